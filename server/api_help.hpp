// Shared by the parts of the API.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/api.hpp"

namespace demesne::server {

Response json_response(int status, std::string body);
Response error_response(int status, const Text& message, std::string_view rule = {});
Response fault_response(const Fault& fault);
Response nothing_here();
Response no_table();
Response refused(const Refusal& refusal);  // by a table
int number_or(const std::string& s, int fallback);
bool is_table_id(std::string_view s);
std::optional<Target> parse_target(const std::string& text);
std::string_view text_of(const json::object& o, std::string_view key);  // empty if it is no text
template <class F>
Response json_answer(int status, F&& write) {
  return json_response(status, json_object(write));
}

}  // namespace demesne::server
