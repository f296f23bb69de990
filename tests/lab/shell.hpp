// The program as its users call it, in a folder of the test's own.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/paths.hpp"

namespace fs = std::filesystem;

struct Folder {
  fs::path path = fs::temp_directory_path() /
                  ("demesne-sim-" + std::to_string(getpid()) + "-" + ::testing::UnitTest::GetInstance()->current_test_info()->name());
  Folder() { fs::create_directories(path); }
  ~Folder() { fs::remove_all(path); }
  std::string operator/(const char* name) const { return (path / name).string(); }
};
inline std::string slurp(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(in), {});
}
struct Outcome {
  int code;
  std::string out, err;
};
inline Outcome shell(const Folder& f, const std::string& command) {
  const int status =
      std::system(("env -u LC_ALL -u LC_MESSAGES LANG=C.UTF-8 " + command + " </dev/null >" + (f / "out") + " 2>" + (f / "err")).c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, slurp(f / "out"), slurp(f / "err")};
}
inline Outcome demesne(const Folder& f, const std::string& arguments) { return shell(f, DEMESNE_BINARY " " + arguments); }
