#include "bots/dominations/quick.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "bots/dominations/fitting.hpp"
#include "bots/dominations/greedy.hpp"
#include "bots/dominations/mind.hpp"
#include "bots/dominations/placing.hpp"
#include "bots/random.hpp"
#include "games/dominations/moves.hpp"

namespace demesne::dominations {

void Choices::add(const Choice& c) {
  if (!wants(c.worth)) return;
  unsigned k = size_ < most_ ? size_++ : size_ - 1;
  for (; k > 0 && all_[k - 1].worth < c.worth; --k) all_[k] = all_[k - 1];
  all_[k] = c;
}

namespace {

unsigned at(int i) { return static_cast<unsigned>(i); }

// ---- building, developing ----

void offer(Choices& out, Choice c, float worth, Action a, FastRng& rng, float noise) {
  c.worth = worth + wobble(rng, noise);
  c.steps[c.size++] = a;
  out.add(c);
}

void weigh_builds(const Mind& m, FastRng& rng, float noise, Choices& out) {
  const Position& p = m.p;
  Choice c;
  float lost = 0;
  if (m.pl.tokens)
    for (unsigned b = 0; b < p.board_size; ++b) {
      const Placed& t = p.board[b];
      if (t.level && (t.owner != m.me || t.level == 3)) continue;
      const Amounts price = p.city_price(m.me, static_cast<int>(b));
      if (!m.pay(price, c, lost)) continue;
      offer(out, c, m.city(b) - lost, action(t.level ? Act::upgrade_city : Act::build_city, part::index.of(b)), rng, noise);
    }
  if (p.flow.builds || m.pl.tree_size == kMaxTree) return;
  std::optional<Fitting> fitting;
  for (unsigned slot = 0; slot < p.slots; ++slot) {
    const Slot& s = p.monuments[slot];
    const Monument& mon = p.content().monuments[s.id];
    if (s.taken >= mon.levels.size()) continue;
    if (!m.pay(p.level_price(m.me, static_cast<int>(slot)), c, lost)) continue;
    if (!fitting) fitting.emplace(m);
    u32 best_site = 0;
    const Fitting::Place place = fitting->best(tables(p.pack_id).level_fit[s.id][s.taken], mon.levels[s.taken].sides);
    if (place.worth == Fitting::kNowhere) continue;
    float site_worth = 0;
    if (!s.placed) {
      std::array<Site, kMaxSites> sites;
      const int n = p.sites(static_cast<int>(slot), sites);
      if (n == 0) continue;
      site_worth = -1e9f;
      for (int k = 0; k < n; ++k)
        if (const float v = m.site(static_cast<int>(slot), sites[at(k)]); v > site_worth) site_worth = v, best_site = static_cast<u32>(k);
    }
    const float worth = m.face(mon.levels[s.taken].face, true) + place.worth + site_worth + m.w[kLevelCards] + m.controls(1) +
                        m.triggered(When::level_built, {}) - lost;
    offer(
        out, c, worth,
        action(Act::build_monument, part::slot.of(slot) | part::site.of(best_site) | part::spot.of(place.spot) | part::rot.of(place.turn)),
        rng, noise);
  }
}

// `free`: of these only, without a price (assimilation).
void weigh_cards(const Mind& m, const Actions* free, FastRng& rng, float noise, Choices& out) {
  const Position& p = m.p;
  const Tables& tb = tables(p.pack_id);
  const Fitting fitting(m);
  const float bought = m.triggered(When::mastery, {});
  // The worthiest first, so that most of the others need not be fitted into the tree.
  struct Card {
    float worth;
    u32 number;
    bool operator<(const Card& o) const { return worth > o.worth || (worth == o.worth && number < o.number); }
  };
  std::array<Card, 256> cards;
  Choice pay;
  std::array<std::array<float, 10>, kDomains> kind;  // what a Mastery of this Domain and level brings nearer, once it is known
  for (auto& row : kind) row.fill(Fitting::kNowhere);
  unsigned n = 0;
  for (unsigned k = 0; k < tb.cards.size() && m.pl.tree_size < kMaxTree; ++k) {
    bool any = false;
    for (u32 copy = tb.first_copy[k]; copy < tb.first_copy[k + 1]; ++copy) {
      if (!p.supply.has(copy)) continue;
      any |= free ? true : m.sums.open.has(copy);
    }
    if (!any) continue;
    float lost = 0;
    if (!free && !m.pay(p.mastery_price(m.me, static_cast<int>(k)), pay, lost)) continue;
    float& nearer = kind[tb.cards[k].domain][std::min<unsigned>(tb.cards[k].level, 9)];
    if (nearer == Fitting::kNowhere) nearer = m.masteries(tb.cards[k]);
    cards[n++] = {m.face(p.content().masteries[k].basic, true) + nearer + bought - lost, k};
  }
  std::sort(cards.begin(), cards.begin() + n);
  for (unsigned k = 0; k < n; ++k) {
    const Card& card = cards[k];
    if (noise <= 0 && !out.wants(card.worth + fitting.most())) break;
    Fitting::Place best;
    u32 chosen = 0;
    for (u32 copy = tb.first_copy[card.number]; copy < tb.first_copy[card.number + 1u]; ++copy) {
      if (!p.supply.has(copy)) continue;
      const Fitting::Place place = fitting.best(tb.copies[copy].fit, tb.copies[copy].sides);
      if (place.worth > best.worth) best = place, chosen = copy;
    }
    if (best.worth == Fitting::kNowhere) continue;
    const Action a =
        action(free ? Act::assimilate : Act::develop, part::copy.of(chosen) | part::spot.of(best.spot) | part::rot.of(best.turn));
    if (free && !std::binary_search(free->begin(), free->end(), a)) continue;
    float lost = 0;
    if (!free) m.pay(p.mastery_price(m.me, static_cast<int>(card.number)), pay, lost);
    offer(out, pay, card.worth + best.worth, a, rng, noise);
  }
  for (unsigned t = 1; t < m.pl.tree_size; ++t) {
    const TreeCard& card = m.pl.tree[t];
    if (!is_mastery(card.card) || card.advanced) continue;
    const u8 k = tb.copies[at(copy_of(card.card))].mastery;
    Choice c;
    float lost = 0;
    if (!free && !m.pay(p.upgrade_price(m.me, k), c, lost)) continue;
    const Action a = action(free ? Act::assimilate_face : Act::upgrade_card, part::index.of(k));
    if (free && !std::binary_search(free->begin(), free->end(), a)) continue;
    const Mastery& mastery = p.content().masteries[k];
    float basic = m.face(mastery.basic, false);
    basic -= static_cast<float>(mastery.basic.vp) + m.influence(mastery.basic.influence);
    offer(out, c, m.face(mastery.advanced, true) - basic + m.w[kAdvanced] - lost, a, rng, noise);
  }
}

}  // namespace

void Quick::weigh(const Position& p, FastRng& rng, Choices& out) const {
  const int seat = p.to_move();
  switch (p.flow.ask) {
    case Ask::grow:
    case Ask::build: {
      const Mind mind(p, seat, goals_);
      if (p.flow.ask == Ask::grow || p.flow.farmer_open) {
        const Placing placing(mind);
        if (can_place(p, seat)) placing.weigh(rng, noise_, out);
        placing.again(rng, noise_, out);
        // The Farmer's tile: the Build that follows is not lost, so a fair place is taken.
        if (p.flow.farmer_open && out.size() && (out[0].worth > 2.2f || mind.left.age <= 1)) return;
      }
      if (p.flow.ask == Ask::build) {
        weigh_builds(mind, rng, noise_, out);
        offer(out, {}, 0, action(Act::skip_build), rng, 0);
      } else if (out.size() == 0) {
        offer(out, {}, 0, action(Act::skip_grow), rng, 0);
      }
      return;
    }
    case Ask::develop: {
      const Mind mind(p, seat, goals_);
      weigh_cards(mind, nullptr, rng, noise_, out);
      offer(out, {}, 0, action(Act::skip_develop), rng, 0);
      return;
    }
    case Ask::assimilate: {
      const Mind mind(p, seat, goals_);
      Actions list;
      p.legal(list);
      weigh_cards(mind, &list, rng, noise_, out);
      offer(out, {}, 0, action(Act::decline), rng, 0);
      return;
    }
    case Ask::locus:
    case Ask::edge: {
      const Mind mind(p, seat, goals_);
      const Placing placing(mind);
      const Placed& t = p.board[p.flow.tile];
      Actions list;
      p.legal(list);
      for (const Action a : list) {
        Scoring s{.seat = seat, .cell = t.cell, .tile = t.tile, .rot = t.rot, .reactivating = p.flow.reactivating != 0};
        (p.flow.ask == Ask::locus ? s.corner : s.edge) = unpack(a).corner;
        offer(out, {}, placing.scored(produce(p, s), p.flow.ask == Ask::locus), a, rng, noise_);
      }
      return;
    }
    case Ask::vestigium: {
      const Mind mind(p, seat, goals_);
      for (unsigned d = 0; d < kDomains; ++d) {
        const int n = p.flow.assigned[d];
        offer(out, {}, mind.gain(d, n + 1) - mind.gain(d, n), action(Act::choose_vestigium, part::index.of(d)), rng, 0);
      }
      return;
    }
    default:
      offer(out, {}, 0, Greedy().choose(p), rng, 0);
  }
}

Action Quick::choose(const Position& p, FastRng& rng) const {
  Choices best(1);
  weigh(p, rng, best);
  return best[0].steps[0];
}

}  // namespace demesne::dominations
