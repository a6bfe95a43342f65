// Philox4x32-10: a counter-based random number generator (Salmon, Moraes, Dror, Shaw 2011).
// Plain C++ without includes: its text can also be compiled into generated kernels.
#pragma once

namespace foreshape::engine {

struct PhiloxBlock {
  unsigned words[4];
};

inline PhiloxBlock philox(unsigned long long counter_low, unsigned long long counter_high, unsigned long long key) {
  unsigned c0 = static_cast<unsigned>(counter_low);
  unsigned c1 = static_cast<unsigned>(counter_low >> 32);
  unsigned c2 = static_cast<unsigned>(counter_high);
  unsigned c3 = static_cast<unsigned>(counter_high >> 32);
  unsigned k0 = static_cast<unsigned>(key);
  unsigned k1 = static_cast<unsigned>(key >> 32);
  for (int round = 0; round < 10; ++round) {
    const unsigned long long p0 = 0xD2511F53ULL * c0;
    const unsigned long long p1 = 0xCD9E8D57ULL * c2;
    c0 = static_cast<unsigned>(p1 >> 32) ^ c1 ^ k0;
    c1 = static_cast<unsigned>(p1);
    c2 = static_cast<unsigned>(p0 >> 32) ^ c3 ^ k1;
    c3 = static_cast<unsigned>(p0);
    k0 += 0x9E3779B9U;
    k1 += 0xBB67AE85U;
  }
  return {{c0, c1, c2, c3}};
}

}  // namespace foreshape::engine
