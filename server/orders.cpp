#include "server/orders.hpp"

#include <spdlog/spdlog.h>

#include <condition_variable>

namespace demesne::server {
namespace {

constexpr auto kLook = std::chrono::seconds(1);
constexpr int kClear = 60;  // looks between two rounds of clearing

}  // namespace

Orders::Orders(SqlStore& store, Hub& hub, int waiting_hours) : store_(store), hub_(hub), waiting_hours_(waiting_hours) {
  try {
    if (const auto latest = store_.audits(1); !latest.empty()) last_ = latest[0].num;
    obey();
  } catch (const SqlError& e) {
    spdlog::error("the operator's orders cannot be read: {}", e.what());
  }
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

void Orders::stop() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

void Orders::run(const std::stop_token& stop) {
  std::mutex sleeping;
  std::condition_variable_any wake;
  for (int round = 1; !stop.stop_requested(); ++round) {
    try {
      look();
      if (waiting_hours_ && round % kClear == 0) clear();
    } catch (const SqlError& e) {  // then in a second
      spdlog::debug("orders: {}", e.what());
    }
    std::unique_lock lock(sleeping);
    wake.wait_for(lock, stop, kLook, [] { return false; });
  }
}

void Orders::look() {
  bool bans = false;
  for (const Audit& a : store_.audits_after(last_)) {
    last_ = a.num;
    spdlog::info("operator {}: {}", a.who, a.what.substr(0, a.what.starts_with("delete ") ? 13 : a.what.find(' ')));
    if (a.what.starts_with("delete "))
      hub_.vanish(a.what.substr(7));
    else
      bans = true;
  }
  if (bans) obey();
}

void Orders::obey() {
  auto fresh = store_.bans(now());
  std::map<std::string, std::string> closed;
  std::erase_if(fresh, [&](const Ban& b) { return b.kind == "table" && closed.emplace(b.what, b.why).second; });
  const bool some = !fresh.empty();
  {
    const std::lock_guard lock(mutex_);
    bans_ = std::move(fresh);
  }
  hub_.close(std::move(closed));
  if (some) hub_.expel([this](const Guest& g) { return banned(g.address, g.person).has_value(); }, "kept out by the operator");
}

void Orders::clear() {
  for (const auto& id : store_.forsaken(now() - waiting_hours_ * Millis{3'600'000}, 1000))
    if (store_.erase(id)) store_.note({now(), "demesne", "delete " + id, 0});
}

std::optional<std::string> Orders::banned(const std::string& address, const std::string& person) const {
  const std::lock_guard lock(mutex_);
  const Millis at = now();
  for (const Ban& b : bans_)
    if ((b.until == 0 || b.until > at) && (b.kind == "address" ? b.what == address : !person.empty() && b.what == person)) return b.why;
  return {};
}

}  // namespace demesne::server
