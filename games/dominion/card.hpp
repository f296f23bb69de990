// Every card, Prophecy and Event that exists here: the facts. What a card does stands in sets/.
#pragma once

#include <span>
#include <string_view>

#include "core/text.hpp"
#include "core/types.hpp"

namespace demesne::dominion {

// Names as in the rulebooks' English; ids are the same in snake_case.
enum class Card : u8 {
  // basic cards
  Copper, Silver, Gold, Platinum, Estate, Duchy, Province, Colony, Curse,
  // base game
  Cellar, Chapel, Moat, Harbinger, Merchant, Vassal, Village, Workshop, Chancellor, Woodcutter, Bureaucrat,
  Feast, Gardens, Militia, Moneylender, Poacher, Remodel, Smithy, Spy, Thief, ThroneRoom, Bandit,
  CouncilRoom, Festival, Laboratory, Library, Market, Mine, Sentry, Witch, Adventurer, Artisan,
  // Prosperity
  Anvil, Loan, TradeRoute, Watchtower, Bishop, Clerk, Investment, Monument, Quarry, Talisman, Tiara,
  WorkersVillage, Charlatan, City, Collection, Contraband, CountingHouse, CrystalBall, Magnate, Mint,
  Mountebank, Rabble, RoyalSeal, Vault, Venture, WarChest, Goons, GrandMarket, Hoard, Bank, Expand, Forge,
  KingsCourt, Peddler,
  // Rising Sun
  MountainShrine, Daimyo, Artist, Fishmonger, SnakeWitch, Aristocrat, Craftsman, Riverboat, RootCellar,
  Alley, Change, Ninja, Poet, RiverShrine, RusticVillage, GoldMine, ImperialEnvoy, Kitsune, Litter,
  RiceBroker, Ronin, Tanuki, TeaHouse, Samurai, Rice,
  kCount,
  None = 255,
};
enum class Prophecy : u8 {
  ApproachingArmy, BidingTime, Bureaucracy, DivineWind, Enlightenment, FlourishingTrade, GoodHarvest,
  GreatLeader, Growth, HarshWinter, KindEmperor, Panic, Progress, RapidExpansion, Sickness,
  kCount,
  None = 255,
};
enum class Event : u8 {
  Continue, Amass, Asceticism, Credit, Foresight, Kintsugi, Practice, SeaTrade, ReceiveTribute, Gather,
  kCount,
  None = 255,
};
inline constexpr int kCards = static_cast<int>(Card::kCount);
inline constexpr int kProphecies = static_cast<int>(Prophecy::kCount);
inline constexpr int kEvents = static_cast<int>(Event::kCount);

enum Type : u16 {  // a card has all of its types at once (rule 1.15)
  kAction = 1, kTreasure = 2, kVictory = 4, kCurse = 8, kAttack = 16, kReaction = 32, kDuration = 64, kCommand = 128, kOmen = 256, kShadow = 512,
};
inline constexpr int kTypes = 10;
enum class Set : u8 { basic, base, prosperity, rising_sun };
enum Printing : u8 { kFirst = 1, kSecond = 2, kBoth = 3 };  // in which editions of its set a card appears

struct CardFacts {
  std::string_view id;
  Phrase name;
  Set set;
  u8 editions;
  u16 types;
  u8 cost, debt;
  u8 coins;      // what a Treasure is worth when that is all it does
  signed char vp;  // what a Victory card or Curse is worth when that is fixed
};
struct LandscapeFacts {  // a Prophecy or an Event
  std::string_view id;
  Phrase name;
  u8 cost, debt;  // of an Event
};

const CardFacts& facts(Card c);
const LandscapeFacts& facts(Prophecy p);
const LandscapeFacts& facts(Event e);
Card find_card(std::string_view id);  // None if unknown
Prophecy find_prophecy(std::string_view id);
Event find_event(std::string_view id);
Phrase type_name(int bit);  // of 1 << bit
Phrase set_name(Set s);

}  // namespace demesne::dominion
