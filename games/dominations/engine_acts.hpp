// What an answer does by itself. What comes after it is the flow's business.
#pragma once

#include "games/dominations/engine.hpp"

namespace demesne::dominations {

template <class Sink>
void Engine<Sink>::act(Action a) {
  const Seat seat = f.asked;
  const Ask asked = f.ask;
  f.ask = Ask::nothing;
  f.asked = kNobody;
  const u32 index = part::index.in(a);  // of those that have one part only
  switch (act_of(a)) {
    case Act::choose_objective:
      pl(seat).chosen_objective = pl(seat).dealt_objectives[index];
      break;
    case Act::choose_monument:
      pl(seat).chosen_monument = pl(seat).dealt_monuments[index];
      note({.kind = Kind::chosen, .seat = seat});
      break;

    case Act::mulligan:
    case Act::keep:
      f.marked |= 1u << index;
      ++f.picked;
      if (f.picked < pl(seat).hand_size) return go_on(asked, seat);
      [[fallthrough]];
    case Act::no_mulligan:
    case Act::keep_done:
      return asked == Ask::mulligan ? change_tiles(seat) : keep_tiles(seat);

    case Act::place:
      return place_tile(seat, unpack(Act::place, a));
    case Act::reactivate:
      return reactivate(seat, unpack(Act::reactivate, a));
    case Act::skip_grow:
      note({.kind = Kind::skipped, .seat = seat, .n = 0});
      leave_grow();
      f.stage = Stage::build;
      break;

    case Act::build_city:
    case Act::upgrade_city:
      return build_city(seat, index);
    case Act::build_monument:
      return build_level(seat, unpack(Act::build_monument, a));
    case Act::skip_build:
      leave_grow();
      note({.kind = Kind::skipped, .seat = seat, .n = 1});
      f.builds = 255;
      f.stage = Stage::build;
      break;

    case Act::develop:
      ++f.develops;
      f.stage = Stage::develop;
      return take_mastery(seat, unpack(Act::develop, a), false);
    case Act::upgrade_card:
      ++f.develops;
      f.stage = Stage::develop;
      return turn_card(seat, index, false);
    case Act::skip_develop:
      note({.kind = Kind::skipped, .seat = seat, .n = 2});
      f.develops = 255;
      f.stage = Stage::develop;
      break;

    case Act::exchange:
      break;  // see play()
    case Act::choose_locus:
      f.corner = index, f.scoring = 1;
      break;
    case Act::choose_edge:
      f.edge = index, f.scoring = 2;
      break;
    case Act::choose_vestigium:
      ++f.assigned[index];
      ++f.picked;
      if (--f.points) return go_on(asked, seat);
      if (f.for_production)
        f.scoring = 3;
      else
        gain_assigned(seat);
      break;

    case Act::assimilate:
      f.stage = Stage::influence;
      return take_mastery(seat, unpack(Act::assimilate, a), true);
    case Act::assimilate_face:
      f.stage = Stage::influence;
      return turn_card(seat, index, true);
    case Act::decline:
      note({.kind = Kind::declined, .seat = seat});
      f.stage = Stage::influence;
      break;
    case Act::order:
      f.next[f.next_size++] = index;
      ++f.picked;
      if (f.next_size + 1 < p.players) return go_on(asked, seat);
      return set_order(seat);
  }
}

// Back to the holder with the marked tiles, and as many new ones (R2.8, R18.14).
template <class Sink>
void Engine<Sink>::change_tiles(Seat seat) {
  const int size = pl(seat).hand_size;
  if (f.marked) {
    take_back(seat, f.marked);
    draw(seat, size);
  }
  if (p.phase == Phase::next_age && p.role[kHighPriestess] == seat) {
    p.role[kHighPriestess] = kNobody;
    note({.kind = Kind::role_used, .seat = seat, .id = kHighPriestess});
  }
  ++f.step;
  if (f.stage == Stage::refill) f.stage = Stage::keep;
  f.marked = 0;
}

// The marked tiles stay, the hand is filled up.
template <class Sink>
void Engine<Sink>::keep_tiles(Seat seat) {
  const u32 all = (1u << pl(seat).hand_size) - 1;
  take_back(seat, all & ~f.marked);
  draw(seat, p.hand_limit(seat));
  f.stage = Stage::refill;
  f.marked = 0;
}

template <class Sink>
void Engine<Sink>::reactivate(Seat seat, const Move& m) {
  p.role[kInventor] = kNobody;
  note({.kind = Kind::role_used, .seat = seat, .id = kInventor});
  note({.kind = Kind::reactivated, .seat = seat, .id = p.board[m.board].tile, .a = m.board});
  f.tile = m.board, f.reactivating = 1, f.corner = m.corner, f.edge = -1, f.scoring = 1;
  f.stage = Stage::produce;
}

// Vestigium that an effect brings, as the seat has split it.
template <class Sink>
void Engine<Sink>::gain_assigned(Seat seat) {
  const Task t = f.task[0];
  pop_task();
  for (int d = 0; d < kDomains; ++d) receive(seat, d, f.assigned[at(d)], t.source, t.from);
  f.assigned = {};
}

// The Governor's order is complete: the last one is what is left.
template <class Sink>
void Engine<Sink>::set_order(Seat seat) {
  for (Seat s = 0; s < p.players; ++s)
    if (std::find(f.next.begin(), f.next.begin() + f.next_size, s) == f.next.begin() + f.next_size) {
      f.next[f.next_size++] = s;
      break;
    }
  p.next_initiative = f.next;
  for (unsigned k = p.players; k < kMaxPlayers; ++k) p.next_initiative[k] = p.initiative[k];
  f.next.fill(kNobody);
  f.next_size = 0;
  note({.kind = Kind::role_used, .seat = seat, .id = kGovernor});
  p.role[kGovernor] = kNobody;
}

template <class Sink>
inline void Engine<Sink>::exchange(Action a) {
  f.revealed = 0;
  const Seat seat = f.asked;
  const Move m = unpack(Act::exchange, a);
  const u8 price = p.sums[at(seat)].exchange[m.give];
  pl(seat).knowledge = Amounts::of(pl(seat).stock() + in_domain(m.get, 1) - in_domain(m.give, price));
  note({.kind = Kind::exchanged, .seat = seat, .n = price, .a = m.get, .what = m.give});
  ask(f.ask, seat);
  settle();
}

// The overflow point is paid once per phase (A24): Grow ends when the first step of Build is taken.
template <class Sink>
inline void Engine<Sink>::leave_grow() {
  if (p.phase == Phase::build) return;
  f.farmer_open = 0;
  clear_overflow();
  p.phase = Phase::build;
}

template <class Sink>
void Engine<Sink>::place_tile(int seat, const Move& m) {
  Player& who = pl(seat);
  const u8 tile = who.hand[m.hand];
  if (who.hand_known[m.hand] != (1u << p.players) - 1) f.revealed = 1;  // from a hidden hand
  for (unsigned k = m.hand + 1u; k < who.hand_size; ++k) who.hand[k - 1] = who.hand[k], who.hand_known[k - 1] = who.hand_known[k];
  --who.hand_size;
  who.hand[who.hand_size] = who.hand_known[who.hand_size] = 0;
  const u8 b = p.board_size++;
  p.board[b] = Placed{m.cell, tile, m.rot, seat, kNobody, 0};
  p.field.lay(m.cell, b + 1);
  enlist(p, b);
  const unsigned loci = close_loci(p, m.cell, touch(p, m.cell));
  note({.kind = Kind::placed, .seat = seat, .id = tile, .n = m.farmer, .a = b, .b = m.rot, .at = m.cell});
  if (m.farmer) {
    p.role[kFarmer] = kNobody;
    note({.kind = Kind::role_used, .seat = seat, .id = kFarmer});
  }
  f.tile = b, f.reactivating = 0, f.corner = -1, f.edge = -1, f.farmer_open = 0;
  f.scoring = (loci & (loci - 1)) == 0;  // else the player chooses among them
  if (f.scoring && loci) f.corner = std::countr_zero(loci);
  f.stage = Stage::produce;
}

template <class Sink>
void Engine<Sink>::build_city(int seat, int board) {
  leave_grow();
  ++f.builds;
  f.stage = Stage::build;
  Placed& t = p.board[at(board)];
  const Amounts price = p.city_price(seat, board);
  pay(seat, price);
  t.owner = seat;
  ++t.level;
  enlist(p, at(board));
  --pl(seat).tokens;
  note({.kind = t.level == 1 ? Kind::built_city : Kind::upgraded_city, .seat = t.owner, .n = t.level, .a = board, .amounts = price});
  raise_limit(seat, camp_of(board), 5 + 5 * t.level);
  Batch b;
  b.add({.op = Task::Op::influence, .seat = t.owner, .n = t.level, .source = Source::city});
  if (t.level == 1) city_rewards(b, board);
  collect(b, seat, When::city_built, {.domain = camp_of(board), .level = t.level});
  sort(b, 0);
  carry_out(b);
}

// Monuments that wait for a City here (R13.7, R13.12).
template <class Sink>
void Engine<Sink>::city_rewards(Batch& b, int board) {
  const Placed& t = p.board[at(board)];
  bool any = false;
  std::array<u8, 3> circle{kNone, kNone, kNone};  // at each corner of the tile
  for (u8 s = 0; s < p.slots; ++s) {
    if (!p.monuments[s].placed) continue;
    any = true;
    if (pk().monuments[p.monuments[s].id].shape != Shape::circle) continue;
    if (const int k = corner_of(t.cell, p.monuments[s].site.at); k >= 0) circle[at(k)] = s;
  }
  if (!any) return;
  for (int k = 0; k < 3; ++k) {
    const Cell n = across(t.cell, k);
    const u8 piece = p.piece_near(n);
    if (piece < Position::kMonumentPiece || piece == Position::kCradlePiece) continue;
    const int slot = piece - Position::kMonumentPiece;
    const int side = monument_side(p, slot, n, t.cell);
    const Monument& m = pk().monuments[p.monuments[at(slot)].id];
    if (side >= 0 && m.edges[at(side)].kind == Side::reward)
      add_effect(b, t.owner, m.edges[at(side)].reward, {}, 1, Source::monument, slot);
  }
  for (const u8 slot : circle) {
    if (slot == kNone) continue;
    const Monument& m = pk().monuments[p.monuments[slot].id];
    if (static_cast<u8>(m.circle_domain) == camp_of(board)) add_effect(b, t.owner, m.circle_reward, {}, 1, Source::monument, slot);
  }
}

// … and Cities of this seat that a new Monument finds.
template <class Sink>
void Engine<Sink>::monument_rewards(Batch& b, int slot, int seat) {
  const Slot& s = p.monuments[at(slot)];
  const Monument& m = pk().monuments[s.id];
  const auto city_on = [&](Cell c) -> int {
    const u8 piece = p.piece_near(c);
    if (piece == 0 || piece >= Position::kMonumentPiece) return -1;
    return p.board[piece - 1u].owner == seat && p.board[piece - 1u].level ? piece - 1 : -1;
  };
  if (m.shape == Shape::circle) {
    for (const Cell c : around(s.site.at))
      if (const int city = city_on(c); city >= 0 && camp_of(city) == static_cast<u8>(m.circle_domain))
        add_effect(b, seat, m.circle_reward, {}, 1, Source::monument, slot);
  } else {
    for (int k = 0; k < edge_count(m.shape); ++k)
      if (m.edges[at(k)].kind == Side::reward && city_on(monument_edge(m.shape, s.site, k).outside) >= 0)
        add_effect(b, seat, m.edges[at(k)].reward, {}, 1, Source::monument, slot);
  }
}

// A card lies in the tree: its points, its ability, its nodus and what they set off are one event (R20.1).
template <class Sink>
void Engine<Sink>::finish_card(Batch& b, int seat, const TreeCard& t, const Amounts& formed, When also, int domain) {
  if (const int limit = p.sums[at(seat)].limit)
    for (int d = 0; d < kDomains; ++d) raise_limit(seat, d, limit);
  for (int d = 0; d < kDomains; ++d)
    for (int k = 0; k < formed[at(d)]; ++k) note({.kind = Kind::nodus, .seat = seat, .what = d});
  add_face(b, seat, t);
  collect_card(b, seat, t, When::acquire);
  if (listens(seat, When::nodus) && formed.word())
    for (int d = 0; d < kDomains; ++d) collect(b, seat, When::nodus, {.domain = d}, formed[at(d)]);
  collect(b, seat, also, {.domain = domain});
}

template <class Sink>
void Engine<Sink>::build_level(int seat, const Move& m) {
  leave_grow();
  ++f.builds;
  f.stage = Stage::build;
  Slot& s = p.monuments[m.slot];
  const Monument& mon = pk().monuments[s.id];
  const Amounts price = p.level_price(seat, m.slot);
  const bool first = !s.placed;
  if (first) s.site = p.site(m.slot, m.site);
  pay(seat, price);
  if (first) {
    s.placed = 1;
    lay_monument(p, m.slot);
    note({.kind = Kind::placed_monument, .seat = seat, .id = s.id, .a = m.slot, .b = s.site.turn, .vertex = s.site.at});
  }
  const Spot where = p.spot[at(seat)][m.spot];
  const TreeCard t{level_card(m.slot, s.taken), where.col, where.row, m.rot, 0};
  ++s.taken;
  note({.kind = Kind::built_level, .seat = seat, .id = s.id, .n = s.taken, .a = m.slot, .b = t.col, .c = t.row, .amounts = price});
  const Amounts formed = place_card(p, seat, t, m.spot);
  add_to_sums(p, seat, t);
  Batch b;
  finish_card(b, seat, t, formed, When::level_built, static_cast<int>(mon.domain));
  if (first) monument_rewards(b, m.slot, seat);
  sort(b, 0);
  for (unsigned k = 0; first && k < p.players; ++k) {
    if (p.initiative[k] == seat) continue;
    const int from = b.size;
    monument_rewards(b, m.slot, p.initiative[k]);
    sort(b, from);
  }
  carry_out(b);
}

template <class Sink>
void Engine<Sink>::take_mastery(int seat, const Move& m, bool assimilated) {
  const u8 id = tb().copies[m.copy].mastery;
  Amounts price{};
  if (!assimilated) {
    price = p.mastery_price(seat, id);
    pay(seat, price);
  }
  p.supply.remove(m.copy);
  const Spot where = p.spot[at(seat)][m.spot];
  const TreeCard t{mastery_card(m.copy), where.col, where.row, m.rot, 0};
  note({.kind = Kind::acquired, .seat = seat, .id = id, .n = assimilated, .a = m.copy, .b = t.col, .c = t.row, .amounts = price});
  const Amounts formed = place_card(p, seat, t, m.spot);
  add_to_sums(p, seat, t);
  Batch b;
  finish_card(b, seat, t, formed, When::mastery, static_cast<int>(pk().masteries[id].domain));
  sort(b, 0);
  carry_out(b);
}

template <class Sink>
void Engine<Sink>::turn_card(int seat, int mastery, bool assimilated) {
  Amounts price{};
  if (!assimilated) {
    price = p.upgrade_price(seat, mastery);
    pay(seat, price);
  }
  TreeCard& t = pl(seat).tree[at(p.tree_index(seat, mastery))];
  t.advanced = 1;
  sum_up(p, seat);
  note({.kind = Kind::upgraded, .seat = seat, .id = mastery, .n = assimilated, .amounts = price});
  Batch b;
  finish_card(b, seat, t, {}, When::mastery, static_cast<int>(pk().masteries[at(mastery)].domain));
  sort(b, 0);
  carry_out(b);
}

// ---- tiles ----

template <class Sink>
void Engine<Sink>::take_back(int seat, u32 marked) {
  Player& who = pl(seat);
  const u8 all = (1u << p.players) - 1;
  u8 kept = 0;
  for (u8 k = 0; k < who.hand_size; ++k) {
    if (marked >> k & 1) {
      p.stack[p.stack_size] = who.hand[k];
      p.stack_known[p.stack_size++] = p.options.open_hands ? all : who.hand_known[k];
      note({.kind = Kind::returned, .seat = seat, .secret = !p.options.open_hands, .id = who.hand[k]});
    } else {
      who.hand[kept] = who.hand[k];
      who.hand_known[kept++] = who.hand_known[k];
    }
  }
  for (u8 k = kept; k < who.hand_size; ++k) who.hand[k] = who.hand_known[k] = 0;
  who.hand_size = kept;
}

template <class Sink>
void Engine<Sink>::draw(int seat, int upto) {
  Player& who = pl(seat);
  const int n = std::min<int>(std::max(0, upto - who.hand_size), p.stack_size);
  const u8 all = (1u << p.players) - 1;
  for (int k = 0; k < n; ++k) {
    who.hand[who.hand_size] = p.stack[at(k)];
    who.hand_known[who.hand_size++] = p.options.open_hands ? all : static_cast<u8>(p.stack_known[at(k)] | 1u << seat);
    note({.kind = Kind::drew, .seat = seat, .secret = !p.options.open_hands, .id = p.stack[at(k)]});
  }
  if (n == 0) return;
  std::copy(p.stack.begin() + n, p.stack.begin() + p.stack_size, p.stack.begin());
  std::copy(p.stack_known.begin() + n, p.stack_known.begin() + p.stack_size, p.stack_known.begin());
  p.stack_size -= n;
  for (int k = 0; k < n; ++k) p.stack[p.stack_size + at(k)] = p.stack_known[p.stack_size + at(k)] = 0;
  f.revealed = 1;
}

}  // namespace demesne::dominations
