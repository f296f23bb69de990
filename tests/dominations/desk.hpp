// A desk for tests that speak the protocol: positions in, steps out.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>

#include "table/protocol.hpp"

namespace demesne::table {

inline json::value J(std::string_view s) { return json::parse(s); }

class Desk {
 public:
  json::object call(std::string_view method, json::object params) {
    const json::object request{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", std::move(params)}};
    return json::parse(engine_.handle(json::serialize(request))).as_object();
  }
  // The result of a call that must work.
  json::object ok(std::string_view method, json::object params) {
    json::object r = call(method, std::move(params));
    if (const auto* e = r.if_contains("error")) {
      ADD_FAILURE() << method << ": " << json::serialize(*e);
      return {};
    }
    return r.at("result").as_object();
  }
  // The error of a call that must fail: {code, message, data}.
  json::object fails(std::string_view method, json::object params) {
    json::object r = call(method, std::move(params));
    if (!r.contains("error")) {
      ADD_FAILURE() << method << " should fail but gave " << json::serialize(r.at("result")).substr(0, 400);
      return {};
    }
    return r.at("error").as_object();
  }

  void load(const json::value& position) { take(ok("load", {{"position", position}})); }
  json::object refuse(const json::value& position) { return fails("load", {{"position", position}}); }
  void start(int players, json::object options = {}, int seed = 1) {
    take(ok("new", {{"game", "dominations"}, {"players", players}, {"seed", seed}, {"options", std::move(options)}}));
  }

  const json::object& step() const { return step_; }
  std::string table() const { return table_; }
  bool over() const { return step_.at("decision").is_null(); }
  const json::object& decision() const { return step_.at("decision").as_object(); }
  std::string what() const { return over() ? "" : std::string(decision().at("what").as_string()); }
  int seat() const { return over() ? -1 : static_cast<int>(decision().at("seat").as_int64()); }
  const json::array& options() const { return decision().at("options").as_array(); }
  const json::array& events() const { return step_.at("events").as_array(); }

  // Index of the first option that has all these fields, or -1.
  int find(const json::object& fields) const {
    if (over()) return -1;
    for (std::size_t i = 0; i < options().size(); ++i) {
      const auto& o = options()[i].as_object();
      bool all = true;
      for (const auto& [key, value] : fields) {
        const auto* v = o.if_contains(key);
        all = all && v && *v == value;
      }
      if (all) return static_cast<int>(i);
    }
    return -1;
  }
  bool can(const json::object& fields) const { return find(fields) >= 0; }
  int count(const json::object& fields) const {
    int n = 0;
    for (const auto& v : options()) {
      bool all = true;
      for (const auto& [key, value] : fields) {
        const auto* f = v.as_object().if_contains(key);
        all = all && f && *f == value;
      }
      n += all;
    }
    return n;
  }
  const json::object& option(const json::object& fields) const {
    static const json::object none;
    const int i = find(fields);
    if (i < 0) ADD_FAILURE() << "no option " << json::serialize(fields) << " in " << listing();
    return i < 0 ? none : options()[static_cast<std::size_t>(i)].as_object();
  }
  void pick(const json::object& fields) {
    const int i = find(fields);
    if (i < 0) {
      ADD_FAILURE() << "no option " << json::serialize(fields) << " in " << listing();
      return;
    }
    picks({i});
  }
  void picks(std::initializer_list<int> list) { answer(json::array(list.begin(), list.end())); }
  void answer(json::array list) { take(ok("decide", {{"table", table_}, {"picks", std::move(list)}})); }
  void undo() { take(ok("undo", {{"table", table_}})); }

  json::object position() { return ok("position", {{"table", table_}}).at("position").as_object(); }
  json::object view(int seat) {
    return ok("view", {{"table", table_}, {"seat", seat < 0 ? json::value(nullptr) : json::value(seat)}}).at("view").as_object();
  }
  json::object me(int seat) { return position().at("seats").as_array().at(static_cast<std::size_t>(seat)).as_object(); }
  int knowledge(int seat, std::string_view domain) { return static_cast<int>(me(seat).at("knowledge").as_object().at(domain).as_int64()); }
  int vp(int seat) { return static_cast<int>(me(seat).at("vp").as_int64()); }
  int influence(int seat) { return static_cast<int>(me(seat).at("influence").as_int64()); }
  int limit(int seat, std::string_view domain) { return static_cast<int>(me(seat).at("limits").as_object().at(domain).as_int64()); }

  std::string listing() const {
    std::string out;
    if (over()) return "(the game is over)";
    for (const auto& o : options()) {
      json::object brief = o.as_object();
      brief.erase("text"), brief.erase("preview"), brief.erase("times");
      out += json::serialize(brief) + "\n";
      if (out.size() > 4000) return out + "…";
    }
    return std::string(decision().at("what").as_string()) + ":\n" + out;
  }

 private:
  void take(json::object step) {
    if (step.empty()) return;
    step_ = std::move(step);
    table_ = std::string(step_.at("table").as_string());
  }
  Engine engine_;
  json::object step_{{"decision", nullptr}, {"events", json::array{}}};
  std::string table_;
};

}  // namespace demesne::table
