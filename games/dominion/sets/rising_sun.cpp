// Rising Sun: kingdom cards, Events, Prophecies.
#include "games/dominion/sets/sets.hpp"
#include "games/dominion/words.hpp"

namespace demesne::dominion::sets {
namespace {

// Waits for the next Action play of this turn; it has a name, because it stays with what it repeats.
constexpr Op repeats_next = act([](auto& c) {
  ++c.p.turn.repeaters, c.p.turn.lasting.add(c.f.card);
  c.m.copy_of(c.f);
});
constexpr Condition no_two_alike_in_hand = condition([](auto& c) { return c.me().hand.mask.size() == c.me().hand.total; });
// Debt may be paid at any moment of one's turn (rule 7.8). Where coins or debt have come since the last turn question, Change asks itself:
// when it is played again, by an effect that has given coins first, at the start of a turn, by Continue.
constexpr Condition could_pay_up = condition([](auto& c) {
  const bool asked = c.p.turn.coins == c.p.turn.coins_asked && c.me().debt == c.p.turn.debt_asked;
  return !asked && c.f.me == c.p.current && c.me().debt && c.me().debt <= c.m.purse(c.f.me);
});
constexpr auto costing_more_than_it = source(Zone::supply, [](auto& c) {  // only the coins are compared (rule 6.9)
  Mask m = 0;
  for_each(c.p.stocked, [&](Slot s) {
    if (c.p.cost[s] > c.p.cost[c.f.it]) m |= bit(s);
  });
  return m;
});
constexpr auto a_gold = source(Zone::supply, [](auto& c) { return c.p.stocked & bit(kGold); });
// Two different ones, done in the printed order (rule 1.14).
constexpr Mode kKitsuneModes[] = {Mode::plus_2_actions, Mode::plus_2_coins, Mode::curses, Mode::gain_silver};
constexpr auto kitsune_modes = source(Zone::modes, [](auto& c) {
  Mask m = 0;
  for (int i = 0; i < 4; ++i)
    if (!(c.f.n >> i & 1)) m |= bit(kKitsuneModes[i]);
  return m;
});
constexpr Condition kitsune_chose(int i) {
  return condition([](auto& c) { return c.f.n >> c.arg() & 1; }, i);
}
// --- Events ---
constexpr Condition no_action_in_play = condition([](auto& c) { return !(c.me().in_play.mask & c.p.actions); });
constexpr auto peaceful_actions_up_to_4 =
    source(Zone::supply, [](auto& c) { return c.p.stocked & c.p.affordable(4) & c.p.actions & ~c.p.attacks; });
constexpr Op back_to_actions = act([](auto& c) {
  c.m.begin_phase(Phase::action);
  c.p.turn.bought = 0;
});
constexpr auto actions_and_treasures_up_to_8 =
    source(Zone::supply, [](auto& c) { return c.p.stocked & c.p.affordable(8) & (c.p.actions | c.p.treasures); });
constexpr auto action_found = [](auto& c) { return c.p.actions >> c.f.it & 1; };
// The names already taken are remembered in mask and again, + 1.
constexpr auto tribute = source(Zone::supply, [](auto& c) {
  Mask m = c.p.stocked & c.p.actions & ~c.me().in_play.mask;
  if (c.f.mask) m &= ~bit(c.f.mask - 1);
  if (c.f.again) m &= ~bit(c.f.again - 1);
  return m;
});
constexpr Condition three_gained = condition([](auto& c) { return c.p.turn.gained.total >= 3; });

// --- Prophecies ---
constexpr Op debt_on_the_pile = act([](auto& c) {  // rule 15.7
  const int pile = c.m.pile_of(c.occasion().subject);
  if (pile < 0) return;
  u8& on_pile = c.p.pile_debt[pile];
  if (on_pile)
    c.m.debt(on_pile, c.f.me), on_pile = 0;
  else
    on_pile = 2, c.m.note_card(Note::pile_debt, c.f.me, pile);
});

constexpr Row kRows[] = {
    {.id = "mountain_shrine",
     .name = {"Mountain Shrine", "Bergschrein"},
     .types = kAction | kOmen,
     .cost = {0, 5},
     .play = DOES(sun >> coins(2) >> with(may_pick(What::trash, hand), trash_it) >>
                  when(condition([](auto& c) { return (c.p.trash.mask & c.p.actions) != 0; }), cards(2))),
     .text = {{{"You may trash a card from your hand.", "Du darfst eine Handkarte entsorgen."},
               {"If an Action lies in the trash after that: +2 Cards.", "Liegt danach eine Aktion im Müll: +2 Karten."}}}},
    {.id = "daimyo",
     .name = {"Daimyo", "Daimyo"},
     .types = kAction | kCommand,
     .cost = {0, 6},
     .play = DOES(cards(1) >> actions(1) >> repeats_next),
     .text = {{{"The next Action you play this turn that is not a Command is played once more afterwards.",
                "Die nächste Aktion dieses Zuges, die kein Befehl ist, wird danach noch einmal ausgespielt."}}},
     .traits = kRepeats,
     .acts = Acts::turn,
     .repeats_plays = 1,
     .advice = {.play = 50}},
    {.id = "artist",
     .name = {"Artist", "Künstlerin"},
     .types = kAction,
     .cost = {0, 8},
     .play = DOES(actions(1) >> act([](auto& c) {
                    int n = 0;
                    for_each(c.me().in_play.mask, [&](Slot s) { n += c.me().in_play.n[s] == 1; });
                    c.f.n = n;
                  }) >>
                  draw_counted),
     .text = {{{"Draw a card for each card name of which exactly one copy of yours is in play.",
                "Ziehe eine Karte für jeden Kartennamen, von dem du genau ein Exemplar im Spiel hast."}}}},
    {.id = "fishmonger",
     .name = {"Fishmonger", "Fischhändlerin"},
     .types = kAction | kShadow,
     .cost = {2},
     .play = DOES(buys(1) >> coins(1))},
    {.id = "snake_witch",
     .name = {"Snake Witch", "Schlangenhexe"},
     .types = kAction | kAttack,
     .cost = {2},
     .play =
         DOES(cards(1) >> actions(1) >>
              when(no_two_alike_in_hand, pick(What::choice, one_of<Mode::return_this, Mode::keep>) >>
                                             when(chose<Mode::return_this>, reveal_hand >> when(return_this, each_victim(gain_curse))))),
     .text = {{{"If no two cards in your hand share a name, you may show your hand and return this to its pile; if it goes back, every "
                "opponent gains a Curse.",
                "Haben keine zwei deiner Handkarten denselben Namen, darfst du deine Hand vorzeigen und diese Karte auf ihren Stapel "
                "zurücklegen; kommt sie dorthin, nehmen alle anderen einen Fluch."}}},
     .advice = {.habit = Habit::curses}},
    {.id = "aristocrat",
     .name = {"Aristocrat", "Aristokratin"},
     .types = kAction,
     .cost = {3},
     .play =
         DOES(
             act(
                 [](auto& c) {
                   switch (c.me().in_play.n[c.f.card]) {
                     case 1:
                     case 5:
                       c.m.actions(3, c.f.me);
                       break;
                     case 2:
                     case 6:
                       draw_cards(c, 3);
                       break;
                     case 3:
                     case 7:
                       c.m.coins(3, c.f.me);
                       break;
                     case 4:
                     case 8:
                       c.m.buys(3, c.f.me);
                       break;
                     default:
                       break;
                   }
                 },
                 3)),
     .text = {{{"Count your Aristocrats in play:", "Zähle deine Aristokratinnen im Spiel:"},
               {"1 or 5: +3 Actions; 2 or 6: +3 Cards; 3 or 7: +$3; 4 or 8: +3 Buys.",
                "1 oder 5: +3 Aktionen; 2 oder 6: +3 Karten; 3 oder 7: +$3; 4 oder 8: +3 Käufe."}}}},
    {.id = "craftsman",
     .name = {"Craftsman", "Handwerker"},
     .types = kAction,
     .cost = {3},
     .play = DOES(take_debt(2) >> with(pick(What::gain, costing_up_to, 5), gain_it)),
     .text = {{{words::kUpToFive}}}},
    {.id = "riverboat",
     .name = {"Riverboat", "Flussboot"},
     .types = kAction | kDuration,
     .cost = {3},
     .play = DOES(waits),
     .text = {{{"When your next turn begins, play the Riverboat card; it stays where it lies.",
                "Wenn dein nächster Zug beginnt, spiele die Flussboot-Karte aus; sie bleibt liegen, wo sie ist."},
               {"Set-up: lay out as the Riverboat card an Action for exactly $5 that is no Duration and not otherwise in the game.",
                "Spielvorbereitung: Legt als Flussboot-Karte eine Aktion für genau $5 bereit, die keine Dauerkarte und sonst nicht im "
                "Spiel ist."}}},
     .on = {{{.moment = Moment::start_of_turn, .from = From::waiting, .words = DOES(act([](auto& c) {
                                                                        if (c.p.riverboat != kNoSlot)
                                                                          c.m.play(c.f.me, c.p.riverboat, kElsewhere,
                                                                                   from_aside);  // it stays where it is (rule 4.5)
                                                                      }))}}},
     .traits = kBoat,
     .acts = Acts::next_turn},
    {.id = "root_cellar",
     .name = {"Root Cellar", "Erdkeller"},
     .types = kAction,
     .cost = {3},
     .play = DOES(cards(3) >> actions(1) >> take_debt(3))},
    {.id = "alley",
     .name = {"Alley", "Gasse"},
     .types = kAction | kShadow,
     .cost = {4},
     .play = DOES(cards(1) >> actions(1) >> with(pick(What::discard, hand), discard_it)),
     .text = {{{"Discard a card from your hand.", "Lege eine Handkarte ab."}}}},
    {.id = "change",
     .name = {"Change", "Wandel"},
     .types = kAction,
     .cost = {4},
     .play = DOES(when(could_pay_up, pick(What::choice, one_of<Mode::pay_debt, Mode::stay_in_debt>) >>
                                         when(chose<Mode::pay_debt>, act([](auto& c) {
                                                c.m.note_number(Note::pay_debt, c.f.me, c.me().debt);
                                                c.m.pay(c.me().debt, c.f.me), c.me().debt = 0;
                                              }))) >>
                  when(condition([](auto& c) { return c.me().debt > 0; }), coins(3),
                       with(pick(What::trash, hand), trash_it >> act([](auto& c) { c.f.n = c.p.cost[c.f.it]; }) >>
                                                         with(pick(What::gain, costing_more_than_it), act([](auto& c) {
                                                                c.m.debt(c.p.cost[c.f.it] - c.f.n, c.f.me);
                                                                c.m.gain(c.f.me, c.f.it);
                                                              }))))),
     .text = {{{"If you have debt: +$3.", "Hast du Schulden: +$3."},
               {"If you have none: trash a card from your hand, gain a card that costs more $, and take the difference as debt.",
                "Hast du keine: Entsorge eine Handkarte, nimm eine Karte, die mehr Geld kostet, und nimm die Differenz als Schulden."}}},
     .advice = {.trashes = true, .pays_debt = true}},
    {.id = "ninja",
     .name = {"Ninja", "Ninja"},
     .types = kAction | kAttack | kShadow,
     .cost = {4},
     .play = DOES(cards(1) >> each_victim(discard_down_to(3))),
     .text = {{{words::kDownToThree}}}},
    {.id = "poet",
     .name = {"Poet", "Dichterin"},
     .types = kAction | kOmen,
     .cost = {4},
     .play =
         DOES(sun >> cards(1) >> actions(1) >> when(reveal_next, when(condition([](auto& c) { return c.p.affordable(3) >> c.f.it & 1; }),
                                                                      held_to_hand, held_to_deck<kAllKnow>))),
     .text = {{{"Reveal the top card of your deck; if it costs at most $3, it goes to your hand.",
                "Decke die oberste Karte deines Nachziehstapels auf; kostet sie höchstens $3, kommt sie auf deine Hand."}}}},
    {.id = "river_shrine",
     .name = {"River Shrine", "Flussschrein"},
     .types = kAction | kOmen,
     .cost = {4},
     .play = DOES(sun >> trash_up_to<2>() >> lasts),
     .text =
         {{{"Trash at most 2 cards from your hand (or none).", "Entsorge höchstens 2 Handkarten (oder keine)."},
           {"As Clean-up begins: if you have gained no card in a Buy phase this turn, gain one that costs at most $4.",
            "Wenn die Aufräumphase beginnt: Hast du in diesem Zug in keiner Kaufphase eine Karte genommen, nimm eine für höchstens $4."}}},
     .on = {{{.moment = Moment::cleanup,
              .from = From::turn,
              .words = DOES(with(pick(What::gain, costing_up_to, 4), gain_it)),
              .when = [](const Hearing& h) { return !h.p.turn.buy_gain; }}}},
     .acts = Acts::turn},
    {.id = "rustic_village",
     .name = {"Rustic Village", "Rustikales Dorf"},
     .types = kAction | kOmen,
     .cost = {4},
     .play = DOES(sun >> cards(1) >> actions(2) >> two_for_a_card()),
     .text = {{{"You may discard 2 cards; if you do: +1 Card.", "Du darfst 2 Karten ablegen; tust du es: +1 Karte."}}},
     .advice = {.habit = Habit::two_useless}},
    {.id = "gold_mine",
     .name = {"Gold Mine", "Goldmine"},
     .types = kAction,
     .cost = {5},
     .play = DOES(cards(1) >> actions(1) >> buys(1) >>
                  with(may_pick(What::gain, a_gold), act([](auto& c) { c.m.debt(c.arg(), c.f.me), c.m.gain(c.f.me, kGold); }, 4))),
     .text = {{{"You may gain a Gold; if you do: +4 Debt.", "Du darfst ein Gold nehmen; tust du es: +4 Schulden."}}},
     .advice = {.habit = Habit::only_early}},
    {.id = "imperial_envoy",
     .name = {"Imperial Envoy", "Kaiserlicher Gesandter"},
     .types = kAction,
     .cost = {5},
     .play = DOES(cards(5) >> buys(1) >> take_debt(2))},
    {.id = "kitsune",
     .name = {"Kitsune", "Kitsune"},
     .types = kAction | kAttack | kOmen,
     .cost = {5},
     .play = DOES(sun >> picks(What::choice, kitsune_modes, number<2>, number<2>, act([](auto& c) {
                                 for (int i = 0; i < 4; ++i)
                                   if (kKitsuneModes[i] == static_cast<Mode>(c.f.it)) c.f.n |= 1 << i;
                               })) >>
                  when(kitsune_chose(0), actions(2)) >> when(kitsune_chose(1), coins(2)) >>
                  when(kitsune_chose(2), each_victim(gain_curse)) >> when(kitsune_chose(3), gain_a(kSilver))),
     .text = {{{"Pick 2 different ones; they are done in this order: +2 Actions; +$2; every opponent gains a Curse; you gain a Silver.",
                "Wähle 2 verschiedene; sie geschehen in dieser Reihenfolge: +2 Aktionen; +$2; alle anderen nehmen einen Fluch; du nimmst "
                "ein Silber."}}},
     .advice = {.habit = Habit::curses}},
    {.id = "litter", .name = {"Litter", "Sänfte"}, .types = kAction, .cost = {5}, .play = DOES(cards(2) >> actions(2) >> take_debt(1))},
    {.id = "rice_broker",
     .name = {"Rice Broker", "Reismakler"},
     .types = kAction,
     .cost = {5},
     .play = DOES(actions(1) >> with(pick(What::trash, hand), trash_it >> when(it_is_treasure, cards(2)) >> when(it_is_action, cards(5)))),
     .text = {{{"Trash one of the cards in your hand: a Treasure brings +2 Cards, an Action +5 Cards, and a card that is both brings both.",
                "Entsorge eine Handkarte: Eine Geldkarte bringt +2 Karten, eine Aktion +5 Karten, und was beides ist, bringt beides."}}},
     .advice = {.trashes = true}},
    {.id = "ronin",
     .name = {"Ronin", "Ronin"},
     .types = kAction | kShadow,
     .cost = {5},
     .play = DOES(draw_to(7)),
     .text = {{{"Draw until you hold 7 cards.", "Ziehe nach, bis du 7 Handkarten hast."}}}},
    {.id = "tanuki",
     .name = {"Tanuki", "Tanuki"},
     .types = kAction | kShadow,
     .cost = {5},
     .play = DOES(trash_and_upgrade(2)),
     .text = {{{words::kUpToTwoMore}}},
     .advice = {.trashes = true}},
    {.id = "tea_house",
     .name = {"Tea House", "Teehaus"},
     .types = kAction | kOmen,
     .cost = {5},
     .play = DOES(sun >> cards(1) >> actions(1) >> coins(2))},
    {.id = "samurai",
     .name = {"Samurai", "Samurai"},
     .types = kAction | kDuration | kAttack,
     .cost = {6},
     .play = DOES(each_victim(discard_down_to(3)) >> for_good),
     .text = {{{words::kDownToThree},
               {"It never leaves play by itself, and each of your turns begins with +$1.",
                "Diese Karte verlässt das Spiel nicht von selbst, und jeder deiner Züge beginnt mit +$1."}}},
     .on = {{{.moment = Moment::start_of_turn,
              .from = From::waiting,
              .offer = Offer::silent,
              .words = DOES(coins(1)),
              .flags = Listener::kForGood}}},
     .acts = Acts::for_good},
    {.id = "rice",
     .name = {"Rice", "Reis"},
     .types = kTreasure,
     .cost = {7},
     .play = DOES(buys(1) >> act([](auto& c) {
                    u32 types = 0;
                    for_each(c.me().in_play.mask, [&](Slot s) {
                      types |= c.p.row(s).types;
                      if (c.p.actions >> s & 1) types |= kAction;
                      if (c.p.treasures >> s & 1) types |= kTreasure;
                    });
                    c.m.coins(std::popcount(types), c.f.me);
                  })),
     .text = {{{"+$1 for each different type among your cards in play, this one included.",
                "+$1 für jeden unterschiedlichen Typ unter deinen Karten im Spiel, diese eingeschlossen."}}},
     .macro = Macro::late},
    {.id = "continue",
     .name = {"Continue", "Fortsetzen"},
     .cost = {0, 8},
     .play = DOES(with(pick(What::gain, peaceful_actions_up_to_4, 4),
                       gain_it_and_remember >> end_buy_phase >> back_to_actions >> play_the_remembered, end_buy_phase >> back_to_actions) >>
                  actions(1) >> buys(1)),
     .text = {{{"Only once per turn.\nGain an Action for at most $4 that is no Attack, return to your Action phase and play it.\n+1 "
                "Action, +1 Buy",
                "Nur einmal pro Zug.\nNimm eine Aktion für höchstens $4, die kein Angriff ist, kehre in deine Aktionsphase zurück und "
                "spiele sie aus.\n+1 Aktion, +1 Kauf"}}},
     .family = Family::event,
     .home = Home::none,
     .traits = kOnceATurn},
    {.id = "amass",
     .name = {"Amass", "Anhäufen"},
     .cost = {2},
     .play = DOES(when(no_action_in_play, with(pick(What::gain, actions_costing_up_to, 5), gain_it))),
     .text = {{{"If no Action of yours is in play: gain an Action that costs at most $5.",
                "Hast du keine Aktion im Spiel: Nimm eine Aktion für höchstens $5."}}},
     .family = Family::event,
     .home = Home::none},
    {.id = "asceticism",
     .name = {"Asceticism", "Askese"},
     .cost = {2},
     .play = DOES(pick(What::pay, any_amount) >> act([](auto& c) {
                    c.m.pay(c.f.it, c.f.me);
                    c.f.n = c.f.it;
                  }) >>
                  picks(
                      What::trash, hand, [](auto& c) { return c.f.n; }, [](auto& c) { return c.f.n; }, trash_it)),
     .text = {{{"Pay as many $ as you like and trash the same number of cards from your hand.",
                "Zahle beliebig viel Geld und entsorge ebenso viele Handkarten."}}},
     .family = Family::event,
     .home = Home::none},
    {.id = "credit",
     .name = {"Credit", "Kredit"},
     .cost = {2},
     .play = DOES(with(pick(What::gain, actions_and_treasures_up_to_8, 8), act([](auto& c) {
                         c.m.debt(c.p.cost[c.f.it], c.f.me);
                         c.m.gain(c.f.me, c.f.it);
                       }))),
     .text = {{{"Gain an Action or a Treasure that costs at most $8, and take as much debt as it costs.",
                "Nimm eine Aktion oder Geldkarte für höchstens $8 und dazu so viele Schulden, wie sie kostet."}}},
     .family = Family::event,
     .home = Home::none},
    {.id = "foresight",
     .name = {"Foresight", "Voraussicht"},
     .cost = {2},
     .play = DOES(reveal_until(action_found) >> when(some, act([](auto& c) {
                                                       c.m.release(c.f, c.f.it);
                                                       c.m.set_aside(c.f.me, c.f.it, c.f.card);
                                                       c.m.note_card(Note::set_aside, c.f.me, c.f.it, from_deck);
                                                     })) >>
                  discard_held),
     .text = {{{"Turn over cards from your deck until an Action comes up. Set it aside and discard the others; it joins your hand after "
                "you have drawn your new one.",
                "Decke Karten von deinem Nachziehstapel auf, bis eine Aktion erscheint. Lege sie beiseite und die übrigen ab; sie kommt "
                "auf deine Hand, nachdem du die neuen Karten gezogen hast."}}},
     .on = {{{.moment = Moment::end_of_turn, .from = From::game, .words = DOES(hosted_to_hand), .when = has_set_aside}}},
     .family = Family::event,
     .home = Home::none},
    {.id = "kintsugi",
     .name = {"Kintsugi", "Kintsugi"},
     .cost = {3},
     .play = DOES(with(pick(What::trash, hand), trash_it >> when(condition([](auto& c) { return c.me().had_gold; }),
                                                                 with(pick(What::gain, costing_up_to_more_than_it, 2), gain_it)))),
     .text = {{{"Trash a card from your hand. If you have gained a Gold at any time in this game, gain a card that costs at most $2 more.",
                "Entsorge eine Handkarte. Hast du in dieser Partie irgendwann ein Gold genommen, nimm eine Karte, die höchstens $2 mehr "
                "kostet."}}},
     .family = Family::event,
     .home = Home::none},
    {.id = "practice",
     .name = {"Practice", "Kampfübung"},
     .cost = {3},
     .play = DOES(play_many_times(2)),
     .text = {{{words::kPlayTwice}}},
     .family = Family::event,
     .home = Home::none},
    {.id = "sea_trade",
     .name = {"Sea Trade", "Seehandel"},
     .cost = {4},
     .play = DOES(act([](auto& c) { c.f.n = c.me().in_play.count(c.p.actions); }) >> draw_counted >>
                  picks(
                      What::trash, hand, number<0>, [](auto& c) { return c.f.n; }, trash_it)),
     .text = {{{"Draw a card for each of your Actions in play; then trash at most that many cards from your hand (or none).",
                "Ziehe eine Karte für jede deiner Aktionen im Spiel; entsorge dann höchstens so viele Handkarten (oder keine)."}}},
     .family = Family::event,
     .home = Home::none},
    {.id = "receive_tribute",
     .name = {"Receive Tribute", "Tribut empfangen"},
     .cost = {5},
     .play = DOES(
         when(three_gained, act([](auto& c) { c.f.it = 0; }) >> repeat(condition([](auto& c) { return c.f.it != kNoSlot && c.f.n < 3; }),
                                                                       with(may_pick(What::gain, tribute), act([](auto& c) {
                                                                              (c.f.n++ == 0 ? c.f.mask : c.f.again) = c.f.it + 1;
                                                                              c.m.gain(c.f.me, c.f.it);
                                                                            }))))),
     .text = {{{"If you have gained at least 3 cards this turn: gain at most 3 Actions, all with different names and none that you have in "
                "play.",
                "Hast du in diesem Zug mindestens 3 Karten genommen: Nimm höchstens 3 Aktionen, alle mit verschiedenem Namen und keine, "
                "die du im Spiel hast."}}},
     .family = Family::event,
     .home = Home::none},
    {.id = "gather",
     .name = {"Gather", "Sammeln"},
     .cost = {7},
     .play = DOES(with(pick(What::gain, costing_exactly, 3), gain_it) >> with(pick(What::gain, costing_exactly, 4), gain_it) >>
                  with(pick(What::gain, costing_exactly, 5), gain_it)),
     .text = {{{"Gain one after the other: a card for exactly $3, a card for exactly $4, a card for exactly $5.",
                "Nimm nacheinander: eine Karte für genau $3, eine Karte für genau $4, eine Karte für genau $5."}}},
     .family = Family::event,
     .home = Home::none},
    {.id = "approaching_army",
     .name = {"Approaching Army", "Herannahende Armee"},
     .text = {{{"Each Attack you have played brings +$1 afterwards.\nSet-up: the kingdom gets one Attack pile more.",
                "Jeder Angriff, den du ausgespielt hast, bringt danach +$1.\nSpielvorbereitung: Ein Angriff mehr kommt als "
                "Königreichstapel in den Vorrat."}}},
     .family = Family::prophecy,
     .home = Home::none,
     .traits = kWatchesPlays | kAttacksPay | kArmyPile},
    {.id = "biding_time",
     .name = {"Biding Time", "Wartezeit"},
     .text = {{{"As your Clean-up begins, set your hand aside face down; it returns to your hand when your next turn begins.",
                "Wenn deine Aufräumphase beginnt, lege deine Handkarten verdeckt beiseite; zu Beginn deines nächsten Zuges kommen sie auf "
                "die Hand zurück."}}},
     .on = {{{.moment = Moment::start_of_turn,
              .from = From::game,
              .words = DOES(act([](auto& c) {
                c.m.note_pile(Note::to_hand, c.f.me, c.extra().aside, from_aside, true);
                c.me().hand.absorb(c.extra().aside);
              })),
              .when = [](const Hearing& h) { return h.p.extra[h.seat].aside.total > 0; }},
             {.moment = Moment::cleanup, .from = From::game, .words = DOES(act([](auto& c) {
                                                               c.m.note_pile(Note::set_aside, c.f.me, c.me().hand, from_hand, true);
                                                               c.extra().aside.absorb(c.me().hand);
                                                             }))}}},
     .family = Family::prophecy,
     .home = Home::none,
     .traits = kFaceDown},
    {.id = "bureaucracy",
     .name = {"Bureaucracy", "Bürokratie"},
     .text = {{{"Each gain of a card whose cost is anything other than $0 also brings you a Copper.",
                "Nimmst du eine Karte, deren Kosten nicht genau $0 sind, nimmst du auch ein Kupfer."}}},
     .on = {{{.moment = Moment::gain,
              .from = From::game,
              .words = DOES(gain_a(kCopper)),
              .when = [](const Hearing& h) { return !(h.p.cost_of(h.o.subject) == Cost{}) && h.p.stocked & bit(kCopper); }}}},
     .family = Family::prophecy,
     .home = Home::none},
    {.id = "divine_wind",
     .name = {"Divine Wind", "Göttlicher Wind"},
     .text = {{{"When the last Sun goes, all kingdom piles leave the Supply and 10 random new ones take their place.",
                "Wenn die letzte Sonne geht, verlassen alle Königreichstapel den Vorrat, und 10 zufällige neue treten an ihre Stelle."}}},
     .family = Family::prophecy,
     .home = Home::none,
     .traits = kNewPiles},
    {.id = "enlightenment",
     .name = {"Enlightenment", "Erleuchtung"},
     .text = {{{"Treasures are Actions as well. A Treasure played in an Action phase gives +1 Card and +1 Action instead of what it says.",
                "Geldkarten sind auch Aktionen. Eine in einer Aktionsphase ausgespielte Geldkarte bringt +1 Karte und +1 Aktion statt "
                "dessen, was auf ihr steht."}}},
     .family = Family::prophecy,
     .home = Home::none,
     .traits = kTreasuresAreActions | kWatchesPlays},
    {.id = "flourishing_trade",
     .name = {"Flourishing Trade", "Florierender Handel"},
     .text = {{{"All cards cost $1 less (never below nothing). Actions you have not used can serve as Buys.",
                "Alle Karten kosten $1 weniger (nie weniger als nichts). Nicht genutzte Aktionen können als Käufe dienen."}}},
     .family = Family::prophecy,
     .home = Home::none,
     .traits = kActionsAsBuys,
     .cheaper = {Cheaper::all, [](const Position&, Slot) { return 1; }}},
    {.id = "good_harvest",
     .name = {"Good Harvest", "Gute Ernte"},
     .text = {{{"In each turn your first play of every differently named Treasure begins with +1 Buy and +$1.",
                "In jedem Zug beginnt dein erstes Ausspielen jeder unterschiedlich benannten Geldkarte mit +1 Kauf und +$1."}}},
     .family = Family::prophecy,
     .home = Home::none,
     .traits = kFirstTreasurePays | kNoMacro | kWatchesPlays},
    {.id = "great_leader",
     .name = {"Great Leader", "Großer Anführer"},
     .text = {{{"Each Action you have played brings +1 Action afterwards.",
                "Jede Aktion, die du ausgespielt hast, bringt danach +1 Aktion."}}},
     .family = Family::prophecy,
     .home = Home::none,
     .traits = kWatchesPlays | kActionsAct},
    {.id = "growth",
     .name = {"Growth", "Wachstum"},
     .text = {{{"Each Treasure you gain brings you a cheaper card as well.",
                "Jede Geldkarte, die du nimmst, bringt dir zusätzlich eine billigere Karte."}}},
     .on = {{{.moment = Moment::gain,
              .from = From::game,
              .words = DOES(with(pick(What::gain, cheaper_than_gained), gain_it)),
              .when = [](const Hearing& h) { return (h.p.treasures >> h.o.subject & 1) != 0; }}}},
     .family = Family::prophecy,
     .home = Home::none},
    {.id = "harsh_winter",
     .name = {"Harsh Winter", "Strenger Winter"},
     .text = {{{"Whenever you gain a card in your own turn: debt that lies on its pile goes to you; if none lies there, put 2 debt on the "
                "pile.",
                "Immer wenn du in deinem eigenen Zug eine Karte nimmst: Schulden, die auf ihrem Stapel liegen, gehen an dich; liegen dort "
                "keine, lege 2 Schulden darauf."}}},
     .on = {{{.moment = Moment::gain,
              .from = From::game,
              .offer = Offer::silent,
              .words = DOES(debt_on_the_pile),
              .when = [](const Hearing& h) { return h.seat == h.p.current; }}}},
     .family = Family::prophecy,
     .home = Home::none},
    {.id = "kind_emperor",
     .name = {"Kind Emperor", "Gütiger Kaiser"},
     .play = DOES(with(pick(What::gain, actions_in_supply), gain_it_to_hand)),
     .text = {{{"As your turn begins, and at once if it was you who removed the last Sun: gain an Action into your hand.",
                "Wenn dein Zug beginnt, und sofort, falls du die letzte Sonne entfernt hast: Nimm eine Aktion auf die Hand."}}},
     .on = {{{.moment = Moment::start_of_turn,
              .from = From::game,
              .words = DOES(with(pick(What::gain, actions_in_supply), gain_it_to_hand))}}},
     .family = Family::prophecy,
     .home = Home::none},
    {.id = "panic",
     .name = {"Panic", "Panik"},
     .text =
         {{{"Each Treasure you play gives +2 Buys; a Treasure discarded from play goes back to its pile.",
            "Jede Geldkarte, die du ausspielst, bringt +2 Käufe; eine aus dem Spiel abgelegte Geldkarte kommt auf ihren Stapel zurück."}}},
     .family = Family::prophecy,
     .home = Home::none,
     .traits = kTreasuresBuy | kTreasuresReturn | kNoMacro | kWatchesPlays},
    {.id = "progress",
     .name = {"Progress", "Entwicklung"},
     .text = {{{"Every card you gain goes on top of your deck.", "Jede Karte, die du nimmst, kommt auf deinen Nachziehstapel."}}},
     .on = {{{.moment = Moment::gain,
              .from = From::game,
              .words = DOES(topdeck_the_gained),
              .when = [](const Hearing& h) { return h.o.place != kMoved && h.o.place != kToDeck; }}}},
     .family = Family::prophecy,
     .home = Home::none},
    {.id = "rapid_expansion",
     .name = {"Rapid Expansion", "Schnelle Expansion"},
     .text = {{{"Every Action or Treasure you gain is set aside and played when your next turn begins.",
                "Jede Aktion oder Geldkarte, die du nimmst, wird beiseitegelegt und zu Beginn deines nächsten Zuges ausgespielt."}}},
     .on = {{{.moment = Moment::gain,
              .from = From::game,
              .words = DOES(act([](auto& c) {
                Occasion& o = c.occasion();
                if (!c.m.remove_gained(o)) return;
                c.p.extra[o.seat].aside.add(o.subject);
                c.m.note_card(Note::set_aside, o.seat, o.subject, o.from);
                o.place = kMoved;
              })),
              .when = [](const Hearing& h) { return h.o.place != kMoved && (h.p.actions | h.p.treasures) >> h.o.subject & 1; }}}},
     .family = Family::prophecy,
     .home = Home::none,
     .traits = kPlaysAside},
    {.id = "sickness",
     .name = {"Sickness", "Krankheit"},
     .text = {{{"As your turn begins, choose: gain a Curse that goes on top of your deck; or discard 3 cards.",
                "Wenn dein Zug beginnt, wähle: Nimm einen Fluch, der auf deinen Nachziehstapel kommt; oder lege 3 Handkarten ab."}}},
     .on = {{{.moment = Moment::start_of_turn,
              .from = From::game,
              .words = DOES(pick(What::choice, one_of<Mode::gain_curse, Mode::discard_3>) >>
                            when(chose<Mode::gain_curse>, gain_a<kToDeck>(kCurseSlot),
                                 picks(What::discard, hand, number<3>, number<3>, discard_it)))}}},
     .family = Family::prophecy,
     .home = Home::none},
};

}  // namespace

const SetRows kRisingSun{Set::rising_sun, "rising_sun", {"Rising Sun", "Rising Sun"}, kRows};

}  // namespace demesne::dominion::sets
