#include "bots/dominion/bot.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <fstream>
#include <sstream>

#include "bots/dominion/minds.hpp"
#include "games/dominion/setup.hpp"

namespace demesne::dominion {
namespace {

struct Entry {
  std::string_view id;
  Phrase name, text;
  Recipe recipe;
  int level, ms, rating, band;
};
Recipe impulse(int share) { return {.kind = Recipe::impulse, .impulses = share}; }
Recipe search(int nodes, int ms) { return {.kind = Recipe::search, .nodes = nodes, .ms = ms}; }
Recipe content(int nodes, int ms) { return {.kind = Recipe::search, .nodes = nodes, .ms = ms, .content = true}; }

// The ratings are those of docs/bots.md.
const std::vector<Entry>& entries() {
  static const std::vector<Entry> all = {
      {"peasant",
       {"Peasant", "Bauer"},
       {"Buys what looks nice; good for a first game", "Kauft, was hübsch aussieht; gut für ein erstes Spiel"},
       impulse(75),
       1,
       0,
       1000,
       0},
      {"squire",
       {"Squire", "Knappe"},
       {"Saves for Provinces, with a whim now and then", "Spart auf Provinzen, mit gelegentlichen Launen"},
       impulse(25),
       2,
       0,
       1432,
       61},
      {"merchant",
       {"Merchant", "Händlerin"},
       {"Money and the one card that helps it most", "Geld und die eine Karte, die ihm am meisten hilft"},
       {.kind = Recipe::single},
       3,
       0,
       1971,
       111},
      {"knight",
       {"Knight", "Ritterin"},
       {"Has a plan for these piles and follows it", "Hat einen Plan für diese Stapel und folgt ihm"},
       {.kind = Recipe::plan},
       4,
       0,
       2184,
       119},
      {"steward",
       {"Steward", "Verwalter"},
       {"Has a plan and looks ahead a little", "Hat einen Plan und denkt ein wenig voraus"},
       content(800, 80),
       5,
       25,
       2249,
       139},
      {"chancellor",
       {"Chancellor", "Kanzlerin"},
       {"Tries out every decision", "Probiert jede Entscheidung aus"},
       content(4000, 400),
       6,
       120,
       2334,
       169},
      {"monarch",
       {"Monarch", "Monarchin"},
       {"Tries out every decision at length", "Probiert jede Entscheidung ausgiebig aus"},
       search(20'000, 1000),
       7,
       800,
       2371,
       175},
      {"random",
       {"Dicer", "Würfler"},
       {"Any legal answer, all equally likely", "Irgendeine erlaubte Antwort, alle gleich wahrscheinlich"},
       {},
       0,
       0,
       0,
       0},
      {"bigmoney",
       {"Big Money", "Big Money"},
       {"Province, Gold, Silver; Duchy and Estate near the end", "Provinz, Gold, Silber; am Ende Herzogtum und Anwesen"},
       {.kind = Recipe::money},
       0,
       0,
       0,
       0},
      {"plan",
       {"Plan", "Plan"},
       {"The best plan found for these piles, without looking ahead", "Der beste Plan für diese Stapel, ohne vorauszudenken"},
       {.kind = Recipe::plan},
       0,
       0,
       0,
       0},
      {"taught",
       {"Plan with experience", "Plan mit Erfahrung"},
       {"The best plan and what purchases have turned out to be worth, without looking ahead",
        "Der beste Plan und was Käufe erfahrungsgemäß wert sind, ohne vorauszudenken"},
       {.kind = Recipe::taught},
       0,
       0,
       0,
       0},
      {"search",
       {"Search", "Suche"},
       {"The strongest; search:2000 plays so many games before an answer, search:50ms thinks so long, search:50ms:2 on two threads",
        "Der stärkste; search:2000 spielt so viele Spiele vor einer Antwort, search:50ms denkt so lange, search:50ms:2 in zwei Threads"},
       search(2000, 0),
       0,
       50,
       0,
       0},
      {"planner",
       {"Planner", "Planer"},
       {"Big Money with one card, tries out every decision", "Big Money mit einer Karte, probiert jede Entscheidung aus"},
       {.kind = Recipe::planner, .nodes = 1200},
       0,
       20,
       0,
       0},
      {"planner:strong",
       {"Planner, long", "Planer, lang"},
       {"Big Money with one card, tries out every decision at length",
        "Big Money mit einer Karte, probiert jede Entscheidung ausgiebig aus"},
       {.kind = Recipe::planner, .nodes = 6000},
       0,
       100,
       0,
       0},
  };
  return all;
}

// Plans worth the search that follows: who looks ahead briefly does not breed for long.
int brood_games(int nodes) { return nodes ? std::clamp(300 * std::min(nodes, kBroodGames), 3000, kBroodGames) : kBroodGames; }

// New piles in the middle of a game do not wait for as long as a match does before it begins.
int match_games(const Eyes& eyes) {
  const bool new_piles = eyes.prophecy_acts() && facts(eyes.prophecy()).traits & kNewPiles;
  return new_piles ? kNewPilesGames : kMatchGames;
}

Text unknown(std::string_view name) {
  std::string known;
  for (const Entry& e : entries()) known += (known.empty() ? "" : ", ") + std::string(e.id);
  return say({"There is no bot '{0}'. Known are {1}, bigmoney:CARD, bigmoney:CARD:N, plan:FILE and search:N.",
              "Einen Bot „{0}“ gibt es nicht. Bekannt sind {1}, bigmoney:KARTE, bigmoney:KARTE:N, plan:DATEI und search:N."},
             {std::string(name), known});
}

bool number_in(std::string_view text, int least, int most, int& n) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  return error == std::errc{} && end == text.data() + text.size() && n >= least && n <= most;
}

std::variant<Bot, Text> money_bot(std::string_view name, std::string_view rest) {
  const auto colon = rest.find(':');
  const std::string_view id = rest.substr(0, colon);
  const Card card = find_card(id);
  if (card == Card::None)
    return say({"Bot '{0}': there is no card '{1}'.", "Bot „{0}“: Eine Karte „{1}“ gibt es nicht."}, {std::string(name), std::string(id)});
  if (!is_kingdom_card(card) || !(facts(card).types & (kAction | kTreasure | kNight)))
    return say(
        {"Bot '{0}': {1} is not a kingdom card that can be played.", "Bot „{0}“: {1} ist keine Königreichkarte, die man ausspielen kann."},
        {std::string(name), facts(card).name});
  int copies = 1;
  if (colon != rest.npos) {
    if (!number_in(rest.substr(colon + 1), 1, 99, copies))
      return say({"Bot '{0}': the number of copies must be 1 to 99.", "Bot „{0}“: Die Zahl der Exemplare muss zwischen 1 und 99 liegen."},
                 {std::string(name)});
  }
  return Bot(Recipe{.kind = Recipe::money, .card = card, .copies = copies});
}

// A number of games, or a time ("50ms", "50cpu"), perhaps with a number of threads ("50ms:2").
std::variant<Bot, Text> search_bot(std::string_view name, std::string_view measure) {
  const auto colon = measure.find(':');
  std::string_view much = measure.substr(0, colon);
  const bool processor = much.ends_with("cpu"), time = much.ends_with("ms") || processor;
  if (time) much.remove_suffix(processor ? 3 : 2);
  int n = 0, threads = 1;
  if (!number_in(much, 1, 10'000'000, n))
    return say({"Bot '{0}': a number of games such as 2000, or a time such as 50ms, is expected.",
                "Bot „{0}“: Erwartet wird eine Zahl von Spielen wie 2000 oder eine Zeit wie 50ms."},
               {std::string(name)});
  if (colon != measure.npos && (!time || !number_in(measure.substr(colon + 1), 1, kMostThreads, threads)))
    return say({"Bot '{0}': only a time may be followed by a number of threads, 1 to {1}, as in search:50ms:2.",
                "Bot „{0}“: Nur auf eine Zeit darf eine Zahl von Threads folgen, 1 bis {1}, wie in search:50ms:2."},
               {std::string(name), kMostThreads});
  Recipe recipe = time ? search(0, n) : content(n, 0);
  recipe.processor = processor, recipe.threads = threads;
  return Bot(recipe);
}

std::variant<Bot, Text> bot_of_file(std::string_view name, std::string_view path, Files files) {
  if (files == Files::no)
    return say({"Bot '{0}': files are not read here.", "Bot „{0}“: Dateien werden hier nicht gelesen."}, {std::string(name)});
  std::ifstream in{std::string(path)};
  if (!in) return say({"The file '{0}' cannot be read.", "Die Datei „{0}“ lässt sich nicht lesen."}, {std::string(path)});
  std::ostringstream text;
  text << in.rdbuf();
  const auto read = read_plan(text.str());
  if (const auto* e = std::get_if<PlanError>(&read))
    return say({"{0}, line {1}, column {2}: {3}", "{0}, Zeile {1}, Spalte {2}: {3}"}, {std::string(path), e->line, e->column, e->text});
  return Bot(Recipe{.kind = Recipe::file, .written = std::make_shared<const Plan>(std::get<Plan>(read))});
}

}  // namespace

const std::vector<BotInfo>& bot_list() {
  static const std::vector<BotInfo> all = [] {
    std::vector<BotInfo> list;
    for (const Entry& e : entries()) list.push_back({std::string(e.id), say(e.name), say(e.text), e.level, e.ms, e.rating, e.band});
    return list;
  }();
  return all;
}

std::variant<Bot, Text> make_bot(std::string_view name, Files files) {
  for (const Entry& e : entries())
    if (e.id == name) return Bot(e.recipe);
  const auto colon = name.find(':');
  const std::string_view kind = name.substr(0, colon), rest = colon == name.npos ? std::string_view{} : name.substr(colon + 1);
  if (colon == name.npos) return unknown(name);
  if (kind == "bigmoney") return money_bot(name, rest);
  if (kind == "search") return search_bot(name, rest);
  if (kind == "plan") return bot_of_file(name, rest, files);
  return unknown(name);
}

void Bot::follow(const Brood& brood, const Eyes& eyes) {
  seen_ = eyes.piles_seen(), growing_ = !brood.grown;
  switch (recipe_.kind) {
    case Recipe::single:
      play_ = Planned(brood.single);
      break;
    case Recipe::plan:
      play_ = Planned(brood.plans.front());
      break;
    default:
      play_ = make_mind(recipe_, brood, eyes);
  }
}

void Bot::learn(const Eyes& eyes) {
  seen_ = eyes.piles_seen();
  switch (recipe_.kind) {
    case Recipe::random:
      return;
    case Recipe::money:
      return std::get<BigMoney>(play_).learn(eyes);
    case Recipe::file:
      return std::get<Planned>(play_).learn(eyes);
    case Recipe::impulse:
    case Recipe::planner:
      return follow({}, eyes);
    default: {
      const bool by_nodes = recipe_.kind == Recipe::search && recipe_.nodes;
      return follow(brood(eyes, by_nodes ? brood_games(recipe_.nodes) : match_games(eyes), by_experience()), eyes);
    }
  }
}
void Bot::learn_within(const Eyes& eyes, int ms) {
  if (recipe_.kind < Recipe::single || recipe_.kind == Recipe::planner) return learn(eyes);
  follow(brood_within(eyes, ms), eyes);
}

Action Bot::choose_otherwise(const Eyes& eyes, FastRng& rng) {
  if (recipe_.kind == Recipe::random) {
    Actions actions;
    eyes.legal(actions);
    return pick_any(actions, rng);
  }
  if (eyes.piles_seen() != seen_) learn(eyes);
  if (auto* plan = std::get_if<Planned>(&play_)) return plan->choose(eyes, rng);
  // By games alone, so that a match is the same on every machine; only a bot that is measured in time looks at the clock.
  Budget budget{recipe_.nodes ? 0 : recipe_.ms, recipe_.nodes};
  budget.processor = recipe_.processor, budget.threads = recipe_.threads;
  return std::get<std::shared_ptr<const Mind>>(play_)->think(eyes, budget, rng).action;
}

Thought Bot::think(const Eyes& eyes, const Budget& budget, FastRng& rng) {
  const auto begun = std::chrono::steady_clock::now();
  Budget left = budget;
  if (!left.nodes && !left.ms) left.ms = recipe_.ms, left.nodes = recipe_.nodes, left.processor |= recipe_.processor;
  if (!left.nodes && recipe_.content) left.nodes = recipe_.nodes;
  left.threads = std::max(left.threads, recipe_.threads);
  if (eyes.piles_seen() != seen_ || (growing_ && left.ms && !budget.nodes)) {
    if (left.ms && !budget.nodes)
      learn_within(eyes, std::min(2000, left.ms / 2));
    else if (recipe_.kind >= Recipe::single && recipe_.kind != Recipe::planner)
      follow(brood(eyes, brood_games(left.nodes), by_experience()), eyes);
    else
      learn(eyes);
  }
  if (auto* mind = std::get_if<std::shared_ptr<const Mind>>(&play_)) {
    if (left.ms) {
      const auto spent = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begun).count();
      left.ms = std::max(1, left.ms - static_cast<int>(spent));
    }
    return (*mind)->think(eyes, left, rng);
  }
  Thought t;
  t.action = choose(eyes, rng);
  return t;
}

Thought Bot::compare(const Eyes& eyes, std::span<const Action> ours, std::span<const Action> theirs, const Budget& budget,
                     FastRng& rng) const {
  const auto* mind = std::get_if<std::shared_ptr<const Mind>>(&play_);
  return mind ? (*mind)->compare(eyes, ours, theirs, budget, rng) : Thought{};
}

}  // namespace demesne::dominion
