#include "lab/dominion_space.hpp"

#include "table/table.hpp"

namespace demesne::lab {

using namespace dominion;

namespace {

constexpr int kDeckTop = 8;

int one_more(Slot s) { return s == kNoSlot ? 0 : s + 1; }
int one_more(Card c) { return c == Card::None ? 0 : static_cast<int>(c) + 1; }

// What a seat sees. The meanings are those of docs/python.md.
template <class Out>
void look(const Eyes& e, Out& out) {
  static_assert(static_cast<int>(What::kCount) == 23 && static_cast<int>(Zone::kCount) == 15 && static_cast<int>(Rule::leaving) == 10);
  const int n = e.seats();
  auto seat = [&](int k) { return e.seat() + k < n ? e.seat() + k : e.seat() + k - n; };
  auto away = [&](int s) { return s >= e.seat() ? s - e.seat() : s - e.seat() + n; };  // seats after mine
  static const Question kNone{};
  const bool asked = e.asked();
  const Question& q = asked ? e.question() : kNone;

  out.one("asked", "1: this seat is asked now; otherwise everything about the question is 0", asked);
  out.one("what",
          "1 + the kind of choice: 0 turn, 1 trash, 2 discard, 3 gain, 4 play, 5 topdeck, 6 topdeck_order, 7 reveal, 8 set_aside, 9 "
          "to_hand, 10 name, 11 order, 12 react, 13 choice, 14 pay, 15 exile, 16 give_back, 17 exchange, 18 place, 19 bottom, 20 rotate, "
          "21 way, 22 keep",
          asked ? static_cast<int>(q.what) + 1 : 0);
  out.one("zone",
          "where the cards lie that are to be picked: 0 none, 1 hand, 2 limbo, 3 discard, 4 supply, 5 kinds, 6 modes, 7 numbers, 8 "
          "triggers, 9 gained, 10 trash, 11 deck, 12 play, 13 exile, 14 piles",
          asked ? static_cast<int>(q.zone) : 0);
  out.one("about", "1 + slot of the card that asks, 65 + number of a landscape, 0: the rules", asked ? one_more(Slot(q.about)) : 0);
  out.one("subject", "1 + slot of the card that it is about, 0: none", asked ? one_more(Slot(q.subject)) : 0);
  out.one("taken_up", "1 + slot of the card that the effect has taken up last, 0: none", asked ? one_more(e.taken_up()) : 0);
  out.one("concerns", "whose cards it is about: seats after mine", asked ? away(e.concerns()) : 0);
  out.one("min", "picks of the whole question, at least", asked ? q.min : 0);
  out.one("max", "… at most", asked ? q.max : 0);
  out.one("optional", "1: may be declined now", asked ? q.optional : 0);
  out.one(
      "rule",
      "what asks: 0 card, 1 turn, 2 gain, 3 cleanup, 4 shuffle, 5 start_of_turn, 6 end_of_turn, 7 attack, 8 discard, 9 trash, 10 leaving",
      asked ? q.rule : 0);

  out.one("on_turn", "whose turn it is: seats after mine", away(e.on_turn()));
  out.one("phase", "0 Action, 1 Buy, 2 Night, 3 Clean-up, 4 the game is over", static_cast<int>(e.phase()));
  out.one("actions", "of the player on turn", e.actions());
  out.one("buys", "of the player on turn", e.buys());
  out.one("coins", "of the player on turn", e.coins());
  out.one("potions", "of the player on turn", e.potions());
  out.one("coffers", "mine", e.coffers());
  out.one("villagers", "mine", e.villagers());
  out.one("empty_piles", "empty Supply piles", e.empty_piles());
  out.one("ends_at", "so many of them end the game", e.ends_at());
  out.one("prophecy", "1 + number of the Prophecy in the catalogue, 0: none", one_more(e.prophecy()));
  out.one("prophecy_acts", "1: it has come true", e.prophecy_acts());
  out.one("suns", "Sun tokens left on it", e.suns());
  out.row("landscapes", "1 + number of each landscape in the catalogue, 0: none", kMaxLands,
          [&](int i) { return i < e.lands() ? one_more(e.land(i)) : 0; });

  out.row("card", "by slot: 1 + number of the card in the catalogue, 0: the slot is not used", kSlots,
          [&](int s) { return s < e.kinds() ? one_more(e.card(s)) : 0; });
  out.row("supply", "by slot: cards left in the pile", kSlots, [&](int s) { return e.supply(s); });
  out.row("cost", "by slot: coins that it costs now", kSlots, [&](int s) { return e.cost(s); });
  out.row("trash", "by slot: cards in the trash", kSlots, [&](int s) { return e.trash().of(s); });
  out.row("hand", "by slot: my hand", kSlots, [&](int s) { return e.hand().of(s); });
  out.row("discard", "by slot: my discard pile", kSlots, [&](int s) { return e.discard().of(s); });
  out.row("deck_top", "1 + slot of the cards on top of my deck that I know, the next one first", kDeckTop,
          [&](int i) { return one_more(e.known_top(i)); });

  // Each seat, mine first, then in the order of play.
  const int per_seat = 8 + 2 * kSlots;
  out.things("seats",
             "for each seat, mine first: hand, deck, discard pile (sizes), 1 + slot on top of the discard pile, VP tokens, debt, turns, "
             "points; then by slot all cards owned, and by slot those in play",
             n, per_seat, n, [&](int k, Number* to) {
               const int s = seat(k);
               const int numbers[] = {e.hand_size(s), e.deck_size(s), e.discard_size(s), one_more(e.discard_top(s)),
                                      e.vp_tokens(s), e.debt(s),      e.turns(s),        e.points(s)};
               for (const int v : numbers) *to++ = Filler::fit(v);
               const Numbers owned = e.all_owned(s);
               const Pile& played = e.in_play(s);
               for (std::size_t i = 0; i < kSlots; ++i) to[i] = owned[i];
               for (std::size_t i = 0; i < kSlots; ++i) to[kSlots + i] = played.n[i];
             });
}

struct VerbWords {
  const char *name, *meaning;
};
constexpr std::array<VerbWords, 17> kVerbWords = {{
    {"pick", "inside an effect: a slot, a mode or a number, whatever the question asks for"},
    {"pass", "decline, or no more"},
    {"play", "play the card of this slot from hand"},
    {"play_shadow", "play this Shadow card from the deck"},
    {"play_treasures", "play all plain Treasures"},
    {"to_buy", "on to the Buy phase"},
    {"end_turn", "end the turn"},
    {"buy", "buy the card of this slot"},
    {"buy_landscape", "buy this Event or Project, by its number among the landscapes"},
    {"pay_debt", "pay so much debt"},
    {"pick_more", "as pick, from a second place; from 64 on landscapes"},
    {"to_night", "on to the Night phase"},
    {"coffers", "spend so many Coffers"},
    {"villagers", "spend so many Villagers"},
    {"play_as", "play the card of this slot as the Way"},
    {"play_shadow_as", "play this Shadow card from the deck as the Way"},
    {"buy_by_trashing", "buy the card of this slot by trashing an Action"},
}};

}  // namespace

Action DominionSpace::answer_of(int number) {
  if (number < 0 || number >= kActions) return kNoAction;
  const auto next = std::upper_bound(kFirst.begin(), kFirst.end(), number);
  const auto verb = static_cast<std::size_t>(next - kFirst.begin()) - 1;
  return answer(static_cast<Verb>(verb), static_cast<u32>(number - kFirst[verb]));
}

void DominionSpace::keep_numbered(Actions& list) {
  const Actions all = list;
  list.clear();
  for (const Action a : all)
    if (number_of(a) >= 0) list.add(a);
}

std::vector<Field> DominionSpace::fields(int players) {
  dominion::Position p;
  clear_table(p, players);
  p.phase = Phase::over;
  Lister lister;
  look(Eyes(p, 0), lister);
  return lister.fields;
}

std::vector<Field> DominionSpace::answers() {
  std::vector<Field> list;
  for (std::size_t v = 0; v < kWidth.size(); ++v) list.push_back({kVerbWords[v].name, kFirst[v], {kWidth[v]}, kVerbWords[v].meaning});
  return list;
}

void DominionSpace::observe(const Eyes& eyes, Number* out, Memory* memory) {
  Filler filler(out, memory);
  look(eyes, filler);
}

table::Result<DominionSpace::Setup> DominionSpace::Setup::read(int players, const boost::json::object& options) {
  // One game at the table tells whether such games can begin.
  auto started = table::Table::start(table::dominion_game(), players, options, "0", table::Rng::from_seed(0));
  if (auto* fault = std::get_if<table::Fault>(&started)) return *fault;
  auto read = table::dominion_json::read_options(players, options);
  if (auto* fault = std::get_if<table::Fault>(&read)) return *fault;
  Setup s;
  s.options_ = std::move(std::get<dominion::Options>(read));
  return s;
}

u64 DominionSpace::kingdom(const Position& p) {
  u64 h = 0;  // a sum: the order of the piles does not matter
  auto add = [&](Card c) {
    const std::string_view id = facts(c).id;
    h += hash_bytes(id.data(), id.size(), 1);
  };
  for (int s = 0; s < p.kinds; ++s)
    if (p.piles >> s & 1) add(p.card(s));
  for (int i = 0; i < p.lands_n; ++i) add(p.land(i));
  return mix(h, p.shelters);
}

}  // namespace demesne::lab
