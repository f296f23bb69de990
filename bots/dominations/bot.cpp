#include "bots/dominations/bot.hpp"

#include "bots/dominations/greedy.hpp"
#include "bots/dominations/lookahead.hpp"
#include "bots/random.hpp"

namespace demesne::dominations {

Thought Bot::think(const Eyes& eyes, const Budget& budget, FastRng& rng) {
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
  }
  return t;
}

const std::vector<BotInfo>& bot_list() {
  static const std::vector<BotInfo> list = {
      {.id = "random", .name = say({"Chance", "Zufall"}), .text = say({"Any legal answer.", "Irgendeine erlaubte Antwort."})},
      {.id = "greedy",
       .name = say({"Greedy", "Gierig"}),
       .text = say({"Values points, Influence, Knowledge, Cities and goals one step ahead.",
                    "Bewertet Punkte, Einfluss, Wissen, Städte und Ziele einen Schritt voraus."})},
      {.id = "lookahead",
       .name = say({"Lookahead", "Vorausschau"}),
       .text = say({"Tries every answer out and plays greedily to the end of its next turn: the yardstick for the others.",
                    "Probiert jede Antwort aus und spielt gierig bis ans Ende des nächsten eigenen Zugs: der Maßstab für die anderen."}),
       .ms = 40},
  };
  return list;
}

std::variant<Bot, Text> make_bot(std::string_view name) {
  if (name == "random") return Bot(Bot::Kind::random);
  if (name == "greedy") return Bot(Bot::Kind::greedy);
  if (name == "lookahead") return Bot(Bot::Kind::lookahead);
  return say({"No bot '{0}' is known.", "Ein Bot „{0}“ ist nicht bekannt."}, {std::string(name)});
}

}  // namespace demesne::dominations
