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

#include "core/misread.hpp"
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

constexpr int kBadLine = 2;                               // exit code, as of the other commands
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

int serve_command(int argc, char** argv, Language language) {
  ServeOptions o;
  const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  o.hub.workers = cores;
  o.hub.bot_workers = std::max(1, cores / 2);
  const auto tr = [&](const Phrase& phrase) { return say(phrase).in(language); };
  CLI::App app(tr({"Hosts tables for browsers, bots and scripts. Everything is kept in one directory.",
                   "Öffnet Tische für Browser, Bots und Skripte. Alles liegt in einem Verzeichnis."}),
               "demesne serve");
  app.set_help_flag("-h,--help", tr({"Show this page", "Diese Seite zeigen"}));
  if (language == Language::de) {
    app.option_defaults()->group("Optionen"), app.get_option("--help")->group("Optionen");
    for (const auto& [en, word] : {std::pair{"Usage", "Aufruf"}, {"OPTIONS", "OPTIONEN"}, {"UINT", "ZAHL"}, {"INT", "ZAHL"}})
      app.get_formatter()->label(en, word);
  }
  std::string lang;  // heeded by whoever calls
  app.add_option("--lang", lang, tr({"Language of this page: en or de", "Sprache dieser Seite: en oder de"}))
      ->check(CLI::IsMember({"en", "de"}));
  app.set_version_flag("--version", kVersion, tr({"Show the version", "Die Version zeigen"}));
  app.set_config("--config", "", tr({"Read options from this file (name = value)", "Optionen aus dieser Datei lesen (Name = Wert)"}))
      ->envname("DEMESNE_CONFIG");
  const auto option = [&](const char* name, auto& value, const Phrase& help) {
    std::string env = "DEMESNE_";
    for (const char* c = name + 2; *c; ++c) env += *c == '-' ? '_' : static_cast<char>(std::toupper(*c));
    return app.add_option(name, value, tr(help))->envname(env)->capture_default_str();
  };
  const CLI::Validator positive([](const std::string& s) { return std::atof(s.c_str()) > 0 ? std::string() : s + " is not above 0"; }, "");
  option("--data", o.data,
         {"Directory for the journal; created if it is not there", "Verzeichnis für das Journal; wird angelegt, wenn es fehlt"});
  option("--store", o.store,
         {"Keep the journal in PostgreSQL instead: postgresql://USER@HOST/DATABASE",
          "Das Journal stattdessen in PostgreSQL halten: postgresql://NUTZER@RECHNER/DATENBANK"})
      ->check([](const std::string& s) { return s.empty() || is_postgres(s) ? std::string() : "must begin with postgresql://"; });
  option("--node", o.node,
         {"With PostgreSQL: where other nodes reach this one, as 10.0.0.5:8080; the address it listens on if absent",
          "Mit PostgreSQL: wo andere Knoten diesen erreichen, etwa 10.0.0.5:8080; sonst die Adresse, auf der er horcht"});
  option("--waiting-hours", o.waiting_hours,
         {"Tables that nobody joins are removed after this time; 0: never",
          "Tische, an die sich niemand setzt, verschwinden nach dieser Zeit; 0: nie"})
      ->check(CLI::Range(0, 100000));
  option("--host", o.host,
         {"Address to listen on; 0.0.0.0 for everybody who can reach this machine",
          "Adresse, auf der gehorcht wird; 0.0.0.0 für alle, die diesen Rechner erreichen"});
  option("--port", o.port, {"Port to listen on; 0 takes a free one", "Port, auf dem gehorcht wird; 0 nimmt einen freien"})
      ->check(CLI::Range(0, 65535));
  option("--web", o.web,
         {"Directory with the browser client, instead of the one in the program",
          "Verzeichnis mit dem Browserclient, anstelle des eingebauten"})
      ->check(CLI::ExistingDirectory);
  option("--origin", o.origins,
         {"Another origin that may use this server, as https://example.org; may be repeated",
          "Ein weiterer Ursprung, der diesen Server nutzen darf, etwa https://example.org; auch mehrmals"});
  app.add_flag("--behind-proxy", o.behind_proxy,
               tr({"Believe X-Forwarded-For and X-Forwarded-Proto of a proxy in front",
                   "X-Forwarded-For und X-Forwarded-Proto eines vorgeschalteten Proxys glauben"}))
      ->envname("DEMESNE_BEHIND_PROXY");
  app.add_flag("--open", o.open_browser,
               tr({"Open a browser, where there is a desktop", "Einen Browser öffnen, wo es einen Schreibtisch gibt"}));
  option("--log-level", o.log_level, {"trace, debug, info, warn, error or off", "trace, debug, info, warn, error oder off"})
      ->check(CLI::IsMember({"trace", "debug", "info", "warn", "error", "off"}));
  app.add_flag("--log-json", o.log_json,
               tr({"Write the log as one JSON object a line", "Das Protokoll als ein JSON-Objekt je Zeile schreiben"}))
      ->envname("DEMESNE_LOG_JSON");
  option("--workers", o.hub.workers, {"Threads for tables", "Threads für Tische"})->check(CLI::Range(1, 256));
  option("--bot-workers", o.hub.bot_workers, {"Threads for bots", "Threads für Bots"})->check(CLI::Range(1, 256));
  option("--bot-ms", o.hub.bot_ms,
         {"A bot's thinking time in milliseconds; 0 is its own choice", "Bedenkzeit eines Bots in Millisekunden; 0: wie er selbst will"})
      ->check(CLI::Range(0, 60000));
  option("--idle-seconds", o.hub.idle_seconds,
         {"A table that nobody looks at leaves memory after this time",
          "Ein Tisch, den niemand ansieht, verlässt den Speicher nach so vielen Sekunden"})
      ->check(CLI::Range(0, 86400));
  option("--rate", o.wire.rate, {"Messages a second that a connection may send", "Nachrichten je Sekunde, die eine Verbindung senden darf"})
      ->check(positive);
  option("--burst", o.wire.burst,
         {"Messages that a connection may send at once", "Nachrichten, die eine Verbindung auf einmal senden darf"})
      ->check(positive);
  option("--http-rate", o.http_rate, {"HTTP requests a second for one address", "HTTP-Anfragen je Sekunde für eine Adresse"})
      ->check(positive);
  option("--http-burst", o.http_burst, {"HTTP requests at once for one address", "HTTP-Anfragen auf einmal für eine Adresse"})
      ->check(positive);
  option("--tables-per-hour", o.tables_per_hour,
         {"Tables that one address may create in an hour", "Tische, die eine Adresse in einer Stunde eröffnen darf"})
      ->check(positive);
  option("--reviews-per-hour", o.reviews_per_hour,
         {"Reviews of finished games that one address may ask for in an hour",
          "Rückblicke auf beendete Partien, um die eine Adresse in einer Stunde bitten darf"})
      ->check(positive);
  option("--review-seconds", o.hub.review_seconds,
         {"Thinking time for the review of one game", "Bedenkzeit in Sekunden für den Rückblick auf eine Partie"})
      ->check(CLI::Range(1, 3600));
  option("--connections-per-address", o.connections_per_address,
         {"Connections of one address at a time", "Verbindungen einer Adresse zur selben Zeit"})
      ->check(positive);
  bool no_push = false;
  std::vector<std::string> services;
  app.add_flag("--no-push", no_push, tr({"Send no push messages", "Keine Push-Nachrichten senden"}))->envname("DEMESNE_NO_PUSH");
  app.add_option(
         "--push-service", services,
         tr({"Host of a push service that may be called, or *.host; may be repeated; takes the place of the built-in list",
             "Rechner eines Push-Dienstes, der angerufen werden darf, oder *.rechner; auch mehrmals; ersetzt die eingebaute Liste"}))
      ->envname("DEMESNE_PUSH_SERVICE");
  option("--push-contact", o.push.contact,
         {"mailto: or https: address for push services, should something be wrong",
          "Adresse mit mailto: oder https: für Push-Dienste, falls etwas nicht stimmt"});
  option("--push-ca", o.push.authorities,
         {"File with further certificate authorities for push services", "Datei mit weiteren Zertifizierungsstellen für Push-Dienste"})
      ->check(CLI::ExistingFile);
  option("--metrics-token", o.metrics_token,
         {"Whoever shows it (Authorization: Bearer …) may read /metrics; without one only this machine may",
          "Wer es vorzeigt (Authorization: Bearer …), darf /metrics lesen; ohne darf das nur dieser Rechner"});
  option("--bot-tables", o.hub.bot_tables,
         {"Tables of bots only that may play at the same time", "Tische nur mit Bots, die zur selben Zeit spielen dürfen"})
      ->check(CLI::Range(0, 100000));
  option("--readers", o.hub.readers,
         {"Threads for lists and people, and as many for replays", "Threads für Listen und Menschen, und ebenso viele für Wiederholungen"})
      ->check(CLI::Range(1, 64));
  option("--max-connections", o.max_connections, {"Connections in all", "Verbindungen insgesamt"})->check(positive);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& e) {  // help or version
    return app.exit(e);
  } catch (const CLI::ParseError& e) {
    std::fprintf(stderr, "demesne: %s\n%s\n", misread(e.get_name(), e.what()).in(language).c_str(),
                 tr({"Help: demesne serve --help", "Hilfe: demesne serve --help"}).c_str());
    return kBadLine;
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
