// Content packs of Dominations: check one, or print what it is made of.
#include <cstdio>

#include "cli/command.hpp"
#include "table/dominations/pack_json.hpp"

namespace demesne::cli {

int pack_command(int argc, char** argv) {
  namespace speech = table::dominations;
  Arguments args(
      "pack",
      {"Check a content pack of Dominations (docs/content-packs.md), or print its colour balance, its nodus and what its goals cost.",
       "Ein Inhaltspaket für Dominations prüfen (docs/content-packs.md) oder Farbverteilung, Knoten und Preise der Ziele ausgeben."},
      {"demesne pack check my-pack.json\ndemesne pack stats standard", "demesne pack check mein-paket.json\ndemesne pack stats standard"});
  std::string action, file;
  args.option("action", action, {"check or stats", "check oder stats"}).required().one_of({"check", "stats"});
  args.option("file", file,
              {"the pack; '-' is standard input, or one of the program's own: standard, balanced",
               "das Paket; „-“ ist die Standardeingabe, oder ein eingebautes: standard, balanced"})
      .required();
  if (const auto code = args.parse(argc, argv)) return *code;

  table::Mistakes mistakes;
  demesne::dominations::Pack pack;
  if (const auto* own = speech::shipped_pack(file)) {
    pack = *own;
  } else {
    const auto text = read_text(file);
    if (!text) return fail({"Cannot read {0}.", "{0} lässt sich nicht lesen."}, {file});
    pack = speech::read_pack_text(*text, mistakes);
  }
  for (const auto& m : mistakes)
    std::fprintf(stderr, "%s: %s%s\n", m.path.empty() ? file.c_str() : m.path.c_str(), in_language(m.reason).c_str(),
                 m.rule.empty() ? "" : (" [" + m.rule + "]").c_str());
  if (const int n = mistakes.size()) return n == 1 ? fail({"1 mistake.", "1 Fehler."}) : fail({"{0} mistakes.", "{0} Fehler."}, {n});
  if (action == "stats") {
    std::printf("%s", speech::pack_stats(pack, language()).c_str());
    return 0;
  }
  std::printf("%s\n", tr({"{0}: {1} tiles, {2} Masteries, {3} Monuments, {4} Objectives; no mistakes.",
                          "{0}: {1} Plättchen, {2} Fertigkeiten, {3} Monumente, {4} Zielkarten; keine Fehler."},
                         {pack.id, static_cast<int>(pack.tiles.size()), static_cast<int>(pack.masteries.size()),
                          static_cast<int>(pack.monuments.size()), static_cast<int>(pack.objectives.size())})
                          .c_str());
  return 0;
}

}  // namespace demesne::cli
