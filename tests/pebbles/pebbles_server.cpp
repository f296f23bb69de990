// `demesne serve` with Pebbles among its games: a client meets one that it knows nothing of (web/tests).
#include "server/serve.hpp"

int main(int argc, char** argv) { return demesne::server::serve_command(argc, argv); }
