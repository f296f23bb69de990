// One table of subcommands.
#include <clocale>
#include <cstdio>
#include <cstring>
#include <exception>

#include "cli/command.hpp"
#include "core/version.hpp"
#ifdef DEMESNE_HAS_SERVER
#include "server/serve.hpp"
#endif

namespace demesne::cli {

const std::initializer_list<Command> kCommands = {
    {"play", {"play in the terminal, against bots", "im Terminal gegen Bots spielen"}, play_command},
#ifdef DEMESNE_HAS_SERVER
    {"serve",
     {"open a server: play in the browser", "einen Server öffnen: im Browser spielen"},
     [](int argc, char** argv) { return server::serve_command(argc, argv, language()); }},
    {"admin",
     {"what an operator does: tables, bans, the audit log", "was ein Betreiber tut: Tische, Sperren, das Protokoll"},
     admin_command},
    {"backup", {"write a server's whole journal into one file", "das ganze Journal eines Servers in eine Datei schreiben"}, backup_command},
    {"restore", {"fill an empty store from such a file", "einen leeren Speicher aus einer solchen Datei füllen"}, restore_command},
    {"check", {"read a journal and say what is damaged", "ein Journal lesen und sagen, was beschädigt ist"}, check_command},
    {"store", {"copy a journal between SQLite and PostgreSQL", "ein Journal zwischen SQLite und PostgreSQL kopieren"}, store_command},
#endif
    {"sim", {"play many games between bots and count", "viele Spiele zwischen Bots spielen und auszählen"}, sim_command},
    {"tournament", {"rate bots by games in pairs", "Bots durch Partien zu zweit bewerten"}, tournament_command},
    {"explore", {"which card helps Big Money most", "welche Karte Big Money am meisten hilft"}, explore_command},
    {"dataset", {"write decisions of bots as arrays for numpy", "Entscheidungen von Bots als Felder für numpy schreiben"}, dataset_command},
    {"bots", {"list the bots with their levels", "die Bots mit ihren Stufen auflisten"}, bots_command},
    {"optimise",
     {"find the plan that wins most with a kingdom of Dominion",
      "den Plan finden, der mit einem Königreich von Dominion am öftesten gewinnt"},
     optimise_command},
    {"strategy",
     {"check, format, import and export strategies of Dominion", "Strategien für Dominion prüfen, aufräumen, übernehmen und ausgeben"},
     strategy_command},
    {"study",
     {"play many games of Dominations and write statistics", "viele Partien Dominations spielen und Statistik schreiben"},
     study_command},
    {"cards", {"browse cards and kingdoms", "in Karten und Königreichen blättern"}, cards_command},
    {"engine",
     {"speak the table protocol (JSON lines) on standard input and output",
      "das Tischprotokoll (JSON-Zeilen) über Standardein- und -ausgabe sprechen"},
     engine_command},
    {"replay", {"show a recorded game step by step", "ein aufgezeichnetes Spiel Schritt für Schritt zeigen"}, replay_command},
    {"review",
     {"what would have been better in a recorded game", "was in einem aufgezeichneten Spiel besser gewesen wäre"},
     review_command},
    {"verify", {"check recorded games against the rules", "aufgezeichnete Spiele an den Regeln prüfen"}, verify_command},
    {"pack",
     {"check a content pack of Dominations, or count what is in it", "ein Inhaltspaket für Dominations prüfen oder auszählen"},
     pack_command},
    {"bench", {"measure the engine; ends with the signature", "die Engine messen; endet mit der Signatur"}, bench_command},
    {"perft", {"count the ways in which a game can go on", "zählen, auf wie viele Weisen ein Spiel weitergehen kann"}, perft_command},
};

namespace {

void print_help() {
  std::printf(
      "%s\n\n%s\n",
      tr({"Demesne: Dominion and Dominations, played by exact rules.", "Demesne: Dominion und Dominations, nach genauen Regeln gespielt."})
          .c_str(),
      tr({"Usage: demesne COMMAND [OPTIONS]", "Aufruf: demesne BEFEHL [OPTIONEN]"}).c_str());
  std::printf("\n%s\n", tr({"Commands:", "Befehle:"}).c_str());
  for (const Command& c : kCommands) std::printf("  %-8.*s  %s\n", static_cast<int>(c.name.size()), c.name.data(), tr(c.summary).c_str());
  std::printf("\n%s\n", tr({"demesne COMMAND --help explains a command. --lang de switches to German, --version shows the version.",
                            "demesne BEFEHL --help erklärt einen Befehl. --lang en wechselt ins Englische, --version nennt die Version."})
                            .c_str());
}

int dispatch(int argc, char** argv) {
  set_language(argc, argv);
  int at = 1;  // options of the program itself come before the command
  while (at < argc && std::strncmp(argv[at], "--lang", 6) == 0) at += std::strchr(argv[at], '=') ? 1 : 2;
  if (at >= argc) return print_help(), argc > 1 ? kBadInput : 0;
  const std::string_view word = argv[at];
  if (word == "--help" || word == "-h" || word == "help") return print_help(), 0;
  if (word == "--version") return std::printf("demesne %s\n", kVersion), 0;
  for (const Command& c : kCommands)
    if (c.name == word) return c.run(argc - at, argv + at);
  fail({"There is no command '{0}'.", "Einen Befehl „{0}“ gibt es nicht."}, {std::string(word)});
  std::fprintf(stderr, "%s\n", tr({"Help: demesne --help", "Hilfe: demesne --help"}).c_str());
  return kBadInput;
}

}  // namespace

int run(int argc, char** argv) {
  try {
    return dispatch(argc, argv);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "demesne: %s\n", e.what());
    return 1;
  }
}

}  // namespace demesne::cli
