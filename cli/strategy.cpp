// demesne strategy: check, format, import and export strategies of Dominion (docs/strategies.md).
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "bots/dominion/imports/imports.hpp"
#include "cli/command.hpp"
#include "cli/kingdom.hpp"
#include "games/dominion/engine.hpp"

namespace demesne::cli {
namespace {

using namespace dominion::strategy;

struct Wanted {
  std::vector<std::string> files;
  KingdomFlags kingdom;
  int players = 2;
  bool in_place = false, list = false;
  std::string bot, folder;
};

std::string at(const std::string& file, int line, int column) {
  return column ? tr({"{0}, line {1}, column {2}", "{0}, Zeile {1}, Spalte {2}"}, {file, line, column})
                : tr({"{0}, line {1}", "{0}, Zeile {1}"}, {file, line});
}
int unreadable(const std::string& file) {
  return fail({"The file '{0}' cannot be read.", "Die Datei „{0}“ lässt sich nicht lesen."}, {file});
}
int unwritable(const std::string& file) {
  return fail({"The file '{0}' cannot be written.", "Die Datei „{0}“ lässt sich nicht schreiben."}, {file});
}
bool put(const std::string& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  return (out << text).flush().good();
}

// A strategy from a file; all its mistakes are told on standard error.
std::optional<Strategy> load(const std::string& file, std::string* text = nullptr) {
  const auto content = read_text(file);
  if (!content) return unreadable(file), std::nullopt;
  Reading r = read(*content);
  for (const dominion::PlanError& e : r.errors)
    std::fprintf(stderr, "%s: %s\n", at(file, e.line, e.column).c_str(), in_language(e.text).c_str());
  if (!r.errors.empty()) return {};
  if (text) *text = *content;
  return std::move(r.strategy);
}

int check_files(const Wanted& w) {
  int code = 0;
  for (const std::string& file : w.files) {
    const auto s = load(file);
    if (!s) {
      code = kBadInput;
      continue;
    }
    std::vector<Remark> remarks = check(*s);
    Text where;
    if (!w.kingdom.kingdom.empty() || !s->kingdom.empty()) {
      auto options = w.kingdom.kingdom.empty() ? kingdom_of(*s, w.players) : w.kingdom.options(w.players);
      if (auto* bad = std::get_if<Text>(&options)) {
        code = kBadInput;
        std::fprintf(stderr, "%s: %s\n", at(file, std::max(1, s->kingdom_line), 0).c_str(), in_language(*bad).c_str());
        continue;
      }
      dominion::Position table;
      FastRng rng(1);
      if (const auto e = dominion::setup(table, std::get<dominion::Options>(options), rng); e.bad != dominion::SetupError::none) {
        code = kBadInput;
        std::fprintf(stderr, "%s: %s\n", at(file, std::max(1, s->kingdom_line), 0).c_str(), in_language(setup_message(e)).c_str());
        continue;
      }
      remarks = check(*s, dominion::Eyes(table, 0));
      const std::string& named = w.kingdom.kingdom.empty() ? s->kingdom : w.kingdom.kingdom;
      where = say({" for the kingdom {0}", " für das Königreich {0}"}, {named});
    }
    for (const Remark& r : remarks) {
      fmt::print(stderr, "{}: {}\n", r.line ? at(file, r.line, 0) : file, in_language(r.text));
      if (r.error) code = kBadInput;
    }
    if (std::none_of(remarks.begin(), remarks.end(), [](const Remark& r) { return r.error; }))
      fmt::print("{}\n",
                 tr({"{0}: in order{1}, {2} wishes.", "{0}: in Ordnung{1}, {2} Wünsche."}, {file, where, static_cast<int>(s->plan.n)}));
  }
  return code;
}

int format_files(const Wanted& w) {
  int code = 0;
  for (const std::string& file : w.files) {
    std::string text;
    if (!load(file, &text)) {
      code = kBadInput;
      continue;
    }
    const std::string tidied = tidy(text);
    if (!w.in_place)
      fmt::print("{}", tidied);
    else if (tidied != text && !put(file, tidied))
      code = unwritable(file);
  }
  return code;
}

int export_files(const Wanted& w) {
  for (const std::string& file : w.files) {
    const auto s = load(file);
    if (!s) return kBadInput;
    fmt::print("{}", forum_text(*s, language()));
  }
  return 0;
}

std::string as_file(const Imported& one, const std::string& from) {
  std::string out = "# " + tr({"Imported from {0}", "Übernommen aus {0}"}, {from}) + "\n";
  for (const Text& n : one.notes) out += "# " + in_language(n) + "\n";
  return out + write(one.strategy);
}
// A name for a file: letters and digits, the rest is '_'.
std::string file_name(const std::string& name, std::set<std::string>& taken) {
  std::string base;
  for (const char c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (plain)
      base += c;
    else if (!base.empty() && base.back() != '_')
      base += '_';
  }
  while (!base.empty() && base.back() == '_') base.pop_back();
  if (base.empty()) base = "bot";
  std::string name_ = base;
  for (int n = 2; !taken.insert(name_).second; ++n) name_ = base + "_" + std::to_string(n);
  return name_ + ".plan";
}

int import_files(const Wanted& w) {
  std::vector<std::pair<Imported, std::string>> all;
  for (const std::string& file : w.files) {
    const bool menu = file.size() > 3 && file.find('@') != file.npos && file.find('-') != file.npos && !std::filesystem::exists(file);
    const auto text = menu ? std::optional(file) : read_text(file);
    if (!text) return unreadable(file);
    const auto first = text->find_first_not_of(" \t\r\n\xef\xbb\xbf");
    const bool xml = first != text->npos && (*text)[first] == '<';
    auto read = xml ? import_geronimoo(*text) : import_provincial(*text);
    if (const auto* e = std::get_if<dominion::PlanError>(&read))
      return refuse(say({"{0}: {1}", "{0}: {1}"}, {at(menu ? tr({"the menu", "das Menü"}) : file, e->line, e->column), e->text}));
    for (Imported& one : std::get<std::vector<Imported>>(read))
      all.emplace_back(std::move(one), menu ? tr({"a menu", "einem Menü"}) : file);
  }
  if (w.list) {
    for (const auto& [one, from] : all)
      fmt::print("{}  ({})\n", one.strategy.name.empty() ? "?" : one.strategy.name,
                 tr({"{0} wishes, {1} notes", "{0} Wünsche, {1} Anmerkungen"},
                    {static_cast<int>(one.strategy.plan.n), static_cast<int>(one.notes.size())}));
    return 0;
  }
  if (!w.bot.empty()) {
    std::erase_if(all, [&](const auto& x) { return x.first.strategy.name != w.bot; });
    if (all.empty())
      return fail({"There is no bot '{0}' in it; --list shows all.", "Einen Bot „{0}“ gibt es darin nicht; --list zeigt alle."}, {w.bot});
  }
  if (w.folder.empty()) {
    if (all.size() > 1)
      return fail({"There are {0} bots in it: choose one with --bot, see them with --list, or write all with --out FOLDER.",
                   "Darin sind {0} Bots: mit --bot einen wählen, mit --list ansehen oder mit --out ORDNER alle schreiben."},
                  {static_cast<int>(all.size())});
    fmt::print("{}", as_file(all.front().first, all.front().second));
    return 0;
  }
  std::error_code error;
  std::filesystem::create_directories(w.folder, error);
  std::set<std::string> taken;
  int notes = 0;
  for (const auto& [one, from] : all) {
    const std::string path = (std::filesystem::path(w.folder) / file_name(one.strategy.name, taken)).string();
    if (!put(path, as_file(one, from))) return unwritable(path);
    notes += static_cast<int>(one.notes.size());
  }
  fmt::print("{}\n", tr({"{0} strategies written to {1}; {2} notes stand in them as comments.",
                         "{0} Strategien nach {1} geschrieben; {2} Anmerkungen stehen als Kommentare darin."},
                        {static_cast<int>(all.size()), w.folder, notes}));
  return 0;
}

}  // namespace

int strategy_command(int argc, char** argv) {
  Arguments args(
      "strategy",
      {"Works with strategies of Dominion as text files (docs/strategies.md); 'demesne sim plan:FILE bigmoney' plays them.\n"
       "check tells mistakes and what a kingdom lacks; format tidies; export prints what players post; import takes over bots of\n"
       "Geronimoo's simulator (XML) and menus of Provincial (e4-d5-p8-gold@99|silver@99).",
       "Arbeitet mit Strategien für Dominion als Textdateien (docs/strategies.md); „demesne sim plan:DATEI bigmoney“ spielt sie.\n"
       "check nennt Fehler und was einem Königreich fehlt; format räumt auf; export druckt, was man in Foren schreibt; import\n"
       "übernimmt Bots aus Geronimoos Simulator (XML) und Menüs von Provincial (e4-d5-p8-gold@99|silver@99)."},
      {"  demesne strategy check mine.plan --kingdom first_game\n"
       "  demesne strategy format mine.plan --in-place\n"
       "  demesne strategy export mine.plan\n"
       "  demesne strategy import DomBots.xml --out bots\n"
       "  demesne strategy import 'e4-d5-p8-gold@99|festival@10|silver@99' > festival.plan\n",
       "  demesne strategy check meine.plan --kingdom first_game\n"
       "  demesne strategy format meine.plan --in-place\n"
       "  demesne strategy export meine.plan\n"
       "  demesne strategy import DomBots.xml --out bots\n"
       "  demesne strategy import 'e4-d5-p8-gold@99|festival@10|silver@99' > festival.plan\n"});
  Wanted w;
  std::string what;
  args.option("what", what, {"check, format, import or export", "check, format, import oder export"})
      .required()
      .one_of({"check", "format", "import", "export"});
  args.option("files", w.files,
              {"files ('-': standard input); import takes a menu, too", "Dateien („-“: Standardeingabe); import nimmt auch ein Menü"})
      .required();
  args.option("-p,--players", w.players, {"check: players of the kingdom (default 2)", "check: Personen im Königreich (sonst 2)"})
      .between(2, 6);
  args.flag("--in-place", w.in_place, {"format: write the files back", "format: die Dateien überschreiben"});
  args.option("--bot", w.bot, {"import: only the bot of this name", "import: nur der Bot mit diesem Namen"});
  args.flag("--list", w.list, {"import: only the names", "import: nur die Namen"});
  args.option("-o,--out", w.folder, {"import: a file for each bot in this folder", "import: für jeden Bot eine Datei in diesem Ordner"});
  w.kingdom.declare(args);
  if (const auto code = args.parse(argc, argv)) return *code;
  if (what == "check") return check_files(w);
  if (what == "format") return format_files(w);
  if (what == "export") return export_files(w);
  return import_files(w);
}

}  // namespace demesne::cli
