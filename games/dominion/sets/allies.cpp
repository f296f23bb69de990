// Allies: the cards that Rising Sun's recommended sets borrow, with the Augurs, the Clashes and an Ally.
#include "games/dominion/sets/sets.hpp"
#include "games/dominion/words.hpp"

namespace demesne::dominion::sets {
namespace {

constexpr Phrase kRotateAny{"You may rotate a Supply pile.", "Du darfst einen Vorratsstapel rotieren."};

constexpr Condition lies_in_play = condition([](auto& c) { return !(c.f.how & (kGone | kElsewhere)) && c.m.in_play(c.f.me, c.f.card); });
constexpr Op gain_top_of_own_pile = act([](auto& c) {  // "gain an Augur" (F3.4)
  if (const int s = c.p.top_of(c.m.pile_of(c.f.card)); s >= 0) c.m.gain(c.f.me, s);
});
constexpr auto actions_and_victories_in_hand =
    source(Zone::hand, [](auto& c) { return c.player().hand.mask & (c.p.actions | c.p.victories); });
constexpr auto attacks_in_hand = source(Zone::hand, [](auto& c) { return c.player().hand.mask & c.p.attacks; });
constexpr auto nothing_or_two = source(Zone::numbers, [](auto& c) { return c.m.purse(c.f.me) >= 2 ? bit(0) | bit(2) : Mask{0}; });
// Archer: one card is hidden (`n`), one copy of it; the rest is shown.
constexpr Op show_all_but_one = act([](auto& c) {
  c.p.shown = 1;
  bool hidden = false;
  c.f.n = c.f.it, c.f.it = kNoSlot;
  c.player().hand.each([&](Slot s) {
    if (s == c.f.n && !hidden)
      hidden = true;
    else
      c.m.reveal(c.who(), s, from_hand);
  });
});
constexpr auto shown_cards = source(Zone::hand, [](auto& c) {
  c.of = c.f.who;
  const Pile& h = c.player().hand;
  return h.of(c.f.n) == 1 ? h.mask & ~bit(c.f.n) : h.mask;
});
constexpr auto held_victories = source(Zone::limbo, [](auto& c) { return held_kinds(c) & c.p.victories; });
constexpr auto returnable_actions = source(Zone::hand, [](auto& c) {
  Mask m = c.player().hand.mask & c.p.actions;
  for_each(m, [&](Slot s) {
    if (c.m.pile_of(s) < 0) m &= ~bit(s);
  });
  return m;
});

constexpr Row kRows[] = {
    {.id = "courier",
     .name = {"Courier", "Botin"},
     .types = kAction,
     .cost = {4},
     .play = DOES(coins(1) >> look_at_top(1) >> discard_held >> look_through_discard >>
                  with(may_pick(What::play, actions_and_treasures_in_discard), play_from_discard)),
     .text = {{{"Discard the top card of your deck. Search your discard pile; you may play an Action or a Treasure from it.",
                "Lege die oberste Karte deines Nachziehstapels ab. Sieh deinen Ablagestapel durch; du darfst eine Aktion oder Geldkarte "
                "daraus ausspielen."}}}},
    {.id = "innkeeper",
     .name = {"Innkeeper", "Wirtin"},
     .types = kAction,
     .cost = {4},
     .play = DOES(
         actions(1) >> pick(What::choice, one_of<Mode::draw_1, Mode::draw_3, Mode::draw_5>) >>
         when(chose<Mode::draw_1>, cards(1), when(chose<Mode::draw_3>, cards(3) >> discard_exactly(3), cards(5) >> discard_exactly(6)))),
     .text = {{{"Choose: +1 Card; or +3 Cards, then discard 3 cards; or +5 Cards, then discard 6 cards.",
                "Wähle: +1 Karte; oder +3 Karten, dann lege 3 Karten ab; oder +5 Karten, dann lege 6 Karten ab."}}},
     .advice = {.modes = {static_cast<signed char>(Mode::draw_1), -1, -1}}},
    {.id = "barbarian",
     .name = {"Barbarian", "Barbar"},
     .types = kAction | kAttack,
     .cost = {5},
     .play = DOES(coins(2) >> each_victim(when(trash_top, when(condition([](auto& c) { return c.p.cost_of(c.f.it).coins >= 3; }),
                                                               gain_cheaper_of_a_type(), gain_curse)))),
     .text = {{{"Every opponent trashes the top card of their deck. If it costs $3 or more, they gain a cheaper card that shares a type "
                "with it; otherwise a Curse.",
                "Alle anderen entsorgen die oberste Karte ihres Nachziehstapels. Kostet sie $3 oder mehr, nehmen sie eine billigere Karte, "
                "die einen Typ mit ihr gemeinsam hat; sonst einen Fluch."}}}},
    {.id = "capital_city",
     .name = {"Capital City", "Hauptstadt"},
     .types = kAction,
     .cost = {5},
     .play = DOES(cards(1) >> actions(2) >> discard_all_or_none<2>() >> when(counted(2), coins(2)) >>
                  with(pick(What::pay, nothing_or_two),
                       when(condition([](auto& c) { return c.f.it == 2; }), act([](auto& c) { c.m.pay(2, c.f.me); }) >> cards(2)))),
     .text = {{{"You may discard 2 cards; if you do: +$2.", "Du darfst 2 Karten ablegen; tust du es: +$2."},
               {"You may pay $2; if you do: +2 Cards.", "Du darfst $2 zahlen; tust du es: +2 Karten."}}},
     .advice = {.habit = Habit::two_useless}},
    {.id = "contract",
     .name = {"Contract", "Vertrag"},
     .types = kTreasure | kDuration | kLiaison,
     .cost = {5},
     .play =
         DOES(coins(2) >> favors(1) >>
              with(may_pick(What::set_aside,
                            source(Zone::hand, [](auto& c) { return c.m.can_set_aside() ? c.player().hand.mask & c.p.actions : Mask{0}; })),
                   set_it_aside >> waits, may_stay)),
     .text = {{{"You may set aside an Action from your hand; play it when your next turn begins.",
                "Du darfst eine Aktion aus deiner Hand beiseitelegen; spiele sie zu Beginn deines nächsten Zuges aus."}}},
     .on = {{{.moment = Moment::start_of_turn, .from = From::waiting, .words = DOES(with(pick(What::play, hosted_cards), play_hosted))}}},
     .coins = 2,
     .acts = Acts::next_turn,
     .plays_left = hosted_by},
    {.id = "hunter",
     .name = {"Hunter", "Jägerin"},
     .types = kAction,
     .cost = {5},
     .play = DOES(actions(1) >> reveal_top(3) >> with(pick(What::to_hand, held_actions), held_to_hand) >>
                  with(pick(What::to_hand, held_treasures), held_to_hand) >> with(pick(What::to_hand, held_victories), held_to_hand) >>
                  discard_held),
     .text = {{{"Reveal the top 3 cards of your deck. An Action, a Treasure and a Victory card among them, as far as there are, go to your "
                "hand; discard the rest.",
                "Decke die obersten 3 Karten deines Nachziehstapels auf. Je eine Aktion, Geldkarte und Punktekarte davon kommt, soweit "
                "vorhanden, auf deine Hand; lege den Rest ab."}}}},
    {.id = "skirmisher",
     .name = {"Skirmisher", "Aufwiegler"},
     .types = kAction | kAttack,
     .cost = {5},
     .play = DOES(cards(1) >> actions(1) >> coins(1) >> lasts_against_others),
     .text = {{{"For the rest of this turn, each Attack that you gain makes every opponent discard down to 3 cards in hand.",
                "Für den Rest dieses Zuges müssen alle anderen bei jedem Angriff, den du nimmst, ihre Hand auf 3 Karten verringern."}}},
     .on = {{{.moment = Moment::gain,
              .from = From::turn,
              .words = DOES(each_victim(discard_down_to(3))),
              .when = [](const Hearing& h) { return (h.p.attacks >> h.o.subject & 1) != 0; }}}},
     .acts = Acts::turn},
    {.id = "swap",
     .name = {"Swap", "Tausch"},
     .types = kAction,
     .cost = {5},
     .play =
         DOES(cards(1) >> actions(1) >>
              with(may_pick(What::give_back, returnable_actions),
                   act([](auto& c) {
                     c.player().hand.remove(c.it());
                     c.m.return_to_pile(c.who(), c.it(), from_hand);
                   }) >>
                       with(pick(What::gain, source(Zone::supply,
                                                    [](auto& c) { return c.p.stocked & c.p.affordable(5) & c.p.actions & ~bit(c.f.it); })),
                            gain_it_to_hand))),
     .text = {{{"You may return an Action from your hand to its pile; if you do, gain, into your hand, an Action with another name that "
                "costs at most $5.",
                "Du darfst eine Aktion aus deiner Hand auf ihren Stapel zurücklegen; tust du es, nimm eine Aktion mit anderem Namen für "
                "höchstens $5 auf die Hand."}}}},
    {.id = "marquis",
     .name = {"Marquis", "Marquis"},
     .types = kAction,
     .cost = {6},
     .play = DOES(buys(1) >> act([](auto& c) { c.f.n = std::min<int>(255, c.me().hand.total); }) >> draw_counted >> discard_down_to(10)),
     .text = {{{"Draw as many cards as you hold, then discard down to 10 cards in hand.",
                "Ziehe so viele Karten, wie du auf der Hand hast; lege dann Karten ab, bis du noch 10 auf der Hand hast."}}}},

    // --- the Augurs ---
    {.id = "augurs",
     .name = {"Augurs", "Augurinnen"},
     .types = kAction | kAugur,
     .cost = {3},
     .text = {{{"4 each of Herb Gatherer, Acolyte, Sorceress and Sibyl, in this order from the top.",
                "Je 4 Kräutersammlerinnen, Altardienerinnen, Meisterhexen und Prophetinnen, von oben in dieser Reihenfolge."}}},
     .family = Family::pile,
     .brings = {"herb_gatherer", "acolyte", "sorceress", "sibyl"}},
    {.id = "herb_gatherer",
     .name = {"Herb Gatherer", "Kräutersammlerin"},
     .types = kAction | kAugur,
     .cost = {3},
     .play = DOES(buys(1) >> act([](auto& c) { c.m.deck_to_discard(c.who()); }) >> look_through_discard >>
                  with(may_pick(What::play, treasures_in_discard), play_from_discard) >> with(may_pick(What::rotate, own_pile), rotate_it)),
     .text = {{{"Put your deck into your discard pile; you may play a Treasure from there.",
                "Lege deinen Nachziehstapel auf deinen Ablagestapel; du darfst eine Geldkarte von dort ausspielen."},
               {"You may rotate the Augurs.", "Du darfst die Augurinnen rotieren."}}},
     .home = Home::mixed,
     .size = 4,
     .pile = "augurs"},
    {.id = "acolyte",
     .name = {"Acolyte", "Altardienerin"},
     .types = kAction | kAugur,
     .cost = {4},
     .play = DOES(with(may_pick(What::trash, actions_and_victories_in_hand), trash_it >> gain_a(kGold)) >>
                  when(lies_in_play, pick(What::choice, one_of<Mode::trash_this, Mode::keep>) >>
                                         when(chose<Mode::trash_this>, when(trash_this, gain_top_of_own_pile)))),
     .text = {{{"You may trash an Action or a Victory card from your hand; if you do, gain a Gold.",
                "Du darfst eine Aktion oder Punktekarte aus deiner Hand entsorgen; tust du es, nimm ein Gold."},
               {"You may trash this; if you do, gain an Augur.", "Du darfst diese Karte entsorgen; tust du es, nimm eine Augurin."}}},
     .home = Home::mixed,
     .size = 4,
     .pile = "augurs",
     .advice = {.modes = {static_cast<signed char>(Mode::keep), -1, -1}}},
    {.id = "sorceress",
     .name = {"Sorceress", "Meisterhexe"},
     .types = kAction | kAttack | kAugur,
     .cost = {5},
     .play = DOES(actions(1) >> pick(What::name, all_kinds) >> act([](auto& c) { c.m.note_card(Note::name, c.who(), c.it()); }) >>
                  remember_it >>
                  when(reveal_next, held_to_hand >> when(condition([](auto& c) { return c.f.it == c.f.n; }), each_victim(gain_curse)))),
     .text = {{{"Name a card. Reveal the top card of your deck and take it into your hand; if it is the named one, every opponent gains a "
                "Curse.",
                "Nenne eine Karte. Decke die oberste Karte deines Nachziehstapels auf und nimm sie auf die Hand; ist es die genannte, "
                "nehmen alle anderen einen Fluch."}}},
     .home = Home::mixed,
     .size = 4,
     .pile = "augurs"},
    {.id = "sibyl",
     .name = {"Sibyl", "Prophetin"},
     .types = kAction | kAugur,
     .cost = {6},
     .play = DOES(cards(4) >> actions(1) >> with(pick(What::topdeck, hand), topdeck_it) >>
                  with(pick(What::bottom, hand), act([](auto& c) {
                         c.player().hand.remove(c.it());
                         c.m.put_under_deck(c.who(), c.it(), kOwnerKnows);
                         c.m.note_card(Note::bottom, c.who(), c.it(), from_hand, true);
                       }))),
     .text = {{{"Put a card from your hand on top of your deck and another one under it.",
                "Lege eine Handkarte auf deinen Nachziehstapel und eine andere darunter."}}},
     .home = Home::mixed,
     .size = 4,
     .pile = "augurs"},

    // --- the Clashes ---
    {.id = "clashes",
     .name = {"Clashes", "Konflikte"},
     .types = kAction | kClash,
     .cost = {3},
     .text = {{{"4 each of Battle Plan, Archer, Warlord and Territory, in this order from the top.",
                "Je 4 Schlachtpläne, Bogenschützinnen, Kriegsherren und Territorien, von oben in dieser Reihenfolge."}}},
     .family = Family::pile,
     .brings = {"battle_plan", "archer", "warlord", "territory"}},
    {.id = "battle_plan",
     .name = {"Battle Plan", "Schlachtplan"},
     .types = kAction | kClash,
     .cost = {3},
     .play = DOES(cards(1) >> actions(1) >> with(may_pick(What::reveal, attacks_in_hand), reveal_it >> cards(1)) >>
                  with(may_pick(What::rotate, mixed_piles), rotate_it)),
     .text = {{{"You may show an Attack from your hand; if you do: +1 Card.",
                "Du darfst einen Angriff aus deiner Hand vorzeigen; tust du es: +1 Karte."},
               {kRotateAny}}},
     .home = Home::mixed,
     .size = 4,
     .pile = "clashes"},
    {.id = "archer",
     .name = {"Archer", "Bogenschützin"},
     .types = kAction | kAttack | kClash,
     .cost = {4},
     .play = DOES(coins(2) >> each_victim(when(hand_of_at_least(5), pick(What::keep, hand) >> show_all_but_one >>
                                                                        with(me_pick(What::discard, shown_cards), discard_it)))),
     .text = {{{"Every opponent with 5 or more cards in hand shows all but one of them and discards one of those, which you choose.",
                "Alle anderen mit 5 oder mehr Handkarten zeigen alle bis auf eine vor und legen davon eine ab, die du wählst."}}},
     .home = Home::mixed,
     .size = 4,
     .pile = "clashes"},
    {.id = "warlord",
     .name = {"Warlord", "Kriegsherr"},
     .types = kAction | kDuration | kAttack | kClash,
     .cost = {5},
     .play = DOES(actions(1) >> haunts_victims() >> waits),
     .text = {{{"When your next turn begins: +2 Cards. Until then no opponent can play an Action from hand of which they have two or more "
                "in play.",
                "Zu Beginn deines nächsten Zuges: +2 Karten. Bis dahin können die anderen keine Aktion aus der Hand ausspielen, von der "
                "sie zwei oder mehr im Spiel haben."}}},
     .on = {{{.moment = Moment::start_of_turn, .from = From::waiting, .words = DOES(cards(2))}}},
     .home = Home::mixed,
     .size = 4,
     .pile = "clashes",
     .acts = Acts::next_turn,
     .haunts = &Extra::warlords},
    {.id = "territory",
     .name = {"Territory", "Territorium"},
     .types = kVictory | kClash,
     .cost = {6},
     .text = {{{"Worth 1 VP at the end of the game for every differently named Victory card that you own.",
                "Am Spielende 1 Siegpunkt wert je unterschiedlich benannter Punktekarte, die dir gehört."},
               {"When you gain this, gain a Gold for every empty Supply pile.",
                "Wenn du diese Karte nimmst, nimm ein Gold für jeden leeren Vorratsstapel."}}},
     .on = {{{.moment = Moment::gain,
              .words =
                  DOES(act([](auto& c) { c.f.n = c.p.empty_piles(); }) >>
                       repeat(condition([](auto& c) { return c.f.n > 0; }), act([](auto& c) { --c.f.n, c.m.gain(c.f.me, kGold); })))}}},
     .home = Home::mixed,
     .size = 4,
     .pile = "clashes",
     .points =
         [](const Position& p, int seat) {
           int n = 0;
           for_each(p.victories, [&](Slot s) { n += p.owned(seat, s) > 0; });
           return n;
         }},

    {.id = "crafters_guild",
     .name = {"Crafters' Guild", "Handwerkergilde"},
     .text = {{{"As your turn begins, you may spend 2 Favors to gain a card that costs at most $4; it goes on top of your deck.",
                "Wenn dein Zug beginnt, darfst du 2 Gefallen abgeben und eine Karte für höchstens $4 auf deinen Nachziehstapel nehmen."}}},
     .on = {{{.moment = Moment::start_of_turn,
              .from = From::game,
              .offer = Offer::react,
              .words = DOES(act([](auto& c) { c.m.favors(-2, c.f.me); }) >> with(pick(What::gain, costing_up_to, 4), gain_it_to_deck)),
              .when = [](const Hearing& h) { return h.p.extra[h.seat].favors >= 2; }}}},
     .family = Family::ally,
     .home = Home::none},
};

}  // namespace

const SetRows kAllies{Set::allies, "allies", {"Allies", "Verbündete"}, kRows};

}  // namespace demesne::dominion::sets
