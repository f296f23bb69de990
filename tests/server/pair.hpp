// Two people at a table of the test game.
#pragma once

#include <gtest/gtest.h>

#include <functional>

#include "harness.hpp"

namespace demesne::server {

using wire::Browser;

inline json::object create(Browser& b, json::object request) {
  request["game"] = "lantern";
  if (!request.contains("bot_pause")) request["bot_pause"] = 0;
  const auto r = b.post("/api/tables", request);
  EXPECT_EQ(r.status, 201) << r.body;
  return r.status == 201 ? r.object() : json::object{};
}
inline std::string id_of(const json::object& created) { return std::string(created.at("table").at("id").as_string()); }

// The code of a refusal, 0 if it was none.
inline std::int64_t code_of(const json::object& answer) { return answer.contains("error") ? answer.at("error").at("code").as_int64() : 0; }

using Change = std::function<void(ServeOptions&)>;

// Two people who have come to a table, Ben to its seat 1: invited, or because it is open (as it is unless the request says otherwise).
struct Company {
  static void as_usual(ServeOptions&) {}
  Host host;
  int port = 0;
  Browser ada{0, ""}, ben{0, ""};
  json::object created;
  std::string id;
  std::unique_ptr<Player> a, b;
  explicit Company(json::object request = {}, const Change& change = as_usual)
      : host(change), port(host.start()), ada{port, ""}, ben{port, ""} {
    request.emplace("seats", json::array{"me", "open"});
    created = create(ada, request);
    id = id_of(created);
    const auto& invites = created.at("invites").as_array();
    const auto taken = invites.empty() ? ben.post("/api/tables/" + id + "/join", {})
                                       : ben.post("/api/tables/" + id + "/claim", {{"token", invites[0].at("token")}, {"name", "Ben"}});
    EXPECT_EQ(taken.status, 200) << taken.body;
    a = std::make_unique<Player>(port, ada.cookie, id, 0);
    b = std::make_unique<Player>(port, ben.cookie, id, 1);
    EXPECT_TRUE(a->connect());
    EXPECT_TRUE(b->connect());
  }
};

// …, invited; both ready.
struct Pair : Company {
  static json::object invited(json::object request) {
    request["seats"] = json::array{"me", "invite"};
    return request;
  }
  explicit Pair(json::object request = {}, const Change& change = as_usual) : Company(invited(std::move(request)), change) {
    a->call("ready", {{"nonce", "ada-nonce"}});
    b->call("ready", {{"nonce", "ben-nonce"}});
    sync();
  }
  void sync() {  // until both have seen everything
    for (int i = 0; i < (a->socket->open() && b->socket->open() ? 2000 : 10); ++i) {
      a->settle();
      b->settle();
      if (a->seq == b->seq && (a->asked() || b->asked() || a->over())) return;
      a->pump(5);
    }
  }
  int index(const Player& p, const std::string& what) {
    const auto& options = p.decision().at("options").as_array();
    for (std::size_t i = 0; i < options.size(); ++i)
      if (options[i].at("do").as_string() == what) return static_cast<int>(i);
    return -1;
  }
  json::object answer(Player& p, const std::vector<int>& picks) {
    auto r = p.call("decide", {{"picks", to_array(picks)}, {"seq", p.decision().at("seq")}});
    sync();
    return r;
  }
  json::object does(Player& p, const std::string& what) { return answer(p, {index(p, what)}); }
};

}  // namespace demesne::server
