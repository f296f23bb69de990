#include "server/nodes.hpp"

#include <spdlog/spdlog.h>

#include <unordered_set>

#include "server/crypt.hpp"
#include "server/postgres.hpp"

namespace demesne::server {
namespace {

using namespace std::chrono_literals;

constexpr auto kBeat = 1s;
constexpr int kConnections = 3;
constexpr Millis kForgotten = 600'000;  // the row of a node that died is swept away after this

// The database's clock counts, not the nodes'. While it has just come back nobody has had a chance to renew, and no lease has run out.
#define DEMESNE_NOW "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
#define DEMESNE_ALIVE "(n.until > " DEMESNE_NOW " OR pg_postmaster_start_time() > clock_timestamp() - interval '3 seconds')"

}  // namespace

Nodes::Nodes(const std::string& where) : id_(random_hex(8)) {
  try {
    heart_ = std::make_unique<Postgres>(where, 0ms);
    pool_.fill(kConnections, [&] { return std::make_unique<Postgres>(where); });
    heart_->run("INSERT INTO secrets(key, value) VALUES('relay', $1) ON CONFLICT DO NOTHING", {random_hex(32)});
    heart_->run("SELECT value FROM secrets WHERE key = 'relay'", {}, [&](const SqlRow& r) { secret_ = r.text(0); });
  } catch (const SqlError& e) {
    throw std::runtime_error(std::string("PostgreSQL: ") + e.what());
  }
}

void Nodes::announce(const std::string& address) {
  address_ = address;
  try {
    beat();
  } catch (const SqlError& e) {
    throw std::runtime_error(std::string("PostgreSQL: ") + e.what());
  }
  announced_ = true;
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

Nodes::~Nodes() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

void Nodes::on_loss(std::function<std::vector<std::string>()> held, std::function<void(const std::vector<std::string>&)> lost) {
  const std::lock_guard lock(mutex_);
  held_ = std::move(held), lost_ = std::move(lost);
}

void Nodes::beat() {
  if (leaving_) return;
  const auto now = std::chrono::steady_clock::now();
  const auto last = last_.load();
  const auto silence =
      last == std::chrono::steady_clock::time_point{} ? 0ms : std::chrono::duration_cast<std::chrono::milliseconds>(now - last);
  heart_->run("INSERT INTO nodes(id, address, until) VALUES($1, $2, " DEMESNE_NOW
              " + $3) ON CONFLICT(id) DO UPDATE SET until = excluded.until",
              {id_, address_, kLease});
  last_ = now;
  std::int64_t others = 0;
  heart_->run("SELECT count(*) FROM nodes WHERE id <> $1 AND until > " DEMESNE_NOW, {id_}, [&](const SqlRow& r) { others = r.integer(0); });
  others_ = static_cast<int>(others);
  heart_->run("DELETE FROM nodes WHERE until < " DEMESNE_NOW " - $1", {kForgotten});
  if (silence.count() < kLease) return;
  // Out of touch for longer than a lease: others may have taken tables over.
  std::unordered_set<std::string> mine;
  heart_->run("SELECT id FROM leases WHERE node = $1", {id_}, [&](const SqlRow& r) { mine.emplace(r.text(0)); });
  const std::lock_guard lock(mutex_);
  if (!held_) return;
  auto gone = held_();
  std::erase_if(gone, [&](const auto& id) { return mine.contains(id); });
  spdlog::warn("out of touch with the database for {} ms; {} tables went to other nodes", silence.count(), gone.size());
  if (!gone.empty()) lost_(gone);
}

bool Nodes::in_touch() const { return std::chrono::steady_clock::now() - last_.load() < std::chrono::milliseconds(kLease); }

void Nodes::run(const std::stop_token& stop) {
  std::mutex sleeping;
  std::condition_variable_any wake;
  while (!stop.stop_requested()) {
    std::chrono::milliseconds pause = kBeat;
    try {
      beat();
    } catch (const SqlError& e) {
      spdlog::debug("no heartbeat: {}", e.what());
      pause = 100ms;
    }
    std::unique_lock lock(sleeping);
    wake.wait_for(lock, stop, pause, [] { return false; });
  }
}

Whereabouts Nodes::claim(const std::string& table, bool fresh) {
  if (!announced_) throw SqlError(SqlError::Kind::again, "this node has no address yet");
  const SqlPool::Lent sql(pool_);
  for (int tries = 0; tries < 5; ++tries) {
    Whereabouts place;
    bool known = false;
    sql->run("SELECT n.id, n.address FROM leases l JOIN nodes n ON n.id = l.node WHERE l.id = $1 AND " DEMESNE_ALIVE, {table},
             [&](const SqlRow& r) {
               known = true;
               place.here = r.text(0) == id_;
               place.address = r.text(1);
             });
    if (known) return place;
    if (!fresh) {
      bool there = false;
      sql->run("SELECT 1 FROM tables WHERE id = $1", {table}, [&](const SqlRow&) { there = true; });
      if (!there) return {};  // so that strangers' inventions leave no rows behind
    }
    bool taken = false;
    sql->run(
        "INSERT INTO leases AS l (id, node) VALUES($1, $2) ON CONFLICT(id) DO UPDATE SET node = excluded.node "
        "WHERE NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = l.node AND " DEMESNE_ALIVE ") RETURNING (xmax <> 0)::int",
        {table, id_}, [&](const SqlRow& r) { taken = true, place.orphan = r.integer(0) != 0; });
    if (taken) {
      ++changes_;
      return place;
    }
  }
  throw SqlError(SqlError::Kind::again, "nobody holds on to the table");
}

void Nodes::release(const std::vector<std::string>& tables) {
  const SqlPool::Lent sql(pool_);
  for (const auto& id : tables) sql->run("DELETE FROM leases WHERE id = $1 AND node = $2", {id, id_});
}

void Nodes::release_all() {
  leaving_ = true;
  const SqlPool::Lent sql(pool_);
  sql->run("DELETE FROM leases WHERE node = $1", {id_});
  sql->run("DELETE FROM nodes WHERE id = $1", {id_});
}

bool Nodes::may(const std::string& what, int an_hour) {
  const SqlPool::Lent sql(pool_);
  const std::int64_t hour = now() / 3'600'000;
  std::int64_t n = 0;
  sql->run("INSERT INTO quotas AS q (what, hour, n) VALUES($1, $2, 1) ON CONFLICT(what, hour) DO UPDATE SET n = q.n + 1 RETURNING n",
           {what, hour}, [&](const SqlRow& r) { n = r.integer(0); });
  if (n == 1) sql->run("DELETE FROM quotas WHERE hour < $1", {hour - 1});
  return n <= an_hour;
}

}  // namespace demesne::server
