// A request for a table that another node has is handed on to it, byte for byte.
//
// Why not redirect: a browser follows no redirect of a WebSocket, its cookie and the content security policy know one origin only, and
// nodes behind a proxy have no address of their own outside. A relay costs one more hop inside the cluster and no one notices where a table
// is.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <string>
#include <string_view>

namespace demesne::server {

// What a node says about the client whose request it hands on. Nobody else knows the secret, so nobody else is believed.
inline constexpr std::string_view kRelaySecret = "X-Demesne-Relay", kRelayFor = "X-Demesne-For", kRelayHttps = "X-Demesne-Https";

using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;

enum class Relayed {
  done,         // the client may go on with this connection
  ended,        // the connection is at its end
  unreachable,  // nothing was sent: ask again where the table is
  broken,       // the node went while it worked on the request
  refused,      // too many requests from this address
};

// `rest`: what the client sent after the request. A WebSocket lasts until one side ends.
boost::asio::awaitable<Relayed> relay(boost::beast::tcp_stream& client, boost::beast::flat_buffer& rest, HttpRequest request,
                                      std::string address);

// The table that a target is about: /ws/ID, /api/tables/ID/…; empty: none.
std::string table_of(std::string_view target);

}  // namespace demesne::server
