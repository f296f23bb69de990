// The only file that knows MPI: see ranks.hpp. All that the ranks need is to hear what everybody has.
#include <mpi.h>

#include <vector>

namespace {
std::vector<char> g_all;
}

extern "C" {

int demesne_mpi_start(int* rank, int* size) {
  int provided = 0;
  if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS) return 0;
  MPI_Comm_rank(MPI_COMM_WORLD, rank);
  MPI_Comm_size(MPI_COMM_WORLD, size);
  return 1;
}

const char* demesne_mpi_gather(const char* bytes, long size, long* sizes) {
  int n = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &n);
  MPI_Allgather(&size, 1, MPI_LONG, sizes, 1, MPI_LONG, MPI_COMM_WORLD);
  std::vector<int> counts, starts;
  long total = 0;
  for (int k = 0; k < n; ++k) {
    counts.push_back(static_cast<int>(sizes[k])), starts.push_back(static_cast<int>(total));
    total += sizes[k];
  }
  g_all.resize(static_cast<std::size_t>(total) + 1);
  MPI_Allgatherv(bytes, static_cast<int>(size), MPI_CHAR, g_all.data(), counts.data(), starts.data(), MPI_CHAR, MPI_COMM_WORLD);
  return g_all.data();
}

void demesne_mpi_stop() {
  int done = 0;
  MPI_Finalized(&done);
  if (!done) MPI_Finalize();
}
}
