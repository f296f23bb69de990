// A bot of Dominion by its name, which must be one.
#pragma once

#include <gtest/gtest.h>

#include "bots/dominion/bot.hpp"

namespace demesne::dominion {

inline Bot named(const std::string& name) {
  auto made = make_bot(name);
  EXPECT_TRUE(std::holds_alternative<Bot>(made)) << name;
  return std::get<Bot>(made);
}

}  // namespace demesne::dominion
