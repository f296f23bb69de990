#include "server/net.hpp"

#include <spdlog/spdlog.h>

#include <array>
#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <thread>
#include <unordered_set>

#include "server/crypt.hpp"
#include "server/log.hpp"
#include "server/relay.hpp"
#include "server/trouble.hpp"

namespace demesne::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;
using namespace std::chrono_literals;

constexpr std::size_t kMaxBody = 1u << 20;
constexpr std::uint32_t kMaxHeader = 16u << 10;
constexpr auto kHttpPatience = 20s;
constexpr auto kMoving = 8s;             // for a table whose node died: its lease, and a little
constexpr std::size_t kMaxQueue = 1024;  // messages that a client has not read
constexpr std::size_t kMaxQueueBytes = 8u << 20;
constexpr const char* kRequestId = "X-Request-Id";

constexpr std::pair<const char*, const char*> kHeaders[] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src "
     "'self'; "
     "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
};

// A value that another thread brings, awaited on the I/O thread.
template <class T>
class Later : public std::enable_shared_from_this<Later<T>> {
 public:
  explicit Later(const asio::any_io_executor& executor) : timer_(executor, asio::steady_timer::time_point::max()) {}
  void bring(T value) {  // any thread
    asio::post(timer_.get_executor(), [self = this->shared_from_this(), value = std::move(value)]() mutable {
      self->value_ = std::move(value);
      self->timer_.cancel();
    });
  }
  asio::awaitable<T> wait() {
    error_code ignored;
    while (!value_) co_await timer_.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
    co_return std::move(*value_);
  }

 private:
  asio::steady_timer timer_;
  std::optional<T> value_;
};

// Transfer codings that we do not know would be read as no body at all.
bool understood(const http::request<http::string_body>& in) {
  for (const auto& field : in)
    if (field.name() == http::field::transfer_encoding &&
        (!beast::iequals(field.value(), "chunked") || in.count(http::field::content_length)))
      return false;
  return true;
}

// The client's address as our own proxy tells it: the last word of the last line, whatever a client wrote before it.
std::string forwarded_for(const http::request<http::string_body>& in) {
  std::string last;
  for (const auto& field : in)
    if (beast::iequals(field.name_string(), "X-Forwarded-For")) last = std::string(field.value());
  if (const auto comma = last.rfind(','); comma != last.npos) last.erase(0, comma + 1);
  last.erase(0, std::min(last.find_first_not_of(' '), last.size()));
  return last;
}

Request to_request(const http::request<http::string_body>& in, std::string address, bool here, bool behind_proxy) {
  const auto field = [&](http::field f) { return std::string(in[f]); };
  Request r;
  r.method = std::string(in.method_string());
  r.target = std::string(in.target());
  r.body = in.body();
  r.host = field(http::field::host);
  r.origin = field(http::field::origin);
  r.cookie = field(http::field::cookie);
  r.authorization = field(http::field::authorization);
  r.content_type = field(http::field::content_type);
  r.if_none_match = field(http::field::if_none_match);
  r.accept_encoding = field(http::field::accept_encoding);
  r.address = std::move(address);
  const std::string forwarded = forwarded_for(in);
  r.local = here && forwarded.empty();
  if (behind_proxy) {
    r.https = in["X-Forwarded-Proto"] == "https";
    if (!forwarded.empty()) r.address = household(forwarded);
  }
  return r;
}

http::response<http::string_body> to_http(Response&& in, unsigned version, bool keep_alive, bool head) {
  http::response<http::string_body> out{static_cast<http::status>(in.status), version};
  for (const auto& [name, value] : kHeaders) out.set(name, value);
  out.set(http::field::content_type, in.type);
  for (const auto& [name, value] : in.headers) out.set(name, value);
  out.keep_alive(keep_alive);
  const std::size_t size = in.body.size();
  if (!head) out.body() = std::move(in.body);
  out.prepare_payload();
  if (head) out.content_length(size);
  return out;
}

Response refusal(int status, const Text& message) {
  return {status,
          "application/json",
          json::serialize(json::object{{"error", json::object{{"code", status}, {"message", table::to_json(message)}}}}),
          {}};
}

}  // namespace

class Socket;

// Owns the I/O context and so, through its pending operations, every connection.
struct Net::Impl {
  Hub& hub;
  Api& api;
  const ServeOptions& options;
  asio::io_context io{1};
  tcp::acceptor acceptor{io};
  Counts per_address;
  int open = 0;
  unsigned short bound = 0;
  std::unordered_set<Socket*> sockets;  // on the I/O thread only
  struct Letter {
    std::shared_ptr<Socket> to;
    std::shared_ptr<const std::string> text;
  };
  std::mutex outbox_mutex;
  std::vector<Letter> outbox;  // what tables have said since the I/O thread last looked: it is called once for all of it
  void post(Letter letter);
  void deliver();
  std::jthread thread;

  Impl(Hub& h, Api& a, const ServeOptions& o) : hub(h), api(a), options(o), per_address(o.connections_per_address) {}
  asio::awaitable<void> listen();
  asio::awaitable<void> serve(tcp::socket socket);
  asio::awaitable<void> converse(beast::tcp_stream& stream, const std::string& address, bool here);
  asio::awaitable<void> upgrade(beast::tcp_stream& stream, http::request<http::string_body> request, Request r);
  asio::awaitable<Relayed> hand_on(beast::tcp_stream& stream, beast::flat_buffer& rest, http::request<http::string_body>& request,
                                   const Request& r, bool relayed);
  bool counts_later() const {
    return options.behind_proxy || hub.nodes();
  }  // by the client that somebody names, not by the machine that connects
};

// One WebSocket connection.
class Socket final : public Client, public std::enable_shared_from_this<Socket> {
 public:
  Socket(Net::Impl* net, tcp::socket&& socket, Guest guest) : net_(net), ws_(std::move(socket)), guest_(std::move(guest)) {}
  ~Socket() override = default;

  void send(std::shared_ptr<const std::string> text) override { net_->post({shared_from_this(), std::move(text)}); }
  void close(int code, std::string_view reason) override {
    asio::post(net_->io, [self = shared_from_this(), code, reason = std::string(reason)] {
      self->net_->deliver();  // what was said before comes before
      self->finish(code, reason);
    });
  }

  const Guest& guest() const { return guest_; }

  void enqueue(std::shared_ptr<const std::string> text) {
    if (closed_ || closing_) return;
    queued_ += text->size();
    queue_.push_back(std::move(text));
    if (queue_.size() > kMaxQueue || queued_ > kMaxQueueBytes) {
      // Nothing can be told to somebody who does not read; the journal keeps what they miss.
      ++net_->hub.metrics().slow_clients;
      closing_ = closed_ = true;
      queue_.clear();
      return drop();
    }
    if (!writing_) write();
  }

  asio::awaitable<void> run(const http::request<http::string_body>& request, Door door, std::string id) {
    websocket::stream_base::timeout patience{10s, 45s, true};
    ws_.set_option(patience);
    ws_.set_option(websocket::stream_base::decorator(&Socket::decorate));
    ws_.read_message_max(kMaxMessage);
    ws_.control_callback([this](websocket::frame_type kind, beast::string_view) {  // also answers to pings that nobody sent
      if (kind != websocket::frame_type::close && !pings_.take()) finish(1008, "too many pings");
    });
    ws_.text(true);
    ws_.auto_fragment(false);
    error_code error;
    co_await ws_.async_accept(request, asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return;
    net_->sockets.insert(this);
    ++net_->hub.metrics().connections;
    auto wire = std::make_shared<Wire>(net_->hub, door.live, shared_from_this(), door.seat, door.person.id, door.person.device,
                                       net_->options.wire, id);
    const auto note = [&](const char* what) {
      const About about(id);
      spdlog::debug("seat {} at table {}… {}", int{door.seat}, door.live->id().substr(0, 6), what);
    };
    note("is here");
    beast::flat_buffer buffer;
    while (!error) {
      co_await ws_.async_read(buffer, asio::redirect_error(asio::use_awaitable, error));
      if (error) break;
      if (!ws_.got_text()) {
        finish(1003, "text only");
        break;
      }
      const auto data = buffer.cdata();
      if (closing_) {  // whoever was shown the door is not heard any more
        buffer.consume(buffer.size());
        continue;
      }
      wire->receive({static_cast<const char*>(data.data()), data.size()});
      buffer.consume(buffer.size());
      if (buffer.capacity() > 16 * 1024) buffer.shrink_to_fit();
    }
    closed_ = true;
    wire->closed();
    note("has gone");
    net_->sockets.erase(this);
    --net_->hub.metrics().connections;
  }

  void finish(int code, const std::string& reason) {
    if (closed_ || closing_) return;
    closing_ = true;
    reason_ = {static_cast<websocket::close_code>(code), reason};
    if (!writing_) close_now();
  }

  void drop() {
    error_code ignored;
    beast::get_lowest_layer(ws_).socket().close(ignored);
  }

 private:
  static void decorate(websocket::response_type& response) {
    for (const auto& [name, value] : kHeaders) response.set(name, value);
  }

  void write() {
    writing_ = true;
    current_ = std::move(queue_.front());
    queue_.pop_front();
    queued_ -= current_->size();
    ++net_->hub.metrics().messages_out;
    net_->hub.metrics().bytes_out += current_->size();
    ws_.async_write(asio::buffer(*current_), beast::bind_front_handler(&Socket::written, shared_from_this()));
  }

  void written(error_code error, std::size_t) {
    writing_ = false;
    current_.reset();
    if (error)
      closed_ = true, queue_.clear();
    else if (!queue_.empty())
      write();
    else if (closing_)
      close_now();
  }

  void close_now() {
    if (closed_) return;
    ws_.async_close(reason_, beast::bind_front_handler(&Socket::gone, shared_from_this()));
  }
  void gone(error_code) {}

  Net::Impl* net_;
  websocket::stream<beast::tcp_stream, false> ws_;
  const Guest guest_;
  Bucket pings_{2, 30};
  std::deque<std::shared_ptr<const std::string>> queue_;
  std::shared_ptr<const std::string> current_;
  std::size_t queued_ = 0;
  bool writing_ = false, closing_ = false, closed_ = false;
  websocket::close_reason reason_;
};

void Net::Impl::post(Letter letter) {  // any thread
  bool first = false;
  {
    const std::lock_guard lock(outbox_mutex);
    first = outbox.empty();
    outbox.push_back(std::move(letter));
  }
  if (first) asio::post(io, [this] { deliver(); });
}

void Net::Impl::deliver() {
  std::vector<Letter> letters;
  {
    const std::lock_guard lock(outbox_mutex);
    letters.swap(outbox);
  }
  for (Letter& l : letters) l.to->enqueue(std::move(l.text));
}

asio::awaitable<void> Net::Impl::listen() {
  while (acceptor.is_open()) {
    error_code error;
    tcp::socket socket = co_await acceptor.async_accept(asio::redirect_error(asio::use_awaitable, error));
    if (error == asio::error::operation_aborted || error == asio::error::bad_descriptor) co_return;
    if (error) {  // out of descriptors, most likely: take a breath
      asio::steady_timer timer(io, 100ms);
      co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, error));
      continue;
    }
    if (open >= options.max_connections) continue;  // closes it
    asio::co_spawn(io, serve(std::move(socket)), asio::detached);
  }
}

asio::awaitable<void> Net::Impl::serve(tcp::socket socket) {
  error_code error;
  const auto peer = socket.remote_endpoint(error);
  if (error) co_return;
  socket.set_option(tcp::no_delay(true), error);
  const std::string address = household(peer.address().to_string());
  const bool counted = !counts_later();
  if (counted && !per_address.enter(address)) co_return;
  ++open;
  {
    beast::tcp_stream stream(std::move(socket));
    try {
      co_await converse(stream, address, peer.address().is_loopback());
    } catch (const std::exception& e) {
      spdlog::warn("connection ended: {}", e.what());
    }
  }
  --open;
  if (counted) per_address.leave(address);
}

asio::awaitable<void> Net::Impl::converse(beast::tcp_stream& stream, const std::string& address, bool here) {
  beast::flat_buffer buffer;
  while (true) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(kMaxHeader);
    parser.body_limit(kMaxBody);
    stream.expires_after(kHttpPatience);
    error_code error;
    co_await http::async_read(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, error));
    if (error == http::error::end_of_stream || error == beast::error::timeout) break;
    if (error) {
      const bool large = error == http::error::body_limit || error == http::error::header_limit;
      const bool talks = error.category() == http::make_error_code(http::error::bad_method).category();
      if (!talks) break;
      auto response = to_http(refusal(large ? 413 : 400, large ? say({"That is too large.", "Das ist zu groß."})
                                                               : say({"This is not HTTP.", "Das ist kein HTTP."})),
                              11, false, false);
      co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, error));
      // Whoever is still sending would lose the answer to a reset: close our side, then let him finish, within limits.
      error_code ignored;
      stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
      stream.expires_after(std::chrono::seconds(2));
      std::array<char, 16384> rest;
      for (std::size_t swallowed = 0; !error && swallowed < 8 * kMaxBody;)
        swallowed += co_await stream.async_read_some(asio::buffer(rest), asio::redirect_error(asio::use_awaitable, error));
      co_return;
    }
    auto request = parser.release();
    if (!understood(request)) {  // a proxy in front may have seen another end of this request
      auto response = to_http(refusal(400, say({"This is not HTTP.", "Das ist kein HTTP."})), 11, false, false);
      co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, error));
      break;
    }
    Request r = to_request(request, address, here, options.behind_proxy);
    bool relayed = false;
    const std::string named(request[kRequestId]);
    if (hub.nodes() && same(request[std::string(kRelaySecret)], hub.nodes()->secret())) {
      relayed = true;
      r.address = std::string(request[std::string(kRelayFor)]);
      r.https = request[std::string(kRelayHttps)] == "1";
      r.local = false;
    }
    r.id = (relayed || options.behind_proxy) && is_request_id(named) ? named : random_hex(8);
    if (const std::string table = hub.nodes() ? table_of(r.target) : ""; !table.empty()) {
      const Relayed outcome = relayed || api.admits(r.address) ? co_await hand_on(stream, buffer, request, r, relayed) : Relayed::refused;
      if (outcome == Relayed::done) continue;
      if (outcome == Relayed::ended) break;
      if (outcome == Relayed::broken || outcome == Relayed::refused) {
        Response answer =
            outcome == Relayed::refused
                ? refusal(429, say({"Too many requests.", "Zu viele Anfragen."}))
                : refusal(503, say({"The table is moving; try again in a moment.", "Der Tisch zieht um; bitte gleich noch einmal."}));
        answer.headers.emplace_back("Retry-After", "1");
        answer.headers.emplace_back(kRequestId, r.id);
        auto response = to_http(std::move(answer), request.version(), false, false);
        stream.expires_after(kHttpPatience);
        co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, error));
        break;
      }
    }
    if (websocket::is_upgrade(request)) {
      co_await upgrade(stream, std::move(request), std::move(r));
      co_return;
    }
    const bool keep = request.keep_alive(), head = request.method() == http::verb::head;
    const unsigned version = request.version();
    const auto later = std::make_shared<Later<Response>>(stream.get_executor());
    const Respond respond = [later](Response response) { later->bring(std::move(response)); };
    api.handle(std::move(r), respond);
    stream.expires_never();
    auto response = to_http(co_await later->wait(), version, keep, head);
    stream.expires_after(kHttpPatience);
    co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, error));
    if (error || !keep) break;
  }
  error_code ignored;
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

// Relayed::unreachable here means: the table is this node's own.
asio::awaitable<Relayed> Net::Impl::hand_on(beast::tcp_stream& stream, beast::flat_buffer& rest, http::request<http::string_body>& request,
                                            const Request& r, bool relayed) {
  const std::string table = table_of(r.target);
  const auto until = std::chrono::steady_clock::now() + kMoving;
  stream.expires_never();
  while (true) {
    const auto later = std::make_shared<Later<std::optional<Whereabouts>>>(stream.get_executor());
    hub.locate(table, [later](std::optional<Whereabouts> place) { later->bring(std::move(place)); });
    const auto place = co_await later->wait();
    if (place && place->here) co_return Relayed::unreachable;
    if (relayed) co_return Relayed::broken;  // never round in circles
    if (place) {
      HttpRequest copy = request;
      copy.set(std::string(kRelaySecret), hub.nodes()->secret());
      copy.set(std::string(kRelayFor), r.address);
      copy.set(std::string(kRelayHttps), r.https ? "1" : "0");
      copy.set(kRequestId, r.id);
      const bool stays = websocket::is_upgrade(request);
      if (stays && !per_address.enter(r.address)) co_return Relayed::broken;
      ++hub.metrics().relayed;
      const Relayed outcome = co_await relay(stream, rest, std::move(copy), place->address);
      if (stays) per_address.leave(r.address);
      if (outcome != Relayed::unreachable) co_return outcome;
    }
    if (std::chrono::steady_clock::now() > until) co_return Relayed::broken;
    asio::steady_timer pause(io, 200ms);  // its node is gone, and the lease runs out soon
    error_code ignored;
    co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
  }
}

asio::awaitable<void> Net::Impl::upgrade(beast::tcp_stream& stream, http::request<http::string_body> request, Request r) {
  // Behind a proxy all connections come from the proxy: those that stay are counted by whom it names.
  const bool crowded = counts_later() && !per_address.enter(r.address);
  const auto later = std::make_shared<Later<Door>>(stream.get_executor());
  const std::function<void(Door)> answer = [later](Door door) { later->bring(std::move(door)); };
  crowded ? answer({nullptr, kNobody, {}, 429}) : api.knock(r, answer);
  stream.expires_never();
  Door door = co_await later->wait();
  if (door.status != 101) {
    if (counts_later() && !crowded) per_address.leave(r.address);
    error_code error;
    auto response = to_http(refusal(door.status, say({"This door is closed.", "Diese Tür ist zu."})), request.version(), false, false);
    stream.expires_after(kHttpPatience);
    co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, error));
    co_return;
  }
  const auto socket = std::make_shared<Socket>(this, stream.release_socket(), Guest{r.address, door.person.id, door.person.device});
  co_await socket->run(request, std::move(door), r.id);
  if (counts_later()) per_address.leave(r.address);
}

Net::Net(Hub& hub, Api& api, const ServeOptions& options) : impl_(std::make_unique<Impl>(hub, api, options)) {}
Net::~Net() { stop(); }

void Net::start() {
  error_code error;
  const auto address = asio::ip::make_address(impl_->options.host == "localhost" ? "127.0.0.1" : impl_->options.host, error);
  if (error)
    throw Trouble(
        say({"'{0}' is not an address to listen on", "„{0}“ ist keine Adresse, an der sich lauschen lässt"}, {impl_->options.host}));
  const tcp::endpoint endpoint(address, static_cast<unsigned short>(impl_->options.port));
  impl_->acceptor.open(endpoint.protocol());
  impl_->acceptor.set_option(asio::socket_base::reuse_address(true));
  impl_->acceptor.bind(endpoint, error);
  if (error)
    throw Trouble(say({"cannot listen on {0}:{1}: {2}", "an {0}:{1} lässt sich nicht lauschen: {2}"},
                      {impl_->options.host, std::to_string(impl_->options.port), error.message()}));
  impl_->acceptor.listen(4096);
  impl_->bound = impl_->acceptor.local_endpoint().port();
  impl_->hub.set_porter([impl = impl_.get()](const Hub::Meant& who, const std::string& reason) {
    asio::post(impl->io, [impl, who, reason] {
      for (Socket* s : impl->sockets)
        if (who(s->guest())) s->finish(1008, reason);
    });
  });
  asio::co_spawn(impl_->io, impl_->listen(), asio::detached);
  impl_->thread = std::jthread([impl = impl_.get()] { impl->io.run(); });
}

unsigned short Net::port() const { return impl_->bound; }

void Net::stop_accepting() {
  asio::post(impl_->io, [impl = impl_.get()] {
    error_code ignored;
    impl->acceptor.close(ignored);
  });
}

void Net::stop() {
  if (!impl_->thread.joinable()) return;
  impl_->hub.set_porter({});
  asio::post(impl_->io, [impl = impl_.get()] {
    for (Socket* s : impl->sockets) s->finish(1001, "shutting down");
  });
  // A moment for the goodbyes, then the door is shut.
  for (int i = 0; i < 50 && impl_->hub.metrics().connections > 0; ++i) std::this_thread::sleep_for(10ms);
  impl_->io.stop();
  impl_->thread.join();
}

}  // namespace demesne::server
