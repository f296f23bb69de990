// Guilds (Die Gilden), first and second edition: the cards that Rising Sun's recommended sets borrow.
#include "games/dominion/sets/sets.hpp"
#include "games/dominion/words.hpp"

namespace demesne::dominion::sets {
namespace {

constexpr auto their_revealed = source(Zone::limbo, [](auto& c) {
  c.of = c.f.me;
  return held_kinds(c);
});
constexpr Op count_what_was_paid = act([](auto& c) { c.f.n = c.occasion().paid; });
constexpr auto as_many_as_paid = [](auto& c) { return c.f.n; };
// The Treasure that Taxman trashed is remembered in n.
constexpr Op give_up_the_same = act([](auto& c) {
  if (c.player().hand.total < 5) return;
  if (c.player().hand.has(c.f.n)) return c.m.discard_from_hand(c.who(), c.f.n);
  c.p.shown = 1;
  c.player().hand.each([&](Slot s) { c.m.reveal(c.who(), s, from_hand); });
});
constexpr auto treasures_up_to_3_more = source(Zone::supply, [](auto& c) { return up_to_more(c, c.f.n, 3) & c.p.treasures; });

constexpr Row kRows[] = {
    {.id = "candlestick_maker",
     .name = {"Candlestick Maker", "Leuchtenmacher"},
     .types = kAction,
     .cost = {2},
     .play = DOES(actions(1) >> buys(1) >> coffers(1))},
    {.id = "farrier",
     .name = {"Farrier", "Hufschmied"},
     .types = kAction,
     .cost = {2},
     .play = DOES(cards(1) >> actions(1) >> buys(1)),
     .text = {{{"Overpay: for each $1 more you draw another card at the end of this turn.",
                "Überzahlen: Für jeden weiteren $1 ziehst du am Ende dieses Zuges eine Karte mehr."}}},
     .on = {{{.moment = Moment::buy, .words = DOES(overpay())},
             {.moment = Moment::gain,
              .words = DOES(act([](auto& c) { c.p.turn.lasting.add(c.f.card, c.occasion().paid); })),
              .when = overpaid},
             {.moment = Moment::end_of_turn,
              .from = From::turn,
              .words = DOES(act([](auto& c) { c.f.n = c.p.turn.lasting.of(c.f.card); }) >> draw_counted),
              .flags = Listener::kTogether}}},
     .printings = kSecond,
     .acts = Acts::turn,
     .plays_left = [](const Position&, int, Slot) { return 0; }},
    {.id = "doctor",
     .name = {"Doctor", "Arzt"},
     .types = kAction,
     .cost = {3},
     .play = DOES(pick(What::name, all_kinds) >> act([](auto& c) {
                    c.f.n = c.f.it;
                    c.m.note_card(Note::name, c.f.me, c.f.it);
                  }) >>
                  reveal_top(3) >> act([](auto& c) {
                    while (held_kinds(c) >> c.f.n & 1) {
                      c.m.release(c.f, c.f.n);
                      c.m.trash(c.f.me, c.f.n, from_deck);
                    }
                  }) >>
                  put_back_in_any_order<kAllKnow>()),
     .text = {{{"Name a card and reveal the top 3 cards of your deck. Those of that name are trashed, the others go back in any order.",
                "Nenne eine Karte und decke die obersten 3 deines Nachziehstapels auf. Die mit diesem Namen werden entsorgt, die übrigen "
                "kommen in beliebiger Reihenfolge zurück."},
               {"Overpay: for each $1 more, look at the top card of your deck and trash it, discard it or put it back.",
                "Überzahlen: Sieh dir für jeden weiteren $1 die oberste Karte deines Nachziehstapels an und entsorge sie, lege sie ab oder "
                "lege sie zurück."}}},
     .on = {{{.moment = Moment::buy, .words = DOES(overpay())},
             {.moment = Moment::gain,
              .words = DOES(count_what_was_paid >>
                            repeat(condition([](auto& c) { return c.f.n && c.f.n--; }),
                                   look_at_top(1) >> when(holding, pick(What::choice, one_of<Mode::trash, Mode::discard, Mode::topdeck>) >>
                                                                       when(chose<Mode::trash>, held_is_it >> held_to_trash,
                                                                            when(chose<Mode::discard>, held_is_it >> held_to_discard,
                                                                                 held_is_it >> held_to_deck<kOwnerKnows>))))),
              .when = overpaid}}},
     .printings = kFirst},
    {.id = "infirmary",
     .name = {"Infirmary", "Krankenhaus"},
     .types = kAction,
     .cost = {3},
     .play = DOES(cards(1) >> with(may_pick(What::trash, hand), trash_it)),
     .text = {{{"You may trash a card from your hand.", "Du darfst eine Handkarte entsorgen."},
               {"Overpay: play this once for each $1 more.", "Überzahlen: Spiele diese Karte für jeden weiteren $1 einmal aus."}}},
     // The first play takes it from where it was gained; moved meanwhile it is not played (F7.2).
     .on = {{{.moment = Moment::buy, .words = DOES(overpay())},
             {.moment = Moment::gain,
              .words = DOES(count_what_was_paid >> when(condition([](auto& c) { return c.m.remove_gained(c.occasion()); }),
                                                        act([](auto& c) {
                                                          Occasion& o = c.occasion();
                                                          const auto from = o.from;
                                                          o.place = kMoved;
                                                          c.f.it = c.f.card, c.f.hi = 0, c.f.it_copy = 0, --c.f.n;
                                                          play_held(c, c.f.card, from);
                                                        }) >>
                                                            repeat(condition([](auto& c) { return c.f.n && c.f.n--; }), act([](auto& c) {
                                                                     c.m.play(c.f.me, c.f.card, kAgain | c.f.hi, from_play, c.f.it_copy);
                                                                   })))),
              .when = [](const Hearing& h) { return h.o.paid > 0 && h.o.place != kMoved; }}}},
     .printings = kSecond},
    {.id = "advisor",
     .name = {"Advisor", "Berater"},
     .types = kAction,
     .cost = {4},
     .play = DOES(actions(1) >> reveal_top(3) >> left_neighbour >> pick(What::discard, their_revealed) >> back_to_me >>
                  when(some, held_to_discard >> act([](auto& c) { held_to_hand_if(c, [](int) { return true; }); }))),
     .text = {{{"Reveal the top 3 cards of your deck. Your left neighbour chooses one that you discard; the others go to your hand.",
                "Decke die obersten 3 Karten deines Nachziehstapels auf. Wer links von dir sitzt, wählt eine, die du ablegst; die übrigen "
                "kommen auf deine Hand."}}}},
    {.id = "herald",
     .name = {"Herald", "Herold"},
     .types = kAction,
     .cost = {4},
     .play = DOES(cards(1) >> actions(1) >> when(reveal_next, when(it_is_action, act([](auto& c) {
                                                                     c.m.release(c.f, c.it());
                                                                     play_held(c, c.it(), from_deck);
                                                                   }),
                                                                   held_to_deck<kAllKnow>))),
     .text = {{{"Reveal the top card of your deck; if it is an Action, play it.",
                "Decke die oberste Karte deines Nachziehstapels auf; ist sie eine Aktion, spiele sie aus."},
               {"Overpay: for each $1 more, put a card from your discard pile on top of your deck.",
                "Überzahlen: Lege für jeden weiteren $1 eine Karte aus deinem Ablagestapel auf deinen Nachziehstapel."}}},
     .on = {{{.moment = Moment::buy, .words = DOES(overpay())},
             {.moment = Moment::gain,
              .words = DOES(count_what_was_paid >> look_through_discard >>
                            picks(What::topdeck_order, discard_pile, as_many_as_paid, as_many_as_paid, topdeck_from_discard)),
              .when = overpaid}}}},
    {.id = "taxman",
     .name = {"Taxman", "Steuereintreiber"},
     .types = kAction | kAttack,
     .cost = {4},
     .play = DOES(with(may_pick(What::trash, treasures_in_hand), trash_it >> remember_it >> each_victim(give_up_the_same) >>
                                                                     with(pick(What::gain, treasures_up_to_3_more), gain_it_to_deck))),
     .text = {{{"You may trash a Treasure from your hand. Then every opponent with 5 or more cards in hand discards a card of the same "
                "name or shows that they have none, and you gain a Treasure that costs at most $3 more onto your deck.",
                "Du darfst eine Geldkarte aus deiner Hand entsorgen. Dann legen alle anderen mit 5 oder mehr Handkarten eine Karte "
                "desselben Namens ab oder zeigen, dass sie keine haben, und du nimmst eine Geldkarte, die höchstens $3 mehr kostet, auf "
                "deinen Nachziehstapel."}}},
     .printings = kFirst},
    {.id = "baker",
     .name = {"Baker", "Bäcker"},
     .types = kAction,
     .cost = {5},
     .play = DOES(cards(1) >> actions(1) >> coffers(1)),
     .text = {{{"Set-up: every player begins with 1 Coffers token.", "Spielvorbereitung: Alle beginnen mit 1 Talermarker."}}},
     .setup =
         [](Position& p) {
           for (int s = 0; s < p.players_n; ++s) ++p.extra[s].coffers;
         }},
};

}  // namespace

const SetRows kGuilds{Set::guilds, "guilds", {"Guilds", "Die Gilden"}, kRows};

}  // namespace demesne::dominion::sets
