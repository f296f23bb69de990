#include "lab/npz.hpp"

#include <zlib.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <memory>

namespace demesne::lab {

namespace {

// What numpy expects before the numbers; its length is a multiple of 64.
std::string npy_header(const Array& a) {
  std::string dict = "{'descr': '" + a.type + "', 'fortran_order': False, 'shape': (";
  for (const u64 n : a.shape) dict += std::to_string(n) + ", ";
  if (a.shape.size() > 1) dict.resize(dict.size() - 2);
  if (a.shape.size() == 1) dict.pop_back();  // "(5,)"
  dict += "), }";
  dict.append(63 - (10 + dict.size()) % 64, ' ');
  dict += '\n';
  std::string head("\x93NUMPY\x01\x00", 8);
  head += static_cast<char>(dict.size() & 0xff);
  head += static_cast<char>(dict.size() >> 8);
  return head + dict;
}

class Zip {
 public:
  explicit Zip(const std::string& path) : file_(std::fopen(path.c_str(), "wb")) {}
  ~Zip() {
    if (file_) std::fclose(file_);
  }
  Zip(const Zip&) = delete;
  Zip& operator=(const Zip&) = delete;

  void add(const std::string& name, std::initializer_list<std::pair<const void*, std::size_t>> parts) {
    Member m{name, position(), 0, 0, 0};
    header(m);  // without sizes yet
    z_stream z{};
    if (deflateInit2(&z, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY) != Z_OK) return void(bad_ = true);
    auto feed = [&](int flush) {
      do {
        z.next_out = room_.data(), z.avail_out = static_cast<uInt>(room_.size());
        deflate(&z, flush);
        m.packed += room_.size() - z.avail_out;
        put(room_.data(), room_.size() - z.avail_out);
      } while (z.avail_out == 0);
    };
    u64 crc = crc32(0, nullptr, 0);
    for (const auto& [data, size] : parts)
      for (std::size_t at = 0; at < size;) {
        const std::size_t n = std::min<std::size_t>(size - at, 1 << 24);
        const auto* from = static_cast<const Bytef*>(data) + at;
        crc = crc32(crc, from, static_cast<uInt>(n));
        z.next_in = const_cast<Bytef*>(from), z.avail_in = static_cast<uInt>(n);
        feed(Z_NO_FLUSH);
        at += n, m.size += n;
      }
    feed(Z_FINISH);
    deflateEnd(&z);
    m.crc = static_cast<u32>(crc);
    const long end = std::ftell(file_);
    std::fseek(file_, static_cast<long>(m.at), SEEK_SET);
    header(m);
    std::fseek(file_, end, SEEK_SET);
    bad_ |= m.size > 0xffffffffu || end > 0xffffffffL;
    members_.push_back(m);
  }
  bool finish() {
    const u64 start = position();
    for (const Member& m : members_) {
      number(0x02014b50, 4), number(20, 2);
      common(m);
      number(0, 2), number(0, 2), number(0, 2), number(0, 4), number(m.at, 4);
      put(m.name.data(), m.name.size());
    }
    const u64 end = position();
    number(0x06054b50, 4), number(0, 4), number(members_.size(), 2), number(members_.size(), 2);
    number(end - start, 4), number(start, 4), number(0, 2);
    bad_ |= !file_ || std::fflush(file_) != 0;
    return !bad_;
  }
  bool open() const { return file_; }

 private:
  struct Member {
    std::string name;
    u64 at, size, packed;
    u32 crc;
  };
  u64 position() const { return std::ftell(file_); }
  void put(const void* data, std::size_t n) { bad_ |= n && std::fwrite(data, 1, n, file_) != n; }
  void number(u64 value, int bytes) {
    for (int i = 0; i < bytes; ++i) {
      const char c = static_cast<char>(value >> 8 * i);
      put(&c, 1);
    }
  }
  void common(const Member& m) {  // version 2.0, deflate, 1 January 1980
    number(20, 2), number(0, 2), number(8, 2), number(0, 2), number(0x21, 2);
    number(m.crc, 4), number(m.packed, 4), number(m.size, 4), number(m.name.size(), 2), number(0, 2);
  }
  void header(const Member& m) {
    number(0x04034b50, 4);
    common(m);
    put(m.name.data(), m.name.size());
  }

  std::FILE* file_;
  bool bad_ = false;
  std::vector<Member> members_;
  std::array<Bytef, 1 << 16> room_;
};

}  // namespace

bool write_npz(const std::string& path, std::span<const Array> arrays) {
  const std::string part = path + ".part";
  {
    const auto zip = std::make_unique<Zip>(part);
    if (!zip->open()) return false;
    for (const Array& a : arrays) {
      const std::string head = npy_header(a);
      zip->add(a.name + ".npy", {{head.data(), head.size()}, {a.data, a.bytes}});
    }
    if (!zip->finish()) return false;
  }
  std::error_code error;
  std::filesystem::rename(part, path, error);
  return !error;
}

}  // namespace demesne::lab
