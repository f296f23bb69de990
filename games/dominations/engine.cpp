#include "games/dominations/engine.hpp"

#include <cassert>

#include "games/dominations/engine_acts.hpp"
#include "games/dominations/engine_effects.hpp"
#include "games/dominations/engine_flow.hpp"

namespace demesne::dominations {

template class Engine<Silent>;
template class Engine<Log>;

namespace {

template <class Sink>
void play_into(Position& p, Action a, Sink& sink) {
  if (act_of(a) == Act::exchange)
    Engine<Sink>(p, sink).exchange(a);
  else
    Engine<Sink>(p, sink).play(a);
  assert(p.settled());
}

}  // namespace

void Position::play(Action a, Silent s) { play_into(*this, a, s); }
void Position::play(Action a, Log& log) { play_into(*this, a, log); }
void Position::resume_into(Silent s) { Engine<Silent>(*this, s).resume(); }
void Position::resume_into(Log& log) { Engine<Log>(*this, log).resume(); }

Preview Position::preview(Action a) const {
  Preview out;
  const Move m = unpack(a);
  const int seat = flow.asked;
  const bool chosen = m.act == Act::choose_locus || m.act == Act::choose_edge;  // the tile lies already
  if (m.act == Act::place || m.act == Act::reactivate || chosen) {
    Scoring s{.seat = seat, .cell = m.cell, .tile = player[at(seat)].hand[m.hand], .rot = m.rot};
    if (chosen) {
      const Placed& t = board[flow.tile];
      const bool locus = m.act == Act::choose_locus;
      s = {.seat = seat,
           .cell = t.cell,
           .tile = t.tile,
           .rot = t.rot,
           .corner = locus ? m.corner : std::int8_t{-1},
           .edge = locus ? std::int8_t{-1} : m.corner,
           .reactivating = flow.reactivating != 0};
      out.loci = locus ? 1 << m.corner : 0;
    } else if (m.act == Act::reactivate) {
      const Placed& t = board[m.board];
      s = {.seat = seat, .cell = t.cell, .tile = t.tile, .rot = t.rot, .corner = m.corner, .reactivating = true};
      out.loci = m.corner < 0 ? 0 : 1 << m.corner;
    } else {
      out.loci = loci_of(*this, m.cell);
      s.corner = out.loci ? std::countr_zero(out.loci) : -1;
    }
    const Production p = produce(*this, s);
    out.knowledge = Amounts::of(p.knowledge);
    out.vestigium = p.vestigium;
    for (const u8 k : Amounts::of(p.concentration)) out.concentrations += k;
    for (u8 k = 0; k < p.cities; ++k) {
      const Placed& t = board[p.city[k]];
      out.cities[out.city_count++] = {t.owner, p.city[k], t.level, static_cast<Domain>(tables(pack_id).tile[t.tile][3])};
    }
    return out;
  }
  const Player& before = player[at(seat)];
  switch (m.act) {
    case Act::build_city:
    case Act::upgrade_city:
      out.price = city_price(seat, m.board);
      break;
    case Act::build_monument:
      out.price = level_price(seat, m.slot);
      break;
    case Act::develop:
      out.price = mastery_price(seat, tables(pack_id).copies[m.copy].mastery);
      break;
    case Act::upgrade_card:
      out.price = upgrade_price(seat, m.mastery);
      break;
    case Act::assimilate:
    case Act::assimilate_face:
      break;
    case Act::exchange:
      out.price[m.give] = sums[at(seat)].exchange[m.give];
      out.knowledge[m.get] = 1;
      return out;
    default:
      return out;
  }
  Position next = *this;
  Silent none;
  Engine<Silent> engine(next, none);
  engine.act(a);
  engine.drain_for_preview();
  const Player& after = next.player[at(seat)];
  out.vp = after.vp - before.vp;
  out.influence = after.influence - before.influence;
  for (unsigned d = 0; d < kDomains; ++d) out.nodus[d] = next.sums[at(seat)].nodus[d] - sums[at(seat)].nodus[d];
  return out;
}

// ---- a new game ----

namespace {

template <class T, std::size_t N, class R>
void shuffle(std::array<T, N>& a, u32 n, R& dice) {
  for (u32 k = n; k > 1; --k) std::swap(a[k - 1], a[dice.below(k)]);
}

int dealt(std::size_t all, u16 first) { return first ? std::min<int>(first, all) : all; }

template <class R>
Position deal(PackId id, int players, const Options& options, R& dice) {
  Position p;
  p.pack_id = id;
  p.options = options;
  p.players = players;
  const Pack& pk = pack(id);
  for (unsigned s = 0; s < kMaxPlayers; ++s) p.initiative[s] = s;
  shuffle(p.initiative, players, dice);
  p.next_initiative = p.initiative;

  std::array<u8, 256> cards{};
  const auto deal_two = [&](int n, auto member) {
    for (int k = 0; k < n; ++k) cards[at(k)] = k;
    shuffle(cards, n, dice);
    for (int s = 0; s < players; ++s)
      for (int k = 0; k < 2; ++k)
        if (2 * s + k < n) (p.player[at(s)].*member)[at(k)] = cards[at(2 * s + k)];
  };
  deal_two(dealt(pk.objectives.size(), pk.deal_objectives), &Player::dealt_objectives);
  deal_two(dealt(pk.monuments.size(), pk.deal_monuments), &Player::dealt_monuments);

  const int tiles = std::min(dealt(pk.tiles.size(), pk.deal_tiles), kMaxStack);
  for (int k = 0; k < tiles; ++k) p.stack[at(k)] = k;
  p.stack_size = tiles;
  shuffle(p.stack, tiles, dice);

  const int masteries = dealt(pk.masteries.size(), pk.deal_masteries);
  p.supply.add_first(tables(id).first_copy[at(masteries)]);
  p.derive();
  return p;
}

}  // namespace

Position Position::shuffled(PackId id, int players, const Options& options, Dice dice, Silent s) {
  Position p = deal(id, players, options, dice);
  Engine<Silent>(p, s).begin();
  return p;
}
Position Position::shuffled(PackId id, int players, const Options& options, FastRng& rng, Silent s) {
  Position p = deal(id, players, options, rng);
  Engine<Silent>(p, s).begin();
  return p;
}
Position Position::shuffled(PackId id, int players, const Options& options, Dice dice, Log& log) {
  Position p = deal(id, players, options, dice);
  Engine<Log>(p, log).begin();
  return p;
}

}  // namespace demesne::dominations
