// The requests that are about tables.
#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <charconv>

#include "server/api_help.hpp"
#include "server/crypt.hpp"
#include "server/daily.hpp"
#include "server/replay.hpp"

namespace demesne::server {
namespace {

constexpr int kMostSteps = 1'000'000;            // more than any game has
constexpr std::size_t kMaxOptions = 384u << 10;  // of a table: a content pack fits, a library does not

Response going() { return error_response(503, say({"The server is shutting down.", "Der Server fährt herunter."})); }
Response too_many() { return error_response(429, say({"Too many requests.", "Zu viele Anfragen."})); }

void write_invite(JsonText& w, const std::string& id, int seat, const std::string& token) {
  w.put("seat", seat).put("token", token).put("path", fmt::format("/#/join/{}/{}/{}", id, seat, token));
}

int seat_of(const json::object& o) {
  const auto* s = o.if_contains("seat");
  return s && s->is_int64() ? static_cast<int>(std::clamp<std::int64_t>(s->get_int64(), -1, 99)) : -1;
}

}  // namespace

// --- lists ---

void Api::lists(const Request& r, const Target& t, const Respond& respond) {
  const bool own = t.parts[1] == "me";
  const int limit = std::clamp(number_or(t.param("limit"), 50), 1, 100);
  if (own && !r.person.known()) return respond(json_response(200, R"({"tables":[]})"));
  Query query{t.param("game"), t.param("state"), 0, limit};
  if (!query.game.empty() && !table::find_game(query.game))
    return respond(error_response(422, say({"There is no such game.", "Dieses Spiel gibt es nicht."})));
  if (!query.state.empty() && query.state != "waiting" && query.state != "playing" && query.state != "finished")
    return respond(
        error_response(422, say({"'state' must be waiting, playing or finished.", "„state“ muss waiting, playing oder finished sein."})));
  if (const std::string before = t.param("before"); !before.empty()) {
    const auto [end, error] = std::from_chars(before.data(), before.data() + before.size(), query.before);
    if (error != std::errc{} || end != before.data() + before.size() || query.before < 0)
      return respond(
          error_response(422, say({"'before' must be a time in milliseconds.", "„before“ muss eine Zeit in Millisekunden sein."})));
  }
  asio::post(hub_.readers(), [this, own, owner = r.person.id, limit, query, respond] {
    if (own) return respond(listing(hub_.store().owned(owner, limit), owner, 0));
    const std::string key = fmt::format("{}/{}/{}/{}", query.game, query.state, query.before, query.limit);
    auto found = lists_.find(key);
    if (!found) {
      auto fresh = hub_.store().list(query);
      std::size_t bytes = key.size();
      for (const Listing& l : fresh) bytes += l.info.size() + sizeof l;
      found = lists_.keep(key, std::move(fresh), bytes);
    }
    respond(listing(*found, owner, limit));
  });
}

Response Api::listing(const std::vector<Listing>& found, std::string_view owner, int limit) const {
  return json_answer(200, [&](JsonText& w) {
    w.key("tables").array([&] {
      for (const auto& l : found) {
        boost::system::error_code error;
        json::value v = json::parse(l.info, error);
        if (error || !v.is_object() || !v.get_object().contains("table")) continue;
        json::object& wrapped = v.get_object();
        json::object& info = wrapped.at("table").as_object();
        const json::array& owners = wrapped.at("owners").as_array();
        bool sits = false;
        for (std::size_t i = 0; i < owners.size(); ++i)
          if (!owner.empty() && owners[i].as_string() == owner) info["seats"].as_array()[i].as_object()["mine"] = sits = true;
        if (limit == 0 && !sits) continue;  // a table that was left again
        w.value(info);
      }
    });
    if (limit == 0) return;
    static_cast<int>(found.size()) >= limit ? w.put("next", found.back().updated) : w.put("next", nullptr);
  });
}

// --- a new table ---

// All nodes count what an address does together: in the database, for which nobody else waits.
void Api::within_quota(const std::string& what, const std::string& address, int most, std::function<void()> then,
                       std::function<void()> no) {
  if (!hub_.nodes()) return then();
  asio::post(hub_.readers(), [this, key = what + " " + address, most, then = std::move(then), no = std::move(no)] {
    bool may = true;
    try {
      may = hub_.nodes()->may(key, most);
    } catch (const SqlError&) {  // doing it will say what is wrong
    }
    may ? then() : no();
  });
}

void Api::create(const Request& r, const json::object& body, const Respond& respond) {
  if (closing_) return respond(going());
  const auto no = [this, respond] {
    ++hub_.metrics().rate_limited;
    respond(error_response(
        429, say({"Too many tables from this address; try again later.", "Zu viele Tische von dieser Adresse; bitte später wieder."})));
  };
  if (!creations_.take(r.address)) return no();
  within_quota(
      "tables", r.address, options_.tables_per_hour, [this, r, body, respond] { begin(r, body, respond); }, no);
}

void Api::begin(const Request& r, const json::object& body, const Respond& respond) {
  if (const auto* from = body.if_contains("from"); from && !from->is_null()) return branch(r, body, *from, respond);
  with_person(r, respond, [this, r, body](Person person, const Respond& answer) {
    auto setup = parse_setup(body, person.id);
    if (auto* fault = std::get_if<Fault>(&setup)) return answer(fault_response(*fault));
    Request asks = r;
    asks.person = std::move(person);
    auto& plan = std::get<Setup>(setup);
    std::string id;
    if (plan.deal == Deal::daily) {
      plan.day = day_of(now());
      plan.fixed_seed = daily_seed(plan.game->id(), plan.day);
      id = daily_table(plan.game->id(), plan.day, asks.person.id);  // once a person: asking again brings the same table
    }
    make(asks, std::move(plan), answer, std::move(id));
  });
}

// A moment of a finished game, with all dealt anew that whoever goes on from there could not know then. They know the rest of the
// old game, so it is nothing to play with strangers.
void Api::branch(const Request& r, const json::object& body, const json::value& from, const Respond& respond) {
  if (!from.is_object() || !is_table_id(text_of(from.get_object(), "table")))
    return respond(error_response(422, say({"'from' must be {table, step}.", "„from“ muss {table, step} sein."})));
  if (!heavy_.take(r.address)) return respond(too_many());
  const std::string id(text_of(from.get_object(), "table"));
  const auto* s = from.get_object().if_contains("step");
  const int step = s && s->is_int64() && s->get_int64() >= 0 && s->get_int64() < 1'000'000 ? static_cast<int>(s->get_int64()) : -1;
  with_person(r, respond, [this, r, body, id, step](Person person, const Respond& answer) {
    Request asks = r;
    asks.person = std::move(person);
    hub_.open(id)->post([this, asks, body, id, step, answer](Live& t) {
      if (!t.room()) return answer(no_table());
      if (t.room()->phase() != Phase::finished)
        return answer(
            error_response(409, say({"Only a finished game can be branched.", "Nur von einer beendeten Partie lässt sich abzweigen."})));
      json::object changed = body;
      changed["game"] = t.room()->game()->id();
      changed["players"] = static_cast<std::int64_t>(t.room()->seats().size());
      changed["guided"] = changed["daily"] = false;
      auto setup = parse_setup(changed, asks.person.id);
      if (auto* fault = std::get_if<Fault>(&setup)) return answer(fault_response(*fault));
      auto& plan = std::get<Setup>(setup);
      Seat eyes = kNobody;
      bool strangers = plan.listed;
      for (std::size_t i = 0; i < plan.seats.size(); ++i) {
        strangers |= plan.seats[i].kind == SeatKind::open;
        if (eyes == kNobody && plan.seats[i].kind == SeatKind::human) eyes = static_cast<Seat>(i);
      }
      if (strangers)
        return answer(
            error_response(422, say({"A branch is not for strangers: it is not public and has no open seats.",
                                     "Ein Abzweig ist nichts für Fremde: Er ist nicht öffentlich und hat keine offenen Sitze."})));
      asio::post(hub_.replays(), [this, asks, plan, id, step, eyes, answer, record = t.room()->record()]() mutable {
        if (hub_.stopping()) return answer(going());
        table::Rng luck = table::Rng::from_seed(random_word());
        auto found = replay_branch(record, step, eyes == kNobody ? Seat{0} : eyes, luck);
        if (auto* fault = std::get_if<Fault>(&found)) return answer(fault_response(*fault));
        auto& b = std::get<Branch>(found);
        plan.options = b.record.options;
        plan.start = std::move(b.position);
        plan.from = {{"table", id}, {"step", b.step}};
        plan.deal = Deal::branch;
        make(asks, std::move(plan), answer);
      });
    });
  });
}

void Api::make(const Request& r, Setup setup, const Respond& respond, std::string id) {
  if (json::serialize(setup.options).size() > kMaxOptions)
    return respond(error_response(422, say({"These options are too long.", "Diese Optionen sind zu lang."})));
  const bool bots_only = std::all_of(setup.seats.begin(), setup.seats.end(), [](const SeatPlan& p) { return p.kind == SeatKind::bot; });
  if (bots_only && !hub_.reserve_bots())
    return respond(error_response(429, say({"Enough tables of bots are playing; try again later.",
                                            "Es spielen schon genug Tische nur mit Bots; bitte später wieder."})));
  const std::string owner = r.person.id;
  hub_.create(
      std::move(setup), owner,
      [this, bots_only, respond](Result<Created> result) {
        if (bots_only) hub_.release_bots();
        if (auto* fault = std::get_if<Fault>(&result))
          return respond(hub_.store().healthy() ? fault_response(*fault) : error_response(503, fault->message));
        const Created& c = std::get<Created>(result);
        respond(json_answer(201, [&](JsonText& w) {
          w.put("table", c.info);
          w.key("invites").array([&] {
            for (const auto& invite : c.invites) w.object([&] { write_invite(w, c.id, invite.first, invite.second); });
          });
          w.key("seats").array([&] {
            for (const auto& seat : c.info.at("seats").as_array())
              if (seat.at("mine").as_bool()) w.value(seat.at("seat"));
          });
        }));
      },
      std::move(id));
}

// --- seats ---

void Api::take_seat(const Request& r, const std::string& id, bool claim, const json::object& body, const Respond& respond) {
  const std::string name = clean(text_of(body, "name"), 30);
  const std::string invite = claim ? hash_of(text_of(body, "token")) : "";
  const int wanted = seat_of(body);
  const auto find = [claim, invite, wanted](const Room& room) {
    for (std::size_t i = 0; i < room.seats().size(); ++i) {
      const RoomSeat& s = room.seats()[i];
      if (claim ? s.kind == SeatKind::invite && same(s.invite, invite)
                : s.kind == SeatKind::open && (wanted < 0 || wanted == static_cast<int>(i)))
        return static_cast<Seat>(i);
    }
    return kNobody;
  };
  const auto none = [claim] {
    return claim ? error_response(
                       403, say({"This invitation has been used or withdrawn.", "Diese Einladung wurde schon benutzt oder zurückgezogen."}))
                 : error_response(409, say({"No such seat is free.", "Ein solcher Sitz ist nicht frei."}));
  };
  hub_.open(id)->post([this, r, id, name, claim, find, none, respond](Live& t) {  // a look first: nobody becomes a person for nothing
    if (!t.room()) return respond(no_table());
    if (find(*t.room()) == kNobody) return respond(none());
    if (!claim && !joins_.take(r.address)) return respond(too_many());  // what is done to a seat is bounded: no stranger uses it all up
    with_person(r, respond, [this, id, name, find, none](Person person, const Respond& answer) {
      hub_.open(id)->post([person, name, find, none, answer](Live& table) {
        const Seat seat = table.room() ? find(*table.room()) : kNobody;
        if (seat == kNobody) return answer(none());
        table.write(deed::Claim{seat, person.id, name}, [person, seat, answer, &table](const Line*, const Refusal* no) {
          if (no) return answer(refused(*no));
          answer(json_answer(200, [&](JsonText& w) { w.put("seat", seat).put("table", table.info(person.id)); }));
        });
      });
    });
  });
}

void Api::invite(const Request& r, const std::string& id, const json::object& body, const Respond& respond) {
  hub_.open(id)->post([owner = r.person.id, seat = seat_of(body), respond](Live& t) {
    if (!t.room()) return respond(no_table());
    if (owner.empty() || t.room()->host() != owner)
      return respond(error_response(403, say({"Only the host may invite.", "Nur wer den Tisch eröffnet hat, darf einladen."})));
    const std::string token = random_token();
    t.write(deed::Invite{static_cast<Seat>(seat), hash_of(token)}, [seat, token, respond, &t](const Line*, const Refusal* no) {
      if (no) return respond(refused(*no));
      respond(json_answer(200, [&](JsonText& w) { w.key("invite").object([&] { write_invite(w, t.id(), seat, token); }); }));
    });
  });
}

// --- one table ---

void Api::table_get(const Request& r, const std::string& id, const Target& target, const Respond& respond) {
  const std::string thing = target.parts.size() > 3 ? target.parts[3] : "";
  if (thing == "review" && target.parts.size() == 4) return review_get(r, id, respond);
  if (target.parts.size() > 4 || (!thing.empty() && thing != "record" && thing != "steps" && thing != "points" && thing != "position"))
    return respond(nothing_here());
  if (thing.empty())
    return hub_.open(id)->post([owner = r.person.id, respond](Live& t) {
      if (!t.room()) return respond(no_table());
      respond(json_answer(200, [&](JsonText& w) { w.put("table", t.info(owner)); }));
    });
  const bool download = target.param("download") == "1";
  const int from = std::clamp(number_or(target.param("from"), 0), 0, kMostSteps), to = number_or(target.param("to"), from + 15),
            step = number_or(target.param("step"), -1);
  Eyes eyes;
  if (const std::string seat = target.param("seat"); !seat.empty()) {
    eyes.all = false;
    if (seat != "watch") eyes.seat = static_cast<Seat>(std::clamp(number_or(seat, 99), 0, 99));
  }
  // A finished game does not change: what was worked out once is kept.
  const std::string key = fmt::format("{}/{}/{}/{}/{}/{}/{}", id, thing, from, to, step, eyes.all, eyes.seat);
  if (thing != "record")
    if (const auto known = replays_.find(key)) return respond(json_response(200, *known));
  if (!heavy_.take(r.address)) {
    ++hub_.metrics().rate_limited;
    return respond(too_many());
  }
  hub_.open(id)->post([this, id, thing, download, from, to, step, eyes, key, respond](Live& t) {
    if (!t.room()) return respond(no_table());
    if (!t.room()->open_book()) return respond(error_response(409, say({"The game is not over.", "Das Spiel ist noch nicht zu Ende."})));
    asio::post(hub_.replays(), [this, id, thing, download, from, to, step, eyes, key, respond, record = t.room()->record()] {
      if (hub_.stopping()) return respond(going());
      if (thing == "record") {
        Response response{200, "text/plain; charset=utf-8", record, {{"Cache-Control", "private, max-age=60"}}};
        if (download) response.headers.emplace_back("Content-Disposition", "attachment; filename=\"demesne-" + id + ".txt\"");
        return respond(std::move(response));
      }
      auto result = thing == "steps"    ? replay_steps(record, from, to, eyes)
                    : thing == "points" ? replay_points(record)
                                        : replay_position(record, step);
      if (auto* fault = std::get_if<Fault>(&result)) return respond(fault_response(*fault));
      json::object& o = std::get<json::object>(result);
      std::string text = thing == "position" ? json_object([&](JsonText& w) { w.put("position", o); }) : json::serialize(o);
      const std::size_t bytes = text.size() + key.size();
      respond(json_response(200, *replays_.keep(key, std::move(text), bytes)));
    });
  });
}

void Api::knock(const Request& r, std::function<void(Door)> answer) {
  const auto refuse = [&](int status) { answer({nullptr, kNobody, {}, status}); };
  const auto target = parse_target(r.target);
  if (!target || target->parts.size() != 2 || target->parts[0] != "ws" || !is_table_id(target->parts[1])) return refuse(404);
  const std::string id = target->parts[1];
  if (!origin_is_ours(r)) return refuse(403);
  if (closing_) return refuse(503);
  if (!requests_.take(r.address)) {
    ++hub_.metrics().rate_limited;
    return refuse(429);
  }
  int seat = -1;
  if (target->query.contains("seat")) {
    seat = number_or(target->param("seat"), 99);
    if (seat < 0 || seat > 31) return refuse(404);
  }
  people_.identify(token_of(r), [this, id, seat, address = r.address, answer = std::move(answer)](Person person) {
    if (orders_ && orders_->banned(address, person.id)) return answer({nullptr, kNobody, {}, 403});
    const auto live = hub_.open(id);
    live->post([door = Door{live, kNobody, std::move(person), 101}, seat, answer](Live& t) mutable {
      const auto& who = door.person.id;
      if (!t.room()) {
        door.status = 404;
      } else if (seat < 0) {
        if (!t.room()->may_watch(who)) door.status = 403;
      } else if (t.room()->seats().empty()) {
        door.status = 503;  // its journal cannot be read at present
      } else if (!t.room()->has_seat(seat) || who.empty() || t.room()->seat(static_cast<Seat>(seat)).owner != who) {
        door.status = 403;
      } else {
        door.seat = static_cast<Seat>(seat);
      }
      answer(std::move(door));
    });
  });
}

}  // namespace demesne::server
