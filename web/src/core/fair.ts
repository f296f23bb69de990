import type { TableInfo } from './types';

// Fair shuffles, from the side of one seat: it promises a number before anybody shows theirs, shows it when all have promised, and
// compares at the end what the server said at the beginning with what it has done.
interface Kept {
  commitment: string; // as first seen
  nonces: Record<number, string>; // of my seats
}
const key = (table: string) => `fair:${table}`;
const kept = (table: string): Kept => {
  try {
    return JSON.parse(localStorage.getItem(key(table)) ?? '') as Kept;
  } catch {
    return { commitment: '', nonces: {} };
  }
};
const keep = (table: string, k: Kept) => {
  // A few tables are remembered; what is older has long been compared.
  const names = Object.keys(localStorage).filter((x) => x.startsWith('fair:') && x !== key(table));
  for (const old of names.slice(0, Math.max(0, names.length - 40))) localStorage.removeItem(old);
  localStorage.setItem(key(table), JSON.stringify(k));
};
const hex = (bytes: Uint8Array) => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
export const canPromise = (): boolean => typeof crypto !== 'undefined' && !!crypto.subtle; // not on an insecure page
async function sha256(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

// What `ready` says: a promise, or on a page that cannot hash the number itself.
export async function promise(info: TableInfo, seat: number): Promise<Record<string, string>> {
  const nonce = hex(crypto.getRandomValues(new Uint8Array(16)));
  const k = kept(info.id);
  keep(info.id, { commitment: k.commitment || (info.commitment ?? ''), nonces: { ...k.nonces, [seat]: nonce } });
  return canPromise() ? { commit: await sha256(`${nonce}.${info.id}.${seat}`) } : { nonce };
}
// The number that belongs to the promise standing at the table, if this browser made it.
export async function revealed(info: TableInfo, seat: number): Promise<string | null> {
  const nonce = kept(info.id).nonces[seat];
  const promised = info.commits?.[seat];
  return nonce && promised && canPromise() && (await sha256(`${nonce}.${info.id}.${seat}`)) === promised ? nonce : null;
}

export interface Verdict {
  what: 'secret' | 'commitment' | 'mine' | 'others';
  holds: boolean;
}
// After the end: what can be compared here. Nothing, if there is nothing to compare.
export async function verdicts(info: TableInfo): Promise<Verdict[]> {
  if (!info.secret || !info.commitment || !canPromise()) return [];
  const k = kept(info.id);
  const out: Verdict[] = [{ what: 'secret', holds: (await sha256(`${info.secret}.${info.id}`)) === info.commitment }];
  if (k.commitment) out.push({ what: 'commitment', holds: k.commitment === info.commitment });
  const mine = Object.entries(k.nonces);
  if (mine.length && info.nonces) out.push({ what: 'mine', holds: mine.every(([seat, nonce]) => info.nonces![Number(seat)] === nonce) });
  const promised = (info.commits ?? []).flatMap((c, seat) => (c && !(seat in k.nonces) ? [{ c, seat }] : []));
  if (promised.length && info.nonces) {
    const sums = await Promise.all(promised.map(({ seat }) => sha256(`${info.nonces![seat]}.${info.id}.${seat}`)));
    out.push({ what: 'others', holds: sums.every((sum, i) => sum === promised[i]!.c) });
  }
  return out;
}
