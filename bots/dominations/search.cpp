#include "bots/dominations/search.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "bots/dominations/placing.hpp"

namespace demesne::dominations {
namespace {

// A beam, the best of the one before, and what is weighed as well.
constexpr unsigned kPool = Choices::kMost + 2;
constexpr unsigned kAssimilated = 24;  // of the last assimilation that are tried out
constexpr int kTrades = 2;             // exchanges before the last Develop of an age
constexpr float kTrace = 2e-4f;        // of a point, as a share of the win
constexpr float kTrouble = 1e-4f;      // of an exchange, as a share of the win: half a point
constexpr float kPointless = 2;        // … of one that is taken back before anything is done with it: never
constexpr u32 kPatience = 8;           // one in so many free exchanges is the last: see enough_of()
constexpr float kDoubtful = 0.01f;     // a share of the win that says nothing
constexpr u32 kWorlds = 256;           // that lines are played on in
constexpr u32 kEnough = 8;             // worlds that tell a share when nothing else is left to decide
constexpr int kLongest = 600;          // answers until a turn comes round: none takes so many

// What deeds change and exchanges do not: whoever is wrong about a turn stays wrong until it goes on.
u64 moment_of(const Position& p) {
  u64 h = mix(static_cast<u64>(p.age) << 16 | static_cast<u64>(p.turn_in_age) << 8 | static_cast<u64>(p.flow.ask), p.board_size);
  for (int s = 0; s < p.seats(); ++s) {
    const Player& x = p.player[static_cast<unsigned>(s)];
    h = mix(h, static_cast<u64>(x.influence) << 16 | static_cast<u64>(x.vp) << 8 | x.tree_size);
  }
  return h;
}

// What exchanges cost beside Knowledge. Where they cost none of that, one could go there and back for ever.
float trouble_of(std::span<const Action> steps) {
  float sum = 0;
  u32 got = 0;  // Domains, since something was done
  for (const Action a : steps) {
    if (act_of(a) != Act::exchange) {
      got = 0;
      continue;
    }
    const Move m = unpack(a);
    sum += got >> m.give & 1 ? kPointless : kTrouble;
    got |= 1u << m.get;
  }
  return sum;
}

bool begins_turn(const Position& p) { return p.to_move() == kNobody || (p.flow.ask == Ask::grow && p.phase == Phase::grow); }

}  // namespace

Search::Search(const Strength& strength) : strength_(strength), quick_(strength.blur, strength.goals) {
  pool_.resize(kPool);
  stems_.resize(Choices::kMost);
  order_.resize(kPool);
}

// The share of the win, with a trace of the points so that a game that is won or lost is still played well. Points that are misjudged
// count for the share as points do: much in a close game, little in one that is decided.
Search::Outlook Search::judge(const Position& p, float misjudged) const {
  const float mine = shares(p)[static_cast<unsigned>(me_)];
  const float points = p.phase == Phase::over ? static_cast<float>(p.player[static_cast<unsigned>(me_)].vp) : value(p, me_);
  return {mine + kTrace * points + misjudged * (mine * (1 - mine) / 20 + kTrace), mine};
}

// A turn is misjudged by what it does, not by the exchanges on the way: of many turns that differ in those alone one would always look
// better than what there is, and where they cost nothing there would be no end of them.
float Search::misjudged(const Line& line) const {
  if (strength_.noise <= 0) return 0;
  u64 deeds = mistakes_;
  for (unsigned k = 0; k < line.size; ++k)
    if (act_of(line.steps[k]) != Act::exchange) deeds = mix(deeds, line.steps[k]);
  FastRng rng(deeds);
  return wobble(rng, strength_.noise);
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
  for (int k = 0; k < kLongest && !begins_turn(p); ++k) {
    Action a = kNoAction;
    if (p.age == 3 && p.flow.ask == Ask::assimilate) {  // nothing comes after it: whoever assimilates looks at the points
      Choices choices(kAssimilated);
      quick_.weigh(p, rng, choices);
      int top = -1;
      for (unsigned c = 0; c < choices.size(); ++c) {
        next_ = p;
        next_.apply(choices[c].steps[0], rng, Silent{});
        const int vp = next_.player[static_cast<unsigned>(p.to_move())].vp;
        if (vp > top) top = vp, a = choices[c].steps[0];
      }
    }
    p.apply(a == kNoAction ? quick_.choose(p, rng) : a, rng, Silent{});
  }
  line.begin(judge(p, misjudged(line)));
  line.now.worth -= trouble_of({line.steps.data(), line.size});
  last_ = p.phase == Phase::over;
}

bool Search::extend(Line& line, const Choice& choice, FastRng& rng) {
  for (unsigned k = 0; k < choice.size; ++k) {
    if (!mine(line.end) || line.size == kMostSteps) return false;
    line.end.apply(choice.steps[k], rng, Silent{});
    line.steps[line.size++] = choice.steps[k];
  }
  return true;
}

// On to the next real question of the turn.
void Search::to_next_question(Line& line, FastRng& rng) {
  while (mine(line.end) && line.end.flow.ask != Ask::build && line.end.flow.ask != Ask::develop && line.size < kMostSteps) {
    const Action a = quick_.choose(line.end, rng);
    line.end.apply(a, rng, Silent{});
    line.steps[line.size++] = a;
  }
}

void Search::rank() {
  std::sort(order_.begin(), order_.begin() + count_, [&](u16 a, u16 b) {
    const float x = pool_[a].worth(), y = pool_[b].worth();
    return x > y || (x == y && a < b);
  });
}

// The best `most` lines so far stand in stems_; the worst of them makes way, but not the first `sure`.
void Search::keep(const Line& line, unsigned most, unsigned sure) {
  if (count_ < most) {
    stems_[count_++] = line;
    return;
  }
  if (sure >= count_) return;
  unsigned worst = sure;
  for (unsigned k = sure + 1; k < count_; ++k)
    if (stems_[k].now.worth <= stems_[worst].now.worth) worst = k;
  if (line.now.worth > stems_[worst].now.worth) stems_[worst] = line;
}

// Every line so far (the first kept_ of the pool) is a stem that stops where `what` is asked, and knows the outlook of the same turn
// finished. Replaces the stems by their best continuations: answers of the policy, one exchange or none, or whatever is allowed.
void Search::stage(Ask what, unsigned options, unsigned most, From from, double share, Watch& watch, FastRng& rng) {
  count_ = 0;
  most = std::min(most, Choices::kMost);
  for (unsigned s = 0; s < kept_; ++s) {
    const Line& stem = pool_[s];
    const bool asks = mine(stem.end) && stem.end.flow.ask == what;
    if (!asks || from == From::trades) keep(stem, most);
    if (!asks) continue;
    const auto grow = [&](const Choice& choice) {
      Line& line = line_;
      line = stem;
      if (!extend(line, choice, rng)) return;
      to_next_question(line, rng);
      whole_ = line;
      finish(whole_, rng);
      settle(whole_, rng);
      watch.count();
      line.begin(whole_.now);
      keep(line, most, from == From::trades ? 1 : 0);  // to exchange nothing stays possible
    };
    if (from == From::policy) {
      Choices choices(options);
      quick_.weigh(stem.end, rng, choices);
      for (unsigned k = 0; k < choices.size() && !(k > 0 && watch.past(share)); ++k) grow(choices[k]);
    } else {
      Actions list;
      stem.end.legal(list);
      for (const Action a : list)
        if ((act_of(a) == Act::exchange) == (from == From::trades) && (count_ == 0 || !watch.past(share))) grow({0, 1, {a}});
    }
  }
  std::copy_n(stems_.begin(), count_, pool_.begin());
  std::sort(pool_.begin(), pool_.begin() + count_, [](const Line& x, const Line& y) { return x.now.worth > y.now.worth; });
  kept_ = count_;
}

// From the one stem of the pool to whole turns, ranked. `wide`: so many times as many.
void Search::beam(Ask ask, unsigned wide, double most, Watch& watch, FastRng& rng) {
  const double part = strength_.rollouts ? most : 1;
  const unsigned stems = wide * strength_.stems;
  if (ask != Ask::build && ask != Ask::develop) stage(ask, wide * strength_.places, stems, From::policy, 0.4 * part, watch, rng);
  // With one stem there is time to look at everything.
  const auto options = [&] { return kept_ == 1 ? Choices::kMost : wide * strength_.options; };
  if (ask != Ask::develop) stage(Ask::build, options(), stems, From::policy, 0.6 * part, watch, rng);
  // At the end of an age what is left may still win a Domination card.
  if (pool_[0].end.turn_in_age == 5)
    for (int k = 0; k < kTrades + (wide > 1); ++k) stage(Ask::develop, Choices::kMost, stems, From::trades, 0.8 * part, watch, rng);
  stage(Ask::develop, options(), wide * strength_.lines, wide > 1 ? From::rules : From::policy, part, watch, rng);
  for (unsigned k = 0; k < kept_; ++k) {
    finish(pool_[k], rng);
    settle(pool_[k], rng);
    order_[k] = static_cast<u16>(k);
  }
  count_ = kept_;
  rank();
}

void Search::turns(const Position& world, Watch& watch, FastRng& rng) {
  const auto begin = [&] {
    pool_[0].end = world;
    pool_[0].size = 0;
    kept_ = 1;
  };
  const auto weigh = [&] {
    whole_ = pool_[0];
    finish(whole_, rng);
    settle(whole_, rng);
    pool_[0].now = whole_.now;
  };
  const auto begun = [&](const Line& l) { return l.steps[0] == also_; };
  const auto add = [&](const Line& l) {
    pool_[count_] = l, order_[count_] = static_cast<u16>(count_), ++count_;
    rank();
  };
  if (also_ != kNoAction) {  // the best turn that begins with it
    begin();
    pool_[0].end.apply(also_, rng, Silent{});
    pool_[0].steps[pool_[0].size++] = also_;
    to_next_question(pool_[0], rng);
    weigh();
    beam(Ask::build, 1, 0.2, watch, rng);
    asked_ = pool_[order_[0]];
  }
  begin();
  weigh();
  beam(world.flow.ask, 1, 0.5, watch, rng);
  // The last turn of all: nothing to play on, so everything goes into the turn itself.
  for (unsigned wide = 2; last_ && strength_.rollouts && wide <= 8 && !watch.past(0.5); wide *= 2) {
    best_line_ = pool_[order_[0]];
    begin();
    weigh();
    beam(world.flow.ask, wide, 1, watch, rng);
    if (count_ && pool_[order_[0]].now.worth >= best_line_.now.worth) continue;
    add(best_line_);
  }
  if (also_ == kNoAction || std::any_of(order_.begin(), order_.begin() + count_, [&](u16 k) { return begun(pool_[k]); })) return;
  add(asked_);
}

// A turn of whoever is asked: a few places, each finished; the best by value.
void Search::best_turn(Position& p, unsigned tried, FastRng& rng, Watch& watch) {
  const Turn turn = turn_of(p);
  const Seat seat = p.to_move();
  const auto same = [&](const Position& x) {
    return x.to_move() == seat && turn_of(x) == turn && x.phase != Phase::age_end && x.phase != Phase::next_age;
  };
  Choices choices(tried);
  quick_.weigh(p, rng, choices);
  float top = -1e9f;
  for (unsigned k = 0; k < choices.size(); ++k) {
    next_ = p;
    next_.apply(choices[k].steps[0], rng, Silent{});
    for (int n = 0; n < kLongest && same(next_); ++n) next_.apply(quick_.choose(next_, rng), rng, Silent{});
    watch.count();
    const float v = choices.size() == 1 ? 0 : value(next_, seat);
    if (v > top) top = v, best_ = next_;
  }
  p = best_;
}

// The outlook at the end of the next own turns, from the end of this one.
Search::Outlook Search::beyond(const Position& end, FastRng& rng, Watch& watch) {
  Position& p = dream_;
  p = end;
  p.reimagine(me_, rng);
  int own = strength_.own_turns;
  for (int k = 0; k < kLongest && p.to_move() != kNobody; ++k) {
    if (begins_turn(p)) {
      if (own == 0) break;
      const bool rival = p.to_move() != me_;
      own -= !rival;
      best_turn(p, rival ? strength_.rivals : strength_.replies, rng, watch);
      continue;
    }
    p.apply(quick_.choose(p, rng), rng, Silent{});
  }
  watch.count();
  return judge(p, wobble(rng, strength_.noise));
}

// Halves the lines again and again; every line meets the same worlds. Each round has as much of what is left of the budget as every other,
// so the fewer lines are left, the more worlds tell them apart. The answer that is weighed as well stays to the end. Once all lines that
// are left begin with the same answer it is given: what comes after it will be thought about then.
void Search::play_on(Watch& watch, FastRng& rng) {
  if (last_) return;
  const u64 seed = rng.next();
  const double begun = watch.part();
  const auto asks = [&](u16 k) { return pool_[k].steps[0] == also_; };
  unsigned rounds = 0;
  for (unsigned n = count_; n > 1; n = (n + 1) / 2) ++rounds;
  u32 world = 0;
  unsigned round = 0;
  for (unsigned alive = count_; alive > 1 && !watch.over(); alive = (alive + 1) / 2) {
    const double until = begun + (1 - begun) * static_cast<double>(++round) / static_cast<double>(rounds);
    const auto end = order_.begin() + alive;
    const bool clear =
        also_ == kNoAction && std::all_of(order_.begin(), end, [&](u16 k) { return pool_[k].steps[0] == pool_[order_[0]].steps[0]; });
    if (clear && world >= kEnough) break;
    do {
      const auto asked = also_ == kNoAction ? end : std::find_if(order_.begin(), order_.begin() + count_, asks);
      for (unsigned k = 0; k <= alive && !(k && watch.over()); ++k) {
        if (k == alive && (asked < end || asked == order_.begin() + count_ || also_ == kNoAction)) break;
        Line& line = pool_[k == alive ? *asked : order_[k]];
        FastRng luck(mix(seed, world));
        line.meet(beyond(line.end, luck, watch));
      }
      ++world;
    } while (world < (clear ? kEnough : kWorlds) && !watch.past(until));
    const unsigned all = count_;
    count_ = alive;
    // A line that the clock cut off has met fewer worlds than the others; it is judged by those.
    rank();
    count_ = all;
  }
}

// Each answer tried out: through the next own turns, or to the end of the game if the answer is about the whole of it.
void Search::answers(const Eyes& eyes, const Position& world, Watch& watch, FastRng& rng) {
  Actions list;
  eyes.legal(list);
  Choices choices(24);
  if (world.flow.ask == Ask::assimilate && world.age == 3) {  // nothing comes after it but points: every answer, to the end
    for (const Action a : list) {
      next_ = world;
      next_.apply(a, rng, Silent{});
      for (int n = 0; n < kLongest && next_.to_move() != kNobody; ++n) next_.apply(quick_.choose(next_, rng), rng, Silent{});
      choices.add({judge(next_, wobble(rng, strength_.noise)).worth, 1, {a}});
      watch.count();
      if (watch.late()) break;
    }
  } else if (world.flow.ask == Ask::assimilate) {
    quick_.weigh(world, rng, choices);
  } else {
    const Action liked = quick_.choose(world, rng);
    for (const Action a : list) {
      Choice c{a == liked ? 1.0f : 0.0f, 1, {}};
      c.steps[0] = a;
      choices.add(c);
    }
  }
  count_ = 0;
  const auto add = [&](Action a, float worth) {
    Line& line = pool_[count_];
    line.end = world;
    line.steps[0] = a;
    line.size = 1;
    line.begin({worth * 1e-6f, 0});
    order_[count_] = static_cast<u16>(count_), ++count_;
  };
  bool listed = also_ == kNoAction;
  for (unsigned k = 0; k < choices.size(); ++k) add(choices[k].steps[0], choices[k].worth), listed |= choices[k].steps[0] == also_;
  if (!listed) add(also_, -1e6f);
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
          if (watch.late()) return rank();  // half a game says nothing
        }
        p.apply(quick_.choose(p, luck), luck, Silent{});
      }
      line.meet(judge(p, wobble(luck, strength_.noise)));
    }
  }
  rank();
}

// The Governor's order from the front: the strongest rival first, herself last.
Action Search::to_the_back(const Actions& list) const {
  Action best = kNoAction;
  const auto points = [&](Action a) { return world_.player[unpack(a).seat].vp; };
  for (const Action a : list)
    if (unpack(a).seat != me_ && (best == kNoAction || points(a) > points(best))) best = a;
  return best == kNoAction ? list[0] : best;
}

// Where exchanges cost no Knowledge two turns that are about as good may take turns for ever, each undone for the other: what was meant
// a moment ago is not remembered. So now and then the best turn without one is good enough.
bool Search::enough_of(Action a, FastRng& rng) const {
  return act_of(a) == Act::exchange && world_.sums[static_cast<unsigned>(me_)].exchange[unpack(a).give] == 1 && rng.below(kPatience) == 0;
}

Thought Search::think(const Eyes& eyes, const Budget& budget, FastRng& rng) {
  Watch watch(budget, strength_.nodes);
  FastRng luck(rng.next());
  me_ = eyes.seat();
  count_ = kept_ = 0;
  Actions list;
  eyes.legal(list);
  also_ = std::binary_search(list.begin(), list.end(), budget.also) ? budget.also : kNoAction;
  Thought t{.action = list[0]};
  Position& world = world_;
  eyes.imagine(world, luck);
  turn_ = turn_of(world);
  mistakes_ = moment_of(world);
  if (list.size() == 1) return t;
  bool games = false;  // shares are means of games played to the end, or nearly
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
      games = true;
      // The fast policy, which plays the games on, does not know how to use the last word.
      if (eyes.ask() == Ask::order && strength_.last)
        for (unsigned k = 0; k < count_; ++k)
          if (pool_[order_[k]].steps[0] == to_the_back(list)) std::swap(order_[0], order_[k]);
  }
  if (count_ == 0) return t.action = quick_.choose(world, luck), t;
  bool skips = false;
  if (enough_of(pool_[order_[0]].steps[0], luck)) {
    const auto deed =
        std::find_if(order_.begin(), order_.begin() + count_, [&](u16 k) { return act_of(pool_[k].steps[0]) != Act::exchange; });
    skips = deed == order_.begin() + count_;  // only exchanges were looked at
    if (!skips) std::rotate(order_.begin(), deed, deed + 1);
  }
  const Line& first = pool_[order_[0]];
  // To skip stands right before the exchanges.
  t.action = skips ? *(std::lower_bound(list.begin(), list.end(), action(Act::exchange)) - 1) : first.steps[0];
  // A mean of few games is drawn towards an even share, as if two such games had been seen before.
  const auto told = [&](const Line& line) {
    const float n = static_cast<float>(line.tries), even = 2.0f / static_cast<float>(eyes.seats());
    return std::clamp(games ? (line.share() * n + even) / (n + 2) : line.share(), 0.0f, 1.0f);
  };
  t.share = told(first);
  for (unsigned k = 1; k < count_; ++k)
    if (const Line& other = pool_[order_[k]]; other.steps[0] != t.action) {
      t.second = other.steps[0];
      t.second_share = std::min(told(other), t.share);
      break;
    }
  const float doubt = games ? std::max(kDoubtful, 1.5f / std::sqrt(static_cast<float>(std::max(1u, first.tries)))) : kDoubtful;
  for (unsigned k = 0; k < count_ && also_ != kNoAction && t.also_share < 0; ++k)
    if (const Line& line = pool_[order_[k]]; line.steps[0] == also_)
      t.also_share = line.worth() > first.worth() - doubt ? t.share : std::min(told(line), t.share);
  t.nodes = watch.used();
  return t;
}

}  // namespace demesne::dominations
