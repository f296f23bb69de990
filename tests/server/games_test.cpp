// Whole games of every title that the program knows, over real sockets: people, bots, spectators, lines that drop. Afterwards the
// record is replayed, and every message is compared with what the engine says that this viewer may see at that moment.
#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "server/room.hpp"
#include "several.hpp"
#include "table/dominations/pack_json.hpp"
#include "table/dominations/packs.hpp"
#include "table/table.hpp"

namespace demesne::server {
namespace {

using wire::Browser;

std::string bot_of(const table::Game& game) { return std::string(game.bots().at(0).at("id").as_string()); }

// The messages of one viewer as they came, with their states.
struct Heard {
  Seat viewer = kNobody;
  std::vector<json::object> events;  // params of `event`; what was missed, from the log of `subscribe`, comes without a state
};

void collect(Heard& heard, const std::string& traffic, std::set<std::int64_t>& seen) {
  std::size_t at = 0;
  while (at < traffic.size()) {
    const auto end = traffic.find('\n', at);
    const json::object m = json::parse(traffic.substr(at, end - at)).as_object();
    at = end + 1;
    if (const auto* method = m.if_contains("method"); method && method->as_string() == "event")
      if (const auto& params = m.at("params").as_object(); seen.insert(params.at("seq").as_int64()).second) heard.events.push_back(params);
    const auto* result = m.if_contains("result");
    if (const auto* log = result && result->is_object() ? result->get_object().if_contains("log") : nullptr)
      for (const auto& line : log->as_array())
        if (seen.insert(line.at("seq").as_int64()).second) heard.events.push_back(line.as_object());
  }
}

void check(const table::Record& record, const Heard& heard) {
  table::Record start = record;
  start.answers.clear();
  start.result = nullptr;
  auto begun = table::Table::replay(start);
  ASSERT_TRUE(std::holds_alternative<table::Table>(begun));
  auto& t = std::get<table::Table>(begun);
  std::size_t step = 0;
  bool started = false;
  for (const auto& e : heard.events) {
    const std::string kind(e.at("kind").as_string());
    if (kind == "answer") {
      const auto n = static_cast<std::size_t>(e.at("step").as_int64());
      while (step < n) ASSERT_FALSE(t.decide(record.answers[step++].picks));
    } else if (kind == "start") {
      started = true;
    }
    if ((kind == "answer" || kind == "start") && e.contains("events")) {
      json::array expected;
      for (const auto& x : t.events()) expected.push_back(x.seen_by(heard.viewer));
      EXPECT_EQ(json::serialize(e.at("events")), json::serialize(expected)) << "viewer " << int{heard.viewer} << ", step " << step;
    }
    if (!started || !e.contains("state")) continue;
    const auto& state = e.at("state").as_object();
    ASSERT_EQ(json::serialize(state.at("view")), json::serialize(t.match().view(heard.viewer)))
        << "viewer " << int{heard.viewer} << ", step " << step;
    const Seat asked = t.match().to_move();
    if (asked == heard.viewer && asked != kNobody) {
      json::object decision = state.at("decision").as_object();
      decision.erase("seq");
      ASSERT_EQ(json::serialize(decision), json::serialize(table::to_json(t.match().question())));
    } else {
      EXPECT_TRUE(state.at("decision").is_null()) << "a decision that is somebody else's";
    }
    if (asked != kNobody) {
      const std::string text = json::serialize(e);
      for (const char* word : {"\"seed\"", "\"rng\"", "\"engine\"", "\"owner\"", "\"picks\""})
        EXPECT_EQ(text.find(word), std::string::npos) << word;
      const auto* info = e.if_contains("table");
      EXPECT_TRUE(!info || info->at("secret").is_null());
    }
  }
  EXPECT_EQ(step, record.answers.size());
}

// `ports`: the nodes of the server; the table is the first one's, and each viewer comes in by another.
void play(const table::Game& game, int people, int bots, u64 luck, const std::vector<int>& ports) {
  const auto port_of = [&](int viewer) { return ports[static_cast<std::size_t>(viewer) % ports.size()]; };
  const int port = ports[0];
  std::vector<Browser> browsers;
  for (int i = 0; i < people; ++i) browsers.push_back({port_of(i), ""});
  json::array plan = {"me"};
  for (int i = 1; i < people + bots; ++i) plan.push_back(json::value(i < people ? "open" : "bot:" + bot_of(game)));
  const auto created = browsers[0].post("/api/tables", {{"game", game.id()}, {"seats", plan}, {"bot_pause", 0}, {"public", true}});
  ASSERT_EQ(created.status, 201) << created.body;
  const auto created_object = created.object();
  const std::string id(created_object.at("table").at("id").as_string());
  std::vector<std::unique_ptr<Player>> players;
  std::vector<Heard> heard(static_cast<std::size_t>(people) + 1);
  std::vector<std::set<std::int64_t>> seen(heard.size());
  for (int i = 0; i < people; ++i) {
    if (i) {
      const auto joined = browsers[static_cast<std::size_t>(i)].post("/api/tables/" + id + "/join", {});
      ASSERT_EQ(joined.status, 200);
    }
    heard[static_cast<std::size_t>(i)].viewer = static_cast<Seat>(i);
    players.push_back(std::make_unique<Player>(port_of(i), browsers[static_cast<std::size_t>(i)].cookie, id, i));
    ASSERT_TRUE(players.back()->connect());
  }
  auto watcher = std::make_unique<Player>(port_of(people), "", id, -1);
  ASSERT_TRUE(watcher->connect());
  for (auto& p : players) ASSERT_TRUE(p->call("ready", {{"nonce", "n"}}).contains("result"));
  bool over = false;
  int quiet = 0, answers = 0, drops = 0;
  while (!over && quiet < 6000 && answers < 20'000) {
    bool moved = false;
    over = true;
    for (std::size_t i = 0; i < players.size(); ++i) {
      Player& p = *players[i];
      while (p.pump(moved ? 0 : 5)) moved = true;
      luck = luck * 6364136223846793005ull + 1442695040888963407ull;
      if (luck >> 57 == 0) {  // the line drops, also in the middle of an answer
        if (p.asked() && (luck >> 50 & 1))
          p.socket->send({{"jsonrpc", "2.0"},
                          {"id", 1},
                          {"method", "decide"},
                          {"params", {{"picks", to_array(some_picks(p.decision(), luck >> 20))}, {"seq", p.decision().at("seq")}}}});
        collect(heard[i], p.socket->all(), seen[i]);
        p.socket->drop();
        ASSERT_TRUE(p.connect());
        ++drops;
      }
      if (p.asked()) {
        const auto d = p.decision();
        const auto r = p.call("decide", {{"picks", to_array(some_picks(d, luck >> 20))}, {"seq", d.at("seq")}});
        ASSERT_TRUE(r.contains("result") || (r.contains("error") && r.at("error").at("code").as_int64() == -32001)) << json::serialize(r);
        ++answers;
        moved = true;
      }
      over &= p.over();
    }
    while (watcher->pump(0)) {
    }
    quiet = moved ? 0 : quiet + 1;
  }
  ASSERT_TRUE(over) << answers << " answers, " << quiet << " quiet";
  for (auto& p : players) p->settle();
  EXPECT_TRUE(watcher->until([&] { return watcher->over(); }));
  for (std::size_t i = 0; i < players.size(); ++i) {
    EXPECT_EQ(players[i]->gaps, 0);
    collect(heard[i], players[i]->socket->all(), seen[i]);
  }
  collect(heard.back(), watcher->socket->all(), seen.back());
  const auto text = browsers[0].get("/api/tables/" + id + "/record");
  ASSERT_EQ(text.status, 200);
  auto parsed = table::parse_record(text.body);
  ASSERT_TRUE(std::holds_alternative<table::Record>(parsed));
  const auto& record = std::get<table::Record>(parsed);
  EXPECT_EQ(record.commitment, std::string(created_object.at("table").at("commitment").as_string()));
  const auto again = table::Table::replay(record);
  ASSERT_TRUE(std::holds_alternative<table::Table>(again)) << std::get<table::Fault>(again).message.en;
  for (const auto& h : heard) check(record, h);
  // A late-comer reads the same story.
  Player late(port, "", id, -1);
  bool there = false;  // after so many drops the address may have to wait before it may connect again
  for (int i = 0; i < 30 && !(there = late.connect()); ++i) std::this_thread::sleep_for(std::chrono::seconds(4));
  ASSERT_TRUE(there);
  EXPECT_EQ(late.log, watcher->log);
  // What the client shows after the game.
  EXPECT_EQ(browsers[0].get("/api/tables/" + id + "/steps?from=0&to=5&seat=watch").status, 200);
  const auto points = browsers[0].get("/api/tables/" + id + "/points");
  ASSERT_EQ(points.status, 200) << points.body;
  const auto last = points.object().at("points").as_array().back().at("scores").as_array();
  for (const auto& s : last) EXPECT_TRUE(s.is_number());
  json::array mine;  // a branch is nobody else's: its player takes all seats of people
  for (const auto& seat : plan) mine.emplace_back(std::string_view(seat.as_string()).starts_with("bot") ? seat : json::value("me"));
  const auto branch = browsers[0].post(
      "/api/tables",
      {{"game", game.id()}, {"from", {{"table", id}, {"step", record.answers.size() / 2}}}, {"bot_pause", 0}, {"seats", mine}});
  EXPECT_EQ(branch.status, 201) << branch.body;
  std::printf("%s: %zu answers, %d drops\n", std::string(game.id()).c_str(), record.answers.size(), drops);
}

void play(const table::Game& game, int people, int bots, u64 luck) {
  Host host;
  play(game, people, bots, luck, {host.start()});
}

TEST(GamesTest, ThroughRelaysNobodySeesMoreOnAnyGame) {
  const Several nodes(3);
  for (const table::Game* game : table::games()) play(*game, 2, 0, 14, nodes.ports);
  EXPECT_GT(nodes.metric(1, "demesne_relayed_total"), 0);
  EXPECT_GT(nodes.metric(2, "demesne_relayed_total"), 0);
}
TEST(GamesTest, ThreePeopleAndABotOnEveryGame) {
  for (const table::Game* game : table::games())
    if (game->max_players() >= 4) play(*game, 3, 1, 12);
}
#ifndef DEMESNE_SANITIZED  // there the fuller tables stand for these
TEST(GamesTest, TwoPeopleOnEveryGame) {
  for (const table::Game* game : table::games()) play(*game, 2, 0, 11);
}
TEST(GamesTest, OnePersonAndABotOnEveryGame) {
  for (const table::Game* game : table::games()) play(*game, 1, 1, 13);
}
#endif

TEST(GamesTest, EveryGameCanBeSetUpAgainAsItWas) {
  for (const table::Game* game : table::games())
    for (u64 seed = 0; seed < 200; ++seed) {
      table::Rng rng = table::Rng::from_seed(seed), other = table::Rng::from_seed(seed + 1000);
      auto started = game->start(2, {}, rng);
      const auto setup = json::parse(json::serialize(std::get<table::Started>(started).match->setup())).as_object();
      auto again = game->start(2, setup, other);
      ASSERT_TRUE(std::holds_alternative<table::Started>(again)) << game->id() << ": " << json::serialize(setup);
      EXPECT_EQ(json::serialize(std::get<table::Started>(again).match->setup()), json::serialize(setup));
    }
}

// Two seats of one person who never buy anything could go on for ever, and whoever opens the table would have to play it all through:
// the game ends by itself.
TEST(RoomTest, AGameInWhichNobodyBuysEndsAndOpensInAMoment) {
  server::Setup setup;
  setup.game = table::find_game("dominion");
  setup.options = {{"kingdom", "first_game"}};
  setup.settings.takeover_bot = "bigmoney";
  setup.seats = {{SeatKind::human, "", "Eve", "eve", ""}, {SeatKind::human, "", "Eve", "eve", ""}};
  Room room("aaaaaaaaaaaaaaaa");
  std::vector<std::string> journal;
  const auto happens = [&](Deed deed) {
    if (room.may(deed)) return false;
    EXPECT_TRUE(std::holds_alternative<Line>(room.enact({room.next_seq(), 1}, deed, true)));
    journal.push_back(to_text(deed));
    return true;
  };
  ASSERT_TRUE(happens(Room::create(setup, std::string(64, 'a'))));
  for (const Seat s : {Seat{0}, Seat{1}}) ASSERT_TRUE(happens(deed::Ready{s, "n", ""}));
  ASSERT_TRUE(happens(deed::Start{}));
  int answers = 0;
  while (answers < 20'000 && happens(deed::Answer{room.to_move(), room.opened(), {0}, false, "", nullptr})) ++answers;
  EXPECT_EQ(room.phase(), Phase::finished) << "after " << answers << " answers";
  const auto start = std::chrono::steady_clock::now();
  Room again("aaaaaaaaaaaaaaaa");
  for (u64 seq = 0; seq < journal.size(); ++seq) {
    auto deed = std::get<Deed>(parse_deed(journal[seq]));
    ASSERT_TRUE(std::holds_alternative<Line>(again.enact({seq, 1}, deed, true)));
  }
  std::printf("%zu entries read in %.0f ms\n", journal.size(),
              std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
  EXPECT_EQ(again.hash(), room.hash());
}

// Content packs that a table brings along are let go with the table; when there is no room for another the table says so.
TEST(PackTest, ATableThatExistsNeverVanishes) {
  namespace packs = table::dominations;
  Host host([](ServeOptions& o) { o.hub.idle_seconds = 0; });
  Browser b{host.start(), ""};
  json::object content = packs::shipped_json();
  content["id"] = "mine";
  const auto made =
      b.post("/api/tables", {{"game", "dominations"}, {"seats", json::array{"me", "me"}}, {"options", {{"content", content}}}});
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string id(made.object().at("table").at("id").as_string());
  Player p(b.port, b.cookie, id, 0), q(b.port, b.cookie, id, 1);
  ASSERT_TRUE(p.connect() && q.connect());
  p.call("ready"), q.call("ready");
  while (!p.asked() && !q.asked() && p.pump(2000)) q.pump(100);
  p.socket.reset(), q.socket.reset();
  const auto until = [&](const std::string& state) {
    std::string is;
    for (int i = 0; i < 60 && is != state; ++i) {
      if (i) std::this_thread::sleep_for(std::chrono::milliseconds(200));
      const auto r = b.get("/api/tables/" + id);
      EXPECT_EQ(r.status, 200) << r.body;
      is = std::string(r.object().at("table").at("state").as_string());
    }
    return is;
  };
  EXPECT_EQ(until("playing"), "playing");
  for (int i = 0; i < 60 && b.get("/metrics").body.find("demesne_tables_open 0\n") == std::string::npos; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
  EXPECT_LE(packs::packs_in_use(), 2) << "nobody looks at the table: its pack is let go";
  {
    packs::Pack tiny = packs::shipped_pack();
    tiny.tiles.clear(), tiny.masteries.clear(), tiny.monuments.clear(), tiny.objectives.clear();
    std::vector<packs::HeldPack> all;
    for (int n = 0; packs::packs_in_use() < packs::eng::kMaxPacks; ++n) {
      tiny.id = std::to_string(n);
      all.push_back(std::get<packs::HeldPack>(packs::hold(tiny)));
    }
    EXPECT_EQ(until("unreadable"), "unreadable") << "and not 404";
    EXPECT_EQ(b.post("/api/tables", {{"game", "dominations"}}).status, 201) << "what ships always fits";
  }
  EXPECT_EQ(until("playing"), "playing");
}

// Rule 1.7: several cards discarded at once need not be shown one by one.
TEST(EventTest, ADiscardOfSeveralCardsIsANumberToTheOthers) {
  auto loaded = table::Table::load(
      {{"game", "dominion"},
       {"players", 2},
       {"turn", 0},
       {"phase", "action"},
       {"actions", 1},
       {"buys", 1},
       {"coins", 0},
       {"supply",
        json::object{
            {"copper", 40}, {"silver", 40}, {"gold", 30}, {"estate", 8}, {"duchy", 8}, {"province", 8}, {"curse", 10}, {"militia", 9}}},
       {"seats", json::array{json::object{{"hand", json::array{"militia"}}},
                             json::object{{"hand", json::array{"copper", "silver", "gold", "estate", "duchy"}}}}}});
  ASSERT_TRUE(std::holds_alternative<table::Table>(loaded)) << std::get<table::Fault>(loaded).message.en;
  auto& t = std::get<table::Table>(loaded);
  const auto pick = [&](auto wanted) {
    const auto& options = t.match().question().options;
    for (std::size_t i = 0; i < options.size(); ++i)
      if (wanted(options[i].fields)) return static_cast<int>(i);
    return -1;
  };
  const int militia = pick([](const json::object& o) {
    return o.contains("card") && o.at("card").as_string() == "militia" && o.at("do").as_string() == "play";
  });
  ASSERT_FALSE(t.decide(std::vector<int>{militia}));
  ASSERT_EQ(t.match().to_move(), 1);
  ASSERT_FALSE(t.decide(std::vector<int>{0, 1}));
  int discards = 0;
  for (const auto& e : t.events()) {
    if (e.inside.at("type").as_string() != "discard") continue;
    ++discards;
    EXPECT_EQ(e.seen_by(1).at("cards").as_array().size(), 2u);
    for (const Seat other : {Seat{0}, kNobody}) {
      EXPECT_EQ(e.seen_by(other).at("count").as_int64(), 2);
      EXPECT_FALSE(e.seen_by(other).contains("cards"));
      EXPECT_FALSE(e.seen_by(other).contains("card"));
    }
  }
  EXPECT_EQ(discards, 1);
}

}  // namespace
}  // namespace demesne::server
