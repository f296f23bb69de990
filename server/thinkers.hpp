// Bots think on threads of their own, behind queues that nobody can fill for the others: the one who waits in each rank is taken
// in turn by whom the work is for, and one thread is kept for the seats at tables where people are.
#pragma once

#include <array>
#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace demesne::server {

// A seat where somebody waits; advice; tables that nobody looks at; finished games, when there is nothing else to do.
enum class Rank { people, hints, unattended, reviews };

class Thinkers {
 public:
  struct Ticket {
    std::atomic<bool> wanted = true;
    void drop() { wanted = false; }  // nobody waits for it any more
  };
  struct Backlog {
    std::size_t waiting = 0;  // seats and hints
    double oldest = 0;        // seconds that the longest waiting seat of a person has waited
  };
  explicit Thinkers(int threads);
  ~Thinkers() { stop(); }
  // `who`: whose turn in the queue it uses up. Null: too much waits already, or stop() was called.
  std::shared_ptr<Ticket> post(Rank rank, const std::string& who, std::function<void()> work);
  Backlog backlog() const;
  // When many wait each gets less, so that all get something soon: `ms`, or its share of it, but not less than `least`.
  int share(Rank rank, int ms, int least) const;
  int threads() const { return threads_; }
  void halt();  // forgets what waits and takes nothing more
  void stop();  // and ends when the running thoughts have

 private:
  using Clock = std::chrono::steady_clock;
  struct Job {
    std::shared_ptr<Ticket> ticket;
    std::function<void()> work;
    Clock::time_point since;
  };
  struct Queue {  // one line for each, served in turn
    std::map<std::string, std::deque<Job>> lines;
    std::deque<std::string> turn;
    std::size_t size = 0;
  };
  bool take(Queue& queue, Job& job);
  void run(bool reserved);
  void sweep(Queue& queue);

  const int threads_;
  mutable std::mutex mutex_;
  using Queues = std::array<Queue, 4>;  // by rank
  Queues queues_;
  unsigned round_ = 0;
  bool stopping_ = false;
  boost::asio::thread_pool reserved_, pool_;
};

}  // namespace demesne::server
