// What the parts of the Python module share: JSON as Python values and back, and how a refusal becomes an exception.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <boost/json.hpp>

#include "table/match.hpp"

namespace demesne::python {

namespace py = pybind11;
namespace json = boost::json;

py::object to_python(const json::value& value);
json::value from_python(py::handle value);
json::object options_from(const py::object& options);  // a dict, or None

// demesne.Refused, a ValueError in both languages.
[[noreturn]] void refuse(const table::Fault& fault);
[[noreturn]] inline void refuse(const Phrase& phrase, std::initializer_list<Filling> fillings = {}) {
  refuse(table::Fault{table::Fault::Kind::params, "", say(phrase, fillings)});
}
template <class T>
T& wanted(table::Result<T>& result) {
  if (auto* fault = std::get_if<table::Fault>(&result)) refuse(*fault);
  return std::get<T>(result);
}

void bind_table(py::module_& m);

}  // namespace demesne::python
