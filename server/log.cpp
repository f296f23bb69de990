#include "server/log.hpp"

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <boost/json.hpp>
#include <sstream>

namespace demesne::server {
namespace {

namespace json = boost::json;

thread_local std::string g_request;

// The message as a JSON string, after the request's id if there is one.
class JsonMessage final : public spdlog::custom_flag_formatter {
 public:
  void format(const spdlog::details::log_msg& message, const std::tm&, spdlog::memory_buf_t& out) override {
    const auto add = [&](std::string_view s) { out.append(s.data(), s.data() + s.size()); };
    if (!About::request().empty()) add("\"request\":"), add(json::serialize(json::string_view(About::request()))), add(",");
    add("\"message\":"), add(json::serialize(json::string_view(message.payload.data(), message.payload.size())));
  }
  std::unique_ptr<custom_flag_formatter> clone() const override { return std::make_unique<JsonMessage>(); }
};

class PlainRequest final : public spdlog::custom_flag_formatter {
 public:
  void format(const spdlog::details::log_msg&, const std::tm&, spdlog::memory_buf_t& out) override {
    const std::string& id = About::request();
    if (id.empty()) return;
    out.push_back('['), out.append(id.data(), id.data() + id.size()), out.push_back(']'), out.push_back(' ');
  }
  std::unique_ptr<custom_flag_formatter> clone() const override { return std::make_unique<PlainRequest>(); }
};

std::unique_ptr<spdlog::pattern_formatter> formatter(bool as_json) {
  auto f = std::make_unique<spdlog::pattern_formatter>(spdlog::pattern_time_type::utc);
  f->add_flag<JsonMessage>('*');
  f->add_flag<PlainRequest>('&');
  f->set_pattern(as_json ? R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%*})" : "%Y-%m-%d %H:%M:%S %^%l%$ %&%v");
  return f;
}

}  // namespace

About::About(std::string_view request) : before_(std::exchange(g_request, std::string(request))) {}
About::~About() { g_request = std::move(before_); }
const std::string& About::request() { return g_request; }

bool is_request_id(std::string_view s) {
  return !s.empty() && s.size() <= 64 && s.find_first_not_of("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_") == s.npos;
}

std::string without_ids(std::string_view path) {
  path = path.substr(0, path.find('?'));
  std::string out;
  while (!path.empty()) {
    const auto end = std::min(path.find('/', 1), path.size());
    auto part = path.substr(0, end);
    path.remove_prefix(end);
    const bool word = part.size() <= 13 && part.find_first_not_of("/abcdefghijklmnopqrstuvwxyz.") == part.npos;
    if (word) {
      out += part;
    } else {
      out += part.substr(0, 7);  // of the id's sixteen letters
      out += "…";
    }
  }
  return out;
}

void set_up_log(bool as_json, const std::string& level) {
  spdlog::set_default_logger(spdlog::stderr_color_mt("demesne"));
  spdlog::set_formatter(formatter(as_json));
  spdlog::set_level(spdlog::level::from_str(level));
}

std::string log_line(std::string_view message, bool as_json) {
  std::ostringstream text;
  spdlog::logger logger("", std::make_shared<spdlog::sinks::ostream_sink_st>(text));
  logger.set_formatter(formatter(as_json));
  logger.info(message);
  return text.str();
}

}  // namespace demesne::server
