// Push messages, against a push service of our own on loopback with a certificate of its own.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <mutex>
#include <thread>

#include "pair.hpp"
#include "server/web_push.hpp"

namespace demesne::server {
namespace {

using wire::request;

std::string hmac(std::string_view key, std::string_view text) {
  std::string out(32, '\0');
  unsigned size = 0;
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
       reinterpret_cast<unsigned char*>(out.data()), &size);
  return out;
}

// What a browser does with a message (RFC 8291, from the receiver's side); empty if it is not for it.
std::string opened(const PushKey& key, const std::string& secret, const std::string& body) {
  if (body.size() < 16 + 4 + 1 + 65 + 17) return {};
  const std::string salt = body.substr(0, 16), sender = body.substr(21, 65), sealed = body.substr(86);
  const std::string input = hmac(hmac(secret, key.shared_with(sender)), std::string("WebPush: info\0", 14) + key.open() + sender + "\x01");
  const std::string prk = hmac(salt, input);
  const std::string cek = hmac(prk, std::string("Content-Encoding: aes128gcm\0\x01", 29)).substr(0, 16);
  const std::string nonce = hmac(prk, std::string("Content-Encoding: nonce\0\x01", 25)).substr(0, 12);
  std::string plain(sealed.size() - 16, '\0'), tag = sealed.substr(sealed.size() - 16);
  EVP_CIPHER_CTX* c = EVP_CIPHER_CTX_new();
  int n = 0, rest = 0;
  const auto* raw = reinterpret_cast<const unsigned char*>(sealed.data());
  EVP_DecryptInit_ex(c, EVP_aes_128_gcm(), nullptr, reinterpret_cast<const unsigned char*>(cek.data()),
                     reinterpret_cast<const unsigned char*>(nonce.data()));
  EVP_DecryptUpdate(c, reinterpret_cast<unsigned char*>(plain.data()), &n, raw, static_cast<int>(plain.size()));
  EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_GCM_SET_TAG, 16, tag.data());
  const bool fine = EVP_DecryptFinal_ex(c, reinterpret_cast<unsigned char*>(plain.data()) + n, &rest) == 1;
  EVP_CIPHER_CTX_free(c);
  if (!fine || plain.empty() || plain.back() != '\x02') return {};
  plain.pop_back();
  return plain;
}

// A push service: takes one message a connection and answers with `status`.
class Service {
 public:
  explicit Service(const std::filesystem::path& directory) : ca(directory / "ca.pem") {
    EVP_PKEY* key = EVP_EC_gen("P-256");
    X509* x = X509_new();
    X509_set_version(x, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(x), 1);
    X509_gmtime_adj(X509_getm_notBefore(x), -60);
    X509_gmtime_adj(X509_getm_notAfter(x), 3600);
    X509_set_pubkey(x, key);
    X509_NAME_add_entry_by_txt(X509_get_subject_name(x), "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>("localhost"), -1, -1,
                               0);
    X509_set_issuer_name(x, X509_get_subject_name(x));
    for (const auto& [nid, value] : {std::pair{NID_subject_alt_name, "DNS:localhost"}, std::pair{NID_basic_constraints, "CA:TRUE"}}) {
      X509_EXTENSION* e = X509V3_EXT_conf_nid(nullptr, nullptr, nid, value);
      X509_add_ext(x, e, -1);
      X509_EXTENSION_free(e);
    }
    X509_sign(x, key, EVP_sha256());
    FILE* f = std::fopen(ca.c_str(), "w");
    PEM_write_X509(f, x);
    std::fclose(f);
    tls_ = SSL_CTX_new(TLS_server_method());
    SSL_CTX_use_certificate(tls_, x);
    SSL_CTX_use_PrivateKey(tls_, key);
    X509_free(x);
    EVP_PKEY_free(key);
    fd_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in a{};
    a.sin_family = AF_INET;
    a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ::bind(fd_, reinterpret_cast<sockaddr*>(&a), sizeof a);
    ::listen(fd_, 16);
    socklen_t size = sizeof a;
    ::getsockname(fd_, reinterpret_cast<sockaddr*>(&a), &size);
    port = ntohs(a.sin_port);
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
  }
  ~Service() {
    thread_.request_stop();
    thread_.join();
    ::close(fd_);
    SSL_CTX_free(tls_);
  }
  std::vector<std::string> messages() {
    const std::lock_guard lock(mutex_);
    return messages_;
  }
  std::string wait(std::size_t n, int ms = 8000) {  // the n-th message, whole
    for (int i = 0; i < ms / 20; ++i) {
      if (const auto m = messages(); m.size() >= n) return m[n - 1];
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return {};
  }
  const std::filesystem::path ca;
  int port = 0;
  std::atomic<int> status = 201;

 private:
  void run(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      pollfd p{fd_, POLLIN, 0};
      if (::poll(&p, 1, 50) != 1) continue;
      const int fd = ::accept(fd_, nullptr, nullptr);
      SSL* ssl = SSL_new(tls_);
      SSL_set_fd(ssl, fd);
      std::string in;
      if (SSL_accept(ssl) == 1) {
        char buffer[4096];
        std::size_t want = std::string::npos;
        while (in.size() < want) {
          const int n = SSL_read(ssl, buffer, sizeof buffer);
          if (n <= 0) break;
          in.append(buffer, static_cast<std::size_t>(n));
          if (const auto end = in.find("\r\n\r\n"); end != in.npos)
            if (const auto length = in.find("Content-Length: "); length != in.npos) want = end + 4 + std::stoul(in.substr(length + 16));
        }
        const std::string answer = "HTTP/1.1 " + std::to_string(status) + " x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
        SSL_write(ssl, answer.data(), static_cast<int>(answer.size()));
        SSL_shutdown(ssl);
        const std::lock_guard lock(mutex_);
        messages_.push_back(in);
      }
      SSL_free(ssl);
      ::close(fd);
    }
  }
  SSL_CTX* tls_ = nullptr;
  int fd_ = -1;
  std::mutex mutex_;
  std::vector<std::string> messages_;
  std::jthread thread_;
};

TEST(PushTest, AMessageIsForItsReceiverAlone) {
  const PushKey browser = PushKey::make(), other = PushKey::make();
  const std::string secret(16, 's');
  const std::string body = sealed_push({"https://x", browser.open(), secret}, "your turn");
  EXPECT_EQ(opened(browser, secret, body), "your turn");
  EXPECT_EQ(opened(other, secret, body), "");
  EXPECT_EQ(opened(browser, std::string(16, 't'), body), "");
  EXPECT_EQ(body.find("your turn"), std::string::npos);
  EXPECT_EQ(sealed_push({"https://x", "nonsense", secret}, "x"), "");
  const auto again = PushKey::from_text(browser.to_text());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->open(), browser.open());
  EXPECT_EQ(again->shared_with(other.open()), other.shared_with(browser.open()));
  EXPECT_EQ(from_base64url(to_base64url("any\xff bytes")).value(), "any\xff bytes");
}

TEST(PushTest, OnlyServicesOnTheListAreCalled) {
  const std::vector<std::string> list = {"push.example", "*.mozilla.example", "localhost:9"};
  for (const char* good : {"https://push.example/a", "https://x.mozilla.example/y?z", "https://localhost:9/"})
    EXPECT_TRUE(is_push_service(list, good)) << good;
  for (const char* bad : {"http://push.example/a", "https://push.example:8443/", "https://push.example.evil/", "https://mozilla.example/",
                          "https://evil@push.example/", "https://push.example@evil/", "https://localhost/", "https://127.0.0.1/",
                          "ftp://push.example/", "push.example", ""})
    EXPECT_FALSE(is_push_service(list, bad)) << bad;
}

TEST(PushTest, WhoIsNotThereIsToldOnceATurn) {
  Directory certificates;
  Service service(certificates.path);
  Pair t({{"name", "Friday"}}, [&](ServeOptions& o) {
    o.push.services = {"localhost:" + std::to_string(service.port)};
    o.push.authorities = service.ca.string();
    o.hub.ring_after = 50;
  });
  const PushKey browser = PushKey::make();
  const std::string secret(16, 'q'), place = "https://localhost:" + std::to_string(service.port);
  const json::object keys{{"p256dh", to_base64url(browser.open())}, {"auth", to_base64url(secret)}};
  EXPECT_EQ(t.ben.post("/api/me/push", {{"endpoint", "https://evil.example/"}, {"keys", keys}}).status, 403);
  EXPECT_EQ(t.ben.post("/api/me/push", {{"endpoint", place + "/ben"}, {"keys", {{"p256dh", "x"}, {"auth", "y"}}}}).status, 422);
  ASSERT_EQ(t.ben.post("/api/me/push", {{"endpoint", place + "/ben"}, {"keys", keys}}).status, 200);
  EXPECT_TRUE(t.ben.get("/api/me/devices").object().at("devices").at(0).at("push").as_bool());
  const std::string open(t.ben.get("/api/push").object().at("key").as_string());
  EXPECT_EQ(from_base64url(open)->size(), 65u);
  t.does(*t.a, "end_turn");
  std::this_thread::sleep_for(std::chrono::milliseconds(400));
  EXPECT_TRUE(service.messages().empty()) << "Ben is here";
  t.does(*t.b, "end_turn");
  t.b->socket->drop();
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  t.a->call("decide", {{"picks", json::array{t.index(*t.a, "end_turn")}}});
  const std::string message = service.wait(1);
  ASSERT_FALSE(message.empty());
  EXPECT_TRUE(message.starts_with("POST /ben HTTP/1.1\r\n"));
  EXPECT_NE(message.find("Content-Encoding: aes128gcm"), std::string::npos);
  EXPECT_NE(message.find("Authorization: vapid t="), std::string::npos);
  EXPECT_NE(message.find("k=" + open), std::string::npos);
  const auto text = opened(browser, secret, message.substr(message.find("\r\n\r\n") + 4));
  ASSERT_FALSE(text.empty());
  EXPECT_EQ(json::parse(text).at("table").as_string(), t.id);
  EXPECT_EQ(json::parse(text).at("seat").as_int64(), 1);
  EXPECT_EQ(json::parse(text).at("name").as_string(), "Friday");
  std::this_thread::sleep_for(std::chrono::milliseconds(400));
  EXPECT_EQ(service.messages().size(), 1u);
  // An address that the service no longer knows is forgotten.
  service.status = 410;
  ASSERT_TRUE(t.b->connect());
  while (!t.b->asked() && t.b->pump(1000)) {
  }
  t.b->call("decide", {{"picks", json::array{t.index(*t.b, "end_turn")}}});
  t.b->socket->drop();
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  while (!t.a->asked() && t.a->pump(1000)) {
  }
  t.a->call("decide", {{"picks", json::array{t.index(*t.a, "end_turn")}}});
  ASSERT_FALSE(service.wait(2).empty());
  for (int i = 0; i < 100 && t.ben.get("/api/me/devices").object().at("devices").at(0).at("push").as_bool(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_FALSE(t.ben.get("/api/me/devices").object().at("devices").at(0).at("push").as_bool());
}

}  // namespace
}  // namespace demesne::server
