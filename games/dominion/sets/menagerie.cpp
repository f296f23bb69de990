// Menagerie: the cards that Rising Sun's recommended sets borrow, Horses, Exile, the Way of the Ox.
#include "games/dominion/sets/sets.hpp"
#include "games/dominion/words.hpp"

namespace demesne::dominion::sets {
namespace {

constexpr auto to_exile_from_supply = source(Zone::supply, [](auto& c) { return c.p.stocked & ~c.p.victories; });
constexpr Op exile_it_for_coins = act([](auto& c) {  // F12.3
  const bool first = !c.extra().exile[c.f.it];
  c.player().hand.remove(c.f.it);
  ++c.extra().exile[c.f.it];
  c.m.note_card(Note::exile, c.who(), c.it(), from_hand);
  if (first) c.m.coins(3, c.f.me);
});
constexpr Op exile_a_curse = act([](auto& c) {
  if (c.p.stocked & bit(kCurseSlot)) return exile_from_supply(c, kCurseSlot);
  for (u8& n = c.extra().exile[kCurseSlot]; n; --n) c.m.discard(c.who(), kCurseSlot, from_exile);
});
constexpr auto a_silver = source(Zone::supply, [](auto& c) { return c.p.stocked & bit(kSilver); });

// Sleigh: away with it, then the gained card moves if it is still there (F25.23).
constexpr Op discard_this_from_hand = act([](auto& c) { c.m.discard_from_hand(c.f.me, c.f.card); });
constexpr Op the_gained_to_hand = act([](auto& c) {
  Occasion& o = c.occasion();
  if (o.place == kToHand || !c.m.remove_gained(o)) return;
  c.p.players[o.seat].hand.add(o.subject);
  c.m.note_card(Note::to_hand, o.seat, o.subject, o.from);
  o.place = kMoved;
});

constexpr Row kRows[] = {
    {.id = "animal_fair",
     .name = {"Animal Fair", "Viehmarkt"},
     .types = kAction,
     .cost = {7},
     .play = DOES(coins(4) >> act([](auto& c) { c.m.buys(c.p.empty_piles(), c.f.me); })),
     .text = {{{"+1 Buy for each empty Supply pile.", "+1 Kauf für jeden leeren Vorratsstapel."},
               {"Instead of paying for this you may trash an Action from your hand.",
                "Statt diese Karte zu bezahlen, darfst du eine Aktion aus deiner Hand entsorgen."}}},
     .traits = kTradesIn},
    {.id = "bounty_hunter",
     .name = {"Bounty Hunter", "Kopfgeldjägerin"},
     .types = kAction,
     .cost = {4},
     .play = DOES(actions(1) >> with(pick(What::exile, hand), exile_it_for_coins)),
     .text = {{{"Exile a card from your hand. If you had no other copy of it in Exile: +$3.",
                "Lege eine Handkarte ins Exil. Hattest du dort noch keine gleichen Namens: +$3."}}}},
    {.id = "camel_train",
     .name = {"Camel Train", "Kamelzug"},
     .types = kAction,
     .cost = {3},
     .play = DOES(with(pick(What::exile, to_exile_from_supply), act([](auto& c) { exile_from_supply(c, c.f.it); }))),
     .text = {{{"Exile a card from the Supply that is no Victory card.",
                "Lege eine Karte aus dem Vorrat, die keine Punktekarte ist, ins Exil."},
               {"When you gain this: Exile a Gold from the Supply.",
                "Wenn du diese Karte nimmst: Lege ein Gold aus dem Vorrat ins Exil."}}},
     .on = {{{.moment = Moment::gain,
              .offer = Offer::silent,
              .words = DOES(act([](auto& c) { exile_from_supply(c, kGold); })),
              .when = [](const Hearing& h) { return (h.p.stocked & bit(kGold)) != 0; }}}}},
    {.id = "coven",
     .name = {"Coven", "Hexenzirkel"},
     .types = kAction | kAttack,
     .cost = {5},
     .play = DOES(actions(1) >> coins(2) >> each_victim(exile_a_curse)),
     .text =
         {{{"Every opponent Exiles a Curse from the Supply; whoever finds none discards their Exiled Curses.",
            "Alle anderen legen einen Fluch aus dem Vorrat ins Exil; wer keinen mehr findet, legt die eigenen Flüche aus dem Exil ab."}}}},
    {.id = "destrier",
     .name = {"Destrier", "Schlachtross"},
     .types = kAction,
     .cost = {6},
     .play = DOES(cards(2) >> actions(1)),
     .text = {{{"In each turn this costs $1 less for every card that the player on turn has gained in it.",
                "In jedem Zug kostet diese Karte $1 weniger für jede Karte, die darin genommen hat, wer am Zug ist."}}},
     .cheaper = {Cheaper::its_own, [](const Position& p, Slot) { return int{p.turn.gained.total}; }}},
    {.id = "livery",
     .name = {"Livery", "Pferdestall"},
     .types = kAction,
     .cost = {5},
     .play = DOES(coins(3) >> lasts),
     .text = {{{"For the rest of this turn each card you gain that costs $4 or more brings you a Horse as well.",
                "Für den Rest dieses Zuges bringt dir jede Karte, die du nimmst und die $4 oder mehr kostet, auch ein Pferd."}}},
     .on = {{{.moment = Moment::gain,
              .from = From::turn,
              .words = DOES(gain_brought()),
              .when = [](const Hearing& h) { return h.p.cost_of(h.o.subject).coins >= 4; }}}},
     .brings = {"horse"},
     .acts = Acts::turn},
    {.id = "paddock",
     .name = {"Paddock", "Koppel"},
     .types = kAction,
     .cost = {5},
     .play = DOES(coins(2) >> gain_brought() >> gain_brought() >> act([](auto& c) { c.m.actions(c.p.empty_piles(), c.f.me); })),
     .text = {{{"Gain 2 Horses. +1 Action for each empty Supply pile.", "Nimm 2 Pferde. +1 Aktion für jeden leeren Vorratsstapel."}}},
     .brings = {"horse"}},
    {.id = "sleigh",
     .name = {"Sleigh", "Schlitten"},
     .types = kAction | kReaction,
     .cost = {2},
     .play = DOES(gain_brought() >> gain_brought()),
     .text = {{{"Gain 2 Horses.", "Nimm 2 Pferde."},
               {"Reaction: when you gain a card, you may discard this from your hand and take the gained card into your hand or put it on "
                "top of your deck.",
                "Reaktion: Nimmst du eine Karte, darfst du diese hier aus deiner Hand ablegen und die genommene auf die Hand nehmen oder "
                "auf deinen Nachziehstapel legen."}}},
     .on = {{{.moment = Moment::gain,
              .from = From::hand,
              .offer = Offer::react,
              .words = DOES(discard_this_from_hand >> pick(What::choice, one_of<Mode::to_hand, Mode::topdeck>) >>
                            when(chose<Mode::to_hand>, the_gained_to_hand, topdeck_the_gained)),
              .when = gained_is_there}}},
     .brings = {"horse"}},
    {.id = "supplies",
     .name = {"Supplies", "Nachschub"},
     .types = kTreasure,
     .cost = {2},
     .play = DOES(coins(1) >> gain_brought<kToDeck>()),
     .text = {{{"Gain a Horse; it goes on top of your deck.", "Nimm ein Pferd; es kommt auf deinen Nachziehstapel."}}},
     .coins = 1,
     .brings = {"horse"},
     .advice = {.first = true}},
    {.id = "wayfarer",
     .name = {"Wayfarer", "Wanderin"},
     .types = kAction,
     .cost = {6},
     .play = DOES(cards(3) >> with(may_pick(What::gain, a_silver), gain_it)),
     .text = {{{"You may gain a Silver.", "Du darfst ein Silber nehmen."},
               {"This costs as much as the card that anybody gained last this turn, other Wayfarers aside.",
                "Diese Karte kostet so viel wie die Karte, die in diesem Zug zuletzt irgendwer genommen hat, andere Wanderinnen nicht "
                "gezählt."}}},
     .traits = kCopiesCost},
    {.id = "horse",
     .name = {"Horse", "Pferd"},
     .types = kAction,
     .cost = {3},
     .play = DOES(cards(2) >> actions(1) >> when(return_this, kNothing)),
     .text = {{{"Return this to its pile.", "Lege diese Karte auf ihren Stapel zurück."}}},
     .home = Home::other,
     .size = 30},
    {.id = "way_of_the_ox",
     .name = {"Way of the Ox", "Weg des Ochsen"},
     .play = DOES(actions(2)),
     .text = {{{"An Action may be played for this instead of what it says.",
                "Eine Aktion darf hierfür ausgespielt werden statt für das, was auf ihr steht."}}},
     .family = Family::way,
     .home = Home::none},
};

}  // namespace

const SetRows kMenagerie{Set::menagerie, "menagerie", {"Menagerie", "Menagerie"}, kRows};

}  // namespace demesne::dominion::sets
