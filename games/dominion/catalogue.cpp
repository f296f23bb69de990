// All rows of all sets in one catalogue, their programs linked into one image. The only file that names every set.
#include <memory>

#include "games/dominion/engine.hpp"
#include "games/dominion/machine.hpp"
#include "games/dominion/sets/sets.hpp"

namespace demesne::dominion {

Program routine_words(Routine r);

namespace {

constexpr const SetRows* kAllSets[] = {
    &sets::kBasic,   &sets::kBase,       &sets::kProsperity,  &sets::kRisingSun,   &sets::kIntrigue, &sets::kSeaside,
    &sets::kAlchemy, &sets::kCornucopia, &sets::kGuilds,      &sets::kHinterlands, &sets::kDarkAges, &sets::kAdventures,
    &sets::kEmpires, &sets::kNocturne,   &sets::kRenaissance, &sets::kMenagerie,   &sets::kAllies,   &sets::kPlunder,
};

struct Catalogue {
  std::vector<Linked> rows;
  By<Family, std::vector<Card>, 12> family;
  By<Routine, u16> routine{};
  std::vector<Op> code;

  u16 link(const Program& p) {
    const auto at = static_cast<u16>(code.size());
    code.insert(code.end(), p.ops.begin(), p.ops.end());
    code.emplace_back();  // End
    return at;
  }
  Card find(std::string_view id) const {
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (rows[i].row->id == id) return static_cast<Card>(i);
    return Card::None;
  }
  Catalogue() {
    code.emplace_back();  // entry 0: nothing to do
    for (const SetRows* s : kAllSets)
      for (const Row& r : s->rows) {
        auto& of_family = family[r.family];
        rows.push_back({.row = &r, .set = s->set, .family_index = static_cast<int>(of_family.size()), .pile = Card::None});
        of_family.push_back(static_cast<Card>(rows.size() - 1));
      }
    for (std::size_t i = 0; i < routine.size(); ++i) routine[i] = link(routine_words(static_cast<Routine>(i)));
    for (Linked& l : rows) {
      const Row& r = *l.row;
      l.play = r.play ? link(r.play()) : u16{0};
      l.first = r.first ? link(r.first()) : l.play;
      for (const Listener& on : r.on) {
        if (on.moment == Moment::none) continue;
        l.hears[on.moment] = &on;
        l.words[on.moment] = on.words ? link(on.words()) : u16{0};
      }
      for (std::size_t k = 0; k < l.brings.size(); ++k) l.brings[k] = r.brings[k].empty() ? Card::None : find(r.brings[k]);
      if (!r.pile.empty()) l.pile = find(r.pile);
    }
  }
};
const Catalogue& all() {
  static const Catalogue catalogue;
  return catalogue;
}

}  // namespace

// Reached by every instruction, so not through the guard of a static inside a function.
const Op* kCode = all().code.data();
const Linked* kLinked = all().rows.data();
const u16* kRoutines = all().routine.data();

std::vector<Op> program_of(u16 entry) {
  std::vector<Op> ops;
  for (std::size_t pc = entry; kCode[pc].code != Op::End; ++pc) ops.push_back(kCode[pc]);
  return ops;
}

std::span<const SetRows* const> all_sets() { return kAllSets; }
int card_count() { return all().rows.size(); }
Card of_family(Family f, int i) { return all().family[f][i]; }
int family_size(Family f) { return all().family[f].size(); }
Card find_row(std::string_view id) { return all().find(id); }
Card find_card(std::string_view id) {
  const Card c = find_row(id);
  return c != Card::None && facts(c).family == Family::card ? c : Card::None;
}
Card find_landscape(Family f, std::string_view id) {
  const Card c = find_row(id);
  return c != Card::None && facts(c).family == f ? c : Card::None;
}

Phrase type_name(int bit) {
  static constexpr std::array<Phrase, kTypes> names = {{
      {"Action", "Aktion"},        {"Treasure", "Geld"},       {"Victory", "Punkte"}, {"Curse", "Fluch"},    {"Attack", "Angriff"},
      {"Reaction", "Reaktion"},    {"Duration", "Dauer"},      {"Command", "Befehl"}, {"Omen", "Omen"},      {"Shadow", "Schatten"},
      {"Reserve", "Reserve"},      {"Traveller", "Reisender"}, {"Knight", "Ritter"},  {"Castle", "Schloss"}, {"Gathering", "Sammlung"},
      {"Night", "Nacht"},          {"Fate", "Segen"},          {"Doom", "Unheil"},    {"Spirit", "Geist"},   {"Heirloom", "Erbstück"},
      {"Shelter", "Unterschlupf"}, {"Liaison", "Kontakt"},     {"Augur", "Augur"},    {"Clash", "Konflikt"}, {"Loot", "Kostbarkeit"},
  }};
  return names[bit];
}
Phrase set_name(Set s) { return kAllSets[static_cast<std::size_t>(s)]->name; }
std::string_view set_id(Set s) { return kAllSets[static_cast<std::size_t>(s)]->id; }

}  // namespace demesne::dominion
