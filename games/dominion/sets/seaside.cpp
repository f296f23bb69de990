// Seaside: the cards that Rising Sun's recommended sets borrow.
#include "games/dominion/sets/sets.hpp"
#include "games/dominion/words.hpp"

namespace demesne::dominion::sets {
namespace {

// --- Blockade (F8.10) ---
// How many Blockades of others lie on a card of this name and touch the gainer (immunity is remembered by player, not by play).
int blockades_on(const Position& p, int slot, Slot self, int seat) {
  int n = 0;
  for (int i = 0; i < p.hosted_n; ++i)
    if (const Hosted& h = p.hosted[i]; h.host == self && h.slot == slot && p.extra[seat].blockades >> h.seat & 1) ++n;
  return n;
}
// A blockaded Curse feeds itself: the first such gain empties the pile in a loop, those within it are not heard again.
bool runs_a_blockade(const Hearing& h) {
  if (h.seat != h.p.current || !blockades_on(h.p, h.o.subject, h.self, h.seat)) return false;
  if (h.o.subject != kCurseSlot) return true;
  for (int i = 0; i < h.p.occasions_n; ++i)
    if (const Occasion& o = h.p.occasions[i];
        o.moment == Moment::gain && o.subject == kCurseSlot && o.seat == h.seat && o.used >> h.self & 1)
      return false;
  return true;
}
constexpr Condition more_curses_come = condition([](auto& c) {
  if (!(c.p.stocked >> kCurseSlot & 1)) return false;
  if (c.occasion().subject == kCurseSlot) return true;
  return c.f.n++ < blockades_on(c.p, c.occasion().subject, c.f.card, c.f.me);
});
constexpr auto cheap_to_set_aside =
    source(Zone::supply, [](auto& c) { return c.m.can_set_aside() ? c.p.stocked & c.p.affordable(4) : Mask{0}; });
constexpr Condition still_set_aside = condition([](auto& c) { return !c.f.it_copy || c.f.it_copy == kToAside + 1; });

constexpr Row kRows[] = {
    {.id = "haven",
     .name = {"Haven", "Hafen"},
     .types = kAction | kDuration,
     .cost = {2},
     .play = DOES(cards(1) >> actions(1) >> with(pick(What::set_aside, hand_to_set_aside), set_it_aside >> waits, may_stay)),
     .text = {{{"Set a card from your hand aside, face down; it returns to your hand when your next turn begins.",
                "Lege eine Handkarte verdeckt beiseite; zu Beginn deines nächsten Zuges kommt sie auf die Hand zurück."}}},
     .on = {{{.moment = Moment::start_of_turn, .from = From::waiting, .words = DOES(one_hosted_to_hand)}}},
     .traits = kFaceDown,
     .acts = Acts::next_turn,
     .plays_left = hosted_by},
    {.id = "sea_chart",
     .name = {"Sea Chart", "Seekarte"},
     .types = kAction,
     .cost = {3},
     .play = DOES(cards(1) >> actions(1) >> when(reveal_next, when(condition([](auto& c) { return c.me().in_play.has(c.f.it); }),
                                                                   held_to_hand, held_to_deck<kAllKnow>))),
     .text = {{{"Reveal the top card of your deck; if you have a card of that name in play, it goes to your hand.",
                "Decke die oberste Karte deines Nachziehstapels auf; hast du eine gleichen Namens im Spiel, kommt sie auf deine Hand."}}}},
    {.id = "blockade",
     .name = {"Blockade", "Blockade"},
     .types = kAction | kDuration | kAttack,
     .cost = {4},
     .play = DOES(with(pick(What::gain, cheap_to_set_aside), act([](auto& c) {
                                                               c.f.it_copy = 0;  // a gain that was heard out tells here where the card lies
                                                               c.m.gain(c.f.me, c.f.it, kToAside);
                                                             }) >>
                                                                 when(still_set_aside, waits >> haunts_victims(), may_stay))),
     .text =
         {{{"Gain a card that costs at most $4 and set it aside; it goes to your hand when your next turn begins.",
            "Nimm eine Karte für höchstens $4 und lege sie beiseite; zu Beginn deines nächsten Zuges kommt sie auf deine Hand."},
           {"While it lies there, every opponent who gains a card of that name in their own turn gains a Curse with it.",
            "Solange sie dort liegt, nimmt jeder andere, der in seinem eigenen Zug eine Karte dieses Namens nimmt, dazu einen Fluch."}}},
     .on = {{{.moment = Moment::start_of_turn, .from = From::waiting, .words = DOES(one_hosted_to_hand)},
             {.moment = Moment::gain, .from = From::game, .words = DOES(repeat(more_curses_come, gain_curse)), .when = runs_a_blockade}}},
     .acts = Acts::next_turn,
     .haunts = &Extra::blockades,
     .plays_left = hosted_by},
    {.id = "caravan",
     .name = {"Caravan", "Karawane"},
     .types = kAction | kDuration,
     .cost = {4},
     .play = DOES(cards(1) >> actions(1) >> waits),
     .text = {{{"When your next turn begins: +1 Card.", "Zu Beginn deines nächsten Zuges: +1 Karte."}}},
     .on = {{{.moment = Moment::start_of_turn, .from = From::waiting, .words = DOES(cards(1))}}},
     .acts = Acts::next_turn},
    {.id = "salvager",
     .name = {"Salvager", "Müllverwerter"},
     .types = kAction,
     .cost = {4},
     .play = DOES(buys(1) >> with(pick(What::trash, hand), trash_it >> act([](auto& c) { c.m.coins(c.p.cost[c.f.it], c.f.me); }))),
     .text = {{{"Trash a card from your hand: +$1 for each $1 that it costs.",
                "Entsorge eine Handkarte: +$1 für jeden $1, den sie kostet."}}},
     .advice = {.trashes = true}},
    {.id = "tide_pools",
     .name = {"Tide Pools", "Gezeitenbecken"},
     .types = kAction | kDuration,
     .cost = {4},
     .play = DOES(cards(3) >> actions(1) >> waits),
     .text = {{{"When your next turn begins, discard 2 cards.", "Zu Beginn deines nächsten Zuges lege 2 Handkarten ab."}}},
     .on = {{{.moment = Moment::start_of_turn, .from = From::waiting, .words = DOES(discard_exactly(2))}}},
     .acts = Acts::next_turn},
    {.id = "treasure_map",
     .name = {"Treasure Map", "Schatzkarte"},
     .types = kAction,
     .cost = {4},
     .play = DOES(when(trash_this, count) >> when(condition([](auto& c) { return c.me().hand.has(c.f.card); }), act([](auto& c) {
                                                    c.m.trash_from_hand(c.f.me, c.f.card);
                                                    ++c.f.n;
                                                  })) >>
                  when(condition([](auto& c) { return c.f.n == 2; }),
                       gain_a<kToDeck>(kGold) >> gain_a<kToDeck>(kGold) >> gain_a<kToDeck>(kGold) >> gain_a<kToDeck>(kGold))),
     .text = {{{"Trash this and another Treasure Map from your hand. If both went to the trash, gain 4 Golds onto your deck.",
                "Entsorge diese und eine weitere Schatzkarte aus deiner Hand. Kamen beide in den Müll, nimm 4 Gold auf deinen "
                "Nachziehstapel."}}},
     .advice = {.play = -20}},
    {.id = "bazaar", .name = {"Bazaar", "Basar"}, .types = kAction, .cost = {5}, .play = DOES(cards(1) >> actions(2) >> coins(1))},
    {.id = "corsair",
     .name = {"Corsair", "Korsarenschiff"},
     .types = kAction | kDuration | kAttack,
     .cost = {5},
     .play = DOES(coins(2) >> haunts_victims() >> waits),
     .text =
         {{{"When your next turn begins: +1 Card.", "Zu Beginn deines nächsten Zuges: +1 Karte."},
           {"Until then every opponent trashes the first Silver or Gold that they play in each of their turns; it still does what it does.",
            "Bis dahin entsorgen alle anderen in jedem ihrer Züge das erste Silber oder Gold, das sie ausspielen; es wirkt trotzdem."}}},
     .on = {{{.moment = Moment::start_of_turn, .from = From::waiting, .words = DOES(cards(1))}}},
     .traits = kWatchesPlays,
     .acts = Acts::next_turn,
     .haunts = &Extra::corsairs},
    {.id = "outpost",
     .name = {"Outpost", "Außenposten"},
     .types = kAction | kDuration,
     .cost = {5},
     .play = DOES(
         when(first_of_turn, when(condition([](auto& c) { return c.f.me == c.p.current && c.p.last_turn != c.f.me; }), waits), may_stay)),
     .text = {{{"If this is your first Outpost this turn and the turn before was not yours: you take an extra turn after this one, with "
                "only 3 cards in hand.",
                "Ist dies dein erster Außenposten in diesem Zug und war der vorige Zug nicht deiner: Du hast nach diesem einen Zusatzzug, "
                "mit nur 3 Handkarten."}}},
     .on = {{{.moment = Moment::start_of_turn, .from = From::waiting, .offer = Offer::silent}}},
     .traits = kExtraTurn,
     .acts = Acts::next_turn,
     .plays_left = [](const Position& p, int seat,
                      Slot self) { return seat == p.current && p.last_turn != seat && p.players[seat].in_play.has(self) ? 1 : 0; }},
    {.id = "pirate",
     .name = {"Pirate", "Piratin"},
     .types = kAction | kDuration | kReaction,
     .cost = {5},
     .play = DOES(waits),
     .text = {{{"When your next turn begins, gain a Treasure that costs at most $6 into your hand.",
                "Zu Beginn deines nächsten Zuges nimm eine Geldkarte für höchstens $6 auf die Hand."},
               {"Reaction: when anybody gains a Treasure, you may play this from your hand.",
                "Reaktion: Nimmt irgendjemand eine Geldkarte, darfst du diese Karte aus der Hand ausspielen."}}},
     .on = {{{.moment = Moment::start_of_turn,
              .from = From::waiting,
              .words = DOES(with(pick(What::gain, treasures_costing_up_to, 6), gain_it_to_hand))},
             {.moment = Moment::gain,
              .from = From::hand,
              .offer = Offer::react,
              .words = DOES(play_from_hand),
              .when = [](const Hearing& h) { return h.p.treasures >> h.o.subject & 1 && may_play_itself(h); },
              .flags = Listener::kOthersToo | Listener::kRepeatable}}},
     .acts = Acts::next_turn},
    {.id = "sea_witch",
     .name = {"Sea Witch", "Meerhexe"},
     .types = kAction | kDuration | kAttack,
     .cost = {5},
     .play = DOES(cards(2) >> each_victim(gain_curse) >> waits),
     .text = {{{words::kCurses},
               {"When your next turn begins: +2 Cards, then discard 2 cards.",
                "Zu Beginn deines nächsten Zuges: +2 Karten, dann lege 2 Handkarten ab."}}},
     .on = {{{.moment = Moment::start_of_turn, .from = From::waiting, .words = DOES(cards(2) >> discard_exactly(2))}}},
     .acts = Acts::next_turn},
};

}  // namespace

const SetRows kSeaside{Set::seaside, "seaside", {"Seaside", "Seaside"}, kRows};

}  // namespace demesne::dominion::sets
