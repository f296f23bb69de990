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
  std::vector<const Row*> rows;
  std::vector<Set> set;
  std::vector<int> family_index;
  std::vector<std::array<u16, 2>> entry;
  std::vector<std::array<const Listener*, kMoments>> listener;
  std::vector<std::array<u16, kMoments>> listener_entry;
  std::vector<std::array<Card, 16>> brings;
  std::vector<Card> pile;
  std::array<std::vector<Card>, 12> family;
  std::array<u16, static_cast<std::size_t>(Routine::kCount)> routine{};
  std::vector<Op> code;

  u16 link(const Program& p) {
    const auto at = static_cast<u16>(code.size());
    code.insert(code.end(), p.ops.begin(), p.ops.end());
    code.emplace_back();  // End
    return at;
  }
  Card find(std::string_view id) const {
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (rows[i]->id == id) return static_cast<Card>(i);
    return Card::None;
  }
  Catalogue() {
    code.emplace_back();  // entry 0: nothing to do
    for (const SetRows* s : kAllSets)
      for (const Row& r : s->rows) {
        auto& of_family = family[static_cast<std::size_t>(r.family)];
        family_index.push_back(static_cast<int>(of_family.size()));
        of_family.push_back(static_cast<Card>(rows.size()));
        rows.push_back(&r), set.push_back(s->set);
      }
    for (std::size_t i = 0; i < static_cast<std::size_t>(Routine::kCount); ++i) routine[i] = link(routine_words(static_cast<Routine>(i)));
    for (const Row* r : rows) {
      const u16 play = r->play ? link(r->play()) : 0;
      entry.push_back({play, r->first ? link(r->first()) : play});
      auto& of = listener.emplace_back();
      auto& at = listener_entry.emplace_back();
      for (const Listener& l : r->on) {
        if (l.moment == Moment::none) continue;
        of[static_cast<std::size_t>(l.moment)] = &l;
        at[static_cast<std::size_t>(l.moment)] = l.words ? link(l.words()) : 0;
      }
      auto& with = brings.emplace_back();
      for (std::size_t k = 0; k < with.size(); ++k) with[k] = r->brings[k].empty() ? Card::None : find(r->brings[k]);
      pile.push_back(r->pile.empty() ? Card::None : find(r->pile));
    }
  }
};
const Catalogue& all() {
  static const Catalogue catalogue;
  return catalogue;
}
// Reached by every instruction, so not through the guard of a static inside a function.
const Catalogue& kAll = all();

}  // namespace

const Op* kCode = all().code.data();

u16 entry_of(Routine r) { return kAll.routine[static_cast<std::size_t>(r)]; }
u16 entry_of(Card c, bool first_edition) { return kAll.entry[static_cast<std::size_t>(c)][first_edition]; }
u16 entry_of_listener(Card c, Moment m) { return kAll.listener_entry[static_cast<std::size_t>(c)][static_cast<std::size_t>(m)]; }
const Listener* listener_of(Card c, Moment m) { return kAll.listener[static_cast<std::size_t>(c)][static_cast<std::size_t>(m)]; }

std::vector<Op> program_of(u16 entry) {
  std::vector<Op> ops;
  for (std::size_t pc = entry; kAll.code[pc].code != Op::End; ++pc) ops.push_back(kAll.code[pc]);
  return ops;
}

std::span<const SetRows* const> all_sets() { return kAllSets; }
int card_count() { return static_cast<int>(all().rows.size()); }
const Row& facts(Card c) { return *kAll.rows[static_cast<std::size_t>(c)]; }
Set set_of(Card c) { return kAll.set[static_cast<std::size_t>(c)]; }
int family_index(Card c) { return kAll.family_index[static_cast<std::size_t>(c)]; }
Card of_family(Family f, int i) { return kAll.family[static_cast<std::size_t>(f)][static_cast<std::size_t>(i)]; }
int family_size(Family f) { return static_cast<int>(all().family[static_cast<std::size_t>(f)].size()); }
Card find_row(std::string_view id) { return all().find(id); }
Card find_card(std::string_view id) {
  const Card c = find_row(id);
  return c != Card::None && facts(c).family == Family::card ? c : Card::None;
}
Card find_landscape(Family f, std::string_view id) {
  const Card c = find_row(id);
  return c != Card::None && facts(c).family == f ? c : Card::None;
}
Card brought(Card c, int i) { return kAll.brings[static_cast<std::size_t>(c)][static_cast<std::size_t>(i)]; }
Card pile_row(Card c) { return kAll.pile[static_cast<std::size_t>(c)]; }

Phrase type_name(int bit) {
  static constexpr std::array<Phrase, kTypes> names = {{
      {"Action", "Aktion"},        {"Treasure", "Geld"},       {"Victory", "Punkte"}, {"Curse", "Fluch"},    {"Attack", "Angriff"},
      {"Reaction", "Reaktion"},    {"Duration", "Dauer"},      {"Command", "Befehl"}, {"Omen", "Omen"},      {"Shadow", "Schatten"},
      {"Reserve", "Reserve"},      {"Traveller", "Reisender"}, {"Knight", "Ritter"},  {"Castle", "Schloss"}, {"Gathering", "Sammlung"},
      {"Night", "Nacht"},          {"Fate", "Segen"},          {"Doom", "Unheil"},    {"Spirit", "Geist"},   {"Heirloom", "Erbstück"},
      {"Shelter", "Unterschlupf"}, {"Liaison", "Kontakt"},     {"Augur", "Augur"},    {"Clash", "Konflikt"}, {"Loot", "Kostbarkeit"},
  }};
  return names[static_cast<std::size_t>(bit)];
}
Phrase set_name(Set s) { return kAllSets[static_cast<std::size_t>(s)]->name; }
std::string_view set_id(Set s) { return kAllSets[static_cast<std::size_t>(s)]->id; }

}  // namespace demesne::dominion
