#include "server/transfer.hpp"

#include <fcntl.h>
#include <unistd.h>

#include "server/sqlite_store.hpp"
#include "server/trouble.hpp"

namespace demesne::server {
namespace {

namespace fs = std::filesystem;

constexpr u64 kLoad = 4000;  // entries in one transaction

bool same(const Volume& a, const Volume& b) {
  return a.stand == b.stand && a.entries == b.entries && a.snapshot.has_value() == b.snapshot.has_value() &&
         (!a.snapshot || (a.snapshot->seq == b.snapshot->seq && a.snapshot->body == b.snapshot->body));
}

void to_disk(const fs::path& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0 || ::fsync(fd) != 0) {
    if (fd >= 0) ::close(fd);
    throw Trouble(say({"{0} cannot be written", "{0} lässt sich nicht schreiben"}, {path.string()}));
  }
  ::close(fd);
}

}  // namespace

Transfer copy(SqlStore& from, SqlStore& to) {
  Transfer out;
  std::vector<Volume> load;
  u64 size = 0;
  const auto deliver = [&] {
    const u64 fresh = to.put(load);
    out.there += load.size() - fresh;
    for (const Volume& v : load) {
      const auto copied = to.volume(v.stand.id);
      if (!copied || copied->damage || !same(*copied, v))
        out.left.emplace_back(v.stand.id, say({"The target has another table of this name, or changed it.",
                                               "Das Ziel hat einen anderen Tisch dieses Namens oder hat ihn verändert."}));
      else
        ++out.tables, out.entries += v.entries.size();
    }
    load.clear();
    size = 0;
  };
  from.each([&](Volume v) {
    if (v.damage) {
      out.left.emplace_back(v.stand.id, *v.damage);
      return;
    }
    size += v.entries.size();
    load.push_back(std::move(v));
    if (size >= kLoad) deliver();
  });
  deliver();
  for (const Ban& b : from.bans(0)) to.ban(b);
  if (to.audits(1).empty())
    for (std::int64_t last = 0;;) {
      const auto page = from.audits_after(last);
      if (page.empty()) break;
      for (const Audit& a : page) to.note(a);
      last = page.back().num;
    }
  return out;
}

Transfer backup(SqlStore& from, const fs::path& file) {
  if (fs::exists(file)) throw Trouble(say({"{0} is there already", "{0} ist schon da"}, {file.string()}));
  const fs::path partial = file.string() + ".partial";
  fs::remove_all(partial);  // of one that broke off
  try {
    Transfer out;
    {
      SqliteStore to(partial);
      out = copy(from, to);
      to.seal_up();
    }
    fs::permissions(partial / "demesne.db", fs::perms::owner_read | fs::perms::owner_write);
    to_disk(partial / "demesne.db");
    fs::rename(partial / "demesne.db", file);
    fs::remove_all(partial);
    to_disk(file.has_parent_path() ? file.parent_path() : fs::path("."));
    return out;
  } catch (...) {
    std::error_code ignored;
    fs::remove_all(partial, ignored);
    throw;
  }
}

Transfer restore(const fs::path& file, const std::string& where) {
  const auto from = open_store(file.string(), true);
  if (!is_postgres(where)) {
    if (fs::exists(fs::path(where) / "demesne.db"))
      throw Trouble(
          say({"there is a journal in {0} already; move it away first", "in {0} ist schon ein Journal; räum es erst weg"}, {where}));
    fs::remove(fs::path(where) / "lock");  // what it remembers is of the journal that was there
  }
  const auto to = open_store(where);
  if (to->tables() > 0) throw Trouble(say({"there are tables in {0} already", "in {0} sind schon Tische"}, {where}));
  return copy(*from, *to);
}

}  // namespace demesne::server
