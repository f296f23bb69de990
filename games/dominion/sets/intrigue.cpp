// Intrigue (Die Intrige): the cards that Rising Sun's recommended sets borrow.
#include "games/dominion/sets/sets.hpp"
#include "games/dominion/words.hpp"

namespace demesne::dominion::sets {
namespace {

// All are chosen first and done in printed order (F25.1).
constexpr Mode kCourtierModes[] = {Mode::plus_1_action, Mode::plus_1_buy, Mode::plus_3_coins, Mode::gain_gold};
constexpr auto courtier_modes = source(Zone::modes, [](auto& c) {
  Mask m = 0;
  for (int i = 0; i < 4; ++i)
    if (!(c.f.n >> i & 1)) m |= bit(kCourtierModes[i]);
  return m;
});
constexpr Condition courtier_chose(int i) {
  return condition([](auto& c) { return c.f.n >> c.arg() & 1; }, i);
}
constexpr auto types_of_it = [](auto& c) {  // those that a rule adds included: Enlightenment, Charlatan
  u32 types = c.p.row(c.f.it).types;
  if (c.p.actions >> c.f.it & 1) types |= kAction;
  if (c.p.treasures >> c.f.it & 1) types |= kTreasure;
  return std::min(4, std::popcount(types));
};

constexpr auto actions_in_trash = source(Zone::trash, [](auto& c) { return c.p.trash.mask & c.p.actions; });
constexpr Op trash_it_from_supply = act([](auto& c) {
  c.m.take_from_pile(c.it());
  c.m.trash(c.f.me, c.it(), from_supply);
});

// A place in the deck: so many cards will lie above. Deeper than 63 nobody counts (ruling in README.md).
constexpr auto places_in_deck = source(Zone::numbers, [](auto& c) {
  const int n = c.player().deck_size();
  return n >= 63 ? ~Mask{} : Mask{(bit(n) << 1) - 1};
});
// Taken up between the two questions: whoever imagines this hand anew must not deal the card away.
constexpr Op take_it_up = act([](auto& c) {
  c.f.n = c.f.it;
  c.player().hand.remove(c.f.n);
  c.m.hold(c.f.n);
});
constexpr Op put_remembered_there = act([](auto& c) {
  const int deck = c.player().deck_size();
  c.m.release(c.f, c.f.n);
  c.p.shown = 1;
  c.m.put_into_deck(c.who(), c.f.n, std::min<int>(c.f.it, deck));
  c.m.note_card(c.f.it && c.f.it == deck ? Note::bottom : Note::topdeck, c.who(), c.f.n, from_hand);
});

constexpr Row kRows[] = {
    {.id = "lurker",
     .name = {"Lurker", "Herumtreiberin"},
     .types = kAction,
     .cost = {2},
     .play = DOES(actions(1) >> pick(What::choice, one_of<Mode::trash_from_supply, Mode::gain_from_trash>) >>
                  when(chose<Mode::trash_from_supply>, with(pick(What::trash, actions_in_supply), trash_it_from_supply),
                       with(pick(What::gain, actions_in_trash), act([](auto& c) { c.m.gain_from_trash(c.f.me, c.f.it); })))),
     .text = {{{"Choose: trash an Action straight from the Supply; or gain an Action that lies in the trash.",
                "Wähle: Entsorge eine Aktion direkt aus dem Vorrat; oder nimm eine Aktion, die im Müll liegt."}}}},
    {.id = "shanty_town",
     .name = {"Shanty Town", "Armenviertel"},
     .types = kAction,
     .cost = {3},
     .play = DOES(actions(2) >> reveal_hand >> when(condition([](auto& c) { return !(c.me().hand.mask & c.p.actions); }), cards(2))),
     .text = {{{"Show your hand; without an Action in it: +2 Cards.", "Zeige deine Hand vor; ist keine Aktion darunter: +2 Karten."}}}},
    {.id = "wishing_well",
     .name = {"Wishing Well", "Wunschbrunnen"},
     .types = kAction,
     .cost = {3},
     .play = DOES(cards(1) >> actions(1) >> pick(What::name, all_kinds) >> act([](auto& c) {
                    c.f.n = c.f.it;
                    c.m.note_card(Note::name, c.f.me, c.f.it);
                  }) >>
                  when(reveal_next, when(condition([](auto& c) { return c.f.it == c.f.n; }), held_to_hand, held_to_deck<kAllKnow>))),
     .text = {{{"Name a card and reveal the top card of your deck. If you were right, it goes to your hand; otherwise it stays.",
                "Nenne eine Karte und decke die oberste deines Nachziehstapels auf. Lagst du richtig, kommt sie auf deine Hand; sonst "
                "bleibt sie liegen."}}}},
    {.id = "baron",
     .name = {"Baron", "Baron"},
     .types = kAction,
     .cost = {4},
     .play = DOES(buys(1) >> with(may_pick(What::discard, this_in_hand<kEstate>), discard_it >> coins(4), gain_a(kEstate))),
     .text = {{{"You may discard an Estate for +$4. If you do not, gain an Estate.",
                "Du darfst ein Anwesen ablegen, das bringt +$4. Tust du es nicht, nimm ein Anwesen."}}}},
    {.id = "conspirator",
     .name = {"Conspirator", "Verschwörer"},
     .types = kAction,
     .cost = {4},
     .play = DOES(coins(2) >> when(condition([](auto& c) { return c.p.turn.action_plays >= 3; }), cards(1) >> actions(1))),
     .text = {{{"If this is at least the third time you play an Action this turn: +1 Card and +1 Action.",
                "Spielst du damit in diesem Zug mindestens zum dritten Mal eine Aktion aus: +1 Karte und +1 Aktion."}}}},
    {.id = "diplomat",
     .name = {"Diplomat", "Diplomatin"},
     .types = kAction | kReaction,
     .cost = {4},
     .play = DOES(cards(2) >> when(condition([](auto& c) { return c.me().hand.total <= 5; }), actions(2))),
     .text = {{{"If you now hold at most 5 cards: +2 Actions.", "Hast du jetzt höchstens 5 Handkarten: +2 Aktionen."},
               {"Reaction: when an opponent plays an Attack and you hold 5 or more cards, you may show this first: draw 2 cards, then "
                "discard 3.",
                "Reaktion: Spielt jemand anders einen Angriff aus und du hast 5 oder mehr Handkarten, darfst du vorher diese Karte zeigen: "
                "Ziehe 2 Karten, dann lege 3 ab."}}},
     .on = {{{.moment = Moment::attack,
              .from = From::hand,
              .offer = Offer::react,
              .words = DOES(cards(2) >> discard_exactly(3)),
              .when = [](const Hearing& h) { return h.p.players[h.seat].hand.total >= 5; },
              .flags = Listener::kRepeatable}}}},
    {.id = "ironworks",
     .name = {"Ironworks", "Eisenhütte"},
     .types = kAction,
     .cost = {4},
     .play = DOES(with(pick(What::gain, costing_up_to, 4),
                       gain_it >> when(it_is_action, actions(1)) >> when(it_is_treasure, coins(1)) >> when(it_is_victory, cards(1)))),
     .text = {{{"Gain a card that costs at most $4. For each type that fits: Action +1 Action, Treasure +$1, Victory +1 Card.",
                "Nimm eine Karte für höchstens $4. Für jeden passenden Typ: Aktion +1 Aktion, Geld +$1, Punkte +1 Karte."}}}},
    {.id = "secret_passage",
     .name = {"Secret Passage", "Geheimgang"},
     .types = kAction,
     .cost = {4},
     .play = DOES(cards(2) >> actions(1) >>
                  with(pick(What::place, hand), take_it_up >> pick(What::place, places_in_deck) >> put_remembered_there)),
     .text = {{{"Put a card from your hand anywhere into your deck.",
                "Lege eine Handkarte an eine beliebige Stelle deines Nachziehstapels."}}}},
    {.id = "courtier",
     .name = {"Courtier", "Höflinge"},
     .types = kAction,
     .cost = {5},
     .play =
         DOES(with(pick(What::reveal, hand), reveal_it >> picks(What::choice, courtier_modes, types_of_it, types_of_it, act([](auto& c) {
                                                                  for (int i = 0; i < 4; ++i)
                                                                    if (kCourtierModes[i] == static_cast<Mode>(c.f.it)) c.f.n |= 1 << i;
                                                                })) >>
                                                 when(courtier_chose(0), actions(1)) >> when(courtier_chose(1), buys(1)) >>
                                                 when(courtier_chose(2), coins(3)) >> when(courtier_chose(3), gain_a(kGold)))),
     .text =
         {{{"Reveal a card from your hand. Choose as many different ones of these as it has types: +1 Action; +1 Buy; +$3; gain a Gold.",
            "Decke eine Handkarte auf. Wähle so viele verschiedene davon, wie sie Typen hat: +1 Aktion; +1 Kauf; +$3; nimm ein Gold."}}},
     .advice = {.play = 24,
                .modes = {static_cast<signed char>(Mode::plus_3_coins), static_cast<signed char>(Mode::gain_gold),
                          static_cast<signed char>(Mode::plus_1_action)}}},
    {.id = "duke",
     .name = {"Duke", "Herzog"},
     .types = kVictory,
     .cost = {5},
     .text = {{{"Worth 1 VP for each Duchy you own.", "1 Siegpunkt wert für jedes Herzogtum, das dir gehört."}}},
     .points = [](const Position& p, int seat) { return p.owned(seat, kDuchy); }},
    {.id = "upgrade",
     .name = {"Upgrade", "Anbau"},
     .types = kAction,
     .cost = {5},
     .play = DOES(cards(1) >> actions(1) >>
                  with(pick(What::trash, hand), trash_it >> with(pick(What::gain, costing_exactly_more_than_it, 1), gain_it))),
     .text = {{{"Trash a card from your hand and gain one that costs exactly $1 more.",
                "Entsorge eine Handkarte und nimm eine Karte, die genau $1 mehr kostet."}}},
     .advice = {.trashes = true}},
};

}  // namespace

const SetRows kIntrigue{Set::intrigue, "intrigue", {"Intrigue", "Die Intrige"}, kRows};

}  // namespace demesne::dominion::sets
