// Under the sanitizers, which cost ten times the time, long tests take a sample: one game of kSample.
#pragma once

namespace demesne::tests {

#ifdef DEMESNE_SANITIZED
inline constexpr int kSample = 5;
#else
inline constexpr int kSample = 1;
#endif

}  // namespace demesne::tests
