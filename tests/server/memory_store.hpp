// The second implementation of the store: no disk, for tests that need none, and proof that the interface is one.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <mutex>

#include "server/store.hpp"

namespace demesne::server {

class MemoryStore final : public EventStore {
 public:
  void append(Append a, Done done) override {
    Stored stored = Stored::ok;
    {
      const std::lock_guard lock(mutex_);
      if (broken_)
        stored = Stored::failed;
      else if (const auto found = tables_.find(a.table); (found == tables_.end() ? 0 : found->second.entries.size()) != a.entry.seq)
        stored = Stored::stale;
      else {
        Row& row = tables_[a.table];
        row.wake = a.wake;
        if (a.summary) row.summary = *a.summary, row.updated = a.entry.at;
        if (a.snapshot) row.snapshot = Snapshot{a.entry.seq, *a.snapshot};
        row.entries.push_back(std::move(a.entry));
      }
    }
    done(stored);
  }
  std::optional<std::vector<Entry>> read(std::string_view table, u64 from) override {
    std::optional<std::vector<Entry>> out;
    {
      const std::lock_guard lock(mutex_);
      if (const auto found = tables_.find(table); found != tables_.end()) {
        const auto& all = found->second.entries;
        out.emplace(all.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(from, all.size())), all.end());
      }
    }
    if (after_read) after_read(table);
    return out;
  }
  std::function<void(std::string_view)> after_read;  // a reader may be held up here, with what it has read
  std::vector<Listing> list(const Query& q) override {
    return pick(q.limit, [&](const Row& r) {
      return r.summary.listed && (q.state.empty() || q.state == r.summary.state) && (q.game.empty() || q.game == r.summary.game) &&
             (q.before == 0 || r.updated < q.before);
    });
  }
  std::vector<Listing> owned(std::string_view owner, int limit) override {
    return pick(limit,
                [&](const Row& r) { return std::find(r.summary.owners.begin(), r.summary.owners.end(), owner) != r.summary.owners.end(); });
  }
  std::vector<Due> due(Millis until, int limit, const Due& after) override {
    const std::lock_guard lock(mutex_);
    std::vector<Due> found;
    for (const auto& [id, r] : tables_)
      if (const Due d{r.wake, id}; r.wake > 0 && r.wake <= until && d > after) found.push_back(d);
    std::sort(found.begin(), found.end());
    if (static_cast<int>(found.size()) > limit) found.resize(static_cast<std::size_t>(limit));
    return found;
  }
  u64 tables() override {
    const std::lock_guard lock(mutex_);
    return tables_.size();
  }
  std::optional<Snapshot> snapshot(std::string_view table) override {
    const std::lock_guard lock(mutex_);
    const auto found = tables_.find(table);
    return found == tables_.end() ? std::nullopt : found->second.snapshot;
  }
  bool erase(std::string_view table) override {
    const std::lock_guard lock(mutex_);
    const auto found = tables_.find(table);
    if (found == tables_.end()) return false;
    tables_.erase(found);
    return true;
  }
  bool healthy() const override { return !broken_; }
  void break_down(bool broken) { broken_ = broken; }

 private:
  struct Row {
    std::vector<Entry> entries;
    Summary summary;
    Millis updated = 0, wake = 0;
    std::optional<Snapshot> snapshot;
  };
  template <class Wanted>
  std::vector<Listing> pick(int limit, Wanted wanted) {
    const std::lock_guard lock(mutex_);
    std::vector<Listing> out;
    for (const auto& [id, r] : tables_)
      if (wanted(r)) out.push_back({id, r.updated, r.summary.info});
    to_page(out, limit);
    return out;
  }
  std::mutex mutex_;
  std::map<std::string, Row, std::less<>> tables_;
  bool broken_ = false;
};

}  // namespace demesne::server
