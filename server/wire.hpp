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
  double rate = 25, burst = 100;       // messages a second
  double talk = 0.5, talk_burst = 10;  // of those: chat and names
};

class Wire : public std::enable_shared_from_this<Wire> {
 public:
  // Who sits here: `owner` is the person (empty: nobody), `device` what they sit here with. The caller has checked that they hold the seat.
  // `request`: by which the log names the connection.
  Wire(Hub& hub, std::shared_ptr<Live> live, std::shared_ptr<Client> client, Seat seat, std::string owner, std::string device,
       const WireLimits& limits, std::string request = {});
  void receive(std::string_view text);
  void closed();  // the connection is gone

 private:
  struct Call;
  struct Method;
  static const Method* find(std::string_view name);
  void subscribe(const Call& call, Live& t);
  void log(const Call& call, Live& t);
  void view(const Call& call, Live& t);
  void position(const Call& call, Live& t);
  void ready(const Call& call, Live& t);
  void reveal(const Call& call, Live& t);
  void decide(const Call& call, Live& t);
  void undo(const Call& call, Live& t);
  void undo_answer(const Call& call, Live& t);
  void suggest(const Call& call, Live& t);
  void chat(const Call& call, Live& t);
  void name(const Call& call, Live& t);
  void seat(const Call& call, Live& t);
  void resign(const Call& call, Live& t);
  void replace(const Call& call, Live& t);
  void replace_answer(const Call& call, Live& t);
  void rematch(const Call& call, Live& t);

  bool talks(const Call& call);                      // within the limits of talk; answers if not
  void entry(const Call& call, Live& t, Deed deed);  // writes it, answers {seq}
  void write_log(JsonText& w, Live& t, u64 from, u64 before);
  template <class F>
  void reply(const json::value& id, std::string_view key, F&& write);  // `write(JsonText&)`: the members of the answer
  template <class F>
  void answer(const json::value& id, F&& write) {
    reply(id, "result", write);
  }
  void fail(const json::value& id, const Refusal& refusal);
  void send(std::string text);

  Hub& hub_;
  std::shared_ptr<Live> live_;
  std::shared_ptr<Client> client_;
  const Seat seat_;
  const std::string owner_, device_, request_;
  Bucket bucket_, talk_;
  Bucket past_{1, 5};  // how often the journal is read for this connection
  int too_fast_ = 0;
  std::atomic<int> waiting_ = 0;  // requests without an answer yet
  std::atomic<bool> gone_ = false;
  std::mutex hint_mutex_;
  std::shared_ptr<Thinkers::Ticket> hint_;  // the one that is being thought about
};

}  // namespace demesne::server
