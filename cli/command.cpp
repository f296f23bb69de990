#include "cli/command.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>

#include "core/decimal.hpp"
#include "core/misread.hpp"

namespace demesne::cli {
namespace {

Language g_language = Language::en;

}  // namespace

Language language() { return g_language; }

void set_language(int argc, char** argv) {
  std::string_view wanted;
  for (const char* name : {"LANG", "LC_MESSAGES", "LC_ALL"})  // the last one that is set decides
    if (const char* value = std::getenv(name); value && *value) wanted = value;
  for (int i = 1; i < argc; ++i) {
    const std::string_view a = argv[i];
    if (a == "--lang" && i + 1 < argc) wanted = argv[i + 1];
    if (a.starts_with("--lang=")) wanted = a.substr(7);
  }
  g_language = wanted.starts_with("de") ? Language::de : Language::en;
}

std::string in_language(const Text& text) { return text.in(g_language); }
std::string tr(const Phrase& phrase, std::initializer_list<Filling> fillings) { return say(phrase, fillings).in(g_language); }
std::string number(double value, int digits) { return decimal(value, digits, g_language); }
std::string percent(double share, int digits) { return number(100 * share, digits) + " %"; }

int refuse(const Text& why) {
  std::fprintf(stderr, "demesne: %s\n", why.in(g_language).c_str());
  return kBadInput;
}
int fail(const Phrase& phrase, std::initializer_list<Filling> fillings) { return refuse(say(phrase, fillings)); }

bool is_tty(int fd) { return isatty(fd) != 0; }
bool colour(int fd) {
  const char* term = std::getenv("TERM");
  const char* no = std::getenv("NO_COLOR");
  return isatty(fd) && !(no && *no) && !(term && std::string_view(term) == "dumb");
}

namespace {

template <class T>
CLI::Validator range(T low, T high) {
  CLI::Validator v = CLI::Range(low, high);
  v.description("");
  return v;
}

}  // namespace

const Option& Option::required() const { return option_->required(), *this; }
const Option& Option::between(int low, int high) const { return option_->check(range(low, high)), *this; }
const Option& Option::between(u64 low, u64 high) const { return option_->check(range(low, high)), *this; }
const Option& Option::between(double low, double high) const { return option_->check(range(low, high)), *this; }
const Option& Option::one_of(std::vector<std::string> words) const { return option_->check(CLI::IsMember(std::move(words))), *this; }
const Option& Option::on_or_off() const {
  const std::map<std::string, bool> words{{"on", true}, {"off", false}};
  return option_->transform(CLI::CheckedTransformer(words)), *this;
}
const Option& Option::file() const { return option_->check(CLI::ExistingFile), *this; }
const Option& Option::list() const { return option_->delimiter(',')->allow_extra_args(false), *this; }
const Option& Option::repeated() const { return option_->allow_extra_args(false), *this; }
bool Option::given() const { return option_->count() != 0; }

struct Arguments::Parser {
  CLI::App app;
  std::string command, language;
};

Arguments::~Arguments() = default;

template <class T>
Option Arguments::option(const char* names, T& value, const Phrase& help) {
  return Option(parser_->app.add_option(names, value, tr(help)));
}
template Option Arguments::option(const char*, std::string&, const Phrase&);
template Option Arguments::option(const char*, bool&, const Phrase&);
template Option Arguments::option(const char*, int&, const Phrase&);
template Option Arguments::option(const char*, u64&, const Phrase&);
template Option Arguments::option(const char*, double&, const Phrase&);
template Option Arguments::option(const char*, std::vector<std::string>&, const Phrase&);
template Option Arguments::option(const char*, std::vector<int>&, const Phrase&);
Option Arguments::flag(const char* names, bool& value, const Phrase& help) { return Option(parser_->app.add_flag(names, value, tr(help))); }

Arguments::Arguments(std::string_view command, const Phrase& what_it_does, const Phrase& examples)
    : parser_(new Parser{CLI::App(tr(what_it_does), "demesne " + std::string(command)), std::string(command), {}}) {
  CLI::App& app = parser_->app;
  app.footer("\n" + tr({"Examples:\n", "Beispiele:\n"}) + std::string(language() == Language::de ? examples.de : examples.en));
  app.set_help_flag("-h,--help", tr({"show this page", "diese Seite zeigen"}));
  option("--lang", parser_->language,
         {"language of all output: en or de (otherwise by LC_ALL, LC_MESSAGES, LANG)",
          "Sprache aller Ausgaben: en oder de (sonst nach LC_ALL, LC_MESSAGES, LANG)"})
      .one_of({"en", "de"});
  auto labels = app.get_formatter();
  labels->column_width(34);
  if (language() == Language::de) {
    app.option_defaults()->group("Optionen");
    app.get_option("--help")->group("Optionen"), app.get_option("--lang")->group("Optionen");
    for (const auto& [en, de] : {std::pair{"Usage", "Aufruf"},
                                 {"OPTIONS", "OPTIONEN"},
                                 {"Options", "Optionen"},
                                 {"Positionals", "Angaben"},
                                 {"UINT", "ZAHL"},
                                 {"INT", "ZAHL"},
                                 {"FLOAT", "ZAHL"},
                                 {"REQUIRED", "NÖTIG"}})
      labels->label(en, de);
  } else {
    for (const auto& [en, better] : {std::pair{"UINT", "NUMBER"}, {"INT", "NUMBER"}, {"FLOAT", "NUMBER"}}) labels->label(en, better);
  }
}

std::optional<int> Arguments::parse(int argc, char** argv) {
  CLI::App& app = parser_->app;
  try {
    app.parse(argc, argv);
    return {};
  } catch (const CLI::CallForHelp&) {
    std::cout << app.help();
    return 0;
  } catch (const CLI::ParseError& e) {
    refuse(misread(e.get_name(), e.what()));
    std::fprintf(stderr, "%s\n", tr({"Help: demesne {0} --help", "Hilfe: demesne {0} --help"}, {parser_->command}).c_str());
    return kBadInput;
  }
}

std::string json_text(const boost::json::value& v) {
  std::string out;
  if (v.is_double()) return fmt::format("{}", v.get_double());
  if (v.is_array()) {
    for (const auto& x : v.get_array()) out += (out.empty() ? "" : ",") + json_text(x);
    return "[" + out + "]";
  }
  if (v.is_object()) {
    for (const auto& [key, x] : v.get_object())
      out += (out.empty() ? "" : ",") + boost::json::serialize(boost::json::string(key)) + ":" + json_text(x);
    return "{" + out + "}";
  }
  return boost::json::serialize(v);
}

std::optional<std::string> read_text(const std::string& path) {
  if (path == "-") return std::string(std::istreambuf_iterator<char>(std::cin), {});
  std::ifstream in(path, std::ios::binary);
  if (!in) return {};
  std::string text(std::istreambuf_iterator<char>(in), {});
  if (in.bad()) return {};
  return text;
}

}  // namespace demesne::cli
