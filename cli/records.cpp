// demesne replay and demesne verify: recorded games.
#include <fmt/format.h>

#include <algorithm>

#include "cli/command.hpp"
#include "cli/screen.hpp"
#include "table/table.hpp"

namespace demesne::cli {
namespace {

using table::Fault;
using table::Record;
using table::Table;

// The record in a file, or why it cannot be had.
std::variant<Record, Text> load(const std::string& path) {
  const auto text = read_text(path);
  if (!text) return say({"'{0}' cannot be read.", "„{0}“ lässt sich nicht lesen."}, {path});
  auto record = table::parse_record(*text);
  if (const auto* fault = std::get_if<Fault>(&record)) return Text{path + ": " + fault->message.en, path + ": " + fault->message.de};
  return std::get<Record>(std::move(record));
}

}  // namespace

int replay_command(int argc, char** argv) {
  Arguments args(
      "replay",
      {"Shows a recorded game (as 'demesne play --save', the server or the protocol's 'record' write it): every answer and what\n"
       "came of it. Each step is checked against the recorded hash.",
       "Zeigt ein aufgezeichnetes Spiel (wie „demesne play --save“, der Server oder „record“ im Protokoll es schreiben): jede\n"
       "Antwort und was daraus wurde. Jeder Schritt wird am aufgezeichneten Hash geprüft."},
      {"  demesne replay game.demesne\n  demesne replay game.demesne --step 40 --seat 1\n",
       "  demesne replay spiel.demesne\n  demesne replay spiel.demesne --step 40 --seat 1\n"});
  std::string path;
  int step = -1, seat = -1;
  args.option("record", path, {"the file (- for standard input)", "die Datei (- für die Standardeingabe)"}).required();
  args.option("--step", step, {"draw the table after so many answers instead", "stattdessen den Tisch nach so vielen Antworten zeichnen"})
      .between(0, 1000000);
  args.option("--seat", seat,
              {"as this seat (1, 2, …) sees it; otherwise everything that a spectator sees",
               "aus Sicht dieses Platzes (1, 2, …); sonst die eines Zuschauers"})
      .between(1, 6);
  if (const auto code = args.parse(argc, argv)) return *code;
  auto loaded = load(path);
  if (const auto* why = std::get_if<Text>(&loaded)) return refuse(*why);
  const Record whole = std::get<Record>(loaded);
  const Paint paint(colour(1));
  if (step > static_cast<int>(whole.answers.size()))
    return fail({"This game has only {0} answers.", "Dieses Spiel hat nur {0} Antworten."}, {static_cast<int>(whole.answers.size())});
  Record begun = whole;
  begun.answers.clear();
  begun.result = nullptr;
  auto started = Table::replay(begun);
  if (const auto* fault = std::get_if<Fault>(&started)) return refuse(fault->message);
  Table& t = std::get<Table>(started);
  const Seat viewer = seat < 0 ? kNobody : static_cast<Seat>(seat - 1);
  if (viewer >= t.match().seats()) return fail({"There is no seat {0}.", "Einen Platz {0} gibt es nicht."}, {seat});
  Screen screen(t.game(), paint);
  const bool draws = step >= 0;
  auto tell = [&] {
    for (const table::Event& e : t.events())
      if (const std::string line = screen.line(e.seen_by(viewer)); !line.empty()) fmt::print("      {}\n", line);
  };
  if (!draws) fmt::print("{}\n", paint.bold(in_language(t.game().name()))), tell();
  int number = 0;
  for (const auto& answer : whole.answers) {
    if (draws && number == step) break;
    ++number;
    if (!draws && t.match().to_move() != kNobody) {
      const table::Question& q = t.match().question();
      const bool may_know = viewer == kNobody || viewer == q.seat;
      std::string picked;
      for (const int p : answer.picks)
        if (p >= 0 && p < static_cast<int>(q.options.size())) picked += (picked.empty() ? "" : ", ") + in_language(q.options[p].text);
      if (picked.empty()) picked = tr({"(nothing)", "(nichts)"});
      if (may_know) fmt::print("{:>5} {} {}: {}\n", number, paint.bold(screen.seat_name(q.seat)), paint.dim(in_language(q.prompt)), picked);
    }
    if (const auto fault = t.decide(answer.picks)) return fmt::print(stderr, "demesne: {}: {}\n", number, in_language(fault->message)), 1;
    if (t.match().hash() != answer.hash)
      return fmt::print(stderr, "demesne: {}\n",
                        tr({"After answer {0} the position is not the recorded one.",
                            "Nach Antwort {0} ist die Position nicht die aufgezeichnete."},
                           {number})),
             1;
    if (!draws) tell();
  }
  if (draws) fmt::print("{}\n", screen.draw(t.match(), viewer));
  if (t.match().to_move() == kNobody && !draws) fmt::print("{}\n", screen.result(t.match()));
  return 0;
}

int verify_command(int argc, char** argv) {
  Arguments args(
      "verify",
      {"Plays recorded games again and checks every step: that each answer is legal, that each position is the recorded one, that\n"
       "the result is, and, for games dealt by a server, that the secret is the one promised before the game. Exit code 0: all\n"
       "are right; 1: one is not; 2: a file cannot be read.",
       "Spielt aufgezeichnete Spiele nach und prüft jeden Schritt: dass jede Antwort erlaubt ist, jede Position und das Ergebnis\n"
       "die aufgezeichneten sind und, bei Spielen eines Servers, das Geheimnis das vor dem Spiel zugesagte. Rückgabewert 0: alle\n"
       "stimmen; 1: eines nicht; 2: eine Datei ist nicht lesbar."},
      {"  demesne verify game.demesne\n  demesne verify records/*\n", "  demesne verify spiel.demesne\n  demesne verify records/*\n"});
  std::vector<std::string> paths;
  args.option("records", paths, {"the files (- for standard input)", "die Dateien (- für die Standardeingabe)"}).required();
  if (const auto code = args.parse(argc, argv)) return *code;
  int worst = 0;
  for (const std::string& path : paths) {
    auto loaded = load(path);
    if (const auto* why = std::get_if<Text>(&loaded)) {
      worst = refuse(*why);
      continue;
    }
    const Record& record = std::get<Record>(loaded);
    auto table = Table::replay(record);
    if (const auto* fault = std::get_if<Fault>(&table)) {
      fmt::print("{}: {} – {}\n", path, tr({"WRONG", "FALSCH"}), in_language(fault->message));
      worst = std::max(worst, 1);
      continue;
    }
    const bool over = std::get<Table>(table).match().to_move() == kNobody;
    const Text deal = record.commitment.empty()
                          ? say({"dealt from a plain seed: not a proof of a fair shuffle",
                                 "aus einem offenen Startwert gegeben: kein Beweis für gerechtes Mischen"})
                          : say({"dealt from the promised secret, commitment {0}", "aus dem zugesagten Geheimnis gegeben, Zusage {0}"},
                                {record.commitment});
    fmt::print("{}: {} ({}, {}; {})\n", path, tr({"right", "richtig"}),
               tr({"{0} answers", "{0} Antworten"}, {static_cast<int>(record.answers.size())}),
               over ? tr({"finished", "beendet"}) : tr({"still running", "läuft noch"}), in_language(deal));
  }
  return worst;
}

}  // namespace demesne::cli
