// demesne engine: the table protocol on standard input and output.
#include <algorithm>
#include <iostream>
#include <optional>
#include <string>
#include <thread>

#include "bots/dominion/bot.hpp"
#include "bots/dominion/nursery.hpp"
#include "cli/command.hpp"
#include "table/protocol.hpp"

namespace demesne::cli {

int engine_command(int argc, char** argv) {
  Arguments args(
      "engine",
      {"Speaks the table protocol (docs/protocol.md): JSON-RPC 2.0, one request or batch a line on standard input, one answer a line on\n"
       "standard output, nothing else there. Holds any number of tables at once and sees all of every table.\n"
       "Methods: hello, new, load, decide, undo, position, view, suggest, record, close. Ends with its input.",
       "Spricht das Tischprotokoll (docs/protocol.md): JSON-RPC 2.0, eine Anfrage oder ein Stapel von Anfragen je Zeile auf der\n"
       "Standardeingabe, eine Antwort je Zeile auf der Standardausgabe, sonst nichts. Führt beliebig viele Tische zugleich\n"
       "und sieht alles.\n"
       "Methoden: hello, new, load, decide, undo, position, view, suggest, record, close. Endet mit der Eingabe."},
      {"  echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"new\",\"params\":{\"game\":\"dominion\",\"players\":2,\"seed\":7}}' "
       "| demesne engine\n",
       "  echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"new\",\"params\":{\"game\":\"dominion\",\"players\":2,\"seed\":7}}' "
       "| demesne engine\n"});
  table::Speech speech;
  args.option("--texts", speech.texts,
              {"off: no prompts, texts and reasons for people; a program is answered much faster",
               "off: keine Fragen, Texte und Gründe für Menschen; ein Programm bekommt seine Antworten viel schneller"})
      .on_or_off();
  args.option("--events", speech.events,
              {"off: not what happened, only what is asked next", "off: nicht, was geschah, nur was als Nächstes gefragt ist"})
      .on_or_off();
  int threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1u, static_cast<unsigned>(dominion::kMostThreads)));
  args.option("-t,--threads", threads,
              {"with a budget in ms a bot of Dominion thinks on so many threads, and its plans grow between questions (default: one for "
               "each core; 1: neither)",
               "mit einem Zeitbudget (ms) denkt ein Dominion-Bot in so vielen Threads, und seine Pläne wachsen zwischen den Fragen (sonst "
               "einer je Kern; 1: keines von beiden)"})
      .between(1, dominion::kMostThreads);
  if (const auto code = args.parse(argc, argv)) return *code;
  std::optional<dominion::GrowingBetweenQuestions> growing;
  if (threads > 1) growing.emplace();
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  table::Engine engine(speech, threads);
  std::string line;
  while (std::getline(std::cin, line)) {
    if (line.find_first_not_of(" \t\r") == line.npos) continue;
    const std::string answer = engine.handle(line);
    if (answer.empty()) continue;
    std::cout << answer << '\n';
    // A partner that waits for the answer gets it; one that has sent more already gets them together.
    if (std::cin.rdbuf()->in_avail() <= 0) std::cout.flush();
  }
  std::cout.flush();
  return 0;
}

}  // namespace demesne::cli
