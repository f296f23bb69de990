// demesne store, backup, restore, check: the journal as a whole.
#include <spdlog/spdlog.h>

#include <cstdio>

#include "cli/command.hpp"
#include "cli/journal.hpp"
#include "server/crypt.hpp"
#include "server/sqlite_store.hpp"
#include "server/transfer.hpp"
#include "server/trouble.hpp"

namespace demesne::cli {
namespace {

using namespace demesne::server;

// What was brought over, and what was not; 1 if anything was not.
int report(const Transfer& t) {
  for (const auto& [table, why] : t.left) std::fprintf(stderr, "%s: %s\n", table.c_str(), in_language(why).c_str());
  std::printf("%s\n",
              tr({"{0} tables with {1} entries, compared entry by entry.", "{0} Tische mit {1} Einträgen, Eintrag für Eintrag verglichen."},
                 {std::to_string(t.tables), std::to_string(t.entries)})
                  .c_str());
  if (t.there) std::printf("%s\n", tr({"{0} of them were there already.", "{0} davon waren schon da."}, {std::to_string(t.there)}).c_str());
  if (t.left.empty()) return 0;
  fail({"{0} tables were left out.", "{0} Tische wurden ausgelassen."}, {static_cast<int>(t.left.size())});
  return 1;
}

}  // namespace

int guarded(const std::function<int()>& work) {
  init_crypt();
  spdlog::set_level(spdlog::level::off);  // what is wrong is said here
  try {
    return work();
  } catch (const Trouble& t) {
    fail({"{0}", "{0}"}, {in_language(t.text)});
    return 1;
  } catch (const std::exception& e) {
    fail({"{0}", "{0}"}, {e.what()});
    return 1;
  }
}

int store_command(int argc, char** argv) {
  Arguments args("store",
                 {"Copies a whole journal from one store into another: SQLite and PostgreSQL, both ways. The source may be in use; "
                  "the\ntarget must not be. Called again, it goes on where it broke off.",
                  "Kopiert ein ganzes Journal von einem Speicher in einen anderen: SQLite und PostgreSQL, in beide Richtungen. Die "
                  "Quelle\ndarf in Gebrauch sein, das Ziel nicht. Noch einmal aufgerufen geht es weiter, wo es abbrach."},
                 {"  demesne store copy demesne-data postgresql://demesne@localhost/demesne\n",
                  "  demesne store copy demesne-data postgresql://demesne@localhost/demesne\n"});
  std::string action, from, to;
  args.option("action", action, {"copy", "copy"}).required().one_of({"copy"});
  args.option("from", from, kWhere).required();
  args.option("to", to, kWhere).required();
  if (const auto code = args.parse(argc, argv)) return *code;
  return guarded([&] {
    const auto source = open_store(from, true), target = open_store(to);
    return report(copy(*source, *target));
  });
}

int backup_command(int argc, char** argv) {
  Arguments args(
      "backup",
      {"Writes everything that a store holds at one moment into one file, while the server goes on, and reads it back to compare.",
       "Schreibt alles, was ein Speicher in einem Augenblick hält, in eine Datei, während der Server weiterläuft, und liest sie zum "
       "Vergleich zurück."},
      {"  demesne backup demesne-data monday.demesne\n", "  demesne backup demesne-data montag.demesne\n"});
  std::string where, file;
  args.option("store", where, kWhere).required();
  args.option("file", file, {"the new file", "die neue Datei"}).required();
  if (const auto code = args.parse(argc, argv)) return *code;
  return guarded([&] { return report(backup(*open_store(where, true), file)); });
}

int restore_command(int argc, char** argv) {
  Arguments args("restore",
                 {"Fills a store that holds nothing yet from a file that 'demesne backup' wrote.",
                  "Füllt einen Speicher, der noch nichts hält, aus einer Datei, die „demesne backup“ schrieb."},
                 {"  demesne restore monday.demesne new-data\n", "  demesne restore montag.demesne neue-daten\n"});
  std::string file, where;
  args.option("file", file, {"the backup", "die Sicherung"}).required().file();
  args.option("store", where, kWhere).required();
  if (const auto code = args.parse(argc, argv)) return *code;
  return guarded([&] { return report(restore(file, where)); });
}

int check_command(int argc, char** argv) {
  Arguments args("check",
                 {"Reads a whole store or backup and says what is damaged or missing. A server may be using it.",
                  "Liest einen ganzen Speicher oder eine Sicherung und sagt, was beschädigt ist oder fehlt. Ein Server darf ihn benutzen."},
                 {"  demesne check demesne-data\n", "  demesne check demesne-data\n"});
  std::string where;
  bool accept = false;
  args.option("store", where, {"a directory, a backup, or postgresql://…", "ein Verzeichnis, eine Sicherung oder postgresql://…"})
      .required();
  args.flag("--accept-loss", accept,
            {"entries that a crash took with it are given up, and the server may write again (SQLite; not while it runs)",
             "Einträge, die ein Absturz mitnahm, sind aufgegeben, und der Server darf wieder schreiben (SQLite; nicht während er läuft)"});
  if (const auto code = args.parse(argc, argv)) return *code;
  return guarded([&] {
    if (accept && !is_postgres(where)) SqliteStore(where).accept_loss();
    const auto store = open_store(where, true);
    int wrong = 0;
    for (const auto& complaint : store->check()) std::printf("%s\n", complaint.c_str()), ++wrong;
    u64 tables = 0, entries = 0;
    try {
      store->each([&](const Volume& v) {
        ++tables, entries += v.entries.size();
        if (v.damage) std::printf("%s: %s\n", v.stand.id.c_str(), in_language(*v.damage).c_str()), ++wrong;
      });
    } catch (const SqlError& e) {
      std::printf("%s\n", e.what());
      ++wrong;
    }
    std::printf("%s\n", tr({"{0} tables, {1} entries, {2} complaints.", "{0} Tische, {1} Einträge, {2} Beanstandungen."},
                           {std::to_string(tables), std::to_string(entries), wrong})
                            .c_str());
    return wrong ? 1 : 0;
  });
}

}  // namespace demesne::cli
