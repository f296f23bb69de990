// Snapshots: a room out of one goes on as the room would have, and a long journal is opened without reading it all. The journal stays the
// truth: a snapshot that is damaged or not ours changes nothing but the work.
#include <gtest/gtest.h>

#include <future>

#include "server/crypt.hpp"
#include "server/room.hpp"
#include "several.hpp"

namespace demesne::server {
namespace {

using wire::Browser;

// A room and its journal, played by chance with talk and undo in between.
struct Played {
  Room room{"aaaaaaaaaaaaaaaa"};
  std::vector<std::string> journal;
  u64 luck = 1;
  bool happens(Deed deed) {
    if (room.may(deed)) return false;
    const u64 seq = room.next_seq();
    EXPECT_TRUE(std::holds_alternative<Line>(room.enact({seq, static_cast<Millis>(1000 * seq)}, deed, true)));
    journal.push_back(to_text(deed));
    return true;
  }
  explicit Played(const table::Game& game) {
    Setup setup;
    setup.game = &game;
    setup.settings.takeover_bot = table::usual_bot(game);
    setup.settings.undo = UndoRule::free;
    setup.settings.clock = {ClockRule::Kind::game, 3'600'000, 5000};
    setup.seats = {{SeatKind::human, "", "Ada", "ada", ""}, {SeatKind::human, "", "Ada", "ada", ""}};
    happens(Room::create(setup, std::string(64, 'a')));
    for (const Seat s : {Seat{0}, Seat{1}}) happens(deed::Ready{s, "n", ""});
    happens(deed::Start{});
  }
  u64 draw(u64 below) {
    luck = luck * 6364136223846793005ull + 1442695040888963407ull;
    return (luck >> 33) % below;
  }
  void step() {
    if (draw(9) == 0) happens(deed::Chat{static_cast<Seat>(draw(2)), "hm"});
    if (const Seat s = static_cast<Seat>(draw(2)); draw(9) == 0)
      if (const auto offer = room.undo_offer(s)) happens(deed::Undo{s, offer->steps});
    if (room.to_move() == kNobody) return;
    const auto question = table::to_json(room.table()->match().question());
    happens(deed::Answer{room.to_move(), room.opened(), some_picks(question, draw(1u << 30)), false, "", nullptr});
  }
};

std::string seen(const Room& r, Seat viewer) {
  return json_object([&](JsonText& w) { r.write_state(w, viewer, true, 5); });
}

TEST(SnapshotTest, ARoomOutOfItsSnapshotGoesOnAlikeInEveryGame) {
  for (const table::Game* game : table::games()) {
    SCOPED_TRACE(game->id());
    Played p(*game);
    int taken = 0;
    for (int round = 0; round < 12 && p.room.phase() == Phase::playing; ++round) {
      for (int i = 0; i < 25; ++i) p.step();
      const auto text = p.room.snapshot();
      ASSERT_TRUE(text) << "after " << p.room.next_seq() << " entries";
      ++taken;
      auto other = Room::restore(p.room.id(), *text);
      ASSERT_TRUE(other);
      EXPECT_EQ(other->next_seq(), p.room.next_seq());
      EXPECT_EQ(*other->snapshot(), *text);
      EXPECT_EQ(other->record(), p.room.record());
      // The same goes on in both, and further back than the snapshot too.
      for (int i = 0; i < 15; ++i) {
        const std::size_t from = p.journal.size();
        p.step();
        for (std::size_t seq = from; seq < p.journal.size(); ++seq) {
          auto deed = std::get<Deed>(parse_deed(p.journal[seq]));
          ASSERT_FALSE(other->may(deed));
          ASSERT_TRUE(std::holds_alternative<Line>(other->enact({seq, static_cast<Millis>(1000 * seq)}, deed, true)));
        }
      }
      for (Seat viewer = kNobody; viewer < 2; ++viewer) ASSERT_EQ(seen(*other, viewer), seen(p.room, viewer));
      EXPECT_EQ(other->info(""), p.room.info(""));
    }
    EXPECT_GE(taken, 2);
  }
}

TEST(SnapshotTest, WhatIsNotOursGivesNoRoom) {
  Played p(*table::find_game("dominion"));
  for (int i = 0; i < 30; ++i) p.step();
  const std::string text = p.room.snapshot().value();
  ASSERT_TRUE(Room::restore(p.room.id(), text));
  const auto with = [&](auto change) {
    json::object o = json::parse(text).as_object();
    change(o);
    return Room::restore(p.room.id(), json::serialize(o)).has_value();
  };
  EXPECT_FALSE(Room::restore(p.room.id(), ""));
  EXPECT_FALSE(Room::restore(p.room.id(), text.substr(0, text.size() / 2)));
  EXPECT_FALSE(with([](json::object& o) { o["format"] = 2; })) << "of a newer program";
  EXPECT_FALSE(with([](json::object& o) { o.at("create").as_object()["rules"] = 99; })) << "of other rules";
  EXPECT_FALSE(with([](json::object& o) { o.at("position").at("coins") = 77; })) << "not the position after the last answer";
  EXPECT_FALSE(with([](json::object& o) { o.at("answers").as_array().pop_back(); }));
  EXPECT_FALSE(with([](json::object& o) { o.erase("past"); }));
}

// Over the wire, on either store: more than two snapshots' worth of entries, then the server begins again.
void opens_with_little(const std::string& store) {
  init_crypt();
  Host host([&](ServeOptions& o) {
    o.store = store;
    o.hub.idle_seconds = 600;
  });
  Browser ada{host.start(), ""};
  const auto made = ada.post("/api/tables", {{"game", "dominion"}, {"seats", json::array{"me", "me"}}});
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string id(made.object().at("table").at("id").as_string());
  const auto sit = [&](int seat) { return std::make_unique<Player>(ada.port, ada.cookie, id, seat); };
  auto p = sit(0), q = sit(1);
  ASSERT_TRUE(p->connect() && q->connect());
  p->call("ready"), q->call("ready");
  ASSERT_TRUE(p->until([&] {
    q->settle();
    return p->asked() || q->asked();
  }));
  for (int i = 0; i < 270; ++i) {  // talk, and now and then an answer
    for (Player* x : {p.get(), q.get()}) ASSERT_TRUE(x->call("chat", {{"text", std::to_string(i)}}).contains("result"));
    if (i % 10) continue;
    p->settle(), q->settle();
    Player& asked = p->asked() ? *p : *q;
    ASSERT_TRUE(asked.call("decide", {{"picks", to_array(some_picks(asked.decision(), static_cast<u64>(i)))}}).contains("result"));
  }
  p->settle(), q->settle();
  const auto state = p->state;
  const auto seq = p->seq;
  ASSERT_GT(seq, 540);
  const auto read = [&] { return host.server->hub().metrics().entries_read.load(); };
  const auto comes_back = [&] {
    ada.port = host.start();
    auto again = sit(0);
    again->seq = seq - 20;  // a moment was missed
    EXPECT_TRUE(again->connect());
    EXPECT_EQ(again->gaps, 0);
    EXPECT_EQ(again->state, state);
    return again;
  };
  auto again = comes_back();
  EXPECT_LT(read(), 256u) << "of " << seq + 1;
  ASSERT_TRUE(again->call("chat", {{"text", "there"}}).contains("result"));
  again.reset();
  host.server.reset();
  // One that does not fit is as good as none.
  u64 all = 0;
  {
    const auto beside = open_store(store.empty() ? host.options.data : store);
    ASSERT_TRUE(beside->snapshot(id));
    all = beside->read(id, 0)->back().seq + 1;
    std::promise<Stored> done;
    beside->append({id, {all, now(), to_text(deed::Chat{0, "x"})}, {}, 0, R"({"room":{"format":2},"lines":[]})"},
                   [&](Stored s) { done.set_value(s); });
    ASSERT_EQ(done.get_future().get(), Stored::ok);
    ASSERT_EQ(beside->snapshot(id)->seq, all);
  }
  comes_back();
  EXPECT_GT(read(), all);
}

TEST(SnapshotTest, ALongJournalIsOpenedWithLittleOnSqlite) { opens_with_little(""); }
TEST(SnapshotTest, ALongJournalIsOpenedWithLittleOnPostgres) { opens_with_little(Cluster::shared().fresh()); }

}  // namespace
}  // namespace demesne::server
