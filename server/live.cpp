#include "server/live.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <utility>

#include "server/crypt.hpp"
#include "server/daily.hpp"
#include "server/hub.hpp"
#include "table/protocol.hpp"

namespace demesne::server {
namespace {

constexpr std::size_t kLines = 32;         // kept in memory for reconnecting clients
constexpr std::size_t kEventBytes = 8192;  // about what an event with a view has
constexpr u64 kSnapshotEvery = 256;        // entries: a table that is opened reads no more than that
constexpr Millis kSafetyNet = 30'000;      // a table that owes a move is woken after this, should the server have died
constexpr Millis kRest = 2000;             // between two tries of a table whose journal cannot be written
constexpr int kTries = 3;                  // against another node that writes at the same time
constexpr int kMostThought = 1500;         // milliseconds of a bot for one answer, where nothing else is said …
constexpr int kLeastThought = 50;          // … and where many wait
constexpr int kFixedNodes = 100;           // … and its games or turns tried out, where the same answers must bring the same replies
constexpr std::size_t kMaxSubscribers = 200;
constexpr Millis kFresh = 60'000;  // a question younger than this may call somebody

std::vector<int> first_legal(const table::Question& q) {
  std::vector<int> picks;
  for (std::size_t i = 0; i < q.options.size(); ++i)
    for (int t = 0; t < q.options[i].times && static_cast<int>(picks.size()) < q.min; ++t) picks.push_back(static_cast<int>(i));
  return picks;
}

template <class F>
std::shared_ptr<const std::string> notification(std::string_view method, F&& params, std::size_t expected = 0) {
  return std::make_shared<const std::string>(json_object(
      [&](JsonText& w) {
        w.put("jsonrpc", "2.0").put("method", method);
        w.key("params").object([&] { params(w); });
      },
      expected));
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

// From the latest snapshot on, if there is one that gives a room which the entries after it fit; otherwise from the first entry on.
void Live::load() {
  const auto start = std::chrono::steady_clock::now();
  loaded_ = true;
  reread_ = 0;
  room_.reset();
  lines_.clear();
  if (const auto from = shortcut()) {
    const auto entries = hub_.store().read(id_, *from);
    if (!entries || !follow(*entries, true)) room_.reset(), lines_.clear();
  }
  if (!room_) {
    const auto entries = hub_.store().read(id_, 0);
    if (!entries || entries->empty()) {
      used_ = 0;                                           // nothing to keep in memory
      if (const auto damage = hub_.store().damage(id_)) {  // it is there, but cannot be told: say so instead of "no such table"
        room_.emplace(id_);
        room_->give_up(*damage);
        reread_ = now() + kRest;  // a database that was gone comes back
        // Nobody sits in a room without seats. They hear of it after the answer that is due to somebody, perhaps.
        asio::post(strand_, [who = std::exchange(subscribers_, {}), why = *damage] { send_away(who, why); });
      }
      return;
    }
    room_.emplace(id_);
    follow(*entries, false);
    next_ = entries->back().seq + 1;
  }
  left_at_.assign(room_->seats().size(), now());
  ++hub_.metrics().tables_loaded;
  hub_.metrics().load.add(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  care();
}

// `strict`: nothing may go wrong. Otherwise a journal that this program cannot follow leaves a room that says so.
bool Live::follow(const std::vector<Entry>& entries, bool strict) {
  hub_.metrics().entries_read += entries.size();
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Entry& e = entries[i];
    const bool told = i + kLines >= entries.size();
    auto deed = parse_deed(e.body);
    const Fault* fault = std::get_if<Fault>(&deed);
    Result<Line> line = fault ? Result<Line>(*fault) : room_->enact({e.seq, e.at}, std::get<Deed>(deed), !told);
    fault = std::get_if<Fault>(&line);
    if (strict && (fault || room_->phase() == Phase::unreadable)) return false;
    if (fault) {
      room_->give_up(fault->message);
      return false;
    }
    if (told) remember(std::move(std::get<Line>(line)));
  }
  return true;
}

namespace {

void write_line(JsonText& w, const Line& l) {
  w.object([&] {
    w.put("seq", l.seq).put("all", l.all.text).put("own", l.own.text).put("owner", l.owner).put("info", l.info);
    w.key("told").array([&] {
      for (const auto& t : l.told) w.array([&] { w.value(t.inside).value(t.outside).value(t.insiders); });
    });
  });
}

Line read_line(const json::value& v) {
  const auto text = [](const json::value& s) { return std::string(s.as_string()); };
  Line l;
  l.seq = v.at("seq").to_number<u64>(), l.owner = v.at("owner").to_number<std::int8_t>(), l.info = v.at("info").as_bool();
  l.all.text = text(v.at("all")), l.own.text = text(v.at("own"));
  for (const auto& t : v.at("told").as_array()) l.told.push_back({text(t.at(0)), text(t.at(1)), t.at(2).to_number<u32>()});
  return l;
}

}  // namespace

std::optional<std::string> Live::snapshot(const Line& line) const {
  const auto room = room_->snapshot();
  if (!room) {
    spdlog::warn("table {}… has no snapshot at entry {}: it would not be the same room", id_.substr(0, 6), line.seq);
    return {};
  }
  return json_object([&](JsonText& w) {
    w.key("room").raw(*room);
    w.key("lines").array([&] {
      for (const Line& l : lines_) write_line(w, l);
      write_line(w, line);
    });
  });
}

std::optional<u64> Live::shortcut() {
  const auto snapshot = hub_.store().snapshot(id_);
  if (!snapshot) return {};
  try {
    const json::value all = json::parse(snapshot->body);
    auto room = Room::restore(id_, json::serialize(all.at("room")));
    if (!room || room->next_seq() != snapshot->seq + 1) return {};
    for (const auto& l : all.at("lines").as_array()) remember(read_line(l));
    room_ = std::move(room);
    next_ = room_->next_seq();
    return room_->next_seq();
  } catch (const std::exception&) {  // not ours, or of another version
    lines_.clear();
    return {};
  }
}

void Live::remember(Line line) {
  next_ = line.seq + 1;
  lines_.push_back(std::move(line));
  if (lines_.size() > kLines) lines_.pop_front();
}

void Live::adopt(std::vector<Entry> entries) {
  for (const auto& e : entries) {
    if (e.seq != room_->next_seq()) continue;
    auto deed = parse_deed(e.body);
    if (std::holds_alternative<Fault>(deed)) return load();
    auto line = room_->enact({e.seq, e.at}, std::get<Deed>(deed));
    if (std::holds_alternative<Fault>(line)) return load();
    remember(std::get<Line>(line));
    broadcast(lines_.back());
  }
  dismiss_strangers();
  care();
}

void Live::heard(u64 seq) {
  if (seq < next_) return;
  post([seq](Live& t) {
    if (!t.room_ || t.room_->next_seq() > seq) return;
    if (auto entries = t.hub_.store().read(t.id_, t.room_->next_seq())) t.adopt(std::move(*entries));
  });
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
  const Deed original = deed;  // enact() fills in what only the room knows
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
  hub_.store().append(std::move(append), [self = shared_from_this(), line, then = std::move(then), original, tries](Stored stored) mutable {
    Hub& hub = self->hub_;
    Strand strand = self->strand_;
    asio::post(strand, [self = std::move(self), stored, line, then = std::move(then), original = std::move(original), tries] {
      self->written(stored, *line, then, original, tries);
    });
    // Whoever waits for this may take everything down: the store's thread must not be the last to hold a table or a connection.
    then = nullptr;
    hub.writing(-1);
  });
}

void Live::written(Stored stored, const Line& line, const Then& then, const Deed& deed, int tries) {
  busy_ = false;
  if (stored == Stored::ok) {
    if (left_at_.size() < room_->seats().size()) left_at_.assign(room_->seats().size(), now());
    remember(line);
    broadcast(line);
    then(&line, nullptr);
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

std::vector<Line> Live::lines(u64 from, u64 before, std::size_t most) {
  before = std::min(before, next_.load());
  if (before > most) from = std::max<u64>(from, before - most);
  std::vector<Line> out;
  if (from >= before) return out;
  if (remembers(from)) {
    for (const Line& l : lines_)
      if (l.seq >= from && l.seq < before) out.push_back(l);
    return out;
  }
  Room again(id_);
  const auto entries = hub_.store().read(id_, 0);
  if (!entries) return out;
  for (const auto& e : *entries) {
    if (e.seq >= before) break;
    auto deed = parse_deed(e.body);
    if (std::holds_alternative<Fault>(deed)) break;
    auto line = again.enact({e.seq, e.at}, std::get<Deed>(deed), e.seq < from);
    if (std::holds_alternative<Fault>(line)) break;
    if (e.seq >= from) out.push_back(std::move(std::get<Line>(line)));
  }
  return out;
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
    made.push_back({s.seat, s.views, mine, notification("event", write, s.views ? kEventBytes : 0)});
    s.client->send(made.back().text);
  }
}

bool Live::stranger(const Subscriber& s) const { return s.seat != kNobody && room_->seat(s.seat).owner != s.owner; }

void Live::dismiss_strangers() {
  if (!room_) return;
  const auto gone = std::erase_if(subscribers_, [&](const Subscriber& s) {
    if (!stranger(s)) return false;
    s.client->close(1008, "this seat is no longer yours");
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
  deadline_timer_.cancel(), rest_timer_.cancel(), pause_timer_.cancel(), ring_timer_.cancel();
  send_away(std::exchange(subscribers_, {}), reason);
}

void Live::send_away(const std::vector<Subscriber>& who, const Text& reason) {
  const auto text = notification("closing", [&](JsonText& w) { w.put("reason", reason); });
  for (const Subscriber& s : who) {
    s.client->send(text);
    s.client->close(1001, "shutting down");
  }
}

Millis Live::wake() const {
  const Seat seat = room_->to_move();
  const bool owes = room_->start_due() || room_->rematch_due() || room_->undo_granted() || room_->replace_granted() ||
                    room_->owes_count() || room_->owes_review() || (seat != kNobody && room_->played_by_bot(seat));
  return owes ? now() + kSafetyNet : room_->deadline();
}

// At most one entry is written here; when it is on disk, care() is called again.
void Live::care() {
  if (!room_ || busy_ || resting_ || hub_.stopping() || room_->next_seq() == 0 || room_->phase() == Phase::unreadable || !hub_.holds(id_) ||
      hub_.closed(id_))
    return;
  const auto ignore = [](const Line*, const Refusal*) {};
  plays_itself_ = room_->only_bots() && room_->phase() != Phase::finished;
  if (ticket_ && thinking_ != room_->opened()) ticket_->drop();
  if (ticket_ && unattended_ && attended()) ticket_->drop(), ticket_.reset(), thinking_ = ~u64{0};  // somebody waits now: it moves up
  if (room_->start_due()) return write(deed::Start{}, ignore);
  if (room_->undo_granted()) return write(deed::Undo{room_->undo_ask()->seat, room_->undo_ask()->steps}, ignore);
  if (room_->replace_granted()) return write(deed::Replace{room_->replace_ask()->seat, room_->replace_ask()->bot}, ignore);
  if (room_->rematch_due()) return rematch();
  if (room_->owes_count()) return count();
  if (room_->owes_review()) return review();
  const Seat seat = room_->to_move();
  if (seat == kNobody) return;
  if (room_->played_by_bot(seat)) return think();
  bot_was_last_ = false;
  ring(seat);
  const Millis deadline = room_->deadline();
  if (!deadline) return;
  if (room_->since() < hub_.clock_since(id_)) return write(deed::Resume{}, ignore);  // nobody pays for the server's absence
  if (now() >= deadline) return write(deed::Timeout{seat}, ignore);
  arm(deadline);
}

// The next table's id follows from this one's: if the server dies in between, or another node does the same, it is the same table.
void Live::rematch() {
  busy_ = true;
  hub_.create(
      room_->rematch_setup(), "",
      [self = shared_from_this()](Result<Created> created) {
        asio::post(self->strand_, [self, created = std::move(created)] {
          self->busy_ = false;
          if (auto* c = std::get_if<Created>(&created))
            self->write(deed::Next{c->id}, [](const Line*, const Refusal*) {});
          else
            self->rest();
          self->pump();
        });
      },
      room_->rematch_id());
}

void Live::count() {
  busy_ = true;
  DailyResult result{id_, 0, 2, room_->table() ? room_->table()->steps() : 0};
  for (std::size_t i = 0; i < room_->seats().size(); ++i) {
    if (room_->seats()[i].kind != SeatKind::human) continue;
    if (const auto scores = room_->scores(); i < scores.size()) result.score = scores[i];
    const json::value end = room_->result();
    const auto& ranking = end.at("ranking").as_array();
    for (std::size_t place = 0; place < ranking.size(); ++place)
      for (const auto& seat : ranking[place].as_array())
        if (seat.to_number<std::size_t>() == i) result.place = static_cast<int>(place) + 1;
  }
  add_daily(hub_, std::string(room_->game()->id()), room_->day(), result, [self = shared_from_this()](bool added) {
    asio::post(self->strand_, [self, added] {
      self->busy_ = false;
      if (added)
        self->write(deed::Counted{}, [](const Line*, const Refusal*) {});
      else
        self->rest();
      self->pump();
    });
  });
}

void Live::rest() {
  if (std::exchange(resting_, true)) return;
  after(rest_timer_, kRest, [](Live& t) {
    t.resting_ = false;
    t.care();
  });
}

void Live::arm(Millis deadline) {
  if (armed_ == deadline) return;
  armed_ = deadline;
  after(deadline_timer_, deadline - now(), [deadline](Live& t) {
    if (t.armed_ == deadline) t.armed_ = 0;
    t.care();
  });
}

// Once a turn, and only for a question that has just come up: a table that is read from the journal calls nobody again.
void Live::ring(Seat seat) {
  if (!hub_.ringer() || offline(seat) == 0 || now() - room_->opened_at() > kFresh) return;
  const table::WhoseTurn turn{seat, room_->table()->match().turn().number};
  if (rung_ == turn) return;
  rung_ = turn;
  after(ring_timer_, hub_.options().ring_after, [seat, turn](Live& t) {
    if (!t.room_ || t.room_->to_move() != seat || t.rung_ != turn || t.offline(seat) == 0 || !t.hub_.ringer()) return;
    t.hub_.ringer()->ring(
        t.room_->seat(seat).owner, t.id_, json_object([&](JsonText& w) {
          w.put("kind", "turn").put("table", t.id_).put("seat", seat).put("game", t.room_->game()->id()).put("name", t.room_->name());
        }));
  });
}

// Somebody sits there and plays: not only a seat that was left to a bot.
bool Live::attended() const {
  return std::any_of(subscribers_.begin(), subscribers_.end(),
                     [this](const Subscriber& s) { return s.seat != kNobody && !room_->played_by_bot(s.seat); });
}

void Live::think() {
  const u64 asked = room_->opened();
  if (thinking_ == asked) return;
  thinking_ = asked;
  // The first answer in a row waits, so that people can follow; the others come a little faster.
  const int pause = bot_was_last_ ? room_->settings().bot_pause / 3 : room_->settings().bot_pause;
  bot_was_last_ = true;
  const auto begin = [asked](Live& t) {
    if (!t.room_ || t.thinking_ != asked || t.room_->opened() != asked || t.room_->to_move() == kNobody) return;
    std::shared_ptr<table::Match> match = t.room_->table()->match().clone();
    // Where the deal is the same for everybody the same answers bring the same replies.
    const bool fixed = t.room_->deal() == Deal::guided || t.room_->deal() == Deal::daily;
    const u64 word = fixed ? t.room_->hash() : random_word();
    const bool attended = t.attended();
    auto job = [self = t.shared_from_this(), asked, match, word, fixed, attended, bot = t.room_->bot_of(t.room_->to_move())] {
      const auto start = std::chrono::steady_clock::now();
      table::Rng luck = table::Rng::from_seed(word);
      const int most = self->hub_.options().bot_ms ? self->hub_.options().bot_ms : kMostThought;
      const int ms = self->hub_.bots().share(attended ? Rank::people : Rank::unattended, most, kLeastThought);
      const table::Budget budget = fixed ? table::Budget{0, kFixedNodes} : table::Budget{ms, 0};
      auto suggestion = match->suggest(bot, budget, luck);
      std::vector<int> picks;
      if (auto* s = std::get_if<table::Suggestion>(&suggestion)) {
        picks = std::move(s->picks);
      } else {
        ++self->hub_.metrics().bot_failures;
        picks = first_legal(match->question());
      }
      self->hub_.metrics().think.add(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
      self->post([asked, picks = std::move(picks), match](Live& table) { table.thought(asked, picks, match); });
    };
    t.unattended_ = !attended;
    t.ticket_ =
        t.hub_.bots().post(attended ? Rank::people : Rank::unattended, t.room_->host().empty() ? t.id_ : t.room_->host(), std::move(job));
    if (!t.ticket_) t.thinking_ = ~u64{0}, t.rest();  // too many wait: later
  };
  if (pause == 0) return begin(*this);
  if (hub_.stopping()) return;
  pause_timer_.expires_after(std::chrono::milliseconds(pause));
  pause_timer_.async_wait([self = shared_from_this(), begin](const boost::system::error_code& cancelled) {
    if (!cancelled) self->post(begin);
  });
}

void Live::thought(u64 asked, const std::vector<int>& picks, const std::shared_ptr<const table::Match>& match) {
  if (thinking_ == asked) thinking_ = ~u64{0}, ticket_.reset();
  if (!room_ || room_->opened() != asked || room_->to_move() == kNobody || !room_->played_by_bot(room_->to_move())) return;
  const deed::Answer answer{room_->to_move(), asked, picks, true, "", nullptr};
  ++hub_.metrics().bot_answers;
  write(answer, [this, answer, match](const Line*, const Refusal* refusal) {
    if (!refusal || refusal->code == kStale || refusal->code == kStorage) return;
    ++hub_.metrics().bot_failures;  // a bot that picks what is not there does not stop the table
    deed::Answer again = answer;
    again.picks = first_legal(match->question());
    write(again, [](const Line*, const Refusal*) {});
  });
}

}  // namespace demesne::server
