// Renaissance: the cards that Rising Sun's recommended sets borrow, with their Artifacts, and the Project Guildhall.
#include "games/dominion/sets/sets.hpp"
#include "games/dominion/words.hpp"

namespace demesne::dominion::sets {
namespace {

bool gained_a_treasure(const Hearing& h) { return (h.p.treasures >> h.o.subject & 1) != 0; }

// --- Border Guard (F20.2): n says what its reveal earns ---
enum : u8 { kNoArtifact, kLanternOrHorn, kHornOnly };
constexpr int kLantern = 0, kHorn = 1;  // among what it brings
constexpr Op reveal_border = act([](auto& c) {
  const bool lantern = c.m.owns_land(c.f.me, brought(c.self(), kLantern));
  take_up_top(c, lantern ? 3 : 2, [&](int s) { c.m.reveal(c.who(), s, from_deck); });
  if (c.f.left) return;  // comes again
  const int wanted = lantern ? 3 : 2;
  int found = 0;
  for (int i = c.f.limbo; i < c.p.limbo_n; ++i) found += c.p.actions >> c.p.limbo[i] & 1;
  c.f.n = found < wanted ? kNoArtifact : lantern ? kHornOnly : kLanternOrHorn;
});
constexpr Condition earned(u8 what) {
  return condition([](auto& c) { return c.f.n == c.arg(); }, what);
}

// --- Cargo Ship: one gain for each play (F13.1) ---
constexpr Op lay_on_the_ship = act([](auto& c) {
  Occasion& o = c.occasion();
  if (!c.m.remove_gained(o)) return;
  c.m.set_aside(o.seat, o.subject, c.f.card);
  c.m.note_card(Note::set_aside, o.seat, o.subject, o.from);
  o.place = kMoved;
  c.p.turn.lasting.add(c.f.card, -1);
  ++c.p.waiting(c.f.me, c.f.card);
  for (int i = 0; i < c.p.staying_n; ++i)  // a ship that is still empty, or the Overlord that played one where it lies
    if (Staying& s = c.p.staying[i]; s.seat() == c.f.me && s.reason() == Why::noted && s.with == c.f.card) return s.set(Why::next_turn);
});

constexpr auto treasures_in_trash = source(Zone::trash, [](auto& c) { return c.p.trash.mask & c.p.treasures; });

constexpr Row kRows[] = {
    {.id = "border_guard",
     .name = {"Border Guard", "Grenzposten"},
     .types = kAction,
     .cost = {2},
     .play = DOES(actions(1) >> reveal_border >> with(pick(What::to_hand, taken_up), held_to_hand) >> discard_held >>
                  when(earned(kHornOnly), take_artifact(kHorn)) >>
                  when(earned(kLanternOrHorn), pick(What::choice, one_of<Mode::lantern, Mode::horn>) >>
                                                   when(chose<Mode::lantern>, take_artifact(kLantern), take_artifact(kHorn)))),
     .text = {{{"Reveal the top 2 cards of your deck: one goes to your hand, the other is discarded. If both are Actions, take the Lantern "
                "or the Horn.",
                "Decke die obersten 2 Karten deines Nachziehstapels auf: Eine kommt auf deine Hand, die andere wird abgelegt. Sind beide "
                "Aktionen, nimm die Laterne oder das Horn."}}},
     .brings = {"lantern", "horn"}},
    {.id = "ducat",
     .name = {"Ducat", "Goldmünze"},
     .types = kTreasure,
     .cost = {2},
     .play = DOES(coffers(1) >> buys(1)),
     .text = {{{"When you gain this, you may trash a Copper from your hand.",
                "Wenn du diese Karte nimmst, darfst du ein Kupfer aus deiner Hand entsorgen."}}},
     .on = {{{.moment = Moment::gain,
              .words = DOES(with(may_pick(What::trash, this_in_hand<kCopper>), trash_it)),
              .when = [](const Hearing& h) { return h.p.players[h.seat].hand.has(kCopper); }}}},
     .macro = Macro::plain},
    {.id = "cargo_ship",
     .name = {"Cargo Ship", "Frachtschiff"},
     .types = kAction | kDuration,
     .cost = {3},
     .play = DOES(coins(2) >> lasts >> act([](auto& c) { c.m.stay(c.f, Why::noted); })),
     .text = {{{"Once this turn, when you gain a card, you may set it aside; it goes to your hand when your next turn begins.",
                "Einmal in diesem Zug darfst du eine Karte, die du nimmst, beiseitelegen; zu Beginn deines nächsten Zuges kommt sie auf "
                "deine Hand."}}},
     .on = {{{.moment = Moment::gain,
              .from = From::turn,
              .offer = Offer::react,
              .words = DOES(lay_on_the_ship),
              .when = [](const Hearing& h) { return h.o.place != kMoved && h.p.hosted_n < kMaxHosted; },
              .flags = Listener::kTogether},
             {.moment = Moment::start_of_turn, .from = From::waiting, .words = DOES(one_hosted_to_hand)}}},
     .acts = Acts::turn_and_next,
     .plays_left = hosted_by},
    {.id = "experiment",
     .name = {"Experiment", "Experiment"},
     .types = kAction,
     .cost = {3},
     .play = DOES(cards(2) >> actions(1) >> when(return_this, kNothing)),
     .text = {{{"Return this to its pile.", "Lege diese Karte auf ihren Stapel zurück."},
               {"When you gain this, gain another Experiment, which brings no further one.",
                "Wenn du diese Karte nimmst, nimm ein weiteres Experiment, das kein drittes bringt."}}},
     .on = {{{.moment = Moment::gain, .words = DOES(act([](auto& c) {
                                        const int before = c.p.occasions_n;
                                        if (c.p.stocked >> c.f.card & 1 && c.m.gain(c.f.me, c.f.card) && c.p.occasions_n > before)
                                          c.occasion().used |= bit(c.f.card);
                                      }))}}}},
    {.id = "hideout",
     .name = {"Hideout", "Versteck"},
     .types = kAction,
     .cost = {4},
     .play = DOES(cards(1) >> actions(2) >> with(pick(What::trash, hand), trash_it >> when(it_is_victory, gain_curse))),
     .text = {{{"Trash a card from your hand; for a Victory card you gain a Curse.",
                "Entsorge eine Handkarte; für eine Punktekarte nimmst du einen Fluch."}}},
     .advice = {.trashes = true, .habit = Habit::spares_victories}},
    {.id = "inventor",
     .name = {"Inventor", "Erfinder"},
     .types = kAction,
     .cost = {4},
     .play = DOES(with(pick(What::gain, costing_up_to, 4), gain_it) >> lasts),
     .text =
         {{{"Gain a card that costs at most $4. After that all cards cost $1 less for the rest of this turn (never below nothing).",
            "Nimm eine Karte für höchstens $4. Danach kosten alle Karten für den Rest dieses Zuges $1 weniger (nie weniger als nichts)."}}},
     .cheaper = {Cheaper::all, [](const Position& p, Slot self) { return p.turn.lasting.of(self); }},
     .acts = Acts::turn},
    {.id = "patron",
     .name = {"Patron", "Patron"},
     .types = kAction | kReaction,
     .cost = {4},
     .play = DOES(villagers(1) >> coins(2)),
     .text = {{{"Reaction: whenever something makes you reveal this card: +1 Coffers.",
                "Reaktion: Immer wenn du diese Karte aufdecken musst: +1 Taler."}}},
     .traits = kHearsReveal},
    {.id = "scholar",
     .name = {"Scholar", "Gelehrte"},
     .types = kAction,
     .cost = {5},
     .play = DOES(discard_hand >> cards(7)),
     .text = {{{"Discard your whole hand, then draw 7 cards.", "Lege alle Handkarten ab, dann ziehe 7 Karten."}}}},
    {.id = "sculptor",
     .name = {"Sculptor", "Bildhauerin"},
     .types = kAction,
     .cost = {5},
     .play = DOES(with(pick(What::gain, costing_up_to, 4), gain_it_to_hand >> when(it_is_treasure, villagers(1)))),
     .text = {{{"Gain a card that costs at most $4 into your hand; a Treasure brings +1 Villager.",
                "Nimm eine Karte für höchstens $4 auf die Hand; eine Geldkarte bringt +1 Dorfbewohner."}}}},
    {.id = "seer",
     .name = {"Seer", "Seher"},
     .types = kAction,
     .cost = {5},
     .play = DOES(cards(1) >> actions(1) >> reveal_top(3) >> act([](auto& c) {
                    const Mask fitting = c.p.affordable(4) & ~c.p.affordable(1);
                    held_to_hand_if(c, [&](int s) { return fitting >> s & 1; });
                  }) >>
                  put_back_in_any_order<kAllKnow>()),
     .text = {{{"Reveal the top 3 cards of your deck. Those that cost $2 to $4 go to your hand, the others back on top in any order.",
                "Decke die obersten 3 Karten deines Nachziehstapels auf. Die für $2 bis $4 kommen auf deine Hand, die übrigen in "
                "beliebiger Reihenfolge zurück."}}}},
    {.id = "treasurer",
     .name = {"Treasurer", "Schatzmeisterin"},
     .types = kAction,
     .cost = {5},
     .play = DOES(coins(3) >> pick(What::choice, one_of<Mode::trash, Mode::gain_from_trash, Mode::take_key>) >>
                  when(chose<Mode::trash>, with(pick(What::trash, treasures_in_hand), trash_it),
                       when(chose<Mode::gain_from_trash>,
                            with(pick(What::gain, treasures_in_trash), act([](auto& c) { c.m.gain_from_trash(c.f.me, c.f.it, kToHand); })),
                            take_artifact(0)))),
     .text = {{{"Choose: trash a Treasure from your hand; or gain a Treasure from the trash into your hand; or take the Key.",
                "Wähle: Entsorge eine Geldkarte aus deiner Hand; oder nimm eine Geldkarte aus dem Müll auf die Hand; oder nimm den "
                "Schlüssel."}}},
     .brings = {"key"},
     .advice = {.modes = {static_cast<signed char>(Mode::take_key), -1, -1}}},
    {.id = "lantern",
     .name = {"Lantern", "Laterne"},
     .text =
         {{{"Your Border Guards reveal 3 cards, one goes to your hand and two are discarded. Three Actions among them bring you the Horn.",
            "Deine Grenzposten decken 3 Karten auf, eine kommt auf deine Hand und zwei werden abgelegt. Drei Aktionen darunter bringen dir "
            "das Horn."}}},
     .family = Family::artifact,
     .home = Home::none},
    {.id = "horn",
     .name = {"Horn", "Horn"},
     .text = {{{"Once in each turn, when you discard a Border Guard from play, you may put it on top of your deck.",
                "Einmal in jedem Zug darfst du einen Grenzposten, den du aus dem Spiel ablegst, auf deinen Nachziehstapel legen."}}},
     .on = {{{.moment = Moment::leaving,
              .from = From::game,
              .offer = Offer::topdeck,
              .when = [](const Hearing& h) { return brought(h.p.card(h.o.subject), kHorn) == h.p.land(h.self - kFirstLand); }}}},
     .family = Family::artifact,
     .home = Home::none},
    {.id = "key",
     .name = {"Key", "Schlüssel"},
     .text = {{{"When your turn begins: +$1.", "Zu Beginn deines Zuges: +$1."}}},
     .on = {{{.moment = Moment::start_of_turn, .from = From::game, .offer = Offer::silent, .words = DOES(coins(1))}}},
     .family = Family::artifact,
     .home = Home::none},
    {.id = "guildhall",
     .name = {"Guildhall", "Gildenhaus"},
     .cost = {5},
     .text = {{{"When you gain a Treasure: +1 Coffers.", "Wenn du eine Geldkarte nimmst: +1 Taler."}}},
     .on = {{{.moment = Moment::gain, .from = From::game, .offer = Offer::silent, .words = DOES(coffers(1)), .when = gained_a_treasure}}},
     .family = Family::project,
     .home = Home::none},
};

}  // namespace

const SetRows kRenaissance{Set::renaissance, "renaissance", {"Renaissance", "Renaissance"}, kRows};

}  // namespace demesne::dominion::sets
