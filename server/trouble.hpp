// Something that the person at the keyboard has to know, in both languages: why a journal cannot be opened, copied or restored.
#pragma once

#include <stdexcept>

#include "core/text.hpp"

namespace demesne::server {

struct Trouble : std::runtime_error {
  explicit Trouble(Text t) : std::runtime_error(t.en), text(std::move(t)) {}
  Text text;
};

}  // namespace demesne::server
