// Sends push messages. The server calls https addresses of push services on the operator's list and nothing else, whatever a client
// names; what it cannot deliver it forgets.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/people.hpp"
#include "server/web_push.hpp"

namespace demesne::server {

struct PushOptions {
  bool on = true;
  std::vector<std::string> services = {"fcm.googleapis.com", "*.push.services.mozilla.com", "web.push.apple.com", "*.notify.windows.com"};
  std::string contact = "mailto:operator@localhost";  // for the push services, should something be wrong
  std::string authorities;                            // a file with further certificate authorities
};

// Whether an endpoint is an https address of one of the services (a name, a name with a port, or *.name).
bool is_push_service(const std::vector<std::string>& services, const std::string& endpoint);

class Pusher final : public Ringer {
 public:
  Pusher(Hub& hub, People& people, const PushOptions& options);
  ~Pusher() override;
  void ring(const std::string& person, const std::string& topic, const std::string& text) override;
  void stop();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace demesne::server
