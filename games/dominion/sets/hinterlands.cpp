// Hinterlands (Hinterland): the cards that Rising Sun's recommended sets borrow.
#include "games/dominion/sets/sets.hpp"
#include "games/dominion/words.hpp"

namespace demesne::dominion::sets {
namespace {

constexpr auto cheaper_than_bought =
    source(Zone::supply, [](auto& c) { return cheaper_than(c, c.p.cost_of(c.occasion().subject), c.p.stocked & ~c.p.victories); });
bool lies_in_discard(const Hearing& h) { return h.p.players[h.seat].discard.has(h.o.subject); }  // F10.2
constexpr auto actions_as_cheap = source(Zone::supply, [](auto& c) { return up_to_more(c, c.it(), 0) & c.p.actions; });

constexpr Row kRows[] = {
    {.id = "crossroads",
     .name = {"Crossroads", "Wegkreuzung"},
     .types = kAction,
     .cost = {2},
     .play = DOES(when(first_of_turn, count) >> act([](auto& c) { c.f.mask = c.f.n; }) >> reveal_hand >>
                  act([](auto& c) { c.f.n = c.me().hand.count(c.p.victories); }) >> draw_counted >>
                  when(condition([](auto& c) { return c.f.mask != 0; }), actions(3))),
     .text = {{{"Show your hand and draw a card for each Victory card in it.",
                "Zeige deine Hand vor und ziehe für jede Punktekarte darin eine Karte."},
               {"The first Crossroads you play in a turn also gives +3 Actions.",
                "Die erste Wegkreuzung, die du in einem Zug ausspielst, bringt außerdem +3 Aktionen."}}},
     .advice = {.play = 40}},
    {.id = "oasis",
     .name = {"Oasis", "Oase"},
     .types = kAction,
     .cost = {3},
     .play = DOES(cards(1) >> actions(1) >> coins(1) >> with(pick(What::discard, hand), discard_it)),
     .text = {{{"Discard a card from your hand.", "Lege eine Handkarte ab."}}}},
    {.id = "scheme",
     .name = {"Scheme", "Komplott"},
     .types = kAction,
     .cost = {3},
     .play = DOES(cards(1) >> actions(1) >> lasts),
     .text = {{{"Once this turn, when you discard an Action from play, you may put it on top of your deck.",
                "Einmal in diesem Zug darfst du eine Aktion, die du aus dem Spiel ablegst, auf deinen Nachziehstapel legen."}}},
     .on = {{{.moment = Moment::leaving,
              .from = From::turn,
              .offer = Offer::topdeck,
              .when = [](const Hearing& h) { return (h.p.actions >> h.o.subject & 1) != 0; }}}},
     .acts = Acts::turn},
    {.id = "tunnel",
     .name = {"Tunnel", "Tunnel"},
     .types = kVictory | kReaction,
     .cost = {3},
     .text = {{{"Reaction: when you discard this, except in a Clean-up phase, you may show it and gain a Gold.",
                "Reaktion: Legst du diese Karte ab, außer in einer Aufräumphase, darfst du sie vorzeigen und ein Gold nehmen."}}},
     .on = {{{.moment = Moment::discard,
              .offer = Offer::react,
              .words = DOES(act([](auto& c) {
                c.m.reveal(c.f.me, c.f.card, from_discard);
                c.m.gain(c.f.me, kGold);
              })),
              .when = lies_in_discard}}},
     .vp = 2},
    {.id = "spice_merchant",
     .name = {"Spice Merchant", "Gewürzhändler"},
     .types = kAction,
     .cost = {4},
     .play =
         DOES(with(may_pick(What::trash, treasures_in_hand), trash_it >> pick(What::choice, one_of<Mode::draw_2, Mode::plus_2_coins>) >>
                                                                 when(chose<Mode::draw_2>, cards(2) >> actions(1), coins(2) >> buys(1)))),
     .text = {{{"You may trash a Treasure from your hand. If you do, choose: +2 Cards and +1 Action; or +$2 and +1 Buy.",
                "Du darfst eine Geldkarte aus deiner Hand entsorgen. Tust du es, wähle: +2 Karten und +1 Aktion; oder +$2 und +1 Kauf."}}}},
    {.id = "weaver",
     .name = {"Weaver", "Weberin"},
     .types = kAction | kReaction,
     .cost = {4},
     .play = DOES(pick(What::choice, one_of<Mode::gain_2_silvers, Mode::gain_card>) >>
                  when(chose<Mode::gain_2_silvers>, gain_a(kSilver) >> gain_a(kSilver), with(pick(What::gain, costing_up_to, 4), gain_it))),
     .text = {{{"Gain 2 Silvers; or gain a card that costs at most $4.", "Nimm 2 Silber; oder nimm eine Karte für höchstens $4."},
               {"Reaction: when you discard this, except in a Clean-up phase, you may play it.",
                "Reaktion: Legst du diese Karte ab, außer in einer Aufräumphase, darfst du sie ausspielen."}}},
     .on = {{{.moment = Moment::discard,
              .offer = Offer::react,
              .words = DOES(act([](auto& c) {
                c.m.take_from_discard(c.f.me, c.f.card);
                play_held(c, c.f.card, from_discard);
              })),
              .when = lies_in_discard}}}},
    {.id = "cauldron",
     .name = {"Cauldron", "Hexenkessel"},
     .types = kTreasure | kAttack,
     .cost = {5},
     .play = DOES(coins(2) >> buys(1) >> lasts_against_others),
     .text = {{{"When you gain your third Action of this turn, every opponent gains a Curse.",
                "Wenn du in diesem Zug die dritte Aktion nimmst, nehmen alle anderen einen Fluch."}}},
     .on = {{{.moment = Moment::gain,
              .from = From::turn,
              .words = DOES(each_victim(gain_curse)),
              .when = [](const Hearing& h) { return h.p.actions >> h.o.subject & 1 && h.o.actions == 3; }}}},
     .acts = Acts::turn,
     .advice = {.first = true}},
    {.id = "haggler",
     .name = {"Haggler", "Feilscher"},
     .types = kAction,
     .cost = {5},
     .play = DOES(coins(2) >> lasts),
     .text = {{{"For the rest of this turn, each card that you gain by buying it brings you another, cheaper one that is no Victory card.",
                "Für den Rest dieses Zuges bringt dir jede Karte, die du durch Kauf nimmst, eine weitere, billigere, die keine Punktekarte "
                "ist."}}},
     .on = {{{.moment = Moment::gain,
              .from = From::turn,
              .words = DOES(with(pick(What::gain, cheaper_than_bought), gain_it)),
              .when = [](const Hearing& h) { return h.o.bought != 0; }}}},
     .acts = Acts::turn},
    {.id = "wheelwright",
     .name = {"Wheelwright", "Radmacherin"},
     .types = kAction,
     .cost = {5},
     .play = DOES(cards(1) >> actions(1) >>
                  with(may_pick(What::discard, hand), discard_it >> with(pick(What::gain, actions_as_cheap), gain_it))),
     .text = {{{"You may discard a card; if you do, gain an Action that costs no more than it.",
                "Du darfst eine Karte ablegen; tust du es, nimm eine Aktion, die nicht mehr kostet als sie."}}}},
    {.id = "witchs_hut",
     .name = {"Witch's Hut", "Hexenhütte"},
     .types = kAction | kAttack,
     .cost = {5},
     .play = DOES(cards(4) >> picks(What::discard, hand, number<2>, number<2>,
                                    reveal_it >> act([](auto& c) { c.f.n += (c.p.actions >> c.f.it & 1); }) >> discard_it) >>
                  when(condition([](auto& c) { return c.f.n == 2; }), each_victim(gain_curse))),
     .text = {{{"Discard 2 cards, revealing them. If both are Actions, every opponent gains a Curse.",
                "Lege 2 Karten ab und decke sie dabei auf. Sind beide Aktionen, nehmen alle anderen einen Fluch."}}}},
    {.id = "border_village",
     .name = {"Border Village", "Grenzdorf"},
     .types = kAction,
     .cost = {6},
     .play = DOES(cards(1) >> actions(2)),
     .text = {{{"When you gain this, gain a cheaper card as well.", "Wenn du diese Karte nimmst, nimm dazu eine billigere."}}},
     .on = {{{.moment = Moment::gain, .words = DOES(with(pick(What::gain, cheaper_than_gained), gain_it))}}}},
};

}  // namespace

const SetRows kHinterlands{Set::hinterlands, "hinterlands", {"Hinterlands", "Hinterland"}, kRows};

}  // namespace demesne::dominion::sets
