// Learns what purchases are worth among some piles: plans play against each other, now and then somebody buys something else than usual,
// and the same game is played on both ways. What was learnt in the first third of the lessons everybody at the table uses in the second,
// and so on.
#pragma once

#include <functional>
#include <memory>

#include "bots/dominion/fresh.hpp"

namespace demesne::dominion {

class Tutor {
 public:
  // `table` is dealt by same_piles(). With too few lessons nothing is learnt.
  Tutor(const Position& table, u64 seed, const std::vector<Plan>& plans, const Plan& money, int lessons);
  // Goes on until told that it is late: a few games later it stops, and may be called again. True: it has given all its lessons.
  bool run(const std::function<bool()>& late = {});
  const Experience& experience() const { return known_; }  // as far as it is; empty before the first third is over

 private:
  struct Fork {  // where somebody may buy something else
    Position p;
    TurnLuck luck;
    Seat who;
    Action usual, other, planned;
  };
  void lesson();
  void note(const Fork& fork, double gap);
  std::size_t number(Action a) const;
  void begin_solving();
  void solve_row();
  void solved();
  void trial();
  void third_is_over();

  static constexpr int kThirds = 3;
  static constexpr std::array<float, 3> kSure{0.015f, 0.03f, 0.06f};

  Position table_;
  int players_, lessons_, rounds_, given_ = 0, third_ = 0;
  u64 seed_;
  std::vector<Card> items_;
  std::vector<Planned> plans_;
  Planned money_;  // with one card: what most people play, and what a plan that fits its rivals only may lose to
  std::unique_ptr<const Appraisal> appraisal_;  // what the plans use
  std::vector<Fork> forks_;
  std::vector<double> products_, sums_;  // of least squares
  enum class Stage { playing, solving, trying, over } stage_ = Stage::playing;
  std::vector<double> triangle_, solution_;
  std::size_t row_ = 0;
  Experience draft_, known_;
  struct Trial {
    std::size_t at = 0;  // 0: the plan alone; then one of kSure after the other
    int rounds = 0;
    double won = 0, best = 0;
    std::unique_ptr<const Appraisal> appraisal;
  } trial_;
};

}  // namespace demesne::dominion
