// What the server refuses, and what it says to everybody.
#include <gtest/gtest.h>
#include <zlib.h>

#include <fstream>
#include <thread>

#include "harness.hpp"
#include "server/qr.hpp"

namespace demesne::server {
namespace {

using wire::Browser;
using wire::request;

std::string new_table(Browser& b, json::object more = {}) {
  more["game"] = "lantern";
  more["bot_pause"] = 0;
  const auto r = b.post("/api/tables", more);
  EXPECT_EQ(r.status, 201) << r.body;
  return std::string(r.object().at("table").at("id").as_string());
}

std::string unzip(const std::string& in) {
  z_stream z{};
  EXPECT_EQ(inflateInit2(&z, 15 + 16), Z_OK);
  std::string out(1 << 20, '\0');
  z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
  z.avail_in = static_cast<uInt>(in.size());
  z.next_out = reinterpret_cast<Bytef*>(out.data());
  z.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(inflate(&z, Z_FINISH), Z_STREAM_END);
  out.resize(z.total_out);
  inflateEnd(&z);
  return out;
}

TEST(HardeningTest, EveryAnswerCarriesAStrictPolicy) {
  Host host;
  const int port = host.start();
  for (const char* target : {"/", "/api/hello", "/nowhere", "/plain/plain.js"}) {
    const auto r = request(port, "GET", target);
    const auto policy = r.headers.at("content-security-policy");
    EXPECT_NE(policy.find("default-src 'none'"), std::string::npos);
    EXPECT_EQ(policy.find("unsafe"), std::string::npos);
    EXPECT_EQ(r.headers.at("x-content-type-options"), "nosniff");
    EXPECT_EQ(r.headers.at("referrer-policy"), "no-referrer");
    EXPECT_EQ(r.headers.count("server"), 0u);
  }
}

TEST(HardeningTest, RequestsFromOtherSitesAreRefused) {
  Host host;
  const int port = host.start();
  const std::string own = "http://localhost:" + std::to_string(port), body = R"({"game":"lantern"})";
  EXPECT_EQ(request(port, "POST", "/api/tables", body, {{"Origin", own}}).status, 201);
  EXPECT_EQ(request(port, "POST", "/api/tables", body, {}).status, 201) << "a script sends none";
  for (const char* origin : {"http://evil.example", "null", "http://localhost:1", "https://localhost.evil.example"})
    EXPECT_EQ(request(port, "POST", "/api/tables", body, {{"Origin", origin}}).status, 403) << origin;
  EXPECT_EQ(request(port, "POST", "/api/tables", body, {{"Content-Type", "text/plain"}}).status, 415)
      << "as a form of another site could send";
  Browser b{port, ""};
  const auto id = new_table(b);
  EXPECT_EQ(wire::WebSocket(port, "/ws/" + id + "?seat=0", b.cookie, {{"Origin", "http://evil.example"}}).status(), 403);
  EXPECT_EQ(wire::WebSocket(port, "/ws/" + id + "?seat=0", b.cookie, {{"Origin", "http://localhost"}}).status(), 101);
}

TEST(HardeningTest, AStrangeHostOnALoopbackServerIsRefused) {
  Host host;
  wire::Link link("127.0.0.1", host.start());
  link.write(
      "POST /api/tables HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\nContent-Type: application/json\r\nContent-Length: "
      "18\r\n\r\n{\"game\":\"lantern\"}");
  link.read_some(3000);
  EXPECT_EQ(link.in.substr(9, 3), "403");
}

TEST(HardeningTest, TheCookieIsForThisServerOnly) {
  Host host;
  const int port = host.start();
  const auto r = request(port, "POST", "/api/tables", R"({"game":"lantern"})");
  const auto cookie = r.headers.at("set-cookie");
  for (const char* word : {"HttpOnly", "SameSite=Strict", "Path=/"}) EXPECT_NE(cookie.find(word), std::string::npos) << cookie;
  EXPECT_EQ(cookie.find("demesne="), 0u);
  EXPECT_EQ(cookie.find(';'), 8u + 16u + 32u) << "who, and 128 bits in hex";
}

TEST(HardeningTest, SizesAreLimited) {
  Host host;
  Browser b{host.start(), ""};
  EXPECT_EQ(request(b.port, "POST", "/api/tables", std::string(2 << 20, ' ')).status, 413);
  EXPECT_EQ(request(b.port, "GET", "/" + std::string(40'000, 'a')).status, 413);
  const auto id = new_table(b);
  wire::WebSocket ws(b.port, "/ws/" + id + "?seat=0", b.cookie);
  ASSERT_TRUE(ws.open());
  ws.send_raw(wire::frame(1, std::string(100'000, ' ')));
  while (ws.receive(3000)) {
  }
  EXPECT_EQ(ws.close_code(), 1009);
  wire::WebSocket binary(b.port, "/ws/" + id + "?seat=0", b.cookie);
  binary.send_raw(wire::frame(2, "x"));
  while (binary.receive(3000)) {
  }
  EXPECT_EQ(binary.close_code(), 1003);
}

TEST(HardeningTest, ThingsThatAreNotMessagesGetAnErrorAndNothingElse) {
  Host host;
  Browser b{host.start(), ""};
  const auto id = new_table(b);
  wire::WebSocket ws(b.port, "/ws/" + id + "?seat=0", b.cookie);
  const std::pair<const char*, int> cases[] = {{"{", -32700},
                                               {"[]", -32600},
                                               {"1", -32600},
                                               {R"({"id":1})", -32600},
                                               {R"({"id":1,"method":7})", -32600},
                                               {R"({"id":{},"method":"view"})", -32600},
                                               {R"({"id":1,"method":"fly"})", -32601},
                                               {R"({"id":1,"method":"decide","params":[]})", -32602},
                                               {R"({"id":1,"method":"decide","params":{"picks":[1e9]}})", -32602},
                                               {R"({"id":1,"method":"decide","params":{"picks":[0]}})", -32000},
                                               {R"({"id":1,"method":"view","params":{"table":"other"}})", -32602},
                                               {R"({"id":1,"method":"ready","params":{"nonce":"a.b"}})", -32602},
                                               {R"({"id":1,"method":"seat","params":{"to":"nobody"}})", -32602},
                                               {R"({"id":1,"method":"seat","params":{"to":"bot","seat":9}})", -32602}};
  for (const auto& [text, code] : cases) {
    ws.send_raw(wire::frame(1, text));
    const auto answer = ws.receive(3000);
    ASSERT_TRUE(answer) << text;
    EXPECT_EQ(json::parse(*answer).at("error").at("code").as_int64(), code) << text;
    EXPECT_TRUE(json::parse(*answer).at("error").at("data").at("message").as_object().contains("de"));
  }
  ws.send_raw(wire::frame(1, std::string(20, '[') + std::string(20, ']')));
  EXPECT_EQ(json::parse(*ws.receive(3000)).at("error").at("code").as_int64(), -32700) << "too deep";
}

TEST(HardeningTest, TooFastIsToldAndThenCutOff) {
  Host host([](ServeOptions& o) { o.wire = {0.01, 10}; });
  Browser b{host.start(), ""};
  const auto id = new_table(b);
  wire::WebSocket ws(b.port, "/ws/" + id + "?seat=0", b.cookie);
  for (int i = 0; i < 40; ++i) ws.send({{"id", i}, {"method", "ping"}});
  int refused = 0;
  for (int i = 0; i < 40; ++i) {
    const auto answer = ws.receive(3000);
    ASSERT_TRUE(answer);
    refused += json::parse(*answer).as_object().contains("error");
  }
  EXPECT_GE(refused, 25);
  for (int i = 0; i < 200; ++i) ws.send({{"id", i}, {"method", "ping"}});
  while (ws.receive(2000)) {
  }
  EXPECT_FALSE(ws.open());
}

TEST(HardeningTest, QuotasHoldForAnAddress) {
  Host host([](ServeOptions& o) { o.tables_per_hour = 3; });
  Browser b{host.start(), ""};
  for (int i = 0; i < 3; ++i) EXPECT_EQ(b.post("/api/tables", {{"game", "lantern"}}).status, 201);
  const auto refused = b.post("/api/tables", {{"game", "lantern"}});
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.headers.count("retry-after"), 1u);
  Host busy([](ServeOptions& o) { o.http_rate = 1, o.http_burst = 5; });
  const int port = busy.start();
  int limited = 0;
  for (int i = 0; i < 10; ++i) limited += request(port, "GET", "/api/hello").status == 429;
  EXPECT_GE(limited, 4);
  EXPECT_EQ(request(port, "GET", "/healthz").status, 200) << "the watchdog is never turned away";
}

TEST(HardeningTest, ConnectionsOfOneAddressAreCounted) {
  Host host([](ServeOptions& o) { o.connections_per_address = 4; });
  const int port = host.start();
  std::vector<std::unique_ptr<wire::Link>> links;
  for (int i = 0; i < 8; ++i) links.push_back(std::make_unique<wire::Link>("127.0.0.1", port));
  int turned_away = 0;
  for (auto& l : links) {
    l->read_some(300);
    turned_away += !l->alive();
  }
  EXPECT_EQ(turned_away, 4);
  links.clear();
  for (int i = 0; i < 50; ++i) {
    if (request(port, "GET", "/healthz").status == 200) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  FAIL() << "the places are not free again";
}

TEST(HardeningTest, WhoDoesNotReadIsDropped) {
  Host host;
  Browser b{host.start(), ""};
  const auto id = new_table(b);
  wire::WebSocket lazy(b.port, "/ws/" + id, "");
  ASSERT_TRUE(lazy.open());
  const auto dropped = [&] {
    const auto metrics = request(b.port, "GET", "/metrics");
    return metrics.status == 200 && metrics.body.find("demesne_slow_clients_total 1\n") != std::string::npos;
  };
  for (int i = 0; i < 20'000; ++i) lazy.send({{"id", i}, {"method", "hello"}});
  for (int wait = 0; wait < 600; ++wait) {  // the server may be slower than we are
    if (dropped()) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  FAIL() << "still there";
}

TEST(HardeningTest, FilesOutsideTheClientAreNotServed) {
  Host host;
  std::ofstream(host.directory.path / "secret.txt") << "secret";
  std::filesystem::create_directory(host.directory.path / "web");
  std::ofstream(host.directory.path / "web" / "index.html") << "<p>hello</p>";
  host.options.web = (host.directory.path / "web").string();
  const int port = host.start();
  EXPECT_EQ(request(port, "GET", "/").body, "<p>hello</p>");
  for (const char* target : {"/../secret.txt", "/%2e%2e/secret.txt", "/./../secret.txt", "//../secret.txt", "/..%2fsecret.txt"})
    EXPECT_EQ(request(port, "GET", target).status, 404) << target;
}

TEST(StaticTest, ThePlainPageIsCachedAndCompressed) {
  Host host;
  const int port = host.start();
  const auto page = request(port, "GET", "/plain/plain.js");
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(request(port, "GET", "/plain/plain.js", "", {{"If-None-Match", page.headers.at("etag")}}).status, 304);
  const auto zipped = request(port, "GET", "/plain/plain.js", "", {{"Accept-Encoding", "gzip"}});
  EXPECT_EQ(zipped.headers.at("content-encoding"), "gzip");
  EXPECT_LT(zipped.body.size(), page.body.size());
  const auto head = request(port, "HEAD", "/plain/plain.js");
  EXPECT_EQ(head.headers.at("content-length"), std::to_string(page.body.size()));
  EXPECT_EQ(request(port, "DELETE", "/").status, 405);
}

TEST(StaticTest, AnswersOfTheApiAreCompressedForThoseWhoAsk) {
  Host host;
  Browser b{host.start(), ""};
  for (int i = 0; i < 5; ++i) new_table(b, {{"public", true}});
  const auto plain = request(b.port, "GET", "/api/tables", "", {{"Cookie", b.cookie}});
  const auto zipped = request(b.port, "GET", "/api/tables", "", {{"Cookie", b.cookie}, {"Accept-Encoding", "br, gzip"}});
  EXPECT_EQ(plain.headers.count("content-encoding"), 0u);
  EXPECT_EQ(zipped.headers.at("content-encoding"), "gzip");
  EXPECT_EQ(zipped.headers.at("vary"), "Accept-Encoding");
  EXPECT_LT(zipped.body.size(), plain.body.size() / 2);
  EXPECT_EQ(unzip(zipped.body), plain.body);
  EXPECT_EQ(request(b.port, "GET", "/api/tables", "", {{"Accept-Encoding", "gzip;q=0"}}).headers.count("content-encoding"), 0u);
  EXPECT_EQ(request(b.port, "GET", "/healthz", "", {{"Accept-Encoding", "gzip"}}).headers.count("content-encoding"), 0u)
      << "too short to be worth it";
}

TEST(HardeningTest, AHouseholdIsOneAddress) {
  EXPECT_EQ(household("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(household("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(household("2001:db8:1:2:3:4:5:6"), household("2001:db8:1:2::9"));
  EXPECT_NE(household("2001:db8:1:2::9"), household("2001:db8:1:3::9"));
  EXPECT_NE(household("2001:db8::1"), household("2001:db9::1"));
  EXPECT_EQ(household("::1"), household("::1"));
}

TEST(ApiTest, WhatCannotBeIsExplainedInBothLanguages) {
  Host host;
  Browser b{host.start(), ""};
  const json::object cases[] = {{{"game", "chess"}},
                                {{"game", "lantern"}, {"players", 9}},
                                {{"game", "lantern"}, {"options", {{"rounds", 0}}}},
                                {{"game", "lantern"}, {"seats", json::array{"me", "bot:nobody"}}},
                                {{"game", "lantern"}, {"seats", json::array{"me"}}},
                                {{"game", "lantern"}, {"clock", {{"kind", "sand"}}}},
                                {{"game", "lantern"}, {"undo", "maybe"}},
                                {{"game", "lantern"}, {"bot_pause", -1}},
                                {{"game", "lantern"}, {"from", {{"table", "x"}}}},
                                {{"game", "lantern"}, {"players", "two"}}};
  for (const auto& c : cases) {
    const auto r = b.post("/api/tables", c);
    EXPECT_EQ(r.status, 422) << json::serialize(c) << r.body;
    EXPECT_FALSE(r.object().at("error").at("message").at("de").as_string().empty());
  }
  EXPECT_EQ(b.post("/api/tables", {{"game", "lantern"}, {"options", {{"rounds", 0}}}}).object().at("error").at("rule").as_string(), "L9");
  EXPECT_EQ(b.get("/api/tables/aaaaaaaaaaaaaaaa").status, 404);
  EXPECT_EQ(b.get("/api/tables/not-an-id").status, 404);
  EXPECT_EQ(b.get("/api/catalogue/chess").status, 404);
}

TEST(ApiTest, TheLobbyShowsPublicTablesAndMine) {
  Host host;
  Browser ada{host.start(), ""}, ben{ada.port, ""};
  const auto open = new_table(ada, {{"public", true}, {"name", "Friday <b>"}, {"seats", json::array{"me", "open"}}});
  const auto hidden = new_table(ada, {{"seats", json::array{"me", "open"}}});
  const auto list = ben.get("/api/tables?state=waiting").object().at("tables").as_array();
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list[0].at("id").as_string(), open);
  EXPECT_EQ(list[0].at("name").as_string(), "Friday <b>");
  EXPECT_FALSE(list[0].at("seats").at(0).at("mine").as_bool());
  const auto mine = ada.get("/api/me").object().at("tables").as_array();
  ASSERT_EQ(mine.size(), 2u);
  EXPECT_TRUE(mine[0].at("seats").at(0).at("mine").as_bool());
  EXPECT_EQ(ben.get("/api/me").object().at("tables").as_array().size(), 0u);
  EXPECT_EQ(ada.get("/api/tables").body.find("owner"), std::string::npos);
}

TEST(ApiTest, HealthAndMetrics) {
  Host host;
  const int port = host.start();
  EXPECT_EQ(request(port, "GET", "/healthz").body, R"({"status":"ok","bots":{"waiting":0,"oldest_ms":0}})");
  const auto metrics = request(port, "GET", "/metrics").body;
  for (const char* name : {"demesne_connections 0", "demesne_answer_seconds_count 0", "demesne_journal_commits_total 0",
                           "demesne_journal_queue 0", "demesne_journal_bytes ", "demesne_disk_free_bytes ", "demesne_bots_waiting 0",
                           "demesne_bots_oldest_seconds 0", "demesne_think_seconds_count 0", "demesne_entries_read_total 0"})
    EXPECT_NE(metrics.find(name), std::string::npos) << name;
}

TEST(QrTest, ACodeHasItsFixedPartsAndFitsItsText) {
  for (const std::size_t n : {1u, 14u, 15u, 60u, 100u, 152u, 213u}) {
    const auto code = qr_code(std::string(n, 'x'));
    ASSERT_TRUE(code) << n;
    const auto size = code->size();
    EXPECT_EQ((size - 17) % 4, 0u);
    for (std::size_t i = 0; i < 7; ++i) EXPECT_TRUE((*code)[0][i] && (*code)[size - 1][i] && (*code)[0][size - 1 - i]);
    for (std::size_t i = 8; i < size - 8; ++i) EXPECT_EQ((*code)[6][i], i % 2 == 0);
  }
  EXPECT_FALSE(qr_code(std::string(214, 'x')));
  EXPECT_FALSE(qr_code(""));
  EXPECT_EQ(qr_code(std::string(14, 'x'))->size(), 21u);
  EXPECT_EQ(qr_code(std::string(15, 'x'))->size(), 25u);
}

TEST(ShutdownTest, InTheMiddleOfEverything) {
  Host host;
  for (int round = 0; round < 10; ++round) {
    Browser b{host.start(), ""};
    const auto id = new_table(b, {{"seats", json::array{"me", "bot:first"}}});
    std::vector<std::unique_ptr<wire::WebSocket>> sockets;
    for (int i = 0; i < 4; ++i) {
      sockets.push_back(std::make_unique<wire::WebSocket>(b.port, "/ws/" + id + "?seat=0", b.cookie));
      sockets.back()->call("subscribe");
    }
    sockets[0]->send({{"id", 1}, {"method", "ready"}});
    for (int i = 0; i < 40; ++i)
      for (auto& s : sockets) s->send({{"id", i}, {"method", "chat"}, {"params", {{"text", "still here"}}}});
    std::this_thread::sleep_for(std::chrono::microseconds(700 * round));
    host.server.reset();  // nobody has read a word yet, and the journal is being written
  }
}

TEST(ShutdownTest, SaysGoodbyeAndKeepsEverything) {
  Host host;
  Browser b{host.start(), ""};
  const auto id = new_table(b);
  Player p(b.port, b.cookie, id, 0);
  ASSERT_TRUE(p.connect());
  p.call("ready");
  while (!p.asked() && p.pump(1000)) {
  }
  const auto r = p.call("decide", {{"picks", json::array{0}}});
  ASSERT_TRUE(r.contains("result"));
  host.server->stop();
  bool closing = false;
  while (auto n = p.socket->note(1000)) closing |= n->contains("method") && n->at("method").as_string() == "closing";
  EXPECT_TRUE(closing);
  EXPECT_EQ(p.socket->close_code(), 1001);
  b.port = host.start();
  Player again(b.port, b.cookie, id, 0);
  ASSERT_TRUE(again.connect());
  EXPECT_GE(again.seq, r.at("result").at("seq").as_int64());
}

}  // namespace
}  // namespace demesne::server
