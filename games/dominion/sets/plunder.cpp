// Plunder: the cards that Rising Sun's recommended sets borrow, with the Loots.
#include "games/dominion/sets/sets.hpp"
#include "games/dominion/words.hpp"

namespace demesne::dominion::sets {
namespace {

bool can_be_topdecked(const Hearing& h) { return h.o.place != kMoved && h.o.place != kToDeck; }
bool dear_treasure(const Position& p, int slot) { return p.treasures >> slot & 1 && p.cost_of(slot).coins >= 5; }
bool five(const Position& p, int slot) { return p.cost_of(slot) == Cost{5}; }
template <auto fits>
bool gained_this_turn(const Position& p) {
  bool any = false;
  for_each(p.turn.gained.mask, [&](Slot s) { any |= fits(p, s); });
  return any;
}
int copies_in_play(const Position& p, int seat, Slot self) { return p.players[seat].in_play.of(self); }

// First Mate: the name is fixed with the first play (`n` is its slot + 1).
constexpr auto actions_of_one_name = source(Zone::hand, [](auto& c) { return playable_actions(c, c.f.n ? bit(c.f.n - 1) : ~Mask{0}); });
constexpr Condition one_more_play = condition([](auto& c) {
  c.f.lo = 0;  // the last one may have come from the deck
  return c.f.it != kNoSlot;
});

// Taskmaster: its plays of this turn are noted; the gain makes them wait.
constexpr Op noted = act([](auto& c) {
  c.p.turn.lasting.add(c.f.card);
  c.m.stay(c.f, Why::noted);
});
constexpr Op noted_again = act([](auto& c) {
  c.p.turn.lasting.add(c.f.card);
  c.m.change_reason(c.f.me, c.f.card, Why::this_turn, Why::noted);
});
constexpr Op notes_come_true = act([](auto& c) {
  u8& w = c.p.waiting(c.f.me, c.f.card);
  w = std::min(255, w + c.p.turn.lasting.of(c.f.card));
  c.p.turn.lasting.set(c.f.card, 0);
  c.m.change_reason(c.f.me, c.f.card, Why::noted, Why::next_turn);
});

// Prosper: an occasion of its own remembers the names taken.
constexpr Op begin_list = act([](auto& c) {
  assert(c.p.occasions_n < kMaxOccasions);
  c.p.occasions[c.p.occasions_n++] = Occasion{};
  c.f.it = 0;
});
constexpr Op end_list = act([](auto& c) { c.p.occasions[--c.p.occasions_n] = Occasion{}; });
constexpr auto unlisted_treasures = source(Zone::supply, [](auto& c) { return c.p.stocked & c.p.treasures & ~c.occasion().used; });

constexpr Condition gained_lies_there = condition(
    [](auto& c) { return c.f.it_copy <= kToDiscard + 1 && c.me().discard.has(c.f.n) && (c.p.actions | c.p.treasures) >> c.f.n & 1; });

// What all Loots have in common.
constexpr Row loot(Row r) {
  r.types |= kTreasure | kLoot, r.cost = {7}, r.home = Home::mixed, r.size = 2, r.pile = "loot";
  return r;
}

constexpr Row kRows[] = {
    {.id = "jewelled_egg",
     .name = {"Jewelled Egg", "Juwelen-Ei"},
     .types = kTreasure,
     .cost = {2},
     .play = DOES(coins(1) >> buys(1)),
     .text = {{{"When you trash this, gain a Loot.", "Wenn du diese Karte entsorgst, nimm eine Kostbarkeit."}}},
     .on = {{{.moment = Moment::trash, .words = DOES(gain_a_loot<>)}}},
     .coins = 1,
     .brings = {"loot"},
     .macro = Macro::plain},
    {.id = "taskmaster",
     .name = {"Taskmaster", "Vorarbeiter"},
     .types = kAction | kDuration,
     .cost = {3},
     .play = DOES(actions(1) >> coins(1) >> noted),
     .text =
         {{{"If you gain a card that costs exactly $5 this turn, all of this happens once more when your next turn begins.",
            "Nimmst du in diesem Zug eine Karte, die genau $5 kostet, geschieht all dies zu Beginn deines nächsten Zuges noch einmal."}}},
     .on = {{{.moment = Moment::gain,
              .from = From::turn,
              .offer = Offer::silent,
              .words = DOES(notes_come_true),
              .when = [](const Hearing& h) { return five(h.p, h.o.subject); }},
             {.moment = Moment::start_of_turn,
              .from = From::waiting,
              .offer = Offer::silent,
              .words = DOES(actions(1) >> coins(1) >> noted_again)}}},
     .traits = kNotes,
     .acts = Acts::next_turn,
     .plays_left = [](const Position& p, int seat,
                      Slot self) { return seat != p.current || gained_this_turn<five>(p) ? copies_in_play(p, seat, self) : 0; }},
    {.id = "cabin_boy",
     .name = {"Cabin Boy", "Schiffsjunge"},
     .types = kAction | kDuration,
     .cost = {4},
     .play = DOES(cards(1) >> actions(1) >> waits),
     .text = {{{"When your next turn begins, choose: +$2; or trash this and, if you do, gain a Duration.",
                "Zu Beginn deines nächsten Zuges wähle: +$2; oder entsorge diese Karte und nimm dann eine Dauerkarte."}}},
     .on = {{{.moment = Moment::start_of_turn,
              .from = From::waiting,
              .words = DOES(
                  pick(What::choice, one_of<Mode::plus_2_coins, Mode::trash_this>) >>
                  when(chose<Mode::plus_2_coins>, coins(2),
                       when(trash_this,
                            with(pick(What::gain, source(Zone::supply, [](auto& c) { return c.p.stocked & c.p.slots_with(kDuration); })),
                                 gain_it))))}}},
     .acts = Acts::next_turn,
     .advice = {.modes = {static_cast<signed char>(Mode::plus_2_coins), -1, -1}}},
    {.id = "flagship",
     .name = {"Flagship", "Flaggschiff"},
     .types = kAction | kDuration | kCommand,
     .cost = {4},
     .play = DOES(coins(2) >> pending),
     .text = {{{"The next Action you play, this turn or later, that is not a Command is played once more afterwards.",
                "Die nächste Aktion, die du in diesem oder einem späteren Zug ausspielst und die kein Befehl ist, wird danach noch einmal "
                "ausgespielt."}}},
     .traits = kRepeats | kWatchesPlays,
     .acts = Acts::pending,
     .repeats_plays = 1,
     .advice = {.play = 50}},
    {.id = "tools",
     .name = {"Tools", "Werkzeug"},
     .types = kTreasure,
     .cost = {4},
     .play = DOES(with(pick(What::gain, source(Zone::supply,
                                               [](auto& c) {
                                                 Mask m = 0;
                                                 for (int s = 0; s < c.p.players_n; ++s) m |= c.p.players[s].in_play.mask;
                                                 return m & c.p.stocked;
                                               })),
                       gain_it)),
     .text = {{{"Gain a copy of a card that any player has in play.",
                "Nimm eine Karte mit dem Namen einer Karte, die irgendjemand im Spiel hat."}}},
     .advice = {.first = true}},
    {.id = "cutthroat",
     .name = {"Cutthroat", "Meuchlerin"},
     .types = kAction | kDuration | kAttack,
     .cost = {5},
     .play = DOES(each_victim(discard_down_to(3)) >> pending),
     .text = {{{words::kDownToThree},
               {"The next time anybody gains a Treasure that costs $5 or more, you gain a Loot.",
                "Wenn das nächste Mal irgendjemand eine Geldkarte für $5 oder mehr nimmt, nimmst du eine Kostbarkeit."}}},
     .on = {{{.moment = Moment::gain,
              .from = From::waiting,
              .words = DOES(act([](auto& c) {
                if (!c.p.waiting(c.f.me, c.f.card)) return;  // a Loot that one of them brought has used up the others
                c.m.spend(c.f.me, c.f.card);
                c.m.gain_loot(c.f.me);
              })),
              .when = [](const Hearing& h) { return dear_treasure(h.p, h.o.subject); },
              .flags = Listener::kOthersToo}}},
     .brings = {"loot"},
     .acts = Acts::pending,
     .plays_left = [](const Position& p, int seat,
                      Slot self) { return seat == p.current && gained_this_turn<dear_treasure>(p) ? 0 : copies_in_play(p, seat, self); }},
    {.id = "first_mate",
     .name = {"First Mate", "Erste Maatin"},
     .types = kAction,
     .cost = {5},
     .play = DOES(act([](auto& c) { c.f.it = 0; }) >> repeat(one_more_play, with(may_pick(What::play, actions_of_one_name),
                                                                                 play_it(1) >> act([](auto& c) { c.f.n = c.f.it + 1; }))) >>
                  draw_to(6)),
     .text =
         {{{"Play as many Actions with the same name from your hand as you like, one after the other. Then draw until you hold 6 cards.",
            "Spiele beliebig viele gleichnamige Aktionen aus deiner Hand nacheinander aus. Ziehe danach, bis du 6 Handkarten hast."}}},
     .advice = {.play = 50}},
    {.id = "pendant",
     .name = {"Pendant", "Anhänger"},
     .types = kTreasure,
     .cost = {5},
     .play = DOES(act([](auto& c) { c.m.coins((c.me().in_play.mask & c.p.treasures).size(), c.f.me); })),
     .text = {{{"+$1 for each differently named Treasure that you have in play, this one included.",
                "+$1 je unterschiedlich benannter Geldkarte, die du im Spiel hast, diese eingeschlossen."}}},
     .macro = Macro::late},
    {.id = "pilgrim",
     .name = {"Pilgrim", "Pilger"},
     .types = kAction,
     .cost = {5},
     .play = DOES(cards(4) >> with(pick(What::topdeck, hand), topdeck_it)),
     .text = {{{"Put a card from your hand on top of your deck.", "Lege eine Handkarte auf deinen Nachziehstapel."}}}},
    {.id = "kings_cache",
     .name = {"King's Cache", "Königstruhe"},
     .types = kTreasure,
     .cost = {7},
     .play = DOES(with(may_pick(What::play, treasures_to_play), play_it(3))),
     .text = {{{"You may choose a Treasure from your hand and play it 3 times in a row.",
                "Du darfst eine Geldkarte aus deiner Hand wählen und 3-mal hintereinander ausspielen."}}},
     .repeats_plays = 2,
     .advice = {.first = true, .habit = Habit::best_treasure}},

    {.id = "prosper",
     .name = {"Prosper", "Aufblühen"},
     .cost = {10},
     .play = DOES((gain_a_loot<>) >> begin_list >> repeat(some, with(may_pick(What::gain, unlisted_treasures), act([](auto& c) {
                                                                       c.occasion().used |= bit(c.f.it);
                                                                       c.m.gain(c.f.me, c.f.it);
                                                                     }))) >>
                  end_list),
     .text = {{{"Gain a Loot. Then gain as many Treasures as you like, one after the other and all with different names.",
                "Nimm eine Kostbarkeit. Nimm dann nacheinander beliebig viele Geldkarten, alle mit verschiedenem Namen."}}},
     .family = Family::event,
     .home = Home::none,
     .brings = {"loot"}},

    // --- the Loots ---
    {.id = "loot",
     .name = {"Loot", "Kostbarkeiten"},
     .types = kTreasure | kLoot,
     .cost = {7},
     .text = {{{"2 each of 15 different Treasures, shuffled and face down. A Loot is gained from the top.",
                "Je 2 von 15 verschiedenen Geldkarten, gemischt und verdeckt. Eine Kostbarkeit wird von oben genommen."}}},
     .family = Family::pile,
     .home = Home::other,
     .brings = {"amphora", "doubloons", "endless_chalice", "figurehead", "hammer", "insignia", "jewels", "orb", "prize_goat", "puzzle_box",
                "sextant", "shield", "spell_scroll", "staff", "sword"},
     .traits = kShuffled},
    loot(
        {.id = "amphora",
         .name = {"Amphora", "Amphore"},
         .types = kDuration,
         .play =
             DOES(pick(What::choice, one_of<Mode::now, Mode::next_turn>) >> when(chose<Mode::now>, buys(1) >> coins(3) >> may_stay, waits)),
         .text = {{{"Now or when your next turn begins: +1 Buy and +$3.", "Jetzt oder zu Beginn deines nächsten Zuges: +1 Kauf und +$3."}}},
         .on = {{{.moment = Moment::start_of_turn, .from = From::waiting, .offer = Offer::silent, .words = DOES(buys(1) >> coins(3))}}},
         .acts = Acts::next_turn,
         .plays_left = [](const Position& p, int seat, Slot self) { return seat == p.current ? 0 : copies_in_play(p, seat, self); },
         .advice = {.modes = {static_cast<signed char>(Mode::now), -1, -1}}}),
    loot({.id = "doubloons",
          .name = {"Doubloons", "Dublonen"},
          .play = DOES(coins(3)),
          .text = {{{"When you gain this, gain a Gold.", "Wenn du diese Karte nimmst, nimm ein Gold."}}},
          .on = {{{.moment = Moment::gain, .words = DOES(gain_a(kGold))}}},
          .coins = 3,
          .macro = Macro::plain}),
    loot({.id = "endless_chalice",
          .name = {"Endless Chalice", "Endloser Kelch"},
          .types = kDuration,
          .play = DOES(coins(1) >> buys(1) >> for_good),
          .text = {{{"It stays in play for good, and each of your turns begins with +$1 and +1 Buy.",
                     "Diese Karte bleibt für immer im Spiel, und jeder deiner Züge beginnt mit +$1 und +1 Kauf."}}},
          .on = {{{.moment = Moment::start_of_turn,
                   .from = From::waiting,
                   .offer = Offer::silent,
                   .words = DOES(coins(1) >> buys(1)),
                   .flags = Listener::kForGood}}},
          .coins = 1,
          .macro = Macro::plain,
          .acts = Acts::for_good}),
    loot({.id = "figurehead",
          .name = {"Figurehead", "Galionsfigur"},
          .types = kDuration,
          .play = DOES(coins(3) >> waits),
          .text = {{{"When your next turn begins: +2 Cards.", "Zu Beginn deines nächsten Zuges: +2 Karten."}}},
          .on = {{{.moment = Moment::start_of_turn, .from = From::waiting, .words = DOES(cards(2))}}},
          .coins = 3,
          .macro = Macro::plain,
          .acts = Acts::next_turn}),
    loot({.id = "hammer",
          .name = {"Hammer", "Hammer"},
          .play = DOES(coins(3) >> with(pick(What::gain, costing_up_to, 4), gain_it)),
          .text = {{{"Gain a card that costs at most $4.", "Nimm eine Karte für höchstens $4."}}},
          .coins = 3}),
    loot({.id = "insignia",
          .name = {"Insignia", "Insignien"},
          .play = DOES(coins(3) >> lasts),
          .text = {{{"For the rest of this turn you may put each card you gain on top of your deck.",
                     "Für den Rest dieses Zuges darfst du jede Karte, die du nimmst, auf deinen Nachziehstapel legen."}}},
          .on = {{{.moment = Moment::gain,
                   .from = From::turn,
                   .offer = Offer::react,
                   .words = DOES(topdeck_the_gained),
                   .when = can_be_topdecked}}},
          .coins = 3,
          .acts = Acts::turn}),
    loot({.id = "jewels",
          .name = {"Jewels", "Juwelen"},
          .types = kDuration,
          .play = DOES(coins(3) >> buys(1) >> waits),
          .text = {{{"When your next turn begins, put this under your deck.",
                     "Zu Beginn deines nächsten Zuges lege diese Karte unter deinen Nachziehstapel."}}},
          .on = {{{.moment = Moment::start_of_turn, .from = From::waiting, .words = DOES(act([](auto& c) {
                                                                             if (!leave_play(c)) return;
                                                                             c.m.put_under_deck(c.f.me, c.f.card, kAllKnow);
                                                                             c.m.note_card(Note::bottom, c.f.me, c.f.card, from_play);
                                                                           }))}}},
          .coins = 3,
          .macro = Macro::plain,
          .acts = Acts::next_turn}),
    loot({.id = "orb",
          .name = {"Orb", "Kugel"},
          .play = DOES(
              look_through_discard >> pick(What::choice, one_of<Mode::play, Mode::plus_3_coins>) >>
              when(chose<Mode::play>, with(pick(What::play, actions_and_treasures_in_discard), play_from_discard), buys(1) >> coins(3))),
          .text = {{{"Search your discard pile. Choose: play an Action or a Treasure from it; or +1 Buy and +$3.",
                     "Sieh deinen Ablagestapel durch. Wähle: Spiele eine Aktion oder Geldkarte daraus aus; oder +1 Kauf und +$3."}}},
          .advice = {.modes = {static_cast<signed char>(Mode::plus_3_coins), -1, -1}}}),
    loot({.id = "prize_goat",
          .name = {"Prize Goat", "Zuchtziege"},
          .play = DOES(coins(3) >> buys(1) >> with(may_pick(What::trash, hand), trash_it)),
          .text = {{{"You may trash a card from your hand.", "Du darfst eine Handkarte entsorgen."}}},
          .coins = 3}),
    loot({.id = "puzzle_box",
          .name = {"Puzzle Box", "Rätselschatulle"},
          .play = DOES(coins(3) >> buys(1) >>
                       with(may_pick(What::set_aside,
                                     source(Zone::hand, [](auto& c) { return c.m.can_set_aside() ? c.player().hand.mask : Mask{0}; })),
                            set_it_aside)),
          .text = {{{"You may set aside a card from your hand face down; it comes back to your hand at the end of the turn.",
                     "Du darfst eine Handkarte verdeckt beiseitelegen; sie kommt am Ende des Zuges auf deine Hand zurück."}}},
          .on = {{{.moment = Moment::end_of_turn,
                   .from = From::game,
                   .offer = Offer::silent,
                   .words = DOES(hosted_to_hand),
                   .when = has_set_aside,
                   .flags = Listener::kOthersToo}}},
          .coins = 3,
          .traits = kFaceDown,
          .advice = {.habit = Habit::never}}),
    loot({.id = "sextant",
          .name = {"Sextant", "Sextant"},
          .play = DOES(coins(3) >> buys(1) >> sift(5)),
          .text = {{{"Look at the top 5 cards of your deck, discard any of them and put the others back in the order you like.",
                     "Sieh dir die obersten 5 Karten deines Nachziehstapels an, lege davon beliebig viele ab und die übrigen in beliebiger "
                     "Reihenfolge zurück."}}},
          .coins = 3}),
    loot({.id = "shield",
          .name = {"Shield", "Schild"},
          .types = kReaction,
          .play = DOES(coins(3) >> buys(1)),
          .text = {{{"Reaction: when an opponent plays an Attack, you may show this card from your hand before anything happens; that play "
                     "then "
                     "does not touch you.",
                     "Reaktion: Spielt jemand anderes einen Angriff aus, darfst du diese Karte aus deiner Hand vorzeigen, bevor etwas "
                     "geschieht; dieses Ausspielen betrifft dich dann nicht."}}},
          .on = {{{.moment = Moment::attack, .from = From::hand, .offer = Offer::react, .words = DOES(unaffected)}}},
          .coins = 3,
          .macro = Macro::plain}),
    loot({.id = "spell_scroll",
          .name = {"Spell Scroll", "Zauberrolle"},
          .types = kAction,
          .play = DOES(
              when(trash_this,
                   with(pick(What::gain, source(Zone::supply, [](auto& c) { return cheaper_than(c, c.p.cost_of(c.f.card), c.p.stocked); })),
                        gain_it_and_remember >>
                            when(gained_lies_there, recall_it >> with(may_pick(What::play, the_card), play_the_remembered))))),
          .text = {{{"Trash this; if you do, gain a cheaper card. If that is an Action or a Treasure, you may play it.",
                     "Entsorge diese Karte; tust du es, nimm eine billigere Karte. Ist es eine Aktion oder Geldkarte, darfst du sie "
                     "ausspielen."}}}}),
    loot({.id = "staff",
          .name = {"Staff", "Stab"},
          .play = DOES(coins(3) >> buys(1) >> play_many_times(1)),
          .text = {{{"You may play an Action from your hand.", "Du darfst eine Aktion aus deiner Hand ausspielen."}}},
          .coins = 3}),
    loot({.id = "sword",
          .name = {"Sword", "Schwert"},
          .types = kAttack,
          .play = DOES(coins(3) >> buys(1) >> each_victim(discard_down_to(4))),
          .text = {{{"Every opponent with more than 4 cards in hand discards down to 4.",
                     "Alle anderen mit mehr als 4 Handkarten legen Karten ab, bis sie noch 4 haben."}}},
          .coins = 3}),
};

}  // namespace

const SetRows kPlunder{Set::plunder, "plunder", {"Plunder", "Plünderer"}, kRows};

}  // namespace demesne::dominion::sets
