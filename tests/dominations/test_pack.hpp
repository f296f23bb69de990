// A complete pack made by rule, so that the engine is tested without reading a file. It uses the whole vocabulary of effects, all shapes of
// Monuments and all kinds of goals.
#pragma once

#include <algorithm>

#include "games/dominations/position.hpp"
#include "table/dominations/packs.hpp"

namespace demesne::dominations::testing {

inline constexpr u8 Tr = 0, Cr = 1, Ar = 2, Sc = 3, Go = 4, Re = 5, V = kVestigium, X = kCorruptio;

inline Effect effect(When when, Do act, int n, What what = kNothing, Per per = Per::one, What per_what = kNothing, int div = 1) {
  Effect e;
  e.when = when, e.act = act, e.n = static_cast<std::int8_t>(n), e.what = what, e.per = per, e.per_what = per_what,
  e.div = static_cast<u8>(div);
  return e;
}
inline Effect in_domain(Effect e, int d) { return e.only_if.domain = static_cast<std::int8_t>(d), e; }
inline Effect from_edges(Effect e, int n) { return e.only_if.min_edges = static_cast<u8>(n), e; }
inline Effect from_level(Effect e, int n) { return e.only_if.min_level = static_cast<u8>(n), e; }

inline Amounts price(int domain, int n) {
  Amounts a{};
  a[static_cast<unsigned>(domain)] = static_cast<u8>(n);
  return a;
}

inline Mastery mastery(const char* id, int domain, int level, std::vector<Effect> basic, std::vector<Effect> advanced) {
  Mastery m;
  m.id = id;
  m.name = {id, id};
  m.domain = static_cast<Domain>(domain);
  m.level = static_cast<u8>(level);
  m.cost = price(domain, level);
  m.upgrade_cost = price(domain, level == 3 ? 3 : level == 6 ? 5 : 7);
  m.basic = {static_cast<std::int16_t>(level / 3), 0, std::move(basic)};
  m.advanced = {static_cast<std::int16_t>(level / 3 + 2), static_cast<std::int16_t>(level == 9 ? 1 : 0), std::move(advanced)};
  return m;
}

// Twelve Masteries of a Domain; together the six Domains have every trigger, action, count and condition.
inline std::vector<Mastery> domain_masteries(int d) {
  const What w = static_cast<What>(d);
  const std::string s = kDomainIds[static_cast<unsigned>(d)];
  const auto per_nodus = [&](int n) { return effect(When::age_end, Do::vp, n, kNothing, Per::nodus, w); };
  std::vector<Mastery> out = {
      mastery("", d, 3, {effect(When::turn_start, Do::gain, 1, w)}, {effect(When::turn_start, Do::gain, 2, w)}),
      mastery("", d, 3, {effect(When::produced, Do::gain, 1, w, Per::produced, w, 2)},
              {effect(When::produced, Do::gain, 2, w, Per::produced, w, 2)}),
      mastery("", d, 3, {in_domain(effect(When::camp, Do::produce, 1, w), d)}, {in_domain(effect(When::camp, Do::produce, 2, w), d)}),
      mastery("", d, 3, {effect(When::always, Do::cost_city, -2, w)}, {effect(When::always, Do::cost_city, -4, w)}),
      mastery("", d, 6, {in_domain(effect(When::nodus, Do::gain, 2, w), d)}, {in_domain(effect(When::nodus, Do::vp, 2), d)}),
      mastery("", d, 6, {effect(When::age_start, Do::gain, 5, w)}, {effect(When::age_start, Do::gain, 10, w)}),
  };
  struct Own {
    int level;
    Effect basic, advanced;
  };
  std::vector<Own> own;
  switch (d) {
    case Tr:
      own = {
          {6, effect(When::always, Do::exchange, 1, Tr), effect(When::always, Do::exchange, 1, kAny)},
          {6, effect(When::always, Do::limit, 10, kAll), effect(When::always, Do::limit, 15, kAll)},
          {9, effect(When::age_end, Do::vp, 1, kNothing, Per::stock, kNothing, 2), effect(When::age_end, Do::vp, 1, kNothing, Per::stock)},
          {9, effect(When::city_active, Do::vp, 1), effect(When::city_active, Do::gain, 1, kAny)},
          {9, effect(When::age_end, Do::influence, 2), effect(When::age_end, Do::influence, 3)}};
      break;
    case Cr:
      own = {{6, effect(When::acquire, Do::influence, 3), effect(When::acquire, Do::influence, 4)},
             {6, effect(When::concentration, Do::vp, 1), effect(When::concentration, Do::vp, 2)},
             {9, effect(When::produced, Do::vp, 1, kNothing, Per::produced, kAll, 4),
              effect(When::produced, Do::vp, 1, kNothing, Per::produced, kAll, 3)},
             {9, effect(When::age_end, Do::vp, 1, kNothing, Per::influence, kNothing, 3),
              effect(When::age_end, Do::vp, 1, kNothing, Per::influence, kNothing, 2)},
             {9, from_level(effect(When::city_built, Do::influence, 1), 2), from_level(effect(When::city_built, Do::influence, 2), 2)}};
      break;
    case Ar:
      own = {{6, effect(When::acquire, Do::influence, 1, kNothing, Per::nodus, Ar), effect(When::acquire, Do::fill, 1, Ar)},
             {6, effect(When::always, Do::cost_level, -3), effect(When::always, Do::cost_level, -5)},
             {9, effect(When::age_end, Do::vp, 3, kNothing, Per::level_card), effect(When::age_end, Do::vp, 4, kNothing, Per::level_card)},
             {9, effect(When::age_end, Do::vp, 5, kNothing, Per::monument), effect(When::age_end, Do::vp, 7, kNothing, Per::monument)},
             {9, effect(When::level_built, Do::influence, 1), effect(When::level_built, Do::influence, 2)}};
      break;
    case Sc:
      own = {{6, effect(When::always, Do::cost_upgrade, -3), effect(When::always, Do::cost_upgrade, -5)},
             {6, from_edges(effect(When::produced, Do::gain, 3, kAny), 2), from_edges(effect(When::produced, Do::gain, 4, kAny), 2)},
             {9, effect(When::age_end, Do::vp, 2, kNothing, Per::advanced), effect(When::age_end, Do::vp, 3, kNothing, Per::advanced)},
             {9, effect(When::always, Do::extra_develop, 1), effect(When::always, Do::cost_mastery, -2)},
             {9, effect(When::mastery, Do::vp, 2), effect(When::mastery, Do::vp, 3)}};
      break;
    case Go:
      own = {{6, effect(When::acquire, Do::influence, 1, kNothing, Per::city),
              effect(When::acquire, Do::influence, 1, kNothing, Per::city_level, kNothing, 2)},
             {6, effect(When::city_built, Do::gain, 2, kAny), effect(When::city_built, Do::gain, 3, kAny)},
             {9, effect(When::age_end, Do::vp, 2, kNothing, Per::chain), effect(When::age_end, Do::vp, 3, kNothing, Per::chain)},
             {9, effect(When::age_end, Do::vp, 1, kNothing, Per::city), effect(When::age_end, Do::vp, 1, kNothing, Per::city_level)},
             {9, effect(When::always, Do::extra_build, 1), effect(When::always, Do::extra_build, 1)}};
      break;
    default:
      own = {{6, effect(When::acquire, Do::vp, 1, kNothing, Per::board_city, Re),
              effect(When::acquire, Do::influence, 1, kNothing, Per::nodus, Re)},
             {6, effect(When::locus, Do::gain, 4, kAny), effect(When::locus, Do::vp, 3)},
             {9, effect(When::age_end, Do::vp, 3, kNothing, Per::nodus_domains),
              effect(When::age_end, Do::vp, 4, kNothing, Per::nodus_domains)},
             {9, effect(When::age_end, Do::vp, 1, kNothing, Per::mastery), effect(When::age_end, Do::gain, 1, kEach)},
             {9, effect(When::acquire, Do::gain, 1, kEach), effect(When::always, Do::hand, 2)}};
  }
  for (const Own& o : own) out.push_back(mastery("", d, o.level, {o.basic}, {o.advanced}));
  out.push_back(mastery("", d, 9, {per_nodus(1)}, {per_nodus(2)}));
  int number = 0;
  for (Mastery& m : out) {
    m.id = s + "_" + std::to_string(++number);
    m.name = {m.id, m.id};
    if (m.level == 9) m.prereq = {static_cast<Domain>((d + number) % kDomains), static_cast<u8>(number % 2 ? 3 : 6)};
  }
  return out;
}

inline Pack test_pack() {
  Pack p;
  p.id = "test";
  p.name = {"test", "Test"};
  for (int d = 0; d < kDomains; ++d) {
    std::array<u8, 5> x;
    for (int k = 0; k < 5; ++k) x[static_cast<unsigned>(k)] = static_cast<u8>((d + 1 + k) % kDomains);
    int n = 0;
    const auto tile = [&](u8 a, u8 b, u8 c) {
      if (n % 2) std::swap(b, c);
      ++n;
      p.tiles.push_back({std::string(kDomainIds[static_cast<unsigned>(d)]) + "_" + std::to_string(n), {a, b, c}, static_cast<Domain>(d)});
    };
    for (unsigned i = 0; i < 5; ++i)
      for (unsigned j = i + 1; j < 5; ++j) tile(static_cast<u8>(d), x[j], x[i]);
    for (unsigned i = 0; i < 5; ++i) tile(x[i], x[(i + 2) % 5], x[(i + 1) % 5]);

    int k = 0;
    for (Mastery m : domain_masteries(d)) {
      const auto o = [&](int j) { return static_cast<Half>((d + 1 + (k + j) % 5) % kDomains); };
      const Half own = static_cast<Half>(d);
      std::array<Sides, 4> four;
      if (m.level == 3)
        four = {{{own, own, o(0), o(1)}, {own, o(2), own, o(3)}, {own, own, o(4), V}, {own, o(5), own, X}}};
      else if (m.level == 6)
        four = {{{own, o(0), own, o(1)}, {own, o(2), o(3), X}, {own, own, V, o(4)}, {own, o(5), own, X}}};
      else
        four = {{{own, o(0), o(1), X}, {own, o(2), V, X}, {own, own, o(3), X}, {own, o(4), own, X}}};
      for (int c = 0; c < 4; ++c) {
        Sides turned{};
        for (int side = 0; side < 4; ++side)
          turned[static_cast<unsigned>((side + k + c) % 4)] = four[static_cast<unsigned>(c)][static_cast<unsigned>(side)];
        m.copies.push_back({std::to_string(c + 1), turned});
      }
      p.masteries.push_back(m);
      ++k;
    }
  }
  p.cradle = {Tr, Re, Ar, Go, Cr, Sc};
  const auto reward = [](Do act, int n, What what = kNothing) { return effect(When::acquire, act, n, what); };
  for (int d = 0; d < kDomains; ++d)
    for (int kind = 0; kind < 2; ++kind) {
      Monument m;
      m.id = std::string(kind ? "circle_" : "diamond_") + kDomainIds[static_cast<unsigned>(d)];
      m.name = {m.id, m.id};
      m.domain = static_cast<Domain>(d);
      m.shape = kind ? Shape::circle : d == Go ? Shape::wall : Shape::diamond;
      if (kind) {
        m.circle_domain = static_cast<Domain>(d);
        m.circle_reward = d == Go ? reward(Do::influence, 2) : reward(Do::vp, 5);
      } else {
        m.next_to = static_cast<std::int8_t>(d);
        const Edge barred{}, open{Side::open, {}}, ten{Side::reward, d == Sc ? reward(Do::gain, 4, kAny) : reward(Do::vp, 10)};
        if (d == Go)
          m.edges = {barred, barred, open, ten, ten, open}, m.dots = {kNoDot, kNoDot, Cr, Go, kVestigiumDot, Go};
        else if (d == Tr)
          m.edges = {ten, ten, barred, barred}, m.dots = {Tr, kVestigiumDot, Tr, kNoDot};
        else
          m.edges = {ten, open, open, ten}, m.dots = {static_cast<Dot>(d), Cr, static_cast<Dot>(d), kVestigiumDot};
      }
      const Half own = static_cast<Half>(d), partner = static_cast<Half>((d + 1 + kind) % kDomains);
      for (int l = 1; l <= (d == Go && !kind ? 6 : 4); ++l) {
        Level level;
        level.cost = price(l % 2 ? own : partner, l + 4);
        level.face = {5, static_cast<std::int16_t>(l == 1), {}};
        if (l == 2) level.face.effects = {reward(Do::gain, 3, kAny)};
        if (l == 3) level.face.effects = {effect(When::acquire, Do::vp, 1, kNothing, Per::board_city, own)};
        if (l == 4) level.face.effects = {effect(When::acquire, Do::vp, 1, kNothing, Per::chain)};
        const Sides base = {V, own, V, partner};
        for (int side = 0; side < 4; ++side) level.sides[static_cast<unsigned>((side + l) % 4)] = base[static_cast<unsigned>(side)];
        m.levels.push_back(level);
      }
      p.monuments.push_back(m);
    }
  for (int k = 0; k < 16; ++k) {
    Objective o;
    o.id = "people_" + std::to_string(k + 1);
    o.name = {o.id, o.id};
    Goal cities{.kind = Goal::Kind::cities, .cities = {4, 1, 0}}, chain{.kind = Goal::Kind::chain, .n = 3},
        spread{.kind = Goal::Kind::spread, .n = 4}, monument{.kind = Goal::Kind::monuments, .n = 1},
        influence{.kind = Goal::Kind::influence, .n = 15};
    Goal nodus{.kind = Goal::Kind::nodus}, cards{.kind = Goal::Kind::masteries};
    nodus.nodus[static_cast<unsigned>(k % 6)] = 3;
    cards.lines = {{2, 3, static_cast<u8>(1u << k % 6 | 1u << (k + 1) % 6)}, {1, 6, 63}};
    std::array<Goal, 7> all = {cities, chain, spread, monument, influence, nodus, cards};
    for (int g = 0; g < 5; ++g) o.goals.push_back(all[static_cast<unsigned>((k + g) % 7)]);
    p.objectives.push_back(o);
  }
  p.roles = {{{"trader", {"Trader", "Kaufmann"}, 3},
              {"farmer", {"Farmer", "Bauer"}, 1},
              {"diplomat", {"Diplomat", "Diplomatin"}, 4},
              {"inventor", {"Inventor", "Erfinderin"}, 2},
              {"governor", {"Governor", "Gouverneur"}, 6, 0},
              {"high_priestess", {"High Priestess", "Hohepriesterin"}, 5}}};
  return p;
}

// Whether this is one of the answers to the open question.
inline bool can(const Position& p, Action a) {
  static Actions list;
  p.legal(list);
  return std::binary_search(list.begin(), list.end(), a);
}

// A number for this pack, for the rest of the program.
inline PackId keep(const Pack& pack) {
  static std::vector<table::dominations::HeldPack> kept;
  kept.push_back(table::dominations::hold_shipped(pack));
  return kept.back()->id;
}

inline PackId test_pack_id() {
  static const PackId id = keep(test_pack());
  return id;
}

}  // namespace demesne::dominations::testing
