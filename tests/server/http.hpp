// A small client of our own, without Beast, so that the server is not tested against its own library.
#pragma once

#include <boost/json.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/types.hpp"

namespace demesne::server::testing_client {

namespace json = boost::json;

struct Reply {
  int status = 0;
  std::map<std::string, std::string> headers;  // lower case
  std::string body;
  json::object object() const { return json::parse(body).as_object(); }
};

class Link {  // a TCP connection; every wait is bounded
 public:
  Link(const std::string& host, int port);
  ~Link();
  Link(Link&& o) noexcept;
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;
  bool alive() const { return fd_ >= 0; }
  int fd() const { return fd_; }
  void write(std::string_view data);
  bool read_some(int timeout_ms);  // appends to `in`; false at the end of the stream or after the time
  void shut();
  std::string in;
  std::string all;  // everything that ever came, for searching
  bool keep_all = false;

 private:
  int fd_ = -1;
};

using Headers = std::map<std::string, std::string>;
Reply request(int port, const std::string& method, const std::string& target, const std::string& body = "", Headers headers = {});

// A session as a browser has it.
struct Browser {
  int port = 0;
  std::string cookie;  // "demesne=…"
  Reply get(const std::string& target) { return go("GET", target, ""); }
  Reply post(const std::string& target, const json::object& body) { return go("POST", target, json::serialize(body)); }
  Reply go(const std::string& method, const std::string& target, const std::string& body);
};

// Masked frames, as a client must send them.
std::string frame(int opcode, std::string_view payload);
std::string upgrade_request(const std::string& target, const Headers& headers);

class WebSocket {
 public:
  WebSocket(int port, const std::string& target, const std::string& cookie, const Headers& more = {});
  bool open() const { return open_; }
  int status() const { return status_; }
  int close_code() const { return close_code_; }
  void send(const json::object& message) { link_.write(frame(1, json::serialize(message))); }
  void send_raw(std::string_view bytes) { link_.write(bytes); }
  std::optional<std::string> receive(int timeout_ms = 5000);  // the next text message
  // Sends a request and waits for its answer; notifications met on the way go to `notes`.
  json::object call(const std::string& method, json::object params = {}, int timeout_ms = 10'000);
  std::deque<json::object> notes;
  std::optional<json::object> note(int timeout_ms = 5000);  // the next notification
  const std::string& all() const { return traffic_; }       // every text received
  void drop() { link_.shut(); }
  Link& link() { return link_; }
  int next_id = 1;

 private:
  Link link_;
  bool open_ = false;
  int status_ = 0, close_code_ = 0;
  std::string traffic_, partial_;
};

}  // namespace demesne::server::testing_client
