// Prosperity (Blütezeit), first and second edition.
#include "games/dominion/sets/sets.hpp"
#include "games/dominion/words.hpp"

namespace demesne::dominion::sets {
namespace {

bool can_be_topdecked(const Hearing& h) { return h.o.place != kMoved && h.o.place != kToDeck; }
bool victory_while_gold_lasts(const Hearing& h) { return h.p.victories >> h.o.subject & 1 && h.p.stocked & bit(kGold); }

// Treasures in play go to the trash; the second edition spares Durations.
constexpr Op trash_treasures_in_play = act([](auto& c) {
  const bool first = c.p.first_edition(c.self());
  for_each(c.player().in_play.mask & c.p.treasures, [&](Slot s) {
    if (!first && c.p.row(s).types & kDuration) return;
    while (c.player().in_play.has(s)) {
      c.m.leave_play(c.who(), s);
      c.m.trash(c.who(), s, from_play);
    }
  });
  c.p.recost();
});

constexpr auto treasure_found = [](auto& c) { return c.p.treasures >> c.f.it & 1; };
constexpr auto coppers_in_discard = source(Zone::discard, [](auto& c) { return c.player().discard.mask & bit(kCopper); });

// The looked-at card waits in limbo; played from there it moves from the deck into play.
constexpr auto crystal_modes = source(Zone::modes, [](auto& c) {
  const bool playable = (c.p.actions | c.p.treasures) >> c.p.limbo[c.f.limbo] & 1;
  return bit(Mode::keep) | bit(Mode::discard) | bit(Mode::trash) | (playable ? bit(Mode::play) : Mask{});
});

constexpr Row kRows[] = {
    {.id = "anvil",
     .name = {"Anvil", "Amboss"},
     .types = kTreasure,
     .cost = {3},
     .play = DOES(coins(1) >>
                  with(may_pick(What::discard, treasures_in_hand), discard_it >> with(pick(What::gain, costing_up_to, 4), gain_it))),
     .text = {{{"You may discard a Treasure from your hand; if you do, gain a card that costs at most $4.",
                "Du darfst eine Geldkarte aus deiner Hand ablegen; tust du es, nimm eine Karte für höchstens $4."}}},
     .printings = kSecond,
     .coins = 1,
     .advice = {.first = true, .habit = Habit::only_copper}},
    {.id = "loan",
     .name = {"Loan", "Lohn"},
     .types = kTreasure,
     .cost = {3},
     .play = DOES(coins(1) >> reveal_until(treasure_found) >>
                  when(some, remember_it >> pick(What::choice, one_of<Mode::discard, Mode::trash>) >>
                                 when(chose<Mode::trash>, recall_it >> held_to_trash, recall_it >> held_to_discard)) >>
                  discard_held),
     .text = {{{"Turn over cards from your deck until a Treasure comes up. Discard it or trash it, as you like; the other cards turned "
                "over are discarded.",
                "Decke Karten von deinem Nachziehstapel auf, bis eine Geldkarte erscheint. Lege sie ab oder entsorge sie, wie du willst; "
                "die übrigen aufgedeckten Karten werden abgelegt."}}},
     .printings = kFirst,
     .coins = 1,
     .advice = {.first = true, .habit = Habit::thins}},
    {.id = "trade_route",
     .name = {"Trade Route", "Handelsroute"},
     .types = kAction,
     .cost = {3},
     .play = DOES(buys(1) >> act([](auto& c) { c.m.coins(c.p.trade_mat, c.f.me); }) >> with(pick(What::trash, hand), trash_it)),
     .text = {{{"+$1 for every token on the Trade Route mat.", "+$1 für jeden Marker auf dem Tableau Handelsroute."},
               {words::kTrashOne},
               {"Set-up: a token lies on each Victory pile of the Supply; it moves to the mat when that pile's first card is gained.",
                "Spielvorbereitung: Auf jedem Punktekartenstapel des Vorrats liegt ein Marker; er kommt auf das Tableau, sobald die erste "
                "Karte des Stapels genommen wird."}}},
     .printings = kFirst,
     .traits = kTradeTokens,
     .advice = {.trashes = true}},
    {.id = "watchtower",
     .name = {"Watchtower", "Wachturm"},
     .types = kAction | kReaction,
     .cost = {3},
     .play = DOES(draw_to(6)),
     .text = {{{"Draw until you hold 6 cards.", "Ziehe nach, bis du 6 Handkarten hast."},
               {"Reaction: when you gain a card, you may show this one from your hand and either trash the gained card or put it on top of "
                "your deck.",
                "Reaktion: Nimmst du eine Karte, darfst du diese hier aus deiner Hand vorzeigen und die genommene entweder entsorgen oder "
                "auf deinen Nachziehstapel legen."}}},
     .on = {{{.moment = Moment::gain,
              .from = From::hand,
              .offer = Offer::react,
              .words = DOES(pick(What::choice, one_of<Mode::trash, Mode::topdeck>) >> when(chose<Mode::trash>, act([](auto& c) {
                                                                                             Occasion& o = c.occasion();
                                                                                             if (!c.m.remove_gained(o)) return;
                                                                                             o.place = kMoved;
                                                                                             c.m.trash(o.seat, o.subject, o.from);
                                                                                           }),
                                                                                           topdeck_the_gained)),
              .when = gained_is_there}}},
     .advice = {.habit = Habit::sorts}},
    {.id = "bishop",
     .name = {"Bishop", "Bischof"},
     .types = kAction,
     .cost = {4},
     .play = DOES(coins(1) >> vp_tokens(1) >>
                  with(pick(What::trash, hand), trash_it >> act([](auto& c) { c.m.vp(c.p.cost[c.f.it] / 2, c.f.me); })) >>
                  each_opponent(with(may_pick(What::trash, hand), trash_it))),
     .text = {{{"Trash a card from your hand: +1 VP for every full $2 that it costs.",
                "Entsorge eine Handkarte: +1 Punktemarker je volle $2 ihrer Kosten."},
               {"Every opponent may trash a card from their hand too, for nothing.",
                "Alle anderen dürfen ebenfalls eine Handkarte entsorgen, ohne etwas dafür zu erhalten."}}},
     .advice = {.trashes = true}},
    {.id = "clerk",
     .name = {"Clerk", "Buchhalterin"},
     .types = kAction | kReaction | kAttack,
     .cost = {4},
     .play = DOES(coins(2) >> each_victim(when(condition([](auto& c) { return c.player().hand.total >= 5; }),
                                               with(pick(What::topdeck, hand), topdeck_it)))),
     .text = {{{"Every opponent with 5 or more cards in hand puts one of them on top of their deck.",
                "Alle anderen mit 5 oder mehr Handkarten legen eine davon auf ihren Nachziehstapel."},
               {"Reaction: as your turn begins, you may play this straight from your hand.",
                "Reaktion: Wenn dein Zug beginnt, darfst du diese Karte direkt aus der Hand ausspielen."}}},
     .on = {{{.moment = Moment::start_of_turn,
              .from = From::hand,
              .offer = Offer::react,
              .words = DOES(play_from_hand),
              .flags = Listener::kRepeatable}}},
     .printings = kSecond},
    {.id = "investment",
     .name = {"Investment", "Geldanlage"},
     .types = kTreasure,
     .cost = {4},
     .play = DOES(with(pick(What::trash, hand), trash_it) >> pick(What::choice, one_of<Mode::plus_1_coin, Mode::trash_this>) >>
                  when(chose<Mode::plus_1_coin>, coins(1),
                       when(trash_this, reveal_hand >> act([](auto& c) { c.m.vp((c.me().hand.mask & c.p.treasures).size(), c.f.me); })))),
     .text = {{{words::kTrashOne},
               {"Then choose: +$1; or trash this card and show your hand for +1 VP for each differently named Treasure in it.",
                "Wähle dann: +$1; oder entsorge diese Karte und zeige deine Hand vor, das bringt +1 Punktemarker je unterschiedlich "
                "benannter Geldkarte darin."}}},
     .printings = kSecond,
     .advice = {.trashes = true, .modes = {static_cast<signed char>(Mode::plus_1_coin), -1, -1}}},
    {.id = "monument", .name = {"Monument", "Denkmal"}, .types = kAction, .cost = {4}, .play = DOES(coins(2) >> vp_tokens(1))},
    {.id = "quarry",
     .name = {"Quarry", "Steinbruch"},
     .types = kTreasure,
     .cost = {4},
     .play = DOES(coins(1) >> lasts),
     .text = {{{"For the rest of this turn every Action costs $2 less (never below nothing).",
                "Für den Rest dieses Zuges kostet jede Aktion $2 weniger (nie weniger als nichts).", kSecond},
               {"As long as this is in play, every Action costs $2 less (never below nothing).",
                "Solange diese Karte im Spiel ist, kostet jede Aktion $2 weniger (nie weniger als nichts).", kFirst}}},
     .first = DOES(coins(1)),
     .coins = 1,
     .macro = Macro::early,
     .cheaper =
         {Cheaper::actions,
          [](
              const Position& p,
              Slot self) { return 2 * (p.first_edition(p.card(self)) ? p.players[p.current].in_play.of(self) : p.turn.lasting.of(self)); }},
     .acts = Acts::turn},
    {.id = "talisman",
     .name = {"Talisman", "Talisman"},
     .types = kTreasure,
     .cost = {4},
     .play = DOES(coins(1)),
     .text = {{{"As long as this is in play: whenever you buy a card for at most $4 that is not a Victory card, you also gain another copy "
                "of it.",
                "Solange diese Karte im Spiel ist: Kaufst du für höchstens $4 eine Karte, die keine Punktekarte ist, nimmst du eine "
                "weitere gleichen Namens."}}},
     .on = {{{.moment = Moment::buy,
              .from = From::play,
              .words = DOES(act([](auto& c) { c.m.gain(c.f.me, c.occasion().subject); })),
              .when =
                  [](const Hearing& h) {
                    return !(h.p.victories >> h.o.subject & 1) && h.p.affordable(4) >> h.o.subject & 1 && h.p.stocked >> h.o.subject & 1;
                  }}}},
     .printings = kFirst,
     .coins = 1,
     .macro = Macro::early},
    {.id = "tiara",
     .name = {"Tiara", "Brautkrone"},
     .types = kTreasure,
     .cost = {4},
     .play = DOES(buys(1) >> lasts >> with(may_pick(What::play, treasures_to_play), play_it(2))),
     .text = {{{"For the rest of this turn you may put each card you gain on top of your deck.",
                "Für den Rest dieses Zuges darfst du jede Karte, die du nimmst, auf deinen Nachziehstapel legen."},
               {"You may choose a Treasure from your hand and play it 2 times in a row.",
                "Du darfst eine Geldkarte aus deiner Hand wählen und 2-mal hintereinander ausspielen."}}},
     .on = {{{.moment = Moment::gain,
              .from = From::turn,
              .offer = Offer::topdeck,
              .words = DOES(topdeck_the_gained),
              .when = can_be_topdecked}}},
     .printings = kSecond,
     .acts = Acts::turn,
     .advice = {.first = true, .habit = Habit::best_treasure}},
    {.id = "workers_village",
     .name = {"Worker's Village", "Arbeiterdorf"},
     .types = kAction,
     .cost = {4},
     .play = DOES(cards(1) >> actions(2) >> buys(1))},
    {.id = "charlatan",
     .name = {"Charlatan", "Wunderheilerin"},
     .types = kAction | kAttack,
     .cost = {5},
     .play = DOES(coins(3) >> each_victim(gain_curse)),
     .text = {{{words::kCurses},
               {"In a game with this card every Curse is also a Treasure worth $1, from beginning to end.",
                "In einer Partie mit dieser Karte ist jeder Fluch von Anfang an auch eine Geldkarte im Wert von $1."}}},
     .printings = kSecond,
     .traits = kCurseIsTreasure},
    {.id = "city",
     .name = {"City", "Stadt"},
     .types = kAction,
     .cost = {5},
     .play = DOES(cards(1) >> actions(2) >> when(empty_piles_at_least(1), cards(1)) >> when(empty_piles_at_least(2), buys(1) >> coins(1))),
     .text = {{{"If at least 1 Supply pile is empty: +1 Card.", "Ist mindestens 1 Vorratsstapel leer: +1 Karte."},
               {"If at least 2 are empty: also +1 Buy and +$1.", "Sind mindestens 2 leer: außerdem +1 Kauf und +$1."}}}},
    {.id = "collection",
     .name = {"Collection", "Sammelsurium"},
     .types = kTreasure,
     .cost = {5},
     .play = DOES(coins(2) >> buys(1) >> lasts),
     .text = {{{"For the rest of this turn each Action you gain brings +1 VP.",
                "Für den Rest dieses Zuges bringt jede Aktion, die du nimmst, +1 Punktemarker."}}},
     .on = {{{.moment = Moment::gain,
              .from = From::turn,
              .offer = Offer::silent,
              .words = DOES(vp_tokens(1)),
              .when = [](const Hearing& h) { return (h.p.actions >> h.o.subject & 1) != 0; }}}},
     .printings = kSecond,
     .coins = 2,
     .macro = Macro::early,
     .acts = Acts::turn},
    {.id = "contraband",
     .name = {"Contraband", "Schmuggelware"},
     .types = kTreasure,
     .cost = {5},
     .play = DOES(coins(3) >> buys(1) >> left_neighbour >> pick(What::name, all_kinds) >> act([](auto& c) {
                    c.p.turn.contraband |= bit(c.f.it);
                    c.m.note_card(Note::name, c.who(), c.it());
                  }) >>
                  back_to_me),
     .text = {{{"Your left neighbour names a card that is closed to your buys for this turn.",
                "Wer links von dir sitzt, nennt eine Karte, die du in diesem Zug nicht kaufen darfst."}}},
     .printings = kFirst,
     .coins = 3,
     .advice = {.first = true}},
    {.id = "counting_house",
     .name = {"Counting House", "Leihhaus"},
     .types = kAction,
     .cost = {5},
     .play = DOES(look_through_discard >> picks(What::to_hand, coppers_in_discard, number<0>, number<255>, discard_to_hand)),
     .text = {{{"Search your discard pile and take as many Coppers from it into your hand as you like, showing them.",
                "Sieh deinen Ablagestapel durch und nimm daraus beliebig viele Kupfer auf die Hand; zeige sie vor."}}},
     .printings = kFirst},
    {.id = "crystal_ball",
     .name = {"Crystal Ball", "Kristallkugel"},
     .types = kTreasure,
     .cost = {5},
     .play = DOES(coins(1) >> look_at_top(1) >>
                  when(holding, pick(What::choice, crystal_modes) >>
                                    when(chose<Mode::keep>, held_is_it >> held_to_deck<kOwnerKnows>,
                                         when(chose<Mode::discard>, held_is_it >> held_to_discard,
                                              when(chose<Mode::trash>, held_is_it >> held_to_trash, held_is_it >> act([](auto& c) {
                                                                                                      c.m.release(c.f, c.it());
                                                                                                      play_held(c, c.it(), from_deck);
                                                                                                    })))))),
     .text = {{{"Look at the top card of your deck. Leave it, discard it, trash it or, if it is an Action or a Treasure, play it.",
                "Sieh dir die oberste Karte deines Nachziehstapels an. Lass sie liegen, lege sie ab, entsorge sie oder spiele sie aus, "
                "falls sie Aktion oder Geldkarte ist."}}},
     .printings = kSecond,
     .coins = 1,
     .advice = {.first = true, .habit = Habit::sorts}},
    {.id = "magnate",
     .name = {"Magnate", "Magnatin"},
     .types = kAction,
     .cost = {5},
     .play = DOES(reveal_hand >> act([](auto& c) { c.f.n = c.player().hand.count(c.p.treasures); }) >> draw_counted),
     .text = {{{"Show your hand and draw a card for each Treasure in it.",
                "Zeige deine Hand vor und ziehe für jede Geldkarte darin eine Karte."}}},
     .printings = kSecond},
    {.id = "mint",
     .name = {"Mint", "Münzer"},
     .types = kAction,
     .cost = {5},
     .play = DOES(with(may_pick(What::reveal, treasures_in_hand), reveal_it >> gain_it)),
     .text = {{{"If you wish, show a Treasure from your hand and gain another one like it.",
                "Wenn du möchtest, zeige eine Geldkarte aus deiner Hand vor und nimm eine weitere gleichen Namens."},
               {"When you gain this: your Treasures in play are trashed (Durations are spared).",
                "Wenn du diese Karte nimmst: Deine Geldkarten im Spiel werden entsorgt (Dauerkarten bleiben verschont).", kSecond},
               {"When you buy this: all your Treasures in play are trashed.",
                "Wenn du diese Karte kaufst: Alle deine Geldkarten im Spiel werden entsorgt.", kFirst}}},
     .on = {{{.moment = Moment::buy, .words = DOES(trash_treasures_in_play), .flags = Listener::kFirstOnly},
             {.moment = Moment::gain, .words = DOES(trash_treasures_in_play), .flags = Listener::kSecondOnly}}}},
    {.id = "mountebank",
     .name = {"Mountebank", "Quacksalber"},
     .types = kAction | kAttack,
     .cost = {5},
     .play =
         DOES(coins(2) >> each_victim(with(may_pick(What::discard, this_in_hand<kCurseSlot>), discard_it, gain_curse >> gain_a(kCopper)))),
     .text = {{{"Every opponent may discard a Curse from their hand; whoever does not gains a Curse and a Copper.",
                "Alle anderen dürfen einen Fluch aus ihrer Hand ablegen; wer das nicht tut, nimmt einen Fluch und ein Kupfer."}}},
     .printings = kFirst,
     .advice = {.habit = Habit::always}},
    {.id = "rabble",
     .name = {"Rabble", "Gesindel"},
     .types = kAction | kAttack,
     .cost = {5},
     .play = DOES(cards(3) >> each_victim(reveal_top(3) >> act([](auto& c) {
                                            for (int i = c.p.limbo_n - 1; i >= c.f.limbo; --i) {
                                              const int s = c.p.limbo[i];
                                              if (!((c.p.actions | c.p.treasures) >> s & 1)) continue;
                                              c.m.release(c.f, s);
                                              c.m.discard(c.who(), s, from_deck);
                                            }
                                          }) >>
                                          put_back_in_any_order<kAllKnow>())),
     .text = {{{"Every opponent turns over the top 3 cards of their deck, discards the Actions and Treasures among them and puts the "
                "others back in any order.",
                "Alle anderen decken die obersten 3 Karten ihres Nachziehstapels auf, legen Aktionen und Geldkarten davon ab und die "
                "übrigen in beliebiger Reihenfolge zurück."}}}},
    {.id = "royal_seal",
     .name = {"Royal Seal", "Königliches Siegel"},
     .types = kTreasure,
     .cost = {5},
     .play = DOES(coins(2)),
     .text = {{{"As long as this is in play, you may put each card you gain on top of your deck.",
                "Solange diese Karte im Spiel ist, darfst du jede Karte, die du nimmst, auf deinen Nachziehstapel legen."}}},
     .on = {{{.moment = Moment::gain,
              .from = From::play,
              .offer = Offer::topdeck,
              .words = DOES(topdeck_the_gained),
              .when = can_be_topdecked}}},
     .printings = kFirst,
     .coins = 2,
     .macro = Macro::early},
    {.id = "vault",
     .name = {"Vault", "Gewölbe"},
     .types = kAction,
     .cost = {5},
     .play =
         DOES(cards(2) >> picks(What::discard, hand, number<0>, number<255>, discard_it >> coins(1)) >> each_opponent(two_for_a_card())),
     .text = {{{"Discard as many cards from your hand as you like: +$1 for each.", "Lege beliebig viele Handkarten ab: +$1 für jede."},
               {"Every opponent may discard 2 cards; whoever does so gets +1 Card.",
                "Alle anderen dürfen 2 Karten ablegen; wer das tut, erhält +1 Karte."}}},
     .advice = {.habit = Habit::two_useless}},
    {.id = "venture",
     .name = {"Venture", "Abenteuer"},
     .types = kTreasure,
     .cost = {5},
     .play = DOES(coins(1) >> reveal_until(treasure_found) >>
                  when(some,
                       act([](auto& c) {
                         const int found = c.f.it;
                         c.m.release(c.f, found);
                         c.f.n = found;
                       }) >>
                           discard_held >> recall_it >> act([](auto& c) { play_held(c, c.it(), from_deck); }),
                       discard_held)),
     .text = {{{"Turn over cards from your deck until a Treasure comes up. Discard the other cards turned over, then play that Treasure.",
                "Decke Karten von deinem Nachziehstapel auf, bis eine Geldkarte erscheint. Lege die übrigen aufgedeckten Karten ab und "
                "spiele dann diese Geldkarte aus."}}},
     .printings = kFirst,
     .coins = 1,
     .traits = kLooksAhead,
     .macro = Macro::early},
    {.id = "war_chest",
     .name = {"War Chest", "Waffenkiste"},
     .types = kTreasure,
     .cost = {5},
     .play =
         DOES(left_neighbour >> pick(What::name, all_kinds) >> act([](auto& c) {
                c.p.turn.war_chest |= bit(c.f.it);
                c.m.note_card(Note::name, c.who(), c.it());
              }) >>
              back_to_me >>
              with(pick(What::gain, source(Zone::supply, [](auto& c) { return c.p.stocked & c.p.affordable(5) & ~c.p.turn.war_chest; }), 5),
                   gain_it)),
     .text = {{{"Your left neighbour names a card. Gain a card that costs at most $5 and has not been named for a War Chest this turn.",
                "Wer links von dir sitzt, nennt eine Karte. Nimm eine Karte für höchstens $5, die in diesem Zug noch für keine Waffenkiste "
                "genannt wurde."}}},
     .printings = kSecond,
     .advice = {.first = true, .habit = Habit::names_in_reach}},
    {.id = "goons",
     .name = {"Goons", "Halsabschneider"},
     .types = kAction | kAttack,
     .cost = {6},
     .play = DOES(buys(1) >> coins(2) >> each_victim(discard_down_to(3))),
     .text = {{{words::kDownToThree},
               {"As long as this is in play, each card you buy brings +1 VP.",
                "Solange diese Karte im Spiel ist, bringt jede Karte, die du kaufst, +1 Punktemarker."}}},
     .on = {{{.moment = Moment::buy, .from = From::play, .offer = Offer::silent, .words = DOES(vp_tokens(1))}}},
     .printings = kFirst},
    {.id = "grand_market",
     .name = {"Grand Market", "Großer Markt"},
     .types = kAction,
     .cost = {6},
     .play = DOES(cards(1) >> actions(1) >> buys(1) >> coins(2)),
     .text = {{{"Not for sale to you while you have a Copper in play.",
                "Du kannst diese Karte nicht kaufen, solange du ein Kupfer im Spiel hast."}}},
     .traits = kKeepsCopper,
     .barred = [](const Position& p) { return p.players[p.current].in_play.has(kCopper); }},
    {.id = "hoard",
     .name = {"Hoard", "Hort"},
     .types = kTreasure,
     .cost = {6},
     .play = DOES(coins(2) >> lasts),
     .text = {{{"For the rest of this turn each Victory card that you buy brings you a Gold as well.",
                "Für den Rest dieses Zuges bringt dir jede Punktekarte, die du kaufst, zusätzlich ein Gold.", kSecond},
               {"As long as this is in play, each Victory card that you buy brings you a Gold as well.",
                "Solange diese Karte im Spiel ist, bringt dir jede Punktekarte, die du kaufst, zusätzlich ein Gold.", kFirst}}},
     .on = {{{.moment = Moment::buy,
              .from = From::play,
              .words = DOES(gain_a(kGold)),
              .when = victory_while_gold_lasts,
              .flags = Listener::kFirstOnly},
             {.moment = Moment::gain,
              .from = From::turn,
              .words = DOES(gain_a(kGold)),
              .when = [](const Hearing& h) { return h.o.bought && victory_while_gold_lasts(h); },
              .flags = Listener::kSecondOnly}}},
     .first = DOES(coins(2)),
     .coins = 2,
     .macro = Macro::early,
     .acts = Acts::turn,
     .advice = {.golden = true}},
    {.id = "bank",
     .name = {"Bank", "Bank"},
     .types = kTreasure,
     .cost = {7},
     .play = DOES(act([](auto& c) { c.m.coins(c.me().in_play.count(c.p.treasures), c.f.me); })),
     .text = {{{"+$1 for each of your Treasures in play, this one included.",
                "+$1 für jede deiner Geldkarten im Spiel, diese eingeschlossen."}}},
     .macro = Macro::last},
    {.id = "expand",
     .name = {"Expand", "Ausbau"},
     .types = kAction,
     .cost = {7},
     .play = DOES(trash_and_upgrade(3)),
     .text = {{{"Trash a card from your hand and gain one that costs at most $3 more.",
                "Entsorge eine Handkarte und nimm eine Karte, die höchstens $3 mehr kostet."}}},
     .advice = {.trashes = true}},
    {.id = "forge",
     .name = {"Forge", "Kunstschmiede"},
     .types = kAction,
     .cost = {7},
     .play = DOES(picks(What::trash, hand, number<0>, number<255>,
                        act([](auto& c) { c.f.n = std::min(255, c.f.n + c.p.cost[c.f.it]); }) >> trash_it) >>
                  with(pick(What::gain, costing_exactly_n), gain_it)),
     .text =
         {{{"Trash as many cards from your hand as you like (or none). Then gain a card that costs exactly as many $ as those cards "
            "together.",
            "Entsorge beliebig viele Handkarten (oder keine). Nimm dann eine Karte, die genau so viel Geld kostet wie diese zusammen."}}},
     .advice = {.trashes = true}},
    {.id = "kings_court",
     .name = {"King's Court", "Königshof"},
     .types = kAction,
     .cost = {7},
     .play = DOES(play_many_times(3)),
     .text = {{{"You may choose an Action from your hand and play it 3 times in a row.",
                "Du darfst eine Aktion aus deiner Hand wählen und 3-mal hintereinander ausspielen."}}},
     .repeats_plays = 2,
     .advice = {.play = 50}},
    {.id = "peddler",
     .name = {"Peddler", "Hausierer"},
     .types = kAction,
     .cost = {8},
     .play = DOES(cards(1) >> actions(1) >> coins(1)),
     .text = {{{"In a Buy phase its price falls by $2 for every Action that the player on turn has in play (never below nothing).",
                "In einer Kaufphase sinkt ihr Preis um $2 für jede Aktion, die im Spiel hat, wer am Zug ist (nie unter nichts).", kSecond},
               {"In your Buy phase its price falls by $2 for every Action that you have in play (never below nothing).",
                "In deiner Kaufphase sinkt ihr Preis um $2 für jede Aktion, die du im Spiel hast (nie unter nichts).", kFirst}}},
     .cheaper = {Cheaper::its_own,
                 [](const Position& p, Slot) { return p.phase == Phase::buy ? 2 * p.players[p.current].in_play.count(p.actions) : 0; }}},
};

}  // namespace

const SetRows kProsperity{Set::prosperity, "prosperity", {"Prosperity", "Blütezeit"}, kRows};

}  // namespace demesne::dominion::sets
