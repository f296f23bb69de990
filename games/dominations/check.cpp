// What a written position may not be, with the rule that forbids it.
#include "games/dominations/board.hpp"
#include "games/dominations/engine.hpp"
#include "games/dominations/tree.hpp"

namespace demesne::dominations {

namespace {

Problem problem(const char* rule, const Phrase& what, std::initializer_list<Filling> fillings = {}) { return {rule, say(what, fillings)}; }

bool in_reach(Vertex v) { return v.i > -kReach && v.i < kReach && v.j > -kReach && v.j < kReach; }

Problem check_basics(const Position& p) {
  if (p.players < 2 || p.players > kMaxPlayers)
    return problem("R1.6", {"The game is for 2 to 4 players.", "Das Spiel ist für 2 bis 4 Personen."});
  if (p.age < 1 || p.age > 3) return problem("R3.1", {"There are three ages.", "Es gibt drei Zeitalter."});
  if (p.turn_in_age < 1 || p.turn_in_age > 5) return problem("R3.1", {"An age has five turns.", "Ein Zeitalter hat fünf Spielzüge."});
  unsigned seen = 0;
  for (unsigned k = 0; k < p.players; ++k) {
    if (p.initiative[k] < 0 || p.initiative[k] >= p.players || (seen >> p.initiative[k] & 1))
      return problem("R3.1", {"The Initiative order must name every seat once.", "Die Initiative muss jeden Platz genau einmal nennen."});
    seen |= 1u << p.initiative[k];
  }
  if (p.turn < 0 || p.turn >= p.players)
    return problem("R3.1", {"The seat on turn does not exist.", "Den Platz, der am Zug ist, gibt es nicht."});
  for (const Seat s : p.role)
    if (s != kNobody && (s < 0 || s >= p.players))
      return problem("R18.8", {"A Domination card is held by a seat that does not exist.",
                               "Eine Domination-Karte liegt bei einem Platz, den es nicht gibt."});
  return {};
}

Problem check_tiles(const Position& p) {
  const Pack& pk = p.content();
  std::array<bool, 256> used{};
  const auto use = [&](u8 tile) -> Problem {
    if (tile >= pk.tiles.size()) return problem("R1.1", {"There is no such tile.", "Dieses Plättchen gibt es nicht."});
    if (used[tile])
      return problem("R1.1", {"The tile {0} is there more than once.", "Das Plättchen {0} ist mehr als einmal vorhanden."},
                     {pk.tiles[tile].id});
    used[tile] = true;
    return {};
  };
  for (unsigned b = 0; b < p.board_size; ++b)
    if (Problem x = use(p.board[b].tile)) return x;
  for (unsigned k = 0; k < p.stack_size; ++k)
    if (Problem x = use(p.stack[k])) return x;
  int off_board = p.stack_size;  // hands may go back to the holder
  for (unsigned s = 0; s < p.players; ++s) {
    off_board += p.player[s].hand_size;
    for (unsigned k = 0; k < p.player[s].hand_size; ++k)
      if (Problem x = use(p.player[s].hand[k])) return x;
  }
  if (off_board > kMaxStack)
    return problem("R1.1", {"There are more than {0} tiles in hands and holder.", "In Händen und Halter sind mehr als {0} Plättchen."},
                   {kMaxStack});
  return {};
}

Problem check_board(const Position& p) {
  const Pack& pk = p.content();
  std::array<int, kMaxPlayers> tokens{};
  for (unsigned b = 0; b < p.board_size; ++b) {
    const Placed& t = p.board[b];
    const std::string& id = pk.tiles[t.tile].id;
    if (t.cell == kNoCell || !in_reach(base(t.cell)))
      return problem("R4.4", {"The tile {0} lies off the map (±{1}).", "Das Plättchen {0} liegt außerhalb der Karte (±{1})."},
                     {id, kReach});
    if (p.piece_at(t.cell) != b + 1 || (p.has_cradle && corner_of(t.cell, p.cradle) >= 0))
      return problem("R5.1", {"The tile {0} lies on another piece.", "Das Plättchen {0} liegt auf einem anderen Teil."}, {id});
    if (t.rot > 2) return problem("R4.6", {"The tile {0} is turned impossibly.", "Das Plättchen {0} ist unmöglich gedreht."}, {id});
    if (t.level > 3 || (t.level > 0) != (t.owner != kNobody) || t.owner >= p.players)
      return problem("R11.3", {"The City on {0} is impossible.", "Die Stadt auf {0} ist unmöglich."}, {id});
    if (t.level) tokens[at(t.owner)] += t.level;
    for (int k = 0; k < 3; ++k) {
      const Cell n = across(t.cell, k);
      const u8 piece = p.piece_at(n);
      if (piece < Position::kMonumentPiece || piece == Position::kCradlePiece) continue;
      const int slot = piece - Position::kMonumentPiece, side = monument_side(p, slot, n, t.cell);
      const Monument& m = pk.monuments[p.monuments[at(slot)].id];
      if (side < 0 || m.edges[at(side)].kind == Side::barred)
        return problem("R13.9",
                       {"The tile {0} lies against a barred side of {1}.", "Das Plättchen {0} liegt an einer gesperrten Seite von {1}."},
                       {id, Text{m.name.en, m.name.de}});
    }
  }
  for (unsigned s = 0; s < p.players; ++s)
    if (tokens[s] + p.player[s].tokens > kCityTokens)
      return problem("R11.5", {"Seat {0} has more than 15 City tokens.", "Platz {0} hat mehr als 15 Stadtmarker."}, {static_cast<int>(s)});
  if (!p.has_cradle) return {};
  // With a Cradle everything hangs together with it.
  std::array<bool, kMaxBoard> reached{};
  std::array<bool, kMaxSlots> reached_slot{};
  for (bool more = true; more;) {
    more = false;
    const auto joined = [&](Cell c) {
      for (int k = 0; k < 3; ++k) {
        const u8 n = p.piece_at(across(c, k));
        if (n == Position::kCradlePiece || (n >= Position::kMonumentPiece && reached_slot[n - Position::kMonumentPiece]) ||
            (n && n < Position::kMonumentPiece && reached[n - 1u]))
          return true;
      }
      return false;
    };
    for (unsigned b = 0; b < p.board_size; ++b)
      if (!reached[b] && joined(p.board[b].cell)) reached[b] = more = true;
    for (unsigned s = 0; s < p.slots; ++s) {
      if (!p.monuments[s].placed || reached_slot[s]) continue;
      const Shape shape = pk.monuments[p.monuments[s].id].shape;
      for (int k = 0; k < cell_count(shape); ++k)
        if (joined(monument_cell(shape, p.monuments[s].site, k))) reached_slot[s] = more = true;
    }
  }
  for (unsigned b = 0; b < p.board_size; ++b)
    if (!reached[b])
      return problem("R5.1", {"The tile {0} is connected to nothing.", "Das Plättchen {0} ist mit nichts verbunden."},
                     {pk.tiles[p.board[b].tile].id});
  return {};
}

Problem check_monuments(const Position& p) {
  const Pack& pk = p.content();
  std::array<bool, 256> used{};
  for (unsigned s = 0; s < p.slots; ++s) {
    const Slot& slot = p.monuments[s];
    if (slot.id >= pk.monuments.size()) return problem("R1.1", {"There is no such Monument.", "Dieses Monument gibt es nicht."});
    const Monument& m = pk.monuments[slot.id];
    const Text name{m.name.en, m.name.de};
    if (used[slot.id]) return problem("R1.1", {"{0} is in play twice.", "{0} ist zweimal im Spiel."}, {name});
    used[slot.id] = true;
    if (slot.taken > m.levels.size())
      return problem("R13.1", {"{0} has fewer levels than were built.", "{0} hat weniger Stufen, als gebaut wurden."}, {name});
    if (slot.taken && !slot.placed && p.has_cradle)  // a board without the Cradle is a puzzle: it may leave out what it does not need
      return problem(
          "R13.3",
          {"Levels of {0} are built, but its tile lies nowhere.", "Von {0} sind Stufen gebaut, aber das Plättchen liegt nirgends."},
          {name});
    if (!slot.placed) continue;
    if (!in_reach(slot.site.at) || slot.site.turn > 5)
      return problem("R4.4", {"{0} lies off the map (±{1}).", "{0} liegt außerhalb der Karte (±{1})."}, {name, kReach});
    if (m.shape == Shape::circle) {
      if (!p.is_locus(slot.site.at)) return problem("R13.11", {"{0} does not lie on a Locus.", "{0} liegt nicht auf einem Locus."}, {name});
      if (p.circle_at(slot.site.at) != s)
        return problem("R13.11", {"Two circles lie on one Locus.", "Zwei Kreise liegen auf einem Locus."});
      continue;
    }
    for (int k = 0; k < cell_count(m.shape); ++k)
      if (const Cell c = monument_cell(m.shape, slot.site, k);
          p.piece_at(c) != Position::kMonumentPiece + s || (p.has_cradle && corner_of(c, p.cradle) >= 0))
        return problem("R5.1", {"{0} lies on another piece.", "{0} liegt auf einem anderen Teil."}, {name});
  }
  // A tile under a Monument is overwritten in the table of cells, so it is found by the tile's own check.
  return {};
}

Problem check_tree(const Position& p, int seat, CopySet& out_of_supply) {
  const Player& pl = p.player[at(seat)];
  const Pack& pk = p.content();
  const Tables& tb = tables(p.pack_id);
  std::array<bool, 256> owned{};
  if (pl.tree_size < 1 || pl.tree[0].card != kCampfire || pl.tree[0].col || pl.tree[0].row)
    return problem("R2.9",
                   {"The tree of seat {0} does not begin with the Campfire at [0, 0].",
                    "Der Baum von Platz {0} beginnt nicht mit dem Lagerfeuer auf [0, 0]."},
                   {seat});
  for (unsigned k = 0; k < pl.tree_size; ++k) {
    const TreeCard& t = pl.tree[k];
    if (k && t.card == kCampfire)
      return problem("R2.9", {"The tree of seat {0} has two Campfires.", "Der Baum von Platz {0} hat zwei Lagerfeuer."}, {seat});
    if (is_mastery(t.card)) {
      const unsigned copy = at(copy_of(t.card));
      if (copy >= tb.copies.size()) return problem("R1.2", {"There is no such Mastery.", "Diese Fertigkeit gibt es nicht."});
      const Mastery& m = pk.masteries[tb.copies[copy].mastery];
      const Text name{m.name.en, m.name.de};
      if (owned[tb.copies[copy].mastery]) return problem("R14.4", {"Seat {0} has {1} twice.", "Platz {0} hat {1} zweimal."}, {seat, name});
      owned[tb.copies[copy].mastery] = true;
      if (out_of_supply.has(copy))
        return problem("R1.2", {"The copy {1} of {0} is there more than once.", "Das Exemplar {1} von {0} ist mehr als einmal vorhanden."},
                       {name, m.copies[tb.copies[copy].index].name});
      out_of_supply.add(copy);
    } else if (is_level(t.card)) {
      if (slot_of(t.card) >= p.slots || level_of(t.card) >= p.monuments[at(slot_of(t.card))].taken)
        return problem("R13.1",
                       {"Seat {0} has a level card that nobody has built.", "Platz {0} hat eine Stufenkarte, die niemand gebaut hat."},
                       {seat});
      for (int s = 0; s <= seat; ++s)
        for (unsigned o = 1; o < (s == seat ? k : p.player[at(s)].tree_size); ++o)
          if (p.player[at(s)].tree[o].card == t.card)
            return problem("R13.1", {"A level card lies in two places.", "Eine Stufenkarte liegt an zwei Stellen."});
    }
    if (t.col < -kMaxTree || t.col > kMaxTree || t.row < -kMaxTree || t.row > kMaxTree)
      return problem("R15.1", {"A card of seat {0} lies too far out (±{1}).", "Eine Karte von Platz {0} liegt zu weit außen (±{1})."},
                     {seat, kMaxTree});
    // Neighbours: every contact a valid nodus, at least one (R15.1, R15.3).
    int contacts = 0;
    const Sides mine = p.sides(seat, t);
    for (unsigned o = 0; o < pl.tree_size; ++o) {
      if (o == k) continue;
      const TreeCard& u = pl.tree[o];
      if (u.col == t.col && u.row == t.row)
        return problem("R15.1", {"Two cards of seat {0} lie on [{1}, {2}].", "Zwei Karten von Platz {0} liegen auf [{1}, {2}]."},
                       {seat, t.col, t.row});
      for (int side = 0; side < 4; ++side)
        if (u.col == t.col + kColStep[at(side)] && u.row == t.row + kRowStep[at(side)]) {
          ++contacts;
          if (!(accepts(p.sides(seat, u)[at(opposite(side))]) >> mine[at(side)] & 1))
            return problem("R15.3",
                           {"The cards of seat {0} on [{1}, {2}] and [{3}, {4}] form no nodus.",
                            "Die Karten von Platz {0} auf [{1}, {2}] und [{3}, {4}] bilden keinen Knoten."},
                           {seat, t.col, t.row, u.col, u.row});
        }
    }
    if (contacts == 0 && pl.tree_size > 1)
      return problem(
          "R15.1", {"The card of seat {0} on [{1}, {2}] touches no other.", "Die Karte von Platz {0} auf [{1}, {2}] berührt keine andere."},
          {seat, t.col, t.row});
  }
  return {};
}

// Before anybody has chosen: everybody has two Objectives and two Monuments, and nothing lies on the table.
Problem check_setup(const Position& p) {
  std::array<bool, 256> objectives{}, monuments{};
  const auto deal = [](auto& seen, u8 card, std::size_t all) { return card < all && !seen[card] && (seen[card] = true); };
  bool good = p.board_size == 0 && p.slots == 0;
  for (unsigned s = 0; s < p.players; ++s) {
    const Player& pl = p.player[s];
    good &= pl.hand_size == 0 && pl.tree_size == 1 && pl.objective == kNone;
    for (const u8 card : pl.dealt_objectives) good &= deal(objectives, card, p.content().objectives.size());
    for (const u8 card : pl.dealt_monuments) good &= deal(monuments, card, p.content().monuments.size());
  }
  if (good) return {};
  return problem("R2.4",
                 {"In the set-up every seat is dealt two Objectives and two Monuments, each once, and nothing else lies on the table.",
                  "Beim Aufbau hat jeder Platz zwei Ziele und zwei Monumente, jedes nur einmal, und sonst liegt nichts aus."});
}

Problem check_player(const Position& p, int seat) {
  const Player& pl = p.player[at(seat)];
  for (unsigned d = 0; d < kDomains; ++d) {
    if (pl.limits[d] > kTopLimit)
      return problem("R10.3", {"A limit of seat {0} is above 20.", "Eine Begrenzung von Platz {0} liegt über 20."}, {seat});
    if (pl.knowledge[d] > pl.limits[d])
      return problem("R10.1", {"Seat {0} holds more Knowledge than its limit.", "Platz {0} hat mehr Wissen, als die Begrenzung erlaubt."},
                     {seat});
  }
  if (pl.vp < 0 || pl.influence < 0) return problem("R17.1", {"Seat {0} has negative points.", "Platz {0} hat negative Punkte."}, {seat});
  if (pl.objective != kNone && pl.objective >= p.content().objectives.size())
    return problem("R2.4", {"There is no such Objective.", "Dieses Ziel gibt es nicht."});
  if (pl.campfire >= p.content().campfires.size())
    return problem("R2.9", {"There is no such Campfire.", "Dieses Lagerfeuer gibt es nicht."});
  return {};
}

}  // namespace

Problem check(const Position& p) {
  if (Problem x = check_basics(p)) return x;
  if (Problem x = check_tiles(p)) return x;
  if (Problem x = check_monuments(p)) return x;
  if (p.phase == Phase::setup)
    if (Problem x = check_setup(p)) return x;
  if (Problem x = check_board(p)) return x;
  CopySet taken;
  for (int s = 0; s < p.players; ++s) {
    if (Problem x = check_player(p, s)) return x;
    if (Problem x = check_tree(p, s, taken)) return x;
  }
  CopySet both = taken;
  both &= p.supply;
  if (both != CopySet{})
    return problem("R1.2", {"A copy of a Mastery lies in a tree and in the supply.",
                            "Ein Exemplar einer Fertigkeit liegt in einem Baum und im Vorrat."});
  return {};
}

Problem can_start(PackId id, int players) {
  if (players < 2 || players > kMaxPlayers)
    return problem("R1.6", {"The game is for 2 to 4 players.", "Das Spiel ist für 2 bis 4 Personen."});
  const Pack& pk = pack(id);
  const auto dealt = [](std::size_t all, u16 first) { return first ? std::min<std::size_t>(first, all) : all; };
  const auto n = static_cast<std::size_t>(players);
  if (dealt(pk.objectives.size(), pk.deal_objectives) < 2 * n)
    return problem("R2.4", {"The pack has fewer than {0} Objectives.", "Das Paket hat weniger als {0} Ziele."}, {2 * players});
  if (dealt(pk.monuments.size(), pk.deal_monuments) < 2 * n)
    return problem("R2.4", {"The pack has fewer than {0} Monuments.", "Das Paket hat weniger als {0} Monumente."}, {2 * players});
  // Eighty tiles can be out at most with four players: hands of nine and fifteen turns with the Farmer twice.
  if (dealt(pk.tiles.size(), pk.deal_tiles) < 20 * n)
    return problem("R2.7", {"The pack has fewer than {0} Land tiles.", "Das Paket hat weniger als {0} Landplättchen."}, {20 * players});
  if (dealt(pk.tiles.size(), pk.deal_tiles) > kMaxBoard)
    return problem("R2.7", {"The pack has more than {0} Land tiles.", "Das Paket hat mehr als {0} Landplättchen."}, {kMaxBoard});
  return {};
}

}  // namespace demesne::dominations
