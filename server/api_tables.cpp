// The requests that are about one table.
#include <fmt/format.h>

#include "server/api_help.hpp"
#include "server/crypt.hpp"
#include "server/replay.hpp"

namespace demesne::server {
namespace {

Response no_table() { return error_response(404, say({"There is no such table.", "Diesen Tisch gibt es nicht."})); }

// The session of whoever asks; a new one gets its cookie with the answer.
struct Visitor {
  std::string session, owner;
  bool fresh = false;
};

void give_cookie(Response& response, const Visitor& v, const Request& r) {
  if (v.fresh)
    response.headers.emplace_back("Set-Cookie", "demesne=" + v.session + "; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000" +
                                                    (r.forwarded_proto == "https" ? "; Secure" : ""));
}

Visitor visitor(std::string session) {
  Visitor v{std::move(session), "", false};
  if (v.session.empty()) v.session = random_token(), v.fresh = true;
  v.owner = hash_of(v.session);
  return v;
}

std::string_view text_of(const json::object& o, std::string_view key) {
  const auto* v = o.if_contains(key);
  return v && v->is_string() ? std::string_view(v->get_string()) : std::string_view();
}

json::object invite_json(const std::string& id, int seat, const std::string& token) {
  return {{"seat", seat}, {"token", token}, {"path", fmt::format("/#/join/{}/{}/{}", id, seat, token)}};
}

}  // namespace

void Api::create(const Request& r, const json::object& body, Respond respond) {
  if (closing_) return respond(error_response(503, say({"The server is shutting down.", "Der Server fährt herunter."})));
  if (!creations_.take(r.address)) {
    ++hub_.metrics().rate_limited;
    return respond(error_response(429, say({"Too many tables from this address; try again later.", "Zu viele Tische von dieser Adresse; bitte später wieder."})));
  }
  const std::string session = session_of(r);
  const auto* from = body.if_contains("from");
  if (!from || from->is_null()) return make(r, body, {}, {}, session, respond);
  if (!from->is_object() || !is_table_id(text_of(from->get_object(), "table")))
    return respond(error_response(422, say({"'from' must be {table, step}.", "„from“ muss {table, step} sein."})));
  const std::string id(text_of(from->get_object(), "table"));
  const auto* s = from->get_object().if_contains("step");
  const int step = s && s->is_int64() && s->get_int64() >= 0 && s->get_int64() < 1'000'000 ? static_cast<int>(s->get_int64()) : -1;
  hub_.open(id)->post([this, r, body, id, step, session, respond](Live& t) {
    if (!t.room()) return respond(no_table());
    if (t.room()->phase() != Phase::finished)
      return respond(error_response(409, say({"Only a finished game can be branched.", "Nur von einer beendeten Partie lässt sich abzweigen."})));
    hub_.workers().post([this, r, body, id, step, session, respond, record = t.room()->record()] {
      auto position = replay_position(record, step);
      if (auto* fault = std::get_if<Fault>(&position)) return respond(fault_response(*fault));
      const auto& start = std::get<json::object>(position);
      auto parsed = table::parse_record(record);
      const auto& original = std::get<table::Record>(parsed);
      json::object changed = body;
      changed["game"] = original.game;
      changed["players"] = original.players;
      changed["options"] = original.options;
      make(r, changed, start, {{"table", id}, {"step", step}}, session, respond);
    });
  });
}

void Api::make(const Request& r, const json::object& body, const json::object& start, const json::object& from, const std::string& session, Respond respond) {
  const Visitor v = visitor(session);
  auto setup = parse_setup(body, v.owner);
  if (auto* fault = std::get_if<Fault>(&setup)) return respond(fault_response(*fault));
  auto& s = std::get<Setup>(setup);
  if (s.fixed_seed && !start.empty())
    return respond(error_response(422, say({"A guided game begins at its beginning.", "Ein begleitetes Spiel beginnt am Anfang."})));
  s.start = start;
  s.from = from;
  hub_.create(std::move(s), v.owner, [this, v, r, respond](Result<Created> result) {
    if (auto* fault = std::get_if<Fault>(&result)) return respond(hub_.store().healthy() ? fault_response(*fault) : error_response(503, fault->message));
    const Created& c = std::get<Created>(result);
    json::array invites, seats;
    for (const auto& [seat, token] : c.invites) invites.push_back(invite_json(c.id, seat, token));
    for (const auto& seat : c.info.at("seats").as_array())
      if (seat.at("mine").as_bool()) seats.push_back(seat.at("seat"));
    Response response = json_response(201, json::serialize(json::object{{"table", c.info}, {"invites", std::move(invites)}, {"seats", std::move(seats)}}));
    give_cookie(response, v, r);
    respond(std::move(response));
  });
}

void Api::take_seat(const Request& r, const std::string& id, bool claim, const json::object& body, Respond respond) {
  const Visitor v = visitor(session_of(r));
  const std::string name = clean(text_of(body, "name"), 30);
  const std::string invite = claim ? hash_of(text_of(body, "token")) : "";
  int wanted = -1;
  if (const auto* s = body.if_contains("seat"); s && s->is_int64()) wanted = static_cast<int>(std::clamp<std::int64_t>(s->get_int64(), -1, 99));
  hub_.open(id)->post([v, r, name, invite, claim, wanted, respond](Live& t) {
    if (!t.room()) return respond(no_table());
    const auto& seats = t.room()->seats();
    int seat = -1;
    for (std::size_t i = 0; i < seats.size() && seat < 0; ++i) {
      const bool fits = claim ? seats[i].kind == SeatKind::invite && same(seats[i].invite, invite)
                              : seats[i].kind == SeatKind::open && (wanted < 0 || wanted == static_cast<int>(i));
      if (fits) seat = static_cast<int>(i);
    }
    if (seat < 0)
      return respond(claim ? error_response(403, say({"This invitation has been used or withdrawn.", "Diese Einladung wurde schon benutzt oder zurückgezogen."}))
                           : error_response(409, say({"No such seat is free.", "Ein solcher Sitz ist nicht frei."})));
    t.write({{"kind", "claim"}, {"seat", seat}, {"owner", v.owner}, {"name", name}}, [v, r, seat, respond, &t](const Line*, const Refusal* refused) {
      if (refused) return respond(error_response(refused->code == kStorage ? 503 : 409, refused->message));
      Response response = json_response(200, json::serialize(json::object{{"seat", seat}, {"table", t.info(v.owner)}}));
      give_cookie(response, v, r);
      respond(std::move(response));
    });
  });
}

void Api::invite(const Request& r, const std::string& id, const json::object& body, Respond respond) {
  const std::string session = session_of(r);
  const std::string owner = session.empty() ? "" : hash_of(session);
  const auto* s = body.if_contains("seat");
  const int seat = s && s->is_int64() ? static_cast<int>(std::clamp<std::int64_t>(s->get_int64(), -1, 99)) : -1;
  hub_.open(id)->post([owner, seat, respond](Live& t) {
    if (!t.room()) return respond(no_table());
    const json::object info = t.room()->info(owner);
    const auto* host = info.if_contains("host");
    const bool is_host = host && host->is_int64() && info.at("seats").as_array()[static_cast<std::size_t>(host->get_int64())].at("mine").as_bool();
    if (!is_host) return respond(error_response(403, say({"Only the host may invite.", "Nur wer den Tisch eröffnet hat, darf einladen."})));
    const std::string token = random_token();
    t.write({{"kind", "invite"}, {"seat", seat}, {"invite", hash_of(token)}}, [seat, token, respond, &t](const Line*, const Refusal* refused) {
      if (refused) return respond(error_response(refused->code == kStorage ? 503 : 409, refused->message));
      respond(json_response(200, json::serialize(json::object{{"invite", invite_json(t.id(), seat, token)}})));
    });
  });
}

void Api::table_get(const Request& r, const std::string& id, std::string_view what, const Query& q, Respond respond) {
  const auto param = [&](std::string_view key) {
    const auto found = q.find(key);
    return found == q.end() ? std::string() : found->second;
  };
  const std::string session = session_of(r);
  const std::string owner = session.empty() ? "" : hash_of(session);
  const std::string thing(what);
  if (thing != "" && thing != "record" && thing != "steps" && thing != "points" && thing != "position")
    return respond(error_response(404, say({"There is nothing here.", "Hier ist nichts."})));
  const bool download = param("download") == "1";
  const int from = number_or(param("from"), 0), to = number_or(param("to"), from + 15), step = number_or(param("step"), -1);
  const std::string eyes_text = param("seat");
  Eyes eyes;
  if (!eyes_text.empty()) {
    eyes.all = false;
    if (eyes_text != "watch") eyes.seat = static_cast<Seat>(std::clamp(number_or(eyes_text, 99), 0, 99));
  }
  hub_.open(id)->post([this, id, owner, thing, download, from, to, step, eyes, respond](Live& t) {
    if (!t.room()) return respond(no_table());
    if (thing.empty()) return respond(json_response(200, "{\"table\":" + json::serialize(t.info(owner)) + "}"));
    if (!t.room()->open_book())
      return respond(error_response(409, say({"The game is not over.", "Das Spiel ist noch nicht zu Ende."})));
    hub_.workers().post([id, thing, download, from, to, step, eyes, respond, record = t.room()->record()] {
      if (thing == "record") {
        Response response{200, "text/plain; charset=utf-8", record, {{"Cache-Control", "private, max-age=60"}}};
        if (download) response.headers.emplace_back("Content-Disposition", "attachment; filename=\"demesne-" + id + ".txt\"");
        return respond(std::move(response));
      }
      auto result = thing == "steps" ? replay_steps(record, from, to, eyes) : thing == "points" ? replay_points(record) : replay_position(record, step);
      if (auto* fault = std::get_if<Fault>(&result)) return respond(fault_response(*fault));
      const auto& o = std::get<json::object>(result);
      Response response = json_response(200, thing == "position" ? "{\"position\":" + json::serialize(o) + "}" : json::serialize(o));
      respond(std::move(response));
    });
  });
}

void Api::knock(const Request& r, std::function<void(Door)> answer) {
  const std::string_view target = r.target;
  const std::string_view path = target.substr(0, target.find('?'));
  Door door;
  if (!path.starts_with("/ws/") || !is_table_id(path.substr(4))) return door.status = 404, answer(door);
  if (!origin_is_ours(r)) return door.status = 403, answer(door);
  if (closing_) return door.status = 503, answer(door);
  const std::string session = session_of(r);
  if (!session.empty()) door.owner = hash_of(session);
  int seat = -1;
  if (const auto mark = target.find("seat="); mark != target.npos) {
    seat = number_or(std::string(target.substr(mark + 5)), 99);
    if (seat < 0 || seat > 31) return door.status = 404, answer(door);
  }
  door.live = hub_.open(std::string(path.substr(4)));
  door.live->post([door, seat, answer = std::move(answer)](Live& t) mutable {
    if (!t.room()) {
      door.status = 404;
    } else if (seat < 0) {
      const auto& seats = t.room()->seats();
      bool sits = false;
      for (const auto& s : seats) sits |= !door.owner.empty() && s.owner == door.owner;
      if (!t.room()->settings().spectators && !sits && t.room()->phase() != Phase::finished) door.status = 403;
    } else if (static_cast<std::size_t>(seat) >= t.room()->seats().size() || door.owner.empty() ||
               t.room()->seats()[static_cast<std::size_t>(seat)].owner != door.owner) {
      door.status = 403;
    } else {
      door.seat = static_cast<Seat>(seat);
    }
    answer(std::move(door));
  });
}

}  // namespace demesne::server
