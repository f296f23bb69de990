#include "games/dominations/board.hpp"

#include <algorithm>

#include "games/dominations/effects.hpp"

namespace demesne::dominations {

namespace {

bool within_reach(Cell c) {
  const Vertex b = base(c);
  return b.i > -kReach && b.i < kReach && b.j > -kReach && b.j < kReach;
}

// Whether a Monument bars this side of it (R13.4).
bool barred(const Position& p, u8 piece, Cell inside, Cell outside) {
  if (piece < Position::kMonumentPiece || piece == Position::kCradlePiece) return false;
  const int slot = piece - Position::kMonumentPiece;
  const int side = monument_side(p, slot, inside, outside);
  const Monument& m = p.content().monuments[p.monuments[slot].id];
  return side < 0 || m.edges[side].kind == Side::barred;
}

}  // namespace

void enlist(Position& p, unsigned board) {
  const Placed& t = p.board[board];
  p.camp[tables(p.pack_id).tile[t.tile][3]].set(board, true);
  if (!t.level) return;
  for (unsigned l = 0; l < 3; ++l) p.city[l].set(board, t.level == l + 1);
  if (t.owner >= 0) p.owned[t.owner].set(board, true);
}

int monument_side(const Position& p, int slot, Cell inside, Cell outside) {
  const Slot& s = p.monuments[slot];
  const Shape shape = p.content().monuments[s.id].shape;
  for (int k = 0; k < edge_count(shape); ++k) {
    const EdgeCells e = monument_edge(shape, s.site, k);
    if (e.inside == inside && e.outside == outside) return k;
  }
  return -1;
}

// ---- wide boards: everything is searched for ----

namespace {

// Calls f(cell, piece) for every occupied cell, those that lie on top first.
template <class F>
void for_cells(const Position& p, F f) {
  for (int s = p.slots - 1; s >= 0; --s) {
    const Slot& m = p.monuments[s];
    if (!m.placed) continue;
    const Shape shape = p.content().monuments[m.id].shape;
    for (int k = 0; k < cell_count(shape); ++k) f(monument_cell(shape, m.site, k), static_cast<u8>(Position::kMonumentPiece + s));
  }
  for (unsigned b = p.board_size; b-- > 0;) f(p.board[b].cell, static_cast<u8>(b + 1));
  if (p.has_cradle)
    for (const Cell c : around(p.cradle)) f(c, Position::kCradlePiece);
}

// Whether a Land tile may lie on this free cell next to a piece (R5.1, R5.2).
bool open_side(const Position& p, Cell c) {
  if (!within_reach(c)) return false;
  for (int k = 0; k < 3; ++k) {
    const Cell n = across(c, k);
    if (const u8 piece = p.piece_at(n); piece && barred(p, piece, n, c)) return false;
  }
  return true;
}

unsigned search_frontier(const Position& p, std::array<Cell, kMaxFrontier>& out) {
  unsigned n = 0;
  for_cells(p, [&](Cell c, u8) {
    for (int k = 0; k < 3; ++k) {
      const Cell next = across(c, k);
      const auto end = out.begin() + n, at = std::lower_bound(out.begin(), end, next);
      if ((at != end && *at == next) || p.piece_at(next) || !open_side(p, next)) continue;
      std::copy_backward(at, end, end + 1);
      *at = next;
      ++n;
    }
  });
  return n;
}

}  // namespace

u8 Position::searched(Cell c) const {
  u8 found = 0;
  for_cells(*this, [&](Cell at, u8 piece) {
    if (at == c && !found) found = piece;
  });
  return found;
}

unsigned Position::frontier(std::array<Cell, kMaxFrontier>& out) const {
  return field.wide() ? search_frontier(*this, out) : field.frontier(out);
}

Cell Position::frontier(u32 n) const {
  if (!field.wide()) return field.frontier(n);
  std::array<Cell, kMaxFrontier> all;
  search_frontier(*this, all);
  return all[n];
}

// ---- laying pieces ----

unsigned touch(Position& p, Cell c) {
  if (p.field.wide()) {
    std::array<Cell, kMaxFrontier> all;
    p.field.set_frontier_size(search_frontier(p, all));
    return 7;
  }
  p.field.open_round(c);
  return p.field.taken_round(c);
}

void lay_monument(Position& p, int slot) {
  const Slot& s = p.monuments[slot];
  const Monument& m = p.content().monuments[s.id];
  const int cells = cell_count(m.shape);
  for (int k = 0; k < cells; ++k) p.field.lay(monument_cell(m.shape, s.site, k), Position::kMonumentPiece + slot);
  for (int k = 0; !p.field.wide() && k < edge_count(m.shape); ++k)
    if (m.edges[k].kind == Side::barred) p.field.bar(monument_edge(m.shape, s.site, k).outside);
  for (int k = 0; k < cells; ++k) touch(p, monument_cell(m.shape, s.site, k));
  for (int k = 0; k < cells; ++k) close_loci(p, monument_cell(m.shape, s.site, k), 7);
}

Dot Position::dot_of(u8 piece, Cell c, Vertex v) const {
  if (piece == 0) return kNoDot;
  if (piece == kCradlePiece) {
    const int k = cradle_corner(v - cradle);
    if (k < 0) return kNoDot;
    return options.cradle == CradleDots::vestigium ? kVestigiumDot : content().cradle[k];
  }
  if (piece >= kMonumentPiece) {
    const Slot& s = monuments[piece - kMonumentPiece];
    const Monument& m = content().monuments[s.id];
    for (int k = 0; k < edge_count(m.shape); ++k)
      if (monument_corner(m.shape, s.site, k) == v) return m.dots[k];
    return kNoDot;
  }
  const Placed& t = board[piece - 1u];
  const int k = corner_of(c, v);
  return tables(pack_id).tile[t.tile][kTurnedBack[t.rot][k]];
}

namespace {

// Whether what lies on this cell fills a sixth of a Locus (E4, A6).
bool fills_sixth(const Position& p, u8 piece) {
  if (piece == 0) return false;
  if (piece == Position::kCradlePiece) return p.options.cradle_in_locus;
  return piece < Position::kMonumentPiece || p.options.locus == LocusOf::with_monuments;
}

bool closed(const Position& p, Vertex v, Cell but) {
  for (const Cell c : around(v))
    if (c != but && !fills_sixth(p, p.piece_near(c))) return false;
  return true;
}

// … if it is known that six pieces lie there, or the board is wide.
bool filled(const Position& p, Vertex v) {
  if (p.field.wide() || p.options.locus != LocusOf::with_monuments) return closed(p, v, kNoCell);
  return p.options.cradle_in_locus || !p.has_cradle || cradle_corner(v - p.cradle) < 0;
}

}  // namespace

bool Position::is_locus(Vertex v) const { return std::binary_search(loci.begin(), loci.end(), v); }

unsigned close_loci(Position& p, Cell c, unsigned taken) {
  // At a corner two edges meet: k and the one before.
  unsigned mask = 0;
  for (unsigned rest = taken & (taken << 1 | taken >> 2) & 7; rest; rest &= rest - 1) {
    const unsigned k = std::countr_zero(rest);
    const Vertex v = corners(c)[k];
    if (!p.field.wide() && !p.field.surrounded(v)) continue;
    if (!filled(p, v)) continue;
    mask |= 1u << k;
    if (p.loci.full()) continue;
    const Vertex* const where = std::lower_bound(p.loci.begin(), p.loci.end(), v);
    if (where != p.loci.end() && *where == v) continue;
    p.loci.insert(where - p.loci.begin(), v);
  }
  return mask;
}

unsigned loci_of(const Position& p, Cell c) {
  unsigned mask = 0;
  const auto v = corners(c);
  for (unsigned k = 0; k < 3; ++k)
    if (closed(p, v[k], c)) mask |= 1u << k;
  return mask;
}

u8 Position::circle_at(Vertex v) const {
  for (u8 s = 0; s < slots; ++s)
    if (monuments[s].placed && monuments[s].site.at == v && content().monuments[monuments[s].id].shape == Shape::circle) return s;
  return kNone;
}

unsigned touched_edges(const Position& p, Cell c) {
  if (!p.field.wide()) return p.field.taken_round(c);
  unsigned edges = 0;
  for (int k = 0; k < 3; ++k) edges |= u32{p.piece_near(across(c, k)) != 0} << k;
  return edges;
}

namespace {

unsigned barred_sides(const Monument& m) {
  unsigned out = 0;
  for (unsigned k = 0; k < static_cast<unsigned>(edge_count(m.shape)); ++k) out |= u32{m.edges[k].kind == Side::barred} << k;
  return out;
}

// The first side of a diamond or wall that lies against what it has to (a Land tile; with a City to stand next to, that City's);
// -1 if it cannot stand there.
int first_side(const Position& p, const Monument& m, unsigned barred_by_itself, Site site) {
  const bool wide = p.field.wide();
  const Footprint& shape = footprint_of(m.shape, site.turn);
  const auto step = [&](std::int16_t by) {
    return wide ? stepped(site.at, by) : static_cast<Cell>(cell(site.at.i, site.at.j, false) + by);
  };
  for (unsigned k = 0; k < static_cast<unsigned>(cell_count(m.shape)); ++k) {
    const Cell c = step(shape.cells[k]);
    if (wide ? c == kNoCell || !within_reach(c) || p.searched(c) : p.field.occupied(c)) return -1;
  }
  unsigned touching = 0;
  for (unsigned k = 0; k < static_cast<unsigned>(edge_count(m.shape)); ++k) {
    const Cell outside = step(shape.outside[k]);
    touching |= u32{wide ? p.searched(outside) != 0 : p.field.occupied(outside)} << k;
  }
  if (touching & barred_by_itself) return -1;
  int first = -1;
  for (; touching; touching &= touching - 1) {
    const unsigned k = std::countr_zero(touching);
    const Cell outside = step(shape.outside[k]);
    const u8 piece = p.piece_near(outside);
    if (piece == Position::kCradlePiece) continue;
    if (piece >= Position::kMonumentPiece) {  // another Monument: its side must not be barred either (A50)
      if (barred(p, piece, outside, step(shape.inside[k]))) return -1;
      continue;
    }
    const Placed& t = p.board[piece - 1u];
    if (first < 0 && (m.next_to < 0 || (t.level && static_cast<int>(tables(p.pack_id).tile[t.tile][3]) == m.next_to))) first = k;
  }
  return first;
}

// Calls f(site) once for every place where level 1 of a Monument may be built. A circle lies on a Locus where none lies (R13.11).
template <class F>
void for_sites(const Position& p, const Monument& m, F f) {
  if (m.shape == Shape::circle) {
    for (const Vertex v : p.loci)
      if (p.circle_at(v) == kNone) f(Site{v, 0});
    return;
  }
  const bool wall = m.shape == Shape::wall;
  const unsigned closed_sides = barred_sides(m), open_sides = ~closed_sides & ((1u << edge_count(m.shape)) - 1);
  TileSet beside = p.camp[0] | p.camp[1] | p.camp[2] | p.camp[3] | p.camp[4] | p.camp[5];
  if (m.next_to >= 0) beside = p.camp[m.next_to] & (p.city[0] | p.city[1] | p.city[2]);
  beside.each([&](u32 b) {
    const Placed& t = p.board[b];
    for (unsigned free = 7 & ~touched_edges(p, t.cell); free; free &= free - 1) {
      const unsigned k = std::countr_zero(free);
      for (unsigned sides = open_sides; sides; sides &= sides - 1) {
        const unsigned e = std::countr_zero(sides);
        // The Monument's corners run anticlockwise, the tile's clockwise: along a common side they run alike.
        const unsigned turned = kEdgeDirection[is_down(t.cell)][k] + 6u - kSideDirection[wall][e];
        const u8 turn = turned < 6 ? turned : turned - 6;
        const Site site{corners(t.cell)[k] - kFootprints[wall][turn].corner[e], turn};
        if (first_side(p, m, closed_sides, site) == static_cast<int>(e)) f(site);  // it is found at each of its sides, and counts once
      }
    }
  });
}

}  // namespace

int Position::sites(int slot, std::array<Site, kMaxSites>& out) const {
  int n = 0;
  for_sites(*this, content().monuments[monuments[slot].id], [&](Site s) {
    if (n < kMaxSites) out[n++] = s;
  });
  std::sort(out.begin(), out.begin() + n);
  return n;
}

Site Position::site(int slot, unsigned n) const {
  std::array<u32, kMaxSites> order;  // sorts like the site it is made of
  unsigned size = 0;
  for_sites(*this, content().monuments[monuments[slot].id], [&](Site s) {
    if (size < kMaxSites) order[size++] = static_cast<u32>(s.at.i + 128) << 16 | static_cast<u32>(s.at.j + 128) << 8 | s.turn;
  });
  if (n >= size) return {};
  std::nth_element(order.begin(), order.begin() + n, order.begin() + size);
  const u32 s = order[n];
  const int i = s >> 16, j = s >> 8 & 255;
  return {{i - 128, j - 128}, static_cast<u8>(s)};
}

int Position::site_count(int slot) const {
  int n = 0;
  for_sites(*this, content().monuments[monuments[slot].id], [&](Site) { ++n; });
  return std::min(n, kMaxSites);
}

namespace {

// One of what a dot stands for, added up in a word: a byte for each Domain, then one for vestigium.
constexpr std::array<u64, 8> kDotUnit = {1, 1ull << 8, 1ull << 16, 1ull << 24, 1ull << 32, 1ull << 40, 1ull << 48, 0};
static_assert(kVestigiumDot == 6 && kNoDot == 7);

}  // namespace

Production produce(const Position& p, const Scoring& s) {
  Production out;
  const Tables& tb = tables(p.pack_id);
  const auto& tile = tb.tile[s.tile];
  const std::array<Dot, 3> own = {tile[kTurnedBack[s.rot][0]], tile[kTurnedBack[s.rot][1]], tile[kTurnedBack[s.rot][2]]};
  const auto dot = [&](unsigned board, unsigned corner) {  // of the tile there, at this corner of its cell
    const Placed& t = p.board[board];
    return tb.tile[t.tile][kTurnedBack[t.rot][corner]];
  };

  u64 sum = 0, bonus = 0;
  unsigned used = 0;  // corners of the tile that count
  for (unsigned k = 0; k < 3; ++k) {
    const Cell n = across(s.cell, k);
    const u8 piece = p.piece_near(n);
    if (!piece) continue;
    const bool land = piece < Position::kMonumentPiece;
    ++out.edges;
    if (land && p.board[piece - 1u].level) out.city[out.cities++] = piece - 1;
    if (s.corner >= 0 || (s.edge >= 0 && s.edge != static_cast<int>(k))) continue;
    const unsigned next = k == 2 ? 0 : k + 1;
    const auto& beyond = kCornerBeyond[is_down(s.cell)][k];
    const auto shown = [&](unsigned end, unsigned corner) {
      return land ? dot(piece - 1u, beyond[end]) : p.dot_of(piece, n, corners(s.cell)[corner]);
    };
    const Dot a = shown(0, k), b = shown(1, next);
    sum += kDotUnit[a] + kDotUnit[b];
    bonus += (a == own[k] ? kDotUnit[a] : 0) + (b == own[next] ? kDotUnit[b] : 0);
    if (p.options.edges == Edges::per_edge)
      sum += kDotUnit[own[k]] + kDotUnit[own[next]];
    else
      used |= 1u << k | 1u << next;
  }
  for (unsigned k = 0; k < 3; ++k) sum += kDotUnit[own[k]] & -static_cast<u64>(used >> k & 1);
  constexpr u64 kDomainBytes = (u64{1} << 48) - 1;
  bonus &= kDomainBytes;  // Concentration is for Domains (R6.4)
  sum += bonus;
  if (s.corner >= 0) {
    const Vertex centre = corners(s.cell)[s.corner];
    std::array<u8, 6> big{};  // Monuments and the Cradle count once (R7.3)
    int bigs = 0;
    const auto cells = around(centre);
    const auto activate = [&](u8 board) {
      if (!p.board[board].level || out.cities == out.city.size()) return;
      if (std::find(out.city.begin(), out.city.begin() + out.cities, board) == out.city.begin() + out.cities)
        out.city[out.cities++] = board;  // R12.3
    };
    for (unsigned k = 0; k < 6; ++k) {
      const Cell c = cells[k];
      const u8 piece = p.piece_near(c);
      if (c == s.cell) {
        sum += kDotUnit[own[s.corner]];
      } else if (piece >= Position::kMonumentPiece) {
        if (std::find(big.begin(), big.begin() + bigs, piece) != big.begin() + bigs) continue;
        big[bigs++] = piece;
        sum += kDotUnit[p.dot_of(piece, c, centre)];
      } else if (piece) {
        sum += kDotUnit[dot(piece - 1u, kCornerAround[k])];
      }
      if (piece && piece < Position::kMonumentPiece) activate(piece - 1);
    }
  }
  out.knowledge = sum & kDomainBytes;
  out.concentration = bonus;
  out.vestigium = sum >> 48;

  // The Camp (R6.3), the Trader (R18.17), cards that raise it (R9.3).
  const u8 camp = tile[3];
  add_to(out.knowledge, camp, p.role[kTrader] == s.seat && !s.reactivating ? 2 : 1);
  const Context at_camp{.domain = camp, .edges = out.edges, .locus = s.corner >= 0};
  if (p.sums[s.seat].triggers & flag(When::camp))
    for_effects(p, s.seat, When::camp, at_camp, [&](const Effect& e, const TreeCard&) {
      if (e.act != Do::produce) return;
      const int n = std::max(0, amount(p, s.seat, e, at_camp));
      for (u8 d = 0; d < kDomains; ++d)
        if (e.what == d || e.what == kEach || e.what == kAll) add_to(out.knowledge, d, n);
      if (e.what == kAny) out.vestigium += n;
    });
  for (u8 k = 0; k < out.cities; ++k)
    if (const Placed& t = p.board[out.city[k]]; t.owner == s.seat) add_to(out.knowledge, tb.tile[t.tile][3], t.level);
  return out;
}

}  // namespace demesne::dominations
