#include "server/api.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/url.hpp>
#include <charconv>

#include "core/version.hpp"
#include "server/api_help.hpp"
#include "server/crypt.hpp"
#include "server/gzip.hpp"
#include "server/log.hpp"
#include "server/qr.hpp"
#include "server/wire.hpp"

namespace demesne::server {

namespace urls = boost::urls;

Response json_response(int status, std::string body) {
  return {status, "application/json", std::move(body), {{"Cache-Control", "no-store"}}};
}

Response error_response(int status, const Text& message, std::string_view rule) {
  Response r = json_answer(status, [&](JsonText& w) {
    w.key("error").object([&] {
      w.put("code", status).put("message", message);
      if (!rule.empty()) w.put("rule", rule);
    });
  });
  if (status == 429) r.headers.emplace_back("Retry-After", "30");
  return r;
}

Response fault_response(const Fault& f) { return error_response(f.kind == Fault::Kind::params ? 422 : 409, f.message, f.rule); }
Response no_table() { return error_response(404, say({"There is no such table.", "Diesen Tisch gibt es nicht."})); }
Response refused(const Refusal& r) { return error_response(r.code == kStorage ? 503 : 409, r.message); }
Response nothing_here() { return error_response(404, say({"There is nothing here.", "Hier ist nichts."})); }

int number_or(const std::string& s, int fallback) {
  int n = 0;
  const auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), n);
  return !s.empty() && error == std::errc{} && end == s.data() + s.size() ? n : fallback;
}

std::string_view text_of(const json::object& o, std::string_view key) {
  const auto* v = o.if_contains(key);
  return v && v->is_string() ? std::string_view(v->get_string()) : std::string_view();
}

bool is_table_id(std::string_view s) { return s.size() == 16 && s.find_first_not_of("abcdefghijklmnopqrstuvwxyz234567") == s.npos; }

std::optional<Target> parse_target(const std::string& text) {
  const auto url = urls::parse_origin_form(text);
  if (!url) return {};
  Target t;
  t.path = std::string(url->encoded_path());
  for (const auto& part : url->segments()) t.parts.emplace_back(part);
  urls::encoding_opts plus;
  plus.space_as_plus = true;
  for (const auto& p : url->params(plus)) t.query[p.key] = p.value;
  return t;
}

namespace {

constexpr std::size_t kWorthZipping = 1400;  // more than a packet
constexpr std::size_t kLargeBody = 16u << 10;
constexpr double kTooLong = 15;  // seconds that a bot at a person's table may be waited for
bool is_text(std::string_view type) { return type.starts_with("text/") || type.ends_with("json") || type.ends_with("xml"); }
bool has_header(const Response& r, std::string_view name) {
  return std::any_of(r.headers.begin(), r.headers.end(), [&](const auto& h) { return h.first == name; });
}

bool loopback(std::string_view authority) {  // a host as it stands in an address, with or without a port
  const auto parsed = urls::parse_authority(authority);
  if (!parsed) return false;
  switch (parsed->host_type()) {
    case urls::host_type::ipv4:
      return parsed->host_ipv4_address().is_loopback();
    case urls::host_type::ipv6:
      return parsed->host_ipv6_address().is_loopback();
    default:
      return parsed->encoded_host() == "localhost";
  }
}
bool listens_here_only(const std::string& host) { return loopback(host.find(':') == host.npos ? host : "[" + host + "]"); }

// Under https a sibling of our name could plant a plain cookie, but none with this prefix.
std::string_view cookie_name(const Request& r) { return r.https ? "__Host-demesne" : "demesne"; }

}  // namespace

Api::Api(Hub& hub, const ServeOptions& options, const Orders* orders)
    : hub_(hub),
      options_(options),
      orders_(orders),
      people_(hub),
      assets_(options.web),
      requests_(options.http_rate, options.http_burst),
      doors_(options.http_rate, options.http_burst),
      creations_(options.tables_per_hour / 3600.0, options.tables_per_hour),
      reviews_(options.reviews_per_hour / 3600.0, options.reviews_per_hour),
      heavy_(options.http_rate / 5, options.http_burst / 4),
      codes_(0.05, 10),
      changes_(0.05, 20),
      joins_(0.1, 40) {}

std::string Api::token_of(const Request& r) const {
  if (r.authorization.starts_with("Bearer ")) return r.authorization.substr(7);
  const std::string name = std::string(cookie_name(r)) + "=";
  std::string_view rest = r.cookie;
  while (!rest.empty()) {
    const auto end = std::min(rest.find(';'), rest.size());
    auto part = rest.substr(0, end);
    part.remove_prefix(std::min(part.find_first_not_of(' '), part.size()));
    if (part.starts_with(name) && is_session_token(part.substr(name.size()))) return std::string(part.substr(name.size()));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return {};
}

Respond Api::with_cookie(const Request& r, const Respond& respond, const std::string& token) const {
  return [cookie =
              fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000{}", cookie_name(r), token, r.https ? "; Secure" : ""),
          respond](Response response) {
    if (response.status < 300) response.headers.emplace_back("Set-Cookie", cookie);
    respond(std::move(response));
  };
}

bool Api::origin_is_ours(const Request& r) const {
  for (const auto& o : options_.origins)
    if (o == r.origin) return true;
  // A page elsewhere that gives its own name our loopback address (DNS rebinding) has a strange Host.
  if (listens_here_only(options_.host) && !options_.behind_proxy && !loopback(r.host)) return false;
  if (r.origin.empty()) return true;
  const auto scheme = r.origin.find("://");
  return scheme != r.origin.npos && r.origin.substr(scheme + 3) == r.host;
}

void Api::handle(Request r, Respond respond) {
  ++hub_.metrics().http_requests;
  Request named;
  named.id = r.id, named.method = r.method, named.target = r.target;
  const Respond counted = [this, respond = std::move(respond), zips = takes_gzip(r.accept_encoding), named = std::move(named),
                           since = std::chrono::steady_clock::now()](Response response) {
    watched(named, response, since);
    if (zips && response.body.size() > kWorthZipping && is_text(response.type) && !has_header(response, "Content-Encoding")) {
      response.body = gzip(response.body);
      response.headers.emplace_back("Content-Encoding", "gzip");
      if (!has_header(response, "Vary")) response.headers.emplace_back("Vary", "Accept-Encoding");
    }
    respond(std::move(response));
  };
  const auto target = parse_target(r.target);
  if (!target) return counted(nothing_here());
  if (target->path == "/livez") return counted(json_response(200, R"({"status":"ok"})"));  // the process answers; nothing more is said
  if (target->path == "/healthz" || target->path == "/readyz") return health(counted);
  if (!requests_.take(r.address)) {
    ++hub_.metrics().rate_limited;
    return counted(error_response(429, say({"Too many requests.", "Zu viele Anfragen."})));
  }
  const bool reads = r.method == "GET" || r.method == "HEAD";
  if (!reads && r.method != "POST")
    return counted(error_response(405, say({"Only GET and POST are known here.", "Hier gibt es nur GET und POST."})));
  if (!reads && !origin_is_ours(r))
    return counted(error_response(403, say({"This request comes from another site.", "Diese Anfrage kommt von einer fremden Seite."})));
  if (!reads && !r.content_type.starts_with("application/json"))
    return counted(error_response(415, say({"JSON is expected.", "JSON wird erwartet."})));
  const std::string token = token_of(r);
  people_.identify(token, [this, r = std::move(r), target = *target, counted, reads](Person person) mutable {
    r.person = std::move(person);
    if (auto refused = kept_out(r)) return counted(std::move(*refused));
    reads ? get(r, target, counted) : post(r, target, counted);
  });
}

void Api::watched(const Request& r, Response& response, std::chrono::steady_clock::time_point since) {
  if (response.status >= 400) ++hub_.metrics().http_refused;
  if (r.id.empty()) return;
  response.headers.emplace_back("X-Request-Id", r.id);
  const auto level = response.status >= 500                         ? spdlog::level::warn
                     : r.method == "POST" && response.status != 429 ? spdlog::level::info
                                                                    : spdlog::level::debug;
  if (!spdlog::should_log(level)) return;
  const About about(r.id);
  spdlog::log(level, "{} {} {} in {} ms", r.method, without_ids(r.target), response.status,
              std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - since).count());
}

void Api::get(const Request& r, const Target& t, const Respond& respond) {
  if (t.path == "/metrics") return metrics(r, respond);
  if (t.parts.size() < 2 || t.parts[0] != "api") return file(r, t.path, respond);
  const std::string& what = t.parts[1];
  if (what == "hello" && t.parts.size() == 2) return hello(r, respond);
  if (what == "catalogue" && t.parts.size() == 3) return catalogue(r, t.parts[2], respond);
  if (what == "qr" && t.parts.size() == 2) {
    const auto svg = qr_svg(t.param("text"));
    if (!svg) return respond(error_response(422, say({"The text does not fit into a code.", "Der Text passt nicht in einen Code."})));
    return respond({200, "image/svg+xml", *svg, {{"Cache-Control", "max-age=86400"}}});
  }
  if (what == "me") return me(r, t, respond);
  if (what == "push" && t.parts.size() == 2) return push_key(respond);
  if (what == "daily" && t.parts.size() == 2) return daily(r, t, respond);
  if (what == "tables" && t.parts.size() == 2) return lists(r, t, respond);
  if (what == "tables" && is_table_id(t.parts[2])) return table_get(r, t.parts[2], t, respond);
  respond(nothing_here());
}

void Api::post(const Request& r, const Target& t, const Respond& respond) {
  if (r.body.size() <= kLargeBody) return act(r, t, respond);
  // Reading a content pack takes milliseconds, for which nobody else's messages wait.
  if (!heavy_.take(r.address)) return respond(error_response(429, say({"Too many requests.", "Zu viele Anfragen."})));
  asio::post(hub_.readers(), [this, r, t, respond] { act(r, t, respond); });
}

void Api::act(const Request& r, const Target& t, const Respond& respond) {
  boost::system::error_code error;
  json::parse_options limits;
  limits.max_depth = 32;
  const json::value body = json::parse(r.body.empty() ? std::string_view("{}") : std::string_view(r.body), error, {}, limits);
  if (error || !body.is_object())
    return respond(error_response(400, say({"The body is not a JSON object.", "Der Inhalt ist kein JSON-Objekt."})));
  const json::object& o = body.get_object();
  if (t.parts.size() < 2 || t.parts[0] != "api") return respond(nothing_here());
  const std::string& what = t.parts[1];
  if (what == "session" && t.parts.size() == 2) return session(r, o, respond);
  if (what == "session" && t.parts.size() == 3 && t.parts[2] == "recover") return recover(r, o, respond);
  if (what == "me") return me_post(r, t, o, respond);
  if (what == "tables" && t.parts.size() == 2) return create(r, o, respond);
  if (what == "tables" && t.parts.size() == 4 && is_table_id(t.parts[2])) {
    const std::string& act = t.parts[3];
    if (act == "claim" || act == "join") return take_seat(r, t.parts[2], act == "claim", o, respond);
    if (act == "invite") return invite(r, t.parts[2], o, respond);
    if (act == "review") return review(r, t.parts[2], respond);
  }
  respond(nothing_here());
}

void Api::hello(const Request& r, const Respond& respond) {
  page(
      r, "hello",
      [this] {
        json::object o = json::parse(hello_text()).as_object();
        o["server"] = json::object{
            {"name", "demesne"},
            {"version", kVersion},
            {"limits",
             json::object{{"message", kMaxMessage}, {"tables_per_hour", options_.tables_per_hour}, {"rate", options_.wire.rate}}}};
        return json::serialize(o);
      },
      respond);
}

void Api::catalogue(const Request& r, std::string_view id, const Respond& respond) {
  const auto* game = table::find_game(id);
  if (!game) return respond(error_response(404, say({"There is no such game.", "Dieses Spiel gibt es nicht."})));
  page(
      r, "catalogue " + std::string(game->id()), [game] { return json::serialize(game->catalogue()); }, respond);
}

void Api::page(const Request& r, const std::string& key, const std::function<std::string()>& write, const Respond& respond) {
  const std::lock_guard lock(texts_mutex_);
  Page& p = pages_[key];
  if (p.text.empty()) {
    p.text = write();
    p.zipped = gzip(p.text);
    p.etag = '"' + hash_of(p.text).substr(0, 16) + '"';
  }
  Response response{200, "application/json", "", {{"ETag", p.etag}, {"Cache-Control", "no-cache"}, {"Vary", "Accept-Encoding"}}};
  if (r.if_none_match == p.etag)
    response.status = 304;
  else if (takes_gzip(r.accept_encoding))
    response.body = p.zipped, response.headers.emplace_back("Content-Encoding", "gzip");
  else
    response.body = p.text;
  respond(std::move(response));
}

void Api::health(const Respond& respond) {
  const auto backlog = hub_.bots().backlog();
  const bool writes = hub_.store().healthy(), late = backlog.oldest > kTooLong;
  const char* status = closing_ ? "closing" : !writes ? "not well" : late ? "bots are late" : "ok";
  respond(json_answer(writes && !closing_ && !late ? 200 : 503, [&](JsonText& w) {
    w.put("status", status);
    if (!writes) w.put("why", hub_.store().illness());
    w.key("bots").object([&] { w.put("waiting", backlog.waiting).put("oldest_ms", static_cast<long long>(backlog.oldest * 1000)); });
  }));
}

std::optional<Response> Api::kept_out(const Request& r) const {
  if (!orders_) return {};
  const auto why = orders_->banned(r.address, r.person.id);
  if (!why) return {};
  return error_response(
      403,
      why->empty()
          ? say({"The operator of this server has kept you out.", "Der Betreiber dieses Servers hat dich ausgesperrt."})
          : say({"The operator of this server has kept you out: {0}", "Der Betreiber dieses Servers hat dich ausgesperrt: {0}"}, {*why}));
}

void Api::file(const Request& r, const std::string& path, const Respond& respond) {
  if (path.starts_with("/api/") || path.starts_with("/ws/")) return respond(nothing_here());
  auto asset = assets_.find(path, takes_gzip(r.accept_encoding));
  if (!asset) return respond(error_response(404, say({"There is no such page.", "Diese Seite gibt es nicht."})));
  Response response{200, std::string(asset->type), std::move(asset->body), {{"ETag", asset->etag}, {"Vary", "Accept-Encoding"}}};
  response.headers.emplace_back("Cache-Control", asset->immutable ? "public, max-age=31536000, immutable" : "no-cache");
  if (asset->gzip) response.headers.emplace_back("Content-Encoding", "gzip");
  if (r.if_none_match == asset->etag) response.status = 304, response.body.clear();
  respond(std::move(response));
}

// For whoever runs the server: from the machine itself, or with the token.
void Api::metrics(const Request& r, const Respond& respond) {
  const bool may = options_.metrics_token.empty() ? r.local : same(r.authorization, "Bearer " + options_.metrics_token);
  if (!may)
    return respond(error_response(
        403, say({"The figures are for whoever runs this server.", "Die Zahlen sind für den, der diesen Server betreibt."})));
  std::string out = hub_.metrics().text();
  const auto backlog = hub_.bots().backlog();
  write_metric(out, "demesne_bots_waiting", "gauge", "Questions that wait for a bot.", static_cast<double>(backlog.waiting));
  write_metric(out, "demesne_bots_oldest_seconds", "gauge", "How long the longest waiting bot at a person's table has waited.",
               backlog.oldest);
  const StoreStats s = hub_.store().stats();
  write_metric(out, "demesne_journal_commits_total", "counter", "Commits of the journal.", static_cast<double>(s.commits));
  write_metric(out, "demesne_journal_entries_total", "counter", "Entries written.", static_cast<double>(s.entries));
  write_metric(out, "demesne_journal_stale_total", "counter", "Entries refused because the table had moved on.",
               static_cast<double>(s.stale));
  write_metric(out, "demesne_journal_failed_total", "counter", "Entries that could not be written.", static_cast<double>(s.failed));
  write_metric(out, "demesne_journal_commit_seconds_total", "counter", "Time spent in commits.", s.commit_seconds);
  write_metric(out, "demesne_journal_queue", "gauge", "Entries that wait for their commit.", static_cast<double>(s.queued));
  write_metric(out, "demesne_journal_bytes", "gauge", "Size of the journal.", static_cast<double>(s.bytes));
  write_metric(out, "demesne_disk_free_bytes", "gauge", "Room left on the journal's disk; 0 if it is on another machine.",
               static_cast<double>(s.room));
  if (auto* nodes = hub_.nodes()) {
    write_metric(out, "demesne_lease_changes_total", "counter", "Tables that became this node's.", static_cast<double>(nodes->changes()));
    write_metric(out, "demesne_nodes", "gauge", "Nodes on this database, this one included.", nodes->others() + 1);
  }
  respond({200, "text/plain; version=0.0.4", std::move(out), {}});
}

}  // namespace demesne::server
