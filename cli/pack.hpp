#pragma once

namespace demesne::cli {
// `demesne pack check FILE` and `demesne pack stats FILE`: argv[0] is "pack". 0 if all is well.
int pack_command(int argc, char** argv);
}  // namespace demesne::cli
