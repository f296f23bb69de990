#include "lab/dominations_space.hpp"

#include "table/table.hpp"

namespace demesne::lab {

using namespace dominations;

namespace {

int one_more(u8 id) { return id == kNone ? 0 : id + 1; }

template <class Out>
void look(const Eyes& e, Out& out) {
  static_assert(static_cast<int>(Ask::grow) == 5 && static_cast<int>(Ask::order) == 12);
  const int n = e.seats();
  auto seat = [&](int k) { return e.seat() + k < n ? e.seat() + k : e.seat() + k - n; };
  auto away = [&](Seat s) { return s < 0 ? -1 : s >= e.seat() ? s - e.seat() : s - e.seat() + n; };
  const bool asked = e.asked();
  const Eyes::Progress q = asked ? e.progress() : Eyes::Progress{0, 0, 0, 0, -1};
  auto put = [](Number*& to, auto... numbers) { ((*to++ = static_cast<Number>(numbers)), ...); };  // none of them is large

  out.one("asked", "1: this seat is asked now; otherwise everything about the question is 0", asked);
  out.one("ask",
          "the question: 1 Objective, 2 Monument, 3 exchange of tiles, 4 tiles to keep, 5 Grow, 6 Locus, 7 edge, 8 vestigium, 9 Build, 10 "
          "Develop, "
          "11 assimilation, 12 order",
          asked ? static_cast<int>(e.ask()) : 0);
  out.one("min", "picks of the whole question, at least", q.min);
  out.one("max", "… at most", q.max);
  out.one("picked", "… so far", q.picked);
  out.one("vestigium", "points of vestigium still to be assigned", q.vestigium);
  out.one("tile", "1 + place on the board of the tile that is scored, 0: none", q.tile + 1);
  out.row("dealt", "set-up: 1 + number of my two Objectives and my two Monuments, 0: none", 4, [&](int i) {
    return i < 2 ? one_more(e.dealt_objectives()[static_cast<unsigned>(i)]) : one_more(e.dealt_monuments()[static_cast<unsigned>(i - 2)]);
  });

  out.one("age", "1 to 3", e.age());
  out.one("turn_in_age", "1 to 5", e.turn_in_age());
  out.one("phase", "0 set-up, 1 start of turn, 2 Grow, 3 Build, 4 Develop, 5 end of age, 6 next age, 7 over", static_cast<int>(e.phase()));
  out.one("on_turn", "whose turn it is: seats after mine", away(e.on_turn()));
  out.one("builds", "Build actions taken this turn", e.builds());
  out.one("develops", "Develop actions taken this turn", e.develops());
  out.one("holder", "Land tiles left in the holder", e.holder());
  out.row("initiative", "who is first, second …: seats after mine", n, [&](int i) { return away(e.initiative(i)); });
  out.row("roles", "by Domain: who holds its Domination card, as seats after mine; -1: nobody", kDomains,
          [&](int d) { return away(e.role(d)); });

  out.things("seats",
             "for each seat, mine first: Knowledge by Domain, limits by Domain, nodus by Domain, best Mastery by Domain, then City tokens "
             "left, Victory points, Influence, tiles in hand, 1 + number of the Objective, Cities of level 1, 2, 3, Masteries, advanced "
             "ones, level cards",
             n, 4 * kDomains + 11, n, [&](int k, Number* to) {
               const int s = seat(k);
               const Sums& sums = e.sums(s);
               for (const Amounts* a : {&e.knowledge(s), &e.limits(s), &sums.nodus, &sums.best}) {
                 const Amounts all = *a;
                 for (int d = 0; d < 8; ++d) to[d] = all.begin()[d];  // eight at once; the last two are written over
                 to += kDomains;
               }
               put(to, e.city_tokens(s), e.vp(s), e.influence(s), e.hand_size(s), one_more(e.objective(s)), e.cities(s, 1), e.cities(s, 2),
                   e.cities(s, 3), sums.masteries, sums.advanced, sums.level_cards);
             });
  out.lists(
      "hands", "for each seat, mine first: 1 + number of each tile that I know, 0: none or unknown", n, kMaxHand, 1,
      [&](int k) { return e.hand_size(seat(k)); },
      [&](int k, int i, Number* to) { *to = static_cast<Number>(one_more(e.hand_tile(seat(k), i))); });
  std::array<decltype(e.tree(0)), kMaxPlayers> trees;
  for (int k = 0; k < n; ++k) trees[static_cast<unsigned>(k)] = e.tree(seat(k));
  out.lists(
      "trees",
      "for each seat, mine first, 64 cards: kind (0 none, 1 Campfire, 2 Mastery, 3 level of a Monument), number (copy of the "
      "Mastery; 16 × slot + level), column, row, quarter turns, advanced",
      n, kMaxTree, 6, [&](int k) { return trees[static_cast<unsigned>(k)].size(); },
      [&](int k, int i, Number* to) {
        const TreeCard& c = trees[static_cast<unsigned>(k)][static_cast<unsigned>(i)];
        const bool level = is_level(c.card), campfire = c.card == kCampfire;
        put(to,
            campfire ? 1
            : level  ? 3
                     : 2,
            level      ? 16 * slot_of(c.card) + level_of(c.card)
            : campfire ? 0
                       : copy_of(c.card),
            c.col, c.row, c.rot, c.advanced);
      },
      // Trees only grow, and a Mastery is turned over once.
      [&](int k) {
        const int s = seat(k);
        return static_cast<u32>(1 + s) << 16 | static_cast<u32>(trees[static_cast<unsigned>(k)].size() << 8) | e.sums(s).advanced;
      });
  const auto board = e.board();
  out.things(
      "board",
      "Land tiles in the order of placing: 1 + number of the tile, i, j and 1 for a cell that points down, turns, owner of the City "
      "(1 + seats after mine, 0: none), its level",
      kMaxBoard, 7, static_cast<int>(board.size()),
      [&](int k, Number* to) {
        const Placed& t = board[static_cast<unsigned>(k)];
        const Vertex v = base(t.cell);
        put(to, t.tile + 1, v.i, v.j, is_down(t.cell), t.rot, away(t.owner) + 1, t.level);
      },
      [&](int known, Number* first) {  // a tile stays where it lies, and so does a City
        e.cities().each([&](u32 k) {
          const Placed& t = board[k];
          Number* to = first + 7 * k + 5;
          if (static_cast<int>(k) < known) put(to, away(t.owner) + 1, t.level);
        });
      });
  const auto monuments = e.monuments();
  out.things("monuments", "Monuments in play: 1 + number, 1 if placed, i and j of its place, turn, levels built", kMaxSlots, 6,
             static_cast<int>(monuments.size()), [&](int k, Number* to) {
               const Slot& m = monuments[static_cast<unsigned>(k)];
               put(to, one_more(m.id), m.placed, m.site.at.i, m.site.at.j, m.site.turn, m.taken);
             });
  static_assert(std::endian::native == std::endian::little && sizeof e.supply().w == kMaxCopies / 8);
  out.copied("supply", "copies of Masteries left, a bit each: copy 16 × k + b is bit b of number k", kMaxCopies / 16, e.supply().w.data());
  out.row("said", "what has been said of this answer already: 1 + each number, 0: no more", DominationsSpace::kWord - 1,
          [](int) { return 0; });
}

constexpr const char* kActs =
    "what is done: 0 choose an Objective, 1 choose a Monument, 2 put a tile back, 3 put no more back, 4 keep a tile, 5 keep no more, 6 lay "
    "a tile, 7 activate a tile again, 8 no Grow, 9 build a City, 10 raise a City, 11 build a Monument's level, 12 no Build, 13 take a "
    "Mastery, 14 turn a Mastery over, 15 no Develop, 16 exchange Knowledge, 17 choose a Locus, 18 choose an edge, 19 assign a point of "
    "vestigium, 20 assimilate a Mastery, 21 turn one's own over instead, 22 decline, 23 name the next in the order";
static_assert(static_cast<int>(Act::place) == 6 && static_cast<int>(Act::develop) == 13 && static_cast<int>(Act::order) == 23);

struct SaidWords {
  const char *name, *meaning;
};
constexpr std::array<SaidWords, DominationsSpace::kWidth.size()> kSaidWords = {{
    {"act", kActs},
    {"choice", "set-up: which of the two Objectives or Monuments"},
    {"hand", "place of the tile in my hand"},
    {"farmer", "1: as the Farmer's second tile"},
    {"column", "of the cell where a tile is laid: 64 + i"},
    {"row", "of the cell: 2 × (64 + j), and 1 more if it points down"},
    {"turn", "turns of the tile or card"},
    {"board", "a tile, by its place on the board"},
    {"corner", "a Locus that is activated again: 1 + corner of the tile, 0: the connected edges"},
    {"side", "corner or edge of the tile that was laid"},
    {"slot", "a Monument, by its place among those in play"},
    {"site", "where a Monument may stand, by its place among these"},
    {"spot", "place in my tree"},
    {"copy", "copy of the Mastery that is taken"},
    {"mastery", "the Mastery that is turned over"},
    {"give", "Domain that is given"},
    {"get", "Domain that is gained for it"},
    {"domain", "Domain of a point of vestigium"},
    {"who", "seat that is next in the order"},
}};

struct PartWords {
  const char *name, *meaning;
};
constexpr std::array<PartWords, DominationsSpace::kParts> kPartWords = {{
    {"act", kActs},
    {"hand", "place, keep, mulligan: place of the tile in my hand; choose: which of the two"},
    {"i", "place: column of the cell"},
    {"j", "place: row of the cell"},
    {"down", "place: 1 if the cell points down"},
    {"rot", "turns of the tile or card"},
    {"farmer", "place: 1 if it is the Farmer's second tile"},
    {"board", "place of the tile on the board; re-activation, Cities"},
    {"corner", "of the Locus or edge; -1: none"},
    {"card", "copy of the Mastery (develop, assimilate), Mastery (upgrade, turn), slot of the Monument"},
    {"spot", "place in my tree"},
    {"site", "a Monument's first level: which of the places where it may stand"},
    {"domain", "Domain that is gained (exchange: 8 × given + gained), seat (order)"},
}};

}  // namespace

const std::array<std::array<DominationsSpace::Part, 5>, 24> DominationsSpace::kSpelling = [] {
  const auto at = [](Said said, dominations::Part p) { return Part{said, static_cast<u8>(p.at), static_cast<u8>(p.bits)}; };
  std::array<std::array<Part, 5>, 24> all{};
  const auto spell = [&](Act a, std::initializer_list<Part> parts) {
    auto& mine = all[static_cast<std::size_t>(a)];
    std::copy(parts.begin(), parts.end(), mine.begin());
    std::fill(mine.begin() + static_cast<std::ptrdiff_t>(parts.size()), mine.end(), kAct);  // never looked at: the last stands at bit 0
  };
  const Part rot = at(turn, part::rot), place = at(spot, part::spot), taken = at(copy, part::copy);
  spell(Act::choose_objective, {at(choice, part::index)});
  spell(Act::choose_monument, {at(choice, part::index)});
  spell(Act::mulligan, {at(hand, part::index)});
  spell(Act::keep, {at(hand, part::index)});
  // A cell is i, then j and which way it points.
  spell(Act::place, {at(farmer, part::farmer), at(hand, part::hand), at(column, {part::cell.at + 8, 7}), at(row, {part::cell.at, 8}), rot});
  spell(Act::reactivate, {at(board, part::board), at(corner, part::corner)});
  spell(Act::build_city, {at(board, part::index)});
  spell(Act::upgrade_city, {at(board, part::index)});
  spell(Act::build_monument, {at(slot, part::slot), at(site, part::site), place, rot});
  spell(Act::develop, {taken, place, rot});
  spell(Act::assimilate, {taken, place, rot});
  spell(Act::upgrade_card, {at(mastery, part::index)});
  spell(Act::assimilate_face, {at(mastery, part::index)});
  spell(Act::exchange, {at(give, part::give), at(get, part::get)});
  spell(Act::choose_locus, {at(side, part::index)});
  spell(Act::choose_edge, {at(side, part::index)});
  spell(Act::choose_vestigium, {at(domain, part::index)});
  spell(Act::order, {at(who, part::index)});
  for (const Act a : {Act::no_mulligan, Act::keep_done, Act::skip_grow, Act::skip_build, Act::skip_develop, Act::decline}) spell(a, {kAct});
  return all;
}();

std::vector<Field> DominationsSpace::fields(int players) {
  static const dominations::Position empty = [] {
    dominations::Position p;
    p.flow.asked = kNobody;
    return p;
  }();
  dominations::Position p = empty;
  p.players = static_cast<u8>(players);
  Lister lister;
  look(Eyes(p, 0), lister);
  return lister.fields;
}

std::vector<Field> DominationsSpace::answers() {
  std::vector<Field> list;
  for (std::size_t i = 0; i < kWidth.size(); ++i) list.push_back({kSaidWords[i].name, kFirst[i], {kWidth[i]}, kSaidWords[i].meaning});
  return list;
}

std::vector<Field> DominationsSpace::parts() {
  std::vector<Field> list;
  for (int i = 0; i < kParts; ++i)
    list.push_back({kPartWords[static_cast<std::size_t>(i)].name, i, {}, kPartWords[static_cast<std::size_t>(i)].meaning});
  return list;
}

void DominationsSpace::take_apart(Action a, Number* to) {
  const Move m = unpack(a);
  const bool lays = m.act == Act::place;
  const Vertex v = lays ? base(m.cell) : Vertex{};
  const int card = m.act == Act::build_monument ? m.slot : m.act == Act::develop || m.act == Act::assimilate ? m.copy : m.mastery;
  const int domain = m.act == Act::exchange ? 8 * m.give + m.get : m.act == Act::order ? m.seat : m.domain;
  const bool corner = m.act == Act::reactivate || m.act == Act::choose_locus || m.act == Act::choose_edge;
  const int numbers[kParts] = {static_cast<int>(m.act),
                               m.hand + m.n,
                               v.i,
                               v.j,
                               lays && is_down(m.cell),
                               m.rot,
                               m.farmer,
                               m.board,
                               corner ? m.corner : -1,
                               card,
                               m.spot,
                               m.site,
                               domain};
  for (const int n : numbers) *to++ = Filler::fit(n);
}

void DominationsSpace::observe(const Eyes& eyes, Number* out, Memory* memory) {
  Filler filler(out, memory);
  look(eyes, filler);
}

table::Result<DominationsSpace::Setup> DominationsSpace::Setup::read(int players, const boost::json::object& options) {
  table::Rng rng = table::Rng::from_seed(0);
  auto started = table::Table::start(table::dominations_game(), players, options, "0", rng);
  if (auto* fault = std::get_if<table::Fault>(&started)) return *fault;
  const auto& match = dynamic_cast<const table::MatchOf<Codec>&>(std::get<table::Table>(started).match());
  return Setup(match.state());
}

}  // namespace demesne::lab
