// The answers to a question as a list for a terminal. A tile can often be placed in a hundred ways and a card in dozens: the list
// shows the best few of each, and every one on request.
#include <algorithm>
#include <map>

#include "table/dominations/canvas.hpp"
#include "table/dominations/draw.hpp"
#include "table/dominations/draw_words.hpp"
#include "table/dominations/fields.hpp"

namespace demesne::table::dominations {
namespace {

int sum(const json::object* amounts) {
  int n = 0;
  if (amounts)
    for (const auto& [key, v] : *amounts) n += v.is_number() ? v.to_number<int>() : 0;
  return n;
}
std::string lower(std::string_view s) {
  std::string out(s);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  return out;
}

class Lister {
 public:
  Lister(const Question& q, const json::object& view, DrawStyle style, const CardText& text)
      : q_(q), view_(view), style_(style), text_(text), de_(style.language == Language::de) {}

  std::string all(std::string_view only) const {
    const std::string wanted = lower(only);
    const bool spot = !wanted.empty() && std::all_of(wanted.begin(), wanted.end(), [](char c) { return c >= '0' && c <= '9'; });
    std::string out;
    for (std::size_t i = 0; i < q_.options.size(); ++i) {
      const Option& o = q_.options[i];
      const bool fits =
          spot ? std::to_string(spot_of(q_, i)) == wanted
               : lower(o.text.in(style_.language)).find(wanted) != std::string::npos || lower(o.text.en).find(wanted) != std::string::npos;
      if (fits) out += plain(i);
    }
    return out.empty() ? say("No answer fits.\n", "Keine Antwort passt.\n") : out;
  }

  std::string summary() const {
    // Groups in the order of their first answer.
    std::vector<std::string> order;
    std::map<std::string, std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < q_.options.size(); ++i) {
      const std::string key = group(q_.options[i].fields, i);
      if (!groups.contains(key)) order.push_back(key);
      groups[key].push_back(i);
    }
    std::string out;
    for (const std::string& key : order) out += show(groups[key]);
    return out;
  }

 private:
  const Question& q_;
  const json::object& view_;
  DrawStyle style_;
  const CardText& text_;
  bool de_;

  std::string say(const char* en, const char* de) const { return de_ ? de : en; }
  std::string index(std::size_t i) const { return coloured(std::to_string(i + 1), 45, style_.colour); }
  std::string number_column(std::size_t i) const {
    const std::string n = std::to_string(i + 1);
    return std::string(n.size() < 5 ? 5 - n.size() : 0, ' ') + index(i) + "  ";
  }
  const json::object& fields(std::size_t i) const { return q_.options[i].fields; }

  // Answers that differ only in where and how something is laid belong together.
  static std::string group(const json::object& f, std::size_t i) {
    std::string act = word(f, "do");
    if (act == "place") return "place " + word(f, "tile");
    if (act == "reactivate") return act;
    if (act == "build_monument") return act + " " + word(f, "monument");
    const auto* advanced = f.if_contains("advanced");
    if (act == "develop" || (act == "assimilate" && advanced && *advanced == json::value(false))) return act + " " + word(f, "card");
    if (act == "exchange") return act + " " + word(f, "give");
    return "one " + std::to_string(i);
  }

  double worth(std::size_t i) const {
    const auto* p = object(fields(i), "preview");
    if (!p) return 0;
    return sum(object(*p, "knowledge")) + number(*p, "vestigium") + sum(object(*p, "nodus")) + number(*p, "vp") + number(*p, "influence");
  }
  // The best few, of placements each on another place.
  std::vector<std::size_t> best(const std::vector<std::size_t>& of, std::size_t n) const {
    std::vector<std::size_t> sorted = of, out;
    std::stable_sort(sorted.begin(), sorted.end(), [&](std::size_t a, std::size_t b) { return worth(a) > worth(b); });
    for (const std::size_t i : sorted) {
      const int spot = spot_of(q_, i);
      if (out.size() < n && (!spot || std::none_of(out.begin(), out.end(), [&](std::size_t o) { return spot_of(q_, o) == spot; })))
        out.push_back(i);
    }
    return out;
  }
  std::string more(std::size_t all, std::size_t shown, const std::string& filter) const {
    if (all <= shown) return "";
    return say("+ ", "+ ") + std::to_string(all - shown) + say(" more: /", " weitere: /") + filter;
  }

  std::string show(const std::vector<std::size_t>& of) const {
    const json::object& f = fields(of[0]);
    const std::string act = word(f, "do");
    if (act == "place") return placements(of);
    if (act == "exchange") return exchanges(of);
    if (act == "build_monument" || (of.size() > 1 && (act == "develop" || act == "assimilate"))) return cards(of);
    if (act == "reactivate") {
      std::string out;
      const auto some = best(of, 3);
      for (const std::size_t i : some) out += plain(i);
      return of.size() > some.size() ? out + "       " + more(of.size(), some.size(), say("Inventor", "Erfinderin")) + '\n' : out;
    }
    std::string out;
    for (const std::size_t i : of) out += plain(i);
    return out;
  }

  // "art_05 A:ARG" and under it where it brings most.
  std::string placements(const std::vector<std::size_t>& of) const {
    const json::object& f = fields(of[0]);
    std::string out = "  " + tile(word(f, "tile"));
    if (f.contains("using")) out += say("  (second tile, Farmer)", "  (zweites Plättchen, Bauer)");
    out += '\n';
    const auto some = best(of, 3);
    for (const std::size_t i : some) out += number_column(i) + spot_text(i) + brings(i) + '\n';
    if (of.size() > some.size()) out += "       " + more(of.size(), some.size(), word(f, "tile")) + '\n';
    return out;
  }
  std::string spot_text(std::size_t i) const { return pad(say("spot ", "Ort ") + std::to_string(spot_of(q_, i)), 8) + ' '; }
  std::string brings(std::size_t i) const {
    const auto* p = object(fields(i), "preview");
    if (!p) return "";
    std::string out;
    if (const auto* k = object(*p, "knowledge")) out += gains(*k, style_.colour);
    if (const int v = number(*p, "vestigium")) out += " *+" + std::to_string(v);
    if (const auto* l = p->if_contains("locus"); l && !l->is_null()) out += "  Locus";
    int others = 0;
    if (const auto* cities = list(*p, "cities"))
      for (const auto& c : *cities) others += number(c.get_object(), "seat") != q_.seat;
    if (others) out += say("  (rivals' Cities: ", "  (fremde Städte: ") + std::to_string(others) + ")";
    return out;
  }
  std::string tile(const std::string& id) const {
    const auto* seats = list(view_, "seats");
    if (seats && q_.seat >= 0 && static_cast<std::size_t>(q_.seat) < seats->size())
      if (const auto* hand = list((*seats)[static_cast<std::size_t>(q_.seat)].get_object(), "hand"))
        for (const auto& t : *hand)
          if (t.is_object() && word(t.get_object(), "id") == id) return tile_text(t.get_object(), style_.colour);
    return id;
  }

  // "Exchange 2 Trade for 1: 41 C  42 A"
  std::string exchanges(const std::vector<std::size_t>& of) const {
    const json::object& f = fields(of[0]);
    const Mark give = mark_of(f.at("give"));
    std::string out = say("  Exchange ", "  Tausche ") +
                      coloured(std::to_string(number(f, "price")) + to_utf8(std::u32string{give.letter}), give.colour, style_.colour) +
                      say(" for 1", " gegen 1");
    for (const std::size_t i : of) {
      const Mark get = mark_of(fields(i).at("get"));
      out += "  " + index(i) + ' ' + coloured(to_utf8(std::u32string{get.letter}), get.colour, style_.colour);
    }
    return out + '\n';
  }

  // A card or Monument with its price and text, and under it the places where it forms most.
  std::string cards(const std::vector<std::size_t>& of) const {
    const json::object& f = fields(of[0]);
    const bool monument = word(f, "do") == "build_monument";
    const std::string id = word(f, monument ? "monument" : "card");
    const CardWords card = text_ ? text_(id) : CardWords{id, {}};
    std::string out = "  " + card.name;
    if (monument) out += say(", level ", ", Stufe ") + std::to_string(number(f, "level"));
    if (const auto* p = object(f, "preview"))
      if (const auto* cost = object(*p, "price"); cost && word(f, "do") != "assimilate") out += " (" + price(*cost, style_.colour) + ")";
    const std::size_t line = monument ? static_cast<std::size_t>(number(f, "level")) : 0;
    if (line < card.texts.size()) out += ": " + card.texts[line];
    out += "\n       ";
    const auto some = best(of, monument ? 4 : 3);
    for (std::size_t k = 0; k < some.size(); ++k) {
      const json::object& o = fields(some[k]);
      out += (k ? "   " : "") + index(some[k]) + ' ' + json::serialize(o.at("pos"));
      if (const auto* vertex = list(o, "vertex")) out += say(" Locus ", " Locus ") + json::serialize(*vertex);
      if (const auto* corners = list(o, "corners"))
        out += say(" tile ", " Plättchen ") + json::serialize((*corners)[0]) + '-' + json::serialize((*corners)[corners->size() / 2]);
      if (const auto* p = object(o, "preview"))
        if (const auto* nodus = object(*p, "nodus")) out += ' ' + gains(*nodus, style_.colour);
    }
    if (const std::string rest = more(of.size(), some.size(), lower(card.name)); !rest.empty()) out += "   " + rest;
    return out + '\n';
  }

  std::string plain(std::size_t i) const {
    const Option& o = q_.options[i];
    const json::object& f = o.fields;
    const std::string act = word(f, "do");
    if (act == "place") return number_column(i) + spot_text(i) + tile(word(f, "tile")) + "  " + turn(f) + "  " + brings(i) + '\n';
    std::string out = number_column(i);
    if (const auto mark = camp_mark(q_, word(f, "tile")); mark && (act == "build_city" || act == "upgrade_city"))
      out += coloured("(" + to_utf8(std::u32string{mark}) + ") ", 45, style_.colour);
    out += o.text.in(style_.language);
    if (o.times > 1) out += " (×" + std::to_string(o.times) + ")";
    return out + '\n';
  }

  // Which Resource lies where: "△ T left, G top, C right".
  std::string turn(const json::object& f) const {
    const auto* at = list(f, "at");
    const auto* seats = list(view_, "seats");
    if (!at || at->size() != 3 || !seats) return "";
    const auto* hand = list((*seats)[static_cast<std::size_t>(q_.seat)].get_object(), "hand");
    const json::array* res = nullptr;
    if (hand)
      for (const auto& t : *hand)
        if (t.is_object() && word(t.get_object(), "id") == word(f, "tile")) res = list(t.get_object(), "res");
    if (!res || res->size() != 3) return "";
    struct Corner {
      int column, row;
      Mark mark;
    };
    std::vector<Corner> corners;
    for (std::size_t k = 0; k < 3; ++k) {
      const auto& p = (*at)[k].get_array();
      const int x = p[0].to_number<int>(), y = p[1].to_number<int>();
      corners.push_back({2 * x + y, y, mark_of((*res)[k])});
    }
    std::sort(corners.begin(), corners.end(), [](const Corner& a, const Corner& b) { return a.column < b.column; });
    const bool up = corners[1].row > corners[0].row;
    const auto letter = [&](std::size_t k) {
      return coloured(to_utf8(std::u32string{corners[k].mark.letter}), corners[k].mark.colour, style_.colour);
    };
    return std::string(up ? "△ " : "▽ ") + letter(0) + say(" left, ", " links, ") + letter(1) +
           (up ? say(" top, ", " oben, ") : say(" bottom, ", " unten, ")) + letter(2) + say(" right", " rechts");
  }
};

}  // namespace

std::string draw_options(const Question& question, const json::object& view, DrawStyle style, std::string_view only, const CardText& text) {
  const Lister lister(question, view, style, text);
  return only.empty() ? lister.summary() : lister.all(only);
}

}  // namespace demesne::table::dominations
