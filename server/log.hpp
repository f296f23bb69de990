// The log names the request that a line is about, so that one request can be followed through proxy and nodes.
#pragma once

#include <string>
#include <string_view>

namespace demesne::server {

// While it lives, lines that this thread writes carry the request's id. One thread may nest them.
class About {
 public:
  explicit About(std::string_view request);
  ~About();
  About(const About&) = delete;
  About& operator=(const About&) = delete;
  static const std::string& request();  // empty: none

 private:
  std::string before_;
};

bool is_request_id(std::string_view text);                  // what a proxy may call a request
std::string without_ids(std::string_view path);             // tables by six characters, nothing of people, codes or queries
void set_up_log(bool json, const std::string& level);       // to standard error
std::string log_line(std::string_view message, bool json);  // as set_up_log() would have it written; for tests

}  // namespace demesne::server
