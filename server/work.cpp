#include "server/work.hpp"

namespace demesne::server {

Workers::Workers(int threads) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

bool Workers::offer(Task task) {
  {
    const std::lock_guard lock(mutex_);
    if (stopped_) return false;
    tasks_.push_back(std::move(task));
  }
  wake_.notify_one();
  return true;
}

void Workers::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  threads_.clear();  // joins
}

void Workers::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return !tasks_.empty() || (stopping_ && !busy_); });
    if (tasks_.empty()) {
      stopped_ = true;
      return;
    }
    Task task = std::move(tasks_.front());
    tasks_.pop_front();
    ++busy_;
    lock.unlock();
    task();
    task = nullptr;
    lock.lock();
    if (--busy_ == 0 && stopping_) wake_.notify_all();
  }
}

void Strand::post(Task task) {
  {
    const std::lock_guard lock(state_->mutex);
    state_->tasks.push_back(std::move(task));
    if (std::exchange(state_->running, true)) return;
  }
  schedule(state_, workers_);
}

void Strand::schedule(const std::shared_ptr<State>& state, Workers& workers) {
  if (workers.offer([state, &workers] { drain(state, workers); })) return;
  std::deque<Task> dropped;  // nobody will run them; kept, they would keep their table and it them
  const std::lock_guard lock(state->mutex);
  dropped.swap(state->tasks);
  state->running = false;
}

// One task a turn, so that no table keeps a thread to itself.
void Strand::drain(const std::shared_ptr<State>& state, Workers& workers) {
  Task task;
  {
    const std::lock_guard lock(state->mutex);
    task = std::move(state->tasks.front());
    state->tasks.pop_front();
  }
  task();
  task = nullptr;
  {
    const std::lock_guard lock(state->mutex);
    if (state->tasks.empty()) {
      state->running = false;
      return;
    }
  }
  schedule(state, workers);
}

Timers::Timers() : thread_([this] { run(); }) {}

void Timers::after(std::chrono::milliseconds delay, Task task) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return;
    alarms_.push({Clock::now() + delay, std::make_shared<Task>(std::move(task))});
  }
  wake_.notify_one();
}

void Timers::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
  alarms_ = {};
}

void Timers::run() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    if (alarms_.empty()) {
      wake_.wait(lock);
      continue;
    }
    const auto at = alarms_.top().at;
    if (Clock::now() < at) {
      wake_.wait_until(lock, at);
      continue;
    }
    const auto task = alarms_.top().task;
    alarms_.pop();
    lock.unlock();
    (*task)();
    lock.lock();
  }
}

}  // namespace demesne::server
