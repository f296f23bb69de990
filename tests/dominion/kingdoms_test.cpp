// The recommended sets: the 27 that need only our three sets can be chosen by name, the 52 others say what they lack.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "games/dominion/setup.hpp"
#include "tests/dominion/script.hpp"

namespace demesne::script {
namespace {

struct Playable {
  const char *id, *kingdom, *prophecy, *events, *riverboat;
  bool colony;
};
constexpr Playable kPlayable[] = {
    {"rs_heading_east", "fishmonger river_shrine alley craftsman artist rice rustic_village litter samurai tea_house", "progress", "", "",
     false},
    {"rs_dawn_of_an_era", "aristocrat mountain_shrine daimyo gold_mine imperial_envoy kitsune ninja rice_broker ronin change",
     "kind_emperor", "practice", "", false},
    {"rs_spring_forward", "mountain_shrine root_cellar riverboat gold_mine tanuki smithy throne_room artisan harbinger workshop",
     "rapid_expansion", "", "market", false},
    {"rs_money_to_burn", "poet craftsman ronin snake_witch change bureaucrat merchant festival cellar poacher", "panic", "gather", "",
     false},
    {"rs_river_trade", "root_cellar riverboat river_shrine craftsman litter anvil grand_market crystal_ball collection war_chest",
     "flourishing_trade", "", "city", true},
    {"rs_autumn_harvest", "aristocrat imperial_envoy ninja rustic_village change bank investment magnate quarry watchtower", "good_harvest",
     "continue", "", true},
    {"p1_beginners", "bank counting_house expand goons monument rabble royal_seal venture watchtower workers_village", "", "", "", true},
    {"p1_friendly_interactive", "bishop city contraband forge hoard peddler royal_seal trade_route vault workers_village", "", "", "",
     true},
    {"p1_big_actions", "city expand grand_market kings_court loan mint quarry rabble talisman vault", "", "", "", true},
    {"p1_biggest_money", "laboratory mine moneylender adventurer spy bank grand_market mint royal_seal venture", "", "", "", true},
    {"p1_the_kings_army", "bureaucrat council_room moat village spy expand goons kings_court rabble vault", "", "", "", true},
    {"p1_the_good_life", "bureaucrat cellar gardens village chancellor contraband counting_house hoard monument mountebank", "", "", "",
     true},
    {"p2_beginners", "bank clerk crystal_ball expand magnate monument rabble tiara watchtower workers_village", "", "", "", true},
    {"p2_friendly_interactive", "bishop city collection forge hoard peddler tiara vault war_chest workers_village", "", "", "", true},
    {"p2_biggest_money", "artisan harbinger laboratory mine moneylender bank crystal_ball grand_market mint tiara", "", "", "", true},
    {"p2_the_kings_army", "bureaucrat council_room merchant moat village collection expand kings_court rabble vault", "", "", "", true},
    {"b1_first_game", "cellar market militia mine moat remodel smithy village woodcutter workshop", "", "", "", false},
    {"b1_big_money", "adventurer bureaucrat chancellor chapel feast laboratory market mine moneylender throne_room", "", "", "", false},
    {"b1_interaction", "bureaucrat chancellor council_room festival library militia moat spy thief village", "", "", "", false},
    {"b1_size_distortion", "cellar chapel feast gardens laboratory thief village witch woodcutter workshop", "", "", "", false},
    {"b1_village_square", "bureaucrat cellar festival library market remodel smithy throne_room village woodcutter", "", "", "", false},
    {"b2_first_game", "cellar market merchant militia mine moat remodel smithy village workshop", "", "", "", false},
    {"b2_size_distortion", "artisan bandit bureaucrat chapel festival gardens sentry throne_room witch workshop", "", "", "", false},
    {"b2_deck_top", "artisan bureaucrat council_room festival harbinger laboratory moneylender sentry vassal village", "", "", "", false},
    {"b2_sleight_of_hand", "cellar council_room festival gardens library harbinger militia poacher smithy throne_room", "", "", "", false},
    {"b2_improvements", "artisan cellar market merchant mine moat moneylender poacher remodel witch", "", "", "", false},
    {"b2_silver_gold", "bandit bureaucrat chapel harbinger laboratory merchant mine moneylender throne_room vassal", "", "", "", false},
};
struct Lacking {
  const char *id, *cards;
};
constexpr Lacking kLacking[] = {
    {"rs_solving_the_puzzle", "conspirator courtier ironworks lurker upgrade wishing_well"},
    {"rs_cold_calculation", "baron diplomat duke secret_passage shanty_town"},
    {"rs_invasion_fleet", "bazaar blockade corsair outpost salvager sea_chart treasure_map"},
    {"rs_island_people", "caravan haven pirate sea_witch tide_pools"},
    {"rs_fast_track", "alchemist apprentice golem university vineyard"},
    {"rs_lazy_mischief", "apothecary familiar herbalist transmute"},
    {"rs_winter_solstice", "advisor baker candlestick_maker herald taxman"},
    {"rs_from_the_shadows", "doctor farming_village harvest horn_of_plenty menagerie"},
    {"rs_swift_hands", "cauldron haggler oasis scheme weaver"},
    {"rs_paperwork", "border_village crossroads spice_merchant tunnel wheelwright witchs_hut"},
    {"rs_pandemic", "catacombs procession rogue scavenger shelters vagrant"},
    {"rs_distant_hordes", "armory forager hermit hunting_grounds knights shelters squire"},
    {"rs_wanderers", "amulet ball caravan_guard guide hireling miser"},
    {"rs_heros_journey", "artificer distant_lands dungeon duplicate page"},
    {"rs_summer_castles", "capital castles city_quarter forum museum patrician_emporium"},
    {"rs_swept_clean", "chariot_race charm crown overlord temple"},
    {"rs_priceless_rice", "blessed_village cursed_village devils_workshop faithful_hound shepherd"},
    {"rs_dark_corners", "changeling conclave sacred_grove skulk werewolf"},
    {"rs_mountain_of_money", "ducat experiment guildhall hideout scholar seer treasurer"},
    {"rs_fresh_start", "border_guard cargo_ship inventor patron sculptor"},
    {"rs_become_the_ox", "animal_fair camel_train destrier livery way_of_the_ox wayfarer"},
    {"rs_alternatives", "bounty_hunter coven paddock sleigh supplies"},
    {"rs_expert_traders", "augurs barbarian contract courier crafters_guild hunter swap"},
    {"rs_feverish_crafting", "capital_city clashes innkeeper marquis skirmisher"},
    {"rs_buried_in_booty", "first_mate flagship kings_cache pendant prosper taskmaster"},
    {"rs_shiny_things", "cabin_boy cutthroat jewelled_egg pilgrim tools"},
    {"p1_paths_to_victory", "baron harem pawn shanty_town upgrade"},
    {"p1_all_along_the_watchtower", "bridge great_hall mining_village pawn torturer"},
    {"p1_lucky_seven", "bridge coppersmith swindler tribute wishing_well"},
    {"p2_paths_to_victory", "baron harem pawn shanty_town upgrade"},
    {"p2_lucky_seven", "baron mining_village patrol upgrade wishing_well"},
    {"p2_exploding_kingdom", "fishing_village lookout outpost tactician wharf"},
    {"p2_pirate_bay", "astrolabe corsair monkey native_village treasury"},
    {"p2_lower_learning", "apprentice familiar university vineyard"},
    {"p2_detours", "farming_village horn_of_plenty jester remake tournament"},
    {"p2_quarrymen", "baker butcher candlestick_maker merchant_guild soothsayer"},
    {"p2_instant_gratification", "berserker cauldron haggler oasis trail"},
    {"p2_treasure_trove", "cauldron develop fools_gold guard_dog inn"},
    {"p2_one_mans_trash", "counterfeit forager market_square pillage shelters squire"},
    {"p2_honor_among_thieves", "bandit_camp marauder procession rogue shelters squire"},
    {"p2_last_will_and_monument", "coin_of_the_realm dungeon inheritance messenger port relic"},
    {"p2_think_big", "ball distant_lands ferry giant hireling miser storyteller"},
    {"p2_big_time", "capital dominate gladiator_fortune obelisk patrician_emporium royal_blacksmith villa"},
    {"p2_gilded_gates", "basilica chariot_race city_quarter encampment_plunder groundskeeper palace wild_hunt"},
    {"p2_treasures_of_the_night", "crypt guardian night_watchman raider vampire"},
    {"p2_day_at_the_races", "blessed_village cemetery druid tormentor tragic_hero"},
    {"p2_dreamers_of_dreams", "academy cargo_ship old_witch priest scepter scholar"},
    {"p2_movers_and_shakers", "capitalism citadel hideout patron research treasurer villain"},
    {"p2_limited_time_offer", "desperation destrier displace fisherman supplies way_of_the_frog wayfarer"},
    {"p2_otter_chaos", "animal_fair camel_train hunting_lodge mastermind paddock reap way_of_the_otter"},
    {"p2_inventing_mania", "augurs bauble capital_city carpenter family_of_inventors importer"},
    {"p2_bank_of_toadies", "broker league_of_bankers marquis odysseys sycophant town"},
};

std::set<std::string> set_of(std::string_view list) {
  const auto all = cards(list);
  return {all.begin(), all.end()};
}

TEST(RecommendedSets, TwentySevenCanBePlayed) {
  static_assert(std::size(kPlayable) == 27);
  const std::set<std::string> basics = set_of("copper silver gold platinum estate duchy province colony curse");
  for (const Playable& k : kPlayable)
    for (const int players : {2, 6}) {
      SCOPED_TRACE(k.id);
      Script s = Script::start(players, {{"kingdom", k.id}});
      std::set<std::string> kingdom;
      for (const auto& [id, n] : s.position().at("supply").as_object())
        if (!basics.contains(std::string(id))) kingdom.emplace(id);
      EXPECT_EQ(kingdom, set_of(k.kingdom));
      EXPECT_EQ(s.position().at("supply").as_object().contains("colony"), k.colony);
      EXPECT_EQ(s.position().at("supply").as_object().contains("platinum"), k.colony);
      if (*k.prophecy)
        s.expect_at("/prophecy/name", k.prophecy);
      else
        s.expect_at("/prophecy", nullptr);
      std::set<std::string> events;
      for (const auto& e : s.position().at("events").as_array()) events.emplace(e.as_string());
      EXPECT_EQ(events, set_of(k.events));
      if (*k.riverboat)
        s.expect_at("/riverboat_card", k.riverboat);
      else
        s.expect_at("/riverboat_card", nullptr);
    }
}

TEST(RecommendedSets, AllThirtyTwoOfRisingSunBeginByName) {  // with two to six players, in both language variants where they differ
  int sets = 0, with_lists = 0;
  for (const dominion::Recommended& r : dominion::recommended()) {
    const std::string id(r.id);
    SCOPED_TRACE(id);
    if (id.starts_with("rs_")) {
      ++sets;
      EXPECT_TRUE(r.missing.empty());
    }
    if (!r.missing.empty()) continue;
    for (int players = 2; players <= 6; ++players) {
      Script s = Script::start(players, {{"kingdom", id}});
      s.expect_running();
      const std::string all = json::serialize(s.position());
      auto in_it = [&](std::string_view card) {
        return all.find("\"" + std::string(card == "shelters" ? "hovel" : card) + "\"") != all.npos;
      };
      for (const Lacking& k : kLacking)
        if (k.id == id) {
          with_lists += players == 2;
          for (const auto& card : cards(k.cards)) EXPECT_TRUE(in_it(card)) << card;
        }
    }
  }
  EXPECT_EQ(sets, 32);
  EXPECT_EQ(with_lists, 27);  // 26 of Rising Sun and Lower Learning
  for (const auto& [id, list] : {std::pair<const char*, const char*>{"rs_winter_solstice", "advisor baker farrier hunting_party jester"},
                                 {"rs_from_the_shadows", "carnival farmhands horn_of_plenty infirmary shop"}})
    for (int players = 2; players <= 6; ++players) {
      Script s = Script::start(players, {{"kingdom", id}, {"edition", json::object{{"cornucopia_guilds", 2}}}});
      for (const auto& card : cards(list)) EXPECT_TRUE(s.position().at("supply").as_object().contains(card)) << card;
      EXPECT_FALSE(s.position().at("supply").as_object().contains("herald"));
      EXPECT_FALSE(s.position().at("supply").as_object().contains("menagerie"));
    }
}

TEST(RecommendedSets, TheOthersNameWhatIsMissing) {
  static_assert(std::size(kLacking) == 52);
  table::Engine engine;
  for (const Lacking& k : kLacking) {
    SCOPED_TRACE(k.id);
    const json::object request{
        {"jsonrpc", "2.0"},
        {"id", 1},
        {"method", "new"},
        {"params", json::object{{"game", "dominion"}, {"players", 2}, {"seed", 1}, {"options", json::object{{"kingdom", k.id}}}}}};
    const json::value reply = json::parse(engine.handle(json::serialize(request)));
    const dominion::Recommended* set = dominion::find_recommended(k.id);
    ASSERT_TRUE(set);
    EXPECT_EQ(reply.as_object().contains("error"), !set->missing.empty());  // what is complete by now begins
    if (set->missing.empty()) continue;
    EXPECT_EQ(reply.at("error").at("code"), -32602);
    const std::string message(reply.at("error").at("data").at("message").at("en").as_string());
    for (const auto& card : cards(k.cards))
      if (card != "shelters" && dominion::find_row(card) == dominion::Card::None) {
        EXPECT_NE(message.find(card), std::string::npos) << card << " in " << message;
      }
  }
}

TEST(RecommendedSets, AreOfferedOnlyIfPlayable) {
  table::Engine engine;
  const json::value hello = json::parse(engine.handle(R"({"jsonrpc":"2.0","id":1,"method":"hello"})")).at("result");
  const json::value* options = nullptr;
  for (const auto& g : hello.at("games").as_array())
    if (g.at("id") == "dominion") options = &g.at("options");
  ASSERT_TRUE(options);
  std::set<std::string> offered, wanted;
  for (const auto& v : options->at("kingdom").at("values").as_array()) offered.emplace(v.as_string());
  for (const Playable& k : kPlayable) wanted.emplace(k.id);
  for (const dominion::Recommended& r : dominion::recommended())
    if (r.missing.empty()) wanted.emplace(r.id);
  EXPECT_EQ(offered, wanted);
}

TEST(RecommendedSets, ChoicesMayBeOverruled) {  // another Prophecy, more Events, without Colonies
  Script s =
      Script::start(3, {{"kingdom", "rs_autumn_harvest"}, {"prophecy", "panic"}, {"events", json::array{"gather"}}, {"colony", false}});
  s.expect_at("/prophecy/name", "panic").expect_at("/events", json::array{"gather"});
  EXPECT_FALSE(s.position().at("supply").as_object().contains("colony"));
}

}  // namespace
}  // namespace demesne::script
