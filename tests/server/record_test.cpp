// Finished games of every title, downloaded and checked by the program itself; and the guided game, which is dealt alike for everybody.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cctype>
#include <cstdlib>
#include <fstream>

#include "harness.hpp"
#include "table/table.hpp"
#include "tests/paths.hpp"

namespace demesne::server {
namespace {

using wire::Browser;

struct Outcome {
  int code = -1;
  std::string out;
};

struct Program {
  Directory directory;
  Outcome run(const std::string& arguments) const {
    const std::string out = (directory.path / "out").string();
    const int status =
        std::system(("env -u LC_ALL -u LC_MESSAGES LANG=C.UTF-8 " DEMESNE_BINARY " " + arguments + " >" + out + " 2>&1").c_str());
    std::ifstream in(out);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, std::string(std::istreambuf_iterator<char>(in), {})};
  }
  std::string save(const std::string& text) const {
    const std::string path = (directory.path / "game.demesne").string();
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }
};

struct Played {
  std::string record;
  json::object created, finished;
  std::vector<std::string> log;  // as the seat read it
  std::string first_view, first_decision;
};

// One person against a bot, to the end; the person answers by `luck`.
Played play(Browser& b, const table::Game& game, json::object request, u64 luck) {
  Played out;
  request["game"] = game.id();
  request["bot_pause"] = 0;
  const auto created = b.post("/api/tables", request);
  EXPECT_EQ(created.status, 201) << created.body;
  if (created.status != 201) return out;
  out.created = created.object().at("table").as_object();
  const std::string id(out.created.at("id").as_string());
  Player p(b.port, b.cookie, id, 0);
  EXPECT_TRUE(p.connect());
  EXPECT_TRUE(p.call("ready", {{"nonce", "n" + std::to_string(luck)}}).contains("result"));
  for (int quiet = 0; !p.over() && quiet < 20;) {
    if (!p.asked()) {
      quiet = p.pump(1000) ? 0 : quiet + 1;
      continue;
    }
    json::object d = p.decision();
    if (out.first_view.empty()) {
      out.first_view = json::serialize(p.state.at("view"));
      json::object asked = d;
      asked.erase("seq");
      out.first_decision = json::serialize(asked);
    }
    luck = luck * 6364136223846793005ull + 1442695040888963407ull;
    const auto r = p.call("decide", {{"picks", to_array(some_picks(d, luck >> 20))}, {"seq", d.at("seq")}});
    EXPECT_TRUE(r.contains("result")) << json::serialize(r);
    if (!r.contains("result")) return out;
  }
  EXPECT_TRUE(p.over());
  out.log = p.log;
  out.finished = b.get("/api/tables/" + id).object().at("table").as_object();
  out.record = b.get("/api/tables/" + id + "/record").body;
  return out;
}

bool right(const std::string& text) {
  auto record = table::parse_record(text);
  return std::holds_alternative<table::Record>(record) &&
         std::holds_alternative<table::Table>(table::Table::replay(std::get<table::Record>(record)));
}

// In the picks of an answer, before the number of the position that it led to. Two answers may lead to the same one, such as a Copper and
// all Treasures when it is the last: then it is the same game, and the numbers that follow prove it.
bool in_an_answer(const std::string& record, std::size_t at) {
  const std::size_t number = record.find('#', at), end = record.find('\n', at);
  return number < end && std::isdigit(static_cast<unsigned char>(record[at]));
}

TEST(RecordTest, TheProgramVerifiesADownloadedGameAndFindsEveryChange) {
  Host host;
  Browser b{host.start(), ""};
  const Program program;
  for (const table::Game* game : table::games()) {
    SCOPED_TRACE(std::string(game->id()));
    const Played played = play(b, *game, {}, 5);
    ASSERT_FALSE(played.record.empty());
    const std::string commitment(played.created.at("commitment").as_string());
    const auto good = program.run("verify " + program.save(played.record));
    EXPECT_EQ(good.code, 0) << good.out;
    EXPECT_NE(good.out.find("finished"), std::string::npos) << good.out;
    EXPECT_NE(good.out.find(commitment), std::string::npos) << "to be compared with what was shown before the game";
    const auto replay = program.run("replay " + program.save(played.record));
    EXPECT_EQ(replay.code, 0) << replay.out;
    EXPECT_GT(replay.out.size(), 500u);
    // One changed byte, wherever it is: the program says no, or it is the same game.
    const std::size_t n = played.record.size();
    for (const std::size_t at : {n / 7, n / 3, n / 2, n - 10}) {
      std::string forged = played.record;
      forged[at] = static_cast<char>(forged[at] ^ 1);
      const auto bad = program.run("verify " + program.save(forged));
      EXPECT_TRUE(bad.code != 0 || in_an_answer(played.record, at)) << "byte " << at << ": " << bad.out;
    }
    // The same many times, without starting a program for each. Early bytes (seed, commitment, options) matter most.
    for (std::size_t at = 0; at < n; at += at < 600 ? 3 : 97) {
      std::string forged = played.record;
      forged[at] = static_cast<char>(forged[at] ^ 1);
      EXPECT_TRUE(!right(forged) || in_an_answer(played.record, at)) << "byte " << at << " '" << played.record.substr(at, 20) << "'";
    }
  }
}

TEST(GuidedTest, IsDealtAlikeForEverybodyAndSaysSo) {
  Host host;
  const int port = host.start();
  const Program program;
  for (const table::Game* game : table::games()) {
    SCOPED_TRACE(std::string(game->id()));
    Browser ada{port, ""}, ben{port, ""};
    const Played one = play(ada, *game, {{"guided", true}}, 1), other = play(ben, *game, {{"guided", true}}, 2),
                 again = play(ben, *game, {{"guided", true}}, 1);
    EXPECT_EQ(one.first_view, other.first_view);
    EXPECT_EQ(one.first_decision, other.first_decision);
    EXPECT_EQ(one.record, again.record) << "the same answers bring the same game, whatever the nonce";
    EXPECT_NE(one.record, other.record);
    EXPECT_EQ(one.created.at("options"), json::value(game->guided().options));
    for (const auto* info : {&one.created, &one.finished}) {
      EXPECT_EQ(info->at("deal").as_string(), "guided");
      for (const char* claim : {"commitment", "secret", "nonces"}) EXPECT_TRUE(info->at(claim).is_null()) << claim;
    }
    EXPECT_EQ(one.record.find("commitment"), std::string::npos);
    EXPECT_NE(one.record.find("\nseed " + std::to_string(game->guided().seed) + "\n"), std::string::npos);
    const auto verified = program.run("verify " + program.save(one.record));
    EXPECT_EQ(verified.code, 0) << verified.out;
    EXPECT_NE(verified.out.find("not a proof of a fair shuffle"), std::string::npos) << verified.out;
  }
}

TEST(GuidedTest, IsForOnePersonOnly) {
  Host host;
  Browser ada{host.start(), ""};
  const std::string game(table::games()[0]->id());
  for (const char* seat : {"open", "invite"})
    EXPECT_EQ(ada.post("/api/tables", {{"game", game}, {"guided", true}, {"seats", json::array{"me", seat}}}).status, 422)
        << "its cards can be known beforehand";
  EXPECT_EQ(ada.post("/api/tables", {{"game", game}, {"guided", "yes"}}).status, 422);
  const auto fair = ada.post("/api/tables", {{"game", game}, {"guided", false}}).object().at("table").as_object();
  EXPECT_EQ(fair.at("deal").as_string(), "fair");
  EXPECT_EQ(fair.at("commitment").as_string().size(), 64u);
}

}  // namespace
}  // namespace demesne::server
