// `demesne serve` with the test game, as a process that tests can kill.
#include "server/serve.hpp"

int main(int argc, char** argv) { return demesne::server::serve_command(argc, argv); }
