// Dominion as numbers. Answers keep their meaning from game to game of the same kingdom: the verb and its card, mode or amount.
#pragma once

#include <array>

#include "bots/dominion/bot.hpp"
#include "games/dominion/engine.hpp"
#include "games/dominion/setup.hpp"
#include "lab/space.hpp"
#include "table/dominion/codec.hpp"

namespace demesne::lab {

struct DominionSpace {
  static constexpr std::string_view kGame = "dominion";
  using Position = dominion::Position;
  using Eyes = dominion::Eyes;
  using Bot = dominion::Bot;
  using Codec = table::DominionCodec;

  // How many values of each verb have a number. Debt, Coffers and Villagers above 64 at once have none: paying less does.
  static constexpr std::array<int, 17> kWidth = {64, 1, 64, 64, 1, 1, 1, 64, 32, 65, 128, 1, 65, 65, 64, 64, 64};
  static constexpr auto kFirst = firsts(kWidth);
  static constexpr int kActions = kFirst.back();
  static constexpr int kWord = 1, kListed = kActions;
  static_assert(kWidth.size() == dominion::kBuyByTrashing + 1);

  static int number_of(Action a) {
    const auto verb = static_cast<std::size_t>(dominion::verb_of(a));
    const int value = static_cast<int>(dominion::value_of(a));
    return verb < kWidth.size() && value < kWidth[verb] ? kFirst[verb] + value : -1;
  }
  static Action answer_of(int number);  // kNoAction: there is none

  static void list(const Position& p, Actions& out) {
    p.legal(out);
    if (p.depth) return;
    const auto me = static_cast<std::size_t>(p.current);
    if (p.players[me].debt > 64 || (p.extras && (p.extra[me].coffers > 64 || p.extra[me].villagers > 64))) keep_numbered(out);
  }
  static int number(const Action* list, Rest, u32 place) { return number_of(list[place]); }
  static Rest say(const Action* list, Rest rest, int number) {
    const Action a = answer_of(number);
    const Action* at = std::lower_bound(list + rest.first, list + rest.last, a);
    const auto place = static_cast<u32>(at - list);
    return a != kNoAction && place < rest.last && *at == a ? Rest{place, place + 1} : Rest{};
  }
  template <class F>
  static void numbers(const Action* list, Rest rest, F told) {
    for (u32 k = rest.first; k < rest.last; ++k) told(number_of(list[k]));
  }
  static std::vector<Field> fields(int players);
  static std::vector<Field> answers();
  static void observe(const Eyes& eyes, Number* out, Memory* memory = nullptr);
  static Action choose(Bot& bot, const Eyes& eyes, FastRng& rng) { return bot.choose(eyes, rng); }

  class Setup {
   public:
    static table::Result<Setup> read(int players, const boost::json::object& options);
    void deal(Position& p, FastRng& rng) const {
      dominion::setup(p, options_, rng);
      dominion::begin(p, rng);
    }
    int players() const { return options_.players; }
    Codec::State state(const Position& p) const { return {p, true}; }

   private:
    dominion::Options options_;
  };
  // What the piles of a game are, for a split by kingdom: the same for the same cards and landscapes, however they were chosen.
  static u64 kingdom(const Position& p);

 private:
  static void keep_numbered(Actions& list);
};

}  // namespace demesne::lab
