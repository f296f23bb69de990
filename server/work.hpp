// Threads: a pool, queues that run one task at a time on it, and a clock that calls back.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <queue>
#include <thread>
#include <utility>
#include <vector>

namespace demesne::server {

using Task = std::function<void()>;

class Workers {
 public:
  explicit Workers(int threads);
  ~Workers() { stop(); }
  void post(Task task) { offer(std::move(task)); }
  bool offer(Task task);  // false after stop(): nothing will run it
  void stop();            // runs what is queued and what that posts, then ends the threads

 private:
  void run();
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Task> tasks_;
  int busy_ = 0;
  bool stopping_ = false, stopped_ = false;
  std::vector<std::jthread> threads_;
};

// Tasks of one strand run in order and never at the same time.
class Strand {
 public:
  explicit Strand(Workers& workers) : workers_(workers), state_(std::make_shared<State>()) {}
  void post(Task task);

 private:
  struct State {
    std::mutex mutex;
    std::deque<Task> tasks;
    bool running = false;
  };
  static void drain(const std::shared_ptr<State>& state, Workers& workers);
  static void schedule(const std::shared_ptr<State>& state, Workers& workers);
  Workers& workers_;
  std::shared_ptr<State> state_;
};

class Timers {
 public:
  Timers();
  ~Timers() { stop(); }
  void after(std::chrono::milliseconds delay, Task task);  // the task runs on the timer's thread: be short
  void stop();                                             // forgets what has not come up

 private:
  using Clock = std::chrono::steady_clock;
  struct Alarm {
    Clock::time_point at;
    std::shared_ptr<Task> task;
    bool operator<(const Alarm& o) const { return at > o.at; }  // the earliest on top
  };
  void run();
  std::mutex mutex_;
  std::condition_variable wake_;
  std::priority_queue<Alarm> alarms_;
  bool stopping_ = false;
  std::jthread thread_;
};

}  // namespace demesne::server
