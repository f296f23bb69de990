#include "server/live.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "server/crypt.hpp"
#include "server/hub.hpp"
#include "table/protocol.hpp"

namespace demesne::server {
namespace {

constexpr std::size_t kLines = 32;          // kept in memory for reconnecting clients
constexpr Millis kAbsent = 60'000;          // after this somebody else may hand the seat to a bot
constexpr Millis kSafetyNet = 30'000;       // a table that owes a move is woken after this, should the server have died
constexpr auto kRest = std::chrono::seconds(2);  // between two tries of a table whose journal cannot be written
constexpr int kTries = 3;                   // against another node that writes at the same time
constexpr std::size_t kMaxSubscribers = 200;

json::object parse_body(const std::string& body) {
  boost::system::error_code error;
  json::value v = json::parse(body, error);
  return error || !v.is_object() ? json::object{} : std::move(v.get_object());
}

std::vector<int> first_legal(const table::Question& q) {
  std::vector<int> picks;
  for (std::size_t i = 0; i < q.options.size(); ++i)
    for (int t = 0; t < q.options[i].times && static_cast<int>(picks.size()) < q.min; ++t) picks.push_back(static_cast<int>(i));
  return picks;
}

std::shared_ptr<const std::string> notification(std::string_view method, std::string_view params) {
  return std::make_shared<const std::string>(fmt::format(R"({{"jsonrpc":"2.0","method":"{}","params":{{{}}}}})", method, params));
}

}  // namespace

Refusal to_refusal(const Fault& f) { return {f.kind == Fault::Kind::illegal ? table::kIllegal : table::kBadParams, f.rule, f.message}; }

json::object to_json(const Refusal& r) {
  return {{"code", r.code},
          {"message", r.message.en},
          {"data", json::object{{"rule", r.rule.empty() ? json::value(nullptr) : json::value(r.rule)}, {"message", table::to_json(r.message)}}}};
}

Live::Live(Hub& hub, std::string id, bool fresh) : hub_(hub), id_(std::move(id)), strand_(hub.workers()), loaded_(fresh), used_(now()) {
  if (fresh) room_.emplace(id_);
}

Live::~Live() = default;

void Live::post(Op op) {
  used_ = now();
  strand_.post([self = shared_from_this(), op = std::move(op)]() mutable {
    self->ops_.push_back(std::move(op));
    self->pump();
  });
}

void Live::pump() {
  if (!loaded_) load();
  while (!busy_ && !ops_.empty()) {
    const Op op = std::move(ops_.front());
    ops_.pop_front();
    op(*this);
  }
}

void Live::load() {
  const auto start = std::chrono::steady_clock::now();
  loaded_ = true;
  room_.reset();
  lines_.clear();
  auto entries = hub_.store().read(id_, 0);
  if (!entries || entries->empty()) {
    used_ = 0;  // nothing to keep in memory
    return;
  }
  room_.emplace(id_);
  for (const auto& e : *entries) {
    auto line = room_->apply(e, parse_body(e.body));
    if (std::holds_alternative<Fault>(line)) {
      room_.reset();  // not a journal of ours
      return;
    }
    remember(std::move(std::get<Line>(line)));
  }
  left_at_.assign(room_->seats().size(), now());
  ++hub_.metrics().tables_loaded;
  hub_.metrics().load.add(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  care();
}

void Live::remember(Line line) {
  next_ = line.seq + 1;
  lines_.push_back(std::move(line));
  if (lines_.size() > kLines) lines_.pop_front();
}

void Live::adopt(std::vector<Entry> entries) {
  for (const auto& e : entries) {
    if (e.seq != room_->next_seq()) continue;
    auto line = room_->apply(e, parse_body(e.body));
    if (std::holds_alternative<Fault>(line)) {
      load();
      return;
    }
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

void Live::write(json::object body, Then then, int tries) {
  const json::object original = body;
  Entry entry{room_->next_seq(), now(), {}};
  auto applied = room_->apply(entry, body);
  if (auto* fault = std::get_if<Fault>(&applied)) {
    const Refusal refusal = to_refusal(*fault);
    then(nullptr, &refusal);
    return;
  }
  if (body.at("kind") == "answer") {
    body["hash"] = fmt::format("{:016x}", room_->hash());
    if (room_->phase() == Phase::finished) body["result"] = room_->table()->match().result();
  }
  entry.body = json::serialize(body);
  auto line = std::make_shared<Line>(std::move(std::get<Line>(applied)));
  Append append{id_, std::move(entry), {}, wake()};
  if (line->info) append.summary = room_->summary();
  busy_ = true;
  hub_.writing(1);
  hub_.store().append(std::move(append), [self = shared_from_this(), line, then = std::move(then), original, tries](Stored stored) mutable {
    Hub& hub = self->hub_;
    self->strand_.post([self, stored, line, then, original, tries] { self->written(stored, *line, then, original, tries); });
    // Whoever waits for this may take everything down: the store's thread must not be the last to hold a table or a connection.
    self.reset();
    then = nullptr;
    hub.writing(-1);
  });
}

void Live::written(Stored stored, const Line& line, const Then& then, const json::object& body, int tries) {
  busy_ = false;
  if (stored == Stored::ok) {
    if (left_at_.size() < room_->seats().size()) left_at_.assign(room_->seats().size(), now());
    remember(line);
    broadcast(line);
    then(&line, nullptr);
    if (line.info) dismiss_strangers();
    hub_.bus().publish(id_, line.seq);
    if (room_->phase() == Phase::finished && line.info && !line.told.empty()) spdlog::info("table {}… finished after {} entries", id_.substr(0, 6), line.seq + 1);
    care();
  } else {
    // The room ran ahead of the journal: forget it, take what is written, and tell those who have not seen it.
    if (stored == Stored::failed) rest();
    const u64 seen = next_;
    load();
    if (room_)
      for (const Line& l : lines_from(seen)) broadcast(l);
    // Another node was faster. What does not depend on the moment is simply tried again; an answer, if its question is still open.
    const auto& kind = body.at("kind").as_string();
    const bool holds = kind == "answer" ? room_ && body.at("asked") == room_->opened() : kind != "undo" && kind != "undo_ask" && kind != "create";
    if (stored == Stored::stale && room_ && !busy_ && holds && tries < kTries) {
      write(body, then, tries + 1);
      return pump();
    }
    const Refusal refusal = stored == Stored::stale
        ? Refusal{kStale, "", say({"The table has moved on.", "Der Tisch ist schon weiter."})}
        : Refusal{kStorage, "", say({"The journal could not be written; nothing was changed.", "Das Journal ließ sich nicht schreiben; nichts wurde geändert."})};
    then(nullptr, &refusal);
  }
  pump();
}

std::vector<Line> Live::lines_from(u64 from) {
  std::vector<Line> out;
  if (lines_.empty() || from >= lines_.front().seq) {
    for (const Line& l : lines_)
      if (l.seq >= from) out.push_back(l);
    return out;
  }
  Room again(id_);
  const auto entries = hub_.store().read(id_, 0);
  if (entries)
    for (const auto& e : *entries) {
      auto line = again.apply(e, parse_body(e.body));
      if (std::holds_alternative<Fault>(line) || e.seq >= room_->next_seq()) break;
      if (e.seq >= from) out.push_back(std::move(std::get<Line>(line)));
    }
  return out;
}

void Live::broadcast(const Line& line) {
  if (subscribers_.empty()) return;
  struct Made {
    Seat seat;
    bool views;
    const std::string* owner;
    std::shared_ptr<const std::string> text;
  };
  std::vector<Made> made;
  const Millis at = now();
  for (const Subscriber& s : subscribers_) {
    if (stranger(s)) continue;
    const auto known = std::find_if(made.begin(), made.end(), [&](const Made& m) {
      return m.seat == s.seat && m.views == s.views && (!line.info || *m.owner == s.owner);
    });
    if (known != made.end()) {
      s.client->send(known->text);
      continue;
    }
    std::string params = line.for_viewer(s.seat);
    params += ",\"state\":" + room_->state(s.seat, s.views, at);
    if (line.info) params += ",\"table\":" + json::serialize(info(s.owner));
    made.push_back({s.seat, s.views, &s.owner, notification("event", params)});
    s.client->send(made.back().text);
  }
}

bool Live::stranger(const Subscriber& s) const {
  return s.seat != kNobody && room_->seats()[static_cast<std::size_t>(s.seat)].owner != s.owner;
}

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
  unsubscribe(subscriber.client.get());
  if (subscribers_.size() >= kMaxSubscribers && subscriber.seat == kNobody) {
    subscriber.client->close(1008, "too many watchers");
    return;
  }
  subscribers_.push_back(std::move(subscriber));
  tell_presence();
}

void Live::unsubscribe(const Client* client) {
  const auto found = std::find_if(subscribers_.begin(), subscribers_.end(), [&](const Subscriber& s) { return s.client.get() == client; });
  if (found == subscribers_.end()) return;
  const Seat seat = found->seat;
  subscribers_.erase(found);
  if (seat != kNobody && static_cast<std::size_t>(seat) < left_at_.size()) left_at_[static_cast<std::size_t>(seat)] = now();
  tell_presence();
}

bool Live::absent(Seat seat) const {
  for (const Subscriber& s : subscribers_)
    if (s.seat == seat) return false;
  return now() - left_at_[static_cast<std::size_t>(seat)] >= kAbsent;
}

json::object Live::info(std::string_view mine) const {
  json::object o = room_->info(mine);
  int watchers = 0;
  for (const Subscriber& s : subscribers_) {
    if (s.seat == kNobody) ++watchers;
    else o["seats"].as_array()[static_cast<std::size_t>(s.seat)].as_object()["online"] = true;
  }
  o["watchers"] = watchers;
  return o;
}

void Live::tell_presence() {
  if (subscribers_.empty() || !room_) return;
  std::vector<bool> online(room_->seats().size());
  int watchers = 0;
  for (std::size_t i = 0; i < online.size(); ++i) online[i] = room_->seats()[i].kind == SeatKind::bot;
  for (const Subscriber& s : subscribers_) {
    if (s.seat == kNobody) ++watchers;
    else online[static_cast<std::size_t>(s.seat)] = true;
  }
  std::string list;
  for (const bool b : online) list += (list.empty() ? "" : ",") + std::string(b ? "true" : "false");
  const auto text = notification("presence", fmt::format("\"online\":[{}],\"watchers\":{}", list, watchers));
  for (const Subscriber& s : subscribers_) s.client->send(text);
}

void Live::say_goodbye(const Text& reason) {
  const auto text = notification("closing", "\"reason\":" + json::serialize(table::to_json(reason)));
  for (const Subscriber& s : subscribers_) {
    s.client->send(text);
    s.client->close(1001, "shutting down");
  }
  subscribers_.clear();
}

Millis Live::wake() const {
  const Seat seat = room_->to_move();
  const bool owes = (room_->phase() == Phase::waiting && room_->next_seq() > 0 && room_->all_ready()) || room_->rematch_due() ||
                    room_->undo_granted() || (seat != kNobody && room_->played_by_bot(seat));
  return owes ? now() + kSafetyNet : room_->deadline();
}

// At most one entry is written here; when it is on disk, care() is called again.
void Live::care() {
  if (!room_ || busy_ || resting_ || room_->next_seq() == 0) return;
  const auto ignore = [](const Line*, const Refusal*) {};
  if (room_->phase() == Phase::waiting && room_->all_ready()) return write({{"kind", "start"}}, ignore);
  if (room_->undo_granted()) {
    const UndoAsk ask = *room_->undo_ask();
    return write({{"kind", "undo"}, {"seat", ask.seat}, {"steps", ask.steps}}, ignore);
  }
  if (room_->rematch_due()) {
    busy_ = true;
    hub_.create(room_->rematch_setup(), "", [self = shared_from_this(), ignore](Result<Created> created) {
      self->strand_.post([self, ignore, created = std::move(created)] {
        self->busy_ = false;
        if (auto* c = std::get_if<Created>(&created)) self->write({{"kind", "next"}, {"table", c->id}}, ignore);
        self->pump();
      });
    });
    return;
  }
  const Seat seat = room_->to_move();
  if (seat == kNobody) return;
  if (room_->played_by_bot(seat)) return think();
  bot_was_last_ = false;
  const Millis deadline = room_->deadline();
  if (!deadline) return;
  if (room_->since() < hub_.boot()) return write({{"kind", "resume"}}, ignore);  // nobody pays for the server's absence
  if (now() >= deadline) return write({{"kind", "timeout"}, {"seat", seat}}, ignore);
  arm(deadline);
}

void Live::rest() {
  if (std::exchange(resting_, true)) return;
  hub_.timers().after(kRest, [weak = weak_from_this()] {
    if (auto self = weak.lock())
      self->post([](Live& t) {
        t.resting_ = false;
        t.care();
      });
  });
}

void Live::arm(Millis deadline) {
  if (armed_ == deadline) return;
  armed_ = deadline;
  hub_.timers().after(std::chrono::milliseconds(std::max<Millis>(1, deadline - now())), [weak = weak_from_this(), deadline] {
    if (auto self = weak.lock())
      self->post([deadline](Live& t) {
        if (t.armed_ == deadline) t.armed_ = 0;
        t.care();
      });
  });
}

void Live::think() {
  const u64 asked = room_->opened();
  if (thinking_ == asked) return;
  thinking_ = asked;
  // The first answer in a row waits, so that people can follow; the others come a little faster.
  const int pause = bot_was_last_ ? room_->settings().bot_pause / 3 : room_->settings().bot_pause;
  bot_was_last_ = true;
  std::shared_ptr<table::Match> match = room_->table()->match().clone();
  // In a guided game the same answers bring the same replies.
  const u64 word = room_->fixed_seed().empty() ? random_word() : room_->hash();
  auto job = [self = shared_from_this(), asked, match, word, bot = room_->bot_of(room_->to_move())] {
    const auto start = std::chrono::steady_clock::now();
    table::Rng luck = table::Rng::from_seed(word);
    auto suggestion = match->suggest(bot, {self->hub_.options().bot_ms, 0}, luck);
    std::vector<int> picks;
    if (auto* s = std::get_if<table::Suggestion>(&suggestion)) {
      picks = std::move(s->picks);
    } else {
      ++self->hub_.metrics().bot_failures;
      picks = first_legal(match->question());
    }
    self->hub_.metrics().think.add(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    self->post([asked, picks, match](Live& t) {
      if (t.thinking_ == asked) t.thinking_ = ~u64{0};
      if (!t.room_ || t.room_->opened() != asked || t.room_->to_move() == kNobody) return;
      const Seat seat = t.room_->to_move();
      if (!t.room_->played_by_bot(seat)) return;
      const auto body = [seat, asked](const std::vector<int>& p) {
        return json::object{{"kind", "answer"}, {"seat", seat}, {"asked", asked}, {"picks", json::array(p.begin(), p.end())}, {"bot", true}};
      };
      ++t.hub_.metrics().bot_answers;
      t.write(body(picks), [&t, body, match](const Line*, const Refusal* refusal) {
        if (!refusal || refusal->code == kStale || refusal->code == kStorage) return;
        ++t.hub_.metrics().bot_failures;  // a bot that picks what is not there does not stop the table
        t.write(body(first_legal(match->question())), [](const Line*, const Refusal*) {});
      });
    });
  };
  if (pause == 0) return hub_.bots().post(std::move(job));
  hub_.timers().after(std::chrono::milliseconds(pause), [self = shared_from_this(), job = std::move(job)]() mutable { self->hub_.bots().post(std::move(job)); });
}

}  // namespace demesne::server
