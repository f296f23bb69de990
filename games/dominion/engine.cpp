// Compiles the machine, silent and talking.
#include "games/dominion/engine.hpp"

#include "games/dominion/rules.hpp"
#include "games/dominion/setup.hpp"

namespace demesne::dominion {

Program routine_words(Routine r) {
  switch (r) {
    case Routine::before_play:
      return before_play();
    case Routine::listening:
      return listening();
    case Routine::own_words:
      return own_words();
    case Routine::bought:
      return bought();
    case Routine::bottom_order:
      return bottom_order();
    case Routine::play_treasures:
      return treasures_routine();
    case Routine::enlightened:
      return cards(1) >> actions(1);
    case Routine::treasure:
      return treasure_routine();
    case Routine::the_way:
      return way_routine();
    case Routine::cleanup:
      return cleanup();
    case Routine::fate:
      return received() >> laid_off;  // a Boon that was kept for the start of this turn (F19.3)
    case Routine::kCount:
      break;
  }
  return {};
}

template <class Io>
int Machine<Io>::copies(const Frame& f, Zone zone, Mask options) const {
  switch (zone) {
    case Zone::hand:
      return p.players[f.who].hand.count(options);
    case Zone::discard:
      return p.players[f.who].discard.count(options);
    case Zone::play:
      return p.players[f.who].in_play.count(options);
    case Zone::limbo:
      return p.limbo_n - f.limbo;
    default:
      return options.size();
  }
}

// True: a real question is open. False: it answered itself.
template <class Io>
bool Machine<Io>::ask(Ctx<Io>& c) {
  Frame& f = c.f;
  const Op& op = c.op;
  if (p.varying_costs && op.zone == Zone::supply) p.recost();
  Mask options;
  if constexpr (Io::kSilent)
    options = op.quiet(c);
  else
    options = op.loud(c);
  const bool loop = op.flags & Op::kLoop, of_triggers = c.more_zone == Zone::triggers;
  const bool may = op.flags & Op::kOptional ||
                   (!options && c.more && c.more_zone == Zone::deck);  // a Shadow in the deck never has to be played (rule 16.2)
  const int lo = loop ? f.lo : may ? 0 : 1, hi = loop ? f.hi : 1;
  if (!(options | c.more) || hi == 0) {
    f.it = kNoSlot;
    return false;
  }
  const int n = copies(f, op.zone, options);
  const bool ordered = op.what == What::topdeck_order;  // taking all is forced, their order is not
  if (lo > 0 && !c.more && (options.single() || (n <= lo && !ordered))) {
    f.it = options.first();
    return false;
  }
  if (lo > 0 && !options && c.more.single() && c.more_zone != Zone::deck) {
    f.it = c.more.first() + (of_triggers ? kFirstLand : 0), f.lo = 1;
    return false;
  }
  Question& q = p.ask;
  q.options = options, q.more = c.more, q.more_zone = c.more_zone, q.of = c.of;
  q.seat = op.flags & Op::kByMe ? f.me : f.who;
  q.what = op.what, q.zone = op.zone;
  q.about = f.card, q.rule = static_cast<u8>(op.rule);
  q.subject = f.it;
  const int all = n + (c.more_zone == Zone::deck || of_triggers ? 0 : c.more.size());
  q.min = std::min(lo, all), q.max = loop ? std::min(hi, all) : 1;
  q.optional = lo == 0;
  if (!loop) ++q.serial;
  return true;
}

template <class Io>
void Machine<Io>::run() {
  while (p.depth) {
    Frame& f = p.stack[p.depth - 1];
    const Op& op = op_at(f.pc++);
    switch (op.code) {
      case Op::End:
        if (p.after_n) {  // the last words of this effect come before its end
          --f.pc;
          flush();
          break;
        }
        if (f.how & kPlayed && (p.play_watch || f.again) && after_play(f)) break;
        if (f.how & kByRepeater) detach_repeaters();
        p.stack[--p.depth] = Frame{};
        break;
      case Op::Do: {
        Ctx<Io> c{*this, p, f, op};
        if constexpr (Io::kSilent)
          op.quiet(c);
        else
          op.loud(c);
        if (p.after_n && !(f.how & kPicking)) flush();
        break;
      }
      case Op::Unless: {
        Ctx<Io> c{*this, p, f, op};
        u64 yes;
        if constexpr (Io::kSilent)
          yes = op.quiet(c);
        else
          yes = op.loud(c);
        if (!yes) f.pc += op.jump;
        if (p.after_n && !(f.how & kPicking)) flush();
        break;
      }
      case Op::Jump:
        f.pc += op.jump;
        break;
      case Op::Ask: {
        Ctx<Io> c{*this, p, f, op};
        if (ask(c)) return;
        break;
      }
      case Op::Enter:
        enter(f);
        break;
    }
  }
  open_turn_question();
}

// Between effects the player on turn is asked what to do next; a turn never ends by itself.
template <class Io>
void Machine<Io>::open_turn_question() {
  if (p.varying_costs) p.recost();
  p.turn.coins_asked = p.turn.debt_asked = 0;  // noted with the answer
  p.ask = Question{.seat = p.current, .rule = static_cast<u8>(Rule::turn), .serial = p.ask.serial + 1};
}

// … after another turn question: only this has changed.
template <class Io>
void Machine<Io>::reopen_turn_question() {
  if (p.varying_costs) p.recost();
  p.turn.coins_asked = p.turn.debt_asked = 0;
  p.ask.seat = p.current, ++p.ask.serial;
}

template <class Io>
void Machine<Io>::apply(Action a) {
  p.shown = 0;
  if (!p.depth) {
    turn_answer(a);
    if (!p.depth) return reopen_turn_question();
  } else {
    Frame& f = top();
    const Verb verb = verb_of(a);
    f.it = verb == kPass ? kNoSlot : Slot(value_of(a));
    if (p.ask.more) f.lo = verb == kPickMore;
  }
  run();
}

// --- Divine Wind (rule 15.8, F22.1): all kingdom piles leave the game, ten that were not used come ---
template <class Io>
void Machine<Io>::divine_wind() {
  const Mask gone = p.piles & ~kept_piles(p);
  for_each(gone, [&](Slot s) { p.supply[s] = 0, p.pile_debt[s] = 0, p.pile_vp[s] = 0; });
  p.piles &= ~gone, p.filled &= ~gone, p.stocked &= p.piles, p.trade_tokens &= p.piles;
  int n_mixed = 0;
  for (int i = 0; i < p.mixed_n; ++i) {
    const MixedPile m = p.mixed_piles[i];
    p.mixed_piles[i] = MixedPile{};
    if (!(gone >> m.pile & 1)) p.mixed_piles[n_mixed++] = m;
  }
  p.mixed_n = n_mixed;
  CardList<512> pool;
  auto collect = [&](bool any_set) {
    pool.n = 0;
    for (int i = 0; i < card_count(); ++i) {
      const auto card = static_cast<Card>(i);
      if (may_be_dealt(p, card, any_set) && p.slot_of(card) < 0) pool.add(card);
    }
  };
  collect(false);
  if (pool.n < 10) collect(true);
  p.shown = 1;
  auto deal = [&](auto fits) {
    for (int i = pool.n; i-- > 0;)
      if (!fits(pool[i]) || kinds_needed(p, pool[i]) > kSlots - p.kinds) pool.drop(i);
    if (!pool.n) return Card::None;
    const int i = io.rng.below(pool.n);
    const Card card = pool[i];
    pool.drop(i);
    return card;
  };
  for (int k = 0; k < 10; ++k) {
    const Card card = deal([](Card) { return true; });
    if (card == Card::None) break;
    add_kingdom_pile(p, card, Dice::of(io.rng));
    note_row(Note::new_pile, p.current, card);
  }
  p.settle();
  if (p.riverboat == kNoSlot && has_trait_among(p, p.piles, kBoat)) {
    const Card card = deal(fits_riverboat);
    if (card != Card::None) set_riverboat(p, card, Dice::of(io.rng));
  }
  p.settle();
}

template class Machine<Quiet>;
template class Machine<Loud>;

void Position::apply(Action a, FastRng& rng, Silent) { Machine<Quiet>(*this, Quiet{rng}).apply(a); }
void Position::apply(Action a, RandomRef rng, Log& log) { Machine<Loud>(*this, Loud{rng, log}).apply(a); }

bool Position::can_play_some() const {
  struct View {
    const Position& p;
    const Player& player() const { return p.players[p.current]; }
  } view{*this};
  return next_treasure(view) != kNoSlot;
}

void begin(Position& p, FastRng& rng) {
  Machine<Quiet> m(p, Quiet{rng});
  for (int s = 0; s < p.players_n; ++s) m.draw(s, 5);
  m.start_turn();
  m.run();
}
void begin(Position& p, RandomRef rng, Log& log) {
  Machine<Loud> m(p, Loud{rng, log});
  for (int s = 0; s < p.players_n; ++s) m.draw(s, 5);
  m.start_turn();
  m.run();
}
// After somebody's cards were redrawn: the same question, from the new cards. With none that fit only declining is left.
void ask_again(Position& p) {
  if (!p.depth) return;
  FastRng none;
  Machine<Quiet> m(p, Quiet{none});
  Frame& f = p.stack[p.depth - 1u];
  Ctx<Quiet> c{m, p, f, op_at(f.pc - 1)};
  Question& q = p.ask;
  q.options = c.op.quiet(c), q.more = c.more;
  const int n = m.copies(f, q.zone, q.options);
  q.min = std::min<int>(q.min, n), q.max = std::min<int>(q.max, std::max(n, 1));
  if (!(q.options | q.more)) q.optional = 1;
}

void resume(Position& p) {  // after loading: opens the turn question, or goes on with Clean-up
  FastRng none;
  Machine<Quiet> m(p, Quiet{none});
  m.run();
}

}  // namespace demesne::dominion
