// Positions, bots and batches of one game; the same for every game that has a Space (lab/space.hpp).
#pragma once

#include <atomic>
#include <memory>

#include "bots/random.hpp"
#include "lab/batch.hpp"
#include "python/bridge.hpp"
#include "table/table.hpp"

namespace demesne::python {

// A position as Python holds it. In the middle of an effect it remembers the last one at rest and the answers since, so that it can be
// written down; whoever reads it gives these answers again (docs/design.md).
template <class Space>
class Value {
 public:
  using State = typename Space::Codec::State;
  using Position = typename Space::Position;
  using Eyes = typename Space::Eyes;

  explicit Value(const State& state) : state_(state) {}
  Value(const Value& o) : state_(o.state_), since_(o.since_ ? std::make_unique<Since>(*o.since_) : nullptr) {}

  static Value start(int players, u64 seed, const json::object& options) {
    auto setup = Space::Setup::read(players, options);
    const auto& how = wanted(setup);
    Position p;
    FastRng rng(lab::game_seed(seed, 0));
    how.deal(p, rng);
    return Value(how.state(p));
  }
  // What save() wrote, or a position at rest in the words of the protocol.
  static Value load(const json::object& from) {
    const auto* start = from.if_contains("start");
    if (!start || !start->is_object()) return Value(at_rest(from));
    const auto* answers = from.if_contains("answers");
    if (!answers || !answers->is_array()) refuse({"'answers' must be a list.", "„answers“ muss eine Liste sein."});
    Value v(at_rest(start->get_object()));
    for (const json::value& one : answers->get_array()) {
      const auto* pair = one.if_array();
      const auto answer = pair && pair->size() == 2 ? whole(pair->at(0)) : std::nullopt;
      const auto luck = answer ? whole(pair->at(1)) : std::nullopt;
      if (!luck || *answer > UINT32_MAX)
        refuse({"'answers' must be pairs of whole numbers.", "„answers“ müssen Paare ganzer Zahlen sein."});
      FastRng rng(*luck);
      v.apply(static_cast<Action>(*answer), rng);
    }
    return v;
  }
  json::object save() const {
    if (!since_) return Space::Codec::position(state_);
    if (!since_->known)
      refuse({"This position was imagined in the middle of an effect and cannot be written down; copy() keeps it.",
              "Diese Position wurde mitten in einem Effekt neu verteilt und lässt sich nicht aufschreiben; copy() bewahrt sie."});
    json::array answers;
    for (const auto& [answer, luck] : since_->answers) answers.push_back(json::array{answer, luck.state()});
    return {{"game", Space::kGame}, {"start", Space::Codec::position(rest())}, {"answers", std::move(answers)}};
  }

  const State& state() const { return state_; }
  const Position& pos() const { return state_.pos(); }
  const std::vector<Action>& legal() const {
    if (!listed_) {
      static thread_local Actions list;
      pos().legal(list);
      legal_.assign(list.begin(), list.end());
      listed_ = true;
    }
    return legal_;
  }
  void apply(Action a, FastRng& rng) {
    const auto& all = legal();
    if (!std::binary_search(all.begin(), all.end(), a)) {
      if (all.empty()) refuse({"The game is over.", "Das Spiel ist zu Ende."});
      refuse({"{0} is not a legal answer here.", "{0} ist hier keine erlaubte Antwort."}, {std::to_string(a)});
    }
    // Where an answer leads is known afterwards only: a position at rest is kept before it.
    const FastRng luck = rng;
    const bool rested = pos().at_rest();
    if (rested) keep();
    state_.pos().apply(a, rng, Silent{});
    if constexpr (requires { state_.unheard(); }) state_.unheard();
    if (pos().at_rest())
      since_.reset();
    else if (rested)
      since_ = std::make_unique<Since>(Since{*before_, {{a, luck}}, true});
    else if (since_)
      since_->answers.emplace_back(a, luck);
    listed_ = false;
  }
  void reimagine(Seat seat, FastRng& rng) {
    state_.pos().reimagine(check_seat(seat), rng);
    if (since_) since_->known = false;
    listed_ = false;
  }
  Seat check_seat(int seat, bool spectator = false) const {
    if (seat >= (spectator ? -1 : 0) && seat < pos().seats()) return static_cast<Seat>(seat);
    refuse({"There is no seat {0}.", "Einen Platz {0} gibt es nicht."}, {seat});
  }
  Actions listed() const {
    Actions list;
    Space::list(pos(), list);
    return list;
  }
  // The answers that begin with these numbers.
  static lab::Rest after(const Actions& list, const std::vector<int>& said) {
    lab::Rest rest{0, static_cast<u32>(list.size())};
    for (std::size_t k = 0; k < said.size(); ++k) {
      if (rest.size() > (k ? 1 : 0))
        rest = Space::say(list.all().data(), rest, said[k]);
      else
        rest = {};
      if (!rest.size()) refuse({"Number {0} is not legal here.", "Nummer {0} ist hier nicht erlaubt."}, {said[k]});
    }
    return rest;
  }

 private:
  struct Since {
    Position rest;
    std::vector<std::pair<Action, FastRng>> answers;  // each with the generator before it
    bool known;                                       // the present position follows from them
  };
  void keep() {
    if (!before_) before_ = std::make_unique<Position>();
    if constexpr (requires { before_->assign(pos()); })
      before_->assign(pos());
    else
      *before_ = pos();
  }
  State rest() const {
    State s = state_;
    s.pos() = since_->rest;
    return s;
  }
  static State at_rest(const json::object& position) {
    const table::Game& game = *table::find_game(Space::kGame);
    if (const auto* id = position.if_contains("game"); id && (!id->is_string() || id->get_string() != Space::kGame))
      refuse({"This is a position of another game.", "Das ist eine Position eines anderen Spiels."});
    table::Events told;
    auto loaded = game.load(position, told);
    return dynamic_cast<const table::MatchOf<typename Space::Codec>&>(*wanted(loaded)).state();
  }
  static std::optional<u64> whole(const json::value& v) {
    if (v.is_uint64()) return v.get_uint64();
    if (v.is_int64() && v.get_int64() >= 0) return static_cast<u64>(v.get_int64());
    return {};
  }

  State state_;
  std::unique_ptr<Since> since_;
  std::unique_ptr<Position> before_;
  mutable std::vector<Action> legal_;
  mutable bool listed_ = false;
};

inline py::object text_in(const Text& text, const std::string& language) { return py::str(language == "de" ? text.de : text.en); }

inline py::list list_fields(const std::vector<lab::Field>& fields) {
  const py::object type = py::module_::import("demesne._fields").attr("Field");
  py::list out;
  for (const lab::Field& f : fields) {
    py::tuple shape(f.shape.size());
    for (std::size_t i = 0; i < f.shape.size(); ++i) shape[i] = f.shape[i];
    out.append(type(f.name, f.at, shape, f.meaning));
  }
  return out;
}

template <class Bot>
Bot bot_named(const std::string& name) {
  auto made = [&] {
    if constexpr (std::is_same_v<Bot, dominion::Bot>)
      return dominion::make_bot(name, dominion::Files::yes);
    else
      return dominations::make_bot(name);
  }();
  if (const Text* wrong = std::get_if<Text>(&made)) refuse(table::Fault{table::Fault::Kind::params, "", *wrong});
  return std::get<Bot>(std::move(made));
}

// What an answer is called at the table.
template <class Space>
Text words_for(const Value<Space>& v, Action a) {
  if (v.pos().to_move() == kNobody) return {};
  const table::Question q = Space::Codec::question(v.state());
  for (const table::Option& o : q.options)
    if (o.action == a) return o.text;
  if (a == q.enough) return say({"No more", "Nicht mehr"});
  return {};
}

template <class Space>
void bind_position(py::module_& m, const char* name) {
  using V = Value<Space>;
  auto seat_of = [](const V& v, const py::object& seat) {
    return seat.is_none() ? (v.pos().to_move() == kNobody ? Seat{0} : v.pos().to_move()) : v.check_seat(seat.cast<int>());
  };
  py::class_<V> c(m, name);
  c.def(py::init([](int players, u64 seed, const py::object& options) { return V::start(players, seed, options_from(options)); }),
        py::arg("players") = 2, py::arg("seed") = 1, py::arg("options") = py::none());
  c.def_static(
      "load", [](const py::dict& saved) { return V::load(from_python(saved).get_object()); }, py::arg("saved"));
  c.def("save", [](const V& v) { return to_python(v.save()); });
  c.def("copy", [](const V& v) { return V(v); });
  c.def("__copy__", [](const V& v) { return V(v); });
  c.def("__deepcopy__", [](const V& v, const py::dict&) { return V(v); });
  c.def(py::pickle([](const V& v) { return to_python(v.save()); }, [](const py::object& saved) { return V::load(options_from(saved)); }));
  c.def("__eq__", [](const V& a, const py::object& b) { return py::isinstance<V>(b) && a.pos() == b.cast<const V&>().pos(); });
  c.def("__hash__", [](const V& v) { return static_cast<py::ssize_t>(Space::Codec::hash(v.state())); });
  c.def_property_readonly("seats", [](const V& v) { return v.pos().seats(); });
  c.def_property_readonly("to_move", [](const V& v) { return static_cast<int>(v.pos().to_move()); });
  c.def_property_readonly("over", [](const V& v) { return v.pos().to_move() == kNobody; });
  c.def_property_readonly("question", [](const V& v) { return v.pos().question(); });
  c.def_property_readonly("revealed", [](const V& v) { return v.pos().revealed(); });
  c.def_property_readonly("at_rest", [](const V& v) { return v.pos().at_rest(); });
  c.def_property_readonly("fingerprint", [](const V& v) { return Space::Codec::hash(v.state()); });
  c.def("legal", [](const V& v) {
    const auto& all = v.legal();
    py::list list(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) PyList_SET_ITEM(list.ptr(), static_cast<py::ssize_t>(i), PyLong_FromUnsignedLong(all[i]));
    return list;
  });
  c.def("apply", &V::apply, py::arg("answer"), py::arg("rng"));
  c.def(
      "random",
      [](const V& v, FastRng& rng) {
        if (v.pos().to_move() == kNobody) refuse({"The game is over.", "Das Spiel ist zu Ende."});
        if constexpr (requires { v.pos().random(rng); })
          return v.pos().random(rng);
        else
          return v.legal()[rng.below(static_cast<u32>(v.legal().size()))];
      },
      py::arg("rng"));
  c.def(
      "play_out",
      [](V& v, FastRng& rng) {
        typename Space::Position p = v.pos();
        const u64 n = play_out(p, rng);
        py::list scores;
        for (int s = 0; s < p.seats(); ++s) scores.append(p.score(static_cast<Seat>(s)));
        return py::make_tuple(scores, n);
      },
      py::arg("rng"));
  c.def(
      "score", [](const V& v, int seat) { return v.pos().score(v.check_seat(seat)); }, py::arg("seat"));
  c.def(
      "reimagine", [](V& v, int seat, FastRng& rng) { v.reimagine(v.check_seat(seat), rng); }, py::arg("seat"), py::arg("rng"));
  c.def(
      "key", [](const V& v, int seat) { return v.pos().key(v.check_seat(seat)); }, py::arg("seat"));
  c.def(
      "view", [](const V& v, int seat) { return to_python(Space::Codec::view(v.state(), v.check_seat(seat, true))); },
      py::arg("seat") = -1);
  c.def("ask", [](const V& v) -> py::object {
    if (v.pos().to_move() == kNobody) return py::none();
    return to_python(table::to_json(Space::Codec::question(v.state())));
  });
  c.def("result", [](const V& v) -> py::object {
    if (v.pos().to_move() != kNobody) return py::none();
    return to_python(Space::Codec::result(v.state()));
  });
  c.def(
      "describe", [](const V& v, Action a, const std::string& lang) { return text_in(words_for(v, a), lang); }, py::arg("answer"),
      py::arg("language") = "en");
  c.def(
      "observation",
      [seat_of](const V& v, const py::object& seat, const std::vector<int>& said) {
        py::array_t<lab::Number> out(lab::size_of(Space::fields(v.pos().seats())));
        const Seat who = seat_of(v, seat);
        Space::observe(typename Space::Eyes(v.pos(), who), out.mutable_data());
        if (!said.empty() && who == v.pos().to_move() && V::after(v.listed(), said).size() > 1)  // it is not whole: there is room for it
          std::transform(said.begin(), said.end(), out.mutable_data() + out.size() - (Space::kWord - 1),
                         [](int n) { return static_cast<lab::Number>(n + 1); });
        return out;
      },
      py::arg("seat") = py::none(), py::arg("said") = std::vector<int>());
  c.def(
      "mask",
      [](const V& v, const std::vector<int>& said) {
        py::array_t<u8> out(Space::kActions);
        std::fill_n(out.mutable_data(), Space::kActions, u8{0});
        const Actions list = v.listed();
        const lab::Rest rest = V::after(list, said);
        if (rest.size() > (said.empty() ? 0 : 1)) Space::numbers(list.all().data(), rest, [&](int n) { out.mutable_data()[n] = 1; });
        return out;
      },
      py::arg("said") = std::vector<int>());
  c.def(
      "spell",
      [](const V& v, Action a) {
        const Actions list = v.listed();
        const auto at = std::lower_bound(list.begin(), list.end(), a);
        if (at == list.end() || *at != a)
          refuse({"{0} is not a legal answer here.", "{0} ist hier keine erlaubte Antwort."}, {std::to_string(a)});
        std::vector<int> numbers;
        for (lab::Rest rest{0, static_cast<u32>(list.size())}; numbers.empty() || rest.size() > 1;) {
          numbers.push_back(Space::number(list.all().data(), rest, static_cast<u32>(at - list.begin())));
          rest = Space::say(list.all().data(), rest, numbers.back());
        }
        return numbers;
      },
      py::arg("answer"));
  c.def(
      "answer",
      [](const V& v, const py::object& said) {
        const auto numbers = py::isinstance<py::sequence>(said) ? said.cast<std::vector<int>>() : std::vector<int>{said.cast<int>()};
        const Actions list = v.listed();
        const lab::Rest rest = V::after(list, numbers);
        if (numbers.empty() || rest.size() > 1)
          refuse({"The answer is not whole: {0} begin like this.", "Die Antwort ist nicht vollständig: {0} beginnen so."},
                 {static_cast<int>(rest.size())});
        return list[rest.first];
      },
      py::arg("said"));
  c.def_static(
      "fields", [](int players) { return list_fields(Space::fields(players)); }, py::arg("players") = 2);
  c.def_static("answers", [] { return list_fields(Space::answers()); });
  c.attr("game") = py::str(std::string(Space::kGame));
  c.attr("actions") = py::int_(Space::kActions);
  c.attr("longest") = py::int_(Space::kWord);
  if constexpr (requires { Space::kParts; }) {
    c.def_static("parts", [] { return list_fields(Space::parts()); });
    c.def_static(
        "take_apart",
        [](const py::array_t<u32, py::array::c_style | py::array::forcecast>& answers) {
          py::array_t<lab::Number> out({answers.size(), static_cast<py::ssize_t>(Space::kParts)});
          for (py::ssize_t i = 0; i < answers.size(); ++i) Space::take_apart(answers.data()[i], out.mutable_data() + i * Space::kParts);
          return out;
        },
        py::arg("answers"));
  } else {
    c.def("cards", [](const V& v) {
      py::list ids;
      for (int s = 0; s < v.pos().kinds; ++s) ids.append(std::string(dominion::facts(v.pos().card(s)).id));
      return ids;
    });
  }
}

template <class Space>
void bind_bot(py::module_& m, const char* name) {
  using Bot = typename Space::Bot;
  using V = Value<Space>;
  auto think = [](Bot& bot, const V& v, FastRng& rng, int ms, int nodes) {
    if (v.pos().to_move() == kNobody) refuse({"The game is over.", "Das Spiel ist zu Ende."});
    if (ms < 0 || nodes < 0) refuse({"A budget is not negative.", "Ein Budget ist nicht negativ."});
    const py::gil_scoped_release others_may_run;
    return bot.think(typename Space::Eyes(v.pos(), v.pos().to_move()), {.ms = ms, .nodes = nodes}, rng);
  };
  py::class_<Bot>(m, name)
      .def(py::init([](const std::string& n) { return bot_named<Bot>(n); }), py::arg("name"))
      .def("think", think, py::arg("position"), py::arg("rng"), py::arg("ms") = 0, py::arg("nodes") = 0)
      .def(
          "__call__", [think](Bot& bot, const V& v, FastRng& rng) { return think(bot, v, rng, 0, 0).action; }, py::arg("position"),
          py::arg("rng"));
}

template <class Space>
class PyBatch {
 public:
  PyBatch(int n, int players, u64 seed, const py::object& options, int threads, bool observe, const py::object& bots)
      : batch_(make(n, players, seed, options, threads, observe, bots)), choice_(static_cast<std::size_t>(n)) {}
  lab::Batch<Space>& games() { return *batch_; }

  using Numbers = py::array_t<std::int32_t, py::array::c_style | py::array::forcecast>;
  void step(const Numbers& actions) {
    one_each(actions);
    if (const int bad = batch_->wrong(actions.data()); bad >= 0)
      refuse({"Game {0}: number {1} is not legal. No game has moved.",
              "Partie {0}: Nummer {1} ist nicht erlaubt. Keine Partie ist weitergegangen."},
             {bad, actions.data()[bad]});
    alone([&] { batch_->step(actions.data()); });
  }
  void choose(const Numbers& places) {
    one_each(places);
    if (const int bad = batch_->wrong_place(places.data()); bad >= 0)
      refuse({"Game {0}: no answer is left at place {1}. No game has moved.",
              "Partie {0}: An Stelle {1} ist keine Antwort übrig. Keine Partie ist weitergegangen."},
             {bad, places.data()[bad]});
    alone([&] { batch_->choose(places.data()); });
  }
  void sample(bool whole) {
    alone([&] { batch_->sample(choice_.data(), whole); });
  }
  void reset() {
    alone([&] { batch_->reset(); });
  }
  std::int32_t* choice() { return choice_.data(); }

 private:
  void one_each(const Numbers& numbers) const {
    if (numbers.ndim() != 1 || numbers.size() != batch_->size())
      refuse({"One number is needed for each of the {0} games.", "Für jede der {0} Partien wird eine Nummer gebraucht."}, {batch_->size()});
  }
  static std::unique_ptr<lab::Batch<Space>> make(int n, int players, u64 seed, const py::object& options, int threads, bool observe,
                                                 const py::object& bots) {
    if (n < 1 || n > 1'000'000) refuse({"A batch has 1 to 1,000,000 games.", "Ein Stapel hat 1 bis 1.000.000 Partien."});
    if (threads < 1 || threads > 1024) refuse({"1 to 1024 threads.", "1 bis 1024 Threads."});
    auto setup = Space::Setup::read(players, options_from(options));
    const auto& how = wanted(setup);
    std::vector<std::optional<typename Space::Bot>> seats;
    if (!bots.is_none()) {
      bool mine = false;
      for (const py::handle b : bots) {
        if (b.is_none())
          seats.emplace_back(), mine = true;
        else
          seats.emplace_back(bot_named<typename Space::Bot>(b.cast<std::string>()));
      }
      if (static_cast<int>(seats.size()) != players || !mine)
        refuse({"bots names one bot or None for each seat, and at least one None.",
                "bots nennt für jeden Platz einen Bot oder None, und mindestens einmal None."});
    }
    const py::gil_scoped_release others_may_run;
    return std::make_unique<lab::Batch<Space>>(how, n, seed, threads, observe, std::move(seats));
  }
  template <class F>
  void alone(F f) {
    if (busy_.exchange(true)) refuse({"Another thread is stepping this batch.", "Ein anderer Thread bewegt diesen Stapel gerade."});
    {
      const py::gil_scoped_release others_may_run;
      f();
    }
    busy_ = false;
  }

  std::unique_ptr<lab::Batch<Space>> batch_;
  std::vector<std::int32_t> choice_;
  std::atomic<bool> busy_{false};
};

// An array that shows memory of the batch, which it keeps alive; Python may only read it.
template <class T>
py::array shown(const py::object& owner, const T* data, std::vector<py::ssize_t> shape) {
  py::array a(py::dtype::of<T>(), std::move(shape), {}, data, owner);
  py::detail::array_proxy(a.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
  return a;
}

template <class Space>
void bind_batch(py::module_& m, const char* name) {
  using B = PyBatch<Space>;
  py::class_<B> c(m, name);
  c.def(py::init<int, int, u64, const py::object&, int, bool, const py::object&>(), py::arg("n"), py::arg("players") = 2,
        py::arg("seed") = 1, py::arg("options") = py::none(), py::arg("threads") = 1, py::arg("observe") = true,
        py::arg("bots") = py::none());
  c.def("__len__", [](B& b) { return b.games().size(); });
  c.def("step", &B::step, py::arg("actions"));
  c.def("choose", &B::choose, py::arg("places"));
  c.def("reset", &B::reset);
  c.def(
      "sample",
      [](const py::object& self, bool whole) {
        B& b = self.cast<B&>();
        b.sample(whole);
        return shown(self, b.choice(), {b.games().size()});
      },
      py::arg("whole") = false);
  c.def(
      "position",
      [](B& b, int i) {
        if (i < 0 || i >= b.games().size()) throw py::index_error();
        return Value<Space>(b.games().setup().state(b.games().position(i)));
      },
      py::arg("game"));
  c.def_property_readonly("seats", [](B& b) { return b.games().seats(); });
  c.def_property_readonly("decisions", [](B& b) { return b.games().decisions(); });
  c.def_property_readonly("finished", [](B& b) { return b.games().finished(); });
  auto array = [&c](const char* title, auto data, auto width) {
    c.def_property_readonly(title, [data, width](const py::object& self) {
      auto& g = self.cast<B&>().games();
      const int w = width(g);
      return w < 0 ? shown(self, data(g), {g.size()}) : shown(self, data(g), {g.size(), w});
    });
  };
  auto single = [](auto&) { return -1; };
  array(
      "observation", [](auto& g) { return g.observation.data(); }, [](auto& g) { return g.width(); });
  array(
      "mask", [](auto& g) { return g.mask.data(); }, [](auto&) { return Space::kActions; });
  array(
      "answers", [](auto& g) { return g.answers.data(); }, [](auto& g) { return std::decay_t<decltype(g)>::kRow; });
  array(
      "first", [](auto& g) { return g.first.data(); }, single);
  array(
      "count", [](auto& g) { return g.left.data(); }, single);
  array(
      "reward", [](auto& g) { return g.reward.data(); }, [](auto& g) { return g.seats(); });
  array(
      "done", [](auto& g) { return reinterpret_cast<const bool*>(g.done.data()); }, single);
  array(
      "seat", [](auto& g) { return g.seat.data(); }, single);
}

template <class Space>
void bind_game(py::module_& m, const std::string& name) {
  bind_position<Space>(m, (name + "Position").c_str());
  bind_bot<Space>(m, (name + "Bot").c_str());
  bind_batch<Space>(m, (name + "Batch").c_str());
}

}  // namespace demesne::python
