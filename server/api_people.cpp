// The requests that are about who somebody is: sessions, devices, codes.
#include "server/api_help.hpp"

namespace demesne::server {
namespace {

Response unknown() { return error_response(401, say({"This needs a session.", "Dafür braucht es eine Sitzung."})); }
std::string device_name(const json::object& body) { return clean(text_of(body, "device"), 40); }

}  // namespace

void Api::with_person(const Request& r, const Respond& respond, std::function<void(Person, const Respond&)> then) {
  if (r.person.known()) return then(r.person, respond);
  people_.create("", [this, r, respond, then = std::move(then)](Result<NewDevice> made) {
    if (auto* fault = std::get_if<Fault>(&made)) return respond(error_response(503, fault->message));
    const auto& n = std::get<NewDevice>(made);
    then(n.person, with_cookie(r, respond, n.token));
  });
}

void Api::session(const Request& r, const json::object& body, const Respond& respond) {
  if (!creations_.take(r.address))
    return respond(error_response(429, say({"Too many sessions from this address.", "Zu viele Sitzungen von dieser Adresse."})));
  people_.create(device_name(body), [respond](Result<NewDevice> made) {
    if (auto* fault = std::get_if<Fault>(&made)) return respond(error_response(503, fault->message));
    respond(json_answer(200, [&](JsonText& w) { w.put("session", std::get<NewDevice>(made).token); }));
  });
}

// A code makes this device one of the person's. Seats that the device held as somebody else are not moved: that must be wanted.
void Api::recover(const Request& r, const json::object& body, const Respond& respond) {
  if (!codes_.take(r.address))
    return respond(error_response(
        429, say({"Too many codes from this address; try again later.", "Zu viele Codes von dieser Adresse; bitte später wieder."})));
  const auto* replace = body.if_contains("replace");
  const bool sure = replace && replace->is_bool() && replace->get_bool();
  asio::post(hub_.readers(), [this, r, body, sure, respond] {
    if (r.person.known() && !sure && !hub_.store().owned(r.person.id, 1).empty())
      return respond(error_response(409, say({"This device holds seats of its own. With the code it gives them up.",
                                              "Dieses Gerät hat eigene Sitze. Mit dem Code gibt es sie auf."})));
    people_.redeem(std::string(text_of(body, "code")), device_name(body), [this, r, respond](Result<NewDevice> made) {
      if (auto* fault = std::get_if<Fault>(&made)) return respond(error_response(403, fault->message));
      const auto& n = std::get<NewDevice>(made);
      const bool script = !r.authorization.empty();
      auto answer = json_answer(200, [&](JsonText& w) {
        w.put("device", n.person.device);
        script ? w.put("session", n.token) : w.put("session", nullptr);
      });
      (script ? respond : with_cookie(r, respond, n.token))(std::move(answer));
    });
  });
}

void Api::push_key(const Respond& respond) {
  if (!options_.push.on) return respond(json_answer(200, [](JsonText& w) { w.put("key", nullptr); }));
  people_.push_key([respond](Result<PushKey> key) {
    if (auto* fault = std::get_if<Fault>(&key)) return respond(error_response(503, fault->message));
    respond(json_answer(200, [&](JsonText& w) { w.put("key", to_base64url(std::get<PushKey>(key).open())); }));
  });
}

void Api::push_to(const Request& r, const json::object& body, const Respond& respond) {
  const auto* keys = body.if_contains("keys");
  const json::object none;
  const json::object& k = keys && keys->is_object() ? keys->get_object() : none;
  PushAddress to{std::string(text_of(body, "endpoint")), from_base64url(text_of(k, "p256dh")).value_or(""),
                 from_base64url(text_of(k, "auth")).value_or("")};
  if (!options_.push.on || !is_push_service(options_.push.services, to.endpoint))
    return respond(
        error_response(403, say({"This server does not call that push service.", "Diesen Push-Dienst ruft dieser Server nicht an."})));
  if (sealed_push(to, "").empty())
    return respond(error_response(422, say({"This is not the address of a browser.", "Das ist nicht die Adresse eines Browsers."})));
  people_.set_push(r.person.id, r.person.device, std::move(to), [respond](Result<bool> ok) {
    if (auto* fault = std::get_if<Fault>(&ok)) return respond(fault_response(*fault));
    respond(json_response(200, "{}"));
  });
}

void Api::me(const Request& r, const Target& t, const Respond& respond) {
  if (t.parts.size() == 2) return lists(r, t, respond);
  if (!r.person.known()) return respond(unknown());
  if (t.parts.size() == 3 && t.parts[2] == "devices")
    return people_.devices(r.person.id, [respond, mine = r.person.device](Result<std::vector<Device>> found) {
      if (auto* fault = std::get_if<Fault>(&found)) return respond(fault_response(*fault));
      respond(json_answer(200, [&](JsonText& w) {
        w.key("devices").array([&] {
          for (const Device& d : std::get<0>(found))
            w.object([&] {
              w.put("id", d.id).put("name", d.name).put("since", d.since).put("push", d.push.has_value()).put("this", d.id == mine);
            });
        });
      }));
    });
  if (t.parts.size() == 3 && t.parts[2] == "codes")
    return people_.codes(r.person.id, [respond](Result<std::vector<OpenCode>> found) {
      if (auto* fault = std::get_if<Fault>(&found)) return respond(fault_response(*fault));
      respond(json_answer(200, [&](JsonText& w) {
        w.key("codes").array([&] {
          for (const OpenCode& c : std::get<0>(found))
            w.object([&] {
              w.put("use", to_string(c.use)).put("since", c.since);
              c.until ? w.put("until", c.until) : w.put("until", nullptr);
            });
        });
      }));
    });
  respond(nothing_here());
}

void Api::me_post(const Request& r, const Target& t, const json::object& body, const Respond& respond) {
  if (!r.person.known()) return respond(unknown());
  const auto done = [respond](const Result<bool>& ok) {
    if (auto* fault = std::get_if<Fault>(&ok)) return respond(fault_response(*fault));
    respond(json_response(200, "{}"));
  };
  if (t.parts.size() == 3 && t.parts[2] == "code") {
    if (!codes_.take(r.address))
      return respond(error_response(
          429, say({"Too many codes from this address; try again later.", "Zu viele Codes von dieser Adresse; bitte später wieder."})));
    const auto use = text_of(body, "use");
    if (use != "transfer" && use != "recovery" && !use.empty())
      return respond(error_response(422, say({"'use' must be 'transfer' or 'recovery'.", "„use“ muss „transfer“ oder „recovery“ sein."})));
    return people_.draw_code(r.person.id, use == "recovery" ? CodeUse::recovery : CodeUse::transfer, [respond](Result<Code> drawn) {
      if (auto* fault = std::get_if<Fault>(&drawn)) return respond(fault_response(*fault));
      const Code& c = std::get<Code>(drawn);
      respond(json_answer(200, [&](JsonText& w) {
        w.put("code", c.text).put("use", to_string(c.use));
        c.until ? w.put("until", c.until) : w.put("until", nullptr);
      }));
    });
  }
  if (t.parts.size() >= 3 && t.parts[2] == "push" && !changes_.take(r.person.id))
    return respond(error_response(429, say({"Too many requests.", "Zu viele Anfragen."})));
  if (t.parts.size() == 3 && t.parts[2] == "push") return push_to(r, body, respond);
  if (t.parts.size() == 4 && t.parts[2] == "push" && t.parts[3] == "remove")
    return people_.set_push(r.person.id, r.person.device, {}, done);
  if (t.parts.size() == 4 && t.parts[2] == "codes" && t.parts[3] == "revoke") return people_.revoke_codes(r.person.id, done);
  if (t.parts.size() == 5 && t.parts[2] == "devices" && t.parts[4] == "revoke")
    return people_.sign_out(r.person.id, t.parts[3], [this, device = t.parts[3], done](const Result<bool>& ok) {
      if (std::holds_alternative<bool>(ok)) hub_.expel([device](const Guest& g) { return g.device == device; }, kSignedOut);
      done(ok);
    });
  respond(nothing_here());
}

}  // namespace demesne::server
