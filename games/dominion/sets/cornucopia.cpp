// Cornucopia (Reiche Ernte), first and second edition: the cards that Rising Sun's recommended sets borrow.
#include "games/dominion/sets/sets.hpp"
#include "games/dominion/words.hpp"

namespace demesne::dominion::sets {
namespace {

constexpr auto action_or_treasure = [](auto& c) { return (c.p.actions | c.p.treasures) >> c.f.it & 1; };
constexpr auto not_in_hand = [](auto& c) { return !c.player().hand.has(c.f.it); };
constexpr auto costing_up_to_names_in_play =
    source(Zone::supply, [](auto& c) { return c.p.stocked & c.p.affordable(c.me().in_play.mask.size()); });
constexpr auto actions_without_a_copy_in_play = source(Zone::hand, [](auto& c) { return playable_actions(c, ~c.player().in_play.mask); });
constexpr Condition hand_has_no_two_alike = condition([](auto& c) { return c.me().hand.mask.size() == c.me().hand.total; });

// Farmhands: what it set aside is played, one card for each that waits (F13.10).
constexpr auto playable_in_hand_to_set_aside =
    source(Zone::hand, [](auto& c) { return c.m.can_set_aside() ? c.me().hand.mask & (c.p.actions | c.p.treasures) : Mask{0}; });

constexpr Row kRows[] = {
    {.id = "menagerie",
     .name = {"Menagerie", "Menagerie"},
     .types = kAction,
     .cost = {3},
     .play = DOES(actions(1) >> reveal_hand >> when(hand_has_no_two_alike, cards(3), cards(1))),
     .text = {{{"Show your hand: +3 Cards if no two cards in it share a name, otherwise +1 Card.",
                "Zeige deine Hand vor: +3 Karten, wenn keine zwei Karten darin denselben Namen haben, sonst +1 Karte."}}}},
    {.id = "shop",
     .name = {"Shop", "Geschäft"},
     .types = kAction,
     .cost = {3},
     .play = DOES(cards(1) >> coins(1) >> with(may_pick(What::play, actions_without_a_copy_in_play), play_it(1))),
     .text = {{{"You may play an Action from your hand of which you have no copy in play.",
                "Du darfst eine Aktion aus deiner Hand ausspielen, von der du kein Exemplar im Spiel hast."}}},
     .printings = kSecond},
    {.id = "farming_village",
     .name = {"Farming Village", "Bauerndorf"},
     .types = kAction,
     .cost = {4},
     .play = DOES(actions(2) >> reveal_until(action_or_treasure) >> when(some, held_to_hand) >> discard_held),
     .text = {{{"Turn over cards from your deck until an Action or a Treasure comes up; it goes to your hand, the others are discarded.",
                "Decke Karten von deinem Nachziehstapel auf, bis eine Aktion oder Geldkarte erscheint; sie kommt auf deine Hand, die "
                "übrigen werden abgelegt."}}},
     .printings = kFirst},
    {.id = "farmhands",
     .name = {"Farmhands", "Landarbeiterinnen"},
     .types = kAction,
     .cost = {4},
     .play = DOES(cards(1) >> actions(2)),
     .text = {{{"When you gain this, you may set an Action or a Treasure from your hand aside; it is played when your next turn begins.",
                "Wenn du diese Karte nimmst, darfst du eine Aktion oder Geldkarte aus deiner Hand beiseitelegen; sie wird zu Beginn deines "
                "nächsten Zuges ausgespielt."}}},
     .on = {{{.moment = Moment::gain, .words = DOES(with(may_pick(What::set_aside, playable_in_hand_to_set_aside), set_it_aside >> waits))},
             {.moment = Moment::start_of_turn, .from = From::waiting, .words = DOES(with(pick(What::play, hosted_cards), play_hosted))}}},
     .printings = kSecond,
     .acts = Acts::next_turn,
     .plays_left = hosted_by},
    {.id = "carnival",
     .name = {"Carnival", "Karneval"},
     .types = kAction,
     .cost = {5},
     .play = DOES(reveal_top(4) >> act([](auto& c) {
                    Mask taken = 0;
                    held_to_hand_if(c, [&](int s) { return taken >> s & 1 ? false : (taken |= bit(s), true); });
                  }) >>
                  discard_held),
     .text = {{{"Reveal the top 4 cards of your deck. One of each name goes to your hand, the others are discarded.",
                "Decke die obersten 4 Karten deines Nachziehstapels auf. Von jedem Namen kommt eine auf deine Hand, die übrigen werden "
                "abgelegt."}}},
     .printings = kSecond},
    {.id = "harvest",
     .name = {"Harvest", "Ernte"},
     .types = kAction,
     .cost = {5},
     .play = DOES(reveal_top(4) >> act([](auto& c) { c.f.n = held_kinds(c).size(); }) >> discard_held >>
                  act([](auto& c) { c.m.coins(c.f.n, c.f.me); })),
     .text = {{{"Reveal the top 4 cards of your deck and discard them: +$1 for each different name among them.",
                "Decke die obersten 4 Karten deines Nachziehstapels auf und lege sie ab: +$1 für jeden verschiedenen Namen darunter."}}},
     .printings = kFirst},
    {.id = "horn_of_plenty",
     .name = {"Horn of Plenty", "Füllhorn"},
     .types = kTreasure,
     .cost = {5},
     .play = DOES(with(pick(What::gain, costing_up_to_names_in_play), gain_it >> when(it_is_victory, when(trash_this, kNothing)))),
     .text = {{{"Gain a card that costs at most $1 for each different name among your cards in play, this one included. If it is a Victory "
                "card, trash this.",
                "Nimm eine Karte, die höchstens $1 für jeden verschiedenen Namen unter deinen Karten im Spiel kostet, diese "
                "eingeschlossen. Ist es eine Punktekarte, entsorge diese hier."}}}},
    {.id = "hunting_party",
     .name = {"Hunting Party", "Treibjagd"},
     .types = kAction,
     .cost = {5},
     .play = DOES(cards(1) >> actions(1) >> reveal_hand >> reveal_until(not_in_hand) >> when(some, held_to_hand) >> discard_held),
     .text = {{{"Show your hand, then turn over cards from your deck until one comes up whose name is not in it. It joins your hand, the "
                "others are discarded.",
                "Zeige deine Hand vor und decke dann Karten von deinem Nachziehstapel auf, bis eine erscheint, deren Name nicht darunter "
                "ist. Sie kommt auf deine Hand, die übrigen werden abgelegt."}}}},
    {.id = "jester",
     .name = {"Jester", "Harlekin"},
     .types = kAction | kAttack,
     .cost = {5},
     .play = DOES(coins(2) >>
                  each_victim(when(discard_next,
                                   when(it_is_victory, gain_curse,
                                        remember_it >> me_pick(What::choice, one_of<Mode::they_gain, Mode::you_gain>) >> act([](auto& c) {
                                          const int seat = c.f.it == static_cast<u8>(Mode::they_gain) ? c.f.who : c.f.me;
                                          if (c.p.stocked >> c.f.n & 1) c.m.gain(seat, c.f.n);  // only from the Supply (F4.4)
                                        }))))),
     .text = {{{"Every opponent discards the top card of their deck. For a Victory card they gain a Curse; for any other you decide "
                "whether they or you gain a copy of it.",
                "Alle anderen legen die oberste Karte ihres Nachziehstapels ab. Für eine Punktekarte nehmen sie einen Fluch; bei jeder "
                "anderen entscheidest du, ob sie oder du eine gleiche nehmen."}}}},
};

}  // namespace

const SetRows kCornucopia{Set::cornucopia, "cornucopia", {"Cornucopia", "Reiche Ernte"}, kRows};

}  // namespace demesne::dominion::sets
