import { t } from '../i18n/index.svelte';
import { book } from './book.svelte';
import { basics, groups } from './look';
import type { DominionSeat, DominionView } from './types';

// What lies on the table besides hand, deck and mat, as data: whatever a view has is shown, in games that have it. A new mat, token
// or landscape is a line here.

// ---- piles of the supply ----
export interface Pile {
  id: string; // of the pile; what a letter and an option name
  card: string; // what lies on top
  n: number;
  cost: number;
  debt: number;
  tokens: string;
  below: string[]; // a mixed pile: what comes under the top card
  trade: boolean; // may be taken from at all (a pile outside the supply is only looked at)
}
function pile(view: DominionView, id: string, n: number, trade: boolean): Pile {
  const top = view.pile_top?.[id] ?? view.pile_order?.[id]?.[0] ?? id;
  const tokens = [
    view.pile_debt[id] ? `${view.pile_debt[id]} ⬡` : '',
    view.pile_vp?.[id] ? `${view.pile_vp[id]} ♛` : '',
    view.trade_route_tokens_on.includes(id) ? '●' : '',
  ].filter(Boolean);
  return { id, card: top, n, cost: view.costs[id] ?? book.card(top)?.cost ?? 0, debt: view.debt_costs[id] ?? 0, tokens: tokens.join(' '), below: view.pile_order?.[id]?.slice(1) ?? [], trade };
}
export function basicPiles(view: DominionView): Pile[] {
  return basics.filter((id) => id in view.supply).map((id) => pile(view, id, view.supply[id]!, true));
}
export function kingdomPiles(view: DominionView): Pile[] {
  const own = Object.entries(view.supply).filter(([id]) => !basics.includes(id));
  const beside = Object.entries(view.non_supply ?? {});
  const price = (p: Pile) => [book.card(p.card)?.cost ?? 0, book.card(p.card)?.debt ?? 0] as const;
  const sorted = (list: [string, number][], trade: boolean) =>
    list.map(([id, n]) => pile(view, id, n, trade)).sort((a, b) => price(a)[0] - price(b)[0] || price(a)[1] - price(b)[1] || a.id.localeCompare(b.id));
  return [...sorted(own, true), ...sorted(beside, false), ...(view.loot_count !== undefined ? [pile(view, 'loot', view.loot_count, false)] : [])];
}

// ---- Events, Prophecy and their like ----
export interface Landscape {
  id: string;
  kind: 'event' | 'project' | 'way' | 'landmark' | 'ally' | 'prophecy' | 'artifact';
  buys: boolean;
  note: string;
  tokens: string;
}
export function landscapes(view: DominionView, names: string[]): Landscape[] {
  const of = (kind: Landscape['kind'], ids: string[] | undefined): Landscape[] =>
    (ids ?? []).map((id) => ({ id, kind, buys: kind === 'event' || kind === 'project', note: t().landscape(kind), tokens: view.pile_vp?.[id] ? `${view.pile_vp[id]} ♛` : '' }));
  const projects = Array.isArray(view.projects) ? Object.fromEntries(view.projects.map((id) => [id, [] as number[]])) : (view.projects ?? {});
  const held = (seats: number[]) => seats.map((s) => names[s]?.slice(0, 3)).join(' ');
  return [
    ...of('event', view.events),
    ...of('project', Object.keys(projects)).map((x) => ({ ...x, tokens: held(projects[x.id] ?? []) })),
    ...of('way', view.ways),
    ...of('landmark', view.landmarks),
    ...of('ally', view.ally ? [view.ally] : []),
    ...(view.prophecy ? [{ id: view.prophecy.name, kind: 'prophecy' as const, buys: false, note: view.prophecy_active ? t().prophecyActive : t().suns(view.prophecy.suns), tokens: view.prophecy_active ? `☀ ${t().prophecyActive}` : `☀ ${view.prophecy.suns}` }] : []),
    ...Object.entries(view.artifacts ?? {}).map(([id, seat]) => ({ id, kind: 'artifact' as const, buys: false, note: t().landscape('artifact'), tokens: seat === null ? '–' : (names[seat] ?? '') })),
  ];
}

// ---- mats and other places where cards lie ----
export interface Zone {
  id: string;
  title: string;
  n: number;
  cards: { id: string; n: number }[];
  note: string;
}
const zone = (id: string, title: string, cards: string[], note = '', n = cards.length): Zone => ({ id, title, n, cards: groups(cards), note });

export function seatZones(seat: DominionSeat): Zone[] {
  const out: Zone[] = [];
  const by = Object.entries(seat.set_aside_by ?? {});
  for (const [host, cards] of by) out.push(zone(`aside:${host}`, book.name(host), cards, t().setAside));
  const rest = seat.set_aside.slice();
  for (const c of by.flatMap(([, cards]) => cards)) rest.splice(rest.indexOf(c), rest.includes(c) ? 1 : 0);
  const hidden = (seat.set_aside_count ?? 0) - seat.set_aside.length;
  if (rest.length || hidden > 0) out.push(zone('aside', t().setAside, rest, hidden > 0 ? t().hiddenCards(hidden) : '', rest.length + Math.max(0, hidden)));
  if (seat.tavern?.length) out.push(zone('tavern', t().tavern, seat.tavern));
  if (seat.exile?.length) out.push(zone('exile', t().exile, seat.exile));
  if (seat.boons_kept?.length) out.push(zone('boons', t().boons, seat.boons_kept));
  if (seat.boons_waiting?.length) out.push(zone('boons_waiting', t().boonsWaiting, seat.boons_waiting));
  return out;
}
export function tableZones(view: DominionView): Zone[] {
  const deck = (id: 'boons' | 'hexes', title: string) => {
    const d = view[id];
    return d ? [zone(id, title, d.discard ?? [], t().inDeck(d.deck_count ?? 0), d.deck_count ?? 0)] : [];
  };
  return [
    zone('trash', t().trash, view.trash),
    ...(view.riverboat_card ? [zone('riverboat', t().riverboat, [view.riverboat_card])] : []),
    ...(view.trade_route_mat || view.trade_route_tokens_on.length ? [zone('trade_route', t().tradeRoute, [], t().coinsOnMat(view.trade_route_mat), view.trade_route_mat)] : []),
    ...deck('boons', t().boons),
    ...deck('hexes', t().hexes),
  ];
}

// ---- tokens before a player ----
export interface Token {
  id: string;
  label: string;
  value: string;
  warn: boolean;
}
export function seatTokens(seat: DominionSeat): Token[] {
  const token = (id: string, label: string, value: number | undefined, warn = false): Token[] => (value ? [{ id, label, value: String(value), warn }] : []);
  return [
    ...token('debt', t().debt, seat.debt, true),
    ...(seat.score !== undefined ? token('vp', t().tokens, seat.vp_tokens) : []),
    ...token('coffers', t().coffers, seat.coffers),
    ...token('villagers', t().villagers, seat.villagers),
    ...token('favors', t().favors, seat.favors),
    ...(seat.minus_coin ? [{ id: 'minus_coin', label: '−$1', value: '', warn: true }] : []),
    ...(seat.states ?? []).map((id) => ({ id, label: book.name(id), value: '', warn: true })),
  ];
}
