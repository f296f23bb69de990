import { fill, shapeOf, zoomOf, type Box, type Shape } from '../core/room';

// The table of Dominion on a screen of this size with these things on it: every part gets its place before anything is drawn, so
// nothing moves when a decision comes, and what is short is shared out between supply, mat and hand.
export interface Content {
  seats: number;
  basics: number;
  kingdom: number;
  landscapes: number; // Events, Prophecy and their like
}
export interface Plan {
  shape: Shape;
  zoom: number;
  gap: number;
  seatCols: number;
  seatH: number; // of one box in a strip of players
  facts: boolean; // a player's box has room for the counts
  supply: number; // height
  rows: boolean; // base cards, kingdom and landscapes in rows of their own, or all in one grid
  cols: number;
  basicH: number;
  kingdomH: number;
  landH: number;
  landCols: number;
  hand: number; // height of the hand
  bar: number; // height of the action bar
  card: Box; // a card of the hand
}
const clamp = (low: number, x: number, high: number) => Math.max(low, Math.min(high, x));

export function plan(screen: Box, text: number, c: Content): Plan {
  const zoom = zoomOf(screen, text);
  const w = screen.w / zoom;
  const h = screen.h / zoom;
  const shape = shapeOf({ w, h });
  return shape === 'phone' || shape === 'flat' ? small(w, h, shape, zoom, c) : large(w, h, shape, zoom, c);
}

// Base cards in one row, the kingdom in two, landscapes below.
function large(w: number, h: number, shape: Shape, zoom: number, c: Content): Plan {
  const gap = 8;
  const strip = shape === 'tall';
  const seatCols = strip ? (c.seats > 3 ? 3 : c.seats) : 1;
  const seatH = strip ? 76 : shape === 'middle' ? 44 : 64;
  const strips = strip ? Math.ceil(c.seats / seatCols) * (seatH + 6) : 0;
  const bar = strip ? 94 : 0;
  const hand = clamp(132, h * 0.22, 176);
  const mat = Math.max(strip ? 260 : 158, h * 0.25);
  const room = h - 2 * gap - hand - bar - strips - mat - gap * (strip ? 4 : 2);
  const centre = w - 2 * gap - (shape === 'wide' ? 212 + 292 + 2 * gap : shape === 'middle' ? 270 + gap : 0);
  const cols = c.kingdom > 10 ? 6 : 5;
  const landH = c.landscapes ? 42 : 0;
  const landCols = Math.max(1, Math.min(c.landscapes, Math.max(3, Math.floor(centre / 180))));
  const landRows = Math.ceil(c.landscapes / landCols);
  const kingdomRows = Math.max(1, Math.ceil(c.kingdom / cols));
  const basicH = clamp(50, room * 0.2, 78);
  const rest = room - basicH - landRows * (landH + 6) - 6 * kingdomRows;
  const kingdomH = clamp(46, rest / kingdomRows, 138);
  const supply = basicH + kingdomRows * (kingdomH + 6) + landRows * (landH + 6);
  return { shape, zoom, gap, seatCols, seatH, facts: true, supply, rows: true, cols, basicH, kingdomH, landH, landCols, hand, bar, card: cardIn(hand - 16) };
}

// All piles in one grid of small tiles.
function small(w: number, h: number, shape: Shape, zoom: number, c: Content): Plan {
  const gap = 5;
  const flat = shape === 'flat';
  const seatCols = flat ? c.seats : c.seats > 3 ? Math.ceil(c.seats / 2) : c.seats;
  const facts = !flat && c.seats <= 2 && h > 640;
  const seatH = facts ? 44 : 27;
  const strips = Math.ceil(c.seats / seatCols) * (seatH + 4);
  const n = c.basics + c.kingdom + c.landscapes;
  const bar = flat ? 94 : 98;
  const hand = flat ? clamp(92, h * 0.31, 120) : clamp(92, h * 0.155, 132);
  const mat = clamp(78, h * 0.15, 150);
  const line = flat ? 0 : 34 + gap;
  const supply = flat ? h - 2 * gap - strips : h - 2 * gap - strips - line - hand - bar - mat - 3 * gap;
  const p = fill(n, { w: flat ? (w - 3 * gap) * 0.54 : w - 2 * gap, h: supply }, { w: 74, h: 42 }, 4, 4, 7);
  const tile = Math.min(p.h, 74);
  return { shape, zoom, gap, seatCols, seatH, facts, supply: p.rows * (tile + 4) - 4, rows: false, cols: p.cols, basicH: tile, kingdomH: tile, landH: tile, landCols: p.cols, hand, bar, card: cardIn(hand - 10) };
}
const cardIn = (h: number): Box => ({ w: Math.round(h * (h > 110 ? 0.74 : 0.68)), h });
