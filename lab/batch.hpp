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
    answers.resize(count * static_cast<std::size_t>(kRow));
    reward.resize(count * static_cast<std::size_t>(seats_));
    first.resize(count), left.resize(count), seat.resize(count), done.resize(count);
    reset();
  }

  int size() const { return n_; }
  int seats() const { return seats_; }
  int width() const { return width_; }  // of an observation; 0: none is made
  u64 decisions() const {               // whole answers
    u64 all = 0;
    for (int i = 0; i < n_; ++i) all += games_[static_cast<std::size_t>(i)].answered;
    return all;
  }
  u64 finished() const {
    u64 all = 0;
    for (int i = 0; i < n_; ++i) all += games_[static_cast<std::size_t>(i)].dealt - 1;
    return all;
  }
  const Position& position(int i) const { return games_[static_cast<std::size_t>(i)].position; }
  const typename Space::Setup& setup() const { return setup_; }

  void reset() {
    each([this](int i) {
      Game& g = games_[static_cast<std::size_t>(i)];
      g.dealt = g.answered = 0, g.luck = FastRng(game_seed(seed_ ^ 0x6c75636bull, static_cast<u64>(i)));
      clear(i), deal(i), show(i);
    });
  }

  // The first game whose number is not legal; -1: all are.
  int wrong(const std::int32_t* numbers) const {
    for (int i = 0; i < n_; ++i)
      if (numbers[i] < 0 || numbers[i] >= Space::kActions || !mask[at(i, Space::kActions) + static_cast<std::size_t>(numbers[i])]) return i;
    return -1;
  }
  // … whose place is not one of those that are left.
  int wrong_place(const std::int32_t* places) const {
    for (int i = 0; i < n_; ++i)
      if (places[i] < 0 || places[i] >= left[static_cast<std::size_t>(i)]) return i;
    return -1;
  }
  // Says a number in each game. Where the answer is whole it is given and the game goes on to the next question.
  void step(const std::int32_t* numbers) {
    each([this, numbers](int i) {
      const Rest rest = Space::say(list_of(i), rest_of(i), numbers[i]);
      clear(i);
      if (rest.size() == 1)
        answer(i, rest.first);
      else
        go_on(i, rest, numbers[i]);
    });
  }
  // Gives a whole answer in each game, by its place among those that are left.
  void choose(const std::int32_t* places) {
    each([this, places](int i) {
      clear(i);
      answer(i, rest_of(i).first + static_cast<u32>(places[i]));
    });
  }
  // For each game a number to say next, or the place of a whole answer: all answers that are left are alike likely.
  void sample(std::int32_t* out, bool whole) {
    each([this, out, whole](int i) {
      const Rest rest = rest_of(i);
      const u32 place = games_[static_cast<std::size_t>(i)].luck.below(rest.size());
      out[i] = whole ? static_cast<std::int32_t>(place) : Space::number(list_of(i), rest, rest.first + place);
    });
  }

  // Lists of answers lie a line of the cache further apart than they have room, or all would fall on the same lines.
  static constexpr int kRow = Space::kListed + 16;

  // For each game: what the seat to move sees; which numbers may be said; the engine's answers, ascending: those that are left stand from
  // `first` on, `left` of them; shares of the win by seat, all 0 but right after an end; whether a game has just ended (everything else is
  // of the next one then); the seat to move.
  std::vector<Number> observation;
  std::vector<u8> mask;
  std::vector<u32> answers;
  std::vector<std::int32_t> first, left;
  std::vector<float> reward;
  std::vector<u8> done;
  std::vector<std::int8_t> seat;

 private:
  struct Game {
    Position position;
    FastRng rng, luck;
    u64 dealt = 0, answered = 0;
    std::vector<std::int32_t> shown;  // entries of the mask that are set
    u32 said = 0;                     // numbers of the answer so far
    Memory memory;                    // of the observation
    std::vector<Bot> bots;
  };
  static std::size_t at(int i, int width) { return static_cast<std::size_t>(i) * static_cast<std::size_t>(width); }
  const u32* list_of(int i) const { return answers.data() + at(i, kRow); }
  Rest rest_of(int i) const {
    const auto k = static_cast<std::size_t>(i);
    return {static_cast<u32>(first[k]), static_cast<u32>(first[k] + left[k])};
  }
  template <class Work>
  void each(Work work) {
    auto slice = [&work](int from, int to) {
      for (int i = from; i < to; ++i) work(i);
    };
    crew_.run(n_, slice);
  }
  void answer(int i, u32 place) {
    Game& g = games_[static_cast<std::size_t>(i)];
    g.position.apply(list_of(i)[place], g.rng, Silent{});
    ++g.answered;
    others(i);
    show(i);
  }
  // The same question, of which a part is answered.
  void go_on(int i, Rest rest, std::int32_t number) {
    if constexpr (Space::kWord > 1) {
      Game& g = games_[static_cast<std::size_t>(i)];
      if (width_)
        observation[at(i, width_) + static_cast<std::size_t>(width_ - (Space::kWord - 1)) + g.said] = static_cast<Number>(number + 1);
      ++g.said;
    }
    leave(i, rest);
  }
  void leave(int i, Rest rest) {
    Game& g = games_[static_cast<std::size_t>(i)];
    first[static_cast<std::size_t>(i)] = static_cast<std::int32_t>(rest.first);
    left[static_cast<std::size_t>(i)] = static_cast<std::int32_t>(rest.size());
    u8* legal = mask.data() + at(i, Space::kActions);
    for (const std::int32_t n : g.shown) legal[n] = 0;
    g.shown.clear();
    Space::numbers(list_of(i), rest, [&](int n) {
      legal[n] = 1;
      g.shown.push_back(n);
    });
  }
  void clear(int i) {
    done[static_cast<std::size_t>(i)] = 0;
    std::fill_n(reward.begin() + static_cast<std::ptrdiff_t>(at(i, seats_)), seats_, 0.f);
  }
  void deal(int i) {
    Game& g = games_[static_cast<std::size_t>(i)];
    g.rng = FastRng(game_seed(seed_, static_cast<u64>(i) + static_cast<u64>(n_) * g.dealt++));
    setup_.deal(g.position, g.rng);
    g.memory.same_game = false;
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
    const std::size_t n = std::min<std::size_t>(list.size(), Space::kListed);
    std::copy_n(list.begin(), n, answers.begin() + static_cast<std::ptrdiff_t>(at(i, kRow)));
    g.said = 0;
    leave(i, {0, static_cast<u32>(n)});
    seat[static_cast<std::size_t>(i)] = p.to_move();
    if (!width_) return;
    Space::observe(Eyes(p, p.to_move()), observation.data() + at(i, width_), &g.memory);
    g.memory.same_game = true;
  }

  const typename Space::Setup setup_;
  int n_, seats_, width_;
  u64 seed_;
  std::vector<std::optional<Bot>> bots_;
  std::unique_ptr<Game[]> games_;
  Crew crew_;
};

}  // namespace demesne::lab
