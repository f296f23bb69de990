// The one binary.
#include "cli/command.hpp"

int main(int argc, char** argv) { return demesne::cli::run(argc, argv); }
