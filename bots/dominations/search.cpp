#include "bots/dominations/search.hpp"

#include <algorithm>
#include <cmath>

namespace demesne::dominations {
namespace {

constexpr unsigned kPool = 640;
constexpr int kLongest = 600;  // answers until a turn comes round: none takes so many

bool begins_turn(const Position& p) { return p.to_move() == kNobody || (p.flow.ask == Ask::grow && p.phase == Phase::grow); }

}  // namespace

Search::Search(const Strength& strength) : strength_(strength), quick_(strength.blur, strength.goals) {
  pool_.resize(kPool);
  stems_.resize(Choices::kMost);
  order_.resize(kPool);
}

// The share of the win, with a trace of the lead so that a game that is won or lost is still played well.
float Search::judge(const Position& p, FastRng& rng) const {
  const auto share = shares(p);
  float lead = 0;
  if (p.phase == Phase::over) {
    lead = static_cast<float>(p.player[static_cast<unsigned>(me_)].vp);
  } else {
    lead = value(p, me_);
  }
  float v = share[static_cast<unsigned>(me_)] + 2e-4f * lead;
  if (strength_.noise > 0) {
    const u64 x = rng.next();
    const int sum = static_cast<int>((x & 0xffff) + (x >> 16 & 0xffff) + (x >> 32 & 0xffff) + (x >> 48));
    v += strength_.noise * (static_cast<float>(sum) / 65536.0f - 2.0f) * 1.732f / 100;
  }
  return v;
}

// Answers of the fast policy until the turn is over.
void Search::finish(Line& line, FastRng& rng) {
  for (int k = 0; k < kLongest && mine(line.end); ++k) {
    const Action a = quick_.choose(line.end, rng);
    line.end.apply(a, rng, Silent{});
    if (line.size < kMostSteps) line.steps[line.size++] = a;
  }
}

// The share at the start of the turn that comes next.
void Search::settle(Line& line, FastRng& rng) {
  Position p = line.end;
  for (int k = 0; k < kLongest && !begins_turn(p); ++k) p.apply(quick_.choose(p, rng), rng, Silent{});
  line.share = judge(p, rng);
  line.sum = 0, line.tries = 0;
}

bool Search::extend(Line& line, const Choice& choice, FastRng& rng) {
  for (unsigned k = 0; k < choice.size; ++k) {
    if (!mine(line.end) || line.size == kMostSteps) return false;
    line.end.apply(choice.steps[k], rng, Silent{});
    line.steps[line.size++] = choice.steps[k];
  }
  return true;
}

void Search::rank() {
  std::sort(order_.begin(), order_.begin() + count_, [&](u16 a, u16 b) {
    const float x = pool_[a].worth(), y = pool_[b].worth();
    return x > y || (x == y && a < b);
  });
}

// Every line so far is a stem that stops where `what` is asked, and the same turn finished. Replaces the stems by their best
// continuations.
void Search::stage(Ask what, unsigned options, unsigned keep, double share, Watch& watch, FastRng& rng) {
  // Stems stand first in the pool (kept_ of them); what they grow into behind them.
  unsigned out = kept_;
  for (unsigned s = 0; s < kept_ && out < kPool; ++s) {
    Line& stem = pool_[s];
    if (!mine(stem.end) || stem.end.flow.ask != what) {
      if (s != out && out < kPool) pool_[out++] = stem;
      continue;
    }
    Choices choices(options);
    quick_.weigh(stem.end, rng, choices);
    for (unsigned k = 0; k < choices.size() && out < kPool && !(k > 0 && watch.past(share)); ++k) {
      Line& line = pool_[out];
      line = stem;
      if (!extend(line, choices[k], rng)) continue;
      // On to the next real question of the turn.
      while (mine(line.end) && line.end.flow.ask != Ask::build && line.end.flow.ask != Ask::develop && line.size < kMostSteps) {
        const Action a = quick_.choose(line.end, rng);
        line.end.apply(a, rng, Silent{});
        line.steps[line.size++] = a;
      }
      whole_ = line;
      finish(whole_, rng);
      settle(whole_, rng);
      watch.count();
      line.share = whole_.share, line.sum = 0, line.tries = 0;
      ++out;
    }
  }
  // The best of them become the stems.
  count_ = 0;
  for (unsigned k = kept_; k < out; ++k) order_[count_++] = static_cast<u16>(k);
  rank();
  count_ = std::min({count_, keep, Choices::kMost});
  for (unsigned k = 0; k < count_; ++k) stems_[k] = pool_[order_[k]];
  std::copy_n(stems_.begin(), count_, pool_.begin());
  kept_ = count_;
}

void Search::turns(const Position& world, Watch& watch, FastRng& rng) {
  Line& root = pool_[0];
  root.end = world;
  root.size = 0;
  kept_ = 1;
  const Ask ask = world.flow.ask;
  const bool timed = strength_.rollouts;
  if (ask != Ask::build && ask != Ask::develop) stage(ask, strength_.places, strength_.stems, timed ? 0.2 : 1, watch, rng);
  // With one stem there is time to look at everything.
  const auto options = [&] { return kept_ == 1 ? Choices::kMost : 14; };
  if (ask != Ask::develop) stage(Ask::build, options(), strength_.stems, timed ? 0.35 : 1, watch, rng);
  stage(Ask::develop, options(), strength_.lines, timed ? 0.5 : 1, watch, rng);
  for (unsigned k = 0; k < kept_; ++k) {
    finish(pool_[k], rng);
    settle(pool_[k], rng);
    order_[k] = static_cast<u16>(k);
  }
  count_ = kept_;
  rank();
}

// The next own turn: a few places, each finished; the best by value.
void Search::best_turn(Position& p, FastRng& rng, Watch& watch) {
  const Turn turn = turn_of(p);
  const auto same = [&](const Position& x) {
    return x.to_move() == me_ && turn_of(x) == turn && x.phase != Phase::age_end && x.phase != Phase::next_age;
  };
  Choices choices(strength_.replies);
  quick_.weigh(p, rng, choices);
  float top = -1e9f;
  for (unsigned k = 0; k < choices.size(); ++k) {
    next_ = p;
    next_.apply(choices[k].steps[0], rng, Silent{});
    for (int n = 0; n < kLongest && same(next_); ++n) next_.apply(quick_.choose(next_, rng), rng, Silent{});
    watch.count();
    const float v = choices.size() == 1 ? 0 : value(next_, me_);
    if (v > top) top = v, best_ = next_;
  }
  p = best_;
}

// The share at the end of the next own turns, from the end of this one.
float Search::beyond(const Position& end, FastRng& rng, Watch& watch) {
  Position& p = dream_;
  p = end;
  p.reimagine(me_, rng);
  int own = strength_.own_turns;
  for (int k = 0; k < kLongest && p.to_move() != kNobody; ++k) {
    if (begins_turn(p)) {
      if (own == 0) break;
      if (p.to_move() == me_) {
        best_turn(p, rng, watch);
        --own;
        continue;
      }
    }
    p.apply(quick_.choose(p, rng), rng, Silent{});
  }
  watch.count();
  return judge(p, rng);
}

// Halves the lines again and again; every line meets the same worlds.
void Search::play_on(Watch& watch, FastRng& rng) {
  unsigned alive = count_;
  const u64 seed = rng.next();
  for (u32 world = 0; alive > 1 && world < 64 && !watch.over(); ++world) {
    for (unsigned k = 0; k < alive && !watch.over(); ++k) {
      Line& line = pool_[order_[k]];
      FastRng luck(mix(seed, world));
      line.sum += beyond(line.end, luck, watch);
      ++line.tries;
    }
    const unsigned all = count_;
    count_ = alive;
    // A line that the clock cut off has met fewer worlds than the others; it is judged by those.
    rank();
    count_ = all;
    if (world % 2 == 1 && alive > 3) alive = (alive + 1) / 2;
  }
}

// Each answer tried out: through the next own turns, or to the end of the game if the answer is about the whole of it.
void Search::answers(const Eyes& eyes, const Position& world, Watch& watch, FastRng& rng) {
  Actions list;
  eyes.legal(list);
  Choices choices(24);
  if (world.flow.ask == Ask::assimilate) {
    quick_.weigh(world, rng, choices);
  } else {
    const Action liked = quick_.choose(world, rng);
    for (const Action a : list) {
      Choice c{a == liked ? 1.0f : 0.0f, 1, {}};
      c.steps[0] = a;
      choices.add(c);
    }
  }
  count_ = choices.size();
  for (unsigned k = 0; k < count_; ++k) {
    Line& line = pool_[k];
    line.end = world;
    line.steps[0] = choices[k].steps[0];
    line.size = 1;
    line.share = choices[k].worth * 1e-6f;
    line.sum = 0, line.tries = 0;
    order_[k] = static_cast<u16>(k);
  }
  if (!strength_.rollouts) return;
  const bool whole = world.flow.ask == Ask::objective || world.flow.ask == Ask::monument;
  const u64 seed = rng.next();
  Position& p = dream_;
  for (u32 round = 0; round < 256 && count_ > 1 && !watch.over(); ++round) {
    for (unsigned k = 0; k < count_ && !watch.over(); ++k) {
      Line& line = pool_[k];
      FastRng luck(mix(seed, round));
      p = line.end;
      p.reimagine(me_, luck);
      p.apply(line.steps[0], luck, Silent{});
      const int age = p.age + (p.phase == Phase::age_end);
      // Tiles are about the whole age that they are for.
      for (int n = 0; n < 4 * kLongest && p.to_move() != kNobody; ++n) {
        if (begins_turn(p)) {
          if (!whole && (p.age > age || (p.age == age && p.turn_in_age == 5))) break;
          watch.count();
        }
        p.apply(quick_.choose(p, luck), luck, Silent{});
      }
      line.sum += judge(p, luck);
      ++line.tries;
    }
  }
  rank();
}

Thought Search::think(const Eyes& eyes, const Budget& budget, FastRng& rng) {
  Watch watch(budget, strength_.nodes);
  FastRng luck(rng.next());
  me_ = eyes.seat();
  count_ = kept_ = 0;
  Actions list;
  eyes.legal(list);
  Thought t{.action = list[0]};
  Position& world = world_;
  eyes.imagine(world, luck);
  turn_ = turn_of(world);
  if (list.size() == 1) return t;
  switch (eyes.ask()) {
    case Ask::grow:
    case Ask::locus:
    case Ask::edge:
    case Ask::build:
    case Ask::develop:
      turns(world, watch, luck);
      if (strength_.rollouts) play_on(watch, luck);
      break;
    case Ask::vestigium:
      if (mine(world)) {
        turns(world, watch, luck);
        if (strength_.rollouts) play_on(watch, luck);
        break;
      }
      [[fallthrough]];
    default:
      answers(eyes, world, watch, luck);
  }
  if (count_ == 0) return t.action = quick_.choose(world, luck), t;
  const Line& first = pool_[order_[0]];
  t.action = first.steps[0];
  t.share = std::clamp(first.worth(), 0.0f, 1.0f);
  for (unsigned k = 1; k < count_; ++k)
    if (const Line& other = pool_[order_[k]]; other.steps[0] != t.action) {
      t.second = other.steps[0];
      t.second_share = std::clamp(std::min(other.worth(), first.worth()), 0.0f, 1.0f);
      break;
    }
  t.nodes = watch.used();
  return t;
}

}  // namespace demesne::dominations
