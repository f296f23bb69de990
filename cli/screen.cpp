#include "cli/screen.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/command.hpp"
#include "table/dominations/draw.hpp"

namespace demesne::cli {

namespace json = boost::json;

namespace {

int number(const json::object& o, std::string_view key) {
  const auto* v = o.if_contains(key);
  return v && v->is_number() ? v->to_number<int>() : 0;
}
std::string word(const json::object& o, std::string_view key) {
  const auto* v = o.if_contains(key);
  return v && v->is_string() ? std::string(v->get_string()) : "";
}
const json::array& list(const json::object& o, std::string_view key) {
  static const json::array none;
  const auto* v = o.if_contains(key);
  return v && v->is_array() ? v->get_array() : none;
}
std::string text_of(const json::object& o) {
  const auto* text = o.if_contains("text");
  return text && text->is_object() ? word(text->get_object(), language() == Language::de ? "de" : "en") : "";
}
constexpr std::size_t kWidth = 100;
const json::object& object(const json::object& o, std::string_view key) {
  static const json::object none;
  const auto* v = o.if_contains(key);
  return v && v->is_object() ? v->get_object() : none;
}
// What it costs now.
std::string price_now(const json::object& view, std::string_view id) {
  return price(number(object(view, "costs"), id), number(object(view, "debt_costs"), id), number(object(view, "potion_costs"), id));
}

}  // namespace

Screen::Screen(const table::Game& game, const Paint& paint, std::vector<std::string> names, std::string_view pack)
    : game_(game), paint_(paint), library_(game, pack), names_(std::move(names)) {}

std::string Screen::seat_name(Seat seat) const {
  std::string base = tr({"Player {0}", "Spieler {0}"}, {seat + 1});
  if (seat < 0 || static_cast<std::size_t>(seat) >= names_.size() || names_[seat].empty()) return base;
  return base + " (" + names_[seat] + ")";
}

std::string Screen::cards(const json::array& ids) const {
  std::vector<std::pair<std::string, int>> groups;
  for (const auto& v : ids) {
    const std::string id(v.get_string());
    const auto found = std::find_if(groups.begin(), groups.end(), [&](const auto& g) { return g.first == id; });
    if (found == groups.end())
      groups.emplace_back(id, 1);
    else
      ++found->second;
  }
  std::string out;
  for (const auto& [id, n] : groups) {
    const Entry* e = library_.find(id);
    out += (out.empty() ? "" : ", ") + (e ? painted(paint_, *e) : id) + (n > 1 ? fmt::format(" ×{}", n) : "");
  }
  return out.empty() ? paint_.dim("–") : out;
}

std::string Screen::means(const json::object& view) const {
  const int actions = number(view, "actions"), buys = number(view, "buys");
  const int potions = number(view, "potions");
  return fmt::format("{} · {} · ${}{}", actions == 1 ? tr({"1 Action", "1 Aktion"}) : tr({"{0} Actions", "{0} Aktionen"}, {actions}),
                     buys == 1 ? tr({"1 Buy", "1 Kauf"}) : tr({"{0} Buys", "{0} Käufe"}, {buys}), number(view, "coins"),
                     potions ? " · " + (potions == 1 ? tr({"1 Potion", "1 Trank"}) : tr({"{0} Potions", "{0} Tränke"}, {potions})) : "");
}

std::string Screen::brief(const table::Match& match, Seat viewer) const {
  if (game_.id() != "dominion" || viewer == kNobody) return draw(match, viewer);
  const json::object view = match.view(viewer);
  const json::object& s = list(view, "seats").at(static_cast<std::size_t>(viewer)).get_object();
  std::string out = "  " + paint_.bold(means(view));
  if (!list(s, "in_play").empty()) out += "  " + paint_.dim(tr({"in play: ", "im Spiel: "})) + cards(list(s, "in_play"));
  return out + "  " + paint_.dim(tr({"hand: ", "Hand: "})) + cards(list(s, "hand")) + "\n";
}

std::string Screen::landscapes(const json::object& view) const {
  std::string out;
  auto add = [&](const Phrase& kind, const std::string& what) {
    if (!what.empty()) out += "  " + paint_.dim(tr(kind) + ": ") + what + "\n";
  };
  auto each = [&](const json::array& ids) { return ids.empty() ? std::string() : cards(ids); };
  add({"Landmarks", "Landmarken"}, each(list(view, "landmarks")));
  add({"Ways", "Wege"}, each(list(view, "ways")));
  if (const std::string ally = word(view, "ally"); !ally.empty()) add({"Ally", "Verbündete"}, library_.name(ally));
  std::string projects;
  for (const auto& [id, seats] : object(view, "projects")) {
    std::string owners;
    for (const auto& s : seats.as_array()) owners += (owners.empty() ? "" : ", ") + seat_name(static_cast<Seat>(s.to_number<int>()));
    const Entry* e = library_.find(id);
    projects +=
        (projects.empty() ? "" : ", ") + library_.name(id) + (e ? " (" + price(*e) + ")" : "") + (owners.empty() ? "" : " ← " + owners);
  }
  add({"Projects", "Projekte"}, projects);
  json::array free;
  for (const auto& [id, seat] : object(view, "artifacts"))
    if (seat.is_null()) free.emplace_back(id);
  add({"Artifacts that nobody has", "Artefakte ohne Besitzer"}, each(free));
  return out.empty() ? "" : "\n" + out;
}

std::string Screen::besides(const json::object& view) const {
  std::string out, piles;
  auto add = [&](const std::string& name, const std::string& what) { out += "  " + paint_.dim(name + ": ") + what + "\n"; };
  for (const auto& [id, n] : object(view, "non_supply"))
    piles += (piles.empty() ? "" : ", ") + library_.name(id) + fmt::format(" ×{}", n.to_number<int>());
  if (const int loot = number(view, "loot_count")) piles += (piles.empty() ? "" : ", ") + library_.name("loot") + fmt::format(" ×{}", loot);
  if (!piles.empty()) add(tr({"Not in the Supply", "Nicht im Vorrat"}), piles);
  for (const auto& [id, order] : object(view, "pile_order")) add(library_.name(id), cards(order.as_array()));
  for (const auto& [key, name] : {std::pair<const char*, Phrase>{"boons", {"Boons", "Gaben"}}, {"hexes", {"Hexes", "Plagen"}}})
    if (view.contains(key)) {
      const json::object& deck = object(view, key);
      const auto& off = list(deck, "discard");
      add(tr(name), tr({"{0} face down", "{0} verdeckt"}, {number(deck, "deck_count")}) +
                        (off.empty() ? "" : tr({", laid off: ", ", abgelegt: "}) + cards(off)));
    }
  return out.empty() ? "" : "\n" + out;
}

std::string Screen::mats(const json::object& view, std::size_t seat) const {
  const json::object& s = list(view, "seats").at(seat).get_object();
  std::string tokens, out;
  auto token = [&](const char* key, const Phrase& name) {
    if (const int n = number(s, key)) tokens += (tokens.empty() ? "" : " · ") + tr(name, {n});
  };
  token("coffers", {"Coffers: {0}", "Taler: {0}"});
  token("villagers", {"Villagers: {0}", "Dorfbewohner: {0}"});
  token("favors", {"Favors: {0}", "Gefallen: {0}"});
  if (const auto* minus = s.if_contains("minus_coin"); minus && minus->is_bool() && minus->get_bool())
    tokens += (tokens.empty() ? "" : " · ") + tr({"-$1 token", "-$1-Marker"});
  if (!tokens.empty()) out += "      " + tokens + "\n";
  auto row = [&](const json::array& ids, const Phrase& name) {
    if (!ids.empty()) out += "      " + paint_.dim(tr(name)) + cards(ids) + "\n";
  };
  row(list(s, "tavern"), {"Tavern mat: ", "Wirtshaustableau: "});
  row(list(s, "exile"), {"Exile: ", "Exil: "});
  row(list(s, "states"), {"States: ", "Zustände: "});
  json::array artifacts;
  for (const auto& [id, holder] : object(view, "artifacts"))
    if (holder.is_number() && holder.to_number<std::size_t>() == seat) artifacts.emplace_back(id);
  row(artifacts, {"Artifacts: ", "Artefakte: "});
  row(list(s, "boons_kept"), {"Boons until Clean-up: ", "Gaben bis zur Aufräumphase: "});
  row(list(s, "boons_waiting"), {"Boons for the next turn: ", "Gaben für den nächsten Zug: "});
  return out;
}

std::string Screen::dominion(const json::object& view, Seat viewer) const {
  std::string out;
  const auto on_turn = static_cast<Seat>(number(view, "turn"));
  const std::string phase = word(view, "phase");
  const std::string phase_name = phase == "action"  ? tr({"Action phase", "Aktionsphase"})
                                 : phase == "buy"   ? tr({"Buy phase", "Kaufphase"})
                                 : phase == "night" ? tr({"Night phase", "Nachtphase"})
                                 : phase == "over"  ? tr({"Game over", "Spielende"})
                                                    : tr({"Clean-up", "Aufräumen"});
  const auto& seats = list(view, "seats");
  const json::object& turn_seat = seats.at(static_cast<std::size_t>(on_turn)).get_object();
  std::string head =
      fmt::format(" {} · {} · {} ", seat_name(on_turn), tr({"turn {0}", "Zug {0}"}, {number(turn_seat, "turns_taken")}), phase_name);
  const std::string money = " " + means(view) + " ";
  std::string rule;
  for (std::size_t i = columns(head) + columns(money) + 4; i < kWidth; ++i) rule += "─";
  out += paint_("36", "──") + paint_.bold(head) + paint_("36", rule) + paint_.bold(money) + paint_("36", "──") + "\n";

  // The Supply: basic cards in one block, the kingdom by price.
  const auto* supply = view.if_contains("supply");
  const json::object &costs = object(view, "costs"), &tops = object(view, "pile_top");
  struct Pile {
    const Entry *entry, *top;  // of a mixed pile: the card that can be had
    int n, cost;
    std::string id, on_it;  // … and the tokens that lie on it
  };
  std::vector<Pile> basic, kingdom;
  if (supply && supply->is_object())
    for (const auto& [id, n] : supply->get_object()) {
      const Entry* e = library_.find(id);
      if (!e) continue;
      std::string tokens;
      if (const int vp = number(object(view, "pile_vp"), id)) tokens += tr({" +{0} VP", " +{0} SP"}, {vp});
      if (const int debt = number(object(view, "pile_debt"), id)) tokens += fmt::format(" +{}¤", debt);
      (e->set == "basic" || id == "potion" ? basic : kingdom)
          .push_back({e, library_.find(word(tops, id)), n.to_number<int>(), number(costs, id), std::string(id), tokens});
    }
  std::stable_sort(kingdom.begin(), kingdom.end(), [](const Pile& a, const Pile& b) { return a.cost < b.cost; });
  auto grid = [&](const std::vector<Pile>& piles) {
    constexpr std::size_t kCell = 33;
    for (std::size_t i = 0; i < piles.size(); ++i) {
      const Pile& p = piles[i];
      const int debt = number(object(view, "debt_costs"), p.id), potions = number(object(view, "potion_costs"), p.id);
      std::string tag = p.cost || !(debt || potions) ? fmt::format("${}", p.cost) : "";
      if (debt) tag += fmt::format("{}¤", debt);
      for (int k = 0; k < potions; ++k) tag += tr({"P", "T"});
      const Entry& shown = p.top ? *p.top : *p.entry;
      const std::string name = in_language(shown.name), left = fmt::format("×{}{}", p.n, p.on_it);
      std::string cell = fmt::format("  {:>3} ", tag) + (p.n ? painted(paint_, shown) : paint_.dim(name)) + " " + paint_.dim(left);
      const std::size_t used = 6 + std::max<std::size_t>(columns(tag), 3) - 3 + columns(name) + 1 + columns(left);
      out += cell + std::string(used < kCell ? kCell - used : 1, ' ');
      if (i % 3 == 2 || i + 1 == piles.size()) out += "\n";
    }
  };
  grid(basic);
  out += "\n";
  grid(kingdom);
  std::string extra;
  for (const auto& e : list(view, "events"))
    if (const Entry* entry = library_.find(e.get_string())) extra += "  " + painted(paint_, *entry) + " (" + price(*entry) + ")";
  if (const auto* prophecy = view.if_contains("prophecy"); prophecy && prophecy->is_object()) {
    const json::object& p = prophecy->get_object();
    const std::string state = view.at("prophecy_active").as_bool() ? tr({"in force", "eingetreten"})
                                                                   : tr({"{0} Suns left", "noch {0} Sonnen"}, {number(p, "suns")});
    if (const Entry* entry = library_.find(word(p, "name"))) extra += "  " + painted(paint_, *entry) + " (" + state + ")";
  }
  if (const std::string boat = word(view, "riverboat_card"); !boat.empty())
    extra += "  " + tr({"Riverboat: {0}", "Flussboot: {0}"}, {library_.name(boat)});
  if (!extra.empty()) out += "\n" + extra + "\n";
  out += landscapes(view) + besides(view);
  if (!list(view, "trash").empty()) out += "\n  " + paint_.dim(tr({"Trash", "Müll"}) + ": ") + cards(list(view, "trash")) + "\n";
  out += "\n";

  for (std::size_t i = 0; i < seats.size(); ++i) {
    const json::object& s = seats[i].get_object();
    const auto seat = static_cast<Seat>(i);
    std::string line = (seat == on_turn ? paint_("1;36", "▶ ") : std::string("  ")) + paint_.bold(seat_name(seat));
    line += paint_.dim(fmt::format("  {} {} · {} {} · {} {}", tr({"hand", "Hand"}), number(s, "hand_count"), tr({"deck", "Nachziehstapel"}),
                                   number(s, "deck_count"), tr({"discard", "Ablage"}), number(s, "discard_count")));
    if (const int vp = number(s, "vp_tokens")) line += paint_("32", tr({" · {0} VP tokens", " · {0} Punktemarker"}, {vp}));
    if (const int debt = number(s, "debt")) line += paint_("31", tr({" · {0} debt", " · {0} Schulden"}, {debt}));
    if (s.contains("score")) line += paint_("1;32", tr({" · {0} points", " · {0} Punkte"}, {number(s, "score")}));
    out += line + "\n";
    if (!list(s, "in_play_before").empty())
      out += "      " + paint_.dim(tr({"from earlier turns: ", "aus früheren Zügen: "})) + cards(list(s, "in_play_before")) + "\n";
    if (!list(s, "in_play").empty()) out += "      " + paint_.dim(tr({"in play: ", "im Spiel: "})) + cards(list(s, "in_play")) + "\n";
    out += mats(view, i);
    if (!list(s, "set_aside").empty())
      out += "      " + paint_.dim(tr({"set aside: ", "zur Seite gelegt: "})) + cards(list(s, "set_aside")) + "\n";
    if (seat == viewer || s.contains("hand")) out += "      " + paint_.dim(tr({"hand: ", "Hand: "})) + cards(list(s, "hand")) + "\n";
  }
  return out;
}

std::string Screen::dominations(const table::Match& match, const json::object& view, Seat viewer) const {
  const bool asked = viewer != kNobody && match.to_move() == viewer;
  return table::dominations::draw(view, asked ? &match.question() : nullptr, viewer, {language(), paint_.on()});
}

std::string Screen::draw(const table::Match& match, Seat viewer) const {
  const json::object view = match.view(viewer);
  if (game_.id() == "dominion") return dominion(view, viewer);
  if (game_.id() == "dominations") return dominations(match, view, viewer);
  return fields(view);
}

std::string Screen::options(const table::Match& match, std::string_view only) const {
  const table::Question& q = match.question();
  if (game_.id() == "dominations") {
    const auto words = [this](std::string_view id) {
      table::dominations::CardWords card{library_.name(id), {}};
      if (const Entry* e = library_.find(id))
        for (const Text& t : e->texts) card.texts.push_back(in_language(t));
      return card;
    };
    return table::dominations::draw_options(q, match.view(q.seat), {language(), paint_.on()}, only, words);
  }
  const json::object view = match.view(q.seat);
  std::string out;
  for (std::size_t i = 0; i < q.options.size(); ++i) {
    const table::Option& o = q.options[i];
    if (lower(in_language(o.text)).find(lower(only)) == std::string::npos) continue;
    std::string extra;
    if (o.times > 1) extra += fmt::format(" ×{}", o.times);
    const auto* card = o.fields.if_contains("card");
    const Entry* e = card && card->is_string() ? library_.find(card->get_string()) : nullptr;
    if (e && word(o.fields, "do") == "buy" && !o.fields.contains("with")) extra += "  " + price_now(view, e->id);
    out += fmt::format("  {}  {}{}\n", paint_("1;36", fmt::format("{:>2}", i + 1)), in_language(o.text), paint_.dim(extra));
  }
  return out;
}

std::string Screen::line(const json::object& event) const {
  const std::string type = word(event, "type");
  if (type == "phase" || type == "coins" || type == "actions" || type == "buys") return "";
  std::string text = text_of(event);
  if (text.empty()) return "";
  // The log says "Player 2"; the table knows who that is.
  for (std::size_t i = names_.size(); i-- > 0;) {
    const std::string plain = tr({"Player {0}", "Spieler {0}"}, {static_cast<int>(i) + 1});
    if (const auto at = text.find(plain); at != text.npos && !names_[i].empty()) {
      text.insert(at + plain.size(), " (" + names_[i] + ")");
      break;
    }
  }
  return type == "turn" ? paint_.bold(text) : text;
}

std::string Screen::result(const table::Match& match) const {
  const json::value r = match.result();
  if (!r.is_object()) return "";
  const json::object& o = r.get_object();
  std::string out = paint_.bold(tr({"The game is over.", "Das Spiel ist zu Ende."})) + "\n";
  int place = 1;
  for (const auto& tied : list(o, "ranking")) {
    for (const auto& s : tied.as_array()) {
      const auto seat = s.to_number<std::size_t>();
      const auto& scores = list(o, "scores");
      out += fmt::format("  {}. {}  {}\n", place, seat_name(static_cast<Seat>(seat)),
                         seat < scores.size() ? json::serialize(scores[seat]) : "");
    }
    place += static_cast<int>(tied.as_array().size());
  }
  return out;
}

}  // namespace demesne::cli
