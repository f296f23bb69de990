// The machine that takes an answer and runs on to the next question. It lives only for one call; everything it knows is in
// the position. Its parts: engine_effects.hpp (what cards do), engine_acts.hpp (what an answer does), engine_flow.hpp (what comes next).
#pragma once

#include <algorithm>
#include <bit>

#include "games/dominations/amounts.hpp"
#include "games/dominations/board.hpp"
#include "games/dominations/effects.hpp"
#include "games/dominations/tree.hpp"

namespace demesne::dominations {

inline unsigned at(int i) { return i; }

// Tasks of one event, still to be sorted.
struct Batch {
  union {
    std::array<Task, 192> task;  // not initialised: most events set off nothing
  };
  int size = 0;
  Batch() {}
  void add(const Task& t) {
    if (t.n != 0 && size < static_cast<int>(task.size())) task[at(size++)] = t;
  }
};

template <class Sink>
class Engine {
 public:
  Engine(Position& position, Sink& sink) : p(position), f(position.flow), sink_(sink) {}

  void begin();              // a new game whose pieces are shuffled and dealt
  void resume();             // a written position
  void play(Action a);       // answer, then run on to the next question
  void exchange(Action a);   // an answer after which the same question goes on
  void act(Action a);        // only what any other answer itself does
  bool drain_for_preview();  // carries out what is left and needs no choice

 private:
  const Pack& pk() const { return pack(p.pack_id); }
  const Tables& tb() const { return tables(p.pack_id); }
  Player& pl(int seat) { return p.player[at(seat)]; }
  u8 camp_of(int board) const { return tb().tile[p.board[at(board)].tile][3]; }

  bool listens(int seat, When when) const { return p.sums[at(seat)].triggers & flag(when); }

  void note(const Note& n) {
    if constexpr (!Sink::kSilent)
      sink_(n);
    else
      (void)n;
  }

  // effects
  void collect(Batch& b, int seat, When when, const Context& ctx, int times = 1);
  void collect_card(Batch& b, int seat, const TreeCard& t, When when);
  void add_effect(Batch& b, int seat, const Effect& e, const Context& ctx, int times, Source source, u16 from);
  void add_face(Batch& b, int seat, const TreeCard& t);
  void set_off(int seat, When when) {
    if (listens(seat, when)) set_off_now(seat, when);
  }
  void set_off_now(int seat, When when);
  void sort(Batch& b, int from);
  void carry_out(const Batch& b);
  bool carry_out(const Task& t);  // false: it has asked somebody
  void pop_task();
  void receive(int seat, int domain, int n, Source source, u16 from);
  void produce_for(int seat, u64 brings);
  void overflow(int seat, int domain);
  void give_vp(int seat, int n, Source source, u16 from = 0);
  void give_influence(int seat, int n, Source source, u16 from = 0);
  void raise_limit(int seat, int domain, int to);
  void pay(int seat, const Amounts& price);

  // acts
  void go_on(Ask what, Seat seat) { f.ask = what, f.asked = seat; }  // the same question, with more picks
  void change_tiles(Seat seat);
  void keep_tiles(Seat seat);
  void reactivate(Seat seat, const Move& m);
  void gain_assigned(Seat seat);
  void set_order(Seat seat);
  void place_tile(int seat, const Move& m);
  void build_city(int seat, int board);
  void build_level(int seat, const Move& m);
  void city_rewards(Batch& b, int board);
  void monument_rewards(Batch& b, int slot, int seat);
  void take_mastery(int seat, const Move& m, bool assimilated);
  void turn_card(int seat, int mastery, bool assimilated);
  void finish_card(Batch& b, int seat, const TreeCard& t, const Amounts& formed, When also, int domain);
  void leave_grow();
  void take_back(int seat, u32 marked);  // tiles to the back of the holder
  void draw(int seat, int upto);

  // flow
  void run();
  void ask(Ask what, int seat, int min = 1, int max = 1);
  void settle();
  void advance();
  void start_turn();
  void grow();
  void after_grow();
  void build();
  void develop();
  bool held_up() const { return f.ask != Ask::nothing || f.tasks; }
  void advance_age();
  void advance_choice();
  void advance_score();
  void collect_production(Production& out);
  void wake_cities(const Production& out);
  void set_off_production(const Production& out);
  void advance_roles();
  void advance_next_age();
  void reveal();
  void next_turn();
  void clear_overflow();
  Scoring scoring() const;

  Position& p;
  Flow& f;
  Sink& sink_;
};

// The seat with most of something; a tie goes by Initiative (R3.5). kNobody if nobody has more than `above`.
template <class Value>
Seat most(const Position& p, int above, Value value) {
  Seat best = kNobody;
  int top = above;
  for (unsigned k = 0; k < p.players; ++k)
    if (value(p.initiative[k]) > top) best = p.initiative[k], top = value(p.initiative[k]);
  return best;
}

inline Seat influence_leader(const Position& p) {
  return most(p, -1, [&](Seat s) { return p.player[at(s)].influence; });
}
// Highest level that the leader may assimilate (R18.3).
inline int assimilation_level(int influence) { return influence <= 12 ? 3 : influence <= 22 ? 6 : 99; }

}  // namespace demesne::dominations
