#include "server/wire.hpp"

#include <fmt/format.h>

#include <chrono>

#include "server/crypt.hpp"
#include "table/protocol.hpp"

namespace demesne::server {
namespace {

constexpr int kMaxWaiting = 64;       // unanswered requests of one connection
constexpr int kPatience = 50;         // refused messages in a row before the connection is closed
constexpr std::size_t kMaxPicks = 512;
constexpr int kMaxHintMs = 2000;

Refusal refusal(int code, const Phrase& phrase) { return {code, "", say(phrase)}; }
Refusal bad(const Phrase& phrase) { return refusal(table::kBadParams, phrase); }
Refusal only_seats() { return refusal(kNotAllowed, {"Only those who sit at the table may do that.", "Das dürfen nur die, die am Tisch sitzen."}); }

bool nonce_is_fine(std::string_view s) {
  if (s.size() > 64) return false;
  for (const char c : s)
    if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_')) return false;
  return true;
}

std::string_view text_of(const json::object& o, std::string_view key) {
  const auto* v = o.if_contains(key);
  return v && v->is_string() ? std::string_view(v->get_string()) : std::string_view();
}

}  // namespace

const std::string& hello_text() {
  static const std::string text = json::serialize(table::hello());
  return text;
}

struct Wire::Call {
  json::value id;
  std::string method;
  json::object params;
  std::chrono::steady_clock::time_point at;
};

Wire::Wire(Hub& hub, std::shared_ptr<Live> live, std::shared_ptr<Client> client, Seat seat, std::string owner, const WireLimits& limits)
    : hub_(hub), live_(std::move(live)), client_(std::move(client)), seat_(seat), owner_(std::move(owner)), bucket_(limits.rate, limits.burst) {}

void Wire::reply(const json::value& id, std::string_view key, std::string_view value) {
  --waiting_;
  client_->send(std::make_shared<const std::string>(fmt::format(R"({{"jsonrpc":"2.0","id":{},"{}":{}}})", json::serialize(id), key, value)));
}

void Wire::fail(const json::value& id, const Refusal& r) { reply(id, "error", json::serialize(to_json(r))); }

void Wire::closed() {
  live_->post([client = client_](Live& t) { t.unsubscribe(client.get()); });
}

void Wire::receive(std::string_view text) {
  ++hub_.metrics().messages_in;
  if (++waiting_ > kMaxWaiting) {
    client_->close(1008, "too many requests at once");
    return;
  }
  const bool too_fast = !bucket_.take();
  if (!too_fast) {
    too_fast_ = 0;
  } else {
    ++hub_.metrics().rate_limited;
    if (++too_fast_ > kPatience) return client_->close(1008, "too fast");
  }
  boost::system::error_code error;
  json::parse_options limits;
  limits.max_depth = 16;
  const json::value request = json::parse(text, error, {}, limits);
  if (error) return fail(nullptr, refusal(table::kParseError, {"This is not JSON.", "Das ist kein JSON."}));
  const Refusal invalid = refusal(table::kInvalidRequest, {"This is not a JSON-RPC 2.0 request.", "Das ist keine JSON-RPC-2.0-Anfrage."});
  if (!request.is_object()) return fail(nullptr, invalid);
  const json::object& r = request.get_object();
  Call call;
  call.at = std::chrono::steady_clock::now();
  if (const auto* id = r.if_contains("id")) call.id = *id;
  if (!call.id.is_string() && !call.id.is_number() && !call.id.is_null()) return fail(nullptr, invalid);
  if (too_fast) return fail(call.id, refusal(kTooFast, {"Too many messages; slow down.", "Zu viele Nachrichten; bitte langsamer."}));
  call.method = text_of(r, "method");
  if (call.method.empty() || call.method.size() > 40) return fail(call.id, invalid);
  if (const auto* p = r.if_contains("params"); p && !p->is_null()) {
    if (!p->is_object()) return fail(call.id, bad({"'params' must be an object.", "„params“ muss ein Objekt sein."}));
    call.params = p->get_object();
  }
  if (const auto* t = call.params.if_contains("table"); t && !(t->is_string() && t->get_string() == live_->id()))
    return fail(call.id, bad({"This connection belongs to another table.", "Diese Verbindung gehört zu einem anderen Tisch."}));
  if (call.method == "hello") return reply(call.id, "result", hello_text());
  if (call.method == "ping") return reply(call.id, "result", fmt::format("{{\"at\":{}}}", now()));
  live_->post([self = shared_from_this(), call = std::move(call)](Live& t) {
    if (!t.room()) return self->fail(call.id, refusal(kNotAllowed, {"There is no such table.", "Diesen Tisch gibt es nicht."}));
    self->run(call, t);
  });
}

void Wire::entry(const Call& call, Live& t, json::object body) {
  t.write(std::move(body), [self = shared_from_this(), id = call.id](const Line* line, const Refusal* refused) {
    if (refused) return self->fail(id, *refused);
    self->reply(id, "result", fmt::format("{{\"seq\":{}}}", line->seq));
  });
}

void Wire::run(const Call& call, Live& t) {
  const std::string& m = call.method;
  const json::object& p = call.params;
  Room& room = *t.room();
  if (m == "subscribe") return subscribe(call, t);
  if (m == "view") {
    if (!room.table()) return fail(call.id, refusal(table::kIllegal, {"The game has not begun.", "Das Spiel hat noch nicht begonnen."}));
    return reply(call.id, "result", "{\"view\":" + json::serialize(room.table()->match().view(seat_)) + "}");
  }
  if (m == "position") {
    if (room.phase() != Phase::finished)
      return fail(call.id, refusal(kNotAllowed, {"The position is secret until the game is over.", "Die Position bleibt geheim, bis das Spiel zu Ende ist."}));
    return reply(call.id, "result", "{\"position\":" + json::serialize(room.table()->position()) + "}");
  }
  const bool known = m == "ready" || m == "decide" || m == "undo" || m == "undo_answer" || m == "suggest" || m == "chat" || m == "name" || m == "seat" ||
                     m == "rematch";
  if (!known) return fail(call.id, refusal(table::kUnknownMethod, {"There is no such method here.", "Diese Methode gibt es hier nicht."}));
  if (seat_ == kNobody) return fail(call.id, only_seats());
  if (room.phase() == Phase::unreadable) return fail(call.id, Refusal{kNotAllowed, "", room.why()});
  if (room.seats()[static_cast<std::size_t>(seat_)].owner != owner_) return fail(call.id, only_seats());
  if (m == "decide") return decide(call, t);
  if (m == "undo") return undo(call, t);
  if (m == "suggest") return suggest(call, t);
  if (m == "seat") return seat(call, t);
  json::object body{{"kind", m}, {"seat", seat_}};
  if (m == "ready") {
    const auto nonce = text_of(p, "nonce");
    if (!nonce_is_fine(nonce))
      return fail(call.id, bad({"A nonce is up to 64 letters, digits, '-' and '_'.", "Ein Zufallswert hat bis zu 64 Buchstaben, Ziffern, „-“ und „_“."}));
    body["nonce"] = nonce;
  } else if (m == "undo_answer") {
    const auto* yes = p.if_contains("yes");
    if (!yes || !yes->is_bool()) return fail(call.id, bad({"'yes' must be true or false.", "„yes“ muss true oder false sein."}));
    body["yes"] = yes->get_bool();
  } else if (m == "chat") {
    body["text"] = clean(text_of(p, "text"), 500);
    if (body["text"].as_string().empty()) return fail(call.id, bad({"'text' is empty.", "„text“ ist leer."}));
  } else if (m == "name") {
    body["name"] = clean(text_of(p, "name"), 30);
  } else {  // rematch
    const auto* same = p.if_contains("same");
    body["same"] = !same || !same->is_bool() || same->get_bool();
  }
  entry(call, t, std::move(body));
}

void Wire::subscribe(const Call& call, Live& t) {
  Room& room = *t.room();
  const auto* since = call.params.if_contains("since");
  u64 from = 0;
  if (since && since->is_int64()) from = since->get_int64() < 0 ? room.next_seq() : static_cast<u64>(since->get_int64()) + 1;
  const auto* views = call.params.if_contains("views");
  const bool with_views = !views || !views->is_bool() || views->get_bool();
  std::string log = "[";
  for (const Line& line : t.lines_from(from)) {
    if (log.size() > 1) log += ',';
    log += "{" + line.for_viewer(seat_) + "}";
  }
  t.subscribe({client_, seat_, owner_, with_views});
  reply(call.id, "result",
        fmt::format(R"({{"table":{},"seat":{},"seq":{},"log":{}],"state":{}}})", json::serialize(t.info(owner_)),
                    seat_ == kNobody ? std::string("null") : std::to_string(seat_), room.next_seq() - 1, log, room.state(seat_, with_views, now())));
}

void Wire::decide(const Call& call, Live& t) {
  Room& room = *t.room();
  const auto* list = call.params.if_contains("picks");
  if (!list || !list->is_array() || list->get_array().size() > kMaxPicks)
    return fail(call.id, bad({"'picks' must be a list of indexes.", "„picks“ muss eine Liste von Nummern sein."}));
  std::vector<int> picks;
  for (const auto& v : list->get_array()) {
    if (!v.is_int64() || v.get_int64() < -1 || v.get_int64() > 1'000'000)
      return fail(call.id, bad({"'picks' must be a list of indexes.", "„picks“ muss eine Liste von Nummern sein."}));
    picks.push_back(static_cast<int>(v.get_int64()));
  }
  const auto acknowledge = [self = shared_from_this(), id = call.id, at = call.at](Live& table, u64 seq, const std::string& events, bool repeated) {
    const Room& r = *table.room();
    const std::string state = r.state(self->seat_, false, now());
    self->hub_.metrics().answer.add(std::chrono::duration<double>(std::chrono::steady_clock::now() - at).count());
    self->reply(id, "result",
                fmt::format(R"({{"table":"{}","seq":{},"events":{},{}{}}})", r.id(), seq, events, repeated ? "\"repeated\":true," : "",
                            std::string_view(state).substr(1, state.size() - 2)));
  };
  if (const auto* seq = call.params.if_contains("seq"); seq && !seq->is_null()) {
    const u64 asked = seq->is_int64() && seq->get_int64() >= 0 ? static_cast<u64>(seq->get_int64()) : ~u64{0};
    if (asked != room.opened() || room.phase() != Phase::playing) {
      const auto* before = room.answered(asked, seat_);
      if (before && before->picks == picks) return acknowledge(t, before->seq, "[]", true);
      json::object error = to_json(Refusal{kStale, "", say({"This question is no longer open.", "Diese Frage ist nicht mehr offen."})});
      error["data"].as_object()["state"] = json::parse(room.state(seat_, true, now()));
      return reply(call.id, "error", json::serialize(error));
    }
  }
  if (room.phase() == Phase::playing && room.played_by_bot(seat_))
    return fail(call.id, refusal(kNotAllowed, {"A bot plays for this seat; take it back first.", "Ein Bot spielt für diesen Sitz; nimm ihn erst zurück."}));
  json::object body{{"kind", "answer"}, {"seat", seat_}, {"asked", room.opened()}, {"picks", json::array(picks.begin(), picks.end())}};
  t.write(std::move(body), [self = shared_from_this(), id = call.id, acknowledge, &t](const Line* line, const Refusal* refused) {
    if (refused) return self->fail(id, *refused);
    ++self->hub_.metrics().answers;
    acknowledge(t, line->seq, line->events_for(self->seat_), false);
  });
}

void Wire::undo(const Call& call, Live& t) {
  Room& room = *t.room();
  const auto offer = room.undo_offer(seat_);
  if (!offer) return fail(call.id, refusal(table::kIllegal, {"There is nothing to take back.", "Es gibt nichts zurückzunehmen."}));
  json::object body{{"kind", offer->free ? "undo" : "undo_ask"}, {"seat", seat_}, {"steps", offer->steps}};
  t.write(std::move(body), [self = shared_from_this(), id = call.id, asked = !offer->free](const Line* line, const Refusal* refused) {
    if (refused) return self->fail(id, *refused);
    self->reply(id, "result", fmt::format("{{\"seq\":{},\"asked\":{}}}", line->seq, asked));
  });
}

void Wire::seat(const Call& call, Live& t) {
  Room& room = *t.room();
  Seat which = seat_;
  if (const auto* s = call.params.if_contains("seat"); s && !s->is_null()) {
    if (!s->is_int64() || s->get_int64() < 0 || s->get_int64() >= static_cast<std::int64_t>(room.seats().size()))
      return fail(call.id, bad({"There is no such seat.", "Diesen Sitz gibt es nicht."}));
    which = static_cast<Seat>(s->get_int64());
  }
  const auto to = text_of(call.params, "to");
  if (to != "bot" && to != "me" && to != "open") return fail(call.id, bad({"'to' must be 'bot', 'me' or 'open'.", "„to“ muss „bot“, „me“ oder „open“ sein."}));
  const RoomSeat& target = room.seats()[static_cast<std::size_t>(which)];
  if (target.kind != SeatKind::human || to == "open") {  // the plan of the table, which is the host's until the game begins
    if (which == seat_) return entry(call, t, {{"kind", "leave"}, {"seat", which}});
    if (room.host() != owner_ || to == "me")
      return fail(call.id, refusal(kNotAllowed, {"Only the host may do that.", "Das darf nur, wer den Tisch eröffnet hat."}));
    std::string bot(text_of(call.params, "bot"));
    if (bot.empty()) bot = room.settings().takeover_bot;
    if (to == "bot" && !knows_bot(*room.game(), bot)) return fail(call.id, bad({"There is no such bot.", "Diesen Bot gibt es nicht."}));
    return entry(call, t, {{"kind", "place"}, {"seat", which}, {"bot", to == "bot" ? bot : ""}});
  }
  if (which != seat_ && to == "me") return fail(call.id, only_seats());
  if (which != seat_ && !t.absent(which))
    return fail(call.id, refusal(kNotAllowed, {"That seat has not been away for a minute.", "Dieser Sitz war noch keine Minute fort."}));
  std::string bot(text_of(call.params, "bot"));
  if (bot.empty()) bot = room.settings().takeover_bot;
  if (to == "bot" && !knows_bot(*room.game(), bot)) return fail(call.id, bad({"There is no such bot.", "Diesen Bot gibt es nicht."}));
  entry(call, t, {{"kind", "seat"}, {"seat", which}, {"away", to == "bot"}, {"bot", to == "bot" ? bot : ""}, {"by", seat_}});
}

void Wire::suggest(const Call& call, Live& t) {
  Room& room = *t.room();
  if (room.to_move() != seat_) return fail(call.id, refusal(table::kIllegal, {"You are not asked anything.", "Du bist nicht gefragt."}));
  if (!room.hints_for(seat_)) return fail(call.id, refusal(kNotAllowed, {"There are no hints at this table.", "An diesem Tisch gibt es keine Hinweise."}));
  std::string bot(text_of(call.params, "bot"));
  if (bot.empty()) bot = room.settings().takeover_bot;
  if (!knows_bot(*room.game(), bot)) return fail(call.id, bad({"There is no such bot.", "Diesen Bot gibt es nicht."}));
  table::Budget budget;
  if (const auto* b = call.params.if_contains("budget"); b && b->is_object())
    if (const auto* ms = b->get_object().if_contains("ms"); ms && ms->is_int64())
      budget.ms = static_cast<int>(std::clamp<std::int64_t>(ms->get_int64(), 1, kMaxHintMs));
  std::shared_ptr<const table::Match> match = room.table()->match().clone();
  hub_.bots().post([self = shared_from_this(), id = call.id, bot, budget, match] {
    table::Rng luck = table::Rng::from_seed(random_word());
    auto result = match->suggest(bot, budget, luck);
    if (auto* fault = std::get_if<Fault>(&result)) return self->fail(id, to_refusal(*fault));
    const auto& s = std::get<table::Suggestion>(result);
    json::object out{{"picks", json::array(s.picks.begin(), s.picks.end())}, {"value", s.value ? json::value(*s.value) : json::value(nullptr)}};
    if (!s.why.en.empty()) out["why"] = table::to_json(s.why);
    self->reply(id, "result", json::serialize(out));
  });
}

}  // namespace demesne::server
