#include <iostream>
#include <string>

#include "table/protocol.hpp"

int main() {
  demesne::table::Engine engine;
  std::string line;
  while (std::getline(std::cin, line))
    if (!line.empty()) std::cout << engine.handle(line) << std::endl;
}
