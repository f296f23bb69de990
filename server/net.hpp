// Sockets: one I/O thread that speaks HTTP and WebSocket and hands everything on. Only net.cpp includes Beast.
#pragma once

#include <memory>

#include "server/api.hpp"

namespace demesne::server {

class Net {
 public:
  Net(Hub& hub, Api& api, const ServeOptions& options);
  ~Net();
  void start();                 // listens; throws std::runtime_error with the reason
  unsigned short port() const;  // the real one, if 0 was asked for
  void stop_accepting();
  void stop();  // closes every connection and ends the thread

  struct Impl;

 private:
  std::unique_ptr<Impl> impl_;
};

}  // namespace demesne::server
