// Threads that run one Asio context, and can be taken down with nothing left behind.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <thread>
#include <vector>

namespace demesne::server {

class Pool {
 public:
  explicit Pool(int threads) : guard_(io_.get_executor()) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { io_.run(); });
  }
  ~Pool() { finish(); }
  boost::asio::io_context& io() { return io_; }
  void finish() {  // runs what is queued and what that posts, then ends the threads
    guard_.reset();
    threads_.clear();  // joins
  }
  std::size_t drain() {  // after finish(): what came late runs on the calling thread
    io_.restart();
    return io_.poll();
  }

 private:
  boost::asio::io_context io_;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> guard_;
  std::vector<std::jthread> threads_;
};

}  // namespace demesne::server
