// `demesne serve`: the whole server as one object, and the command that runs it.
#pragma once

#include <memory>

#include "core/text.hpp"
#include "server/net.hpp"
#include "server/orders.hpp"
#include "server/sql_store.hpp"

namespace demesne::server {

// Everything in the order in which it is built up; taken down the other way round, with nothing acknowledged lost.
class Server {
 public:
  explicit Server(ServeOptions options);  // throws std::runtime_error with the reason
  ~Server();
  unsigned short port() const { return net_.port(); }
  Hub& hub() { return hub_; }
  void stop();

 private:
  const ServeOptions options_;
  std::unique_ptr<SqlStore> store_;
  std::unique_ptr<EventBus> bus_;
  std::unique_ptr<Nodes> nodes_;  // with PostgreSQL
  Metrics metrics_;
  Hub hub_;
  Orders orders_;
  Api api_;
  std::unique_ptr<Pusher> pusher_;
  Net net_;
};

int serve_command(int argc, char** argv, Language language = Language::en);

}  // namespace demesne::server
