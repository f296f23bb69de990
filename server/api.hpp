// HTTP without the sockets: a request comes in, an answer goes out, now or later.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/assets.hpp"
#include "server/cache.hpp"
#include "server/hub.hpp"
#include "server/limits.hpp"
#include "server/options.hpp"
#include "server/orders.hpp"
#include "server/people.hpp"

namespace demesne::server {

struct Request {
  std::string method, target, body;
  std::string host, origin, cookie, authorization, content_type, if_none_match, accept_encoding;
  std::string address;  // of the client, without the port
  std::string id;       // by which the log names it
  bool https = false;   // as the client sees it
  bool local = false;   // from this machine, and not through a proxy
  Person person;        // filled in by Api
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
  Person person;
  int status = 101;  // anything else: refuse with it
};

// The address that was asked for, taken apart.
struct Target {
  std::string path;                // as it came
  std::vector<std::string> parts;  // of the path, decoded
  std::map<std::string, std::string, std::less<>> query;
  std::string param(std::string_view key) const {
    const auto found = query.find(key);
    return found == query.end() ? std::string() : found->second;
  }
};

class Api {
 public:
  Api(Hub& hub, const ServeOptions& options, const Orders* orders = nullptr);
  void handle(Request request, Respond respond);                         // `respond` is called once, on any thread
  void knock(const Request& request, std::function<void(Door)> answer);  // GET /ws/ID?seat=N; answers on any thread
  bool origin_is_ours(const Request& request) const;
  bool admits(const std::string& address) { return doors_.take(address); }  // before it is even asked where the table is
  void closing() { closing_ = true; }
  People& people() { return people_; }

 private:
  void get(const Request& r, const Target& t, const Respond& respond);
  void post(const Request& r, const Target& t, const Respond& respond);
  void act(const Request& r, const Target& t, const Respond& respond);
  void hello(const Request& r, const Respond& respond);
  void catalogue(const Request& r, std::string_view game, const Respond& respond);
  void health(const Respond& respond);
  void metrics(const Request& r, const Respond& respond);
  void file(const Request& r, const std::string& path, const Respond& respond);
  // tables
  void lists(const Request& r, const Target& t, const Respond& respond);
  void create(const Request& r, const json::object& body, const Respond& respond);
  void begin(const Request& r, const json::object& body, const Respond& respond);
  void branch(const Request& r, const json::object& body, const json::value& from, const Respond& respond);
  void make(const Request& r, Setup setup, const Respond& respond, std::string id = {});
  void table_get(const Request& r, const std::string& id, const Target& t, const Respond& respond);
  void take_seat(const Request& r, const std::string& id, bool claim, const json::object& body, const Respond& respond);
  void invite(const Request& r, const std::string& id, const json::object& body, const Respond& respond);
  Response listing(const std::vector<Listing>& found, std::string_view owner, int limit) const;
  void daily(const Request& r, const Target& t, const Respond& respond);
  // people
  void me(const Request& r, const Target& t, const Respond& respond);
  void me_post(const Request& r, const Target& t, const json::object& body, const Respond& respond);
  void session(const Request& r, const json::object& body, const Respond& respond);
  void push_key(const Respond& respond);
  void push_to(const Request& r, const json::object& body, const Respond& respond);
  void recover(const Request& r, const json::object& body, const Respond& respond);
  // Whoever asks, as a person; a newcomer becomes one, and `respond` then brings them their cookie.
  void with_person(const Request& r, const Respond& respond, std::function<void(Person, const Respond&)> then);
  Respond with_cookie(const Request& r, const Respond& respond, const std::string& token) const;
  std::string token_of(const Request& r) const;  // empty: none

  void review_get(const Request& r, const std::string& id, const Respond& respond);
  void review(const Request& r, const std::string& id, const Respond& respond);

  // `then`, if all nodes together have let this address do it less than `most` times within the hour; `no` otherwise. On any thread.
  void within_quota(const std::string& what, const std::string& address, int most, std::function<void()> then, std::function<void()> no);
  void watched(const Request& r, Response& response, std::chrono::steady_clock::time_point since);
  std::optional<Response> kept_out(const Request& r) const;  // by a ban

  Hub& hub_;
  const ServeOptions& options_;
  const Orders* orders_;
  People people_;
  Assets assets_;
  Buckets requests_, doors_, creations_, reviews_, heavy_, codes_, changes_, joins_;
  std::atomic<bool> closing_ = false;
  std::mutex texts_mutex_;
  struct Page {
    std::string text, zipped, etag;
  };
  void page(const Request& r, const std::string& key, const std::function<std::string()>& write, const Respond& respond);
  std::map<std::string, Page, std::less<>> pages_;  // what is the same for everybody, written when first asked for
  Cache<std::string> replays_{32u << 20};           // answers about finished games, which do not change
  Cache<std::vector<Listing>> lists_{4u << 20, std::chrono::milliseconds(1000)};
};

}  // namespace demesne::server
