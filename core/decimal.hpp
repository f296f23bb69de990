// Numbers with decimals as each language writes them: 3.14 and 3,14. What machines read (JSON, CSV, SVG) does not come through here.
#pragma once

#include <string>

#include "core/text.hpp"

namespace demesne {

// A finished line whose numbers were written with points: in German every point between two digits becomes a comma.
std::string with_decimals(std::string line, Language language);

std::string decimal(double value, int digits, Language language);
Text decimal(double value, int digits);

// Whole numbers in groups of three: 1,234,567; in German 1 234 567 with spaces that do not break, as a point would look like decimals.
std::string grouped(double value, Language language);

}  // namespace demesne
