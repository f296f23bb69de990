// Many games of one kind, side by side: each step answers in all of them and writes what their seats to move see into arrays that belong
// to the batch. A game that ends is followed by the next one at once. The same seed and the same answers give the same numbers, whatever
// the threads.
#pragma once

#include <atomic>
#include <barrier>
#include <memory>
#include <optional>
#include <thread>

#include "lab/dominion.hpp"
#include "lab/space.hpp"

namespace demesne::lab {

// Threads that wait for work on slices of 0 … n - 1; the calling thread takes a slice, too.
class Crew {
 public:
  explicit Crew(int threads) : start_(threads), end_(threads), size_(threads) {
    for (int i = 1; i < threads; ++i) others_.emplace_back([this, i] { serve(i); });
  }
  ~Crew() {
    work_ = nullptr;
    start_.arrive_and_wait();
  }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  template <class Work>  // work(first, last)
  void run(int n, Work& work) {
    self_ = &work, n_ = n;
    work_ = [](void* self, int first, int last) { (*static_cast<Work*>(self))(first, last); };
    start_.arrive_and_wait();
    slice(0);
    end_.arrive_and_wait();
  }

 private:
  void serve(int i) {
    for (;;) {
      start_.arrive_and_wait();
      if (!work_) return;
      slice(i);
      end_.arrive_and_wait();
    }
  }
  void slice(int i) {
    const auto at = [&](int k) { return static_cast<int>(static_cast<std::int64_t>(n_) * k / size_); };
    work_(self_, at(i), at(i + 1));
  }

  void (*work_)(void*, int, int) = nullptr;
  void* self_ = nullptr;
  int n_ = 0;
  std::barrier<> start_, end_;
  int size_;
  std::vector<std::jthread> others_;  // last: they end before what they wait at
};

template <class Space>
class Batch {
 public:
  using Position = typename Space::Position;
  using Eyes = typename Space::Eyes;
  using Bot = typename Space::Bot;

  // `bots`: one for each seat; an empty one is a seat that the caller plays. At least one must be.
  Batch(const typename Space::Setup& setup, int n, u64 seed, int threads, bool look, std::vector<std::optional<Bot>> bots)
      : setup_(setup),
        n_(n),
        seats_(setup.players()),
        width_(look ? size_of(Space::fields(seats_)) : 0),
        seed_(seed),
        bots_(std::move(bots)),
        games_(std::make_unique<Game[]>(static_cast<std::size_t>(n))),
        crew_(threads) {
    const auto count = static_cast<std::size_t>(n);
    observation.resize(count * static_cast<std::size_t>(width_));
    mask.resize(count * Space::kActions);
    answers.resize(count * Space::kActions);
    reward.resize(count * static_cast<std::size_t>(seats_));
    count_.resize(count), seat.resize(count), done.resize(count);
    reset();
  }

  int size() const { return n_; }
  int seats() const { return seats_; }
  int width() const { return width_; }  // of an observation; 0: none is made
  u64 decisions() const { return decisions_; }
  u64 finished() const {
    u64 all = 0;
    for (int i = 0; i < n_; ++i) all += games_[static_cast<std::size_t>(i)].dealt - 1;
    return all;
  }
  const std::vector<std::int32_t>& counts() const { return count_; }
  const Position& position(int i) const { return games_[static_cast<std::size_t>(i)].position; }
  const typename Space::Setup& setup() const { return setup_; }

  void reset() {
    auto work = [this](int first, int last) {
      for (int i = first; i < last; ++i) {
        Game& g = games_[static_cast<std::size_t>(i)];
        g.dealt = 0, g.luck = FastRng(game_seed(seed_ ^ 0x6c75636bull, static_cast<u64>(i)));
        clear(i), deal(i), show(i);
      }
    };
    decisions_ = 0;
    crew_.run(n_, work);
  }

  // The first game whose answer is not legal; -1: all are.
  int wrong(const std::int32_t* actions) const {
    for (int i = 0; i < n_; ++i)
      if (actions[i] < 0 || actions[i] >= Space::kActions || !mask[at(i, Space::kActions) + static_cast<std::size_t>(actions[i])]) return i;
    return -1;
  }
  void step(const std::int32_t* actions) {  // answers that are legal
    auto work = [this, actions](int first, int last) {
      for (int i = first; i < last; ++i) {
        Game& g = games_[static_cast<std::size_t>(i)];
        clear(i);
        g.position.apply(engine_answer(i, actions[i]), g.rng, Silent{});
        others(i);
        show(i);
      }
    };
    crew_.run(n_, work);
    decisions_ += static_cast<u64>(n_);
  }
  // A legal answer for each game, all alike likely.
  void sample(std::int32_t* out) {
    auto work = [this, out](int first, int last) {
      for (int i = first; i < last; ++i) {
        const u32 place = games_[static_cast<std::size_t>(i)].luck.below(static_cast<u32>(count_[static_cast<std::size_t>(i)]));
        if constexpr (kListed)
          out[i] = static_cast<std::int32_t>(place);
        else
          out[i] = Space::number_of(answers[at(i, Space::kActions) + place]);
      }
    };
    crew_.run(n_, work);
  }

  // For each game: what the seat to move sees; which answers are legal; the engine's answers, ascending, `count` of them; shares of the win
  // by seat, all 0 but right after an end; whether a game has just ended (everything else is of the next one then); the seat to move.
  std::vector<Number> observation;
  std::vector<u8> mask;
  std::vector<u32> answers;
  std::vector<float> reward;
  std::vector<u8> done;
  std::vector<std::int8_t> seat;

 private:
  // Whether an answer's number is its place in the list.
  static constexpr bool kListed = !requires(Action a) { Space::number_of(a); };
  struct Game {
    Position position;
    FastRng rng, luck;
    u64 dealt = 0;
    u32 shown = 0;  // entries of the mask that are set, if they are the first ones
    std::vector<Bot> bots;
  };
  static std::size_t at(int i, int width) { return static_cast<std::size_t>(i) * static_cast<std::size_t>(width); }
  Action engine_answer(int i, std::int32_t number) const {
    if constexpr (kListed)
      return answers[at(i, Space::kActions) + static_cast<std::size_t>(number)];
    else
      return Space::answer_of(number);
  }
  void clear(int i) {
    done[static_cast<std::size_t>(i)] = 0;
    std::fill_n(reward.begin() + static_cast<std::ptrdiff_t>(at(i, seats_)), seats_, 0.f);
  }
  void deal(int i) {
    Game& g = games_[static_cast<std::size_t>(i)];
    g.rng = FastRng(game_seed(seed_, static_cast<u64>(i) + static_cast<u64>(n_) * g.dealt++));
    setup_.deal(g.position, g.rng);
    g.bots.clear();
    for (const auto& bot : bots_) g.bots.push_back(bot ? *bot : Bot());
    others(i);
  }
  // Lets the bots answer until the caller is asked; ends and deals.
  void others(int i) {
    Game& g = games_[static_cast<std::size_t>(i)];
    Position& p = g.position;
    if (!bots_.empty())
      for (Seat s; (s = p.to_move()) != kNobody && bots_[static_cast<std::size_t>(s)];)
        p.apply(Space::choose(g.bots[static_cast<std::size_t>(s)], Eyes(p, s), g.rng), g.rng, Silent{});
    if (p.to_move() != kNobody) return;
    for (int s = 0; s < seats_; ++s) reward[at(i, seats_) + static_cast<std::size_t>(s)] = p.score(static_cast<Seat>(s));
    done[static_cast<std::size_t>(i)] = 1;
    deal(i);
  }
  void show(int i) {
    Game& g = games_[static_cast<std::size_t>(i)];
    const Position& p = g.position;
    static thread_local Actions list;
    Space::list(p, list);
    const std::size_t row = at(i, Space::kActions), n = std::min<std::size_t>(list.size(), Space::kActions);
    std::copy_n(list.begin(), n, answers.begin() + static_cast<std::ptrdiff_t>(row));
    u8* legal = mask.data() + row;
    if constexpr (kListed) {
      if (n > g.shown)
        std::fill(legal + g.shown, legal + n, u8{1});
      else
        std::fill(legal + n, legal + g.shown, u8{0});
      g.shown = static_cast<u32>(n);
    } else {
      std::fill_n(legal, Space::kActions, u8{0});
      for (std::size_t k = 0; k < n; ++k) legal[Space::number(list, k)] = 1;
    }
    count_[static_cast<std::size_t>(i)] = static_cast<std::int32_t>(n);
    seat[static_cast<std::size_t>(i)] = p.to_move();
    if (width_) Space::observe(Eyes(p, p.to_move()), observation.data() + at(i, width_));
  }

  const typename Space::Setup setup_;
  int n_, seats_, width_;
  u64 seed_, decisions_ = 0;
  std::vector<std::optional<Bot>> bots_;
  std::unique_ptr<Game[]> games_;
  std::vector<std::int32_t> count_;
  Crew crew_;
};

}  // namespace demesne::lab
