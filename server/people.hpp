// Who is who. A person is known by devices: each holds a token, and the server keeps only its hash. Seats belong to the person, so
// a second device, or a new one with a code, sits at the same tables.
//
// A person is a journal like a table's ("person-ID"), and so is a code ("code-HASH"), whose second entry is its use: the journal
// lets it be written once, on however many machines.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/hub.hpp"
#include "server/web_push.hpp"

namespace demesne::server {

struct Person {
  std::string id;  // empty: nobody that is known here
  std::string device;
  bool known() const { return !id.empty(); }
};

struct Device {
  std::string id, name, hash;
  Millis since = 0;
  std::optional<PushAddress> push;
};

struct NewDevice {
  Person person;
  std::string token;  // for the device; seen here for the only time
};

enum class CodeUse { transfer, recovery };  // for a quarter of an hour; until it is used or taken back
std::string_view to_string(CodeUse);
struct Code {
  std::string text;  // in groups, for reading aloud; seen here for the only time
  CodeUse use = CodeUse::transfer;
  Millis until = 0;  // 0: no end
};
struct OpenCode {  // one that may still be used
  std::string id;
  CodeUse use = CodeUse::transfer;
  Millis since = 0, until = 0;
};

inline constexpr const char* kSignedOut = "this device was signed out";  // why its connections are closed

bool is_session_token(std::string_view text);

class People {
 public:
  explicit People(Hub& hub);
  ~People();
  People(const People&) = delete;
  People& operator=(const People&) = delete;

  template <class T>
  using Done = std::function<void(Result<T>)>;

  void identify(const std::string& token, std::function<void(Person)> done);  // at once if it is remembered
  void create(const std::string& device, Done<NewDevice> done);
  void devices(const std::string& person, Done<std::vector<Device>> done);
  void sign_out(const std::string& person, const std::string& device, Done<bool> done);
  void draw_code(const std::string& person, CodeUse use, Done<Code> done);
  void codes(const std::string& person, Done<std::vector<OpenCode>> done);
  void revoke_codes(const std::string& person, Done<bool> done);
  // Push: where a device may be called; nothing: no longer. The key by which push services know this server is made once.
  void set_push(const std::string& person, const std::string& device, std::optional<PushAddress> address, Done<bool> done);
  void pushes(const std::string& person, std::function<void(std::vector<std::pair<std::string, PushAddress>>, PushKey)> done);
  void push_key(Done<PushKey> done);
  void redeem(const std::string& code, const std::string& device, Done<NewDevice> done);

 private:
  struct File;  // what a person's journal says
  using FilePtr = std::shared_ptr<const File>;
  FilePtr read(const std::string& person);  // from memory, or from the journal; null: no such person
  void write(const std::string& person, std::function<Result<std::string>(const File&)> entry, Done<FilePtr> done, int tries = 0);
  void post(std::function<void()> work);
  void append(Append entry, EventStore::Done done);
  void forget(std::string_view journal);
  void heed(const std::string& journal, u64 seq);
  Hub& hub_;
  u64 listener_ = 0;
  std::mutex mutex_;
  std::unordered_map<std::string, FilePtr> files_;
  u64 forgotten_ = 0;  // how often something was: what was read before is not kept after
  std::optional<PushKey> key_;
};

}  // namespace demesne::server
