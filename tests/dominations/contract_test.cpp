// The contract on Dominations with the shipped pack: all player counts, both editions, every switch in turn.
#include "games/dominations/position.hpp"

namespace demesne::dominations {
// Bytes between fields have no meaning; the engine's own hash leaves them out.
inline u64 fingerprint(const Position& p) { return p.hash(); }
}  // namespace demesne::dominations

#include "table/dominations/codec.hpp"
#include "tests/contract_test.hpp"
#include "tests/dominations/test_pack.hpp"

namespace {

using namespace demesne;
namespace eng = demesne::dominations;

struct Dominations {
  using Position = eng::Position;
  using Log = eng::Log;

  static const std::shared_ptr<const eng::Pack>& pack() {
    static const auto shipped = std::make_shared<const eng::Pack>(table::dominations::shipped_pack());
    return shipped;
  }
  static const table::dominations::HeldPack& held() {
    static const auto pack_in_use = table::dominations::hold_shipped(*pack());
    return pack_in_use;
  }
  static Position deal(u64 i, FastRng& rng) {
    eng::Options o = eng::preset(i / 3 % 2 ? eng::Edition::e2019 : eng::Edition::e2021);
    if (i % 4 == 3) {  // single switches, each on for a while
      o.edges = static_cast<eng::Edges>(i / 4 % 3);
      o.cradle = i / 8 % 2 ? eng::CradleDots::vestigium : eng::CradleDots::colours;
      o.cradle_in_locus = i / 16 % 2, o.rotate_cards = i / 32 % 2, o.campfire_nodus = i / 64 % 2 == 0, o.open_hands = i / 128 % 2;
    }
    return Position::start(held()->id, 2 + static_cast<int>(i % 3), o, rng, Silent{});
  }
  static bool conserved(const Position& before, const Position& p) {
    std::array<int, 256> tiles{};
    for (unsigned b = 0; b < p.board_size; ++b) ++tiles[p.board[b].tile];
    for (unsigned k = 0; k < p.stack_size; ++k) ++tiles[p.stack[k]];
    std::array<int, 1024> copies{};
    for (unsigned c = 0; c < eng::tables(p.pack_id).copies.size(); ++c) copies[c] += p.supply.has(c);
    std::array<int, eng::kMaxSlots> levels{};
    // 6: numbers of questions grow, and one question asks one seat. (A finished game asks nobody.)
    bool good = p.question() > before.question() ||
                (p.question() == before.question() && (p.to_move() == before.to_move() || p.to_move() == kNobody));
    for (unsigned s = 0; s < p.players; ++s) {
      const eng::Player& pl = p.player[s];
      for (unsigned k = 0; k < pl.hand_size; ++k) ++tiles[pl.hand[k]];
      for (unsigned k = 1; k < pl.tree_size; ++k)
        if (eng::is_mastery(pl.tree[k].card))
          ++copies[static_cast<unsigned>(eng::copy_of(pl.tree[k].card))];
        else
          ++levels[static_cast<unsigned>(eng::slot_of(pl.tree[k].card))];
      good &= p.city_levels(static_cast<int>(s)) + pl.tokens == eng::kCityTokens;
      for (unsigned d = 0; d < eng::kDomains; ++d) good &= pl.knowledge[d] <= pl.limits[d];
    }
    for (unsigned s = 0; s < p.slots; ++s) good &= levels[s] == p.monuments[s].taken;
    for (unsigned t = 0; t < p.content().tiles.size(); ++t) good &= tiles[t] == 1;
    for (unsigned c = 0; c < eng::tables(p.pack_id).copies.size(); ++c) good &= copies[c] == 1;
    return good;
  }
  static bool possible(const Position& p) { return p.phase == eng::Phase::setup || !eng::check(p); }
  static std::string view(const Position& p, Seat viewer) {
    return boost::json::serialize(table::dominations::Codec::view({pack(), held(), p}, viewer));
  }
};

INSTANTIATE_CONTRACT(Dominations, 600)

TEST(DominationsContract, ThousandsOfRandomGamesEndAndConserve) { tests::endure<Dominations>(2000); }

// The test pack, which uses the whole vocabulary of effects, with every combination of the switches.
struct Switches : Dominations {
  static Position deal(u64 i, FastRng& rng) {
    eng::Options o;
    o.overflow = i & 1 ? eng::Overflow::every_time : eng::Overflow::per_phase;
    o.monument_tie = i & 2 ? eng::MonumentTie::level1 : eng::MonumentTie::lowest;
    o.locus = i & 4 ? eng::LocusOf::land_only : eng::LocusOf::with_monuments;
    o.open_hands = i & 8, o.cradle_in_locus = i & 32, o.rotate_cards = i & 64, o.campfire_nodus = i & 128;
    o.cradle = i & 16 ? eng::CradleDots::vestigium : eng::CradleDots::colours;
    o.edges = static_cast<eng::Edges>(i / 256 % 3);
    return Position::start(eng::testing::test_pack_id(), 2 + static_cast<int>(i % 3), o, rng, Silent{});
  }
  static std::string view(const Position&, Seat) { return ""; }  // the shipped pack's views are looked at above
};
TEST(DominationsContract, EverySwitchInEveryCombination) { tests::endure<Switches>(3 * 256); }
INSTANTIATE_CONTRACT(Switches, 96)

}  // namespace
