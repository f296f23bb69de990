import { api } from '../core/api';
import type { Text } from '../core/types';
import { say } from '../i18n/index.svelte';
import type { Mastery, MonumentView, Sides, Tile } from './types';

// The content pack as the server tells it, with our pictures.
interface Raw {
  masteries: Mastery[];
  monuments: (MonumentView & { domain?: string; partner?: string })[];
  objectives: { id: string; name: Text; goals: Record<string, unknown>[]; goal_texts: Text[] }[];
  dominations: { id: string; name: Text; domain: string; vp: number; text: Text }[];
  tiles: Tile[];
  vp_by_goals_met: number[];
  campfire: { sides: Sides; text: Text };
  packs?: Record<string, Partial<Pack>>; // what other packs have in place of the standard one's
}
type Pack = Pick<Raw, 'masteries' | 'monuments' | 'objectives'>;
const laidOver = <T extends { id: string }>(old: T[], own: T[] = []): T[] => [...old.map((x) => own.find((y) => y.id === x.id) ?? x), ...own.filter((y) => !old.some((x) => x.id === y.id))];

class Atlas {
  loaded = $state(false);
  pack = $state('standard'); // which one the table on the screen is played with
  #packs: Record<string, Pack> = { standard: { masteries: [], monuments: [], objectives: [] } };
  roles: Raw['dominations'] = [];
  campfire: Raw['campfire'] | null = null;
  goalPoints: number[] = [];
  #tiles = new Map<string, Tile>();
  #pictures: Record<string, string> = {};
  #loading: Promise<void> | null = null;

  load(): Promise<void> {
    return (this.#loading ??= this.#fetch().catch((e) => ((this.#loading = null), Promise.reject(e))));
  }
  async #fetch() {
    const [raw, pictures] = await Promise.all([api.catalogue<Raw>('dominations'), import('virtual:icons/dominations')]);
    this.#pictures = pictures.default;
    this.#packs = { standard: raw };
    for (const [id, own] of Object.entries(raw.packs ?? {}))
      this.#packs[id] = { masteries: laidOver(raw.masteries, own.masteries), monuments: laidOver(raw.monuments, own.monuments), objectives: laidOver(raw.objectives, own.objectives) };
    this.#tiles = new Map(raw.tiles.map((x) => [x.id, x]));
    this.roles = raw.dominations;
    this.campfire = raw.campfire;
    this.goalPoints = raw.vp_by_goals_met;
    this.loaded = true;
  }
  get #now(): Pack {
    return this.#packs[this.pack] ?? this.#packs.standard!;
  }
  get masteries(): Mastery[] {
    return this.#now.masteries;
  }
  get monuments(): Raw['monuments'] {
    return this.#now.monuments;
  }
  get objectives(): Raw['objectives'] {
    return this.#now.objectives;
  }
  mastery(id: string): Mastery | undefined {
    return this.masteries.find((m) => m.id === id);
  }
  name(id: string): string {
    const found = this.mastery(id) ?? this.monuments.find((m) => m.id === id) ?? this.objectives.find((o) => o.id === id) ?? this.roles.find((r) => r.id === id);
    return found ? say(found.name) : id.replaceAll('_', ' ');
  }
  tile(id: string): Tile | undefined {
    return this.#tiles.get(id);
  }
  known(id: string): boolean {
    return !!this.mastery(id) || this.monuments.some((m) => m.id === id) || this.roles.some((r) => r.id === id);
  }
  picture(id: string): string {
    return this.#pictures[id] ?? '';
  }
}
export const atlas = new Atlas();
