#include "bench/dominion_kingdoms.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace demesne::bench {

using namespace dominion;
using dominion::Position;  // and not the concept

namespace {

constexpr u64 kHoldout = 0x9e3779b97f4a7c15ull, kPractice = 0x2545f4914f6cdd1dull;
constexpr u32 kBase = 0b0010, kWithProsperity = 0b0110, kEverySet = ((1u << kSets) - 1) & ~1u;
constexpr int kEach = 20;

Position drawn(u64 seed, int players, u32 sets, int events, bool prophecy) {
  for (u64 k = 0;; ++k) {
    Options o;
    o.players = players, o.sets = sets, o.random_events = events;
    FastRng rng(mix(seed, k));
    Position p;
    if (setup(p, o, rng).bad != SetupError::none) continue;  // some of every set have too many kinds
    if (sets == kWithProsperity && !(p.piles & [&] {
          Mask m = 0;
          for (int s = kFirstKingdomSlot; s < p.kinds; ++s)
            if (set_of(p.card(s)) == Set::prosperity) m |= bit(s);
          return m;
        }()))
      continue;
    if (!prophecy || p.prophecy != Card::None) return p;
  }
}

struct Engine {
  const char* name;
  std::array<const char*, 10> cards;
  const char* prophecy = nullptr;
};
constexpr Engine kEngines[] = {
    {"laboratory", {"chapel", "laboratory", "festival", "moat", "cellar", "merchant", "harbinger", "vassal", "poacher", "workshop"}},
    {"village", {"chapel", "village", "smithy", "market", "militia", "cellar", "moat", "workshop", "merchant", "remodel"}},
    {"goons", {"goons", "city", "rabble", "workers_village", "watchtower", "monument", "bishop", "peddler", "expand", "quarry"}},
    {"kings_court",
     {"kings_court", "grand_market", "monument", "workers_village", "rabble", "vault", "bishop", "mint", "forge", "talisman"}},
    {"throne_room",
     {"throne_room", "laboratory", "sentry", "market", "bandit", "council_room", "village", "merchant", "poacher", "cellar"}},
    {"hunting_party",
     {"hunting_party", "menagerie", "farming_village", "shop", "carnival", "harvest", "jester", "horn_of_plenty", "chapel", "smithy"}},
    {"conspirator",
     {"conspirator", "upgrade", "shanty_town", "wishing_well", "courtier", "diplomat", "ironworks", "secret_passage", "baron", "lurker"}},
    {"border_village",
     {"border_village", "witchs_hut", "wheelwright", "haggler", "scheme", "oasis", "crossroads", "spice_merchant", "weaver", "cauldron"}},
    {"bazaar", {"bazaar", "caravan", "salvager", "haven", "council_room", "festival", "chapel", "militia", "sea_chart", "remodel"}},
    {"kitsune",
     {"rustic_village", "river_shrine", "alley", "kitsune", "tea_house", "samurai", "imperial_envoy", "gold_mine", "ninja", "fishmonger"},
     "great_leader"},
    {"sentry", {"sentry", "village", "council_room", "festival", "market", "militia", "library", "merchant", "workshop", "moat"}},
    {"rabble", {"workers_village", "rabble", "bishop", "grand_market", "peddler", "magnate", "watchtower", "clerk", "city", "expand"}},
};

}  // namespace

std::string Kingdom::cards() const {
  std::string out;
  for (int s = kFirstKingdomSlot; s < table.kinds; ++s)
    if (table.piles >> s & 1) out += (out.empty() ? "" : " ") + std::string(facts(table.card(s)).id);
  if (table.lands_n) out += " |";
  for (int i = 0; i < table.lands_n; ++i) out += " " + std::string(facts(table.land(i)).id);
  return out;
}

std::vector<Kingdom> kingdoms(std::string_view list, int players) {
  std::vector<Kingdom> out;
  if (list == "engines") {
    for (const Engine& e : kEngines) {
      Options o;
      o.players = players, o.colony = false;
      for (const char* id : e.cards) o.kingdom.push_back(find_card(id));
      if (e.prophecy) o.prophecy = find_row(e.prophecy);
      Kingdom k{e.name, {}};
      FastRng rng(1);
      if (setup(k.table, o, rng).bad == SetupError::none) out.push_back(k);
    }
    return out;
  }
  const u64 seed = list == "holdout" ? kHoldout : list == "practice" ? kPractice : 0;
  if (!seed) return out;
  for (int i = 0; i < kEach; ++i) out.push_back({"base " + std::to_string(i), drawn(mix(seed, u64(i)), players, kBase, 0, false)});
  for (int i = 0; i < kEach; ++i)
    out.push_back({"prosperity " + std::to_string(i), drawn(mix(seed, u64(100 + i)), players, kWithProsperity, 0, false)});
  for (int i = 0; i < kEach; ++i)
    out.push_back(
        {"everything " + std::to_string(i), drawn(mix(seed, u64(200 + i)), players, i % 2 ? kEverySet : kHouseSets, 2, i % 2 == 0)});
  return out;
}

u64 fingerprint(const std::vector<Kingdom>& list) {
  u64 h = 0;
  for (const Kingdom& k : list)
    for (const char c : k.cards()) h = mix(h, static_cast<u64>(c));
  return h;
}

}  // namespace demesne::bench
