import { api } from '../core/api';
import type { Text } from '../core/types';
import { say } from '../i18n/index.svelte';
import type { CardInfo, KingdomInfo } from './types';

// The card catalogue as the server tells it, with our pictures.
interface RawCard {
  id: string;
  name: Text;
  text?: Text;
  types?: (string | Text)[];
  text_first?: Text;
  cost?: number;
  debt?: number;
  set?: string;
  kingdom?: boolean;
  editions?: number[];
}
interface Raw {
  cards?: RawCard[];
  prophecies?: RawCard[];
  events?: RawCard[];
  sets?: Record<string, Text> | { id: string; name: Text }[];
  kingdoms?: { id: string; name: Text; kingdom?: string[]; cards?: string[]; prophecy?: string | null; events?: string[]; missing?: string[]; colony?: boolean; riverboat?: string | null; edition?: { base: number; prosperity: number } }[];
  recommended?: Raw['kingdoms'];
}

const typeNames: Record<CardInfo['kind'], Text | string> = { card: 'action', prophecy: { en: 'Prophecy', de: 'Prophezeiung' }, event: { en: 'Event', de: 'Ereignis' } };
const setNames: Record<string, Text> = {
  basic: { en: 'Basic cards', de: 'Basiskarten' },
  base: { en: 'Base game', de: 'Basisspiel' },
  prosperity: { en: 'Prosperity', de: 'Blütezeit' },
  rising_sun: { en: 'Rising Sun', de: 'Rising Sun' },
};

function named(x: Record<string, Text> | { id: string; name: Text }[] | undefined): Map<string, Text> {
  if (Array.isArray(x)) return new Map(x.map((e) => [e.id, e.name]));
  return new Map(Object.entries(x ?? {}));
}

class Book {
  loaded = $state(false);
  cards: CardInfo[] = [];
  kingdoms: KingdomInfo[] = [];
  sets = new Map<string, Text>();
  #types = new Map<string, Text>();
  #byId = new Map<string, CardInfo>();
  #pictures: Record<string, string> = {};
  #loading: Promise<void> | null = null;

  load(): Promise<void> {
    return (this.#loading ??= this.#fetch().catch((e) => ((this.#loading = null), Promise.reject(e))));
  }
  async #fetch() {
    const [raw, pictures] = await Promise.all([api.catalogue<Raw>('dominion'), import('virtual:icons/dominion')]);
    this.#pictures = pictures.default;
    const add = (list: RawCard[] | undefined, kind: CardInfo['kind']) => {
      for (const c of list ?? [])
        this.cards.push({
          id: c.id,
          name: c.name,
          text: c.text ?? { en: '', de: '' },
          textFirst: c.text_first ?? null,
          types: (c.types ?? [typeNames[kind]]).map((x) => this.#type(x)),
          cost: c.cost ?? 0,
          debt: c.debt ?? 0,
          set: c.set ?? 'rising_sun',
          kind,
          kingdom: c.kingdom ?? (kind === 'card' && c.set !== 'basic'),
          editions: c.editions ?? [1, 2],
        });
    };
    add(raw.cards, 'card');
    add(raw.prophecies, 'prophecy');
    add(raw.events, 'event');
    this.#byId = new Map(this.cards.map((c) => [c.id, c]));
    this.sets = new Map([...Object.entries(setNames), ...named(raw.sets)]);
    this.kingdoms = (raw.kingdoms ?? raw.recommended ?? []).map((k) => ({
      id: k.id,
      name: k.name,
      cards: k.kingdom ?? k.cards ?? [],
      prophecy: k.prophecy ?? null,
      events: k.events ?? [],
      missing: k.missing ?? [],
      colony: k.colony ?? false,
      riverboat: k.riverboat ?? null,
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
    const known = this.sets.get(id);
    return known ? say(known) : id.replaceAll('_', ' ');
  }
  picture(id: string): string {
    return this.#pictures[id] ?? this.#pictures['card_back'] ?? '';
  }
  // By its name in any language or by its id, as people paste lists.
  find(words: string): CardInfo | undefined {
    const plain = (s: string) => s.toLowerCase().replace(/[\s_'’.-]+/g, '');
    const w = plain(words);
    return this.cards.find((c) => plain(c.id) === w || plain(c.name.en) === w || plain(c.name.de) === w);
  }
}
export const book = new Book();
