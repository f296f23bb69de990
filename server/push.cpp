#include "server/push.hpp"

#include <spdlog/spdlog.h>

#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/url.hpp>
#include <thread>

namespace demesne::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace ssl = asio::ssl;
using asio::ip::tcp;
using boost::system::error_code;

constexpr auto kPatience = std::chrono::seconds(10);
constexpr int kMostAtOnce = 64;  // messages on their way; more are dropped

}  // namespace

struct Pusher::Impl {
  Hub& hub;
  People& people;
  const PushOptions options;
  asio::io_context io{1};
  asio::executor_work_guard<asio::io_context::executor_type> guard{io.get_executor()};
  ssl::context tls{ssl::context::tls_client};
  int open = 0;  // on the thread only
  std::jthread thread;

  Impl(Hub& h, People& p, const PushOptions& o) : hub(h), people(p), options(o) {
    tls.set_default_verify_paths();
    if (!options.authorities.empty()) tls.load_verify_file(options.authorities);
    tls.set_verify_mode(ssl::verify_peer);
    thread = std::jthread([this] { io.run(); });
  }

  // One message to one device; the status of the answer, 0 if there was none.
  asio::awaitable<int> send(const PushAddress& to, const std::string& topic, const std::string& text, const PushKey& key) {
    const auto url = boost::urls::parse_uri(to.endpoint);
    const std::string host(url->encoded_host()), port = url->has_port() ? std::string(url->port()) : "443";
    const std::string origin = "https://" + std::string(url->encoded_host_and_port());
    error_code error;
    const auto token = asio::redirect_error(asio::use_awaitable, error);
    tcp::resolver resolver(io);
    const auto found = co_await resolver.async_resolve(host, port, token);
    if (error) co_return 0;
    beast::ssl_stream<beast::tcp_stream> stream(io, tls);
    stream.set_verify_callback(ssl::host_name_verification(host));
    if (SSL_set_tlsext_host_name(stream.native_handle(), host.c_str()) != 1) co_return 0;
    beast::get_lowest_layer(stream).expires_after(kPatience);
    co_await beast::get_lowest_layer(stream).async_connect(found, token);
    if (error) co_return 0;
    co_await stream.async_handshake(ssl::stream_base::client, token);
    if (error) co_return 0;
    http::request<http::string_body> request{http::verb::post, url->encoded_target(), 11};
    request.set(http::field::host, std::string(url->encoded_host_and_port()));
    request.set(http::field::authorization, vapid(key, origin, options.contact, now()));
    request.set(http::field::content_encoding, "aes128gcm");
    request.set(http::field::content_type, "application/octet-stream");
    request.set("TTL", "86400");
    request.set("Urgency", "normal");
    request.set("Topic", topic);
    request.body() = sealed_push(to, text);
    request.keep_alive(false);
    request.prepare_payload();
    co_await http::async_write(stream, request, token);
    if (error) co_return 0;
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.body_limit(16u << 10);
    co_await http::async_read(stream, buffer, parser, token);
    if (error) co_return 0;
    co_return static_cast<int>(parser.get().result_int());
  }

  asio::awaitable<void> deliver(std::string person, std::string device, PushAddress to, std::string topic, std::string text, PushKey key) {
    ++open;
    int status = 0;
    for (int tries = 0; tries < 2 && (status == 0 || status == 429 || status >= 500); ++tries) {
      if (tries) {
        asio::steady_timer pause(io, std::chrono::seconds(2));
        error_code ignored;
        co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
      }
      status = co_await send(to, topic, text, key);
    }
    --open;
    const bool fine = status >= 200 && status < 300;
    ++(fine ? hub.metrics().pushes : hub.metrics().pushes_failed);
    if (!fine) spdlog::debug("a push message was not taken: {}", status);
    if (status == 404 || status == 410) people.set_push(person, device, {}, [](Result<bool>) {});  // the browser has given it up
  }
};

Pusher::Pusher(Hub& hub, People& people, const PushOptions& options) : impl_(std::make_unique<Impl>(hub, people, options)) {}
Pusher::~Pusher() { stop(); }

void Pusher::stop() {
  impl_->guard.reset();
  impl_->io.stop();
  if (impl_->thread.joinable()) impl_->thread.join();
}

void Pusher::ring(const std::string& person, const std::string& topic, const std::string& text) {
  impl_->people.pushes(person, [impl = impl_.get(), person, topic, text](std::vector<std::pair<std::string, PushAddress>> found, PushKey key) {
    for (auto& [device, to] : found) {
      if (!is_push_service(impl->options.services, to.endpoint)) continue;  // the list may have changed since
      asio::post(impl->io, [impl, person, device, to, topic, text, key] {
        if (impl->open < kMostAtOnce) asio::co_spawn(impl->io, impl->deliver(person, device, to, topic, text, key), asio::detached);
      });
    }
  });
}

}  // namespace demesne::server
