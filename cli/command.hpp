// What the subcommands share: the language, the command line, how errors are told.
#pragma once

#include <CLI/CLI.hpp>
#include <boost/json/value.hpp>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "core/text.hpp"

namespace demesne::cli {

inline constexpr int kBadInput = 2;  // exit code: the command line or a file cannot be understood

struct Command {
  std::string_view name;
  Phrase summary;
  int (*run)(int argc, char** argv);  // argv[0] is the subcommand's name
};
extern const std::initializer_list<Command> kCommands;  // commands.cpp
int run(int argc, char** argv);                         // the whole program; also for one that brings a game of its own

// By --lang, else by the environment (LC_ALL, LC_MESSAGES, LANG); English unless that says German.
Language language();
void set_language(int argc, char** argv);
std::string in_language(const Text& text);
std::string tr(const Phrase& phrase, std::initializer_list<Filling> fillings = {});
std::string number(double value, int digits);       // in the reader's language, as all that people read
std::string percent(double share, int digits = 2);  // "50.12 %", "50,12 %"

// Tells on standard error what is wrong and returns kBadInput.
int refuse(const Text& why);
int fail(const Phrase& phrase, std::initializer_list<Filling> fillings = {});

bool colour(int fd);  // a terminal that wants colours (NO_COLOR and TERM=dumb are respected)

// A command line with a page of help in the reader's language. `--lang` is understood everywhere.
class Arguments {
 public:
  Arguments(std::string_view command, const Phrase& what_it_does, const Phrase& examples);
  CLI::App app;
  CLI::Option* option(const char* names, auto& value, const Phrase& help) { return app.add_option(names, value, tr(help)); }
  CLI::Option* flag(const char* names, bool& value, const Phrase& help) { return app.add_flag(names, value, tr(help)); }
  // The exit code if the program ends here: help was asked for, or the line is wrong.
  std::optional<int> parse(int argc, char** argv);

 private:
  std::string command_;
  std::string language_;
};

// A range that does not clutter the page of help: its text says it.
template <class T>
CLI::Validator between(T low, T high) {
  CLI::Validator v = CLI::Range(low, high);
  v.description("");
  return v;
}

std::optional<std::string> read_text(const std::string& path);  // "-": standard input
bool is_tty(int fd);
std::string json_text(const boost::json::value& value);  // with plain decimals: 0.217, not 2.17E-1

int play_command(int argc, char** argv);
int engine_command(int argc, char** argv);
int pack_command(int argc, char** argv);
int sim_command(int argc, char** argv);
int tournament_command(int argc, char** argv);
int explore_command(int argc, char** argv);
int bots_command(int argc, char** argv);
int optimise_command(int argc, char** argv);
int strategy_command(int argc, char** argv);
int study_command(int argc, char** argv);
int dataset_command(int argc, char** argv);
int bench_command(int argc, char** argv);
int perft_command(int argc, char** argv);
int replay_command(int argc, char** argv);
int review_command(int argc, char** argv);
int verify_command(int argc, char** argv);
int cards_command(int argc, char** argv);
int store_command(int argc, char** argv);
int backup_command(int argc, char** argv);
int restore_command(int argc, char** argv);
int check_command(int argc, char** argv);
int admin_command(int argc, char** argv);

}  // namespace demesne::cli
