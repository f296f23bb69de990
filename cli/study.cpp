// demesne study: what games of Dominations are made of.
#include <fmt/format.h>

#include <cstdio>
#include <thread>

#include "bots/dominations/bot.hpp"
#include "cli/command.hpp"
#include "lab/dominations.hpp"
#include "table/dominations/pack_json.hpp"
#include "table/dominations/packs.hpp"

namespace demesne::cli {

int study_command(int argc, char** argv) {
  Arguments args(
      "study",
      {"Plays many games of Dominations with one bot in every seat and writes tables in Markdown: scores, Knowledge, Loci, "
       "goals, how often\n"
       "each Mastery is bought, the advantage of the first place.",
       "Spielt viele Partien Dominations mit einem Bot auf jedem Platz und schreibt Tabellen in Markdown: Punkte, Wissen, Loci, "
       "Ziele, wie oft\n"
       "jede Fertigkeit gekauft wird, der Vorteil des ersten Platzes."},
      {"  demesne study --players 4 --games 1000 --threads 2\n  demesne study --bot chancellor --nodes 60 --edition 2019\n  demesne study "
       "--pack balanced\n  demesne study --pack my_pack.json\n",
       "  demesne study --players 4 --games 1000 --threads 2\n  demesne study --bot chancellor --nodes 60 --edition 2019\n  demesne study "
       "--pack balanced\n  demesne study --pack mein_paket.json\n"});
  lab::DominationsStudy study;
  std::string edition = "2021", file;
  args.option("--players", study.players, {"how many players (default 4)", "wie viele Personen (sonst 4)"}).between(2, 4);
  args.option("--games", study.games, {"how many games (default 1000)", "wie viele Partien (sonst 1000)"}).between(1, 100000000);
  args.option("--seed", study.seed, {"seed of the games (default 1)", "Startwert der Partien (sonst 1)"});
  args.option("--threads", study.threads,
              {"threads (default 1); the result does not depend on it", "Threads (sonst 1); das Ergebnis hängt nicht davon ab"})
      .between(1, 1024);
  args.option("--bot", study.bot, {"greedy (default) or another; see demesne bots", "greedy (sonst) oder ein anderer; siehe demesne bots"});
  args.option("--nodes", study.budget.nodes,
              {"turns that a bot tries out for one answer (default: its own measure)",
               "Züge, die ein Bot für eine Antwort ausprobiert (sonst: sein eigenes Maß)"})
      .between(1, 10'000'000);
  args.option("--edition", edition, {"2021 (default) or 2019", "2021 (sonst) oder 2019"}).one_of({"2021", "2019"});
  args.option("--pack", file,
              {"a content pack: standard (default), balanced or a file", "ein Inhaltspaket: standard (sonst), balanced oder eine Datei"});
  if (const auto code = args.parse(argc, argv)) return *code;
  dominations::Pack pack = table::dominations::shipped_pack();
  if (const auto* own = table::dominations::shipped_pack(file)) {
    pack = *own;
  } else if (!file.empty()) {
    const auto text = read_text(file);
    if (!text) return fail({"Cannot read {0}.", "{0} ist nicht lesbar."}, {file});
    table::Mistakes mistakes;
    pack = table::dominations::read_pack_text(*text, mistakes);
    if (!mistakes.empty())
      return fail({"{0} has mistakes; demesne pack check {0} lists them.", "{0} hat Fehler; demesne pack check {0} zählt sie auf."},
                  {file});
  }
  const auto held = table::dominations::hold(pack);
  if (const auto* fault = std::get_if<table::Fault>(&held)) return refuse(fault->message);
  study.pack = std::get<table::dominations::HeldPack>(held)->id;
  if (const auto problem = dominations::can_start(study.pack, study.players)) return refuse(problem.message);
  study.options = dominations::preset(edition == "2019" ? dominations::Edition::e2019 : dominations::Edition::e2021);
  if (auto made = dominations::make_bot(study.bot); const Text* wrong = std::get_if<Text>(&made)) return refuse(*wrong);
  lab::Progress progress;
  if (is_tty(2))
    progress = [](u64 done, u64 all) {
      std::fprintf(stderr, "\r%3d %%%s", static_cast<int>(done * 100 / std::max<u64>(1, all)), done >= all ? "\r\033[K" : "");
    };
  fmt::print("{}", lab::report(study, lab::run(study, progress), language()));
  return 0;
}

}  // namespace demesne::cli
