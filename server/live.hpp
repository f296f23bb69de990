// A table in memory: its room, those who watch it, its bots and its clock. Everything here happens on the table's own
// strand; what changes the room is on disk before anybody hears of it.
#pragma once

#include <atomic>
#include <functional>
#include <memory>

#include "server/room.hpp"
#include "server/work.hpp"

namespace demesne::server {

class Hub;

// One connection, as a table sees it. Both are called from any thread and never wait.
class Client {
 public:
  virtual ~Client() = default;
  virtual void send(std::shared_ptr<const std::string> text) = 0;
  virtual void close(int code, std::string_view reason) = 0;
};

enum ServerError { kStale = -32001, kNotAllowed = -32002, kStorage = -32003, kTooFast = -32004 };

struct Refusal {
  int code = 0;
  std::string rule;
  Text message;
};
Refusal to_refusal(const Fault& fault);
json::object to_json(const Refusal& refusal);  // the `error` of JSON-RPC

struct Subscriber {
  std::shared_ptr<Client> client;
  Seat seat = kNobody;
  std::string owner;
  bool views = true;
};

class Live : public std::enable_shared_from_this<Live> {
 public:
  Live(Hub& hub, std::string id, bool fresh);
  ~Live();

  // Runs `op` on the strand when the room is loaded and nothing is being written. room() is null if there is no such table.
  using Op = std::function<void(Live&)>;
  void post(Op op);
  void abandon() { ops_.clear(), subscribers_.clear(); }  // when no worker is left: what waits holds those who hold the table
  void heard(u64 seq);  // the journal has reached `seq`, perhaps by another node
  const std::string& id() const { return id_; }
  Millis used() const { return used_; }

  // --- only inside an Op ---
  Room* room() { return room_ ? &*room_ : nullptr; }
  // Applies and stores one entry; `then` is called when it is on disk (with its line) or refused. Nothing else of this table
  // runs in between.
  using Then = std::function<void(const Line*, const Refusal*)>;
  void write(json::object body, Then then) { write(std::move(body), std::move(then), 0); }
  void subscribe(Subscriber subscriber);
  void unsubscribe(const Client* client);
  json::object info(std::string_view mine) const;                  // with presence
  std::vector<Line> lines_from(u64 from);                          // from memory, or from the journal
  bool absent(Seat seat) const;                                    // offline for a minute
  bool watched() const { return !subscribers_.empty(); }
  void say_goodbye(const Text& reason);
  void wake_up() { care(); }                                       // something may be overdue

 private:
  void pump();
  void load();
  void adopt(std::vector<Entry> entries);                          // applies entries that others have written
  void write(json::object body, Then then, int tries);
  void written(Stored stored, const Line& line, const Then& then, const json::object& body, int tries);
  void remember(Line line);
  void broadcast(const Line& line);
  void tell_presence();
  bool stranger(const Subscriber& s) const;                        // sat on a seat that is not theirs any more
  void dismiss_strangers();
  void care();                                                     // what the table itself has to do next
  void rest();                                                     // and it does nothing of it for a moment
  void think();
  void arm(Millis deadline);
  Millis wake() const;

  Hub& hub_;
  const std::string id_;
  Strand strand_;
  std::optional<Room> room_;
  std::deque<Op> ops_;
  bool loaded_ = false, busy_ = false;
  bool resting_ = false;                                           // the journal refused; what the table owes waits a moment
  std::deque<Line> lines_;                                         // the latest, for those who were away for a moment
  std::vector<Subscriber> subscribers_;
  std::vector<Millis> left_at_;                                    // per seat: when its last connection went
  u64 thinking_ = ~u64{0};                                         // the question that a bot is at
  bool bot_was_last_ = false;
  Millis armed_ = 0;
  std::atomic<u64> next_{0};
  std::atomic<Millis> used_{0};
};

}  // namespace demesne::server
