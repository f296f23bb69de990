#include "server/gzip.hpp"

#include <zlib.h>

#include <stdexcept>

namespace demesne::server {

std::string gzip(std::string_view plain) {
  z_stream z{};
  if (deflateInit2(&z, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) throw std::runtime_error("zlib has no memory");
  std::string out(deflateBound(&z, plain.size()), '\0');
  z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(plain.data()));
  z.avail_in = static_cast<uInt>(plain.size());
  z.next_out = reinterpret_cast<Bytef*>(out.data());
  z.avail_out = static_cast<uInt>(out.size());
  deflate(&z, Z_FINISH);
  out.resize(z.total_out);
  deflateEnd(&z);
  return out;
}

bool takes_gzip(std::string_view header) {
  const auto at = header.find("gzip");
  if (at == header.npos) return false;
  std::string_view rest = header.substr(at + 4, header.find(',', at) - at - 4);  // what is said of it: ";q=0" means no
  const auto q = rest.find("q=");
  return q == rest.npos || rest.substr(q + 2).find_first_of("123456789") != rest.npos;
}

}  // namespace demesne::server
