// The recommended sets of the rulebooks. Those that need cards which are not here are listed with what is missing.
#include <algorithm>

#include "games/dominion/setup.hpp"

namespace demesne::dominion {
namespace {

struct Entry {  // lists with blanks between
  const char *id, *en, *de, *kingdom, *prophecy, *landscapes, *riverboat, *army_pile;
  bool colony, shelters;
  const char* first_editions;
  const char* variant;  // the kingdom with the second edition of Cornucopia and Guilds
};
constexpr Entry kEntries[] = {
    {"rs_heading_east", "Heading East", "Richtung Osten",
     "fishmonger river_shrine alley craftsman artist rice rustic_village litter samurai tea_house", "progress", "", "", "", false, false,
     "", ""},
    {"rs_dawn_of_an_era", "Dawn of an Era", "Dämmerung einer Ära",
     "aristocrat mountain_shrine daimyo gold_mine imperial_envoy kitsune ninja rice_broker ronin change", "kind_emperor", "practice", "",
     "", false, false, "", ""},
    {"rs_spring_forward", "Spring Forward", "Sprung vorwärts",
     "mountain_shrine root_cellar riverboat gold_mine tanuki smithy throne_room artisan harbinger workshop", "rapid_expansion", "",
     "market", "", false, false, "", ""},
    {"rs_money_to_burn", "Money to Burn", "Geld zum Verbrennen",
     "poet craftsman ronin snake_witch change bureaucrat merchant festival cellar poacher", "panic", "gather", "", "", false, false, "",
     ""},
    {"rs_solving_the_puzzle", "Solving the Puzzle", "Das Puzzle lösen",
     "mountain_shrine riverboat gold_mine artist ronin ironworks lurker courtier conspirator wishing_well", "enlightenment", "", "upgrade",
     "", false, false, "", ""},
    {"rs_cold_calculation", "Cold Calculation", "Kalte Berechnung",
     "craftsman ninja snake_witch tanuki tea_house shanty_town baron diplomat secret_passage duke", "harsh_winter", "amass", "", "", false,
     false, "", ""},
    {"rs_invasion_fleet", "Invasion Fleet", "Invasionsflotte",
     "riverboat alley kitsune ninja rice_broker outpost blockade salvager treasure_map sea_chart", "approaching_army", "", "bazaar",
     "corsair", false, false, "", ""},
    {"rs_island_people", "Island People", "Inselbewohner",
     "river_shrine craftsman imperial_envoy rice snake_witch tide_pools haven caravan sea_witch pirate", "great_leader", "kintsugi", "", "",
     false, false, "", ""},
    {"rs_fast_track", "Fast Track", "Überholspur",
     "root_cellar fishmonger riverboat imperial_envoy rustic_village samurai alchemist golem university vineyard", "progress", "",
     "apprentice", "", false, false, "", ""},
    {"rs_lazy_mischief", "Lazy Mischief", "Faules Verderben",
     "aristocrat alley kitsune ninja litter change apothecary herbalist familiar transmute", "biding_time", "receive_tribute", "", "",
     false, false, "", ""},
    {"rs_river_trade", "River Trade", "Handel auf dem Fluss",
     "root_cellar riverboat river_shrine craftsman litter anvil grand_market crystal_ball collection war_chest", "flourishing_trade", "",
     "city", "", true, false, "", ""},
    {"rs_autumn_harvest", "Autumn Harvest", "Herbsternte",
     "aristocrat imperial_envoy ninja rustic_village change bank investment magnate quarry watchtower", "good_harvest", "continue", "", "",
     true, false, "", ""},
    {"rs_winter_solstice", "Winter Solstice", "Wintersonnenwende",
     "daimyo gold_mine snake_witch tea_house change baker advisor herald candlestick_maker taxman", "harsh_winter", "", "", "", false,
     false, "cornucopia guilds", "daimyo gold_mine snake_witch tea_house change advisor baker farrier hunting_party jester"},
    {"rs_from_the_shadows", "From the Shadows", "Aus den Schatten",
     "poet fishmonger alley artist tanuki doctor farming_village harvest horn_of_plenty menagerie", "rapid_expansion", "gather", "", "",
     false, false, "cornucopia guilds", "poet fishmonger alley artist tanuki carnival farmhands horn_of_plenty infirmary shop"},
    {"rs_swift_hands", "Swift Hands", "Schnelle Hände",
     "alley ronin rustic_village samurai snake_witch haggler cauldron scheme oasis weaver", "progress", "", "", "", false, false, "", ""},
    {"rs_paperwork", "Paperwork", "Papierkram",
     "riverboat river_shrine craftsman imperial_envoy tanuki spice_merchant border_village wheelwright tunnel crossroads", "bureaucracy",
     "foresight", "witchs_hut", "", false, false, "", ""},
    {"rs_pandemic", "Pandemic", "Pandemie",
     "aristocrat mountain_shrine fishmonger rice_broker litter catacombs vagrant scavenger procession rogue", "sickness", "", "", "", false,
     true, "", ""},
    {"rs_distant_hordes", "Distant Hordes", "Entfernte Horden",
     "poet rice ronin samurai snake_witch hermit hunting_grounds squire forager armory", "approaching_army", "asceticism", "", "knights",
     false, true, "", ""},
    {"rs_wanderers", "Wanderers", "Streuner", "poet imperial_envoy ronin litter tanuki amulet hireling miser caravan_guard guide",
     "flourishing_trade", "ball", "", "", false, false, "", ""},
    {"rs_heros_journey", "Hero's Journey", "Heldenreise",
     "aristocrat root_cellar kitsune artist samurai duplicate distant_lands artificer page dungeon", "biding_time", "kintsugi", "", "",
     false, false, "", ""},
    {"rs_summer_castles", "Summer Castles", "Sommerschlösser",
     "aristocrat river_shrine rice snake_witch change forum patrician_emporium castles city_quarter capital", "kind_emperor", "museum", "",
     "", false, false, "", ""},
    {"rs_swept_clean", "Swept Clean", "Weggefegt",
     "mountain_shrine root_cellar kitsune artist rice_broker crown overlord temple chariot_race charm", "divine_wind", "sea_trade", "", "",
     false, false, "", ""},
    {"rs_priceless_rice", "Priceless Rice", "Erstklassiger Reis",
     "daimyo alley rice samurai tea_house faithful_hound shepherd blessed_village devils_workshop cursed_village", "growth", "", "", "",
     false, false, "", ""},
    {"rs_dark_corners", "Dark Corners", "Dunkle Ecken",
     "river_shrine gold_mine artist litter tanuki skulk sacred_grove conclave changeling werewolf", "sickness", "amass", "", "", false,
     false, "", ""},
    {"rs_mountain_of_money", "Mountain of Money", "Haufenweise Geld",
     "riverboat alley gold_mine kitsune rice_broker experiment scholar ducat treasurer hideout", "bureaucracy", "guildhall", "seer", "",
     false, false, "", ""},
    {"rs_fresh_start", "Fresh Start", "Frischer Anfang",
     "daimyo poet ninja tea_house change sculptor inventor cargo_ship border_guard patron", "divine_wind", "receive_tribute", "", "", false,
     false, "", ""},
    {"rs_become_the_ox", "Become the Ox", "Zum Ochsen werden",
     "aristocrat poet fishmonger artist samurai camel_train livery destrier animal_fair wayfarer", "enlightenment", "way_of_the_ox", "", "",
     false, false, "", ""},
    {"rs_alternatives", "Alternatives", "Alternativen",
     "daimyo alley craftsman ronin rustic_village coven bounty_hunter paddock supplies sleigh", "panic", "sea_trade", "", "", false, false,
     "", ""},
    {"rs_expert_traders", "Expert Traders", "Profi-Händler",
     "daimyo fishmonger riverboat rice_broker rustic_village augurs courier hunter swap contract", "enlightenment", "crafters_guild",
     "barbarian", "", false, false, "", ""},
    {"rs_feverish_crafting", "Feverish Crafting", "Fieberhaftes Basteln",
     "aristocrat fishmonger craftsman snake_witch tea_house skirmisher capital_city clashes marquis innkeeper", "rapid_expansion", "credit",
     "", "", false, false, "", ""},
    {"rs_buried_in_booty", "Buried in Booty", "Von Beute begraben",
     "poet gold_mine ninja rice_broker tanuki first_mate flagship kings_cache pendant taskmaster", "growth", "prosper", "", "", false,
     false, "", ""},
    {"rs_shiny_things", "Shiny Things", "Glänzende Dinge",
     "daimyo root_cellar river_shrine rice litter jewelled_egg cutthroat pilgrim cabin_boy tools", "good_harvest", "credit", "", "", false,
     false, "", ""},
    {"p1_beginners", "Beginners", "Beginners",
     "bank counting_house expand goons monument rabble royal_seal venture watchtower workers_village", "", "", "", "", true, false,
     "prosperity", ""},
    {"p1_friendly_interactive", "Friendly Interactive", "Friendly Interactive",
     "bishop city contraband forge hoard peddler royal_seal trade_route vault workers_village", "", "", "", "", true, false, "prosperity",
     ""},
    {"p1_big_actions", "Big Actions", "Big Actions", "city expand grand_market kings_court loan mint quarry rabble talisman vault", "", "",
     "", "", true, false, "prosperity", ""},
    {"p1_biggest_money", "Biggest Money", "Biggest Money",
     "laboratory mine moneylender adventurer spy bank grand_market mint royal_seal venture", "", "", "", "", true, false, "base prosperity",
     ""},
    {"p1_the_kings_army", "The King's Army", "The King's Army",
     "bureaucrat council_room moat village spy expand goons kings_court rabble vault", "", "", "", "", true, false, "base prosperity", ""},
    {"p1_the_good_life", "The Good Life", "The Good Life",
     "bureaucrat cellar gardens village chancellor contraband counting_house hoard monument mountebank", "", "", "", "", true, false,
     "base prosperity", ""},
    {"p1_paths_to_victory", "Paths to Victory", "Paths to Victory",
     "baron harem pawn shanty_town upgrade bishop counting_house goons monument peddler", "", "", "", "", true, false, "prosperity", ""},
    {"p1_all_along_the_watchtower", "All Along the Watchtower", "All Along the Watchtower",
     "bridge mining_village pawn torturer great_hall hoard talisman trade_route vault watchtower", "", "", "", "", true, false,
     "prosperity", ""},
    {"p1_lucky_seven", "Lucky Seven", "Lucky Seven", "bridge swindler wishing_well coppersmith tribute bank expand forge kings_court vault",
     "", "", "", "", true, false, "prosperity", ""},
    {"p2_beginners", "Beginners", "Anfänger", "bank clerk crystal_ball expand magnate monument rabble tiara watchtower workers_village", "",
     "", "", "", true, false, "", ""},
    {"p2_friendly_interactive", "Friendly Interactive", "Friedliche Interaktion",
     "bishop city collection forge hoard peddler tiara vault war_chest workers_village", "", "", "", "", true, false, "", ""},
    {"p2_biggest_money", "Biggest Money", "Das große Geld",
     "artisan harbinger laboratory mine moneylender bank crystal_ball grand_market mint tiara", "", "", "", "", true, false, "", ""},
    {"p2_the_kings_army", "The King's Army", "Die Armee des Königs",
     "bureaucrat council_room merchant moat village collection expand kings_court rabble vault", "", "", "", "", true, false, "", ""},
    {"p2_paths_to_victory", "Paths to Victory", "Wege zum Sieg",
     "baron harem pawn shanty_town upgrade bishop collection magnate monument peddler", "", "", "", "", true, false, "", ""},
    {"p2_lucky_seven", "Lucky Seven", "Die glücklichen Sieben",
     "baron mining_village patrol upgrade wishing_well bank expand forge kings_court tiara", "", "", "", "", true, false, "", ""},
    {"p2_exploding_kingdom", "Exploding Kingdom", "Explodierendes Königreich",
     "bishop city grand_market kings_court quarry fishing_village lookout outpost tactician wharf", "", "", "", "", true, false, "", ""},
    {"p2_pirate_bay", "Pirate Bay", "Piratenbucht",
     "charlatan hoard investment magnate mint astrolabe corsair monkey native_village treasury", "", "", "", "", true, false, "", ""},
    {"p2_lower_learning", "Lower Learning", "Berufsausbildung",
     "apprentice familiar university vineyard anvil bishop charlatan mint peddler workers_village", "", "", "", "", true, false, "", ""},
    {"p2_detours", "Detours", "Umleitungen",
     "farming_village horn_of_plenty jester remake tournament clerk crystal_ball forge hoard magnate", "", "", "", "", true, false, "", ""},
    {"p2_quarrymen", "Quarrymen", "Steinhauer",
     "baker butcher candlestick_maker merchant_guild soothsayer charlatan city expand grand_market quarry", "", "", "", "", true, false, "",
     ""},
    {"p2_instant_gratification", "Instant Gratification", "Instant Gratification",
     "berserker cauldron haggler oasis trail bishop expand hoard mint watchtower", "", "", "", "", true, false, "", ""},
    {"p2_treasure_trove", "Treasure Trove", "Treasure Trove",
     "cauldron develop fools_gold guard_dog inn bank clerk crystal_ball monument tiara", "", "", "", "", true, false, "", ""},
    {"p2_one_mans_trash", "One Man's Trash", "Müllabfuhr",
     "counterfeit forager market_square pillage squire anvil city crystal_ball magnate war_chest", "", "", "", "", true, true, "", ""},
    {"p2_honor_among_thieves", "Honor Among Thieves", "Ganovenehre",
     "bandit_camp marauder procession rogue squire collection forge hoard quarry watchtower", "", "", "", "", true, true, "", ""},
    {"p2_last_will_and_monument", "Last Will and Monument", "Der Letzte Wille",
     "coin_of_the_realm dungeon messenger port relic bishop collection magnate monument vault", "", "inheritance", "", "", true, false, "",
     ""},
    {"p2_think_big", "Think Big", "Think Big", "distant_lands giant hireling miser storyteller expand hoard kings_court peddler war_chest",
     "", "ball ferry", "", "", true, false, "", ""},
    {"p2_big_time", "Big Time", "Big Time",
     "capital gladiator_fortune patrician_emporium royal_blacksmith villa bank forge grand_market investment tiara", "", "dominate obelisk",
     "", "", true, false, "", ""},
    {"p2_gilded_gates", "Gilded Gates", "Geschmiedete Tore",
     "chariot_race city_quarter encampment_plunder groundskeeper wild_hunt anvil collection mint peddler war_chest", "", "basilica palace",
     "", "", true, false, "", ""},
    {"p2_treasures_of_the_night", "Treasures of the Night", "Schätze der Nacht",
     "crypt guardian night_watchman raider vampire charlatan crystal_ball investment tiara war_chest", "", "", "", "", true, false, "", ""},
    {"p2_day_at_the_races", "Day at the Races", "Ein Tag beim Pferderennen",
     "blessed_village cemetery druid tormentor tragic_hero anvil bishop clerk peddler watchtower", "", "", "", "", true, false, "", ""},
    {"p2_dreamers_of_dreams", "Dreamers of Dreams", "Traum-Träumer",
     "charlatan monument vault watchtower workers_village cargo_ship old_witch priest scepter scholar", "", "academy", "", "", true, false,
     "", ""},
    {"p2_movers_and_shakers", "Movers and Shakers", "Geld regiert die Welt",
     "bank city grand_market investment rabble hideout patron research treasurer villain", "", "capitalism citadel", "", "", true, false,
     "", ""},
    {"p2_limited_time_offer", "Limited Time Offer", "Zeitlich limiertes Angebot",
     "destrier displace fisherman supplies wayfarer anvil grand_market mint peddler workers_village", "", "desperation way_of_the_frog", "",
     "", true, false, "", ""},
    {"p2_otter_chaos", "Otter Chaos", "Otter-Chaos",
     "animal_fair camel_train hunting_lodge mastermind paddock city clerk monument quarry war_chest", "", "reap way_of_the_otter", "", "",
     true, false, "", ""},
    {"p2_inventing_mania", "Inventing Mania", "Erfinderboom",
     "augurs bauble capital_city carpenter importer anvil expand kings_court quarry rabble", "", "family_of_inventors", "", "", true, false,
     "", ""},
    {"p2_bank_of_toadies", "Bank of Toadies", "Schmeicheln macht reich",
     "broker marquis odysseys sycophant town bank city clerk investment vault", "", "league_of_bankers", "", "", true, false, "", ""},
    {"b1_first_game", "First Game", "First Game", "cellar market militia mine moat remodel smithy village woodcutter workshop", "", "", "",
     "", false, false, "base", ""},
    {"b1_big_money", "Big Money", "Big Money",
     "adventurer bureaucrat chancellor chapel feast laboratory market mine moneylender throne_room", "", "", "", "", false, false, "base",
     ""},
    {"b1_interaction", "Interaction", "Interaction", "bureaucrat chancellor council_room festival library militia moat spy thief village",
     "", "", "", "", false, false, "base", ""},
    {"b1_size_distortion", "Size Distortion", "Size Distortion",
     "cellar chapel feast gardens laboratory thief village witch woodcutter workshop", "", "", "", "", false, false, "base", ""},
    {"b1_village_square", "Village Square", "Village Square",
     "bureaucrat cellar festival library market remodel smithy throne_room village woodcutter", "", "", "", "", false, false, "base", ""},
    {"b2_first_game", "First Game", "First Game", "cellar market merchant militia mine moat remodel smithy village workshop", "", "", "",
     "", false, false, "", ""},
    {"b2_size_distortion", "Size Distortion", "Size Distortion",
     "artisan bandit bureaucrat chapel festival gardens sentry throne_room witch workshop", "", "", "", "", false, false, "", ""},
    {"b2_deck_top", "Deck Top", "Deck Top",
     "artisan bureaucrat council_room festival harbinger laboratory moneylender sentry vassal village", "", "", "", "", false, false, "",
     ""},
    {"b2_sleight_of_hand", "Sleight of Hand", "Sleight of Hand",
     "cellar council_room festival gardens library harbinger militia poacher smithy throne_room", "", "", "", "", false, false, "", ""},
    {"b2_improvements", "Improvements", "Improvements", "artisan cellar market merchant mine moat moneylender poacher remodel witch", "",
     "", "", "", false, false, "", ""},
    {"b2_silver_gold", "Silver & Gold", "Silver & Gold",
     "bandit bureaucrat chapel harbinger laboratory merchant mine moneylender throne_room vassal", "", "", "", "", false, false, "", ""},
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
  for (const Entry& entry : kEntries) {
    Recommended r{entry.id, Phrase(std::string_view(entry.en), std::string_view(entry.de))};
    auto find = [&](std::string_view id) {
      const Card c = id.empty() ? Card::None : find_row(id);
      if (c == Card::None && !id.empty()) r.missing.push_back(id);
      return c;
    };
    auto read = [&](std::string_view list, std::vector<Card>& out) {
      each_word(list, [&](std::string_view id) {
        if (const Card c = find(id); c != Card::None) out.push_back(c);
      });
    };
    read(entry.kingdom, r.kingdom);
    read(entry.variant, r.variant);
    read(entry.landscapes, r.landscapes);
    r.prophecy = find(entry.prophecy), r.riverboat = find(entry.riverboat), r.army_pile = find(entry.army_pile);
    r.colony = entry.colony, r.shelters = entry.shelters;
    each_word(entry.first_editions, [&](std::string_view id) {
      for (const SetRows* s : all_sets())
        if (s->id == id) r.first_editions |= flag(s->set);
    });
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

void choose(Options& o, const Recommended& r, bool variant) {
  o.kingdom = variant && !r.variant.empty() ? r.variant : r.kingdom;
  o.prophecy = r.prophecy;
  o.landscapes = r.landscapes;
  o.riverboat = r.riverboat;
  o.army_pile = r.army_pile;
  o.colony = r.colony;
  o.shelters = r.shelters;
  o.first_editions = r.first_editions;
}

}  // namespace demesne::dominion
