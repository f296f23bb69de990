// The switches of the rules (E: editions, A: rulings). A printing is a preset of them; each can be turned alone.
#pragma once

#include "core/types.hpp"

namespace demesne::dominations {

enum class Edition : u8 { e2021, e2019 };               // the German and the English printing
enum class Overflow : u8 { per_phase, every_time };     // E1: Victory points for Knowledge past 20
enum class MonumentTie : u8 { lowest, level1 };         // E3: who controls a Monument in a tie
enum class LocusOf : u8 { with_monuments, land_only };  // E4: what makes a Locus
enum class CradleDots : u8 { colours, vestigium };      // A2: the Cradle's Resources
enum class Edges : u8 { once, per_edge, choose_one };   // A5: a tile that touches several pieces

struct Options {
  Edition edition = Edition::e2021;  // only a label: the rules read the switches below
  Overflow overflow = Overflow::per_phase;
  MonumentTie monument_tie = MonumentTie::lowest;
  LocusOf locus = LocusOf::with_monuments;
  bool open_hands = true;  // E6
  CradleDots cradle = CradleDots::colours;
  Edges edges = Edges::once;
  bool cradle_in_locus = false;     // A6
  bool rotate_cards = false;        // A51
  bool campfire_nodus = true;       // A87: nodus with the Campfire count for abilities and goals
  std::int16_t objective_vp3 = -1;  // A79, E28: Victory points for three goals; -1: as the pack says
  constexpr bool operator==(const Options&) const = default;
};

constexpr Options preset(Edition edition) {
  Options o;
  o.edition = edition;
  if (edition == Edition::e2019) {
    o.overflow = Overflow::every_time;
    o.monument_tie = MonumentTie::level1;
    o.locus = LocusOf::land_only;
    o.open_hands = false;
  }
  return o;
}

}  // namespace demesne::dominations
