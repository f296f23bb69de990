#include "bots/dominations/bot.hpp"

#include <array>
#include <charconv>

#include "bots/dominations/greedy.hpp"
#include "bots/dominations/lookahead.hpp"
#include "bots/dominations/reason.hpp"
#include "bots/random.hpp"

namespace demesne::dominations {

Thought Bot::think(const Eyes& eyes, const Budget& given, FastRng& rng) {
  Budget budget = given;
  if (!budget.ms && !budget.nodes) budget.ms = strength_.ms, budget.processor = strength_.processor;
  Thought t;
  switch (kind_) {
    case Kind::random: {
      Actions list;
      eyes.legal(list);
      t.action = pick_any(list, rng);
      break;
    }
    case Kind::greedy: {
      Position world;
      FastRng luck(rng.next());
      eyes.imagine(world, luck);
      t.action = Greedy().choose(world);
      t.share = static_cast<float>(Greedy::win_share(world, eyes.seat()));
      break;
    }
    case Kind::lookahead:
      return Lookahead().think(eyes, budget, rng);
    case Kind::quick: {
      Position world;
      FastRng luck(rng.next());
      eyes.imagine(world, luck);
      t.action = Quick(strength_.blur, strength_.goals).choose(world, luck);
      break;
    }
    case Kind::search:
      if (!search_) search_ = std::make_unique<Search>(strength_);
      t = search_->think(eyes, budget, rng);
      if (const Search::Line* line = search_->found(); line && line->steps[0] == t.action)
        t.why = reason(search_->before(), {line->steps.data(), line->size}, eyes.seat());
      return t;
  }
  return t;
}

namespace {

// The levels, the weakest first. Mistakes are guesses that are off, a short sight, and goals that are forgotten.
struct Rung {
  const char* id;
  Phrase name, text;
  Bot::Kind kind;
  Strength strength;
  int ms;
  int rating, band;  // docs/bots-dominations.md
};
const std::array<Rung, 7> kLevels = {{
    {"nomad",
     {"Nomad", "Nomadin"},
     {"Lives from hand to mouth: takes what looks good at the moment, often misjudges it and forgets her goals.",
      "Lebt von der Hand in den Mund: nimmt, was gerade gut aussieht, verschätzt sich oft und vergisst ihre Ziele."},
     Bot::Kind::quick,
     {.blur = 7, .goals = false},
     0,
     1000,
     66},
    {"shepherd",
     {"Shepherd", "Hirtin"},
     {"Knows a good place when she sees one, but misjudges much and forgets her goals.",
      "Erkennt einen guten Platz, wenn sie ihn sieht, verschätzt sich aber oft und vergisst ihre Ziele."},
     Bot::Kind::quick,
     {.blur = 4.5f, .goals = false},
     0,
     1286,
     60},
    {"settler",
     {"Settler", "Siedlerin"},
     {"Sees what an answer brings at once, with an eye for the map, and does not think of her goals.",
      "Sieht, was eine Antwort sofort bringt, hat ein Auge für die Karte und denkt nicht an ihre Ziele."},
     Bot::Kind::quick,
     {.blur = 2.5f, .goals = false},
     0,
     1546,
     56},
    {"artisan",
     {"Artisan", "Kunsthandwerkerin"},
     {"Works step by step towards her goals and seldom misjudges a step, but does not plan a turn as a whole.",
      "Arbeitet Schritt für Schritt auf ihre Ziele hin und verschätzt sich selten, plant einen Zug aber nicht als Ganzes."},
     Bot::Kind::quick,
     {.blur = 0.3f},
     0,
     2178,
     40},
    {"scholar",
     {"Scholar", "Gelehrte"},
     {"Plans a whole turn, tile to Mastery, but only a few of the possible ones, and does not look at what the others will do.",
      "Plant einen ganzen Zug vom Plättchen bis zur Fertigkeit, aber nur einige der möglichen, und achtet nicht auf die anderen."},
     Bot::Kind::search,
     {.places = 10, .stems = 2, .lines = 3, .noise = 3, .rollouts = false, .last = true},
     3,
     2472,
     50},
    {"chancellor",
     {"Chancellor", "Kanzlerin"},
     {"Weighs many whole turns against each other, but stops thinking when her own turn is over.",
      "Wägt viele ganze Züge gegeneinander ab, hört aber am Ende des eigenen Zugs auf zu denken."},
     Bot::Kind::search,
     {.noise = 1, .rollouts = false, .last = true},
     20,
     2645,
     55},
    {"sovereign",
     {"Sovereign", "Herrscherin"},
     {"The strongest: plays the best turns on through the rivals' answers and her own next turn.",
      "Die stärkste: spielt die besten Züge weiter, durch die Antworten der anderen und den eigenen nächsten Zug."},
     Bot::Kind::search,
     {.nodes = 20000, .lines = 24, .replies = 6, .rivals = 3, .last = true},
     1000,
     2750,
     60},
}};

// What a bot that searches may be told after its name: "sovereign:ms=200" and, for experiments, "sovereign:lines=48,turns=2".
Text read_options(std::string_view text, Strength& s) {
  struct Key {
    std::string_view name;
    unsigned least, most;
    void (*set)(Strength&, unsigned);
  };
  static constexpr std::array<Key, 12> kKeys = {{
      {"places", 1, Choices::kMost, [](Strength& to, unsigned n) { to.places = n; }},
      {"stems", 1, Choices::kMost, [](Strength& to, unsigned n) { to.stems = n; }},
      {"options", 1, Choices::kMost, [](Strength& to, unsigned n) { to.options = n; }},
      {"lines", 1, Choices::kMost, [](Strength& to, unsigned n) { to.lines = n; }},
      {"turns", 1, 15, [](Strength& to, unsigned n) { to.own_turns = static_cast<int>(n); }},
      {"replies", 1, Choices::kMost, [](Strength& to, unsigned n) { to.replies = n; }},
      {"rivals", 1, Choices::kMost, [](Strength& to, unsigned n) { to.rivals = n; }},
      {"noise", 0, 100, [](Strength& to, unsigned n) { to.noise = static_cast<float>(n); }},
      {"last", 0, 1, [](Strength& to, unsigned n) { to.last = n != 0; }},
      {"nodes", 1, 10'000'000, [](Strength& to, unsigned n) { to.nodes = n; }},
      {"ms", 1, 600'000, [](Strength& to, unsigned n) { to.ms = static_cast<int>(n), to.processor = false; }},
      {"cpu", 1, 600'000, [](Strength& to, unsigned n) { to.ms = static_cast<int>(n), to.processor = true; }},
  }};
  while (!text.empty()) {
    const std::string_view one = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), one.size() + 1));
    const std::string_view key = one.substr(0, one.find('='));
    const std::string_view number = one.substr(std::min(one.size(), key.size() + 1));
    unsigned n = 0;
    const auto read = std::from_chars(number.data(), number.data() + number.size(), n);
    const bool whole = read.ec == std::errc() && read.ptr == number.data() + number.size() && !number.empty();
    const Key* known = nullptr;
    std::string names;
    for (const Key& k : kKeys) {
      if (k.name == key) known = &k;
      names += (names.empty() ? "" : ", ") + std::string(k.name);
    }
    if (!known)
      return say({"'{0}' is no option of this bot; there are: {1}.", "„{0}“ ist keine Angabe dieses Bots; es gibt: {1}."},
                 {std::string(key), names});
    if (!whole || n < known->least || n > known->most)
      return say({"'{0}' needs a number from {1} to {2}.", "„{0}“ braucht eine Zahl von {1} bis {2}."},
                 {std::string(key), static_cast<int>(known->least), static_cast<int>(known->most)});
    known->set(s, n);
  }
  return {};
}

}  // namespace

const std::vector<BotInfo>& bot_list() {
  static const std::vector<BotInfo> list = [] {
    std::vector<BotInfo> all = {
        {.id = "random", .name = say({"Chance", "Zufall"}), .text = say({"Any legal answer.", "Irgendeine erlaubte Antwort."})},
    };
    int level = 0;
    for (const Rung& l : kLevels)
      all.push_back(
          {.id = l.id, .name = say(l.name), .text = say(l.text), .level = ++level, .ms = l.ms, .rating = l.rating, .band = l.band});
    all.push_back({.id = "greedy",
                   .name = say({"Greedy", "Gierig"}),
                   .text = say({"Values points, Influence, Knowledge, Cities and goals one step ahead.",
                                "Bewertet Punkte, Einfluss, Wissen, Städte und Ziele einen Schritt voraus."}),
                   .rating = 1996,
                   .band = 55});
    all.push_back({.id = "lookahead",
                   .name = say({"Lookahead", "Vorausschau"}),
                   .text = say({"Tries every answer out and plays greedily to the end of its next turn: the yardstick for the others.",
                                "Probiert jede Antwort aus und spielt gierig bis ans Ende des nächsten eigenen Zugs: der Maßstab für "
                                "die anderen."}),
                   .ms = 40});
    return all;
  }();
  return list;
}

std::variant<Bot, Text> make_bot(std::string_view whole) {
  const std::string_view name = whole.substr(0, whole.find(':'));
  if (name.size() < whole.size()) {
    for (const Rung& l : kLevels)
      if (name == l.id && l.kind == Bot::Kind::search) {
        Strength strength = l.strength;
        if (const Text wrong = read_options(whole.substr(name.size() + 1), strength); !wrong.en.empty()) return wrong;
        return Bot(l.kind, strength);
      }
    return say({"'{0}' has no options.", "„{0}“ hat keine Angaben."}, {std::string(name)});
  }
  if (name == "random") return Bot(Bot::Kind::random);
  if (name == "greedy") return Bot(Bot::Kind::greedy);
  if (name == "lookahead") return Bot(Bot::Kind::lookahead);
  for (const Rung& l : kLevels)
    if (name == l.id) return Bot(l.kind, l.strength);
  return say({"No bot '{0}' is known.", "Ein Bot „{0}“ ist nicht bekannt."}, {std::string(name)});
}

}  // namespace demesne::dominations
