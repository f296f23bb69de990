// Shared by the two halves of the API.
#pragma once

#include <string>
#include <string_view>

#include "server/api.hpp"

namespace demesne::server {

Response json_response(int status, std::string body);
Response error_response(int status, const Text& message, std::string_view rule = {});
Response fault_response(const Fault& fault);
int number_or(const std::string& s, int fallback);
bool is_table_id(std::string_view s);

}  // namespace demesne::server
