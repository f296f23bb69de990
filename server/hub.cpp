#include "server/hub.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>

#include "server/clock.hpp"
#include "server/crypt.hpp"

namespace demesne::server {
namespace {

constexpr int kDuePage = 200;  // tables looked at in one second because something is due there

}  // namespace

Hub::Hub(EventStore& store, EventBus& bus, Metrics& metrics, const HubOptions& options, Nodes* nodes)
    : store_(store),
      bus_(bus),
      metrics_(metrics),
      options_(options),
      boot_(now()),
      nodes_(nodes),
      workers_(options.workers),
      readers_(options.readers),
      replays_(options.readers),
      bots_(options.bot_workers),
      strand_(workers_.io().get_executor()),
      timer_(strand_) {
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
  if (nodes_)
    nodes_->on_loss(
        [this] {
          const std::lock_guard lock(mutex_);
          std::vector<std::string> out;
          for (const auto& [id, since] : held_) out.push_back(id);
          return out;
        },
        [this](const std::vector<std::string>& gone) {
          lose(gone, say({"Your table has moved to another server; it is safe.",
                          "Dein Tisch ist auf einen anderen Server gezogen; er ist sicher."}));
        });
  asio::post(strand_, [this] { sweep(); });
}

Hub::~Hub() {
  stop();
  drain();
}

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

void Hub::locate(const std::string& id, std::function<void(std::optional<Whereabouts>)> done) {
  if (!nodes_ || holds(id)) return done(Whereabouts{});
  asio::post(readers_.io(), [this, id, done = std::move(done)] {
    try {
      auto place = nodes_->claim(id);
      std::shared_ptr<Live> known;
      if (place.here) {
        const std::lock_guard lock(mutex_);
        held_.try_emplace(id, place.orphan ? now() : 0);
        if (const auto found = tables_.find(id); found != tables_.end()) known = found->second;
      }
      if (known) known->heard(~u64{0});  // it may have been another's in between: what was written since comes first
      done(std::move(place));
    } catch (const SqlError& e) {
      spdlog::warn("no word about the table's node: {}", e.what());
      done({});
    }
  });
}

// Out of touch for a lease's time nobody knows: another may have gone on with the table, and what is in memory here is old.
bool Hub::holds(const std::string& id) {
  if (!nodes_) return true;
  if (!nodes_->in_touch()) return false;
  const std::lock_guard lock(mutex_);
  return held_.contains(id);
}

Millis Hub::clock_since(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto found = held_.find(id);
  return std::max(boot_.load(), found == held_.end() ? 0 : found->second);
}

// Tables that are not this node's any more. Whoever still works for one finds the journal further than they are.
void Hub::lose(const std::vector<std::string>& ids, const Text& reason) {
  std::vector<std::shared_ptr<Live>> gone;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& id : ids) {
      held_.erase(id);
      if (const auto found = tables_.find(id); found != tables_.end()) gone.push_back(std::move(found->second)), tables_.erase(found);
    }
  }
  for (const auto& live : gone) live->post([reason](Live& t) { t.say_goodbye(reason); });
}

void Hub::vanish(const std::string& id) {
  lose({id}, say({"This table was removed.", "Dieser Tisch wurde entfernt."}));
  if (nodes_) nodes_->release({id});
}

std::vector<std::shared_ptr<Live>> Hub::all() {
  const std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<Live>> out;
  for (const auto& [id, live] : tables_) out.push_back(live);
  return out;
}

bool Hub::reserve_bots() {
  const int mine = reserved_++;
  const auto tables = all();
  if (mine + std::count_if(tables.begin(), tables.end(), [](const auto& live) { return live->plays_itself(); }) < options_.bot_tables)
    return true;
  release_bots();
  return false;
}

void Hub::set_porter(std::function<void(const Meant&, const std::string&)> porter) {
  const std::lock_guard lock(porter_mutex_);
  porter_ = std::move(porter);
}

void Hub::expel(const Meant& who, const std::string& reason) {
  const std::lock_guard lock(porter_mutex_);
  if (porter_) porter_(who, reason);
}

void Hub::close(std::map<std::string, std::string> tables) {
  std::vector<std::shared_ptr<Live>> changed;
  {
    const std::lock_guard lock(mutex_);
    closed_.swap(tables);
    any_closed_ = !closed_.empty();
    for (const auto& [id, live] : tables_)
      if (closed_.contains(id) != tables.contains(id)) changed.push_back(live);
  }
  for (const auto& live : changed)
    live->post([](Live& t) {
      if (t.room()) t.wake_up();
    });
}

std::optional<Text> Hub::closed(const std::string& id) {
  if (!any_closed_) return {};
  const std::lock_guard lock(mutex_);
  const auto found = closed_.find(id);
  if (found == closed_.end()) return {};
  return found->second.empty()
             ? say({"The operator of this server has closed this table.", "Der Betreiber dieses Servers hat diesen Tisch geschlossen."})
             : say({"The operator of this server has closed this table: {0}",
                    "Der Betreiber dieses Servers hat diesen Tisch geschlossen: {0}"},
                   {found->second});
}

void Hub::create(Setup setup, std::string_view mine, CreateDone done, std::string id) {
  asio::post(workers_.io(),
             [this, setup = std::move(setup), owner = std::string(mine), done = std::move(done), id = std::move(id)]() mutable {
               // Try the options before a table stands that can never begin.
               auto trial = setup.start.empty() ? table::Table::start(*setup.game, static_cast<int>(setup.seats.size()), setup.options, "0",
                                                                      table::Rng::from_seed(random_word()))
                                                : table::Table::load(setup.start);
               if (auto* fault = std::get_if<Fault>(&trial)) return done(*fault);
               Created created;
               const bool once = !id.empty();
               created.id = once ? std::move(id) : random_id();
               for (std::size_t i = 0; i < setup.seats.size(); ++i)
                 if (setup.seats[i].kind == SeatKind::invite) {
                   created.invites.emplace_back(static_cast<int>(i), random_token());
                   setup.seats[i].invite = hash_of(created.invites.back().second);
                 }
               if (nodes_) {
                 try {
                   if (nodes_->claim(created.id, true).here) {
                     const std::lock_guard lock(mutex_);
                     held_.try_emplace(created.id, 0);
                   }
                 } catch (const SqlError&) {
                   return done(Fault{Fault::Kind::illegal, "",
                                     say({"The journal could not be written; nothing was changed.",
                                          "Das Journal ließ sich nicht schreiben; nichts wurde geändert."})});
                 }
               }
               const auto live = add(created.id, !once);
               live->post([this, first = Room::create(setup, random_hex(32)), owner, created = std::move(created),
                           done = std::move(done)](Live& t) mutable {
                 if (t.room() && t.room()->next_seq() > 0) {
                   created.info = t.info(owner);
                   return done(std::move(created));
                 }
                 t.begin(std::move(first), [&t, this, owner, created = std::move(created), done = std::move(done)](
                                               const Line* line, const Refusal* refusal) mutable {
                   if (!line && refusal->code == kStale && t.room()) {
                     created.info = t.info(owner);
                     return done(std::move(created));
                   }
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
  timer_.expires_after(std::chrono::seconds(1));
  timer_.async_wait([this](const boost::system::error_code& cancelled) {
    if (!cancelled) sweep();
  });
  if (clock_jumped()) {
    spdlog::warn("the clock was set or the machine slept: no seat's time is held to it");
    boot_ = now();
    for (const auto& live : all())
      live->post([](Live& t) {
        if (t.room()) t.wake_up();
      });
  }
  std::vector<std::shared_ptr<Live>> gone;  // destroyed outside the lock
  std::vector<std::string> released;
  {
    const std::lock_guard lock(mutex_);
    const Millis late = now() - options_.idle_seconds * 1000;
    const bool crowded = tables_.size() > options_.max_open;
    for (auto it = tables_.begin(); it != tables_.end();) {
      // Whoever works for a table holds it; if only the map does, it rests, and everything about it is on disk.
      if (it->second.use_count() == 1 && (it->second->used() < late || crowded)) {
        if (held_.erase(it->first)) released.push_back(it->first);
        gone.push_back(std::move(it->second));
        it = tables_.erase(it);
      } else {
        ++it;
      }
    }
    metrics_.tables_open = static_cast<std::int64_t>(tables_.size());
  }
  metrics_.tables_evicted += gone.size();
  asio::post(readers_.io(), [this, released = std::move(released)] {
    try {
      if (nodes_) nodes_->release(released);
    } catch (const SqlError&) {  // they stay with this node, which will be asked for them
    }
    if (!stopping_) wake_due();
  });
}

// A page at a time, each after the one before, and then from the beginning: tables that stay due (closed, unreadable, another node's)
// do not stand before the others.
void Hub::wake_due() {
  const std::unique_lock lock(due_mutex_, std::try_to_lock);
  if (!lock) return;  // the one before still waits for the database: one reader is enough for that
  const auto page = store_.due(now(), kDuePage, due_after_);
  due_after_ = page.size() < static_cast<std::size_t>(kDuePage) ? Due{} : page.back();
  for (const Due& due : page)
    locate(due.id, [this, id = due.id](const std::optional<Whereabouts>& place) {
      if (place && place->here)
        open(id)->post([](Live& t) {
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
  if (nodes_) nodes_->on_loss({}, {});
  asio::post(strand_, [this] { timer_.cancel(); });
  bots_.halt();
  const Text reason = say({"The server is restarting; your table is safe.", "Der Server startet neu; dein Tisch ist sicher."});
  for (const auto& live : all()) live->post([reason](Live& t) { t.say_goodbye(reason); });
  replays_.finish();
  readers_.finish();
  workers_.finish();
  finish_writing();
  const std::lock_guard lock(mutex_);
  for (const auto& [id, live] : tables_) live->abandon();
  tables_.clear();
}

void Hub::finish_writing() {
  do
    for (int n = writing_; n > 0; n = writing_) writing_.wait(n);
  while (workers_.drain() + readers_.drain() + replays_.drain() > 0);
}

void Hub::drain() {
  finish_writing();
  bots_.stop();
  finish_writing();
}

}  // namespace demesne::server
