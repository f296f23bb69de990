// The moment from which the winner was ahead to the end: the turning point of a game. Null if there is none to speak of.
export interface Points {
  step: number;
  turn: number;
  scores: number[];
}
export function turningPoint(points: Points[], winners: number[]): Points | null {
  const [winner] = winners;
  if (winners.length !== 1 || winner === undefined || points.length < 3) return null;
  const ahead = (p: Points) => p.scores.every((x, s) => s === winner || x < p.scores[winner]!);
  const last = points.findLastIndex((p) => !ahead(p));
  return last < 0 || last === points.length - 1 ? null : points[last + 1]!;
}
