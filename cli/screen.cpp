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

}  // namespace

Screen::Screen(const table::Game& game, const Paint& paint, std::vector<std::string> names, std::string_view pack)
    : game_(game), paint_(paint), library_(game, pack), names_(std::move(names)) {}

std::string Screen::seat_name(Seat seat) const {
  const std::string base = tr({"Player {0}", "Spieler {0}"}, {seat + 1});
  if (seat < 0 || static_cast<std::size_t>(seat) >= names_.size() || names_[static_cast<std::size_t>(seat)].empty()) return base;
  return base + " (" + names_[static_cast<std::size_t>(seat)] + ")";
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
  return fmt::format("{} · {} · ${}", actions == 1 ? tr({"1 Action", "1 Aktion"}) : tr({"{0} Actions", "{0} Aktionen"}, {actions}),
                     buys == 1 ? tr({"1 Buy", "1 Kauf"}) : tr({"{0} Buys", "{0} Käufe"}, {buys}), number(view, "coins"));
}

std::string Screen::brief(const table::Match& match, Seat viewer) const {
  if (game_.id() != "dominion" || viewer == kNobody) return draw(match, viewer);
  const json::object view = match.view(viewer);
  const json::object& s = list(view, "seats").at(static_cast<std::size_t>(viewer)).get_object();
  std::string out = "  " + paint_.bold(means(view));
  if (!list(s, "in_play").empty()) out += "  " + paint_.dim(tr({"in play: ", "im Spiel: "})) + cards(list(s, "in_play"));
  return out + "  " + paint_.dim(tr({"hand: ", "Hand: "})) + cards(list(s, "hand")) + "\n";
}

std::string Screen::dominion(const json::object& view, Seat viewer) const {
  std::string out;
  const auto on_turn = static_cast<Seat>(number(view, "turn"));
  const std::string phase = word(view, "phase");
  const std::string phase_name = phase == "action" ? tr({"Action phase", "Aktionsphase"})
                                 : phase == "buy"  ? tr({"Buy phase", "Kaufphase"})
                                 : phase == "over" ? tr({"Game over", "Spielende"})
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
  const json::object& costs = view.at("costs").get_object();
  struct Pile {
    const Entry* entry;
    int n, cost;
  };
  std::vector<Pile> basic, kingdom;
  if (supply && supply->is_object())
    for (const auto& [id, n] : supply->get_object()) {
      const Entry* e = library_.find(id);
      if (!e) continue;
      (e->set == "basic" ? basic : kingdom).push_back({e, n.to_number<int>(), number(costs, id)});
    }
  std::stable_sort(kingdom.begin(), kingdom.end(), [](const Pile& a, const Pile& b) { return a.cost < b.cost; });
  auto grid = [&](const std::vector<Pile>& piles) {
    constexpr std::size_t kCell = 33;
    for (std::size_t i = 0; i < piles.size(); ++i) {
      const Pile& p = piles[i];
      const std::string tag = p.entry->debt ? fmt::format("{}¤", p.entry->debt) : fmt::format("${}", p.cost);
      const std::string name = in_language(p.entry->name), left = fmt::format("×{}", p.n);
      std::string cell = fmt::format("  {:>3} ", tag) + (p.n ? painted(paint_, *p.entry) : paint_.dim(name)) + " " + paint_.dim(left);
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
  std::string out;
  for (std::size_t i = 0; i < q.options.size(); ++i) {
    const table::Option& o = q.options[i];
    if (lower(in_language(o.text)).find(lower(only)) == std::string::npos) continue;
    std::string extra;
    if (o.times > 1) extra += fmt::format(" ×{}", o.times);
    const auto* card = o.fields.if_contains("card");
    const Entry* e = card && card->is_string() ? library_.find(card->get_string()) : nullptr;
    if (e && word(o.fields, "do") == "buy") extra += "  " + price(*e);
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
