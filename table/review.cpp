#include "table/review.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "table/match_of.hpp"

namespace demesne::table {
namespace {

Text words(const Match& match, std::span<const int> picks) {
  return picks.empty() ? say({"(nothing)", "(nichts)"}) : match.words_of(picks);
}
// Whether there is more than one way to answer it.
bool open_to_choice(const Question& q) { return q.options.size() > 1 || (q.enough != kNoAction && !q.options.empty()); }

double rounded(double share) { return std::round(share * 1e4) / 1e4; }

}  // namespace

json::object to_json(const Weighed& w) {
  json::object o{{"step", w.step},
                 {"seat", w.seat},
                 {"turn", w.turn},
                 {"prompt", to_json(w.prompt)},
                 {"played", to_json(w.played)},
                 {"value", rounded(w.share)},
                 {"best", rounded(w.best)},
                 {"loss", rounded(w.loss())}};
  if (w.loss() > 0) o["better"] = to_json(w.better), o["why"] = to_json(w.why);
  return o;
}

Result<Review> Review::of(Record record, std::vector<bool> wanted, std::optional<Seat> seat) {
  Review r;
  Record begun = record;
  begun.answers.clear(), begun.result = nullptr;
  auto started = Table::replay(begun);
  if (auto* fault = std::get_if<Fault>(&started)) return *fault;
  r.table_.emplace(std::move(std::get<Table>(started)));
  r.wanted_ = wanted.empty() ? std::vector<bool>(record.answers.size(), true) : std::move(wanted);
  r.wanted_.resize(record.answers.size());
  r.record_ = std::move(record);
  r.seat_ = seat;
  return r;
}

int Review::open() const { return std::count(wanted_.begin() + done_, wanted_.end(), true); }

std::optional<Fault> Review::skip() {
  if (done_ == total()) return {};
  if (auto fault = table_->decide(record_.answers[done_].picks)) return fault;
  ++done_;
  return {};
}

Result<std::optional<Weighed>> Review::next(std::string_view bot, Budget budget) {
  std::optional<Weighed> found;
  if (done_ == total()) return found;
  const auto at = static_cast<std::size_t>(done_);
  const auto& picks = record_.answers[at].picks;
  const Question& q = table_->match().question();
  if (wanted_[at] && (!seat_ || q.seat == *seat_) && open_to_choice(q)) {
    budget.also = picks, budget.value = true;
    // The same luck for the same knowledge: with a budget in nodes a review made again is the same.
    Rng luck = Rng::from_seed(table_->match().key(q.seat));
    const auto thought = table_->match().suggest(bot, budget, luck);
    if (const auto* fault = std::get_if<Fault>(&thought)) return *fault;
    const auto& best = std::get<Suggestion>(thought);
    const bool same = alike(q, best.picks, picks);
    // Only where both were looked at: silence about what was played is no praise.
    if (best.value && best.also_value)
      found = Weighed{.step = done_ + 1,
                      .seat = q.seat,
                      .turn = table_->match().turn().number,
                      .prompt = q.prompt,
                      .played = words(table_->match(), picks),
                      .better = words(table_->match(), best.picks),
                      .why = best.why,
                      .share = *best.also_value,
                      .best = same ? *best.also_value : *best.value};
  }
  if (auto fault = skip()) return *fault;
  return found;
}

std::string strongest_bot(const Game& game) {
  std::string best;
  std::int64_t level = -1;
  for (const auto& bot : game.bots()) {
    const auto* l = bot.as_object().if_contains("level");
    const std::int64_t its = l && l->is_int64() ? l->get_int64() : 0;
    if (its > level) best = bot.at("id").as_string(), level = its;
  }
  return best;
}

std::vector<std::size_t> costliest(const std::vector<Weighed>& list, std::size_t most, double least) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].loss() > 0 && list[i].loss() >= least) order.push_back(i);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return list[a].loss() > list[b].loss(); });
  if (order.size() > most) order.resize(most);
  return order;
}

}  // namespace demesne::table
