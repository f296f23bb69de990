// Many processes that do one piece of work together, started by mpirun. MPI itself is in a plug-in that is loaded only then: the program
// needs no MPI to run on one machine, and the same binary runs on a cluster.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "core/text.hpp"

namespace demesne::lab {

class Ranks {
 public:
  // Once, at the start of a command that can be spread. The text: mpirun has started several of us and there is no plug-in.
  static std::variant<Ranks*, Text> join();
  int rank() const { return rank_; }
  int size() const { return size_; }
  bool first() const { return rank_ == 0; }                            // who reads, writes and speaks
  std::string from_first(const std::string& bytes) const;              // what the first one has
  std::vector<std::string> everybody(const std::string& bytes) const;  // what each has, in order

 private:
  int rank_ = 0, size_ = 1;
  // All ranks give `size` bytes and get everybody's behind each other; `sizes` are theirs. The answer stays until the next call.
  const char* (*gather_)(const char* bytes, long size, long* sizes) = nullptr;
};

}  // namespace demesne::lab
