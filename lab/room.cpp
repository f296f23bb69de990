#include "lab/room.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>

#include "bots/dominations/bot.hpp"
#include "bots/dominion/strategy/strategy.hpp"
#include "lab/dominion.hpp"
#include "lab/setting.hpp"
#include "lab/watch_dominations.hpp"
#include "lab/watch_dominion.hpp"
#include "table/dominations/pack_json.hpp"
#include "table/dominations/state.hpp"
#include "table/reader.hpp"

namespace demesne::lab {
namespace {

// Plays [first, last) with play(game) and closes the blocks.
template <class Play>
void in_blocks(u64 first, u64 last, int seats, Tally& tally, Play play) {
  const auto n = static_cast<u64>(seats);
  for (u64 g = first; g < last; ++g) {
    play(g);
    if (g % n == n - 1) tally.end_block(seats);
  }
}

class DominionRoom final : public Room {
 public:
  DominionRoom(Match match, bool watch) : match_(std::move(match)), watch_(watch) {}
  void play(u64 first, u64 last, Bench& bench, Part& part) const override {
    std::call_once(once_, [this] { dealer_ = std::make_unique<Dealer>(match_); });  // the bots look at the piles
    const int n = match_.players.size();
    if (!watch_) return in_blocks(first, last, n, part.tally, [&](u64 g) { dealer_->play(g, bench.board, part.tally); });
    DominionWatch watch(part.sheet, n);
    in_blocks(first, last, n, part.tally, [&](u64 g) { dealer_->play(g, bench.board, part.tally, watch); });
  }
  bool slow() const override {
    return std::any_of(match_.players.begin(), match_.players.end(), [](const Player& p) { return p.bot.thinks(); });
  }
  bool reads(const Sheet& sheet) const override {
    return watch_ ? DominionWatch::reads(sheet, static_cast<int>(match_.players.size())) : Room::reads(sheet);
  }

 private:
  Match match_;
  bool watch_;
  mutable std::once_flag once_;
  mutable std::unique_ptr<Dealer> dealer_;
};

class DominationsRoom final : public Room {
 public:
  DominationsRoom(std::vector<dominations::Bot> bots, std::shared_ptr<const DominationsSetting> setting, u64 seed, bool watch)
      : bots_(std::move(bots)), setting_(std::move(setting)), seed_(seed), watch_(watch) {}
  void play(u64 first, u64 last, Bench&, Part& part) const override {
    const int n = bots_.size();
    std::vector<dominations::Bot> own(bots_);
    std::optional<DominationsWatch> watch;
    if (watch_) watch.emplace(part.sheet, n, setting_->pack->id);
    in_blocks(first, last, n, part.tally, [&](u64 g) { one(g, own, part.tally, watch ? &*watch : nullptr); });
  }
  bool slow() const override { return true; }
  bool reads(const Sheet& sheet) const override {
    return watch_ ? DominationsWatch::reads(sheet, static_cast<int>(bots_.size()), setting_->pack->id) : Room::reads(sheet);
  }

 private:
  void one(u64 game, std::vector<dominations::Bot>& bots, Tally& tally, DominationsWatch* watch) const {
    const int n = bots.size();
    const auto [seed, shift] = draw(seed_, game, n, true);
    FastRng rng(seed), luck(mix(seed, 1));
    dominations::Log log;
    auto p = dominations::Position::start(setting_->pack->id, n, setting_->options, rng, log);
    if (watch) watch->begin(p, shift);
    for (Seat seat; (seat = p.to_move()) != kNobody;) {
      const Action a = bots[player_at(seat, shift, n)].think(dominations::Eyes(p, seat), {}, luck).action;
      if (!watch) {
        p.apply(a, rng, Silent{});
        continue;
      }
      log.notes.clear();
      p.apply(a, rng, log);
      watch->after(p, log);
    }
    if (watch) watch->end(p);
    count(p, shift, tally);
  }

  std::vector<dominations::Bot> bots_;
  std::shared_ptr<const DominationsSetting> setting_;
  u64 seed_;
  bool watch_;
};

}  // namespace

void count(const dominations::Position& p, int shift, Tally& tally) {
  const int n = p.seats();
  ++tally.games;
  for (int s = 0; s < n; ++s) {
    Tally::One& one = tally.of[player_at(s, shift, n)];
    const std::int64_t points = p.player[s].vp;
    const auto share = static_cast<u64>(std::lround(p.score(static_cast<Seat>(s)) * static_cast<float>(kWhole)));
    one.wins += share == kWhole, one.share += share, one.block_share += share, one.block_wins += share == kWhole;
    one.points += points, one.points_squared += points * points;
    auto& place = one.seat[s];
    ++place.games, place.share += share;
  }
}

Part fresh_part(int seats, const Manner& manner) {
  Part part;
  if (manner.duels) part.tally.versus.resize(static_cast<std::size_t>(Duel{seats}.pairs() * Duel{seats}.bins()));
  return part;
}

std::variant<std::shared_ptr<const DominationsSetting>, Text> dominations_setting(const boost::json::object& options, int players) {
  namespace td = table::dominations;
  table::Rng luck;
  const table::Game* game = table::find_game("dominations");
  // The table checks everything, and keeps the packs that ship.
  if (auto trial = game->start(players, options, luck); auto* fault = std::get_if<table::Fault>(&trial)) return fault->message;
  table::Reading reading;
  const boost::json::value v = options;
  const table::Node node = reading.root(v);
  auto setting = std::make_shared<DominationsSetting>();
  setting->options = td::read_options(node);
  const table::Node content = node.maybe("content");
  auto held = td::hold(content.there() ? td::read_pack(content) : td::shipped_pack());
  if (auto* fault = std::get_if<table::Fault>(&held)) return fault->message;
  setting->pack = std::get<td::HeldPack>(held);
  return std::shared_ptr<const DominationsSetting>(std::move(setting));
}

std::variant<std::unique_ptr<Room>, Text> open_room(const Contest& contest, const Manner& manner) {
  const bool program = std::any_of(contest.bots.begin(), contest.bots.end(), [&](const auto& b) { return manner.programs.count(b) > 0; });
  const std::string_view game = manner.game->id();
  if (program || !manner.record.empty() || (game != "dominion" && game != "dominations")) return open_table_room(contest, manner);
  if (game == "dominion") {
    Match match;
    for (const std::string& name : contest.bots) {
      auto bot = dominion_bot(name, contest.piles);
      if (auto* why = std::get_if<Text>(&bot)) return *why;
      match.players.push_back({name, std::move(std::get<dominion::Bot>(bot))});
    }
    match.options = contest.piles, match.seed = contest.seed, match.paired = true;
    return std::make_unique<DominionRoom>(std::move(match), manner.watch);
  }
  auto setting = dominations_setting(contest.options, static_cast<int>(contest.bots.size()));
  if (auto* why = std::get_if<Text>(&setting)) return *why;
  std::vector<dominations::Bot> bots;
  for (const std::string& name : contest.bots) {
    auto bot = dominations::make_bot(name);
    if (auto* why = std::get_if<Text>(&bot)) return *why;
    bots.push_back(std::move(std::get<dominations::Bot>(bot)));
  }
  return std::make_unique<DominationsRoom>(std::move(bots), std::get<0>(std::move(setting)), contest.seed, manner.watch);
}

namespace {

// The two cards of "bigmoney:a+b"; none if it is another kind of name.
std::vector<std::string> pair_of(const std::string& name) {
  constexpr std::string_view kMoney = "bigmoney:";
  const auto plus = name.find('+');
  if (!name.starts_with(kMoney) || plus == name.npos) return {};
  return {name.substr(kMoney.size(), plus - kMoney.size()), name.substr(plus + 1)};
}

}  // namespace

std::variant<dominion::Bot, Text> dominion_bot(const std::string& name, const dominion::Options& piles) {
  using namespace dominion;
  const auto pair = pair_of(name);
  if (pair.empty()) return make_bot(name, Files::yes);
  std::array<Card, 2> cards{};
  for (std::size_t k = 0; k < 2; ++k) {  // each must be fit for money with one card
    auto single = make_bot("bigmoney:" + pair[k]);
    if (auto* why = std::get_if<Text>(&single)) return *why;
    cards[k] = std::get<Bot>(single).needs();
  }
  const bool colonies = piles.colony.value_or(false);
  const auto dear = [](Card c) { return facts(c).cost.coins >= facts(Card::Gold).cost.coins; };
  // Both stand where one would; the dearer one is looked at first.
  if (facts(cards[0]).cost.coins < facts(cards[1]).cost.coins) std::swap(cards[0], cards[1]);
  Plan plan = money_plan_with(cards[1], 1, dear(cards[1]), colonies);
  Wish first;
  first.card = cards[0], first.count = 1;
  int at = 0;
  while (plan.wishes[at].card != (dear(cards[0]) ? Card::Gold : cards[1])) ++at;
  plan.insert(at, first);
  return Bot(Recipe{.kind = Recipe::file, .written = std::make_shared<const Plan>(plan)});
}

dominion::Card missing_card(const std::string& name, const dominion::Options& piles) {
  const auto there = [&](dominion::Card c) {
    return c == dominion::Card::None || std::find(piles.kingdom.begin(), piles.kingdom.end(), c) != piles.kingdom.end();
  };
  for (const std::string& id : pair_of(name))
    if (const auto c = dominion::find_card(id); !there(c)) return c;
  const auto bot = dominion::make_bot(name, dominion::Files::yes);
  const auto* known = std::get_if<dominion::Bot>(&bot);
  if (known && known->recipe().written) return dominion::strategy::nothing_to_do(*known->recipe().written, piles);
  return !known || there(known->needs()) ? dominion::Card::None : known->needs();
}

}  // namespace demesne::lab
