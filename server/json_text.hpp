// JSON as text, as the table writes it.
#pragma once

#include "table/json_text.hpp"

namespace demesne::server {

namespace json = boost::json;
using table::json_members;
using table::json_object;
using table::JsonMembers;
using table::JsonText;

}  // namespace demesne::server
