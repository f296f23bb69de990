// The whole game as one plain value: State is what the rules know, Derived what is computed from it. README.md maps each field to its
// rules.
#pragma once

#include <array>
#include <bit>
#include <span>

#include "core/contract.hpp"
#include "core/text.hpp"
#include "games/dominations/action.hpp"
#include "games/dominations/field.hpp"
#include "games/dominations/geometry.hpp"
#include "games/dominations/note.hpp"
#include "games/dominations/options.hpp"
#include "games/dominations/pack.hpp"

namespace demesne::dominations {

inline constexpr int kMaxPlayers = 4, kMaxHand = 24, kMaxTree = 64, kMaxSpots = 2 * kMaxTree + 2, kMaxStack = 128, kMaxSites = 1000,
                     kMaxLoci = 96, kMaxTasks = 48, kCityTokens = 15, kTopLimit = 20;
inline constexpr u8 kNone = 255;

enum class Phase : u8 { setup, turn_start, grow, build, develop, age_end, next_age, over };

// ---- the parts ----

struct Placed {  // a Land tile on the board, in the order of placing
  Cell cell = kNoCell;
  u8 tile = 0;           // Pack::tiles
  u8 rot = 0;            // res[k] lies at corner (k + rot) % 3 of the cell
  Seat by = kNobody;     // who placed it
  Seat owner = kNobody;  // of the City, or kNobody
  u8 level = 0;          // of the City, 0 … 3
  bool operator==(const Placed&) const = default;
};

// A card of a tree, as a number: the Campfire, a copy of a Mastery, or a level of a Monument in play.
using Card = u16;
inline constexpr Card kCampfire = 0;
constexpr Card mastery_card(int copy) { return 1 + copy; }
constexpr Card level_card(int slot, int level) { return 0x4000 | slot << 4 | level; }  // level from 0
constexpr bool is_level(Card c) { return c & 0x4000; }
constexpr bool is_mastery(Card c) { return c != kCampfire && !is_level(c); }
constexpr int copy_of(Card c) { return c - 1; }
constexpr int slot_of(Card c) { return c >> 4 & 0xff; }
constexpr int level_of(Card c) { return c & 15; }

struct TreeCard {
  Card card = kCampfire;
  std::int8_t col = 0, row = 0;  // columns grow to the east, rows to the south
  u8 rot = 0;                    // quarter turns clockwise; always 0 without `rotate_cards`
  u8 advanced = 0;
  bool operator==(const TreeCard&) const = default;
};

inline constexpr int kMostTotal = 9'999;  // points or Influence of a seat: no pack makes more of them than can be written

struct Player {
  Amounts knowledge, limits{5, 5, 5, 5, 5, 5};
  u8 tokens = kCityTokens;
  u8 objective = kNone;  // Pack::objectives
  u8 campfire = 0;       // Pack::campfires
  u8 overflow = 0;       // Domains that have paid their overflow point in the running phase (bit mask)
  std::int16_t vp = 0, influence = 0;
  u8 hand_size = 0, tree_size = 1;
  std::array<u8, 2> dealt_objectives{kNone, kNone}, dealt_monuments{kNone, kNone};  // set-up only; secret
  u8 chosen_objective = kNone, chosen_monument = kNone;                             // set-up only; secret (an id)
  std::array<u8, kMaxHand> hand{};                                                  // Pack::tiles
  std::array<u8, kMaxHand> hand_known{};                                            // which seats know this tile (bit mask)
  std::array<TreeCard, kMaxTree> tree{};                                            // [0] is the Campfire at (0, 0)
  bool operator==(const Player&) const = default;
  u64 stock() const { return knowledge.word(); }
  u64 ceiling() const { return limits.word(); }
};

struct Slot {     // a Monument in play
  u8 id = kNone;  // Pack::monuments
  u8 placed = 0;
  Site site;     // if placed
  u8 taken = 0;  // levels built
  bool operator==(const Slot&) const = default;
};

// One thing still to be done to a seat; see engine_effects.hpp for the order.
struct Task {
  enum class Op : u8 { influence, fill, gain, vp };
  Op op{};
  Seat seat = kNobody;
  What what = kNothing;
  Per per = Per::one;  // stock and influence are counted when the task is carried out
  u8 div = 1;
  u8 times = 1;  // separate gains, cut one by one (A23)
  std::int16_t n = 0;
  u16 from = 0;  // tree code of the card, or the slot
  Source source = Source::none;
  bool operator==(const Task&) const = default;
};

enum class Ask : u8 { nothing, objective, monument, mulligan, keep, grow, locus, edge, vestigium, build, develop, assimilate, order };

// What happens when nothing is left to do. Named after what comes next.
enum class Stage : u8 {
  choose,      // set-up: the next seat chooses its Objective and Monument
  exchange,    // set-up: the next seat may exchange tiles
  turn,        // start-of-turn abilities
  grow,        // ask for a tile
  produce,     // a tile lies: choose the Locus, the edge, the vestigium, then add the production and trigger what looks at it
  after_grow,  // the Farmer, or on to Build
  build,
  develop,
  abilities = 9,  // end of age, step 1: for the next seat
  assimilate,
  influence,
  roles,
  final,
  keep,       // next age: tiles of the next seat
  refill,     // … and its exchange
  age_start,  // abilities for the start of an age
  over,
};

// The open question and everything half done.
struct Flow {
  Amounts assigned;  // vestigium assigned so far, of the tile that is being scored or of the first task
  Ask ask = Ask::nothing;
  Seat asked = kNobody;
  Stage stage = Stage::over;
  u8 min = 1, max = 1;  // how many picks the question takes in all
  u8 picked = 0;        // … and how many it has had
  u32 serial = 0;
  u8 step = 0;      // how many seats are through in a step that goes round
  u8 revealed = 0;  // what the last answer showed: 1 something that nobody or not everybody knew
  u32 marked = 0;   // tiles picked in keep and mulligan (bit per index of the hand)
  // the tile that is being scored
  u8 tile = 0;              // Position::board
  u8 reactivating = 0;      // by the Inventor
  std::int8_t corner = -1;  // of the Locus to score; -1: the edges
  std::int8_t edge = -1;    // with Edges::choose_one
  u8 scoring = 0;           // 1: the corner is settled; 2: the edge too; 3: the vestigium
  u8 points = 0;            // vestigium still to be assigned
  u8 for_production = 0;    // … is produced, not gained
  // the turn
  u8 builds = 0, develops = 0;                                             // actions taken
  u8 farmer_open = 0;                                                      // a second tile may follow now
  std::array<Seat, kMaxPlayers> next{kNobody, kNobody, kNobody, kNobody};  // the Governor's order so far
  u8 next_size = 0;
  u8 role = 0;   // Domination cards handed out so far
  u8 tasks = 0;  // pending, first to last
  std::array<Task, kMaxTasks> task{};
  bool operator==(const Flow&) const = default;
};

// An empty cell of a tree next to a card. Each nibble of `halves` (north in the lowest) is the half-nodus that the
// neighbour on that side shows, or 15.
struct Spot {
  std::int8_t col = 0, row = 0;
  u16 halves = 0xffff;
  bool operator==(const Spot&) const = default;
};

// Tiles on the board, by index.
struct TileSet {
  std::array<u64, 2> w{};
  void set(unsigned k, bool in) { w[k / 64] = (w[k / 64] & ~(u64{1} << k % 64)) | u64{in} << k % 64; }
  bool has(unsigned k) const { return w[k / 64] >> k % 64 & 1; }
  u32 size() const { return std::popcount(w[0]) + std::popcount(w[1]); }
  u32 nth(u32 k) const {
    const u32 low = std::popcount(w[0]);
    return k < low ? nth_bit(w[0], k) : 64 + nth_bit(w[1], k - low);
  }
  unsigned first() const { return w[0] ? std::countr_zero(w[0]) : 64 + std::countr_zero(w[1]); }
  TileSet operator|(const TileSet& o) const { return {{w[0] | o.w[0], w[1] | o.w[1]}}; }
  TileSet operator&(const TileSet& o) const { return {{w[0] & o.w[0], w[1] & o.w[1]}}; }
  TileSet operator-(const TileSet& o) const { return {{w[0] & ~o.w[0], w[1] & ~o.w[1]}}; }
  template <class F>
  void each(F f) const {
    for (u32 k = 0; k < 2; ++k)
      for (u64 rest = w[k]; rest; rest &= rest - 1) f(64 * k + std::countr_zero(rest));
  }
  bool operator==(const TileSet&) const = default;
};
static_assert(kMaxBoard <= 128);

// Static abilities and counts of one tree, added up.
struct Sums {
  enum : unsigned { city, mastery, upgrade, level };  // what a price is for
  Amounts exchange{2, 2, 2, 2, 2, 2};                 // price of one Knowledge, paid in this Domain
  Amounts nodus;
  Amounts best;                                // highest level of a Mastery of this Domain
  Amounts turn_price = Amounts::of(kNoPrice);  // the least for which a card of the tree can be turned, by Domain; 0: who knows
  std::array<Amounts, 4> cheaper{};            // by what it is for: so much less is paid in this Domain
  std::int8_t hand = 0, extra_build = 0, extra_develop = 0;
  u8 limit = 0;
  u8 dearer = 0;  // bit per kind of price: an ability raises it, so that `cheaper` does not tell all
  u8 masteries = 0, advanced = 0, level_cards = 0;
  u16 triggers = 0;  // bit per When, and kCampEvent
  static constexpr std::array<When, 8> kHeard = {When::turn_start, When::camp,       When::produced, When::locus,
                                                 When::nodus,      When::city_built, When::mastery,  When::city_active};
  std::array<u64, kHeard.size()> listens{};  // … of the frequent ones: the cards of the tree, a bit each
  CopySet open;                              // whose prerequisite is met and whose name is not in the tree yet (R14.3, R14.4)
  bool operator==(const Sums&) const = default;
};

// ---- what an answer would bring ----

struct Preview {
  Amounts knowledge{};  // place, reactivate: produced (own Cities included); vestigium aside
  u8 vestigium = 0;     // … and so much that is still to be assigned
  u8 concentrations = 0;
  struct City {
    Seat owner;
    u8 board, level;
    Domain domain;
  };
  std::array<City, 12> cities;  // activated, for whom
  u8 city_count = 0;
  u8 loci = 0;                // corners of the tile that close a Locus (bit mask); if several, `knowledge` is for the lowest
  Amounts price{};            // builds and developments, exchange
  int influence = 0, vp = 0;  // at once, without what hangs on a later choice
  Amounts nodus{};            // formed
};

// Why a position cannot be. An empty rule means that all is well.
struct Problem {
  std::string rule;
  Text message;
  explicit operator bool() const { return !rule.empty(); }
};

// A generator without its type.
struct Dice {
  void* rng;
  u32 (*draw)(void*, u32);
  u32 below(u32 n) const { return draw(rng, n); }
};
template <class R>
Dice dice(R& rng) {
  return {&rng, [](void* r, u32 n) { return static_cast<R*>(r)->below(n); }};
}

// What the rules know. It is all that is compared, hashed and written.
struct State {
  PackId pack_id = kNoPack;
  Options options;
  u8 players = 2;
  u8 age = 1;          // 1 … 3
  u8 turn_in_age = 1;  // 1 … 5
  Phase phase = Phase::setup;
  Seat turn = 0;  // whose turn it is
  u8 has_cradle = 1;
  Vertex cradle;  // its centre
  std::array<Seat, kMaxPlayers> initiative{0, 1, 2, 3};
  std::array<Seat, kMaxPlayers> next_initiative{0, 1, 2, 3};                              // set by the Governor, used from the next age on
  std::array<Seat, kDomains> role{kNobody, kNobody, kNobody, kNobody, kNobody, kNobody};  // Domination cards held
  u8 board_size = 0, stack_size = 0, slots = 0;
  CopySet supply;  // copies of Masteries left
  std::array<Slot, kMaxSlots> monuments{};
  std::array<u8, kMaxStack> stack{};        // the holder, next first
  std::array<u8, kMaxStack> stack_known{};  // which seats know this tile (bit mask)
  std::array<Placed, kMaxBoard> board{};
  std::array<Player, kMaxPlayers> player{};
  Flow flow;
  bool operator==(const State&) const = default;
};

// What is computed from it, so that nothing has to be searched for: refresh() makes it, apply() keeps it up to date. In builds with
// asserts every apply() compares the two.
struct Derived {
  Field field;                                         // what lies where, and where a Land tile may lie
  Row<Vertex, kMaxLoci> loci;                          // all Loci, ascending
  std::array<TileSet, kDomains> camp{};                // tiles with a Camp of this Domain
  std::array<TileSet, 3> city{};                       // … with a City of this level (from 0)
  std::array<TileSet, kMaxPlayers> owned{};            // … with a City of this seat
  std::array<Row<Spot, kMaxSpots>, kMaxPlayers> spot;  // of each tree: ascending by row, then column
  std::array<Sums, kMaxPlayers> sums{};
  u8 counted = 0;  // seats whose static abilities count something, a bit each
  bool operator==(const Derived&) const = default;
};

struct Position : State, Derived {
  // ---- the contract ----
  int seats() const { return players; }
  Seat to_move() const { return flow.asked; }
  void legal(Actions& out) const;
  template <class R, class S>
  void apply(Action a, R&, S&& sink) {  // after the set-up nothing is random: the holder's order is part of the position
    play(a, sink);
  }
  u32 question() const { return flow.serial; }
  bool revealed() const { return flow.revealed != 0; }
  bool at_rest() const;  // nothing is half done: resume() asks the open question again
  float score(Seat seat) const;
  template <class R>
  void reimagine(Seat seat, R& rng) {
    reimagine_with(seat, dice(rng));
  }
  u64 key(Seat seat) const;  // kNobody: a spectator
  bool operator==(const Position& o) const { return static_cast<const State&>(*this) == o; }

  // ---- beginning ----
  // A new game up to its first question. Asks can_start() first: a pack too small for the players must not come here.
  template <class R, class S>
  static Position start(PackId pack, int players, const Options& options, R& rng, S&& sink) {
    if constexpr (std::is_same_v<R, FastRng> && std::remove_cvref_t<S>::kSilent)
      return shuffled(pack, players, options, rng, sink);
    else
      return shuffled(pack, players, options, dice(rng), sink);
  }
  // After filling the state of a written position by hand: refresh(), check(), then resume() runs from `phase` (setup, turn_start, grow,
  // build, develop) to the first question.
  void refresh();
  template <class S>
  void resume(S&& sink) {
    resume_into(sink);
  }

  // ---- looking ----
  const Pack& content() const { return pack(pack_id); }
  Preview preview(Action a) const;
  u64 hash() const;  // of the state; the same in every process
  // A uniformly random legal answer, without listing them all.
  template <class R>
  Action random(R& rng) const {
    if constexpr (std::is_same_v<R, FastRng>)
      return random_with(rng);
    else
      return random_with(dice(rng));
  }

  // What lies on a cell: 0 nothing, 1 + index a Land tile, kMonumentPiece + slot, kCradlePiece.
  static constexpr u8 kMonumentPiece = 128, kCradlePiece = 255;
  u8 piece_at(Cell c) const { return field.wide() ? searched(c) : field.near(c) ? field.piece(c) : u8{0}; }
  u8 piece_near(Cell c) const { return field.wide() ? searched(c) : field.piece(c); }  // at most Field::kMargin from a piece
  // Where a Land tile may lie: all such cells, ascending, and the n-th of them.
  unsigned frontier(std::array<Cell, kMaxFrontier>& out) const;
  Cell frontier(u32 n) const;
  Dot dot_of(u8 piece, Cell c, Vertex v) const;                 // the Resource that the piece on `c` shows at the vertex
  bool is_locus(Vertex v) const;                                // from `loci`
  u8 circle_at(Vertex v) const;                                 // slot of the circle lying there, or kNone
  int sites(int slot, std::array<Site, kMaxSites>& out) const;  // where level 1 may be built, ascending
  Site site(int slot, unsigned n) const;                        // … the n-th of them
  int site_count(int slot) const;
  std::span<const Spot> spots(int seat) const { return spot[seat]; }
  Sides sides(int seat, const TreeCard& card) const;    // as it lies
  const Face* face(const TreeCard& card) const;         // null for the Campfire
  Amounts city_price(int seat, int board_index) const;  // of the next step
  Amounts level_price(int seat, int slot) const;
  Amounts mastery_price(int seat, int mastery) const;
  Amounts upgrade_price(int seat, int mastery) const;
  bool can_pay(int seat, const Amounts& price) const;
  // By Domain: the highest printed price in it alone that can be paid (amounts.hpp).
  u64 purse(int seat, unsigned what) const {
    return sums[seat].dearer >> what & 1 ? dear_purse(seat, what) : player[seat].stock() + sums[seat].cheaper[what].word();
  }
  int tree_index(int seat, int mastery) const;  // -1: not in the tree
  int cities(int seat) const;
  int city_levels(int seat) const;
  int longest_chain(int seat) const;  // largest group of connected Cities
  int groups(int seat) const;
  std::array<int, kMaxPlayers> control_scores(int slot) const;  // by seat (R13.14)
  Seat controller(int slot) const;
  int count(int seat, Per per, What what) const;  // everything but `produced`
  bool goal_met(int seat, const Goal& goal) const;
  int goals_met(int seat) const;
  int vp_for_goals(int met) const;
  int goal_vp(int seat) const;                    // as if the game ended now
  std::array<Seat, kMaxPlayers> ranking() const;  // best first, ties by Initiative (R19.6)
  int hand_limit(int seat) const;

  // ---- implementation ----
  void play(Action a, Silent);
  void play(Action a, Log& log);
  void resume_into(Silent);
  void resume_into(Log& log);
  static Position shuffled(PackId pack, int players, const Options& options, Dice dice, Silent);
  static Position shuffled(PackId pack, int players, const Options& options, FastRng& rng, Silent);
  static Position shuffled(PackId pack, int players, const Options& options, Dice dice, Log& log);
  u64 dear_purse(int seat, unsigned what) const;
  void derive();              // refresh() of a position with nothing derived yet
  bool settled() const;       // Derived is what refresh() would make
  u8 searched(Cell c) const;  // piece_at() on a wide board
  void reimagine_with(Seat seat, Dice dice);
  Action random_with(Dice dice) const;
  Action random_with(FastRng& rng) const;
};

static_assert(sizeof(Position) <= 8192);

// What makes a position impossible: a tile on a tile, a floating tile, a nodus that does not fit, more copies than exist …
// Call refresh() first; it tolerates all of these.
Problem check(const Position& p);
// Whether a pack has enough pieces for so many players.
Problem can_start(PackId pack, int players);

}  // namespace demesne::dominations
