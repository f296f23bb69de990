#include "cli/library.hpp"

#include "cli/command.hpp"

namespace demesne::cli {
namespace {

namespace json = boost::json;

std::optional<Text> text_in(const json::value& v) {
  if (!v.is_object()) return {};
  const auto *en = v.get_object().if_contains("en"), *de = v.get_object().if_contains("de");
  if (!en || !de || !en->is_string() || !de->is_string()) return {};
  return Text{std::string(en->get_string()), std::string(de->get_string())};
}
int number_in(const json::object& o, const char* key, int fallback) {
  const auto* v = o.if_contains(key);
  return v && v->is_number() ? v->to_number<int>() : fallback;
}

}  // namespace

std::string lower(std::string_view text) {
  std::string s(text);
  for (std::size_t i = 0; i < s.size(); ++i) {
    if (s[i] >= 'A' && s[i] <= 'Z') s[i] = static_cast<char>(s[i] + 32);
    // Ä, Ö, Ü: the second byte of the small letter is 0x20 higher.
    if (static_cast<unsigned char>(s[i]) == 0xc3 && i + 1 < s.size() && static_cast<unsigned char>(s[i + 1]) >= 0x80 &&
        static_cast<unsigned char>(s[i + 1]) <= 0x9e)
      s[i + 1] = static_cast<char>(s[i + 1] + 0x20);
  }
  return s;
}

bool Entry::is(std::string_view type) const {
  for (const Text& t : types)
    if (lower(t.en) == lower(type) || lower(t.de) == lower(type)) return true;
  return false;
}

namespace {
void put(json::array& list, const json::value& piece) {
  for (auto& old : list)
    if (old.at("id") == piece.at("id")) return void(old = piece);
  list.push_back(piece);
}
// The catalogue with the pieces of a pack in the place of those with the same id, or after them.
json::object catalogue_with(const table::Game& game, std::string_view pack) {
  json::object all = game.catalogue();
  const auto* packs = all.if_contains("packs");
  const auto* own = packs && packs->is_object() ? packs->get_object().if_contains(pack) : nullptr;
  if (!own) return all;
  const json::object pieces = own->get_object();
  for (const auto& [section, list] : pieces)
    if (list.is_array())
      for (const auto& piece : list.get_array()) put(all.at(section).get_array(), piece);
  return all;
}
}  // namespace

Library::Library(const table::Game& game, std::string_view pack) {
  for (const auto& [section, list] : catalogue_with(game, pack)) {
    if (!list.is_array()) continue;
    for (const auto& item : list.get_array()) {
      if (!item.is_object()) continue;
      const json::object& o = item.get_object();
      const auto *id = o.if_contains("id"), *name = o.if_contains("name");
      if (!id || !id->is_string() || !name) continue;
      const auto words = text_in(*name);
      if (!words) continue;
      Entry e;
      e.id = id->get_string(), e.section = section, e.name = *words;
      e.cost = number_in(o, "cost", -1), e.debt = number_in(o, "debt", 0), e.potions = number_in(o, "potion", 0);
      if (const auto* set = o.if_contains("set"); set && set->is_string()) e.set = set->get_string();
      if (const auto* types = o.if_contains("types"); types && types->is_array())
        for (const auto& t : types->get_array())
          if (const auto text = text_in(t)) e.types.push_back(*text);
      if (const auto* editions = o.if_contains("editions"); editions && editions->is_array())
        for (const auto& n : editions->get_array())
          if (n.is_number()) e.editions.push_back(n.to_number<int>());
      for (const char* key : {"text", "basic_text", "advanced_text"})
        if (const auto* v = o.if_contains(key))
          if (const auto text = text_in(*v); text && !text->en.empty()) e.texts.push_back(*text);
      for (const char* key : {"goal_texts", "levels"})
        if (const auto* v = o.if_contains(key); v && v->is_array())
          for (const auto& part : v->get_array()) {
            const auto* inner = part.is_object() ? part.get_object().if_contains("text") : nullptr;
            if (const auto text = text_in(inner ? *inner : part)) e.texts.push_back(*text);
          }
      by_id_.emplace(e.id, entries_.size());
      entries_.push_back(std::move(e));
    }
  }
}

const Entry* Library::find(std::string_view id) const {
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : &entries_[found->second];
}

std::string Library::name(std::string_view id) const {
  const Entry* e = find(id);
  return e ? in_language(e->name) : std::string(id);
}

std::vector<const Entry*> Library::search(std::string_view words) const {
  const std::string wanted = lower(words);
  std::vector<const Entry*> exact, begins, within;
  for (const Entry& e : entries_) {
    const std::string en = lower(e.name.en), de = lower(e.name.de);
    if (e.id == wanted || en == wanted || de == wanted)
      exact.push_back(&e);
    else if (e.id.starts_with(wanted) || en.starts_with(wanted) || de.starts_with(wanted))
      begins.push_back(&e);
    else if (en.find(wanted) != en.npos || de.find(wanted) != de.npos)
      within.push_back(&e);
  }
  return !exact.empty() ? exact : !begins.empty() ? begins : within;
}

std::string price(int cost, int debt, int potions) {
  std::string s;
  auto add = [&](const std::string& part) { s += (s.empty() ? "" : " + ") + part; };
  if (cost || !(debt || potions)) add("$" + std::to_string(cost));
  if (debt) add(tr({"{0} debt", "{0} Schulden"}, {debt}));
  if (potions) add(potions == 1 ? tr({"1 Potion", "1 Trank"}) : tr({"{0} Potions", "{0} Tränke"}, {potions}));
  return s;
}
std::string price(const Entry& e) { return e.cost < 0 ? "" : price(e.cost, e.debt, e.potions); }

std::string painted(const Paint& paint, const Entry& e) {
  const char* code = "";
  if (e.is("Curse"))
    code = "35";
  else if (e.is("Treasure"))
    code = "33";
  else if (e.is("Victory"))
    code = "32";
  else if (e.is("Attack"))
    code = "31";
  else if (e.is("Reaction"))
    code = "36";
  else if (e.is("Duration"))
    code = "38;5;208";
  else if (e.is("Action"))
    code = "1";
  else if (e.section == "prophecies" || e.section == "events")
    code = "34";
  return paint(code, in_language(e.name));
}

std::string page(const Paint& paint, const Entry& e) {
  const bool german = language() == Language::de;
  std::string out = painted(paint, e) + paint.dim("  " + (german ? e.name.en : e.name.de) + " · " + e.id) + "\n";
  std::string facts = price(e);
  for (std::size_t i = 0; i < e.types.size(); ++i) facts += (i ? " – " : facts.empty() ? "" : " · ") + in_language(e.types[i]);
  if (!e.set.empty()) facts += " · " + e.set;
  if (e.editions.size() == 1) facts += " · " + tr({"edition {0} only", "nur Auflage {0}"}, {e.editions.front()});
  if (!facts.empty()) out += "  " + facts + "\n";
  for (const Text& t : e.texts) {
    std::string_view rest = t.in(language());
    while (!rest.empty()) {
      const auto end = rest.find('\n');
      out += "  " + std::string(rest.substr(0, end)) + "\n";
      rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
    }
  }
  return out;
}

}  // namespace demesne::cli
