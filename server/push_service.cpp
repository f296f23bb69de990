#include <boost/url.hpp>

#include "server/push.hpp"

namespace demesne::server {

bool is_push_service(const std::vector<std::string>& services, const std::string& endpoint) {
  const auto url = boost::urls::parse_uri(endpoint);
  if (!url || url->scheme_id() != boost::urls::scheme::https || url->has_userinfo() || endpoint.size() > 1000) return false;
  const std::string host(url->encoded_host()), place = url->has_port() ? host + ":" + std::string(url->port()) : host;
  for (const std::string& s : services) {
    if (s == place) return true;
    if (s.starts_with("*.") && !url->has_port() && host.size() > s.size() - 1 && host.ends_with(s.substr(1))) return true;
  }
  return false;
}

}  // namespace demesne::server
