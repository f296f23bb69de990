// What the subcommands share: the language, the command line, how errors are told.
#pragma once

#include <boost/json/fwd.hpp>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.hpp"
#include "core/types.hpp"

namespace CLI {  // CLI11, which compiles slowly: command.cpp alone reads it
class Option;
}

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

// One option of a command line, and what more there is to say about it.
class Option {
 public:
  explicit Option(CLI::Option* option = nullptr) : option_(option) {}
  const Option& required() const;
  const Option& between(int low, int high) const;  // its page of help does not say so: the text does
  const Option& between(u64 low, u64 high) const;
  const Option& between(double low, double high) const;
  const Option& one_of(std::vector<std::string> words) const;
  const Option& on_or_off() const;
  const Option& file() const;      // one that is there
  const Option& list() const;      // a,b,c
  const Option& repeated() const;  // one value each time
  bool given() const;

 private:
  CLI::Option* option_;
};

// A command line with a page of help in the reader's language. `--lang` is understood everywhere.
class Arguments {
 public:
  Arguments(std::string_view command, const Phrase& what_it_does, const Phrase& examples);
  ~Arguments();
  // For text, numbers, and lists of text and whole numbers.
  template <class T>
  Option option(const char* names, T& value, const Phrase& help);
  Option flag(const char* names, bool& value, const Phrase& help);
  // The exit code if the program ends here: help was asked for, or the line is wrong.
  std::optional<int> parse(int argc, char** argv);

 private:
  struct Parser;
  std::unique_ptr<Parser> parser_;
};

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
