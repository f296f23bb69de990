// Where tables live when nobody looks: an append-only journal, and word of its growth for other nodes.
// Two small interfaces, so that one machine needs no service at all and several can share a database.
// tests/server/store_test.cpp is the suite that every implementation passes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.hpp"
#include "core/types.hpp"

namespace demesne::server {

using Millis = std::int64_t;  // since 1970, UTC
Millis now();

// One thing that happened at a table. Numbers start at 0 and have no gaps.
struct Entry {
  u64 seq = 0;
  Millis at = 0;
  std::string body;  // a JSON object; what it means is the room's business
  bool operator==(const Entry&) const = default;
};

// What must be found without reading a journal. Written in the same transaction as the entry.
struct Summary {
  bool operator==(const Summary&) const = default;
  std::string game;
  std::string state;                // waiting, playing, finished
  bool listed = false;              // shown in the lobby
  std::string info;                 // JSON for the lists: {table, owners}
  std::vector<std::string> owners;  // sessions (hashed) that hold a seat
};

struct Append {
  std::string table;
  Entry entry;
  std::optional<Summary> summary;            // absent: as before
  Millis wake = 0;                           // when the table needs care even if nobody looks; 0: never
  std::optional<std::string> snapshot = {};  // the table after this entry; takes the place of the one before
};

// A shortcut to the state after entry `seq`: what it says is the room's business, and the journal can always do without it.
struct Snapshot {
  u64 seq = 0;
  std::string body;
};

enum class Stored {
  ok,     // on disk
  stale,  // another answer has this number already, or the one before is missing: read and think again
  failed  // not on disk; the store is not well
};

struct Listing {
  std::string id;
  Millis updated = 0;
  std::string info;
};

struct Due {  // a table whose `wake` has come
  Millis wake = 0;
  std::string id;
  auto operator<=>(const Due&) const = default;
};

struct Query {
  std::string game, state;  // empty: any
  Millis before = 0;        // 0: from the latest on
  int limit = 50;           // a page ends with all tables of its last moment, so that the next may go on before it
};
// Sorts by the latest and cuts to a page.
inline void to_page(std::vector<Listing>& list, int limit) {
  std::stable_sort(list.begin(), list.end(), [](const Listing& a, const Listing& b) { return a.updated > b.updated; });
  auto end = static_cast<std::size_t>(limit);
  while (end && end < list.size() && list[end].updated == list[end - 1].updated) ++end;
  if (list.size() > end) list.resize(end);
}

// A table as it lies in the store, for copies and checks.
struct Stand {
  std::string id;
  Summary summary;
  Millis updated = 0, wake = 0;
  u64 next = 0;  // how many entries it has
  bool operator==(const Stand&) const = default;
};

struct StoreStats {  // for /metrics
  u64 commits = 0, entries = 0, stale = 0, failed = 0;
  double commit_seconds = 0;
  u64 queued = 0;           // entries that wait for their commit now
  u64 bytes = 0, room = 0;  // on disk, and what the disk still has; 0: not known here
};

class EventStore {
 public:
  using Done = std::function<void(Stored)>;
  virtual ~EventStore() = default;
  // From any thread. `done` is called exactly once, on a thread of the store, when the entry is durable or refused. An entry
  // is accepted only if its number is the next one of its table; 0 creates the table. Of two that race, one is stale.
  virtual void append(Append append, Done done) = 0;
  // Entries from `from` on, in order; nothing if there is no such table. Sees everything acknowledged before the call.
  virtual std::optional<std::vector<Entry>> read(std::string_view table, u64 from) = 0;
  // Why a table that is there cannot be read: an entry is missing or changed, or the database cannot be reached.
  virtual std::optional<Text> damage(std::string_view) { return {}; }
  virtual std::optional<Snapshot> snapshot(std::string_view) { return {}; }          // the latest, if there is a sound one
  virtual std::vector<Listing> list(const Query& query) = 0;                         // listed tables, latest first
  virtual std::vector<Listing> owned(std::string_view owner, int limit) = 0;         // latest first
  virtual std::vector<Due> due(Millis until, int limit, const Due& after = {}) = 0;  // earliest first, those after `after`
  virtual u64 tables() = 0;                                                          // how many there are
  virtual bool erase(std::string_view) { return false; }                             // everything about a table; false: no such table
  virtual bool healthy() const = 0;                                                  // new entries are accepted
  virtual Text illness() const { return {}; }                                        // why not
  virtual StoreStats stats() { return {}; }
};

// A number that an entry keeps beside it and that fits no other entry of any table.
u64 seal_of(std::string_view table, const Entry& entry);

// Hints only: "table T has reached number N". A hint may be lost or come twice; whoever hears one reads the journal.
class EventBus {
 public:
  using Listener = std::function<void(std::string_view table, u64 seq)>;
  virtual ~EventBus() = default;
  virtual void publish(std::string_view table, u64 seq) = 0;
  virtual u64 listen(Listener listener) = 0;  // called on any thread until forget() has returned
  virtual void forget(u64 listener) = 0;
};

std::unique_ptr<EventBus> local_bus();  // one process

}  // namespace demesne::server
