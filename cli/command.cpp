#include "cli/command.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>

#include "core/decimal.hpp"

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

Arguments::Arguments(std::string_view command, const Phrase& what_it_does, const Phrase& examples)
    : app(tr(what_it_does), "demesne " + std::string(command)), command_(command) {
  app.footer("\n" + tr({"Examples:\n", "Beispiele:\n"}) + std::string(language() == Language::de ? examples.de : examples.en));
  app.set_help_flag("-h,--help", tr({"show this page", "diese Seite zeigen"}));
  option("--lang", language_,
         {"language of all output: en or de (otherwise by LC_ALL, LC_MESSAGES, LANG)",
          "Sprache aller Ausgaben: en oder de (sonst nach LC_ALL, LC_MESSAGES, LANG)"})
      ->check(CLI::IsMember({"en", "de"}));
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
  try {
    app.parse(argc, argv);
    return {};
  } catch (const CLI::CallForHelp&) {
    std::cout << app.help();
    return 0;
  } catch (const CLI::ParseError& e) {
    const std::string detail = e.what();
    Text why = say({"{0}", "{0}"}, {detail});
    const std::string name = e.get_name();
    if (name == "ExtrasError")
      why = say({"I do not understand: {0}", "Das verstehe ich nicht: {0}"},
                {detail.substr(detail.find(": ") == detail.npos ? 0 : detail.find(": ") + 2)});
    else if (name == "RequiredError")
      why = say({"Something is missing: {0}", "Es fehlt etwas: {0}"}, {detail});
    else if (name == "ConversionError" || name == "ValidationError")
      why = say({"A value does not fit: {0}", "Ein Wert passt nicht: {0}"}, {detail});
    else if (name == "ArgumentMismatch")
      why = say({"The number of values is wrong: {0}", "Die Zahl der Werte stimmt nicht: {0}"}, {detail});
    refuse(why);
    std::fprintf(stderr, "%s\n", tr({"Help: demesne {0} --help", "Hilfe: demesne {0} --help"}, {command_}).c_str());
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
