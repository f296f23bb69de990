// The open question and its options, in the protocol's words and in both languages.
#include <algorithm>

#include "games/dominion/engine.hpp"
#include "games/dominion/machine.hpp"
#include "table/dominion/codec.hpp"

namespace demesne::table {

using namespace dominion;
using dominion_json::id_of;
using dominion_json::name_of;

namespace {

constexpr By<What, const char*> kWhatNames = {"turn",      "trash",    "discard", "gain",   "play",   "topdeck", "topdeck_order", "reveal",
                                              "set_aside", "to_hand",  "name",    "order",  "react",  "choice",  "pay",           "exile",
                                              "return",    "exchange", "place",   "bottom", "rotate", "way",     "keep"};
static_assert(kWhatNames.back());

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
      {"trash_this", {"Trash this card", "Diese Karte entsorgen"}},
      {"gain_curse", {"Gain a Curse onto the deck", "Einen Fluch auf den Nachziehstapel nehmen"}},
      {"discard_3", {"Discard 3 cards", "3 Karten ablegen"}},
      {"return_this", {"Return it to its pile: Curses for the others", "Auf seinen Stapel zurück: Flüche für die anderen"}},
      {"pay_debt", {"Pay off all debt first", "Erst alle Schulden bezahlen"}},
      {"stay_in_debt", {"Keep the debt", "Schulden behalten"}},
      {"plus_1_action", {"+1 Action", "+1 Aktion"}},
      {"plus_1_buy", {"+1 Buy", "+1 Kauf"}},
      {"plus_3_coins", {"+$3", "+$3"}},
      {"gain_gold", {"Gain a Gold", "Ein Gold nehmen"}},
      {"trash_from_supply", {"Trash a card from the Supply", "Eine Karte aus dem Vorrat entsorgen"}},
      {"gain_from_trash", {"Gain a card from the trash", "Eine Karte aus dem Müll nehmen"}},
      {"plus_2_buys", {"+2 Buys", "+2 Käufe"}},
      {"gain_2_silvers", {"Gain 2 Silvers", "2 Silber nehmen"}},
      {"gain_card", {"Gain a card", "Eine Karte nehmen"}},
      {"draw_2", {"+2 Cards", "+2 Karten"}},
      {"to_hand", {"Into your hand", "Auf die Hand nehmen"}},
      {"gain_duchy", {"Gain a Duchy", "Ein Herzogtum nehmen"}},
      {"gain_3_estates", {"Gain 3 Estates", "3 Anwesen nehmen"}},
      {"to_tavern", {"Put a Copper on the Tavern mat", "Ein Kupfer auf das Wirtshaustableau legen"}},
      {"coins", {"Take the coins", "Die Münzen nehmen"}},
      {"next_gain", {"With your next gain another card", "Beim nächsten Nehmen eine weitere Karte"}},
      {"take_key", {"Take the Key", "Den Schlüssel nehmen"}},
      {"lantern", {"Take the Lantern", "Die Laterne nehmen"}},
      {"horn", {"Take the Horn", "Das Horn nehmen"}},
      {"now", {"Now", "Jetzt"}},
      {"next_turn", {"At the start of your next turn", "Zu Beginn deines nächsten Zuges"}},
      {"draw_1", {"+1 Card", "+1 Karte"}},
      {"draw_3", {"+3 Cards", "+3 Karten"}},
      {"draw_5", {"+5 Cards", "+5 Karten"}},
      {"they_gain", {"They gain it", "Der andere nimmt sie"}},
      {"you_gain", {"You gain it", "Du nimmst sie"}},
      {"the_way", {"As the Way", "Als Weg"}},
      {"exchange", {"Exchange it", "Tauschen"}},
  };
  static_assert(std::size(names) == static_cast<std::size_t>(Mode::kCount));
  return names[mode];
}

Text quantity(int n, const Phrase& one, const Phrase& many) { return n == 1 ? say(one, {n}) : say(many, {n}); }

// "discard 2 cards", "gain a card" …: the second half of a prompt.
Text wish(const dominion::Position& p) {
  const dominion::Question& q = p.ask;
  const int lo = q.min, hi = q.max;
  // Where a card goes that is gained by a rule which lies on the table.
  const bool by_prophecy =
      q.what == What::gain && q.about >= kFirstLand && q.about < kFirstLand + p.lands_n && p.land(q.about - kFirstLand) == p.prophecy;
  if (by_prophecy && !(q.options & ~p.actions) && q.zone == Zone::supply && listener_of(p.prophecy, Moment::start_of_turn))
    return say({"gain an Action to your hand", "nimm eine Aktionskarte auf die Hand"});
  auto count = [&](const Phrase& exact_one, const Phrase& exact, const Phrase& at_will, const Phrase& up_to) {
    return lo == hi ? quantity(hi, exact_one, exact) : quantity(hi, at_will, up_to);
  };
  switch (q.what) {
    case What::trash:
      return count({"trash a card", "entsorge eine Karte"}, {"trash {0} cards", "entsorge {0} Karten"},
                   {"trash a card, if you like", "entsorge, wenn du willst, eine Karte"},
                   {"trash up to {0} cards", "entsorge bis zu {0} Karten"});
    case What::discard:
      return count({"discard a card", "lege eine Karte ab"}, {"discard {0} cards", "lege {0} Karten ab"},
                   {"discard a card, if you like", "lege, wenn du willst, eine Karte ab"},
                   {"discard up to {0} cards", "lege bis zu {0} Karten ab"});
    case What::gain:
      return lo ? say({"gain a card", "nimm eine Karte"}) : say({"gain a card, if you like", "nimm, wenn du willst, eine Karte"});
    case What::play:
      return lo ? say({"play a card", "spiele eine Karte"}) : say({"play a card, if you like", "spiele, wenn du willst, eine Karte"});
    case What::topdeck:
      return lo ? say({"put a card on the deck", "lege eine Karte auf den Nachziehstapel"})
                : say({"put it on the deck, if you like", "lege sie, wenn du willst, auf den Nachziehstapel"});
    case What::topdeck_order:
      return say({"put {0} cards back, the first one deepest", "lege {0} Karten zurück, die erste zuunterst"}, {hi});
    case What::reveal:
      return say({"reveal a card, if you like", "zeige, wenn du willst, eine Karte vor"});
    case What::set_aside:
      return say({"set it aside, if you like", "lege sie, wenn du willst, zur Seite"});
    case What::to_hand:
      return quantity(hi, {"take a card into your hand, if you like", "nimm, wenn du willst, eine Karte auf die Hand"},
                      {"take up to {0} cards into your hand", "nimm bis zu {0} Karten auf die Hand"});
    case What::name:
      return say({"name a card", "nenne eine Karte"});
    case What::order:
      return say({"what comes first?", "was kommt zuerst?"});
    case What::exile:
      return say({"exile a card", "verbanne eine Karte"});
    case What::give_back:
      return lo ? say({"return a card to its pile", "lege eine Karte auf ihren Stapel zurück"})
                : say({"return a card to its pile, if you like", "lege, wenn du willst, eine Karte auf ihren Stapel zurück"});
    case What::exchange:
      return say({"exchange cards, if you like", "tausche, wenn du willst, Karten ein"});
    case What::place:
      return q.zone == Zone::numbers ? say({"how deep in the deck?", "wie tief in den Nachziehstapel?"})
                                     : say({"put a card anywhere in the deck", "lege eine Karte irgendwo in den Nachziehstapel"});
    case What::bottom:
      return say({"put a card under the deck", "lege eine Karte unter den Nachziehstapel"});
    case What::rotate:
      return say({"rotate a pile, if you like", "rotiere, wenn du willst, einen Stapel"});
    case What::way:
      return say({"play it, or as the Way?", "ausspielen, oder als Weg?"});
    case What::keep:
      return say({"keep a card hidden", "behalte eine Karte verdeckt"});
    case What::react:
      return say({"react?", "reagieren?"});
    case What::pay:
      return say({"how much will you pay?", "wie viel zahlst du?"});
    default:
      return hi > 1 ? say({"choose {0}", "wähle {0}"}, {hi}) : say({"choose", "wähle"});
  }
}

struct About {
  std::string id;
  Text name;
};
Moment moment_of(const dominion::Position& p) { return p.occasions_n ? p.occasions[p.occasions_n - 1u].moment : Moment::none; }

// What is offered last on a gain: the card that would put it on the deck.
int topdecker(const dominion::Position& p) {
  const Occasion& o = p.occasions[p.occasions_n - 1u];
  int found = -1;
  for_each(p.hears[static_cast<std::size_t>(o.moment)] & ~o.used, [&](Slot s) {
    const Listener& l = *listener_of(p.card(s), o.moment);
    if (found < 0 && l.offer == Offer::topdeck && (l.from == From::turn ? p.turn.lasting.of(s) : p.players[p.ask.seat].in_play.of(s)))
      found = s;
  });
  return found;
}

About asker(const dominion::Position& p, bool texts) {
  const dominion::Question& q = p.ask;
  auto words = [&](const Phrase& phrase) { return texts ? say(phrase) : Text(); };
  auto row = [&](Card c) { return About{std::string(facts(c).id), words(facts(c).name)}; };
  switch (static_cast<Rule>(q.rule)) {
    case Rule::turn:
      return {"turn", words({"Your turn", "Dein Zug"})};
    case Rule::cleanup:
      return {"cleanup", words({"Clean-up", "Aufräumen"})};
    case Rule::shuffle:
      return {"shuffle", words({"Shadow cards under the deck", "Schattenkarten unter den Nachziehstapel"})};
    case Rule::discard:
      return {"discard", words({"Cards are discarded", "Karten werden abgelegt"})};
    case Rule::gain: {
      const int subject = p.occasions[p.occasions_n - 1u].subject;
      switch (moment_of(p)) {
        case Moment::start_of_turn:
          return {"start_of_turn", words({"Start of your turn", "Beginn deines Zuges"})};
        case Moment::start_of_buy:
          return {"start_of_buy", words({"Start of your Buy phase", "Beginn deiner Kaufphase"})};
        case Moment::end_of_buy:
          return {"end_of_buy", words({"End of your Buy phase", "Ende deiner Kaufphase"})};
        case Moment::cleanup:
          return {"cleanup", words({"Clean-up", "Aufräumen"})};
        case Moment::end_of_turn:
          return {"end_of_turn", words({"End of your turn", "Ende deines Zuges"})};
        case Moment::discard:
          return {"discard", texts ? say({"{0} is discarded", "{0} wird abgelegt"}, {name_of(p, subject)}) : Text()};
        case Moment::trash:
          return {"trash", texts ? say({"{0} is trashed", "{0} wird entsorgt"}, {name_of(p, subject)}) : Text()};
        default:
          break;
      }
      if (q.what == What::topdeck)
        if (const int s = topdecker(p); s >= 0) return row(p.card(s));
      return {"gain", texts ? say({"{0} is gained", "{0} wird genommen"}, {name_of(p, subject)}) : Text()};
    }
    default:
      if (const Card c = p.named(q.about); c != Card::None) return row(c);
      return {"rule", words({"The rules", "Die Regeln"})};
  }
}

int copies_of(const dominion::Position& p, int slot) {
  const dominion::Question& q = p.ask;
  const Frame& f = p.stack[p.depth - 1u];
  switch (q.zone) {
    case Zone::hand:
      return p.players[f.who].hand.n[slot];
    case Zone::discard:
      return p.players[f.who].discard.n[slot];
    case Zone::play:
      return p.players[f.who].in_play.of(slot);
    case Zone::limbo: {
      int n = 0;
      for (int i = f.limbo; i < p.limbo_n; ++i) n += p.limbo[i] == slot;
      return n;
    }
    default:
      return 1;
  }
}

constexpr By<Zone, const char*> kZoneNames = {"",         "hand",   "taken_up", "discard", "supply", "kinds", "modes", "numbers",
                                              "triggers", "gained", "trash",    "deck",    "play",   "exile", "piles"};
static_assert(kZoneNames.back());
const char* place_name(Zone z) { return z == Zone::limbo ? "deck" : z == Zone::kinds || z == Zone::gained ? "" : kZoneNames[z]; }

// One of the things that listen to what has just happened.
Option trigger(const dominion::Position& p, Action a, bool texts) {
  const dominion::Question& q = p.ask;
  static const Occasion none;  // a Boon that is offered to all (F19.4)
  const Occasion& o = p.occasions_n ? p.occasions[p.occasions_n - 1u] : none;
  const int v = value_of(a);
  Option out{a, 1, {}, {}};
  auto named = [&](const char* verb, const Row& row) {
    out.fields = {{"do", verb}};
    if (std::string_view(verb) == "choose") out.fields["what"] = kWhatNames[q.what];
    out.fields["card"] = row.id;
    if (texts) out.text = Filling(row.name).text;
  };
  const bool offered = q.what == What::react;
  if (verb_of(a) == kPickMore && v >= kFirstTwin) {
    Mask m = p.due.cards.mask;
    for (int k = v - kFirstTwin; k > 0; --k) m &= m - 1;
    named("choose", p.row(m.first()));
    out.fields["from"] = "play";
    if (texts) out.text = say({"{0} in play", "{0} im Spiel"}, {p.row(m.first()).name});
  } else if (verb_of(a) == kPickMore && v >= kFirstBoon) {
    named(offered ? "react" : "choose", facts(of_family(Family::boon, v - kFirstBoon)));
  } else if (verb_of(a) == kPickMore && v == kByExile) {
    named("react", p.row(o.subject));
    out.fields["from"] = "exile";
    if (texts) out.text = say({"Discard {0} from the Exile mat", "{0} vom Exiltableau ablegen"}, {p.row(o.subject).name});
  } else if (verb_of(a) == kPickMore) {
    const Card c = p.land(v - kFirstLand);
    named(offered || listener_of(c, o.moment)->offer == Offer::react ? "react" : "choose", facts(c));
  } else if (o.moment == Moment::start_of_turn && p.due.cards.has(v)) {
    named("choose", p.row(v));
    if (p.due_plays(v)) {
      out.fields["from"] = "set_aside";
      if (texts) out.text = say({"{0} that was set aside", "{0}, beiseitegelegt"}, {p.row(v).name});
    }
  } else {
    const Listener& l = *listener_of(p.card(v), o.moment);
    switch (l.offer) {
      case Offer::call:
        named("call", p.row(v));
        if (texts) out.text = say({"Call {0}", "{0} aufrufen"}, {p.row(v).name});
        break;
      case Offer::exchange:
        out.fields = {{"do", "exchange"}, {"give", id_of(p, o.subject)}, {"get", id_of(p, v)}};
        if (texts) out.text = say({"Exchange {0} for {1}", "{0} gegen {1} tauschen"}, {p.row(o.subject).name, p.row(v).name});
        break;
      case Offer::react:
        named("react", p.row(v));
        break;
      default:
        named(offered ? "react" : "choose", p.row(v));
    }
  }
  return out;
}

Option in_effect(const dominion::Position& p, Action a, bool texts) {
  const dominion::Question& q = p.ask;
  const char* what = kWhatNames[q.what];
  const int v = value_of(a);
  Option o{a, 1, {}, {}};
  if (verb_of(a) == kPass) {
    o.fields = {{"do", "react"}, {"card", nullptr}};
    if (texts) o.text = say({"Do nothing", "Nichts tun"});
    return o;
  }
  if (q.zone == Zone::triggers) return trigger(p, a, texts);
  o.fields = {{"do", q.what == What::react ? "react" : "choose"}};
  if (q.what != What::react) o.fields["what"] = what;
  switch (q.zone) {
    case Zone::modes:
      o.fields["option"] = mode_name(v).id;
      if (texts) o.text = Filling(mode_name(v).text).text;
      if (static_cast<Mode>(v) == Mode::the_way)
        for (int i = 0; i < p.lands_n; ++i)
          if (facts(p.land(i)).family == Family::way) {
            o.fields["option"] = facts(p.land(i)).id;
            if (texts) o.text = Filling(facts(p.land(i)).name).text;
          }
      return o;
    case Zone::numbers:
      o.fields["amount"] = v;
      if (texts)
        o.text = q.what == What::place ? say({"{0} cards above it", "{0} Karten darüber"}, {v}) : say({"Pay ${0}", "${0} zahlen"}, {v});
      return o;
    default:
      break;
  }
  const bool more = verb_of(a) == kPickMore;
  if (q.what == What::exchange) {  // Travellers
    const Card get = brought(p.card(v), 0);
    o.fields = {{"do", "exchange"}, {"give", id_of(p, v)}, {"get", facts(get).id}};
    if (texts) o.text = say({"{0} for {1}", "{0} gegen {1}"}, {p.row(v).name, facts(get).name});
    o.times = std::min(copies_of(p, v), static_cast<int>(q.max));
    return o;
  }
  o.fields["card"] = id_of(p, v);
  if (texts) o.text = name_of(p, v);
  if (q.what == What::play && q.zone == Zone::hand)
    o.fields["from"] = more && q.more_zone == Zone::deck ? "deck" : "hand";
  else if (q.more)
    o.fields["from"] = place_name(more ? q.more_zone : q.zone);
  else if (q.zone == Zone::trash || q.zone == Zone::exile)
    o.fields["from"] = place_name(q.zone);
  if (p.mixed >> v & 1 && (more ? q.more_zone : q.zone) == Zone::supply) o.fields["pile"] = facts(pile_row(p.card(v))).id;
  const bool from_deck = more && q.more_zone == Zone::deck, from_discard = more && q.more_zone == Zone::discard;
  if (texts && from_deck) o.text = say({"{0} (from the deck)", "{0} (aus dem Nachziehstapel)"}, {name_of(p, v)});
  if (texts && from_discard) o.text = say({"{0} (from the discard pile)", "{0} (aus dem Ablagestapel)"}, {name_of(p, v)});
  if (!from_deck && !from_discard && q.max > 1) o.times = std::min(copies_of(p, v), static_cast<int>(q.max));
  return o;
}

// A Treasure that looks into the deck: then the sum is not known beforehand.
bool sum_is_known(const dominion::Position& p) {
  bool known = true;
  for_each(p.players[p.current].hand.mask & p.treasures, [&](Slot s) { known &= !(p.row(s).traits & kLooksAhead); });
  return known;
}
// What is there after playing all Treasures: the coins, and the Treasures that stay in hand because they ask something, may hurt, or
// (Copper) bar a pile.
json::object after_treasures(const dominion::Position& p) {
  json::array keeps;
  p.players[p.current].hand.each([&](Slot s) {
    if (p.treasures >> s & 1) keeps.emplace_back(id_of(p, s));
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
  if (copy.current != p.current || !copy.at_rest() || copy.phase != Phase::buy || !(after.hand == before.hand) || !sum_is_known(copy))
    return {};
  if (copy.can_play_treasures()) copy.apply(answer(kPlayTreasures), rng, Silent{});
  return after_treasures(copy);
}

Option on_turn(const dominion::Position& p, Action a, bool texts) {
  const int v = value_of(a);
  Option o{a, 1, {}, {}};
  auto coins_after = [&] {
    dominion::Position copy = p;
    FastRng rng(1);
    copy.apply(a, rng, Silent{});
    return static_cast<int>(copy.turn.coins);
  };
  switch (verb_of(a)) {
    case kPlay:
    case kPlayAs:
    case kPlayShadow:
    case kPlayShadowAs: {
      const bool deck = verb_of(a) == kPlayShadow || verb_of(a) == kPlayShadowAs;
      o.fields = {{"do", "play"}, {"card", id_of(p, v)}, {"from", deck ? "deck" : "hand"}};
      if (p.plain >> v & 1 && p.phase == Phase::buy) o.fields["preview"] = json::object{{"coins", coins_after()}};
      if (texts)
        o.text = deck ? say({"Play {0} from the deck", "{0} aus dem Nachziehstapel spielen"}, {name_of(p, v)})
                      : say({"Play {0}", "{0} spielen"}, {name_of(p, v)});
      if (verb_of(a) == kPlayAs || verb_of(a) == kPlayShadowAs)
        for (int i = 0; i < p.lands_n; ++i)
          if (facts(p.land(i)).family == Family::way) {
            o.fields["as"] = facts(p.land(i)).id;
            if (texts) o.text = say({"{0} as {1}", "{0} als {1}"}, {o.text, facts(p.land(i)).name});
          }
      break;
    }
    case kPlayTreasures: {
      o.fields = {{"do", "play_treasures"}};
      if (texts) o.text = say({"Play all Treasures", "Alle Geldkarten spielen"});
      if (!sum_is_known(p)) break;
      dominion::Position copy = p;
      FastRng rng(1);
      copy.apply(a, rng, Silent{});
      o.fields["preview"] = after_treasures(copy);
      if (texts) o.text = say({"Play all Treasures (+${0})", "Alle Geldkarten spielen (+${0})"}, {copy.turn.coins - p.turn.coins});
      break;
    }
    case kToBuy:
      o.fields = {{"do", "to_buy"}};
      if (json::object preview = treasures_after(p, a); !preview.empty()) o.fields["preview"] = std::move(preview);
      if (texts) o.text = say({"Go to the Buy phase", "Zur Kaufphase"});
      break;
    case kEndTurn:
      o.fields = {{"do", "end_turn"}};
      if (texts) o.text = say({"End the turn", "Zug beenden"});
      break;
    case kBuy:
    case kBuyByTrashing: {
      const bool paid = verb_of(a) == kBuy;
      o.fields = {{"do", "buy"}, {"card", id_of(p, v)}, {"preview", json::object{{"coins", p.turn.coins - (paid ? p.cost[v] : 0)}}}};
      if (p.mixed >> v & 1) o.fields["pile"] = facts(pile_row(p.card(v))).id;
      if (!paid) o.fields["with"] = "trash";
      if (texts)
        o.text = paid ? say({"Buy {0}", "{0} kaufen"}, {name_of(p, v)})
                      : say({"Buy {0} for an Action from your hand", "{0} für eine Aktion aus der Hand kaufen"}, {name_of(p, v)});
      break;
    }
    case kBuyLandscape: {
      const Row& f = facts(p.land(v));
      const bool project = f.family == Family::project;
      o.fields = {{"do", project ? "buy_project" : "buy_event"},
                  {project ? "project" : "event", f.id},
                  {"preview", json::object{{"coins", p.turn.coins - f.cost.coins}}}};
      if (texts)
        o.text = project ? say({"Buy the Project {0}", "Projekt {0} kaufen"}, {f.name})
                         : say({"Buy the Event {0}", "Ereignis {0} kaufen"}, {f.name});
      break;
    }
    case kToNight:
      o.fields = {{"do", "to_night"}};
      if (texts) o.text = say({"Go to the Night phase", "Zur Nachtphase"});
      break;
    case kCoffers:
      o.fields = {{"do", "use_coffers"}, {"amount", v}};
      if (texts) o.text = say({"Spend {0} Coffers", "{0} Taler ausgeben"}, {v});
      break;
    case kVillagers:
      o.fields = {{"do", "use_villagers"}, {"amount", v}};
      if (texts)
        o.text = v == 1 ? say({"Spend 1 Villager", "1 Dorfbewohner einsetzen"})
                        : say({"Spend {0} Villagers", "{0} Dorfbewohner einsetzen"}, {v});
      break;
    default:
      o.fields = {{"do", "pay_debt"}, {"amount", v}};
      if (texts) o.text = say({"Pay {0} debt", "{0} Schulden bezahlen"}, {v});
  }
  return o;
}

// Why a pile cannot be bought from now, or an Event not be bought, for each of them: so that nobody has to guess (rule 5.1).
void not_now(JsonText& w, const dominion::Position& p) {
  const Player& me = p.players[p.current];
  const bool no_buy = !p.has_buy();
  auto why = [&](Slot s) -> std::pair<const char*, Text> {
    if (!(p.stocked >> s & 1)) return {"5.1", say({"The pile is empty.", "Der Stapel ist leer."})};
    if (p.phase != Phase::buy) return {"3.4", say({"Cards are bought in the Buy phase.", "Gekauft wird in der Kaufphase."})};
    if (me.debt) return {"7.1", say({"Pay off your debt first ({0}).", "Bezahle erst deine Schulden ({0})."}, {static_cast<int>(me.debt)})};
    if (no_buy) return {"3.6", say({"No Buys left.", "Keine Käufe mehr übrig."})};
    if (p.turn.contraband >> s & 1) return {"5.1", say({"Named for Contraband.", "Für die Schmuggelware genannt."})};
    if (p.cost[s] > p.turn.coins)
      return {"5.1", say({"Costs ${0}, you have ${1}.", "Kostet ${0}, du hast ${1}."},
                         {static_cast<int>(p.cost[s]), static_cast<int>(p.turn.coins)})};
    if (p.cost_of(s).potions > p.turn.potions) return {"F2.2", say({"Needs a Potion.", "Dazu braucht es einen Trank."})};
    if (p.row(s).traits & kKeepsCopper) return {"5.1", say({"Not with a Copper in play.", "Nicht mit einem Kupfer im Spiel."})};
    return {"F7.5", say({"No Actions can be bought this turn.", "In diesem Zug können keine Aktionen gekauft werden."})};
  };
  auto why_land = [&](int i) -> std::pair<const char*, Text> {
    const Row& f = facts(p.land(i));
    const char* rule = f.family == Family::project ? "F7.4" : "16.5";
    if (f.family == Family::project && p.extra[p.current].lands >> i & 1)
      return {rule, say({"You have it already.", "Du hast es bereits."})};
    if (p.phase != Phase::buy)
      return {rule, f.family == Family::project ? say({"Projects are bought in the Buy phase.", "Projekte kauft man in der Kaufphase."})
                                                : say({"Events are bought in the Buy phase.", "Ereignisse kauft man in der Kaufphase."})};
    if (me.debt) return {rule, say({"Pay off your debt first ({0}).", "Bezahle erst deine Schulden ({0})."}, {static_cast<int>(me.debt)})};
    if (no_buy) return {"3.6", say({"No Buys left.", "Keine Käufe mehr übrig."})};
    if (f.cost.coins > p.turn.coins)
      return {rule, say({"Costs ${0}, you have ${1}.", "Kostet ${0}, du hast ${1}."},
                        {static_cast<int>(f.cost.coins), static_cast<int>(p.turn.coins)})};
    return {rule, say({"Only once a turn.", "Nur einmal im Zug."})};
  };
  auto tell = [&](std::string_view id, const std::pair<const char*, Text>& reason) {
    w.key(id).object([&] { w.put("rule", reason.first).put("text", reason.second); });
  };
  Mask piles = p.stocked | p.piles;  // of a mixed pile its top card, or the pile when it is empty
  for_each(p.piles & p.filled, [&](Slot s) {
    if (p.row(s).family == Family::pile) piles &= ~bit(s);
  });
  for_each(piles & ~p.buyable(), [&](Slot s) { tell(id_of(p, s), why(s)); });
  const u32 can = p.buyable_lands();
  for (int i = 0; i < p.lands_n; ++i) {
    const Family f = facts(p.land(i)).family;
    if ((f == Family::event || f == Family::project) && !(can >> i & 1)) tell(facts(p.land(i)).id, why_land(i));
  }
}

// All but `not_now`, which is longer than the rest.
Question asked(const dominion::Position& p, bool texts) {
  const dominion::Question& q = p.ask;
  const About about = asker(p, texts);
  Question out;
  out.seat = static_cast<Seat>(q.seat);
  out.about = about.id;
  out.what = kWhatNames[q.what];
  out.min = q.min, out.max = q.max;
  out.ordered = q.what == What::topdeck_order || (q.what == What::topdeck && q.max > 1);  // the first pick lies deepest
  Actions legal;
  p.legal(legal);
  if (p.at_rest()) {
    for (const Action a : legal) out.options.push_back(on_turn(p, a, texts));
    if (!texts) return out;
    out.prompt = p.phase == Phase::action ? say({"Action phase: play an Action or go on", "Aktionsphase: Aktion spielen oder weiter"})
                 : p.phase == Phase::buy  ? say({"Buy phase: play Treasures, then buy", "Kaufphase: Geld spielen, dann kaufen"})
                 : p.phase == Phase::night
                     ? say({"Night phase: play Night cards or end the turn", "Nachtphase: Nachtkarten spielen oder Zug beenden"})
                     : say({"Clean-up: end the turn", "Aufräumen: Zug beenden"});
    return out;
  }
  out.more["zone"] = kZoneNames[q.zone];  // where the cards of the options lie
  if (texts) {
    const Text what = wish(p);
    out.prompt = {about.name.en + ": " + what.en, about.name.de + ": " + what.de};
  }
  if (q.subject < kSlots && (q.what == What::choice || q.zone == Zone::gained)) out.more["subject"] = id_of(p, q.subject);
  if (q.subject >= kBoonCard && q.subject != kNoSlot && q.what == What::choice) out.more["subject"] = facts(p.named(q.subject)).id;
  if (q.what == What::way) out.more["subject"] = id_of(p, q.about);
  if (p.occasions_n && p.occasions[p.occasions_n - 1u].subject < kSlots &&
      (static_cast<Rule>(q.rule) == Rule::gain || (q.what == What::choice && q.subject == kNoSlot)))
    out.more["subject"] = id_of(p, p.occasions[p.occasions_n - 1u].subject);
  if (q.what == What::react && q.about < kSlots)  // the Attack, or the first of the cards discarded
    out.more["subject"] = id_of(p, q.about);
  if (q.of != kNoSlot) out.more["of"] = q.of;
  if (op_at(p.stack[p.depth - 1u].pc - 1).flags & Op::kAllOrNone && q.max > 1 && !q.min) out.more["counts"] = json::array{0, q.max};
  for (const Action a : legal) {
    if (verb_of(a) == kPass && q.what != What::react) {
      out.enough = a;
      continue;
    }
    if (verb_of(a) != kPass) out.options.push_back(in_effect(p, a, texts));
  }
  if (q.min < q.max && q.what != What::react) out.enough = answer(kPass);  // possible once `min` are picked (Temple)
  if (q.what == What::react && q.optional) out.options.push_back(in_effect(p, answer(kPass), texts));  // "no more" comes last
  if (q.what == What::react && q.optional) out.min = out.max = 1;                                      // "no" is an option of its own
  return out;
}

bool tells_not_now(const dominion::Position& p, bool texts) { return texts && p.at_rest(); }

}  // namespace

Question DominionCodec::question(const State& state, bool texts) {
  const dominion::Position& p = state.position;
  Question out = asked(p, texts);
  if (tells_not_now(p, texts)) out.more["not_now"] = json::parse(json_object([&](JsonText& w) { not_now(w, p); }));
  return out;
}

void DominionCodec::write_question(JsonText& w, const State& state, bool texts) {
  const dominion::Position& p = state.position;
  write_members(w, asked(p, texts));
  if (tells_not_now(p, texts)) w.key("not_now").object([&] { not_now(w, p); });
}

Offers DominionCodec::offers(const State& state) {
  const dominion::Position& p = state.position;
  if (!p.at_rest()) return offers_of(asked(p, false));
  Actions legal;
  p.legal(legal);
  Offers all{static_cast<Seat>(p.ask.seat), p.ask.min, p.ask.max, kNoAction, {}};
  for (const Action a : legal) all.list.push_back({a, 1});
  return all;
}

std::vector<Text> DominionCodec::words(const State& state, std::span<const int> picks) {
  const dominion::Position& p = state.position;
  std::vector<Text> out;
  if (p.at_rest()) {
    Actions legal;
    p.legal(legal);
    for (const int pick : picks)
      if (pick >= 0 && pick < static_cast<int>(legal.size())) out.push_back(on_turn(p, legal[pick], true).text);
    if (!out.empty()) return out;
  }
  const Question q = asked(p, true);
  for (const int pick : picks)
    if (pick >= 0 && pick < static_cast<int>(q.options.size())) out.push_back(q.options[pick].text);
  if (out.empty()) out.push_back(q.prompt);
  return out;
}

}  // namespace demesne::table
