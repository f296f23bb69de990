#include "games/dominations/board.hpp"

#include <algorithm>

#include "games/dominations/effects.hpp"

namespace demesne::dominations {

namespace {

bool within_reach(Cell c) {
  const Vertex b = base(c);
  return b.i > -kReach && b.i < kReach && b.j > -kReach && b.j < kReach;
}

Cell* frontier_end(Position& p) { return p.frontier.data() + p.frontier_size; }
// Where a cell stands in the frontier, or would.
Cell* frontier_at(Position& p, Cell c) {
  Cell* at = p.frontier.data();
  for (unsigned n = p.frontier_size; n > 1;) {  // by halves, without a branch: where a cell stands is hard to guess
    const unsigned half = n / 2;
    at += at[half - 1] < c ? half : 0;
    n -= half;
  }
  return at + (p.frontier_size && *at < c);
}

void enter(Position& p, Cell* at, Cell c) {
  if (p.frontier_size == kMaxFrontier) return;
  std::copy_backward(at, frontier_end(p), frontier_end(p) + 1);
  *at = c;
  ++p.frontier_size;
}
void leave(Position& p, Cell* at) {
  std::copy(at + 1, frontier_end(p), at);
  --p.frontier_size;
}

// Whether a Monument bars this side of it (R13.4).
bool barred(const Position& p, u8 piece, Cell inside, Cell outside) {
  if (piece < Position::kMonumentPiece || piece == Position::kCradlePiece) return false;
  const int slot = piece - Position::kMonumentPiece;
  const int side = monument_side(p, slot, inside, outside);
  const Monument& m = p.content().monuments[p.monuments[static_cast<unsigned>(slot)].id];
  return side < 0 || m.edges[static_cast<unsigned>(side)].kind == Side::barred;
}

}  // namespace

void occupy(Position& p, Cell c, u8 piece) {
  unsigned h = Position::home(c);
  while (p.cell_piece[h] && p.cell_key[h] != c) h = (h + 1) & (Position::kSlots - 1);
  p.cell_key[h] = c;
  p.cell_piece[h] = piece;
}

void enlist(Position& p, unsigned board) {
  const Placed& t = p.board[board];
  p.camp[tables(p.pack_id).tile[t.tile][3]].set(board, true);
  for (unsigned l = 0; l < 3; ++l) p.city[l].set(board, t.level == l + 1);
  if (t.level && t.owner >= 0) p.owned[static_cast<unsigned>(t.owner)].set(board, true);
}

int monument_side(const Position& p, int slot, Cell inside, Cell outside) {
  const Slot& s = p.monuments[static_cast<unsigned>(slot)];
  const Shape shape = p.content().monuments[s.id].shape;
  for (int k = 0; k < edge_count(shape); ++k) {
    const EdgeCells e = monument_edge(shape, s.site, k);
    if (e.inside == inside && e.outside == outside) return k;
  }
  return -1;
}

namespace {

// Whether a Land tile may lie on this free cell next to a piece (R5.1, R5.2).
bool open_side(const Position& p, Cell c) {
  if (!within_reach(c)) return false;
  bool any = false;  // only Monuments bar anything
  for (unsigned s = 0; s < p.slots; ++s) any |= p.monuments[s].placed != 0;
  if (!any) return true;
  for (int k = 0; k < 3; ++k) {
    const Cell n = across(c, k);
    if (const u8 piece = p.piece_at(n); piece && barred(p, piece, n, c)) return false;
  }
  return true;
}

}  // namespace

void touch(Position& p, Cell c) {
  if (Cell* const at = frontier_at(p, c); at != frontier_end(p) && *at == c) leave(p, at);
  const u8 piece = p.piece_at(c);
  const bool bars = piece >= Position::kMonumentPiece && piece != Position::kCradlePiece;
  for (int k = 0; k < 3; ++k) {
    const Cell n = across(c, k);
    if (p.piece_at(n)) continue;
    Cell* const at = frontier_at(p, n);
    if (at == frontier_end(p) || *at != n) {
      if (open_side(p, n)) enter(p, at, n);
    } else if (bars && !open_side(p, n)) {  // a Land tile closes nothing
      leave(p, at);
    }
  }
}

void lay_monument(Position& p, int slot) {
  const Slot& s = p.monuments[static_cast<unsigned>(slot)];
  const Shape shape = p.content().monuments[s.id].shape;
  for (int k = 0; k < cell_count(shape); ++k)
    occupy(p, monument_cell(shape, s.site, k), static_cast<u8>(Position::kMonumentPiece + slot));
  for (int k = 0; k < cell_count(shape); ++k) touch(p, monument_cell(shape, s.site, k));
  for (int k = 0; k < cell_count(shape); ++k) close_loci(p, monument_cell(shape, s.site, k));
}

Dot Position::dot_of(u8 piece, Cell c, Vertex v) const {
  if (piece == 0) return kNoDot;
  if (piece == kCradlePiece) {
    const int k = cradle_corner(v - cradle);
    if (k < 0) return kNoDot;
    return options.cradle == CradleDots::vestigium ? kVestigiumDot : content().cradle[static_cast<unsigned>(k)];
  }
  if (piece >= kMonumentPiece) {
    const Slot& s = monuments[static_cast<unsigned>(piece - kMonumentPiece)];
    const Monument& m = content().monuments[s.id];
    for (int k = 0; k < edge_count(m.shape); ++k)
      if (monument_corner(m.shape, s.site, k) == v) return m.dots[static_cast<unsigned>(k)];
    return kNoDot;
  }
  const Placed& t = board[piece - 1u];
  const int k = corner_of(c, v);
  return tables(pack_id).tile[t.tile][kTurnedBack[t.rot][static_cast<unsigned>(k)]];
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
    if (c != but && !fills_sixth(p, p.piece_at(c))) return false;
  return true;
}

}  // namespace

bool Position::is_locus(Vertex v) const { return std::binary_search(loci.begin(), loci.begin() + loci_size, v); }

unsigned close_loci(Position& p, Cell c) {
  unsigned mask = 0;
  const auto all = corners(c);
  std::array<bool, 3> beyond;  // what lies across each edge
  for (unsigned k = 0; k < 3; ++k) beyond[k] = fills_sixth(p, p.piece_at(across(c, static_cast<int>(k))));
  for (unsigned k = 0; k < 3; ++k) {
    if (!beyond[k] || !beyond[(k + 2) % 3]) continue;  // the two edges that meet there
    const Vertex v = all[k];
    if (p.has_cradle && v == p.cradle) continue;  // the middle of the Cradle is no corner of anything
    if (!closed(p, v, kNoCell)) continue;
    mask |= 1u << k;
    if (p.loci_size == kMaxLoci) continue;
    const auto end = p.loci.begin() + p.loci_size;
    const auto where = std::lower_bound(p.loci.begin(), end, v);
    if (where != end && *where == v) continue;
    std::copy_backward(where, end, end + 1);
    *where = v;
    ++p.loci_size;
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

int connected_edges(const Position& p, Cell c) {
  int n = 0;
  for (int k = 0; k < 3; ++k) n += p.piece_at(across(c, k)) != 0;
  return n;
}

namespace {

// The first side of a diamond or wall that lies against what it has to (a Land tile; with a City to stand next to, that City's);
// -1 if it cannot stand there.
int first_side(const Position& p, const Monument& m, Site site) {
  for (int k = 0; k < cell_count(m.shape); ++k) {
    const Cell c = monument_cell(m.shape, site, k);
    if (c == kNoCell || !within_reach(c) || p.piece_at(c)) return -1;
  }
  int first = -1;
  for (int k = edge_count(m.shape) - 1; k >= 0; --k) {
    const EdgeCells e = monument_edge(m.shape, site, k);
    const u8 piece = p.piece_at(e.outside);
    if (!piece) continue;
    if (m.edges[static_cast<unsigned>(k)].kind == Side::barred) return -1;
    if (piece == Position::kCradlePiece) continue;
    if (piece >= Position::kMonumentPiece) {  // another Monument: its side must not be barred either (A50)
      if (barred(p, piece, e.outside, e.inside)) return -1;
      continue;
    }
    const Placed& t = p.board[piece - 1u];
    if (m.next_to < 0 || (t.level && static_cast<int>(tables(p.pack_id).tile[t.tile][3]) == m.next_to)) first = k;
  }
  return first;
}

// Calls f(site) once for every site of a diamond or wall.
template <class F>
void for_sites(const Position& p, const Monument& m, F f) {
  const bool wall = m.shape == Shape::wall;
  for (unsigned b = 0; b < p.board_size; ++b) {
    const Placed& t = p.board[b];
    if (m.next_to >= 0 && (!t.level || tables(p.pack_id).tile[t.tile][3] != m.next_to)) continue;
    const auto v = corners(t.cell);
    for (unsigned k = 0; k < 3; ++k) {
      if (p.piece_at(across(t.cell, static_cast<int>(k)))) continue;
      for (unsigned e = 0; e < static_cast<unsigned>(edge_count(m.shape)); ++e) {
        if (m.edges[e].kind == Side::barred) continue;
        // The Monument's corners run anticlockwise, the tile's clockwise: along a common side they run alike.
        const u8 turn = static_cast<u8>((kEdgeDirection[is_down(t.cell)][k] + 6 - kSideDirection[wall][e]) % 6);
        const Site site{v[k] - kFootprints[wall][turn].corner[e], turn};
        if (first_side(p, m, site) == static_cast<int>(e)) f(site);  // it is found at each of its sides, and counts once
      }
    }
  }
}

}  // namespace

bool can_stand(const Position& p, const Monument& m, Site site) {
  if (m.shape == Shape::circle) return p.is_locus(site.at) && p.circle_at(site.at) == kNone;
  return first_side(p, m, site) >= 0;
}

int Position::sites(int slot, std::array<Site, kMaxSites>& out) const {
  const Monument& m = content().monuments[monuments[static_cast<unsigned>(slot)].id];
  int n = 0;
  const auto add = [&](Site s) {
    if (n < kMaxSites) out[static_cast<unsigned>(n++)] = s;
  };
  if (m.shape == Shape::circle) {
    for (unsigned k = 0; k < loci_size; ++k)
      if (circle_at(loci[k]) == kNone) add({loci[k], 0});
    return n;
  }
  for_sites(*this, m, add);
  std::sort(out.begin(), out.begin() + n);
  return n;
}

int Position::site_count(int slot) const {
  const Monument& m = content().monuments[monuments[static_cast<unsigned>(slot)].id];
  int n = 0;
  if (m.shape != Shape::circle) for_sites(*this, m, [&](Site) { ++n; });
  else for (unsigned k = 0; k < loci_size; ++k) n += circle_at(loci[k]) == kNone;
  return std::min(n, kMaxSites);
}

Production produce(const Position& p, const Scoring& s) {
  Production out;
  const Tables& tb = tables(p.pack_id);
  const auto& tile = tb.tile[s.tile];
  const auto v = corners(s.cell);
  const auto own = [&](int corner) { return tile[kTurnedBack[s.rot][static_cast<unsigned>(corner)]]; };
  // What a piece on `c` shows at a point that is this corner of the cell.
  const auto shown = [&](u8 piece, Cell c, unsigned corner, Vertex at) {
    if (piece == 0 || piece >= Position::kMonumentPiece) return p.dot_of(piece, c, at);
    const Placed& t = p.board[piece - 1u];
    return tb.tile[t.tile][kTurnedBack[t.rot][corner]];
  };
  const auto add = [&](Dot d) {
    if (d < kDomains) ++out.knowledge[d];
    else if (d == kVestigiumDot) ++out.vestigium;
  };
  const auto activate = [&](u8 piece) {
    if (piece == 0 || piece >= Position::kMonumentPiece) return;
    const u8 b = static_cast<u8>(piece - 1);
    if (!p.board[b].level) return;
    for (u8 k = 0; k < out.cities; ++k)
      if (out.city[k] == b) return;  // once per placement (R12.3)
    if (out.cities < out.city.size()) out.city[out.cities++] = b;
  };

  bool used[3] = {};
  for (int k = 0; k < 3; ++k) {
    const Cell n = across(s.cell, k);
    const u8 piece = p.piece_at(n);
    if (!piece) continue;
    ++out.edges;
    activate(piece);
    if (s.corner >= 0 || (s.edge >= 0 && s.edge != k)) continue;
    for (unsigned end = 0; end < 2; ++end) {
      const int c = end == 0 ? k : k == 2 ? 0 : k + 1;
      const Dot mine = own(c), theirs = shown(piece, n, kCornerBeyond[is_down(s.cell)][static_cast<unsigned>(k)][end], v[static_cast<unsigned>(c)]);
      add(theirs);
      if (!used[c] || p.options.edges == Edges::per_edge) add(mine);
      used[c] = true;
      if (mine == theirs && mine < kDomains) {  // Concentration (R6.4)
        ++out.knowledge[mine];
        ++out.concentration[mine];
      }
    }
  }
  if (s.corner >= 0) {
    const Vertex centre = v[static_cast<unsigned>(s.corner)];
    std::array<u8, 6> big{};  // Monuments and the Cradle count once (R7.3)
    int bigs = 0;
    const auto cells = around(centre);
    for (unsigned k = 0; k < 6; ++k) {
      const Cell c = cells[k];
      if (c == s.cell) {
        add(own(s.corner));
        if (const u8 piece = p.piece_at(c)) activate(piece);
        continue;
      }
      const u8 piece = p.piece_at(c);
      if (piece >= Position::kMonumentPiece) {
        if (std::find(big.begin(), big.begin() + bigs, piece) != big.begin() + bigs) continue;
        big[static_cast<unsigned>(bigs++)] = piece;
      }
      add(shown(piece, c, kCornerAround[k], centre));
      activate(piece);
    }
  }

  // The Camp (R6.3), the Trader (R18.17), cards that raise it (R9.3).
  const u8 camp = tile[3];
  out.knowledge[camp] = static_cast<u8>(out.knowledge[camp] + (p.role[kTrader] == s.seat && !s.reactivating ? 2 : 1));
  const Context at_camp{.domain = camp, .edges = out.edges, .locus = s.corner >= 0};
  if (p.sums[static_cast<unsigned>(s.seat)].triggers >> static_cast<int>(When::camp) & 1)
    for_effects(p, s.seat, When::camp, at_camp, [&](const Effect& e, const TreeCard&) {
      if (e.act != Do::produce) return;
      const int n = std::max(0, amount(p, s.seat, e, at_camp));
      for (u8 d = 0; d < kDomains; ++d)
        if (e.what == d || e.what == kEach || e.what == kAll) out.knowledge[d] = static_cast<u8>(out.knowledge[d] + n);
      if (e.what == kAny) out.vestigium = static_cast<u8>(out.vestigium + n);
    });
  for (u8 k = 0; k < out.cities; ++k) {
    const Placed& t = p.board[out.city[k]];
    const u8 d = tables(p.pack_id).tile[t.tile][3];
    if (t.owner == s.seat) out.knowledge[d] = static_cast<u8>(out.knowledge[d] + t.level);
  }
  return out;
}

}  // namespace demesne::dominations
