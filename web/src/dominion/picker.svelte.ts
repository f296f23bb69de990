import { prefs } from '../core/prefs.svelte';
import { say, t } from '../i18n/index.svelte';
import { book, landscapeOptions } from './book.svelte';
import { readList, writeList } from './kingdom';
import type { CardInfo, Editions, KingdomInfo } from './types';

// A kingdom being chosen: at random from some sets, a recommended one, or card by card. Ends as the options of a new table.
export type Wish = 'rule' | 'yes' | 'no';
const wish = (w: Wish) => (w === 'rule' ? {} : { value: w === 'yes' });
// Sets that came out twice, and the edition that counts for each.
export const editionOf: Record<string, string> = { base: 'base', prosperity: 'prosperity', cornucopia: 'cornucopia_guilds', guilds: 'cornucopia_guilds' };

export class Picker {
  mode = $state<'random' | 'chosen'>('random');
  cards = $state<string[]>([]);
  lands = $state<string[]>([]);
  prophecy = $state('');
  colony = $state<Wish>('rule');
  shelters = $state<Wish>('rule');
  sets = $state<string[]>(['base', 'prosperity', 'rising_sun']);
  edition = $state<Editions>({ base: 2, prosperity: 2, cornucopia_guilds: 1 });
  randomEvents = $state(0);
  recommended = $state(''); // as long as nothing of it was changed
  message = $state('');

  inEdition(c: CardInfo): boolean {
    return c.editions.includes(this.edition[editionOf[c.set] ?? ''] ?? c.editions[0] ?? 2);
  }
  pool = $derived.by(() => (book.loaded ? book.cards.filter((c) => c.kingdom && this.sets.includes(c.set) && this.inEdition(c)) : []));
  sorted = $derived.by(() => this.cards.toSorted((a, b) => (book.card(a)?.cost ?? 0) - (book.card(b)?.cost ?? 0) || a.localeCompare(b)));
  playable = $derived.by(() => (book.loaded ? book.kingdoms.filter((k) => k.playable) : []));
  chosen = $derived.by((): KingdomInfo | null => this.playable.find((k) => k.id === this.recommended) ?? null);
  // What lacks to ten is drawn once, when the table is opened with it.
  #filled = $derived.by(() => {
    const rest = this.#free(this.cards);
    return [...this.cards, ...Array.from({ length: Math.max(0, 10 - this.cards.length) }, () => rest.splice(Math.floor(Math.random() * rest.length), 1)[0]!).filter(Boolean)];
  });

  options = $derived.by((): Record<string, unknown> => {
    const out: Record<string, unknown> = { edition: { ...this.edition } };
    const colony = wish(this.colony);
    const shelters = wish(this.shelters);
    if (this.mode === 'chosen' && this.chosen) return { ...out, kingdom: this.chosen.id };
    if ('value' in colony) out.colony = colony.value;
    if ('value' in shelters) out.shelters = shelters.value;
    if (this.mode === 'random') {
      out.sets = [...this.sets];
      if (prefs.bans.length) out.bans = [...prefs.bans];
      if (this.randomEvents) out.random_events = this.randomEvents;
      return out;
    }
    if (this.cards.length) out.kingdom = this.#filled;
    for (const [kind, option] of Object.entries(landscapeOptions)) {
      const ids = this.lands.filter((id) => book.card(id)?.kind === kind);
      if (ids.length) out[option] = option === 'ally' ? ids[0] : ids;
    }
    if (this.prophecy) out.prophecy = this.prophecy;
    return out;
  });

  // Sets of the same name differ in their editions: then it is said.
  titleOf(k: KingdomInfo): string {
    const twins = this.playable.filter((x) => say(x.name) === say(k.name));
    if (twins.length < 2) return say(k.name);
    const differs = ['base', 'prosperity'].filter((s) => new Set(twins.map((x) => x.edition[s])).size > 1);
    return `${say(k.name)} (${differs.length ? differs.map((s) => `${book.set(s)}: ${t().editionN(k.edition[s] ?? 2)}`).join(', ') : k.id})`;
  }
  // Which expansions a recommended set uses besides its own.
  setsOf(k: KingdomInfo): string[] {
    const ids = [...k.cards, ...k.lands].map((id) => book.card(id)?.set ?? '');
    return [...new Set(ids)].filter((s) => s && s !== 'basic');
  }

  toggleSet(id: string) {
    this.sets = this.sets.includes(id) ? this.sets.filter((s) => s !== id) : [...this.sets, id];
  }
  toggle(id: string) {
    this.#own();
    this.cards = this.cards.includes(id) ? this.cards.filter((k) => k !== id) : this.cards.length < 10 ? [...this.cards, id] : this.cards;
  }
  toggleLand(id: string) {
    this.#own();
    this.lands = this.lands.includes(id) ? this.lands.filter((k) => k !== id) : [...this.lands, id];
  }
  // From now on a kingdom of one's own: the cards stay, the name goes.
  #own() {
    this.mode = 'chosen';
    this.recommended = '';
  }
  #free(taken: string[]): string[] {
    return this.pool.filter((c) => !taken.includes(c.id) && !prefs.bans.includes(c.id)).map((c) => c.id);
  }
  fill() {
    this.#own();
    for (let f = this.#free(this.cards); this.cards.length < 10 && f.length; f = this.#free(this.cards)) this.cards = [...this.cards, f[Math.floor(Math.random() * f.length)]!];
  }
  shuffle() {
    this.cards = [];
    this.fill();
  }
  reroll(id: string) {
    const f = this.#free(this.cards);
    const other = f[Math.floor(Math.random() * f.length)];
    if (!other) return;
    this.#own();
    this.cards = this.cards.map((k) => (k === id ? other : k));
  }
  choose(id: string) {
    const k = this.playable.find((x) => x.id === id);
    if (!k) return;
    this.mode = 'chosen';
    this.recommended = id;
    this.edition = { cornucopia_guilds: 1, ...k.edition, ...(k.variant ? { cornucopia_guilds: this.edition.cornucopia_guilds ?? 1 } : {}) };
    this.cards = [...(k.variant && this.edition.cornucopia_guilds === 2 ? k.variant : k.cards)];
    this.lands = [...k.lands];
    this.prophecy = k.prophecy ?? '';
    this.colony = k.colony ? 'yes' : 'no';
    this.shelters = k.shelters ? 'yes' : 'no';
  }
  chooseList(edition: number) {
    this.edition = { ...this.edition, cornucopia_guilds: edition };
    if (this.recommended) this.choose(this.recommended);
  }
  take(text: string) {
    const r = readList(text, (w) => book.find(w));
    if (r.cards.length) {
      this.#own();
      this.cards = r.cards.slice(0, 10);
      this.lands = r.lands;
      this.prophecy = r.prophecy ?? '';
      if (r.colony !== null) this.colony = r.colony ? 'yes' : 'no';
      for (const id of r.cards) {
        const c = book.card(id)!;
        if (!this.sets.includes(c.set)) this.sets = [...this.sets, c.set];
        const edition = editionOf[c.set];
        if (edition && c.editions.length === 1) this.edition[edition] = c.editions[0]!;
      }
      prefs.lastKingdom = this.asText();
    }
    this.message = r.unknown.length ? t().unknownCards(r.unknown.join(', ')) : t().cardsRead(r.cards.length);
  }
  asText(): string {
    return writeList(this.sorted, this.lands, this.prophecy, this.colony, (id) => book.card(id)!.name.en);
  }
}
