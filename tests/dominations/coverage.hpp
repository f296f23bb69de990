// What a recorded game has shown: words of the effect vocabulary, Monuments, Domination cards, kinds of events and questions.
#pragma once

#include <set>
#include <string>

#include "table/dominations/codec.hpp"
#include "table/table.hpp"

namespace demesne::table {

class Coverage {
 public:
  const std::set<std::string>& seen() const { return seen_; }

  void question(const Question& q, std::span<const int> picks) {
    seen_.insert("ask:" + q.what);
    for (const int p : picks) {
      const auto& f = q.options[static_cast<std::size_t>(p)].fields;
      std::string word(f.at("do").as_string());
      if (word == "assimilate" && f.at("advanced").as_bool()) word += "_face";
      if (const auto* mode = f.if_contains("mode")) word += "_" + std::string(mode->as_string());
      seen_.insert("do:" + word);
    }
  }

  // After one answer.
  void step(const Table& table) {
    const auto& state = static_cast<const MatchOf<dominations::Codec>&>(table.match()).state();
    std::set<std::pair<int, std::string>> fresh;  // cards that came up in this step
    for (const Event& e : table.events()) {
      const std::string type(e.inside.at("type").as_string());
      seen_.insert("event:" + type);
      const int seat = e.inside.at("seat").is_null() ? -1 : e.inside.at("seat").to_number<int>();
      if (type == "acquired" || type == "upgraded") fresh.insert({seat, std::string(e.inside.at("card").as_string())});
      if (type == "built_level") fresh.insert({seat, std::string(e.inside.at("monument").as_string())});
      if (type == "placed_monument") seen_.insert("monument:" + std::string(e.inside.at("monument").as_string()));
      if (type == "role") seen_.insert("role:" + std::string(e.inside.at("card").as_string()));
      if (type == "role_used") seen_.insert("role_used:" + std::string(e.inside.at("card").as_string()));
    }
    for (const Event& e : table.events()) {
      if (e.inside.at("seat").is_null()) continue;
      const int seat = e.inside.at("seat").to_number<int>();
      const std::string type(e.inside.at("type").as_string());
      const auto* source = e.inside.if_contains("source");
      owned(state, seat, [&](const std::string& id, const dominations::Face& face) {
        using namespace dominations;
        for (const Effect& f : face.effects) {
          const bool own = source && source->as_string() == id;
          const bool up = fresh.contains({seat, id});
          bool used = false;
          switch (f.act) {
            case Do::gain:
            case Do::fill:
              used = type == "gained" && own && (f.when == When::acquire) == up;
              break;
            case Do::vp:
              used = type == "vp" && own && (f.when == When::acquire || f.when == When::mastery || f.when == When::nodus || !up);
              break;
            case Do::influence:
              used = type == "influence" && own && (f.when == When::acquire || !up);
              break;
            case Do::produce:
              used = type == "placed" && pack_tile(state, std::string(e.inside.at("tile").as_string())) == f.only_if.domain;
              break;
            case Do::cost_city:
              used = type == "built_city" || type == "upgraded_city";
              break;
            case Do::cost_mastery:
              used = type == "acquired" && !up;
              break;
            case Do::cost_upgrade:
              used = type == "upgraded" && !up;
              break;
            case Do::cost_level:
              used = type == "built_level" && !up;
              break;
            case Do::limit:
              used = type == "limit";
              break;
            case Do::exchange:
              used = type == "exchanged" && e.inside.at("price") == json::value(1);
              break;
            case Do::hand:
              used = type == "drew";
              break;
            case Do::extra_build:
              used = state.position.flow.builds == 2 && state.position.turn == seat;
              break;
            case Do::extra_develop:
              used = state.position.flow.develops == 1 && state.position.flow.ask == Ask::develop && state.position.turn == seat;
              break;
          }
          if (used) note(f);
        }
      });
    }
  }

  void note(const dominations::Effect& f) {
    using namespace dominations;
    seen_.insert("when:" + std::string(kWhenWords[static_cast<std::size_t>(f.when)]));
    seen_.insert("act:" + std::string(kDoWords[static_cast<std::size_t>(f.act)]));
    if (f.per != Per::one) seen_.insert("per:" + std::string(kPerWords[static_cast<std::size_t>(f.per)]));
    if (f.only_if.domain >= 0) seen_.insert("if:domain");
    if (f.only_if.min_edges) seen_.insert("if:min_edges");
    if (f.only_if.min_level) seen_.insert("if:min_level");
    if (f.what == kAny) seen_.insert("what:any");
    if (f.what == kEach) seen_.insert("what:each");
  }

  // Everything that the fixtures together must show.
  static std::set<std::string> wanted() {
    using namespace dominations;
    std::set<std::string> out;
    for (const auto w : kWhenWords) out.insert("when:" + std::string(w));
    for (const auto w : kDoWords) out.insert("act:" + std::string(w));
    for (const auto w : kPerWords)
      if (w != "one") out.insert("per:" + std::string(w));
    for (const char* w : {"if:domain", "if:min_edges", "if:min_level", "what:any", "what:each"}) out.insert(w);
    for (const auto& m : shipped_pack().monuments) out.insert("monument:" + m.id);
    for (const auto& r : shipped_pack().roles) out.insert("role:" + r.id);
    for (const char* w : {"diplomat", "inventor", "farmer", "governor", "high_priestess"}) out.insert("role_used:" + std::string(w));
    for (const char* w : {"objective", "monument", "mulligan", "keep", "turn", "locus", "vestigium", "assimilate", "order"})
      out.insert("ask:" + std::string(w));
    for (const char* w : {"choose", "mulligan", "no_mulligan", "keep", "place", "reactivate_connection", "reactivate_locus", "build_city",
                          "upgrade_city", "build_monument", "skip_build", "develop", "upgrade_card", "skip_develop", "exchange",
                          "assimilate", "assimilate_face", "decline", "order"})
      out.insert("do:" + std::string(w));
    for (const char* w :
         {"dealt",       "objective", "initiative", "drew",      "returned", "age_began", "turn_began", "age_ended", "reset", "placed",
          "reactivated", "locus",     "produced",   "activated", "gained",   "lost",      "limit",      "nodus",     "goals", "game_over"})
      out.insert("event:" + std::string(w));
    return out;
  }

 private:
  static int pack_tile(const dominations::State& s, const std::string& id) {
    for (const auto& t : s.position.content().tiles)
      if (t.id == id) return static_cast<int>(t.camp);
    return -1;
  }
  template <class F>
  static void owned(const dominations::State& s, int seat, F f) {
    using namespace dominations;
    const eng::Position& p = s.position;
    const Player& x = p.player[static_cast<std::size_t>(seat)];
    for (int i = 1; i < x.tree_size; ++i) {
      const TreeCard& c = x.tree[static_cast<std::size_t>(i)];
      const Face* face = p.face(c);
      if (!face) continue;
      const std::string id = is_level(c.card)
                                 ? p.content().monuments[p.monuments[static_cast<std::size_t>(slot_of(c.card))].id].id
                                 : p.content().masteries[tables(p.pack_id).copies[static_cast<std::size_t>(copy_of(c.card))].mastery].id;
      f(id, *face);
    }
  }

  std::set<std::string> seen_;
};

}  // namespace demesne::table
