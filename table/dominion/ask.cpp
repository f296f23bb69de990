// The open question and its options, in the protocol's words and in both languages.
#include <algorithm>

#include "games/dominion/engine.hpp"
#include "table/dominion/codec.hpp"

namespace demesne::table {

using namespace dominion;
using dominion_json::id_of;
using dominion_json::name_of;

namespace {

constexpr const char* kWhatNames[] = {"turn", "trash", "discard", "gain", "play", "topdeck", "topdeck_order", "reveal",
                                      "set_aside", "to_hand", "name", "order", "react", "choice", "pay", "order"};

struct ModeName {
  const char* id;
  Phrase text;
};
const ModeName& mode_name(int mode) {
  static constexpr ModeName names[] = {
      {"trash", {"Trash it", "Entsorgen"}},
      {"discard", {"Discard it", "Ablegen"}},
      {"keep", {"Leave it", "Liegen lassen"}},
      {"topdeck", {"Put it on the deck", "Auf den Nachziehstapel legen"}},
      {"play", {"Play it", "Ausspielen"}},
      {"discard_deck", {"Deck into the discard pile", "Nachziehstapel zum Ablagestapel"}},
      {"keep_deck", {"Keep the deck", "Nachziehstapel behalten"}},
      {"plus_2_actions", {"+2 Actions", "+2 Aktionen"}},
      {"plus_2_coins", {"+$2", "+$2"}},
      {"curses", {"Each other player gains a Curse", "Alle anderen nehmen einen Fluch"}},
      {"gain_silver", {"Gain a Silver", "Ein Silber nehmen"}},
      {"plus_1_coin", {"+$1", "+$1"}},
      {"trash_this", {"Trash this for victory points", "Diese Karte für Punkte entsorgen"}},
      {"gain_curse", {"Gain a Curse onto the deck", "Einen Fluch auf den Nachziehstapel nehmen"}},
      {"discard_3", {"Discard 3 cards", "3 Karten ablegen"}},
      {"return_this", {"Return it to its pile: Curses for the others", "Auf seinen Stapel zurück: Flüche für die anderen"}},
      {"pay_debt", {"Pay off all debt first", "Erst alle Schulden bezahlen"}},
      {"stay_in_debt", {"Keep the debt", "Schulden behalten"}},
  };
  static_assert(std::size(names) == static_cast<std::size_t>(Mode::kCount));
  return names[mode];
}

Text quantity(int n, const Phrase& one, const Phrase& many) { return n == 1 ? say(one, {n}) : say(many, {n}); }

// "discard 2 cards", "gain a card" …: the second half of a prompt.
Text wish(const dominion::Question& q) {
  const int lo = q.min, hi = q.max;
  auto count = [&](const Phrase& exact_one, const Phrase& exact, const Phrase& at_will, const Phrase& up_to) {
    return lo == hi ? quantity(hi, exact_one, exact) : quantity(hi, at_will, up_to);
  };
  switch (q.what) {
    case What::trash:
      return count({"trash a card", "entsorge eine Karte"}, {"trash {0} cards", "entsorge {0} Karten"},
                   {"trash a card, if you like", "entsorge, wenn du willst, eine Karte"}, {"trash up to {0} cards", "entsorge bis zu {0} Karten"});
    case What::discard:
      return count({"discard a card", "lege eine Karte ab"}, {"discard {0} cards", "lege {0} Karten ab"},
                   {"discard a card, if you like", "lege, wenn du willst, eine Karte ab"}, {"discard up to {0} cards", "lege bis zu {0} Karten ab"});
    case What::gain: return lo ? say({"gain a card", "nimm eine Karte"}) : say({"gain a card, if you like", "nimm, wenn du willst, eine Karte"});
    case What::play: return lo ? say({"play a card", "spiele eine Karte"}) : say({"play a card, if you like", "spiele, wenn du willst, eine Karte"});
    case What::topdeck:
      return lo ? say({"put a card on the deck", "lege eine Karte auf den Nachziehstapel"})
                : say({"put it on the deck, if you like", "lege sie, wenn du willst, auf den Nachziehstapel"});
    case What::topdeck_order:
      return say({"put {0} cards back, the first one deepest", "lege {0} Karten zurück, die erste zuunterst"}, {hi});
    case What::reveal: return say({"reveal a card, if you like", "zeige, wenn du willst, eine Karte vor"});
    case What::set_aside: return say({"set it aside, if you like", "lege sie, wenn du willst, zur Seite"});
    case What::to_hand:
      return quantity(hi, {"take a card into your hand, if you like", "nimm, wenn du willst, eine Karte auf die Hand"}, {"take up to {0} cards into your hand", "nimm bis zu {0} Karten auf die Hand"});
    case What::name: return say({"name a card", "nenne eine Karte"});
    case What::order: return say({"what comes first?", "was kommt zuerst?"});
    case What::bottom_order: return say({"which is to be drawn first?", "welche soll zuerst gezogen werden?"});
    case What::react: return say({"react?", "reagieren?"});
    case What::pay: return say({"how much will you pay?", "wie viel zahlst du?"});
    default: return hi > 1 ? say({"choose {0}", "wähle {0}"}, {hi}) : say({"choose", "wähle"});
  }
}

struct About {
  std::string id;
  Text name;
};
About asker(const dominion::Position& p) {
  const dominion::Question& q = p.ask;
  auto card = [&](int s) { return About{std::string(id_of(p, s)), name_of(p, s)}; };
  switch (static_cast<Rule>(q.rule)) {
    case Rule::turn: return {"turn", say({"Your turn", "Dein Zug"})};
    case Rule::prophecy: return {std::string(facts(p.prophecy).id), Filling(facts(p.prophecy).name).text};
    case Rule::cleanup: return {"cleanup", say({"Clean-up", "Aufräumen"})};
    case Rule::shuffle: return {"shuffle", say({"Shadow cards under the deck", "Schattenkarten unter den Nachziehstapel"})};
    case Rule::start_of_turn: return {"start_of_turn", say({"Start of your turn", "Beginn deines Zuges"})};
    case Rule::gain:
      if (q.what == What::choice) return card(q.subject);
      if (q.what == What::topdeck) return card(p.turn.tiaras && q.seat == p.current ? p.slot_of(Card::Tiara) : p.slot_of(Card::RoyalSeal));
      return {"gain", say({"{0} is gained", "{0} wird genommen"}, {name_of(p, q.about)})};
    default:
      if (q.about != kNoSlot) return card(q.about);
      if (!p.turn.event) return {std::string(facts(p.prophecy).id), Filling(facts(p.prophecy).name).text};  // Sickness: what to discard
      const auto e = static_cast<dominion::Event>(p.turn.event - 1);
      return {std::string(facts(e).id), Filling(facts(e).name).text};
  }
}

int copies_of(const dominion::Position& p, int slot) {
  const dominion::Question& q = p.ask;
  const Frame& f = p.stack[p.depth - 1u];
  switch (q.zone) {
    case Zone::hand: return p.players[f.who].hand.n[static_cast<std::size_t>(slot)];
    case Zone::discard: return p.players[f.who].discard.n[static_cast<std::size_t>(slot)];
    case Zone::limbo: {
      int n = 0;
      for (int i = f.limbo; i < p.limbo_n; ++i) n += p.limbo[static_cast<std::size_t>(i)] == slot;
      return n;
    }
    default: return 1;
  }
}

// A Reaction among effects that are put in order: Watchtower on a gain, Clerk at the start of a turn (unless Rapid Expansion plays it).
bool is_reaction(const dominion::Position& p, int slot) {
  const Player& me = p.players[p.ask.seat];
  return slot < kSlots && (p.watchtowers | p.clerks) >> slot & 1 && me.hand.has(slot) && !(static_cast<Rule>(p.ask.rule) == Rule::start_of_turn && me.due.has(slot));
}

Option in_effect(const dominion::Position& p, Action a) {
  const dominion::Question& q = p.ask;
  const char* what = kWhatNames[static_cast<int>(q.what)];
  const int v = static_cast<int>(value_of(a));
  Option o{a, 1, {}, {}};
  if (verb_of(a) == kPass) {
    o.fields = {{"do", "react"}, {"card", nullptr}};
    o.text = say({"Do nothing", "Nichts tun"});
    return o;
  }
  const bool react = q.what == What::react || (q.what == What::order && q.zone == Zone::triggers && is_reaction(p, v));
  o.fields = {{"do", react ? "react" : "choose"}};
  if (!react) o.fields["what"] = what;
  switch (q.zone) {
    case Zone::modes:
      o.fields["option"] = mode_name(v).id;
      o.text = Filling(mode_name(v).text).text;
      return o;
    case Zone::numbers:
      o.fields["amount"] = v;
      o.text = say({"Pay ${0}", "${0} zahlen"}, {v});
      return o;
    case Zone::triggers:
      if (v >= kSlots) {
        const bool prophecy = v == kByProphecy;
        const Card card = v == kByRiverboat ? Card::Riverboat : Card::RiverShrine;
        o.fields["card"] = prophecy ? facts(p.prophecy).id : facts(card).id;
        o.text = Filling(prophecy ? facts(p.prophecy).name : facts(card).name).text;
        return o;
      }
      break;
    default: break;
  }
  o.fields["card"] = id_of(p, v);
  o.text = name_of(p, v);
  if (q.what == What::play && q.zone == Zone::hand) o.fields["from"] = verb_of(a) == kPickShadow ? "deck" : "hand";
  if (verb_of(a) == kPickShadow) o.text = say({"{0} (from the deck)", "{0} (aus dem Nachziehstapel)"}, {name_of(p, v)});
  else if (q.max > 1) o.times = std::min(copies_of(p, v), static_cast<int>(q.max));
  return o;
}

// Venture would look into the deck: then the sum is not known beforehand.
bool sum_is_known(const dominion::Position& p) {
  const int venture = p.slot_of(Card::Venture);
  return venture < 0 || !p.players[p.current].hand.has(venture);
}
// What is there after playing all Treasures: the coins, and the Treasures that stay in hand because they ask something, may hurt, or (Copper)
// bar a pile.
json::object after_treasures(const dominion::Position& p) {
  json::array keeps;
  const Player& me = p.players[p.current];
  for_each(me.hand.mask & p.treasures, [&](Slot s) {
    for (int k = 0; k < me.hand.n[s]; ++k) keeps.emplace_back(id_of(p, s));
  });
  json::object out{{"coins", p.turn.coins}};
  if (!keeps.empty()) out["keeps"] = std::move(keeps);
  return out;
}
// The same after going to the Buy phase first; empty if that is not known before.
json::object treasures_after(const dominion::Position& p, Action to_buy) {
  dominion::Position copy = p;
  FastRng rng(1);
  copy.apply(to_buy, rng, Silent{});
  const Player& before = p.players[p.current];
  const Player& after = copy.players[copy.current];
  if (copy.current != p.current || !copy.at_rest() || copy.phase != Phase::buy || !(after.hand == before.hand) || !sum_is_known(copy)) return {};
  if (copy.can_play_treasures()) copy.apply(answer(kPlayTreasures), rng, Silent{});
  return after_treasures(copy);
}

Option on_turn(const dominion::Position& p, Action a) {
  const int v = static_cast<int>(value_of(a));
  Option o{a, 1, {}, {}};
  auto coins_after = [&] {
    dominion::Position copy = p;
    FastRng rng(1);
    copy.apply(a, rng, Silent{});
    return static_cast<int>(copy.turn.coins);
  };
  switch (verb_of(a)) {
    case kPlay:
    case kPlayShadow: {
      const bool deck = verb_of(a) == kPlayShadow;
      o.fields = {{"do", "play"}, {"card", id_of(p, v)}, {"from", deck ? "deck" : "hand"}};
      if (p.plain >> v & 1 && p.phase == Phase::buy) o.fields["preview"] = json::object{{"coins", coins_after()}};
      o.text = deck ? say({"Play {0} from the deck", "{0} aus dem Nachziehstapel spielen"}, {name_of(p, v)}) : say({"Play {0}", "{0} spielen"}, {name_of(p, v)});
      break;
    }
    case kPlayTreasures: {
      o.fields = {{"do", "play_treasures"}};
      o.text = say({"Play all Treasures", "Alle Geldkarten spielen"});
      if (!sum_is_known(p)) break;
      dominion::Position copy = p;
      FastRng rng(1);
      copy.apply(a, rng, Silent{});
      o.fields["preview"] = after_treasures(copy);
      o.text = say({"Play all Treasures (+${0})", "Alle Geldkarten spielen (+${0})"}, {copy.turn.coins - p.turn.coins});
      break;
    }
    case kToBuy:
      o.fields = {{"do", "to_buy"}};
      if (json::object preview = treasures_after(p, a); !preview.empty()) o.fields["preview"] = std::move(preview);
      o.text = say({"Go to the Buy phase", "Zur Kaufphase"});
      break;
    case kEndTurn:
      o.fields = {{"do", "end_turn"}};
      o.text = say({"End the turn", "Zug beenden"});
      break;
    case kBuy:
      o.fields = {{"do", "buy"}, {"card", id_of(p, v)}, {"preview", json::object{{"coins", p.turn.coins - p.cost[static_cast<std::size_t>(v)]}}}};
      o.text = say({"Buy {0}", "{0} kaufen"}, {name_of(p, v)});
      break;
    case kBuyEvent: {
      const LandscapeFacts& f = facts(static_cast<dominion::Event>(v));
      o.fields = {{"do", "buy_event"}, {"event", f.id}, {"preview", json::object{{"coins", p.turn.coins - f.cost}}}};
      o.text = say({"Buy the Event {0}", "Ereignis {0} kaufen"}, {f.name});
      break;
    }
    default:
      o.fields = {{"do", "pay_debt"}, {"amount", v}};
      o.text = say({"Pay {0} debt", "{0} Schulden bezahlen"}, {v});
  }
  return o;
}

// Why a pile cannot be bought from now, or an Event not be bought, for each of them: so that nobody has to guess (rule 5.1).
json::object not_now(const dominion::Position& p) {
  json::object out;
  const Player& me = p.players[p.current];
  const bool no_buy = !p.turn.buys && !(p.is(Prophecy::FlourishingTrade) && p.turn.actions);
  auto why = [&](Slot s) -> std::pair<const char*, Text> {
    if (!(p.stocked >> s & 1)) return {"5.1", say({"The pile is empty.", "Der Stapel ist leer."})};
    if (p.phase != Phase::buy) return {"3.4", say({"Cards are bought in the Buy phase.", "Gekauft wird in der Kaufphase."})};
    if (me.debt) return {"7.1", say({"Pay off your debt first ({0}).", "Bezahle erst deine Schulden ({0})."}, {static_cast<int>(me.debt)})};
    if (no_buy) return {"3.6", say({"No Buys left.", "Keine Käufe mehr übrig."})};
    if (p.turn.contraband >> s & 1) return {"5.1", say({"Named for Contraband.", "Für die Schmuggelware genannt."})};
    if (p.cost[s] > p.turn.coins)
      return {"5.1", say({"Costs ${0}, you have ${1}.", "Kostet ${0}, du hast ${1}."}, {static_cast<int>(p.cost[s]), static_cast<int>(p.turn.coins)})};
    return {"5.1", say({"Not with a Copper in play.", "Nicht mit einem Kupfer im Spiel."})};
  };
  auto why_event = [&](dominion::Event e) -> std::pair<const char*, Text> {
    if (p.phase != Phase::buy) return {"16.5", say({"Events are bought in the Buy phase.", "Ereignisse kauft man in der Kaufphase."})};
    if (me.debt) return {"16.5", say({"Pay off your debt first ({0}).", "Bezahle erst deine Schulden ({0})."}, {static_cast<int>(me.debt)})};
    if (no_buy) return {"3.6", say({"No Buys left.", "Keine Käufe mehr übrig."})};
    if (facts(e).cost > p.turn.coins)
      return {"16.5", say({"Costs ${0}, you have ${1}.", "Kostet ${0}, du hast ${1}."}, {static_cast<int>(facts(e).cost), static_cast<int>(p.turn.coins)})};
    return {"16.5", say({"Only once a turn.", "Nur einmal im Zug."})};
  };
  auto tell = [&](std::string_view id, const std::pair<const char*, Text>& w) { out[id] = json::object{{"rule", w.first}, {"text", to_json(w.second)}}; };
  for_each(p.piles & ~p.buyable(), [&](Slot s) { tell(id_of(p, s), why(s)); });
  const u16 events = p.events & static_cast<u16>(~p.buyable_events());
  for (int e = 0; events >> e; ++e)
    if (events >> e & 1) tell(facts(static_cast<dominion::Event>(e)).id, why_event(static_cast<dominion::Event>(e)));
  return out;
}

}  // namespace

Question DominionCodec::question(const State& state) {
  const dominion::Position& p = state.position;
  const dominion::Question& q = p.ask;
  const About about = asker(p);
  Question out;
  out.seat = static_cast<Seat>(q.seat);
  out.about = about.id;
  out.what = kWhatNames[static_cast<int>(q.what)];
  out.min = q.min, out.max = q.max;
  out.ordered = q.what == What::topdeck_order;
  Actions legal;
  p.legal(legal);
  if (p.at_rest()) {
    out.prompt = p.phase == Phase::action ? say({"Action phase: play an Action or go on", "Aktionsphase: Aktion spielen oder weiter"})
                 : p.phase == Phase::buy  ? say({"Buy phase: play Treasures, then buy", "Kaufphase: Geld spielen, dann kaufen"})
                                          : say({"Clean-up: end the turn", "Aufräumen: Zug beenden"});
    for (const Action a : legal) out.options.push_back(on_turn(p, a));
    out.more["not_now"] = not_now(p);
    return out;
  }
  static constexpr const char* zones[] = {"", "hand", "taken_up", "discard", "supply", "kinds", "modes", "numbers", "triggers", "gained"};
  out.more["zone"] = zones[static_cast<int>(q.zone)];  // where the cards of the options lie
  const bool emperor = q.what == What::gain && static_cast<Rule>(q.rule) == Rule::prophecy && p.prophecy == Prophecy::KindEmperor;
  const Text what = emperor ? say({"gain an Action to your hand", "nimm eine Aktionskarte auf die Hand"}) : wish(q);
  out.prompt = {about.name.en + ": " + what.en, about.name.de + ": " + what.de};
  if (q.subject < kSlots && (q.what == What::choice || q.zone == Zone::gained)) out.more["subject"] = id_of(p, q.subject);
  if (static_cast<Rule>(q.rule) == Rule::gain) out.more["subject"] = id_of(p, q.about);
  for (const Action a : legal) {
    if (verb_of(a) == kPass && q.what != What::react) {
      out.enough = a;
      continue;
    }
    out.options.push_back(in_effect(p, a));
  }
  if (q.what == What::react && q.optional) out.min = out.max = 1;  // "no" is an option of its own
  return out;
}

}  // namespace demesne::table
