#include "lab/tables.hpp"

#include <cmath>
#include <fstream>

#include "bots/dominations/bot.hpp"
#include "games/dominion/engine.hpp"
#include "lab/dominion.hpp"  // draw
#include "lab/interruption.hpp"
#include "lab/setting.hpp"
#include "lab/watch_dominations.hpp"
#include "lab/watch_dominion.hpp"
#include "table/match_of.hpp"
#include "table/table.hpp"

namespace demesne::lab {
namespace {

using table::Fault;
using table::Question;
using table::Table;

// The game of a table once more, on its engine: our own bots look at it, and whoever watches sees its notes.
class Shadow {
 public:
  virtual ~Shadow() = default;
  virtual std::vector<int> picks(const Question& q, std::size_t bot) = 0;
  virtual void follow(const Question& q, std::span<const int> picks) = 0;
  virtual void end(int shift, Tally& tally) = 0;
  virtual u64 hash() const = 0;
};

template <class Self, class Position, class Log>
class ShadowOf : public Shadow {
 public:
  explicit ShadowOf(u64 seed) : rng_(seed), luck_(mix(seed, 1)) {}
  std::vector<int> picks(const Question& q, std::size_t bot) override {
    return table::picks_of(state_, q, [&](const State& s) { return self().choose(s.position, q.seat, bot); });
  }
  // The answers as MatchOf gives them.
  void follow(const Question& q, std::span<const int> picks) override {
    const u32 serial = state_.position.question();
    auto still_asked = [&] { return state_.position.to_move() == q.seat && state_.position.question() == serial; };
    for (const int pick : picks)
      if (still_asked()) give(q.options[static_cast<std::size_t>(pick)].action);
    if (static_cast<int>(picks.size()) < q.max && still_asked()) give(q.enough);
  }

 protected:
  struct State {
    Position position;
    Position& pos() { return position; }
    const Position& pos() const { return position; }
  };
  Self& self() { return static_cast<Self&>(*this); }
  void give(Action a) {
    self().before(a);
    log_.notes.clear();
    state_.position.apply(a, rng_, log_);
    self().after();
  }
  State state_;
  FastRng rng_, luck_;
  Log log_;
};

class DominionShadow final : public ShadowOf<DominionShadow, dominion::Position, dominion::Log> {
 public:
  DominionShadow(u64 seed, const dominion::Options& piles, const std::vector<dominion::Bot>& bots, DominionWatch* watch, int shift)
      : ShadowOf(seed), bots_(bots), watch_(watch) {
    dominion::setup(state_.position, piles, rng_);
    dominion::begin(state_.position, dominion::RandomRef(rng_), log_);
    if (watch_) watch_->begin(state_.position, shift);
  }
  Action choose(const dominion::Position& p, Seat seat, std::size_t bot) { return bots_[bot].choose(dominion::Eyes(p, seat), luck_); }
  void before(Action a) {
    if (watch_) watch_->before(state_.position, a);
  }
  void after() {
    if (watch_) watch_->after(state_.position, log_);
  }
  void end(int shift, Tally& tally) override {
    if (watch_) watch_->end(state_.position);
    lab::count(state_.position, shift, tally);
  }
  u64 hash() const override { return state_.position.fingerprint(); }

 private:
  std::vector<dominion::Bot> bots_;
  DominionWatch* watch_;
};

class DominationsShadow final : public ShadowOf<DominationsShadow, dominations::Position, dominations::Log> {
 public:
  DominationsShadow(u64 seed, const DominationsSetting& setting, const std::vector<dominations::Bot>& bots, DominationsWatch* watch,
                    int shift)
      : ShadowOf(seed), bots_(bots), watch_(watch) {
    state_.position = dominations::Position::start(setting.pack->id, static_cast<int>(bots.size()), setting.options, rng_, log_);
    if (watch_) watch_->begin(state_.position, shift);
  }
  Action choose(const dominations::Position& p, Seat seat, std::size_t bot) {
    return bots_[bot].think(dominations::Eyes(p, seat), {}, luck_).action;
  }
  void before(Action) {}
  void after() {
    if (watch_) watch_->after(state_.position, log_);
  }
  void end(int shift, Tally& tally) override {
    if (watch_) watch_->end(state_.position);
    lab::count(state_.position, shift, tally);
  }
  u64 hash() const override { return state_.position.hash(); }

 private:
  std::vector<dominations::Bot> bots_;
  DominationsWatch* watch_;
};

class TableRoom final : public Room {
 public:
  TableRoom(Contest contest, const Manner& manner) : contest_(std::move(contest)), manner_(manner) {}

  std::optional<Text> prepare() {
    const int n = static_cast<int>(contest_.bots.size());
    table::Rng luck;
    auto started = manner_.game->start(n, contest_.options, luck);
    if (auto* fault = std::get_if<Fault>(&started)) return fault->message;
    const auto is_program = [&](const std::string& name) { return manner_.programs.count(name) > 0; };
    for (const std::string& name : contest_.bots) {
      if (manner_.game->id() == "dominion") {
        std::variant<dominion::Bot, Text> bot;
        if (!is_program(name)) bot = dominion_bot(name, contest_.piles);
        if (auto* why = std::get_if<Text>(&bot)) return *why;
        dominion_.push_back(std::get<dominion::Bot>(bot));
      } else if (manner_.game->id() == "dominations") {
        std::variant<dominations::Bot, Text> bot;
        if (!is_program(name)) bot = dominations::make_bot(name);
        if (auto* why = std::get_if<Text>(&bot)) return *why;
        dominations_.push_back(std::get<dominations::Bot>(bot));
      } else if (!is_program(name)) {
        auto s = std::get<table::Started>(started).match->suggest(name, {}, luck);
        if (auto* fault = std::get_if<Fault>(&s)) return fault->message;
      }
    }
    if (manner_.game->id() == "dominations") {
      auto setting = dominations_setting(contest_.options, n);
      if (auto* why = std::get_if<Text>(&setting)) return *why;
      setting_ = std::get<0>(setting);
    }
    return {};
  }
  bool slow() const override { return true; }
  bool reads(const Sheet& sheet) const override {
    const int n = static_cast<int>(contest_.bots.size());
    if (manner_.watch && !dominion_.empty()) return DominionWatch::reads(sheet, n);
    if (manner_.watch && setting_) return DominationsWatch::reads(sheet, n, setting_->pack->id);
    return Room::reads(sheet);
  }

  void play(u64 first, u64 last, Bench& bench, Part& part) const override {
    const int n = static_cast<int>(contest_.bots.size());
    std::optional<DominionWatch> one;
    std::optional<DominationsWatch> two;
    if (manner_.watch && !dominion_.empty()) one.emplace(part.sheet, n);
    if (manner_.watch && setting_) two.emplace(part.sheet, n, setting_->pack->id);
    for (u64 g = first; g < last && !part.wrong && !part.given_up; ++g) {
      const auto [seed, shift] = draw(contest_.seed, g, n, true);
      std::unique_ptr<Shadow> shadow;
      if (!dominion_.empty())
        shadow = std::make_unique<DominionShadow>(seed, contest_.piles, dominion_, one ? &*one : nullptr, shift);
      else if (setting_)
        shadow = std::make_unique<DominationsShadow>(seed, *setting_, dominations_, two ? &*two : nullptr, shift);
      part.wrong = game(g, seed, shift, shadow.get(), bench, part);
      if (g % static_cast<u64>(n) == static_cast<u64>(n) - 1) part.tally.end_block(n);
    }
  }

 private:
  std::optional<Text> game(u64 number, u64 seed, int shift, Shadow* shadow, Bench& bench, Part& part) const {
    Tally& t = part.tally;
    const int n = static_cast<int>(contest_.bots.size());
    const Sheet before = manner_.programs.empty() ? Sheet() : part.sheet;
    auto started = Table::start(*manner_.game, n, contest_.options, std::to_string(seed), table::Rng::from_seed(seed));
    if (auto* fault = std::get_if<Fault>(&started)) return fault->message;
    Table& game = std::get<Table>(started);
    if (!manner_.program_texts) hush(game.match());
    table::Rng luck = table::Rng::from_seed(mix(seed, 1));
    const auto forfeited = [&](std::size_t bot, const Text& why) {
      forfeit(number, bot, why, t);
      part.sheet = before;  // whoever watched has counted what was played of it
      return write_record(number, game);
    };
    while (game.match().to_move() != kNobody) {
      const std::size_t bot = player_at(game.match().to_move(), shift, n);
      const std::string& name = contest_.bots[bot];
      const Question q = game.match().question();
      std::vector<int> picks;
      if (const auto command = manner_.programs.find(name); command != manner_.programs.end()) {
        auto& program = bench.programs[name + "#" + std::to_string(bot)];
        if (!program) program = std::make_unique<Program>(command->second);
        auto answer = program->decide(game.match(), manner_.game->id(), manner_.program_ms, manner_.program_texts);
        if (g_interrupted) return part.given_up = true, std::nullopt;
        if (auto* why = std::get_if<Text>(&answer)) return forfeited(bot, *why);
        picks = std::get<std::vector<int>>(answer);
        if (auto fault = game.decide(picks)) {
          program.reset();
          return forfeited(bot, say({"'{0}' forfeits: {1}", "„{0}“ gibt auf: {1}"}, {command->second, fault->message}));
        }
      } else {
        if (shadow) {
          picks = shadow->picks(q, bot);
        } else {
          auto s = game.match().suggest(name, {}, luck);
          if (auto* fault = std::get_if<Fault>(&s)) return fault->message;
          picks = std::get<table::Suggestion>(s).picks;
        }
        if (auto fault = game.decide(picks)) return fault->message;
      }
      if (shadow) shadow->follow(q, picks);
    }
    if (shadow && shadow->hash() != game.match().hash())
      return say({"The table and the engine have come apart.", "Tisch und Engine sind auseinandergelaufen."});
    if (auto wrong = write_record(number, game)) return wrong;
    if (shadow)
      shadow->end(shift, t);
    else
      count(game.match(), shift, t);
    return {};
  }

  void count(const table::Match& match, int shift, Tally& t) const {
    const int n = static_cast<int>(contest_.bots.size());
    const boost::json::object result = match.result().as_object();
    const auto& best = result.at("ranking").as_array().at(0).as_array();
    const u64 share = kWhole / best.size();
    for (const auto& seat : best) {
      const int s = seat.to_number<int>();
      Tally::One& one = t.of[player_at(s, shift, n)];
      ++(best.size() == 1 ? one.wins : one.ties);
      one.share += share, one.block_share += share, one.block_wins += best.size() == 1;
      one.seat[static_cast<std::size_t>(s)].share += share;
    }
    for (int s = 0; s < n; ++s) {
      Tally::One& one = t.of[player_at(s, shift, n)];
      const double score = result.at("scores").as_array().at(static_cast<std::size_t>(s)).to_number<double>();
      const auto points = static_cast<std::int64_t>(std::llround(score));
      one.points += points, one.points_squared += points * points;
      ++one.seat[static_cast<std::size_t>(s)].games;
    }
    ++t.games;
    t.ties += best.size() > 1;
  }

  void forfeit(u64 number, std::size_t bot, const Text& why, Tally& t) const {  // the others share the win
    const std::size_t n = contest_.bots.size();
    Tally::One& out = t.of[bot];
    if (!out.forfeits++) out.forfeit_game = number + 1, out.why = why;
    for (std::size_t k = 0; k < n; ++k) {
      if (k == bot) continue;
      Tally::One& one = t.of[k];
      ++(n == 2 ? one.wins : one.ties);
      one.share += kWhole / (n - 1), one.block_share += kWhole / (n - 1), one.block_wins += n == 2;
    }
    ++t.games;
    t.ties += n > 2;
  }

  std::optional<Text> write_record(u64 number, const Table& game) const {
    if (manner_.record.empty()) return {};
    char name[32];
    std::snprintf(name, sizeof name, "%06llu.record", static_cast<unsigned long long>(number + 1));
    std::string safe;
    for (const char c : contest_.name) safe += std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-' ? c : '-';
    const auto path = std::filesystem::path(manner_.record) / ((safe.empty() ? "" : safe.substr(0, 60) + "-") + name);
    std::ofstream out(path, std::ios::binary);
    out << table::to_text(game.record());
    out.close();
    if (!out) return say({"Cannot write {0}.", "{0} lässt sich nicht schreiben."}, {path.string()});
    return {};
  }

  Contest contest_;
  Manner manner_;
  std::vector<dominion::Bot> dominion_;
  std::vector<dominations::Bot> dominations_;
  std::shared_ptr<const DominationsSetting> setting_;
};

}  // namespace

std::variant<std::unique_ptr<Room>, Text> open_table_room(const Contest& contest, const Manner& manner) {
  auto room = std::make_unique<TableRoom>(contest, manner);
  if (auto wrong = room->prepare()) return *wrong;
  return room;
}

table::Result<TableTally> run(const TableMatch& match, const Progress& progress) {
  Contest contest;
  contest.bots = match.bots, contest.options = match.options, contest.seed = match.seed;
  Manner manner;
  manner.game = match.game;
  auto room = open_table_room(contest, manner);
  if (auto* why = std::get_if<Text>(&room)) return Fault{Fault::Kind::params, "", *why};
  const auto n = static_cast<u64>(match.bots.size());
  Tally all;
  for (const Part& part : in_chunks<Part>(
           match.games, match.threads, 8 * n,
           [&](u64 first, u64 last) {
             Part p;
             Bench bench;
             std::get<0>(room)->play(first, last, bench, p);
             return p;
           },
           progress)) {
    if (part.wrong) return Fault{Fault::Kind::params, "", *part.wrong};
    all.add(part.tally);
  }
  return all;
}

}  // namespace demesne::lab
