// Every allocation of the program that includes this, in one of its sources, is counted. Not under a sanitizer, which has a heap of its
// own.
#pragma once

#include <atomic>
#include <cstdlib>
#include <new>

namespace demesne {
inline std::atomic<long> g_allocations{0};
}

#ifndef DEMESNE_SANITIZED
// Not inlined: the compiler would see malloc and delete meet and call them a mismatch.
[[gnu::noinline]] void* operator new(std::size_t n) {
  ++demesne::g_allocations;
  if (void* p = std::malloc(n ? n : 1)) return p;
  std::abort();
}
[[gnu::noinline]] void* operator new[](std::size_t n) { return operator new(n); }
[[gnu::noinline]] void operator delete(void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete[](void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete[](void* p, std::size_t) noexcept { std::free(p); }
#endif
