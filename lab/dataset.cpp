#include "lab/dataset.hpp"

#include <filesystem>
#include <fstream>
#include <set>

#include "core/version.hpp"
#include "lab/dominations_space.hpp"
#include "lab/dominion.hpp"
#include "lab/dominion_space.hpp"
#include "lab/npz.hpp"
#include "table/table.hpp"

namespace demesne::lab {

namespace fs = std::filesystem;
namespace json = boost::json;
using table::Fault;

namespace {

// Decisions one after another, an array a column.
struct Rows {
  std::vector<Number> observation;
  std::vector<u32> legal;     // the engine's answers of all rows, one row's after the other's …
  std::vector<u64> first{0};  // … where each row's begin; one more at the end
  std::vector<std::int32_t> answer, number;
  std::vector<std::int8_t> seat;
  std::vector<float> outcome;
  std::vector<Number> points;
  std::vector<u32> game;
  std::vector<u64> kingdom;

  u64 size() const { return answer.size(); }
  void add(const Rows& o) {
    auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
    const u64 base = legal.size();
    append(observation, o.observation), append(legal, o.legal), append(answer, o.answer), append(number, o.number);
    append(seat, o.seat), append(outcome, o.outcome), append(points, o.points), append(game, o.game), append(kingdom, o.kingdom);
    for (std::size_t i = 1; i < o.first.size(); ++i) first.push_back(base + o.first[i]);
  }
  bool save(const std::string& path, u64 width) const {
    const u64 n = size(), word = n ? number.size() / n : 1;
    const Array arrays[] = {array_of("observation", "<i2", observation, {n, width}),
                            array_of("legal", "<u4", legal, {legal.size()}),
                            array_of("first", "<u8", first, {n + 1}),
                            array_of("answer", "<i4", answer, {n}),
                            word > 1 ? array_of("number", "<i4", number, {n, word}) : array_of("number", "<i4", number, {n}),
                            array_of("seat", "|i1", seat, {n}),
                            array_of("outcome", "<f4", outcome, {n}),
                            array_of("points", "<i2", points, {n}),
                            array_of("game", "<u4", game, {n}),
                            array_of("kingdom", "<u8", kingdom, {n})};
    return write_npz(path, arrays);
  }
};

int final_points(const dominion::Position& p, int seat) { return p.points(seat); }
int final_points(const dominations::Position& p, int seat) { return p.player[seat].vp; }

template <class Space>
struct Player {
  const Dataset& spec;
  const std::vector<typename Space::Setup>& setups;
  const std::vector<typename Space::Bot>& bots;
  int width;

  Rows play(u64 index) const {
    using Position = typename Space::Position;
    Rows rows;
    Position p;
    FastRng rng(game_seed(spec.seed, index));
    setups[index % setups.size()].deal(p, rng);
    const u64 kingdom = Space::kingdom(p);
    const auto n = static_cast<u64>(p.seats());
    std::vector<typename Space::Bot> seated;
    for (u64 s = 0; s < n; ++s) seated.push_back(bots[(s + index) % n]);
    Actions list;
    for (Seat seat; (seat = p.to_move()) != kNobody;) {
      const typename Space::Eyes eyes(p, seat);
      const Action a = Space::choose(seated[seat], eyes, rng);
      Space::list(p, list);
      const auto at = std::lower_bound(list.begin(), list.end(), a);
      if (list.size() > 1 && at != list.end() && *at == a) {  // one answer only is no decision
        const auto place = static_cast<std::size_t>(at - list.begin());
        rows.observation.resize(rows.observation.size() + static_cast<std::size_t>(width));
        Space::observe(eyes, rows.observation.data() + rows.observation.size() - width);
        rows.legal.insert(rows.legal.end(), list.begin(), list.end());
        rows.first.push_back(rows.legal.size());
        rows.answer.push_back(static_cast<std::int32_t>(place));
        int words = 0;
        for (Rest rest{0, static_cast<u32>(list.size())}; words == 0 || rest.size() > 1; ++words) {
          rows.number.push_back(Space::number(list.all().data(), rest, static_cast<u32>(place)));
          rest = Space::say(list.all().data(), rest, rows.number.back());
        }
        rows.number.resize(rows.answer.size() * Space::kWord, -1);
        rows.seat.push_back(seat);
      }
      p.apply(a, rng, Silent{});
    }
    for (const std::int8_t seat : rows.seat) {
      rows.outcome.push_back(p.score(seat));
      rows.points.push_back(Filler::fit(final_points(p, seat)));
    }
    rows.game.assign(rows.size(), static_cast<u32>(index));
    rows.kingdom.assign(rows.size(), kingdom);
    return rows;
  }
};

json::array describe(const std::vector<Field>& fields) {
  json::array list;
  for (const Field& f : fields)
    list.push_back(
        json::object{{"name", f.name}, {"start", f.at}, {"shape", json::array(f.shape.begin(), f.shape.end())}, {"meaning", f.meaning}});
  return list;
}

Fault cannot_write(const std::string& path) {
  return {Fault::Kind::params, "", say({"{0} cannot be written.", "{0} ist nicht beschreibbar."}, {path})};
}

// The set-ups that games are dealt from: one for all, or one for each kingdom.
template <class Space>
table::Result<std::vector<typename Space::Setup>> setups_of(const Dataset& d) {
  std::vector<typename Space::Setup> all;
  const int players = d.bots.size();
  for (int k = 0; k < std::max(1, d.kingdoms); ++k) {
    json::object options = d.options;
    if (d.kingdoms) {
      auto table = table::Table::start(*table::find_game(d.game), players, options, "0",
                                       table::Rng::from_seed(game_seed(d.seed ^ 0x6b696e67ull, static_cast<u64>(k))));
      if (auto* fault = std::get_if<Fault>(&table)) return *fault;
      options = std::get<table::Table>(table).match().setup();
      if (options.empty())
        return Fault{
            Fault::Kind::params, "",
            say({"{0} has no kingdoms to draw.", "{0} hat keine Königreiche, die gezogen würden."}, {table::find_game(d.game)->name()})};
    }
    auto setup = Space::Setup::read(players, options);
    if (auto* fault = std::get_if<Fault>(&setup)) return *fault;
    all.push_back(std::get<typename Space::Setup>(setup));
  }
  return all;
}

template <class Space>
table::Result<DatasetTally> write_games(const Dataset& d, const std::vector<typename Space::Bot>& bots, const Progress& progress) {
  auto setups = setups_of<Space>(d);
  if (auto* fault = std::get_if<Fault>(&setups)) return *fault;
  std::error_code error;
  fs::create_directories(d.folder, error);
  const std::string about = d.folder + "/about.json";
  if (error) return cannot_write(d.folder);
  for (const auto& entry : fs::directory_iterator(d.folder, error))
    if (entry.path().extension() == ".npz" || entry.path().filename() == "about.json")
      return Fault{Fault::Kind::params, "",
                   say({"{0} holds a data set already; nothing was changed.", "{0} enthält schon einen Datensatz; nichts wurde geändert."},
                       {d.folder})};

  const auto fields = Space::fields(static_cast<int>(d.bots.size()));
  const Player<Space> player{d, std::get<0>(setups), bots, size_of(fields)};
  DatasetTally tally;
  std::array<Rows, 3> open;
  std::array<std::set<u64>, 3> kingdoms;
  auto flush = [&](std::size_t part) {
    if (open[part].size() == 0) return true;
    const std::string number = std::to_string(tally.parts[part].files++);
    const std::string name =
        tally.parts[part].name + ("-" + std::string(5 - std::min<std::size_t>(5, number.size()), '0')) + number + ".npz";
    const bool fine = open[part].save(d.folder + "/" + name, static_cast<u64>(player.width));
    open[part] = {};
    return fine;
  };
  // In rounds, so that memory stays bounded; where a file ends hangs on the games alone.
  const u64 round = 8 * static_cast<u64>(std::max(1, d.threads));
  for (u64 start = 0; start < d.games; start += round) {
    const u64 n = std::min(round, d.games - start);
    for (const Rows& rows : in_chunks<Rows>(n, d.threads, 1, [&](u64 first, u64) { return player.play(start + first); })) {
      if (rows.size() == 0) continue;
      const std::size_t part = part_of(rows.kingdom[0]);
      open[part].add(rows);
      kingdoms[part].insert(rows.kingdom[0]);
      tally.parts[part].games++, tally.parts[part].rows += rows.size();
      if (open[part].size() >= static_cast<u64>(d.rows) && !flush(part)) return cannot_write(d.folder);
    }
    if (progress) progress(start + n, d.games);
  }
  json::object parts;
  for (std::size_t part = 0; part < 3; ++part) {
    if (!flush(part)) return cannot_write(d.folder);
    DatasetTally::Part& t = tally.parts[part];
    t.kingdoms = kingdoms[part].size();
    parts[t.name] = json::object{{"games", t.games}, {"rows", t.rows}, {"files", t.files}, {"kingdoms", t.kingdoms}};
  }
  const json::object whole{{"demesne", kVersion},
                           {"game", d.game},
                           {"rules", table::find_game(d.game)->rules_version()},
                           {"options", d.options},
                           {"bots", json::array(d.bots.begin(), d.bots.end())},
                           {"games", d.games},
                           {"seed", d.seed},
                           {"kingdoms", d.kingdoms},
                           {"parts", std::move(parts)},
                           {"observation", describe(fields)},
                           {"numbers", describe(Space::answers())}};
  std::ofstream out(about);
  out << json::serialize(whole) << '\n';
  out.close();
  if (!out) return cannot_write(about);
  return tally;
}

template <class Bot, class Make>
table::Result<std::vector<Bot>> bots_named(const std::vector<std::string>& names, Make make) {
  std::vector<Bot> bots;
  for (const std::string& name : names) {
    auto made = make(name);
    if (const Text* wrong = std::get_if<Text>(&made)) return Fault{Fault::Kind::params, "", *wrong};
    bots.push_back(std::get<Bot>(std::move(made)));
  }
  return bots;
}

}  // namespace

table::Result<DatasetTally> write(const Dataset& d, const Progress& progress) {
  if (d.game == DominionSpace::kGame) {
    auto bots = bots_named<dominion::Bot>(d.bots, [](const std::string& n) { return dominion::make_bot(n, dominion::Files::yes); });
    if (auto* fault = std::get_if<Fault>(&bots)) return *fault;
    return write_games<DominionSpace>(d, std::get<0>(bots), progress);
  }
  if (d.game == DominationsSpace::kGame) {
    auto bots = bots_named<dominations::Bot>(d.bots, [](const std::string& n) { return dominations::make_bot(n); });
    if (auto* fault = std::get_if<Fault>(&bots)) return *fault;
    return write_games<DominationsSpace>(d, std::get<0>(bots), progress);
  }
  return Fault{Fault::Kind::params, "", say({"No game '{0}' is known here.", "Ein Spiel „{0}“ ist hier nicht bekannt."}, {d.game})};
}

}  // namespace demesne::lab
