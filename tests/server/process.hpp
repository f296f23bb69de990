// The server as a process of its own, so that it can be killed or starved.
#pragma once

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include "harness.hpp"

namespace demesne::server {

class Process {
 public:
  explicit Process(std::string data) : data_(std::move(data)) {
    Host probe;  // a port that is free now; the server keeps coming back to it
    port_ = probe.start();
  }
  ~Process() { kill(); }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  int port() const { return port_; }

  void start() {
    const std::string port = std::to_string(port_);
    pid_ = ::fork();
    if (pid_ == 0) {
      if (file_limit) {
        const rlimit limit{file_limit, RLIM_INFINITY};
        ::setrlimit(RLIMIT_FSIZE, &limit);
      }
      ::execl(DEMESNE_TEST_SERVER, DEMESNE_TEST_SERVER, "--data", data_.c_str(), "--port", port.c_str(), "--rate", "1000000", "--burst",
              "1000000", "--http-rate", "1000000", "--http-burst", "1000000", "--tables-per-hour", "1000000", "--connections-per-address",
              "100000", "--log-level", "off", "--bot-ms", std::to_string(bot_ms).c_str(), nullptr);
      ::_exit(1);
    }
    for (int i = 0; i < 1000; ++i) {
      if (wire::Link("127.0.0.1", port_).alive()) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    FAIL() << "the server does not come up";
  }
  void kill() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
    pid_ = -1;
  }
  int terminate() {  // asks it to go and waits; what it says when it goes
    int status = 0;
    ::kill(pid_, SIGTERM);
    ::waitpid(std::exchange(pid_, -1), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  void lift_limit() {
    file_limit = 0;
    const rlimit none{RLIM_INFINITY, RLIM_INFINITY};
    ::prlimit(pid_, RLIMIT_FSIZE, &none, nullptr);
  }

  rlim_t file_limit = 0;  // bytes a file may have; 0: any number
  int bot_ms = 0;

 private:
  std::string data_;
  int port_ = 0;
  pid_t pid_ = -1;
};

}  // namespace demesne::server
