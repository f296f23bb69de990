import type { Amounts, PlacePreview, Point } from './types';

// From lattice points to the picture: x to the right, y up-right becomes up on the screen.
export const unit = 100;
const high = Math.sqrt(3) / 2;
export function xy([i, j]: Point): { x: number; y: number } {
  return { x: (i + j / 2) * unit, y: -j * high * unit };
}
export function middle(points: Point[]): { x: number; y: number } {
  let x = 0;
  let y = 0;
  for (const p of points) {
    const q = xy(p);
    x += q.x;
    y += q.y;
  }
  return { x: x / points.length, y: y / points.length };
}
export function polygon(points: Point[], inset = 0): string {
  const m = middle(points);
  return points
    .map((p) => {
      const q = xy(p);
      return `${(q.x + (m.x - q.x) * inset).toFixed(1)},${(q.y + (m.y - q.y) * inset).toFixed(1)}`;
    })
    .join(' ');
}
export function toward(points: Point[], k: number, share: number): { x: number; y: number } {
  const m = middle(points);
  const q = xy(points[k]!);
  return { x: m.x + (q.x - m.x) * share, y: m.y + (q.y - m.y) * share };
}
// One name for a cell, in whatever order its points come.
export function cellKey(points: Point[]): string {
  return points.map((p) => p.join(',')).sort().join(' ');
}
export function total(preview: PlacePreview | undefined): number {
  return Object.values(preview?.knowledge ?? {}).reduce<number>((a, b) => a + (b ?? 0), 0) + (preview?.vestigium ?? 0);
}
export function sum(a: Amounts | undefined): number {
  return Object.values(a ?? {}).reduce<number>((x, y) => x + (y ?? 0), 0);
}
