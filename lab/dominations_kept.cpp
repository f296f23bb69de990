#include "lab/dominations_kept.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "bots/dominations/bot.hpp"
#include "table/dominations/pack_json.hpp"
#include "table/dominations/packs.hpp"

namespace demesne::lab {

using namespace dominations;
using dominations::Position;

namespace {

std::string name_of(const DominationsMatch& m) {
  std::ostringstream out;
  for (const std::string& b : m.bots) out << b << ' ';
  const char* const unit = m.budget.nodes ? "nodes" : m.budget.processor ? "cpu-ms" : "ms";
  out << "| " << unit << ' ' << (m.budget.nodes ? m.budget.nodes : m.budget.ms) << ' '
      << (m.options == preset(Edition::e2019) ? 2019 : 2021) << ' ' << pack(m.pack).id << ' ' << m.seed << " |";
  return out.str();
}

std::vector<std::string> bots_of(const std::string& match) {
  std::istringstream in(match.substr(0, match.find('|')));
  return {std::istream_iterator<std::string>(in), {}};
}

bool read(const std::string& numbers, std::size_t bots, u64& deal, DominationsMatchTally& t) {
  std::istringstream in(numbers);
  in >> deal;
  t.games = bots;
  t.of.resize(bots);
  for (auto& one : t.of) {
    one.by_deal.resize(1);
    in >> one.wins >> one.by_deal[0] >> one.points >> one.moves >> one.ms;
  }
  return bots && !in.fail() && (in >> std::ws).eof();
}

// Games of the fast policy, of which the others are asked as well, and now and then one of those that search, who then plays on.
std::string ask_the_bots() {
  const auto named = [](auto... names) { return std::vector<Bot>{std::get<Bot>(make_bot(names))...}; };
  std::vector<Bot> quick = named("nomad", "shepherd", "settler", "greedy", "artisan");
  std::vector<Bot> slow = named("sovereign", "chancellor", "sovereign", "scholar", "sovereign"), ahead = named("lookahead");
  u64 h = 0, thoughts = 0;
  for (const Pack& content : table::dominations::shipped_packs()) {
    const auto held = table::dominations::hold_shipped(content);
    FastRng rng(14), luck(15);
    Position p = Position::start(held->id, 2, preset(Edition::e2021), rng, Silent{});
    const auto hear = [&](Bot& bot, int nodes) {
      const Action a = bot.think(Eyes(p, p.to_move()), {.nodes = nodes}, luck).action;
      h = mix(h, static_cast<u64>(a));
      return a;
    };
    for (u64 n = 0; p.to_move() != kNobody; ++n) {
      Action a = kNoAction;
      for (Bot& bot : quick) a = hear(bot, 1);
      if (n % 10 == 0) a = hear(slow[thoughts++ % slow.size()], 200);
      if (p.flow.ask == Ask::order) a = hear(slow[0], 20);
      if (n % 100 == 5) hear(ahead[0], 10);
      p.apply(a, rng, Silent{});
    }
  }
  std::ostringstream out;
  out << std::hex << h;
  return out.str();
}

}  // namespace

std::string dominations_bots_signature() {
  static const std::string known = ask_the_bots();
  return known;
}

DominationsBook::DominationsBook(const std::string& path, const std::string& by) : path_(path), by_(by) {
  if (path.empty()) return;
  const std::string present = dominations_bots_signature();
  if (by.empty()) by_ = present;
  own_ = by_ == present;
  if (!std::filesystem::is_regular_file(path)) return;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    if ((torn_ = in.eof())) break;  // its end may be missing
    const auto first = line.find(' '), last = line.rfind('|');
    if (first == line.npos || last == line.npos || last < first || line.substr(0, first) != by_) continue;
    const std::string match = line.substr(first + 1, last - first);
    u64 deal = 0;
    DominationsMatchTally one;
    if (read(line.substr(last + 1), bots_of(match).size(), deal, one)) matches_[match][deal] = std::move(one);
  }
}

Text DominationsBook::write(const std::string& match, const Deals& deals) {
  if (!path_.empty()) {
    std::ofstream out(path_, std::ios::app);
    if (torn_) out << '\n';
    for (const auto& [deal, t] : deals) {
      out << by_ << ' ' << match << ' ' << deal;
      for (const auto& one : t.of)
        out << ' ' << one.wins << ' ' << one.by_deal[0] << ' ' << one.points << ' ' << one.moves << ' ' << one.ms;
      out << '\n';
    }
    out.close();
    torn_ = out.fail();
    if (torn_) return say({"Cannot write {0}.", "{0} lässt sich nicht schreiben."}, {path_});
  }
  for (const auto& [deal, t] : deals) matches_[match][deal] = t;
  return {};
}

std::variant<DominationsMatchTally, Text> run(const DominationsMatch& match, DominationsBook& book, const Progress& progress) {
  const std::string name = name_of(match);
  DominationsBook::Deals& known = book.matches_[name];
  std::vector<u64> missing;
  for (u64 deal = match.from; deal < match.from + match.deals; ++deal)
    if (!known.count(deal)) missing.push_back(deal);
  if (!missing.empty() && !book.own_) {
    return say({"Deal {0} is not in {1}, and bots of another signature cannot be asked.",
                "Die Verteilung {0} steht nicht in {1}, und Bots mit einer anderen Signatur können nicht gefragt werden."},
               {std::to_string(missing.front()), book.path_});
  }
  if (!missing.empty())  // said before an hour was played
    if (const Text wrong = book.write(name, {}); !wrong.en.empty()) return wrong;
  const std::size_t together = book.path_.empty() ? missing.size() : static_cast<std::size_t>(std::max(1, match.threads));
  for (std::size_t from = 0; from < missing.size(); from += together) {
    const std::vector<u64> group(missing.begin() + static_cast<std::ptrdiff_t>(from),
                                 missing.begin() + static_cast<std::ptrdiff_t>(std::min(missing.size(), from + together)));
    auto played = run_each(match, group);
    if (Text* wrong = std::get_if<Text>(&played)) return std::move(*wrong);
    DominationsBook::Deals deals;
    for (std::size_t k = 0; k < group.size(); ++k) deals[group[k]] = std::move(std::get<0>(played)[k]);
    if (const Text wrong = book.write(name, deals); !wrong.en.empty()) return wrong;
    if (progress) progress(from + group.size(), missing.size());
  }
  DominationsMatchTally all;
  for (u64 deal = match.from; deal < match.from + match.deals; ++deal) all.add(known.at(deal));
  return all;
}

DominationsRatings rate(const DominationsBook& book) {
  const auto plain = [](const std::string& bot) { return bot.substr(0, bot.find(':')); };
  std::map<std::pair<std::string, std::string>, DominationsMatchTally> sums;
  for (const auto& [match, deals] : book.matches()) {
    const auto bots = bots_of(match);
    if (bots.size() != 2) continue;
    for (const auto& [deal, t] : deals) sums[{plain(bots[0]), plain(bots[1])}].add(t);
  }
  DominationsRatings out;
  const auto number = [&](const std::string& name) {
    const auto at = std::find(out.names.begin(), out.names.end(), name);
    const auto n = static_cast<int>(at - out.names.begin());
    if (at == out.names.end()) out.names.push_back(name);
    return n;
  };
  std::vector<PairResult> results;
  for (auto& [pair, t] : sums) {
    const double wins = t.of[0].wins;
    const int a = number(pair.first), b = number(pair.second);
    results.push_back({.a = a, .b = b, .wins = wins, .losses = static_cast<double>(t.games) - wins, .weight = t.weight()});
    out.pairs.push_back({pair.first, pair.second, std::move(t)});
  }
  out.ratings = rate(static_cast<int>(out.names.size()), results);
  return out;
}

}  // namespace demesne::lab
