// What several deeds are refused with.
#pragma once

#include "server/setup.hpp"

namespace demesne::server::faults {

inline Fault taken() { return forbid({"This seat is taken.", "Dieser Sitz ist besetzt."}); }
inline Fault nobody_has_it() { return forbid({"Nobody has this seat.", "Diesen Sitz hat niemand."}); }
inline Fault not_asked() { return forbid({"Nobody asks you for that.", "Danach fragt niemand."}); }
inline Fault so_already() { return forbid({"That is so already.", "Das ist schon so."}); }

}  // namespace demesne::server::faults
