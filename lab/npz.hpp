// Arrays in a file that numpy.load() reads: a zip archive with one .npy member for each. Dates are fixed, so equal arrays are equal bytes.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/types.hpp"

namespace demesne::lab {

struct Array {
  std::string name;
  std::string type;  // as numpy writes it: "<i2", "<f4" …
  std::vector<u64> shape;
  const void* data = nullptr;
  std::size_t bytes = 0;
};
template <class T>
Array array_of(std::string name, const char* type, const std::vector<T>& values, std::vector<u64> shape) {
  return {std::move(name), type, std::move(shape), values.data(), values.size() * sizeof(T)};
}

// Writes beside the file and renames at the end: a file of that name is always whole. False: it could not be written.
bool write_npz(const std::string& path, std::span<const Array> arrays);

}  // namespace demesne::lab
