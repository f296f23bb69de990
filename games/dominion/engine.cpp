// Links all programs into one image and compiles the machine, silent and talking.
#include <algorithm>
#include <memory>
#include <utility>

#include "games/dominion/engine.hpp"
#include "games/dominion/machine.hpp"
#include "games/dominion/rules.hpp"
#include "games/dominion/sets/base.hpp"
#include "games/dominion/sets/prosperity.hpp"
#include "games/dominion/sets/rising_sun.hpp"
#include "games/dominion/setup.hpp"

namespace demesne::dominion {
namespace {

struct CardProgram {
  Card card;
  const Program* program;
  const Program* first_edition;
  bool differs;  // the first edition plays otherwise (a flag, because g++ 12 with sanitizers cannot compare such pointers at compile time)
  constexpr CardProgram(Card c, const Program* p) : card(c), program(p), first_edition(p), differs(false) {}
  constexpr CardProgram(Card c, const Program* p, const Program* first) : card(c), program(p), first_edition(first), differs(true) {}
};
constexpr CardProgram kCardPrograms[] = {
    {Card::Cellar, &base::kCellar}, {Card::Chapel, &base::kChapel}, {Card::Moat, &base::kMoat}, {Card::Harbinger, &base::kHarbinger},
    {Card::Merchant, &base::kMerchant}, {Card::Vassal, &base::kVassal}, {Card::Village, &base::kVillage}, {Card::Workshop, &base::kWorkshop},
    {Card::Chancellor, &base::kChancellor}, {Card::Woodcutter, &base::kWoodcutter}, {Card::Bureaucrat, &base::kBureaucrat},
    {Card::Feast, &base::kFeast}, {Card::Militia, &base::kMilitia}, {Card::Moneylender, &base::kMoneylender, &base::kMoneylenderFirst},
    {Card::Poacher, &base::kPoacher}, {Card::Remodel, &base::kRemodel}, {Card::Smithy, &base::kSmithy}, {Card::Spy, &base::kSpy},
    {Card::Thief, &base::kThief}, {Card::ThroneRoom, &base::kThroneRoom, &base::kThroneRoomFirst}, {Card::Bandit, &base::kBandit},
    {Card::CouncilRoom, &base::kCouncilRoom}, {Card::Festival, &base::kFestival}, {Card::Laboratory, &base::kLaboratory},
    {Card::Library, &base::kLibrary}, {Card::Market, &base::kMarket}, {Card::Mine, &base::kMine, &base::kMineFirst},
    {Card::Sentry, &base::kSentry}, {Card::Witch, &base::kWitch}, {Card::Adventurer, &base::kAdventurer}, {Card::Artisan, &base::kArtisan},

    {Card::Anvil, &prosperity::kAnvil}, {Card::Loan, &prosperity::kLoan}, {Card::TradeRoute, &prosperity::kTradeRoute},
    {Card::Watchtower, &prosperity::kWatchtower}, {Card::Bishop, &prosperity::kBishop}, {Card::Clerk, &prosperity::kClerk},
    {Card::Investment, &prosperity::kInvestment}, {Card::Monument, &prosperity::kMonument},
    {Card::Quarry, &prosperity::kQuarry, &prosperity::kQuarryFirst}, {Card::Talisman, &prosperity::kTalisman}, {Card::Tiara, &prosperity::kTiara},
    {Card::WorkersVillage, &prosperity::kWorkersVillage}, {Card::Charlatan, &prosperity::kCharlatan}, {Card::City, &prosperity::kCity},
    {Card::Collection, &prosperity::kCollection}, {Card::Contraband, &prosperity::kContraband}, {Card::CountingHouse, &prosperity::kCountingHouse},
    {Card::CrystalBall, &prosperity::kCrystalBall}, {Card::Magnate, &prosperity::kMagnate}, {Card::Mint, &prosperity::kMint},
    {Card::Mountebank, &prosperity::kMountebank}, {Card::Rabble, &prosperity::kRabble}, {Card::RoyalSeal, &prosperity::kRoyalSeal},
    {Card::Vault, &prosperity::kVault}, {Card::Venture, &prosperity::kVenture}, {Card::WarChest, &prosperity::kWarChest},
    {Card::Goons, &prosperity::kGoons}, {Card::GrandMarket, &prosperity::kGrandMarket},
    {Card::Hoard, &prosperity::kHoard, &prosperity::kHoardFirst}, {Card::Bank, &prosperity::kBank}, {Card::Expand, &prosperity::kExpand},
    {Card::Forge, &prosperity::kForge}, {Card::KingsCourt, &prosperity::kKingsCourt}, {Card::Peddler, &prosperity::kPeddler},

    {Card::MountainShrine, &rising_sun::kMountainShrine}, {Card::Daimyo, &rising_sun::kDaimyo}, {Card::Artist, &rising_sun::kArtist},
    {Card::Fishmonger, &rising_sun::kFishmonger}, {Card::SnakeWitch, &rising_sun::kSnakeWitch}, {Card::Aristocrat, &rising_sun::kAristocrat},
    {Card::Craftsman, &rising_sun::kCraftsman}, {Card::Riverboat, &rising_sun::kRiverboat}, {Card::RootCellar, &rising_sun::kRootCellar},
    {Card::Alley, &rising_sun::kAlley}, {Card::Change, &rising_sun::kChange}, {Card::Ninja, &rising_sun::kNinja}, {Card::Poet, &rising_sun::kPoet},
    {Card::RiverShrine, &rising_sun::kRiverShrine}, {Card::RusticVillage, &rising_sun::kRusticVillage}, {Card::GoldMine, &rising_sun::kGoldMine},
    {Card::ImperialEnvoy, &rising_sun::kImperialEnvoy}, {Card::Kitsune, &rising_sun::kKitsune}, {Card::Litter, &rising_sun::kLitter},
    {Card::RiceBroker, &rising_sun::kRiceBroker}, {Card::Ronin, &rising_sun::kRonin}, {Card::Tanuki, &rising_sun::kTanuki},
    {Card::TeaHouse, &rising_sun::kTeaHouse}, {Card::Samurai, &rising_sun::kSamurai}, {Card::Rice, &rising_sun::kRice},
};
constexpr std::pair<Event, const Program*> kEventPrograms[] = {
    {Event::Continue, &rising_sun::kContinue}, {Event::Amass, &rising_sun::kAmass}, {Event::Asceticism, &rising_sun::kAsceticism},
    {Event::Credit, &rising_sun::kCredit}, {Event::Foresight, &rising_sun::kForesight}, {Event::Kintsugi, &rising_sun::kKintsugi},
    {Event::Practice, &rising_sun::kPractice}, {Event::SeaTrade, &rising_sun::kSeaTrade},
    {Event::ReceiveTribute, &rising_sun::kReceiveTribute}, {Event::Gather, &rising_sun::kGather},
};
constexpr std::pair<Routine, const Program*> kRoutines[] = {
    {Routine::play, &kPlayRoutine}, {Routine::gained, &kGained}, {Routine::bought, &kBought}, {Routine::start_of_turn, &kStartOfTurn},
    {Routine::cleanup, &kCleanup}, {Routine::bottom_order, &kBottomOrder}, {Routine::play_treasures, &kTreasuresRoutine},
    {Routine::enlightened, &kEnlightened}, {Routine::kind_emperor, &kKindEmperor},
};

constexpr std::size_t image_size() {
  std::size_t n = 1;
  for (const auto& c : kCardPrograms) n += static_cast<std::size_t>(c.program->size + 1 + (c.differs ? c.first_edition->size + 1 : 0));
  for (const auto& e : kEventPrograms) n += static_cast<std::size_t>(e.second->size + 1);
  for (const auto& r : kRoutines) n += static_cast<std::size_t>(r.second->size + 1);
  return n;
}
struct Image {
  std::array<Op, image_size()> code{};  // [0] is an empty program, for cards that do nothing when played
  std::array<std::array<u16, 2>, kCards> card{};
  std::array<u16, kEvents> event{};
  std::array<u16, static_cast<std::size_t>(Routine::kCount)> routine{};
};
constexpr Image kImage = [] {
  Image im;
  std::size_t size = 1;
  auto link = [&](const Program& p) {
    const auto entry = static_cast<u16>(size);
    for (int i = 0; i < p.size; ++i) im.code[size++] = p.ops[static_cast<std::size_t>(i)];
    ++size;  // End
    return entry;
  };
  for (const auto& c : kCardPrograms) {
    auto& entries = im.card[static_cast<std::size_t>(c.card)];
    entries[0] = entries[1] = link(*c.program);
    if (c.differs) entries[1] = link(*c.first_edition);
  }
  for (const auto& [e, program] : kEventPrograms) im.event[static_cast<std::size_t>(e)] = link(*program);
  for (const auto& [r, program] : kRoutines) im.routine[static_cast<std::size_t>(r)] = link(*program);
  return im;
}();

}  // namespace

const Op& op_at(int pc) { return kImage.code[static_cast<std::size_t>(pc)]; }
u16 entry_of(Routine r) { return kImage.routine[static_cast<std::size_t>(r)]; }
u16 entry_of(Event e) { return kImage.event[static_cast<std::size_t>(e)]; }
u16 entry_of(Card c, bool first_edition) { return kImage.card[static_cast<std::size_t>(c)][first_edition]; }

std::vector<Op> program_of(u16 entry) {
  std::vector<Op> ops;
  for (std::size_t pc = entry; kImage.code[pc].code != Op::End; ++pc) ops.push_back(kImage.code[pc]);
  return ops;
}

// --- Divine Wind (rule 15.8): all kingdom piles leave the game, ten that were not used come ---
template <class Io>
void Machine<Io>::divine_wind() {
  const Mask basics = bit(kFirstKingdomSlot) - 1;
  for_each(p.piles & ~basics, [&](Slot s) { p.supply[s] = 0, p.pile_debt[s] = 0; });
  p.piles &= basics, p.stocked &= basics, p.trade_tokens &= basics;
  std::array<Card, kCards> pool{};
  int n = 0;
  auto collect = [&](bool any_set) {
    n = 0;
    for (int i = 0; i < kCards; ++i) {
      const auto card = static_cast<Card>(i);
      if (available(p, card, any_set) && p.slot_of(card) < 0) pool[static_cast<std::size_t>(n++)] = card;
    }
  };
  collect(false);
  if (n < 10) collect(true);
  p.shown = 1;
  for (int k = 0; k < 10 && n > 0; ++k) {
    const auto i = static_cast<std::size_t>(io.rng.below(static_cast<u32>(n)));
    const Card card = pool[i];
    pool[i] = pool[static_cast<std::size_t>(--n)];
    add_kingdom_pile(p, card);
    note({Note::new_pile, p.current, static_cast<u8>(card)});
  }
  if (p.slot_of(Card::Riverboat) >= 0 && p.riverboat == kNoSlot) {
    for (int i = n - 1; i >= 0; --i)
      if (!fits_riverboat(pool[static_cast<std::size_t>(i)])) pool[static_cast<std::size_t>(i)] = pool[static_cast<std::size_t>(--n)];
    if (n > 0) set_riverboat(p, pool[io.rng.below(static_cast<u32>(n))]);
  }
  p.settle();
}

void Position::apply(Action a, FastRng& rng, Silent) { Machine<Quiet>(*this, Quiet{rng}).apply(a); }
void Position::apply(Action a, RandomRef rng, Log& log) { Machine<Loud>(*this, Loud{rng, log}).apply(a); }

void begin(Position& p, FastRng& rng) {
  Machine<Quiet> m(p, Quiet{rng});
  for (int s = 0; s < p.players_n; ++s) m.draw(s, 5);
  m.start_turn();
  m.run();
}
void begin(Position& p, RandomRef rng, Log& log) {
  Machine<Loud> m(p, Loud{rng, log});
  for (int s = 0; s < p.players_n; ++s) m.draw(s, 5);
  m.start_turn();
  m.run();
}
// After somebody's cards were redrawn: the same question, from the new cards. With none that fit only declining is left.
void ask_again(Position& p) {
  if (!p.depth) return;
  FastRng none;
  Machine<Quiet> m(p, Quiet{none});
  Frame& f = p.stack[p.depth - 1u];
  Ctx<Quiet> c{m, p, f, op_at(f.pc - 1)};
  Question& q = p.ask;
  q.options = c.op.quiet(c), q.deck = c.deck;
  const int n = m.copies(f, q.zone, q.options);
  q.min = static_cast<u8>(std::min<int>(q.min, n)), q.max = static_cast<u8>(std::min<int>(q.max, std::max(n, 1)));
  if (!(q.options | q.deck)) q.optional = 1;
}

void resume(Position& p) {  // after loading: opens the turn question, or goes on with Clean-up
  FastRng none;
  Machine<Quiet> m(p, Quiet{none});
  m.run();
}

}  // namespace demesne::dominion
