// Nocturne: the cards that Rising Sun's recommended sets borrow, with Boons, Hexes and States.
#include "games/dominion/sets/sets.hpp"
#include "games/dominion/words.hpp"

namespace demesne::dominion::sets {
namespace {

constexpr Phrase kHexForAll{"Every opponent receives the next Hex, all of them the same one.",
                            "Alle anderen erhalten die nächste Plage, alle dieselbe."};
constexpr Phrase kKeptBoon{"This Boon stays with you until Clean-up.", "Diese Gabe bleibt bis zur Aufräumphase bei dir."};

// --- Boons for the others ---
constexpr Condition is_for_others = condition([](auto& c) { return c.f.n && !facts(c.p.named(c.f.n)).coins; });
constexpr auto the_boon = source(Zone::triggers, [](auto& c) {
  c.more = bit(kFirstBoon - kFirstLand + c.f.n - kBoonCard), c.more_zone = Zone::triggers;
  return Mask{0};
});
// A Boon that is seen before one decides when to receive it: `it` is what the question is about.
constexpr Op show_boon = act([](auto& c) {
  c.f.it = c.f.n;
  c.m.note_row(Note::reveal, c.f.me, c.p.named(c.f.n));
});
constexpr Op boon_waits = act([](auto& c) { c.extra().boons_waiting |= 1u << (c.f.n - kBoonCard); });
constexpr Condition any_turned_over = condition([](auto& c) { return c.f.n != 0; });

// --- exchange ---
bool can_become_changeling(const Hearing& h) {
  const int s = h.o.subject;
  if (h.o.place == kMoved || h.p.cost_of(s).coins < 3 || !(h.p.stocked >> h.self & 1) || h.p.pile_of(s) < 0) return false;
  return s != h.self || h.o.place != kToDiscard;  // one Changeling for another: nothing would change
}

// --- States: a Hex names them as its companions ---
template <class C>
bool has_state(C& c, int i) {
  return c.m.owns_land(c.f.me, brought(c.self(), i));
}
constexpr Op take_one_of_two = act([](auto& c) {  // Deluded and Envious are two sides of one card (F19.8)
  if (!has_state(c, 0) && !has_state(c, 1)) c.m.take_state(c.f.me, brought(c.self(), 0));
});
constexpr Op state_acts_now = act([](auto& c) {
  c.m.return_state(c.f.me, c.self());
  c.p.turn.acting |= 1u << (c.f.card - kFirstLand);
});

constexpr auto three_or_four = [](auto& c) { return (exactly(c, 3) | exactly(c, 4)) >> c.f.it & 1; };

constexpr Row kRows[] = {
    {.id = "faithful_hound",
     .name = {"Faithful Hound", "Getreuer Hund"},
     .types = kAction | kReaction,
     .cost = {2},
     .play = DOES(cards(2)),
     .text = {{{"Reaction: if this is discarded outside a Clean-up, you may set it aside; it comes to your hand when the turn ends.",
                "Reaktion: Wird diese Karte außerhalb einer Aufräumphase abgelegt, darfst du sie beiseitelegen; sie kommt am Ende des "
                "Zuges auf deine Hand."}}},
     .on = {{{.moment = Moment::discard,
              .offer = Offer::react,
              .words = DOES(act([](auto& c) {
                c.m.take_from_discard(c.f.me, c.f.card);
                c.m.set_aside(c.f.me, c.f.card, c.f.card);
                c.m.note_card(Note::set_aside, c.f.me, c.f.card, from_discard);
              })),
              .when = [](const Hearing& h) { return h.p.players[h.seat].discard.has(h.self) && h.p.hosted_n < kMaxHosted; }},
             {.moment = Moment::end_of_turn,
              .from = From::game,
              .offer = Offer::silent,
              .words = DOES(hosted_to_hand),
              .when = has_set_aside,
              .flags = Listener::kOthersToo}}}},
    {.id = "changeling",
     .name = {"Changeling", "Wechselbalg"},
     .types = kNight,
     .cost = {3},
     .play = DOES(when(trash_this, kNothing) >>
                  with(pick(What::gain, source(Zone::supply, [](auto& c) { return c.me().in_play.mask & c.p.stocked; })), gain_it)),
     .text = {{{"Trash this. Gain another copy of any card that you have in play.",
                "Entsorge diese Karte. Nimm eine weitere Karte mit dem Namen einer Karte, die du im Spiel hast."},
               {"In games with this card, whoever gains a card that costs $3 or more may exchange it for a Changeling.",
                "In Partien mit dieser Karte darf, wer eine Karte für $3 oder mehr nimmt, sie gegen einen Wechselbalg tauschen."}}},
     .on = {{{.moment = Moment::gain,
              .from = From::game,
              .offer = Offer::exchange,
              .words = DOES(act([](auto& c) {
                Occasion& o = c.occasion();
                if (!c.m.remove_gained(o)) return;
                o.place = kMoved;
                c.m.exchange(o.seat, o.subject, c.f.card);
              })),
              .when = can_become_changeling}}},
     .advice = {.habit = Habit::never}},
    {.id = "blessed_village",
     .name = {"Blessed Village", "Seliges Dorf"},
     .types = kAction | kFate,
     .cost = {4},
     .play = DOES(cards(1) >> actions(2)),
     .text = {{{"When you gain this, turn over a Boon; receive it now or when your next turn begins.",
                "Wenn du diese Karte nimmst, decke eine Gabe auf; du erhältst sie sofort oder zu Beginn deines nächsten Zuges."}}},
     .on = {{{.moment = Moment::gain,
              .words =
                  DOES(turn_over_boon >> when(any_turned_over, show_boon >> pick(What::choice, one_of<Mode::now, Mode::next_turn>) >>
                                                                   when(chose<Mode::next_turn>, boon_waits, received() >> laid_off)))}}},
     .brings = {"will_o_wisp"},
     .traits = kBoonDeck,
     .advice = {.modes = {static_cast<signed char>(Mode::now), -1, -1}}},
    {.id = "conclave",
     .name = {"Conclave", "Konklave"},
     .types = kAction,
     .cost = {4},
     .play = DOES(coins(2) >> with(may_pick(What::play, actions_not_in_play), play_it(1) >> actions(1))),
     .text = {{{"You may play an Action from your hand of which you have no copy in play; if you do: +1 Action.",
                "Du darfst eine Aktion aus deiner Hand ausspielen, von der du keine im Spiel hast; tust du es: +1 Aktion."}}},
     .advice = {.play = 50}},
    {.id = "devils_workshop",
     .name = {"Devil's Workshop", "Teufelswerkstatt"},
     .types = kNight,
     .cost = {4},
     .play = DOES(act([](auto& c) { c.f.n = std::min<int>(2, c.f.me == c.p.current ? c.p.turn.gained.total : 0); }) >>
                  when(counted(0), gain_a(kGold), when(counted(1), with(pick(What::gain, costing_up_to, 4), gain_it), gain_brought()))),
     .text = {{{"How many cards have you gained this turn? None: gain a Gold. One: gain a card that costs at most $4. More: gain an Imp.",
                "Wie viele Karten hast du in diesem Zug genommen? Keine: Nimm ein Gold. Eine: Nimm eine Karte für höchstens $4. Mehr: Nimm "
                "ein Teufelchen."}}},
     .brings = {"imp"}},
    {.id = "shepherd",
     .name = {"Shepherd", "Schäferin"},
     .types = kAction,
     .cost = {4},
     .play =
         DOES(actions(1) >> picks(What::discard, victories_in_hand, number<0>, number<255>, reveal_it >> discard_it >> count >> count) >>
              draw_counted),
     .text = {{{"Discard as many Victory cards from your hand as you like, showing them: +2 Cards for each.",
                "Lege beliebig viele Punktekarten aus deiner Hand offen ab: +2 Karten für jede."},
               {"Heirloom: Pasture.", "Erbstück: Weideland."}}},
     .brings = {"pasture"}},
    {.id = "skulk",
     .name = {"Skulk", "Attentäter"},
     .types = kAction | kAttack | kDoom,
     .cost = {4},
     .play = DOES(buys(1) >> hex_for_victims()),
     .text = {{{kHexForAll}, {"When you gain this, gain a Gold.", "Wenn du diese Karte nimmst, nimm ein Gold."}}},
     .on = {{{.moment = Moment::gain, .words = DOES(gain_a(kGold))}}},
     .brings = {"deluded", "envious", "miserable", "twice_miserable"},
     .traits = kHexDeck},
    {.id = "cursed_village",
     .name = {"Cursed Village", "Verfluchtes Dorf"},
     .types = kAction | kDoom,
     .cost = {5},
     .play = DOES(actions(2) >> draw_to(6)),
     .text = {{{"Draw until you hold 6 cards.", "Ziehe nach, bis du 6 Handkarten hast."},
               {"When you gain this, receive a Hex.", "Wenn du diese Karte nimmst, erhältst du eine Plage."}}},
     .on = {{{.moment = Moment::gain, .words = DOES(receive_a_hex())}}},
     .brings = {"deluded", "envious", "miserable", "twice_miserable"},
     .traits = kHexDeck},
    {.id = "sacred_grove",
     .name = {"Sacred Grove", "Heiliger Hain"},
     .types = kAction | kFate,
     .cost = {5},
     .play = DOES(buys(1) >> coins(3) >> turn_over_boon >> received() >>
                  when(is_for_others, each_opponent(with(may_pick(What::react, the_boon), received()))) >> laid_off),
     .text = {{{"Receive a Boon. Unless it gives +$1, every opponent may receive it too.",
                "Du erhältst eine Gabe. Bringt sie kein +$1, dürfen alle anderen sie auch erhalten."}}},
     .brings = {"will_o_wisp"},
     .traits = kBoonDeck},
    {.id = "werewolf",
     .name = {"Werewolf", "Werwolf"},
     .types = kAction | kNight | kAttack | kDoom,
     .cost = {5},
     .play = DOES(when(condition([](auto& c) { return c.p.phase == Phase::night && c.f.me == c.p.current; }), hex_for_victims(), cards(3))),
     .text = {{{"In your Night phase: every opponent receives the next Hex, all of them the same one.\nOtherwise: +3 Cards.",
                "In deiner Nachtphase: Alle anderen erhalten die nächste Plage, alle dieselbe.\nSonst: +3 Karten."}}},
     .brings = {"deluded", "envious", "miserable", "twice_miserable"},
     .traits = kHexDeck},
    {.id = "imp",
     .name = {"Imp", "Teufelchen"},
     .types = kAction | kSpirit,
     .cost = {2},
     .play = DOES(cards(2) >> with(may_pick(What::play, actions_not_in_play), play_it(1))),
     .text = {{{"You may play an Action from your hand of which you have no copy in play.",
                "Du darfst eine Aktion aus deiner Hand ausspielen, von der du keine im Spiel hast."}}},
     .home = Home::other,
     .size = 13,
     .advice = {.play = 50}},
    {.id = "will_o_wisp",
     .name = {"Will-o'-Wisp", "Irrlicht"},
     .types = kAction | kSpirit,
     .play = DOES(cards(1) >> actions(1) >> when(reveal_next, when(condition([](auto& c) { return c.p.affordable(2) >> c.f.it & 1; }),
                                                                   held_to_hand, held_to_deck<kAllKnow>))),
     .text = {{{"Reveal the top card of your deck; if it costs at most $2, it goes to your hand.",
                "Decke die oberste Karte deines Nachziehstapels auf; kostet sie höchstens $2, kommt sie auf deine Hand."}}},
     .home = Home::other,
     .size = 12},
    {.id = "pasture",
     .name = {"Pasture", "Weideland"},
     .types = kTreasure | kVictory | kHeirloom,
     .cost = {2},
     .play = DOES(coins(1)),
     .text = {{{"Worth 1 VP at the end of the game for every Estate that you own.",
                "Am Spielende 1 Siegpunkt wert für jedes Anwesen, das dir gehört."}}},
     .home = Home::none,
     .coins = 1,
     .macro = Macro::plain,
     .points = [](const Position& p, int seat) { return p.owned(seat, kEstate); }},

    // --- Boons; those that bring +$1 say so in `coins` (F19.4) ---
    {.id = "the_earths_gift",
     .name = {"The Earth's Gift", "Geschenk der Erde"},
     .play = DOES(with(may_pick(What::discard, treasures_in_hand), discard_it >> with(pick(What::gain, costing_up_to, 4), gain_it))),
     .text = {{{"You may discard a Treasure from your hand; if you do, gain a card that costs at most $4.",
                "Du darfst eine Geldkarte aus deiner Hand ablegen; tust du es, nimm eine Karte für höchstens $4."}}},
     .family = Family::boon,
     .home = Home::none},
    {.id = "the_fields_gift",
     .name = {"The Field's Gift", "Geschenk des Feldes"},
     .play = DOES(actions(1) >> coins(1) >> kept_until_cleanup),
     .text = {{{kKeptBoon}}},
     .family = Family::boon,
     .home = Home::none,
     .coins = 1},
    {.id = "the_flames_gift",
     .name = {"The Flame's Gift", "Geschenk des Feuers"},
     .play = DOES(with(may_pick(What::trash, hand), trash_it)),
     .text = {{{"You may trash a card from your hand.", "Du darfst eine Handkarte entsorgen."}}},
     .family = Family::boon,
     .home = Home::none},
    {.id = "the_forests_gift",
     .name = {"The Forest's Gift", "Geschenk des Waldes"},
     .play = DOES(buys(1) >> coins(1) >> kept_until_cleanup),
     .text = {{{kKeptBoon}}},
     .family = Family::boon,
     .home = Home::none,
     .coins = 1},
    {.id = "the_moons_gift",
     .name = {"The Moon's Gift", "Geschenk des Mondes"},
     .play = DOES(look_through_discard >> with(may_pick(What::topdeck, discard_pile), topdeck_from_discard)),
     .text = {{{"Search your discard pile; if you like, put one card from it on top of your deck.",
                "Sieh deinen Ablagestapel durch; wenn du möchtest, lege eine Karte daraus auf deinen Nachziehstapel."}}},
     .family = Family::boon,
     .home = Home::none},
    {.id = "the_mountains_gift",
     .name = {"The Mountain's Gift", "Geschenk des Berges"},
     .play = DOES(gain_a(kSilver)),
     .text = {{{"Gain a Silver.", "Nimm ein Silber."}}},
     .family = Family::boon,
     .home = Home::none},
    {.id = "the_rivers_gift",
     .name = {"The River's Gift", "Geschenk des Flusses"},
     .play = DOES(kept_until_cleanup),
     .text = {{{"At the end of this turn, after the new hand is drawn: +1 Card.",
                "Am Ende dieses Zuges, nachdem neue Karten gezogen sind: +1 Karte."},
               {kKeptBoon}}},
     .on = {{{.moment = Moment::end_of_turn, .from = From::game, .offer = Offer::silent, .words = DOES(cards(1))}}},
     .family = Family::boon,
     .home = Home::none},
    {.id = "the_seas_gift",
     .name = {"The Sea's Gift", "Geschenk des Meeres"},
     .play = DOES(cards(1)),
     .family = Family::boon,
     .home = Home::none},
    {.id = "the_skys_gift",
     .name = {"The Sky's Gift", "Geschenk des Himmels"},
     .play = DOES(discard_all_or_none<3>() >> when(counted(3), gain_a(kGold))),
     .text = {{{"You may discard 3 cards; if you do, gain a Gold.", "Du darfst 3 Karten ablegen; tust du es, nimm ein Gold."}}},
     .family = Family::boon,
     .home = Home::none},
    {.id = "the_suns_gift",
     .name = {"The Sun's Gift", "Geschenk der Sonne"},
     .play = DOES(sift(4)),
     .text = {{{"Look at the top 4 cards of your deck, discard any of them and put the others back in the order you like.",
                "Sieh dir die obersten 4 Karten deines Nachziehstapels an, lege davon beliebig viele ab und die übrigen in beliebiger "
                "Reihenfolge zurück."}}},
     .family = Family::boon,
     .home = Home::none},
    {.id = "the_swamps_gift",
     .name = {"The Swamp's Gift", "Geschenk des Sumpfes"},
     .play = DOES(gain_brought()),
     .text = {{{"Gain a Will-o'-Wisp.", "Nimm ein Irrlicht."}}},
     .family = Family::boon,
     .home = Home::none,
     .brings = {"will_o_wisp"}},
    {.id = "the_winds_gift",
     .name = {"The Wind's Gift", "Geschenk des Windes"},
     .play = DOES(cards(2) >> discard_exactly(2)),
     .text = {{{"Discard 2 cards from your hand.", "Lege 2 Handkarten ab."}}},
     .family = Family::boon,
     .home = Home::none},

    // --- Hexes ---
    {.id = "bad_omens",
     .name = {"Bad Omens", "Schlechtes Omen"},
     .play = DOES(act([](auto& c) {
       c.m.deck_to_discard(c.f.me);  // which is not discarding (F19.6)
       if (c.me().discard.total) c.p.shown = 1;
       if (c.me().discard.of(kCopper) < 2) c.me().discard.each([&](Slot s) { c.m.reveal(c.f.me, s, from_discard); });
       for (int k = 0; k < 2 && c.me().discard.has(kCopper); ++k) {
         c.m.take_from_discard(c.f.me, kCopper);
         c.m.put_on_deck(c.f.me, kCopper, kAllKnow);
         c.m.note_card(Note::topdeck, c.f.me, kCopper, from_discard);
       }
     })),
     .text = {{{"Put your deck into your discard pile; then put 2 Coppers from there on top of your deck. If there are fewer, show it.",
                "Lege deinen Nachziehstapel auf deinen Ablagestapel; lege dann 2 Kupfer von dort auf den Nachziehstapel. Sind es weniger, "
                "zeige ihn vor."}}},
     .family = Family::hex,
     .home = Home::none},
    {.id = "delusion",
     .name = {"Delusion", "Täuschung"},
     .play = DOES(take_one_of_two),
     .text = {{{"If you have neither Deluded nor Envious, take Deluded.", "Hast du weder Getäuscht noch Neidisch, nimm Getäuscht."}}},
     .family = Family::hex,
     .home = Home::none,
     .brings = {"deluded", "envious"}},
    {.id = "envy",
     .name = {"Envy", "Neid"},
     .play = DOES(take_one_of_two),
     .text = {{{"If you have neither Deluded nor Envious, take Envious.", "Hast du weder Getäuscht noch Neidisch, nimm Neidisch."}}},
     .family = Family::hex,
     .home = Home::none,
     .brings = {"envious", "deluded"}},
    {.id = "famine",
     .name = {"Famine", "Hungersnot"},
     .play = DOES(reveal_top(3) >> act([](auto& c) {
                    Pile actions;
                    while (c.m.held(c.f)) {
                      const int s = c.p.limbo[c.f.limbo];
                      c.m.release(c.f, s);
                      if (c.p.actions >> s & 1)
                        actions.add(s);
                      else
                        c.me().bag.add(s);
                    }
                    actions.each([&](Slot s) { c.m.discard(c.f.me, s, from_deck); });
                    c.m.mix_deck(c.f.me);  // the whole deck: Shadow cards go to the bottom (F19.6)
                  })),
     .text = {{{"Reveal the top 3 cards of your deck. Discard the Actions and shuffle the others into your deck.",
                "Decke die obersten 3 Karten deines Nachziehstapels auf. Lege die Aktionen ab und mische die übrigen in deinen "
                "Nachziehstapel."}}},
     .family = Family::hex,
     .home = Home::none},
    {.id = "fear",
     .name = {"Fear", "Furcht"},
     .play = DOES(
         when(hand_of_at_least(5),
              with(pick(What::discard, source(Zone::hand, [](auto& c) { return c.player().hand.mask & (c.p.actions | c.p.treasures); })),
                   discard_it, reveal_hand))),
     .text = {{{"If you hold 5 or more cards, discard an Action or a Treasure; if you have neither, show your hand.",
                "Hast du 5 oder mehr Handkarten, lege eine Aktion oder Geldkarte ab; hast du keine, zeige deine Hand vor."}}},
     .family = Family::hex,
     .home = Home::none},
    {.id = "greed",
     .name = {"Greed", "Gier"},
     .play = DOES(gain_a<kToDeck>(kCopper)),
     .text = {{{"Gain a Copper; it goes on top of your deck.", "Nimm ein Kupfer; es kommt auf deinen Nachziehstapel."}}},
     .family = Family::hex,
     .home = Home::none},
    {.id = "haunting",
     .name = {"Haunting", "Spuk"},
     .play = DOES(when(hand_of_at_least(4), with(pick(What::topdeck, hand), topdeck_it))),
     .text = {{{"If you hold 4 or more cards, put one of them on top of your deck.",
                "Hast du 4 oder mehr Handkarten, lege eine davon auf deinen Nachziehstapel."}}},
     .family = Family::hex,
     .home = Home::none},
    {.id = "locusts",
     .name = {"Locusts", "Heuschrecken"},
     .play = DOES(when(
         trash_top, when(condition([](auto& c) { return c.f.it == kCopper || c.f.it == kEstate; }), gain_curse, gain_cheaper_of_a_type()))),
     .text = {{{"Trash the top card of your deck. If it is a Copper or an Estate, gain a Curse; otherwise gain a cheaper card that shares "
                "a type with it.",
                "Entsorge die oberste Karte deines Nachziehstapels. Ist es ein Kupfer oder Anwesen, nimm einen Fluch; sonst nimm eine "
                "billigere Karte, die einen Typ mit ihr gemeinsam hat."}}},
     .family = Family::hex,
     .home = Home::none},
    {.id = "misery",
     .name = {"Misery", "Elend"},
     .play = DOES(act([](auto& c) {
       const Card once = brought(c.self(), 0), twice = brought(c.self(), 1);
       if (has_state(c, 1)) return;
       const bool again = has_state(c, 0);
       if (again) c.m.return_state(c.f.me, once);
       c.m.take_state(c.f.me, again ? twice : once);
     })),
     .text = {{{"The first time in this game, take Miserable; the second time, turn it over to Twice Miserable.",
                "Beim ersten Mal in dieser Partie nimm Elendig; beim zweiten Mal drehe es auf Doppelt Elendig um."}}},
     .family = Family::hex,
     .home = Home::none,
     .brings = {"miserable", "twice_miserable"}},
    {.id = "plague",
     .name = {"Plague", "Seuche"},
     .play = DOES(gain_a<kToHand>(kCurseSlot)),
     .text = {{{"Gain a Curse; it goes to your hand.", "Nimm einen Fluch auf die Hand."}}},
     .family = Family::hex,
     .home = Home::none},
    {.id = "poverty",
     .name = {"Poverty", "Armut"},
     .play = DOES(discard_down_to(3)),
     .text = {{{"Discard down to 3 cards in hand.", "Lege Karten ab, bis du noch 3 auf der Hand hast."}}},
     .family = Family::hex,
     .home = Home::none},
    {.id = "war",
     .name = {"War", "Krieg"},
     .play = DOES(reveal_until(three_or_four) >> act([](auto& c) {  // at once: what the trashed card says comes after the discards
                    if (c.f.it != kNoSlot) c.m.release(c.f, c.f.it), c.m.trash(c.who(), c.f.it, from_deck);
                    discard_all_held(c);
                  })),
     .text = {{{"Turn over cards from your deck until one comes up that costs exactly $3 or $4; trash it. Discard the others.",
                "Decke Karten von deinem Nachziehstapel auf, bis eine erscheint, die genau $3 oder $4 kostet; entsorge sie. Lege die "
                "übrigen ab."}}},
     .family = Family::hex,
     .home = Home::none},

    // --- States ---
    {.id = "deluded",
     .name = {"Deluded", "Getäuscht"},
     .text = {{{"As your Buy phase begins, return this; you cannot buy Actions this turn.",
                "Wenn deine Kaufphase beginnt, lege dies zurück; du kannst in diesem Zug keine Aktionen kaufen."}}},
     .on = {{{.moment = Moment::start_of_buy, .from = From::game, .offer = Offer::silent, .words = DOES(state_acts_now)}}},
     .family = Family::state,
     .home = Home::none,
     .traits = kNoActionBuys},
    {.id = "envious",
     .name = {"Envious", "Neidisch"},
     .text = {{{"As your Buy phase begins, return this; this turn each Silver and Gold that you play makes $1.",
                "Wenn deine Kaufphase beginnt, lege dies zurück; in diesem Zug bringt jedes Silber und Gold, das du ausspielst, $1."}}},
     .on = {{{.moment = Moment::start_of_buy, .from = From::game, .offer = Offer::silent, .words = DOES(state_acts_now)}}},
     .family = Family::state,
     .home = Home::none,
     .traits = kPoorMetal},
    {.id = "miserable",
     .name = {"Miserable", "Elendig"},
     .text = {{{"-2 VP at the end of the game.", "Am Spielende -2 Siegpunkte."}}},
     .family = Family::state,
     .home = Home::none,
     .points = [](const Position&, int) { return -2; }},
    {.id = "twice_miserable",
     .name = {"Twice Miserable", "Doppelt Elendig"},
     .text = {{{"-4 VP at the end of the game.", "Am Spielende -4 Siegpunkte."}}},
     .family = Family::state,
     .home = Home::none,
     .points = [](const Position&, int) { return -4; }},
};

}  // namespace

const SetRows kNocturne{Set::nocturne, "nocturne", {"Nocturne", "Nocturne"}, kRows};

}  // namespace demesne::dominion::sets
