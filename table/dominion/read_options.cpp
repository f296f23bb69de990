// Options of a new game.
#include <algorithm>

#include "table/dominion/reading.hpp"

namespace demesne::table::dominion_json {

Result<dominion::Options> read_options(int players, const json::object& json_options) {
  Fields r;
  dominion::Options o;
  o.players = players;
  const Recommended* variant_of = nullptr;
  o.edition(Set::cornucopia, 1), o.edition(Set::guilds, 1);  // the German booklet's
  auto fail = [](const Phrase& phrase, std::initializer_list<Filling> fillings = {}, const char* rule = "") -> Result<dominion::Options> {
    return Fault{Fault::Kind::params, rule, say(phrase, fillings)};
  };
  static constexpr std::string_view known[] = {"kingdom",  "sets",      "edition",  "colony",        "prophecy",
                                               "events",   "riverboat", "bans",     "random_events", "army_pile",
                                               "shelters", "landmarks", "projects", "ways",          "ally"};
  for (const auto& [key, value] : json_options)
    if (std::find(std::begin(known), std::end(known), std::string_view(key)) == std::end(known))
      return fail({"Dominion has no option '{0}'.", "Dominion hat keine Option „{0}“."}, {std::string(key)});
  auto card_list = [&](const json::array& list, std::vector<Card>& out) {
    for (const auto& v : list) out.push_back(r.card_or_pile(v));
  };
  if (const auto* k = json_options.if_contains("kingdom"); k && !k->is_null()) {
    if (k->is_string()) {
      const Recommended* set = find_recommended(std::string_view(k->get_string()));
      if (!set)
        return fail({"No kingdom '{0}' is recommended.", "Ein Königreich „{0}“ wird nicht empfohlen."}, {std::string(k->get_string())});
      if (!set->missing.empty()) {
        std::string names;
        for (const auto m : set->missing) names += (names.empty() ? "" : ", ") + std::string(m);
        return fail({"{0} needs cards that are not here: {1}.", "{0} braucht Karten, die es hier nicht gibt: {1}."}, {set->name, names});
      }
      variant_of = set;
      choose(o, *set);
    } else if (k->is_array()) {
      card_list(k->get_array(), o.kingdom);
      if (r.fault) return *r.fault;
      if (o.kingdom.size() != 10)
        return fail({"A kingdom has ten cards, not {0}.", "Ein Königreich hat zehn Karten, nicht {0}."},
                    {static_cast<int>(o.kingdom.size())}, "2.4");
    } else {
      return fail({"'kingdom' must be a list of cards or a recommended set.",
                   "„kingdom“ muss eine Kartenliste oder ein empfohlenes Königreich sein."});
    }
  }
  if (const auto* sets = r.array(json_options, "sets")) {
    o.sets = 0;
    for (const auto& v : *sets) {
      const std::string_view id = v.is_string() ? std::string_view(v.get_string()) : "";
      bool known_set = false;
      for (const SetRows* set : all_sets())
        if (set->set != Set::basic && (set->id == id || (id == "risingsun" && set->set == Set::rising_sun)))
          o.sets |= 1u << static_cast<int>(set->set), known_set = true;
      if (!known_set) return fail({"No set '{0}' is known.", "Eine Erweiterung „{0}“ ist nicht bekannt."}, {json::serialize(v)});
    }
  }
  if (const auto* e = r.object(json_options, "edition")) {
    auto edition = [&](const char* key, Set s, Set also) {
      if (!e->contains(key)) return;
      const int n = r.number(*e, key, 2, 1, 2);
      o.edition(s, n), o.edition(also, n);
      if (s == Set::cornucopia && variant_of) {
        const u32 editions = o.first_editions;
        choose(o, *variant_of, n == 2);
        o.first_editions = editions;
      }
    };
    edition("base", Set::base, Set::base), edition("prosperity", Set::prosperity, Set::prosperity);
    edition("cornucopia_guilds", Set::cornucopia, Set::guilds);
  }
  if (const auto* c = json_options.if_contains("shelters"); c && !c->is_null()) o.shelters = r.flag(json_options, "shelters");
  if (const auto* c = json_options.if_contains("colony"); c && !c->is_null()) o.colony = r.flag(json_options, "colony");
  if (const auto* v = json_options.if_contains("prophecy"); v && !v->is_null()) o.prophecy = r.landscape(Family::prophecy, *v);
  static constexpr std::pair<const char*, Family> kLandscapes[] = {{"events", Family::event},
                                                                   {"landmarks", Family::landmark},
                                                                   {"projects", Family::project},
                                                                   {"ways", Family::way},
                                                                   {"ally", Family::ally}};
  for (const auto& [key, family] : kLandscapes) {
    const auto* given = json_options.if_contains(key);
    if (!given || given->is_null()) continue;
    std::erase_if(o.landscapes, [family = family](Card c) { return facts(c).family == family; });
    if (family == Family::ally)
      o.landscapes.push_back(r.landscape(family, *given));
    else if (const auto* list = r.array(json_options, key))
      for (const auto& v : *list) o.landscapes.push_back(r.landscape(family, v));
    if (r.fault) return *r.fault;
  }
  o.random_events = r.number(json_options, "random_events", 0, 0, 2);
  for (auto [key, card] : {std::pair<const char*, Card*>{"riverboat", &o.riverboat}, {"army_pile", &o.army_pile}})
    if (const auto* v = json_options.if_contains(key); v && !v->is_null()) *card = r.card(*v);
  if (const auto* bans = r.array(json_options, "bans")) card_list(*bans, o.bans);
  if (r.fault) return *r.fault;
  return o;
}

}  // namespace demesne::table::dominion_json
