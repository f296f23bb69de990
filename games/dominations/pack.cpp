#include "games/dominations/pack.hpp"

#include <algorithm>

#include "games/dominations/tree.hpp"

namespace demesne::dominations {

std::array<const Content*, kMaxPacks> shelf{};

namespace {

u16 triggers(const Face& face) {
  u16 mask = 0;
  for (const Effect& e : face.effects) mask |= flag(e.when) | (e.when == When::camp && e.act != Do::produce ? kCampEvent : 0);
  return mask;
}

// The Domain and the amount of a price in one Domain; 255 if it is free or in several.
std::array<u8, 2> single(const Amounts& cost) {
  std::array<u8, 2> out{0, 0};
  int kinds = 0;
  for (u8 d = 0; d < kDomains; ++d)
    if (cost[d]) out = {d, cost[d]}, ++kinds;
  return kinds == 1 ? out : std::array<u8, 2>{255, 255};
}

// Sets for `groups` × `depth`; `has(group, k, copy)` says which copies belong to each.
template <class Has>
Tables::Rows rows(const Tables& t, unsigned groups, unsigned depth, Has has) {
  Tables::Rows r{std::vector<CopySet>(std::size_t{groups} * depth), depth};
  for (unsigned g = 0; g < groups; ++g)
    for (unsigned k = 0; k < depth; ++k)
      for (unsigned c = 0; c < t.copies.size(); ++c)
        if (has(g, k, c)) r.sets[g * depth + k].add(c);
  return r;
}

Tables::Fit fit_of(const Sides& sides) {
  return {fit_mask(sides), fit_mask(turned(sides, 1)), fit_mask(turned(sides, 2)), fit_mask(turned(sides, 3))};
}

Tables compile(const Pack& pack) {  // points into the pack
  Tables t;
  unsigned dearest = 0, highest = 0;
  for (std::size_t m = 0; m < pack.masteries.size(); ++m) {
    const Mastery& mastery = pack.masteries[m];
    t.first_copy.push_back(static_cast<u16>(t.copies.size()));
    const auto turn = single(mastery.upgrade_cost), price = single(mastery.cost);
    t.cards.push_back({static_cast<u8>(mastery.domain), mastery.level, turn[0], turn[1]});
    if (price[0] == 255)
      t.several.push_back(static_cast<u8>(m));
    else
      dearest = std::max<unsigned>(dearest, price[1]);
    highest = std::max<unsigned>(highest, mastery.prereq.level);
    for (std::size_t c = 0; c < mastery.copies.size(); ++c) {
      t.copies.push_back({static_cast<u8>(m), static_cast<u16>(c), mastery.copies[c].sides, fit_of(mastery.copies[c].sides)});
      t.faces.push_back({&mastery.basic, &mastery.advanced});
      t.triggers.push_back({triggers(mastery.basic), triggers(mastery.advanced)});
    }
  }
  t.first_copy.push_back(static_cast<u16>(t.copies.size()));
  const auto card = [&](unsigned c) -> const Mastery& { return pack.masteries[t.copies[c].mastery]; };
  t.copies_of.resize(pack.masteries.size());
  for (unsigned c = 0; c < t.copies.size(); ++c) t.copies_of[t.copies[c].mastery].add(c);
  Amounts cheapest = Amounts::of(kNoPrice);
  for (const Mastery& m : pack.masteries)
    if (const auto price = single(m.cost); price[0] != 255) cheapest[price[0]] = std::min(cheapest[price[0]], price[1]);
  t.cheapest = cheapest.word();
  t.payable = rows(t, kDomains, dearest + 1, [&](unsigned d, unsigned purse, unsigned c) {
    const auto price = single(card(c).cost);
    return price[0] == d && price[1] <= purse;
  });
  t.allowed = rows(t, kDomains, highest + 1, [&](unsigned d, unsigned level, unsigned c) {
    return static_cast<unsigned>(card(c).prereq.domain) == d && card(c).prereq.level <= level;
  });
  Amounts least = Amounts::of(kNoPrice);
  for (const Monument& m : pack.monuments)
    for (const Level& l : m.levels) {
      for (unsigned d = 0; d < kDomains; ++d)
        if (l.cost[d]) least[d] = std::min(least[d], l.cost[d]);
      if (l.cost == Amounts{}) least = {};  // a free one
      t.simple_levels &= single(l.cost)[0] != 255;
    }
  t.cheapest_level = least.word();
  for (const Monument& m : pack.monuments) {
    std::array<u16, kMaxLevels> row{};
    std::array<u64, kMaxLevels + 1> price;
    price.fill(kNoPrice);
    std::array<Tables::Fit, kMaxLevels> fit{};
    for (std::size_t l = 0; l < m.levels.size(); ++l)
      row[l] = triggers(m.levels[l].face), price[l] = price_word(m.levels[l].cost), fit[l] = fit_of(m.levels[l].sides);
    t.level_fit.push_back(fit);
    t.level_triggers.push_back(row);
    t.level_price.push_back(price);
  }
  for (const Tile& tile : pack.tiles) t.tile.push_back({tile.res[0], tile.res[1], tile.res[2], static_cast<u8>(tile.camp)});
  return t;
}

bool good(const Sides& sides) {
  for (const Half h : sides)
    if (h > kLink) return false;
  return true;
}

bool good(const std::vector<Effect>& effects) {
  if (effects.size() > 8) return false;
  for (const Effect& e : effects)
    if (static_cast<int>(e.when) >= kWhens || static_cast<int>(e.act) >= kDos || static_cast<int>(e.per) >= kPers || e.what > kNothing ||
        e.per_what > kNothing || e.div == 0 || e.only_if.domain >= kDomains)
      return false;
  return true;
}

}  // namespace

bool fits(const Pack& pack) {
  std::size_t copies = 0;
  if (pack.tiles.size() > kMaxTiles || pack.masteries.size() > 255 || pack.monuments.size() > 255 || pack.objectives.size() > 255 ||
      pack.campfires.empty() || pack.campfires.size() > 255 || pack.vp_by_goals.empty())
    return false;
  for (const Tile& t : pack.tiles) {
    if (static_cast<int>(t.camp) >= kDomains) return false;
    for (const Dot d : t.res)
      if (d > kNoDot) return false;
  }
  for (const Dot d : pack.cradle)
    if (d > kNoDot) return false;
  for (const Mastery& m : pack.masteries) {
    copies += m.copies.size();
    if (static_cast<int>(m.domain) >= kDomains || static_cast<int>(m.prereq.domain) >= kDomains) return false;
    if (!good(m.basic.effects) || !good(m.advanced.effects)) return false;
    for (const Copy& c : m.copies)
      if (!good(c.sides)) return false;
  }
  for (const Monument& m : pack.monuments) {
    if (m.levels.size() > kMaxLevels || static_cast<int>(m.shape) > 2 || static_cast<int>(m.domain) >= kDomains ||
        static_cast<int>(m.circle_domain) >= kDomains || m.next_to >= kDomains)
      return false;
    for (const Dot d : m.dots)
      if (d > kNoDot) return false;
    for (const Edge& e : m.edges)
      if (static_cast<int>(e.kind) > 2 || !good({e.reward})) return false;
    if (!good({m.circle_reward})) return false;
    for (const Level& l : m.levels)
      if (!good(l.sides) || !good(l.face.effects)) return false;
  }
  for (const Sides& s : pack.campfires)
    if (!good(s)) return false;
  return copies <= kMaxCopies;
}

Content::Content(Pack p) : pack(std::move(p)), tables(compile(pack)) {}

}  // namespace demesne::dominations
