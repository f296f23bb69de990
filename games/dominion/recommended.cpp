// The recommended sets of the rulebooks. Those that need cards of other expansions are listed with what is missing.
#include <algorithm>

#include "games/dominion/setup.hpp"

namespace demesne::dominion {
namespace {

struct Row {  // lists with blanks between
  const char *id, *en, *de, *kingdom, *prophecy, *events, *riverboat, *army_pile;
  bool colony;
  int base_edition, prosperity_edition;
  const char* missing;
};
constexpr Row kRows[] = {
    {"rs_heading_east", "Heading East", "Richtung Osten", "fishmonger river_shrine alley craftsman artist rice rustic_village litter samurai tea_house",
     "progress", "", "", "", false, 2, 2, ""},
    {"rs_dawn_of_an_era", "Dawn of an Era", "Dämmerung einer Ära", "aristocrat mountain_shrine daimyo gold_mine imperial_envoy kitsune ninja rice_broker ronin change",
     "kind_emperor", "practice", "", "", false, 2, 2, ""},
    {"rs_spring_forward", "Spring Forward", "Sprung vorwärts", "mountain_shrine root_cellar riverboat gold_mine tanuki smithy throne_room artisan harbinger workshop",
     "rapid_expansion", "", "market", "", false, 2, 2, ""},
    {"rs_money_to_burn", "Money to Burn", "Geld zum Verbrennen", "poet craftsman ronin snake_witch change bureaucrat merchant festival cellar poacher",
     "panic", "gather", "", "", false, 2, 2, ""},
    {"rs_solving_the_puzzle", "Solving the Puzzle", "Das Puzzle lösen", "mountain_shrine riverboat gold_mine artist ronin",
     "enlightenment", "", "", "", false, 2, 2, "ironworks lurker courtier conspirator wishing_well upgrade"},
    {"rs_cold_calculation", "Cold Calculation", "Kalte Berechnung", "craftsman ninja snake_witch tanuki tea_house",
     "harsh_winter", "amass", "", "", false, 2, 2, "shanty_town baron diplomat secret_passage duke"},
    {"rs_invasion_fleet", "Invasion Fleet", "Invasionsflotte", "riverboat alley kitsune ninja rice_broker",
     "approaching_army", "", "", "", false, 2, 2, "outpost blockade corsair salvager treasure_map sea_chart bazaar"},
    {"rs_island_people", "Island People", "Inselbewohner", "river_shrine craftsman imperial_envoy rice snake_witch",
     "great_leader", "kintsugi", "", "", false, 2, 2, "tide_pools haven caravan sea_witch pirate"},
    {"rs_fast_track", "Fast Track", "Überholspur", "root_cellar fishmonger riverboat imperial_envoy rustic_village samurai",
     "progress", "", "", "", false, 2, 2, "alchemist golem university vineyard apprentice"},
    {"rs_lazy_mischief", "Lazy Mischief", "Faules Verderben", "aristocrat alley kitsune ninja litter change",
     "biding_time", "receive_tribute", "", "", false, 2, 2, "apothecary herbalist familiar transmute"},
    {"rs_river_trade", "River Trade", "Handel auf dem Fluss", "root_cellar riverboat river_shrine craftsman litter anvil grand_market crystal_ball collection war_chest",
     "flourishing_trade", "", "city", "", true, 2, 2, ""},
    {"rs_autumn_harvest", "Autumn Harvest", "Herbsternte", "aristocrat imperial_envoy ninja rustic_village change bank investment magnate quarry watchtower",
     "good_harvest", "continue", "", "", true, 2, 2, ""},
    {"rs_winter_solstice", "Winter Solstice", "Wintersonnenwende", "daimyo gold_mine snake_witch tea_house change",
     "harsh_winter", "", "", "", false, 2, 2, "baker advisor herald candlestick_maker taxman"},
    {"rs_from_the_shadows", "From the Shadows", "Aus den Schatten", "poet fishmonger alley artist tanuki",
     "rapid_expansion", "gather", "", "", false, 2, 2, "doctor farming_village harvest horn_of_plenty menagerie"},
    {"rs_swift_hands", "Swift Hands", "Schnelle Hände", "alley ronin rustic_village samurai snake_witch",
     "progress", "", "", "", false, 2, 2, "haggler cauldron scheme oasis weaver"},
    {"rs_paperwork", "Paperwork", "Papierkram", "riverboat river_shrine craftsman imperial_envoy tanuki",
     "bureaucracy", "foresight", "", "", false, 2, 2, "spice_merchant border_village wheelwright tunnel crossroads witchs_hut"},
    {"rs_pandemic", "Pandemic", "Pandemie", "aristocrat mountain_shrine fishmonger rice_broker litter",
     "sickness", "", "", "", false, 2, 2, "catacombs vagrant scavenger procession rogue shelters"},
    {"rs_distant_hordes", "Distant Hordes", "Entfernte Horden", "poet rice ronin samurai snake_witch",
     "approaching_army", "asceticism", "", "", false, 2, 2, "hermit hunting_grounds squire forager knights armory shelters"},
    {"rs_wanderers", "Wanderers", "Streuner", "poet imperial_envoy ronin litter tanuki",
     "flourishing_trade", "", "", "", false, 2, 2, "amulet hireling miser caravan_guard guide ball"},
    {"rs_heros_journey", "Hero's Journey", "Heldenreise", "aristocrat root_cellar kitsune artist samurai",
     "biding_time", "kintsugi", "", "", false, 2, 2, "duplicate distant_lands artificer page dungeon"},
    {"rs_summer_castles", "Summer Castles", "Sommerschlösser", "aristocrat river_shrine rice snake_witch change",
     "kind_emperor", "", "", "", false, 2, 2, "forum patrician_emporium castles city_quarter capital museum"},
    {"rs_swept_clean", "Swept Clean", "Weggefegt", "mountain_shrine root_cellar kitsune artist rice_broker",
     "divine_wind", "sea_trade", "", "", false, 2, 2, "crown overlord temple chariot_race charm"},
    {"rs_priceless_rice", "Priceless Rice", "Erstklassiger Reis", "daimyo alley rice samurai tea_house",
     "growth", "", "", "", false, 2, 2, "faithful_hound shepherd blessed_village devils_workshop cursed_village"},
    {"rs_dark_corners", "Dark Corners", "Dunkle Ecken", "river_shrine gold_mine artist litter tanuki",
     "sickness", "amass", "", "", false, 2, 2, "skulk sacred_grove conclave changeling werewolf"},
    {"rs_mountain_of_money", "Mountain of Money", "Haufenweise Geld", "riverboat alley gold_mine kitsune rice_broker",
     "bureaucracy", "", "", "", false, 2, 2, "experiment scholar ducat treasurer hideout guildhall seer"},
    {"rs_fresh_start", "Fresh Start", "Frischer Anfang", "daimyo poet ninja tea_house change",
     "divine_wind", "receive_tribute", "", "", false, 2, 2, "sculptor inventor cargo_ship border_guard patron"},
    {"rs_become_the_ox", "Become the Ox", "Zum Ochsen werden", "aristocrat poet fishmonger artist samurai",
     "enlightenment", "", "", "", false, 2, 2, "camel_train livery destrier animal_fair wayfarer way_of_the_ox"},
    {"rs_alternatives", "Alternatives", "Alternativen", "daimyo alley craftsman ronin rustic_village",
     "panic", "sea_trade", "", "", false, 2, 2, "coven bounty_hunter paddock supplies sleigh"},
    {"rs_expert_traders", "Expert Traders", "Profi-Händler", "daimyo fishmonger riverboat rice_broker rustic_village",
     "enlightenment", "", "", "", false, 2, 2, "augurs courier hunter swap contract crafters_guild barbarian"},
    {"rs_feverish_crafting", "Feverish Crafting", "Fieberhaftes Basteln", "aristocrat fishmonger craftsman snake_witch tea_house",
     "rapid_expansion", "credit", "", "", false, 2, 2, "skirmisher capital_city clashes marquis innkeeper"},
    {"rs_buried_in_booty", "Buried in Booty", "Von Beute begraben", "poet gold_mine ninja rice_broker tanuki",
     "growth", "", "", "", false, 2, 2, "first_mate flagship kings_cache pendant taskmaster prosper"},
    {"rs_shiny_things", "Shiny Things", "Glänzende Dinge", "daimyo root_cellar river_shrine rice litter",
     "good_harvest", "credit", "", "", false, 2, 2, "jewelled_egg cutthroat pilgrim cabin_boy tools"},
    {"p1_beginners", "Beginners", "Beginners", "bank counting_house expand goons monument rabble royal_seal venture watchtower workers_village",
     "", "", "", "", true, 2, 1, ""},
    {"p1_friendly_interactive", "Friendly Interactive", "Friendly Interactive", "bishop city contraband forge hoard peddler royal_seal trade_route vault workers_village",
     "", "", "", "", true, 2, 1, ""},
    {"p1_big_actions", "Big Actions", "Big Actions", "city expand grand_market kings_court loan mint quarry rabble talisman vault",
     "", "", "", "", true, 2, 1, ""},
    {"p1_biggest_money", "Biggest Money", "Biggest Money", "laboratory mine moneylender adventurer spy bank grand_market mint royal_seal venture",
     "", "", "", "", true, 1, 1, ""},
    {"p1_the_kings_army", "The King's Army", "The King's Army", "bureaucrat council_room moat village spy expand goons kings_court rabble vault",
     "", "", "", "", true, 1, 1, ""},
    {"p1_the_good_life", "The Good Life", "The Good Life", "bureaucrat cellar gardens village chancellor contraband counting_house hoard monument mountebank",
     "", "", "", "", true, 1, 1, ""},
    {"p1_paths_to_victory", "Paths to Victory", "Paths to Victory", "bishop counting_house goons monument peddler",
     "", "", "", "", true, 2, 1, "baron harem pawn shanty_town upgrade"},
    {"p1_all_along_the_watchtower", "All Along the Watchtower", "All Along the Watchtower", "hoard talisman trade_route vault watchtower",
     "", "", "", "", true, 2, 1, "bridge mining_village pawn torturer great_hall"},
    {"p1_lucky_seven", "Lucky Seven", "Lucky Seven", "bank expand forge kings_court vault",
     "", "", "", "", true, 2, 1, "bridge swindler wishing_well coppersmith tribute"},
    {"p2_beginners", "Beginners", "Anfänger", "bank clerk crystal_ball expand magnate monument rabble tiara watchtower workers_village",
     "", "", "", "", true, 2, 2, ""},
    {"p2_friendly_interactive", "Friendly Interactive", "Friedliche Interaktion", "bishop city collection forge hoard peddler tiara vault war_chest workers_village",
     "", "", "", "", true, 2, 2, ""},
    {"p2_biggest_money", "Biggest Money", "Das große Geld", "artisan harbinger laboratory mine moneylender bank crystal_ball grand_market mint tiara",
     "", "", "", "", true, 2, 2, ""},
    {"p2_the_kings_army", "The King's Army", "Die Armee des Königs", "bureaucrat council_room merchant moat village collection expand kings_court rabble vault",
     "", "", "", "", true, 2, 2, ""},
    {"p2_paths_to_victory", "Paths to Victory", "Wege zum Sieg", "bishop collection magnate monument peddler",
     "", "", "", "", true, 2, 2, "baron harem pawn shanty_town upgrade"},
    {"p2_lucky_seven", "Lucky Seven", "Die glücklichen Sieben", "bank expand forge kings_court tiara",
     "", "", "", "", true, 2, 2, "baron mining_village patrol upgrade wishing_well"},
    {"p2_exploding_kingdom", "Exploding Kingdom", "Explodierendes Königreich", "bishop city grand_market kings_court quarry",
     "", "", "", "", true, 2, 2, "fishing_village lookout outpost tactician wharf"},
    {"p2_pirate_bay", "Pirate Bay", "Piratenbucht", "charlatan hoard investment magnate mint",
     "", "", "", "", true, 2, 2, "astrolabe corsair monkey native_village treasury"},
    {"p2_lower_learning", "Lower Learning", "Berufsausbildung", "anvil bishop charlatan mint peddler workers_village",
     "", "", "", "", true, 2, 2, "apprentice familiar university vineyard"},
    {"p2_detours", "Detours", "Umleitungen", "clerk crystal_ball forge hoard magnate",
     "", "", "", "", true, 2, 2, "farming_village horn_of_plenty jester remake tournament"},
    {"p2_quarrymen", "Quarrymen", "Steinhauer", "charlatan city expand grand_market quarry",
     "", "", "", "", true, 2, 2, "baker butcher candlestick_maker merchant_guild soothsayer"},
    {"p2_instant_gratification", "Instant Gratification", "Instant Gratification", "bishop expand hoard mint watchtower",
     "", "", "", "", true, 2, 2, "berserker cauldron haggler oasis trail"},
    {"p2_treasure_trove", "Treasure Trove", "Treasure Trove", "bank clerk crystal_ball monument tiara",
     "", "", "", "", true, 2, 2, "cauldron develop fools_gold guard_dog inn"},
    {"p2_one_mans_trash", "One Man's Trash", "Müllabfuhr", "anvil city crystal_ball magnate war_chest",
     "", "", "", "", true, 2, 2, "counterfeit forager market_square pillage squire shelters"},
    {"p2_honor_among_thieves", "Honor Among Thieves", "Ganovenehre", "collection forge hoard quarry watchtower",
     "", "", "", "", true, 2, 2, "bandit_camp marauder procession rogue squire shelters"},
    {"p2_last_will_and_monument", "Last Will and Monument", "Der Letzte Wille", "bishop collection magnate monument vault",
     "", "", "", "", true, 2, 2, "coin_of_the_realm dungeon messenger port relic inheritance"},
    {"p2_think_big", "Think Big", "Think Big", "expand hoard kings_court peddler war_chest",
     "", "", "", "", true, 2, 2, "distant_lands giant hireling miser storyteller ball ferry"},
    {"p2_big_time", "Big Time", "Big Time", "bank forge grand_market investment tiara",
     "", "", "", "", true, 2, 2, "capital gladiator_fortune patrician_emporium royal_blacksmith villa dominate obelisk"},
    {"p2_gilded_gates", "Gilded Gates", "Geschmiedete Tore", "anvil collection mint peddler war_chest",
     "", "", "", "", true, 2, 2, "chariot_race city_quarter encampment_plunder groundskeeper wild_hunt basilica palace"},
    {"p2_treasures_of_the_night", "Treasures of the Night", "Schätze der Nacht", "charlatan crystal_ball investment tiara war_chest",
     "", "", "", "", true, 2, 2, "crypt guardian night_watchman raider vampire"},
    {"p2_day_at_the_races", "Day at the Races", "Ein Tag beim Pferderennen", "anvil bishop clerk peddler watchtower",
     "", "", "", "", true, 2, 2, "blessed_village cemetery druid tormentor tragic_hero"},
    {"p2_dreamers_of_dreams", "Dreamers of Dreams", "Traum-Träumer", "charlatan monument vault watchtower workers_village",
     "", "", "", "", true, 2, 2, "cargo_ship old_witch priest scepter scholar academy"},
    {"p2_movers_and_shakers", "Movers and Shakers", "Geld regiert die Welt", "bank city grand_market investment rabble",
     "", "", "", "", true, 2, 2, "hideout patron research treasurer villain capitalism citadel"},
    {"p2_limited_time_offer", "Limited Time Offer", "Zeitlich limiertes Angebot", "anvil grand_market mint peddler workers_village",
     "", "", "", "", true, 2, 2, "destrier displace fisherman supplies wayfarer desperation way_of_the_frog"},
    {"p2_otter_chaos", "Otter Chaos", "Otter-Chaos", "city clerk monument quarry war_chest",
     "", "", "", "", true, 2, 2, "animal_fair camel_train hunting_lodge mastermind paddock reap way_of_the_otter"},
    {"p2_inventing_mania", "Inventing Mania", "Erfinderboom", "anvil expand kings_court quarry rabble",
     "", "", "", "", true, 2, 2, "augurs bauble capital_city carpenter importer family_of_inventors"},
    {"p2_bank_of_toadies", "Bank of Toadies", "Schmeicheln macht reich", "bank city clerk investment vault",
     "", "", "", "", true, 2, 2, "broker marquis odysseys sycophant town league_of_bankers"},
    {"b1_first_game", "First Game", "First Game", "cellar market militia mine moat remodel smithy village woodcutter workshop",
     "", "", "", "", false, 1, 2, ""},
    {"b1_big_money", "Big Money", "Big Money", "adventurer bureaucrat chancellor chapel feast laboratory market mine moneylender throne_room",
     "", "", "", "", false, 1, 2, ""},
    {"b1_interaction", "Interaction", "Interaction", "bureaucrat chancellor council_room festival library militia moat spy thief village",
     "", "", "", "", false, 1, 2, ""},
    {"b1_size_distortion", "Size Distortion", "Size Distortion", "cellar chapel feast gardens laboratory thief village witch woodcutter workshop",
     "", "", "", "", false, 1, 2, ""},
    {"b1_village_square", "Village Square", "Village Square", "bureaucrat cellar festival library market remodel smithy throne_room village woodcutter",
     "", "", "", "", false, 1, 2, ""},
    {"b2_first_game", "First Game", "First Game", "cellar market merchant militia mine moat remodel smithy village workshop",
     "", "", "", "", false, 2, 2, ""},
    {"b2_size_distortion", "Size Distortion", "Size Distortion", "artisan bandit bureaucrat chapel festival gardens sentry throne_room witch workshop",
     "", "", "", "", false, 2, 2, ""},
    {"b2_deck_top", "Deck Top", "Deck Top", "artisan bureaucrat council_room festival harbinger laboratory moneylender sentry vassal village",
     "", "", "", "", false, 2, 2, ""},
    {"b2_sleight_of_hand", "Sleight of Hand", "Sleight of Hand", "cellar council_room festival gardens library harbinger militia poacher smithy throne_room",
     "", "", "", "", false, 2, 2, ""},
    {"b2_improvements", "Improvements", "Improvements", "artisan cellar market merchant mine moat moneylender poacher remodel witch",
     "", "", "", "", false, 2, 2, ""},
    {"b2_silver_gold", "Silver & Gold", "Silver & Gold", "bandit bureaucrat chapel harbinger laboratory merchant mine moneylender throne_room vassal",
     "", "", "", "", false, 2, 2, ""},
};

template <class F>
void each_word(std::string_view list, F f) {
  while (!list.empty()) {
    const auto end = std::min(list.find(' '), list.size());
    f(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
}

std::vector<Recommended> make() {
  std::vector<Recommended> all;
  for (const Row& row : kRows) {
    Recommended r{row.id, Phrase(std::string_view(row.en), std::string_view(row.de))};
    each_word(row.kingdom, [&](std::string_view id) { r.kingdom.push_back(find_card(id)); });
    each_word(row.events, [&](std::string_view id) { r.events.push_back(find_event(id)); });
    each_word(row.missing, [&](std::string_view id) { r.missing.push_back(id); });
    r.prophecy = find_prophecy(row.prophecy);
    r.riverboat = find_card(row.riverboat), r.army_pile = find_card(row.army_pile);
    r.colony = row.colony, r.base_edition = row.base_edition, r.prosperity_edition = row.prosperity_edition;
    all.push_back(std::move(r));
  }
  return all;
}

}  // namespace

const std::vector<Recommended>& recommended() {
  static const std::vector<Recommended> all = make();
  return all;
}

const Recommended* find_recommended(std::string_view id) {
  const Recommended* found = nullptr;
  for (const Recommended& r : recommended()) {
    if (r.id == id) return &r;
    // Without the source's prefix the newest edition is meant.
    const auto bar = r.id.find('_');
    if (r.id.substr(bar + 1) == id && (!found || r.id > found->id)) found = &r;
  }
  return found;
}

void choose(Options& o, const Recommended& r) {
  o.kingdom = r.kingdom;
  o.prophecy = r.prophecy;
  o.events = r.events;
  o.riverboat = r.riverboat;
  o.army_pile = r.army_pile;
  o.colony = r.colony;
  o.base_edition = r.base_edition;
  o.prosperity_edition = r.prosperity_edition;
}

}  // namespace demesne::dominion
