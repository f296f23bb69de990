#include "server/hub.hpp"

#include <spdlog/spdlog.h>

#include <chrono>

#include "server/crypt.hpp"

namespace demesne::server {

Hub::Hub(EventStore& store, EventBus& bus, Metrics& metrics, const HubOptions& options)
    : store_(store), bus_(bus), metrics_(metrics), options_(options), boot_(now()), workers_(options.workers), bots_(options.bot_workers) {
  listener_ = bus_.listen([this](std::string_view table, u64 seq) {
    std::shared_ptr<Live> live;
    {
      const std::lock_guard lock(mutex_);
      const auto found = tables_.find(std::string(table));
      if (found == tables_.end()) return;
      live = found->second;
    }
    live->heard(seq);
  });
  sweep();
}

Hub::~Hub() { stop(); }

std::shared_ptr<Live> Hub::add(const std::string& id, bool fresh) {
  const std::lock_guard lock(mutex_);
  auto& slot = tables_[id];
  if (!slot) {
    slot = std::make_shared<Live>(*this, id, fresh);
    metrics_.tables_open = static_cast<std::int64_t>(tables_.size());
  }
  return slot;
}

std::shared_ptr<Live> Hub::open(const std::string& id) { return add(id, false); }

void Hub::create(Setup setup, std::string_view mine, CreateDone done) {
  workers_.post([this, setup = std::move(setup), owner = std::string(mine), done = std::move(done)]() mutable {
    // Try the options before a table stands that can never begin.
    if (setup.start.empty()) {
      auto trial = table::Table::start(*setup.game, static_cast<int>(setup.seats.size()), setup.options, "0", table::Rng::from_seed(random_word()));
      if (auto* fault = std::get_if<Fault>(&trial)) return done(*fault);
    } else {
      auto trial = table::Table::load(setup.start);
      if (auto* fault = std::get_if<Fault>(&trial)) return done(*fault);
    }
    Created created;
    created.id = random_id();
    for (std::size_t i = 0; i < setup.seats.size(); ++i)
      if (setup.seats[i].kind == SeatKind::invite) {
        created.invites.emplace_back(static_cast<int>(i), random_token());
        setup.seats[i].invite = hash_of(created.invites.back().second);
      }
    json::object body = Room::create(setup, random_hex(32));
    const auto live = add(created.id, true);
    live->post([this, body = std::move(body), owner, created = std::move(created), done = std::move(done)](Live& t) mutable {
      t.write(std::move(body), [&t, this, owner, created = std::move(created), done = std::move(done)](const Line* line, const Refusal* refusal) mutable {
        if (!line) return done(Fault{Fault::Kind::illegal, "", refusal->message});
        ++metrics_.tables_created;
        spdlog::info("table {}… created: {}, {} seats", t.id().substr(0, 6), t.room()->game()->id(), t.room()->seats().size());
        created.info = t.info(owner);
        done(std::move(created));
      });
    });
  });
}

// Every second: tables that nobody holds leave memory; tables that owe something come in.
void Hub::sweep() {
  if (stopping_) return;
  timers_.after(std::chrono::seconds(1), [this] { sweep(); });
  std::vector<std::shared_ptr<Live>> gone;  // destroyed outside the lock
  {
    const std::lock_guard lock(mutex_);
    const Millis late = now() - options_.idle_seconds * 1000;
    const bool crowded = tables_.size() > options_.max_open;
    for (auto it = tables_.begin(); it != tables_.end();) {
      // Whoever works for a table holds it; if only the map does, it rests, and everything about it is on disk.
      if (it->second.use_count() == 1 && (it->second->used() < late || crowded)) {
        gone.push_back(std::move(it->second));
        it = tables_.erase(it);
      } else {
        ++it;
      }
    }
    metrics_.tables_open = static_cast<std::int64_t>(tables_.size());
  }
  metrics_.tables_evicted += gone.size();
  workers_.post([this] {
    for (const auto& id : store_.due(now(), 200)) open(id)->post([](Live& t) {
      if (t.room()) t.wake_up();
    });
  });
}

void Hub::writing(int change) {
  writing_ += change;
  writing_.notify_all();
}

void Hub::stop() {
  if (stopping_.exchange(true)) return;
  bus_.forget(listener_);
  timers_.stop();
  bots_.stop();
  std::vector<std::shared_ptr<Live>> all;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, live] : tables_) all.push_back(live);
  }
  const Text reason = say({"The server is restarting; your table is safe.", "Der Server startet neu; dein Tisch ist sicher."});
  for (const auto& live : all) live->post([reason](Live& t) { t.say_goodbye(reason); });
  all.clear();
  const auto all_written = [this] {
    for (int n = writing_; n > 0; n = writing_) writing_.wait(n);
  };
  all_written();
  workers_.stop();
  all_written();  // what the last tasks began
  const std::lock_guard lock(mutex_);
  for (const auto& [id, live] : tables_) live->abandon();
  tables_.clear();
}

}  // namespace demesne::server
