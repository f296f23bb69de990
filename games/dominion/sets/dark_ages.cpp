// Dark Ages: the cards that Rising Sun's recommended sets borrow, the Knights, the Shelters.
#include "games/dominion/sets/sets.hpp"
#include "games/dominion/words.hpp"

namespace demesne::dominion::sets {
namespace {

constexpr auto cheaper_than_this = source(Zone::supply, [](auto& c) { return cheaper_than(c, c.p.cost_of(c.f.card), c.p.stocked); });
constexpr auto attacks_in_supply = source(Zone::supply, [](auto& c) { return c.p.stocked & c.p.attacks; });

// Hermit: from hand or, as `more`, from the discard pile.
constexpr auto useless_in_hand_or_discard = source(Zone::hand, [](auto& c) {
  c.more = c.player().discard.mask & ~c.p.treasures, c.more_zone = Zone::discard;
  return c.player().hand.mask & ~c.p.treasures;
});
constexpr Op trash_from_either = act([](auto& c) {
  if (!c.f.lo) return c.m.trash_from_hand(c.f.me, c.f.it);
  c.m.take_from_discard(c.f.me, c.f.it);
  c.m.trash(c.f.me, c.f.it, from_discard);
});
// Only a play that has a card of its own in play can exchange it later.
constexpr Op lasts_with_its_card = act([](auto& c) {
  if (!(c.f.how & (kElsewhere | kGone))) c.p.turn.lasting.add(c.f.card);
});
constexpr Op exchange_this_hermit = act([](auto& c) {
  const int get = c.brought(0);
  if (!c.m.in_play(c.f.me, c.f.card) || c.m.pile_of(c.f.card) < 0 || get < 0 || !c.m.available(get)) return;
  c.m.leave_play(c.f.me, c.f.card);
  c.m.exchange(c.f.me, c.f.card, get);
});

// $3 to $6, without debt or Potion (F2.3).
template <class C>
Mask of_middling_cost(C& c) {
  return c.p.affordable(6) & ~c.p.affordable(2);
}
constexpr auto held_middling = source(Zone::limbo, [](auto& c) { return held_kinds(c) & of_middling_cost(c); });
constexpr auto middling_in_trash = source(Zone::trash, [](auto& c) { return c.p.trash.mask & of_middling_cost(c); });
Program robbed(const Program& besides) {
  return each_victim(reveal_top(2) >> with(pick(What::trash, held_middling), held_to_trash >> besides) >> discard_held);
}
// f.n: a Knight was trashed by this play; the played one follows when all victims have been dealt with (F9.4).
Program knight() {
  return forget_count >> robbed(act([](auto& c) {
           if (c.p.row(c.f.it).types & kKnight) c.f.n = 1;
         })) >>
         when(condition([](auto& c) { return c.f.n; }), when(trash_this, kNothing));
}
constexpr Phrase kKnightText{
    "Every opponent turns over the top 2 cards of their deck, trashes one of them that costs $3 to $6 (their pick) and discards the rest. "
    "If a Knight was trashed this way, trash this one.",
    "Alle anderen decken die obersten 2 Karten ihres Nachziehstapels auf, entsorgen davon eine ihrer Wahl, die $3 bis $6 kostet, und legen "
    "den Rest ab. Wurde so ein Ritter entsorgt, entsorge diesen hier."};

// Procession: twice, then it goes if it is still there; the gain comes in any case (F9.3).
constexpr auto brief_actions_to_play = source(Zone::hand, [](auto& c) { return playable_actions(c, ~c.p.slots_with(kDuration)); });
constexpr auto actions_costing_one_more = source(Zone::supply, [](auto& c) { return exactly_more(c, c.f.it, 1) & c.p.actions; });
constexpr Op trash_the_played = act([](auto& c) {
  if (c.f.hi & kGone || !c.m.in_play(c.f.me, c.f.it)) return;
  c.m.leave_play(c.f.me, c.f.it, c.f.it_copy);
  c.m.trash(c.f.me, c.f.it, from_play);
});

constexpr Row kRows[] = {
    {.id = "armory",
     .name = {"Armory", "Waffenkammer"},
     .types = kAction,
     .cost = {4},
     .play = DOES(with(pick(What::gain, costing_up_to, 4), gain_it_to_deck)),
     .text = {{{"Gain a card that costs at most $4; it goes on top of your deck.",
                "Nimm eine Karte für höchstens $4; sie kommt auf deinen Nachziehstapel."}}}},
    {.id = "catacombs",
     .name = {"Catacombs", "Katakomben"},
     .types = kAction,
     .cost = {5},
     .play = DOES(look_at_top(3) >> when(holding, pick(What::choice, one_of<Mode::to_hand, Mode::discard>) >>
                                                      when(chose<Mode::to_hand>, repeat(holding, held_is_it >> held_to_hand_unseen),
                                                           discard_held >> cards(3)))),
     .text = {{{"Look at the top 3 cards of your deck. Take them into your hand, or discard them and draw 3 cards.",
                "Sieh dir die obersten 3 Karten deines Nachziehstapels an. Nimm sie auf die Hand, oder lege sie ab und ziehe 3 Karten."},
               {"When you trash this: gain a cheaper card.", "Wenn du diese Karte entsorgst: Nimm eine billigere Karte."}}},
     .on = {{{.moment = Moment::trash, .words = DOES(with(pick(What::gain, cheaper_than_this), gain_it))}}},
     .advice = {.modes = {static_cast<signed char>(Mode::to_hand), -1, -1}}},
    {.id = "forager",
     .name = {"Forager", "Mundraub"},
     .types = kAction,
     .cost = {3},
     .play = DOES(actions(1) >> buys(1) >> with(pick(What::trash, hand), trash_it) >>
                  act([](auto& c) { c.m.coins((c.p.trash.mask & c.p.treasures).size(), c.f.me); })),
     .text = {{{words::kTrashOne},
               {"Then +$1 for each differently named Treasure in the trash.",
                "Danach +$1 für jede unterschiedlich benannte Geldkarte im Müll."}}},
     .advice = {.trashes = true}},
    {.id = "hermit",
     .name = {"Hermit", "Eremit"},
     .types = kAction,
     .cost = {3},
     .play = DOES(look_through_discard >> with(may_pick(What::trash, useless_in_hand_or_discard), trash_from_either) >>
                  with(pick(What::gain, costing_up_to, 3), gain_it) >> lasts_with_its_card),
     .text = {{{"Search your discard pile; if you like, trash a card from it or from your hand that is no Treasure.",
                "Sieh deinen Ablagestapel durch; wenn du möchtest, entsorge daraus oder aus der Hand eine Karte, die keine Geldkarte ist."},
               {"Gain a card that costs at most $3.", "Nimm eine Karte für höchstens $3."},
               {"At the end of your Buy phase, if you have gained no card in it: exchange this for a Madman.",
                "Am Ende deiner Kaufphase, falls du darin keine Karte genommen hast: Tausche diese Karte gegen einen Verrückten."}}},
     .on = {{{.moment = Moment::end_of_buy,
              .from = From::turn,
              .offer = Offer::silent,
              .words = DOES(exchange_this_hermit),
              .when = [](const Hearing& h) { return !h.p.turn.buy_gains; }}}},
     .brings = {"madman"},
     .acts = Acts::turn},
    {.id = "madman",
     .name = {"Madman", "Verrückter"},
     .types = kAction,
     .cost = {0},
     .play = DOES(actions(2) >> when(return_this, act([](auto& c) { c.f.n = c.me().hand.total; }) >> draw_counted)),
     .text = {{{"Return this to its pile; if it goes back, draw a card for each card in your hand.",
                "Lege diese Karte auf ihren Stapel zurück; kommt sie dorthin, ziehe für jede deiner Handkarten eine Karte."}}},
     .home = Home::other,
     .size = 10},
    {.id = "hunting_grounds",
     .name = {"Hunting Grounds", "Jagdgründe"},
     .types = kAction,
     .cost = {6},
     .play = DOES(cards(4)),
     .text = {{{"When you trash this: gain a Duchy or 3 Estates.", "Wenn du diese Karte entsorgst: Nimm ein Herzogtum oder 3 Anwesen."}}},
     .on = {{{.moment = Moment::trash, .words = DOES(duchy_or_estates())}}}},
    {.id = "procession",
     .name = {"Procession", "Prozession"},
     .types = kAction,
     .cost = {4},
     .play = DOES(with(may_pick(What::play, brief_actions_to_play),
                       play_it(2) >> trash_the_played >> with(pick(What::gain, actions_costing_one_more), gain_it))),
     .text = {{{"You may choose an Action from your hand that is no Duration and play it 2 times in a row; trash it then, and gain an "
                "Action that costs exactly $1 more.",
                "Du darfst eine Aktion aus deiner Hand wählen, die keine Dauerkarte ist, und 2-mal hintereinander ausspielen; entsorge sie "
                "dann und nimm eine Aktion, die genau $1 mehr kostet."}}},
     .advice = {.play = 40}},
    {.id = "rogue",
     .name = {"Rogue", "Schurke"},
     .types = kAction | kAttack,
     .cost = {5},
     .play = DOES(coins(2) >> when(condition([](auto& c) { return c.p.trash.mask & of_middling_cost(c); }),
                                   with(pick(What::gain, middling_in_trash), act([](auto& c) { c.m.gain_from_trash(c.f.me, c.f.it); })),
                                   robbed(kNothing))),
     .text = {{{"If the trash holds cards that cost $3 to $6: gain one of them.",
                "Liegen im Müll Karten, die $3 bis $6 kosten: Nimm eine davon."},
               {"If not: every opponent turns over the top 2 cards of their deck, trashes one of them that costs $3 to $6 (their pick) and "
                "discards the rest.",
                "Sonst: Alle anderen decken die obersten 2 Karten ihres Nachziehstapels auf, entsorgen davon eine ihrer Wahl, die $3 bis "
                "$6 kostet, und legen den Rest ab."}}}},
    {.id = "scavenger",
     .name = {"Scavenger", "Lumpensammler"},
     .types = kAction,
     .cost = {4},
     .play = DOES(coins(2) >> may_discard_deck() >> look_through_discard >> with(pick(What::topdeck, discard_pile), topdeck_from_discard)),
     .text = {{{"If you like, your whole deck moves to your discard pile.",
                "Wenn du möchtest, kommt dein ganzer Nachziehstapel auf deinen Ablagestapel."},
               {"Search your discard pile and put a card from it on top of your deck.",
                "Sieh deinen Ablagestapel durch und lege eine Karte daraus auf deinen Nachziehstapel."}}}},
    {.id = "squire",
     .name = {"Squire", "Knappe"},
     .types = kAction,
     .cost = {2},
     .play = DOES(coins(1) >> pick(What::choice, one_of<Mode::plus_2_actions, Mode::plus_2_buys, Mode::gain_silver>) >>
                  when(chose<Mode::plus_2_actions>, actions(2), when(chose<Mode::plus_2_buys>, buys(2), gain_a(kSilver)))),
     .text = {{{"Choose: +2 Actions; or +2 Buys; or gain a Silver.", "Wähle: +2 Aktionen; oder +2 Käufe; oder nimm ein Silber."},
               {"When you trash this: gain an Attack.", "Wenn du diese Karte entsorgst: Nimm einen Angriff."}}},
     .on = {{{.moment = Moment::trash, .words = DOES(with(pick(What::gain, attacks_in_supply), gain_it))}}},
     .advice = {.modes = {static_cast<signed char>(Mode::gain_silver), -1, -1}}},
    {.id = "vagrant",
     .name = {"Vagrant", "Landstreicher"},
     .types = kAction,
     .cost = {2},
     .play = DOES(cards(1) >> actions(1) >>
                  when(reveal_next, when(condition([](auto& c) { return c.p.row(c.f.it).types & (kCurse | kShelter | kVictory); }),
                                         held_to_hand, held_to_deck<kAllKnow>))),
     .text = {{{"Reveal the top card of your deck; a Curse, Shelter or Victory card goes to your hand.",
                "Decke die oberste Karte deines Nachziehstapels auf; ein Fluch, ein Unterschlupf oder eine Punktekarte kommt auf deine "
                "Hand."}}}},
    {.id = "knights",
     .name = {"Knights", "Ritter"},
     .types = kAction | kAttack | kKnight,
     .cost = {5},
     .text = {{{"Ten different Knights, shuffled; only the top one lies face up.",
                "Zehn verschiedene Ritter, gemischt; nur der oberste liegt offen."}}},
     .family = Family::pile,
     .brings = {"dame_anna", "dame_josephine", "dame_molly", "dame_natalie", "dame_sylvia", "sir_bailey", "sir_destry", "sir_martin",
                "sir_michael", "sir_vander"},
     .traits = kShuffled},
    {.id = "dame_anna",
     .name = {"Dame Anna", "Dame Anna"},
     .types = kAction | kAttack | kKnight,
     .cost = {5},
     .play = DOES(trash_up_to<2>() >> knight()),
     .text = {{{"Trash at most 2 cards from your hand (or none).", "Entsorge höchstens 2 Handkarten (oder keine)."}, {kKnightText}}},
     .home = Home::mixed,
     .size = 1,
     .pile = "knights"},
    {.id = "dame_josephine",
     .name = {"Dame Josephine", "Dame Josephine"},
     .types = kAction | kAttack | kKnight | kVictory,
     .cost = {5},
     .play = DOES(knight()),
     .text = {{{kKnightText}}},
     .home = Home::mixed,
     .vp = 2,
     .size = 1,
     .pile = "knights"},
    {.id = "dame_molly",
     .name = {"Dame Molly", "Dame Molly"},
     .types = kAction | kAttack | kKnight,
     .cost = {5},
     .play = DOES(actions(2) >> knight()),
     .text = {{{kKnightText}}},
     .home = Home::mixed,
     .size = 1,
     .pile = "knights"},
    {.id = "dame_natalie",
     .name = {"Dame Natalie", "Dame Natalie"},
     .types = kAction | kAttack | kKnight,
     .cost = {5},
     .play = DOES(with(may_pick(What::gain, costing_up_to, 3), gain_it) >> knight()),
     .text = {{{"You may gain a card that costs at most $3.", "Du darfst eine Karte für höchstens $3 nehmen."}, {kKnightText}}},
     .home = Home::mixed,
     .size = 1,
     .pile = "knights"},
    {.id = "dame_sylvia",
     .name = {"Dame Sylvia", "Dame Sylvia"},
     .types = kAction | kAttack | kKnight,
     .cost = {5},
     .play = DOES(coins(2) >> knight()),
     .text = {{{kKnightText}}},
     .home = Home::mixed,
     .size = 1,
     .pile = "knights"},
    {.id = "sir_bailey",
     .name = {"Sir Bailey", "Sir Bailey"},
     .types = kAction | kAttack | kKnight,
     .cost = {5},
     .play = DOES(cards(1) >> actions(1) >> knight()),
     .text = {{{kKnightText}}},
     .home = Home::mixed,
     .size = 1,
     .pile = "knights"},
    {.id = "sir_destry",
     .name = {"Sir Destry", "Sir Destry"},
     .types = kAction | kAttack | kKnight,
     .cost = {5},
     .play = DOES(cards(2) >> knight()),
     .text = {{{kKnightText}}},
     .home = Home::mixed,
     .size = 1,
     .pile = "knights"},
    {.id = "sir_martin",
     .name = {"Sir Martin", "Sir Martin"},
     .types = kAction | kAttack | kKnight,
     .cost = {4},
     .play = DOES(buys(2) >> knight()),
     .text = {{{kKnightText}}},
     .home = Home::mixed,
     .size = 1,
     .pile = "knights"},
    {.id = "sir_michael",
     .name = {"Sir Michael", "Sir Michael"},
     .types = kAction | kAttack | kKnight,
     .cost = {5},
     .play = DOES(each_victim(discard_down_to(3)) >> knight()),
     .text = {{{words::kDownToThree}, {kKnightText}}},
     .home = Home::mixed,
     .size = 1,
     .pile = "knights"},
    {.id = "sir_vander",
     .name = {"Sir Vander", "Sir Vander"},
     .types = kAction | kAttack | kKnight,
     .cost = {5},
     .play = DOES(knight()),
     .text = {{{kKnightText}, {"When you trash this: gain a Gold.", "Wenn du diese Karte entsorgst: Nimm ein Gold."}}},
     .on = {{{.moment = Moment::trash, .words = DOES(gain_a(kGold))}}},
     .home = Home::mixed,
     .size = 1,
     .pile = "knights"},
    {.id = "necropolis",
     .name = {"Necropolis", "Totenstadt"},
     .types = kAction | kShelter,
     .cost = {1},
     .play = DOES(actions(2)),
     .home = Home::none},
    {.id = "hovel",
     .name = {"Hovel", "Hütte"},
     .types = kReaction | kShelter,
     .cost = {1},
     .text = {{{"Reaction: when you gain a Victory card, you may trash this from your hand.",
                "Reaktion: Nimmst du eine Punktekarte, darfst du diese Karte aus deiner Hand entsorgen."}}},
     .on = {{{.moment = Moment::gain,
              .from = From::hand,
              .offer = Offer::react,
              .words = DOES(act([](auto& c) { c.m.trash_from_hand(c.f.me, c.f.card); })),
              .when = [](const Hearing& h) { return (h.p.victories >> h.o.subject & 1) != 0; }}}},
     .home = Home::none,
     .advice = {.habit = Habit::thins}},
    {.id = "overgrown_estate",
     .name = {"Overgrown Estate", "Verfallenes Anwesen"},
     .types = kVictory | kShelter,
     .cost = {1},
     .text = {{{"Worth nothing at the end of the game.", "Am Spielende nichts wert."},
               {"When you trash this: +1 Card.", "Wenn du diese Karte entsorgst: +1 Karte."}}},
     .on = {{{.moment = Moment::trash, .words = DOES(cards(1))}}},
     .home = Home::none},
};

}  // namespace

const SetRows kDarkAges{Set::dark_ages, "dark_ages", {"Dark Ages", "Dark Ages"}, kRows};

}  // namespace demesne::dominion::sets
