// Dominations as numbers. There are far too many ways to lay a tile for each to have a number of its own: an answer is its place in the
// list of legal ones, and the list itself, taken apart (see Eyes and action.hpp), is what a learner judges.
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

  static constexpr int kActions = 4096;  // longer lists, which play hardly knows, are cut

  static void list(const Position& p, Actions& out) { p.legal(out); }
  static int number(const Actions&, std::size_t place) { return place < kActions ? static_cast<int>(place) : -1; }
  static int place(const Actions& listed, int number) {
    return number >= 0 && number < kActions && number < static_cast<int>(listed.size()) ? number : -1;
  }
  static std::vector<Field> fields(int players);
  static std::vector<Field> answers();
  static void observe(const Eyes& eyes, Number* out);
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
};

}  // namespace demesne::lab
