// demesne explore: which card helps Big Money most, alone and in pairs.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "cli/lab_flags.hpp"

namespace demesne::cli {
namespace {

namespace json = boost::json;
using dominion::Card;

struct Entry {
  std::vector<Card> cards;
  std::string bot;
  std::size_t contest;
};

std::string names_of(const std::vector<Card>& cards) {
  std::string all;
  for (const Card c : cards) {
    const Phrase& name = dominion::facts(c).name;
    all += (all.empty() ? "" : " + ") + std::string(language() == Language::de ? name.de : name.en);
  }
  return all;
}

bool playable(Card c) { return dominion::is_kingdom_card(c) && dominion::facts(c).types & (dominion::kAction | dominion::kTreasure); }

}  // namespace

int explore_command(int argc, char** argv) {
  Arguments args(
      "explore",
      {"Plays Big Money with one kingdom card against plain Big Money, for every card, and says which one helps most. With --pairs\n"
       "also the best of them in pairs. Of a set instead of a kingdom (--of base,prosperity) every card plays in a kingdom of its\n"
       "own, so that nothing but the card matters.",
       "Spielt Big Money mit einer Königreichkarte gegen reines Big Money, für jede Karte, und sagt, welche am meisten hilft. Mit\n"
       "--pairs auch die besten zu zweit. Bei einem Satz statt eines Königreichs (--of base,prosperity) spielt jede Karte in einem\n"
       "Königreich für sich, sodass nur die Karte zählt."},
      {"  demesne explore --kingdom first_game\n  demesne explore --of base,prosperity --copies 1,2 --games 20000 --seed 1\n"
       "  demesne explore --kingdom size_distortion --pairs 6 --json\n",
       "  demesne explore --kingdom first_game\n  demesne explore --of base,prosperity --copies 1,2 --games 20000 --seed 1\n"
       "  demesne explore --kingdom size_distortion --pairs 6 --json\n"});
  LabFlags flags;
  auto& campaign = flags.campaign;
  flags.kingdom.kingdom = "first_game";
  campaign.stop.games = 2000;
  std::vector<std::string> of;
  std::vector<int> copies;
  int pairs = 0;
  std::string against = "bigmoney";
  flags.declare(args);
  args.option("--of", of, {"sets whose cards are tried, each alone", "Sätze, deren Karten je für sich versucht werden"}).list();
  args.option("--copies", copies,
              {"how many of a card, one or several numbers (default 1)", "wie viele einer Karte, eine oder mehrere Zahlen (sonst 1)"})
      .list()
      .between(1, 10);
  args.option("--pairs", pairs,
              {"so many of the best cards are tried in pairs (default none)",
               "so viele der besten Karten werden zu zweit versucht (sonst keine)"})
      .between(2, 30);
  args.option("--against", against, {"who plays against it (default bigmoney)", "wer dagegen spielt (sonst bigmoney)"});
  if (const auto code = args.parse(argc, argv)) return *code;
  if (const auto code = flags.prepare()) return *code;
  if (flags.game != "dominion") return fail({"explore is for Dominion.", "explore ist für Dominion."});
  if (copies.empty()) copies = {1};

  // The cards, and the kingdom each is played in.
  std::vector<std::pair<Card, Setting>> cards;
  if (!of.empty()) {
    for (const std::string& id : of) {
      const auto& sets = dominion::all_sets();
      const auto found =
          std::find_if(sets.begin(), sets.end(), [&](const auto* s) { return s->id == id && s->set != dominion::Set::basic; });
      if (found == sets.end()) return fail({"There is no set '{0}'.", "Einen Satz „{0}“ gibt es nicht."}, {id});
      for (int c = dominion::kBasics; c < dominion::card_count(); ++c) {
        const auto card = static_cast<Card>(c);
        auto base = flags.kingdom;
        base.kingdom = std::string(dominion::facts(card).id);
        if (dominion::facts(card).family != dominion::Family::card || dominion::set_of(card) != (*found)->set || !playable(card)) continue;
        if (base.colony.empty()) base.colony = "no";
        auto options = base.options(2);
        if (auto* why = std::get_if<Text>(&options)) return refuse(*why);
        Setting s{base.kingdom, base.json(), std::get<dominion::Options>(options)};
        if (!dominion::in_edition(card, s.piles.first_editions)) continue;
        dominion::Position p;
        FastRng rng(1);
        if (dominion::setup(p, s.piles, rng).bad == dominion::SetupError::none) cards.emplace_back(card, std::move(s));
      }
    }
  } else {
    auto settings = flags.settings(2);
    if (auto* why = std::get_if<Text>(&settings)) return refuse(*why);
    if (std::get<0>(settings).size() != 1 || std::get<0>(settings)[0].piles.kingdom.empty())
      return fail({"explore takes one kingdom, or --of with sets.", "explore nimmt ein Königreich oder --of mit Sätzen."});
    for (const Card c : std::get<0>(settings)[0].piles.kingdom)
      if (playable(c)) cards.emplace_back(c, std::get<0>(settings)[0]);
  }
  std::vector<Entry> entries;
  const auto enter = [&](std::vector<Card> which, const std::string& bot, const Setting& s) {
    entries.push_back({std::move(which), bot, campaign.contests.size()});
    lab::Contest c;
    c.name = s.name, c.bots = {bot, against}, c.options = s.options, c.piles = s.piles;
    c.seed = campaign.seed;  // every card meets the same deals
    campaign.contests.push_back(std::move(c));
  };
  for (const auto& [card, setting] : cards)
    for (const int n : copies) enter({card}, "bigmoney:" + std::string(dominion::facts(card).id) + ":" + std::to_string(n), setting);
  if (entries.empty()) return fail({"There is no card to try.", "Es gibt keine Karte zum Versuchen."});

  auto played = lab::run(campaign, *flags.ranks, flags.saved, progress_line({}));
  if (const auto* why = std::get_if<Text>(&played)) return refuse(*why);
  lab::Standing standing = std::move(std::get<lab::Standing>(played));
  const auto share = [&](const Entry& e) { return standing.of[e.contest].share(0); };
  const auto better = [&](const Entry& a, const Entry& b) { return share(a) > share(b); };

  // Pairs of the best: as plans, which may hold several cards.
  if (pairs && of.empty() && standing.ended != lab::Ended::interrupted) {
    auto best = entries;
    std::stable_sort(best.begin(), best.end(), better);
    std::vector<Card> top;
    for (const Entry& e : best)
      if (static_cast<int>(top.size()) < pairs && std::find(top.begin(), top.end(), e.cards[0]) == top.end()) top.push_back(e.cards[0]);
    const auto saved = lab::carried_on(campaign, standing, flags.saved);
    for (std::size_t a = 0; a < top.size(); ++a)
      for (std::size_t b = a + 1; b < top.size(); ++b)
        enter({top[a], top[b]}, "bigmoney:" + std::string(dominion::facts(top[a]).id) + "+" + std::string(dominion::facts(top[b]).id),
              cards.front().second);
    auto again = lab::run(campaign, *flags.ranks, saved, progress_line({}));
    if (const auto* why = std::get_if<Text>(&again)) return refuse(*why);
    standing = std::move(std::get<lab::Standing>(again));
  }
  if (!flags.speaks()) return 0;
  std::stable_sort(entries.begin(), entries.end(), better);
  if (flags.as_json) {
    json::array rows;
    for (const Entry& e : entries) {
      const lab::Tally& t = standing.of[e.contest];
      const lab::Interval i = t.share_interval(0, 2);
      json::array ids;
      for (const Card c : e.cards) ids.emplace_back(dominion::facts(c).id);
      rows.push_back(json::object{{"cards", std::move(ids)},
                                  {"bot", e.bot},
                                  {"games", t.games},
                                  {"share", rounded(t.share(0))},
                                  {"share_low", rounded(i.low)},
                                  {"share_high", rounded(i.high)},
                                  {"mean_score", rounded(t.points(0))},
                                  {"mean_turns", rounded(t.mean_turns(0))}});
    }
    fmt::print("{}\n",
               json_text(json::object{{"game", "dominion"}, {"against", against}, {"seed", campaign.seed}, {"entries", std::move(rows)}}));
    return 0;
  }
  fmt::print("{}\n\n", tr({"Big Money with one card against {0}, {1} games each, seed {2}",
                           "Big Money mit einer Karte gegen {0}, je {1} Partien, Startwert {2}"},
                          {against, std::to_string(campaign.stop.games), std::to_string(campaign.seed)}));
  fmt::print("  {:>8}  {:>17}  {:>7}  {:>6}  {}\n", tr({"share", "Anteil"}), tr({"95 % interval", "95-%-Intervall"}),
             tr({"points", "Punkte"}), tr({"turns", "Züge"}), tr({"card", "Karte"}));
  for (const Entry& e : entries) {
    const lab::Tally& t = standing.of[e.contest];
    const std::string count = e.cards.size() == 1 && copies.size() + (copies[0] != 1) > 1 ? " ×" + e.bot.substr(e.bot.rfind(':') + 1) : "";
    fmt::print("  {:>8}  {}  {:>7}  {:>6}  {}{}\n", percent(t.share(0)), percent_between(t.share_interval(0, 2)), number(t.points(0), 2),
               number(t.mean_turns(0), 2), names_of(e.cards), count);
  }
  return standing.ended == lab::Ended::interrupted ? 130 : 0;
}

}  // namespace demesne::cli
