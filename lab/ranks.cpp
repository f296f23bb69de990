#include "lab/ranks.hpp"

#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>
#include <numeric>

namespace demesne::lab {
namespace {

int started_as(const char* name) {
  const char* v = std::getenv(name);
  return v ? std::atoi(v) : 0;
}

// Beside the program, where the build puts it; or where it is installed.
std::vector<std::string> places() {
  std::error_code none;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", none).parent_path();
  return {(self / "demesne_mpi.so").string(), (self / "../lib/demesne/demesne_mpi.so").string(), "demesne_mpi.so"};
}

}  // namespace

std::variant<Ranks*, Text> Ranks::join() {
  static Ranks all;
  // Open MPI tells its processes in the environment how many they are.
  const int wanted = std::max(started_as("OMPI_COMM_WORLD_SIZE"), started_as("PMI_SIZE"));
  if (wanted <= 1 || all.gather_) return &all;
  void* plug_in = nullptr;
  for (const std::string& path : places())
    if (!plug_in) plug_in = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
  const auto start = plug_in ? reinterpret_cast<int (*)(int*, int*)>(dlsym(plug_in, "demesne_mpi_start")) : nullptr;
  const auto gather = plug_in ? reinterpret_cast<decltype(all.gather_)>(dlsym(plug_in, "demesne_mpi_gather")) : nullptr;
  if (!start || !gather || !start(&all.rank_, &all.size_))
    return say(
        {"Started by mpirun, but this build has no MPI: demesne_mpi.so is not there. Install libopenmpi-dev and openmpi-bin and build "
         "again.",
         "Von mpirun gestartet, aber diesem Bau fehlt MPI: demesne_mpi.so ist nicht da. Bitte libopenmpi-dev und openmpi-bin installieren "
         "und neu bauen."});
  all.gather_ = gather;
  if (const auto stop = reinterpret_cast<void (*)()>(dlsym(plug_in, "demesne_mpi_stop"))) std::atexit(stop);
  return &all;
}

std::vector<std::string> Ranks::everybody(const std::string& bytes) const {
  if (!gather_) return {bytes};
  std::vector<long> sizes(static_cast<std::size_t>(size_));
  const char* at = gather_(bytes.data(), static_cast<long>(bytes.size()), sizes.data());
  std::vector<std::string> all;
  for (const long n : sizes) all.emplace_back(at, static_cast<std::size_t>(n)), at += n;
  return all;
}

std::string Ranks::from_first(const std::string& bytes) const { return everybody(first() ? bytes : std::string()).front(); }

}  // namespace demesne::lab
