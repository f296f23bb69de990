#include "server/serve.hpp"

#include <signal.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "core/version.hpp"
#include "server/crypt.hpp"
#include "server/log.hpp"
#include "server/postgres_store.hpp"
#include "server/trouble.hpp"

namespace demesne::server {

Server::Server(ServeOptions options)
    : options_((init_crypt(), std::move(options))),
      store_(open_store(options_.store.empty() ? options_.data : options_.store)),
      bus_(is_postgres(options_.store) ? postgres_bus(options_.store) : local_bus()),
      nodes_(is_postgres(options_.store) ? std::make_unique<Nodes>(options_.store) : nullptr),
      hub_(*store_, *bus_, metrics_, options_.hub, nodes_.get()),
      orders_(*store_, hub_, options_.waiting_hours),
      api_(hub_, options_, &orders_),
      net_(hub_, api_, options_) {
  if (options_.push.on) {
    pusher_ = std::make_unique<Pusher>(hub_, api_.people(), options_.push);
    hub_.set_ringer(pusher_.get());
  }
  net_.start();
  if (nodes_) nodes_->announce(options_.node.empty() ? options_.host + ":" + std::to_string(net_.port()) : options_.node);
}

Server::~Server() { stop(); }

void Server::stop() {
  api_.closing();
  net_.stop_accepting();
  orders_.stop();
  hub_.stop();
  if (nodes_) {
    try {
      nodes_->release_all();     // others may have the tables now
    } catch (const SqlError&) {  // then they get them when the leases run out
    }
  }
  if (pusher_) pusher_->stop();
  net_.stop();
  hub_.drain();
}

namespace {

constexpr auto kGoing = std::chrono::milliseconds(1800);  // from the signal to the end

void allow_many_sockets() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
  }
}

void open_browser(const std::string& url) {
  if (!std::getenv("DISPLAY") && !std::getenv("WAYLAND_DISPLAY")) return;
  if (fork() == 0) {
    execlp("xdg-open", "xdg-open", url.c_str(), static_cast<char*>(nullptr));
    _exit(1);
  }
}

// A thought that does not end holds nobody up: what was acknowledged is on disk at every moment.
void leave_in_time(const std::stop_token& done) {
  std::mutex mutex;
  std::condition_variable_any wake;
  std::unique_lock lock(mutex);
  if (wake.wait_for(lock, done, kGoing, [] { return false; }); done.stop_requested()) return;
  spdlog::info("a bot is still thinking; goodbye all the same");
  std::_Exit(0);
}

}  // namespace

int serve_command(int argc, char** argv) {
  ServeOptions o;
  const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  o.hub.workers = cores;
  o.hub.bot_workers = std::max(1, cores / 2);
  CLI::App app("Hosts tables for browsers, bots and scripts. Everything is kept in one directory.", "demesne serve");
  app.set_version_flag("--version", kVersion);
  app.set_config("--config", "", "Read options from this file (name = value)")->envname("DEMESNE_CONFIG");
  const auto option = [&](const char* name, auto& value, const char* help) {
    std::string env = "DEMESNE_";
    for (const char* c = name + 2; *c; ++c) env += *c == '-' ? '_' : static_cast<char>(std::toupper(*c));
    return app.add_option(name, value, help)->envname(env)->capture_default_str();
  };
  option("--data", o.data, "Directory for the journal; created if it is not there");
  option("--store", o.store, "Keep the journal in PostgreSQL instead: postgresql://USER@HOST/DATABASE")->check([](const std::string& s) {
    return s.empty() || is_postgres(s) ? std::string() : "must begin with postgresql://";
  });
  option("--node", o.node, "With PostgreSQL: where other nodes reach this one, as 10.0.0.5:8080; the address it listens on if absent");
  option("--waiting-hours", o.waiting_hours, "Tables that nobody joins are removed after this time; 0: never")
      ->check(CLI::Range(0, 100000));
  option("--host", o.host, "Address to listen on; 0.0.0.0 for everybody who can reach this machine");
  option("--port", o.port, "Port to listen on; 0 takes a free one")->check(CLI::Range(0, 65535));
  option("--web", o.web, "Directory with the browser client, instead of the one in the program")->check(CLI::ExistingDirectory);
  option("--origin", o.origins, "Another origin that may use this server, as https://example.org; may be repeated");
  app.add_flag("--behind-proxy", o.behind_proxy, "Believe X-Forwarded-For and X-Forwarded-Proto of a proxy in front")
      ->envname("DEMESNE_BEHIND_PROXY");
  app.add_flag("--open", o.open_browser, "Open a browser, where there is a desktop");
  option("--log-level", o.log_level, "trace, debug, info, warn, error or off")
      ->check(CLI::IsMember({"trace", "debug", "info", "warn", "error", "off"}));
  app.add_flag("--log-json", o.log_json, "Write the log as one JSON object a line")->envname("DEMESNE_LOG_JSON");
  option("--workers", o.hub.workers, "Threads for tables")->check(CLI::Range(1, 256));
  option("--bot-workers", o.hub.bot_workers, "Threads for bots")->check(CLI::Range(1, 256));
  option("--bot-ms", o.hub.bot_ms, "A bot's thinking time in milliseconds; 0 is its own choice")->check(CLI::Range(0, 60000));
  option("--idle-seconds", o.hub.idle_seconds, "A table that nobody looks at leaves memory after this time")->check(CLI::Range(0, 86400));
  option("--rate", o.wire.rate, "Messages a second that a connection may send")->check(CLI::PositiveNumber);
  option("--burst", o.wire.burst, "Messages that a connection may send at once")->check(CLI::PositiveNumber);
  option("--http-rate", o.http_rate, "HTTP requests a second for one address")->check(CLI::PositiveNumber);
  option("--http-burst", o.http_burst, "HTTP requests at once for one address")->check(CLI::PositiveNumber);
  option("--tables-per-hour", o.tables_per_hour, "Tables that one address may create in an hour")->check(CLI::PositiveNumber);
  option("--reviews-per-hour", o.reviews_per_hour, "Reviews of finished games that one address may ask for in an hour")
      ->check(CLI::PositiveNumber);
  option("--review-seconds", o.hub.review_seconds, "Thinking time for the review of one game")->check(CLI::Range(1, 3600));
  option("--connections-per-address", o.connections_per_address, "Connections of one address at a time")->check(CLI::PositiveNumber);
  bool no_push = false;
  std::vector<std::string> services;
  app.add_flag("--no-push", no_push, "Send no push messages")->envname("DEMESNE_NO_PUSH");
  app.add_option("--push-service", services,
                 "Host of a push service that may be called, or *.host; may be repeated; takes the place of the built-in list")
      ->envname("DEMESNE_PUSH_SERVICE");
  option("--push-contact", o.push.contact, "mailto: or https: address for push services, should something be wrong");
  option("--push-ca", o.push.authorities, "File with further certificate authorities for push services")->check(CLI::ExistingFile);
  option("--metrics-token", o.metrics_token,
         "Whoever shows it (Authorization: Bearer …) may read /metrics; without one only this machine may");
  option("--bot-tables", o.hub.bot_tables, "Tables of bots only that may play at the same time")->check(CLI::Range(0, 100000));
  option("--readers", o.hub.readers, "Threads for lists and people, and as many for replays")->check(CLI::Range(1, 64));
  option("--max-connections", o.max_connections, "Connections in all")->check(CLI::PositiveNumber);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e);
  }
  o.push.on = !no_push;
  if (!services.empty()) o.push.services = services;
  set_up_log(o.log_json, o.log_level);
  allow_many_sockets();
  // Signals are waited for here and nowhere else.
  sigset_t signals;
  sigemptyset(&signals);
  for (const int s : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, s);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);  // a full disk or a limit is an answer of write(), not the end
  signal(SIGCHLD, SIG_IGN);
  try {
    Server server(o);
    const std::string shown = o.host == "0.0.0.0" || o.host == "127.0.0.1" ? "localhost"
                              : o.host.find(':') != std::string::npos      ? "[" + o.host + "]"
                                                                           : o.host;
    const std::string url = "http://" + shown + ":" + std::to_string(server.port()) + "/";
    std::printf("Demesne %s is at %s\n", kVersion, url.c_str());
    std::fflush(stdout);
    spdlog::info("listening on {}:{}, data in {}, {} tables stored", o.host, server.port(), o.store.empty() ? o.data : "PostgreSQL",
                 server.hub().store().tables());
    if (o.open_browser) open_browser(url);
    int received = 0;
    sigwait(&signals, &received);
    spdlog::info("signal {}: shutting down", received);
    const std::jthread impatience([](const std::stop_token& stop) { leave_in_time(stop); });
    server.stop();
    spdlog::info("all answers are on disk, goodbye");
    return 0;
  } catch (const Trouble& t) {
    std::fprintf(stderr, "demesne serve: %s\n               %s\n", t.text.en.c_str(), t.text.de.c_str());
    return 1;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "demesne serve: %s\n", e.what());
    return 1;
  }
}

}  // namespace demesne::server
