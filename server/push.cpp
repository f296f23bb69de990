#include "server/push.hpp"

#include <openssl/bio.h>
#include <openssl/ssl.h>
#include <spdlog/spdlog.h>

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/url.hpp>
#include <ctime>
#include <thread>

namespace demesne::server {
namespace {

constexpr int kPatience = 10;     // seconds for one message
constexpr int kMostAtOnce = 256;  // messages on their way; more are dropped
constexpr int kThreads = 2;

using Bio = std::unique_ptr<BIO, decltype(&BIO_free_all)>;

std::string request_text(const boost::urls::url_view& url, const std::string& proof, const std::string& topic, const std::string& body) {
  std::string text = "POST " + std::string(url.encoded_target()) + " HTTP/1.1\r\nHost: " + std::string(url.encoded_host_and_port());
  text += "\r\nAuthorization: " + proof +
          "\r\nContent-Encoding: aes128gcm\r\nContent-Type: application/octet-stream\r\nTTL: 86400\r\nUrgency: normal\r\nTopic: " + topic;
  return text + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\nConnection: close\r\n\r\n" + body;
}

}  // namespace

struct Pusher::Impl {
  Hub& hub;
  People& people;
  const PushOptions options;
  const std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> tls{SSL_CTX_new(TLS_client_method()), &SSL_CTX_free};
  std::atomic<int> open = 0;
  std::atomic<bool> stopping = false;
  asio::thread_pool threads{kThreads};

  Impl(Hub& h, People& p, const PushOptions& o) : hub(h), people(p), options(o) {
    SSL_CTX_set_min_proto_version(tls.get(), TLS1_2_VERSION);
    SSL_CTX_set_default_verify_paths(tls.get());
    if (!options.authorities.empty() && SSL_CTX_load_verify_locations(tls.get(), options.authorities.c_str(), nullptr) != 1)
      throw std::runtime_error("no certificate authorities in " + options.authorities);
    SSL_CTX_set_verify(tls.get(), SSL_VERIFY_PEER, nullptr);
  }

  // One message to one device; the status of the answer, 0 if there was none.
  int send(const PushAddress& to, const std::string& topic, const std::string& text, const PushKey& key) const {
    const auto url = boost::urls::parse_uri(to.endpoint);
    const std::string host(url->encoded_host()), port = url->has_port() ? std::string(url->port()) : "443";
    const Bio line(BIO_new_ssl_connect(tls.get()), &BIO_free_all);
    SSL* ssl = nullptr;
    BIO_get_ssl(line.get(), &ssl);
    SSL_set_tlsext_host_name(ssl, host.c_str());
    SSL_set1_host(ssl, host.c_str());
    BIO_set_conn_hostname(line.get(), (host + ":" + port).c_str());
    BIO_set_nbio(line.get(), 1);
    const std::time_t until = std::time(nullptr) + kPatience;
    const auto wait = [&] {  // until something can be done again; false: no more
      while (BIO_should_retry(line.get()) && !stopping && std::time(nullptr) < until)
        if (BIO_wait(line.get(), std::time(nullptr) + 1, 20) != 0) return true;
      return false;
    };
    while (BIO_do_connect(line.get()) <= 0)  // the handshake is part of it
      if (!wait()) return 0;
    const std::string proof = vapid(key, "https://" + std::string(url->encoded_host_and_port()), options.contact, now());
    const std::string out = request_text(*url, proof, topic, sealed_push(to, text));
    for (std::size_t sent = 0; sent < out.size();) {
      const int n = BIO_write(line.get(), out.data() + sent, static_cast<int>(out.size() - sent));
      if (n > 0)
        sent += static_cast<std::size_t>(n);
      else if (!wait())
        return 0;
    }
    std::string in;
    while (in.size() < 12) {  // "HTTP/1.1 201": the rest does not matter
      char buffer[256];
      const int n = BIO_read(line.get(), buffer, sizeof buffer);
      if (n > 0)
        in.append(buffer, static_cast<std::size_t>(n));
      else if (!wait())
        return 0;
    }
    return in.starts_with("HTTP/1.") ? std::atoi(in.c_str() + 9) : 0;
  }

  void deliver(const std::string& person, const std::string& device, const PushAddress& to, const std::string& topic,
               const std::string& text, const PushKey& key) {
    int status = 0;
    for (int tries = 0; tries < 2 && !stopping && (status == 0 || status == 429 || status >= 500); ++tries)
      status = send(to, topic, text, key);
    const bool fine = status >= 200 && status < 300;
    ++(fine ? hub.metrics().pushes : hub.metrics().pushes_failed);
    if (!fine) spdlog::debug("a push message was not taken: {}", status);
    if (status == 404 || status == 410) people.set_push(person, device, {}, [](const Result<bool>&) {});  // the browser has given it up
  }
};

Pusher::Pusher(Hub& hub, People& people, const PushOptions& options) : impl_(std::make_unique<Impl>(hub, people, options)) {}
Pusher::~Pusher() { stop(); }

void Pusher::stop() {
  impl_->stopping = true;
  impl_->threads.stop();  // what waits is dropped
  impl_->threads.join();
}

void Pusher::ring(const std::string& person, const std::string& topic, const std::string& text) {
  impl_->people.pushes(
      person, [impl = impl_.get(), person, topic, text](const std::vector<std::pair<std::string, PushAddress>>& found, const PushKey& key) {
        for (const auto& [device, to] : found) {
          if (!is_push_service(impl->options.services, to.endpoint)) continue;  // the list may have changed since
          if (++impl->open > kMostAtOnce) {
            --impl->open;
            continue;
          }
          asio::post(impl->threads, [impl, person, device = device, to = to, topic, text, key] {
            impl->deliver(person, device, to, topic, text, key);
            --impl->open;
          });
        }
      });
}

}  // namespace demesne::server
