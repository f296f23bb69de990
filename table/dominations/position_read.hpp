// The pieces that a position names: references into the content pack, or written out in place. They are collected first and
// numbered afterwards in an order of their own, so that a position that is written and read again has the same numbers.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "table/dominations/state.hpp"

namespace demesne::table::dominations {

// A card of a tree or of the supply as it is written.
struct WrittenCard {
  explicit WrittenCard(const Node& n) : node(n) {}
  Node node;
  enum class Kind { campfire, mastery, level } kind = Kind::mastery;
  std::string mastery;  // id
  std::string copy;     // its name; may be empty
  std::optional<Sides> sides;
  int slot = -1, level = 0;  // of a Monument; level from 0
  int col = 0, row = 0, rot = 0;
  bool advanced = false;
};

// Without their copies: those stand with the card in the tree or in the supply.
bool same_card(const Mastery& a, const Mastery& b);

// Masteries of the pack and of the position, and all copies that the position speaks of.
class Cards {
 public:
  Cards(const Pack& base) : base_(base) {}

  // A Mastery by id or written out; notes its id. False if it is none.
  bool name(const Node& node, std::string& id);
  // After all have been named: the Masteries of the position's pack, without extra copies.
  void settle();
  bool known(const std::string& id) const { return index_.contains(id); }
  int index(const std::string& id) const { return index_.at(id); }
  const Mastery& mastery(const std::string& id) const { return masteries_[static_cast<std::size_t>(index_.at(id))]; }
  std::size_t own_copies(int mastery) const;  // of the pack

  // Asks for one copy of a card; take() hands out a distinct one for each that was asked for.
  void want(const WrittenCard& card);
  void number();                      // after all have been asked for
  int take(const WrittenCard& card);  // index into Tables::copies, -1: all such copies are taken
  const std::vector<Mastery>& masteries() const { return masteries_; }
  int first_copy(int mastery) const { return first_[static_cast<std::size_t>(mastery)]; }

 private:
  Copy wanted(const WrittenCard& card) const;
  int of_pack(const Mastery& m, const WrittenCard& card) const;  // index of the pack's own copy that is meant, or -1

  const Pack& base_;
  std::map<std::string, Mastery> written_;
  std::vector<Mastery> masteries_;
  std::map<std::string, int> index_;
  std::vector<std::vector<Copy>> extra_;
  std::vector<int> first_;
  std::vector<bool> taken_;
};

// Land tiles of the pack and of the position.
class Tiles {
 public:
  Tiles(const Pack& base) : base_(base) {}
  struct Ref {
    int base = -1;  // index in the pack, or
    Tile tile;      // … as written
  };
  std::optional<Ref> read(const Node& node);  // hand, stack
  struct Lying {
    Ref ref;
    Cell cell = kNoCell;
    int rot = 0;
  };
  std::optional<Lying> read_lying(const Node& node, std::size_t number);  // board
  void number();                                                          // after all have been read
  int index(const Ref& ref) const;
  const std::vector<Tile>& tiles() const { return tiles_; }

 private:
  Ref keep(Tile tile);
  int find(const std::string& id) const;
  const Pack& base_;
  std::map<std::pair<std::string, std::array<int, 4>>, Tile> extra_;
  std::map<std::pair<std::string, std::array<int, 4>>, int> extra_index_;
  std::vector<Tile> tiles_;
};

// Monuments in play: what they are and where they stand.
struct WrittenMonument {
  Monument monument;
  Slot slot;  // its id is set when the Monument is numbered
};
std::optional<WrittenMonument> read_played_monument(const Node& node, const Pack& base);

std::optional<Vertex> read_vertex(const Node& node);
std::optional<std::array<Vertex, 3>> read_triangle(const Node& node);

}  // namespace demesne::table::dominations
