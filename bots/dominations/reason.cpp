#include "bots/dominations/reason.hpp"

#include <vector>

namespace demesne::dominations {
namespace {

Text named(const Name& name) { return {name.en, name.de}; }

// What is won at once besides the thing itself.
void add_gains(std::vector<Text>& parts, int vp, int influence) {
  if (vp > 0) parts.push_back(say({"+{0} VP", "+{0} Siegpunkte"}, {vp}));
  if (influence > 0) parts.push_back(say({"+{0} Influence", "+{0} Einfluss"}, {influence}));
}

Text joined(const std::vector<Text>& parts) { return list_of(parts, {" and ", " und "}); }

// Whether somebody else has the Knowledge to build on this Camp and a City beside it.
Seat rival_at(const Position& p, unsigned board, Seat me) {
  const Placed& t = p.board[board];
  const unsigned camp = tables(p.pack_id).tile[t.tile][3];
  for (int k = 0; k < 3; ++k) {
    const u8 piece = p.piece_at(across(t.cell, k));
    if (!piece || piece >= Position::kMonumentPiece) continue;
    const Seat owner = p.board[piece - 1u].owner;
    if (owner != kNobody && owner != me && p.player[static_cast<unsigned>(owner)].knowledge[camp] >= 3) return owner;
  }
  return kNobody;
}

// One step, as what it brings; empty if there is nothing to tell.
Text told(const Position& p, Action a, Seat me) {
  const Move m = unpack(a);
  const Preview seen = p.preview(a);
  std::vector<Text> parts;
  switch (m.act) {
    case Act::place:
    case Act::reactivate:
    case Act::choose_locus:
    case Act::choose_edge: {
      int n = seen.vestigium;
      for (const u8 k : seen.knowledge) n += k;
      return seen.loci ? say({"+{0} Knowledge and the Locus", "+{0} Wissen und der Locus"}, {n})
                       : say({"+{0} Knowledge", "+{0} Wissen"}, {n});
    }
    case Act::build_city: {
      const Seat rival = rival_at(p, m.board, me);
      if (rival != kNobody)
        parts.push_back(say({"a City, which denies Player {0} the place", "eine Stadt, die Spieler {0} den Platz nimmt"}, {rival + 1}));
      else
        parts.push_back(say({"a new City", "eine neue Stadt"}));
      add_gains(parts, seen.vp, seen.influence);
      return joined(parts);
    }
    case Act::upgrade_city:
      parts.push_back(say({"a City of level {0}", "eine Stadt der Stufe {0}"}, {p.board[m.board].level + 1}));
      add_gains(parts, seen.vp, seen.influence);
      return joined(parts);
    case Act::build_monument: {
      const Slot& s = p.monuments[m.slot];
      parts.push_back(say({"level {0} of {1}", "Stufe {0} von {1}"}, {s.taken + 1, named(p.content().monuments[s.id].name)}));
      add_gains(parts, seen.vp, seen.influence);
      return joined(parts);
    }
    case Act::develop:
    case Act::assimilate:
      parts.push_back(named(p.content().masteries[tables(p.pack_id).copies[m.copy].mastery].name));
      add_gains(parts, seen.vp, seen.influence);
      return joined(parts);
    case Act::upgrade_card:
    case Act::assimilate_face:
      parts.push_back(
          say({"the Advanced face of {0}", "die fortgeschrittene Seite von {0}"}, {named(p.content().masteries[m.mastery].name)}));
      add_gains(parts, seen.vp, seen.influence);
      return joined(parts);
    default:
      return {};
  }
}

Text between_turns(const Position& p, Action a, Seat me) {
  const Move m = unpack(a);
  const Player& pl = p.player[static_cast<unsigned>(me)];
  switch (m.act) {
    case Act::choose_objective:
      return say({"the goals of {0} paid more in games tried out", "die Ziele von {0} brachten in Probepartien mehr"},
                 {named(p.content().objectives[pl.dealt_objectives[m.n]].name)});
    case Act::choose_monument:
      return say({"{0} served better in games tried out", "{0} nützte in Probepartien mehr"},
                 {named(p.content().monuments[pl.dealt_monuments[m.n]].name)});
    case Act::mulligan:
      return say({"another tile promises more", "ein anderes Plättchen verspricht mehr"});
    case Act::no_mulligan:
    case Act::keep:
      return say({"what is at hand promises more than what may come", "was da ist, verspricht mehr, als was kommen kann"});
    case Act::keep_done:
      return say({"new tiles promise more", "neue Plättchen versprechen mehr"});
    case Act::order:
      return m.seat == me
                 ? say({"early to place in the next Age", "im nächsten Zeitalter früh am Zug"})
                 : say({"better that Player {0} comes now than another", "besser kommt jetzt Spieler {0} als jemand anders"}, {m.seat + 1});
    case Act::choose_vestigium:
      return say({"the Knowledge that the rest of the turn needs most", "das Wissen, das der Rest des Zugs am meisten braucht"});
    case Act::skip_build:
    case Act::skip_develop:
      return say({"the Knowledge is worth more later", "das Wissen ist später mehr wert"});
    case Act::exchange:
      return say({"that Knowledge counts for more", "dieses Wissen zählt mehr"});
    case Act::skip_grow:
      return say({"nothing to place is better", "nichts zu legen ist besser"});
    case Act::decline:
      return say({"nothing that can be had fits better", "nichts Erreichbares passt besser"});
    default:
      return {};
  }
}

}  // namespace

Text reason(const Position& before, std::span<const Action> steps, Seat me) {
  if (steps.empty()) return {};
  Text first = told(before, steps[0], me);
  if (first.en.empty()) first = between_turns(before, steps[0], me);
  Position p = before;
  FastRng none;
  std::vector<Text> later;
  const int goals = before.flow.ask == Ask::objective || before.flow.ask == Ask::monument ? 9 : before.goals_met(me);
  for (std::size_t k = 0; k < steps.size() && p.to_move() == me; ++k) {
    const Act act = act_of(steps[k]);
    const bool tells = k > 0 && act != Act::choose_locus && act != Act::choose_edge;
    if (Text t = tells ? told(p, steps[k], me) : Text{}; !t.en.empty() && later.size() < 2) later.push_back(std::move(t));
    p.apply(steps[k], none, Silent{});
  }
  const Text next = later.empty() ? Text{} : list_of(later, {"; ", "; "});
  Text out = first;
  if (act_of(steps[0]) == Act::exchange && !later.empty())
    out = say({"pays for: {0}", "bezahlt: {0}"}, {next});
  else if (!first.en.empty() && !later.empty())
    out = say({"{0}; then {1}", "{0}; danach {1}"}, {first, next});
  if (!out.en.empty() && p.phase != Phase::setup && p.goals_met(me) > goals)
    out = say({"{0}; meets a goal", "{0}; erfüllt ein Ziel"}, {out});
  return out;
}

}  // namespace demesne::dominations
