#include "server/thinkers.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>

namespace demesne::server {
namespace {

constexpr std::size_t kMostPerLine = 256;  // one person's, or one table's
constexpr std::size_t kMost = 100'000;
// Who comes first when a thread is free; if that one is empty, the next ones. Reviews are nobody's next.
constexpr std::array<Rank, 8> kRounds = {Rank::people,     Rank::hints,  Rank::people, Rank::people,
                                         Rank::unattended, Rank::people, Rank::hints,  Rank::people};

}  // namespace

Thinkers::Thinkers(int threads) : threads_(std::max(2, threads)), reserved_(1), pool_(static_cast<std::size_t>(threads_ - 1)) {}

std::shared_ptr<Thinkers::Ticket> Thinkers::post(Rank rank, const std::string& who, std::function<void()> work) {
  auto ticket = std::make_shared<Ticket>();
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return nullptr;
    Queue& queue = queues_[static_cast<std::size_t>(rank)];
    if (queue.size >= kMost) sweep(queue);
    auto [line, fresh] = queue.lines.try_emplace(who);
    if (fresh) queue.turn.push_back(who);
    if (line->second.size() >= kMostPerLine || queue.size >= kMost) return nullptr;
    line->second.push_back({ticket, std::move(work), Clock::now()});
    ++queue.size;
  }
  boost::asio::post(pool_, [this] { run(false); });
  if (rank == Rank::people) boost::asio::post(reserved_, [this] { run(true); });
  return ticket;
}

bool Thinkers::take(Queue& queue, Job& job) {
  while (!queue.turn.empty()) {
    const std::string who = std::move(queue.turn.front());
    queue.turn.pop_front();
    const auto line = queue.lines.find(who);
    while (!line->second.empty() && !line->second.front().ticket->wanted) line->second.pop_front(), --queue.size;
    if (line->second.empty()) {
      queue.lines.erase(line);
      continue;
    }
    job = std::move(line->second.front());
    line->second.pop_front();
    --queue.size;
    if (line->second.empty())
      queue.lines.erase(line);
    else
      queue.turn.push_back(who);
    return true;
  }
  return false;
}

// Each job posted one or two of these; whoever finds the queues empty has nothing to do.
void Thinkers::run(bool reserved) {
  Job job;
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return;
    bool found = take(queues_[static_cast<std::size_t>(reserved ? Rank::people : kRounds[round_++ % kRounds.size()])], job);
    for (std::size_t i = 0; i < queues_.size() && !found && !reserved; ++i) found = take(queues_[i], job);
    if (!found) return;
  }
  job.work();
}

void Thinkers::sweep(Queue& queue) {
  queue.size = 0;
  for (auto& [who, line] : queue.lines) {
    std::erase_if(line, [](const Job& j) { return !j.ticket->wanted; });
    queue.size += line.size();
  }
}

Thinkers::Backlog Thinkers::backlog() const {
  const std::lock_guard lock(mutex_);
  Backlog b;
  const auto now = Clock::now();
  for (const Rank rank : {Rank::people, Rank::hints, Rank::unattended})
    for (const auto& [who, line] : queues_[static_cast<std::size_t>(rank)].lines)
      for (const Job& j : line) {
        if (!j.ticket->wanted) continue;
        ++b.waiting;
        if (rank == Rank::people) b.oldest = std::max(b.oldest, std::chrono::duration<double>(now - j.since).count());
      }
  return b;
}

int Thinkers::share(Rank rank, int ms, int least) const {
  const std::lock_guard lock(mutex_);
  std::size_t waiting = 0;
  for (std::size_t i = 0; i <= static_cast<std::size_t>(rank); ++i) waiting += queues_[i].size;
  return std::max(std::min(ms, least), ms / (1 + static_cast<int>(waiting) / threads_));
}

void Thinkers::halt() {
  Queues forgotten;  // what they hold is let go outside the lock
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    forgotten.swap(queues_);
  }
}

void Thinkers::stop() {
  halt();
  reserved_.join();
  pool_.join();
}

}  // namespace demesne::server
