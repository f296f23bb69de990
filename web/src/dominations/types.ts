import type { Text } from '../core/types';

export const domains = ['trade', 'craftsmanship', 'art', 'science', 'government', 'religion'] as const;
export type Domain = (typeof domains)[number];
export type Point = [number, number];
export type Amounts = Partial<Record<string, number>>;
export type Sides = { n: string; e: string; s: string; w: string };

export interface Tile {
  id: string;
  res: string[];
  camp: string;
}
export interface PlacedTile extends Tile {
  at: Point[];
  placed_by: number | null;
  city: { seat: number; level: number } | null;
}
export interface MonumentView {
  id: string;
  name: Text;
  text: Text;
  shape: 'diamond' | 'wall' | 'circle';
  levels: { level: number; cost: Amounts; sides: Sides; taken: number | boolean | null; text: Text; vp?: number; influence?: number }[];
  placed: boolean;
  vertex?: Point;
  cells?: Point[][];
  corners?: Point[];
  corner_res?: string[];
  open_edges?: [Point, Point][];
  reward_edges?: [Point, Point][];
  controller: number | null;
}
export interface TreeCard {
  card: string;
  copy?: unknown;
  name?: Text;
  text?: Text;
  domain?: string;
  level?: number;
  monument?: string;
  pos: Point;
  sides: Sides;
  advanced: boolean;
  upgrade_cost?: Amounts | null;
}
export interface DomSeat {
  hand?: Tile[];
  hand_count: number;
  knowledge: Amounts;
  limits: Amounts;
  city_tokens: number;
  influence: number;
  vp: number;
  tree: TreeCard[];
  objective: unknown;
  objective_name?: Text;
  objective_goals?: Text[];
  objectives_met: boolean[];
  objective_vp: number;
  chain?: number; // the largest group of connected Cities
  groups?: number;
  dominations: string[];
  nodus: Amounts;
  payable?: string[]; // own seat: Masteries whose price it has …
  prices?: Record<string, Amounts>; // … and prices that its abilities change
}
export interface DominationsView {
  game: 'dominations';
  content: string; // the content pack
  players: number;
  age: number;
  turn_in_age: number;
  phase: string;
  turn: number;
  initiative: number[];
  cradle: Point | null;
  cradle_res?: string[];
  board: PlacedTile[];
  tile_stack_count?: number;
  monuments: MonumentView[];
  mastery_supply?: { card: string | { id: string }; copy: unknown; sides: Sides }[];
  seats: DomSeat[];
}
export interface Mastery {
  id: string;
  name: Text;
  domain: string;
  level: number;
  cost: Amounts;
  prereq: { domain: string; level: number } | null;
  basic_text: Text;
  advanced_text: Text;
  upgrade_cost: Amounts;
  copies: { copy: unknown; sides: Sides }[];
}
export interface PlacePreview {
  knowledge?: Amounts;
  vestigium?: number;
  concentrations?: number;
  cities?: { seat: number; tile: string; level: number; domain: string }[];
  locus?: Point | null;
  price?: Amounts;
  nodus?: Amounts;
  influence?: number;
  vp?: number;
}
