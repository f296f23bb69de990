// Reads and writes journal entries: a variant of types that name their kind (`kKind`) and their members (`fields`).
#pragma once

#include <concepts>
#include <type_traits>
#include <utility>
#include <variant>

#include "server/json_text.hpp"
#include "server/setup.hpp"

namespace demesne::server {

inline constexpr std::size_t kMaxPicks = 512;
std::optional<std::vector<int>> picks_of(const json::value* list);  // nothing if it is not a list of small numbers

namespace entries {

// One more entry of a journal; the first comes with its summary.
inline Append append_to(std::string journal, u64 seq, std::string body, std::optional<Summary> summary = {}) {
  Append a;
  a.table = std::move(journal);
  a.entry.seq = seq, a.entry.at = now(), a.entry.body = std::move(body);
  a.summary = std::move(summary);
  return a;
}

struct Writer {
  JsonText& w;
  template <class T>
  void operator()(std::string_view key, const T& v) const {
    if constexpr (std::is_same_v<T, json::value>) {
      if (!v.is_null()) w.put(key, v);
    } else if constexpr (std::is_same_v<T, std::string>) {
      if (!v.empty()) w.put(key, v);
    } else if constexpr (std::is_same_v<T, std::vector<int>>) {
      w.key(key).array([&] {
        for (const int n : v) w.value(n);
      });
    } else if constexpr (std::is_same_v<T, std::vector<SeatPlan>>) {
      w.key(key).array([&] {
        for (const SeatPlan& p : v)
          w.object([&] {
            w.put("kind", to_string(p.kind)).put("bot", p.bot).put("name", p.name).put("owner", p.owner).put("invite", p.invite);
          });
      });
    } else {
      w.put(key, v);
    }
  }
};

struct Reader {
  const json::object& o;
  bool& fine;
  static bool read(const json::value& v, std::string& into) { return v.is_string() && (into = v.get_string(), true); }
  static bool read(const json::value& v, bool& into) { return v.is_bool() && (into = v.get_bool(), true); }
  static bool read(const json::value& v, json::value& into) { return into = v, true; }
  static bool read(const json::value& v, json::object& into) { return v.is_object() && (into = v.get_object(), true); }
  template <std::integral T>
  static bool read(const json::value& v, T& into) {
    if (!v.is_int64() || !std::in_range<T>(v.get_int64())) return false;
    into = static_cast<T>(v.get_int64());
    return true;
  }
  static bool read(const json::value& v, Seat& into) {
    std::int8_t seat;
    return read(v, seat) && (into = seat, true);
  }
  static bool read(const json::value& v, std::vector<int>& into) {
    auto picks = picks_of(&v);
    return picks && (into = std::move(*picks), true);
  }
  static bool read(const json::value& v, std::vector<SeatPlan>& into) {
    if (!v.is_array()) return false;
    for (const auto& item : v.get_array()) {
      if (!item.is_object()) return false;
      SeatPlan p;
      std::string kind;
      bool fine = true;
      const Reader r{item.get_object(), fine};
      r("kind", kind), r("bot", p.bot), r("name", p.name), r("owner", p.owner), r("invite", p.invite);
      if (!fine) return false;
      p.kind = seat_kind(kind);
      into.push_back(std::move(p));
    }
    return true;
  }
  template <class T>
  void operator()(std::string_view key, T& into) const {
    if (const auto* v = o.if_contains(key)) fine = read(*v, into) && fine;
  }
};

template <class Variant, std::size_t I = 0>
bool read_kind(std::string_view kind, const json::object& o, Variant& into, bool& fine) {
  if constexpr (I == std::variant_size_v<Variant>) {
    return false;
  } else {
    using D = std::variant_alternative_t<I, Variant>;
    if (kind != D::kKind) return read_kind<Variant, I + 1>(kind, o, into, fine);
    D d;
    D::fields(d, Reader{o, fine});
    into = std::move(d);
    return true;
  }
}

template <class Variant>
std::string write(const Variant& entry) {
  return json_object([&](JsonText& w) {
    std::visit(
        [&](const auto& d) {
          w.put("kind", d.kKind);
          d.fields(d, Writer{w});
        },
        entry);
  });
}

template <class Variant>
Result<Variant> read(std::string_view text) {
  boost::system::error_code error;
  const json::value v = json::parse(text, error);
  const auto* kind = !error && v.is_object() ? v.get_object().if_contains("kind") : nullptr;
  if (!kind || !kind->is_string()) return refuse({"The entry cannot be read.", "Der Eintrag ist nicht lesbar."});
  Variant entry;
  bool fine = true;
  if (!read_kind(kind->get_string(), v.get_object(), entry, fine))
    return refuse({"'{0}' is not a kind of entry that this program knows.", "„{0}“ ist keine Art von Eintrag, die dieses Programm kennt."},
                  {clean(kind->get_string(), 40)});
  if (!fine) return refuse({"The entry '{0}' cannot be read.", "Der Eintrag „{0}“ ist nicht lesbar."}, {std::string(kind->get_string())});
  return entry;
}

}  // namespace entries
}  // namespace demesne::server
