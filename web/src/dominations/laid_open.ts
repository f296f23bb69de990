import { atlas } from './atlas.svelte';
import type { DominationsView, DomSeat, MonumentView, Tile, TreeCard } from './types';

// A replay with all eyes gets positions, which name pieces by their ids; the table draws views, which have them written out.
export function laidOpen(view: DominationsView): DominationsView {
  if (!('tile_stack' in view)) return view;
  return { ...view, monuments: view.monuments.map(monument), seats: view.seats.map(seat) };
}
function seat(x: DomSeat): DomSeat {
  const objective = typeof x.objective === 'string' ? atlas.objectives.find((o) => o.id === x.objective) : undefined;
  const hand = (x.hand as (Tile | string)[] | undefined)?.map((tile) => (typeof tile === 'string' ? atlas.tile(tile) : tile)).filter((tile) => tile !== undefined);
  return { ...x, ...(hand ? { hand } : {}), hand_count: hand?.length ?? 0, tree: x.tree.map(card), ...(objective ? { objective_name: objective.name, objective_goals: objective.goal_texts } : {}) };
}
function card(c: TreeCard): TreeCard {
  const mastery = atlas.mastery(c.card);
  if (mastery) return { ...c, name: mastery.name, text: c.advanced ? mastery.advanced_text : mastery.basic_text, domain: mastery.domain, level: mastery.level };
  const monument = atlas.monuments.find((m) => m.id === c.monument);
  return monument ? { ...c, name: monument.name, text: monument.levels.find((l) => l.level === c.level)?.text ?? monument.text } : c;
}
function monument(m: MonumentView): MonumentView {
  const known = atlas.monuments.find((x) => x.id === m.id);
  return known ? { ...known, ...m, name: known.name, text: known.text, levels: m.levels.map((l, k) => ({ ...known.levels[k], ...l, text: known.levels[k]?.text ?? known.text })) } : m;
}
