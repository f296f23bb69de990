// demesne play: a game in the terminal.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <random>
#include <utility>

#include "bots/dominion/nursery.hpp"
#include "cli/command.hpp"
#include "cli/kingdom.hpp"
#include "cli/lab_flags.hpp"
#include "cli/screen.hpp"
#include "lab/program.hpp"
#include "lab/room.hpp"
#include "table/dominion/codec.hpp"
#include "table/table.hpp"

namespace demesne::cli {
namespace {

using table::Fault;
using table::Question;
using table::Table;
namespace json = boost::json;

// Who plays besides the bots that the table knows itself.
struct Guests {
  std::map<std::string, std::string> commands;  // programs of somebody else's: name -> command
  int ms = 1000;                                // … and how long they have for an answer
  std::map<std::string, dominion::Bot> plans;   // bots from the reader's own files: the table reads none
};

enum class Typed { picks, again, redraw, left };

class Evening {
 public:
  Evening(Table table, std::vector<std::string> bots, Guests guests, const Paint& paint, std::string save)
      : table_(std::move(table)),
        bots_(std::move(bots)),
        guests_(std::move(guests)),
        screen_(table_.game(), paint, names(), pack()),
        save_(std::move(save)) {
    for (const std::string& name : bots_) {
      const auto found = guests_.commands.find(name);
      running_.push_back(found == guests_.commands.end() ? nullptr : std::make_unique<lab::Program>(found->second));
    }
  }

  int run() {
    std::optional<lab::Farewell> farewell;
    if (!guests_.commands.empty()) farewell.emplace(running_);
    fmt::print("{}\n", screen_.paint().bold(in_language(table_.game().name())));
    fmt::print("{}\n\n", help_line());
    tell();
    while (table_.match().to_move() != kNobody) {
      const Seat seat = table_.match().to_move();
      if (is_bot(seat)) {
        drawn_.reset();
        if (const auto done = running_[seat] ? program_answers(seat) : bot_answers(seat)) return *done;
      } else if (const auto done = human_answers(seat)) {
        return *done;
      }
    }
    fmt::print("\n{}\n{}", screen_.draw(table_.match(), watcher()), screen_.result(table_.match()));
    store();
    return 0;
  }

 private:
  std::vector<std::string> names() const {
    std::vector<std::string> out;
    for (const std::string& b : bots_) out.push_back(b.empty() ? tr({"you", "du"}) : b);
    if (std::count(bots_.begin(), bots_.end(), "") > 1)  // several people at one screen
      for (std::size_t i = 0; i < out.size(); ++i)
        if (bots_[i].empty()) out[i] = "";
    return out;
  }
  std::string pack() const {
    const json::object view = table_.match().view(kNobody);
    const auto* content = view.if_contains("content");
    return content && content->is_string() ? std::string(content->get_string()) : "";
  }
  bool is_bot(Seat s) const { return !bots_[s].empty(); }
  Seat watcher() const {  // whose eyes the log uses: the only human, or nobody's
    if (std::count(bots_.begin(), bots_.end(), "") != 1) return kNobody;
    return static_cast<Seat>(std::find(bots_.begin(), bots_.end(), "") - bots_.begin());
  }
  void tell() const {
    for (const table::Event& e : table_.events())
      if (const std::string line = screen_.line(e.seen_by(watcher())); !line.empty()) fmt::print("  {}\n", line);
  }
  std::string help_line() const {
    return screen_.paint().dim(
        tr({"A number picks an option (several with spaces). Enter: the obvious. u undo · /WORD more options · t CARD text · h hint · v "
            "table · ? help · q quit",
            "Eine Zahl wählt eine Option (mehrere mit Leerzeichen). Eingabetaste: das Naheliegende. u zurück · /WORT mehr Optionen · t "
            "KARTE Text · h Tipp · v Tisch · ? Hilfe · q Ende"}));
  }

  // The same for positions that look alike to whoever is asked: what it cannot know has no say in an answer.
  table::Rng own_luck() const { return table::Rng::from_seed(table_.match().key(table_.match().to_move())); }

  // These three: the exit code if the evening ends.
  std::optional<int> bot_answers(Seat seat) {
    const std::string& name = bots_[seat];
    table::Rng luck = own_luck();
    std::optional<Fault> fault;
    if (const auto plan = guests_.plans.find(name); plan != guests_.plans.end()) {
      fault = table_.decide(plan_answers(plan->second, seat, luck));
    } else if (auto s = table_.match().suggest(name, {}, luck); auto* f = std::get_if<Fault>(&s)) {
      fault = *f;
    } else {
      fault = table_.decide(std::get<table::Suggestion>(s).picks);
    }
    if (fault) return refuse(fault->message), 1;
    tell();
    return {};
  }

  std::vector<int> plan_answers(dominion::Bot& bot, Seat seat, table::Rng& rng) const {
    using DominionMatch = table::MatchOf<table::DominionCodec>;
    const auto& match = dynamic_cast<const DominionMatch&>(table_.match());
    FastRng luck(rng.next());
    return table::picks_of(match.state(), match.question(),
                           [&](const DominionMatch::State& s) { return bot.choose(dominion::Eyes(s.position, seat), luck); });
  }

  // It sees what its seat sees. Whatever it does wrong loses it the game.
  std::optional<int> program_answers(Seat seat) {
    const std::string& name = bots_[seat];
    const auto copy = table_.match().clone();
    lab::hush(*copy);
    auto answer = running_[seat]->decide(*copy, table_.game().id(), guests_.ms, false);
    Text wrong;
    if (auto* why = std::get_if<Text>(&answer))
      wrong = *why;
    else if (const auto fault = table_.decide(std::get<std::vector<int>>(answer)))
      wrong = say({"'{0}' forfeits: {1}", "„{0}“ gibt auf: {1}"}, {guests_.commands.at(name), fault->message});
    if (wrong.en.empty()) return tell(), std::nullopt;
    fmt::print("\n{}\n{}\n", screen_.paint()("31", in_language(wrong)),
               tr({"{0} has lost; the game ends here.", "{0} hat verloren; das Spiel endet hier."}, {name}));
    store();
    return 0;
  }

  std::optional<int> human_answers(Seat seat) {
    // The whole table once a turn; in between what changes.
    const auto* whose = drawn_.has_value() ? &*drawn_ : nullptr;
    const json::object view = table_.match().view(seat);
    const std::string now = json::serialize(view.contains("turn") ? view.at("turn") : json::value(nullptr)) + ":" + std::to_string(seat);
    fmt::print("\n{}\n", whose && *whose == now ? screen_.brief(table_.match(), seat) : screen_.draw(table_.match(), seat));
    drawn_ = now;
    for (;;) {
      const Question& q = table_.match().question();
      fmt::print("{}\n{}",
                 screen_.paint()("1;33", in_language(q.prompt)) +
                     (std::count(bots_.begin(), bots_.end(), "") > 1 ? " – " + screen_.seat_name(seat) : ""),
                 screen_.options(table_.match(), std::exchange(only_, {})));
      const int obvious = the_obvious(q);
      if (obvious >= 0)
        fmt::print("{}\n", screen_.paint().dim(tr({"  Enter: {0}", "  Eingabetaste: {0}"}, {q.options[obvious].text})));
      else if (q.min == 0)
        fmt::print("{}\n", screen_.paint().dim(tr({"  up to {0}; Enter: none", "  bis zu {0}; Eingabetaste: nichts"}, {q.max})));
      fmt::print("> ");
      std::fflush(stdout);
      std::string line;
      if (!std::getline(std::cin, line)) return store(), fmt::print("\n"), 0;
      std::vector<int> picks;
      switch (read(line, q, obvious, picks)) {
        case Typed::left:
          return store(), 0;
        case Typed::redraw:
          return {};
        case Typed::again:
          continue;
        case Typed::picks:
          break;
      }
      if (const auto fault = table_.decide(picks)) {
        fmt::print("{}\n", screen_.paint()("31", in_language(fault->message)));
        continue;
      }
      tell();
      return {};
    }
  }

  // What Enter does: all Treasures; the Buy phase if no Action can be played; the end of a turn with nothing left to buy with.
  static int the_obvious(const Question& q) {
    auto index = [&](std::string_view what) {
      for (std::size_t i = 0; i < q.options.size(); ++i)
        if (const auto* d = q.options[i].fields.if_contains("do"); d && d->is_string() && d->get_string() == what)
          return static_cast<int>(i);
      return -1;
    };
    if (q.min != 1 || q.max != 1) return -1;
    if (q.options.size() == 1) return 0;
    if (const int i = index("play_treasures"); i >= 0) return i;
    if (index("play") < 0 && index("to_buy") >= 0) return index("to_buy");
    if (index("play") < 0 && index("buy") < 0 && index("pay_debt") < 0) return index("end_turn");
    return -1;
  }

  Typed read(const std::string& line, const Question& q, int obvious, std::vector<int>& picks) {
    auto words = split(line, ' ');
    if (words.empty()) {
      if (obvious >= 0) return picks = {obvious}, Typed::picks;
      return q.min == 0 ? Typed::picks : Typed::again;
    }
    const std::string first = words[0];
    const std::string rest = line.size() > first.size() ? line.substr(std::min(line.size(), line.find(first) + first.size() + 1)) : "";
    if (first == "q") return Typed::left;
    if (first == "?") return help(), Typed::again;
    if (first == "v") return drawn_.reset(), Typed::redraw;
    if (first == "u" || first == "u!") return undo(first == "u!") ? Typed::redraw : Typed::again;
    if (first == "h") return hint(q), Typed::again;
    if (first[0] == '/') return only_ = line.substr(line.find('/') + 1), Typed::again;
    if (first == "t") return texts(rest, q), Typed::again;
    if (first == "s") {
      if (!rest.empty()) save_ = rest;
      if (save_.empty())
        fmt::print("{}\n", tr({"s FILE saves the game.", "s DATEI speichert das Spiel."}));
      else
        store();
      return Typed::again;
    }
    for (const std::string& w : words) {
      int n = 0;
      const auto [end, error] = std::from_chars(w.data(), w.data() + w.size(), n);
      if (error != std::errc{} || end != w.data() + w.size()) {
        fmt::print("{}\n", screen_.paint()("31", tr({"I do not understand '{0}'. ? shows what can be typed.",
                                                     "„{0}“ verstehe ich nicht. ? zeigt, was man eingeben kann."},
                                                    {w})));
        return Typed::again;
      }
      picks.push_back(n - 1);
    }
    return Typed::picks;
  }

  void help() const {
    fmt::print("{}\n", tr({"  1, 2, 3 …     pick an option; several picks in one line: 1 1 4\n"
                           "  Enter         the obvious thing, if one is named; or no pick, where that is allowed\n"
                           "  /WORD         all options with this word; in Dominations /5 is all that can be done on spot 5\n"
                           "  t CARD        text of a card (any beginning of its name); t alone: of all that can be picked now\n"
                           "  h             what the bot would do\n"
                           "  u             take back your last answer; u! also if something was revealed since\n"
                           "  v             draw the table again\n"
                           "  s FILE        save the record (for demesne replay, demesne verify, demesne play --load)\n"
                           "  q             quit",
                           "  1, 2, 3 …     eine Option wählen; mehrere in einer Zeile: 1 1 4\n"
                           "  Eingabetaste  das Naheliegende, wenn es genannt ist; oder nichts wählen, wo das erlaubt ist\n"
                           "  /WORT         alle Optionen mit diesem Wort; bei Dominations ist /5 alles, was auf Ort 5 geht\n"
                           "  t KARTE       Text einer Karte (der Anfang des Namens genügt); t allein: von allem, was jetzt wählbar ist\n"
                           "  h             was der Bot tun würde\n"
                           "  u             die letzte Antwort zurücknehmen; u! auch, wenn seitdem etwas aufgedeckt wurde\n"
                           "  v             den Tisch noch einmal zeichnen\n"
                           "  s DATEI       die Aufzeichnung speichern (für demesne replay, demesne verify, demesne play --load)\n"
                           "  q             aufhören"}));
  }

  void texts(const std::string& words, const Question& q) const {
    std::vector<const Entry*> found;
    if (!words.empty()) {
      found = screen_.library().search(words);
    } else {
      for (const auto& o : q.options)
        for (const char* key : {"card", "event", "monument"})
          if (const auto* v = o.fields.if_contains(key); v && v->is_string())
            if (const Entry* e = screen_.library().find(v->get_string()); e && std::find(found.begin(), found.end(), e) == found.end())
              found.push_back(e);
    }
    if (found.empty()) fmt::print("{}\n", tr({"Nothing is called '{0}'.", "Nichts heißt „{0}“."}, {words}));
    for (const Entry* e : found) fmt::print("{}\n", page(screen_.paint(), *e));
  }

  void hint(const Question& q) const {
    table::Rng luck = own_luck();
    auto result = table_.match().suggest("", {.value = true}, luck);
    if (const auto* f = std::get_if<Fault>(&result)) return fmt::print("{}\n", in_language(f->message));
    const auto& s = std::get<table::Suggestion>(result);
    const auto named = [&](const std::vector<int>& picks, std::optional<double> share) {
      std::string out;
      for (const int p : picks) out += (out.empty() ? "" : ", ") + fmt::format("{} ", p + 1) + in_language(q.options[p].text);
      if (out.empty()) out = tr({"nothing", "nichts"});
      return share ? out + " " + tr({"(wins {0})", "(gewinnt {0})"}, {percent(*share, 0)}) : out;
    };
    fmt::print("{}\n", tr({"The bot would choose: {0}", "Der Bot würde wählen: {0}"}, {named(s.picks, s.value)}));
    if (!s.why.en.empty()) fmt::print("  {}\n", in_language(s.why));
    if (!s.runner_up.empty()) fmt::print("  {}\n", tr({"Next best: {0}", "Das Nächstbeste: {0}"}, {named(s.runner_up, s.runner_up_value)}));
  }

  bool undo(bool force) {
    int back = 0;
    bool revealed = false;
    for (int k = 1; k <= table_.steps() && !back; ++k) {
      revealed |= table_.past(k).revealed;
      if (!is_bot(table_.past(k).seat)) back = k;
    }
    if (!back) return fmt::print("{}\n", tr({"There is nothing to take back.", "Es gibt nichts zurückzunehmen."})), false;
    const Text what = table_.past(back).what;
    if (revealed && !force) {
      fmt::print("{}\n", tr({"Since '{0}' something was revealed. u! takes it back all the same.",
                             "Seit „{0}“ wurde etwas aufgedeckt. u! nimmt es trotzdem zurück."},
                            {what}));
      return false;
    }
    if (const auto fault = table_.undo(back)) return fmt::print("{}\n", in_language(fault->message)), false;
    fmt::print("{}\n", tr({"Taken back: {0}", "Zurückgenommen: {0}"}, {what}));
    drawn_.reset();
    return true;
  }

  void store() const {
    if (save_.empty()) return;
    std::ofstream out(save_, std::ios::binary);
    out << table::to_text(table_.record());
    out.close();
    if (out)
      fmt::print("{}\n", tr({"Saved: {0}", "Gespeichert: {0}"}, {save_}));
    else
      refuse(say({"'{0}' cannot be written.", "„{0}“ lässt sich nicht schreiben."}, {save_}));
  }

  Table table_;
  std::vector<std::string> bots_;  // by seat; empty: a human
  Guests guests_;
  std::vector<std::unique_ptr<lab::Program>> running_;  // by seat; null: none
  Screen screen_;
  std::string save_;
  std::string only_;                  // the next list shows options with these words
  std::optional<std::string> drawn_;  // whose turn the table was drawn for
};

std::string game_ids() {
  std::string out;
  for (const table::Game* g : table::games()) out += (out.empty() ? "" : ", ") + std::string(g->id());
  return out;
}

}  // namespace

int play_command(int argc, char** argv) {
  Arguments args(
      "play",
      {"A game in the terminal, against bots or with several people at one screen. The legal moves are numbered; ? explains what\n"
       "can be typed. Without options: Dominion, First Game, against a bot of middle strength.",
       "Ein Spiel im Terminal, gegen Bots oder mit mehreren Leuten an einem Bildschirm. Die erlaubten Züge sind nummeriert; ?\n"
       "erklärt, was man eingeben kann. Ohne Optionen: Dominion, First Game, gegen einen Bot mittlerer Stärke."},
      {"  demesne play\n  demesne play --kingdom random --sets base,prosperity --bots bigmoney,bigmoney:witch\n"
       "  demesne play dominations --players 3\n  demesne play --bot mine='python3 my_bot.py' --bots mine\n  demesne play --humans 2       "
       "   (hot seat)\n  demesne play --save game.demesne; demesne "
       "play --load game.demesne\n",
       "  demesne play --lang de\n  demesne play --kingdom random --sets base,prosperity --bots bigmoney,bigmoney:witch\n"
       "  demesne play dominations --players 3\n  demesne play --bot mein='python3 mein_bot.py' --bots mein\n  demesne play --humans 2     "
       "     (zu zweit an einem Gerät)\n  demesne play --save "
       "spiel.demesne; demesne play --load spiel.demesne\n"});
  std::string game_id = "dominion", seed, save, load, pack, edition;
  int players = 0, humans = 1, seat = 0;
  std::vector<std::string> bots, settings, words;
  Guests guests;
  KingdomFlags kingdom;
  kingdom.kingdom = "first_game";
  args.option("game", game_id, {"which game (default dominion)", "welches Spiel (sonst dominion)"});
  args.option("-p,--players", players,
              {"how many players (default: humans and bots together, at least two)",
               "Zahl der Spieler (sonst Menschen und Bots zusammen, mindestens zwei)"})
      .between(2, 6);
  args.option("--bots", bots,
              {"bots for the other seats, e.g. bigmoney,bigmoney:smithy (the last one takes all seats that are left)",
               "Bots für die anderen Plätze, z. B. bigmoney,bigmoney:smithy (der letzte nimmt alle übrigen Plätze)"})
      .list();
  args.option("--bot", words,
              {"NAME=COMMAND: a program that answers on standard input and output plays under this name (docs/bots.md)",
               "NAME=BEFEHL: Ein Programm, das über Standardein- und -ausgabe antwortet, spielt unter diesem Namen (docs/bots.md)"})
      .repeated();
  args.option("--bot-ms", guests.ms,
              {"so long a program has for an answer (default 1000)", "so lange hat ein Programm für eine Antwort (sonst 1000)"})
      .between(1, 3'600'000);
  args.option("--humans", humans, {"so many people at this screen (default 1)", "so viele Menschen an diesem Bildschirm (sonst 1)"})
      .between(0, 6);
  args.option("--seat", seat,
              {"where the first human sits: 1, 2, … (default: drawn by lot)", "wo der erste Mensch sitzt: 1, 2, … (sonst ausgelost)"})
      .between(1, 6);
  args.option("-s,--seed", seed, {"seed of the deal (default: a new one each time)", "Startwert (sonst jedes Mal ein neuer)"});
  args.option("--save", save, {"write the record here when the game ends or is left", "die Aufzeichnung am Ende hierhin schreiben"});
  args.option("--load", load, {"go on with a recorded game", "ein aufgezeichnetes Spiel fortsetzen"});
  args.option("--pack", pack,
              {"Dominations: standard (default), balanced, or a file with a content pack",
               "Dominations: standard (sonst), balanced oder eine Datei mit einem Inhaltspaket"});
  args.option("--edition", edition, {"Dominations: 2021 (default) or 2019", "Dominations: 2021 (sonst) oder 2019"})
      .one_of({"2021", "2019"});
  args.option("-o,--option", settings,
              {"NAME=VALUE: an option of the game, as the protocol names it; may be given several times",
               "NAME=WERT: eine Option des Spiels, wie das Protokoll sie nennt; auch mehrmals"})
      .repeated();
  kingdom.declare(args);
  if (const auto code = args.parse(argc, argv)) return *code;
  const dominion::GrowingBetweenQuestions growing;  // people think longer than bots

  auto named = named_programs(words);
  if (const auto* why = std::get_if<Text>(&named)) return refuse(*why);
  guests.commands = std::move(std::get<0>(named));
  if (bots.empty())  // whoever names programs wants to meet them
    for (const auto& [name, command] : guests.commands) bots.push_back(name);
  const Paint paint(colour(1));
  std::optional<Table> table;
  if (!load.empty()) {
    const auto text = read_text(load);
    if (!text) return fail({"'{0}' cannot be read.", "„{0}“ lässt sich nicht lesen."}, {load});
    auto record = table::parse_record(*text);
    if (const auto* fault = std::get_if<Fault>(&record)) return refuse(fault->message);
    auto again = Table::replay(std::get<table::Record>(record));
    if (const auto* fault = std::get_if<Fault>(&again)) return refuse(fault->message);
    table = std::move(std::get<Table>(again));
    players = table->match().seats();
    if (save.empty()) save = load;
  } else {
    const table::Game* game = table::find_game(game_id);
    if (!game)
      return fail({"No game '{0}' is known here. There are: {1}.", "Ein Spiel „{0}“ ist hier nicht bekannt. Es gibt: {1}."},
                  {game_id, game_ids()});
    if (!players) players = std::clamp(humans + static_cast<int>(bots.size()), 2, 6);
    if (seed.empty()) {
      std::random_device device;
      seed = std::to_string((u64{device()} << 32 | device()) >> 1);
    }
    table::Record r;
    r.seed = seed;
    json::object options = game_id == "dominion" ? kingdom.json() : json::object{};
    if (!edition.empty()) options["edition"] = edition;
    if (!pack.empty()) {
      options["content"] = pack;
      if (const auto text = read_text(pack)) {
        boost::system::error_code error;
        options["content"] = json::parse(*text, error);
        if (error)
          return fail({"{0} has mistakes; demesne pack check {0} lists them.", "{0} hat Fehler; demesne pack check {0} zählt sie auf."},
                      {pack});
      }
    }
    for (const std::string& setting : settings) {
      const auto at = setting.find('=');
      if (at == setting.npos || at == 0)
        return fail({"--option expects NAME=VALUE, not '{0}'.", "--option erwartet NAME=WERT, nicht „{0}“."}, {setting});
      boost::system::error_code no_json;
      const json::value value = json::parse(setting.substr(at + 1), no_json);
      options[setting.substr(0, at)] = no_json ? json::value(setting.substr(at + 1)) : value;
    }
    auto started = Table::start(*game, players, options, seed, table::rng_of(r));
    if (const auto* fault = std::get_if<Fault>(&started)) return refuse(fault->message);
    table = std::move(std::get<Table>(started));
  }
  if (humans > players) return fail({"There are only {0} seats.", "Es gibt nur {0} Plätze."}, {players});
  if (const int room = players - humans; static_cast<int>(bots.size()) > room)
    return fail(
        {"'{0}' has no seat (seats: {1}, people: {2}, bots: {3}).", "„{0}“ hat keinen Platz (Plätze: {1}, Menschen: {2}, Bots: {3})."},
        {bots[static_cast<std::size_t>(room)], players, humans, static_cast<int>(bots.size())});
  for (const auto& [name, command] : guests.commands)
    if (std::find(bots.begin(), bots.end(), name) == bots.end())
      return fail({"'{0}' is named by --bot and sits nowhere: --bots must name it, too.",
                   "„{0}“ ist mit --bot genannt und sitzt nirgends: Auch --bots muss den Namen nennen."},
                  {name});
  if (bots.empty()) bots.push_back(table::usual_bot(table->game()));
  if (!table->match().result().is_object())
    for (const std::string& b : bots) {  // a wrong name is told before the game, not in the middle of it
      if (guests.commands.count(b)) continue;
      table::Rng luck = table::Rng::from_seed(1);
      auto s = table->match().suggest(b, {.ms = 1}, luck);  // no more: nobody waits for it, and plans begin to grow all the same
      if (!std::holds_alternative<Fault>(s)) continue;
      if (table->game().id() == "dominion") {
        auto own = lab::dominion_bot(b, {});
        if (auto* why = std::get_if<Text>(&own)) return refuse(*why);
        guests.plans.emplace(b, std::move(std::get<dominion::Bot>(own)));
        continue;
      }
      return refuse(std::get<Fault>(s).message);
    }
  std::vector<std::string> seats(static_cast<std::size_t>(players));
  const int first = seat ? seat - 1 : humans == 1 ? static_cast<int>(table->match().hash() % static_cast<u64>(players)) : 0;
  if (first >= players) return fail({"There is no seat {0}.", "Einen Platz {0} gibt es nicht."}, {seat});
  std::size_t next_bot = 0;
  for (int i = 0; i < players; ++i) {
    std::string& who = seats[(first + i) % players];
    if (i < humans) continue;
    who = bots[std::min(next_bot++, bots.size() - 1)];
  }
  return Evening(std::move(*table), std::move(seats), std::move(guests), paint, std::move(save)).run();
}

}  // namespace demesne::cli
