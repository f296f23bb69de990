#include "table/dominations/position_read.hpp"

#include <algorithm>

namespace demesne::table::dominations {
namespace {

class PositionReader {
 public:
  explicit PositionReader(const Node& root) : root_(root), base_(read_base()), cards_(*base_), tiles_(*base_) {}

  State read() {
    p_.options = read_options(root_);
    const Node players = root_.maybe("players"), seats = root_.maybe("seats");
    if (!players.there() && seats.is_array() && seats.size() >= 2 && seats.size() <= kMaxPlayers)
      p_.players = static_cast<u8>(seats.size());
    else
      p_.players = static_cast<u8>(root_.at("players").integer(2, kMaxPlayers));
    read_time();
    read_pieces();
    if (!root_.mistakes().empty()) return {};
    build_pack();
    if (!root_.mistakes().empty()) return {};
    const auto pack = hold(pack_);
    if (const Fault* fault = std::get_if<Fault>(&pack)) {
      root_.mistakes().push_back({"", fault->rule, fault->message});
      return {};
    }
    const HeldPack& held = std::get<HeldPack>(pack);
    p_.pack_id = held->id;
    read_engine(root_.maybe("engine"));
    p_.refresh();
    settle_limits();
    if (!root_.mistakes().empty()) return {};
    if (const Problem problem = check(p_)) {
      root_.mistakes().push_back({"", problem.rule, problem.message});
      return {};
    }
    return {base_, held, p_};
  }

 private:
  const Node& root_;
  std::shared_ptr<const Pack> base_;
  Cards cards_;
  Tiles tiles_;
  eng::Position p_;
  Pack pack_;
  std::vector<WrittenMonument> monuments_;
  std::array<std::vector<WrittenCard>, kMaxPlayers> trees_;
  std::optional<std::vector<WrittenCard>> supply_;
  std::vector<Tiles::Lying> board_;
  std::vector<int> board_by_, board_owner_, board_level_;
  std::array<std::vector<Tiles::Ref>, kMaxPlayers> hands_;
  std::optional<std::vector<Tiles::Ref>> stack_;
  std::array<std::optional<Objective>, kMaxPlayers> own_goals_;

  std::shared_ptr<const Pack> read_base() {
    const Node content = root_.maybe("content");
    return std::make_shared<const Pack>(content.there() ? read_pack(content) : shipped_pack());
  }

  Seat read_seat(const Node& node) { return static_cast<Seat>(node.integer(0, p_.players - 1)); }

  void read_time() {
    auto number = [&](const char* key, int min, int max, int fallback) {
      const Node n = root_.maybe(key);
      return static_cast<u8>(n.there() ? n.integer(min, max) : fallback);
    };
    p_.age = number("age", 1, 3, 1);
    p_.turn_in_age = number("turn_in_age", 1, 5, 1);
    const Node phase = root_.maybe("phase");
    static constexpr std::array<std::string_view, 6> kWords = {"setup", "turn_start", "grow", "build", "develop", "over"};
    static constexpr std::array<Phase, 6> kPhases = {Phase::setup, Phase::turn_start, Phase::grow,
                                                     Phase::build, Phase::develop,    Phase::over};
    const int w = phase.there() ? phase.word(kWords) : 1;
    p_.phase = w < 0 ? Phase::grow : kPhases[at(w)];
    if (const Node order = root_.maybe("initiative"); order.there()) read_order(order, p_.initiative);
    p_.next_initiative = p_.initiative;
    p_.turn = p_.initiative[0];
    if (const Node turn = root_.maybe("turn"); turn.there()) p_.turn = read_seat(turn);
    const Node cradle = root_.maybe("cradle");
    if (cradle.null())
      p_.has_cradle = 0;
    else if (cradle.there())
      if (const auto v = read_vertex(cradle)) p_.cradle = *v;
  }

  void read_order(const Node& node, std::array<Seat, kMaxPlayers>& out) {
    if (!node.array(p_.players, p_.players)) return;
    unsigned seen = 0;
    for (std::size_t i = 0; i < p_.players; ++i) {
      out[i] = read_seat(node.item(i));
      seen |= 1u << out[i];
    }
    if (seen != (1u << p_.players) - 1) node.wrong({"must name each seat once.", "muss jeden Platz einmal nennen."}, {}, "R2.10");
  }

  // ---- reading ----

  void read_pieces() {
    if (const Node board = root_.maybe("board"); board.there() && board.array(0, kMaxBoard))
      for (std::size_t i = 0; i < board.size(); ++i) read_placed(board.item(i), i);
    if (const Node list = root_.maybe("monuments"); list.there() && list.array(0, kMaxSlots))
      for (const Node& m : list.items())
        if (auto read = read_played_monument(m, *base_)) monuments_.push_back(std::move(*read));
    const Node seats = root_.at("seats");
    if (seats.array(p_.players, p_.players))
      for (int s = 0; s < p_.players; ++s) read_seat_of(seats.item(at(s)), s);
    if (const Node stack = root_.maybe("tile_stack"); stack.there() && stack.array(0, kMaxStack)) {
      stack_.emplace();
      for (const Node& t : stack.items())
        if (auto ref = tiles_.read(t)) stack_->push_back(std::move(*ref));
    }
    if (const Node supply = root_.maybe("mastery_supply"); supply.there() && supply.array(0, kMaxCopies)) {
      supply_.emplace();
      for (const Node& c : supply.items()) {
        WrittenCard card{c};
        if (c.is_string() ? cards_.name(c, card.mastery) : c.object() && cards_.name(c.at("card"), card.mastery)) {
          read_copy(c, card);
          supply_->push_back(std::move(card));
        }
      }
    }
  }

  void read_placed(const Node& node, std::size_t number) {
    auto lying = tiles_.read_lying(node, number);
    if (!lying) return;
    board_.push_back(std::move(*lying));
    const Node by = node.maybe("placed_by"), city = node.maybe("city");
    board_by_.push_back(by.there() ? read_seat(by) : kNobody);
    int owner = kNobody, level = 0;
    if (city.there() && city.object()) {
      owner = read_seat(city.at("seat"));
      level = city.maybe("level").there() ? city.maybe("level").integer(1, 3) : 1;
    }
    board_owner_.push_back(owner);
    board_level_.push_back(level);
  }

  void read_copy(const Node& node, WrittenCard& card) {
    if (const Node copy = node.maybe("copy"); copy.there()) card.copy = copy_name(*copy.raw());
    if (const Node sides = node.maybe("sides"); sides.there()) card.sides = read_sides(sides, true);
  }

  void read_tree_card(const Node& node, int seat) {
    if (!node.object()) return;
    WrittenCard card{node};
    const Node pos = node.at("pos");
    if (!pos.array(2, 2)) return;
    card.col = pos.item(0).integer(-100, 100), card.row = pos.item(1).integer(-100, 100);
    if (const Node r = node.maybe("quarter_turns"); r.there()) card.rot = r.integer(0, 3);
    if (const Node a = node.maybe("advanced"); a.there()) card.advanced = a.boolean();
    read_copy(node, card);
    const Node id = node.maybe("card");
    if (const Node m = node.maybe("monument"); m.there()) {
      card.kind = WrittenCard::Kind::level;
      const std::string name = m.is_object() ? m.at("id").string() : m.string();
      for (std::size_t i = 0; i < monuments_.size(); ++i)
        if (monuments_[i].monument.id == name) card.slot = static_cast<int>(i);
      for (const Monument& known : base_->monuments)  // a level in a tree brings its Monument into play
        if (card.slot < 0 && known.id == name && monuments_.size() < kMaxSlots) {
          card.slot = static_cast<int>(monuments_.size());
          monuments_.push_back({known, {}});
        }
      if (card.slot < 0) return m.wrong({"no Monument '{0}' is in play.", "ein Monument „{0}“ ist nicht im Spiel."}, {name}, "R13.1");
      const int levels = static_cast<int>(monuments_[at(card.slot)].monument.levels.size());
      card.level = node.at("level").integer(1, std::max(1, levels)) - 1;
      auto& written = monuments_[at(card.slot)];
      written.slot.taken = std::max(written.slot.taken, static_cast<u8>(card.level + 1));
      if (card.sides && at(card.level) < written.monument.levels.size()) written.monument.levels[at(card.level)].sides = *card.sides;
    } else if ((id.is_string() && id.string() == "campfire") || (!id.there() && card.col == 0 && card.row == 0)) {
      card.kind = WrittenCard::Kind::campfire;
    } else if (!cards_.name(node.at("card"), card.mastery)) {
      return;
    }
    trees_[at(seat)].push_back(std::move(card));
  }

  void read_seat_of(const Node& node, int s) {
    if (!node.object()) return;
    Player& x = p_.player[at(s)];
    if (const Node hand = node.maybe("hand"); hand.there() && hand.array(0, kMaxHand))
      for (const Node& t : hand.items())
        if (auto ref = tiles_.read(t)) hands_[at(s)].push_back(std::move(*ref));
    if (const Node k = node.maybe("knowledge"); k.there()) x.knowledge = read_amounts(k, kTopLimit);
    x.limits = {0, 0, 0, 0, 0, 0};  // 0: not written; see settle_limits()
    if (const Node l = node.maybe("limits"); l.there()) x.limits = read_amounts(l, kTopLimit);
    if (const Node n = node.maybe("influence"); n.there()) x.influence = static_cast<std::int16_t>(n.integer(0, kMostTotal));
    if (const Node n = node.maybe("vp"); n.there()) x.vp = static_cast<std::int16_t>(n.integer(0, kMostTotal));
    int standing = 0;
    for (std::size_t i = 0; i < board_owner_.size(); ++i)
      if (board_owner_[i] == s) standing += board_level_[i];
    const Node tokens = node.maybe("city_tokens");
    const int left = tokens.there() ? tokens.integer(0, kCityTokens) : std::max(0, kCityTokens - standing);
    x.tokens = static_cast<u8>(left);
    if (left + standing > kCityTokens)
      (tokens.there() ? tokens : node)
          .wrong({"{0} City tokens in reserve and {1} on the board are more than the {2} that exist.",
                  "{0} Stadtmarker im Vorrat und {1} auf dem Plan sind mehr als die {2} vorhandenen."},
                 {left, standing, kCityTokens}, "R11.5");
    if (const Node tree = node.maybe("tree"); tree.there() && tree.array(0, kMaxTree))
      for (const Node& c : tree.items()) read_tree_card(c, s);
    read_goals(node.maybe("objective"), s);
    if (const Node roles = node.maybe("dominations"); roles.there() && roles.array(0, 6))
      for (const Node& r : roles.items()) read_role(r, s);
    auto dealt = [&](const char* key, std::array<u8, 2>& out, const auto& pieces) {
      if (const Node n = node.maybe(key); n.there() && n.array(2, 2))
        for (std::size_t i = 0; i < 2; ++i) out[i] = piece(n.item(i), pieces);
    };
    dealt("dealt_objectives", x.dealt_objectives, base_->objectives);
    dealt("dealt_monuments", x.dealt_monuments, base_->monuments);
    if (const Node paid = node.maybe("overflow_paid"); paid.there() && paid.array(0, 6))
      for (const Node& d : paid.items())
        if (const int i = read_domain(d); i >= 0) x.overflow = static_cast<u8>(x.overflow | 1 << i);
    x.hand_known.fill(0);
    const Node known = node.maybe("hand_known");
    for (std::size_t i = 0; i < kMaxHand; ++i) {
      const int everybody = (1 << p_.players) - 1, mask = p_.options.open_hands ? everybody : 1 << s;
      if (i < hands_[at(s)].size())
        x.hand_known[i] = static_cast<u8>(known.is_array() && i < known.size() ? known.item(i).integer(0, everybody) : mask);
    }
  }

  template <class Pieces>
  u8 piece(const Node& node, const Pieces& pieces) {
    if (!node.there()) return kNone;
    const std::string id = node.string();
    for (std::size_t i = 0; i < pieces.size(); ++i)
      if (pieces[i].id == id) return static_cast<u8>(i);
    node.wrong({"'{0}' is not in the content pack.", "„{0}“ ist nicht im Inhaltspaket."}, {id}, "R2.4");
    return kNone;
  }

  void read_goals(const Node& node, int s) {
    if (!node.there()) {
      if (p_.phase != Phase::setup) own_goals_[at(s)].emplace();  // no goals at all
      return;
    }
    if (node.is_string()) {
      p_.player[at(s)].objective = piece(node, base_->objectives);
      return;
    }
    const Node goals = node.is_object() ? node.at("goals") : node;
    Objective o;
    if (node.is_object()) {
      if (const Node id = node.maybe("id"); id.there()) o.id = id.string();
      if (const Node en = node.maybe("en"); en.there()) o.name.en = en.string();
      if (const Node de = node.maybe("de"); de.there()) o.name.de = de.string();
    }
    if (!goals.array(0, 64)) return;
    for (const Node& g : goals.items()) o.goals.push_back(read_goal(g));
    // Written as a list it carries no name; so that reading it again gives the same card it keeps none.
    o.id.clear(), o.name = {};
    own_goals_[at(s)] = std::move(o);
  }

  void read_role(const Node& node, int s) {
    const std::string id = node.is_object() ? node.at("id").string() : node.string();
    for (std::size_t d = 0; d < kDomains; ++d) {
      if (base_->roles[d].id != id) continue;
      if (p_.role[d] != kNobody) node.wrong({"'{0}' is held twice.", "„{0}“ wird zweimal gehalten."}, {id}, "R18.8");
      p_.role[d] = static_cast<Seat>(s);
      return;
    }
    node.wrong({"'{0}' is no Domination card.", "„{0}“ ist keine Domination-Karte."}, {id}, "R18.9");
  }

  // ---- numbering ----

  void build_pack() {
    pack_ = *base_;
    tiles_.number();
    pack_.tiles = tiles_.tiles();
    if (pack_.tiles.size() > kMaxTiles) return root_.wrong({"has too many tiles.", "hat zu viele Plättchen."});
    place_tiles();
    number_monuments();
    number_goals();
    number_cards();
    pack_.deal_tiles = static_cast<u16>(base_->tiles.size());
    pack_.deal_masteries = static_cast<u16>(base_->masteries.size());
    pack_.deal_monuments = static_cast<u16>(base_->monuments.size());
    pack_.deal_objectives = static_cast<u16>(base_->objectives.size());
  }

  void place_tiles() {
    std::vector<int> used(pack_.tiles.size(), 0);
    auto use = [&](int tile, const Node& node) {
      if (used[at(tile)]++)
        node.wrong({"the tile '{0}' is there twice.", "das Plättchen „{0}“ ist zweimal da."}, {pack_.tiles[at(tile)].id}, "R1.1");
      return static_cast<u8>(tile);
    };
    const Node board = root_.maybe("board"), seats = root_.maybe("seats"), stack = root_.maybe("tile_stack");
    for (std::size_t i = 0; i < board_.size(); ++i) {
      Placed& b = p_.board[i];
      b.cell = board_[i].cell;
      b.rot = static_cast<u8>(board_[i].rot);
      b.tile = use(tiles_.index(board_[i].ref), board.item(i));
      b.by = static_cast<Seat>(board_by_[i]);
      b.owner = static_cast<Seat>(board_owner_[i]);
      b.level = static_cast<u8>(board_level_[i]);
    }
    p_.board_size = static_cast<u8>(board_.size());
    for (int s = 0; s < p_.players; ++s) {
      Player& x = p_.player[at(s)];
      for (std::size_t i = 0; i < hands_[at(s)].size(); ++i)
        x.hand[i] = use(tiles_.index(hands_[at(s)][i]), seats.item(at(s)).maybe("hand").item(i));
      x.hand_size = static_cast<u8>(hands_[at(s)].size());
    }
    if (stack_) {
      for (std::size_t i = 0; i < stack_->size(); ++i) p_.stack[i] = use(tiles_.index((*stack_)[i]), stack.item(i));
      p_.stack_size = static_cast<u8>(stack_->size());
      return;
    }
    // Not written: the tiles of the pack that lie nowhere else, in an order that hangs on the seed.
    std::vector<u8> rest;
    for (std::size_t t = 0; t < base_->tiles.size(); ++t) {
      bool elsewhere = used[t] > 0;
      for (std::size_t u = base_->tiles.size(); u < pack_.tiles.size(); ++u) elsewhere |= pack_.tiles[u].id == pack_.tiles[t].id;
      if (!elsewhere) rest.push_back(static_cast<u8>(t));
    }
    const Node seed = root_.maybe("seed");
    const std::string text = seed.there() ? json::serialize(*seed.raw()) : "";
    FastRng rng(hash_bytes(text.data(), text.size()));
    for (std::size_t i = rest.size(); i > 1; --i) std::swap(rest[i - 1], rest[rng.below(static_cast<u32>(i))]);
    for (std::size_t i = 0; i < rest.size() && i < kMaxStack; ++i) p_.stack[i] = rest[i];
    p_.stack_size = static_cast<u8>(std::min<std::size_t>(rest.size(), kMaxStack));
  }

  void number_monuments() {
    for (std::size_t i = 0; i < monuments_.size(); ++i) {
      auto& [m, slot] = monuments_[i];
      const auto known = std::find(base_->monuments.begin(), base_->monuments.end(), m);
      if (known != base_->monuments.end()) {
        slot.id = static_cast<u8>(known - base_->monuments.begin());
      } else {
        slot.id = static_cast<u8>(pack_.monuments.size());
        pack_.monuments.push_back(m);
      }
      if (slot.taken > m.levels.size()) slot.taken = static_cast<u8>(m.levels.size());
      p_.monuments[i] = slot;
    }
    p_.slots = static_cast<u8>(monuments_.size());
  }

  void number_goals() {
    for (int s = 0; s < p_.players; ++s)
      if (own_goals_[at(s)]) {
        p_.player[at(s)].objective = static_cast<u8>(pack_.objectives.size());
        pack_.objectives.push_back(*own_goals_[at(s)]);
      }
  }

  void number_cards() {
    cards_.settle();
    auto known = [&](const WrittenCard& c) {
      if (c.kind != WrittenCard::Kind::mastery || cards_.known(c.mastery)) return true;
      (c.node.is_object() ? c.node.maybe("card") : c.node)
          .wrong({"no Mastery '{0}' is in the content pack.", "eine Fertigkeit „{0}“ ist nicht im Inhaltspaket."}, {c.mastery}, "R14.2");
      return false;
    };
    bool all = true;
    for (const auto& tree : trees_)
      for (const auto& c : tree) all &= known(c);
    if (supply_)
      for (const auto& c : *supply_) all &= known(c);
    if (!all) return;
    for (const auto& tree : trees_)
      for (const auto& c : tree)
        if (c.kind == WrittenCard::Kind::mastery) cards_.want(c);
    if (supply_)
      for (const auto& c : *supply_) cards_.want(c);
    cards_.number();
    pack_.masteries = cards_.masteries();
    std::size_t copies = 0;
    for (const Mastery& m : pack_.masteries) copies += m.copies.size();
    if (pack_.masteries.size() > 255 || copies > kMaxCopies) return root_.wrong({"has too many cards.", "hat zu viele Karten."});
    auto take = [&](const WrittenCard& c) {
      const int copy = cards_.take(c);
      if (copy < 0)
        c.node.wrong({"this copy of '{0}' is already somewhere else.", "dieses Exemplar von „{0}“ liegt schon anderswo."}, {c.mastery},
                     "R1.2");
      return copy;
    };
    for (int s = 0; s < p_.players; ++s) plant(s, take);
    p_.supply = {};
    auto put = [&](int copy) { p_.supply.add(at(copy)); };
    if (supply_) {
      for (const auto& c : *supply_)
        if (const int copy = take(c); copy >= 0) put(copy);
      return;
    }
    std::vector<bool> planted(copies);
    for (int s = 0; s < p_.players; ++s)
      for (int i = 0; i < p_.player[at(s)].tree_size; ++i)
        if (is_mastery(p_.player[at(s)].tree[at(i)].card)) planted[at(copy_of(p_.player[at(s)].tree[at(i)].card))] = true;
    for (std::size_t m = 0; m < pack_.masteries.size(); ++m) {
      // The pack's own layouts; of a card written out in place those that it lists.
      const std::size_t own = m < base_->masteries.size() ? cards_.own_copies(static_cast<int>(m)) : pack_.masteries[m].copies.size();
      for (std::size_t k = 0; k < own; ++k) {
        const int copy = cards_.first_copy(static_cast<int>(m)) + static_cast<int>(k);
        if (!planted[at(copy)]) put(copy);
      }
    }
  }

  template <class Take>
  void plant(int s, Take take) {
    Player& x = p_.player[at(s)];
    x.tree_size = 1;
    x.tree[0] = TreeCard{};
    for (const WrittenCard& c : trees_[at(s)]) {
      if (c.kind == WrittenCard::Kind::campfire) {
        if (c.col || c.row) c.node.maybe("pos").wrong({"the Campfire lies at [0, 0].", "das Lagerfeuer liegt auf [0, 0]."}, {}, "R15.1");
        if (c.sides && *c.sides != pack_.campfires[0]) {
          x.campfire = static_cast<u8>(pack_.campfires.size());
          pack_.campfires.push_back(*c.sides);
        }
        continue;
      }
      if (x.tree_size >= kMaxTree) return root_.wrong({"a tree is too large.", "ein Baum ist zu groß."});
      TreeCard t;
      t.col = static_cast<std::int8_t>(c.col), t.row = static_cast<std::int8_t>(c.row);
      t.rot = static_cast<u8>(c.rot);
      t.advanced = c.advanced;
      if (c.kind == WrittenCard::Kind::level)
        t.card = level_card(c.slot, c.level);
      else if (const int copy = take(c); copy >= 0)
        t.card = mastery_card(copy);
      else
        return;
      x.tree[x.tree_size++] = t;
    }
  }

  // A limit that is not written follows from the Cities and the cards, and is at least what is held (R10.2).
  void settle_limits() {
    for (int s = 0; s < p_.players; ++s) {
      Player& x = p_.player[at(s)];
      for (std::size_t d = 0; d < kDomains; ++d) {
        int least = std::max<int>(5, p_.sums[at(s)].limit);
        for (int i = 0; i < p_.board_size; ++i) {
          const Placed& b = p_.board[at(i)];
          if (b.owner == s && static_cast<std::size_t>(pack_.tiles[b.tile].camp) == d) least = std::max(least, 5 + 5 * b.level);
        }
        const bool written = x.limits[d] > 0;
        const int held = x.knowledge[d];
        int limit = std::max<int>(x.limits[d], least);
        if (!written) limit = std::max(limit, (held + 4) / 5 * 5);
        x.limits[d] = static_cast<u8>(std::min(limit, kTopLimit));
        if (held > x.limits[d])
          root_.maybe("seats")
              .item(at(s))
              .maybe("knowledge")
              .maybe(kDomainWords[d])
              .wrong({"{0} held are more than the limit of {1}.", "{0} sind mehr als die Begrenzung von {1}."}, {held, int(x.limits[d])},
                     "R10.1");
      }
    }
  }

  // ---- what the engine writes besides ----

  // The numbers of the turn, and those that the last tile left behind: they mean nothing any more, but are part of the hash.
  void read_engine(const Node& node) {
    p_.flow.role = p_.age > 1 ? kDomains : 0;
    if (!node.there() || !node.object({"question", "builds", "develops", "scored", "stack_known"})) return;
    Flow& f = p_.flow;
    f.serial = static_cast<u32>(node.at("question").integer(0, 1 << 30));
    f.builds = static_cast<u8>(node.at("builds").integer(0, 255));
    f.develops = static_cast<u8>(node.at("develops").integer(0, 255));
    if (const Node scored = node.at("scored"); scored.array(6, 6)) {
      const auto number = [&](std::size_t k, int min, int max) { return static_cast<std::int8_t>(scored.item(k).integer(min, max)); };
      f.tile = static_cast<u8>(number(0, 0, std::max(0, p_.board_size - 1)));
      f.reactivating = static_cast<u8>(number(1, 0, 1));
      f.corner = number(2, -1, 2), f.edge = number(3, -1, 2);
      f.scoring = static_cast<u8>(number(4, 0, 3));
      f.for_production = static_cast<u8>(number(5, 0, 1));
    }
    if (const Node known = node.at("stack_known"); known.array(p_.stack_size, p_.stack_size))
      for (std::size_t i = 0; i < p_.stack_size; ++i) p_.stack_known[i] = static_cast<u8>(known.item(i).integer(0, (1 << p_.players) - 1));
  }
};

}  // namespace

State read_position(const json::object& position, Mistakes& mistakes) {
  const json::value v = position;
  const Node root(&v, "", mistakes);
  PositionReader reader(root);
  if (!mistakes.empty()) return {};
  State state = reader.read();
  return mistakes.empty() ? state : State{};
}

State resumed(const State& rest, Mistakes& mistakes, eng::Log& log) {
  State state = rest;
  state.position.resume(log);
  const json::value none;
  const Node root(&none, "", mistakes);
  if (state.position.to_move() == kNobody) return state;
  Actions actions;
  state.position.legal(actions);
  if (actions.cut())
    root.wrong({"leaves more than {0} answers open.", "lässt mehr als {0} Antworten offen."}, {static_cast<int>(Actions::kCapacity)});
  return state;
}

}  // namespace demesne::table::dominations
