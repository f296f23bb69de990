// The program itself, with words as one types them, and what it says.
#pragma once

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <string>

#include "tests/paths.hpp"

namespace demesne::server {

struct Ran {
  int code;
  std::string out;
};

inline Ran run_program(const std::string& words) {
  std::array<char, 4096> buffer;
  Ran r{-1, ""};
  FILE* pipe = ::popen((std::string(DEMESNE_BINARY) + " " + words + " 2>&1").c_str(), "r");
  while (const auto n = ::fread(buffer.data(), 1, buffer.size(), pipe)) r.out.append(buffer.data(), n);
  r.code = WEXITSTATUS(::pclose(pipe));
  return r;
}

}  // namespace demesne::server
