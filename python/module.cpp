// The Python module demesne._engine: one file a subject; the names that people use are given in demesne/*.py.
#include "core/version.hpp"
#include "lab/dominations_space.hpp"
#include "lab/dominion_space.hpp"
#include "python/bridge.hpp"
#include "python/game.hpp"

PYBIND11_MODULE(_engine, m) {
  using namespace demesne;
  namespace py = pybind11;
  m.attr("__version__") = kVersion;
  py::class_<FastRng>(m, "Rng")
      .def(py::init<u64>(), py::arg("seed") = 0)
      .def("next", &FastRng::next)
      .def(
          "below", [](FastRng& r, u32 n) { return n ? r.below(n) : 0; }, py::arg("n"))
      .def("copy", [](const FastRng& r) { return r; })
      .def("__eq__", [](const FastRng& a, const FastRng& b) { return a == b; })
      .def_property("state", &FastRng::state, [](FastRng& r, u64 state) { r = FastRng(state); })
      .def(py::pickle([](const FastRng& r) { return r.state(); }, [](u64 state) { return FastRng(state); }));
  py::class_<Thought>(m, "Thought")
      .def_readonly("answer", &Thought::action)
      .def_readonly("nodes", &Thought::nodes)
      .def_property_readonly("share", [](const Thought& t) { return t.share < 0 ? py::object(py::none()) : py::float_(t.share); })
      .def_property_readonly("second", [](const Thought& t) { return t.second == kNoAction ? py::object(py::none()) : py::int_(t.second); })
      .def_property_readonly("second_share",
                             [](const Thought& t) { return t.second_share < 0 ? py::object(py::none()) : py::float_(t.second_share); })
      .def(
          "why", [](const Thought& t, const std::string& lang) { return python::text_in(t.why, lang); }, py::arg("language") = "en");
  python::bind_game<lab::DominionSpace>(m, "Dominion");
  python::bind_game<lab::DominationsSpace>(m, "Dominations");
  python::bind_table(m);
}
