// Positions in which everything that borrowed cards bring lies on the table.
const basics = { copper: 40, silver: 40, gold: 30, platinum: 12, estate: 12, duchy: 12, province: 12, colony: 12, curse: 50, potion: 16 };
export const rich = {
  game: 'dominion', players: 6, turn: 0, phase: 'buy', actions: 1, buys: 2, coins: 7, potions: 1,
  supply: { ...basics, page: 10, hermit: 10, temple: 9, golem: 10, skulk: 10, sacred_grove: 10, camel_train: 10, animal_fair: 10 },
  pile_order: { knights: ['sir_martin', 'dame_anna', 'sir_vander'], augurs: ['herb_gatherer', 'acolyte', 'acolyte', 'sibyl'] },
  pile_vp: { temple: 3 }, pile_debt: { horse: 2 },
  landmarks: ['museum'], ways: ['way_of_the_ox'], projects: { guildhall: [1, 3] }, ally: 'crafters_guild', events: ['ball', 'prosper'], prophecy: { name: 'approaching_army', suns: 5 },
  boons: { deck: ['the_seas_gift'], discard: ['the_moons_gift'] }, hexes: { deck: ['delusion', 'war'], discard: ['greed'] },
  non_supply: { treasure_hunter: 5, warrior: 5, hero: 5, champion: 5, horse: 28, madman: 10, will_o_wisp: 12 }, loot: ['sword', 'orb'],
  artifacts: { lantern: 0, horn: 1, key: null }, trash: ['curse', 'copper'],
  seats: [
    { hand: ['golem', 'copper', 'page', 'gold', 'potion'], deck: ['silver'], tavern: ['copper', 'copper', 'duplicate'], turns_taken: 3, minus_coin: true, coffers: 14, villagers: 2, favors: 3, exile: ['gold', 'estate'], states: ['deluded', 'twice_miserable'], boons_kept: ['the_fields_gift'], set_aside_by: { haven: ['gold'] }, in_play_before: ['haven'], in_play: ['camel_train', 'silver'], vp_tokens: 4, debt: 3 },
    { hand: ['copper'], deck: ['estate'], in_play_before: ['champion'], turns_taken: 2, states: ['miserable'], coffers: 3, tavern: ['guide'], exile: ['province'], debt: 12 },
    { hand: ['copper'], tavern: ['guide', 'distant_lands'], villagers: 4, favors: 11, coffers: 9, minus_coin: true, states: ['envious'] },
    { hand: ['copper'], exile: ['province', 'province'], coffers: 1 },
    { hand: ['copper'], favors: 1 },
    { hand: ['copper'], boons_waiting: ['the_skys_gift'], villagers: 1 },
  ],
};
// Two players: what each of them has is counted one by one.
export const pair = { ...rich, players: 2, supply: { ...rich.supply, province: 8, colony: 8, duchy: 8, estate: 8, curse: 10 }, projects: { guildhall: [1] }, seats: rich.seats.slice(0, 2).map((s) => ({ ...s, debt: 0, hand: ['golem', 'copper', 'page', 'village'].slice(0, s.hand.length) })) };
export const naming = { ...rich, phase: 'action', seats: [{ ...rich.seats[0], hand: ['wishing_well', 'village', 'page'], states: [] }, ...rich.seats.slice(1)] };
export const night = { ...rich, phase: 'night', seats: [{ ...rich.seats[0], hand: ['changeling', 'werewolf'], debt: 0 }, ...rich.seats.slice(1)] };
