// Bots at the table: which there are, and what they would answer.
#include "bots/dominion/bot.hpp"
#include "bots/dominion/planner.hpp"
#include "table/dominion/codec.hpp"

namespace demesne::table {

using namespace dominion;

namespace {

constexpr int kGlances = 64;  // games for the value of an answer that was not weighed against others

}  // namespace

json::array dominion_json::bot_catalogue() {
  json::array list;
  for (const BotInfo& b : bot_list()) list.push_back(to_json(b));
  return list;
}

Result<Suggestion> DominionCodec::suggest(const State& state, const Question& q, std::string_view bot, Budget budget, Rng& rng) {
  auto made = make_bot(bot.empty() ? kHintBot : bot);
  if (auto* why = std::get_if<Text>(&made)) return Fault{Fault::Kind::params, "", *why};
  Bot& player = std::get<Bot>(made);
  FastRng luck(rng.next());
  Suggestion s;
  bool first = true;
  // A question with several picks is thought about pick by pick; they share the time.
  const bool as_a_whole = budget.also && q.max > 1;  // another answer to it is weighed against this one when both are known
  const int times = std::max(1, q.max + as_a_whole);
  demesne::Budget each{budget.ms ? std::max(1, budget.ms / times) : 0, budget.nodes};
  each.threads = budget.threads;
  const std::vector<Action> asked = budget.also ? answers_of(q, *budget.also) : std::vector<Action>{};
  if (!as_a_whole && !asked.empty()) each.also = asked.front();
  s.picks = picks_of(state, q, [&](const State& st) {
    const Thought t = player.think(Eyes(st.pos(), q.seat), each, luck);
    if (t.share >= 0) s.value = t.share;
    if (first) {
      s.why = t.why;
      if (t.also_share >= 0) s.also_value = t.also_share;
      for (std::size_t i = 0; t.second != kNoAction && i < q.options.size(); ++i)
        if (q.options[i].action == t.second) s.runner_up = {static_cast<int>(i)}, s.runner_up_value = t.second_share;
    }
    first = false;
    each.also = kNoAction;
    return t.action;
  });
  if (as_a_whole && alike(q, s.picks, *budget.also)) {
    s.also_value = s.value;
  } else if (const auto ours = answers_of(q, s.picks); as_a_whole && !asked.empty() && !ours.empty()) {
    const Thought t = player.compare(Eyes(state.pos(), q.seat), ours, asked, each, luck);
    if (t.share >= 0) s.value = t.share, s.also_value = t.also_share, s.why = t.why;
  }
  const Action answer = s.picks.empty() ? q.enough : q.options[s.picks.front()].action;
  if (budget.value && !s.value && answer != kNoAction)  // where the bot itself did not look so far ahead
    s.value = expected_share(Eyes(state.pos(), q.seat), answer, {}, budget.nodes ? std::min(budget.nodes, kGlances) : kGlances, luck);
  return s;
}

}  // namespace demesne::table
