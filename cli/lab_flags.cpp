#include "cli/lab_flags.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdio>
#include <random>
#include <thread>

#include "core/contract.hpp"
#include "lab/dominion.hpp"
#include "table/dominations/pack_json.hpp"
#include "table/dominion/codec.hpp"

namespace demesne::cli {

double rounded(double v) { return std::round(v * 1e6) / 1e6; }
std::string percent_between(const lab::Interval& i) { return fmt::format("{:>6} – {:>8}", number(100 * i.low, 2), percent(i.high)); }

std::string Setting::cards() const {
  std::string all;
  for (const dominion::Card c : piles.kingdom) {
    const Phrase& called = dominion::facts(c).name;
    all += (all.empty() ? "" : ", ") + std::string(language() == Language::de ? called.de : called.en);
  }
  return all;
}

void LabFlags::declare(Arguments& args) {
  campaign.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  games_ = args.option("-n,--games", campaign.stop.games,
                       {"how many games of each contest (default 10000)", "Zahl der Partien je Paarung (sonst 10000)"})
               .between(u64{1}, u64{1} << 40);
  args.option("-t,--threads", campaign.threads, {"how many threads (default: one for each core)", "Zahl der Threads (sonst einer je Kern)"})
      .between(1, 1024);
  seed_ = args.option("-s,--seed", campaign.seed,
                      {"seed of the match (default: a new one each time)", "Startwert (sonst jedes Mal ein neuer)"});
  args.flag("--json", as_json, {"the result as one JSON object", "das Ergebnis als ein JSON-Objekt"});
  args.option("--resume", campaign.file,
              {"keeps the state in this file, and goes on where it ended if the file is there (after Ctrl-C, or with more --games)",
               "hält den Stand in dieser Datei und macht dort weiter, wenn es sie gibt (nach Strg-C oder mit mehr --games)"});
  args.option("-g,--game", game, {"which game (default dominion)", "welches Spiel (sonst dominion)"});
  args.option("--bot", programs,
              {"NAME=COMMAND: a program that answers on standard input and output plays under this name",
               "NAME=BEFEHL: Ein Programm, das über Standardein- und -ausgabe antwortet, spielt unter diesem Namen"})
      .repeated();
  args.option("--bot-ms", campaign.manner.program_ms,
              {"so long a program has for an answer (default 1000)", "so lange hat ein Programm für eine Antwort (sonst 1000)"})
      .between(1, 3'600'000);
  args.flag("--bot-texts", campaign.manner.program_texts,
            {"programs get the texts for people, too", "Programme bekommen auch die Texte für Menschen"});
  args.option("--kingdoms", kingdoms,
              {"a sweep: recommended sets with commas between, random:N for N kingdoms at random, recommended for all of them",
               "eine Reihe: empfohlene Sätze mit Komma, random:N für N zufällige Königreiche, recommended für alle empfohlenen"});
  kingdom.declare(args);
  args.option(
      "--pack", pack,
      {"Dominations: a content pack (standard, balanced or a file)", "Dominations: ein Inhaltspaket (standard, balanced oder eine Datei)"});
  args.option("--edition", edition, {"Dominations: 2021 (default) or 2019", "Dominations: 2021 (sonst) oder 2019"})
      .one_of({"2021", "2019"});
  args.option("--switch", switches,
              {"Dominations: NAME=VALUE, a switch of the rules (overflow=every_time; docs/protocol.md)",
               "Dominations: NAME=WERT, ein Schalter der Regeln (overflow=every_time; docs/protocol.md)"})
      .repeated();
}

std::variant<std::map<std::string, std::string>, Text> named_programs(const std::vector<std::string>& words) {
  std::map<std::string, std::string> found;
  for (const std::string& word : words) {
    const auto at = word.find('=');
    if (at == word.npos || at == 0 || at + 1 == word.size())
      return say({"--bot expects NAME=COMMAND, not '{0}'.", "--bot erwartet NAME=BEFEHL, nicht „{0}“."}, {word});
    found[word.substr(0, at)] = word.substr(at + 1);
  }
  return found;
}

std::optional<int> LabFlags::prepare() {
  auto joined = lab::Ranks::join();
  if (auto* why = std::get_if<Text>(&joined)) return refuse(*why);
  ranks = std::get<lab::Ranks*>(joined);
  auto& manner = campaign.manner;
  auto named = named_programs(programs);
  if (auto* why = std::get_if<Text>(&named)) return refuse(*why);
  manner.programs = std::move(std::get<0>(named));
  manner.game = table::find_game(game);
  if (!manner.game) return fail({"There is no game '{0}'.", "Ein Spiel „{0}“ gibt es nicht."}, {game});
  if (game != "dominations" && (!pack.empty() || !edition.empty() || !switches.empty()))
    return fail({"--pack, --edition and --switch are for Dominations (--game dominations).",
                 "--pack, --edition und --switch sind für Dominations (--game dominations)."});
  if (game != "dominion" && !kingdoms.empty()) return fail({"--kingdoms is for Dominion.", "--kingdoms ist für Dominion."});
  // The first rank reads and draws; the others hear of it.
  boost::json::object word;
  if (ranks->first()) {
    auto read = lab::read_saved(campaign.file);
    if (auto* why = std::get_if<Text>(&read)) word["wrong"] = boost::json::array{why->en, why->de};
    if (auto* state = std::get_if<std::optional<lab::Saved>>(&read); state && *state)
      word["saved"] = boost::json::object{{"seed", (*state)->seed}, {"contests", (*state)->contests}, {"sheet", (*state)->sheet}};
    word["seed"] = seed_.given() ? campaign.seed : std::random_device{}();
  }
  const auto heard = boost::json::parse(ranks->from_first(boost::json::serialize(word))).as_object();
  if (const auto* wrong = heard.if_contains("wrong"))
    return refuse({std::string(wrong->at(0).as_string()), std::string(wrong->at(1).as_string())});
  campaign.seed = heard.at("seed").to_number<u64>();
  if (const auto* s = heard.if_contains("saved")) {
    saved = lab::Saved{s->at("seed").to_number<u64>(), s->at("contests").as_array(), s->at("sheet")};
    if (seed_.given() && saved->seed != campaign.seed)
      return fail({"{0} was begun with seed {1}.", "{0} wurde mit Startwert {1} begonnen."}, {campaign.file, std::to_string(saved->seed)});
    campaign.seed = saved->seed;
  }
  return {};
}

namespace {

using dominion::Options;

std::variant<Setting, Text> named(const KingdomFlags& flags, const std::string& name, int players) {
  KingdomFlags f = flags;
  f.kingdom = name;
  auto options = f.options(players);
  if (auto* why = std::get_if<Text>(&options)) return *why;
  Setting s{name.empty() ? "random" : name, f.json(), std::get<Options>(options)};
  dominion::Position p;
  FastRng rng(1);
  if (const auto error = dominion::setup(p, s.piles, rng); error.bad != dominion::SetupError::none) return setup_message(error);
  return s;
}

// A kingdom drawn at random and then fixed, with everything that belongs to it.
std::variant<Setting, Text> drawn(const KingdomFlags& flags, u64 seed, u64 number, int players) {
  KingdomFlags f = flags;
  f.kingdom = "random";
  auto options = f.options(players);
  if (auto* why = std::get_if<Text>(&options)) return *why;
  dominion::SetupError error;
  for (u64 attempt = 0; attempt < 100; ++attempt) {  // cards of other sets may bring too many piles
    FastRng rng(lab::game_seed(mix(seed, 0x6b696e67), number * 128 + attempt));
    table::DominionCodec::State state;
    error = dominion::setup(state.position, std::get<Options>(options), rng);
    if (error.bad != dominion::SetupError::none) continue;
    Setting s{"random " + std::to_string(number + 1), table::DominionCodec::setup(state), {}};
    auto read = table::dominion_json::read_options(players, s.options);
    if (auto* fault = std::get_if<table::Fault>(&read)) return fault->message;
    s.piles = std::get<Options>(read);
    return s;
  }
  return setup_message(error);
}

std::variant<std::vector<Setting>, Text> sweep(const LabFlags& flags, int players) {
  std::vector<Setting> all;
  std::vector<std::string> names;
  u64 random = 0;
  for (const std::string& word : split(flags.kingdoms)) {
    if (word == "recommended") {
      for (const auto& r : dominion::recommended())
        if (r.missing.empty()) names.emplace_back(r.id);
    } else if (word.starts_with("random")) {
      int n = 1;
      const std::string_view digits = word.size() > 7 && word[6] == ':' ? std::string_view(word).substr(7) : "";
      if (word.size() > 6) {
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), n);
        if (digits.empty() || error != std::errc{} || end != digits.data() + digits.size() || n < 1 || n > 100'000)
          return say({"--kingdoms: '{0}' should be random:N with N from 1 to 100000.",
                      "--kingdoms: „{0}“ sollte random:N mit N von 1 bis 100000 sein."},
                     {word});
      }
      random += static_cast<u64>(n);
    } else {
      names.push_back(word);
    }
  }
  for (const std::string& name : names) {
    auto s = named(flags.kingdom, name, players);
    if (auto* why = std::get_if<Text>(&s)) return *why;
    all.push_back(std::move(std::get<Setting>(s)));
  }
  for (u64 k = 0; k < random; ++k) {
    auto s = drawn(flags.kingdom, flags.campaign.seed, k, players);
    if (auto* why = std::get_if<Text>(&s)) return *why;
    all.push_back(std::move(std::get<Setting>(s)));
  }
  if (all.empty()) return say({"--kingdoms names none.", "--kingdoms nennt keines."});
  return all;
}

}  // namespace

std::variant<std::vector<Setting>, Text> LabFlags::settings(int players) const {
  const table::Game& g = *campaign.manner.game;
  if (players < g.min_players() || players > g.max_players())
    return say({"{0} is for {1} to {2} players; {3} bots were named.", "{0} ist für {1} bis {2} Spieler; genannt wurden {3} Bots."},
               {g.name(), g.min_players(), g.max_players(), players});
  if (game == "dominion") {
    if (!kingdoms.empty()) return sweep(*this, players);
    auto one = named(kingdom, kingdom.kingdom, players);
    if (auto* why = std::get_if<Text>(&one)) return *why;
    return std::vector<Setting>{std::move(std::get<Setting>(one))};
  }
  Setting s;
  if (!edition.empty()) s.options["edition"] = edition;
  for (const std::string& w : switches) {
    const auto at = w.find('=');
    if (at == w.npos || at == 0) return say({"--switch expects NAME=VALUE, not '{0}'.", "--switch erwartet NAME=WERT, nicht „{0}“."}, {w});
    const std::string value = w.substr(at + 1);
    int number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error == std::errc{} && end == value.data() + value.size())
      s.options[w.substr(0, at)] = number;
    else
      s.options[w.substr(0, at)] = value;
  }
  if (!pack.empty()) {
    if (table::dominations::shipped_pack(pack)) {
      s.options["content"] = pack;
    } else {
      const auto text = read_text(pack);
      if (!text) return say({"Cannot read {0}.", "{0} ist nicht lesbar."}, {pack});
      boost::system::error_code error;
      auto content = boost::json::parse(*text, error);
      if (error || !content.is_object()) return say({"{0} is not JSON.", "{0} ist kein JSON."}, {pack});
      s.options["content"] = std::move(content);
    }
  }
  return std::vector<Setting>{std::move(s)};
}

lab::Watcher progress_line(const std::vector<std::string>& bots) {
  if (!is_tty(2)) return {};
  return [bots](const lab::Standing& so_far, u64 done, u64 all) {
    constexpr int kWidth = 24;
    const int full = all ? static_cast<int>(std::min(done, all) * kWidth / all) : kWidth;
    std::string line;
    for (int i = 0; i < kWidth; ++i) line += i < full ? "█" : "░";
    line += fmt::format(" {:3d} %", all ? static_cast<int>(done * 100 / all) : 100);
    if (!bots.empty()) {
      const lab::Interval i = lab::share_over(so_far.of, 0, static_cast<int>(bots.size()));
      line += fmt::format("  {} {} ({} – {})", bots[0], percent(lab::share_over(so_far.of, 0), 1), number(100 * i.low, 1),
                          number(100 * i.high, 1));
    }
    std::fprintf(stderr, "\r\033[K%s%s", line.c_str(), done >= all ? "\r\033[K" : "");
    std::fflush(stderr);
  };
}

std::string command_line(int argc, char** argv) {
  std::string all = "demesne";
  for (int i = 0; i < argc; ++i) {
    const std::string a = argv[i];
    const bool plain =
        !a.empty() && a.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./%@") == a.npos;
    if (plain) {
      all += " " + a;
      continue;
    }
    all += " '";
    for (const char c : a) all += c == '\'' ? std::string("'\\''") : std::string(1, c);
    all += "'";
  }
  return all;
}

}  // namespace demesne::cli
