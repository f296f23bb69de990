// The protocol over one WebSocket connection, without the socket: text in, text out through a Client.
// A wire is bound to one table and one seat (or to watching) for its whole life.
#pragma once

#include <memory>
#include <string_view>

#include "server/hub.hpp"
#include "server/limits.hpp"

namespace demesne::server {

inline constexpr std::size_t kMaxMessage = 64u << 10;  // from a client

const std::string& hello_text();  // the result of `hello`, made once

struct WireLimits {
  double rate = 25, burst = 100;  // messages a second
};

class Wire : public std::enable_shared_from_this<Wire> {
 public:
  // `owner` is the hash of the session (empty: none). The caller has checked that it holds the seat.
  Wire(Hub& hub, std::shared_ptr<Live> live, std::shared_ptr<Client> client, Seat seat, std::string owner, const WireLimits& limits);
  void receive(std::string_view text);
  void closed();  // the connection is gone

 private:
  struct Call;
  void subscribe(const Call& call, Live& t);
  void decide(const Call& call, Live& t);
  void undo(const Call& call, Live& t);
  void seat(const Call& call, Live& t);
  void suggest(const Call& call, Live& t);
  void run(const Call& call, Live& t);
  void entry(const Call& call, Live& t, json::object body);  // writes it, answers {seq}
  void reply(const json::value& id, std::string_view key, std::string_view value);
  void fail(const json::value& id, const Refusal& refusal);

  Hub& hub_;
  std::shared_ptr<Live> live_;
  std::shared_ptr<Client> client_;
  const Seat seat_;
  const std::string owner_;
  Bucket bucket_;
  int too_fast_ = 0;
  std::atomic<int> waiting_ = 0;  // requests without an answer yet
};

}  // namespace demesne::server
