// Adventures: the cards that Rising Sun's recommended sets borrow, the Travellers of Page, the Event Ball.
#include "games/dominion/sets/sets.hpp"
#include "games/dominion/words.hpp"

namespace demesne::dominion::sets {
namespace {

Program amulet() {
  return pick(What::choice, one_of<Mode::plus_1_coin, Mode::trash, Mode::gain_silver>) >>
         when(chose<Mode::plus_1_coin>, coins(1), when(chose<Mode::trash>, with(pick(What::trash, hand), trash_it), gain_a(kSilver)));
}
Program dungeon() { return cards(2) >> discard_exactly(2); }

// Taken on another turn or this one; there is only one for each player (F6.5).
constexpr Op take_minus_coin = act([](auto& c) {
  if (c.extra().minus_coin) return;
  c.extra().minus_coin = 1;
  c.m.note_number(Note::minus_coin, c.f.me, 1);
});

// The last instruction of a Reserve card: to the Tavern mat, if it is there to be moved (F11.1).
Program to_the_tavern() { return when(this_to_tavern, kNothing); }
constexpr Op gain_a_copy = act([](auto& c) {  // from the Supply only (F4.4)
  if (const int s = c.occasion().subject; c.p.stocked >> s & 1) c.m.gain(c.f.me, s);
});
constexpr Op copper_to_tavern = act([](auto& c) {
  c.me().hand.remove(kCopper);
  ++c.p.tavern(c.f.me, kCopper);
  c.m.note_card(Note::tavern, c.f.me, kCopper, from_hand);
});

// Exchanged for the next Traveller as it leaves play: see exchanges() in rules.hpp.
constexpr Listener kTravels{.moment = Moment::leaving, .from = From::play, .offer = Offer::exchange};

// Warrior: f.n discards for each victim, all of his before the next one's (F15.6); f.lo counts them.
constexpr Op count_travellers = act([](auto& c) { c.f.n = c.me().in_play.count(c.p.slots_with(kTraveller)); });
constexpr Condition next_to_discard = condition([](auto& c) {
  if (c.f.lo >= c.f.n) return false;
  const int s = take_up(c);
  if (s == -2) return c.again(), true;
  c.f.it = s < 0 ? kNoSlot : Slot(s);
  ++c.f.lo;
  return s >= 0;
});
// Trashed from the discard pile, unless something that heard the discard has taken it from there: f.hi of its kind lay there.
constexpr Op discard_and_count = act([](auto& c) {
  c.m.release(c.f, c.f.it);
  c.m.discard(c.who(), c.f.it, from_deck);
  c.f.hi = c.player().discard.of(c.f.it);
});
constexpr Op trash_the_discarded = act([](auto& c) {
  if (!(exactly(c, 3) & bit(c.f.it)) && !(exactly(c, 4) & bit(c.f.it))) return;
  if (c.player().discard.of(c.f.it) < c.f.hi) return;
  c.m.take_from_discard(c.who(), c.f.it);
  c.m.trash(c.who(), c.f.it, from_discard);
});
constexpr auto treasures_in_supply = source(Zone::supply, [](auto& c) { return c.p.stocked & c.p.treasures; });

constexpr Row kRows[] = {
    {.id = "ball",
     .name = {"Ball", "Ball"},
     .cost = {5},
     .play =
         DOES(take_minus_coin >> with(pick(What::gain, costing_up_to, 4), gain_it) >> with(pick(What::gain, costing_up_to, 4), gain_it)),
     .text = {{{"Take your −$1 token: the next time you get $, you get $1 less and give it back.",
                "Nimm deinen −$1-Marker: Wenn du das nächste Mal Geld erhältst, ist es $1 weniger, und du gibst ihn zurück."},
               {"Gain 2 cards, each for at most $4.", "Nimm 2 Karten für jeweils höchstens $4."}}},
     .family = Family::event,
     .home = Home::none},
    {.id = "amulet",
     .name = {"Amulet", "Amulett"},
     .types = kAction | kDuration,
     .cost = {3},
     .play = DOES(amulet() >> waits),
     .text = {{{"Now and when your next turn begins, choose: +$1; or trash a card from your hand; or gain a Silver.",
                "Jetzt und zu Beginn deines nächsten Zuges, wähle: +$1; oder entsorge eine Handkarte; oder nimm ein Silber."}}},
     .on = {{{.moment = Moment::start_of_turn, .from = From::waiting, .words = DOES(amulet())}}},
     .acts = Acts::next_turn},
    {.id = "artificer",
     .name = {"Artificer", "Kunsthandwerker"},
     .types = kAction,
     .cost = {5},
     .play = DOES(cards(1) >> actions(1) >> coins(1) >> picks(What::discard, hand, number<0>, number<255>, discard_it >> count) >>
                  with(may_pick(What::gain, costing_exactly_n), gain_it_to_deck)),
     .text = {{{"Discard as many cards from your hand as you like. You may gain a card that costs exactly $1 for each of them; it goes on "
                "top of your deck.",
                "Lege beliebig viele Handkarten ab. Du darfst eine Karte nehmen, die genau $1 je abgelegter Karte kostet; sie kommt auf "
                "deinen Nachziehstapel."}}}},
    {.id = "caravan_guard",
     .name = {"Caravan Guard", "Karawanenwächter"},
     .types = kAction | kDuration | kReaction,
     .cost = {3},
     .play = DOES(cards(1) >> actions(1) >> waits),
     .text =
         {{{"When your next turn begins: +$1.", "Zu Beginn deines nächsten Zuges: +$1."},
           {"Reaction: when an opponent plays an Attack, you may play this from your hand before anything happens.",
            "Reaktion: Spielt jemand anderes einen Angriff aus, darfst du diese Karte aus der Hand ausspielen, bevor etwas geschieht."}}},
     .on = {{{.moment = Moment::start_of_turn, .from = From::waiting, .offer = Offer::silent, .words = DOES(coins(1))},
             {.moment = Moment::attack,
              .from = From::hand,
              .offer = Offer::react,
              .words = DOES(play_from_hand),
              .when = may_play_itself,
              .flags = Listener::kRepeatable}}},
     .acts = Acts::next_turn},
    {.id = "distant_lands",
     .name = {"Distant Lands", "Ferne Lande"},
     .types = kAction | kReserve | kVictory,
     .cost = {5},
     .play = DOES(to_the_tavern()),
     .text = {{{"Put this on your Tavern mat.", "Lege diese Karte auf dein Wirtshaustableau."},
               {"Worth 4 VP at the end of the game if it lies on your Tavern mat, otherwise nothing.",
                "Am Spielende 4 Siegpunkte wert, wenn sie auf deinem Wirtshaustableau liegt, sonst nichts."}}},
     .traits = kScoresOnMat,
     .points = [](const Position&, int) { return 4; }},
    {.id = "dungeon",
     .name = {"Dungeon", "Verlies"},
     .types = kAction | kDuration,
     .cost = {3},
     .play = DOES(actions(1) >> dungeon() >> waits),
     .text = {{{"Then discard 2 cards from your hand. When your next turn begins, draw 2 cards and discard 2 once more.",
                "Lege dann 2 Handkarten ab. Zu Beginn deines nächsten Zuges ziehe noch einmal 2 Karten und lege 2 ab."}}},
     .on = {{{.moment = Moment::start_of_turn, .from = From::waiting, .words = DOES(dungeon())}}},
     .acts = Acts::next_turn},
    {.id = "duplicate",
     .name = {"Duplicate", "Duplikat"},
     .types = kAction | kReserve,
     .cost = {4},
     .play = DOES(to_the_tavern()),
     .text = {{{"Put this on your Tavern mat.", "Lege diese Karte auf dein Wirtshaustableau."},
               {"When you gain a card that costs at most $6, you may call this to gain another one like it.",
                "Nimmst du eine Karte für höchstens $6, darfst du diese hier aufrufen und eine weitere gleichen Namens nehmen."}}},
     .on = {{{.moment = Moment::gain,
              .from = From::tavern,
              .offer = Offer::call,
              .words = DOES(gain_a_copy),
              .when = [](const Hearing& h) { return (h.p.affordable(6) >> h.o.subject & 1) != 0; }}}}},
    {.id = "guide",
     .name = {"Guide", "Kundschafter"},
     .types = kAction | kReserve,
     .cost = {3},
     .play = DOES(cards(1) >> actions(1) >> to_the_tavern()),
     .text = {{{"Put this on your Tavern mat.", "Lege diese Karte auf dein Wirtshaustableau."},
               {"When your turn begins, you may call this: discard your hand and draw 5 cards.",
                "Zu Beginn deines Zuges darfst du diese Karte aufrufen: Lege deine Hand ab und ziehe 5 Karten."}}},
     .on = {{{.moment = Moment::start_of_turn, .from = From::tavern, .offer = Offer::call, .words = DOES(discard_hand >> cards(5))}}}},
    {.id = "hireling",
     .name = {"Hireling", "Gefolgsmann"},
     .types = kAction | kDuration,
     .cost = {6},
     .play = DOES(for_good),
     .text = {{{"It stays in play, and each of your turns begins with +1 Card.",
                "Diese Karte bleibt im Spiel, und jeder deiner Züge beginnt mit +1 Karte."}}},
     .on = {{{.moment = Moment::start_of_turn, .from = From::waiting, .words = DOES(cards(1)), .flags = Listener::kForGood}}},
     .acts = Acts::for_good},
    {.id = "miser",
     .name = {"Miser", "Geizhals"},
     .types = kAction,
     .cost = {4},
     .play = DOES(pick(What::choice, one_of<Mode::to_tavern, Mode::coins>) >>
                  when(chose<Mode::to_tavern>, when(condition([](auto& c) { return c.me().hand.has(kCopper); }), copper_to_tavern),
                       act([](auto& c) { c.m.coins(c.p.tavern(c.f.me, kCopper), c.f.me); }))),
     .text = {{{"Choose: put a Copper from your hand on your Tavern mat; or +$1 for each Copper that lies there.",
                "Wähle: Lege ein Kupfer aus deiner Hand auf dein Wirtshaustableau; oder +$1 für jedes Kupfer, das dort liegt."}}}},
    {.id = "page",
     .name = {"Page", "Page"},
     .types = kAction | kTraveller,
     .cost = {2},
     .play = DOES(cards(1) >> actions(1)),
     .text = {{{"When you discard this from play, you may exchange it for a Treasure Hunter.",
                "Legst du diese Karte aus dem Spiel ab, darfst du sie gegen einen Schatzsucher tauschen."}}},
     .on = {{kTravels}},
     .brings = {"treasure_hunter"}},
    {.id = "treasure_hunter",
     .name = {"Treasure Hunter", "Schatzsucher"},
     .types = kAction | kTraveller,
     .cost = {3},
     .play = DOES(actions(1) >> coins(1) >>
                  act([](auto& c) { c.f.n = std::min<int>(255, c.p.extra[c.p.previous(c.f.me)].gained_last_turn); }) >>
                  repeat(condition([](auto& c) { return c.f.n && c.f.n--; }), gain_a(kSilver))),
     .text = {{{"Gain a Silver for each card that your right neighbour gained on their last turn.",
                "Nimm ein Silber für jede Karte, die dein rechter Nachbar in seinem letzten Zug genommen hat."},
               {"When you discard this from play, you may exchange it for a Warrior.",
                "Legst du diese Karte aus dem Spiel ab, darfst du sie gegen einen Krieger tauschen."}}},
     .on = {{kTravels}},
     .home = Home::other,
     .size = 5,
     .brings = {"warrior"}},
    {.id = "warrior",
     .name = {"Warrior", "Krieger"},
     .types = kAction | kAttack | kTraveller,
     .cost = {4},
     .play = DOES(cards(2) >> count_travellers >>
                  each_victim(act([](auto& c) { c.f.lo = 0; }) >> repeat(next_to_discard, discard_and_count >> trash_the_discarded))),
     .text = {{{"For each Traveller that you have in play, this one included, every opponent discards the top card of their deck and "
                "trashes it if it costs $3 or $4.",
                "Für jeden Reisenden, den du im Spiel hast, diesen eingeschlossen, legen alle anderen die oberste Karte ihres "
                "Nachziehstapels ab und entsorgen sie, wenn sie $3 oder $4 kostet."},
               {"When you discard this from play, you may exchange it for a Hero.",
                "Legst du diese Karte aus dem Spiel ab, darfst du sie gegen einen Helden tauschen."}}},
     .on = {{kTravels}},
     .home = Home::other,
     .size = 5,
     .brings = {"hero"}},
    {.id = "hero",
     .name = {"Hero", "Held"},
     .types = kAction | kTraveller,
     .cost = {5},
     .play = DOES(coins(2) >> with(pick(What::gain, treasures_in_supply), gain_it)),
     .text = {{{"Gain a Treasure.", "Nimm eine Geldkarte."},
               {"When you discard this from play, you may exchange it for a Champion.",
                "Legst du diese Karte aus dem Spiel ab, darfst du sie gegen einen Champion tauschen."}}},
     .on = {{kTravels}},
     .home = Home::other,
     .size = 5,
     .brings = {"champion"}},
    {.id = "champion",
     .name = {"Champion", "Champion"},
     .types = kAction | kDuration,
     .cost = {6},
     .play = DOES(actions(1) >> for_good),
     .text = {{{"It stays in play. From now on Attacks of others do not touch you, and each Action you play brings +1 Action.",
                "Diese Karte bleibt im Spiel. Von nun an betreffen dich Angriffe anderer nicht, und jede Aktion, die du ausspielst, bringt "
                "+1 Aktion."}}},
     .home = Home::other,
     .size = 5,
     .traits = kImmune | kActionPays,
     .acts = Acts::for_good},
};

}  // namespace

const SetRows kAdventures{Set::adventures, "adventures", {"Adventures", "Abenteuer"}, kRows};

}  // namespace demesne::dominion::sets
