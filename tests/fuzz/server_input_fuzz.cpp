// Fuzzes what comes in over the network, through real sockets into a real server in this process. The first byte of an input chooses
// the door: raw bytes to HTTP, an HTTP request with the rest as its body, raw bytes after a WebSocket handshake, or well-framed messages
// (separated by newlines) on a seat's connection. Whatever comes, the server must stay well and the table must stay readable.
#include <spdlog/spdlog.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "tests/server/harness.hpp"

namespace {

using namespace demesne::server;

struct World {
  Host host{[](ServeOptions& o) { o.hub.idle_seconds = 1; }};
  int port = 0;
  wire::Browser browser;
  std::string table;
  int used = 0;
  World() {
    spdlog::set_level(spdlog::level::off);
    port = host.start();
    browser = {port, ""};
    renew();
  }
  void renew() {  // a table in play, against a bot
    const auto r = browser.post(
        "/api/tables", {{"game", "lantern"}, {"seats", json::array{"me", "bot:first"}}, {"bot_pause", 0}, {"options", {{"rounds", 3}}}});
    table = std::string(r.object().at("table").at("id").as_string());
    wire::WebSocket ws(port, "/ws/" + table + "?seat=0", browser.cookie);
    ws.call("ready");
  }
};

void drain(wire::Link& link, int patience_ms) {
  while (link.read_some(patience_ms)) link.in.clear();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static World world;
  if (size < 1 || size > 60'000) return 0;
  if (++world.used % 500 == 0) world.renew();
  const std::string_view rest(reinterpret_cast<const char*>(data) + 1, size - 1);
  const int door = data[0] % 4;
  if (door == 0) {
    wire::Link link("127.0.0.1", world.port);
    link.write(rest);
    drain(link, 2);
  } else if (door == 1) {
    const auto eol = rest.find('\n');
    const std::string target(rest.substr(0, eol == rest.npos ? rest.size() : eol));
    const std::string body(eol == rest.npos ? std::string_view() : rest.substr(eol + 1));
    std::string path = "/api/tables";
    if (!target.empty()) path = target[0] == 'T' ? "/api/tables/" + world.table + target.substr(1) : target;
    if (path.find_first_of(" \r\n") == path.npos) wire::request(world.port, "POST", path, body, {{"Cookie", world.browser.cookie}});
  } else if (door == 2) {
    wire::Link link("127.0.0.1", world.port);
    link.write(wire::upgrade_request("/ws/" + world.table + "?seat=0", {{"Cookie", world.browser.cookie}}));
    while (link.in.find("\r\n\r\n") == std::string::npos && link.read_some(1000)) {
    }
    link.write(rest);
    drain(link, 2);
  } else {
    wire::WebSocket ws(world.port, "/ws/" + world.table + "?seat=0", world.browser.cookie);
    std::string_view left = rest;
    int sent = 0;
    while (!left.empty() && sent < 30) {
      const auto end = std::min(left.find('\n'), left.size());
      ws.send_raw(wire::frame(1, left.substr(0, end)));
      left.remove_prefix(std::min(end + 1, left.size()));
      ++sent;
    }
    while (ws.receive(2)) {
    }
  }
  if (world.used % 64 == 0) {
    if (wire::request(world.port, "GET", "/healthz").status != 200) std::abort();
    if (wire::request(world.port, "GET", "/api/tables/" + world.table).status != 200) std::abort();
  }
  return 0;
}
