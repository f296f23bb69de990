// HTTP without the sockets: a request comes in, an answer goes out, now or later.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/assets.hpp"
#include "server/hub.hpp"
#include "server/limits.hpp"
#include "server/options.hpp"

namespace demesne::server {

struct Request {
  std::string method, target, body;
  std::string host, origin, cookie, authorization, content_type, if_none_match, accept_encoding, forwarded_proto;
  std::string address;  // of the client, without the port
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
};
using Respond = std::function<void(Response)>;

// What a WebSocket may be bound to, or why not.
struct Door {
  std::shared_ptr<Live> live;
  Seat seat = kNobody;
  std::string owner;
  int status = 101;  // anything else: refuse with it
};

class Api {
 public:
  Api(Hub& hub, const ServeOptions& options);
  void handle(Request request, Respond respond);                        // `respond` is called once, on any thread
  void knock(const Request& request, std::function<void(Door)> answer);  // GET /ws/ID?seat=N; answers on any thread
  bool origin_is_ours(const Request& request) const;
  void closing() { closing_ = true; }

 private:
  using Query = std::map<std::string, std::string, std::less<>>;
  void get(const Request& r, std::string_view path, const Query& q, Respond respond);
  void post(const Request& r, std::string_view path, Respond respond);
  void create(const Request& r, const json::object& body, Respond respond);
  void make(const Request& r, const json::object& body, const json::object& start, const json::object& from, const std::string& session, Respond respond);
  void table_get(const Request& r, const std::string& id, std::string_view what, const Query& q, Respond respond);
  void take_seat(const Request& r, const std::string& id, bool claim, const json::object& body, Respond respond);
  void invite(const Request& r, const std::string& id, const json::object& body, Respond respond);
  Response listing(const std::vector<Listing>& found, std::string_view owner, int limit) const;
  std::string metrics() const;
  std::string session_of(const Request& r) const;  // empty: none

  Hub& hub_;
  const ServeOptions& options_;
  Assets assets_;
  Buckets requests_, creations_;
  std::atomic<bool> closing_ = false;
  mutable std::mutex texts_mutex_;
  struct Catalogue {
    std::string text, zipped, etag;
  };
  std::map<std::string, Catalogue, std::less<>> catalogues_;  // by game, written when first asked for
};

}  // namespace demesne::server
