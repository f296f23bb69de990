#include "python/bridge.hpp"

namespace demesne::python {

py::object to_python(const json::value& value) {
  switch (value.kind()) {
    case json::kind::null:
      return py::none();
    case json::kind::bool_:
      return py::bool_(value.get_bool());
    case json::kind::int64:
      return py::int_(value.get_int64());
    case json::kind::uint64:
      return py::int_(value.get_uint64());
    case json::kind::double_:
      return py::float_(value.get_double());
    case json::kind::string:
      return py::str(value.get_string().data(), value.get_string().size());
    case json::kind::array: {
      const json::array& from = value.get_array();
      py::list list(from.size());
      for (std::size_t i = 0; i < from.size(); ++i) list[i] = to_python(from[i]);
      return list;
    }
    case json::kind::object: {
      py::dict dict;
      for (const auto& [key, item] : value.get_object()) dict[py::str(key.data(), key.size())] = to_python(item);
      return dict;
    }
  }
  return py::none();
}

namespace {

json::value convert(py::handle v, int depth) {
  if (depth > 64) refuse({"This value is nested too deeply.", "Dieser Wert ist zu tief verschachtelt."});
  if (v.is_none()) return nullptr;
  if (py::isinstance<py::bool_>(v)) return v.cast<bool>();
  if (py::isinstance<py::str>(v)) return json::string(v.cast<std::string>());
  if (py::isinstance<py::float_>(v)) return v.cast<double>();
  if (py::isinstance<py::dict>(v)) {
    json::object o;
    for (const auto& [key, item] : py::reinterpret_borrow<py::dict>(v)) {
      if (!py::isinstance<py::str>(key)) refuse({"A name must be a text.", "Ein Name muss ein Text sein."});
      o[key.cast<std::string>()] = convert(item, depth + 1);
    }
    return o;
  }
  if (py::isinstance<py::list>(v) || py::isinstance<py::tuple>(v)) {
    json::array a;
    for (const py::handle item : v) a.push_back(convert(item, depth + 1));
    return a;
  }
  if (PyIndex_Check(v.ptr())) {  // whole numbers, numpy's too
    const py::object whole = py::reinterpret_steal<py::object>(PyNumber_Index(v.ptr()));
    if (!whole) throw py::error_already_set();
    int overflow = 0;
    const long long n = PyLong_AsLongLongAndOverflow(whole.ptr(), &overflow);
    if (overflow == 0) return static_cast<std::int64_t>(n);
    if (overflow > 0) {
      const unsigned long long large = PyLong_AsUnsignedLongLong(whole.ptr());
      if (!PyErr_Occurred()) return static_cast<std::uint64_t>(large);
      PyErr_Clear();
    }
    refuse({"This number is too large.", "Diese Zahl ist zu groß."});
  }
  refuse({"A value of type '{0}' cannot be read here.", "Ein Wert vom Typ „{0}“ ist hier nicht lesbar."},
         {std::string(py::str(py::type::of(v).attr("__name__")))});
}

}  // namespace

json::value from_python(py::handle value) { return convert(value, 0); }

json::object options_from(const py::object& options) {
  if (options.is_none()) return {};
  if (!py::isinstance<py::dict>(options)) refuse({"Options are a dict.", "Optionen sind ein dict."});
  return from_python(options).get_object();
}

void refuse(const table::Fault& fault) {
  const py::object type = py::module_::import("demesne._errors").attr("Refused");
  PyErr_SetObject(type.ptr(), type(fault.message.en, fault.message.de, fault.rule).ptr());
  throw py::error_already_set();
}

}  // namespace demesne::python
