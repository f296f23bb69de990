// demesne engine: the table protocol on standard input and output.
#include <iostream>
#include <string>

#include "cli/command.hpp"
#include "table/protocol.hpp"

namespace demesne::cli {

int engine_command(int argc, char** argv) {
  Arguments args("engine",
                 {"Speaks the table protocol (docs/protocol.md): JSON-RPC 2.0, one object a line on standard input, one a line on\n"
                  "standard output, nothing else there. Holds any number of tables at once and sees all of every table.\n"
                  "Methods: hello, new, load, decide, undo, position, view, suggest, record, close. Ends with its input.",
                  "Spricht das Tischprotokoll (docs/protocol.md): JSON-RPC 2.0, ein Objekt je Zeile auf der Standardeingabe, eines je\n"
                  "Zeile auf der Standardausgabe, sonst nichts. Führt beliebig viele Tische zugleich und sieht alles.\n"
                  "Methoden: hello, new, load, decide, undo, position, view, suggest, record, close. Endet mit der Eingabe."},
                 {"  echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"new\",\"params\":{\"game\":\"dominion\",\"players\":2,\"seed\":7}}' "
                  "| demesne engine\n",
                  "  echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"new\",\"params\":{\"game\":\"dominion\",\"players\":2,\"seed\":7}}' "
                  "| demesne engine\n"});
  if (const auto code = args.parse(argc, argv)) return *code;
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  table::Engine engine;
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
