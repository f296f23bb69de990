#include "server/assets.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "server/crypt.hpp"

namespace demesne::server {
namespace {

std::string_view type_of(std::string_view path) {
  const auto dot = path.rfind('.');
  const auto extension = dot == path.npos ? std::string_view() : path.substr(dot + 1);
  if (extension == "html") return "text/html; charset=utf-8";
  if (extension == "js") return "text/javascript; charset=utf-8";
  if (extension == "css") return "text/css; charset=utf-8";
  if (extension == "svg") return "image/svg+xml";
  if (extension == "png") return "image/png";
  if (extension == "woff2") return "font/woff2";
  if (extension == "webmanifest") return "application/manifest+json";
  if (extension == "json") return "application/json";
  if (extension == "ico") return "image/x-icon";
  return "application/octet-stream";
}

std::optional<Asset> from(std::span<const Embedded> files, std::string_view path, bool gzip) {
  for (const Embedded& f : files) {
    if (f.path != path) continue;
    const bool zipped = gzip && f.zip;
    return Asset{zipped ? std::string(f.zip, f.zip_end) : std::string(f.begin, f.end), f.type, std::string(f.etag), zipped,
                 path.starts_with("/assets/")};
  }
  return {};
}

}  // namespace

std::optional<Asset> Assets::find(std::string_view path, bool gzip) const {
  if (path == "/") path = "/index.html";
  if (path.empty() || path.front() != '/' || path.find("..") != path.npos || path.find('\\') != path.npos || path.find('\0') != path.npos)
    return {};
  if (path.starts_with("/plain/")) return from(embedded_plain(), path, gzip);
  if (directory_.empty()) {
    if (auto asset = from(embedded_client(), path, gzip)) return asset;
    return path == "/index.html" && embedded_client().empty() ? from(embedded_plain(), "/plain/index.html", gzip) : std::nullopt;
  }
  const std::filesystem::path file = directory_ + std::string(path);
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return {};
  std::ifstream in(file, std::ios::binary);
  std::string body{std::istreambuf_iterator<char>(in), {}};
  std::string etag = '"' + hash_of(body).substr(0, 16) + '"';
  return Asset{std::move(body), type_of(path), std::move(etag), false, path.starts_with("/assets/")};
}

}  // namespace demesne::server
