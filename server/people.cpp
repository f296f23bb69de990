#include "server/people.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>

#include "server/crypt.hpp"
#include "server/entries.hpp"

namespace demesne::server {
namespace {

constexpr std::size_t kRemembered = 50'000;
constexpr int kTries = 5;
constexpr u64 kGlance = 4;  // entries before the one that was told: words of several may have become one
constexpr std::size_t kMaxDevices = 20, kMaxCodes = 5;
constexpr Millis kTransferTime = 15 * 60'000;
constexpr std::size_t kIdSize = 16, kOldIdSize = 64, kSecretSize = 32;  // old: the hash of a session from before there were devices

namespace note {  // entries of a person's journal
struct DeviceAdded {
  static constexpr std::string_view kKind = "device";
  std::string id, hash, name;
  static void fields(auto& d, auto&& f) { f("id", d.id), f("hash", d.hash), f("name", d.name); }
};
struct SignedOut {
  static constexpr std::string_view kKind = "signed_out";
  std::string id;
  static void fields(auto& d, auto&& f) { f("id", d.id); }
};
struct CodeDrawn {
  static constexpr std::string_view kKind = "code";
  std::string id, use;
  Millis until = 0;
  static void fields(auto& d, auto&& f) { f("id", d.id), f("use", d.use), f("until", d.until); }
};
struct CodeOver {
  static constexpr std::string_view kKind = "code_over";
  std::string id;
  static void fields(auto& d, auto&& f) { f("id", d.id); }
};
struct Push {  // without an endpoint: no longer
  static constexpr std::string_view kKind = "push";
  std::string device, endpoint, open, secret;
  static void fields(auto& d, auto&& f) { f("device", d.device), f("endpoint", d.endpoint), f("open", d.open), f("secret", d.secret); }
};
}  // namespace note
using Note = std::variant<note::DeviceAdded, note::SignedOut, note::CodeDrawn, note::CodeOver, note::Push>;

struct KeyMade {  // the only entry of the journal "push-key"
  static constexpr std::string_view kKind = "key";
  std::string key;
  static void fields(auto& d, auto&& f) { f("key", d.key); }
};
using KeyEntry = std::variant<KeyMade>;
constexpr const char* kKeyJournal = "push-key";

namespace coded {  // entries of a code's journal
struct Drawn {
  static constexpr std::string_view kKind = "drawn";
  std::string person;
  Millis until = 0;
  static void fields(auto& d, auto&& f) { f("person", d.person), f("until", d.until); }
};
struct Over {
  static constexpr std::string_view kKind = "over";
  static void fields(auto&, auto&&) {}
};
}  // namespace coded
using Coded = std::variant<coded::Drawn, coded::Over>;

std::string person_journal(const std::string& id) { return "person-" + id; }
std::string code_journal(const std::string& id) { return "code-" + id; }
std::string code_id(std::string_view text) {  // however it was typed
  std::string plain;
  for (char c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if ((c >= 'a' && c <= 'z') || (c >= '2' && c <= '7')) plain += c;
  }
  return hash_of("code." + plain).substr(0, 32);
}

Fault too_many_devices() { return forbid({"There are too many devices; sign one out.", "Es sind zu viele Geräte; melde eines ab."}); }
Fault store_fault() {
  return forbid(
      {"The journal could not be written; nothing was changed.", "Das Journal ließ sich nicht schreiben; nichts wurde geändert."});
}
Summary summary(std::string_view kind) { return {std::string(kind), "kept", false, "{}", {}}; }

bool old_token(std::string_view s) { return s.size() == kSecretSize; }
std::string person_of(const std::string& token) { return old_token(token) ? hash_of(token) : token.substr(0, token.size() - kSecretSize); }

}  // namespace

std::string_view to_string(CodeUse u) { return u == CodeUse::recovery ? "recovery" : "transfer"; }

bool is_session_token(std::string_view s) {
  constexpr std::string_view kHex = "0123456789abcdef", kLetters = "abcdefghijklmnopqrstuvwxyz234567";
  if (old_token(s) || s.size() == kOldIdSize + kSecretSize) return s.find_first_not_of(kHex) == s.npos;
  return s.size() == kIdSize + kSecretSize && s.substr(0, kIdSize).find_first_not_of(kLetters) == s.npos &&
         s.substr(kIdSize).find_first_not_of(kHex) == s.npos;
}

struct People::File {
  u64 next = 0;
  std::vector<Device> devices;
  std::vector<OpenCode> codes;
};

People::People(Hub& hub) : hub_(hub) {
  listener_ = hub_.bus().listen([this](std::string_view journal, u64 seq) {
    forget(journal);
    if (hub_.nodes() && journal.starts_with("person-")) heed(std::string(journal), seq);
  });
}
People::~People() { hub_.bus().forget(listener_); }

void People::post(std::function<void()> work) { asio::post(hub_.readers(), std::move(work)); }

// The hub does not go before this is done.
void People::append(Append entry, EventStore::Done done) {
  hub_.writing(1);
  hub_.store().append(std::move(entry), [this, done = std::move(done)](Stored stored) mutable {
    done(stored);
    done = nullptr;
    hub_.writing(-1);
  });
}

void People::forget(std::string_view journal) {
  if (journal.empty()) {  // word of a change may have been lost
    const std::lock_guard lock(mutex_);
    ++forgotten_;
    return files_.clear();
  }
  if (!journal.starts_with("person-")) return;
  const std::lock_guard lock(mutex_);
  ++forgotten_;
  files_.erase(std::string(journal.substr(7)));
}

// A device that was signed out at another node has connections here, perhaps.
void People::heed(const std::string& journal, u64 seq) {
  if (hub_.stopping()) return;
  post([this, journal, seq] {
    const auto entries = hub_.store().read(journal, seq < kGlance ? 0 : seq - kGlance);
    if (!entries) return;
    for (const Entry& e : *entries) {
      const auto parsed = entries::read<Note>(e.body);
      const auto* n = std::get_if<Note>(&parsed);
      if (const auto* gone = n ? std::get_if<note::SignedOut>(n) : nullptr)
        hub_.expel([device = gone->id](const Guest& g) { return g.device == device; }, kSignedOut);
    }
  });
}

People::FilePtr People::read(const std::string& person) {
  u64 forgotten = 0;
  {
    const std::lock_guard lock(mutex_);
    forgotten = forgotten_;
    if (const auto found = files_.find(person); found != files_.end()) return found->second;
  }
  const auto journal = hub_.store().read(person_journal(person), 0);
  if (!journal || journal->empty()) return nullptr;
  auto file = std::make_shared<File>();
  for (const Entry& e : *journal) {
    file->next = e.seq + 1;
    const auto parsed = entries::read<Note>(e.body);
    const auto* n = std::get_if<Note>(&parsed);
    if (!n) continue;
    if (const auto* d = std::get_if<note::DeviceAdded>(n))
      file->devices.push_back({d->id, d->name, d->hash, e.at, {}});
    else if (const auto* p = std::get_if<note::Push>(n)) {
      for (Device& x : file->devices)
        if (x.id == p->device)
          x.push =
              p->endpoint.empty()
                  ? std::nullopt
                  : std::optional(PushAddress{p->endpoint, from_base64url(p->open).value_or(""), from_base64url(p->secret).value_or("")});
    } else if (const auto* s = std::get_if<note::SignedOut>(n))
      std::erase_if(file->devices, [&](const Device& x) { return x.id == s->id; });
    else if (const auto* c = std::get_if<note::CodeDrawn>(n))
      file->codes.push_back({c->id, c->use == "recovery" ? CodeUse::recovery : CodeUse::transfer, e.at, c->until});
    else if (const auto* o = std::get_if<note::CodeOver>(n))
      std::erase_if(file->codes, [&](const OpenCode& x) { return x.id == o->id; });
  }
  const std::lock_guard lock(mutex_);
  if (forgotten_ != forgotten) return file;  // somebody may have written since it was read
  if (files_.size() > kRemembered) files_.clear();
  return files_[person] = std::move(file);
}

// Adds what `entry` makes of the file as it is; if another was faster, of the file as it is then.
void People::write(const std::string& person, std::function<Result<std::string>(const File&)> entry, Done<FilePtr> done, int tries) {
  const FilePtr file = read(person);
  auto body = entry(file ? *file : File{});
  if (auto* fault = std::get_if<Fault>(&body)) return done(*fault);
  const u64 seq = file ? file->next : 0;
  append(entries::append_to(person_journal(person), seq, std::get<std::string>(body),
                            seq == 0 ? std::optional(summary("person")) : std::nullopt),
         [this, person, seq, entry = std::move(entry), done = std::move(done), tries](Stored stored) {
           if (stored == Stored::failed) return done(store_fault());
           hub_.bus().publish(person_journal(person), seq);
           forget(person_journal(person));
           post([this, person, stored, entry, done, tries] {
             if (stored == Stored::ok) return done(read(person));
             if (tries >= kTries) return done(store_fault());
             write(person, entry, done, tries + 1);
           });
         });
}

void People::identify(const std::string& token, std::function<void(Person)> done) {
  if (!is_session_token(token)) return done({});
  const std::string person = person_of(token), hash = hash_of(token);
  const auto match = [person, hash](const FilePtr& file) -> Person {
    if (file)
      for (const Device& d : file->devices)
        if (same(d.hash, hash)) return {person, d.id};
    return {};
  };
  {
    std::unique_lock lock(mutex_);
    if (const auto found = files_.find(person); found != files_.end()) {
      const FilePtr file = found->second;
      lock.unlock();
      if (const Person known = match(file); known.known() || !hub_.nodes()) return done(known);
      forget(person_journal(person));  // a device that was added at another node a moment ago
    }
  }
  post([this, person, hash, old = old_token(token), match, done = std::move(done)] {
    const FilePtr file = read(person);
    if (file || !old || hub_.store().owned(person, 1).empty()) return done(match(file));
    // A session from before there were devices, which holds seats: it becomes the first device of its person.
    write(
        person,
        [hash](const File&) -> Result<std::string> {
          return entries::write(Note(note::DeviceAdded{random_id(), hash, ""}));
        },
        [match, done](Result<FilePtr> written) {
          done(std::holds_alternative<FilePtr>(written) ? match(std::get<FilePtr>(written)) : Person{});
        });
  });
}

void People::create(const std::string& device, Done<NewDevice> done) {
  NewDevice n{{random_id(), random_id()}, ""};
  n.token = n.person.id + random_hex(kSecretSize / 2);
  post([this, n, device, done = std::move(done)] {
    write(
        n.person.id,
        [n, device](const File&) -> Result<std::string> {
          return entries::write(Note(note::DeviceAdded{n.person.device, hash_of(n.token), device}));
        },
        [n, done](Result<FilePtr> written) {
          if (auto* fault = std::get_if<Fault>(&written)) return done(*fault);
          done(n);
        });
  });
}

void People::devices(const std::string& person, Done<std::vector<Device>> done) {
  post([this, person, done = std::move(done)] {
    const FilePtr file = read(person);
    done(file ? file->devices : std::vector<Device>{});
  });
}

void People::sign_out(const std::string& person, const std::string& device, Done<bool> done) {
  post([this, person, device, done = std::move(done)] {
    write(
        person,
        [device](const File& file) -> Result<std::string> {
          if (std::none_of(file.devices.begin(), file.devices.end(), [&](const Device& d) { return d.id == device; }))
            return refuse({"There is no such device.", "Dieses Gerät gibt es nicht."});
          return entries::write(Note(note::SignedOut{device}));
        },
        [done](Result<FilePtr> written) {
          if (auto* fault = std::get_if<Fault>(&written)) return done(*fault);
          done(true);
        });
  });
}

void People::draw_code(const std::string& person, CodeUse use, Done<Code> done) {
  Code code;
  code.use = use;
  code.until = use == CodeUse::transfer ? now() + kTransferTime : 0;
  const std::string letters = random_id();  // 80 bits
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (i && i % 4 == 0) code.text += '-';
    code.text += letters[i];
  }
  const std::string id = code_id(code.text);
  post([this, person, code, id, done = std::move(done)] {
    write(
        person,
        [code, id](const File& file) -> Result<std::string> {
          const auto open =
              std::count_if(file.codes.begin(), file.codes.end(), [](const OpenCode& c) { return !c.until || c.until > now(); });
          if (open >= static_cast<std::ptrdiff_t>(kMaxCodes))
            return forbid(
                {"There are enough open codes; take them back first.", "Es gibt schon genug offene Codes; zieh sie erst zurück."});
          return entries::write(Note(note::CodeDrawn{id, std::string(to_string(code.use)), code.until}));
        },
        [this, person, code, id, done](Result<FilePtr> written) {
          if (auto* fault = std::get_if<Fault>(&written)) return done(*fault);
          append(entries::append_to(code_journal(id), 0, entries::write(Coded(coded::Drawn{person, code.until})), summary("code")),
                 [code, done](Stored stored) {
                   if (stored == Stored::ok) return done(code);
                   done(store_fault());
                 });
        });
  });
}

void People::set_push(const std::string& person, const std::string& device, std::optional<PushAddress> to, Done<bool> done) {
  post([this, person, device, to = std::move(to), done = std::move(done)] {
    if (const FilePtr file = read(person))
      for (const Device& d : file->devices)
        if (d.id == device && d.push == to) return done(true);  // browsers say it at every start
    write(
        person,
        [device, to](const File&) -> Result<std::string> {
          return entries::write(Note(to ? note::Push{device, to->endpoint, to_base64url(to->open), to_base64url(to->secret)}
                                        : note::Push{device, "", "", ""}));
        },
        [done](Result<FilePtr> written) {
          if (auto* fault = std::get_if<Fault>(&written)) return done(*fault);
          done(true);
        });
  });
}

void People::pushes(const std::string& person, std::function<void(std::vector<std::pair<std::string, PushAddress>>, PushKey)> done) {
  push_key([this, person, done = std::move(done)](Result<PushKey> key) {
    if (std::holds_alternative<Fault>(key)) return;
    post([this, person, done, key = std::get<PushKey>(std::move(key))] {
      std::vector<std::pair<std::string, PushAddress>> found;
      if (const FilePtr file = read(person))
        for (const Device& d : file->devices)
          if (d.push) found.emplace_back(d.id, *d.push);
      if (!found.empty()) done(std::move(found), key);
    });
  });
}

void People::push_key(Done<PushKey> done) {
  post([this, done = std::move(done)] {
    {
      const std::lock_guard lock(mutex_);
      if (key_) return done(*key_);
    }
    if (const auto journal = hub_.store().read(kKeyJournal, 0); journal && !journal->empty()) {
      const auto entry = entries::read<KeyEntry>(journal->front().body);
      const auto key =
          std::holds_alternative<KeyEntry>(entry) ? PushKey::from_text(std::get<KeyMade>(std::get<KeyEntry>(entry)).key) : std::nullopt;
      if (!key) return done(forbid({"The push key cannot be read.", "Der Push-Schlüssel ist nicht lesbar."}));
      const std::lock_guard lock(mutex_);
      key_ = key;
      return done(*key);
    }
    append(entries::append_to(kKeyJournal, 0, entries::write(KeyEntry(KeyMade{PushKey::make().to_text()})), summary("key")),
           [this, done](Stored stored) {
             if (stored == Stored::failed) return done(store_fault());
             push_key(done);  // ours, or that of whoever was faster
           });
  });
}

void People::codes(const std::string& person, Done<std::vector<OpenCode>> done) {
  post([this, person, done = std::move(done)] {
    std::vector<OpenCode> open;
    if (const FilePtr file = read(person))
      for (const OpenCode& c : file->codes)
        if (!c.until || c.until > now()) open.push_back(c);
    done(std::move(open));
  });
}

void People::revoke_codes(const std::string& person, Done<bool> done) {
  post([this, person, done = std::move(done)] {
    const FilePtr file = read(person);
    if (!file || file->codes.empty()) return done(true);
    const std::string id = file->codes.back().id;
    // The code's own journal is what counts; the person's only lists it.
    append(entries::append_to(code_journal(id), 1, entries::write(Coded(coded::Over{}))), [this, person, id, done](Stored stored) {
      if (stored == Stored::failed) return done(store_fault());
      post([this, person, id, done] {
        write(
            person, [id](const File&) -> Result<std::string> { return entries::write(Note(note::CodeOver{id})); },
            [this, person, done](Result<FilePtr> written) {
              if (auto* fault = std::get_if<Fault>(&written)) return done(*fault);
              revoke_codes(person, done);  // the next one
            });
      });
    });
  });
}

void People::redeem(const std::string& text, const std::string& device, Done<NewDevice> done) {
  const std::string id = code_id(text);
  post([this, id, device, done = std::move(done)] {
    const Fault no = forbid({"This code is not valid, or it has been used.", "Dieser Code gilt nicht oder wurde schon benutzt."});
    const auto journal = hub_.store().read(code_journal(id), 0);
    if (!journal || journal->size() != 1) return done(no);
    const auto first = entries::read<Coded>(journal->front().body);
    const auto* entry = std::get_if<Coded>(&first);
    const auto* drawn = entry ? std::get_if<coded::Drawn>(entry) : nullptr;
    if (!drawn || (drawn->until && drawn->until < now())) return done(no);
    const std::string person = drawn->person;
    if (const FilePtr file = read(person); file && file->devices.size() >= kMaxDevices) return done(too_many_devices());  // and keep it
    append(entries::append_to(code_journal(id), 1, entries::write(Coded(coded::Over{}))),
           [this, id, person, device, no, done](Stored stored) {
             if (stored == Stored::stale) return done(no);
             if (stored == Stored::failed) return done(store_fault());
             post([this, id, person, device, done] {
               write(
                   person, [id](const File&) -> Result<std::string> { return entries::write(Note(note::CodeOver{id})); },
                   [](const Result<FilePtr>&) {});
               const NewDevice n{{person, random_id()}, person + random_hex(kSecretSize / 2)};
               write(
                   person,
                   [n, device](const File& file) -> Result<std::string> {
                     if (file.devices.size() >= kMaxDevices) return too_many_devices();
                     return entries::write(Note(note::DeviceAdded{n.person.device, hash_of(n.token), device}));
                   },
                   [n, done](Result<FilePtr> written) {
                     if (auto* fault = std::get_if<Fault>(&written)) return done(*fault);
                     done(n);
                   });
             });
           });
  });
}

}  // namespace demesne::server
