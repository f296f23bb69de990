// Dominion as a Game: its options, its catalogue, how it begins.
#include "games/dominion/engine.hpp"
#include "games/dominion/text.hpp"
#include "table/dominion/codec.hpp"

namespace demesne::table {

using namespace dominion;

namespace {

Fault setup_fault(const SetupError& e) {
  const Text card = e.card == Card::None ? Text{} : Filling(facts(e.card).name).text;
  switch (e.bad) {
    case SetupError::not_a_kingdom_card:
      return {Fault::Kind::params, "2.4", say({"{0} is not a kingdom card.", "{0} ist keine Königreichkarte."}, {card})};
    case SetupError::twice:
      return {Fault::Kind::params, "2.4", say({"{0} is named twice.", "{0} ist doppelt genannt."}, {card})};
    case SetupError::not_enough_cards:
      return {Fault::Kind::params, "2.4",
              say({"These sets have too few cards left for a kingdom.", "Diese Erweiterungen haben zu wenige Karten für ein Königreich."})};
    case SetupError::bad_riverboat:
      return {Fault::Kind::params, "2.10",
              say({"{0} cannot be Riverboat's card: it must be an unused Action for exactly $5 and no Duration.",
                   "{0} kann nicht die Karte des Flussboots sein: Sie muss eine unbenutzte Aktion für genau $5 und keine Dauerkarte sein."},
                  {card})};
    case SetupError::bad_army_pile:
      return {Fault::Kind::params, "2.9",
              say({"Approaching Army needs one more Attack pile.", "Die Herannahende Armee braucht einen weiteren Angriffsstapel."})};
    case SetupError::no_liaison:
      return {Fault::Kind::params, "F1.7",
              say({"{0} needs a Liaison in the kingdom.", "{0} braucht einen Kontakt im Königreich."}, {card})};
    case SetupError::no_omen:
      return {Fault::Kind::params, "2.8",
              say({"A Prophecy needs an Omen in the kingdom.", "Eine Prophezeiung braucht ein Omen im Königreich."})};
    default:
      return {Fault::Kind::params, "2.4", say({"This kingdom is too large.", "Dieses Königreich ist zu groß."})};
  }
}

json::object option(const char* type, json::value fallback, const Phrase& text, json::value values = nullptr) {
  json::object o{{"type", type}, {"default", std::move(fallback)}, {"text", to_json(Filling(text).text)}};
  if (!values.is_null()) o["values"] = std::move(values);
  return o;
}

class DominionGame final : public Game {
 public:
  std::string_view id() const override { return "dominion"; }
  Text name() const override { return say({"Dominion", "Dominion"}); }
  int min_players() const override { return 2; }
  int max_players() const override { return kMaxSeats; }
  int rules_version() const override { return 6; }
  int oldest_rules() const override {
    return 2;
  }  // the same answers; where the rules were mended an old game may end otherwise and is refused

  json::object options() const override {
    json::array kingdoms, sets;
    auto ids = [](Family f) {
      json::array a;
      for (int i = 0; i < family_size(f); ++i) a.emplace_back(facts(of_family(f, i)).id);
      return a;
    };
    for (const Recommended& r : recommended())
      if (r.missing.empty()) kingdoms.emplace_back(r.id);
    for (const SetRows* s : all_sets())
      if (s->set != Set::basic) sets.emplace_back(s->id);
    return {
        {"kingdom",
         option("kingdom", nullptr,
                {"Ten kingdom cards, a recommended set, or random", "Zehn Königreichkarten, ein empfohlenes Königreich oder zufällig"},
                kingdoms)},
        {"sets", option("list", json::array{"base", "prosperity", "rising_sun"},
                        {"Where random cards come from", "Woher zufällige Karten stammen"}, sets)},
        {"edition", option("editions", json::object{{"base", 2}, {"prosperity", 2}, {"cornucopia_guilds", 1}},
                           {"Edition of each set", "Ausgabe jeder Erweiterung"}, json::array{1, 2})},
        {"colony", option("boolean", nullptr, {"Platinum and Colony (default: by the rule)", "Platin und Kolonie (sonst nach der Regel)"})},
        {"shelters", option("boolean", nullptr, {"Shelters instead of Estates", "Unterschlüpfe statt Anwesen"})},
        {"prophecy",
         option("choice", nullptr,
                {"The Prophecy (default: random if an Omen is there)", "Die Prophezeiung (sonst zufällig, wenn ein Omen dabei ist)"},
                ids(Family::prophecy))},
        {"events", option("list", json::array{}, {"Events", "Ereignisse"}, ids(Family::event))},
        {"landmarks", option("list", json::array{}, {"Landmarks", "Landmarken"}, ids(Family::landmark))},
        {"projects", option("list", json::array{}, {"Projects", "Projekte"}, ids(Family::project))},
        {"ways", option("list", json::array{}, {"Ways", "Wege"}, ids(Family::way))},
        {"ally", option("choice", nullptr,
                        {"The Ally (default: dealt if a Liaison is there)", "Der Verbündete (sonst zufällig, wenn ein Kontakt dabei ist)"},
                        ids(Family::ally))},
        {"random_events", option("number", 0, {"Further Events at random", "Weitere zufällige Ereignisse"}, json::array{0, 1, 2})},
        {"riverboat", option("card", nullptr, {"The card of Riverboat (default: random)", "Die Karte des Flussboots (sonst zufällig)"})},
        {"army_pile", option("card", nullptr,
                             {"The pile of Approaching Army (default: random)", "Der Stapel der Herannahenden Armee (sonst zufällig)"})},
        {"bans", option("list", json::array{}, {"Cards that are not dealt at random", "Karten, die nicht zufällig gewählt werden"})}};
  }

  json::array bots() const override { return dominion_json::bot_catalogue(); }
  Guided guided() const override { return {4, {{"kingdom", "first_game"}}}; }  // opens with four Coppers, then three

  Result<Started> start(int players, const json::object& json_options, Rng& rng) const override {
    auto options = dominion_json::read_options(players, json_options);
    if (auto* f = std::get_if<Fault>(&options)) return *f;
    DominionCodec::State state;
    state.counted = true;
    RandomRef random(rng);
    if (const SetupError e = setup(state.position, std::get<dominion::Options>(options), random); e.bad) return setup_fault(e);
    Log log;
    begin(state.position, random, log);
    state.follow(state, log);
    Started s;
    s.match = std::make_unique<MatchOf<DominionCodec>>(state);
    DominionCodec::tell(state, state, log, s.events);
    return s;
  }

  Result<std::unique_ptr<Match>> load(const json::object& position, Events& happened) const override {
    if (const auto* pending = position.if_contains("pending"); pending && !pending->is_null())
      return load_pending(position, [&](const json::object& start) { return load(start, happened); });
    auto state = dominion_json::read_position(position);
    if (auto* f = std::get_if<Fault>(&state)) return *f;
    return std::unique_ptr<Match>(std::make_unique<MatchOf<DominionCodec>>(std::get<DominionCodec::State>(state)));
  }

  json::object catalogue() const override {
    static constexpr std::pair<const char*, Family> families[] = {
        {"cards", Family::card},   {"piles", Family::pile},         {"prophecies", Family::prophecy},
        {"events", Family::event}, {"landmarks", Family::landmark}, {"projects", Family::project},
        {"ways", Family::way},     {"allies", Family::ally},        {"boons", Family::boon},
        {"hexes", Family::hex},    {"states", Family::state},       {"artifacts", Family::artifact}};
    json::object out;
    for (const auto& [key, family] : families) {
      json::array list;
      for (int i = 0; i < family_size(family); ++i) list.push_back(entry(of_family(family, i)));
      out[key] = std::move(list);
    }
    json::array kingdoms, sets;
    for (const Recommended& r : recommended()) {
      json::array ids, variant, missing;
      for (const Card c : r.kingdom) ids.emplace_back(facts(c).id);
      for (const Card c : r.variant) variant.emplace_back(facts(c).id);
      for (const auto m : r.missing) missing.emplace_back(m);
      json::object k{{"id", r.id},
                     {"name", to_json(Filling(r.name).text)},
                     {"kingdom", ids},
                     {"missing", missing},
                     {"prophecy", r.prophecy == Card::None ? json::value(nullptr) : json::value(facts(r.prophecy).id)},
                     {"riverboat", r.riverboat == Card::None ? json::value(nullptr) : json::value(facts(r.riverboat).id)},
                     {"army_pile", r.army_pile == Card::None ? json::value(nullptr) : json::value(facts(r.army_pile).id)},
                     {"colony", r.colony},
                     {"shelters", r.shelters},
                     {"edition", dominion_json::editions(r.first_editions, !r.variant.empty())}};
      for (const auto& [key, family] : families)
        if (family >= Family::event && family <= Family::ally && family != Family::prophecy) {
          json::array l;
          for (const Card c : r.landscapes)
            if (facts(c).family == family) l.emplace_back(facts(c).id);
          if (!l.empty() || family == Family::event) k[key] = std::move(l);
        }
      if (!variant.empty()) k["variant"] = std::move(variant);  // with the second edition of Cornucopia and Guilds
      kingdoms.push_back(std::move(k));
    }
    for (const SetRows* s : all_sets())
      sets.push_back(json::object{{"id", s->id},
                                  {"name", to_json(Filling(s->name).text)},
                                  {"whole", s->set == Set::basic || (kHouseSets >> static_cast<int>(s->set) & 1) != 0}});
    out["kingdoms"] = std::move(kingdoms);
    out["sets"] = std::move(sets);
    return out;
  }

 private:
  static json::object entry(Card c) {
    const Row& f = facts(c);
    json::object o{{"id", f.id},          {"name", to_json(Filling(f.name).text)}, {"set", set_id(set_of(c))}, {"cost", f.cost.coins},
                   {"debt", f.cost.debt}, {"text", to_json(rules_text(c))}};
    if (f.cost.potions) o["potion"] = f.cost.potions;
    if (f.family > Family::pile) return o;
    json::array types, editions;
    for (int t = 0; t < kTypes; ++t)
      if (f.types >> t & 1) types.push_back(to_json(Filling(type_name(t)).text));
    if (f.printings & kFirst) editions.emplace_back(1);
    if (f.printings & kSecond) editions.emplace_back(2);
    o["editions"] = std::move(editions), o["types"] = std::move(types);
    o["text_first"] = to_json(rules_text(c, 1));
    o["kingdom"] = is_kingdom_card(c);
    if (!f.pile.empty()) o["pile"] = f.pile;
    return o;
  }
};

}  // namespace

const Game& dominion_game() {
  static const DominionGame game;
  return game;
}

}  // namespace demesne::table
