// What is wrong with a command line. The parser of command lines (CLI11) says it in English only; commands and server say it here.
#pragma once

#include <string_view>

#include "core/text.hpp"

namespace demesne {

// `kind` is the parser's name of the error ("ValidationError"), `detail` its sentence.
Text misread(std::string_view kind, std::string_view detail);

}  // namespace demesne
