// A table: questions with texts, picks, undo, events, records. What a program needs that talks to people or keeps games.
#include "table/table.hpp"

#include "lab/dominations_space.hpp"
#include "lab/dominion_space.hpp"
#include "python/bridge.hpp"
#include "python/game.hpp"

namespace demesne::python {

using table::Table;

namespace {

const table::Game& game_named(const std::string& id) {
  if (const table::Game* game = table::find_game(id)) return *game;
  refuse({"No game '{0}' is known here.", "Ein Spiel „{0}“ ist hier nicht bekannt."}, {id});
}

Seat viewer(const Table& t, int seat) {
  if (seat >= -1 && seat < t.match().seats()) return static_cast<Seat>(seat);
  refuse({"There is no seat {0}.", "Einen Platz {0} gibt es nicht."}, {seat});
}

Table start(const std::string& id, int players, const py::object& seed, const py::object& options) {
  const table::Game& game = game_named(id);
  table::Record seeded;  // reads a seed as records write it: a number, or "secret:…"
  seeded.seed = py::str(seed);
  const bool number = !seeded.seed.empty() && seeded.seed.find_first_not_of("0123456789") == std::string::npos && seeded.seed.size() < 20;
  if (!number && !seeded.seed.starts_with("secret:"))
    refuse({"A seed is a whole number or \"secret:\" with a text behind it.",
            "Ein Startwert ist eine ganze Zahl oder „secret:“ mit einem Text dahinter."});
  auto made = Table::start(game, players, options_from(options), seeded.seed, rng_of(seeded));
  return std::move(wanted(made));
}

py::object position_of(const Table& t) {
  auto as = [&]<class Space>(Space) -> py::object {
    const auto* match = dynamic_cast<const table::MatchOf<typename Space::Codec>*>(&t.match());
    return match ? py::cast(Value<Space>(match->state())) : py::object(py::none());
  };
  const py::object p = as(lab::DominionSpace{});
  return p.is_none() ? as(lab::DominationsSpace{}) : p;
}

}  // namespace

void bind_table(py::module_& m) {
  m.def("games", [] {
    py::list all;
    for (const table::Game* g : table::games())
      all.append(to_python(json::object{{"id", g->id()},
                                        {"name", table::to_json(g->name())},
                                        {"min_players", g->min_players()},
                                        {"max_players", g->max_players()},
                                        {"rules", g->rules_version()},
                                        {"options", g->options()},
                                        {"bots", g->bots()}}));
    return all;
  });
  m.def(
      "catalogue", [](const std::string& game) { return to_python(game_named(game).catalogue()); }, py::arg("game"));

  py::class_<Table> c(m, "Table");
  c.def(py::init(&start), py::arg("game"), py::arg("players") = 2, py::arg("seed") = 1, py::arg("options") = py::none());
  c.def_static(
      "load",
      [](const py::dict& position) {
        auto made = Table::load(from_python(position).get_object());
        return std::move(wanted(made));
      },
      py::arg("position"));
  c.def_static(
      "replay",
      [](const std::string& text) {
        auto record = table::parse_record(text);
        auto made = Table::replay(wanted(record));
        return std::move(wanted(made));
      },
      py::arg("record"));
  c.def_property_readonly("game", [](const Table& t) { return std::string(t.game().id()); });
  c.def_property_readonly("seats", [](const Table& t) { return t.match().seats(); });
  c.def_property_readonly("to_move", [](const Table& t) { return static_cast<int>(t.match().to_move()); });
  c.def_property_readonly("over", [](const Table& t) { return t.match().to_move() == kNobody; });
  c.def_property_readonly("steps", &Table::steps);
  c.def_property_readonly("fingerprint", [](const Table& t) { return t.match().hash(); });
  c.def("ask", [](const Table& t) -> py::object {
    if (t.match().to_move() == kNobody) return py::none();
    return to_python(table::to_json(t.match().question()));
  });
  c.def(
      "decide",
      [](Table& t, const std::vector<int>& picks) {
        if (const auto fault = t.decide(picks)) refuse(*fault);
      },
      py::arg("picks"));
  c.def(
      "undo",
      [](Table& t, int steps) {
        if (const auto fault = t.undo(steps)) refuse(*fault);
      },
      py::arg("steps") = 1);
  c.def(
      "view", [](const Table& t, int seat) { return to_python(t.match().view(viewer(t, seat))); }, py::arg("seat") = -1);
  c.def(
      "events",
      [](const Table& t, int seat) {
        const Seat who = viewer(t, seat);
        py::list all;
        for (const table::Event& e : t.events()) all.append(to_python(e.seen_by(who)));
        return all;
      },
      py::arg("seat") = -1);
  c.def("result", [](const Table& t) { return to_python(t.match().result()); });
  c.def("save", [](const Table& t) { return to_python(t.position()); });
  c.def("record", [](const Table& t) { return table::to_text(t.record()); });
  c.def("position", &position_of);
  c.def(
      "suggest",
      [](Table& t, const std::string& bot, int ms, int nodes) {
        if (t.match().to_move() == kNobody) refuse({"The game is over.", "Das Spiel ist zu Ende."});
        if (ms < 0 || nodes < 0) refuse({"A budget is not negative.", "Ein Budget ist nicht negativ."});
        table::Rng luck = t.rng();  // the game's own generator stays where it is
        table::Result<table::Suggestion> s = [&] {
          const py::gil_scoped_release others_may_run;
          return t.match().suggest(bot, {.ms = ms, .nodes = nodes}, luck);
        }();
        return to_python(table::to_json(wanted(s)));
      },
      py::arg("bot") = "", py::arg("ms") = 0, py::arg("nodes") = 0);
}

}  // namespace demesne::python
