#include "lantern.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <string>
#include <thread>

namespace demesne::lantern {
namespace {

using namespace table;

constexpr int kCards = 60;
std::atomic<int> g_described = 0;

std::string card_name(int c) { return "c" + std::string(c < 10 ? "0" : "") + std::to_string(c); }

struct Position {
  int seats = 2, rounds = 4, turn = 0, taken = 0;
  bool drew = false, hid = false, hiding = false, over = false;
  std::vector<int> deck;
  std::array<std::vector<int>, 4> hand, played, hidden;
  bool operator==(const Position&) const = default;
};

json::array names(const std::vector<int>& cards) {
  json::array out;
  for (const int c : cards) out.push_back(json::value(card_name(c)));
  return out;
}

struct Move {
  std::string what;
  int card = -1;
};

class LanternMatch final : public Match {
 public:
  explicit LanternMatch(Position p) : p_(std::move(p)) {}
  std::unique_ptr<Match> clone() const override {
    auto copy = std::make_unique<LanternMatch>(p_);
    copy->revealed_ = revealed_;
    return copy;
  }
  int seats() const override { return p_.seats; }
  Seat to_move() const override { return p_.over ? kNobody : static_cast<Seat>(p_.turn); }

  const Question& question() const override {
    q_ = {};
    moves_.clear();
    q_.seat = to_move();
    const auto& hand = p_.hand[static_cast<std::size_t>(p_.turn)];
    const auto add = [&](Move m, json::object fields, Text text) {
      moves_.push_back(m);
      Option o;
      o.action = static_cast<Action>(moves_.size() - 1);
      o.fields = std::move(fields);
      o.text = std::move(text);
      q_.options.push_back(std::move(o));
    };
    if (p_.hiding) {
      q_.what = "set_aside";
      q_.about = "lantern";
      q_.prompt = say({"Hide two cards.", "Verstecke zwei Karten."});
      q_.min = q_.max = 2;
      for (const int c : hand)
        add({"hide_card", c}, {{"do", "choose"}, {"what", "set_aside"}, {"card", card_name(c)}}, say({"{0}", "{0}"}, {card_name(c)}));
      return q_;
    }
    q_.what = "turn";
    q_.prompt = say({"Your turn.", "Du bist am Zug."});
    for (const int c : hand) add({"play", c}, {{"do", "play"}, {"card", card_name(c)}}, say({"Play {0}", "{0} spielen"}, {card_name(c)}));
    if (!p_.drew && !p_.deck.empty()) add({"draw", -1}, {{"do", "draw"}}, say({"Draw", "Ziehen"}));
    if (!p_.hid && hand.size() >= 3) add({"hide", -1}, {{"do", "hide"}}, say({"Hide two", "Zwei verstecken"}));
    add({"end_turn", -1}, {{"do", "end_turn"}}, say({"End the turn", "Zug beenden"}));
    return q_;
  }

  std::optional<Fault> decide(std::span<const int> picks, Rng& rng, Events& events) override {
    if (p_.over) return Fault{Fault::Kind::illegal, "", say({"The game is over.", "Das Spiel ist zu Ende."})};
    const Question q = question();
    if (static_cast<int>(picks.size()) != q.max)
      return Fault{Fault::Kind::illegal, "L1", say({"Wrong number of picks.", "Falsche Zahl von Angaben."})};
    for (std::size_t i = 0; i < picks.size(); ++i) {
      if (picks[i] < 0 || picks[i] >= static_cast<int>(q.options.size()))
        return Fault{Fault::Kind::illegal, "L2", say({"No such option.", "Diese Option gibt es nicht."})};
      for (std::size_t k = 0; k < i; ++k)
        if (picks[k] == picks[i]) return Fault{Fault::Kind::illegal, "L3", say({"Picked twice.", "Doppelt gewählt."})};
    }
    const auto moves = moves_;
    revealed_ = false;
    for (const int pick : picks) apply(moves[static_cast<std::size_t>(pick)], rng, events);
    if (p_.hiding && moves[static_cast<std::size_t>(picks[0])].what == "hide_card") p_.hiding = false;
    return {};
  }

  bool revealed() const override { return revealed_; }
  WhoseTurn turn() const override { return {static_cast<Seat>(p_.turn), p_.taken}; }
  std::unique_ptr<Match> imagined(Seat viewer, Rng& rng) const override {
    auto copy = std::make_unique<LanternMatch>(p_);
    std::vector<int> unknown = p_.deck;
    for (int s = 0; s < p_.seats; ++s)
      for (auto* zone : {&copy->p_.hand, &copy->p_.hidden})
        if (s != viewer)
          unknown.insert(unknown.end(), (*zone)[static_cast<std::size_t>(s)].begin(), (*zone)[static_cast<std::size_t>(s)].end());
    for (std::size_t i = unknown.size(); i > 1; --i) std::swap(unknown[i - 1], unknown[rng.below(static_cast<u32>(i))]);
    auto next = unknown.begin();
    for (int& c : copy->p_.deck) c = *next++;
    for (int s = 0; s < p_.seats; ++s)
      for (auto* zone : {&copy->p_.hand, &copy->p_.hidden})
        if (s != viewer)
          for (int& c : (*zone)[static_cast<std::size_t>(s)]) c = *next++;
    return copy;
  }

  json::object position() const override {
    json::array list;
    for (int s = 0; s < p_.seats; ++s) list.push_back(seat_json(s, true));
    return {{"game", "lantern"}, {"players", p_.seats},    {"rounds", p_.rounds},     {"turn", p_.turn},
            {"taken", p_.taken}, {"drew", p_.drew},        {"hid", p_.hid},           {"hiding", p_.hiding},
            {"over", p_.over},   {"deck", names(p_.deck)}, {"seats", std::move(list)}};
  }
  json::object view(Seat viewer) const override {
    json::array list;
    for (int s = 0; s < p_.seats; ++s) list.push_back(seat_json(s, s == viewer));
    return {{"game", "lantern"}, {"players", p_.seats},    {"turn", p_.turn},         {"taken", p_.taken},
            {"drew", p_.drew},   {"deck", p_.deck.size()}, {"seats", std::move(list)}};
  }
  json::object setup() const override { return {{"rounds", p_.rounds}}; }
  json::value result() const override {
    if (!p_.over) return nullptr;
    json::array scores;
    for (int s = 0; s < p_.seats; ++s) scores.push_back(score(s));
    int best = 0;
    for (int s = 1; s < p_.seats; ++s)
      if (score(s) > score(best)) best = s;
    json::array ranking;
    ranking.push_back(json::array{best});  // compilers disagree on an array in braces alone
    return json::object{{"scores", scores}, {"ranking", std::move(ranking)}, {"reason", "rounds"}};
  }
  std::uint64_t key(Seat viewer) const override {
    const std::string seen = json::serialize(view(viewer));
    return hash_bytes(seen.data(), seen.size());
  }
  std::uint64_t hash() const override {
    const std::string s = json::serialize(position());
    return hash_bytes(s.data(), s.size());
  }
  table::Result<Suggestion> suggest(std::string_view bot, table::Budget budget, Rng& rng) const override {
    if (bot == "broken") return Fault{Fault::Kind::params, "", say({"This bot is broken.", "Dieser Bot ist kaputt."})};
    if (bot == "thorough") std::this_thread::sleep_for(std::chrono::milliseconds(budget.ms));
    if (bot == "slow") std::this_thread::sleep_for(std::chrono::milliseconds(30));
    if (bot == "sleepy") std::this_thread::sleep_for(std::chrono::milliseconds(400));
    const Question& q = question();
    Suggestion s;
    if (bot == "sage") {  // values an answer by the card in the own hand, and takes its time
      std::this_thread::sleep_for(std::chrono::milliseconds(budget.ms / 50));
      const auto worth = [&](std::size_t i) { return moves_[i].what == "play" ? 0.5 + 0.05 * (moves_[i].card % 10) : 0.4; };
      std::size_t best = 0;
      for (std::size_t i = 1; i < moves_.size(); ++i)
        if (worth(i) > worth(best)) best = i;
      for (int k = 0; k < q.min; ++k) s.picks.push_back(k);
      if (q.min == 1) s.picks = {static_cast<int>(best)};
      s.value = worth(best);
      if (budget.also && budget.also->size() == 1) s.also_value = worth(static_cast<std::size_t>(budget.also->front()));
      s.why = say({"It is the largest.", "Sie ist die größte."});
      return s;
    }
    while (static_cast<int>(s.picks.size()) < q.min) {
      const int pick = bot == "first" ? static_cast<int>(s.picks.size()) : static_cast<int>(rng.below(static_cast<u32>(q.options.size())));
      if (std::find(s.picks.begin(), s.picks.end(), pick) == s.picks.end()) s.picks.push_back(pick);
    }
    s.value = 0.5;
    if (bot.empty()) s.why = say({"Whom the game asks.", "Wen das Spiel fragt."});
    return s;
  }

 private:
  int score(int s) const {
    int n = 0;
    for (const int c : p_.played[static_cast<std::size_t>(s)]) n += c % 10;
    for (const int c : p_.hidden[static_cast<std::size_t>(s)]) n += 2 * (c % 10);
    return n;
  }
  json::object seat_json(int s, bool all) const {
    const auto i = static_cast<std::size_t>(s);
    json::object o{{"played", names(p_.played[i])}};
    if (all)
      o["hand"] = names(p_.hand[i]), o["hidden"] = names(p_.hidden[i]), o["score"] = score(s);
    else
      o["hand"] = p_.hand[i].size(), o["hidden"] = p_.hidden[i].size();
    return o;
  }
  void apply(const Move& m, Rng& rng, Events& events) {
    const auto me = static_cast<std::size_t>(p_.turn);
    auto& hand = p_.hand[me];
    const auto tell = [&](const char* type, json::object inside, json::object outside, Text in, Text out) {
      for (auto* o : {&inside, &outside}) (*o)["type"] = type, (*o)["seat"] = p_.turn;
      inside["text"] = to_json(in), outside["text"] = to_json(out);
      events.push_back({std::move(inside), std::move(outside), 1u << p_.turn});
    };
    if (m.what == "play") {
      std::erase(hand, m.card);
      p_.played[me].push_back(m.card);
      const Text text = say({"Plays {0}.", "Spielt {0}."}, {card_name(m.card)});
      tell("play", {{"card", card_name(m.card)}}, {{"card", card_name(m.card)}}, text, text);
    } else if (m.what == "draw") {
      const auto at = rng.below(static_cast<u32>(p_.deck.size()));
      const int c = p_.deck[at];
      p_.deck.erase(p_.deck.begin() + at);
      hand.push_back(c);
      p_.drew = revealed_ = true;
      tell("draw", {{"card", card_name(c)}}, {}, say({"Draws {0}.", "Zieht {0}."}, {card_name(c)}),
           say({"Draws a card.", "Zieht eine Karte."}));
    } else if (m.what == "hide") {
      p_.hiding = p_.hid = true;
    } else if (m.what == "hide_card") {
      std::erase(hand, m.card);
      p_.hidden[me].push_back(m.card);
      tell("hide", {{"card", card_name(m.card)}}, {}, say({"Hides {0}.", "Versteckt {0}."}, {card_name(m.card)}),
           say({"Hides a card.", "Versteckt eine Karte."}));
    } else {
      tell("end_turn", {}, {}, say({"Ends the turn.", "Beendet den Zug."}), say({"Ends the turn.", "Beendet den Zug."}));
      p_.turn = (p_.turn + 1) % p_.seats;
      p_.drew = p_.hid = false;
      if (++p_.taken == p_.rounds * p_.seats) p_.over = true;
    }
  }

  Position p_;
  bool revealed_ = false;
  mutable Question q_;
  mutable std::vector<Move> moves_;
};

class LanternGame final : public Game {
 public:
  std::string_view id() const override { return "lantern"; }
  Text name() const override { return say({"Lantern", "Laterne"}); }
  int min_players() const override { return 2; }
  int max_players() const override { return 4; }
  int rules_version() const override {
    const char* v = std::getenv("LANTERN_RULES");  // an old journal under new rules
    return v ? std::atoi(v) : 1;
  }
  json::object options() const override {
    ++g_described;
    return {{"rounds", json::object{{"type", "number"}, {"default", 4}, {"text", to_json(say({"Rounds", "Runden"}))}}}};
  }
  json::array bots() const override {
    json::array out;
    for (const char* id : {"random", "first", "slow", "sleepy", "thorough", "broken"})
      out.push_back(
          json::object{{"id", id}, {"text", to_json(say({"{0}", "{0}"}, {id}))}, {"level", id == std::string_view("first") ? 1 : 0}});
    out.push_back(json::object{{"id", "sage"}, {"text", to_json(say({"sage", "weise"}))}, {"level", 2}});
    return out;
  }
  table::Result<Started> start(int players, const json::object& options, Rng& rng) const override {
    Position p;
    p.seats = players;
    if (const auto* r = options.if_contains("rounds")) {
      if (!r->is_int64() || r->get_int64() < 1 || r->get_int64() > 200)
        return Fault{Fault::Kind::params, "L9", say({"'rounds' must be 1 to 200.", "„rounds“ muss 1 bis 200 sein."})};
      p.rounds = static_cast<int>(r->get_int64());
    }
    for (int c = 0; c < kCards; ++c) p.deck.push_back(c);
    Events events;
    for (int s = 0; s < players; ++s)
      for (int i = 0; i < 5; ++i) {
        const auto at = rng.below(static_cast<u32>(p.deck.size()));
        const int c = p.deck[at];
        p.deck.erase(p.deck.begin() + at);
        p.hand[static_cast<std::size_t>(s)].push_back(c);
        const Text text = say({"Is dealt {0}.", "Erhält {0}."}, {card_name(c)}), other = say({"Is dealt a card.", "Erhält eine Karte."});
        events.push_back({{{"type", "deal"}, {"seat", s}, {"card", card_name(c)}, {"text", to_json(text)}},
                          {{"type", "deal"}, {"seat", s}, {"text", to_json(other)}},
                          1u << s});
      }
    return Started{std::make_unique<LanternMatch>(std::move(p)), std::move(events)};
  }
  table::Result<std::unique_ptr<Match>> load(const json::object& o, Events&) const override {
    Position p;
    const auto cards = [](const json::value& v) {
      std::vector<int> out;
      for (const auto& c : v.as_array()) out.push_back(std::stoi(std::string(c.as_string()).substr(1)));
      return out;
    };
    p.seats = static_cast<int>(o.at("players").as_int64()), p.rounds = static_cast<int>(o.at("rounds").as_int64());
    p.turn = static_cast<int>(o.at("turn").as_int64()), p.taken = static_cast<int>(o.at("taken").as_int64());
    p.drew = o.at("drew").as_bool(), p.hid = o.at("hid").as_bool(), p.hiding = o.at("hiding").as_bool(), p.over = o.at("over").as_bool();
    p.deck = cards(o.at("deck"));
    for (int s = 0; s < p.seats; ++s) {
      const auto i = static_cast<std::size_t>(s);
      const auto& seat = o.at("seats").as_array()[i];
      p.hand[i] = cards(seat.at("hand")), p.played[i] = cards(seat.at("played")), p.hidden[i] = cards(seat.at("hidden"));
    }
    std::unique_ptr<Match> match = std::make_unique<LanternMatch>(std::move(p));
    return match;
  }
  json::object catalogue() const override { return {{"cards", json::array{}}}; }
};

}  // namespace

const table::Game& game() {
  static const LanternGame g;
  return g;
}

int described() { return g_described; }

}  // namespace demesne::lantern

// The registry of the test programs: this game stands in for the real ones.
namespace demesne::table {

std::span<const Game* const> games() {
  static const std::array<const Game*, 1> all = {&lantern::game()};
  return all;
}
const Game* find_game(std::string_view id) { return id == "lantern" ? games()[0] : nullptr; }

}  // namespace demesne::table
