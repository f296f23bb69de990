// Records: written, read, replayed; whatever does not fit is told with its line or its answer.
#include "tests/table/pebble_table.hpp"

namespace demesne::table {
namespace {

Record finished(json::object options = {{"heap", 12}}) {
  Table t = started(2, std::move(options));
  finish(t);
  return t.record();
}
std::string replayed(const Record& r) {
  auto t = Table::replay(r);
  return std::holds_alternative<Fault>(t) ? std::get<Fault>(t).message.en : "";
}
std::string unread(const std::string& text) {
  auto r = parse_record(text);
  return std::holds_alternative<Fault>(r) ? std::get<Fault>(r).message.en : "";
}

TEST(Record, IsReadAsItIsWrittenAndReplays) {
  const Record r = finished();
  const std::string text = to_text(r);
  EXPECT_EQ(to_text(std::get<Record>(parse_record(text))), text);
  EXPECT_EQ(replayed(std::get<Record>(parse_record(text))), "");
  std::string windows = text;
  for (std::size_t at = 0; (at = windows.find('\n', at)) != windows.npos; at += 2) windows.insert(at, "\r");
  EXPECT_EQ(to_text(std::get<Record>(parse_record(windows))), text);
}
TEST(Record, AGameFromAPositionReplays) {
  Table t = loaded(written(9, 3));
  finish(t);
  EXPECT_EQ(replayed(std::get<Record>(parse_record(to_text(t.record())))), "");
}
TEST(Record, EveryForgeryIsFound) {
  Record r = finished();
  r.answers[1].hash ^= 1;
  EXPECT_EQ(replayed(r), "After answer 2 the position is not the recorded one.");
  r = finished();
  r.answers[0].picks = {0, 0, 0, 0};
  EXPECT_EQ(replayed(r).find("Answer 1: This takes"), 0u);
  r = finished();
  r.result.as_object()["scores"].as_array()[0] = 99;
  EXPECT_EQ(replayed(r), "The result is not the recorded one.");
  r = finished();
  r.rules = 99;
  EXPECT_EQ(replayed(r), "This game was played by version 99 of the rules; this program knows version 1.");
  r = finished();
  r.game = "marbles";
  EXPECT_EQ(replayed(r), "No game 'marbles' is known here.");
  r = finished();
  r.options["colour"] = "red";
  EXPECT_NE(replayed(r).find("colour"), std::string::npos);
}
TEST(Record, TheSecretIsTheOneThatWasPromised) {
  Table t = started(2, {}, "secret:abc.table.n1.n2");
  finish(t);
  Record r = t.record();
  EXPECT_EQ(commitment_of("12"), "");
  EXPECT_EQ(commitment_of("secret:abc"), "");
  r.commitment = commitment_of(r.seed);
  EXPECT_EQ(r.commitment.size(), 64u);
  EXPECT_EQ(r.commitment, commitment_of("secret:abc.table.other"));  // the nonces come later
  EXPECT_EQ(replayed(r), "");
  r.commitment[0] = r.commitment[0] == '0' ? '1' : '0';
  EXPECT_EQ(replayed(r), "The secret is not the one that was promised at the start.");
}
TEST(Record, WhatCannotBeReadIsToldWithItsLine) {
  const std::string head = "demesne-record 1\ngame pebbles\n";
  EXPECT_EQ(unread("something else\n"), "Record, line 1: this is not a Demesne record");
  EXPECT_EQ(unread("demesne-record 1\nplayers 2\n"), "Record, line 2: it names no game");
  EXPECT_EQ(unread(head + "players two\n"), "Record, line 3: 'players two' cannot be read");
  EXPECT_EQ(unread(head + "options [1]\n"), "Record, line 3: 'options [1]' cannot be read");
  EXPECT_EQ(unread(head + "start {\n"), "Record, line 3: 'start {' cannot be read");
  EXPECT_EQ(unread(head + "0 1\n"), "Record, line 3: '0 1' cannot be read");
  EXPECT_EQ(unread(head + "0 x #1f\n"), "Record, line 3: '0 x #1f' cannot be read");
  EXPECT_EQ(unread(head + "= {}\n0 #1f\n"), "Record, line 4: something follows the result");
  EXPECT_EQ(unread(head + "0 #1f\n"), "");
}

}  // namespace
}  // namespace demesne::table
