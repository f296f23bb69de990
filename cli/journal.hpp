// What the commands share that open the journal of a server.
#pragma once

#include <functional>

#include "core/text.hpp"

namespace demesne::cli {

inline constexpr Phrase kWhere{"a directory as of 'demesne serve --data', or postgresql://…",
                               "ein Verzeichnis wie bei „demesne serve --data“, oder postgresql://…"};

// Does it, and tells on standard error what is wrong with the store: 1 then.
int guarded(const std::function<int()>& work);

}  // namespace demesne::cli
