// Empires: the cards that Rising Sun's recommended sets borrow, Castles, Patrician/Emporium, the Landmark Museum.
#include "games/dominion/sets/sets.hpp"
#include "games/dominion/words.hpp"

namespace demesne::dominion::sets {
namespace {

int castles_of(const Position& p, int seat) {
  int n = 0;
  for_each(p.slots_with(kCastle) & p.victories, [&](Slot s) { n += p.owned(seat, s); });
  return n;
}
int names_of(const Position& p, int seat) {
  int n = 0;
  for (int s = 0; s < p.kinds; ++s) n += p.row(s).family == Family::card && p.owned(seat, s) > 0;
  return n;
}

// Capital: as Clean-up begins its copies in play are counted, for their debt comes whatever moves them then (F10.4); `lasting` keeps
// the number. One after the other, each followed by the chance to pay (F10.6).
constexpr Op counts_for_debt = act([](auto& c) { c.p.turn.lasting.add(c.f.card); });
constexpr Condition next_debt = condition([](auto& c) {
  if (!c.p.turn.lasting.of(c.f.card)) return false;
  c.p.turn.lasting.add(c.f.card, -1);
  return true;
});
constexpr auto of_debt = source(Zone::numbers, [](auto& c) { return (bit(std::min<int>({c.me().debt, c.m.purse(c.f.me), 60})) << 1) - 1; });
constexpr Op pay_it_off = act([](auto& c) {
  if (!c.f.it) return;
  c.m.pay(c.f.it, c.f.me);
  c.me().debt -= c.f.it;
  c.m.note_number(Note::pay_debt, c.f.me, c.f.it);
});

// Small Castle: what can be trashed; the card itself only if its own play put it into play (F9.2).
constexpr auto castles_in_hand = source(Zone::hand, [](auto& c) { return c.player().hand.mask & c.p.slots_with(kCastle); });
constexpr auto castle_modes = source(Zone::modes, [](auto& c) {
  const bool here = !(c.f.how & (kGone | kElsewhere)) && c.m.in_play(c.f.me, c.f.card);
  return (here ? bit(Mode::trash_this) : Mask{}) | (c.me().hand.mask & c.p.slots_with(kCastle) ? bit(Mode::trash) : Mask{});
});
constexpr Op gain_a_castle = act([](auto& c) {  // the top one of the pile (F3.4)
  if (const Mask m = c.p.stocked & c.p.slots_with(kCastle)) c.m.gain(c.f.me, m.first());
});

// Chariot Race: f.n is the own card.
constexpr Condition own_costs_more = condition([](auto& c) {  // rule 6.7
  if (c.f.n == kNoSlot) return false;
  const Cost x = c.p.cost_of(c.f.n), y = c.p.cost_of(c.f.it);
  return x.coins >= y.coins && x.debt >= y.debt && x.potions >= y.potions && !(x == y);
});

template <class P>
Mask of_same_cost(const P& p, int slot) {  // other names, all three parts of the cost alike (F2.5)
  Mask m = 0;
  for_each(p.stocked & ~bit(slot), [&](Slot s) {
    if (p.cost_of(s) == p.cost_of(slot)) m |= bit(s);
  });
  return m;
}
constexpr auto charmed = source(Zone::supply, [](auto& c) { return of_same_cost(c.p, c.occasion().subject); });

constexpr auto for_overlord =
    source(Zone::supply, [](auto& c) { return c.p.stocked & c.p.affordable(5) & c.p.actions & ~c.p.slots_with(kCommand); });

// Temple: the kinds trashed so far are remembered in n and mask, + 1.
constexpr auto other_names = source(Zone::hand, [](auto& c) {
  Mask m = c.me().hand.mask;
  if (c.f.n) m &= ~bit(c.f.n - 1);
  if (c.f.mask) m &= ~bit(c.f.mask - 1);
  return m;
});
constexpr Op trash_and_remember = act([](auto& c) {
  (c.f.n ? c.f.mask : c.f.n) = c.f.it + 1;
  c.m.trash_from_hand(c.f.me, c.f.it);
});
constexpr Op token_on_its_pile = act([](auto& c) {  // F6.7
  if (!(c.p.piles >> c.f.card & 1)) return;
  u8& n = c.p.pile_vp[c.f.card];
  if (n < 255) ++n;
  c.m.note_row(Note::pile_vp, c.f.me, c.self(), 1);
});
constexpr Op take_its_tokens = act([](auto& c) {
  u8& on_pile = c.p.pile_vp[c.f.card];
  const int n = on_pile;
  on_pile = 0;
  c.m.note_row(Note::pile_vp, c.f.me, c.self(), -n);
  c.m.vp(n, c.f.me);
});

constexpr Row kRows[] = {
    {.id = "capital",
     .name = {"Capital", "Vermögen"},
     .types = kTreasure,
     .cost = {5},
     .play = DOES(coins(6) >> buys(1)),
     .text = {{{"When you discard this from play, take 6 debt; then you may pay off debt.",
                "Legst du diese Karte aus dem Spiel ab, nimm 6 Schulden; danach darfst du Schulden bezahlen."}}},
     .on = {{{.moment = Moment::cleanup, .from = From::play, .offer = Offer::silent, .words = DOES(counts_for_debt)},
             {.moment = Moment::leaving,
              .from = From::turn,
              .words = DOES(repeat(next_debt, take_debt(6) >> when(condition([](auto& c) { return c.m.purse(c.f.me) > 0; }),
                                                                   pick(What::pay, of_debt) >> pay_it_off)))}}},
     .coins = 6,
     .advice = {.habit = Habit::always}},
    {.id = "castles",
     .name = {"Castles", "Schlösser"},
     .types = kVictory | kCastle,
     .cost = {3},
     .text = {{{"The Castles lie in one pile by their cost, the cheapest on top.",
                "Die Schlösser liegen nach Kosten in einem Stapel, das billigste oben."}}},
     .family = Family::pile,
     .brings = {"humble_castle", "crumbling_castle", "small_castle", "haunted_castle", "opulent_castle", "sprawling_castle", "grand_castle",
                "kings_castle"}},
    {.id = "humble_castle",
     .name = {"Humble Castle", "Bescheidenes Schloss"},
     .types = kTreasure | kVictory | kCastle,
     .cost = {3},
     .play = DOES(coins(1)),
     .text = {{{"Worth 1 VP at the end of the game for each Castle you own.",
                "Am Spielende 1 Siegpunkt wert für jedes Schloss, das dir gehört."}}},
     .home = Home::mixed,
     .coins = 1,
     .size = 1,
     .many = 2,
     .pile = "castles",
     .macro = Macro::plain,
     .points = castles_of},
    {.id = "crumbling_castle",
     .name = {"Crumbling Castle", "Verfallendes Schloss"},
     .types = kVictory | kCastle,
     .cost = {4},
     .text = {{{"When you gain or trash this: +1 VP, and gain a Silver.",
                "Wenn du diese Karte nimmst oder entsorgst: +1 Punktemarker, und nimm ein Silber."}}},
     .on = {{{.moment = Moment::gain, .words = DOES(vp_tokens(1) >> gain_a(kSilver))},
             {.moment = Moment::trash, .words = DOES(vp_tokens(1) >> gain_a(kSilver))}}},
     .home = Home::mixed,
     .vp = 1,
     .size = 1,
     .pile = "castles"},
    {.id = "small_castle",
     .name = {"Small Castle", "Kleines Schloss"},
     .types = kAction | kVictory | kCastle,
     .cost = {5},
     .play = DOES(pick(What::choice, castle_modes) >>
                  when(chose<Mode::trash_this>, when(trash_this, gain_a_castle),
                       when(chose<Mode::trash>, with(pick(What::trash, castles_in_hand), trash_it >> gain_a_castle)))),
     .text = {{{"Trash this or a Castle from your hand. If you do, gain a Castle.",
                "Entsorge diese Karte oder ein Schloss aus deiner Hand. Tust du es, nimm ein Schloss."}}},
     .home = Home::mixed,
     .vp = 2,
     .size = 1,
     .many = 2,
     .pile = "castles",
     .advice = {.trashes = true}},
    {.id = "haunted_castle",
     .name = {"Haunted Castle", "Spukschloss"},
     .types = kVictory | kCastle,
     .cost = {6},
     .text = {{{"When you gain this in your own turn: gain a Gold, and every opponent with 5 or more cards in hand puts 2 of them on top "
                "of their deck.",
                "Wenn du diese Karte in deinem eigenen Zug nimmst: Nimm ein Gold, und alle anderen mit 5 oder mehr Handkarten legen 2 "
                "davon auf ihren Nachziehstapel."}}},
     .on = {{{.moment = Moment::gain,
              .words = DOES(gain_a(kGold) >> each_opponent(when(condition([](auto& c) { return c.player().hand.total >= 5; }),
                                                                picks(What::topdeck, hand, number<2>, number<2>, topdeck_it)))),
              .when = [](const Hearing& h) { return h.seat == h.p.current; }}}},
     .home = Home::mixed,
     .vp = 2,
     .size = 1,
     .pile = "castles"},
    {.id = "opulent_castle",
     .name = {"Opulent Castle", "Reiches Schloss"},
     .types = kAction | kVictory | kCastle,
     .cost = {7},
     .play = DOES(picks(What::discard, victories_in_hand, number<0>, number<255>, reveal_it >> discard_it >> count) >>
                  act([](auto& c) { c.m.coins(2 * c.f.n, c.f.me); })),
     .text = {{{"Show and discard as many Victory cards from your hand as you like: +$2 for each.",
                "Zeige beliebig viele Punktekarten aus deiner Hand vor und lege sie ab: +$2 für jede."}}},
     .home = Home::mixed,
     .vp = 3,
     .size = 1,
     .many = 2,
     .pile = "castles"},
    {.id = "sprawling_castle",
     .name = {"Sprawling Castle", "Ausgedehntes Schloss"},
     .types = kVictory | kCastle,
     .cost = {8},
     .text = {{{"When you gain this: gain a Duchy or 3 Estates.", "Wenn du diese Karte nimmst: Nimm ein Herzogtum oder 3 Anwesen."}}},
     .on = {{{.moment = Moment::gain, .words = DOES(duchy_or_estates())}}},
     .home = Home::mixed,
     .vp = 4,
     .size = 1,
     .pile = "castles"},
    {.id = "grand_castle",
     .name = {"Grand Castle", "Prunkschloss"},
     .types = kVictory | kCastle,
     .cost = {9},
     .text = {{{"When you gain this: show your hand; +1 VP for each Victory card in it and for each one that you have in play.",
                "Wenn du diese Karte nimmst: Zeige deine Hand vor; +1 Punktemarker für jede Punktekarte darin und für jede, die du im "
                "Spiel hast."}}},
     .on = {{{.moment = Moment::gain, .words = DOES(reveal_hand >> act([](auto& c) {
                                                      c.m.vp(c.me().hand.count(c.p.victories) + c.me().in_play.count(c.p.victories),
                                                             c.f.me);
                                                    }))}}},
     .home = Home::mixed,
     .vp = 5,
     .size = 1,
     .pile = "castles"},
    {.id = "kings_castle",
     .name = {"King's Castle", "Königsschloss"},
     .types = kVictory | kCastle,
     .cost = {10},
     .text = {{{"Worth 2 VP at the end of the game for each Castle you own.",
                "Am Spielende 2 Siegpunkte wert für jedes Schloss, das dir gehört."}}},
     .home = Home::mixed,
     .size = 1,
     .many = 2,
     .pile = "castles",
     .points = [](const Position& p, int seat) { return 2 * castles_of(p, seat); }},
    {.id = "chariot_race",
     .name = {"Chariot Race", "Wagenrennen"},
     .types = kAction,
     .cost = {3},
     .play = DOES(actions(1) >> act([](auto& c) { c.f.n = kNoSlot; }) >> when(reveal_next, held_to_hand >> remember_it) >> left_neighbour >>
                  when(reveal_next, (held_to_deck<kAllKnow>) >> when(own_costs_more, coins(1) >> vp_tokens(1))) >> back_to_me),
     .text = {{{"Reveal the top card of your deck and take it into your hand. Your left neighbour reveals the top card of theirs; if yours "
                "costs more: +$1 and +1 VP.",
                "Decke die oberste Karte deines Nachziehstapels auf und nimm sie auf die Hand. Wer links von dir sitzt, deckt die eigene "
                "oberste Karte auf; kostet deine mehr: +$1 und +1 Punktemarker."}}}},
    {.id = "charm",
     .name = {"Charm", "Zauber"},
     .types = kTreasure,
     .cost = {5},
     .play = DOES(pick(What::choice, one_of<Mode::plus_2_coins, Mode::next_gain>) >>
                  when(chose<Mode::plus_2_coins>, buys(1) >> coins(2), lasts)),
     .text =
         {{{"Choose: +1 Buy and +$2; or when you next gain a card this turn, you may also gain one with another name and the same cost.",
            "Wähle: +1 Kauf und +$2; oder wenn du in diesem Zug das nächste Mal eine Karte nimmst, darfst du auch eine mit anderem Namen "
            "und gleichen Kosten nehmen."}}},
     .on = {{{.moment = Moment::gain,
              .from = From::turn,
              .offer = Offer::react,
              .words = DOES(with(pick(What::gain, charmed), gain_it)),
              .when = [](const Hearing& h) { return of_same_cost(h.p, h.o.subject) != 0; },
              .flags = Listener::kNextOnly}}},
     .coins = 2,
     .acts = Acts::turn},
    {.id = "city_quarter",
     .name = {"City Quarter", "Stadtviertel"},
     .types = kAction,
     .cost = {0, 8},
     .play = DOES(actions(2) >> reveal_hand >> act([](auto& c) { c.f.n = c.me().hand.count(c.p.actions); }) >> draw_counted),
     .text = {{{"Show your hand and draw a card for each Action in it.",
                "Zeige deine Hand vor und ziehe für jede Aktion darin eine Karte."}}}},
    {.id = "crown",
     .name = {"Crown", "Krone"},
     .types = kAction | kTreasure,
     .cost = {5},
     .play = DOES(when(my_turn, when(condition([](auto& c) { return c.p.phase == Phase::action; }), play_many_times(2),
                                     when(condition([](auto& c) { return c.p.phase == Phase::buy; }),
                                          with(may_pick(What::play, treasures_to_play), play_it(2)))))),
     .text = {{{"In your Action phase you may choose an Action from your hand and play it 2 times in a row; in your Buy phase a Treasure.",
                "In deiner Aktionsphase darfst du eine Aktion aus deiner Hand wählen und 2-mal hintereinander ausspielen, in deiner "
                "Kaufphase eine Geldkarte."}}},
     .repeats_plays = 1,
     .advice = {.play = 50, .first = true, .habit = Habit::best_treasure}},
    {.id = "forum",
     .name = {"Forum", "Forum"},
     .types = kAction,
     .cost = {5},
     .play = DOES(cards(3) >> actions(1) >> discard_exactly(2)),
     .text = {{{"Discard 2 cards from your hand.", "Lege 2 Handkarten ab."},
               {"When you gain this: +1 Buy.", "Wenn du diese Karte nimmst: +1 Kauf."}}},
     .on = {{{.moment = Moment::gain, .offer = Offer::silent, .words = DOES(buys(1))}}}},
    {.id = "overlord",
     .name = {"Overlord", "Lehnsherr"},
     .types = kAction | kCommand,
     .cost = {0, 8},
     .play = DOES(with(pick(What::play, for_overlord), act([](auto& c) { c.m.play(c.f.me, c.f.it, kElsewhere, from_supply); }))),
     .text = {{{"Play an Action from the Supply that costs at most $5 and is no Command; it stays there.",
                "Spiele eine Aktion aus dem Vorrat aus, die höchstens $5 kostet und kein Befehl ist; sie bleibt dort liegen."}}},
     .repeats_plays = 1,
     .advice = {.play = 20}},
    {.id = "patrician_emporium",
     .name = {"Patrician/Emporium", "Patrizier/Handelsplatz"},
     .types = kAction,
     .cost = {2},
     .text = {{{"Five Patricians lie on five Emporiums.", "Fünf Patrizier liegen auf fünf Handelsplätzen."}}},
     .family = Family::pile,
     .brings = {"patrician", "emporium"}},
    {.id = "patrician",
     .name = {"Patrician", "Patrizier"},
     .types = kAction,
     .cost = {2},
     .play = DOES(cards(1) >> actions(1) >> when(reveal_next, when(condition([](auto& c) { return c.p.cost_of(c.f.it).coins >= 5; }),
                                                                   held_to_hand, held_to_deck<kAllKnow>))),
     .text = {{{"Reveal the top card of your deck; if it costs $5 or more, it goes to your hand.",
                "Decke die oberste Karte deines Nachziehstapels auf; kostet sie $5 oder mehr, kommt sie auf deine Hand."}}},
     .home = Home::mixed,
     .size = 5,
     .pile = "patrician_emporium"},
    {.id = "emporium",
     .name = {"Emporium", "Handelsplatz"},
     .types = kAction,
     .cost = {5},
     .play = DOES(cards(1) >> actions(1) >> coins(1)),
     .text = {{{"When you gain this with 5 or more Actions of yours in play: +2 VP.",
                "Wenn du diese Karte nimmst und mindestens 5 Aktionen im Spiel hast: +2 Punktemarker."}}},
     .on = {{{.moment = Moment::gain,
              .offer = Offer::silent,
              .words = DOES(vp_tokens(2)),
              .when = [](const Hearing& h) { return h.p.players[h.seat].in_play.count(h.p.actions) >= 5; }}}},
     .home = Home::mixed,
     .size = 5,
     .pile = "patrician_emporium"},
    {.id = "temple",
     .name = {"Temple", "Tempel"},
     .types = kAction | kGathering,
     .cost = {4},
     .play =
         DOES(vp_tokens(1) >> act([](auto& c) { c.f.n = c.f.mask = 0; }) >>
              picks(
                  What::trash, other_names, number<1>, [](auto& c) { return std::min(3, c.me().hand.mask.size()); }, trash_and_remember) >>
              token_on_its_pile),
     .text = {{{"Trash 1 to 3 cards with different names from your hand.", "Entsorge 1 bis 3 Handkarten mit verschiedenen Namen."},
               {"Put 1 VP token on the Temple pile.", "Lege 1 Punktemarker auf den Tempel-Stapel."},
               {"When you gain this: take the tokens from the Temple pile.",
                "Wenn du diese Karte nimmst: Nimm die Punktemarker vom Tempel-Stapel."}}},
     .on = {{{.moment = Moment::gain,
              .offer = Offer::silent,
              .words = DOES(take_its_tokens),
              .when = [](const Hearing& h) { return h.p.pile_vp[h.o.subject] > 0; }}}},
     .advice = {.trashes = true}},
    {.id = "museum",
     .name = {"Museum", "Museum"},
     .text = {{{"At the end of the game 2 VP for each differently named card you own.",
                "Am Spielende 2 Siegpunkte für jede unterschiedlich benannte Karte, die dir gehört."}}},
     .family = Family::landmark,
     .home = Home::none,
     .points = [](const Position& p, int seat) { return 2 * names_of(p, seat); }},
};

}  // namespace

const SetRows kEmpires{Set::empires, "empires", {"Empires", "Empires"}, kRows};

}  // namespace demesne::dominion::sets
