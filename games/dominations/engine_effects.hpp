// Effects: collected for an event, sorted into the order that is never worse for the owner (rules section 21), carried out.
//
// The order within a seat: Influence, then `fill`, then gains, then Victory points. Counts of stock and Influence are taken when their
// turn comes, so nothing is counted too early. `fill` goes before gains: both ways end at the limit, but a gain past 20 pays a point.
#pragma once

#include "games/dominations/engine.hpp"

namespace demesne::dominations {

template <class Sink>
void Engine<Sink>::add_effect(Batch& b, int seat, const Effect& e, const Context& ctx, int times, Source source, u16 from) {
  Task t{.seat = seat, .what = e.what, .times = static_cast<u8>(std::min(times, 255)), .from = from, .source = source};
  switch (e.act) {
    case Do::gain:
      t.op = Task::Op::gain;
      break;
    case Do::fill:
      t.op = Task::Op::fill;
      break;
    case Do::vp:
      t.op = Task::Op::vp;
      break;
    case Do::influence:
      t.op = Task::Op::influence;
      break;
    case Do::limit:
      for (int d = 0; d < kDomains; ++d)
        if (e.what == d || e.what >= kDomains) raise_limit(seat, d, e.n);
      return;
    default:
      return;  // static, or production
  }
  if (e.per == Per::stock || e.per == Per::influence) {
    t.per = e.per, t.div = e.div, t.n = e.n;
  } else {
    t.n = amount(p, seat, e, ctx);
  }
  b.add(t);
}

template <class Sink>
void Engine<Sink>::collect(Batch& b, int seat, When when, const Context& ctx, int times) {
  if (times == 0 || !listens(seat, when)) return;
  for_effects(p, seat, when, ctx, [&](const Effect& e, const TreeCard& t) { add_effect(b, seat, e, ctx, times, Source::card, t.card); });
}

template <class Sink>
void Engine<Sink>::set_off_now(int seat, When when) {
  Batch b;
  collect(b, seat, when, {});
  sort(b, 0);
  carry_out(b);
}

template <class Sink>
void Engine<Sink>::collect_card(Batch& b, int seat, const TreeCard& t, When when) {
  for (const Effect& e : p.face(t)->effects)
    if (e.when == when) add_effect(b, seat, e, {}, 1, Source::card, t.card);
}

template <class Sink>
void Engine<Sink>::add_face(Batch& b, int seat, const TreeCard& t) {
  const Face& face = *p.face(t);
  b.add({.op = Task::Op::vp, .seat = seat, .n = face.vp, .from = t.card, .source = Source::card});
  b.add({.op = Task::Op::influence, .seat = seat, .n = face.influence, .from = t.card, .source = Source::card});
}

template <class Sink>
void Engine<Sink>::sort(Batch& b, int from) {
  const auto rank = [](const Task& t) {
    if (t.op == Task::Op::influence) return t.per == Per::stock ? 3 : 0;
    return t.op == Task::Op::fill ? 1 : t.op == Task::Op::gain ? 2 : 4;
  };
  for (int k = from + 1; k < b.size; ++k)  // insertion: stable, and the lists are short
    for (int j = k; j > from && rank(b.task[at(j)]) < rank(b.task[at(j - 1)]); --j) std::swap(b.task[at(j)], b.task[at(j - 1)]);
}

template <class Sink>
void Engine<Sink>::carry_out(const Batch& b) {
  int k = 0;
  if (f.tasks == 0)
    while (k < b.size && f.ask == Ask::nothing && carry_out(b.task[at(k)])) ++k;
  // What a question holds up waits in the position; the task that asks stands first until it is answered.
  for (; k < b.size && f.tasks < kMaxTasks; ++k) f.task[f.tasks++] = b.task[at(k)];
}

template <class Sink>
inline void Engine<Sink>::pop_task() {
  std::copy(f.task.begin() + 1, f.task.begin() + f.tasks, f.task.begin());
  f.task[--f.tasks] = Task{};
}

template <class Sink>
bool Engine<Sink>::carry_out(const Task& t) {
  int n = t.n;
  if (t.per != Per::one) n = t.n * (p.count(t.seat, t.per, kNothing) / t.div);
  if (n <= 0) return true;
  switch (t.op) {
    case Task::Op::influence:
      give_influence(t.seat, n * t.times, t.source, t.from);
      return true;
    case Task::Op::vp:
      give_vp(t.seat, n * t.times, t.source, t.from);
      return true;
    case Task::Op::fill:  // nothing is lost, so nothing flows over (A26)
      for (int d = 0; d < kDomains; ++d)
        if (t.what == d || t.what == kEach || t.what == kAll)
          receive(t.seat, d, std::max(0, pl(t.seat).limits[at(d)] - pl(t.seat).knowledge[at(d)]), t.source, t.from);
      return true;
    case Task::Op::gain:
      if (t.what == kAny) {
        const int points = std::min(n * t.times, 250);
        f.points = points;
        f.for_production = 0;
        f.assigned = {};
        ask(Ask::vestigium, t.seat, points, points);
        return false;
      }
      for (int times = 0; times < t.times; ++times) {
        if (t.what < kDomains)
          receive(t.seat, t.what, n, t.source, t.from);
        else if (t.what != kNothing)
          for (int d = 0; d < kDomains; ++d) receive(t.seat, d, n, t.source, t.from);
      }
      return true;
  }
  return true;
}

// Adds Knowledge, cuts at the limit, pays the overflow point (R10.1, R10.4).
template <class Sink>
void Engine<Sink>::receive(int seat, int domain, int n, Source source, u16 from) {
  if (n <= 0) return;
  Player& who = pl(seat);
  const int room = std::max(0, who.limits[at(domain)] - who.knowledge[at(domain)]);
  const int kept = std::min(n, room), lost = n - kept;
  who.knowledge[at(domain)] += kept;
  note({.kind = Kind::gained, .seat = seat, .source = source, .n = kept, .b = lost, .what = domain, .from = from});
  if (lost) overflow(seat, domain);
}

// Knowledge that a seat could not keep.
template <class Sink>
void Engine<Sink>::overflow(int seat, int domain) {
  Player& who = pl(seat);
  if (who.limits[at(domain)] < kTopLimit) return;
  if (p.options.overflow == Overflow::per_phase) {
    if (who.overflow >> domain & 1) return;
    who.overflow |= 1u << domain;
  }
  note({.kind = Kind::overflow, .seat = seat, .what = domain});
  give_vp(seat, 1, Source::overflow);
}

// What a tile brings to a seat, cut at the limits; then what is lost, Domain by Domain.
template <class Sink>
inline void Engine<Sink>::produce_for(int seat, u64 brings) {
  if (!brings) return;
  Note n{.kind = Kind::produced, .seat = seat, .amounts = Amounts::of(brings)};
  for (const u8 k : n.amounts) n.n += k;
  note(n);
  Player& who = pl(seat);
  const Amounts all = Amounts::of(brings), room = Amounts::of(who.ceiling() - who.stock());
  Amounts kept;
  for (unsigned d = 0; d < kDomains; ++d) kept[d] = std::min(all[d], room[d]);
  who.knowledge = Amounts::of(who.stock() + kept.word());
  for (int d = 0; kept.word() != brings && d < kDomains; ++d) {
    const int lost = n.amounts[at(d)] - kept[at(d)];
    if (!lost) continue;
    note({.kind = Kind::lost, .seat = seat, .n = lost, .what = d});
    overflow(seat, d);
  }
}

template <class Sink>
inline void Engine<Sink>::give_vp(int seat, int n, Source source, u16 from) {
  if (n <= 0) return;
  pl(seat).vp = std::min(pl(seat).vp + n, kMostTotal);
  note({.kind = Kind::vp, .seat = seat, .source = source, .n = n, .from = from});
}

template <class Sink>
void Engine<Sink>::give_influence(int seat, int n, Source source, u16 from) {
  if (n <= 0) return;
  pl(seat).influence = std::min(pl(seat).influence + n, kMostTotal);
  note({.kind = Kind::influence, .seat = seat, .source = source, .n = n, .from = from});
}

template <class Sink>
void Engine<Sink>::raise_limit(int seat, int domain, int to) {
  u8& limit = pl(seat).limits[at(domain)];
  to = std::min(to, kTopLimit);
  if (limit >= to) return;  // limits never fall (R10.3)
  limit = to;
  note({.kind = Kind::limit, .seat = seat, .n = to, .what = domain});
}

template <class Sink>
void Engine<Sink>::pay(int seat, const Amounts& price) {
  pl(seat).knowledge = Amounts::of(pl(seat).stock() - price.word());
}

}  // namespace demesne::dominations
