// Finds plans for a set of piles and a number of players by racing evolution: a pool of plans, bred from the leaders and from what
// people know (money, thinning, villages and draw, rushes, points), plays the leaders; who falls behind stops early.
#pragma once

#include <functional>
#include <vector>

#include "bots/dominion/fresh.hpp"

namespace demesne::dominion {

class Breeder {
 public:
  // `table` is any position of the game: only its piles count. The same seed and the same number of games give the same plans.
  Breeder(const Eyes& table, int players, u64 seed);

  // Goes on for about so many games, or until told that it is late. May be called again.
  void run(u64 games, const std::function<bool()>& late = {});
  // Puts the leaders in order by games of everybody against everybody, so many a pair. False: it was too late for that.
  bool finals(int games, const std::function<bool()>& late = {});
  u64 played() const { return played_; }

  // The best first, different from each other; never empty. Before run() the money plan.
  struct Leader {
    Plan plan;
    float share = 0;  // of the win against the leaders of its generation
  };
  const std::vector<Leader>& leaders() const { return leaders_; }
  const Plan& best() const { return leaders_.front().plan; }

  // The best plan of money and one card alone, as far as found: what a plan has to beat.
  const Plan& best_single() const { return single_; }
  // The share of the win of one plan against others, seats changing, paired by game number.
  float duel(const Plan& mine, const Plan& theirs, int games, u64 seed);

 private:
  struct Runner {
    Plan plan;
    double won = 0;
    int games = 0;
    double share() const { return games ? won / games : 0; }
  };
  enum class Role { trash, village, lab, draw, pay, attack, gain, other };

  float play(const Plan& mine, const Plan& theirs, u64 game);
  float play(Planned& mine, Planned& theirs, u64 game);
  void race(std::vector<Runner>& pool, int games, std::size_t keep, const std::function<bool()>& late);
  void found(const std::function<bool()>& late);  // the first generation
  void breed(const std::function<bool()>& late);
  void crown(std::vector<Runner>& pool);
  Plan engine_plan();  // made up from the roles of the cards
  Plan rush_plan();
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
  std::vector<std::vector<Card>> roles_;
  std::vector<Leader> leaders_;
  std::vector<Plan> fame_;  // champions of before and the plans of money: whoever leads must beat these, too, or it turns in circles
  Plan single_;
  u64 played_ = 0, round_ = 0, generation_ = 0;
  bool founded_ = false;
};

}  // namespace demesne::dominion
