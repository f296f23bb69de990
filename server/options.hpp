// What the person who runs the server may choose: by flag, by environment (DEMESNE_…), or in a file.
#pragma once

#include <string>
#include <vector>

#include "server/hub.hpp"
#include "server/push.hpp"
#include "server/wire.hpp"

namespace demesne::server {

struct ServeOptions {
  std::string data = "demesne-data";
  std::string store;      // postgresql://…; empty: SQLite in `data`
  std::string node;       // where other nodes reach this one; empty: host and port
  int waiting_hours = 0;  // tables that nobody joined are removed after this; 0: never
  std::string host = "127.0.0.1";
  int port = 8080;
  std::string web;                   // a directory with the client; empty: the embedded one
  std::vector<std::string> origins;  // further origins that may use the server
  bool behind_proxy = false;         // believe X-Forwarded-For and X-Forwarded-Proto
  bool open_browser = false;
  std::string log_level = "info";
  bool log_json = false;
  HubOptions hub;
  WireLimits wire;
  PushOptions push;
  double http_rate = 50, http_burst = 200;  // requests a second and address
  int tables_per_hour = 120;                // created by one address
  int reviews_per_hour = 30;                // asked for by one address
  int connections_per_address = 64;
  int max_connections = 20'000;
  std::string metrics_token;  // whoever shows it may see /metrics; empty: only this machine may
};

}  // namespace demesne::server
