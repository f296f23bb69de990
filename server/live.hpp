// A table in memory: its room, those who watch it, its bots and its clock. Everything here happens on the table's own
// strand; what changes the room is on disk before anybody hears of it.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <functional>
#include <memory>

#include "server/room.hpp"
#include "server/thinkers.hpp"

namespace demesne::server {

namespace asio = boost::asio;

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
void write(JsonText& w, const Refusal& refusal);  // the `error` of JSON-RPC, without braces

struct Subscriber {
  std::shared_ptr<Client> client;
  Seat seat = kNobody;
  std::string owner, device;  // the person, and with what
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
  void heard(u64 seq);                                    // the journal has reached `seq`, perhaps by another node
  const std::string& id() const { return id_; }
  Millis used() const { return used_; }
  bool plays_itself() const { return plays_itself_; }  // a table of bots only that has not come to its end

  // --- only inside an Op ---
  Room* room() { return room_ ? &*room_ : nullptr; }
  // Asks whether it may be, does it and stores it; `then` is called when it is on disk (with its line) or refused. Nothing else of
  // this table runs in between.
  using Then = std::function<void(const Line*, const Refusal*)>;
  void write(Deed deed, Then then) { write(std::move(deed), std::move(then), 0); }
  void begin(deed::Create deed, Then then);  // the first entry, unless the table is there
  void subscribe(Subscriber subscriber);
  void unsubscribe(const Client* client);
  json::object info(std::string_view mine, bool whole = true) const;  // with presence
  // Lines from `from` on, before `before`: the latest `most` of them. For older ones than memory holds the game is played again.
  std::vector<Line> lines(u64 from, u64 before, std::size_t most);
  bool remembers(u64 seq) const { return !lines_.empty() && seq >= lines_.front().seq; }
  Millis offline(Seat seat) const;  // for how long
  bool watched() const { return !subscribers_.empty(); }
  void say_goodbye(const Text& reason);
  void wake_up() { care(); }  // something may be overdue

 private:
  static constexpr std::size_t kLines = 32;  // kept in memory for reconnecting clients
  static constexpr Millis kRest = 2000;      // between two tries of a table whose journal cannot be used
  static void send_away(const std::vector<Subscriber>& who, const Text& reason);  // they may come back
  using Strand = asio::strand<asio::io_context::executor_type>;
  void pump();
  void load();
  std::optional<u64> shortcut();                                // the room as a snapshot tells it, and the entry to go on with
  std::optional<std::string> snapshot(const Line& line) const;  // the room after this line, with the latest lines
  bool follow(const std::vector<Entry>& entries, bool strict);  // false: an entry does not fit
  void adopt(const std::vector<Entry>& entries);                // what others have written
  void write(Deed deed, Then then, int tries);
  void written(Stored stored, Line&& line, const Then& then, const Deed& deed, int tries);
  void remember(Line line);
  std::vector<Line> replayed(u64 before) const;  // all lines before that one
  void broadcast(const Line& line);
  void tell_presence();
  bool stranger(const Subscriber& s) const;  // sat on a seat that is not theirs any more, or watches where only those who sit may
  void dismiss_strangers();
  void care();  // what the table itself has to do next
  void rematch();
  void count();  // a daily game: its result joins those of its day
  void rest();   // and it does nothing of it for a moment
  // A finished game is looked through, an answer at a time, when the bots have nothing else to do (live_review.cpp).
  struct Looking;
  void review();
  void look(const std::shared_ptr<Looking>& looking);
  void looked(const std::shared_ptr<Looking>& looking);
  bool attended() const;
  void think();
  void thought(u64 asked, const std::vector<int>& picks, const std::shared_ptr<const table::Match>& match);
  void arm(Millis deadline);
  void ring(Seat seat);  // the seat is asked and its person is not there
  void after(asio::steady_timer& timer, Millis delay, Op op);
  Millis wake() const;

  Hub& hub_;
  const std::string id_;
  Strand strand_;
  asio::steady_timer deadline_timer_, rest_timer_, pause_timer_, ring_timer_, history_timer_;
  std::optional<Room> room_;
  std::deque<Op> ops_;
  bool loaded_ = false, busy_ = false;
  bool resting_ = false;       // the journal refused; what the table owes waits a moment
  std::deque<Line> lines_;     // the latest, for those who were away for a moment
  std::vector<Line> history_;  // all before those, for a while after somebody turned back to them; or nothing
  std::vector<Subscriber> subscribers_;
  std::vector<Millis> left_at_;  // per seat: when its last connection went
  u64 thinking_ = ~u64{0};       // the question that a bot is at
  std::shared_ptr<Thinkers::Ticket> ticket_;
  std::shared_ptr<Looking> looking_;  // the review that is on its way
  bool unattended_ = false;           // it waits where tables wait that nobody looks at
  bool bot_was_last_ = false;
  Millis armed_ = 0;
  Millis reread_ = 0;      // the journal could not be read: from then on it is tried again
  table::WhoseTurn rung_;  // the turn for which somebody was called
  std::atomic<bool> plays_itself_ = false;
  std::atomic<u64> next_{0};
  std::atomic<Millis> used_{0};
};

}  // namespace demesne::server
