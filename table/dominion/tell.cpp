// What happened, for each viewer: events with their log lines.
#include "games/dominion/engine.hpp"
#include "table/dominion/codec.hpp"

namespace demesne::table {

using namespace dominion;

Text dominion_json::seat_name(int seat) { return say({"Player {0}", "Spieler {0}"}, {seat + 1}); }

namespace {

struct Line {
  const char* type;
  Phrase text;  // {0} the player, {1} cards or the number
};
// By Note::Kind. Where cards are concerned, {1} is the list of them.
const Line& line_of(Note::Kind kind) {
  static constexpr Line lines[] = {
      {"turn", {"{0}: turn {1}", "{0}: Zug {1}"}},
      {"phase", {"{0}: {1}", "{0}: {1}"}},
      {"play", {"{0} plays {1}", "{0} spielt {1}"}},
      {"react", {"{0} reacts with {1}", "{0} reagiert mit {1}"}},
      {"buy", {"{0} buys {1}", "{0} kauft {1}"}},
      {"buy_event", {"{0} buys the Event {1}", "{0} kauft das Ereignis {1}"}},
      {"gain", {"{0} gains {1}", "{0} nimmt {1}"}},
      {"draw", {"{0} draws {1}", "{0} zieht {1}"}},
      {"discard", {"{0} discards {1}", "{0} legt {1} ab"}},
      {"trash", {"{0} trashes {1}", "{0} entsorgt {1}"}},
      {"topdeck", {"{0} puts {1} on the deck", "{0} legt {1} auf den Nachziehstapel"}},
      {"reveal", {"{0} reveals {1}", "{0} deckt {1} auf"}},
      {"look", {"{0} looks at {1}", "{0} sieht sich {1} an"}},
      {"set_aside", {"{0} sets {1} aside", "{0} legt {1} zur Seite"}},
      {"to_hand", {"{0} takes {1} into hand", "{0} nimmt {1} auf die Hand"}},
      {"shuffle", {"{0} shuffles", "{0} mischt"}},
      {"coins", {"{0}: +${1}", "{0}: +${1}"}},
      {"actions", {"{0}: +{1}", "{0}: +{1}"}},
      {"buys", {"{0}: +{1}", "{0}: +{1}"}},
      {"vp", {"{0}: +{1}", "{0}: +{1}"}},
      {"debt", {"{0} takes {1} debt", "{0} nimmt {1} Schulden"}},
      {"pay_debt", {"{0} pays {1} debt", "{0} bezahlt {1} Schulden"}},
      {"sun", {"{0} takes a Sun off the Prophecy", "{0} nimmt eine Sonne von der Prophezeiung"}},
      {"prophecy", {"{0} brings about the Prophecy {1}", "Durch {0} tritt die Prophezeiung {1} ein"}},
      {"return", {"{0} returns {1} to the pile", "{0} legt {1} auf den Stapel zurück"}},
      {"pass", {"{0} passes {1}", "{0} gibt {1} weiter"}},
      {"name", {"{0} names {1}", "{0} nennt {1}"}},
      {"pile_debt", {"Debt is put on the pile of {1} (gained by {0})", "Schulden kommen auf den Stapel {1} (genommen von {0})"}},
      {"new_pile", {"A new pile: {1} (by {0})", "Ein neuer Stapel: {1} (durch {0})"}},
      {"end", {"The game ends after the turn of {0}", "Das Spiel endet nach dem Zug von {0}"}},
      {"discard_deck", {"{0} puts the deck into the discard pile", "{0} legt den Nachziehstapel auf den Ablagestapel"}},
      {"token", {"The Trade Route token of {1} moves to the mat (by {0})", "Der Marker von {1} wandert auf die Handelsroute (durch {0})"}},
      {"choose", {"{0} chooses {1}", "{0} wählt {1}"}},
      {"coffers", {"{0}: {1} Coffers", "{0}: {1} Taler"}},
      {"villagers", {"{0}: {1} Villagers", "{0}: {1} Dorfbewohner"}},
      {"favors", {"{0}: {1} Favors", "{0}: {1} Gefallen"}},
      {"potions", {"{0}: {1} Potion", "{0}: {1} Trank"}},
      {"exile", {"{0} exiles {1}", "{0} verbannt {1}"}},
      {"tavern", {"{0} puts {1} on the Tavern mat", "{0} legt {1} auf das Wirtshaustableau"}},
      {"call", {"{0} calls {1}", "{0} ruft {1} auf"}},
      {"exchange", {"{0} exchanges {1}", "{0} tauscht {1}"}},
      {"rotate", {"{0} rotates the pile {1}", "{0} rotiert den Stapel {1}"}},
      {"boon", {"{0} receives {1}", "{0} erhält {1}"}},
      {"hex", {"{0} receives {1}", "{0} erleidet {1}"}},
      {"state", {"{0}: {1}", "{0}: {1}"}},
      {"artifact", {"{0} takes {1}", "{0} nimmt {1} an sich"}},
      {"buy_project", {"{0} buys the Project {1}", "{0} kauft das Projekt {1}"}},
      {"pile_vp", {"VP tokens on the pile {1} (by {0})", "Punktemarker auf dem Stapel {1} (durch {0})"}},
      {"minus_coin", {"{0}: −$1 token", "{0}: Marker −$1"}},
      {"extra_turn", {"{0} takes an extra turn", "{0} nimmt einen Zusatzzug"}},
      {"overpay", {"{0} overpays for {1}", "{0} zahlt mehr für {1}"}},
      {"bottom", {"{0} puts {1} under the deck", "{0} legt {1} unter den Nachziehstapel"}},
  };
  static_assert(std::size(lines) == Note::kCount);
  return lines[kind];
}
constexpr const char* kPlaceNames[] = {"",      "hand", "deck",   "discard", "play",       "supply", "set_aside",
                                       "trash", "deck", "tavern", "exile",   "non_supply", "loot"};
constexpr const char* kDestNames[] = {"discard", "hand", "deck", "set_aside"};

bool names_cards(Note::Kind k) {
  switch (k) {
    case Note::turn_begins:
    case Note::phase:
    case Note::shuffle:
    case Note::coins:
    case Note::actions:
    case Note::buys:
    case Note::vp:
    case Note::debt:
    case Note::pay_debt:
    case Note::sun:
    case Note::prophecy:
    case Note::buy_event:
    case Note::game_ends:
    case Note::discard_deck:
    case Note::choose:
    case Note::coffers:
    case Note::villagers:
    case Note::favors:
    case Note::potions:
    case Note::boon:
    case Note::hex:
    case Note::state:
    case Note::artifact:
    case Note::buy_project:
    case Note::minus_coin:
    case Note::extra_turn:
    case Note::rotate:
    case Note::pile_vp:
    case Note::exchange:
    case Note::overpay:
      return false;
    default:
      return true;
  }
}

// A number with its noun, where a line counts something that has one.
Text counted(Note::Kind kind, int n) {
  switch (kind) {
    case Note::actions:
      return n == 1 ? say({"1 Action", "1 Aktion"}) : say({"{0} Actions", "{0} Aktionen"}, {n});
    case Note::buys:
      return n == 1 ? say({"1 Buy", "1 Kauf"}) : say({"{0} Buys", "{0} Käufe"}, {n});
    case Note::coffers:
    case Note::villagers:
    case Note::favors:
    case Note::potions:
      return n > 0 ? say({"+{0}", "+{0}"}, {n}) : say({"{0}", "{0}"}, {n});
    case Note::vp:
      return n == 1 ? say({"1 VP", "1 Punkt"}) : say({"{0} VP", "{0} Punkte"}, {n});
    default:
      return say({"{0}", "{0}"}, {n});
  }
}

// "2 Copper and Silver": equal neighbours are counted.
Text listed(const std::vector<Card>& cards) {
  std::vector<Text> items;
  for (std::size_t i = 0; i < cards.size();) {
    std::size_t j = i;
    while (j < cards.size() && cards[j] == cards[i]) ++j;
    const Text name = Filling(facts(cards[i]).name).text;
    items.push_back(j - i == 1 ? name : say({"{0} {1}", "{0} {1}"}, {static_cast<int>(j - i), name}));
    i = j;
  }
  return list_of(items, Phrase(" and ", " und "));
}

Event event_of(const std::vector<Note>& group) {
  const Note& n = group.front();
  const Line& line = line_of(n.kind);
  const Text who = dominion_json::seat_name(n.seat);
  // Several cards discarded from the hand at once need not be shown one by one (rule 1.7); the pile's top card is for all to see.
  const bool secret = n.secret || (n.kind == Note::discard && n.from == from_hand && group.size() > 1);
  Event e;
  e.inside = {{"type", line.type}, {"seat", n.seat}};
  Text what = counted(n.kind, n.n);
  if (names_cards(n.kind)) {
    std::vector<Card> cards;
    json::array ids;
    for (const Note& m : group) cards.push_back(static_cast<Card>(m.card)), ids.emplace_back(facts(static_cast<Card>(m.card)).id);
    const int count = cards.size();
    e.inside["cards"] = ids;
    e.inside["card"] = ids.front();
    e.inside["count"] = count;
    if (n.from) e.inside["from"] = kPlaceNames[n.from];
    if (n.kind == Note::gain) e.inside["to"] = kDestNames[n.n];
    if (n.kind == Note::bottom) e.inside["to"] = "bottom";
    if (n.kind == Note::gain && n.other != 0xffff) e.inside["pile"] = facts(static_cast<Card>(n.other)).id;
    if (n.kind == Note::play && n.other != 0xffff) e.inside["as"] = facts(static_cast<Card>(n.other)).id;
    if (secret) {
      e.insiders = 1u << n.seat;
      e.outside = {{"type", line.type}, {"seat", n.seat}, {"count", count}};
      if (n.from) e.outside["from"] = kPlaceNames[n.from];
      if (n.kind == Note::bottom) e.outside["to"] = "bottom";
      e.outside["text"] =
          to_json(say(line.text, {who, count == 1 ? say({"a card", "eine Karte"}) : say({"{0} cards", "{0} Karten"}, {count})}));
    }
    what = listed(cards);
  } else if (n.card != 0xffff && n.kind != Note::phase) {  // a landscape, or a card with a number
    const Row& row = facts(static_cast<Card>(n.card));
    what = Filling(row.name).text;
    switch (n.kind) {
      case Note::buy_event:
        e.inside["event"] = row.id;
        break;
      case Note::buy_project:
        e.inside["project"] = row.id;
        break;
      case Note::exchange: {
        const Row& other = facts(static_cast<Card>(n.other));
        e.inside["give"] = row.id, e.inside["get"] = other.id;
        what = say({"{0} for {1}", "{0} gegen {1}"}, {row.name, other.name});
        break;
      }
      case Note::state:
        what = n.n > 0 ? what : say({"{0} is returned", "{0} wird zurückgelegt"}, {row.name});
        [[fallthrough]];
      default:
        e.inside["card"] = row.id;
        if (n.kind == Note::state || n.kind == Note::pile_vp || n.kind == Note::overpay) e.inside["amount"] = n.n;
    }
  } else if (n.kind == Note::phase) {
    static constexpr const char* names[] = {"action", "buy", "night", "cleanup", "over"};
    static constexpr Phrase words[] = {{"Action phase", "Aktionsphase"},
                                       {"Buy phase", "Kaufphase"},
                                       {"Night phase", "Nachtphase"},
                                       {"Clean-up", "Aufräumen"},
                                       {"The end", "Das Ende"}};
    e.inside["phase"] = names[n.card];
    what = say(words[n.card]);
  } else {
    e.inside["amount"] = n.n;
  }
  e.inside["text"] = to_json(say(line.text, {who, what}));
  if (!secret) e.outside = e.inside;
  return e;
}

}  // namespace

void DominionCodec::State::follow(const State& before, const Log& log) {
  int on_turn = before.position.current;
  for (const Note& n : log.notes) {
    if (n.kind == Note::turn_begins) on_turn = n.seat;
    if (n.kind == Note::turn_begins || n.kind == Note::game_ends) played.clear(), gained.clear();
    if (n.seat != on_turn) continue;
    if (n.kind == Note::play) played.push_back(static_cast<Card>(n.card));
    if (n.kind == Note::gain) gained.push_back(static_cast<Card>(n.card));
  }
}

void DominionCodec::tell(const State&, const State&, const Log& log, Events& events) {
  std::vector<Note> group;
  auto flush = [&] {
    if (!group.empty()) events.push_back(event_of(group));
    group.clear();
  };
  for (const Note& n : log.notes) {
    const bool joins = !group.empty() && names_cards(n.kind) && n.kind != Note::gain && n.kind != Note::buy &&
                       n.other == group.front().other && group.front().kind == n.kind && group.front().seat == n.seat &&
                       group.front().secret == n.secret && group.front().from == n.from;
    if (!joins) flush();
    group.push_back(n);
  }
  flush();
}

}  // namespace demesne::table
