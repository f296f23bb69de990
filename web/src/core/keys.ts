// Keyboard commands of a screen. Nothing that fights the browser: no key with Ctrl or Alt but Ctrl+Z, nothing while typing or in a dialog.
export function keys(handler: (key: string, e: KeyboardEvent) => boolean | void): () => void {
  const listen = (e: KeyboardEvent) => {
    const target = e.target as HTMLElement;
    if (e.defaultPrevented || e.altKey || e.metaKey) return;
    if (e.ctrlKey && e.key.toLowerCase() !== 'z') return;
    if (/^(input|textarea|select)$/i.test(target.tagName) || target.isContentEditable || document.querySelector('dialog[open]')) return;
    // Space and Enter belong to whatever has the focus.
    if ((e.key === ' ' || e.key === 'Enter') && target.closest('button, a, [role=button], summary')) return;
    if (handler(e.ctrlKey ? 'undo' : e.key, e)) e.preventDefault();
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}
