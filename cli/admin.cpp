// demesne admin: what an operator does to tables and people. Whoever can open the store is the operator; a server that runs hears of it by
// the audit log, within a second or two.
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <pwd.h>
#include <unistd.h>

#include <boost/json.hpp>

#include "cli/command.hpp"
#include "cli/journal.hpp"
#include "server/limits.hpp"
#include "server/sql_store.hpp"

namespace demesne::cli {
namespace {

using namespace demesne::server;

std::string day(Millis at) { return fmt::format("{:%Y-%m-%d %H:%M}", fmt::gmtime(static_cast<std::time_t>(at / 1000))); }

std::string operator_name() {
  if (const char* sudo = std::getenv("SUDO_USER")) return sudo;
  const passwd* user = ::getpwuid(::getuid());
  return user ? user->pw_name : std::to_string(::getuid());
}

bool is_address(const std::string& text) {
  in6_addr any{};
  const std::string plain = text.substr(0, text.find_first_of("%/"));
  return ::inet_pton(AF_INET, text.c_str(), &any) == 1 || ::inet_pton(AF_INET6, plain.c_str(), &any) == 1;
}
bool is_person(std::string_view text) {  // or the hash of a session from before there were devices
  return (text.size() == 16 && text.find_first_not_of("abcdefghijklmnopqrstuvwxyz234567") == text.npos) ||
         (text.size() == 64 && text.find_first_not_of("0123456789abcdef") == text.npos);
}

struct Desk {
  SqlStore& store;
  void note(const std::string& what) { store.note({now(), operator_name(), what, 0}); }

  int tables(const std::string& state, int hours) {
    const Millis before = now() - hours * Millis{3'600'000};
    for (std::string after;;) {
      const auto page = store.scan(after, 500);
      if (page.empty()) return 0;
      after = page.back().id;
      for (const Stand& t : page) {
        if (t.summary.game.empty() || t.summary.state == "kept") continue;  // a journal of another kind: a person's, say
        if ((!state.empty() && t.summary.state != state) || t.updated > before) continue;
        std::string owners;
        for (const auto& o : t.summary.owners) owners += " " + o;
        fmt::print("{}  {}  {:<9} {:<12} {:>6}{}\n", t.id, day(t.updated), t.summary.state, t.summary.game, t.next, owners);
      }
    }
  }
  int erase(const std::vector<std::string>& ids) {
    int missing = 0;
    for (const auto& id : ids) {
      if (store.erase(id))
        note("delete " + id);
      else
        fail({"There is no table {0}.", "Einen Tisch {0} gibt es nicht."}, {id}), ++missing;
    }
    std::printf("%s\n", tr({"{0} done.", "{0} erledigt."}, {static_cast<int>(ids.size()) - missing}).c_str());
    return missing ? 1 : 0;
  }
  int close(const std::vector<std::string>& ids, const std::string& why) {
    int missing = 0;
    for (const auto& id : ids) {
      if (!store.volume(id)) {
        fail({"There is no table {0}.", "Einen Tisch {0} gibt es nicht."}, {id}), ++missing;
        continue;
      }
      store.ban({"table", id, 0, why});
      note("close " + id + (why.empty() ? "" : ": " + why));
    }
    std::printf("%s\n", tr({"{0} done.", "{0} erledigt."}, {static_cast<int>(ids.size()) - missing}).c_str());
    return missing ? 1 : 0;
  }
  int open(const std::vector<std::string>& ids) {
    int missing = 0;
    for (const auto& id : ids) {
      if (store.unban("table", id))
        note("open " + id);
      else
        fail({"Table {0} is not closed.", "Tisch {0} ist nicht geschlossen."}, {id}), ++missing;
    }
    std::printf("%s\n", tr({"{0} done.", "{0} erledigt."}, {static_cast<int>(ids.size()) - missing}).c_str());
    return missing ? 1 : 0;
  }
  int clear(int hours) {
    int n = 0;
    for (const auto& id : store.forsaken(now() - hours * Millis{3'600'000}, 100'000))
      if (store.erase(id)) note("delete " + id), ++n;
    std::printf("%s\n", tr({"{0} tables that nobody joined are gone.", "{0} Tische, zu denen niemand kam, sind fort."}, {n}).c_str());
    return 0;
  }
};

}  // namespace

int admin_command(int argc, char** argv) {
  Arguments args(
      "admin",
      {"What an operator does to tables and people; the server may be running. Everything that changes something is in the audit log.\n"
       "  tables                 lists tables: id, last change, state, game, entries, people\n"
       "  delete ID…             removes tables with all that is known about them\n"
       "  close ID…, open ID…   nothing happens at these tables any more, and --why is told to whoever sits there; they can be opened "
       "again\n"
       "  clear                  removes tables that have waited for players for --hours\n"
       "  ban address|person X  keeps an address (or IPv6 network) or a person out, for --hours or for good\n"
       "  unban address|person X, bans, audit",
       "Was ein Betreiber mit Tischen und Leuten tut; der Server darf laufen. Alles, was etwas ändert, steht im Protokoll.\n"
       "  tables                 Tische auflisten: Kennung, letzte Änderung, Zustand, Spiel, Einträge, Personen\n"
       "  delete KENNUNG…        Tische mit allem löschen, was über sie bekannt ist\n"
       "  close …, open …       an diesen Tischen geschieht nichts mehr, und wer dort sitzt, erfährt --why; sie lassen sich wieder öffnen\n"
       "  clear                  Tische löschen, die seit --hours auf Mitspieler warten\n"
       "  ban address|person X  eine Adresse (oder ein IPv6-Netz) oder eine Person aussperren, für --hours oder für immer\n"
       "  unban address|person X, bans, audit"},
      {"  demesne admin demesne-data tables --state waiting\n  demesne admin demesne-data ban address 203.0.113.7 --hours 24 --why spam\n",
       "  demesne admin demesne-data tables --state waiting\n  demesne admin demesne-data ban address 203.0.113.7 --hours 24 --why "
       "Spam\n"});
  std::string where, action, state, why;
  std::vector<std::string> what;
  int hours = -1;
  args.option("store", where, kWhere).required();
  args.option("action", action, {"see above", "siehe oben"})
      .required()
      .one_of({"tables", "delete", "close", "open", "clear", "ban", "unban", "bans", "audit"});
  args.option("what", what, {"tables, or what is banned", "Tische, oder was gesperrt wird"});
  args.option("--state", state,
              {"only tables in this state: waiting, playing, finished", "nur Tische in diesem Zustand: waiting, playing, finished"})
      .one_of({"waiting", "playing", "finished"});
  args.option("--hours", hours,
              {"tables: unchanged for so long; clear: waiting for so long (24); ban: for so long",
               "tables: so lange unverändert; clear: so lange wartend (24); ban: für so lange"})
      .between(0, 1'000'000);
  args.option("--why", why,
              {"is noted with a ban and told to whoever it keeps out", "steht bei der Sperre und wird dem gesagt, den sie trifft"});
  if (const auto code = args.parse(argc, argv)) return *code;
  const bool about_somebody = action == "ban" || action == "unban";
  if (about_somebody && (what.size() != 2 || (what[0] != "address" && what[0] != "person")))
    return fail({"Who? 'address X' or 'person X'.", "Wen? „address X“ oder „person X“."});
  if (action == "ban" && !(what[0] == "address" ? is_address(what[1]) : is_person(what[1])))
    return fail(
        {"'{0}' is not an address or a person's id as 'tables' shows it.", "„{0}“ ist keine Adresse oder Person, wie „tables“ sie zeigt."},
        {what[1]});
  if ((action == "delete" || action == "close" || action == "open") && what.empty()) return fail({"Which table?", "Welchen Tisch?"});
  return guarded([&] {
    const auto store = open_store(where, true);
    Desk desk{*store};
    if (action == "tables") return desk.tables(state, std::max(hours, 0));
    if (action == "delete") return desk.erase(what);
    if (action == "close") return desk.close(what, why);
    if (action == "open") return desk.open(what);
    if (action == "clear") return desk.clear(hours < 0 ? 24 : hours);
    if (action == "ban") {
      const std::string whom = what[0] == "address" ? household(what[1]) : what[1];
      store->ban({what[0], whom, hours > 0 ? now() + hours * Millis{3'600'000} : 0, why});
      desk.note("ban " + what[0] + " " + whom + (hours > 0 ? fmt::format(" for {} hours", hours) : "") + (why.empty() ? "" : ": " + why));
      std::printf("%s\n", tr({"{0} is kept out.", "{0} ist ausgesperrt."}, {whom}).c_str());
      return 0;
    }
    if (action == "unban") {
      const std::string whom = what[0] == "address" ? household(what[1]) : what[1];
      if (!store->unban(what[0], whom)) return fail({"{0} is not banned.", "{0} ist nicht gesperrt."}, {whom});
      desk.note("unban " + what[0] + " " + whom);
      return 0;
    }
    if (action == "bans") {
      for (const Ban& b : store->bans(now()))
        fmt::print("{:<8} {:<40} {}  {}\n", b.kind, b.what, b.until ? day(b.until) : std::string("-"), b.why);
      return 0;
    }
    for (const Audit& a : store->audits(1000)) fmt::print("{}  {:<12} {}\n", day(a.at), a.who, a.what);
    return 0;
  });
}

}  // namespace demesne::cli
