// A third round of attacks, each in small: what nobody had thought of. Lines and frames that never become a message, joining and
// subscribing as a weapon, codes and devices, names that look alike, a journal that is taken away while it is written.
#include <gtest/gtest.h>
#include <sys/socket.h>

#include <algorithm>
#include <filesystem>
#include <future>
#include <thread>

#include "pair.hpp"
#include "server/limits.hpp"
#include "server/setup.hpp"
#include "several.hpp"

namespace demesne::server {
namespace {

using wire::request;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

std::string status_of(const wire::Link& link) { return link.in.size() > 12 ? link.in.substr(9, 3) : std::string(); }
std::string cookie_of(const wire::Reply& r) {
  const auto found = r.headers.find("set-cookie");
  return found == r.headers.end() ? std::string() : found->second.substr(0, found->second.find(';'));
}

// --- lines ---

TEST(LineTest, WhoHasSaidEverythingAndClosesHisSideStillGetsTheAnswer) {
  Host host;
  wire::Link link("127.0.0.1", host.start());
  link.write("GET /api/hello HTTP/1.1\r\nHost: localhost\r\n\r\n");
  ::shutdown(link.fd(), SHUT_WR);
  while (link.read_some(5000)) {
  }
  EXPECT_EQ(status_of(link), "200");
  EXPECT_GT(link.in.size(), 1000u);
}

TEST(LineTest, HeadersBodiesAndPacketsOfOtherKindsEndWithAnAnswerOrTheEnd) {
  Host host;
  const int port = host.start();
  const auto said = [&](const std::string& text) {
    wire::Link link("127.0.0.1", port);
    link.write(text);
    while (status_of(link).empty() && link.read_some(5000)) {
    }
    return status_of(link);
  };
  const std::string get = "GET /api/hello HTTP/1.1\r\nHost: localhost\r\n";
  EXPECT_EQ(said(get + "X: " + std::string(20'000, 'x') + "\r\n\r\n"), "413");
  std::string many;
  for (int i = 0; i < 5000; ++i) many += "A: b\r\n";
  EXPECT_EQ(said(get + many + "\r\n"), "413");
  EXPECT_EQ(said("POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{"),
            "413");
  EXPECT_EQ(said("POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: -1\r\n\r\n{"), "400");
  EXPECT_EQ(said("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), "400");
  EXPECT_EQ(said(std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11) + std::string(64, '\0')), "400") << "TLS on a plain port";
  EXPECT_EQ(said("POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\n"
                 "Content-Length: 4\r\n\r\n\x1f\x8b\x08x"),
            "400")
      << "nothing is unpacked";
  EXPECT_EQ(request(port, "GET", "/livez").status, 200);
}

// Fragments that never end, and answers to pings that nobody sent: neither may keep the line busy for ever.
TEST(LineTest, FramesThatNeverBecomeAMessageAreCutOff) {
  Host host([](ServeOptions& o) { o.wire = {}; });
  Browser b{host.start(), ""};
  const auto id = id_of(create(b, {}));
  const auto flood = [&](const std::string& first, const std::string& rest) {
    wire::WebSocket ws(b.port, "/ws/" + id + "?seat=0", b.cookie);
    EXPECT_TRUE(ws.open());
    ws.send_raw(first);
    std::string many;
    for (int i = 0; i < 1000; ++i) many += rest;
    for (int i = 0; i < 80; ++i) ws.send_raw(many);
    while (ws.receive(5000)) {
    }
    return ws.close_code();
  };
  std::string begun = wire::frame(1, "{"), more = wire::frame(0, "x");
  begun[0] = 0x01, more[0] = 0x00;  // without the bit that says: this is the last
  EXPECT_EQ(flood(begun, more), 1009) << "longer than a message may be";
  EXPECT_EQ(flood("", wire::frame(10, "")), 1008);
  EXPECT_EQ(request(b.port, "GET", "/livez").status, 200);
}

// A body of a megabyte costs whoever reads it, so large ones are counted apart and read by others than those who serve everybody.
TEST(LineTest, LargeBodiesAreCountedApart) {
  Host host([](ServeOptions& o) { o.http_rate = 4, o.http_burst = 200; });
  const int port = host.start();
  const std::string large = R"({"x":")" + std::string(20'000, 'x') + "\"}";
  int read = 0, refused = 0;
  for (int i = 0; i < 90; ++i) {
    const int status = request(port, "POST", "/api/nothing", large).status;
    read += status == 404, refused += status == 429;
  }
  EXPECT_GE(read, 40);
  EXPECT_GE(refused, 20);
  EXPECT_EQ(request(port, "POST", "/api/nothing", "{}").status, 404) << "small ones are";
}

// --- tables ---

// Each message of presence goes to everybody who looks on: subscribing again must not multiply.
TEST(PresenceTest, WhoSubscribesAgainAndAgainDisturbsNobody) {
  Pair t;
  wire::WebSocket eve(t.port, "/ws/" + t.id, "");
  ASSERT_TRUE(eve.open());
  ASSERT_TRUE(eve.call("subscribe").contains("result"));
  t.a->settle();
  const auto before = t.a->socket->all().size();
  for (int i = 0; i < 50; ++i) ASSERT_TRUE(eve.call("subscribe", {{"since", 1'000'000}}).contains("result"));
  for (int i = 0; i < 50; ++i) ASSERT_TRUE(t.b->call("subscribe", {{"since", t.b->seq}}).contains("result"));
  t.a->settle();
  const std::string heard = t.a->socket->all().substr(before);
  EXPECT_EQ(heard.find("presence"), std::string::npos) << heard.substr(0, 300);
}

// Journals are bounded by what a seat may do. Joining and leaving counts too, so a stranger could use up an open seat for all others.
TEST(SeatTest, AStrangerDoesNotUseUpAnOpenSeat) {
  Host host([](ServeOptions& o) { o.behind_proxy = true; });
  const int port = host.start();
  Browser ada{port, ""};
  const auto id = id_of(create(ada, {{"seats", json::array{"me", "open"}}, {"public", true}}));
  int refused = 0;
  std::string cookie;
  for (int i = 0; i < 800 && refused < 5; ++i) {
    wire::Headers eve = {{"X-Forwarded-For", "192.0.2.66"}};
    if (!cookie.empty()) eve["Cookie"] = cookie;
    const auto joined = request(port, "POST", "/api/tables/" + id + "/join", R"({"seat":1})", eve);
    if (const auto fresh = cookie_of(joined); !fresh.empty()) cookie = fresh;
    if (joined.status != 200) {
      ++refused;
      continue;
    }
    wire::WebSocket seat(port, "/ws/" + id + "?seat=1", cookie);
    ASSERT_TRUE(seat.open());
    ASSERT_TRUE(seat.call("seat", {{"to", "open"}}).contains("result"));
  }
  const auto ben = request(port, "POST", "/api/tables/" + id + "/join", R"({"seat":1})", {{"X-Forwarded-For", "192.0.2.7"}});
  ASSERT_EQ(ben.status, 200) << ben.body;
  wire::WebSocket seat(port, "/ws/" + id + "?seat=1", cookie_of(ben));
  ASSERT_TRUE(seat.open());
  EXPECT_TRUE(seat.call("ready", {{"nonce", "ben"}}).contains("result")) << "there is room for an honest person";
}

// Where nobody may watch, whoever gives up the seat does not watch on through a connection from before.
TEST(SeatTest, WhoLeavesATableWithoutSpectatorsDoesNotWatchOn) {
  Host host;
  const int port = host.start();
  Browser ada{port, ""}, ben{port, ""};
  const auto id = id_of(create(ada, {{"seats", json::array{"me", "open"}}, {"spectators", false}}));
  EXPECT_EQ(wire::WebSocket(port, "/ws/" + id, ben.cookie).status(), 403) << "a stranger";
  ASSERT_EQ(ben.post("/api/tables/" + id + "/join", {{"seat", 1}}).status, 200);
  wire::WebSocket seat(port, "/ws/" + id + "?seat=1", ben.cookie), watching(port, "/ws/" + id, ben.cookie),
      silent(port, "/ws/" + id, ben.cookie);
  ASSERT_TRUE(watching.call("subscribe").contains("result")) << "whoever sits may";
  ASSERT_TRUE(silent.open());
  ASSERT_TRUE(seat.call("seat", {{"to", "open"}}).contains("result"));
  while (watching.receive(10'000)) {
  }
  EXPECT_EQ(watching.close_code(), 1008);
  for (const char* method : {"subscribe", "view", "log"}) EXPECT_EQ(code_of(silent.call(method)), -32002) << method;
}

// --- people ---

// A code that cannot be honoured is not used up: it may be all that somebody has left.
TEST(CodeTest, ACodeThatCannotBeHonouredIsStillGood) {
  Host host([](ServeOptions& o) { o.behind_proxy = true; });
  const int port = host.start();
  int n = 0;
  const auto from = [&](const std::string& cookie) {
    wire::Headers h = {{"X-Forwarded-For", "10.1." + std::to_string(n / 200) + "." + std::to_string(n % 200)}};
    ++n;
    if (!cookie.empty()) h["Cookie"] = cookie;
    return h;
  };
  const std::string desk = cookie_of(request(port, "POST", "/api/tables", R"({"game":"lantern"})", from("")));
  const auto draw = [&](const char* use) {
    const auto r = request(port, "POST", "/api/me/code", std::string(R"({"use":")") + use + "\"}", from(desk));
    EXPECT_EQ(r.status, 200) << r.body;
    return std::string(r.object().at("code").as_string());
  };
  const auto redeem = [&](const std::string& code) {
    return request(port, "POST", "/api/session/recover", R"({"code":")" + code + "\"}", from(""));
  };
  const std::string safe = draw("recovery");
  wire::Reply last;
  int devices = 1;
  while (devices < 40 && (last = redeem(draw("transfer"))).status == 200) ++devices;
  ASSERT_EQ(devices, 20);
  const auto full = redeem(safe);
  EXPECT_EQ(full.status, 403);
  EXPECT_NE(full.body.find("too many devices"), std::string::npos) << full.body;
  const auto all = request(port, "GET", "/api/me/devices", "", from(desk)).object().at("devices").as_array();
  for (const auto& d : all)
    if (!d.at("this").as_bool()) {
      ASSERT_EQ(request(port, "POST", "/api/me/devices/" + std::string(d.at("id").as_string()) + "/revoke", "{}", from(desk)).status, 200);
      break;
    }
  EXPECT_EQ(redeem(safe).status, 200);
  EXPECT_EQ(redeem(safe).status, 403) << "once";
}

TEST(CodeTest, OfManyDevicesThatRedeemAtOnceOneIsIn) {
  Host host([](ServeOptions& o) { o.behind_proxy = true; });
  const int port = host.start();
  Browser desk{port, ""};
  create(desk, {});
  for (int round = 0; round < 3; ++round) {
    const std::string body = json::serialize(json::object{{"code", desk.post("/api/me/code", {{"use", "recovery"}}).object().at("code")}});
    std::vector<std::future<int>> tries;
    for (int i = 0; i < 12; ++i)
      tries.push_back(std::async(std::launch::async, [&, i] {
        return request(port, "POST", "/api/session/recover", body, {{"X-Forwarded-For", "10.2.0." + std::to_string(i)}}).status;
      }));
    int in = 0;
    for (auto& t : tries) in += t.get() == 200;
    EXPECT_EQ(in, 1);
  }
  EXPECT_EQ(desk.get("/api/me/devices").object().at("devices").as_array().size(), 4u);
}

TEST(CodeTest, GuessingIsSlowForAnAddressAndNobodyElseNotices) {
  Host host([](ServeOptions& o) { o.behind_proxy = true; });
  const int port = host.start();
  Browser desk{port, ""};
  create(desk, {});
  int tried = 0;
  for (int i = 0; i < 40; ++i)
    tried +=
        request(port, "POST", "/api/session/recover", R"({"code":"aaaa-bbbb-cccc-dddd"})", {{"X-Forwarded-For", "192.0.2.9"}}).status !=
        429;
  EXPECT_LE(tried, 12);
  const std::string code(desk.post("/api/me/code", {}).object().at("code").as_string());
  EXPECT_EQ(request(port, "POST", "/api/session/recover", R"({"code":")" + code + "\"}", {{"X-Forwarded-For", "192.0.2.10"}}).status, 200);
}

// Whoever plants a session of his own in another's browser gets no seats of theirs; and nobody can choose what a session is called.
TEST(SessionTest, NobodyChoosesTheNameOfASession) {
  Host host;
  Browser ada{host.start(), ""};
  const std::string chosen = "demesne=" + std::string(16, 'a') + std::string(32, 'b');
  Browser victim{ada.port, chosen};
  create(victim, {});
  EXPECT_NE(victim.cookie, chosen);
  Browser two{ada.port, chosen + "; " + victim.cookie};
  EXPECT_EQ(two.get("/api/me/devices").status, 401) << "of two cookies the first counts, and it is nobody's";
}

TEST(NameTest, SpacesThatAreNotSpacesAndTowersOfOtherScripts) {
  for (const char* blank : {"\u00A0", "\u2003", "\u3000\u3000", "\u202F", "\u1680", "\u205F"}) EXPECT_EQ(clean(blank, 30), "") << blank;
  for (const char* alike : {"Ada\u00A0", "\u2009Ada", "Ada\u3000"}) EXPECT_EQ(clean(alike, 30), "Ada") << alike;
  for (const char* alike : {"Ada  L", "Ada\u00A0L", "Ada \u2002 L"}) EXPECT_EQ(clean(alike, 30), "Ada L") << alike;
  for (const char* mark : {"\u0E49", "\u064B", "\u0591", "\u3099", "\u0F71"}) {
    std::string tower = "a";
    for (int i = 0; i < 20; ++i) tower += mark;
    EXPECT_LE(clean(tower, 30).size(), 1 + 2 * std::string(mark).size()) << tower;
  }
  EXPECT_EQ(clean("ที่รัก น้ำ", 30), "ที่รัก น้ำ") << "as it is written";
}

TEST(LimitTest, ANetworkIsOneHouseholdHoweverItsAddressesAreWritten) {
  EXPECT_EQ(household("2a02:0:0:5::1"), household("2a02::5:1:2:3:4"));
  EXPECT_NE(household("2a02::5:1:2:3:4"), household("2a02::6:1:2:3:4"));
  EXPECT_EQ(household("2001:db8::1"), household("2001:db8:0:0:ffff::2"));
  EXPECT_EQ(household("::ffff:192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(household("192.0.2.1"), "192.0.2.1");
}

// --- the journal ---

// Whoever puts another file in its place, or removes it, must not make the server go on acknowledging into nothing.
TEST(JournalTest, IsNotWrittenWhereNobodyWillFindIt) {
  for (const bool replaced : {false, true}) {
    Host host;
    Browser ada{host.start(), ""};
    create(ada, {});
    const auto file = host.directory.path / "demesne.db";
    if (replaced) {
      std::filesystem::copy_file(file, host.directory.path / "copy");
      std::filesystem::rename(host.directory.path / "copy", file);
    } else {
      std::filesystem::remove(file);
    }
    const auto r = ada.post("/api/tables", {{"game", "lantern"}});
    EXPECT_EQ(r.status, 503) << (replaced ? "replaced: " : "removed: ") << r.body;
    const auto health = request(ada.port, "GET", "/readyz");
    EXPECT_EQ(health.status, 503);
    EXPECT_NE(health.body.find("demesne.db"), std::string::npos) << health.body;
    EXPECT_NE(health.body.find("ersetzt"), std::string::npos) << "in both languages";
  }
}

// --- nodes and their database ---

TEST(DatabaseTest, GoneForLongerThanAnybodyWaitsAndBackTheGameGoesOn) {
  init_crypt();
  Cluster cluster;
  Host host;
  host.options.store = cluster.fresh();
  Browser ada{host.start(), ""};
  const auto id = id_of(create(ada, {{"seats", json::array{"me", "me"}}, {"options", {{"rounds", 30}}}}));
  Player p(ada.port, ada.cookie, id, 0), q(ada.port, ada.cookie, id, 1);
  ASSERT_TRUE(p.connect() && q.connect());
  p.call("ready"), q.call("ready");
  const auto one = [&] {
    p.settle(), q.settle();
    Player& asked = p.asked() ? p : q;
    if (!asked.asked()) return json::object{};
    return asked.call("decide", {{"picks", to_array(some_picks(asked.decision(), 1))}, {"seq", asked.decision().at("seq")}});
  };
  ASSERT_TRUE(p.until([&] { return p.asked() || (q.settle(), q.asked()); }));
  auto last = one();
  ASSERT_TRUE(last.contains("result")) << json::serialize(last);
  const auto acknowledged = last.at("result").at("seq").as_int64();
  wire::WebSocket idle(ada.port, "/ws/" + id, "");  // holds the table in memory, whatever becomes of it
  ASSERT_TRUE(idle.open());
  cluster.stop(SIGQUIT);
  p.settle(), q.settle();
  Player& asked = p.asked() ? p : q;
  const auto asked_at = Clock::now();
  const auto refused =
      asked.socket->call("decide", {{"picks", to_array(some_picks(asked.decision(), 1))}, {"seq", asked.decision().at("seq")}}, 40'000);
  EXPECT_EQ(code_of(refused), kStorage) << json::serialize(refused);
  EXPECT_GT(Clock::now() - asked_at, 8s) << "nobody is refused for a short restart …";
  EXPECT_LT(Clock::now() - asked_at, 18s) << "… and nobody left waiting";
  EXPECT_EQ(request(ada.port, "GET", "/readyz").status, 503);
  while (q.socket->receive(1000)) {
  }
  EXPECT_EQ(q.socket->close_code(), 1001) << "who only sits there is asked to come back: the table cannot be told at present";
  cluster.start();
  bool on = false;
  for (int i = 0; i < 200 && !on; ++i) {
    Player a(ada.port, ada.cookie, id, 0), b(ada.port, ada.cookie, id, 1);
    if (a.connect() && b.connect()) {
      EXPECT_GE(a.seq, acknowledged);
      Player& now_asked = a.asked() ? a : b;
      on = now_asked.asked() &&
           now_asked.call("decide", {{"picks", to_array(some_picks(now_asked.decision(), 1))}, {"seq", now_asked.decision().at("seq")}})
               .contains("result");
    }
    if (!on) std::this_thread::sleep_for(100ms);
  }
  EXPECT_TRUE(on);
}

// Both nodes are asked for the same table in the same moment, many times over: it is one table, and an answer counts once.
TEST(DatabaseTest, TwoNodesAndOneTableAtTheSameInstant) {
  Several nodes(2);
  Browser ada{nodes.ports[0], ""};
  const auto id = id_of(create(ada, {{"seats", json::array{"me", "me"}}, {"options", {{"rounds", 30}}}}));
  {
    Player p(nodes.ports[0], ada.cookie, id, 0), q(nodes.ports[1], ada.cookie, id, 1);
    ASSERT_TRUE(p.connect() && q.connect());
    p.call("ready"), q.call("ready");
  }
  for (int round = 0; round < 5; ++round) {
    nodes.stop(0), nodes.start(0);  // nobody has the table, and both are asked at once
    nodes.stop(1), nodes.start(1);
    std::vector<std::future<json::object>> answers;
    for (int i = 0; i < 6; ++i)
      answers.push_back(std::async(std::launch::async, [&, i] {
        Player p(nodes.ports[static_cast<std::size_t>(i % 2)], ada.cookie, id, 0),
            q(nodes.ports[static_cast<std::size_t>(i % 2)], ada.cookie, id, 1);
        if (!p.connect() || !q.connect()) return json::object{};
        Player& asked = p.asked() ? p : q;
        if (!asked.asked()) return json::object{};
        return asked.call("decide", {{"picks", to_array(some_picks(asked.decision(), 1))}, {"seq", asked.decision().at("seq")}});
      }));
    int heard = 0;
    for (auto& a : answers) heard += !a.get().empty();
    EXPECT_GT(heard, 0);
    Player here(nodes.ports[0], ada.cookie, id, 0), there(nodes.ports[1], ada.cookie, id, 0);
    ASSERT_TRUE(here.connect() && there.connect());
    EXPECT_EQ(here.gaps + there.gaps, 0);
    const auto n = std::min(here.log.size(), there.log.size());
    here.log.resize(n), there.log.resize(n);
    EXPECT_EQ(here.log, there.log);
  }
}

}  // namespace
}  // namespace demesne::server
