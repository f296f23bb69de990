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
}
class Atlas {
  loaded = $state(false);
  masteries: Mastery[] = [];
  monuments: Raw['monuments'] = [];
  objectives: Raw['objectives'] = [];
  roles: Raw['dominations'] = [];
  campfire: Raw['campfire'] | null = null;
  goalPoints: number[] = [];
  #byId = new Map<string, Mastery>();
  #pictures: Record<string, string> = {};
  #loading: Promise<void> | null = null;

  load(): Promise<void> {
    return (this.#loading ??= this.#fetch().catch((e) => ((this.#loading = null), Promise.reject(e))));
  }
  async #fetch() {
    const [raw, pictures] = await Promise.all([api.catalogue<Raw>('dominations'), import('virtual:icons/dominations')]);
    this.#pictures = pictures.default;
    this.masteries = raw.masteries;
    this.monuments = raw.monuments;
    this.objectives = raw.objectives;
    this.roles = raw.dominations;
    this.campfire = raw.campfire;
    this.goalPoints = raw.vp_by_goals_met;
    this.#byId = new Map(raw.masteries.map((m) => [m.id, m]));
    this.loaded = true;
  }
  mastery(id: string): Mastery | undefined {
    return this.#byId.get(id);
  }
  name(id: string): string {
    const found = this.#byId.get(id) ?? this.monuments.find((m) => m.id === id) ?? this.objectives.find((o) => o.id === id) ?? this.roles.find((r) => r.id === id);
    return found ? say(found.name) : id.replaceAll('_', ' ');
  }
  picture(id: string): string {
    return this.#pictures[id] ?? '';
  }
}
export const atlas = new Atlas();
