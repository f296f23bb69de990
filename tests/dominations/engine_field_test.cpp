// The folded board (field.hpp) against a plain map of what lies where: frontier, Loci, sites and pieces, on boards that fit into the
// fold, on longer ones, and while one grows into the other.
#include <map>
#include <set>

#include "games/dominations/board.hpp"
#include "table/dominations/pack_json.hpp"
#include "tests/dominations/script.hpp"
#include "tests/dominations/test_pack.hpp"
#include "tests/sample.hpp"

namespace demesne::dominations::testing {
namespace {

bool in_reach(Cell c) {
  const Vertex v = base(c);
  return std::max(std::abs(v.i), std::abs(v.j)) < kReach;
}

struct Plain {
  const Position& p;
  std::map<Cell, u8> at;

  explicit Plain(const Position& position) : p(position) {
    if (p.has_cradle)
      for (const Cell c : around(p.cradle)) at[c] = Position::kCradlePiece;
    for (unsigned b = 0; b < p.board_size; ++b) at[p.board[b].cell] = static_cast<u8>(b + 1);
    for (int s = 0; s < p.slots; ++s) {
      if (!p.monuments[static_cast<unsigned>(s)].placed) continue;
      const Monument& m = monument(s);
      for (int k = 0; k < cell_count(m.shape); ++k)
        at[monument_cell(m.shape, p.monuments[static_cast<unsigned>(s)].site, k)] = static_cast<u8>(Position::kMonumentPiece + s);
    }
  }
  const Monument& monument(int slot) const { return p.content().monuments[p.monuments[static_cast<unsigned>(slot)].id]; }
  u8 piece(Cell c) const { return at.contains(c) ? at.at(c) : 0; }
  bool barred(Cell inside, Cell outside) const {  // by a Monument that lies inside
    const u8 piece_inside = piece(inside);
    if (piece_inside < Position::kMonumentPiece || piece_inside == Position::kCradlePiece) return false;
    const int slot = piece_inside - Position::kMonumentPiece;
    return monument(slot).edges[static_cast<unsigned>(monument_side(p, slot, inside, outside))].kind == Side::barred;
  }
  std::set<Cell> frontier() const {  // R5.1, R5.2
    std::set<Cell> out;
    for (const auto& [c, what] : at)
      for (int k = 0; k < 3; ++k) {
        const Cell n = across(c, k);
        bool open = !piece(n) && in_reach(n);
        for (int e = 0; e < 3 && open; ++e) open = !barred(across(n, e), n);
        if (open) out.insert(n);
      }
    return out;
  }
  std::set<Vertex> loci() const {  // R7.1, E4, A6
    std::set<Vertex> out;
    for (const auto& [c, what] : at)
      for (const Vertex v : corners(c)) {
        if (what == Position::kCradlePiece) continue;
        bool closed = true;
        for (const Cell n : around(v)) {
          const u8 x = piece(n);
          closed &= x == Position::kCradlePiece     ? p.options.cradle_in_locus
                    : x >= Position::kMonumentPiece ? p.options.locus == LocusOf::with_monuments
                                                    : x != 0;
        }
        if (closed) out.insert(v);
      }
    return out;
  }
  bool stands(const Monument& m, Site site) const {  // R13.3 to R13.9, A50
    for (int k = 0; k < cell_count(m.shape); ++k)
      if (const Cell c = monument_cell(m.shape, site, k); c == kNoCell || !in_reach(c) || piece(c)) return false;
    bool beside = false;
    for (int k = 0; k < edge_count(m.shape); ++k) {
      const EdgeCells e = monument_edge(m.shape, site, k);
      const u8 x = piece(e.outside);
      if (!x) continue;
      if (m.edges[static_cast<unsigned>(k)].kind == Side::barred || barred(e.outside, e.inside)) return false;
      if (x >= Position::kMonumentPiece) continue;
      const Placed& t = p.board[x - 1u];
      beside |= m.next_to < 0 || (t.level && static_cast<int>(p.content().tiles[t.tile].camp) == m.next_to);
    }
    return beside;
  }
  std::set<Site> sites(int slot) const {
    std::set<Site> out;
    for (const auto& [c, what] : at)
      for (int di = -4; di <= 4; ++di)
        for (int dj = -4; dj <= 4; ++dj)
          for (u8 turn = 0; turn < 6; ++turn) {
            const Site s{base(c) + Vertex{static_cast<std::int8_t>(di), static_cast<std::int8_t>(dj)}, turn};
            if (stands(monument(slot), s)) out.insert(s);
          }
    return out;
  }
};

void compare(const Position& p, bool with_sites) {
  const Plain plain(p);
  std::array<Cell, kMaxFrontier> cells;
  const unsigned n = p.frontier(cells);
  const auto want = plain.frontier();
  ASSERT_EQ(std::vector<Cell>(cells.begin(), cells.begin() + n), std::vector<Cell>(want.begin(), want.end()));
  ASSERT_EQ(p.field.frontier_size(), n);
  for (u32 k = 0; k < n; ++k) ASSERT_EQ(p.frontier(k), cells[k]);
  const auto loci = plain.loci();
  ASSERT_EQ(std::vector<Vertex>(p.loci.begin(), p.loci.end()), std::vector<Vertex>(loci.begin(), loci.end()));
  for (const auto& [c, what] : plain.at) {
    ASSERT_EQ(p.piece_at(c), what);
    ASSERT_EQ(p.piece_near(c), what);
    for (int k = 0; k < 3; ++k) ASSERT_EQ(p.piece_near(across(c, k)), plain.piece(across(c, k)));
    for (const int by : {-2 * Field::kFold, -Field::kFold, Field::kFold, 2 * Field::kFold})  // its images in the fold
      for (const bool along_i : {false, true}) {
        const Vertex v = base(c);
        const int i = v.i + (along_i ? by : 0), j = v.j + (along_i ? 0 : by);
        if (std::max(std::abs(i), std::abs(j)) > kReach) continue;
        const Cell image = cell(i, j, is_down(c));
        ASSERT_EQ(p.piece_at(image), plain.piece(image));
      }
  }
  for (int s = 0; with_sites && s < p.slots; ++s) {
    if (p.monuments[static_cast<unsigned>(s)].placed || plain.monument(s).shape == Shape::circle) continue;
    std::array<Site, kMaxSites> found;
    const int size = p.sites(s, found);
    const auto all = plain.sites(s);
    ASSERT_EQ(std::vector<Site>(found.begin(), found.begin() + size), std::vector<Site>(all.begin(), all.end()));
    ASSERT_EQ(p.site_count(s), size);
    for (int k = 0; k < size; k += 7) ASSERT_EQ(p.site(s, static_cast<unsigned>(k)), found[static_cast<unsigned>(k)]);
  }
}

// Every tile as far to one side as it goes; otherwise at random. Returns how often the board was wide.
int follow(Position p, FastRng& rng, bool last) {
  int wide = 0, asked = 0;
  Actions list;
  while (p.to_move() != kNobody) {
    p.legal(list);
    Action a = list[rng.below(static_cast<u32>(list.size()))];
    if (act_of(a) == Act::place) {
      Move m = unpack(a);
      m.cell = p.frontier(last ? p.field.frontier_size() - 1 : 0);
      a = pack_move(m);
    }
    p.apply(a, rng, Silent{});
    if (p.flow.ask != Ask::build || p.flow.picked) continue;
    wide += p.field.wide();
    Position again = p;
    again.refresh();
    compare(p, ++asked % 16 == 0);
    if (::testing::Test::HasFatalFailure()) return wide;
    EXPECT_TRUE(again.field == p.field);
  }
  return wide;
}

PackId shipped() {
  static const PackId id = keep(table::dominations::shipped_pack());
  return id;
}

TEST(DominationsField, R5_1_R7_1_R13_3_OrdinaryBoardsAreWhatAPlainMapSays) {
  FastRng rng(3);
  for (int game = 0; game < 6 / tests::kSample; ++game) {
    Position p = Position::start(shipped(), 2 + game % 3, preset(game % 2 ? Edition::e2019 : Edition::e2021), rng, Silent{});
    for (int asked = 0; p.to_move() != kNobody;) {
      p.apply(p.random(rng), rng, Silent{});
      if (p.flow.ask != Ask::build) continue;
      compare(p, ++asked % 8 == 0);
      if (HasFatalFailure()) return;
      ASSERT_FALSE(p.field.wide());
    }
  }
}

TEST(DominationsField, R5_1_R7_1_R13_3_ABoardThatOutgrowsTheFoldGoesOnAlike) {
  FastRng rng(5);
  for (const bool last : {true, false}) {
    const int wide = follow(Position::start(shipped(), 4, preset(last ? Edition::e2021 : Edition::e2019), rng, Silent{}), rng, last);
    if (HasFatalFailure()) return;
    EXPECT_GT(wide, 20);
  }
}

// Lone blank tiles there, and one in the hand.
script::Script lone(const std::string& tiles) { return script::Script({.tiles = tiles}, {{.hand = "h ------ Tr"}, {}}); }

TEST(DominationsField, R4_4_ATileAtTheRimOpensNoCellBeyondIt) {
  const auto s = lone("a U" + std::to_string(kReach - 1) + ",0 ------ Tr");
  EXPECT_TRUE(s.engine().field.wide());
  compare(s.engine(), false);
}

TEST(DominationsField, ABoardOfLoneTilesHasThreeOpenCellsForEach) {  // only a puzzle without a Cradle can look like this
  for (const int apart : {2, 4}) {                                   // within the fold, and beyond it
    std::string tiles;
    for (int k = 0; k < 110; ++k)
      tiles += "t" + std::to_string(k) + " U" + std::to_string(apart * (k / 11) - 20) + "," + std::to_string(apart * (k % 11) - 20) +
               " ------ Tr;";
    const auto s = lone(tiles);
    EXPECT_EQ(s.engine().field.wide(), apart == 4);
    EXPECT_EQ(s.engine().field.frontier_size(), 330u);
    compare(s.engine(), false);
  }
}

TEST(DominationsBounds, AFullBoardTakesNoFurtherTile) {
  std::string tiles;
  for (int k = 0; k < kMaxBoard; ++k)
    tiles += "t" + std::to_string(k) + " U" + std::to_string(k / 2 - 30) + "," + std::to_string(20 * (k % 2)) + " ------ Tr;";
  auto s = lone(tiles);
  s.asked(0, "turn", "build").hand_size(0, 1);
}

TEST(DominationsField, TwoTilesOneFoldApartAreTwoTiles) {
  const auto s = lone("a U0,0 ------ Tr; b U" + std::to_string(Field::kFold) + ",0 ------ Tr");
  const Position& p = s.engine();
  EXPECT_TRUE(p.field.wide());
  EXPECT_EQ(p.piece_at(cell(0, 0, false)), 1);
  EXPECT_EQ(p.piece_at(cell(Field::kFold, 0, false)), 2);
  EXPECT_EQ(p.field.frontier_size(), 6u);
  compare(p, false);
}

}  // namespace
}  // namespace demesne::dominations::testing
