import type { Text } from '../core/types';

export interface DominionSeat {
  hand?: string[];
  hand_count: number;
  deck_count: number;
  discard_count: number;
  discard_top: string | null;
  in_play: string[];
  in_play_before: string[];
  set_aside: string[];
  set_aside_count?: number;
  debt: number;
  vp_tokens: number;
  turns_taken: number;
  owned?: Record<string, number>;
  deck_known?: { at: number; card: string }[];
  score?: number;
  points_of?: Record<string, number>; // which cards the points come from
  draw_pile?: Record<string, number>; // the own deck without its order
  // What only some games have.
  set_aside_by?: Record<string, string[]>;
  tavern?: string[];
  exile?: string[];
  boons_kept?: string[];
  boons_waiting?: string[];
  coffers?: number;
  villagers?: number;
  favors?: number;
  minus_coin?: boolean;
  states?: string[];
}
export interface DominionView {
  game: 'dominion';
  players: number;
  edition: { base: number; prosperity: number };
  turn: number;
  phase: 'action' | 'buy' | 'night' | 'cleanup' | 'over';
  actions: number;
  buys: number;
  coins: number;
  supply: Record<string, number>;
  trash: string[];
  events: string[];
  costs: Record<string, number>;
  debt_costs: Record<string, number>;
  prophecy: { name: string; suns: number } | null;
  prophecy_active: boolean;
  riverboat_card: string | null;
  pile_debt: Record<string, number>;
  trade_route_mat: number;
  trade_route_tokens_on: string[];
  contraband?: string[];
  war_chest?: string[];
  seats: DominionSeat[];
  // What only some games have.
  potions?: number;
  pile_order?: Record<string, string[]>;
  pile_top?: Record<string, string>;
  pile_vp?: Record<string, number>;
  potion_costs?: Record<string, number>;
  non_supply?: Record<string, number>;
  loot_count?: number;
  projects?: Record<string, number[]> | string[];
  ways?: string[];
  landmarks?: string[];
  ally?: string | null;
  artifacts?: Record<string, number | null>;
  boons?: { deck_count?: number; discard?: string[] };
  hexes?: { deck_count?: number; discard?: string[] };
}
export interface CardInfo {
  id: string;
  name: Text;
  text: Text;
  textFirst: Text | null;
  types: string[];
  cost: number;
  debt: number;
  set: string;
  kind: 'card' | 'prophecy' | 'event';
  kingdom: boolean;
  editions: number[];
}
export interface KingdomInfo {
  id: string;
  name: Text;
  cards: string[];
  prophecy: string | null;
  events: string[];
  colony: boolean;
  riverboat: string | null;
  edition: { base: number; prosperity: number };
  playable: boolean;
  missing: string[];
}
