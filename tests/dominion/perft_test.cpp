// Fingerprints of the borrowed cards: how many ways the next answers can be given in positions made of each mechanic's cards, by wave.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "games/dominion/engine.hpp"
#include "table/dominion/codec.hpp"
#include "tests/paths.hpp"

namespace demesne::dominion {
namespace {

namespace json = boost::json;

// A table where these cards lie in the Supply (or wherever they lie) and in the hand of the seat on turn, with something of everything
// that they touch around them.
json::object position_of(const std::vector<std::string>& ids, const std::string& phase) {
  json::object supply{{"copper", 40}, {"silver", 30},  {"gold", 20}, {"estate", 8},
                      {"duchy", 8},   {"province", 8}, {"curse", 6}, {"village", 4}};
  json::object others, piles, artifacts, projects;
  json::array hand{"copper", "estate"}, boons, hexes, states, events, landmarks, ways, loot{"doubloons", "shield"};
  json::value ally = nullptr;
  auto mixed = [&](Card pile) {  // one of each of its cards that is not in hand
    if (facts(pile).home != Home::kingdom) return;
    json::array cards;
    for (int i = 0; i < 16; ++i)
      if (const Card c = brought(pile, i); c != Card::None && std::find(ids.begin(), ids.end(), facts(c).id) == ids.end())
        cards.emplace_back(facts(c).id);
    piles[facts(pile).id] = std::move(cards);
  };
  auto bring = [&](Card c, auto& self) -> void {
    const Row& r = facts(c);
    switch (r.home) {
      case Home::kingdom:
      case Home::basic:
        if (r.family == Family::card) supply[r.id] = 6;
        break;
      case Home::mixed:
        mixed(pile_row(c));
        break;
      case Home::other:
        if (r.family == Family::card) others[r.id] = 4;
        break;
      default:
        break;
    }
    for (int i = 0; i < 16; ++i)
      if (const Card b = brought(c, i); b != Card::None && r.family != Family::pile && facts(b).family == Family::card) self(b, self);
  };
  for (const std::string& id : ids) {
    const Card c = find_row(id);
    EXPECT_NE(c, Card::None) << id;
    if (c == Card::None) continue;
    const Row& r = facts(c);
    switch (r.family) {
      case Family::card:
        hand.emplace_back(r.id);
        bring(c, bring);
        break;
      case Family::pile:
        mixed(c);
        break;
      case Family::boon:
        boons.emplace_back(r.id), supply["sacred_grove"] = 6, hand.emplace_back("sacred_grove");
        break;
      case Family::hex:
        hexes.emplace_back(r.id), supply["skulk"] = 6, hand.emplace_back("skulk");
        break;
      case Family::state:
        if (states.empty()) states.emplace_back(r.id);
        break;
      case Family::artifact:
        artifacts[r.id] = 0;
        break;
      case Family::project:
        projects[r.id] = json::array{};
        break;
      case Family::event:
        events.emplace_back(r.id);
        break;
      case Family::landmark:
        landmarks.emplace_back(r.id);
        break;
      case Family::way:
        ways.emplace_back(r.id);
        break;
      case Family::ally:
        ally = r.id;
        break;
      default:
        break;
    }
  }
  if (boons.empty()) boons = {"the_seas_gift", "the_flames_gift", "the_suns_gift"};
  if (hexes.empty()) hexes = {"fear", "locusts", "greed"};
  json::object me{{"hand", hand},
                  {"deck", {"silver", "village", "estate", "gold", "curse", "copper", "village", "duchy"}},
                  {"discard", {"copper", "village", "silver"}},
                  {"coffers", 1},
                  {"villagers", 1},
                  {"favors", 2},
                  {"states", states},
                  {"turns_taken", 4}};
  json::object you{{"hand", {"village", "copper", "estate", "silver", "moat"}},
                   {"deck", {"gold", "village", "copper", "estate", "silver"}},
                   {"gained_last_turn", 1},
                   {"turns_taken", 4}};
  return {{"game", "dominion"},
          {"players", 2},
          {"phase", phase},
          {"actions", 2},
          {"buys", 2},
          {"coins", 6},
          {"potions", 1},
          {"supply", supply},
          {"pile_order", piles},
          {"non_supply", others},
          {"loot", loot},
          {"boons", {{"deck", boons}}},
          {"hexes", {{"deck", hexes}}},
          {"artifacts", artifacts},
          {"projects", projects},
          {"events", events},
          {"landmarks", landmarks},
          {"ways", ways},
          {"ally", ally},
          {"trash", {"village", "gold"}},
          {"seats", json::array{me, you}},
          {"seed", 7}};
}

TEST(BorrowedPerft, EachMechanicOfEachWaveGoesOnAsItDid) {
  std::ifstream file(std::string(DEMESNE_SOURCE_DIR) + "/tests/dominion/perft.txt");
  std::map<int, int> positions;
  const bool print = std::getenv("DEMESNE_PERFT");
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    int wave = 0, depth = 0;
    u64 count = 0;
    std::string mechanic, phase, id;
    words >> wave >> mechanic >> phase >> depth >> count;
    std::vector<std::string> ids;
    while (words >> id) ids.push_back(id);
    auto state = table::dominion_json::read_position(position_of(ids, phase));
    ASSERT_TRUE(std::holds_alternative<table::DominionCodec::State>(state)) << line << ": " << std::get<table::Fault>(state).message.en;
    const Position& p = std::get<table::DominionCodec::State>(state).position;
    const u64 n = perft(p, depth, FastRng(1));
    ++positions[wave];
    if (!print) {
      EXPECT_EQ(n, count) << line;
      continue;
    }
    std::printf("%d %s %s %d %llu", wave, mechanic.c_str(), phase.c_str(), depth, static_cast<unsigned long long>(n));
    for (const auto& i : ids) std::printf(" %s", i.c_str());
    std::printf("\n");
  }
  for (int wave = 1; wave <= 6; ++wave) EXPECT_GE(positions[wave], 10) << wave;
}

}  // namespace
}  // namespace demesne::dominion
