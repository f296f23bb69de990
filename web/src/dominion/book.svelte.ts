import { api } from '../core/api';
import type { Text } from '../core/types';
import { say } from '../i18n/index.svelte';
import type { CardInfo, Editions, Kind, KingdomInfo, SetInfo } from './types';

// The card catalogue as the server tells it, with our pictures.
interface RawCard {
  id: string;
  name: Text;
  text?: Text;
  types?: (string | Text)[];
  text_first?: Text;
  cost?: number;
  potion?: number;
  debt?: number;
  set?: string;
  pile?: string;
  kingdom?: boolean;
  editions?: number[];
}
// The lists of the catalogue, what each entry of them is, and what is written where a card has its types.
const families = {
  cards: ['card', { en: 'Action', de: 'Aktion' }],
  piles: ['pile', { en: 'Action', de: 'Aktion' }],
  prophecies: ['prophecy', { en: 'Prophecy', de: 'Prophezeiung' }],
  events: ['event', { en: 'Event', de: 'Ereignis' }],
  landmarks: ['landmark', { en: 'Landmark', de: 'Landmarke' }],
  projects: ['project', { en: 'Project', de: 'Projekt' }],
  ways: ['way', { en: 'Way', de: 'Weg' }],
  allies: ['ally', { en: 'Ally', de: 'Verbündeter' }],
  boons: ['boon', { en: 'Boon', de: 'Gabe' }],
  hexes: ['hex', { en: 'Hex', de: 'Plage' }],
  states: ['state', { en: 'State', de: 'Zustand' }],
  artifacts: ['artifact', { en: 'Artifact', de: 'Artefakt' }],
} as const satisfies Record<string, readonly [Kind, Text]>;
type Family = keyof typeof families;
// Those that a game is set up with, and the option that names them.
export const landscapeOptions = { event: 'events', landmark: 'landmarks', project: 'projects', way: 'ways', ally: 'ally' } as const;

interface RawKingdom {
  id: string;
  name: Text;
  kingdom?: string[];
  variant?: string[];
  prophecy?: string | null;
  events?: string[];
  landmarks?: string[];
  projects?: string[];
  ways?: string[];
  allies?: string[];
  missing?: string[];
  colony?: boolean;
  shelters?: boolean;
  riverboat?: string | null;
  army_pile?: string | null;
  edition?: Editions;
}
type Raw = { [K in Family]?: RawCard[] } & { sets?: SetInfo[]; kingdoms?: RawKingdom[] };

class Book {
  loaded = $state(false);
  cards: CardInfo[] = [];
  kingdoms: KingdomInfo[] = [];
  sets: SetInfo[] = [];
  #types = new Map<string, Text>();
  #byId = new Map<string, CardInfo>();
  #pictures = $state.raw<Record<string, string>>({});
  #more: Promise<void> | null = null; // the pictures that only some games need
  #loading: Promise<void> | null = null;

  load(): Promise<void> {
    return (this.#loading ??= this.#fetch().catch((e) => ((this.#loading = null), Promise.reject(e))));
  }
  async #fetch() {
    const [raw, pictures] = await Promise.all([api.catalogue<Raw>('dominion'), import('virtual:icons/dominion')]);
    this.#pictures = { ...pictures.default, ...this.#pictures };
    for (const family of Object.keys(families) as Family[]) {
      const [kind, type] = families[family];
      for (const c of raw[family] ?? [])
        this.cards.push({
          id: c.id,
          name: c.name,
          text: c.text ?? { en: '', de: '' },
          textFirst: c.text_first ?? null,
          types: (c.types?.length ? c.types : [type]).map((x) => this.#type(x)),
          cost: c.cost ?? 0,
          potion: c.potion ?? 0,
          debt: c.debt ?? 0,
          set: c.set ?? 'rising_sun',
          kind,
          pile: c.pile ?? null,
          kingdom: c.kingdom ?? false,
          editions: c.editions ?? [1, 2],
        });
    }
    this.#byId = new Map(this.cards.map((c) => [c.id, c]));
    this.sets = raw.sets ?? [];
    this.kingdoms = (raw.kingdoms ?? []).map((k) => ({
      id: k.id,
      name: k.name,
      cards: k.kingdom ?? [],
      variant: k.variant ?? null,
      prophecy: k.prophecy ?? null,
      lands: [...(k.events ?? []), ...(k.landmarks ?? []), ...(k.projects ?? []), ...(k.ways ?? []), ...(k.allies ?? [])],
      missing: k.missing ?? [],
      colony: k.colony ?? false,
      shelters: k.shelters ?? false,
      riverboat: k.riverboat ?? null,
      army: k.army_pile ?? null,
      edition: k.edition ?? { base: 2, prosperity: 2 },
      playable: !k.missing?.length,
    }));
    this.loaded = true;
  }
  #type(x: string | Text): string {
    const id = (typeof x === 'string' ? x : x.en).toLowerCase();
    if (typeof x !== 'string') this.#types.set(id, x);
    return id;
  }
  card(id: string): CardInfo | undefined {
    return this.#byId.get(id);
  }
  name(id: string): string {
    const c = this.#byId.get(id);
    return c ? say(c.name) : id.replaceAll('_', ' ');
  }
  text(id: string, edition = 2): string {
    const c = this.#byId.get(id);
    return say(edition === 1 && c?.textFirst ? c.textFirst : c?.text);
  }
  // The first sentences, for a tile.
  gist(id: string): string {
    return this.text(id).replaceAll('\n', ' · ');
  }
  type(id: string): string {
    const known = this.#types.get(id);
    return known ? say(known) : id.charAt(0).toUpperCase() + id.slice(1);
  }
  set(id: string): string {
    const known = this.sets.find((s) => s.id === id);
    return known ? say(known.name) : id.replaceAll('_', ' ');
  }
  whole(id: string): boolean {
    return this.sets.find((s) => s.id === id)?.whole ?? true;
  }
  // Most games use only the pictures of the house; the others come when the first of them is wanted.
  picture(id: string): string {
    const found = this.#pictures[id];
    if (found === undefined && this.loaded)
      this.#more ??= import('virtual:icons/dominion/borrowed').then(
        (more) => void (this.#pictures = { ...more.default, ...this.#pictures }),
        () => void (this.#more = null),
      );
    return found ?? this.#pictures['card_back'] ?? '';
  }
  // By its name in any language or by its id, as people paste lists.
  find(words: string): CardInfo | undefined {
    const plain = (s: string) => s.toLowerCase().replace(/[\s_'’.-]+/g, '');
    const w = plain(words);
    return this.cards.find((c) => plain(c.id) === w || plain(c.name.en) === w || plain(c.name.de) === w);
  }
}
export const book = new Book();
