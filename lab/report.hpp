// What a campaign has found, told: short for a terminal, whole as one HTML file with plots that needs no network and no script.
#pragma once

#include <string>
#include <vector>

#include "lab/campaign.hpp"

namespace demesne::lab {

struct Story {
  const Campaign& campaign;
  const Standing& standing;
  std::string command;           // that prints it again
  std::vector<Text> left_out{};  // kingdoms that were not played, a sentence for each reason
};

std::string short_report(const Story& story, Language language);
std::string html_report(const Story& story, Language language);

}  // namespace demesne::lab
