// Content packs: the shipped one, every kind of mistake with its place, and the texts that are made from the data.
#include <gmock/gmock.h>

#include <set>

#include "table/dominations/codec.hpp"
#include "table/dominations/text.hpp"
#include "tests/dominations/script.hpp"

namespace demesne::table {
namespace {

using namespace dominations;
using ::demesne::dominations::script::Wire;
using testing::HasSubstr;

Mistakes mistakes_of(const json::value& pack) {
  Mistakes mistakes;
  read_pack_text(json::serialize(pack), mistakes);
  return mistakes;
}

// The shipped pack with one thing changed.
json::value changed(std::string_view pointer, json::value value) {
  json::value v = shipped_json();
  boost::system::error_code error;
  json::value* at = v.find_pointer(pointer, error);
  EXPECT_TRUE(at) << pointer;
  if (at) *at = std::move(value);
  return v;
}

TEST(DominationsPack, TheShippedPackHasNoMistakesAndAllPieces) {  // R1.1, R1.2
  EXPECT_TRUE(mistakes_of(shipped_json()).empty());
  const Pack& p = shipped_pack();
  EXPECT_EQ(p.tiles.size(), 90u);
  EXPECT_EQ(p.masteries.size(), 72u);
  EXPECT_EQ(p.monuments.size(), 12u);
  EXPECT_EQ(p.objectives.size(), 16u);
  std::size_t copies = 0, levels = 0;
  for (const auto& m : p.masteries) copies += m.copies.size();
  for (const auto& m : p.monuments) levels += m.levels.size();
  EXPECT_EQ(copies, 288u);
  EXPECT_EQ(levels, 50u);
  EXPECT_EQ(p.roles[kGovernor].vp, 6);
  EXPECT_EQ(p.roles[kGovernor].vp_2p, 0);
  EXPECT_EQ(p.vp_by_goals, (std::vector<std::int16_t>{0, 10, 20, 40, 70, 100}));
}

TEST(DominationsPack, WritingAndReadingGivesTheSamePack) {
  Reading reading;
  const json::value v = write(shipped_pack());
  const Pack again = read_pack(reading.root(v));
  EXPECT_TRUE(reading.ok()) << sentence(reading.mistakes()).en;
  EXPECT_EQ(again, shipped_pack());
}

TEST(DominationsPack, EveryMistakeIsToldWithItsPlace) {
  struct Case {
    const char* pointer;
    json::value value;
    const char* path;
    const char* en;
  };
  const std::vector<Case> cases = {
      {"/masteries/12/basic/effects/0/when", "sometimes", "masteries[12].basic.effects[0].when", "sometimes"},
      {"/masteries/12/basic/effects/0/do", "steal", "masteries[12].basic.effects[0].do", "steal"},
      {"/masteries/12/basic/effects/0/n", 0, "masteries[12].basic.effects[0].n", "from 1 to 99"},
      {"/masteries/12/basic/effects/0/what", "magic", "masteries[12].basic.effects[0].what", "magic"},
      {"/masteries/0/domain", "war", "masteries[0].domain", "war"},
      {"/masteries/0/level", 4, "masteries[0].level", "3, 6 or 9"},
      {"/masteries/0/cost", "three", "masteries[0].cost", "must be an object"},
      {"/masteries/0/en", 3, "masteries[0].en", "must be a text"},
      {"/masteries/0/copies/2/n", "pink", "masteries[0].copies[2].n", "pink"},
      {"/masteries/3/id", "market_stalls", "masteries[3].id", "twice"},
      {"/masteries/1/basic/effects/0/per", "produced", "masteries[1].basic.effects[0].per", "needs a domain"},
      {"/masteries/1/basic/effects/0/div", 0, "masteries[1].basic.effects[0].div", "from 1 to 99"},
      {"/masteries/1/basic/effects/0/when", "age_end", "masteries[1].basic.effects[0].per", "produced"},
      {"/masteries/2/basic/effects/0/when", "produced", "masteries[2].basic.effects[0].when", "'camp' only"},
      {"/masteries/3/basic/effects/0/when", "age_end", "masteries[3].basic.effects[0].when", "'always' only"},
      {"/masteries/0/basic/effects/0/when", "always", "masteries[0].basic.effects[0].when", "occasion"},
      {"/masteries/4/basic/effects/0/if", json::parse(R"({"min_edges": 2})"), "masteries[4].basic.effects[0].if.min_edges", "produced"},
      {"/land_tiles/tiles/5/res", json::parse(R"(["trade","art"])"), "land_tiles.tiles[5].res", "exactly 3"},
      {"/land_tiles/tiles/5/camp", "vestigium", "land_tiles.tiles[5].camp", "vestigium"},
      {"/land_tiles/tiles/5/id", "Trade 6", "land_tiles.tiles[5].id", "not an id"},
      {"/land_tiles/tiles", json::parse(R"([{"id":"a","camp":"art","res":["art","art","art"]}])"), "land_tiles.tiles", "80 to 120"},
      {"/land_tiles/cradle/res", json::parse("[]"), "land_tiles.cradle.res", "exactly 6"},
      {"/monuments/0/shape", "cube", "monuments[0].shape", "cube"},
      {"/monuments/0/tile/cells", 4, "monuments[0].tile.cells", "must be 2"},
      {"/monuments/0/tile/edges/AB/kind", "wet", "monuments[0].tile.edges.AB.kind", "wet"},
      {"/monuments/0/tile/edges/AB/reward/do", "fill", "monuments[0].tile.edges.AB.reward.do", "fill"},
      {"/monuments/0/levels/1/level", 3, "monuments[0].levels[1].level", "must be 2"},
      {"/monuments/1/circle/domain", 7, "monuments[1].circle.domain", "7"},
      {"/objectives/cards/0/goals/0/kind", "gold", "objectives.cards[0].goals[0].kind", "gold"},
      {"/objectives/cards/0/goals/3/n", -1, "objectives.cards[0].goals[3].n", "from 1"},
      {"/objectives/vp_by_goals_met", json::parse("[1,2]"), "objectives.vp_by_goals_met", "exactly 6"},
      {"/domination/cards/0/domain", "trade", "domination.cards[3].domain", "already"},
      {"/domination/cards/0/effect", "win", "domination.cards[0].effect", "set_initiative"},
      {"/domination/campfire/sides/n", "red", "domination.campfire.sides.n", "red"},
      {"/masteries/0/known", 1, "", ""},
      {"/format", "text", "format", "demesne-dominations-pack"},
      {"/version", 2, "version", "from 1 to 1"},
  };
  for (const Case& c : cases) {
    const auto found = mistakes_of(changed(c.pointer, c.value));
    if (!*c.path) {
      EXPECT_TRUE(found.empty()) << c.pointer;
      continue;
    }
    bool told = false;
    for (const auto& m : found) {
      told |= m.path == c.path && m.reason.en.find(c.en) != std::string::npos;
      EXPECT_FALSE(m.reason.de.empty());
    }
    EXPECT_TRUE(told) << c.pointer << ": " << sentence(found).en;
  }
}

TEST(DominationsPack, AllMistakesAreListedNotOnlyTheFirst) {
  json::value v = changed("/masteries/0/domain", "war");
  v.at_pointer("/masteries/5/level") = 7;
  v.at_pointer("/monuments/2/shape") = "cube";
  v.as_object()["spoon"] = 1;
  const auto found = mistakes_of(v);
  std::set<std::string> paths;
  for (const auto& m : found) paths.insert(m.path);
  for (const char* path : {"masteries[0].domain", "masteries[5].level", "monuments[2].shape", "spoon"})
    EXPECT_TRUE(paths.contains(path)) << path;
}

TEST(DominationsPack, TextThatIsNoJsonIsToldByLineAndColumn) {
  Mistakes mistakes;
  read_pack_text("{\n \"id\": \"x\",\n oops\n}", mistakes);
  ASSERT_EQ(mistakes.size(), 1u);
  EXPECT_THAT(mistakes[0].reason.en, HasSubstr("Line 3"));
  EXPECT_THAT(mistakes[0].reason.de, HasSubstr("Zeile 3"));
}

TEST(DominationsPack, ASectionLeftOutIsThatOfTheShippedPack) {
  Mistakes mistakes;
  const Pack p = read_pack_text(R"({"id": "mine"})", mistakes);
  EXPECT_TRUE(mistakes.empty());
  EXPECT_EQ(p.id, "mine");
  EXPECT_EQ(p.masteries, shipped_pack().masteries);
}

TEST(DominationsPack, ExtendsAddsAndReplacesSingleCards) {
  json::value card = shipped_json().at("masteries").at(0);
  card.at("basic").at("vp") = 9;
  json::value fresh = card;
  fresh.at("id") = "my_card";
  const json::value v = json::object{{"extends", "standard"}, {"masteries", json::array{card, fresh}}};
  Reading reading;
  const Pack p = read_pack(reading.root(v));
  ASSERT_TRUE(reading.ok()) << sentence(reading.mistakes()).en;
  EXPECT_EQ(p.masteries.size(), 73u);
  EXPECT_EQ(p.masteries[0].basic.vp, 9);
  EXPECT_EQ(p.masteries[72].id, "my_card");
}

TEST(DominationsPack, AnExtendedCardNeedsOnlyWhatDiffers) {
  const json::value v =
      json::parse(R"({"extends": "standard", "masteries": [{"id": "bartering", "basic": {"vp": 4}, "upgrade_cost": {"art": 2}}],
                                        "objectives": [{"id": "maya", "de": "Die Maya"}]})");
  Reading reading;
  const Pack p = read_pack(reading.root(v));
  ASSERT_TRUE(reading.ok()) << sentence(reading.mistakes()).en;
  Pack expected = shipped_pack();
  expected.id = p.id, expected.name = p.name;
  expected.masteries[1].basic.vp = 4;
  expected.masteries[1].upgrade_cost = {0, 0, 2, 0, 0, 0};  // a price is replaced as a whole
  expected.objectives[5].name.de = "Die Maya";
  EXPECT_EQ(p, expected);
  Reading wrong;
  const json::value w =
      json::parse(R"({"extends": "standard", "masteries": [{"id": "bartering", "basic": {"vp": -4}}, {"id": "brand_new"}]})");
  read_pack(wrong.root(w));
  ASSERT_FALSE(wrong.ok());
  EXPECT_EQ(wrong.mistakes()[0].path, "masteries[0].basic.vp");
  EXPECT_EQ(wrong.mistakes()[1].path, "masteries[1].domain");
}

TEST(DominationsPack, TheBalancedPackChangesNumbersOnly) {
  ASSERT_EQ(shipped_packs().size(), 2u);
  const Pack &standard = shipped_pack(), *balanced = shipped_pack("balanced");
  ASSERT_TRUE(balanced);
  EXPECT_EQ(shipped_pack("standard"), &shipped_packs()[0]);
  EXPECT_EQ(shipped_pack("nowhere"), nullptr);
  EXPECT_EQ(balanced->tiles, standard.tiles);
  EXPECT_EQ(balanced->monuments, standard.monuments);
  ASSERT_EQ(balanced->masteries.size(), standard.masteries.size());
  std::set<std::string> changed;
  for (std::size_t i = 0; i < standard.masteries.size(); ++i) {
    Mastery a = standard.masteries[i], b = balanced->masteries[i];
    if (a == b) continue;
    changed.insert(a.id);
    for (Mastery* m : {&a, &b})
      for (Face* f : {&m->basic, &m->advanced}) f->vp = f->influence = 0;
    EXPECT_EQ(a, b) << a.id;
  }
  for (std::size_t i = 0; i < standard.objectives.size(); ++i)
    if (standard.objectives[i] != balanced->objectives[i]) changed.insert(standard.objectives[i].id);
  EXPECT_EQ(changed.size(), 37u + 11u);
  for (const char* id :
       {"senate", "tariffs", "bartering", "livestock", "carpentry", "aztecs", "greeks", "huns", "inca", "khmer", "persians"})
    EXPECT_TRUE(changed.count(id)) << id;
  // What the rulebooks show stays: these goals are samples of theirs.
  const std::pair<const char*, std::vector<std::size_t>> known[] = {
      {"vikings", {4}}, {"inca", {0, 2, 4}}, {"phoenicians", {0, 1, 3, 4}}, {"aksumites", {3, 4}}};
  for (const auto& [id, goals] : known)
    for (std::size_t i = 0; i < standard.objectives.size(); ++i) {
      if (standard.objectives[i].id != id) continue;
      for (const std::size_t g : goals) EXPECT_EQ(standard.objectives[i].goals[g], balanced->objectives[i].goals[g]) << id << " " << g;
    }
}

TEST(DominationsPack, APositionNamesTheShippedPackItIsPlayedWith) {
  Wire wire;
  const auto written = [&](const json::object& step) {
    return wire.ok("position", {{"table", step.at("table")}}).at("position").as_object();
  };
  const json::object position = written(wire.start(2, {{"content", "balanced"}}));
  EXPECT_EQ(position.at("content"), "balanced");
  EXPECT_EQ(written(wire.load(position)).at("content"), "balanced");
}

TEST(DominationsPack, ANewGameTakesAPackByNameOrInline) {
  Wire d;
  d.start(2, {{"content", "standard"}});
  d.start(4, {{"content", write(shipped_pack())}});
  const auto e = d.fails("new", {{"game", "dominations"}, {"players", 2}, {"options", {{"content", "nowhere"}}}});
  EXPECT_EQ(e.at("code").as_int64(), -32602);
  EXPECT_THAT(std::string(e.at("data").at("message").at("de").as_string()), HasSubstr("nowhere"));
  const auto f = d.fails("new", {{"game", "dominations"}, {"players", 2}, {"options", {{"content", changed("/masteries/0/level", 4)}}}});
  EXPECT_THAT(std::string(f.at("message").as_string()), HasSubstr("content.masteries[0].level"));
  d.fails("new", {{"game", "dominations"}, {"players", 2}, {"options", {{"spoon", 1}}}});
  d.fails("new", {{"game", "dominations"}, {"players", 2}, {"options", {{"edition", 1999}}}});
  d.fails("new", {{"game", "dominations"}, {"players", 5}});
  d.fails("new", {{"game", "dominations"}, {"players", 1}});
}

TEST(DominationsPack, HelloShowsEverySwitchWithDefaultValuesAndTexts) {  // editions.md, ambiguities.md ◆
  Wire d;
  const auto hello = d.ok("hello", {});
  json::object options;
  for (const auto& g : hello.at("games").as_array())
    if (g.at("id") == "dominations") options = g.at("options").as_object();
  const std::map<std::string, json::value> defaults = {{"edition", 2021},          {"content", "standard"},     {"overflow", "per_phase"},
                                                       {"monument_tie", "lowest"}, {"locus", "with_monuments"}, {"open_hands", "on"},
                                                       {"cradle", "colours"},      {"edges", "once"},           {"cradle_in_locus", "off"},
                                                       {"rotate_cards", "off"},    {"campfire_nodus", "on"},    {"objective_vp3", 40}};
  EXPECT_EQ(options.size(), defaults.size());
  for (const auto& [name, value] : defaults) {
    ASSERT_TRUE(options.contains(name)) << name;
    EXPECT_EQ(options.at(name).at("default"), value) << name;
    EXPECT_FALSE(options.at(name).at("text").at("en").as_string().empty());
    EXPECT_FALSE(options.at(name).at("text").at("de").as_string().empty());
  }
}

// ---- texts ----

TEST(DominationsPack, AConditionOnTheTilesNeighboursIsTold) {
  Effect e{.when = When::camp, .act = Do::vp, .n = 3};
  e.only_if.min_edges = 2;
  const Text t = face_text({.vp = 0, .influence = 0, .effects = {e}});
  EXPECT_EQ(t.en, "Whenever the Camp of a tile you place produces, if the tile touches at least 2 others, you score 3 VP.");
  EXPECT_THAT(t.de, HasSubstr("produziert, falls das Plättchen mindestens 2 andere berührt,"));
}

void numbers_are_told(const Face& face, const std::string& who) {
  const Text t = face_text(face);
  EXPECT_FALSE(t.en.empty());
  EXPECT_FALSE(t.de.empty());
  auto has = [&](int n) {
    const std::string word = std::to_string(n < 0 ? -n : n);
    EXPECT_THAT(t.en, HasSubstr(word)) << who;
    EXPECT_THAT(t.de, HasSubstr(word)) << who;
  };
  for (const Effect& e : face.effects) {
    if (e.act != Do::fill) has(e.n);
    if (e.div > 1) has(e.div);
    if (e.only_if.min_edges) has(e.only_if.min_edges);
    if (e.only_if.min_level) has(e.only_if.min_level);
    for (const int d : {int(e.what), int(e.per_what), int(e.only_if.domain)})
      if (d >= 0 && d < 6) {
        EXPECT_THAT(t.en, HasSubstr(domain_name(d).en)) << who;
        EXPECT_THAT(t.de, HasSubstr(domain_name(d).de)) << who;
      }
  }
  if (face.vp) has(face.vp);
  if (face.influence) has(face.influence);
}

TEST(DominationsTexts, EveryCardSaysItsNumbersAndDomainsInBothLanguages) {
  for (const auto& m : shipped_pack().masteries) {
    EXPECT_FALSE(m.name.en.empty());
    EXPECT_FALSE(m.name.de.empty());
    numbers_are_told(m.basic, m.id);
    numbers_are_told(m.advanced, m.id);
  }
  for (const auto& m : shipped_pack().monuments) {
    EXPECT_FALSE(monument_text(m).en.empty());
    for (const auto& l : m.levels) numbers_are_told(l.face, m.id);
  }
  for (const auto& o : shipped_pack().objectives)
    for (const Goal& g : o.goals) {
      const Text t = goal_text(g);
      EXPECT_FALSE(t.en.empty());
      EXPECT_FALSE(t.de.empty());
      if (g.n) {
        EXPECT_THAT(t.de, HasSubstr(std::to_string(g.n)));
      }
    }
  for (int d = 0; d < kDomains; ++d) EXPECT_NE(role_text(d).en, role_text(d).de);
}

TEST(DominationsTexts, EveryWordOfTheVocabularyHasASentence) {
  std::set<std::string> seen;
  for (int w = 0; w < kWhens; ++w)
    for (int d = 0; d < kDos; ++d)
      for (int per = 0; per < kPers; ++per) {
        Effect e;
        e.when = static_cast<When>(w), e.act = static_cast<Do>(d), e.per = static_cast<Per>(per);
        if ((e.when == When::always) != (e.act >= Do::cost_city)) continue;
        if (e.act == Do::produce && e.when != When::camp) continue;
        if (e.act >= Do::cost_city && e.per != Per::one) continue;
        e.n = 7, e.what = e.act == Do::limit ? kAll : What{2}, e.per_what = 3, e.div = 4;
        const Text t = effect_text(e);
        EXPECT_GT(t.en.size(), 10u) << w << " " << d << " " << per;
        EXPECT_GT(t.de.size(), 10u);
        EXPECT_EQ(t.en.back(), '.');
        EXPECT_EQ(t.en.find('{'), std::string::npos) << t.en;
        EXPECT_EQ(t.de.find('{'), std::string::npos) << t.de;
        EXPECT_EQ(t.en.find("  "), std::string::npos) << t.en;
        EXPECT_EQ(t.de.find("  "), std::string::npos) << t.de;
        seen.insert(t.en);
      }
  EXPECT_GT(seen.size(), 400u);
}

TEST(DominationsTexts, SomeSentences) {
  const auto& pack = shipped_pack();
  auto card = [&](std::string_view id) -> const Mastery& {
    for (const auto& m : pack.masteries)
      if (m.id == id) return m;
    return pack.masteries[0];
  };
  EXPECT_EQ(face_text(card("bartering").basic).en, "Whenever you place a tile, you gain 1 extra Trade for every 2 Trade it produces.");
  EXPECT_EQ(face_text(card("pilgrimage").advanced).de,
            "Immer wenn du einen Locus wertest, erhältst du 4 Wissen deiner Wahl und 3 Siegpunkte. Wert: 5 Siegpunkte.");
  EXPECT_EQ(face_text(card("pilgrimage").advanced).en,
            "Whenever you score a Locus, you gain 4 Knowledge of your choice and score 3 VP. Worth 5 VP.");
}

TEST(DominationsPack, StatisticsAgreeWithThePlan) {  // the paper price of all goals
  const std::string s = pack_stats(shipped_pack(), Language::en);
  EXPECT_THAT(s, HasSubstr("152 (13.2 %)"));
  EXPECT_THAT(s, HasSubstr("168 (14.6 %)"));
  EXPECT_NE(pack_stats(shipped_pack(), Language::de), s);
  for (const auto& o : shipped_pack().objectives) {
    if (o.id == "romans") {
      const GoalCost c = goal_cost(o);
      EXPECT_EQ(c.total, 106);
      EXPECT_EQ(c.builds, 11);
      EXPECT_EQ(c.develops, 9);
    }
    if (o.id == "inca") {
      EXPECT_EQ(goal_cost(o).nodus, 24);
    }
  }
}

}  // namespace
}  // namespace demesne::table
