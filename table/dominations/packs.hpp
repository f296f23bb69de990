// The packs in use. A position names its pack by a number; the number means that pack as long as somebody holds it, and is given to
// another one afterwards. Safe from any thread.
#pragma once

#include <memory>
#include <mutex>

#include "games/dominations/pack.hpp"
#include "table/match.hpp"

namespace demesne::table::dominations {

namespace eng = demesne::dominations;

struct PackWords;

struct InUse {
  InUse(eng::PackId number, const eng::Pack& pack) : id(number), content(pack) {}
  eng::PackId id;
  eng::Content content;
  mutable std::once_flag spoken;
  mutable std::shared_ptr<const PackWords> words;  // see pack_words.hpp
};
using HeldPack = std::shared_ptr<const InUse>;

// Equal packs are one and have one number. A Fault: it is larger than the engine can hold (eng::fits), or kMaxPacks others are in use.
Result<HeldPack> hold(const eng::Pack& pack);
// One of the program's own, which is known to fit.
HeldPack hold_shipped(const eng::Pack& pack);
// How many different packs somebody holds now.
int packs_in_use();

}  // namespace demesne::table::dominations
