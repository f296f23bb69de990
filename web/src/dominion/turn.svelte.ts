import { Seated } from '../core/seated.svelte';
import type { Option } from '../core/types';
import { say, t } from '../i18n/index.svelte';
import type { Deed } from '../ui/Bar.svelte';
import { book } from './book.svelte';
import type { DominionView } from './types';
import { basicPiles, kingdomPiles, landscapes } from './zones';

// What the open decision offers and where on the table each option lies: on a card of the hand, on a pile, on a landscape, as a button
// of the action bar, or loose in the prompt. Knows places, not rules.
export type Spot = 'hand' | 'deck' | 'pile' | 'landscape' | 'control' | 'loose';
export interface HandCard {
  id: string;
  n: number;
  nth: number;
  index: number | undefined;
}
// Piles have letters that no command uses (i reads a card, l lists, z takes back); capitals when they run out.
const small = 'abcdefghjkmnopqrstuvwxy';
export const letters = [...small, ...small.toUpperCase()];

export function rank(id: string): number {
  const types = book.card(id)?.types ?? [];
  return types.includes('action') ? 0 : types.includes('treasure') ? 1 : types.includes('curse') ? 3 : 2;
}

export class Turn extends Seated<DominionView> {
  #hurry = $state(false); // on to the Buy phase, then the Treasures
  #queue = $state.raw<string[]>([]); // cards still to be played one by one
  #fork = $state.raw<{ seq: number; list: number[] } | null>(null); // several ways to what was pressed
  hand = $derived.by(() => this.mine?.hand ?? []);
  // The question of a turn: play, buy, end. Everything else is a prompt.
  turn = $derived.by(() => this.d?.what === 'turn');
  basics = $derived.by(() => basicPiles(this.view));
  kingdom = $derived.by(() => kingdomPiles(this.view));
  landscapes = $derived.by(() => landscapes(this.view, this.sitting.names));
  #letters = $derived.by(() => new Map([...this.basics, ...this.kingdom.filter((p) => p.trade), ...this.landscapes.filter((l) => l.buys), ...this.kingdom.filter((p) => !p.trade)].map((p, k) => [p.id, letters[k] ?? ''])));

  #spotOf(o: Option, hand: Set<string>): Spot {
    const pile = String(o.pile ?? o.card);
    const lies = pile in this.view.supply || pile in (this.view.non_supply ?? {});
    if (o.do === 'play') return o.from === 'deck' ? 'deck' : hand.has(o.card ?? '') ? 'hand' : 'loose';
    if (o.do === 'buy') return 'pile';
    if (o.do === 'buy_event' || o.do === 'buy_project') return 'landscape';
    if (this.turn) return 'control';
    if (!o.card) return 'loose';
    // Where an option says where its card lies that counts, else the question does; somebody else's cards are never in my hand.
    const theirs = this.d?.of !== undefined && this.d.of !== null && this.d.of !== this.me;
    const place = o.from ?? this.d?.zone ?? (this.d?.what === 'gain' || book.card(pile)?.kind === 'pile' ? 'supply' : '');
    if (place === 'hand' && !theirs) return hand.has(o.card) ? 'hand' : 'loose';
    return (place === 'supply' || place === 'non_supply') && lies && o.do === 'choose' ? 'pile' : 'loose';
  }
  spots = $derived.by(() => {
    const out: Record<Spot, Map<string, number[]>> = { hand: new Map(), deck: new Map(), pile: new Map(), landscape: new Map(), control: new Map(), loose: new Map() };
    const hand = new Set(this.hand);
    this.d?.options.forEach((o, i) => {
      const spot = this.#spotOf(o, hand);
      const key = spot === 'control' || spot === 'loose' ? String(i) : String(o.pile ?? o.card ?? o.event ?? o.project);
      // Several ways to the same card (a Way, another price) share its place: pressing it asks which.
      out[spot].set(key, [...(out[spot].get(key) ?? []), i]);
    });
    return out;
  });
  loose = $derived.by(() => [...this.spots.loose.values()].flat());
  forked = $derived.by(() => (this.#fork && this.#fork.seq === this.d?.seq ? this.#fork.list : []));
  // What the prompt shows: the ways to what was pressed, or whatever has no place of its own.
  offered = $derived.by(() => (this.forked.length ? this.forked : this.loose));
  playable = $derived.by(() => this.spots.hand.size + this.spots.deck.size);
  // Piles are dimmed only where one can choose among them; otherwise the table keeps its colours.
  choosing = $derived.by(() => this.spots.pile.size + this.spots.landscape.size > 0 || (this.turn && this.view.phase === 'buy'));

  optionsAt(id: string): number[] {
    return this.spots.pile.get(id) ?? this.spots.landscape.get(id) ?? [];
  }
  indexOf(id: string): number | undefined {
    return this.optionsAt(id)[0];
  }
  pickAt(id: string) {
    this.#choose(this.optionsAt(id));
  }
  // One way: taken. Several: which?
  #choose(list: number[]) {
    if (list.length > 1) this.#fork = { seq: this.d!.seq, list };
    else if (list.length) this.sitting.choice.pick(list[0]!);
  }
  pickDeck(id: string) {
    this.#choose(this.spots.deck.get(id) ?? []);
  }
  unfork() {
    this.#fork = null;
  }
  letterOf(id: string): string {
    return this.#letters.get(id) ?? '';
  }
  hinted(index: number | undefined): boolean {
    return index !== undefined && this.sitting.hinted.includes(index);
  }
  // Why a pile cannot be taken now: the server says it, with the number of the rule.
  why(id: string): string {
    if (!this.d) {
      const waiting = this.sitting.state?.waiting;
      return waiting === null || waiting === undefined ? '' : t().notYourTurn(this.sitting.names[waiting] ?? '');
    }
    const reason = this.d.not_now?.[id];
    if (reason) return `${say(reason.text)} (${reason.rule})`;
    return this.turn ? t().notNow : t().notPartOfThis;
  }

  // ---- the hand: card by card; of equal ones the first are the chosen ones, many are stacked ----
  handCards = $derived.by((): HandCard[] => {
    const sorted = this.hand.toSorted((a, b) => rank(a) - rank(b) || (book.card(b)?.cost ?? 0) - (book.card(a)?.cost ?? 0) || a.localeCompare(b));
    const stacked = this.hand.length > 11;
    const seen = new Map<string, HandCard>();
    const out: HandCard[] = [];
    for (const id of sorted) {
      const first = seen.get(id);
      if (stacked && first) {
        ++first.n;
        continue;
      }
      const card = { id, n: 1, nth: first ? out.filter((c) => c.id === id).length : 0, index: this.spots.hand.get(id)?.[0] };
      if (!first) seen.set(id, card);
      out.push(card);
    }
    return out;
  });
  chosen(c: HandCard): boolean {
    return c.index !== undefined && !this.sitting.choice.single && c.nth < this.sitting.choice.count(c.index);
  }
  pickHand(c: HandCard) {
    if (c.index === undefined) return;
    if (this.chosen(c) && c.n === 1) this.sitting.choice.drop(c.index);
    else this.#choose(this.spots.hand.get(c.id) ?? []);
  }
  // Which pick of an ordered choice a copy is; 0 if none.
  orderOf(index: number | undefined, nth: number): number {
    if (index === undefined || !this.d?.ordered || this.d.max < 2) return 0;
    let k = -1;
    return this.sitting.choice.list.findIndex((x) => x === index && ++k === nth) + 1;
  }

  // ---- the action bar ----
  #controls = $derived.by(() => [...this.spots.control.values()].flat().map((i) => ({ i, o: this.d!.options[i]! })));
  #keeps(o: Option): string {
    const keeps = (o.preview?.keeps as string[] | undefined) ?? [];
    return keeps.length ? t().keeps([...new Set(keeps)].map((id) => book.name(id)).join(', ')) : '';
  }
  #deed(i: number, label: string, more = '', key = '', run = () => this.#pick(i)): Deed {
    return { id: `${this.d!.options[i]!.do}${i}`, label, more, key, hinted: this.hinted(i), ready: !this.sitting.busy, run };
  }
  #pick(i: number) {
    this.#hurry = false;
    this.#queue = [];
    this.sitting.choice.pick(i);
  }
  // Copper that the server's "play all" keeps back: played one by one when the player wants all of it.
  #coppers = $derived.by(() => this.hand.filter((id) => id === 'copper'));
  deeds = $derived.by((): Deed[] => {
    const d = this.d;
    if (!d) return [];
    if (this.forked.length) return [{ id: 'cancel', label: t().cancel, more: '', key: '.', hinted: false, ready: true, run: () => this.unfork() }];
    if (!this.turn) return this.#answers();
    const out: Deed[] = [];
    const gain = (o: Option) => (typeof o.preview?.coins === 'number' ? o.preview.coins - this.view.coins : null);
    const treasures = this.#controls.find((c) => c.o.do === 'play_treasures');
    const toBuy = this.#controls.find((c) => c.o.do === 'to_buy');
    const kept = ((treasures ?? toBuy)?.o.preview?.keeps as string[] | undefined) ?? [];
    if (treasures) {
      const n = gain(treasures.o);
      const back = kept.includes('copper');
      out.push(this.#deed(treasures.i, back ? t().playAllButCopper(n) : n === null ? t().playTreasures : t().playTreasuresFor(n), this.#keeps(treasures.o), t().space));
      if (back) out.push(this.#deed(treasures.i, t().playAllTreasures, '', '', () => ((this.#queue = this.#coppers), this.sitting.choice.pick(treasures.i))));
    } else if (this.view.phase === 'buy' && this.#coppers.length > 0 && this.spots.hand.has('copper') && [...this.spots.hand.keys()].every((id) => id === 'copper')) {
      // "Play all" is not offered because Copper in play would bar something.
      const i = this.spots.hand.get('copper')![0]!;
      const rest = this.#coppers;
      out.push(this.#deed(i, t().playCoppers(rest.length), t().copperBars, t().space, () => ((this.#queue = rest.slice(1)), this.sitting.choice.pick(i))));
    }
    const debts = this.#controls.filter((c) => c.o.do === 'pay_debt').sort((a, b) => (b.o.amount ?? 0) - (a.o.amount ?? 0));
    if (debts[0]) out.push(this.#deed(debts[0].i, say(debts[0].o.text), '', out.length ? '' : t().space));
    if (toBuy) {
      const more = gain(toBuy.o);
      const hurry = this.playable === 0;
      const label = !hurry ? say(toBuy.o.text) : more === null ? t().toBuyAndPlay : more ? t().playTreasuresFor(more) : say(toBuy.o.text);
      const deed = this.#deed(toBuy.i, label, hurry && more ? this.#keeps(toBuy.o) : '', hurry ? t().space : '', () => {
        this.#pick(toBuy.i);
        this.#hurry = hurry;
      });
      if (hurry) out.unshift(deed);
      else out.push(deed);
    }
    const known = new Set(['play_treasures', 'pay_debt', 'to_buy', 'end_turn', 'use_coffers', 'use_villagers']);
    // Tokens: one button each; where there are several, it asks how many.
    for (const kind of ['use_coffers', 'use_villagers'] as const) {
      const ways = this.#controls.filter((c) => c.o.do === kind);
      if (ways.length === 1) out.push(this.#deed(ways[0]!.i, say(ways[0]!.o.text)));
      else if (ways.length) out.push(this.#deed(ways[0]!.i, t().spendTokens(kind, ways.length), '', '', () => this.#choose(ways.map((c) => c.i))));
    }
    for (const c of this.#controls) if (!known.has(c.o.do)) out.push(this.#deed(c.i, say(c.o.text)));
    const end = this.#controls.find((c) => c.o.do === 'end_turn');
    if (end) out.push(this.#deed(end.i, say(end.o.text), this.spots.pile.size && this.view.buys ? t().buysUnused(this.view.buys) : '', '.'));
    return out;
  });
  // The first button leads on: unless there are cards to play or to buy it is whatever there is.
  primary = $derived.by((): Deed | null => {
    const first = this.deeds[0];
    if (!first) return null;
    if (this.forked.length) return null;
    if (!this.turn) return this.d!.max > 1 ? first : null;
    if (first.key === t().space) return first;
    return this.playable === 0 && this.spots.pile.size === 0 ? first : null;
  });
  // Where no button leads on: what to do, and why the Treasures are not played at once.
  lead = $derived.by((): string => {
    if (!this.d || this.primary) return '';
    if (!this.turn || this.forked.length) return t().yourChoice;
    const treasures = this.view.phase === 'buy' && [...this.spots.hand.keys()].some((id) => book.card(id)?.types.includes('treasure'));
    return treasures ? t().oneByOne : t().yourTurnHow;
  });
  seconds = $derived.by(() => this.deeds.filter((x) => x !== this.primary));
  #answers(): Deed[] {
    const d = this.d!;
    const { choice } = this.sitting;
    if (d.max > 1)
      return [{ id: 'confirm', label: choice.list.length === 0 && d.min === 0 ? t().none : t().confirmN(choice.list.length), more: '', key: t().space, hinted: false, ready: choice.ready && !this.sitting.busy, run: () => choice.submit() }];
    if (d.min === 0) return [{ id: 'pass', label: t().none, more: '', key: '.', hinted: false, ready: !this.sitting.busy, run: () => choice.pass() }];
    return [];
  }

  // Goes on with what one press has begun: the Treasures after the change of phase, the Coppers after each other.
  follow() {
    const d = this.d;
    if (!d || this.sitting.busy || (!this.#hurry && !this.#queue.length)) return;
    if (this.#hurry) {
      if (d.options.some((o) => o.do === 'to_buy')) return;
      this.#hurry = false;
      const i = d.options.findIndex((o) => o.do === 'play_treasures');
      if (i >= 0) this.sitting.choice.pick(i);
      return;
    }
    const [next, ...rest] = this.#queue;
    const i = this.turn ? d.options.findIndex((o) => o.do === 'play' && o.card === next && o.from !== 'deck') : -1;
    this.#queue = i < 0 ? [] : rest;
    if (i >= 0) this.sitting.choice.pick(i);
  }

  key(key: string): boolean {
    const d = this.d;
    if (!d) return false;
    if (key === ' ') {
      if (!this.primary) return false;
      if (this.primary.ready) this.primary.run();
      return true;
    }
    if (key === '.') {
      const deed = this.deeds.find((x) => x.key === '.') ?? this.deeds.find((x) => x.id === 'confirm');
      if (deed?.ready) deed.run();
      return true;
    }
    if (/^[0-9]$/.test(key)) {
      const n = key === '0' ? 9 : Number(key) - 1;
      const index = this.offered[n];
      const card = this.handCards[n];
      if (this.offered.length) {
        if (index !== undefined) this.sitting.choice.pick(index);
      } else if (card) this.pickHand(card);
      return true;
    }
    const id = [...this.#letters].find(([, letter]) => letter === key)?.[0];
    const ways = id === undefined ? [] : this.optionsAt(id);
    if (!ways.length) return false;
    this.#hurry = false;
    this.#queue = [];
    this.#choose(ways);
    return true;
  }
}
