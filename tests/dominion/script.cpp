#include "tests/dominion/script.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <utility>

namespace demesne::script {
namespace {

const json::object kNothing;

std::pair<std::string, int> counted(const std::string& word, char sign, int fallback) {
  const auto at = word.find(sign);
  if (at == std::string::npos) return {word, fallback};
  return {word.substr(0, at), std::stoi(word.substr(at + 1))};
}
std::vector<std::string> words(std::string_view list) {
  std::vector<std::string> out(1);
  for (const char c : list) {
    if (c != ' ')
      out.back() += c;
    else if (!out.back().empty())
      out.emplace_back();
  }
  if (out.back().empty()) out.pop_back();
  return out;
}
json::array ids(std::string_view list) {
  json::array a;
  for (const auto& id : cards(list)) a.emplace_back(id);
  return a;
}
bool is(const json::value& v, std::string_view text) { return v.is_string() && std::string_view(v.get_string()) == text; }
bool is_victory(const std::string& id) { return id == "gardens"; }

std::string joined(std::vector<std::string> list) {
  std::string out;
  for (const auto& s : list) out += (out.empty() ? "" : " ") + s;
  return out.empty() ? "(none)" : out;
}
std::vector<std::string> strings(const json::value& list) {
  std::vector<std::string> out;
  if (list.is_array())
    for (const auto& v : list.get_array()) out.emplace_back(v.is_string() ? std::string(v.get_string()) : json::serialize(v));
  return out;
}
// What an option is about: a card, an Event, a named alternative, an amount.
std::string subject(const json::object& option) {
  for (const char* key : {"card", "event", "option"})
    if (const auto* v = option.if_contains(key); v && v->is_string()) return std::string(v->get_string());
  if (const auto* v = option.if_contains("amount")) return json::serialize(*v);
  return "";
}

// Where two values differ, one line a place.
std::string difference(const json::value& a, const json::value& b, const std::string& path = "") {
  std::string out;
  if (a.is_object() && b.is_object()) {
    for (const auto& [key, value] : a.get_object()) {
      const auto* other = b.get_object().if_contains(key);
      out += difference(value, other ? *other : json::value(nullptr), path + "/" + std::string(key));
    }
    for (const auto& [key, value] : b.get_object())
      if (!a.get_object().contains(key)) out += difference(nullptr, value, path + "/" + std::string(key));
  } else if (a.is_array() && b.is_array() && a.get_array().size() == b.get_array().size()) {
    for (std::size_t i = 0; i < a.get_array().size(); ++i)
      out += difference(a.get_array()[i], b.get_array()[i], path + "/" + std::to_string(i));
  } else if (a != b) {
    out = "\n  " + path + ": " + json::serialize(a) + " / " + json::serialize(b);
  }
  return out;
}

}  // namespace

std::vector<std::string> cards(std::string_view list) {
  std::vector<std::string> out;
  for (const auto& word : words(list)) {
    const auto [id, n] = counted(word, '*', 1);
    out.insert(out.end(), static_cast<std::size_t>(n), id);
  }
  return out;
}

// "horse:30 imp:2" as {"horse": 30, "imp": 2}.
json::object numbers(std::string_view list) {
  json::object o;
  for (const auto& word : words(list)) {
    const auto [id, n] = counted(word, ':', 0);
    o[id] = n;
  }
  return o;
}
json::array with_commas(std::string_view list) {
  std::string blanks(list);
  std::replace(blanks.begin(), blanks.end(), ',', ' ');
  return ids(blanks);
}
// "knights:sir_martin,dame_anna" as {"knights": ["sir_martin", "dame_anna"]}.
json::object lists(std::string_view list) {
  json::object o;
  for (const std::string& word : words(list)) {
    const auto colon = word.find(':');
    o[word.substr(0, colon)] = colon == std::string::npos ? json::array{} : with_commas(std::string_view(word).substr(colon + 1));
  }
  return o;
}
json::object deck_of(std::string_view list) {  // "top,next|laid_off"
  const auto bar = list.find('|');
  return {{"deck", with_commas(list.substr(0, bar))}, {"discard", bar == list.npos ? json::array{} : with_commas(list.substr(bar + 1))}};
}

json::object position_of(const Board& board, const std::vector<Player>& players) {
  const int n = static_cast<int>(players.size());
  std::map<std::string, int> used;
  json::array seats;
  for (const Player& p : players) {
    json::object seat;
    for (const auto& [key, list] : {std::pair{"hand", &p.hand},
                                    {"deck", &p.deck},
                                    {"discard", &p.discard},
                                    {"in_play", &p.in_play},
                                    {"in_play_before", &p.in_play_before},
                                    {"set_aside", &p.set_aside},
                                    {"tavern", &p.tavern},
                                    {"exile", &p.exile}}) {
      if (list->empty()) continue;
      seat[key] = ids(*list);
      for (const auto& id : cards(*list)) ++used[id];
    }
    if (p.debt) seat["debt"] = p.debt;
    if (p.vp_tokens) seat["vp_tokens"] = p.vp_tokens;
    seat["turns_taken"] = p.turns_taken;
    if (p.gained_gold_before) seat["gained_gold_before"] = true;
    for (const auto& [key, list] : {std::pair{"states", &p.states}, {"boons_kept", &p.boons_kept}, {"boons_waiting", &p.boons_waiting}})
      if (!list->empty()) seat[key] = ids(*list);
    if (!p.set_aside_by.empty()) {
      seat["set_aside_by"] = lists(p.set_aside_by);
      for (const auto& [host, list] : seat["set_aside_by"].as_object())
        for (const auto& id : list.as_array()) ++used[std::string(id.as_string())];
    }
    if (!p.waiting.empty()) seat["waiting"] = numbers(p.waiting);
    for (const auto& [key, number] :
         {std::pair{"coffers", p.coffers}, {"villagers", p.villagers}, {"favors", p.favors}, {"gained_last_turn", p.gained_last_turn}})
      if (number) seat[key] = number;
    if (p.minus_coin) seat["minus_coin"] = true;
    seats.push_back(std::move(seat));
  }
  for (const auto& id : cards(board.trash)) ++used[id];

  const int victory = n == 2 ? 8 : 12, boxes = n < 5 ? 1 : 2;
  json::object supply{{"copper", 60 * boxes - std::max(7 * n, used["copper"])},
                      {"silver", 40 * boxes - used["silver"]},
                      {"gold", 30 * boxes - used["gold"]},
                      {"estate", victory},
                      {"duchy", std::min(victory, 12 - used["duchy"])},
                      {"province", std::min(n < 5 ? victory : 3 * n, std::max(12, 3 * n) - used["province"])},
                      {"curse", 10 * (n - 1) - used["curse"]}};
  if (board.colony) supply["platinum"] = 12 - used["platinum"], supply["colony"] = victory;
  for (const auto& id : cards(board.kingdom)) supply[id] = (is_victory(id) ? victory : 10) - used[id];
  for (const auto& word : words(board.supply)) {
    const auto [id, size] = counted(word, ':', 0);
    supply[id] = size;
  }
  json::object o{{"game", "dominion"},
                 {"players", n},
                 {"edition", json::object{{"base", board.base}, {"prosperity", board.prosperity}}},
                 {"turn", board.turn},
                 {"phase", board.phase},
                 {"actions", board.actions},
                 {"buys", board.buys},
                 {"coins", board.coins},
                 {"seats", std::move(seats)},
                 {"supply", std::move(supply)},
                 {"seed", 7}};
  if (!board.trash.empty()) o["trash"] = ids(board.trash);
  if (!board.events.empty()) o["events"] = ids(board.events);
  if (!board.prophecy.empty()) {
    const auto [id, suns] = counted(board.prophecy, ':', 0);
    o["prophecy"] = json::object{{"name", id}, {"suns", suns}};
  }
  if (!board.riverboat_card.empty()) o["riverboat_card"] = board.riverboat_card;
  if (!board.pile_debt.empty()) {
    json::object debts;
    for (const auto& word : words(board.pile_debt)) {
      const auto [id, debt] = counted(word, ':', 0);
      debts[id] = debt;
    }
    o["pile_debt"] = std::move(debts);
  }
  if (board.trade_route_mat) o["trade_route_mat"] = board.trade_route_mat;
  if (!board.trade_route_tokens_on.empty()) o["trade_route_tokens_on"] = ids(board.trade_route_tokens_on);
  if (!board.gained_this_turn.empty()) o["gained_this_turn"] = ids(board.gained_this_turn);
  for (const auto& [key, list] : {std::pair{"landmarks", &board.landmarks},
                                  {"ways", &board.ways},
                                  {"loot", &board.loot},
                                  {"played_this_turn", &board.played_this_turn}})
    if (!list->empty()) o[key] = ids(*list);
  for (const auto& [key, list] : {std::pair{"non_supply", &board.non_supply},
                                  {"pile_vp", &board.pile_vp},
                                  {"artifacts", &board.artifacts},
                                  {"lasting", &board.lasting}})
    if (!list->empty()) o[key] = numbers(*list);
  if (!board.pile_order.empty()) o["pile_order"] = lists(board.pile_order);
  if (!board.projects.empty()) {  // "guildhall:0,1"
    json::object projects;
    for (const auto& [id, seats_of] : lists(board.projects)) {
      json::array seats_with_cube;
      for (const auto& s : seats_of.as_array()) seats_with_cube.emplace_back(std::stoi(std::string(s.as_string())));
      projects[id] = std::move(seats_with_cube);
    }
    o["projects"] = std::move(projects);
  }
  if (!board.ally.empty()) o["ally"] = board.ally;
  if (!board.boons.empty()) o["boons"] = deck_of(board.boons);
  if (!board.hexes.empty()) o["hexes"] = deck_of(board.hexes);
  if (!board.last_gained.empty()) o["last_gained"] = board.last_gained;
  if (board.potions) o["potions"] = board.potions;
  if (board.buy_phase_gains) o["buy_phase_gains"] = board.buy_phase_gains;
  if (board.last_turn >= 0) o["last_turn"] = board.last_turn;
  if (board.extra_turn) o["extra_turn"] = true;
  if (board.cornucopia_guilds) o["edition"].as_object()["cornucopia_guilds"] = board.cornucopia_guilds;
  return o;
}

// --- opening ------------------------------------------------------------------------------------------------------------------

Script::Script(const Board& board, const std::vector<Player>& players, Where at) {
  open("load", {{"position", position_of(board, players)}}, at);
}
Script::Script(const json::object& position, Where at) { open("load", {{"position", position}}, at); }
Script Script::start(int players, const json::object& options, int seed, Where at) {
  Script s;
  s.open("new", {{"game", "dominion"}, {"players", players}, {"seed", seed}, {"options", options}}, at);
  return s;
}

void Script::open(std::string_view method, json::object params, Where at) {
  const json::value result = call(method, std::move(params));
  if (!result.is_object()) return fail(std::string(method) + " is refused: " + json::serialize(last_error_), at);
  step_ = result.get_object();
  table_ = std::string(step_.at("table").get_string());
  position_ = call("position", {}).at("position").get_object();
  check_loadable(at);
}

json::value Script::call(std::string_view method, json::object params) {
  if (!table_.empty() && method != "load" && method != "new") params["table"] = table_;
  const json::object request{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", std::move(params)}};
  const json::object reply = json::parse(engine_.handle(json::serialize(request))).as_object();
  last_error_ = {};
  if (const auto* e = reply.if_contains("error")) {
    last_error_ = e->as_object();
    return nullptr;
  }
  return reply.at("result");
}

void Script::fail(const std::string& message, Where at) {
  if (!broken_) ADD_FAILURE_AT(at.file, at.line) << message << "\n" << describe();
  broken_ = true;
}

std::string Script::describe() const {
  std::string out;
  if (over()) {
    out = step_.contains("result") ? "the game is over: " + json::serialize(step_.at("result")) : "no game";
  } else {
    const json::object& d = decision();
    out = "open question: seat " + json::serialize(d.at("seat")) + " " + json::serialize(d.at("what")) + " about " +
          json::serialize(d.at("about")) + " (" + json::serialize(d.at("min")) + ".." + json::serialize(d.at("max")) + ")";
    for (const auto& v : d.at("options").as_array()) {
      json::object o = v.as_object();
      o.erase("text"), o.erase("preview");
      out += "\n  " + json::serialize(o);
    }
  }
  return out;
}

const json::object& Script::decision() const {
  const auto* d = step_.if_contains("decision");
  return d && d->is_object() ? d->get_object() : kNothing;
}

// --- answering ----------------------------------------------------------------------------------------------------------------

void Script::answer(const std::vector<int>& picks, Where at) {
  const json::object params{{"picks", json::array(picks.begin(), picks.end())}};
  const json::object before = position_;
  json::value result = call("decide", params);
  if (!result.is_object()) return fail("the answer is refused: " + json::serialize(last_error_), at);
  const json::object once = call("position", {}).at("position").get_object();
  // An answer taken back leaves the table as it was, and given again does the same again.
  if (!call("undo", {}).is_object()) return fail("undo is refused: " + json::serialize(last_error_), at);
  if (const json::value back = call("position", {}).at("position"); back != before)
    fail("undo does not restore the position:" + difference(before, back), at);
  result = call("decide", params);
  position_ = call("position", {}).at("position").get_object();
  if (position_ != once) fail("the same answer leads elsewhere the second time:" + difference(once, position_), at);
  step_ = result.get_object();
  check_loadable(at);
}

// What the engine writes, it reads: the same question is open and the same things lie on the table.
void Script::check_loadable(Where at) {
  if (broken_) return;
  const json::value loaded = call("load", {{"position", position_}});
  if (!loaded.is_object()) return fail("its own position is refused: " + json::serialize(last_error_), at);
  if (loaded.at("decision") != step_.at("decision"))
    fail("a loaded position asks something else:" + difference(step_.at("decision"), loaded.at("decision")), at);
  if (loaded.at("result") != step_.at("result"))
    fail("a loaded position has another result:" + difference(step_.at("result"), loaded.at("result")), at);
  const std::string mine_is = std::exchange(table_, std::string(loaded.at("table").as_string()));
  json::object again = call("position", {}).at("position").get_object();
  call("close", {});
  table_ = mine_is;
  json::object mine = position_;
  for (const char* key : {"seed", "rng"}) mine.erase(key), again.erase(key);
  if (mine != again) fail("a loaded position is written differently:" + difference(mine, again), at);
}

Script& Script::pick(std::initializer_list<std::string_view> fields, Where at) {
  if (broken_) return *this;
  if (over()) return fail("the game is over", at), *this;
  const json::array& options = decision().at("options").as_array();
  for (std::size_t i = 0; i < options.size(); ++i) {
    const json::object& o = options[i].as_object();
    bool fits = true;
    for (auto f = fields.begin(); f != fields.end(); f += 2) {
      const auto* v = o.if_contains(*f);
      const std::string_view wanted = *(f + 1);
      fits = fits && v && (v->is_string() ? std::string_view(v->get_string()) == wanted : json::serialize(*v) == wanted);
    }
    if (fits) return answer({static_cast<int>(i)}, at), *this;
  }
  std::string wanted;
  for (const auto f : fields) wanted += std::string(f) + " ";
  fail("there is no such option: " + wanted, at);
  return *this;
}
Script& Script::play(std::string_view card, Where at) { return pick({"do", "play", "card", card, "from", "hand"}, at); }
Script& Script::play_from_deck(std::string_view card, Where at) { return pick({"do", "play", "card", card, "from", "deck"}, at); }
Script& Script::play_treasures(Where at) { return pick({"do", "play_treasures"}, at); }
Script& Script::to_buy(Where at) { return pick({"do", "to_buy"}, at); }
Script& Script::buy(std::string_view card, Where at) { return pick({"do", "buy", "card", card}, at); }
Script& Script::buy_event(std::string_view event, Where at) { return pick({"do", "buy_event", "event", event}, at); }
Script& Script::pay_debt(int n, Where at) { return pick({"do", "pay_debt", "amount", std::to_string(n)}, at); }
Script& Script::end_turn(Where at) { return pick({"do", "end_turn"}, at); }
Script& Script::amount(int n, Where at) { return pick({"do", "choose", "amount", std::to_string(n)}, at); }
Script& Script::react(std::string_view card, Where at) { return pick({"do", "react", "card", card}, at); }
Script& Script::choose_from_deck(std::string_view card, Where at) { return pick({"do", "choose", "card", card, "from", "deck"}, at); }

// The indexes of these cards or alternatives among the options; empty and broken if one is not there.
std::vector<int> Script::find(std::string_view list, Where at) {
  const json::array& options = decision().at("options").as_array();
  std::vector<int> picks;
  for (const auto& wanted : cards(list)) {
    int found = -1;
    for (std::size_t i = 0; i < options.size() && found < 0; ++i)
      if (is(options[i].at("do"), "choose") && subject(options[i].as_object()) == wanted) found = static_cast<int>(i);
    if (found < 0) return fail("there is no such option: choose " + wanted, at), picks;
    picks.push_back(found);
  }
  return picks;
}
Script& Script::choose(std::string_view list, Where at) {
  if (broken_) return *this;
  if (over()) return fail("the game is over", at), *this;
  const std::vector<int> picks = find(list, at);
  if (!broken_) answer(picks, at);
  return *this;
}
Script& Script::expect_refused(std::string_view list, Where at) {
  if (broken_) return *this;
  if (over()) return fail("the game is over", at), *this;
  const std::vector<int> picks = find(list, at);
  if (broken_) return *this;
  if (call("decide", {{"picks", json::array(picks.begin(), picks.end())}}).is_object())
    return fail("this is a legal answer: " + std::string(list), at), *this;
  if (last_error_.at("code") != -32000) fail("not the error of an illegal move: " + json::serialize(last_error_), at);
  if (call("position", {}).at("position") != position_) fail("a refused answer has changed the table", at);
  return *this;
}
Script& Script::decline(Where at) {
  if (broken_) return *this;
  if (decision().contains("what") && is(decision().at("what"), "react")) return pick({"do", "react", "card", "null"}, at);
  return choose("", at);
}
Script& Script::undo(int steps, Where at) {
  if (broken_) return *this;
  const json::value result = call("undo", {{"steps", steps}});
  if (!result.is_object()) return fail("undo is refused: " + json::serialize(last_error_), at), *this;
  step_ = result.get_object();
  position_ = call("position", {}).at("position").get_object();
  return *this;
}

// --- expecting ----------------------------------------------------------------------------------------------------------------

const json::object& Script::seat(int n) const {
  const auto* seats = position_.if_contains("seats");
  if (!seats || static_cast<std::size_t>(n) >= seats->as_array().size()) return kNothing;
  return seats->as_array()[static_cast<std::size_t>(n)].as_object();
}

void Script::expect_list(const char* what, const json::value& actual, std::string_view expected, bool ordered, Where at) {
  if (broken_) return;
  std::vector<std::string> have = strings(actual), want = cards(expected);
  if (!ordered) std::sort(have.begin(), have.end()), std::sort(want.begin(), want.end());
  if (have != want) fail(std::string(what) + " is " + joined(have) + ", not " + joined(want), at);
}
void Script::expect_number(const char* what, const json::value& actual, int expected, Where at) {
  if (broken_) return;
  if (!actual.is_int64() || actual.get_int64() != expected)
    fail(std::string(what) + " is " + json::serialize(actual) + ", not " + std::to_string(expected), at);
}

Script& Script::asked(int who, std::string_view what, std::string_view about, Where at) {
  if (broken_) return *this;
  if (over()) return fail("the game is over", at), *this;
  const json::object& d = decision();
  if (d.at("seat").as_int64() != who || !is(d.at("what"), what) || (!about.empty() && !is(d.at("about"), about)))
    fail("not asked: seat " + std::to_string(who) + " " + std::string(what) + " about " + std::string(about), at);
  return *this;
}
Script& Script::expect_options(std::string_view list, Where at) {
  if (broken_) return *this;
  json::array have;
  if (!over())
    for (const auto& o : decision().at("options").as_array())
      if (const std::string s = subject(o.as_object()); !s.empty()) have.emplace_back(s);
  expect_list("what can be chosen", have, list, false, at);
  return *this;
}
Script& Script::expect_picks(int min, int max, Where at) {
  if (broken_) return *this;
  expect_number("the least number of picks", decision().at("min"), min, at);
  expect_number("the greatest number of picks", decision().at("max"), max, at);
  return *this;
}
Script& Script::expect_can(std::string_view action, std::string_view card, Where at) {
  if (broken_) return *this;
  if (!over())
    for (const auto& o : decision().at("options").as_array())
      if (is(o.at("do"), action) && (card.empty() || subject(o.as_object()) == card)) return *this;
  fail("not possible: " + std::string(action) + " " + std::string(card), at);
  return *this;
}
Script& Script::expect_cannot(std::string_view action, std::string_view card, Where at) {
  if (broken_ || over()) return *this;
  for (const auto& o : decision().at("options").as_array())
    if (is(o.at("do"), action) && (card.empty() || subject(o.as_object()) == card))
      fail("possible: " + std::string(action) + " " + std::string(card), at);
  return *this;
}
Script& Script::expect_can_buy(std::string_view list, Where at) {
  for (const auto& c : cards(list)) expect_can("buy", c, at);
  return *this;
}
Script& Script::expect_cannot_buy(std::string_view list, Where at) {
  for (const auto& c : cards(list)) expect_cannot("buy", c, at);
  return *this;
}

Script& Script::expect_turn(int who, std::string_view phase, Where at) {
  if (broken_) return *this;
  if (position_.at("turn").as_int64() != who || !is(position_.at("phase"), phase))
    fail("it is the turn of " + json::serialize(position_.at("turn")) + " in phase " + json::serialize(position_.at("phase")), at);
  return *this;
}
Script& Script::expect_actions(int n, Where at) { return expect_at("/actions", n, at); }
Script& Script::expect_buys(int n, Where at) { return expect_at("/buys", n, at); }
Script& Script::expect_coins(int n, Where at) { return expect_at("/coins", n, at); }
Script& Script::expect_hand(int who, std::string_view list, Where at) {
  if (!broken_) expect_list("the hand", seat(who).at("hand"), list, false, at);
  return *this;
}
Script& Script::expect_hand_size(int who, int n, Where at) {
  if (!broken_) expect_number("the hand's size", static_cast<std::int64_t>(seat(who).at("hand").as_array().size()), n, at);
  return *this;
}
Script& Script::expect_deck(int who, std::string_view list, Where at) {
  if (!broken_) expect_list("the deck", seat(who).at("deck"), list, true, at);
  return *this;
}
Script& Script::expect_deck_top(int who, std::string_view list, Where at) {
  if (broken_) return *this;
  json::array top = seat(who).at("deck").as_array();
  if (const auto n = cards(list).size(); top.size() > n) top.resize(n);
  expect_list("the top of the deck", top, list, true, at);
  return *this;
}
Script& Script::expect_deck_size(int who, int n, Where at) {
  if (!broken_) expect_number("the deck's size", static_cast<std::int64_t>(seat(who).at("deck").as_array().size()), n, at);
  return *this;
}
Script& Script::expect_discard(int who, std::string_view list, Where at) {
  if (!broken_) expect_list("the discard pile", seat(who).at("discard"), list, false, at);
  return *this;
}
Script& Script::expect_in_play(int who, std::string_view list, Where at) {
  if (broken_) return *this;
  json::array all = seat(who).at("in_play").as_array();
  for (const auto& c : seat(who).at("in_play_before").as_array()) all.push_back(c);
  expect_list("what is in play", all, list, false, at);
  return *this;
}
Script& Script::expect_set_aside(int who, std::string_view list, Where at) {
  if (!broken_) expect_list("what is set aside", seat(who).at("set_aside"), list, false, at);
  return *this;
}
Script& Script::expect_trash(std::string_view list, Where at) {
  if (!broken_) expect_list("the trash", position_.at("trash"), list, false, at);
  return *this;
}
Script& Script::expect_pile(std::string_view card, int n, Where at) {
  if (broken_) return *this;
  const auto* pile = position_.at("supply").as_object().if_contains(card);
  expect_number(("the pile of " + std::string(card)).c_str(), pile ? *pile : json::value(nullptr), n, at);
  return *this;
}
Script& Script::expect_cost(std::string_view card, int n, Where at) {
  if (broken_) return *this;
  const auto* cost = position_.at("costs").as_object().if_contains(card);
  expect_number(("the cost of " + std::string(card)).c_str(), cost ? *cost : json::value(nullptr), n, at);
  return *this;
}
Script& Script::expect_vp_tokens(int who, int n, Where at) {
  if (!broken_) expect_number("the number of VP tokens", seat(who).at("vp_tokens"), n, at);
  return *this;
}
Script& Script::expect_debt(int who, int n, Where at) {
  if (!broken_) expect_number("the debt", seat(who).at("debt"), n, at);
  return *this;
}
Script& Script::expect_score(int who, int n, Where at) {
  if (!broken_) expect_number("the score", seat(who).at("score"), n, at);
  return *this;
}
Script& Script::expect_at(std::string_view pointer, const json::value& value, Where at) {
  if (broken_) return *this;
  boost::system::error_code missing;
  const json::value whole = position_;
  const json::value* found = whole.find_pointer(pointer, missing);
  const json::value actual = found ? *found : json::value(nullptr);
  if (actual != value) fail(std::string(pointer) + " is " + json::serialize(actual) + ", not " + json::serialize(value), at);
  return *this;
}

namespace {
bool has_event(const json::object& step, std::string_view type, int who, std::string_view card) {
  for (const auto& v : step.at("events").as_array()) {
    const json::object& e = v.as_object();
    if (!is(e.at("type"), type) || (who >= 0 && e.at("seat").as_int64() != who)) continue;
    if (card.empty()) return true;
    const auto* list = e.if_contains("cards");
    const auto* one = e.if_contains("card");
    if (one && is(*one, card)) return true;
    if (list && list->is_array())
      for (const auto& c : list->get_array())
        if (is(c, card)) return true;
  }
  return false;
}
}  // namespace

Script& Script::expect_event(std::string_view type, int who, std::string_view card, Where at) {
  if (!broken_ && !has_event(step_, type, who, card))
    fail("no event " + std::string(type) + " " + std::string(card) + " in " + json::serialize(step_.at("events")), at);
  return *this;
}
Script& Script::expect_no_event(std::string_view type, int who, std::string_view card, Where at) {
  if (!broken_ && has_event(step_, type, who, card)) fail("an event " + std::string(type) + " " + std::string(card), at);
  return *this;
}
Script& Script::expect_over(std::string_view reason, Where at) {
  if (broken_) return *this;
  if (!over()) return fail("the game goes on", at), *this;
  if (!reason.empty() && !is(step_.at("result").at("reason"), reason)) fail("another reason: " + json::serialize(step_.at("result")), at);
  return *this;
}
Script& Script::expect_running(Where at) {
  if (!broken_ && over()) fail("the game is over", at);
  return *this;
}
Script& Script::expect_scores(const std::vector<int>& scores, Where at) {
  if (broken_) return *this;
  if (!over()) return fail("the game goes on", at), *this;
  if (step_.at("result").at("scores") != json::array(scores.begin(), scores.end())) fail("other scores", at);
  return *this;
}
Script& Script::expect_ranking(const std::vector<std::vector<int>>& ranking, Where at) {
  if (broken_) return *this;
  if (!over()) return fail("the game goes on", at), *this;
  json::array want;
  for (const auto& tied : ranking) want.push_back(json::array(tied.begin(), tied.end()));
  if (step_.at("result").at("ranking") != want) fail("another ranking", at);
  return *this;
}

json::object Script::view(int who) {
  json::object params;
  if (who >= 0) params["seat"] = who;
  const json::value v = call("view", params);
  return v.is_object() ? v.at("view").as_object() : json::object{};
}
std::string Script::record() { return std::string(call("record", {}).at("record").as_string()); }

json::object refused(const json::object& position) {
  table::Engine engine;
  const json::object request{{"jsonrpc", "2.0"}, {"id", 1}, {"method", "load"}, {"params", json::object{{"position", position}}}};
  const json::object reply = json::parse(engine.handle(json::serialize(request))).as_object();
  const auto* e = reply.if_contains("error");
  return e ? e->as_object() : json::object{};
}

}  // namespace demesne::script
