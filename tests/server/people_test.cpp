// People, their devices and codes; those who resign or are replaced; rematches; the deal of the day.
#include "server/people.hpp"

#include <gtest/gtest.h>

#include <future>
#include <thread>

#include "memory_store.hpp"
#include "pair.hpp"
#include "server/crypt.hpp"
#include "server/daily.hpp"

namespace demesne::server {
namespace {

using wire::request;

TEST(PeopleTest, OnlySessionsOfThisServerCount) {
  Host host;
  Browser ada{host.start(), ""};
  create(ada, {});
  EXPECT_EQ(ada.get("/api/me/devices").status, 200);
  for (const std::string& made_up : {std::string(32, 'a'), std::string(16, 'a') + std::string(32, '0'), std::string("x")}) {
    EXPECT_EQ(request(ada.port, "GET", "/api/me/devices", "", {{"Authorization", "Bearer " + made_up}}).status, 401) << made_up;
    Browser eve{ada.port, "demesne=" + made_up};
    create(eve, {});
    EXPECT_NE(eve.cookie, "demesne=" + made_up) << "it gets one of ours";
  }
  const auto script = request(ada.port, "POST", "/api/session", "{}").object();
  EXPECT_EQ(request(ada.port, "GET", "/api/me/devices", "", {{"Authorization", "Bearer " + std::string(script.at("session").as_string())}})
                .status,
            200);
}

TEST(PeopleTest, ACodeMovesThePersonAndWorksOnce) {
  Host host;
  Browser desk{host.start(), ""}, phone{desk.port, ""}, thief{desk.port, ""};
  const auto id = id_of(create(desk, {}));
  const auto drawn = desk.post("/api/me/code", {{"use", "transfer"}});
  ASSERT_EQ(drawn.status, 200) << drawn.body;
  const std::string code(drawn.object().at("code").as_string());
  EXPECT_EQ(code.size(), 19u);
  EXPECT_FALSE(drawn.object().at("until").is_null());
  EXPECT_EQ(phone.post("/api/session/recover", {{"code", "aaaa-bbbb-cccc-dddd"}}).status, 403);
  std::string shouted = code;
  for (char& c : shouted) c = c == '-' ? ' ' : static_cast<char>(std::toupper(c));
  ASSERT_EQ(phone.post("/api/session/recover", {{"code", shouted}, {"device", "Phone"}}).status, 200) << "however it is typed";
  EXPECT_EQ(thief.post("/api/session/recover", {{"code", code}}).status, 403) << "once";
  EXPECT_EQ(phone.get("/api/me").object().at("tables").as_array().size(), 1u);
  Player p(desk.port, phone.cookie, id, 0);
  EXPECT_TRUE(p.connect()) << "the seat is the person's";
  const auto devices = phone.get("/api/me/devices").object().at("devices").as_array();
  ASSERT_EQ(devices.size(), 2u);
  EXPECT_EQ(devices[1].at("name").as_string(), "Phone");
  EXPECT_TRUE(devices[1].at("this").as_bool());
  // Signed out, the phone is nobody, and its connections are closed.
  ASSERT_EQ(desk.post("/api/me/devices/" + std::string(devices[1].at("id").as_string()) + "/revoke", {}).status, 200);
  while (p.socket->receive(1000)) {
  }
  EXPECT_EQ(p.socket->close_code(), 1008);
  EXPECT_EQ(phone.get("/api/me/devices").status, 401);
  EXPECT_EQ(desk.get("/api/me/devices").object().at("devices").as_array().size(), 1u);
  EXPECT_EQ(desk.post("/api/me/devices/nonsense/revoke", {}).status, 422);
}

TEST(PeopleTest, ARecoveryCodeOutlivesTheServerAndCanBeTakenBack) {
  Host host;
  Browser desk{host.start(), ""};
  create(desk, {});
  const auto first = desk.post("/api/me/code", {{"use", "recovery"}}).object();
  EXPECT_TRUE(first.at("until").is_null());
  EXPECT_EQ(desk.get("/api/me/codes").object().at("codes").as_array().size(), 1u);
  ASSERT_EQ(desk.post("/api/me/codes/revoke", {}).status, 200);
  EXPECT_EQ(desk.get("/api/me/codes").object().at("codes").as_array().size(), 0u);
  Browser phone{desk.port, ""};
  EXPECT_EQ(phone.post("/api/session/recover", {{"code", first.at("code")}}).status, 403);
  const auto second = desk.post("/api/me/code", {{"use", "recovery"}}).object();
  phone.port = desk.port = host.start();
  EXPECT_EQ(phone.post("/api/session/recover", {{"code", second.at("code")}}).status, 200);
  EXPECT_EQ(phone.get("/api/me").object().at("tables").as_array().size(), 1u);
  EXPECT_EQ(desk.post("/api/me/code", {{"use", "fun"}}).status, 422);
}

// What a call says later.
template <class T>
T told(const auto& call) {
  const auto promise = std::make_shared<std::promise<T>>();
  call(promise);
  return promise->get_future().get();
}

// Somebody reads a person's journal, a device joins meanwhile, and then what was read is remembered: the device must be known all the same.
TEST(PeopleTest, WhatWasReadBeforeADeviceJoinedIsNotRemembered) {
  MemoryStore store;
  const auto bus = local_bus();
  Metrics metrics;
  Hub hub(store, *bus, metrics, {});
  People people(hub);
  const NewDevice desk = told<NewDevice>(
      [&](auto told) { people.create("desk", [told](Result<NewDevice> made) { told->set_value(std::get<NewDevice>(made)); }); });
  const std::string code = told<std::string>([&](auto told) {
    people.draw_code(desk.person.id, CodeUse::recovery, [told](Result<Code> drawn) { told->set_value(std::get<Code>(drawn).text); });
  });
  std::promise<void> has_read, may_go;
  std::atomic_flag held;
  store.after_read = [&, go = may_go.get_future().share()](std::string_view journal) {
    if (journal != "person-" + desk.person.id || held.test_and_set()) return;
    has_read.set_value();
    go.wait();
  };
  bus->publish("person-" + desk.person.id, 0);  // nobody remembers anything
  std::promise<void> listed;
  people.devices(desk.person.id, [&](Result<std::vector<Device>>) { listed.set_value(); });
  has_read.get_future().wait();
  const NewDevice phone = told<NewDevice>(
      [&](auto told) { people.redeem(code, "phone", [told](Result<NewDevice> made) { told->set_value(std::get<NewDevice>(made)); }); });
  may_go.set_value();
  listed.get_future().wait();
  const Person known = told<Person>([&](auto told) { people.identify(phone.token, [told](Person p) { told->set_value(std::move(p)); }); });
  EXPECT_EQ(known.id, desk.person.id);
  EXPECT_EQ(known.device, phone.person.device);
}

TEST(PeopleTest, ADeviceWithSeatsOfItsOwnIsAskedFirst) {
  Host host;
  Browser desk{host.start(), ""}, phone{desk.port, ""};
  create(desk, {});
  create(phone, {});
  const auto code = desk.post("/api/me/code", {}).object().at("code");
  EXPECT_EQ(phone.post("/api/session/recover", {{"code", code}}).status, 409);
  EXPECT_EQ(phone.post("/api/session/recover", {{"code", code}, {"replace", true}}).status, 200) << "the code was not used up";
}

TEST(ResignTest, ForTwoItIsTheEndForMoreABotPlaysOn) {
  Pair t;
  EXPECT_TRUE(t.a->call("resign").contains("result"));
  t.sync();
  ASSERT_TRUE(t.b->until([&] { return t.b->over(); }));
  const auto result = t.b->state.at("result").as_object();
  EXPECT_EQ(result.at("reason").as_string(), "resigned");
  EXPECT_EQ(result.at("ranking"), (json::array{json::array{1}, json::array{0}}));
  EXPECT_EQ(t.b->info.at("state").as_string(), "finished");
  EXPECT_EQ(code_of(t.b->call("resign")), -32000);
  EXPECT_EQ(t.ada.get("/api/tables/" + t.id + "/record").status, 200);
  EXPECT_TRUE(t.a->call("rematch").contains("result"));
  EXPECT_TRUE(t.b->call("rematch").contains("result")) << "one may want another one";
  while (t.b->info.at("rematch").at("table").is_null() && t.b->pump(2000)) {
  }
  EXPECT_FALSE(t.b->info.at("rematch").at("table").is_null());

  Company three({{"seats", json::array{"me", "open", "bot:first"}}, {"options", {{"rounds", 1}}}});
  Player &a = *three.a, &b = *three.b;
  a.call("ready"), b.call("ready");
  while (!a.asked() && a.pump(2000)) {
  }
  EXPECT_TRUE(a.call("resign").contains("result"));
  while (!b.asked() && b.pump(3000)) {
  }
  ASSERT_TRUE(b.asked()) << "the others go on";
  EXPECT_TRUE(b.info.at("seats").at(0).at("resigned").as_bool());
  EXPECT_EQ(code_of(a.call("seat", {{"to", "me"}})), -32000) << "resigned is resigned";
}

TEST(ReplaceTest, SomebodyWhoIsThereIsAsked) {
  Pair t;
  EXPECT_EQ(code_of(t.b->call("replace", {{"seat", 0}, {"to", "bot"}})), -32002) << "only the host";
  ASSERT_TRUE(t.a->call("replace", {{"seat", 1}, {"to", "bot"}}).contains("result"));
  t.b->settle();
  ASSERT_TRUE(t.b->state.at("replace_ask").is_object());
  EXPECT_EQ(code_of(t.a->call("replace_answer", {{"yes", true}})), -32000) << "not in their place";
  ASSERT_TRUE(t.b->call("replace_answer", {{"yes", false}}).contains("result"));
  t.a->settle();
  EXPECT_EQ(t.a->info.at("seats").at(1).at("kind").as_string(), "human");
  ASSERT_TRUE(t.a->call("replace", {{"seat", 1}, {"to", "bot"}, {"bot", "first"}}).contains("result"));
  ASSERT_TRUE(t.b->call("replace_answer", {{"yes", true}}).contains("result"));
  EXPECT_TRUE(t.a->until([&] { return t.a->info.at("seats").at(1).at("kind").as_string() == "bot"; }));
  while (t.b->socket->receive(5000)) {
  }
  EXPECT_EQ(t.b->socket->close_code(), 1008) << "and has no seat here any more";
}

TEST(ReplaceTest, SomebodyWhoIsGoneMakesRoomForSomebodyElse) {
  Pair t({}, [](ServeOptions& o) { o.hub.absent = 50, o.hub.gone = 300; });
  t.b->socket->drop();
  std::this_thread::sleep_for(std::chrono::milliseconds(150));
  EXPECT_EQ(code_of(t.a->call("replace", {{"seat", 1}, {"to", "invite"}})), -32002) << "not so soon";
  std::this_thread::sleep_for(std::chrono::milliseconds(400));
  ASSERT_TRUE(t.a->call("replace", {{"seat", 1}, {"to", "invite"}}).contains("result"));
  EXPECT_TRUE(t.a->until([&] { return t.a->info.at("seats").at(1).at("kind").as_string() == "invite"; }));
  const auto invite = t.ada.post("/api/tables/" + t.id + "/invite", {{"seat", 1}});
  ASSERT_EQ(invite.status, 200) << invite.body;
  Browser cem{t.port, ""};
  ASSERT_EQ(cem.post("/api/tables/" + t.id + "/claim", {{"token", invite.object().at("invite").at("token")}, {"name", "Cem"}}).status, 200);
  t.does(*t.a, "end_turn");
  Player c(t.port, cem.cookie, t.id, 1);
  ASSERT_TRUE(c.connect());
  while (!c.asked() && c.pump(1000)) {
  }
  EXPECT_TRUE(c.asked()) << "and plays on where the other left";
  EXPECT_EQ(wire::WebSocket(t.port, "/ws/" + t.id + "?seat=1", t.ben.cookie).status(), 403);
}

TEST(RematchTest, WhoAskedIsToldAndTheWishCanBeTakenBack) {
  Pair t({{"options", {{"rounds", 1}}}});
  t.does(*t.a, "end_turn");
  t.does(*t.b, "end_turn");
  ASSERT_TRUE(t.a->call("rematch").contains("result"));
  t.b->settle();
  EXPECT_EQ(t.b->info.at("rematch").at("asked"), json::array{0});
  ASSERT_TRUE(t.a->call("rematch", {{"want", false}}).contains("result"));
  EXPECT_EQ(code_of(t.a->call("rematch", {{"want", false}})), -32000);
  ASSERT_TRUE(t.b->call("rematch").contains("result"));
  t.b->settle();
  EXPECT_EQ(t.b->info.at("rematch").at("asked"), json::array{1});
  EXPECT_TRUE(t.b->info.at("rematch").at("table").is_null());
  const auto before = t.ada.get("/api/me").object().at("tables").as_array().size();
  ASSERT_TRUE(t.a->call("rematch").contains("result"));
  while (t.b->info.at("rematch").at("table").is_null() && t.b->pump(2000)) {
  }
  const auto said = json::parse(t.b->log.back()).as_object();
  EXPECT_EQ(said.at("kind").as_string(), "next");
  EXPECT_EQ(said.at("next"), t.b->info.at("rematch").at("table"));
  EXPECT_EQ(t.ada.get("/api/me").object().at("tables").as_array().size(), before + 1) << "one new table and no orphan";
}

TEST(DailyTest, OneDealADayForEverybodyOncePerPersonWithItsResults) {
  EXPECT_EQ(day_of(1'763'251'200'000), "2025-11-16");
  EXPECT_EQ(daily_seed("dominion", "2026-11-16"), daily_seed("dominion", "2026-11-16"));
  EXPECT_NE(daily_seed("dominion", "2026-11-16"), daily_seed("dominion", "2026-11-17"));
  EXPECT_NE(daily_seed("dominion", "2026-11-16"), daily_seed("dominations", "2026-11-16"));
  Host host;
  Browser ada{host.start(), ""}, ben{ada.port, ""};
  std::string hands[2];
  Browser* who[2] = {&ada, &ben};
  for (int i = 0; i < 2; ++i) {
    const auto made = create(*who[i], {{"daily", true}, {"undo", "free"}, {"options", {{"rounds", 200}}}});
    EXPECT_EQ(made.at("table").at("deal").as_string(), "daily");
    EXPECT_EQ(made.at("table").at("settings").at("undo").as_string(), "off") << "the same for everybody";
    EXPECT_EQ(id_of(create(*who[i], {{"daily", true}})), id_of(made)) << "once a person";
    Player p(ada.port, who[i]->cookie, id_of(made), 0);
    ASSERT_TRUE(p.connect());
    p.call("ready");
    while (!p.asked() && p.pump(60'000)) {
    }
    hands[i] = json::serialize(p.state.at("view").at("seats").at(0).at("hand"));
    for (int k = 0; k < 400 && !p.over(); ++k) {
      if (p.asked()) p.call("decide", {{"picks", to_array(some_picks(p.decision(), static_cast<u64>(k * 7 + i)))}});
      while (!p.asked() && !p.over() && p.pump(60'000)) {
      }
    }
    ASSERT_TRUE(p.over());
    EXPECT_TRUE(p.info.at("commitment").is_null()) << "it does not pretend to be fair play";
  }
  EXPECT_EQ(hands[0], hands[1]);
  auto day = ada.get("/api/daily?game=lantern").object();
  for (int wait = 0; wait < 300 && day.at("count").as_int64() < 2; ++wait) {  // results are counted behind the players' backs
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    day = ada.get("/api/daily?game=lantern").object();
  }
  EXPECT_EQ(day.at("count").as_int64(), 2);
  std::int64_t counted = 0;
  for (const auto& s : day.at("scores").as_array()) counted += s.at("count").as_int64();
  EXPECT_EQ(counted, 2);
  EXPECT_TRUE(day.at("mine").is_object());
  EXPECT_TRUE(request(ada.port, "GET", "/api/daily?game=lantern").object().at("mine").is_null());
  EXPECT_EQ(ada.get("/api/daily?game=lantern&day=2031-01-01").status, 422);
  EXPECT_EQ(ada.get("/api/daily?game=zzz").status, 422);
}

}  // namespace
}  // namespace demesne::server
