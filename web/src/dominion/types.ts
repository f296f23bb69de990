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
  edition: Editions;
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
  extra_turn?: boolean;
  lasting?: Record<string, number>;
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
  potion: number;
  debt: number;
  set: string;
  kind: Kind;
  pile: string | null; // the mixed pile that it lies in
  kingdom: boolean;
  editions: number[];
}
// Cards and mixed piles; everything else is a landscape or lies beside the cards.
export type Kind = 'card' | 'pile' | 'prophecy' | 'event' | 'landmark' | 'project' | 'way' | 'ally' | 'boon' | 'hex' | 'state' | 'artifact';
export interface SetInfo {
  id: string;
  name: Text;
  whole: boolean; // every card of it, or only those that Rising Sun's sets borrow
}
export type Editions = Record<string, number>;
export interface KingdomInfo {
  id: string;
  name: Text;
  cards: string[];
  variant: string[] | null; // with the second edition of the sets that `edition` names besides the usual two
  prophecy: string | null;
  lands: string[]; // Events, Landmarks, Projects, Ways, Allies
  colony: boolean;
  shelters: boolean;
  riverboat: string | null;
  army: string | null;
  edition: Editions;
  playable: boolean;
  missing: string[];
}
