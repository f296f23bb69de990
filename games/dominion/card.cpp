#include "games/dominion/card.hpp"

#include <array>

namespace demesne::dominion {
namespace {

constexpr std::array<CardFacts, kCards> kCardFacts = {{
    {"copper", {"Copper", "Kupfer"}, Set::basic, kBoth, kTreasure, 0, 0, 1, 0},
    {"silver", {"Silver", "Silber"}, Set::basic, kBoth, kTreasure, 3, 0, 2, 0},
    {"gold", {"Gold", "Gold"}, Set::basic, kBoth, kTreasure, 6, 0, 3, 0},
    {"platinum", {"Platinum", "Platin"}, Set::basic, kBoth, kTreasure, 9, 0, 5, 0},
    {"estate", {"Estate", "Anwesen"}, Set::basic, kBoth, kVictory, 2, 0, 0, 1},
    {"duchy", {"Duchy", "Herzogtum"}, Set::basic, kBoth, kVictory, 5, 0, 0, 3},
    {"province", {"Province", "Provinz"}, Set::basic, kBoth, kVictory, 8, 0, 0, 6},
    {"colony", {"Colony", "Kolonie"}, Set::basic, kBoth, kVictory, 11, 0, 0, 10},
    {"curse", {"Curse", "Fluch"}, Set::basic, kBoth, kCurse, 0, 0, 0, -1},
    {"cellar", {"Cellar", "Keller"}, Set::base, kBoth, kAction, 2, 0, 0, 0},
    {"chapel", {"Chapel", "Kapelle"}, Set::base, kBoth, kAction, 2, 0, 0, 0},
    {"moat", {"Moat", "Burggraben"}, Set::base, kBoth, kAction | kReaction, 2, 0, 0, 0},
    {"harbinger", {"Harbinger", "Vorbotin"}, Set::base, kSecond, kAction, 3, 0, 0, 0},
    {"merchant", {"Merchant", "Händlerin"}, Set::base, kSecond, kAction, 3, 0, 0, 0},
    {"vassal", {"Vassal", "Vasall"}, Set::base, kSecond, kAction, 3, 0, 0, 0},
    {"village", {"Village", "Dorf"}, Set::base, kBoth, kAction, 3, 0, 0, 0},
    {"workshop", {"Workshop", "Werkstatt"}, Set::base, kBoth, kAction, 3, 0, 0, 0},
    {"chancellor", {"Chancellor", "Kanzler"}, Set::base, kFirst, kAction, 3, 0, 0, 0},
    {"woodcutter", {"Woodcutter", "Holzfäller"}, Set::base, kFirst, kAction, 3, 0, 0, 0},
    {"bureaucrat", {"Bureaucrat", "Bürokrat"}, Set::base, kBoth, kAction | kAttack, 4, 0, 0, 0},
    {"feast", {"Feast", "Festmahl"}, Set::base, kFirst, kAction, 4, 0, 0, 0},
    {"gardens", {"Gardens", "Gärten"}, Set::base, kBoth, kVictory, 4, 0, 0, 0},
    {"militia", {"Militia", "Miliz"}, Set::base, kBoth, kAction | kAttack, 4, 0, 0, 0},
    {"moneylender", {"Moneylender", "Geldverleiher"}, Set::base, kBoth, kAction, 4, 0, 0, 0},
    {"poacher", {"Poacher", "Wilddiebin"}, Set::base, kSecond, kAction, 4, 0, 0, 0},
    {"remodel", {"Remodel", "Umbau"}, Set::base, kBoth, kAction, 4, 0, 0, 0},
    {"smithy", {"Smithy", "Schmiede"}, Set::base, kBoth, kAction, 4, 0, 0, 0},
    {"spy", {"Spy", "Spion"}, Set::base, kFirst, kAction | kAttack, 4, 0, 0, 0},
    {"thief", {"Thief", "Dieb"}, Set::base, kFirst, kAction | kAttack, 4, 0, 0, 0},
    {"throne_room", {"Throne Room", "Thronsaal"}, Set::base, kBoth, kAction, 4, 0, 0, 0},
    {"bandit", {"Bandit", "Banditin"}, Set::base, kSecond, kAction | kAttack, 5, 0, 0, 0},
    {"council_room", {"Council Room", "Ratsversammlung"}, Set::base, kBoth, kAction, 5, 0, 0, 0},
    {"festival", {"Festival", "Jahrmarkt"}, Set::base, kBoth, kAction, 5, 0, 0, 0},
    {"laboratory", {"Laboratory", "Laboratorium"}, Set::base, kBoth, kAction, 5, 0, 0, 0},
    {"library", {"Library", "Bibliothek"}, Set::base, kBoth, kAction, 5, 0, 0, 0},
    {"market", {"Market", "Markt"}, Set::base, kBoth, kAction, 5, 0, 0, 0},
    {"mine", {"Mine", "Mine"}, Set::base, kBoth, kAction, 5, 0, 0, 0},
    {"sentry", {"Sentry", "Torwächterin"}, Set::base, kSecond, kAction, 5, 0, 0, 0},
    {"witch", {"Witch", "Hexe"}, Set::base, kBoth, kAction | kAttack, 5, 0, 0, 0},
    {"adventurer", {"Adventurer", "Abenteurer"}, Set::base, kFirst, kAction, 6, 0, 0, 0},
    {"artisan", {"Artisan", "Töpferei"}, Set::base, kSecond, kAction, 6, 0, 0, 0},
    {"anvil", {"Anvil", "Amboss"}, Set::prosperity, kSecond, kTreasure, 3, 0, 1, 0},
    {"loan", {"Loan", "Lohn"}, Set::prosperity, kFirst, kTreasure, 3, 0, 1, 0},
    {"trade_route", {"Trade Route", "Handelsroute"}, Set::prosperity, kFirst, kAction, 3, 0, 0, 0},
    {"watchtower", {"Watchtower", "Wachturm"}, Set::prosperity, kBoth, kAction | kReaction, 3, 0, 0, 0},
    {"bishop", {"Bishop", "Bischof"}, Set::prosperity, kBoth, kAction, 4, 0, 0, 0},
    {"clerk", {"Clerk", "Buchhalterin"}, Set::prosperity, kSecond, kAction | kReaction | kAttack, 4, 0, 0, 0},
    {"investment", {"Investment", "Geldanlage"}, Set::prosperity, kSecond, kTreasure, 4, 0, 0, 0},
    {"monument", {"Monument", "Denkmal"}, Set::prosperity, kBoth, kAction, 4, 0, 0, 0},
    {"quarry", {"Quarry", "Steinbruch"}, Set::prosperity, kBoth, kTreasure, 4, 0, 1, 0},
    {"talisman", {"Talisman", "Talisman"}, Set::prosperity, kFirst, kTreasure, 4, 0, 1, 0},
    {"tiara", {"Tiara", "Brautkrone"}, Set::prosperity, kSecond, kTreasure, 4, 0, 0, 0},
    {"workers_village", {"Worker's Village", "Arbeiterdorf"}, Set::prosperity, kBoth, kAction, 4, 0, 0, 0},
    {"charlatan", {"Charlatan", "Wunderheilerin"}, Set::prosperity, kSecond, kAction | kAttack, 5, 0, 0, 0},
    {"city", {"City", "Stadt"}, Set::prosperity, kBoth, kAction, 5, 0, 0, 0},
    {"collection", {"Collection", "Sammelsurium"}, Set::prosperity, kSecond, kTreasure, 5, 0, 2, 0},
    {"contraband", {"Contraband", "Schmuggelware"}, Set::prosperity, kFirst, kTreasure, 5, 0, 3, 0},
    {"counting_house", {"Counting House", "Leihhaus"}, Set::prosperity, kFirst, kAction, 5, 0, 0, 0},
    {"crystal_ball", {"Crystal Ball", "Kristallkugel"}, Set::prosperity, kSecond, kTreasure, 5, 0, 1, 0},
    {"magnate", {"Magnate", "Magnatin"}, Set::prosperity, kSecond, kAction, 5, 0, 0, 0},
    {"mint", {"Mint", "Münzer"}, Set::prosperity, kBoth, kAction, 5, 0, 0, 0},
    {"mountebank", {"Mountebank", "Quacksalber"}, Set::prosperity, kFirst, kAction | kAttack, 5, 0, 0, 0},
    {"rabble", {"Rabble", "Gesindel"}, Set::prosperity, kBoth, kAction | kAttack, 5, 0, 0, 0},
    {"royal_seal", {"Royal Seal", "Königliches Siegel"}, Set::prosperity, kFirst, kTreasure, 5, 0, 2, 0},
    {"vault", {"Vault", "Gewölbe"}, Set::prosperity, kBoth, kAction, 5, 0, 0, 0},
    {"venture", {"Venture", "Abenteuer"}, Set::prosperity, kFirst, kTreasure, 5, 0, 1, 0},
    {"war_chest", {"War Chest", "Waffenkiste"}, Set::prosperity, kSecond, kTreasure, 5, 0, 0, 0},
    {"goons", {"Goons", "Halsabschneider"}, Set::prosperity, kFirst, kAction | kAttack, 6, 0, 0, 0},
    {"grand_market", {"Grand Market", "Großer Markt"}, Set::prosperity, kBoth, kAction, 6, 0, 0, 0},
    {"hoard", {"Hoard", "Hort"}, Set::prosperity, kBoth, kTreasure, 6, 0, 2, 0},
    {"bank", {"Bank", "Bank"}, Set::prosperity, kBoth, kTreasure, 7, 0, 0, 0},
    {"expand", {"Expand", "Ausbau"}, Set::prosperity, kBoth, kAction, 7, 0, 0, 0},
    {"forge", {"Forge", "Kunstschmiede"}, Set::prosperity, kBoth, kAction, 7, 0, 0, 0},
    {"kings_court", {"King's Court", "Königshof"}, Set::prosperity, kBoth, kAction, 7, 0, 0, 0},
    {"peddler", {"Peddler", "Hausierer"}, Set::prosperity, kBoth, kAction, 8, 0, 0, 0},
    {"mountain_shrine", {"Mountain Shrine", "Bergschrein"}, Set::rising_sun, kBoth, kAction | kOmen, 0, 5, 0, 0},
    {"daimyo", {"Daimyo", "Daimyo"}, Set::rising_sun, kBoth, kAction | kCommand, 0, 6, 0, 0},
    {"artist", {"Artist", "Künstlerin"}, Set::rising_sun, kBoth, kAction, 0, 8, 0, 0},
    {"fishmonger", {"Fishmonger", "Fischhändlerin"}, Set::rising_sun, kBoth, kAction | kShadow, 2, 0, 0, 0},
    {"snake_witch", {"Snake Witch", "Schlangenhexe"}, Set::rising_sun, kBoth, kAction | kAttack, 2, 0, 0, 0},
    {"aristocrat", {"Aristocrat", "Aristokratin"}, Set::rising_sun, kBoth, kAction, 3, 0, 0, 0},
    {"craftsman", {"Craftsman", "Handwerker"}, Set::rising_sun, kBoth, kAction, 3, 0, 0, 0},
    {"riverboat", {"Riverboat", "Flussboot"}, Set::rising_sun, kBoth, kAction | kDuration, 3, 0, 0, 0},
    {"root_cellar", {"Root Cellar", "Erdkeller"}, Set::rising_sun, kBoth, kAction, 3, 0, 0, 0},
    {"alley", {"Alley", "Gasse"}, Set::rising_sun, kBoth, kAction | kShadow, 4, 0, 0, 0},
    {"change", {"Change", "Wandel"}, Set::rising_sun, kBoth, kAction, 4, 0, 0, 0},
    {"ninja", {"Ninja", "Ninja"}, Set::rising_sun, kBoth, kAction | kAttack | kShadow, 4, 0, 0, 0},
    {"poet", {"Poet", "Dichterin"}, Set::rising_sun, kBoth, kAction | kOmen, 4, 0, 0, 0},
    {"river_shrine", {"River Shrine", "Flussschrein"}, Set::rising_sun, kBoth, kAction | kOmen, 4, 0, 0, 0},
    {"rustic_village", {"Rustic Village", "Rustikales Dorf"}, Set::rising_sun, kBoth, kAction | kOmen, 4, 0, 0, 0},
    {"gold_mine", {"Gold Mine", "Goldmine"}, Set::rising_sun, kBoth, kAction, 5, 0, 0, 0},
    {"imperial_envoy", {"Imperial Envoy", "Kaiserlicher Gesandter"}, Set::rising_sun, kBoth, kAction, 5, 0, 0, 0},
    {"kitsune", {"Kitsune", "Kitsune"}, Set::rising_sun, kBoth, kAction | kAttack | kOmen, 5, 0, 0, 0},
    {"litter", {"Litter", "Sänfte"}, Set::rising_sun, kBoth, kAction, 5, 0, 0, 0},
    {"rice_broker", {"Rice Broker", "Reismakler"}, Set::rising_sun, kBoth, kAction, 5, 0, 0, 0},
    {"ronin", {"Ronin", "Ronin"}, Set::rising_sun, kBoth, kAction | kShadow, 5, 0, 0, 0},
    {"tanuki", {"Tanuki", "Tanuki"}, Set::rising_sun, kBoth, kAction | kShadow, 5, 0, 0, 0},
    {"tea_house", {"Tea House", "Teehaus"}, Set::rising_sun, kBoth, kAction | kOmen, 5, 0, 0, 0},
    {"samurai", {"Samurai", "Samurai"}, Set::rising_sun, kBoth, kAction | kDuration | kAttack, 6, 0, 0, 0},
    {"rice", {"Rice", "Reis"}, Set::rising_sun, kBoth, kTreasure, 7, 0, 0, 0},
}};
constexpr std::array<LandscapeFacts, kProphecies> kProphecyFacts = {{
    {"approaching_army", {"Approaching Army", "Herannahende Armee"}, 0, 0},
    {"biding_time", {"Biding Time", "Wartezeit"}, 0, 0},
    {"bureaucracy", {"Bureaucracy", "Bürokratie"}, 0, 0},
    {"divine_wind", {"Divine Wind", "Göttlicher Wind"}, 0, 0},
    {"enlightenment", {"Enlightenment", "Erleuchtung"}, 0, 0},
    {"flourishing_trade", {"Flourishing Trade", "Florierender Handel"}, 0, 0},
    {"good_harvest", {"Good Harvest", "Gute Ernte"}, 0, 0},
    {"great_leader", {"Great Leader", "Großer Anführer"}, 0, 0},
    {"growth", {"Growth", "Wachstum"}, 0, 0},
    {"harsh_winter", {"Harsh Winter", "Strenger Winter"}, 0, 0},
    {"kind_emperor", {"Kind Emperor", "Gütiger Kaiser"}, 0, 0},
    {"panic", {"Panic", "Panik"}, 0, 0},
    {"progress", {"Progress", "Entwicklung"}, 0, 0},
    {"rapid_expansion", {"Rapid Expansion", "Schnelle Expansion"}, 0, 0},
    {"sickness", {"Sickness", "Krankheit"}, 0, 0},
}};
constexpr std::array<LandscapeFacts, kEvents> kEventFacts = {{
    {"continue", {"Continue", "Fortsetzen"}, 0, 8},
    {"amass", {"Amass", "Anhäufen"}, 2, 0},
    {"asceticism", {"Asceticism", "Askese"}, 2, 0},
    {"credit", {"Credit", "Kredit"}, 2, 0},
    {"foresight", {"Foresight", "Voraussicht"}, 2, 0},
    {"kintsugi", {"Kintsugi", "Kintsugi"}, 3, 0},
    {"practice", {"Practice", "Kampfübung"}, 3, 0},
    {"sea_trade", {"Sea Trade", "Seehandel"}, 4, 0},
    {"receive_tribute", {"Receive Tribute", "Tribut empfangen"}, 5, 0},
    {"gather", {"Gather", "Sammeln"}, 7, 0},
}};

template <class Enum, class Table>
Enum find(const Table& table, std::string_view id) {
  for (std::size_t i = 0; i < table.size(); ++i)
    if (table[i].id == id) return static_cast<Enum>(i);
  return Enum::None;
}

}  // namespace

const CardFacts& facts(Card c) { return kCardFacts[static_cast<std::size_t>(c)]; }
const LandscapeFacts& facts(Prophecy p) { return kProphecyFacts[static_cast<std::size_t>(p)]; }
const LandscapeFacts& facts(Event e) { return kEventFacts[static_cast<std::size_t>(e)]; }
Card find_card(std::string_view id) { return find<Card>(kCardFacts, id); }
Prophecy find_prophecy(std::string_view id) { return find<Prophecy>(kProphecyFacts, id); }
Event find_event(std::string_view id) { return find<Event>(kEventFacts, id); }

Phrase type_name(int bit) {
  static constexpr std::array<Phrase, kTypes> names = {{
      {"Action", "Aktion"}, {"Treasure", "Geld"}, {"Victory", "Punkte"}, {"Curse", "Fluch"}, {"Attack", "Angriff"},
      {"Reaction", "Reaktion"}, {"Duration", "Dauer"}, {"Command", "Befehl"}, {"Omen", "Omen"}, {"Shadow", "Schatten"},
  }};
  return names[static_cast<std::size_t>(bit)];
}
Phrase set_name(Set s) {
  static constexpr std::array<Phrase, 4> names = {{
      {"Basic cards", "Basiskarten"}, {"Dominion", "Dominion"}, {"Prosperity", "Blütezeit"}, {"Rising Sun", "Rising Sun"},
  }};
  return names[static_cast<std::size_t>(s)];
}

}  // namespace demesne::dominion
