// Several nodes on one database, in this process.
#pragma once

#include "cluster.hpp"
#include "harness.hpp"
#include "server/crypt.hpp"

namespace demesne::server {

struct Several {
  std::string where = (init_crypt(), Cluster::shared().fresh());
  std::vector<std::unique_ptr<Host>> hosts;
  std::vector<int> ports;
  explicit Several(
      int n, const std::function<void(ServeOptions&)>& change = [](ServeOptions&) {}) {
    for (int i = 0; i < n; ++i) {
      hosts.push_back(std::make_unique<Host>([&](ServeOptions& o) {
        o.store = where;
        o.hub.idle_seconds = 600;
        change(o);
      }));
      ports.push_back(hosts.back()->start());
    }
  }
  void stop(std::size_t i) { hosts[i]->server.reset(); }  // in order, as a rolling restart does
  void start(std::size_t i) { ports[i] = hosts[i]->start(); }
  double metric(std::size_t i, const std::string& name) const {
    const std::string text = wire::request(ports[i], "GET", "/metrics").body, line = "\n" + name + " ";
    const auto at = text.find(line);
    return at == text.npos ? -1 : std::atof(text.c_str() + at + line.size());
  }
};

}  // namespace demesne::server
