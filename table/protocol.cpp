#include "table/protocol.hpp"

#include <boost/json.hpp>

#include "core/version.hpp"

namespace demesne::table {
namespace {

Fault bad(const Phrase& phrase, std::initializer_list<Filling> fillings = {}) { return {Fault::Kind::params, "", say(phrase, fillings)}; }

// Readers of parameters. A missing one gives the fallback; one of the wrong kind is a fault.
Result<std::int64_t> integer(const json::object& o, std::string_view key, std::int64_t fallback) {
  const auto* v = o.if_contains(key);
  if (!v || v->is_null()) return fallback;
  if (v->is_int64()) return v->get_int64();
  return bad({"'{0}' must be a whole number.", "„{0}“ muss eine ganze Zahl sein."}, {std::string(key)});
}

json::object error_object(int code, const Text& message, const json::value& data = nullptr) {
  json::object e{{"code", code}, {"message", message.en}};
  e["data"] = data.is_null() ? json::value(json::object{{"rule", nullptr}, {"message", to_json(message)}}) : data;
  return e;
}

// A missing switch gives the fallback.
Result<bool> flag(const json::object& o, std::string_view key, bool fallback) {
  const auto* v = o.if_contains(key);
  if (!v || v->is_null()) return fallback;
  if (v->is_bool()) return v->get_bool();
  return bad({"'{0}' must be true or false.", "„{0}“ muss true oder false sein."}, {std::string(key)});
}

std::string response(const json::value& id, std::string_view key, std::string_view written) {
  std::string out = R"({"jsonrpc":"2.0","id":)";
  out.reserve(written.size() + 64);
  out += json::serialize(id);
  (((out += ",\"") += key) += "\":") += written;
  return out += '}';
}
std::string error(const json::value& id, int code, const Text& message) {
  return response(id, "error", json::serialize(error_object(code, message)));
}

// How a table speaks is told to its match again whenever that may be another one: after `undo` has replayed the game.
void speak(const Table& table, Speech speech) {
  if (const auto* match = dynamic_cast<const Speaker*>(&table.match())) match->speak(speech);
}

}  // namespace

json::object to_json_error(const Fault& f) {
  const int code = f.kind == Fault::Kind::illegal ? kIllegal : kBadParams;
  return error_object(code, f.message,
                      json::object{{"rule", f.rule.empty() ? json::value(nullptr) : json::value(f.rule)}, {"message", to_json(f.message)}});
}

json::object hello() {
  json::array list;
  for (const Game* g : games())
    list.push_back(json::object{{"id", g->id()},
                                {"names", to_json(g->name())},
                                {"players", json::object{{"min", g->min_players()}, {"max", g->max_players()}}},
                                {"rules", g->rules_version()},
                                {"options", g->options()},
                                {"bots", g->bots()}});
  return {{"name", "demesne"}, {"version", kVersion}, {"protocol", kProtocol}, {"games", std::move(list)}};
}

Result<std::string> Engine::add(Table table, const json::object& params) {
  const auto texts = flag(params, "texts", speech_.texts), events = flag(params, "events", speech_.events);
  for (const auto* f : {std::get_if<Fault>(&texts), std::get_if<Fault>(&events)})
    if (f) return *f;
  if (tables_.size() >= kMaxTables)
    return bad({"Too many open tables; close some first.", "Zu viele offene Tische; bitte erst einige schließen."});
  const std::string id = "t" + std::to_string(next_id_++);
  const Speech speech{std::get<bool>(texts), std::get<bool>(events)};
  speak(table, speech);
  return step(*tables_.emplace(id, Open{std::move(table), speech}).first, speech.events);
}

std::string Engine::step(const std::pair<const std::string, Open>& open, bool events) {
  std::string out = "{";
  out += open.second.table.step(events);
  return ((out += R"(,"table":")") += open.first) += "\"}";
}

// The result of a method, written.
Result<std::string> Engine::call(std::string_view method, const json::object& params, bool& known) {
  known = true;
  if (method == "hello") return json::serialize(hello());
  if (method == "new") {
    const auto* name = params.if_contains("game");
    if (!name || !name->is_string()) return bad({"'game' is missing.", "„game“ fehlt."});
    const Game* game = find_game(name->get_string());
    if (!game) return bad({"No game '{0}' is known here.", "Ein Spiel „{0}“ ist hier nicht bekannt."}, {std::string(name->get_string())});
    const auto players = integer(params, "players", game->min_players());
    if (auto* f = std::get_if<Fault>(&players)) return *f;
    const auto n = std::get<std::int64_t>(players);
    if (n < game->min_players() || n > game->max_players())
      return bad({"{0} is for {1} to {2} players.", "{0} ist für {1} bis {2} Spieler."},
                 {game->name(), game->min_players(), game->max_players()});
    json::object options;
    if (const auto* o = params.if_contains("options"); o && !o->is_null()) {
      if (!o->is_object()) return bad({"'options' must be an object.", "„options“ muss ein Objekt sein."});
      options = o->get_object();
    }
    std::string seed = "0";
    if (const auto* s = params.if_contains("seed"); s && !s->is_null()) {
      if (s->is_string())
        seed = s->get_string();
      else if (s->is_int64() || s->is_uint64())
        seed = json::serialize(*s);
      else
        return bad({"'seed' must be a whole number or a text.", "„seed“ muss eine ganze Zahl oder ein Text sein."});
    }
    Record record;
    record.seed = seed;
    auto table = Table::start(*game, static_cast<int>(n), options, seed, rng_of(record));
    if (auto* f = std::get_if<Fault>(&table)) return *f;
    return add(std::move(std::get<Table>(table)), params);
  }
  if (method == "load") {
    const auto* p = params.if_contains("position");
    if (!p || !p->is_object()) return bad({"'position' must be an object.", "„position“ muss ein Objekt sein."});
    auto table = Table::load(p->get_object());
    if (auto* f = std::get_if<Fault>(&table)) return *f;
    return add(std::move(std::get<Table>(table)), params);
  }
  known = method == "decide" || method == "undo" || method == "position" || method == "view" || method == "suggest" || method == "close" ||
          method == "record";
  if (!known) return bad({"No method '{0}' is known.", "Eine Methode „{0}“ gibt es nicht."}, {std::string(method)});

  const auto* id = params.if_contains("table");
  if (!id || !id->is_string()) return bad({"'table' is missing.", "„table“ fehlt."});
  const auto found = tables_.find(std::string_view(id->get_string()));
  if (found == tables_.end()) return bad({"No table '{0}' is open.", "Ein Tisch „{0}“ ist nicht offen."}, {std::string(id->get_string())});
  Table& table = found->second.table;
  if (method == "decide") {
    const auto* list = params.if_contains("picks");
    if (!list || !list->is_array()) return bad({"'picks' must be a list of indexes.", "„picks“ muss eine Liste von Nummern sein."});
    std::vector<int> picks;
    for (const auto& v : list->get_array()) {
      if (!v.is_int64() || v.get_int64() < -1'000'000 || v.get_int64() > 1'000'000)
        return bad({"'picks' must be a list of indexes.", "„picks“ muss eine Liste von Nummern sein."});
      picks.push_back(static_cast<int>(v.get_int64()));
    }
    if (auto fault = table.decide(picks)) return *fault;
    return step(*found);
  }
  if (method == "undo") {
    const auto steps = integer(params, "steps", 1);
    if (auto* f = std::get_if<Fault>(&steps)) return *f;
    const auto n = std::get<std::int64_t>(steps);
    if (auto fault = table.undo(n < 0 || n > 1'000'000 ? 0 : static_cast<int>(n))) return *fault;
    speak(table, found->second.speech);
    return step(*found);
  }
  if (method == "position") return json::serialize(json::object{{"position", table.position()}});
  if (method == "record") return json::serialize(json::object{{"record", to_text(table.record())}});
  if (method == "view") {
    Seat seat = kNobody;
    if (const auto* s = params.if_contains("seat"); s && !s->is_null()) {
      if (!s->is_int64() || s->get_int64() < 0 || s->get_int64() >= table.match().seats())
        return bad({"'seat' must be a seat's number or null.", "„seat“ muss die Nummer eines Platzes oder null sein."});
      seat = static_cast<Seat>(s->get_int64());
    }
    return json::serialize(json::object{{"view", table.match().view(seat)}});
  }
  if (method == "suggest") {
    const auto* bot = params.if_contains("bot");
    if (bot && !bot->is_null() && !bot->is_string()) return bad({"'bot' must be a bot's name.", "„bot“ muss der Name eines Bots sein."});
    Budget budget;
    budget.value = true, budget.threads = threads_;
    if (const auto* b = params.if_contains("budget"); b && !b->is_null()) {
      if (!b->is_object()) return bad({"'budget' must be an object.", "„budget“ muss ein Objekt sein."});
      for (auto [key, field] : {std::pair<const char*, int*>{"ms", &budget.ms}, {"nodes", &budget.nodes}}) {
        const auto v = integer(b->get_object(), key, 0);
        if (auto* f = std::get_if<Fault>(&v)) return *f;
        const auto n = std::get<std::int64_t>(v);
        if (n < 0 || n > 100'000'000) return bad({"'budget' is out of range.", "„budget“ ist außerhalb des Bereichs."});
        *field = static_cast<int>(n);
      }
    }
    if (table.match().to_move() == kNobody) return Fault{Fault::Kind::illegal, "", say({"The game is over.", "Das Spiel ist zu Ende."})};
    // The bot's own luck, the same wherever its seat sees the same; the table's generator stays untouched.
    Rng own = Rng::from_seed(table.match().key(table.match().to_move()));
    auto s = table.match().suggest(bot && bot->is_string() ? std::string_view(bot->get_string()) : "", budget, own);
    if (auto* f = std::get_if<Fault>(&s)) return *f;
    return json::serialize(to_json(std::get<Suggestion>(s)));
  }
  tables_.erase(found);  // close
  return "{}";
}

// One request. `notify`: without an id it is a notification, and nothing is answered.
std::string Engine::answer(const json::value& request, bool notify) {
  const Text invalid = say({"This is not a JSON-RPC 2.0 request.", "Das ist keine JSON-RPC-2.0-Anfrage."});
  const json::object* r = request.if_object();
  if (!r) return error(nullptr, kInvalidRequest, invalid);
  const json::value none = nullptr;
  const json::value* given = r->if_contains("id");
  const json::value& id = given ? *given : none;
  const auto* method = r->if_contains("method");
  if (!method || !method->is_string()) return error(id, kInvalidRequest, invalid);
  notify = notify && !given;
  static const json::object kNothing;
  const json::object* params = &kNothing;
  if (const auto* p = r->if_contains("params"); p && !p->is_null()) {
    params = p->if_object();
    if (!params) return notify ? "" : error(id, kBadParams, say({"'params' must be an object.", "„params“ muss ein Objekt sein."}));
  }
  bool known = false;
  const auto result = call(method->get_string(), *params, known);
  if (notify) return "";
  if (const auto* fault = std::get_if<Fault>(&result)) {
    json::object e = to_json_error(*fault);
    if (!known) e["code"] = kUnknownMethod;
    return response(id, "error", json::serialize(e));
  }
  return response(id, "result", std::get<std::string>(result));
}

std::string Engine::handle(std::string_view line) {
  if (line.size() > kMaxLine) return error(nullptr, kParseError, say({"The line is too long.", "Die Zeile ist zu lang."}));
  boost::system::error_code parse_error;
  json::parse_options limits;
  limits.max_depth = 64;
  const json::value request = json::parse(line, parse_error, {}, limits);
  if (parse_error) return error(nullptr, kParseError, say({"This is not JSON: {0}", "Das ist kein JSON: {0}"}, {parse_error.message()}));
  const json::array* batch = request.if_array();
  if (!batch) return answer(request, false);
  if (batch->empty())
    return error(nullptr, kInvalidRequest, say({"A batch holds at least one request.", "Ein Stapel hat mindestens eine Anfrage."}));
  if (batch->size() > kMaxBatch)
    return error(nullptr, kInvalidRequest,
                 say({"A batch holds {0} requests at most, not {1}.", "Ein Stapel hat höchstens {0} Anfragen, nicht {1}."},
                     {static_cast<int>(kMaxBatch), static_cast<int>(batch->size())}));
  std::string all;
  for (const json::value& one : *batch)
    if (const std::string single = answer(one, true); !single.empty()) (all += all.empty() ? '[' : ',') += single;
  return all.empty() ? all : all += ']';
}

}  // namespace demesne::table
