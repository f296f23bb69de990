// What comes next: set-up, turns, the end of an age (sections 2, 3, 18, 19).
#pragma once

#include "games/dominations/engine.hpp"
#include "games/dominations/moves.hpp"

namespace demesne::dominations {

template <class Sink>
inline void Engine<Sink>::ask(Ask what, int seat, int min, int max) {
  f.ask = what;
  f.asked = seat;
  f.min = min, f.max = max, f.picked = 0;
  ++f.serial;
}

template <class Sink>
void Engine<Sink>::play(Action a) {
  f.revealed = 0;
  act(a);
  if (f.ask == Ask::nothing) run();
}

template <class Sink>
bool Engine<Sink>::drain_for_preview() {
  while (f.tasks) {
    carry_out(f.task[0]);
    f.ask = Ask::nothing;
    pop_task();
  }
  return true;
}

template <class Sink>
void Engine<Sink>::begin() {
  Note order{.kind = Kind::initiative};
  for (unsigned k = 0; k < p.players; ++k) order.amounts[k] = p.initiative[k];
  note(order);
  for (Seat s = 0; s < p.players; ++s)
    for (unsigned k = 0; k < 2; ++k)
      note({.kind = Kind::dealt, .seat = s, .secret = true, .id = pl(s).dealt_objectives[k], .b = pl(s).dealt_monuments[k]});
  f.stage = Stage::choose;
  run();
}

template <class Sink>
void Engine<Sink>::resume() {
  f.revealed = 0;
  switch (p.phase) {
    case Phase::setup:
      f.stage = Stage::choose;
      break;
    case Phase::over:
      f.stage = Stage::over;
      break;
    case Phase::grow:
      f.stage = Stage::grow;
      break;
    case Phase::build:
      f.stage = Stage::build;
      break;
    case Phase::develop:
      f.stage = Stage::develop;
      break;
    default:
      f.stage = Stage::turn;
      break;
  }
  run();
}

template <class Sink>
inline void Engine<Sink>::clear_overflow() {
  for (Player& who : p.player) who.overflow = 0;
}

// Where a turn goes on. Each step leads to the next until something has to be asked.
template <class Sink>
void Engine<Sink>::advance() {
  switch (f.stage) {
    case Stage::turn:
      return start_turn();
    case Stage::grow:
      return grow();
    case Stage::produce:
      return advance_score();
    case Stage::after_grow:
      return after_grow();
    case Stage::build:
      return build();
    case Stage::develop:
      return develop();
    default:
      return advance_age();
  }
}

template <class Sink>
void Engine<Sink>::start_turn() {
  p.phase = Phase::turn_start;
  clear_overflow();
  f.builds = f.develops = f.farmer_open = 0;
  note({.kind = Kind::turn_began, .seat = p.turn, .n = p.turn_in_age});
  f.stage = Stage::grow;
  set_off(p.turn, When::turn_start);
  if (!held_up()) grow();
}

template <class Sink>
void Engine<Sink>::grow() {
  p.phase = Phase::grow;
  if (can_place(p, p.turn) || (p.role[kInventor] == p.turn && p.board_size)) return ask(Ask::grow, p.turn);
  note({.kind = Kind::skipped, .seat = p.turn, .n = 0});  // no tile left in the hand (A20)
  leave_grow();
  build();
}

template <class Sink>
void Engine<Sink>::after_grow() {
  if (p.role[kFarmer] == p.turn && !f.reactivating && can_place(p, p.turn))
    f.farmer_open = 1;
  else
    leave_grow();
  build();
}

template <class Sink>
void Engine<Sink>::build() {
  f.stage = Stage::build;
  if (f.builds == 0 || f.builds < 1 + p.sums[at(p.turn)].extra_build) return ask(Ask::build, p.turn);
  clear_overflow();
  p.phase = Phase::develop;
  develop();
}

template <class Sink>
void Engine<Sink>::develop() {
  f.stage = Stage::develop;
  if (f.develops == 0 || f.develops < 1 + p.sums[at(p.turn)].extra_develop) return ask(Ask::develop, p.turn);
  next_turn();
}

// Between turns: the set-up, the end of an age and of the game.
template <class Sink>
void Engine<Sink>::advance_age() {
  switch (f.stage) {
    case Stage::choose:
      advance_choice();
      break;
    case Stage::exchange:
      if (f.step == p.players) {
        f.step = 0;
        p.turn = p.initiative[0];
        note({.kind = Kind::age_began, .n = p.age});
        f.stage = Stage::turn;
      } else if (const Seat s = p.initiative[f.step]; pl(s).hand_size == 0) {
        ++f.step;
      } else {
        ask(Ask::mulligan, s, 0, pl(s).hand_size);
      }
      break;
    case Stage::abilities:
      if (f.step == p.players) {
        f.step = 0;
        f.stage = Stage::assimilate;
      } else {
        set_off(p.initiative[f.step++], When::age_end);
      }
      break;
    case Stage::assimilate:
      f.stage = Stage::influence;
      if (const Seat s = influence_leader(p); can_assimilate(p, s)) ask(Ask::assimilate, s);
      break;
    case Stage::influence:
      for (unsigned k = 0; k < p.players; ++k) give_vp(p.initiative[k], pl(p.initiative[k]).influence, Source::influence);
      p.role.fill(kNobody);  // all six are available again (R18.10, A72)
      p.next_initiative = p.initiative;
      f.role = 0;
      f.stage = Stage::roles;
      break;
    case Stage::roles:
      advance_roles();
      break;
    case Stage::final:
      for (unsigned k = 0; k < p.players; ++k) {
        const Seat s = p.initiative[k];
        Note n{.kind = Kind::goals, .seat = s, .n = p.goals_met(s)};
        n.a = p.vp_for_goals(n.n);
        if constexpr (!Sink::kSilent)
          if (pl(s).objective != kNone)
            for (unsigned g = 0; g < pk().objectives[pl(s).objective].goals.size() && g < 6; ++g)
              n.amounts[g] = p.goal_met(s, pk().objectives[pl(s).objective].goals[g]);
        note(n);
        give_vp(s, n.a, Source::goals);
      }
      p.phase = Phase::over;
      note({.kind = Kind::game_over, .seat = p.ranking()[0]});
      f.stage = Stage::over;
      break;

    case Stage::keep:
      advance_next_age();
      break;
    case Stage::refill: {
      const Seat s = p.initiative[f.step];
      if (pl(s).hand_size) {
        ask(Ask::mulligan, s, 0, pl(s).hand_size);
      } else {  // nothing came (A20)
        if (p.role[kHighPriestess] == s) {
          p.role[kHighPriestess] = kNobody;
          note({.kind = Kind::role_used, .seat = s, .id = kHighPriestess});
        }
        ++f.step;
        f.stage = Stage::keep;
      }
      break;
    }
    case Stage::age_start:
      if (f.step == p.players) {
        f.step = 0;
        p.turn = p.initiative[0];
        f.stage = Stage::turn;
      } else {
        set_off(p.initiative[f.step++], When::age_start);
      }
      break;
    default:
      break;
  }
}

template <class Sink>
inline void Engine<Sink>::run() {
  while (f.ask == Ask::nothing && f.stage != Stage::over) {
    if (f.tasks == 0) {
      advance();
    } else if (carry_out(f.task[0])) {
      pop_task();
    }
  }
  settle();
}

// Static abilities that count something are added up again at every question.
template <class Sink>
inline void Engine<Sink>::settle() {
  for (unsigned seats = p.counted; seats; seats &= seats - 1) sum_up(p, std::countr_zero(seats));
}

// ---- set-up ----

// Seat by seat; nobody learns anything until all have chosen (A85).
template <class Sink>
void Engine<Sink>::advance_choice() {
  for (Seat s = 0; s < p.players; ++s) {
    Player& who = pl(s);
    if (who.chosen_objective == kNone) {
      if (who.dealt_objectives[0] != kNone && who.dealt_objectives[1] != kNone) return ask(Ask::objective, s);
      who.chosen_objective = who.dealt_objectives[0];
    }
    if (who.chosen_monument == kNone) {
      if (who.dealt_monuments[0] != kNone && who.dealt_monuments[1] != kNone) return ask(Ask::monument, s);
      who.chosen_monument = who.dealt_monuments[0];
    }
  }
  reveal();
  for (unsigned k = 0; k < p.players; ++k) draw(p.initiative[k], p.hand_limit(p.initiative[k]));
  f.step = 0;
  f.stage = Stage::exchange;
}

template <class Sink>
void Engine<Sink>::reveal() {
  for (Seat s = 0; s < p.players; ++s) {
    Player& who = pl(s);
    who.objective = who.chosen_objective;
    note({.kind = Kind::objective, .seat = s, .id = who.objective});
    note({.kind = Kind::monument, .seat = s, .id = who.chosen_monument, .a = p.slots});
    p.monuments[p.slots++] = Slot{who.chosen_monument, 0, {}, 0};
    who.chosen_objective = who.chosen_monument = kNone;
    who.dealt_objectives.fill(kNone);
    who.dealt_monuments.fill(kNone);
  }
  f.revealed = 1;
}

// ---- scoring a tile (R20.5) ----

template <class Sink>
Scoring Engine<Sink>::scoring() const {
  const Placed& t = p.board[f.tile];
  return {.seat = p.turn,
          .cell = t.cell,
          .tile = t.tile,
          .rot = t.rot,
          .corner = f.corner,
          .edge = f.edge,
          .reactivating = f.reactivating != 0};
}

template <class Sink>
inline void Engine<Sink>::advance_score() {
  if (f.scoring == 0) return ask(Ask::locus, p.turn);
  if (f.scoring == 1) {
    if (f.corner < 0 && p.options.edges == Edges::choose_one && std::popcount(touched_edges(p, p.board[f.tile].cell)) > 1)
      return ask(Ask::edge, p.turn);
    f.edge = -1;
    f.scoring = 2;
  }
  Production out = produce(p, scoring());
  if (f.scoring == 2) {
    f.assigned = {};
    if (out.vestigium) {
      f.points = out.vestigium;
      f.for_production = 1;
      return ask(Ask::vestigium, p.turn, f.points, f.points);
    }
    f.scoring = 3;
  }
  f.stage = Stage::after_grow;
  collect_production(out);
  if (!held_up()) after_grow();
}

template <class Sink>
void Engine<Sink>::collect_production(Production& out) {
  const Seat seat = p.turn;
  if (f.assigned.word())
    for (unsigned d = 0; d < kDomains; ++d) add_to(out.knowledge, d, f.assigned[d]);
  f.assigned = {};
  if (f.corner >= 0) note({.kind = Kind::locus, .seat = seat, .a = f.tile, .vertex = corners(p.board[f.tile].cell)[at(f.corner)]});

  // Production of the active player first, then of the other owners by Initiative (A16); cut once for each (A23).
  constexpr unsigned kLooksAt = kCampEvent | flag(When::produced) | flag(When::concentration) | flag(When::locus);
  unsigned listening = p.sums[at(seat)].triggers & kLooksAt;
  if (out.cities == 0) {
    produce_for(seat, out.knowledge);
  } else {
    wake_cities(out);
    for (u8 k = 0; k < out.cities; ++k) listening |= listens(p.board[out.city[k]].owner, When::city_active);
  }
  if (listening) set_off_production(out);
}

template <class Sink>
void Engine<Sink>::wake_cities(const Production& out) {
  std::array<u64, kMaxPlayers> others{};
  for (u8 k = 0; k < out.cities; ++k) {
    const Placed& t = p.board[out.city[k]];
    note({.kind = Kind::activated, .seat = t.owner, .n = t.level, .a = out.city[k], .what = camp_of(out.city[k])});
    add_to(others[at(t.owner)], camp_of(out.city[k]), t.level);
  }
  produce_for(p.turn, out.knowledge);
  for (unsigned k = 0; k < p.players; ++k)
    if (p.initiative[k] != p.turn) produce_for(p.initiative[k], others[at(p.initiative[k])]);
}

// What looks at a production: of the active player first, then of the other owners by Initiative.
template <class Sink>
void Engine<Sink>::set_off_production(const Production& out) {
  const Seat seat = p.turn;
  Batch b;
  const Amounts produced = Amounts::of(out.knowledge);
  const Context ctx{.domain = camp_of(f.tile), .edges = out.edges, .locus = f.corner >= 0, .produced = &produced};
  if (p.sums[at(seat)].triggers & kCampEvent) collect(b, seat, When::camp, ctx);  // all but `produce`, which is in the production already
  collect(b, seat, When::produced, ctx);
  if (listens(seat, When::concentration))
    for (int d = 0; d < kDomains; ++d) {
      Context bonus = ctx;
      bonus.domain = d;
      collect(b, seat, When::concentration, bonus, out.concentration >> 8 * d & 255);
    }
  if (f.corner >= 0) collect(b, seat, When::locus, ctx);
  const auto activations = [&](Seat s) {
    if (!listens(s, When::city_active)) return;
    for (u8 k = 0; k < out.cities; ++k)
      if (const Placed& t = p.board[out.city[k]]; t.owner == s)
        collect(b, s, When::city_active, {.domain = camp_of(out.city[k]), .edges = out.edges, .locus = f.corner >= 0, .level = t.level});
  };
  activations(seat);
  sort(b, 0);
  for (unsigned k = 0; k < p.players && out.cities; ++k) {
    if (p.initiative[k] == seat) continue;
    const int from = b.size;
    activations(p.initiative[k]);
    sort(b, from);
  }
  carry_out(b);
}

// ---- turns and ages ----

template <class Sink>
void Engine<Sink>::next_turn() {
  unsigned k = p.players - 1u;  // place of the turn in the Initiative
  for (unsigned n = kMaxPlayers - 1; n-- > 0;) k = p.initiative[n] == p.turn && n < k ? n : k;
  if (k + 1 < p.players) {
    p.turn = p.initiative[k + 1];
    f.stage = Stage::turn;
    return;
  }
  if (p.turn_in_age < 5) {
    ++p.turn_in_age;
    p.turn = p.initiative[0];
    f.stage = Stage::turn;
    return;
  }
  p.phase = Phase::age_end;
  clear_overflow();
  note({.kind = Kind::age_ended, .n = p.age});
  f.step = 0;
  f.stage = Stage::abilities;
}

template <class Sink>
void Engine<Sink>::advance_roles() {
  constexpr std::array<u8, kDomains> kOrder = {kGovernor, kHighPriestess, kDiplomat, kTrader, kInventor, kFarmer};
  if (f.role < kDomains) {
    const u8 role = kOrder[f.role++];
    const Seat s = most(p, 0, [&](Seat who) { return pl(who).knowledge[role]; });
    if (s == kNobody) return;
    const Role& card = pk().roles[role];
    const int vp = p.age >= 3 ? 3 : p.players == 2 && card.vp_2p >= 0 ? card.vp_2p : card.vp;  // R19.2, R18.9
    p.role[role] = s;
    note({.kind = Kind::role, .seat = s, .id = role, .n = vp});
    give_vp(s, vp, Source::role, role);
    if (p.age >= 3) return;
    if (role == kDiplomat) {
      give_influence(s, 2, Source::role, role);
      p.role[role] = kNobody;
      note({.kind = Kind::role_used, .seat = s, .id = role});
    } else if (role == kGovernor) {
      f.next.fill(kNobody);
      f.next_size = 0;
      ask(Ask::order, s, p.players, p.players);
    }
    return;
  }
  if (p.age >= 3) {
    f.stage = Stage::final;
    return;
  }
  // The next age (R18.13, R18.16).
  p.phase = Phase::next_age;
  clear_overflow();
  for (unsigned k = 0; k < p.players; ++k) p.player[k].knowledge = {};
  note({.kind = Kind::reset});
  if (p.initiative != p.next_initiative) {
    p.initiative = p.next_initiative;
    Note order{.kind = Kind::initiative};
    for (unsigned k = 0; k < p.players; ++k) order.amounts[k] = p.initiative[k];
    note(order);
  }
  ++p.age;
  p.turn_in_age = 1;
  f.step = 0;
  f.stage = Stage::keep;
}

template <class Sink>
void Engine<Sink>::advance_next_age() {
  if (f.step == p.players) {
    f.step = 0;
    note({.kind = Kind::age_began, .n = p.age});
    f.stage = Stage::age_start;
    return;
  }
  const Seat s = p.initiative[f.step];
  f.marked = 0;
  if (pl(s).hand_size) return ask(Ask::keep, s, 0, pl(s).hand_size);
  draw(s, p.hand_limit(s));
  f.stage = Stage::refill;
}

}  // namespace demesne::dominations
