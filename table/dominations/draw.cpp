#include "table/dominations/draw.hpp"

#include <algorithm>
#include <array>

#include "table/dominations/canvas.hpp"
#include "table/dominations/draw_words.hpp"
#include "table/dominations/fields.hpp"

namespace demesne::table::dominations {
namespace {

struct DomainMark {
  const char* id;
  char32_t letter;
  int colour;
  const char *en, *de;
};
// Letters are the same in both languages, so that two players at one screen speak of the same thing.
constexpr std::array<DomainMark, 8> kMarks = {{{"trade", U'T', 220, "Trade", "Handel"},
                                               {"craftsmanship", U'C', 208, "Craftsmanship", "Handwerk"},
                                               {"art", U'A', 39, "Art", "Kunst"},
                                               {"science", U'S', 41, "Science", "Wissenschaft"},
                                               {"government", U'G', 196, "Government", "Regierung"},
                                               {"religion", U'R', 135, "Religion", "Religion"},
                                               {"vestigium", U'*', 255, "Vestigium (any)", "Vestigium (beliebig)"},
                                               {"corruptio", U'x', 240, "Corruptio (none)", "Corruptio (keiner)"}}};
constexpr std::size_t kDomains = 6;

std::string id_of(const json::value& v) {
  if (v.is_string()) return std::string(v.get_string());
  if (v.is_object())
    if (const auto* id = v.get_object().if_contains("id"); id && id->is_string()) return std::string(id->get_string());
  return "?";
}

std::string letters(const json::array& res, bool colour) {
  std::string out;
  for (const auto& r : res) {
    const Mark m = mark_of(r);
    out += coloured(to_utf8(std::u32string{m.letter}), m.colour, colour);
  }
  return out;
}

std::string text_in(const json::value& v, Language language) {
  if (!v.is_object()) return "";
  const auto* t = v.get_object().if_contains(language == Language::de ? "de" : "en");
  return t && t->is_string() ? std::string(t->get_string()) : "";
}

// One line a Monument: what its next level costs, who controls it.
std::string draw_monuments(const json::object& view, DrawStyle style) {
  const bool de = style.language == Language::de;
  const auto* monuments = list(view, "monuments");
  std::string out;
  if (!monuments) return out;
  for (const auto& v : *monuments) {
    const auto& m = v.get_object();
    out += "Monument " + name_of(m, style.language) + ": ";
    std::string next = de ? "vollendet" : "complete";
    if (const auto* levels = list(m, "levels"))
      for (const auto& l : *levels) {
        const auto* taken = l.get_object().if_contains("taken");
        if (taken && !taken->is_null()) continue;
        const auto* cost = object(l.get_object(), "cost");
        next = (de ? "Stufe " : "level ") + std::to_string(number(l.get_object(), "level")) + (de ? " für " : " for ") +
               (cost ? price(*cost, style.colour) : "?");
        break;
      }
    out += next;
    if (const auto* c = m.if_contains("controller"); c && c->is_number())
      out += (de ? ", Kontrolle: " : ", controlled by ") + to_utf8(std::u32string{seat_sign(c->to_number<int>())});
    out += '\n';
  }
  return out;
}

std::string draw_goals(const json::object& seat, DrawStyle style) {
  const auto* goals = list(seat, "objective_goals");
  const auto* met = list(seat, "objectives_met");
  if (!goals || !met || goals->empty()) return "";
  const auto* name = seat.if_contains("objective_name");
  std::string out = (style.language == Language::de ? "Ziele " : "Goals ") + (name ? text_in(*name, style.language) : "") + ":\n";
  for (std::size_t i = 0; i < goals->size() && i < met->size(); ++i)
    out += ((*met)[i] == json::value(true) ? "  [x] " : "  [ ] ") + text_in((*goals)[i], style.language) + '\n';
  return out;
}

}  // namespace

Mark mark_of(const json::value& id) {
  if (id.is_string())
    for (const auto& m : kMarks)
      if (std::string_view(id.get_string()) == m.id) return {m.letter, m.colour};
  return {};
}

char32_t seat_sign(int seat) {
  constexpr std::array<char32_t, 4> signs = {U'▲', U'■', U'●', U'◆'};
  return seat >= 0 && seat < 4 ? signs[static_cast<std::size_t>(seat)] : U'?';
}

std::string name_of(const json::object& thing, Language language) {
  if (const auto* names = object(thing, "name"))
    if (const auto* v = names->if_contains(language == Language::de ? "de" : "en"); v && v->is_string())
      return std::string(v->get_string());
  const auto* v = thing.if_contains(language == Language::de ? "de" : "en");
  if (v && v->is_string()) return std::string(v->get_string());
  return id_of(thing);
}

std::string coloured(const std::string& text, int colour, bool on) {
  return on && colour ? "\x1b[38;5;" + std::to_string(colour) + "m" + text + "\x1b[0m" : text;
}

std::string price(const json::object& amounts, bool colour) {
  std::string out;
  for (const auto& mark : kMarks)
    if (const int n = number(amounts, mark.id))
      out += coloured(std::to_string(n) + to_utf8(std::u32string{mark.letter}), mark.colour, colour);
  return out.empty() ? "0" : out;
}

std::string gains(const json::object& amounts, bool colour) {
  std::string out;
  for (const auto& mark : kMarks)
    if (const int n = number(amounts, mark.id)) {
      if (!out.empty()) out += ' ';
      out += coloured(to_utf8(std::u32string{mark.letter}) + "+" + std::to_string(n), mark.colour, colour);
    }
  return out;
}

std::string tile_text(const json::object& tile, bool colour) {
  std::string out = id_of(tile);
  const auto* res = list(tile, "res");
  const auto* camp = tile.if_contains("camp");
  if (!res || !camp) return out;
  const Mark m = mark_of(*camp);
  return out + ' ' + coloured(to_utf8(std::u32string{m.letter}), m.colour, colour) + ':' + letters(*res, colour);
}

std::string legend(Language language, bool colour) {
  std::string out;
  for (const auto& m : kMarks)
    out += (out.empty() ? "" : "  ") + coloured(to_utf8(std::u32string{m.letter}), m.colour, colour) + ' ' +
           (language == Language::de ? m.de : m.en);
  return out + '\n';
}

std::string draw_tree(const json::object& seat, DrawStyle style) {
  constexpr int kWide = 22, kHigh = 4, kLeft = 4;  // columns and rows are numbered at the top and on the left
  const auto* tree = list(seat, "tree");
  if (!tree || tree->empty()) return "";
  int low_x = 0, high_x = 0, low_y = 0, high_y = 0;
  auto spot = [](const json::object& card) {
    const auto* p = list(card, "pos");
    return p && p->size() == 2 ? std::pair{(*p)[0].to_number<int>(), (*p)[1].to_number<int>()} : std::pair{0, 0};
  };
  for (const auto& v : *tree) {
    const auto [x, y] = spot(v.get_object());
    low_x = std::min(low_x, x), high_x = std::max(high_x, x), low_y = std::min(low_y, y), high_y = std::max(high_y, y);
  }
  Canvas sheet(kLeft + (high_x - low_x + 1) * kWide + 1, 1 + (high_y - low_y + 1) * kHigh + 1);
  for (int x = low_x; x <= high_x; ++x) sheet.text(kLeft + (x - low_x) * kWide + kWide / 2, 0, std::to_string(x), 244);
  for (int y = low_y; y <= high_y; ++y) sheet.text(0, 1 + (y - low_y) * kHigh + kHigh / 2, std::to_string(y), 244);
  for (const auto& v : *tree) {
    const auto& card = v.get_object();
    const auto [cx, cy] = spot(card);
    const int x = kLeft + (cx - low_x) * kWide, y = 1 + (cy - low_y) * kHigh;
    for (int k = 1; k < kWide; ++k) sheet.put(x + k, y, U'-'), sheet.put(x + k, y + kHigh, U'-');
    for (int k = 1; k < kHigh; ++k) sheet.put(x, y + k, U'|'), sheet.put(x + kWide, y + k, U'|');
    for (const int dx : {0, kWide})
      for (const int dy : {0, kHigh}) sheet.put(x + dx, y + dy, U'+');
  }
  for (const auto& v : *tree) {
    const auto& card = v.get_object();
    const auto [cx, cy] = spot(card);
    const int x = kLeft + (cx - low_x) * kWide, y = 1 + (cy - low_y) * kHigh;
    const auto* advanced = card.if_contains("advanced");
    const bool up = advanced && advanced->is_bool() && advanced->get_bool();
    std::string name = name_of(card, style.language);
    if (const int level = number(card, "level"); level && card.contains("monument")) name += ' ' + std::to_string(level);
    sheet.text(x + 3, y + 2, cut(name, kWide - 5));
    if (up) sheet.text(x + 3, y + 3, style.language == Language::de ? "fortgeschritten" : "advanced");
    if (const auto* sides = object(card, "sides")) {
      auto side = [&](const char* key, int dx, int dy) {
        if (const auto* s = sides->if_contains(key)) {
          const Mark m = mark_of(*s);
          if (m.letter != U' ') sheet.put(x + dx, y + dy, m.letter, m.colour);
        }
      };
      // Two letters where two cards meet: each card writes on its own side of the line.
      side("n", kWide / 2, 1), side("s", kWide / 2, kHigh - 1), side("w", 1, 2), side("e", kWide - 1, 2);
    }
  }
  return sheet.str(style.colour);
}

std::string draw_tracks(const json::object& view, Seat viewer, DrawStyle style) {
  const bool de = style.language == Language::de;
  std::string out = pad(de ? "Spieler" : "Player", 18);
  for (std::size_t d = 0; d < kDomains; ++d) {
    const auto& m = kMarks[d];
    out += ' ' + coloured(pad(to_utf8(std::u32string{m.letter}), 5), m.colour, style.colour);
  }
  out += de ? "  Einfluss  SP  Marker  Ziele\n" : "  Influence VP  Tokens  Goals\n";
  const auto* seats = list(view, "seats");
  if (!seats) return out;
  const int turn = number(view, "turn", -1);
  for (std::size_t s = 0; s < seats->size(); ++s) {
    const auto& seat = (*seats)[s].get_object();
    std::string name = (turn == static_cast<int>(s) ? "> " : "  ") + to_utf8(std::u32string{seat_sign(static_cast<int>(s))}) + ' ';
    name += (de ? "Spieler " : "Player ") + std::to_string(s + 1);
    if (viewer == static_cast<Seat>(s)) name += de ? " (du)" : " (you)";
    out += pad(name, 18);
    for (std::size_t d = 0; d < kDomains; ++d) {
      const auto& m = kMarks[d];
      const auto* knowledge = object(seat, "knowledge");
      const auto* limits = object(seat, "limits");
      const std::string cell =
          std::to_string(knowledge ? number(*knowledge, m.id) : 0) + '/' + std::to_string(limits ? number(*limits, m.id, 5) : 5);
      out += ' ' + coloured(pad(cell, 5), m.colour, style.colour);
    }
    const auto* met = list(seat, "objectives_met");
    const auto goals = met ? std::count(met->begin(), met->end(), json::value(true)) : 0;
    out += "  " + pad(std::to_string(number(seat, "influence")), 9) + ' ' + pad(std::to_string(number(seat, "vp")), 4) + ' ' +
           pad(std::to_string(number(seat, "city_tokens")), 7) + ' ' + std::to_string(goals);
    if (const auto* roles = list(seat, "dominations"); roles && !roles->empty()) {
      out += "  [";
      for (std::size_t i = 0; i < roles->size(); ++i) out += (i ? ", " : "") + id_of((*roles)[i]);
      out += ']';
    }
    out += '\n';
  }
  return out;
}

std::string draw(const json::object& view, const Question* question, Seat viewer, DrawStyle style) {
  const bool de = style.language == Language::de;
  std::string out;
  const int age = number(view, "age"), turn = number(view, "turn_in_age");
  out += (de ? "Zeitalter " : "Age ") + std::to_string(age) + (de ? ", Zug " : ", turn ") + std::to_string(turn) + "/5\n";
  out += draw_map(view, question, style);
  out += legend(style.language, style.colour);
  out += draw_tracks(view, viewer, style);
  out += draw_monuments(view, style);
  const auto* seats = list(view, "seats");
  if (!seats) return out;
  const Seat mine = viewer == kNobody ? Seat{0} : viewer;
  if (static_cast<std::size_t>(mine) < seats->size()) {
    const auto& seat = (*seats)[static_cast<std::size_t>(mine)].get_object();
    if (const auto* hand = list(seat, "hand"); hand && !hand->empty()) {
      out += de ? "Plättchen (Grundstein: Ecken im Uhrzeigersinn): " : "Tiles (Camp: corners clockwise): ";
      for (std::size_t i = 0; i < hand->size(); ++i) {
        const auto& v = (*hand)[i];
        if (i) out += ", ";
        out += v.is_object() ? tile_text(v.get_object(), style.colour) : id_of(v);
      }
      out += '\n';
    }
    out += draw_goals(seat, style);
    out += draw_tree(seat, style);
  }
  return out;
}

}  // namespace demesne::table::dominations
