#include "http.hpp"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstring>
#include <stdexcept>

namespace demesne::server::testing_client {

Link::Link(const std::string& host, int port) : fd_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  inet_pton(AF_INET, host.c_str(), &address.sin_addr);
  if (::connect(fd_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) shut();
  const int one = 1;
  if (fd_ >= 0) setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
}
Link::~Link() { shut(); }
Link::Link(Link&& o) noexcept : in(std::move(o.in)), all(std::move(o.all)), keep_all(o.keep_all), fd_(std::exchange(o.fd_, -1)) {}

void Link::shut() {
  if (fd_ >= 0) ::close(fd_);
  fd_ = -1;
}

void Link::write(std::string_view data) {
  while (!data.empty() && fd_ >= 0) {
    const auto n = ::send(fd_, data.data(), data.size(), MSG_NOSIGNAL);
    if (n <= 0) return shut();
    data.remove_prefix(static_cast<std::size_t>(n));
  }
}

// A second or more means "until it happens": a busy machine may take longer than whoever wrote the test. Less is a look.
static int patience(int ms) { return ms < 1000 ? ms : std::max(ms, 60'000); }

bool Link::read_some(int timeout_ms) {
  if (fd_ < 0) return false;
  timeout_ms = patience(timeout_ms);
  pollfd p{fd_, POLLIN, 0};
  if (::poll(&p, 1, timeout_ms) <= 0) return false;
  char buffer[65536];
  const auto n = ::recv(fd_, buffer, sizeof buffer, 0);
  if (n <= 0) {
    shut();
    return false;
  }
  in.append(buffer, static_cast<std::size_t>(n));
  if (keep_all) all.append(buffer, static_cast<std::size_t>(n));
  return true;
}

namespace {

std::optional<Reply> parse_head(std::string& in) {
  const auto end = in.find("\r\n\r\n");
  if (end == in.npos) return {};
  Reply r;
  std::size_t at = 0;
  for (bool first = true; at < end; first = false) {
    const auto eol = std::min(in.find("\r\n", at), end);
    const std::string line = in.substr(at, eol - at);
    at = eol + 2;
    if (first) {
      r.status = std::atoi(line.c_str() + 9);
      continue;
    }
    const auto colon = line.find(':');
    std::string name = line.substr(0, colon);
    for (char& c : name) c = static_cast<char>(std::tolower(c));
    r.headers[name] = line.substr(std::min(line.size(), colon + 2));
  }
  in.erase(0, end + 4);
  return r;
}

}  // namespace

Reply request(int port, const std::string& method, const std::string& target, const std::string& body, Headers headers) {
  Link link("127.0.0.1", port);
  std::string text = method + " " + target + " HTTP/1.1\r\nHost: localhost:" + std::to_string(port) + "\r\nConnection: close\r\n";
  if (method == "POST" && !headers.contains("Content-Type")) headers["Content-Type"] = "application/json";
  if (method == "POST") headers["Content-Length"] = std::to_string(body.size());
  for (const auto& [name, value] : headers) text += name + ": " + value + "\r\n";
  link.write(text + "\r\n" + body);
  Reply reply;
  while (true) {
    if (auto head = parse_head(link.in)) {
      reply = *head;
      break;
    }
    if (!link.read_some(10'000)) return reply;
  }
  const auto length = reply.headers.contains("content-length") ? std::stoul(reply.headers["content-length"]) : 0;
  while (method != "HEAD" && link.in.size() < length && link.read_some(10'000)) {
  }
  reply.body = link.in.substr(0, length);
  return reply;
}

Reply Browser::go(const std::string& method, const std::string& target, const std::string& body) {
  Headers headers;
  if (!cookie.empty()) headers["Cookie"] = cookie;
  headers["Origin"] = "http://localhost:" + std::to_string(port);
  Reply r = request(port, method, target, body, headers);
  if (r.headers.contains("set-cookie")) cookie = r.headers["set-cookie"].substr(0, r.headers["set-cookie"].find(';'));
  return r;
}

std::string frame(int opcode, std::string_view payload) {
  std::string out;
  out += static_cast<char>(0x80 | opcode);
  if (payload.size() < 126)
    out += static_cast<char>(0x80 | payload.size());
  else if (payload.size() < 65536) {
    out += static_cast<char>(0x80 | 126);
    out += static_cast<char>(payload.size() >> 8);
    out += static_cast<char>(payload.size());
  } else {
    out += static_cast<char>(0x80 | 127);
    for (int i = 7; i >= 0; --i) out += static_cast<char>(payload.size() >> (8 * i));
  }
  const char mask[4] = {0x12, 0x34, 0x56, 0x78};
  out.append(mask, 4);
  for (std::size_t i = 0; i < payload.size(); ++i) out += static_cast<char>(payload[i] ^ mask[i % 4]);
  return out;
}

std::string upgrade_request(const std::string& target, const Headers& headers) {
  std::string text = "GET " + target +
                     " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  for (const auto& [name, value] : headers) text += name + ": " + value + "\r\n";
  return text + "\r\n";
}

WebSocket::WebSocket(int port, const std::string& target, const std::string& cookie, const Headers& more) : link_("127.0.0.1", port) {
  Headers headers = more;
  if (!cookie.empty()) headers["Cookie"] = cookie;
  link_.write(upgrade_request(target, headers));
  while (link_.in.find("\r\n\r\n") == std::string::npos)
    if (!link_.read_some(10'000)) return;
  const auto head = parse_head(link_.in);
  status_ = head->status;
  open_ = status_ == 101;
}

std::optional<std::string> WebSocket::receive(int timeout_ms) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(patience(timeout_ms));
  while (open_) {
    std::string& in = link_.in;
    if (in.size() >= 2) {
      const int opcode = in[0] & 15;
      const bool last = in[0] & 0x80;
      std::size_t size = in[1] & 127, head = 2;
      if (size == 126 && in.size() >= 4)
        size = static_cast<std::size_t>(static_cast<u8>(in[2])) << 8 | static_cast<u8>(in[3]), head = 4;
      else if (size == 126)
        head = ~std::size_t{0};
      else if (size == 127 && in.size() >= 10) {
        size = 0;
        for (int i = 2; i < 10; ++i) size = size << 8 | static_cast<u8>(in[static_cast<std::size_t>(i)]);
        head = 10;
      } else if (size == 127)
        head = ~std::size_t{0};
      if (head != ~std::size_t{0} && in.size() >= head + size) {
        std::string payload = in.substr(head, size);
        in.erase(0, head + size);
        if (opcode == 9)
          link_.write(frame(10, payload));
        else if (opcode == 8) {
          if (payload.size() >= 2) close_code_ = static_cast<u8>(payload[0]) << 8 | static_cast<u8>(payload[1]);
          link_.write(frame(8, payload));
          open_ = false;
        } else {
          partial_ += payload;
          if (!last) continue;
          traffic_ += partial_ + "\n";
          return std::exchange(partial_, {});
        }
        continue;
      }
    }
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now()).count();
    if (left <= 0) return {};
    if (!link_.read_some(static_cast<int>(std::min<long>(left, 999))) && !link_.alive()) open_ = false;
  }
  return {};
}

json::object WebSocket::call(const std::string& method, json::object params, int timeout_ms) {
  const int id = next_id++;
  send({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}});
  while (auto text = receive(timeout_ms)) {
    json::object m = json::parse(*text).as_object();
    if (const auto* got = m.if_contains("id"); got && got->is_int64() && got->get_int64() == id) return m;
    notes.push_back(std::move(m));
  }
  return {};
}

std::optional<json::object> WebSocket::note(int timeout_ms) {
  if (notes.empty()) {
    auto text = receive(timeout_ms);
    if (!text) return {};
    return json::parse(*text).as_object();
  }
  json::object m = std::move(notes.front());
  notes.pop_front();
  return m;
}

}  // namespace demesne::server::testing_client
