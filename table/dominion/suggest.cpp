// Bots at the table: which there are, and what they would answer.
#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>

#include "bots/dominion/bot.hpp"
#include "bots/dominion/planner.hpp"
#include "table/dominion/codec.hpp"

namespace demesne::table {

using namespace dominion;

namespace {

struct Level {
  const char* id;
  Phrase name;
  int games;  // played out before a decision
};
constexpr Level kPlanners[] = {
    {"planner", {"Steward: tries out every decision", "Verwalter: probiert jede Entscheidung aus"}, 1200},
    {"planner:strong", {"Chancellor: tries out every decision at length", "Kanzler: probiert jede Entscheidung ausgiebig aus"}, 6000},
};
constexpr int kGlances = 64;  // games for the value of an answer that was not weighed against others
const Level* planner(std::string_view bot) {
  for (const Level& l : kPlanners)
    if (l.id == bot) return &l;
  return nullptr;
}

// The plan for a set of piles is found once and kept.
Plan plan_for(const Eyes& eyes) {
  static std::mutex mutex;
  static std::map<u64, Plan> plans;
  u64 key = static_cast<u64>(eyes.prophecy());
  for (int s = kFirstKingdomSlot; s < eyes.kinds(); ++s)
    if (eyes.piles() >> s & 1) key = mix(key, static_cast<u64>(eyes.card(s)));
  {
    const std::lock_guard lock(mutex);
    if (const auto found = plans.find(key); found != plans.end()) return found->second;
  }
  FastRng rng(key);
  const Plan plan = find_plan(eyes, 120, rng);
  const std::lock_guard lock(mutex);
  if (plans.size() > 4096) plans.clear();
  plans.emplace(key, plan);
  return plan;
}

}  // namespace

json::array dominion_json::bot_catalogue() {
  json::array list;
  for (const BotInfo& b : bot_list()) list.push_back(json::object{{"id", b.id}, {"text", to_json(Filling(b.text).text)}});
  for (const Level& l : kPlanners) list.push_back(json::object{{"id", l.id}, {"text", to_json(Filling(l.name).text)}});
  return list;
}

Result<Suggestion> DominionCodec::suggest(const State& state, const Question& q, std::string_view bot, Budget budget, Rng& rng) {
  FastRng luck(rng.next());
  Suggestion s;
  auto value = [&](const Plan& plan) {  // where the bot itself did not look so far ahead
    const Action first = s.picks.empty() ? q.enough : q.options[static_cast<std::size_t>(s.picks.front())].action;
    if (budget.value && !s.value && first != kNoAction)
      s.value = expected_share(Eyes(state.pos(), q.seat), first, plan, budget.nodes ? std::min(budget.nodes, kGlances) : kGlances, luck);
  };
  if (const Level* level = planner(bot.empty() ? "planner" : bot)) {
    const Plan plan = plan_for(Eyes(state.pos(), q.seat));
    const Planner thinker(plan, budget.nodes ? budget.nodes : level->games);
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(budget.ms ? budget.ms : 60'000);
    const auto late = [&] { return std::chrono::steady_clock::now() > until; };
    s.picks = picks_of(state, q, [&](const State& st) {
      const Thought t = thinker.think(Eyes(st.pos(), q.seat), luck, late);
      if (t.games) s.value = t.value;
      return t.action;
    });
    value(plan);
    return s;
  }
  auto made = make_bot(bot);
  if (auto* why = std::get_if<Text>(&made)) return Fault{Fault::Kind::params, "", *why};
  Bot& player = std::get<Bot>(made);
  s.picks = picks_of(state, q, [&](const State& st) { return player.choose(Eyes(st.pos(), q.seat), luck); });
  value({});
  return s;
}

}  // namespace demesne::table
