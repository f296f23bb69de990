// A program at a table, as the thread sees it that asks.
#include "lab/program.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/time.h>
#include <sys/wait.h>

#include <memory>
#include <optional>

namespace demesne::lab {
namespace {

// Signals that we listen to may come at any time, also while a program that was ended is waited for.
TEST(Programs, AreBuriedWhateverSignalsCome) {
  table::Rng luck = table::Rng::from_seed(1);
  auto started = table::find_game("dominion")->start(2, {{"kingdom", "first_game"}}, luck);
  const auto& match = *std::get<table::Started>(started).match;
  struct sigaction listen {
  }, before{};
  listen.sa_handler = [](int) {};  // without SA_RESTART
  sigaction(SIGALRM, &listen, &before);
  for (int k = 0; k < 40; ++k) {
    std::optional<Program> program;
    program.emplace("read x; echo '{\"id\":1,\"result\":{\"picks\":[0]}}'; read x");
    const auto answer = program->decide(match, "dominion", 60'000, false);
    ASSERT_TRUE(std::holds_alternative<std::vector<int>>(answer)) << std::get<Text>(answer).en;
    const itimerval often{{0, 20}, {0, 20}}, never{};
    setitimer(ITIMER_REAL, &often, nullptr);
    program.reset();
    setitimer(ITIMER_REAL, &never, nullptr);
    ASSERT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "round " << k << ": nobody waits for it any more";
  }
  sigaction(SIGALRM, &before, nullptr);
}

}  // namespace
}  // namespace demesne::lab
