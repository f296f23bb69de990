#include "server/api.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/version.hpp"
#include "server/api_help.hpp"
#include "server/crypt.hpp"
#include "server/gzip.hpp"
#include "server/qr.hpp"

namespace demesne::server {

Response json_response(int status, std::string body) { return {status, "application/json", std::move(body), {{"Cache-Control", "no-store"}}}; }

Response error_response(int status, const Text& message, std::string_view rule) {
  json::object error{{"code", status}, {"message", table::to_json(message)}};
  if (!rule.empty()) error["rule"] = rule;
  Response r = json_response(status, json::serialize(json::object{{"error", std::move(error)}}));
  if (status == 429) r.headers.emplace_back("Retry-After", "30");
  return r;
}

Response fault_response(const Fault& f) { return error_response(f.kind == Fault::Kind::params ? 422 : 409, f.message, f.rule); }

int number_or(const std::string& s, int fallback) {
  int n = 0;
  const auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), n);
  return !s.empty() && error == std::errc{} && end == s.data() + s.size() ? n : fallback;
}

namespace {

constexpr std::size_t kWorthZipping = 1400;  // more than a packet
bool is_text(std::string_view type) { return type.starts_with("text/") || type.ends_with("json") || type.ends_with("xml"); }
bool has_header(const Response& r, std::string_view name) {
  return std::any_of(r.headers.begin(), r.headers.end(), [&](const auto& h) { return h.first == name; });
}

std::string decode(std::string_view s) {
  std::string out;
  for (std::size_t i = 0; i < s.size(); ++i) {
    unsigned byte = 0;
    if (s[i] == '%' && i + 2 < s.size() && std::from_chars(s.data() + i + 1, s.data() + i + 3, byte, 16).ptr == s.data() + i + 3) {
      out += static_cast<char>(byte);
      i += 2;
    } else {
      out += s[i] == '+' ? ' ' : s[i];
    }
  }
  return out;
}

std::map<std::string, std::string, std::less<>> query_of(std::string_view target) {
  std::map<std::string, std::string, std::less<>> out;
  const auto mark = target.find('?');
  if (mark == target.npos) return out;
  std::string_view rest = target.substr(mark + 1);
  while (!rest.empty()) {
    const auto end = std::min(rest.find('&'), rest.size());
    const auto part = rest.substr(0, end);
    const auto equals = std::min(part.find('='), part.size());
    out[decode(part.substr(0, equals))] = equals < part.size() ? decode(part.substr(equals + 1)) : "";
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return out;
}

bool is_token(std::string_view s) {
  return s.size() == 32 && s.find_first_not_of("0123456789abcdef") == s.npos;
}

std::string_view host_name(std::string_view host) {  // without the port
  if (host.starts_with('[')) return host.substr(0, std::min(host.find(']') + 1, host.size()));
  return host.substr(0, host.find(':'));
}
bool loopback(std::string_view name) { return name == "localhost" || name == "[::1]" || name == "::1" || name.starts_with("127."); }

}  // namespace

bool is_table_id(std::string_view s) { return s.size() == 16 && s.find_first_not_of("abcdefghijklmnopqrstuvwxyz234567") == s.npos; }

Api::Api(Hub& hub, const ServeOptions& options)
    : hub_(hub), options_(options), assets_(options.web), requests_(options.http_rate, options.http_burst),
      creations_(options.tables_per_hour / 3600.0, options.tables_per_hour) {}

std::string Api::session_of(const Request& r) const {
  if (r.authorization.starts_with("Bearer ") && is_token(std::string_view(r.authorization).substr(7))) return r.authorization.substr(7);
  std::string_view rest = r.cookie;
  while (!rest.empty()) {
    const auto end = std::min(rest.find(';'), rest.size());
    auto part = rest.substr(0, end);
    part.remove_prefix(std::min(part.find_first_not_of(' '), part.size()));
    if (part.starts_with("demesne=") && is_token(part.substr(8))) return std::string(part.substr(8));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return {};
}

bool Api::origin_is_ours(const Request& r) const {
  for (const auto& o : options_.origins)
    if (o == r.origin) return true;
  // A page elsewhere that gives its own name our loopback address (DNS rebinding) has a strange Host.
  if (loopback(options_.host) && !options_.behind_proxy && !loopback(host_name(r.host))) return false;
  if (r.origin.empty()) return true;
  const auto scheme = r.origin.find("://");
  return scheme != r.origin.npos && r.origin.substr(scheme + 3) == r.host;
}

void Api::handle(Request r, Respond respond) {
  ++hub_.metrics().http_requests;
  const auto counted = [this, respond = std::move(respond), zips = takes_gzip(r.accept_encoding)](Response response) {
    if (response.status >= 400) ++hub_.metrics().http_refused;
    if (zips && response.body.size() > kWorthZipping && is_text(response.type) && !has_header(response, "Content-Encoding")) {
      response.body = gzip(response.body);
      response.headers.emplace_back("Content-Encoding", "gzip");
      if (!has_header(response, "Vary")) response.headers.emplace_back("Vary", "Accept-Encoding");
    }
    respond(std::move(response));
  };
  const std::string_view target = r.target;
  const std::string path(target.substr(0, target.find('?')));
  if (path == "/healthz") {
    const bool well = hub_.store().healthy() && !closing_;
    return counted(json_response(well ? 200 : 503, well ? R"({"status":"ok"})" : R"({"status":"not well"})"));
  }
  if (!requests_.take(r.address)) {
    ++hub_.metrics().rate_limited;
    return counted(error_response(429, say({"Too many requests.", "Zu viele Anfragen."})));
  }
  if (r.method == "GET" || r.method == "HEAD") return get(r, path, query_of(target), counted);
  if (r.method != "POST") return counted(error_response(405, say({"Only GET and POST are known here.", "Hier gibt es nur GET und POST."})));
  if (!origin_is_ours(r)) return counted(error_response(403, say({"This request comes from another site.", "Diese Anfrage kommt von einer fremden Seite."})));
  if (!r.content_type.starts_with("application/json")) return counted(error_response(415, say({"JSON is expected.", "JSON wird erwartet."})));
  post(r, path, counted);
}

void Api::get(const Request& r, std::string_view path, const Query& q, Respond respond) {
  const auto param = [&](std::string_view key) {
    const auto found = q.find(key);
    return found == q.end() ? std::string() : found->second;
  };
  if (path == "/metrics") return respond({200, "text/plain; version=0.0.4", metrics(), {}});
  if (path == "/api/hello") {
    std::string text = hello_text();
    text.pop_back();
    text += "," + fmt::format(R"("server":{{"name":"demesne","version":"{}","limits":{{"message":{},"tables_per_hour":{},"rate":{}}}}}}})", kVersion, kMaxMessage,
                              options_.tables_per_hour, options_.wire.rate);
    return respond(json_response(200, std::move(text)));
  }
  if (path.starts_with("/api/catalogue/")) {
    const auto* game = table::find_game(path.substr(15));
    if (!game) return respond(error_response(404, say({"There is no such game.", "Dieses Spiel gibt es nicht."})));
    const std::lock_guard lock(texts_mutex_);
    Catalogue& c = catalogues_[std::string(game->id())];
    if (c.text.empty()) {
      c.text = json::serialize(game->catalogue());
      c.zipped = gzip(c.text);
      c.etag = '"' + hash_of(c.text).substr(0, 16) + '"';
    }
    Response response{200, "application/json", "", {{"ETag", c.etag}, {"Cache-Control", "no-cache"}, {"Vary", "Accept-Encoding"}}};
    if (r.if_none_match == c.etag) response.status = 304;
    else if (takes_gzip(r.accept_encoding)) response.body = c.zipped, response.headers.emplace_back("Content-Encoding", "gzip");
    else response.body = c.text;
    return respond(std::move(response));
  }
  if (path == "/api/qr") {
    const auto svg = qr_svg(param("text"));
    if (!svg) return respond(error_response(422, say({"The text does not fit into a code.", "Der Text passt nicht in einen Code."})));
    return respond({200, "image/svg+xml", *svg, {{"Cache-Control", "max-age=86400"}}});
  }
  if (path == "/api/tables" || path == "/api/me") {
    const std::string session = session_of(r);
    const std::string owner = session.empty() ? "" : hash_of(session);
    const int limit = std::clamp(number_or(param("limit"), 50), 1, 100);
    if (path == "/api/me" && owner.empty()) return respond(json_response(200, R"({"tables":[]})"));
    Millis before = 0;
    const std::string b = param("before");
    std::from_chars(b.data(), b.data() + b.size(), before);
    server::Query query{param("game"), param("state"), before, limit};
    const bool own = path == "/api/me";
    return hub_.workers().post([this, own, owner, limit, query, respond] {
      respond(listing(own ? hub_.store().owned(owner, limit) : hub_.store().list(query), owner, own ? 0 : limit));
    });
  }
  if (path.starts_with("/api/tables/")) {
    std::string_view rest = path.substr(12);
    const auto slash = std::min(rest.find('/'), rest.size());
    const std::string id(rest.substr(0, slash));
    if (is_table_id(id)) return table_get(r, id, rest.substr(std::min(slash + 1, rest.size())), q, respond);
  }
  if (path.starts_with("/api/") || path.starts_with("/ws/")) return respond(error_response(404, say({"There is nothing here.", "Hier ist nichts."})));
  auto asset = assets_.find(path, takes_gzip(r.accept_encoding));
  if (!asset) return respond(error_response(404, say({"There is no such page.", "Diese Seite gibt es nicht."})));
  Response response{200, std::string(asset->type), std::move(asset->body), {{"ETag", asset->etag}, {"Vary", "Accept-Encoding"}}};
  response.headers.emplace_back("Cache-Control", asset->immutable ? "public, max-age=31536000, immutable" : "no-cache");
  if (asset->gzip) response.headers.emplace_back("Content-Encoding", "gzip");
  if (r.if_none_match == asset->etag) response.status = 304, response.body.clear();
  respond(std::move(response));
}

void Api::post(const Request& r, std::string_view path, Respond respond) {
  boost::system::error_code error;
  json::parse_options limits;
  limits.max_depth = 32;
  const json::value body = json::parse(r.body.empty() ? std::string_view("{}") : std::string_view(r.body), error, {}, limits);
  if (error || !body.is_object()) return respond(error_response(400, say({"The body is not a JSON object.", "Der Inhalt ist kein JSON-Objekt."})));
  const json::object& o = body.get_object();
  if (path == "/api/session") return respond(json_response(200, "{\"session\":\"" + random_token() + "\"}"));
  if (path == "/api/tables") return create(r, o, respond);
  if (path.starts_with("/api/tables/")) {
    const std::string_view rest = path.substr(12);
    const auto slash = std::min(rest.find('/'), rest.size());
    const std::string id(rest.substr(0, slash));
    const auto what = rest.substr(std::min(slash + 1, rest.size()));
    if (is_table_id(id)) {
      if (what == "claim" || what == "join") return take_seat(r, id, what == "claim", o, respond);
      if (what == "invite") return invite(r, id, o, respond);
    }
  }
  respond(error_response(404, say({"There is nothing here.", "Hier ist nichts."})));
}

Response Api::listing(const std::vector<Listing>& found, std::string_view owner, int limit) const {
  std::string out = "{\"tables\":[";
  for (const auto& l : found) {
    boost::system::error_code error;
    json::value v = json::parse(l.info, error);
    if (error || !v.is_object()) continue;
    json::object& wrapped = v.get_object();
    json::object& info = wrapped.at("table").as_object();
    const json::array& owners = wrapped.at("owners").as_array();
    bool sits = false;
    for (std::size_t i = 0; i < owners.size(); ++i)
      if (!owner.empty() && owners[i].as_string() == owner) info["seats"].as_array()[i].as_object()["mine"] = sits = true;
    if (limit == 0 && !sits) continue;  // a table that was left again
    if (out.back() == '}') out += ',';
    out += json::serialize(info);
  }
  out += "]";
  if (limit > 0) out += ",\"next\":" + (static_cast<int>(found.size()) >= limit ? std::to_string(found.back().updated) : std::string("null"));
  return json_response(200, out + "}");
}

std::string Api::metrics() const {
  std::string out = hub_.metrics().text();
  const StoreStats s = hub_.store().stats();
  write_metric(out, "demesne_journal_commits_total", "counter", "Commits of the journal.", static_cast<double>(s.commits));
  write_metric(out, "demesne_journal_entries_total", "counter", "Entries written.", static_cast<double>(s.entries));
  write_metric(out, "demesne_journal_stale_total", "counter", "Entries refused because the table had moved on.", static_cast<double>(s.stale));
  write_metric(out, "demesne_journal_failed_total", "counter", "Entries that could not be written.", static_cast<double>(s.failed));
  write_metric(out, "demesne_journal_commit_seconds_total", "counter", "Time spent in commits.", s.commit_seconds);
  write_metric(out, "demesne_journal_queue", "gauge", "Entries that wait for their commit.", static_cast<double>(s.queued));
  write_metric(out, "demesne_journal_bytes", "gauge", "Size of the journal.", static_cast<double>(s.bytes));
  write_metric(out, "demesne_disk_free_bytes", "gauge", "Room left on the journal's disk; 0 if it is on another machine.", static_cast<double>(s.room));
  return out;
}

}  // namespace demesne::server
