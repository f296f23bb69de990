// The contract on Dominations with the shipped pack: all player counts, both editions, every switch in turn.
#include "games/dominations/position.hpp"

namespace demesne::dominations {
// Bytes between fields have no meaning; the engine's own hash leaves them out.
inline u64 fingerprint(const Position& p) { return p.hash(); }
}  // namespace demesne::dominations

#include "table/dominations/codec.hpp"
#include "tests/contract_test.hpp"

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
  static bool conserved(const Position&, const Position& p) {
    std::array<int, 256> tiles{};
    for (unsigned b = 0; b < p.board_size; ++b) ++tiles[p.board[b].tile];
    for (unsigned k = 0; k < p.stack_size; ++k) ++tiles[p.stack[k]];
    std::array<int, 1024> copies{};
    for (unsigned c = 0; c < eng::tables(p.pack_id).copies.size(); ++c) copies[c] += p.supply.has(c);
    bool good = true;
    for (unsigned s = 0; s < p.players; ++s) {
      const eng::Player& pl = p.player[s];
      for (unsigned k = 0; k < pl.hand_size; ++k) ++tiles[pl.hand[k]];
      for (unsigned k = 1; k < pl.tree_size; ++k)
        if (eng::is_mastery(pl.tree[k].card)) ++copies[static_cast<unsigned>(eng::copy_of(pl.tree[k].card))];
      good &= p.city_levels(static_cast<int>(s)) + pl.tokens == eng::kCityTokens;
      for (unsigned d = 0; d < eng::kDomains; ++d) good &= pl.knowledge[d] <= pl.limits[d];
    }
    for (unsigned t = 0; t < p.content().tiles.size(); ++t) good &= tiles[t] == 1;
    for (unsigned c = 0; c < eng::tables(p.pack_id).copies.size(); ++c) good &= copies[c] == 1;
    return good;
  }
  static std::string view(const Position& p, Seat viewer) {
    return boost::json::serialize(table::dominations::Codec::view({pack(), held(), p}, viewer));
  }
};

INSTANTIATE_CONTRACT(Dominations, 600)

}  // namespace
