// The base game, first and second edition.
#include "games/dominion/sets/sets.hpp"
#include "games/dominion/words.hpp"

namespace demesne::dominion::sets {
namespace {

// Vassal: what was discarded may have left the discard pile by itself meanwhile (rule 13.2).
constexpr Condition still_an_action_there = condition([](auto& c) { return c.p.actions >> c.f.it & 1 && c.player().discard.has(c.f.it); });

// Everybody's top card, mine first; I decide about each.
Program spied() {
  return when(reveal_next, me_pick(What::choice, one_of<Mode::discard, Mode::keep>) >>
                               when(chose<Mode::discard>, held_is_it >> held_to_discard, held_is_it >> held_to_deck<kAllKnow>));
}

// Thief: the first `n` cards in limbo are the loot so far; what follows was revealed by the victim now acting.
constexpr auto unlooted_treasures = source(Zone::limbo, [](auto& c) { return held_kinds(c, c.f.n) & c.p.treasures; });
constexpr Op to_loot = act([](auto& c) {
  for (int i = c.f.limbo + c.f.n; i < c.p.limbo_n; ++i)
    if (c.p.limbo[i] == c.f.it) {
      std::swap(c.p.limbo[i], c.p.limbo[c.f.limbo + c.f.n]);
      break;
    }
  ++c.f.n;
  c.m.note_card(Note::trash, c.who(), c.it(), from_deck);
});
constexpr Op discard_unlooted = act([](auto& c) {
  while (c.p.limbo_n > c.f.limbo + c.f.n) {
    const int s = c.p.limbo[--c.p.limbo_n];
    c.p.limbo[c.p.limbo_n] = 0;
    c.m.discard(c.who(), s, from_deck);
  }
});
constexpr Op gain_loot = act([](auto& c) {
  c.m.release(c.f, c.it());
  c.m.after_gain(c.f.me, c.it(), kToDiscard, false, from_trash);
});
constexpr Op trash_loot = act([](auto& c) {
  while (c.p.limbo_n > c.f.limbo) c.p.trash.add(c.p.limbo[--c.p.limbo_n]), c.p.limbo[c.p.limbo_n] = 0;
});
constexpr Condition gain_some_loot = condition([](auto& c) { return c.m.held(c.f) > 0 && c.f.it != kNoSlot; });

constexpr auto held_rich_treasures = source(Zone::limbo, [](auto& c) { return held_kinds(c) & c.p.treasures & ~bit(kCopper); });

constexpr Condition below_seven_and_next = condition([](auto& c) {
  if (c.player().hand.total >= 7) return false;
  const int s = take_up(c);
  if (s == -2) return c.again(), true;
  c.f.it = s < 0 ? kNoSlot : Slot(s);
  if (s >= 0) c.m.note_card(Note::look, c.who(), s, from_deck, true);
  return s >= 0;
});
// Cards kept aside stay in limbo below the one just drawn, so a shuffle does not include them.
constexpr Op library_keeps = act([](auto& c) {
  const int s = c.p.limbo[--c.p.limbo_n];
  c.p.limbo[c.p.limbo_n] = 0;
  c.player().hand.add(s);
  c.m.note_card(Note::draw, c.who(), s, from_deck, true);
});

Program mine(int flags) {
  return with(question(What::trash, treasures_in_hand, flags),
              trash_it >> with(pick(What::gain, source(Zone::supply, [](auto& c) { return up_to_more(c, c.it(), 3) & c.p.treasures; }), 3),
                               gain_it_to_hand));
}

constexpr Row kRows[] = {
    {.id = "cellar",
     .name = {"Cellar", "Keller"},
     .types = kAction,
     .cost = {2},
     .play = DOES(actions(1) >> picks(What::discard, hand, number<0>, number<255>, discard_it >> count) >> draw_counted),
     .text = {{{"Discard as many cards from your hand as you like, then draw the same number.",
                "Lege beliebig viele Karten aus der Hand ab und ziehe dann gleich viele nach."}}}},
    {.id = "chapel",
     .name = {"Chapel", "Kapelle"},
     .types = kAction,
     .cost = {2},
     .play = DOES(trash_up_to<4>()),
     .text = {{{"Trash at most 4 cards from your hand (or none).", "Entsorge höchstens 4 Handkarten (oder keine)."}}}},
    {.id = "moat",
     .name = {"Moat", "Burggraben"},
     .types = kAction | kReaction,
     .cost = {2},
     .play = DOES(cards(2)),
     .text = {{{"Reaction: when an opponent plays an Attack, you may show this card from your hand before anything happens; that play then "
                "does not touch you.",
                "Reaktion: Spielt jemand anderes einen Angriff aus, darfst du diese Karte aus deiner Hand vorzeigen, bevor etwas "
                "geschieht; dieses Ausspielen betrifft dich dann nicht."}}},
     .on = {{{.moment = Moment::attack, .from = From::hand, .offer = Offer::react, .words = DOES(unaffected)}}}},
    {.id = "harbinger",
     .name = {"Harbinger", "Vorbotin"},
     .types = kAction,
     .cost = {3},
     .play = DOES(cards(1) >> actions(1) >> look_through_discard >> with(may_pick(What::topdeck, discard_pile), topdeck_from_discard)),
     .text = {{{"Search your discard pile; if you like, put one card from it on top of your deck.",
                "Sieh deinen Ablagestapel durch; wenn du möchtest, lege eine Karte daraus auf deinen Nachziehstapel."}}},
     .printings = kSecond},
    {.id = "merchant",
     .name = {"Merchant", "Händlerin"},
     .types = kAction,
     .cost = {3},
     .play = DOES(cards(1) >> actions(1) >> lasts),
     .text = {{{"Your first Silver this turn brings +$1 on top, unless you have already played one.",
                "Dein erstes Silber in diesem Zug bringt zusätzlich +$1, sofern du noch keines ausgespielt hast."}}},
     .printings = kSecond,
     .traits = kFirstSilver,
     .acts = Acts::turn},
    {.id = "vassal",
     .name = {"Vassal", "Vasall"},
     .types = kAction,
     .cost = {3},
     .play = DOES(coins(2) >>
                  when(reveal_next, held_to_discard >> when(still_an_action_there, with(may_pick(What::play, the_card), act([](auto& c) {
                                                                                          c.m.take_from_discard(c.who(), c.it());
                                                                                          play_held(c, c.it(), from_discard);
                                                                                        }))))),
     .text = {{{"The top card of your deck goes to your discard pile; if it is an Action, you are free to play it from there.",
                "Lege die oberste Karte deines Nachziehstapels ab; ist es eine Aktion, darfst du sie von dort ausspielen."}}},
     .printings = kSecond},
    {.id = "village", .name = {"Village", "Dorf"}, .types = kAction, .cost = {3}, .play = DOES(cards(1) >> actions(2))},
    {.id = "workshop",
     .name = {"Workshop", "Werkstatt"},
     .types = kAction,
     .cost = {3},
     .play = DOES(with(pick(What::gain, costing_up_to, 4), gain_it)),
     .text = {{{"Gain a card that costs at most $4.", "Nimm eine Karte für höchstens $4."}}}},
    {.id = "chancellor",
     .name = {"Chancellor", "Kanzler"},
     .types = kAction,
     .cost = {3},
     .play = DOES(coins(2) >> may_discard_deck()),
     .text = {{{"If you like, your whole deck moves to your discard pile at once.",
                "Wenn du möchtest, kommt dein ganzer Nachziehstapel sofort auf deinen Ablagestapel."}}},
     .printings = kFirst},
    {.id = "woodcutter",
     .name = {"Woodcutter", "Holzfäller"},
     .types = kAction,
     .cost = {3},
     .play = DOES(buys(1) >> coins(2)),
     .printings = kFirst},
    {.id = "bureaucrat",
     .name = {"Bureaucrat", "Bürokrat"},
     .types = kAction | kAttack,
     .cost = {4},
     .play = DOES(gain_a<kToDeck>(kSilver) >> each_victim(with(pick(What::topdeck, victories_in_hand), topdeck_revealed, reveal_hand))),
     .text = {{{"Gain a Silver; it goes on top of your deck.", "Nimm ein Silber; es kommt auf deinen Nachziehstapel."},
               {"Every opponent shows a Victory card from their hand and puts it on top of their deck; whoever has none shows their hand.",
                "Alle anderen zeigen eine Punktekarte aus ihrer Hand und legen sie auf ihren Nachziehstapel; wer keine hat, zeigt die Hand "
                "vor."}}}},
    {.id = "feast",
     .name = {"Feast", "Festmahl"},
     .types = kAction,
     .cost = {4},
     .play = DOES(when(trash_this, kNothing) >> with(pick(What::gain, costing_up_to, 5), gain_it)),
     .text = {{{"Trash this card and gain a card that costs at most $5 (even if this one is already gone).",
                "Entsorge diese Karte und nimm eine Karte für höchstens $5 (auch wenn diese schon fort ist)."}}},
     .printings = kFirst},
    {.id = "gardens",
     .name = {"Gardens", "Gärten"},
     .types = kVictory,
     .cost = {4},
     .text = {{{"Worth 1 VP at the end of the game for every full 10 cards that you own.",
                "Am Spielende 1 Siegpunkt wert je volle 10 Karten, die dir gehören."}}},
     .points = [](const Position& p, int seat) { return p.owned_cards(seat) / 10; }},
    {.id = "militia",
     .name = {"Militia", "Miliz"},
     .types = kAction | kAttack,
     .cost = {4},
     .play = DOES(coins(2) >> each_victim(discard_down_to(3))),
     .text = {{{words::kDownToThree}}}},
    {.id = "moneylender",
     .name = {"Moneylender", "Geldverleiher"},
     .types = kAction,
     .cost = {4},
     .play = DOES(with(may_pick(What::trash, this_in_hand<kCopper>), trash_it >> coins(3))),
     .text = {{{"Trash a Copper from your hand if you wish; doing so gives +$3.",
                "Entsorge, wenn du möchtest, ein Kupfer aus deiner Hand; dafür erhältst du +$3.", kSecond},
               {"Trash a Copper from your hand if you have one; doing so gives +$3.",
                "Entsorge ein Kupfer aus deiner Hand, falls du eines hast; dafür erhältst du +$3.", kFirst}}},
     .first = DOES(with(pick(What::trash, this_in_hand<kCopper>), trash_it >> coins(3))),
     .advice = {.habit = Habit::always}},
    {.id = "poacher",
     .name = {"Poacher", "Wilddiebin"},
     .types = kAction,
     .cost = {4},
     .play = DOES(cards(1) >> actions(1) >> coins(1) >> act([](auto& c) { c.f.n = c.p.empty_piles(); }) >>
                  picks(
                      What::discard, hand, [](auto& c) { return c.f.n; }, [](auto& c) { return c.f.n; }, discard_it)),
     .text = {{{"For every empty Supply pile, discard a card from your hand.", "Lege für jeden leeren Vorratsstapel eine Handkarte ab."}}},
     .printings = kSecond},
    {.id = "remodel",
     .name = {"Remodel", "Umbau"},
     .types = kAction,
     .cost = {4},
     .play = DOES(trash_and_upgrade(2)),
     .text = {{{words::kUpToTwoMore}}},
     .advice = {.trashes = true}},
    {.id = "smithy", .name = {"Smithy", "Schmiede"}, .types = kAction, .cost = {4}, .play = DOES(cards(3))},
    {.id = "spy",
     .name = {"Spy", "Spion"},
     .types = kAction | kAttack,
     .cost = {4},
     .play = DOES(cards(1) >> actions(1) >> spied() >> each_victim(spied())),
     .text = {{{"Every player, you first, reveals the top card of their deck; you decide for each whether it is discarded or stays there.",
                "Alle decken die oberste Karte ihres Nachziehstapels auf, du zuerst; du entscheidest jeweils, ob sie abgelegt wird oder "
                "liegen bleibt."}}},
     .printings = kFirst,
     .advice = {.habit = Habit::judges}},
    {.id = "thief",
     .name = {"Thief", "Dieb"},
     .types = kAction | kAttack,
     .cost = {4},
     .play =
         DOES(each_victim(reveal_top(2) >> with(me_pick(What::trash, unlooted_treasures), to_loot) >> discard_unlooted) >>
              act([](auto& c) { c.f.it = 0; }) >> repeat(gain_some_loot, with(me_may_pick(What::gain, taken_up), gain_loot)) >> trash_loot),
     .text = {{{"Every opponent turns over the top 2 cards of their deck. If Treasures are among them, one of your choice is trashed; the "
                "rest is discarded.",
                "Alle anderen decken die obersten 2 Karten ihres Nachziehstapels auf. Sind Geldkarten darunter, wird eine deiner Wahl "
                "entsorgt; der Rest wird abgelegt."},
               {"Gain as many of the Treasures trashed this way as you like.",
                "Von den so entsorgten Geldkarten darfst du beliebig viele nehmen."}}},
     .printings = kFirst,
     .traits = kHoldsLoot,
     .advice = {.habit = Habit::takes_the_dearest}},
    {.id = "throne_room",
     .name = {"Throne Room", "Thronsaal"},
     .types = kAction,
     .cost = {4},
     .play = DOES(play_many_times(2)),
     .text = {{{words::kPlayTwice, kSecond},
               {"Choose an Action from your hand, if you have one, and play it 2 times in a row.",
                "Wähle eine Aktion aus deiner Hand, falls du eine hast, und spiele sie 2-mal hintereinander aus.", kFirst}}},
     .first = DOES(play_many_times(2, false)),
     .repeats_plays = 1,
     .advice = {.play = 50}},
    {.id = "bandit",
     .name = {"Bandit", "Banditin"},
     .types = kAction | kAttack,
     .cost = {5},
     .play =
         DOES(gain_a(kGold) >> each_victim(reveal_top(2) >> with(pick(What::trash, held_rich_treasures), held_to_trash) >> discard_held)),
     .text = {{{"Gain a Gold.", "Nimm ein Gold."},
               {"Every opponent turns over the top 2 cards of their deck. One of them that is a Treasure but not a Copper is trashed (its "
                "owner picks); the others are discarded.",
                "Alle anderen decken die obersten 2 Karten ihres Nachziehstapels auf. Davon entsorgen sie eine Geldkarte ihrer Wahl, die "
                "kein Kupfer ist; die übrigen legen sie ab."}}},
     .printings = kSecond},
    {.id = "council_room",
     .name = {"Council Room", "Ratsversammlung"},
     .types = kAction,
     .cost = {5},
     .play = DOES(cards(4) >> buys(1) >> each_opponent(cards(1))),
     .text = {{{"Every opponent: +1 Card.", "Alle anderen: +1 Karte."}}}},
    {.id = "festival", .name = {"Festival", "Jahrmarkt"}, .types = kAction, .cost = {5}, .play = DOES(actions(2) >> buys(1) >> coins(2))},
    {.id = "laboratory", .name = {"Laboratory", "Laboratorium"}, .types = kAction, .cost = {5}, .play = DOES(cards(2) >> actions(1))},
    {.id = "library",
     .name = {"Library", "Bibliothek"},
     .types = kAction,
     .cost = {5},
     .play = DOES(repeat(below_seven_and_next,
                         when(it_is_action,
                              with(may_pick(What::set_aside, the_card),
                                   act([](auto& c) { c.m.note_card(Note::set_aside, c.who(), c.it(), from_deck); }), library_keeps),
                              library_keeps)) >>
                  discard_held),
     .text = {{{"Draw until you hold 7 cards. Each Action drawn on the way may be set aside instead; what was set aside is discarded at "
                "the end.",
                "Ziehe nach, bis du 7 Handkarten hast. Jede Aktion, die du dabei ziehst, darfst du beiseitelegen; am Ende legst du das "
                "Beiseitegelegte ab."}}}},
    {.id = "market",
     .name = {"Market", "Markt"},
     .types = kAction,
     .cost = {5},
     .play = DOES(cards(1) >> actions(1) >> buys(1) >> coins(1))},
    {.id = "mine",
     .name = {"Mine", "Mine"},
     .types = kAction,
     .cost = {5},
     .play = DOES(mine(Op::kOptional)),
     .text =
         {{{"If you wish, trash a Treasure from your hand and gain, into your hand, a Treasure that costs at most $3 more.",
            "Wenn du möchtest, entsorge eine Geldkarte aus deiner Hand und nimm dafür eine auf die Hand, die höchstens $3 mehr kostet.",
            kSecond},
           {"Trash a Treasure from your hand, if you have one, and gain, into your hand, a Treasure that costs at most $3 more.",
            "Entsorge eine Geldkarte aus deiner Hand, falls du eine hast, und nimm dafür eine auf die Hand, die höchstens $3 mehr kostet.",
            kFirst}}},
     .first = DOES(mine(0)),
     .advice = {.habit = Habit::betters_treasures}},
    {.id = "sentry",
     .name = {"Sentry", "Torwächterin"},
     .types = kAction,
     .cost = {5},
     .play = DOES(cards(1) >> actions(1) >> look_at_top(2) >>
                  picks(
                      What::trash, taken_up, number<0>, [](auto& c) { return c.m.held(c.f); }, held_to_trash) >>
                  picks(
                      What::discard, taken_up, number<0>, [](auto& c) { return c.m.held(c.f); }, held_to_discard) >>
                  put_back_in_any_order<kOwnerKnows>()),
     .text = {{{"Look at the top 2 cards of your deck. Each of them you trash, discard or put back, the latter in the order you like.",
                "Sieh dir die obersten 2 Karten deines Nachziehstapels an. Jede davon entsorgst du, legst du ab oder legst du zurück, "
                "Letzteres in beliebiger Reihenfolge."}}},
     .printings = kSecond},
    {.id = "witch",
     .name = {"Witch", "Hexe"},
     .types = kAction | kAttack,
     .cost = {5},
     .play = DOES(cards(2) >> each_victim(gain_curse)),
     .text = {{{words::kCurses}}}},
    {.id = "adventurer",
     .name = {"Adventurer", "Abenteurer"},
     .types = kAction,
     .cost = {6},
     .play = DOES(act([](auto& c) {
                    // The Treasures found go to hand at the end: until then they lie in limbo.
                    while (c.f.n < 2) {
                      const int s = take_up(c);
                      if (s == -2) return c.again();
                      if (s < 0) break;
                      c.m.reveal(c.who(), s, from_deck);
                      if (c.p.treasures >> s & 1)
                        ++c.f.n;
                      else
                        --c.p.limbo_n, c.p.limbo[c.p.limbo_n] = 0, c.p.heap.add(s);
                    }
                    for (int i = c.p.limbo_n - 1; i >= c.f.limbo; --i) {
                      const int s = c.p.limbo[i];
                      if (!(c.p.treasures >> s & 1)) continue;
                      c.m.release(c.f, s);
                      c.player().hand.add(s);
                      c.m.note_card(Note::to_hand, c.who(), s, from_deck);
                    }
                  }) >>
                  discard_held),
     .text = {{{"Turn over cards from your deck until 2 Treasures have come up. They go to your hand; the other cards turned over are "
                "discarded.",
                "Decke Karten von deinem Nachziehstapel auf, bis 2 Geldkarten erschienen sind. Sie kommen auf deine Hand; die übrigen "
                "aufgedeckten Karten werden abgelegt."}}},
     .printings = kFirst},
    {.id = "artisan",
     .name = {"Artisan", "Töpferei"},
     .types = kAction,
     .cost = {6},
     .play = DOES(with(pick(What::gain, costing_up_to, 5), gain_it_to_hand) >> with(pick(What::topdeck, hand), topdeck_it)),
     .text = {{{"Gain a card that costs at most $5 and take it into your hand.", "Nimm eine Karte für höchstens $5 auf die Hand."},
               {"Then put a card from your hand on top of your deck.", "Lege danach eine Handkarte auf deinen Nachziehstapel."}}},
     .printings = kSecond},
};

}  // namespace

const SetRows kBase{Set::base, "base", {"Dominion", "Dominion"}, kRows};

}  // namespace demesne::dominion::sets
