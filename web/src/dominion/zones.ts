import { t } from '../i18n/index.svelte';
import { book } from './book.svelte';
import { basics, groups } from './look';
import type { DominionSeat, DominionView, Kind } from './types';

// What lies on the table besides hand, deck and mat, as data: whatever a view has is shown, in games that have it. A new mat, token
// or landscape is a line here.

// ---- piles of the supply ----
export interface Pile {
  id: string; // of the pile; what a letter and an option name
  card: string; // what lies on top
  n: number;
  cost: number;
  potion: number;
  debt: number;
  tokens: string;
  about: string; // what the top card does not say: what comes below it, that nobody can buy it
  mixed: boolean;
  trade: boolean; // may be bought from (a pile outside the supply is only looked at)
}
const listed = (cards: string[]) => groups(cards).map((g) => `${g.n > 1 ? `${g.n} ` : ''}${book.name(g.id)}`).join(', ');

function pile(view: DominionView, id: string, n: number, trade: boolean): Pile {
  const top = view.pile_top?.[id] ?? view.pile_order?.[id]?.[0] ?? id;
  const below = view.pile_order?.[id]?.slice(1) ?? [];
  const hidden = top === id ? 0 : n - 1 - below.length; // of some piles only the top card is known
  const mixed = id in (view.pile_order ?? {}) || book.card(id)?.kind === 'pile';
  const tokens = [
    view.pile_debt[id] ? `${view.pile_debt[id]} ⬡` : '',
    view.pile_vp?.[id] ? `${view.pile_vp[id]} ♛` : '',
    view.trade_route_tokens_on.includes(id) ? '●' : '',
  ].filter(Boolean);
  const about = [
    mixed && top !== id ? `${book.name(id)}.` : '',
    below.length ? t().pileBelow(listed(below)) : '',
    mixed && hidden > 0 ? t().pileHidden(hidden) : '',
    trade ? '' : t().notForSale,
  ].filter(Boolean);
  const price = book.card(top);
  return {
    id,
    card: top,
    n,
    cost: view.costs[id] ?? price?.cost ?? 0,
    potion: view.potion_costs?.[id] ?? view.potion_costs?.[top] ?? price?.potion ?? 0,
    debt: view.debt_costs[id] ?? view.debt_costs[top] ?? 0,
    tokens: tokens.join(' '),
    about: about.join(' '),
    mixed,
    trade,
  };
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
  kind: Kind;
  buys: boolean;
  note: string;
  tokens: string;
  cubes: number[]; // seats that have theirs on it
}
export function landscapes(view: DominionView, names: string[]): Landscape[] {
  const of = (kind: Kind, ids: string[] | undefined): Landscape[] =>
    (ids ?? []).map((id) => ({ id, kind, buys: kind === 'event' || kind === 'project', note: t().landscape(kind), tokens: view.pile_vp?.[id] ? `${view.pile_vp[id]} ♛` : '', cubes: [] }));
  const projects = Array.isArray(view.projects) ? Object.fromEntries(view.projects.map((id) => [id, [] as number[]])) : (view.projects ?? {});
  const suns = (p: NonNullable<DominionView['prophecy']>) => (view.prophecy_active ? t().prophecyActive : t().suns(p.suns));
  return [
    ...of('event', view.events),
    ...of('project', Object.keys(projects)).map((x) => ({ ...x, cubes: projects[x.id] ?? [] })),
    ...of('way', view.ways),
    ...of('landmark', view.landmarks),
    ...of('ally', view.ally ? [view.ally] : []),
    ...(view.prophecy ? of('prophecy', [view.prophecy.name]).map((x) => ({ ...x, note: suns(view.prophecy!), tokens: `☀ ${view.prophecy_active ? t().prophecyActive : view.prophecy!.suns}` })) : []),
    ...Object.entries(view.artifacts ?? {}).flatMap(([id, seat]) => of('artifact', [id]).map((x) => ({ ...x, tokens: seat === null ? '–' : (names[seat] ?? ''), cubes: seat === null ? [] : [seat] }))),
  ];
}

// ---- mats and other places where cards lie ----
export interface Zone {
  id: string;
  title: string;
  n: number;
  cards: { id: string; n: number }[];
  note: string;
  picture: string; // what stands for it where there is no room for its name
}
const zone = (id: string, title: string, cards: string[], { note = '', n = cards.length, picture = id }: { note?: string; n?: number; picture?: string } = {}): Zone => ({ id, title, n, cards: groups(cards), note, picture });

export function seatZones(seat: DominionSeat): Zone[] {
  const out: Zone[] = [];
  const by = Object.entries(seat.set_aside_by ?? {});
  for (const [host, cards] of by) out.push(zone(`aside:${host}`, book.name(host), cards, { note: t().setAside, picture: host }));
  const rest = seat.set_aside.slice();
  for (const c of by.flatMap(([, cards]) => cards)) rest.splice(rest.indexOf(c), rest.includes(c) ? 1 : 0);
  const hidden = (seat.set_aside_count ?? 0) - seat.set_aside.length;
  if (rest.length || hidden > 0) out.push(zone('aside', t().setAside, rest, { note: hidden > 0 ? t().hiddenCards(hidden) : '', n: rest.length + Math.max(0, hidden), picture: 'set_aside' }));
  if (seat.tavern?.length) out.push(zone('tavern', t().tavern, seat.tavern));
  if (seat.exile?.length) out.push(zone('exile', t().exile, seat.exile));
  if (seat.boons_kept?.length) out.push(zone('boons', t().boons, seat.boons_kept));
  if (seat.boons_waiting?.length) out.push(zone('boons_waiting', t().boonsWaiting, seat.boons_waiting, { picture: 'boons' }));
  return out;
}
export function tableZones(view: DominionView): Zone[] {
  const deck = (id: 'boons' | 'hexes', title: string) => {
    const d = view[id];
    return d ? [zone(id, title, (d.discard ?? []).toReversed(), { note: `${t().inDeck(d.deck_count ?? 0)}. ${d.discard?.length ? t().laidOff : ''}`, n: d.deck_count ?? 0 })] : [];
  };
  return [
    zone('trash', t().trash, view.trash),
    ...(view.riverboat_card ? [zone('riverboat', t().riverboat, [view.riverboat_card])] : []),
    ...(view.trade_route_mat || view.trade_route_tokens_on.length ? [zone('trade_route', t().tradeRoute, [], { note: t().coinsOnMat(view.trade_route_mat), n: view.trade_route_mat })] : []),
    ...deck('boons', t().boons),
    ...deck('hexes', t().hexes),
  ];
}

// ---- what lies before a player: tokens, States, Artifacts, mats ----
export interface Mark {
  id: string;
  label: string;
  value: string;
  warn: boolean;
  picture: string;
  card?: string; // it can be read
  zone?: Zone; // it can be opened
}
export function seatMarks(view: DominionView, s: number): Mark[] {
  const seat = view.seats[s]!;
  const token = (id: string, label: string, value: number | undefined, warn = false): Mark[] => (value ? [{ id, label, value: String(value), warn, picture: id }] : []);
  const card = (id: string, warn: boolean): Mark => ({ id, label: book.name(id), value: '', warn, picture: id, card: id });
  return [
    ...token('debt', t().debt, seat.debt, true),
    ...(seat.score !== undefined ? token('vp', t().tokens, seat.vp_tokens) : []),
    ...token('coffers', t().coffers, seat.coffers),
    ...token('villagers', t().villagers, seat.villagers),
    ...token('favors', t().favors, seat.favors),
    ...(seat.minus_coin ? [{ id: 'minus_coin', label: t().minusCoin, value: '−1', warn: true, picture: 'minus_coin' }] : []),
    ...(seat.states ?? []).map((id) => card(id, true)),
    ...Object.entries(view.artifacts ?? {}).flatMap(([id, holder]) => (holder === s ? [card(id, false)] : [])),
    ...seatZones(seat).map((z) => ({ id: z.id, label: z.title, value: String(z.n), warn: false, picture: z.picture, zone: z })),
  ];
}
// What still acts this turn although no card in play shows it (a State that was returned, a choice that waits).
export function inForce(view: DominionView): Mark[] {
  const seat = view.seats[view.turn];
  const seen = new Set([...(seat?.in_play ?? []), ...(seat?.in_play_before ?? [])]);
  return Object.entries(view.lasting ?? {})
    .filter(([id, n]) => n > 0 && !seen.has(id))
    .map(([id, n]) => ({ id, label: book.name(id), value: n > 1 ? String(n) : '', warn: true, picture: id, card: id }));
}
