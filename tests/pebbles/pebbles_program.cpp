// `demesne` with Pebbles among its games: terminal and server meet one that they know nothing of.
#include "cli/command.hpp"

int main(int argc, char** argv) { return demesne::cli::run(argc, argv); }
