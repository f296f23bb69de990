#include "server/wire.hpp"

#include <spdlog/spdlog.h>

#include <chrono>

#include "server/crypt.hpp"
#include "server/entries.hpp"
#include "server/log.hpp"
#include "table/protocol.hpp"

namespace demesne::server {
namespace {

constexpr int kMaxWaiting = 64;  // unanswered requests of one connection
constexpr int kPatience = 50;    // refused messages in a row before the connection is closed
constexpr int kMaxHintMs = 2000, kLeastHintMs = 100;
constexpr std::size_t kPage = 200;              // lines of the log at once …
constexpr std::size_t kPageBytes = 256u << 10;  // … and how long they are together

Refusal refusal(int code, const Phrase& phrase) { return {code, "", say(phrase)}; }
Refusal bad(const Phrase& phrase) { return refusal(table::kBadParams, phrase); }
Refusal only_seats() {
  return refusal(kNotAllowed, {"Only those who sit at the table may do that.", "Das dürfen nur die, die am Tisch sitzen."});
}
Refusal only_host() { return refusal(kNotAllowed, {"Only the host may do that.", "Das darf nur, wer den Tisch eröffnet hat."}); }
Refusal no_bot() { return bad({"There is no such bot.", "Diesen Bot gibt es nicht."}); }
Refusal no_seat() { return bad({"There is no such seat.", "Diesen Sitz gibt es nicht."}); }

bool is_nonce(std::string_view s) {
  return s.size() <= 64 && s.find_first_not_of("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_") == s.npos;
}
bool is_hash(std::string_view s) { return s.size() == 64 && s.find_first_not_of("0123456789abcdef") == s.npos; }

}  // namespace

const std::string& hello_text() {
  static const std::string text = json::serialize(table::hello());
  return text;
}

struct Wire::Call {
  json::value id;
  const Method* method = nullptr;
  json::object params;
  std::chrono::steady_clock::time_point at;

  std::string_view text(std::string_view key) const {
    const auto* v = params.if_contains(key);
    return v && v->is_string() ? std::string_view(v->get_string()) : std::string_view();
  }
  std::optional<bool> flag(std::string_view key) const {
    const auto* v = params.if_contains(key);
    return v && v->is_bool() ? std::optional(v->get_bool()) : std::nullopt;
  }
  std::optional<std::int64_t> number(std::string_view key) const {
    const auto* v = params.if_contains(key);
    return v && v->is_int64() ? std::optional(v->get_int64()) : std::nullopt;
  }
  bool has(std::string_view key) const {
    const auto* v = params.if_contains(key);
    return v && !v->is_null();
  }
};

struct Wire::Method {
  std::string_view name;
  bool seated;  // only for those who sit here
  void (Wire::*run)(const Call&, Live&);
};

const Wire::Method* Wire::find(std::string_view name) {
  static constexpr Method kMethods[] = {
      {"subscribe", false, &Wire::subscribe},
      {"log", false, &Wire::log},
      {"view", false, &Wire::view},
      {"position", false, &Wire::position},
      {"ready", true, &Wire::ready},
      {"reveal", true, &Wire::reveal},
      {"decide", true, &Wire::decide},
      {"undo", true, &Wire::undo},
      {"undo_answer", true, &Wire::undo_answer},
      {"suggest", true, &Wire::suggest},
      {"chat", true, &Wire::chat},
      {"name", true, &Wire::name},
      {"seat", true, &Wire::seat},
      {"resign", true, &Wire::resign},
      {"replace", true, &Wire::replace},
      {"replace_answer", true, &Wire::replace_answer},
      {"rematch", true, &Wire::rematch},
  };
  for (const Method& m : kMethods)
    if (m.name == name) return &m;
  return nullptr;
}

Wire::Wire(Hub& hub, std::shared_ptr<Live> live, std::shared_ptr<Client> client, Seat seat, std::string owner, std::string device,
           const WireLimits& limits, std::string request)
    : hub_(hub),
      live_(std::move(live)),
      client_(std::move(client)),
      seat_(seat),
      owner_(std::move(owner)),
      device_(std::move(device)),
      request_(std::move(request)),
      bucket_(limits.rate, limits.burst),
      talk_(limits.talk, limits.talk_burst) {}

void Wire::send(std::string text) {
  --waiting_;
  client_->send(std::make_shared<const std::string>(std::move(text)));
}

template <class F>
void Wire::reply(const json::value& id, std::string_view key, F&& write) {
  send(json_object([&](JsonText& w) {
    w.put("jsonrpc", "2.0").put("id", id);
    w.key(key).object([&] { write(w); });
  }));
}

void Wire::fail(const json::value& id, const Refusal& r) {
  if (const auto level = r.code == kStorage ? spdlog::level::info : spdlog::level::debug; spdlog::should_log(level)) {
    const About about(request_);
    spdlog::log(level, "seat {} at table {}…: {} {}", int{seat_}, live_->id().substr(0, 6), r.code, r.message.en);
  }
  reply(id, "error", [&](JsonText& w) { write(w, r); });
}

void Wire::closed() {
  gone_ = true;
  {
    const std::lock_guard lock(hint_mutex_);
    if (hint_) hint_->drop();
  }
  live_->post([client = client_](Live& t) { t.unsubscribe(client.get()); });
}

// The door: what is not a request of ours goes no further than here.
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
  json::value request = json::parse(text, error, {}, limits);
  if (error) return fail(nullptr, refusal(table::kParseError, {"This is not JSON.", "Das ist kein JSON."}));
  const Refusal invalid = refusal(table::kInvalidRequest, {"This is not a JSON-RPC 2.0 request.", "Das ist keine JSON-RPC-2.0-Anfrage."});
  if (!request.is_object()) return fail(nullptr, invalid);
  json::object& r = request.get_object();
  Call call;
  call.at = std::chrono::steady_clock::now();
  if (auto* id = r.if_contains("id")) call.id = std::move(*id);
  if (!call.id.is_string() && !call.id.is_number() && !call.id.is_null()) return fail(nullptr, invalid);
  if (too_fast) return fail(call.id, refusal(kTooFast, {"Too many messages; slow down.", "Zu viele Nachrichten; bitte langsamer."}));
  const auto* method = r.if_contains("method");
  if (!method || !method->is_string() || method->get_string().empty() || method->get_string().size() > 40) return fail(call.id, invalid);
  const std::string name(method->get_string());
  if (auto* p = r.if_contains("params"); p && !p->is_null()) {
    if (!p->is_object()) return fail(call.id, bad({"'params' must be an object.", "„params“ muss ein Objekt sein."}));
    call.params = std::move(p->get_object());
  }
  if (call.has("table") && call.text("table") != live_->id())
    return fail(call.id, bad({"This connection belongs to another table.", "Diese Verbindung gehört zu einem anderen Tisch."}));
  if (name == "hello")
    return send(json_object([&](JsonText& w) { w.put("jsonrpc", "2.0").put("id", call.id).key("result").raw(hello_text()); }));
  if (name == "ping") return answer(call.id, [](JsonText& w) { w.put("at", now()); });
  call.method = find(name);
  if (!call.method)
    return fail(call.id, refusal(table::kUnknownMethod, {"There is no such method here.", "Diese Methode gibt es hier nicht."}));
  live_->post([self = shared_from_this(), call = std::move(call)](Live& t) {
    if (!t.room()) return self->fail(call.id, refusal(kNotAllowed, {"There is no such table.", "Diesen Tisch gibt es nicht."}));
    if (self->seat_ == kNobody && !t.room()->may_watch(self->owner_)) return self->fail(call.id, only_seats());
    if (call.method->seated) {
      if (self->seat_ == kNobody) return self->fail(call.id, only_seats());
      if (t.room()->phase() == Phase::unreadable) return self->fail(call.id, Refusal{kNotAllowed, "", t.room()->why()});
      if (t.room()->seat(self->seat_).owner != self->owner_) return self->fail(call.id, only_seats());
    }
    ((*self).*(call.method->run))(call, t);
  });
}

void Wire::entry(const Call& call, Live& t, Deed deed) {
  t.write(std::move(deed), [self = shared_from_this(), id = call.id](const Line* line, const Refusal* refused) {
    if (refused) return self->fail(id, *refused);
    self->answer(id, [&](JsonText& w) { w.put("seq", line->seq); });
  });
}

// --- looking ---

// The latest lines that fit a page; `first` tells where they begin, and `log` brings what is older.
void Wire::write_log(JsonText& w, Live& t, u64 from, u64 before) {
  const auto lines = t.lines(from, before, kPage);
  std::vector<std::string> texts;
  std::size_t bytes = 0, first = lines.size();
  while (first > 0 && bytes < kPageBytes) {
    --first;
    texts.push_back(json_object([&](JsonText& o) { lines[first].write(o, seat_); }));
    bytes += texts.back().size();
  }
  w.key("log").array([&] {
    for (auto text = texts.rbegin(); text != texts.rend(); ++text) w.raw(*text);
  });
  first < lines.size() ? w.put("first", lines[first].seq) : w.put("first", nullptr);
}

void Wire::subscribe(const Call& call, Live& t) {
  Room& room = *t.room();
  u64 from = 0;
  if (const auto since = call.number("since")) from = *since < 0 ? room.next_seq() : static_cast<u64>(*since) + 1;
  if (from < room.next_seq() && !t.remembers(from) && !past_.take())
    return fail(call.id, refusal(kTooFast, {"Too many messages; slow down.", "Zu viele Nachrichten; bitte langsamer."}));
  const bool views = call.flag("views").value_or(true);
  if (!gone_) t.subscribe({client_, seat_, owner_, device_, views});
  answer(call.id, [&](JsonText& w) {
    w.put("table", t.info(owner_));
    seat_ == kNobody ? w.put("seat", nullptr) : w.put("seat", seat_);
    w.put("seq", room.next_seq() ? room.next_seq() - 1 : 0);
    write_log(w, t, from, room.next_seq());
    w.key("state").object([&] { room.write_state(w, seat_, views, now()); });
  });
}

void Wire::log(const Call& call, Live& t) {
  const auto before = call.number("before");
  if (!before || *before < 0)
    return fail(call.id, bad({"'before' must be the number of an entry.", "„before“ muss die Nummer eines Eintrags sein."}));
  if (!past_.take()) return fail(call.id, refusal(kTooFast, {"Too many messages; slow down.", "Zu viele Nachrichten; bitte langsamer."}));
  answer(call.id, [&](JsonText& w) { write_log(w, t, 0, static_cast<u64>(*before)); });
}

void Wire::view(const Call& call, Live& t) {
  if (!t.room()->table()) return fail(call.id, refusal(table::kIllegal, {"The game has not begun.", "Das Spiel hat noch nicht begonnen."}));
  answer(call.id, [&](JsonText& w) { w.put("view", t.room()->table()->match().view(seat_)); });
}

void Wire::position(const Call& call, Live& t) {
  if (t.room()->phase() != Phase::finished)
    return fail(call.id, refusal(kNotAllowed, {"The position is secret until the game is over.",
                                               "Die Position bleibt geheim, bis das Spiel zu Ende ist."}));
  answer(call.id, [&](JsonText& w) { w.put("position", t.room()->table()->position()); });
}

// --- before the game ---

void Wire::ready(const Call& call, Live& t) {
  const auto nonce = call.text("nonce"), commit = call.text("commit");
  if (!is_nonce(nonce))
    return fail(call.id, bad({"A nonce is up to 64 letters, digits, '-' and '_'.",
                              "Ein Zufallswert hat bis zu 64 Buchstaben, Ziffern, „-“ und „_“."}));
  if (call.has("commit") && (!is_hash(commit) || !nonce.empty()))
    return fail(call.id, bad({"'commit' is a SHA-256 in hex, and comes without the nonce.",
                              "„commit“ ist ein SHA-256 in Hex und kommt ohne den Zufallswert."}));
  entry(call, t, deed::Ready{seat_, std::string(nonce), std::string(commit)});
}

void Wire::reveal(const Call& call, Live& t) {
  if (!is_nonce(call.text("nonce")))
    return fail(call.id, bad({"A nonce is up to 64 letters, digits, '-' and '_'.",
                              "Ein Zufallswert hat bis zu 64 Buchstaben, Ziffern, „-“ und „_“."}));
  entry(call, t, deed::Reveal{seat_, std::string(call.text("nonce"))});
}

// --- the game ---

void Wire::decide(const Call& call, Live& t) {
  Room& room = *t.room();
  const auto picks = picks_of(call.params.if_contains("picks"));
  if (!picks) return fail(call.id, bad({"'picks' must be a list of indexes.", "„picks“ muss eine Liste von Nummern sein."}));
  const auto acknowledge = [self = shared_from_this(), id = call.id, at = call.at](Live& table, u64 seq, const Line* line) {
    self->hub_.metrics().answer.add(std::chrono::duration<double>(std::chrono::steady_clock::now() - at).count());
    self->answer(id, [&](JsonText& w) {
      w.put("table", table.id()).put("seq", seq).key("events");
      if (line)
        line->write_events(w, self->seat_);
      else
        w.array([] {}).put("repeated", true);
      table.room()->write_state(w, self->seat_, false, now());
    });
  };
  if (call.has("seq")) {
    const auto seq = call.number("seq");
    const u64 asked = seq && *seq >= 0 ? static_cast<u64>(*seq) : ~u64{0};
    if (asked != room.opened() || room.phase() != Phase::playing) {
      const auto* before = room.answered(asked, seat_);
      if (before && before->picks == *picks) return acknowledge(t, before->seq, nullptr);
      return reply(call.id, "error", [&](JsonText& w) {
        const Text message = say({"This question is no longer open.", "Diese Frage ist nicht mehr offen."});
        w.put("code", static_cast<int>(kStale)).put("message", message.en);
        w.key("data").object([&] {
          w.put("rule", nullptr).put("message", message);
          w.key("state").object([&] { room.write_state(w, seat_, true, now()); });
        });
      });
    }
  }
  if (room.phase() == Phase::playing && room.played_by_bot(seat_))
    return fail(call.id, refusal(kNotAllowed, {"A bot plays for this seat; take it back first.",
                                               "Ein Bot spielt für diesen Sitz; nimm ihn erst zurück."}));
  t.write(deed::Answer{seat_, room.opened(), *picks, false, "", nullptr},
          [self = shared_from_this(), id = call.id, acknowledge, &t](const Line* line, const Refusal* refused) {
            if (refused) return self->fail(id, *refused);
            ++self->hub_.metrics().answers;
            acknowledge(t, line->seq, line);
          });
}

void Wire::undo(const Call& call, Live& t) {
  const auto offer = t.room()->undo_offer(seat_);
  if (!offer) return fail(call.id, refusal(table::kIllegal, {"There is nothing to take back.", "Es gibt nichts zurückzunehmen."}));
  Deed deed = deed::Undo{seat_, offer->steps};
  if (!offer->free) deed = deed::UndoAsk{seat_, offer->steps};
  t.write(std::move(deed), [self = shared_from_this(), id = call.id, asked = !offer->free](const Line* line, const Refusal* refused) {
    if (refused) return self->fail(id, *refused);
    self->answer(id, [&](JsonText& w) { w.put("seq", line->seq).put("asked", asked); });
  });
}

void Wire::undo_answer(const Call& call, Live& t) {
  const auto yes = call.flag("yes");
  if (!yes) return fail(call.id, bad({"'yes' must be true or false.", "„yes“ muss true oder false sein."}));
  entry(call, t, deed::UndoAnswer{seat_, *yes});
}

void Wire::suggest(const Call& call, Live& t) {
  Room& room = *t.room();
  if (room.to_move() != seat_) return fail(call.id, refusal(table::kIllegal, {"You are not asked anything.", "Du bist nicht gefragt."}));
  if (!room.hints_for(seat_))
    return fail(call.id, refusal(kNotAllowed, {"There are no hints at this table.", "An diesem Tisch gibt es keine Hinweise."}));
  const std::string bot(call.text("bot"));  // empty: whom the game asks for a hint, with a reason and the next best
  if (!bot.empty() && !knows_bot(*room.game(), bot)) return fail(call.id, no_bot());
  table::Budget budget;
  budget.ms = kMaxHintMs;
  budget.value = true;
  if (const auto* b = call.params.if_contains("budget"); b && b->is_object())
    if (const auto* ms = b->get_object().if_contains("ms"); ms && ms->is_int64())
      budget.ms = static_cast<int>(std::clamp<std::int64_t>(ms->get_int64(), 1, kMaxHintMs));
  budget.ms = hub_.bots().share(Rank::hints, budget.ms, kLeastHintMs);
  std::shared_ptr<const table::Match> match = room.table()->match().clone();
  const std::lock_guard lock(hint_mutex_);
  if (hint_) return fail(call.id, refusal(kTooFast, {"One hint at a time.", "Ein Hinweis nach dem anderen."}));
  hint_ = hub_.bots().post(Rank::hints, owner_, [self = shared_from_this(), id = call.id, bot, budget, match] {
    table::Rng luck = table::Rng::from_seed(random_word());
    const auto result = self->gone_ ? Result<table::Suggestion>(table::Suggestion{}) : match->suggest(bot, budget, luck);
    {
      const std::lock_guard done(self->hint_mutex_);
      self->hint_.reset();
    }
    if (auto* fault = std::get_if<Fault>(&result)) return self->fail(id, to_refusal(*fault));
    const auto& s = std::get<table::Suggestion>(result);
    self->answer(id, [&](JsonText& w) {
      for (const auto& field : table::to_json(s)) w.put(field.key(), field.value());
    });
  });
  if (!hint_)
    fail(call.id,
         refusal(kTooFast, {"The bots are busy; try again in a moment.", "Die Bots sind beschäftigt; versuch es gleich noch einmal."}));
}

// --- talk ---

bool Wire::talks(const Call& call) {
  if (talk_.take()) return true;
  ++hub_.metrics().rate_limited;
  fail(call.id, refusal(kTooFast, {"Too many messages; slow down.", "Zu viele Nachrichten; bitte langsamer."}));
  return false;
}

void Wire::chat(const Call& call, Live& t) {
  std::string text = clean(call.text("text"), 500);
  if (text.empty()) return fail(call.id, bad({"'text' is empty.", "„text“ ist leer."}));
  if (talks(call)) entry(call, t, deed::Chat{seat_, std::move(text)});
}

void Wire::name(const Call& call, Live& t) {
  if (talks(call)) entry(call, t, deed::Rename{seat_, clean(call.text("name"), 30)});
}

// --- people who come and go ---

void Wire::seat(const Call& call, Live& t) {
  Room& room = *t.room();
  Seat which = seat_;
  if (call.has("seat")) {
    const auto n = call.number("seat");
    if (!n || *n < 0 || *n > 31 || !room.has_seat(static_cast<int>(*n))) return fail(call.id, no_seat());
    which = static_cast<Seat>(*n);
  }
  const auto to = call.text("to");
  if (to != "bot" && to != "me" && to != "open")
    return fail(call.id, bad({"'to' must be 'bot', 'me' or 'open'.", "„to“ muss „bot“, „me“ oder „open“ sein."}));
  std::string bot(call.text("bot"));
  if (bot.empty()) bot = room.settings().takeover_bot;
  if (to == "bot" && !knows_bot(*room.game(), bot)) return fail(call.id, no_bot());
  if (room.seat(which).kind != SeatKind::human || to == "open") {  // the plan of the table, which is the host's until the game begins
    if (which == seat_) return entry(call, t, deed::Leave{which});
    if (room.host() != owner_ || to == "me") return fail(call.id, only_host());
    return entry(call, t, deed::Place{which, to == "bot" ? bot : "", true});
  }
  if (which != seat_ && to == "me") return fail(call.id, only_seats());
  if (which != seat_ && t.offline(which) < hub_.options().absent)
    return fail(call.id, refusal(kNotAllowed, {"That seat has not been away for a minute.", "Dieser Sitz war noch keine Minute fort."}));
  // Against people the bot is the one that all agreed on: neither a strong one for oneself nor a weak one for the other.
  if (to == "bot" && bot != room.settings().takeover_bot && !room.alone(seat_))
    return fail(call.id, refusal(kNotAllowed,
                                 {"At this table only the agreed bot takes over.", "An diesem Tisch übernimmt nur der vereinbarte Bot."}));
  entry(call, t, deed::Away{which, to == "bot", to == "bot" ? bot : "", seat_, true});
}

void Wire::resign(const Call& call, Live& t) { entry(call, t, deed::Resign{seat_}); }

// The host gives a person's seat to a bot or to whoever is invited. Somebody who is there is asked; for somebody who is gone the others
// are.
void Wire::replace(const Call& call, Live& t) {
  Room& room = *t.room();
  const auto n = call.number("seat");
  if (!n || *n < 0 || *n > 31 || !room.has_seat(static_cast<int>(*n))) return fail(call.id, no_seat());
  const auto which = static_cast<Seat>(*n);
  const auto to = call.text("to");
  if (to != "bot" && to != "invite") return fail(call.id, bad({"'to' must be 'bot' or 'invite'.", "„to“ muss „bot“ oder „invite“ sein."}));
  std::string bot;
  if (to == "bot") {
    bot = call.text("bot");
    if (bot.empty()) bot = room.settings().takeover_bot;
    if (!knows_bot(*room.game(), bot)) return fail(call.id, no_bot());
  }
  if (room.host() != owner_) return fail(call.id, only_host());
  u32 asked = 1u << which;
  if (const Millis offline = t.offline(which); offline > 0) {
    const Millis patience = room.phase() == Phase::waiting ? hub_.options().absent : hub_.options().gone;
    if (offline < patience && !room.seat(which).timed_out && !room.seat(which).resigned)
      return fail(call.id,
                  refusal(kNotAllowed, {"That seat has not been away for long enough.", "Dieser Sitz war noch nicht lange genug fort."}));
    asked = 0;
    for (std::size_t i = 0; i < room.seats().size(); ++i) {
      const RoomSeat& s = room.seats()[i];
      if (static_cast<Seat>(i) != which && s.kind == SeatKind::human && !s.away && s.owner != owner_) asked |= 1u << i;
    }
  }
  entry(call, t, deed::ReplaceAsk{which, seat_, bot, asked});
}

void Wire::replace_answer(const Call& call, Live& t) {
  const auto yes = call.flag("yes");
  if (!yes) return fail(call.id, bad({"'yes' must be true or false.", "„yes“ muss true oder false sein."}));
  entry(call, t, deed::ReplaceAnswer{seat_, *yes});
}

void Wire::rematch(const Call& call, Live& t) {
  entry(call, t, deed::Rematch{seat_, call.flag("same").value_or(true), call.flag("want").value_or(true)});
}

}  // namespace demesne::server
