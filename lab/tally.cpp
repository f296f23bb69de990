#include "lab/tally.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace demesne::lab {
namespace {

namespace json = boost::json;

// Every number of a tally, once and in this order: adding, saving and loading cannot forget one.
template <class T, class F>
void each_number(T& t, F f) {
  f(t.games), f(t.ties), f(t.blocks), f(t.turns), f(t.by_piles);
  for (auto& one : t.of) {
    f(one.wins), f(one.ties), f(one.share), f(one.turns), f(one.points), f(one.points_squared);
    f(one.share_squared), f(one.wins_squared), f(one.block_share), f(one.block_wins), f(one.forfeits);
    for (auto& place : one.seat) f(place.games), f(place.share);
  }
}

// Numbers with runs of zeros as {"0": length}.
template <class T>
json::array packed(const std::vector<T>& cells) {
  json::array out;
  for (std::size_t i = 0; i < cells.size();) {
    std::size_t zeros = 0;
    while (i + zeros < cells.size() && cells[i + zeros] == 0) ++zeros;
    if (zeros) {
      out.push_back(json::object{{"0", zeros}});
      i += zeros;
    } else {
      out.push_back(cells[i++]);
    }
  }
  return out;
}
// A whole number that fits.
template <class T>
std::optional<T> whole(const json::value& v) {
  boost::system::error_code error;
  if (!v.is_int64() && !v.is_uint64()) return {};
  const T n = v.to_number<T>(error);
  return error ? std::nullopt : std::optional<T>(n);
}
template <class T>
bool unpack(const json::value& v, std::vector<T>& cells) {
  constexpr std::size_t kMost = std::size_t{1} << 20;  // cells of a table: several times what the largest has
  const json::array* list = v.if_array();
  if (!list) return false;
  cells.clear();
  for (const json::value& x : *list) {
    if (const auto* run = x.if_object()) {
      const auto* n = run->if_contains("0");
      const auto zeros = n ? whole<std::size_t>(*n) : std::nullopt;
      if (!zeros || *zeros > kMost - cells.size()) return false;
      cells.resize(cells.size() + *zeros);
    } else {
      const auto number = whole<T>(x);
      if (!number || cells.size() == kMost) return false;
      cells.push_back(*number);
    }
  }
  return true;
}

// What counting can reach: games of a campaign, what a game can add to a number, a sum of squares.
constexpr u64 kMostGames = u64{1} << 40, kMostCounted = u64{1} << 20, kMostSquares = u64{1} << 61;
constexpr std::size_t kMostTables = 64;
constexpr std::int64_t kMostSum = kMostGames * kMostCounted;
bool reachable(std::int64_t n) { return -kMostSum <= n && n <= kMostSum; }

double mean(double sum, u64 n) { return n ? sum / static_cast<double>(n) : 0; }

// `squares`: over blocks of the sum within one; `unit`: what a won game counts.
Interval block_interval(double m, double squares, u64 games, u64 blocks, int seats, double unit) {
  const double b = blocks, per = unit * seats;
  const double variance = blocks > 1 ? (squares / (per * per) - b * m * m) / (b - 1) : 0;
  return interval_of_mean(m, variance, blocks, static_cast<double>(games));
}

}  // namespace

void Tally::add(const Tally& o) {
  std::vector<std::int64_t> theirs;
  each_number(o, [&](const auto& x) { theirs.push_back(static_cast<std::int64_t>(x)); });
  std::size_t at = 0;
  each_number(*this, [&](auto& x) { x += static_cast<std::remove_reference_t<decltype(x)>>(theirs[at++]); });
  for (std::size_t k = 0; k < of.size(); ++k)
    if (const u64 game = o.of[k].forfeit_game; game && (!of[k].forfeit_game || game < of[k].forfeit_game))
      of[k].forfeit_game = game, of[k].why = o.of[k].why;
  if (versus.size() < o.versus.size()) versus.resize(o.versus.size());
  for (std::size_t i = 0; i < o.versus.size(); ++i) versus[i] += o.versus[i];
}

std::size_t Duel::row(int a, int b) const {
  int before = 0;
  for (int k = 0; k < a; ++k) before += seats - 1 - k;
  return static_cast<std::size_t>((before + b - a - 1) * bins());
}

void Tally::end_block(int seats) {
  ++blocks;
  if (!versus.empty()) {
    const Duel duel{seats};
    for (int a = 0; a < seats; ++a)
      for (int b = a + 1; b < seats; ++b) {
        const auto difference = static_cast<std::int64_t>(of[a].block_share) - static_cast<std::int64_t>(of[b].block_share);
        ++versus[duel.row(a, b) + static_cast<std::size_t>(duel.bins() / 2 + difference)];
      }
  }
  for (int k = 0; k < seats; ++k) {
    One& one = of[k];
    one.share_squared += one.block_share * one.block_share, one.wins_squared += one.block_wins * one.block_wins;
    one.block_share = one.block_wins = 0;
  }
}

double Tally::share(int bot) const { return mean(static_cast<double>(of[bot].share) / kWhole, games); }
double Tally::win_rate(int bot) const { return mean(static_cast<double>(of[bot].wins), games); }
u64 Tally::played() const {
  u64 n = games;
  for (const One& one : of) n -= one.forfeits;
  return n;
}
double Tally::points(int bot) const { return mean(static_cast<double>(of[bot].points), played()); }
double Tally::deviation(int bot) const {
  const double m = points(bot);
  return std::sqrt(std::fmax(0, mean(static_cast<double>(of[bot].points_squared), played()) - m * m));
}
double Tally::mean_turns(int bot) const { return mean(static_cast<double>(of[bot].turns), played()); }
double Tally::mean_turns() const { return mean(static_cast<double>(turns), played()); }
Interval Tally::share_interval(int bot, int seats) const {
  return block_interval(share(bot), static_cast<double>(of[bot].share_squared), games, blocks, seats, kWhole);
}
Interval Tally::win_interval(int bot, int seats) const {
  return block_interval(win_rate(bot), static_cast<double>(of[bot].wins_squared), games, blocks, seats, 1);
}

json::value Tally::save() const {
  std::vector<std::int64_t> numbers;
  each_number(*this, [&](const auto& x) { numbers.push_back(static_cast<std::int64_t>(x)); });
  json::object o{{"numbers", packed(numbers)}};
  if (!versus.empty()) o["versus"] = packed(versus);
  json::array forfeits;
  for (std::size_t k = 0; k < of.size(); ++k)
    if (of[k].forfeit_game) forfeits.push_back(json::array{k, of[k].forfeit_game, of[k].why.en, of[k].why.de});
  if (!forfeits.empty()) o["forfeits"] = std::move(forfeits);
  return o;
}

bool Tally::load(const json::value& v) {
  const json::object* o = v.if_object();
  const json::value* list = o ? o->if_contains("numbers") : nullptr;
  std::vector<std::int64_t> numbers;
  std::size_t expected = 0;
  Tally t;
  each_number(t, [&](auto&) { ++expected; });
  if (!list || !unpack(*list, numbers) || numbers.size() != expected) return false;
  std::size_t at = 0;
  each_number(t, [&](auto& x) { x = static_cast<std::remove_reference_t<decltype(x)>>(numbers[at++]); });
  if (const auto* pairs = o->if_contains("versus"); pairs && !unpack(*pairs, t.versus)) return false;
  if (const auto* all = o->if_contains("forfeits")) {
    if (!all->is_array()) return false;
    for (const json::value& f : all->get_array()) {
      const json::array* a = f.if_array();
      if (!a || a->size() != 4 || !(*a)[0].is_int64() || !(*a)[1].is_int64() || !(*a)[2].is_string() || !(*a)[3].is_string()) return false;
      const auto k = (*a)[0].get_int64();
      if (k < 0 || k >= kMostSeats) return false;
      One& one = t.of[k];
      one.forfeit_game = static_cast<u64>((*a)[1].get_int64());
      one.why = {std::string((*a)[2].get_string()), std::string((*a)[3].get_string())};
    }
  }
  *this = std::move(t);
  return true;
}

bool Tally::sound(int seats, bool duels) const {
  const auto n = static_cast<u64>(seats);
  const Duel duel{seats};
  if (games > kMostGames || blocks != games / n || ties > games || by_piles > games || turns > kMostGames * kMostCounted) return false;
  u64 ended = games;  // without those that were forfeited
  for (std::size_t k = 0; k < of.size(); ++k) {
    const One& one = of[k];
    if (one.forfeits > ended) return false;
    ended -= one.forfeits;
    const u64 played = k < n ? games : 0, open = k < n ? games % n : 0;  // games; those of the block that is not complete
    if (one.wins > played || one.ties > played - one.wins || one.share > kWhole * played || (k >= n && one.forfeits)) return false;
    if (one.block_share > kWhole * open || one.block_wins > open || one.forfeit_game > played) return false;
    if (one.turns > kMostGames * kMostCounted || one.share_squared > kMostSquares || one.wins_squared > kMostSquares) return false;
    if (!reachable(one.points) || one.points_squared < 0 || one.points_squared > static_cast<std::int64_t>(kMostSquares)) return false;
    for (const Place& p : one.seat)
      if (p.games > played || p.share > kWhole * played) return false;
  }
  if (versus.size() != (duels ? static_cast<std::size_t>(duel.pairs() * duel.bins()) : 0)) return false;
  for (std::size_t row = 0; row < versus.size(); row += static_cast<std::size_t>(duel.bins())) {
    u64 seen = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(duel.bins()); ++i) {
      if (versus[row + i] > blocks) return false;
      seen += versus[row + i];
    }
    if (seen != blocks) return false;
  }
  return true;
}

bool Sheet::laid_out_as(const Sheet& o) const {
  if (tables.size() != o.tables.size()) return false;
  for (std::size_t t = 0; t < tables.size(); ++t)
    if (tables[t].size() != o.tables[t].size() || !std::all_of(tables[t].begin(), tables[t].end(), reachable)) return false;
  return std::all_of(rare.begin(), rare.end(), [](const auto& r) { return reachable(r.second[0]) && reachable(r.second[1]); });
}

void Sheet::add(const Sheet& o) {
  if (tables.size() < o.tables.size()) tables.resize(o.tables.size());
  for (std::size_t t = 0; t < o.tables.size(); ++t) {
    if (tables[t].size() < o.tables[t].size()) tables[t].resize(o.tables[t].size());
    for (std::size_t i = 0; i < o.tables[t].size(); ++i) tables[t][i] += o.tables[t][i];
  }
  for (const auto& [key, n] : o.rare) rare[key][0] += n[0], rare[key][1] += n[1];
}

json::value Sheet::save() const {
  json::array all, few;
  for (const auto& t : tables) all.push_back(packed(t));
  for (const auto& [key, n] : rare) few.push_back(json::array{key, n[0], n[1]});
  return json::object{{"tables", std::move(all)}, {"rare", std::move(few)}};
}

bool Sheet::load(const json::value& v) {
  const json::object* o = v.if_object();
  const json::value *all = o ? o->if_contains("tables") : nullptr, *few = o ? o->if_contains("rare") : nullptr;
  if (!all || !all->is_array() || !few || !few->is_array()) return false;
  if (all->get_array().size() > kMostTables) return false;
  Sheet s;
  for (const json::value& t : all->get_array())
    if (!unpack(t, s.tables.emplace_back())) return false;
  for (const json::value& r : few->get_array()) {
    std::vector<u64> n;
    if (!unpack(r, n) || n.size() != 3) return false;
    s.rare[n[0]] = {static_cast<std::int64_t>(n[1]), static_cast<std::int64_t>(n[2])};
  }
  *this = std::move(s);
  return true;
}

}  // namespace demesne::lab
