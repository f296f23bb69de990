// What of a view is the same in every position of a content pack, written once: cards, tiles and Monuments with their texts.
#pragma once

#include <vector>

#include "table/dominations/packs.hpp"
#include "table/json_text.hpp"

namespace demesne::table::dominations {

struct PackWords {
  struct OfMonument {
    JsonMembers all;                  // without its levels
    std::vector<JsonMembers> levels;  // each as it lies beside the board
    std::vector<JsonMembers> faces;   // the text of each, for a tree
  };
  struct OfMastery {
    JsonMembers basic, advanced;  // as a card in a tree
  };
  explicit PackWords(const eng::Pack& pack);
  std::vector<JsonMembers> tiles, objectives;
  std::vector<OfMonument> monuments;
  std::vector<OfMastery> masteries;
};

// Made when somebody asks for the first time; they live as long as the pack is held.
const PackWords& words_of(const HeldPack& held);
PackWords::OfMonument monument_words(const eng::Monument& monument, bool texts);

}  // namespace demesne::table::dominations
