// Finds plans for a set of piles and a number of players by racing evolution: a few islands, each with one plan, begun from what people
// know (money, thinning, villages and draw, rushes, points). A changed plan plays the same cards against the same rivals as the one that
// it would replace; who falls behind stops early.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "bots/dominion/fresh.hpp"

namespace demesne::dominion {

class Breeder {
 public:
  using Late = std::function<bool()>;
  // `table` is any position of the game: only its piles count. The same seed and the same number of games give the same plans.
  Breeder(const Eyes& table, int players, u64 seed);

  // Goes on for about so many games, or until told that it is late: a few games later it stops. May be called again and goes on
  // where it stopped, so that it can be given a little time now and then.
  void run(u64 games, const Late& late = {});
  // Puts the leaders in order by games of everybody against everybody, so many a pair. False: it was too late for that.
  bool finals(int games, const Late& late = {});
  // Both: nine tenths for finding, the rest for comparing what was found. `spent` tells how much of the time is gone, 1: all; without
  // it so many games.
  void optimise(u64 games, const std::function<double()>& spent = {});
  const Position& table() const { return table_; }  // with these piles, before the first hands; no kinds: it cannot be dealt
  u64 played() const { return played_; }
  int waves_over() const { return wave_; }  // 0 as well where there are too few games for waves

  // The best first; never empty. Before run() the money plan.
  struct Leader {
    Plan plan;
    float share = 0;  // of the win against the leaders of its generation, each alone
  };
  const std::vector<Leader>& leaders() const { return leaders_; }
  const Plan& best() const { return leaders_.front().plan; }

  // The best plan of money and one card alone, as far as found: what a plan has to beat.
  const Plan& best_single() const { return single_; }
  // … looked for with so much care: every card, 1, 2 or 4 copies; so many games against plain money for each of the last six.
  Plan best_money(int games = 3000);
  // The share of the win of one plan against others, seats changing, paired by game number.
  float duel(const Plan& mine, const Plan& theirs, int games, u64 seed);

 private:
  struct Runner {
    Plan plan;
    double won = 0;
    int games = 0;
    double share() const { return games ? won / games : 0; }
  };
  enum class Role { trash, village, lab, draw, pay, attack, gain, cantrip, other, end };

  float play(const Plan& mine, const Plan& theirs, u64 game);
  float play(Planned& mine, Planned& theirs, u64 game);
  std::vector<Runner> money_plans() const;
  // A race: everybody plays the same rivals; after each round only the better third goes on and plays three times as much.
  struct Race {
    std::vector<Runner> pool;
    std::size_t left = 0, at = 0, keep = 1;  // who is still in it; whose turn it is; how many go through
    int games = 0, game = 0;                 // of each against each rival; the runner's next
    u64 cards = 0;
  };
  void start_race(std::vector<Runner> pool, int games, std::size_t keep);
  bool race_on(const Late& late);  // one runner's games; true: the race is over
  void found();                    // what follows the race that is over: the next race, or the islands
  struct Island {
    Plan plan;
    std::vector<float> results;  // of its games against the rivals, by number
    u64 cards = 0;               // which cards those games are dealt
    double sum = 0;
    double share() const { return results.empty() ? 0.5 : sum / static_cast<double>(results.size()); }
  };
  struct Trial {  // a changed plan that would have an island
    std::size_t island = 0;
    Plan plan;
    int stage = 0, longest = 0;  // games until it is looked at next, and at most
    int n = 0;
    double sum = 0, squares = 0;  // of its lead, game by game
  };
  enum class Verdict { open, better, worse };
  struct Duel {
    int games = 0;
    double won = 0;
    float share() const { return games ? static_cast<float>(won / games) : 0.5f; }
  };
  // What takes long stops when it is too late and goes on at the next call as if nothing had been.
  bool too_late(const Late& late);
  bool duel_on(Duel& duel, const Plan& mine, const Plan& theirs, int games, u64 seed, const Late& late);
  void season(const Late& late);
  float game_of(Planned& plan, const Island& island, int number);
  bool fill(Island& island, int games, const Late& late);
  Verdict challenge(Trial& trial, const Late& late);
  void settle(Island& island, const Plan& plan);
  void open_wave();
  void close_wave();
  u64 wave_games() const { return waves_ > 1 ? horizon_ / 2 / static_cast<u64>(waves_) : horizon_; }
  const Island& top_island() const;
  void open_season();
  std::optional<std::size_t> next_island(const Late& late);
  void crown();
  Plan engine_plan();  // made up from the roles of the cards
  Plan rush_plan();
  Plan points_plan();  // with a Victory card of the kingdom
  Plan mutate(Plan p);
  Plan cross(const Plan& a, const Plan& b);
  Card any_card();
  double chance() { return static_cast<double>(rng_.next() >> 11) * 0x1p-53; }
  int below(int n) { return static_cast<int>(rng_.below(static_cast<u32>(n))); }
  int step(int n) { return below(2 * n + 1) - n; }

  Position table_;
  int players_;
  bool colonies_ = false, omen_ = false;
  FastRng rng_;
  std::vector<Card> cards_;  // that a plan may wish: kingdom cards, landscapes, and a few basic ones
  std::array<std::vector<Card>, static_cast<std::size_t>(Role::end)> roles_;
  std::vector<Card> victories_;  // kingdom cards among them
  std::vector<Leader> leaders_;
  std::vector<Plan> fame_;  // money with one card and champions of before: whoever leads must beat these, too, or it turns in circles
  std::vector<Island> islands_;
  std::vector<Planned> rivals_;  // of a season
  Plan single_;
  u64 played_ = 0, round_ = 0, seasons_ = 0;
  // Where a race of engines ends hangs on luck, and islands stay in the valley where they began: half of the games go to waves that know
  // nothing of each other, the other half to the best of all of them.
  int waves_ = 1, wave_ = 0;
  u64 wave_begun_ = 0;
  std::vector<Plan> veterans_, champions_;  // the best of the waves that are over; the first of each
  u64 horizon_ = 1;                         // games after which the best island is tended most
  enum class Stage { money, engines, islands } stage_ = Stage::money;
  Race race_;
  int challenges_left_ = 0;  // of this season
  std::optional<Trial> trial_;
  u64 asked_ = 0;
  struct Finals {
    std::vector<Plan> list;
    std::vector<double> shares;  // row by row: of the row's plan against the column's
    std::size_t i = 0, k = 1;
    Duel duel;
    u64 cards = 0;
  } finals_;
};

// What one seat wins against all others, with this plan among `players` seats, as if it had met one of them: an even share is one half.
double as_of_two(double share, int players);
// Of n plans that have met each other, shares row by row: first is who does well against all the others and badly against none. The one
// that is `money` with a card counts once more: a rush may beat the other champions and lose to what most people play.
std::vector<std::size_t> by_soundness(const std::vector<double>& shares, std::size_t n, std::size_t money = ~std::size_t{0});

}  // namespace demesne::dominion
