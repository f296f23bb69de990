import { Seated } from '../core/seated.svelte';
import type { Option } from '../core/types';
import { say, t } from '../i18n/index.svelte';
import type { Deed } from '../ui/Bar.svelte';
import { atlas } from './atlas.svelte';
import { cellKey, total } from './geometry';
import type { Spot } from './Map.svelte';
import type { Amounts, DominationsView, PlacePreview, Point, Sides } from './types';
import { bringsBriefly, bringsOf, gain, inSigns, inWords, priceOf } from './preview';
import { tidy } from './words';

// The open decision of Dominations as steps on the table: a tile, a place and a turn; or a thing to build, a site, a place in the tree and
// a copy, narrowed down until one option is left. Knows places, not rules.
export interface Item {
  o: Option;
  i: number;
}
export type Tab = 'tree' | 'market' | 'goals' | 'monuments' | 'boards' | 'log' | 'chat';
const key = (v: unknown) => JSON.stringify(v ?? null);
const preview = (o: Option | undefined) => o?.preview as PlacePreview | undefined;
const narrowing = ['build_city', 'upgrade_city', 'build_monument', 'develop', 'upgrade_card', 'assimilate', 'reactivate'];

export class Steps extends Seated<DominationsView> {
  tileChosen = $state<string | null>(null);
  cellChosen = $state<string | null>(null);
  turns = $state(0);
  subject = $state<string | null>(null); // "do:card"
  site = $state<string | null>(null);
  pos = $state<string | null>(null);
  copy = $state<string | null>(null);
  tabChosen = $state<Tab | null>(null);
  mapFirst = $state(true); // a narrow screen shows the map, or one of the tabs
  exchanging = $state(false);
  fitting = $state.raw<Set<string> | null>(null); // what has a place in the tree; the last answer holds while others play
  #seen = -1;
  items = $derived.by((): Item[] => (this.d?.options ?? []).map((o, i) => ({ o, i })));
  by(...what: string[]): Item[] {
    return this.items.filter((x) => what.includes(x.o.do));
  }

  // ---- placing: a tile, a place, a turn ----
  places = $derived.by(() => this.by('place'));
  best = (list: Item[]) => Math.max(0, ...list.map((x) => total(preview(x.o))));
  byTile = $derived.by(() => Object.groupBy(this.places, (x) => String(x.o.tile)));
  tile = $derived.by(() => {
    if (this.tileChosen && this.byTile[this.tileChosen]) return this.tileChosen;
    return Object.entries(this.byTile).toSorted((a, b) => this.best(b[1]!) - this.best(a[1]!))[0]?.[0] ?? null;
  });
  cells = $derived.by(() => {
    const groups = Object.groupBy(this.tile ? (this.byTile[this.tile] ?? []) : [], (x) => cellKey(x.o.at as Point[]));
    const worth = (x: Item) => total(preview(x.o));
    return Object.entries(groups)
      .map(([id, list]) => ({ key: id, turns: list!.toSorted((a, b) => worth(b) - worth(a)) }))
      .toSorted((a, b) => worth(b.turns[0]!) - worth(a.turns[0]!));
  });
  // While growing the best place is shown at once; the Farmer's second tile waits until it is asked for.
  cell = $derived.by(() => this.cells.find((c) => c.key === this.cellChosen) ?? (this.d?.about === 'grow' ? (this.cells[0] ?? null) : null));
  placing = $derived.by(() => (this.cell && !this.subject ? (this.cell.turns[this.turns % this.cell.turns.length] ?? null) : null));
  handTile = $derived.by(() => this.mine?.hand?.find((x) => x.id === this.tile) ?? null);

  // ---- building and developing: narrow down until one option is left ----
  #steps = $derived.by(() => this.by(...narrowing));
  subjectOf = (o: Option) => `${o.do === 'upgrade_city' ? 'build_city' : o.do}:${String(o.card ?? o.monument ?? o.tile ?? '')}`;
  #siteOf = (o: Option) => (o.do === 'reactivate' ? key(o.vertex) : key(o.vertex ?? o.cells));
  #left = $derived.by(() => (this.subject ? this.#steps.filter((x) => this.subjectOf(x.o) === this.subject) : []));
  sites = $derived.by(() => [...new Set(this.#left.map((x) => this.#siteOf(x.o)))]);
  #atSite = $derived.by(() => (this.sites.length > 1 ? this.#left.filter((x) => this.#siteOf(x.o) === this.site) : this.#left));
  positions = $derived.by(() => [...new Set(this.#atSite.map((x) => key(x.o.pos)))]);
  #atPos = $derived.by(() => (this.positions.length > 1 ? this.#atSite.filter((x) => key(x.o.pos) === this.pos) : this.#atSite));
  copies = $derived.by(() => (this.#atPos.length > 1 ? this.#atPos : []));
  final = $derived.by(() => (this.#atPos.length === 1 ? this.#atPos[0]! : (this.copies.find((x) => String(x.i) === this.copy) ?? null)));
  ready = $derived.by(() => this.placing ?? this.final);
  possible = $derived.by(() => new Set(this.by('develop', 'assimilate').map((x) => String(x.o.card))));
  monuments = $derived.by(() => new Set(this.by('build_monument').map((x) => String(x.o.monument))));
  upgradable = $derived.by(() => new Set(this.by('upgrade_card').map((x) => String(x.o.card))));
  // What a hint speaks of: subjects, places, tiles.
  hinted = $derived.by(() => this.sitting.hinted.map((i) => this.d!.options[i]!).filter(Boolean));
  hintedSubjects = $derived.by(() => new Set(this.hinted.map((o) => this.subjectOf(o))));

  // What a hint names is chosen as if one had pressed it: the map, the tree and the green button show it.
  follow() {
    const o = this.hinted[0];
    if (!o) return;
    if (o.do === 'place') {
      this.tileChosen = String(o.tile);
      this.cellChosen = cellKey(o.at as Point[]);
      this.subject = null;
      this.turns = Math.max(0, this.cell?.turns.findIndex((x) => this.sitting.hinted.includes(x.i)) ?? 0);
      this.mapFirst = true;
    } else if (narrowing.includes(o.do)) {
      this.choose(this.subjectOf(o));
      this.site = this.#siteOf(o);
      this.pos = key(o.pos);
      this.copy = String(this.sitting.hinted[0]);
    }
  }
  forget() {
    this.tileChosen = this.cellChosen = this.subject = this.site = this.pos = this.copy = null;
    this.turns = 0;
  }
  // A new question begins with nothing chosen, and opens what it needs.
  renew() {
    if (this.d?.fits) this.fitting = new Set(this.d.fits);
    const seq = this.d?.seq ?? -1;
    if (seq === this.#seen) return;
    this.#seen = seq;
    this.forget();
    this.tabChosen = null;
    this.mapFirst = !(this.d && (this.d.about === 'develop' || this.d.what === 'assimilate'));
  }
  tab = $derived.by((): Tab => this.tabChosen ?? (this.d?.about === 'develop' || this.d?.what === 'assimilate' ? 'market' : 'tree'));
  open(tab: Tab | 'map') {
    this.mapFirst = tab === 'map';
    if (tab !== 'map') this.tabChosen = tab;
  }
  choose(subject: string) {
    if (this.subject === subject && this.final) return;
    this.subject = subject;
    this.site = this.pos = this.copy = null;
    const kind = subject.split(':')[0]!;
    if (['develop', 'assimilate', 'upgrade_card'].includes(kind)) this.open('tree');
    if (kind === 'build_monument') {
      if (this.sites.length > 1) this.mapFirst = true;
      else this.open('tree');
    }
  }
  go() {
    if (this.ready && !this.sitting.busy) this.sitting.choice.pick(this.ready.i);
  }

  // ---- what is drawn on the map and in the tree ----
  spots = $derived.by((): Spot[] => {
    if (this.places.length && !this.subject) {
      const best = this.cells[0] ? total(preview(this.cells[0].turns[0]!.o)) : 0;
      return this.cells.map((c) => {
        const p = preview(c.turns[0]!.o);
        const n = total(p);
        return { key: `cell:${c.key}`, at: c.turns[0]!.o.at as Point[], label: `${p?.locus ? '◎' : ''}+${n}`, words: `${t().brings(inWords(p) || t().nothing)}${n === best ? `, ${t().bestPlace}` : ''}`, best: n === best, selected: c.key === this.cell?.key, hinted: this.hinted.some((o) => o.tile === this.tile && o.at && cellKey(o.at as Point[]) === c.key), shape: 'cell' as const };
      });
    }
    if (this.subject?.startsWith('build_monument') && this.sites.length > 1)
      return this.sites.map((s) => {
        const o = this.#left.find((x) => this.#siteOf(x.o) === s)!.o;
        const vertex = o.vertex as Point | undefined;
        return { key: `site:${s}`, at: vertex ? [vertex] : (o.corners as Point[]), label: '+', words: `${atlas.name(String(o.monument))}: ${t().siteN(this.sites.indexOf(s) + 1, this.sites.length)}`, best: false, selected: s === this.site, hinted: this.hinted.some((x) => this.subjectOf(x) === this.subject && this.#siteOf(x) === s), shape: vertex ? ('vertex' as const) : ('monument' as const) };
      });
    const out: Spot[] = [];
    for (const { o } of this.by('build_city', 'upgrade_city', 'reactivate')) {
      const at = this.view.board.find((q) => q.id === o.tile);
      const subject = this.subjectOf(o);
      if (!at || out.some((s) => s.key === subject)) continue;
      const price = preview(o)?.price;
      out.push({ key: subject, at: at.at, label: o.do === 'reactivate' ? `+${total(preview(o))}` : '', costs: o.do === 'reactivate' ? [] : Object.entries(price ?? {}).filter(([, n]) => n).map(([k, n]) => [k, n ?? 0]), words: tidy(say(o.text)), best: false, selected: this.subject === subject, hinted: this.hintedSubjects.has(subject), shape: 'camp' });
    }
    return out;
  });
  pickSpot(id: string) {
    if (id.startsWith('cell:')) {
      const k = id.slice(5);
      if (this.cell?.key === k) return this.go();
      this.cellChosen = k;
      this.turns = 0;
    } else if (id.startsWith('site:')) {
      this.site = id.slice(5);
      this.pos = this.copy = null;
      this.tabChosen = 'tree';
      if (this.positions.length > 1) this.mapFirst = false;
    } else if (this.subject === id && this.final) this.go();
    else this.choose(id);
  }
  ghost = $derived.by(() => (this.placing && this.handTile ? { at: this.placing.o.at as Point[], res: this.handTile.res, camp: this.handTile.camp } : null));
  focus = $derived.by(() => (this.placing?.o.at as Point[] | undefined) ?? (this.spots[0]?.shape === 'cell' ? this.spots[0].at : null));
  sides(o: Option): Sides | undefined {
    if (o.do === 'build_monument') return this.view.monuments.find((m) => m.id === o.monument)?.levels.find((l) => l.level === o.level)?.sides;
    return atlas.mastery(String(o.card))?.copies.find((c) => key(c.copy) === key(o.copy))?.sides;
  }
  ghosts = $derived.by(() => {
    const first = this.#atSite[0];
    if (!this.subject || (this.sites.length > 1 && this.site === null) || first?.o.pos === undefined || this.subject.startsWith('upgrade_card')) return [];
    return this.positions.map((p, k) => {
      const here = this.#atSite.filter((x) => key(x.o.pos) === p);
      const one = (this.final && key(this.final.o.pos) === p ? this.final : here.length === 1 ? here[0] : undefined)?.o;
      const most = here.toSorted((a, b) => gain(preview(b.o)) - gain(preview(a.o)))[0]!.o;
      const brings = bringsOf(preview(one ?? most));
      return { pos: JSON.parse(p) as Point, selected: p === this.pos || this.positions.length === 1, hinted: this.hinted.some((o) => this.subjectOf(o) === this.subject && key(o.pos) === p), words: `${t().placeInTree(k + 1, this.positions.length)}${brings.length ? `: ${brings.join(', ')}` : ''}`, brings: bringsBriefly(preview(one ?? most)), sides: one ? this.sides(one) : undefined };
    });
  });
  pickPos(p: Point) {
    const k = key(p);
    if ((this.pos === k || this.positions.length === 1) && this.final) return this.go();
    this.pos = k;
    this.copy = null;
  }
  pickCopy(x: Item) {
    if (this.copy === String(x.i)) this.go();
    else this.copy = String(x.i);
  }
  gains = $derived.by((): Amounts => (this.placing || this.ready?.o.do === 'reactivate' ? (preview(this.ready?.o)?.knowledge ?? {}) : {}));
  prices = $derived.by((): Amounts => (this.placing ? {} : (preview(this.ready?.o)?.price ?? {})));

  // ---- everything else that can be asked ----
  exchanges = $derived.by(() => this.by('exchange'));
  skips = $derived.by(() => this.items.filter((x) => /^skip_|^decline$/.test(x.o.do) && x.o.do !== 'skip_grow'));
  marking = $derived.by(() => this.d?.what === 'mulligan' || this.d?.what === 'keep');
  marks = $derived.by(() => this.by('mulligan', 'keep'));
  noMulligan = $derived.by(() => this.by('no_mulligan')[0] ?? null);
  // Set-up: two large cards to choose from. Otherwise choices are buttons over the map.
  big = $derived.by(() => this.d?.what === 'objective' || this.d?.what === 'monument');
  plain = $derived.by(() => this.by('choose', 'order', 'skip_grow'));
  count(x: Item): number {
    return this.sitting.choice.count(x.i);
  }
  nameOf(x: Item): string {
    return x.o.do === 'order' ? (this.sitting.names[Number(x.o.seat)] ?? '') : tidy(say(x.o.text));
  }

  nextSpot(step: number) {
    if (!this.spots.length) return;
    const at = this.spots.findIndex((s) => s.selected);
    const s = this.spots[(at + step + this.spots.length) % this.spots.length]!;
    if (s.key.startsWith('cell:')) {
      this.cellChosen = s.key.slice(5);
      this.turns = 0;
    } else if (s.key.startsWith('site:')) this.site = s.key.slice(5);
    else this.choose(s.key);
  }
  pickTile(id: string) {
    if (this.marking) {
      const m = this.marks.find((x) => x.o.tile === id);
      if (m) this.count(m) ? this.sitting.choice.drop(m.i) : this.sitting.choice.pick(m.i);
      return;
    }
    this.tileChosen = id;
    this.cellChosen = null;
    this.subject = null;
  }
  confirm() {
    const { choice } = this.sitting;
    if (choice.list.length === 0 && this.noMulligan) {
      choice.pick(this.noMulligan.i);
      if (!choice.single) choice.submit();
    } else choice.submit();
  }

  // ---- the action bar ----
  #deed(id: string, label: string, run: () => void, rest: Partial<Deed> = {}): Deed {
    return { id, label, run, more: '', key: '', hinted: false, ready: !this.sitting.busy, ...rest };
  }
  primary = $derived.by((): Deed | null => {
    const { choice } = this.sitting;
    if (!this.d) return null;
    if (this.marking)
      return this.#deed('confirm', choice.list.length ? t().confirmN(choice.list.length) : say(this.noMulligan?.o.text) || t().none, () => this.confirm(), { key: '↵', ready: (choice.ready || !!this.noMulligan) && !this.sitting.busy });
    if (this.placing) {
      const p = preview(this.placing.o);
      return this.#deed('place', t().placeFor(`+${total(p)}`), () => this.go(), { more: inWords(p), signs: inSigns(p), key: '↵' });
    }
    if (this.final) return this.#deed('final', `${t().stepWord(this.final.o.do)}: ${atlas.name(String(this.final.o.card ?? this.final.o.monument ?? '')) || t().cityWord}`, () => this.go(), { more: [...priceOf(preview(this.final.o)), ...bringsOf(preview(this.final.o))].join(', '), key: '↵' });
    if (this.places.length && !this.subject) return this.#deed('next', t().nextPlace, () => this.nextSpot(1), { key: '→', more: t().placesFound(this.cells.length) });
    if (this.plain.length && this.d.max > 1) return this.#deed('confirm', t().confirmN(choice.list.length), () => choice.submit(), { key: '↵', ready: choice.ready && !this.sitting.busy });
    return null;
  });
  seconds = $derived.by((): Deed[] => {
    const out: Deed[] = [];
    if (!this.d) return out;
    if (this.placing) {
      out.push(this.#deed('turn', t().turnTile, () => ++this.turns, { key: 'R' }));
      if (this.cells.length > 1) out.push(this.#deed('next', t().nextPlace, () => this.nextSpot(1), { key: '→', more: `${this.cells.findIndex((c) => c.key === this.cell?.key) + 1}/${this.cells.length}` }));
    }
    if (this.subject) out.push(this.#deed('cancel', t().cancel, () => this.forget(), { key: 'Esc' }));
    else if (this.plain.length && this.d.max > 1 && this.sitting.choice.list.length) out.push(this.#deed('clear', t().cancel, () => this.sitting.choice.clear()));
    if (this.exchanges.length && !this.subject) out.push(this.#deed('exchange', t().exchange, () => (this.exchanging = true)));
    for (const x of this.skips) out.push(this.#deed(x.o.do, t().skipWord(x.o.do) || tidy(say(x.o.text)), () => this.sitting.choice.pick(x.i), { key: '.', hinted: this.sitting.hinted.includes(x.i) }));
    return out;
  });
  prompt = $derived.by(() => {
    if (!this.d) return '';
    if (this.big) return t().setupChoice;
    if (this.subject && !this.final) return `${atlas.name(this.subject.split(':')[1]!) || t().cityWord}: ${this.sites.length > 1 && this.site === null ? t().choosePlace : t().whereInTree}`;
    const asked = tidy(say(this.d.prompt));
    // Where tiles are marked the question itself is enough: what may be done with them stands below.
    return this.marking ? `${/^[^?.]*[?.]/.exec(asked)?.[0] ?? asked} ${t().chooseTiles}` : asked;
  });

  key(k: string): boolean {
    if (k === 'Escape' && (this.subject || this.cellChosen) && this.sitting.looking === null) return this.forget(), true;
    if (!this.d) return false;
    if (k === 'r') return ++this.turns, true;
    if (k === 'ArrowRight' || k === 'ArrowDown') return this.nextSpot(1), true;
    if (k === 'ArrowLeft' || k === 'ArrowUp') return this.nextSpot(-1), true;
    if (k === 'Enter' || k === ' ') {
      if (this.ready) this.go();
      else if (this.marking || this.d.max > 1) this.confirm();
      else if (this.places.length) this.nextSpot(1);
      else if (this.skips.length === 1) this.sitting.choice.pick(this.skips[0]!.i);
      return true;
    }
    if (k === '.') return this.skips[0] ? (this.sitting.choice.pick(this.skips[0].i), true) : false;
    if (/^[1-9]$/.test(k)) {
      const n = Number(k) - 1;
      const x = this.plain[n];
      const tile = this.mine?.hand?.[n];
      if (this.plain.length) x && this.sitting.choice.pick(x.i);
      else if (tile) this.pickTile(tile.id);
      return true;
    }
    return false;
  }
}
