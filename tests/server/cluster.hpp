// A PostgreSQL of the tests' own: in a directory of its own, on a socket in there and nowhere else, gone when the test is gone.
// PostgreSQL refuses to run as root; then it runs as the user `postgres`, whom the package brings along.
#pragma once

#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "server/postgres.hpp"

namespace demesne::server {

class Cluster {
 public:
  // `tcp`: also on this port of the loopback address, for a proxy in between; 0: on the socket only.
  explicit Cluster(int tcp = 0) : tcp_(tcp) {
    std::string pattern = (std::filesystem::temp_directory_path() / "demesne-pg-XXXXXX").string();
    directory_ = mkdtemp(pattern.data());
    if (const passwd* user = ::geteuid() == 0 ? ::getpwnam("postgres") : nullptr) {
      uid_ = user->pw_uid, gid_ = user->pw_gid;
      if (::chown(directory_.c_str(), uid_, gid_) != 0) throw std::runtime_error("chown");
    }
    const pid_t initdb = spawn({kBin + "/initdb", "-D", data(), "-U", "demesne", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"});
    int status = 0;
    ::waitpid(initdb, &status, 0);
    if (status != 0) throw std::runtime_error("initdb does not work; is postgresql-15 installed?");
    start();
    query("CREATE DATABASE demesne");
  }
  ~Cluster() {
    stop(SIGQUIT);
    std::error_code ignored;
    std::filesystem::remove_all(directory_, ignored);
  }
  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;

  void start() {
    pid_ = spawn({kBin + "/postgres", "-D", data(), "-k", directory_, "-c", tcp_ ? "listen_addresses=127.0.0.1" : "listen_addresses=", "-c",
                  "port=" + std::to_string(tcp_ ? tcp_ : 5432), "-c", "max_connections=60", "-c", "logging_collector=off"});
    for (int i = 0; i < 2400; ++i) {  // two minutes: a busy machine after a failure
      if (PQping(url("postgres").c_str()) == PQPING_OK) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    throw std::runtime_error("PostgreSQL does not come up");
  }
  void stop(int signal) {  // SIGINT: in order; SIGQUIT: as if the power had failed
    if (pid_ <= 0) return;
    ::kill(pid_, signal);
    ::waitpid(pid_, nullptr, 0);
    pid_ = -1;
  }
  // A schema of its own for each test: as good as a database, and there at once.
  std::string fresh() {
    static int n = 0;
    const std::string name = "t" + std::to_string(++n) + "_" + std::to_string(::getpid());
    query("CREATE SCHEMA " + name, "demesne");
    return url("demesne") + "&options=-csearch_path%3D" + name;
  }
  void query(const std::string& sql, const std::string& database = "postgres") {
    Postgres db(url(database));
    db.script(sql);
  }
  std::string url(const std::string& database) const {
    return "postgresql:///" + database + "?host=" + directory_ + "&port=" + std::to_string(tcp_ ? tcp_ : 5432) + "&user=demesne";
  }
  static Cluster& shared() {
    static Cluster cluster;
    return cluster;
  }

 private:
  inline static const std::string kBin = "/usr/lib/postgresql/15/bin";
  std::string data() const { return directory_ + "/data"; }
  pid_t spawn(const std::vector<std::string>& words) const {
    const pid_t parent = ::getpid(), pid = ::fork();
    if (pid != 0) return pid;
    if (uid_) {
      if (::setgroups(0, nullptr) != 0 || ::setgid(gid_) != 0 || ::setuid(uid_) != 0) ::_exit(1);
    }
    ::prctl(PR_SET_PDEATHSIG, SIGQUIT);
    if (::getppid() != parent || ::chdir("/") != 0) ::_exit(1);
    const int null = ::open("/dev/null", O_RDWR);
    for (int fd = 0; fd < 3; ++fd) ::dup2(null, fd);
    std::vector<char*> argv;
    for (const auto& w : words) argv.push_back(const_cast<char*>(w.c_str()));
    argv.push_back(nullptr);
    ::execv(argv[0], argv.data());
    ::_exit(1);
  }
  const int tcp_;
  std::string directory_;
  uid_t uid_ = 0;
  gid_t gid_ = 0;
  pid_t pid_ = -1;
};

}  // namespace demesne::server
