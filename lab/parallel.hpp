// Independent pieces of work on all cores. Results are kept by the number of the piece, so any number of threads gives
// the same answer, to the last bit.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <thread>
#include <vector>

#include "core/types.hpp"

namespace demesne::lab {

using Progress = std::function<void(u64 done, u64 all)>;  // called now and then from the calling thread

// Splits 0 .. n-1 into chunks, calls work(first, last) -> Part for each, and returns the parts in order.
template <class Part, class Work>
std::vector<Part> in_chunks(u64 n, int threads, u64 chunk, Work work, const Progress& progress = {}) {
  const u64 chunks = (n + chunk - 1) / chunk;
  std::vector<Part> parts(chunks);
  std::atomic<u64> next{0}, done{0};
  auto worker = [&] {
    for (u64 i; (i = next.fetch_add(1, std::memory_order_relaxed)) < chunks;) {
      parts[i] = work(i * chunk, std::min(n, (i + 1) * chunk));
      done.fetch_add(1, std::memory_order_release);
    }
  };
  const int extra = static_cast<int>(std::min<u64>(static_cast<u64>(std::max(1, threads)), std::max<u64>(1, chunks))) - (progress ? 0 : 1);
  std::vector<std::jthread> pool;
  for (int i = 0; i < extra; ++i) pool.emplace_back(worker);
  if (progress) {  // the calling thread watches; the others work
    while (done.load(std::memory_order_acquire) < chunks) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      progress(std::min(n, done.load(std::memory_order_acquire) * chunk), n);
    }
    progress(n, n);
  } else {
    worker();
  }
  pool.clear();
  return parts;
}

}  // namespace demesne::lab
