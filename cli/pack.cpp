// Content packs of Dominations: check one, or print what it is made of. "-" is standard input, "standard" the program's own pack.
#include "cli/pack.hpp"

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>

#include "table/dominations/pack_json.hpp"

namespace demesne::cli {
namespace {

Language language_of_user() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (const char* v = std::getenv(name); v && *v) return std::string_view(v).starts_with("de") ? Language::de : Language::en;
  return Language::en;
}

}  // namespace

int pack_command(int argc, char** argv) {
  using namespace table::dominations;
  Language language = language_of_user();
  std::string_view action, file;
  for (int i = 1; i < argc; ++i) {
    const std::string_view a = argv[i];
    if (a == "--lang" && i + 1 < argc) language = std::string_view(argv[++i]) == "de" ? Language::de : Language::en;
    else if (action.empty()) action = a;
    else if (file.empty()) file = a;
    else action = "";
  }
  if ((action != "check" && action != "stats") || file.empty()) {
    std::cerr << say({"usage: demesne pack check FILE | demesne pack stats FILE   [--lang en|de]",
                      "Aufruf: demesne pack check DATEI | demesne pack stats DATEI   [--lang en|de]"}).in(language) << '\n';
    return 2;
  }
  table::Mistakes mistakes;
  demesne::dominations::Pack pack;
  if (file == shipped_pack().id) {
    pack = shipped_pack();
  } else {
    std::string text;
    if (file == "-") {
      text.assign(std::istreambuf_iterator<char>(std::cin), {});
    } else {
      std::ifstream in{std::string(file), std::ios::binary};
      if (!in) {
        std::cerr << say({"Cannot read {0}.", "{0} lässt sich nicht lesen."}, {std::string(file)}).in(language) << '\n';
        return 2;
      }
      text.assign(std::istreambuf_iterator<char>(in), {});
    }
    pack = read_pack_text(text, mistakes);
  }
  for (const auto& m : mistakes) {
    std::cerr << (m.path.empty() ? std::string(file) : m.path) << ": " << m.reason.in(language);
    if (!m.rule.empty()) std::cerr << " [" << m.rule << "]";
    std::cerr << '\n';
  }
  if (!mistakes.empty()) {
    const int n = static_cast<int>(mistakes.size());
    std::cerr << (n == 1 ? say({"1 mistake.", "1 Fehler."}) : say({"{0} mistakes.", "{0} Fehler."}, {n})).in(language) << '\n';
    return 1;
  }
  if (action == "stats") {
    std::cout << pack_stats(pack, language);
    return 0;
  }
  std::cout << say({"{0}: {1} tiles, {2} Masteries, {3} Monuments, {4} Objectives; no mistakes.",
                    "{0}: {1} Plättchen, {2} Fertigkeiten, {3} Monumente, {4} Zielkarten; keine Fehler."},
                   {pack.id, static_cast<int>(pack.tiles.size()), static_cast<int>(pack.masteries.size()), static_cast<int>(pack.monuments.size()),
                    static_cast<int>(pack.objectives.size())}).in(language)
            << '\n';
  return 0;
}

}  // namespace demesne::cli
