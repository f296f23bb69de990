// Alchemy (Die Alchemisten): the cards that Rising Sun's recommended sets borrow, and the Potion.
#include "games/dominion/sets/sets.hpp"
#include "games/dominion/words.hpp"

namespace demesne::dominion::sets {
namespace {

bool potion_in_play(const Hearing& h) {
  const int potion = h.p.slot_of(brought(h.p.card(h.self), 0));
  return potion >= 0 && h.p.players[h.seat].in_play.has(potion);
}
// What Golem looks for; its finds wait while they are played one after the other (F16.2).
constexpr auto action_but_golem = [](auto& c) { return c.p.actions >> c.f.it & 1 && c.f.it != c.f.card; };
constexpr Op play_what_was_found = act([](auto& c) {
  c.m.release(c.f, c.it());
  play_held(c, c.it(), from_deck);
});

constexpr Row kRows[] = {
    {.id = "potion",
     .name = {"Potion", "Trank"},
     .types = kTreasure,
     .cost = {4},
     .play = DOES(potions(1)),
     .home = Home::basic,
     .size = 16,
     .macro = Macro::plain},
    {.id = "transmute",
     .name = {"Transmute", "Verwandlung"},
     .types = kAction,
     .cost = {0, 0, 1},
     .play = DOES(with(pick(What::trash, hand), trash_it >> when(it_is_action, gain_a(kDuchy)) >>
                                                    when(it_is_treasure, act([](auto& c) { c.m.gain(c.f.me, c.f.card); })) >>
                                                    when(it_is_victory, gain_a(kGold)))),
     .text = {{{"Trash a card from your hand. Gain for an Action a Duchy, for a Treasure a Transmute, for a Victory card a Gold; for each "
                "type that it has.",
                "Entsorge eine Handkarte. Nimm für eine Aktion ein Herzogtum, für eine Geldkarte eine Verwandlung, für eine Punktekarte "
                "ein Gold; für jeden ihrer Typen."}}},
     .brings = {"potion"},
     .advice = {.trashes = true}},
    {.id = "vineyard",
     .name = {"Vineyard", "Weinberg"},
     .types = kVictory,
     .cost = {0, 0, 1},
     .text = {{{"Worth 1 VP for every 3 Actions you own (rounded down).",
                "1 Siegpunkt wert für je 3 Aktionen, die dir gehören (abgerundet)."}}},
     .brings = {"potion"},
     .points =
         [](const Position& p, int seat) {
           int n = 0;
           for_each(p.actions, [&](Slot s) { n += p.owned(seat, s); });
           return n / 3;
         }},
    {.id = "apothecary",
     .name = {"Apothecary", "Apotheker"},
     .types = kAction,
     .cost = {2, 0, 1},
     .play = DOES(cards(1) >> actions(1) >> reveal_top(4) >> act([](auto& c) {
                    const int potion = c.brought(0);
                    held_to_hand_if(c, [&](int s) { return s == kCopper || s == potion; });
                  }) >>
                  put_back_in_any_order<kAllKnow>()),
     .text = {{{"Reveal the top 4 cards of your deck. Coppers and Potions go to your hand, the others back on top in any order.",
                "Decke die obersten 4 Karten deines Nachziehstapels auf. Kupfer und Tränke kommen auf deine Hand, die übrigen in "
                "beliebiger Reihenfolge zurück."}}},
     .brings = {"potion"}},
    {.id = "herbalist",
     .name = {"Herbalist", "Kräuterkundiger"},
     .types = kAction,
     .cost = {2},
     .play = DOES(buys(1) >> coins(1) >> lasts),
     .text = {{{"Once this turn, when you discard a Treasure from play, you may put it on top of your deck.",
                "Einmal in diesem Zug darfst du eine Geldkarte, die du aus dem Spiel ablegst, auf deinen Nachziehstapel legen."}}},
     .on = {{{.moment = Moment::leaving,
              .from = From::turn,
              .offer = Offer::topdeck,
              .when = [](const Hearing& h) { return (h.p.treasures >> h.o.subject & 1) != 0; }}}},
     .acts = Acts::turn},
    {.id = "university",
     .name = {"University", "Universität"},
     .types = kAction,
     .cost = {2, 0, 1},
     .play = DOES(actions(2) >> with(may_pick(What::gain, actions_costing_up_to, 5), gain_it)),
     .text = {{{"You may gain an Action that costs at most $5.", "Du darfst eine Aktion für höchstens $5 nehmen."}}},
     .brings = {"potion"}},
    {.id = "alchemist",
     .name = {"Alchemist", "Alchemist"},
     .types = kAction,
     .cost = {3, 0, 1},
     .play = DOES(cards(2) >> actions(1)),
     .text = {{{"When you discard this from play while a Potion of yours is in play, you may put it on top of your deck.",
                "Legst du diese Karte aus dem Spiel ab, während du einen Trank im Spiel hast, darfst du sie auf deinen Nachziehstapel "
                "legen."}}},
     .on = {{{.moment = Moment::leaving, .from = From::itself, .offer = Offer::topdeck, .when = potion_in_play}}},
     .brings = {"potion"}},
    {.id = "familiar",
     .name = {"Familiar", "Vertrauter"},
     .types = kAction | kAttack,
     .cost = {3, 0, 1},
     .play = DOES(cards(1) >> actions(1) >> each_victim(gain_curse)),
     .text = {{{words::kCurses}}},
     .brings = {"potion"}},
    {.id = "golem",
     .name = {"Golem", "Golem"},
     .types = kAction,
     .cost = {4, 0, 1},
     .play = DOES(reveal_until(action_but_golem) >> when(some, reveal_until(action_but_golem)) >> discard_heap >>
                  repeat(holding, pick(What::play, taken_up) >> play_what_was_found)),
     .text = {{{"Turn over cards from your deck until 2 Actions have come up that are not Golems. Discard the others, then play those two "
                "in either order.",
                "Decke Karten von deinem Nachziehstapel auf, bis 2 Aktionen erschienen sind, die keine Golems sind. Lege die übrigen ab "
                "und spiele dann diese beiden in beliebiger Reihenfolge aus."}}},
     .brings = {"potion"}},
    {.id = "apprentice",
     .name = {"Apprentice", "Lehrling"},
     .types = kAction,
     .cost = {5},
     .play = DOES(actions(1) >> with(pick(What::trash, hand), trash_it >> act([](auto& c) {
                                                                const Cost cost = c.p.cost_of(c.it());
                                                                c.f.n = cost.coins + (cost.potions ? 2 : 0);
                                                              }) >>
                                                                  draw_counted)),
     .text = {{{"Trash a card from your hand. Draw a card for each $1 that it costs, and 2 more if a Potion is in its cost.",
                "Entsorge eine Handkarte. Ziehe für jeden $1, den sie kostet, eine Karte, und 2 weitere, falls ein Trank zu ihren Kosten "
                "gehört."}}},
     .advice = {.trashes = true}},
};

}  // namespace

const SetRows kAlchemy{Set::alchemy, "alchemy", {"Alchemy", "Die Alchemisten"}, kRows};

}  // namespace demesne::dominion::sets
