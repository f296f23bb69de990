// Structural sharing: returns `next`, but with every part that equals the old one taken from `old`. Whoever compares by
// identity (keyed lists, derived values) then sees only what has changed.
export function share<T>(old: unknown, next: T): T {
  if (Object.is(old, next)) return next;
  if (typeof old !== 'object' || typeof next !== 'object' || old === null || next === null) return next;
  if (Array.isArray(next)) {
    if (!Array.isArray(old)) return next;
    let same = old.length === next.length;
    for (let i = 0; i < next.length; ++i) {
      next[i] = share(old[i], next[i]);
      same &&= next[i] === old[i];
    }
    return same ? (old as T) : next;
  }
  if (Array.isArray(old)) return next;
  const a = old as Record<string, unknown>;
  const b = next as Record<string, unknown>;
  const keys = Object.keys(b);
  let same = keys.length === Object.keys(a).length;
  for (const key of keys) {
    b[key] = share(a[key], b[key]);
    same &&= key in a && b[key] === a[key];
  }
  return same ? (old as T) : next;
}
