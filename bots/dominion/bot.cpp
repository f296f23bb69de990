#include "bots/dominion/bot.hpp"

#include <charconv>

#include "games/dominion/setup.hpp"

namespace demesne::dominion {

const std::vector<BotInfo>& bot_list() {
  static const std::vector<BotInfo> all = {
      {"random", {"Random: any legal answer, all equally likely", "Zufall: irgendeine erlaubte Antwort, alle gleich wahrscheinlich"}},
      {"bigmoney",
       {"Big Money: Province, Gold, Silver; Duchy and Estate near the end",
        "Big Money: Provinz, Gold, Silber; am Ende Herzogtum und Anwesen"}},
      {"bigmoney:CARD", {"Big Money with one copy of a kingdom card", "Big Money mit einem Exemplar einer Königreichkarte"}},
      {"bigmoney:CARD:N", {"Big Money with up to N copies of a kingdom card", "Big Money mit bis zu N Exemplaren einer Königreichkarte"}},
  };
  return all;
}

std::variant<Bot, Text> make_bot(std::string_view name) {
  if (name == "random") return Bot();
  constexpr std::string_view kMoney = "bigmoney";
  if (name == kMoney) return Bot(BigMoney());
  if (!name.starts_with(kMoney) || name[kMoney.size()] != ':')
    return say({"There is no bot '{0}'. Known are random, bigmoney, bigmoney:CARD and bigmoney:CARD:N.",
                "Einen Bot „{0}“ gibt es nicht. Bekannt sind random, bigmoney, bigmoney:KARTE und bigmoney:KARTE:N."},
               {std::string(name)});
  std::string_view rest = name.substr(kMoney.size() + 1);
  const auto colon = rest.find(':');
  const std::string_view id = rest.substr(0, colon);
  const Card card = find_card(id);
  if (card == Card::None)
    return say({"Bot '{0}': there is no card '{1}'.", "Bot „{0}“: Eine Karte „{1}“ gibt es nicht."}, {std::string(name), std::string(id)});
  if (!is_kingdom_card(card) || !(facts(card).types & (kAction | kTreasure)))
    return say(
        {"Bot '{0}': {1} is not a kingdom card that can be played.", "Bot „{0}“: {1} ist keine Königreichkarte, die man ausspielen kann."},
        {std::string(name), facts(card).name});
  int copies = 1;
  if (colon != rest.npos) {
    const std::string_view number = rest.substr(colon + 1);
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), copies);
    if (error != std::errc{} || end != number.data() + number.size() || copies < 1 || copies > 99)
      return say({"Bot '{0}': the number of copies must be 1 to 99.", "Bot „{0}“: Die Zahl der Exemplare muss zwischen 1 und 99 liegen."},
                 {std::string(name)});
  }
  return Bot(BigMoney(card, copies));
}

}  // namespace demesne::dominion
