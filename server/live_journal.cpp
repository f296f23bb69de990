// A table out of its journal: from a snapshot or from the first entry on, what other nodes have added, and older pages of its log.
#include <spdlog/spdlog.h>

#include <boost/asio/post.hpp>
#include <chrono>
#include <utility>

#include "server/hub.hpp"
#include "server/live.hpp"

namespace demesne::server {
namespace {

constexpr Millis kHistoryKept = 10'000;          // the whole log in memory, after somebody has asked for an older page …
constexpr std::size_t kHistoryBytes = 4u << 20;  // … if it is not longer than that

}  // namespace

// From the latest snapshot on, if there is one that gives a room which the entries after it fit; otherwise from the first entry on.
void Live::load() {
  const auto start = std::chrono::steady_clock::now();
  loaded_ = true;
  reread_ = 0;
  room_.reset();
  lines_.clear(), history_.clear();
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

void Live::adopt(const std::vector<Entry>& entries) {
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
    if (auto entries = t.hub_.store().read(t.id_, t.room_->next_seq())) t.adopt(*entries);
  });
}

std::vector<Line> Live::lines(u64 from, u64 before, std::size_t most) {
  before = std::min(before, next_.load());
  if (before > most) from = std::max<u64>(from, before - most);
  std::vector<Line> out;
  if (from >= before) return out;
  const auto take = [&](const auto& list) {
    for (const Line& l : list)
      if (l.seq >= from && l.seq < before) out.push_back(l);
  };
  if (!remembers(from)) {
    if (history_.empty()) history_ = replayed(lines_.empty() ? before : lines_.front().seq);
    take(history_);
    // Whoever turns back one page turns back the next, and others do so too: it is played again once for all of them.
    std::size_t bytes = 0;
    for (const Line& l : history_) bytes += l.size();
    if (bytes > kHistoryBytes)
      history_ = {};
    else
      after(history_timer_, kHistoryKept, [](Live& t) { t.history_ = {}; });
  }
  take(lines_);
  return out;
}

std::vector<Line> Live::replayed(u64 before) const {
  std::vector<Line> out;
  const auto entries = hub_.store().read(id_, 0);
  if (!entries) return out;
  Room again(id_);
  hub_.metrics().entries_read += entries->size();
  for (const auto& e : *entries) {
    if (e.seq >= before) break;
    auto deed = parse_deed(e.body);
    if (std::holds_alternative<Fault>(deed)) break;
    auto line = again.enact({e.seq, e.at}, std::get<Deed>(deed));
    if (std::holds_alternative<Fault>(line)) break;
    out.push_back(std::move(std::get<Line>(line)));
  }
  return out;
}

}  // namespace demesne::server
