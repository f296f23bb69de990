// The bridge from a game's Position to the virtual Match: checks picks, joins the answers of one question, keeps the
// events. A game brings a Codec, which speaks JSON for it:
//
//   struct State { Position& pos(); const Position& pos() const; };   // the position, and what it stands on (a content pack)
//                                                         // with follow(const State& before, const Log&) it hears what happened (what only
//                                                         a reader wants)
//   using Log = …;                                        // a sink for Position::apply(action, Rng&, Log&)
//   static Question question(const State&);               // complete, previews included; a second parameter, if there is one: with texts?
//   static Offers offers(const State&);                   // optional, for haste: only what picks are checked by
//   static void write_question(JsonText&, const State&, bool texts);     // optional, for haste: the members of to_json(question())
//   static std::vector<Text> words(const State&, span<const int> picks);  // optional, for haste: the texts of these options
//   static void tell(const State& before, const State& after, const Log&, Events&);
//   static json::object position(const State&);
//   static json::object view(const State&, Seat viewer);
//   static void write_view(JsonText&, const State&, Seat viewer);   // optional: the same as text
//   static json::object result(const State&);             // of a finished game
//   static json::object setup(const State&);              // optional: see Match::setup
//   static WhoseTurn turn(const State&);                 // optional: whose turn it is, if answers of others come in between
//   static std::uint64_t hash(const State&);
//   static Result<Suggestion> suggest(const State&, const Question&, std::string_view bot, Budget, Rng&);
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "table/json_text.hpp"
#include "table/match.hpp"
#include "table/speech.hpp"

namespace demesne::table {

// Checks picks against a question: the number, the indexes, how often each. The rule number is the game's business.
std::optional<Fault> check_picks(const Offers& offers, std::span<const int> picks);
Offers offers_of(const Question& q);

template <class Codec>
class MatchOf final : public Match, public Speaker {
 public:
  using State = typename Codec::State;
  explicit MatchOf(const State& state) : state_(state) {}
  // A position that was read: `rest` ran on by itself to `state`, perhaps into the middle of an effect.
  MatchOf(const State& state, const State& rest) : state_(state) {
    if (!rests()) anchor_ = std::make_shared<Anchor>(Anchor{rest, Rng::from_seed(0).state(), {}});
  }

  // The open question is not copied: it is made again when somebody asks, and a kept past stays small.
  std::unique_ptr<Match> clone() const override {
    auto copy = std::make_unique<MatchOf>(state_);
    copy->revealed_ = revealed_;
    copy->anchor_ = anchor_;
    copy->speech_ = speech_;
    return copy;
  }
  void copy_to(std::unique_ptr<Match>& into) const override {
    auto* old = dynamic_cast<MatchOf*>(into.get());
    if (!old) return void(into = clone());
    old->state_ = state_, old->revealed_ = revealed_, old->anchor_ = anchor_, old->speech_ = speech_;
    old->question_.reset();
  }
  void speak(Speech speech) const override {
    if (speech.texts != speech_.texts) question_.reset();
    speech_ = speech;
  }
  int seats() const override { return state_.pos().seats(); }
  Seat to_move() const override { return state_.pos().to_move(); }
  const Question& question() const override {
    if (!question_) {
      if constexpr (requires { Codec::question(state_, true); })
        question_ = Codec::question(state_, speech_.texts);
      else
        question_ = Codec::question(state_);
      if (!speech_.texts) {  // of a game that makes them all the same
        question_->prompt = {};
        for (Option& o : question_->options) o.text = {};
      }
    }
    return *question_;
  }

  void write_question(JsonText& w) const override {
    if constexpr (requires { Codec::write_question(w, state_, true); })
      Codec::write_question(w, state_, speech_.texts);
    else
      Match::write_question(w);
  }
  Text words_of(std::span<const int> picks) const override {
    if (!speech_.texts) return {};
    if constexpr (requires { Codec::words(state_, picks); })
      return list_of(Codec::words(state_, picks), Phrase(", ", ", "));
    else
      return Match::words_of(picks);
  }

  std::optional<Fault> decide(std::span<const int> picks, Rng& rng, Events& events) override {
    if (to_move() == kNobody) return Fault{Fault::Kind::illegal, "", say({"The game is over.", "Das Spiel ist zu Ende."})};
    const Offers q = offers();
    if (auto fault = check_picks(q, picks)) return fault;
    const State before = state_;
    const u32 serial = state_.pos().question();
    const std::string rng_before = rests() ? rng.state() : std::string();
    typename Codec::Log log;
    bool revealed = false;
    auto answer = [&](Action a) {
      Actions legal;
      state_.pos().legal(legal);
      if (std::find(legal.begin(), legal.end(), a) == legal.end()) return false;
      state_.pos().apply(a, rng, log);
      revealed |= state_.pos().revealed();
      return true;
    };
    auto still_asked = [&] { return state_.pos().to_move() == q.seat && state_.pos().question() == serial; };
    bool fine = true;
    for (const int pick : picks) {
      // What is left of a question may have been forced: then the engine has gone on by itself.
      if (!still_asked()) break;
      fine = fine && answer(q.list[static_cast<std::size_t>(pick)].action);
    }
    if (fine && static_cast<int>(picks.size()) < q.max && still_asked()) fine = q.enough != kNoAction && answer(q.enough);
    if constexpr (requires { log.picked; })  // more than could be picked: one pick can make another impossible
      if (static_cast<int>(picks.size()) > std::max(1, log.picked)) fine = false;
    if (!fine) {
      state_ = before;
      return Fault{Fault::Kind::illegal, "", say({"These picks do not go together.", "Diese Angaben passen nicht zusammen."})};
    }
    remember(before, rng_before, picks);
    revealed_ = revealed;
    if constexpr (requires { state_.follow(before, log); }) state_.follow(before, log);
    if (speech_.events) Codec::tell(before, state_, log, events);
    question_.reset();
    return {};
  }

  bool revealed() const override { return revealed_; }
  WhoseTurn turn() const override {
    if constexpr (requires { Codec::turn(state_); })
      return Codec::turn(state_);
    else
      return {to_move(), 0};
  }
  std::unique_ptr<Match> imagined(Seat viewer, Rng& rng) const override {
    if (anchor_ || to_move() == kNobody) return nullptr;
    auto copy = std::make_unique<MatchOf>(state_);
    FastRng luck(rng.next());
    copy->state_.pos().reimagine(viewer, luck);
    return copy;
  }
  json::object position() const override {
    json::object p = Codec::position(state_);
    if (anchor_) {
      json::array answers;
      for (const auto& picks : anchor_->answers) answers.push_back(json::array(picks.begin(), picks.end()));
      p["pending"] = json::object{{"start", Codec::position(anchor_->state)}, {"rng", anchor_->rng}, {"answers", std::move(answers)}};
    }
    return p;
  }
  json::object view(Seat viewer) const override { return Codec::view(state_, viewer); }
  void write_view(JsonText& w, Seat viewer) const override {
    if constexpr (requires { Codec::write_view(w, state_, viewer); })
      Codec::write_view(w, state_, viewer);
    else
      Match::write_view(w, viewer);
  }
  json::value result() const override {
    if (to_move() != kNobody) return nullptr;
    return Codec::result(state_);
  }
  json::object setup() const override {
    if constexpr (requires { Codec::setup(state_); })
      return Codec::setup(state_);
    else
      return {};
  }
  std::uint64_t hash() const override { return Codec::hash(state_); }
  std::uint64_t key(Seat viewer) const override { return state_.pos().key(viewer); }
  Result<Suggestion> suggest(std::string_view bot, Budget budget, Rng& rng) const override {
    return Codec::suggest(state_, question(), bot, budget, rng);
  }
  const State& state() const { return state_; }

 private:
  Offers offers() const {
    if constexpr (requires { Codec::offers(state_); })
      return Codec::offers(state_);
    else
      return offers_of(question());
  }
  // A position in the middle of an effect is written as the last one at rest with the answers since then, for games whose
  // Position tells at_rest(): reading it needs no trust in half-finished effects. See load_pending().
  struct Anchor {
    State state;
    std::string rng;
    std::vector<std::vector<int>> answers;
  };
  bool rests() const {
    if constexpr (requires { state_.pos().at_rest(); })
      return state_.pos().at_rest();
    else
      return false;
  }
  void remember(const State& before, const std::string& rng_before, std::span<const int> picks) {
    if constexpr (requires { before.pos().at_rest(); }) {
      if (rests()) return anchor_.reset();
      auto next = std::make_shared<Anchor>(anchor_ ? *anchor_ : Anchor{before, rng_before, {}});
      next->answers.emplace_back(picks.begin(), picks.end());
      anchor_ = std::move(next);
    }
  }

  std::shared_ptr<const Anchor> anchor_;
  State state_;
  mutable std::optional<Question> question_;
  mutable Speech speech_;
  bool revealed_ = false;
};

// Reads what position() wrote in mid-effect: loads the start and gives the answers again. `load` reads a position at rest.
template <class Load>
Result<std::unique_ptr<Match>> load_pending(const json::object& position, Load load) {
  const Fault unreadable{Fault::Kind::params, "", say({"'pending' cannot be read.", "„pending“ ist nicht lesbar."})};
  const auto* pending = position.at("pending").if_object();
  const auto* start = pending ? pending->if_contains("start") : nullptr;
  const auto* state = pending ? pending->if_contains("rng") : nullptr;
  const auto* answers = pending ? pending->if_contains("answers") : nullptr;
  if (!start || !start->is_object() || start->get_object().contains("pending") || !state || !state->is_string() || !answers ||
      !answers->is_array())
    return unreadable;
  auto rng = Rng::from_state(std::string_view(state->get_string()));
  if (!rng) return unreadable;
  Result<std::unique_ptr<Match>> match = load(start->get_object());
  if (std::holds_alternative<Fault>(match)) return match;
  for (const auto& list : answers->get_array()) {
    if (!list.is_array()) return unreadable;
    std::vector<int> picks;
    for (const auto& v : list.get_array()) {
      if (!v.is_int64() || v.get_int64() < 0 || v.get_int64() > 1'000'000) return unreadable;
      picks.push_back(static_cast<int>(v.get_int64()));
    }
    Events events;
    if (auto fault = std::get<std::unique_ptr<Match>>(match)->decide(picks, *rng, events)) return *fault;
  }
  return match;
}

// What the engine is told for these picks, one answer after the other.
std::vector<Action> answers_of(const Question& q, std::span<const int> picks);
// Whether both say the same.
bool alike(const Question& q, std::vector<int> one, std::vector<int> other);

// Lets a bot answer the whole open question, one engine answer at a time, and turns the answers into picks.
// `choose(state)` returns an engine answer; the bot sees the position after each of its own answers.
template <class State, class Choose>
std::vector<int> picks_of(const State& state, const Question& q, Choose choose) {
  State copy = state;
  const u32 serial = copy.pos().question();
  FastRng none;  // the answers of one question draw nothing that the bot could see
  std::vector<int> picks;
  while (copy.pos().to_move() == q.seat && copy.pos().question() == serial && static_cast<int>(picks.size()) < q.max) {
    const Action a = choose(copy);
    if (a == q.enough) break;
    int index = -1;
    for (std::size_t i = 0; i < q.options.size(); ++i)
      if (q.options[i].action == a) index = static_cast<int>(i);
    if (index < 0) break;
    picks.push_back(index);
    copy.pos().apply(a, none, Silent{});
  }
  // The rest of the question was forced: fill up with what is left.
  for (std::size_t i = 0; i < q.options.size() && static_cast<int>(picks.size()) < q.min; ++i) {
    int left = q.options[i].times;
    for (const int p : picks) left -= p == static_cast<int>(i);
    while (left-- > 0 && static_cast<int>(picks.size()) < q.min) picks.push_back(static_cast<int>(i));
  }
  return picks;
}

}  // namespace demesne::table
