#include "tests/dominations/script.hpp"

#include <algorithm>

#include "table/dominations/codec.hpp"
#include "tests/dominations/script_words.hpp"

namespace demesne::dominations::script {
namespace {

using table::Fault;
using table::Table;
using Match = table::MatchOf<table::dominations::Codec>;

// "Tr4 Ar1": what is not 0, in the order of the Domains.
std::string told(const json::value& amounts) {
  std::string out;
  for (std::size_t d = 0; d < kDomains; ++d)
    if (const auto* n = amounts.as_object().if_contains(kLong[d]); n && *n != 0)
      out += (out.empty() ? "" : " ") + std::string(kShort[d]) + json::serialize(*n);
  return out;
}
std::string in_order(std::string_view amounts) { return told(amounts_of(amounts)); }

std::string joined(const json::value& list, std::string_view key = "") {
  std::string out;
  for (const json::value& v : list.as_array()) {
    const json::value& x = key.empty() || !v.is_object() ? v : v.at(key);
    out += (out.empty() ? "" : " ") + (x.is_string() ? std::string(x.get_string()) : json::serialize(x));
  }
  return out;
}

// A field of an option as its script tells it.
json::value field_of(std::string_view key, const std::string& value) {
  if (value == "null") return nullptr;
  if (key == "at") return place_of(value);
  if (key == "pos" || key == "vertex") return point_of(value);
  if (key == "edge") {  // "0,0>-1,1"
    std::string from = value;
    const std::string to = cut(from, '>');
    return json::array{point_of(from), point_of(to)};
  }
  if (value == "true" || value == "false") return value == "true";
  if (key != "tile" && (std::isdigit(value[0]) || value[0] == '-')) return std::stoi(value);
  return json::value(long_word(value));
}
json::object fields_of(std::string_view option) {
  json::object out;
  for (std::string w : words(option)) {
    const std::string value = cut(w, '=');
    if (value.empty())
      out["do"] = w;
    else
      out[w] = field_of(w, value);
  }
  return out;
}
// Where a Monument is built: corner A and the direction of its first side stand for the turn, "site=0,0/1".
bool stands_at(const json::object& option, std::string told) {
  const auto* list = option.if_contains("corners");
  if (!list) return false;
  const int turn = [&] {
    const std::string t = cut(told, '/');
    return t.empty() ? 0 : std::stoi(t);
  }();
  const Vertex a = vertex_of(told);
  return list->as_array().at(0) == json::value(point_of(a)) &&
         list->as_array().at(1) == json::value(point_of(a + turned(Vertex{1, 0}, turn)));
}

}  // namespace

std::string refused(const json::object& position) {
  auto loaded = Table::load(position);
  const Fault* fault = std::get_if<Fault>(&loaded);
  if (!fault) return "";
  EXPECT_FALSE(fault->message.en.empty());
  EXPECT_FALSE(fault->message.de.empty());
  EXPECT_NE(fault->message.en, fault->message.de);
  return fault->rule.empty() ? "no rule" : fault->rule;
}

Script::Script(const Board& board, const std::vector<Player>& players, Here at) { load(position_of(board, players), at); }
Script::Script(const json::object& position, Here at) { load(position, at); }

Script Script::deal(int players, tests::Luck luck, std::string_view options, Here at) {
  const json::object told = position_of({.options = std::string(options)}, std::vector<Player>(static_cast<std::size_t>(players)));
  auto read = Table::load(told);  // for its switches
  static const auto base = std::make_shared<const Pack>(table::dominations::shipped_pack());
  static const auto held = table::dominations::hold_shipped(*base);
  const Options switches = static_cast<const Match&>(std::get<Table>(read).match()).state().position.options;
  const Position p = Position::start(held->id, players, switches, luck, Silent{});
  return Script(table::dominations::Codec::position({base, held, p}), at);
}

void Script::load(const json::object& position, Here at) {
  auto loaded = Table::load(position);
  if (const Fault* fault = std::get_if<Fault>(&loaded)) return fail("refused: " + fault->rule + " " + fault->message.en, at);
  table_.emplace(std::move(std::get<Table>(loaded)));
  check_loadable(at);
}

void Script::fail(const std::string& what, Here at) {
  broken_ = true;
  ADD_FAILURE_AT(at.file, at.line) << what << "\n" << listing();
  if (!table_) {  // something to go on with, so that the rest can be skipped
    auto any = Table::load(position_of({}, {{.hand = "h TrTrTr Tr"}, {}}));
    table_.emplace(std::move(std::get<Table>(any)));
  }
}

const Position& Script::engine() const { return static_cast<const Match&>(table().match()).state().position; }
bool Script::is_over() const { return table().match().to_move() == kNobody; }

std::string Script::listing() const {
  if (!table_) return "";
  if (is_over()) return "(the game is over)";
  std::string out = "seat " + std::to_string(question().seat) + " is asked: " + question().what + "\n";
  for (const table::Option& o : question().options) {
    json::object brief = o.fields;
    brief.erase("preview");
    out += json::serialize(brief) + "\n";
    if (out.size() > 4000) return out + "…";
  }
  return out;
}

void Script::check_loadable(Here at) {
  if (broken_) return;
  expect(engine().settled(), "what is derived is not what the state says", at);
  auto again = Table::load(json::parse(json::serialize(json())).as_object());
  if (const Fault* fault = std::get_if<Fault>(&again)) return fail("cannot be loaded again: " + fault->message.en, at);
  const Table& other = std::get<Table>(again);
  expect(other.match().hash() == table().match().hash(), "loads as another position", at);
  if (!is_over()) expect(to_json(other.match().question()) == to_json(question()), "asks something else when loaded", at);
}

// --- answers ---

Script& Script::answer(const std::vector<int>& picks, Here at) {
  if (broken_) return *this;
  if (is_over()) return fail("the game is over", at), *this;
  const auto before = table_->match().hash();
  if (const auto fault = table_->decide(picks)) return fail("refused: " + fault->message.en, at), *this;
  const auto after = table_->match().hash();
  expect(!table_->undo(1) && table_->match().hash() == before, "undo leads elsewhere", at);
  expect(!table_->decide(picks) && table_->match().hash() == after, "the same answer leads elsewhere", at);
  check_loadable(at);
  return *this;
}
Script& Script::undo(Here at) {
  if (!broken_ && table_->undo(1)) fail("cannot be undone", at);
  return *this;
}

std::vector<int> Script::find(std::string_view option) const {
  std::vector<int> out;
  if (is_over()) return out;
  json::object wanted = fields_of(option);
  std::string site;
  bool any_turn = false;  // a place without a turn stands for all three
  for (const std::string& w : words(option)) {
    if (w.rfind("site=", 0) == 0) site = w.substr(5);
    any_turn |= w.rfind("at=", 0) == 0 && w.find('/') == w.npos;
  }
  wanted.erase("site");
  const auto agrees = [&](const auto& x, const json::object& fields) {
    const auto* v = fields.if_contains(x.key());
    if (!v || x.key() != "at" || !any_turn) return v && *v == x.value();
    return std::is_permutation(v->as_array().begin(), v->as_array().end(), x.value().as_array().begin());
  };
  for (std::size_t i = 0; i < question().options.size(); ++i) {
    const json::object& fields = question().options[i].fields;
    if (!site.empty() && !stands_at(fields, site)) continue;
    if (std::all_of(wanted.begin(), wanted.end(), [&](const auto& x) { return agrees(x, fields); })) out.push_back(static_cast<int>(i));
  }
  return out;
}
Script& Script::pick(std::string_view option, Here at) {
  if (broken_) return *this;
  const auto found = find(option);
  if (found.empty()) return fail("no option " + std::string(option), at), *this;
  return answer({found[0]}, at);
}
Script& Script::place(std::string_view tile, std::string_view place, Here at) {
  return pick("place tile=" + std::string(tile) + " at=" + std::string(place), at);
}
Script& Script::second(std::string_view tile, std::string_view place, Here at) {
  return pick("place using=farmer tile=" + std::string(tile) + " at=" + std::string(place), at);
}
Script& Script::build(std::string_view tile, Here at) { return pick("build_city tile=" + std::string(tile), at); }
Script& Script::raise(std::string_view tile, Here at) { return pick("upgrade_city tile=" + std::string(tile), at); }
Script& Script::develop(std::string_view card, std::string_view pos, Here at) {
  return pick("develop card=" + std::string(card) + " pos=" + std::string(pos), at);
}
Script& Script::upgrade(std::string_view card, Here at) { return pick("upgrade_card card=" + std::string(card), at); }
Script& Script::exchange(std::string_view give, std::string_view get, Here at) {
  return pick("exchange give=" + std::string(give) + " get=" + std::string(get), at);
}
Script& Script::skip(Here at) {
  if (broken_) return *this;
  for (const char* nothing : {"skip_build", "skip_develop", "skip_grow", "no_mulligan", "decline"})
    if (const auto found = find(nothing); !found.empty()) return answer({found[0]}, at);
  return fail("something must be done", at), *this;
}

Script& Script::pick_all(std::string_view key, std::string_view values, Here at) {
  if (broken_) return *this;
  std::vector<int> picks;
  for (const std::string& v : words(values)) {
    const auto found = find(std::string(key) + "=" + v);
    if (found.empty()) return fail("no option for " + v, at), *this;
    picks.push_back(found[0]);
  }
  return answer(picks, at);
}
Script& Script::choose(std::string_view domains, Here at) {
  return asked(question().seat, "vestigium", "", at).pick_all("domain", domains, at);
}
Script& Script::keep(std::string_view tiles, Here at) { return pick_all("tile", tiles, at); }
Script& Script::swap(std::string_view tiles, Here at) { return pick_all("tile", tiles, at); }
Script& Script::order(std::string_view seats, Here at) { return pick_all("seat", seats, at); }

// --- the open question ---

Script& Script::asked(int seat, std::string_view what, std::string_view about, Here at) {
  if (broken_) return *this;
  if (is_over()) return fail("the game is over", at), *this;
  expect(question().seat == seat && question().what == what && (about.empty() || question().about == about),
         "seat " + std::to_string(seat) + " should be asked: " + std::string(what) + " about " + std::string(about) + ", not " +
             question().about,
         at);
  return *this;
}
Script& Script::picks(int min, int max, Here at) {
  expect(question().min == min && question().max == max,
         "takes " + std::to_string(question().min) + " to " + std::to_string(question().max) + " picks", at);
  return *this;
}
Script& Script::can(std::string_view option, Here at) {
  return expect(!find(option).empty(), "should be offered: " + std::string(option), at), *this;
}
Script& Script::cannot(std::string_view option, Here at) {
  return expect(find(option).empty(), "should not be offered: " + std::string(option), at), *this;
}
Script& Script::offers(std::string_view option, int times, Here at) {
  const auto n = find(option).size();
  return expect(static_cast<int>(n) == times, std::string(option) + " is offered " + std::to_string(n) + " times", at), *this;
}
json::object Script::option(std::string_view option, Here at) {
  const auto found = find(option);
  if (found.empty()) {
    expect(false, "no option " + std::string(option), at);
    return {{"preview", json::object{{"knowledge", json::object{}}, {"price", json::object{}}, {"locus", nullptr}}}};
  }
  return question().options[static_cast<std::size_t>(found[0])].fields;
}
Script& Script::brings(std::string_view what, std::string_view amounts, Here at) {
  const json::object preview = option(what, at).at("preview").as_object();
  std::string have = told(preview.at("knowledge"));
  if (const auto* v = preview.if_contains("vestigium")) have += (have.empty() ? "Ve" : " Ve") + json::serialize(*v);
  json::object wanted = amounts_of(amounts);
  std::string want = told(wanted);
  if (const auto* v = wanted.if_contains("vestigium")) want += (want.empty() ? "Ve" : " Ve") + json::serialize(*v);
  return expect(have == want, "promises " + have, at), *this;
}
Script& Script::costs(std::string_view what, std::string_view amounts, Here at) {
  const std::string have = told(option(what, at).at("preview").at("price"));
  return expect(have == in_order(amounts), "costs " + have, at), *this;
}
Script& Script::locus(std::string_view what, std::string_view vertex, Here at) {
  const json::value have = option(what, at).at("preview").at("locus");
  return expect(have == (vertex.empty() ? json::value(nullptr) : json::value(point_of(vertex))), "closes " + json::serialize(have), at),
         *this;
}

// --- the table ---

Script& Script::knows(int n, std::string_view amounts, Here at) {
  const std::string have = told(seat(n).at("knowledge"));
  return expect(have == in_order(amounts), "seat " + std::to_string(n) + " knows " + have, at), *this;
}
Script& Script::has(int n, std::string_view amounts, Here at) {
  for (const auto& [domain, want] : amounts_of(amounts)) {
    const json::value have = seat(n).at("knowledge").at(domain);
    expect(have == want, "seat " + std::to_string(n) + " has " + json::serialize(have) + " " + std::string(domain), at);
  }
  return *this;
}
Script& Script::limits(int n, std::string_view amounts, Here at) {
  for (const auto& [domain, want] : amounts_of(amounts)) {
    const json::value have = seat(n).at("limits").at(domain);
    expect(have == want, "the limit of " + std::string(domain) + " is " + json::serialize(have), at);
  }
  return *this;
}
Script& Script::nodus(int n, std::string_view amounts, Here at) {
  const std::string have = told(seat(n).at("nodus"));
  return expect(have == in_order(amounts), "seat " + std::to_string(n) + " has the nodus " + have, at), *this;
}
Script& Script::vp(int n, int points, Here at) {
  const json::value have = seat(n).at("vp");
  return expect(have == points, "seat " + std::to_string(n) + " has " + json::serialize(have) + " points", at), *this;
}
Script& Script::points(std::vector<int> all, Here at) {
  for (std::size_t n = 0; n < all.size(); ++n) vp(static_cast<int>(n), all[n], at);
  return *this;
}
Script& Script::influence(int n, int points, Here at) {
  const json::value have = seat(n).at("influence");
  return expect(have == points, "seat " + std::to_string(n) + " has " + json::serialize(have) + " Influence", at), *this;
}
Script& Script::tokens(int n, int left, Here at) {
  const json::value have = seat(n).at("city_tokens");
  return expect(have == left, "seat " + std::to_string(n) + " has " + json::serialize(have) + " City tokens", at), *this;
}
Script& Script::hand(int n, std::string_view tiles, Here at) {
  const std::string have = joined(seat(n).at("hand"), "id");
  return expect(have == tiles, "seat " + std::to_string(n) + " holds " + have, at), *this;
}
Script& Script::hand_size(int n, int tiles, Here at) {
  const auto have = seat(n).at("hand").as_array().size();
  return expect(static_cast<int>(have) == tiles, "seat " + std::to_string(n) + " holds " + std::to_string(have) + " tiles", at), *this;
}
Script& Script::tree(int n, std::string_view cards, Here at) {
  std::string have;
  for (const json::value& c : json::array(seat(n).at("tree").as_array())) {
    if (const auto* id = c.as_object().if_contains("card"); id && *id == "campfire") continue;
    if (!have.empty()) have += ' ';
    if (const auto* m = c.as_object().if_contains("monument")) {
      have += std::string(m->is_object() ? m->at("id").as_string() : m->as_string()) + "." + json::serialize(c.at("level"));
      continue;
    }
    const json::value& card = c.at("card");
    have += std::string(card.is_object() ? card.at("id").as_string() : card.as_string());
    if (const auto* advanced = c.as_object().if_contains("advanced"); advanced && *advanced == true) have += '+';
  }
  return expect(have == cards, "the tree of seat " + std::to_string(n) + " has " + have, at), *this;
}
Script& Script::roles(int n, std::string_view names, Here at) {
  const std::string have = joined(seat(n).at("dominations"), "id");
  return expect(have == names, "seat " + std::to_string(n) + " is " + have, at), *this;
}
Script& Script::met(int n, std::string_view goals, Here at) {
  std::string have;
  for (const json::value& yes : json::array(seat(n).at("objectives_met").as_array()))
    have += std::string(have.empty() ? "" : " ") + (yes == true ? "yes" : "no");
  return expect(have == goals, "goals met: " + have, at), *this;
}
Script& Script::phase(std::string_view phase, Here at) {
  const json::value have = json().at("phase");
  return expect(have == json::value(phase), "the phase is " + json::serialize(have), at), *this;
}
Script& Script::turn(int n, int age, int round, Here at) {
  const json::object p = json();
  return expect(p.at("turn") == n && p.at("age") == age && p.at("turn_in_age") == round,
                "it is the turn of seat " + json::serialize(p.at("turn")) + ", turn " + json::serialize(p.at("turn_in_age")) + " of Age " +
                    json::serialize(p.at("age")),
                at),
         *this;
}
Script& Script::initiative(std::string_view seats, Here at) {
  const std::string have = joined(json().at("initiative"));
  return expect(have == seats, "the order is " + have, at), *this;
}
Script& Script::controls(int n, std::string_view monument, Here at) {
  for (const json::value& m : json::array(json().at("monuments").as_array()))
    if (m.at("id") == json::value(monument))
      return expect(m.at("controller") == (n < 0 ? json::value(nullptr) : json::value(n)),
                    "controlled by " + json::serialize(m.at("controller")), at),
             *this;
  return expect(false, "no such Monument", at), *this;
}
Script& Script::happened(std::string_view event, int times, Here at) {
  int n = 0;
  for (const table::Event& e : table().events()) n += e.inside.at("type") == json::value(event);
  return expect(n == times, std::string(event) + " happened " + std::to_string(n) + " times", at), *this;
}
Script& Script::over(std::string_view scores, std::string_view ranking, Here at) {
  if (!is_over()) return expect(false, "the game goes on", at), *this;
  const json::value result = table().match().result();
  std::string order;
  for (const json::value& place : result.at("ranking").as_array()) order += (order.empty() ? "" : " ") + joined(place);
  return expect(joined(result.at("scores")) == scores && order == ranking, json::serialize(result), at), *this;
}
Script& Script::revealed(bool yes, Here at) {
  return expect(table().match().revealed() == yes, yes ? "something new should be seen" : "nothing new should be seen", at), *this;
}

// --- the wire ---

json::object Wire::call(std::string_view method, json::object params) {
  const json::object request{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", std::move(params)}};
  return json::parse(engine_.handle(json::serialize(request))).as_object();
}
json::object Wire::ok(std::string_view method, json::object params) {
  const json::object r = call(method, std::move(params));
  if (const auto* e = r.if_contains("error")) {
    ADD_FAILURE() << method << ": " << json::serialize(*e);
    return {};
  }
  return r.at("result").as_object();
}
json::object Wire::fails(std::string_view method, json::object params) {
  const json::object r = call(method, std::move(params));
  if (!r.contains("error")) {
    ADD_FAILURE() << method << " should fail but gave " << json::serialize(r.at("result")).substr(0, 400);
    return {};
  }
  return r.at("error").as_object();
}

}  // namespace demesne::dominations::script
