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
    case SetupError::twice: return {Fault::Kind::params, "2.4", say({"{0} is named twice.", "{0} ist doppelt genannt."}, {card})};
    case SetupError::not_enough_cards:
      return {Fault::Kind::params, "2.4", say({"These sets have too few cards left for a kingdom.", "Diese Erweiterungen haben zu wenige Karten für ein Königreich."})};
    case SetupError::bad_riverboat:
      return {Fault::Kind::params, "2.10",
              say({"{0} cannot be Riverboat's card: it must be an unused Action for exactly $5 and no Duration.",
                   "{0} kann nicht die Karte des Flussboots sein: Sie muss eine unbenutzte Aktion für genau $5 und keine Dauerkarte sein."}, {card})};
    case SetupError::bad_army_pile:
      return {Fault::Kind::params, "2.9", say({"Approaching Army needs one more Attack pile.", "Die Herannahende Armee braucht einen weiteren Angriffsstapel."})};
    case SetupError::no_omen:
      return {Fault::Kind::params, "2.8", say({"A Prophecy needs an Omen in the kingdom.", "Eine Prophezeiung braucht ein Omen im Königreich."})};
    default: return {Fault::Kind::params, "2.4", say({"This kingdom is too large.", "Dieses Königreich ist zu groß."})};
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
  int rules_version() const override { return 2; }

  json::object options() const override {
    json::array prophecies, events, kingdoms;
    for (int i = 0; i < kProphecies; ++i) prophecies.emplace_back(facts(static_cast<Prophecy>(i)).id);
    for (int i = 0; i < kEvents; ++i) events.emplace_back(facts(static_cast<dominion::Event>(i)).id);
    for (const Recommended& r : recommended())
      if (r.missing.empty()) kingdoms.emplace_back(r.id);
    return {{"kingdom", option("kingdom", nullptr, {"Ten kingdom cards, a recommended set, or random", "Zehn Königreichkarten, ein empfohlenes Königreich oder zufällig"}, kingdoms)},
            {"sets", option("list", json::array{"base", "prosperity", "rising_sun"}, {"Where random cards come from", "Woher zufällige Karten stammen"},
                            json::array{"base", "prosperity", "rising_sun"})},
            {"edition", option("editions", json::object{{"base", 2}, {"prosperity", 2}}, {"Edition of each set", "Ausgabe jeder Erweiterung"}, json::array{1, 2})},
            {"colony", option("boolean", nullptr, {"Platinum and Colony (default: by the rule)", "Platin und Kolonie (sonst nach der Regel)"})},
            {"prophecy", option("choice", nullptr, {"The Prophecy (default: random if an Omen is there)", "Die Prophezeiung (sonst zufällig, wenn ein Omen dabei ist)"}, prophecies)},
            {"events", option("list", json::array{}, {"Events", "Ereignisse"}, events)},
            {"random_events", option("number", 0, {"Further Events at random", "Weitere zufällige Ereignisse"}, json::array{0, 1, 2})},
            {"riverboat", option("card", nullptr, {"The card of Riverboat (default: random)", "Die Karte des Flussboots (sonst zufällig)"})},
            {"army_pile", option("card", nullptr, {"The pile of Approaching Army (default: random)", "Der Stapel der Herannahenden Armee (sonst zufällig)"})},
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
    static constexpr const char* sets[] = {"basic", "base", "prosperity", "rising_sun"};
    json::array cards, prophecies, events, kingdoms;
    for (int i = 0; i < kCards; ++i) {
      const CardFacts& f = facts(static_cast<Card>(i));
      json::array types, editions;
      for (int t = 0; t < kTypes; ++t)
        if (f.types >> t & 1) types.push_back(to_json(Filling(type_name(t)).text));
      if (f.editions & kFirst) editions.emplace_back(1);
      if (f.editions & kSecond) editions.emplace_back(2);
      cards.push_back(json::object{{"id", f.id}, {"name", to_json(Filling(f.name).text)}, {"set", sets[static_cast<int>(f.set)]}, {"editions", editions},
                                   {"types", types}, {"cost", f.cost}, {"debt", f.debt},
                                   {"text", to_json(rules_text(static_cast<Card>(i), 2))}, {"text_first", to_json(rules_text(static_cast<Card>(i), 1))}});
    }
    auto landscapes = [](json::array& out, auto first, int n) {
      for (int i = 0; i < n; ++i) {
        const LandscapeFacts& f = facts(static_cast<decltype(first)>(i));
        out.push_back(json::object{{"id", f.id}, {"name", to_json(Filling(f.name).text)}, {"cost", f.cost}, {"debt", f.debt},
                                   {"text", to_json(rules_text(static_cast<decltype(first)>(i)))}});
      }
    };
    landscapes(prophecies, Prophecy::None, kProphecies);
    landscapes(events, dominion::Event::None, kEvents);
    for (const Recommended& r : recommended()) {
      json::array ids, missing, event_ids;
      for (const Card c : r.kingdom) ids.emplace_back(facts(c).id);
      for (const auto m : r.missing) missing.emplace_back(m);
      for (const auto e : r.events) event_ids.emplace_back(facts(e).id);
      kingdoms.push_back(json::object{{"id", r.id}, {"name", to_json(Filling(r.name).text)}, {"kingdom", ids}, {"missing", missing}, {"events", event_ids},
                                      {"prophecy", r.prophecy == Prophecy::None ? json::value(nullptr) : json::value(facts(r.prophecy).id)},
                                      {"riverboat", r.riverboat == Card::None ? json::value(nullptr) : json::value(facts(r.riverboat).id)},
                                      {"colony", r.colony}, {"edition", json::object{{"base", r.base_edition}, {"prosperity", r.prosperity_edition}}}});
    }
    return {{"cards", cards}, {"prophecies", prophecies}, {"events", events}, {"kingdoms", kingdoms}};
  }
};

}  // namespace

const Game& dominion_game() {
  static const DominionGame game;
  return game;
}

}  // namespace demesne::table
