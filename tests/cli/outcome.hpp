// A program as its users call it: arguments and standard input in, exit code and both outputs back.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

struct Outcome {
  int code = -1;
  std::string out, err;
};

inline Outcome run_program(const std::string& program, const std::string& arguments, const std::string& input = "") {
  namespace fs = std::filesystem;
  const std::string base = (fs::temp_directory_path() /
                            ("demesne-" + std::to_string(getpid()) + "-" + ::testing::UnitTest::GetInstance()->current_test_info()->name()))
                               .string();
  std::ofstream(base + ".in") << input;
  const std::string command =
      "env -u LC_ALL -u LC_MESSAGES LANG=C.UTF-8 " + program + " " + arguments + " <" + base + ".in >" + base + ".out 2>" + base + ".err";
  Outcome o;
  const int status = std::system(command.c_str());
  o.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  auto slurp = [](const std::string& path) {
    std::ifstream in(path);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  o.out = slurp(base + ".out"), o.err = slurp(base + ".err");
  for (const char* end : {".in", ".out", ".err"}) fs::remove(base + end);
  return o;
}
