#include "server/relay.hpp"

#include <array>
#include <boost/asio.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/url.hpp>

#include "server/api_help.hpp"

namespace demesne::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;
using namespace std::chrono_literals;

constexpr auto kConnect = 2s, kAnswer = 30s;
constexpr std::size_t kMaxAnswer = 64u << 20;

asio::awaitable<void> pour(tcp::socket& from, tcp::socket& to) {
  std::array<char, 16384> bytes;
  error_code error;
  while (!error) {
    const auto n = co_await from.async_read_some(asio::buffer(bytes), asio::redirect_error(asio::use_awaitable, error));
    if (n) co_await asio::async_write(to, asio::buffer(bytes, n), asio::redirect_error(asio::use_awaitable, error));
  }
}

}  // namespace

std::string table_of(std::string_view target) {
  const auto url = boost::urls::parse_origin_form(target);
  if (!url) return {};
  std::vector<std::string> parts;  // decoded, as the API reads them
  for (const auto& part : url->segments()) parts.emplace_back(part);
  const std::size_t at = parts.size() == 2 && parts[0] == "ws" ? 1 : parts.size() > 2 && parts[0] == "api" && parts[1] == "tables" ? 2 : 0;
  return at && is_table_id(parts[at]) ? parts[at] : std::string();
}

asio::awaitable<Relayed> relay(beast::tcp_stream& client, beast::flat_buffer& rest, HttpRequest request, std::string address) {
  const bool upgrade = beast::websocket::is_upgrade(request), keep = request.keep_alive(), head = request.method() == http::verb::head;
  const auto colon = address.rfind(':');
  error_code error;
  beast::tcp_stream node(client.get_executor());
  node.expires_after(kConnect);
  tcp::resolver resolver(client.get_executor());
  const auto found = co_await resolver.async_resolve(address.substr(0, colon), address.substr(colon + 1),
                                                     asio::redirect_error(asio::use_awaitable, error));
  if (!error) co_await node.async_connect(found, asio::redirect_error(asio::use_awaitable, error));
  if (error) co_return Relayed::unreachable;
  error_code ignored;
  node.socket().set_option(tcp::no_delay(true), ignored);
  if (!upgrade) request.keep_alive(false);
  request.prepare_payload();
  node.expires_after(kAnswer);
  co_await http::async_write(node, request, asio::redirect_error(asio::use_awaitable, error));
  if (error) co_return Relayed::broken;
  if (upgrade) {
    node.expires_never(), client.expires_never();
    node.socket().set_option(asio::socket_base::keep_alive(true), ignored);
    if (rest.size()) co_await asio::async_write(node.socket(), rest.data(), asio::redirect_error(asio::use_awaitable, error));
    using namespace asio::experimental::awaitable_operators;
    co_await (pour(client.socket(), node.socket()) || pour(node.socket(), client.socket()));
    co_return Relayed::ended;
  }
  http::response_parser<http::string_body> parser;
  parser.body_limit(kMaxAnswer);
  if (head) parser.skip(true);
  beast::flat_buffer buffer;
  co_await http::async_read(node, buffer, parser, asio::redirect_error(asio::use_awaitable, error));
  if (error) co_return Relayed::broken;
  auto response = parser.release();
  response.keep_alive(keep);
  client.expires_after(kAnswer);
  http::response_serializer<http::string_body> out(response);
  head ? co_await http::async_write_header(client, out, asio::redirect_error(asio::use_awaitable, error))
       : co_await http::async_write(client, out, asio::redirect_error(asio::use_awaitable, error));
  co_return error || !keep ? Relayed::ended : Relayed::done;
}

}  // namespace demesne::server
