// Dominations as numbers. There are far too many ways to lay a tile for each to have a number of its own, so an answer is said part by
// part: what is done, with which tile or card, where, and how it is turned. Each part's values have numbers that always mean the same, and
// a part is passed over where all answers that are left agree. As the parts stand in the engine's numbers from the top down (action.hpp),
// the answers that begin with what has been said are a stretch of the sorted list.
#pragma once

#include "bots/dominations/bot.hpp"
#include "games/dominations/eyes.hpp"
#include "lab/space.hpp"
#include "table/dominations/codec.hpp"

namespace demesne::lab {

struct DominationsSpace {
  static constexpr std::string_view kGame = "dominations";
  using Position = dominations::Position;
  using Eyes = dominations::Eyes;
  using Bot = dominations::Bot;
  using Codec = table::dominations::Codec;

  // The kinds of parts that are said, and how many values each has.
  enum Said : u8 {
    act,
    choice,
    hand,
    farmer,
    column,
    row,
    turn,
    board,
    corner,
    side,
    slot,
    site,
    spot,
    copy,
    mastery,
    give,
    get,
    domain,
    who
  };
  static constexpr std::array<int, 19> kWidth = {24,
                                                 2,
                                                 dominations::kMaxHand,
                                                 2,
                                                 128,
                                                 256,
                                                 4,
                                                 dominations::kMaxBoard,
                                                 4,
                                                 3,
                                                 dominations::kMaxSlots,
                                                 dominations::kMaxSites,
                                                 dominations::kMaxSpots,
                                                 dominations::kMaxCopies,
                                                 255,
                                                 6,
                                                 6,
                                                 6,
                                                 dominations::kMaxPlayers};
  static constexpr auto kFirst = firsts(kWidth);
  static constexpr int kActions = kFirst.back();
  static constexpr int kWord = 6;  // place: act, farmer, hand, column, row, turn
  static constexpr int kListed = static_cast<int>(Actions::kCapacity);
  static_assert(kWidth[act] == static_cast<int>(dominations::Act::order) + 1);

  static void list(const Position& p, Actions& out) { p.legal(out); }
  static int number(const Action* list, Rest rest, u32 place) {
    const Part p = next(list, rest);
    return kFirst[p.said] + p.value(list[place]);
  }
  static Rest say(const Action* list, Rest rest, int number) {
    const Part p = next(list, rest);
    const int value = number - kFirst[p.said];
    if (value < 0 || value >= kWidth[p.said]) return {};
    const u64 low = p.with(list[rest.first], value), high = low + (u64{1} << p.at);
    const auto from = [&](u64 a) { return static_cast<u32>(std::lower_bound(list + rest.first, list + rest.last, a) - list); };
    return {from(low), from(high)};
  }
  template <class F>
  static void numbers(const Action* list, Rest rest, F told) {
    const Part p = next(list, rest);
    for (u32 k = rest.first; k < rest.last;) {
      const int value = p.value(list[k]);
      told(kFirst[p.said] + value);
      // Runs may be long: leaps that double, then halves.
      u32 leap = 1;
      while (k + leap < rest.last && p.value(list[k + leap]) == value) leap *= 2;
      u32 same = k + leap / 2, other = std::min(k + leap, rest.last);
      while (same + 1 < other) {
        const u32 middle = same + (other - same) / 2;
        (p.value(list[middle]) == value ? same : other) = middle;
      }
      k = other;
    }
  }
  static std::vector<Field> fields(int players);
  static std::vector<Field> answers();
  static void observe(const Eyes& eyes, Number* out, Memory* memory = nullptr);
  static Action choose(Bot& bot, const Eyes& eyes, FastRng& rng) { return bot.think(eyes, {}, rng).action; }

  // An answer taken apart: the act, then its parts, those that it does not have being 0.
  static constexpr int kParts = 13;
  static void take_apart(Action a, Number* out);
  static std::vector<Field> parts();

  class Setup {
   public:
    static table::Result<Setup> read(int players, const boost::json::object& options);
    void deal(Position& p, FastRng& rng) const {
      p = dominations::Position::start(first_.position.pack_id, first_.position.players, first_.position.options, rng, Silent{});
    }
    int players() const { return first_.position.players; }
    Codec::State state(const Position& p) const { return {first_.base, first_.held, p}; }

   private:
    explicit Setup(const Codec::State& first) : first_(first) {}
    Codec::State first_;  // a game dealt at the table; it holds the pack
  };
  // What was dealt, for a split: the Objectives, Monuments and tiles of the set-up.
  static u64 kingdom(const Position& p) { return p.hash(); }

 private:
  struct Part {  // where it stands in an answer
    Said said;
    u8 at, bits;
    int value(Action a) const { return static_cast<int>(a >> at & ((1u << bits) - 1)); }
    Action with(Action a, int v) const { return (a >> at >> bits << bits | static_cast<u32>(v)) << at; }  // nothing behind it
  };
  static constexpr Part kAct{act, dominations::part::act.at, dominations::part::act.bits};
  static const std::array<std::array<Part, 5>, 24> kSpelling;  // by Act, from the top down
  // The first part in which the answers that are left differ; if there is one only, what is done.
  static Part next(const Action* list, Rest rest) {
    const u32 differ = list[rest.first] ^ list[rest.last - 1];
    if (differ == 0 || differ >> kAct.at) return kAct;
    const int bit = 31 - std::countl_zero(differ);
    const Part* p = kSpelling[static_cast<std::size_t>(kAct.value(list[rest.first]))].data();
    while (p->at > bit) ++p;
    return *p;
  }
};

}  // namespace demesne::lab
