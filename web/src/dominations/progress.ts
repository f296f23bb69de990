import { atlas } from './atlas.svelte';
import type { DominationsView } from './types';

// The numbers that stand beside a goal, read off the view. Whether it is met is what the server says.
export function progress(view: DominationsView, seat: number, goal: number): string {
  const x = view.seats[seat];
  const id = typeof x?.objective === 'string' ? x.objective : null;
  const g = id ? atlas.objectives.find((o) => o.id === id)?.goals[goal] : undefined;
  if (!x || !g) return '';
  const cities = view.board.filter((b) => b.city?.seat === seat);
  switch (g.kind) {
    case 'influence':
      return `${x.influence}/${g.n}`;
    case 'monuments':
      return `${view.monuments.filter((m) => m.controller === seat).length}/${g.n}`;
    case 'nodus':
      return Object.entries(g.need as Record<string, number>).map(([d, n]) => `${x.nodus[d] ?? 0}/${n}`).join(' · ');
    case 'cities':
      return Object.entries(g.need as Record<string, number>).map(([l, n]) => `${cities.filter((b) => b.city!.level >= Number(l)).length}/${n}`).join(' · ');
    case 'masteries':
      return (g.need as { n: number; level: number; domains: string[] }[])
        .map((w) => `${x.tree.filter((c) => !c.monument && c.level === w.level && w.domains.includes(c.domain ?? '')).length}/${w.n}`)
        .join(' · ');
    case 'chain':
      return x.chain === undefined ? '' : `${x.chain}/${g.n}`;
    case 'spread':
      return x.groups === undefined ? '' : `${x.groups}/${g.n}`;
    default:
      return '';
  }
}
