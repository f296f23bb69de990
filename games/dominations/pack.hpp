// The content of a game as plain data: tiles, Masteries, Monuments, Objectives, the Campfire. A pack says what the
// cards are; the rules of the engine never name one. Nothing here knows JSON: whoever reads a pack fills these structs.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "games/dominations/amounts.hpp"

namespace demesne::dominations {

enum class Domain : u8 { trade, craftsmanship, art, science, government, religion };
inline constexpr std::array<const char*, kDomains> kDomainIds = {"trade", "craftsmanship", "art", "science", "government", "religion"};

// What lies in a corner: a Domain (0 … 5), or one of these.
using Dot = u8;
inline constexpr Dot kVestigiumDot = 6, kNoDot = 7;

// A half-nodus on the side of a card: a Domain (0 … 5), or one of these. kLink fits whatever its neighbour needs.
using Half = u8;
inline constexpr Half kVestigium = 6, kCorruptio = 7, kNoHalf = 8, kLink = 9;

using Sides = std::array<Half, 4>;  // north, east, south, west

struct Name {
  std::string en, de;
  bool operator==(const Name&) const = default;
};

// ---- the closed vocabulary of effects: when + if + do + n + what + per / div ----

enum class When : u8 {
  acquire,
  turn_start,
  age_start,
  age_end,
  camp,
  produced,
  concentration,
  locus,
  nodus,
  city_built,
  level_built,
  mastery,
  city_active,
  always,
};
inline constexpr int kWhens = 14;
inline constexpr u16 kCampEvent = 1 << kWhens;  // beside the triggers of a card: a Camp sets off more than its production
enum class Do : u8 {
  gain,
  fill,
  produce,
  vp,
  influence,
  cost_city,
  cost_mastery,
  cost_upgrade,
  cost_level,
  limit,
  exchange,
  hand,
  extra_build,
  extra_develop,
};
inline constexpr int kDos = 14;
enum class Per : u8 {
  one,  // no count: the amount is n
  city,
  city_level,
  chain,
  nodus,
  nodus_domains,
  mastery,
  advanced,
  level_card,
  monument,
  board_city,
  produced,
  stock,
  influence,
};
inline constexpr int kPers = 14;  // `one` included

// What an effect speaks of: a Domain (0 … 5) or one of these.
using What = u8;
inline constexpr What kAny = 6, kEach = 7, kAll = 8, kNothing = 9;

struct If {
  std::int8_t domain = -1;  // the Camp, the nodus or the Concentration has this Domain; -1: no condition
  u8 min_edges = 0;         // the placed tile touches at least so many pieces; a scored Locus always meets it
  u8 min_level = 0;         // the City has now at least this level
  bool operator==(const If&) const = default;
};

struct Effect {
  When when = When::acquire;
  If only_if;
  Do act = Do::gain;
  std::int8_t n = 0;
  What what = kNothing;
  Per per = Per::one;
  What per_what = kNothing;  // the Domain of nodus, board_city, produced; kAll for produced(all)
  u8 div = 1;
  bool operator==(const Effect&) const = default;
};

// ---- pieces ----

struct Tile {
  std::string id;
  std::array<Dot, 3> res{};  // clockwise
  Domain camp{};
  bool operator==(const Tile&) const = default;
};

struct Face {
  std::int16_t vp = 0, influence = 0;
  std::vector<Effect> effects;
  bool operator==(const Face&) const = default;
};

struct Copy {
  std::string name;  // as positions and options call it
  Sides sides{};
  bool operator==(const Copy&) const = default;
};

struct Prereq {  // "a Mastery of this Domain with at least this level"
  Domain domain{};
  u8 level = 0;  // 0: none asked
  bool operator==(const Prereq&) const = default;
};

struct Mastery {
  std::string id;
  Name name;
  Domain domain{};
  u8 level = 3;
  Amounts cost{}, upgrade_cost{};
  Prereq prereq;
  Face basic, advanced;
  std::vector<Copy> copies;
  bool operator==(const Mastery&) const = default;
};

enum class Shape : u8 { diamond, wall, circle };
enum class Side : u8 { barred, open, reward };  // open: Resources only
struct Edge {
  Side kind = Side::barred;
  Effect reward;  // gain, vp or influence; only with Side::reward
  bool operator==(const Edge&) const = default;
};

struct Level {
  Amounts cost{};
  Face face;
  Sides sides{};
  bool operator==(const Level&) const = default;
};

// Corners and sides of diamond and wall by the letters of ruling A41: side k runs from corner k to corner k + 1.
struct Monument {
  std::string id;
  Name name;
  Shape shape = Shape::circle;
  Domain domain{};
  std::int8_t next_to = -1;     // Domain of the City it must stand next to; -1: any place
  std::array<Edge, 6> edges{};  // 4 for a diamond, 6 for a wall, none for a circle
  std::array<Dot, 6> dots{7, 7, 7, 7, 7, 7};
  Domain circle_domain{};     // circle: Cities of this Domain …
  Effect circle_reward;       // … pay this
  std::vector<Level> levels;  // at most kMaxLevels
  bool operator==(const Monument&) const = default;
};
inline constexpr int kMaxLevels = 15;

struct Goal {
  enum class Kind : u8 { cities, chain, spread, monuments, nodus, influence, masteries };
  struct Line {
    u8 n = 0, level = 0;
    u8 domains = 0;  // bit mask
    bool operator==(const Line&) const = default;
  };
  Kind kind = Kind::chain;
  std::int16_t n = 0;          // chain, spread, monuments, influence
  std::array<u8, 3> cities{};  // of level 1, 2, 3
  Amounts nodus{};
  std::vector<Line> lines;  // masteries
  bool operator==(const Goal&) const = default;
};

struct Objective {
  std::string id;
  Name name;
  std::vector<Goal> goals;
  bool operator==(const Objective&) const = default;
};

// The six roles, numbered by their Domain: Trader, Farmer, Diplomat, Inventor, Governor, High Priestess.
struct Role {
  std::string id;
  Name name;
  std::int16_t vp = 0, vp_2p = -1;  // vp_2p: with two players; -1: the same
  bool operator==(const Role&) const = default;
};
inline constexpr u8 kTrader = 0, kFarmer = 1, kDiplomat = 2, kInventor = 3, kGovernor = 4, kHighPriestess = 5;

struct Pack {
  std::string id;
  Name name;
  std::vector<Tile> tiles;            // at most kMaxTiles; each exists once
  std::array<Dot, 6> cradle{};        // clockwise from the vertex (1, 0) off the centre
  std::vector<Mastery> masteries;     // at most 255, with at most kMaxCopies copies in all
  std::vector<Monument> monuments;    // at most 255
  std::vector<Objective> objectives;  // at most 255
  std::array<Role, kDomains> roles;
  std::vector<Sides> campfires{{kVestigium, kVestigium, kVestigium, kVestigium}};  // [0] is the one that players get
  std::vector<std::int16_t> vp_by_goals{0, 10, 20, 40, 70, 100};

  // What a new game deals from: the first so many. What a written position adds in place stands behind them.
  u16 deal_tiles = 0, deal_masteries = 0, deal_monuments = 0, deal_objectives = 0;  // 0: all
  bool operator==(const Pack&) const = default;
};
inline constexpr int kMaxTiles = 250, kMaxCopies = 512;

// ---- packs in use: positions name theirs by a number, so that they hold no pointer ----

using PackId = u16;
inline constexpr PackId kNoPack = 0xffff;

// Copies of Masteries, one bit each.
struct CopySet {
  std::array<u64, kMaxCopies / 64> w{};
  bool has(unsigned copy) const { return w[copy / 64] >> copy % 64 & 1; }
  void add(unsigned copy) { w[copy / 64] |= u64{1} << copy % 64; }
  void add_first(unsigned n) {
    for (unsigned k = 0; k < w.size(); ++k) w[k] |= n >= 64 * (k + 1) ? ~u64{0} : n > 64 * k ? (u64{1} << n % 64) - 1 : 0;
  }
  void remove(unsigned copy) { w[copy / 64] &= ~(u64{1} << copy % 64); }
  CopySet& operator|=(const CopySet& o) {
    for (unsigned k = 0; k < w.size(); ++k) w[k] |= o.w[k];
    return *this;
  }
  CopySet& operator&=(const CopySet& o) {
    for (unsigned k = 0; k < w.size(); ++k) w[k] &= o.w[k];
    return *this;
  }
  CopySet& operator-=(const CopySet& o) {
    for (unsigned k = 0; k < w.size(); ++k) w[k] &= ~o.w[k];
    return *this;
  }
  bool operator==(const CopySet&) const = default;
};

// What the engine looks up all the time, made from a pack once.
struct Tables {
  using Fit = std::array<u64, 4>;  // for each quarter turn: one bit per side and Half; see tree.hpp
  struct CopyRef {
    u8 mastery;
    u16 index;  // in Mastery::copies
    Sides sides;
    Fit fit;
  };
  std::vector<CopyRef> copies;  // all Masteries' copies in a row
  struct Card {
    u8 domain, level;        // of the Mastery
    u8 turn_in, turn_price;  // of the advanced face, if the price is in one Domain only; else turn_in is 255
  };
  std::vector<Card> cards;                                  // by Mastery
  std::vector<u16> first_copy;                              // by Mastery, and one behind the last
  std::vector<std::array<const Face*, 2>> faces;            // by copy: basic, advanced
  std::vector<std::array<u16, 2>> triggers;                 // by copy: of its basic and its advanced face; bit per When, and kCampEvent
  std::vector<std::array<u16, kMaxLevels>> level_triggers;  // by Monument
  std::vector<std::array<u8, 4>> tile;                      // res and Camp, packed for speed

  // Which cards can be had is found by joining sets of copies.
  struct Rows {
    std::vector<CopySet> sets;
    unsigned depth = 0;  // sets for each group
    const CopySet& at(unsigned group, unsigned k) const { return sets[group * depth + (k < depth ? k : depth - 1)]; }
  };
  Rows payable;                    // [Domain][purse]: what costs at most so much, in this Domain alone
  u64 cheapest = 0;                // … the least that buys anything, by Domain (amounts.hpp)
  Rows allowed;                    // [Domain][level]: whose prerequisite is a Mastery of this Domain and at most this level (R14.3)
  std::vector<CopySet> copies_of;  // by Mastery
  std::vector<std::array<Fit, kMaxLevels>> level_fit;        // by Monument
  std::vector<std::array<u64, kMaxLevels + 1>> level_price;  // by Monument: amounts.hpp; after the last level kNoPrice
  bool simple_levels = true;                                 // each of these prices is in one Domain only
  u64 cheapest_level = 0;                                    // the least that is part of any of these prices, by Domain
  std::vector<u8> several;                                   // Masteries that cost nothing or Knowledge of several Domains
};

// A pack that can be played, with its tables. They point into it, so it stays where it was made.
struct Content {
  explicit Content(Pack p);  // one that fits()
  Content(const Content&) = delete;
  Pack pack;
  Tables tables;
};

// What the number of a pack leads to. Whoever owns the packs (table/dominations/packs.hpp) enters one before any position names it and
// takes it out after the last has gone; the engine only reads.
inline constexpr int kMaxPacks = 4096;
extern std::array<const Content*, kMaxPacks> shelf;
inline const Pack& pack(PackId id) { return shelf[id]->pack; }
inline const Tables& tables(PackId id) { return shelf[id]->tables; }

// Whether the sizes are within the engine's bounds and every number is one of the vocabulary. What a pack should
// mean is checked where it is read.
bool fits(const Pack& pack);

}  // namespace demesne::dominations
