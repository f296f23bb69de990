// Writes records of an older version of the rules anew, with the same answers: rerecord OUT_DIR RECORD…
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "table/table.hpp"

int main(int argc, char** argv) {
  using namespace demesne::table;
  for (int i = 2; i < argc; ++i) {
    std::ifstream in(argv[i]);
    std::stringstream text;
    text << in.rdbuf();
    auto record = parse_record(text.str());
    if (!std::holds_alternative<Record>(record)) return std::cerr << argv[i] << ": cannot be read\n", 1;
    auto table = Table::replay(std::get<Record>(record));
    if (const auto* fault = std::get_if<demesne::table::Fault>(&table)) {
      std::cerr << argv[i] << ": " << fault->message.en << "\n";
      continue;
    }
    std::ofstream(std::filesystem::path(argv[1]) / std::filesystem::path(argv[i]).filename()) << to_text(std::get<Table>(table).record());
  }
}
