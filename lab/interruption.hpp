// Ctrl-C: the campaign ends in good order, and games that would keep it waiting are given up.
#pragma once

#include <atomic>

namespace demesne::lab {

inline std::atomic<bool> g_interrupted{false};

}  // namespace demesne::lab
