#include "server/live.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <utility>

#include "server/hub.hpp"
#include "table/protocol.hpp"

namespace demesne::server {
namespace {

constexpr u64 kSnapshotEvery = 256;  // entries: a table that is opened reads no more than that
constexpr int kTries = 3;            // against another node that writes at the same time
constexpr std::size_t kMaxSubscribers = 200;

template <class F>
std::shared_ptr<const std::string> notification(std::string_view method, F&& params) {
  return std::make_shared<const std::string>(json_object([&](JsonText& w) {
    w.put("jsonrpc", "2.0").put("method", method);
    w.key("params").object([&] { params(w); });
  }));
}

// Another node was faster. What does not depend on the moment is simply tried again; an answer, if its question is still open.
bool still_holds(const Deed& deed, const Room& room) {
  if (const auto* a = std::get_if<deed::Answer>(&deed)) return a->asked == room.opened();
  return !std::holds_alternative<deed::Undo>(deed) && !std::holds_alternative<deed::UndoAsk>(deed) &&
         !std::holds_alternative<deed::Create>(deed);
}

}  // namespace

Refusal to_refusal(const Fault& f) { return {f.kind == Fault::Kind::illegal ? table::kIllegal : table::kBadParams, f.rule, f.message}; }

void write(JsonText& w, const Refusal& r) {
  w.put("code", r.code).put("message", r.message.en);
  w.key("data").object([&] {
    r.rule.empty() ? w.put("rule", nullptr) : w.put("rule", r.rule);
    w.put("message", r.message);
  });
}

Live::Live(Hub& hub, std::string id, bool fresh)
    : hub_(hub),
      id_(std::move(id)),
      strand_(hub.workers().get_executor()),
      deadline_timer_(strand_),
      rest_timer_(strand_),
      pause_timer_(strand_),
      ring_timer_(strand_),
      history_timer_(strand_),
      loaded_(fresh),
      used_(now()) {
  if (fresh) room_.emplace(id_);
}

Live::~Live() {
  if (ticket_) ticket_->drop();
}

void Live::post(Op op) {
  used_ = now();
  asio::post(strand_, [self = shared_from_this(), op = std::move(op)]() mutable {
    self->ops_.push_back(std::move(op));
    self->pump();
  });
}

void Live::pump() {
  if (!loaded_) load();
  if (reread_ && !busy_ && now() >= reread_) {
    const u64 seen = next_;
    load();
    if (!reread_)
      for (const Line& l : lines(seen, ~u64{0}, kLines)) broadcast(l);
  }
  while (!busy_ && !ops_.empty()) {
    const Op op = std::move(ops_.front());
    ops_.pop_front();
    op(*this);
  }
}

// A timer that does not keep the table in memory.
void Live::after(asio::steady_timer& timer, Millis delay, Op op) {
  if (hub_.stopping()) return;
  timer.expires_after(std::chrono::milliseconds(std::max<Millis>(1, delay)));
  timer.async_wait([weak = weak_from_this(), op = std::move(op)](const boost::system::error_code& cancelled) {
    if (cancelled) return;
    if (const auto self = weak.lock()) self->post(op);
  });
}

void Live::remember(Line line) {
  next_ = line.seq + 1;
  lines_.push_back(std::move(line));
  if (lines_.size() <= kLines) return;
  if (!history_.empty()) history_.push_back(std::move(lines_.front()));
  lines_.pop_front();
}

void Live::begin(deed::Create deed, Then then) {
  if (!room_) room_.emplace(id_);
  write(std::move(deed), std::move(then));
  plays_itself_ = room_->only_bots();  // at once: it counts before the next one is asked for
}

void Live::write(Deed deed, Then then, int tries) {
  const auto refused = [&](const Fault& fault) {
    const Refusal refusal = to_refusal(fault);
    then(nullptr, &refusal);
  };
  if (const auto why = hub_.closed(id_)) return refused(Fault{Fault::Kind::illegal, "", *why});
  if (auto fault = room_->may(deed)) return refused(*fault);
  Deed original = deed;  // enact() fills in what only the room knows
  Entry entry{room_->next_seq(), now(), {}};
  auto applied = room_->enact({entry.seq, entry.at}, deed);
  if (auto* fault = std::get_if<Fault>(&applied)) return refused(*fault);
  entry.body = to_text(deed);
  auto line = std::make_shared<Line>(std::move(std::get<Line>(applied)));
  Append append{id_, std::move(entry), {}, wake()};
  if (line->info) append.summary = room_->summary();
  if (room_->next_seq() % kSnapshotEvery == 0) append.snapshot = snapshot(*line);
  busy_ = true;
  hub_.writing(1);
  hub_.store().append(std::move(append), [self = shared_from_this(), line, then = std::move(then), original = std::move(original),
                                          tries](Stored stored) mutable {
    Hub& hub = self->hub_;
    // Whoever waits for this may take everything down: the store's thread must not be the last to hold a table, its strand or a
    // connection.
    {
      const Strand strand = self->strand_;
      asio::post(strand, [self = std::move(self), stored, line, then = std::move(then), original = std::move(original), tries] {
        self->written(stored, std::move(*line), then, original, tries);
      });
    }
    then = nullptr;
    hub.writing(-1);
  });
}

void Live::written(Stored stored, Line&& fresh, const Then& then, const Deed& deed, int tries) {
  busy_ = false;
  if (stored == Stored::ok) {
    if (left_at_.size() < room_->seats().size()) left_at_.assign(room_->seats().size(), now());
    remember(std::move(fresh));
    const Line& line = lines_.back();
    broadcast(line);
    then(&line, nullptr);
    room_->forget_question();
    if (line.info) dismiss_strangers();
    hub_.bus().publish(id_, line.seq);
    if (room_->phase() == Phase::finished && line.info && !line.told.empty())
      spdlog::info("table {}… finished after {} entries", id_.substr(0, 6), line.seq + 1);
    care();
  } else {
    const Refusal failed{
        kStorage, "",
        say({"The journal could not be written; nothing was changed.", "Das Journal ließ sich nicht schreiben; nichts wurde geändert."})};
    if (stored == Stored::failed) rest(), then(nullptr, &failed);  // at once: reading may take as long again
    // The room ran ahead of the journal: forget it, take what is written, and tell those who have not seen it.
    const u64 seen = next_;
    load();
    if (room_)
      for (const Line& l : lines(seen, ~u64{0}, kLines)) broadcast(l);
    if (stored == Stored::stale && room_ && !busy_ && tries < kTries && still_holds(deed, *room_)) {
      write(deed, then, tries + 1);
      return pump();
    }
    const Refusal stale{kStale, "", say({"The table has moved on.", "Der Tisch ist schon weiter."})};
    if (stored == Stored::stale) then(nullptr, &stale);
  }
  pump();
}

void Live::broadcast(const Line& line) {
  if (subscribers_.empty()) return;
  struct Made {  // one text serves all who see the same
    Seat seat;
    bool views;
    u32 mine;
    std::shared_ptr<const std::string> text;
  };
  std::vector<Made> made;
  const Millis at = now();
  const auto mine_of = [&](const Subscriber& s) {
    u32 mask = 0;
    if (line.info && !s.owner.empty())
      for (std::size_t i = 0; i < room_->seats().size(); ++i)
        if (room_->seats()[i].owner == s.owner) mask |= 1u << i;
    return mask;
  };
  for (const Subscriber& s : subscribers_) {
    if (stranger(s)) continue;
    const u32 mine = mine_of(s);
    const auto known =
        std::find_if(made.begin(), made.end(), [&](const Made& m) { return m.seat == s.seat && m.views == s.views && m.mine == mine; });
    if (known != made.end()) {
      s.client->send(known->text);
      continue;
    }
    const auto write = [&](JsonText& w) {
      line.write(w, s.seat);
      w.key("state").object([&] { room_->write_state(w, s.seat, s.views, at); });
      if (line.info) w.put("table", info(s.owner, false));
    };
    made.push_back({s.seat, s.views, mine, notification("event", write)});
    s.client->send(made.back().text);
  }
}

bool Live::stranger(const Subscriber& s) const {
  return s.seat == kNobody ? !room_->may_watch(s.owner) : room_->seat(s.seat).owner != s.owner;
}

void Live::dismiss_strangers() {
  if (!room_) return;
  const auto gone = std::erase_if(subscribers_, [&](const Subscriber& s) {
    if (!stranger(s)) return false;
    s.client->close(1008, "this place is no longer yours");
    return true;
  });
  if (gone) tell_presence();
}

void Live::subscribe(Subscriber subscriber) {
  const auto known =
      std::find_if(subscribers_.begin(), subscribers_.end(), [&](const Subscriber& s) { return s.client == subscriber.client; });
  if (known != subscribers_.end()) {  // once more: for the others nothing has changed
    *known = std::move(subscriber);
    return;
  }
  if (subscribers_.size() >= kMaxSubscribers && subscriber.seat == kNobody) {
    subscriber.client->close(1008, "too many watchers");
    return;
  }
  subscribers_.push_back(std::move(subscriber));
  tell_presence();
  if (ticket_ && unattended_) care();
}

void Live::unsubscribe(const Client* client) {
  const auto found = std::find_if(subscribers_.begin(), subscribers_.end(), [&](const Subscriber& s) { return s.client.get() == client; });
  if (found == subscribers_.end()) return;
  const Seat seat = found->seat;
  subscribers_.erase(found);
  if (seat != kNobody && static_cast<std::size_t>(seat) < left_at_.size()) left_at_[static_cast<std::size_t>(seat)] = now();
  tell_presence();
}

Millis Live::offline(Seat seat) const {
  for (const Subscriber& s : subscribers_)
    if (s.seat == seat) return 0;
  return now() - left_at_[static_cast<std::size_t>(seat)];
}

json::object Live::info(std::string_view mine, bool whole) const {
  json::object o = room_->info(mine, whole);
  int watchers = 0;
  for (const Subscriber& s : subscribers_) {
    if (s.seat == kNobody)
      ++watchers;
    else
      o["seats"].as_array()[static_cast<std::size_t>(s.seat)].as_object()["online"] = true;
  }
  o["watchers"] = watchers;
  const auto closed = hub_.closed(id_);
  o["closed"] = closed ? json::value(table::to_json(*closed)) : json::value(nullptr);
  return o;
}

void Live::tell_presence() {
  if (subscribers_.empty() || !room_) return;
  std::vector<bool> online(room_->seats().size());
  int watchers = 0;
  for (std::size_t i = 0; i < online.size(); ++i) online[i] = room_->seats()[i].kind == SeatKind::bot;
  for (const Subscriber& s : subscribers_) {
    if (s.seat == kNobody)
      ++watchers;
    else
      online[static_cast<std::size_t>(s.seat)] = true;
  }
  const auto text = notification("presence", [&](JsonText& w) {
    w.key("online").array([&] {
      for (const bool b : online) w.value(b);
    });
    w.put("watchers", watchers);
  });
  for (const Subscriber& s : subscribers_) s.client->send(text);
}

void Live::say_goodbye(const Text& reason) {
  deadline_timer_.cancel(), rest_timer_.cancel(), pause_timer_.cancel(), ring_timer_.cancel(), history_timer_.cancel();
  send_away(std::exchange(subscribers_, {}), reason);
}

void Live::send_away(const std::vector<Subscriber>& who, const Text& reason) {
  const auto text = notification("closing", [&](JsonText& w) { w.put("reason", reason); });
  for (const Subscriber& s : who) {
    s.client->send(text);
    s.client->close(1001, "shutting down");
  }
}

}  // namespace demesne::server
