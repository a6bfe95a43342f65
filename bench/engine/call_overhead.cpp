// What a call costs: a checked call of a function with few scalar nodes, the same in call_n, and the slope per node.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

#include "engine/interface/engine.h"

namespace {

using namespace foreshape::engine;

template <typename Body>
double nanoseconds(std::uint64_t repeats, Body&& body) {
  std::vector<double> times;
  for (int round = 0; round < 9; ++round) {
    const auto begin = std::chrono::steady_clock::now();
    body(repeats);
    const auto end = std::chrono::steady_clock::now();
    times.push_back(std::chrono::duration<double, std::nano>(end - begin).count() / static_cast<double>(repeats));
  }
  std::nth_element(times.begin(), times.begin() + 4, times.end());
  return times[4];
}

// A chain of nodes on scalars that no rewrite shortens.
Value chain(Value value, int nodes) {
  for (int i = 0; i < nodes; ++i)
    value = i % 2 == 0 ? abs(value) : negate(value);
  return value;
}

}  // namespace

int main() {
  for (const int nodes : {1, 10, 100}) {
    const Value x = scalar_input("x");
    Function f = function({x}, {chain(x, nodes)});
    const Tensor given = Tensor::scalar(1.5F);
    const double call = nanoseconds(100000 / static_cast<std::uint64_t>(nodes), [&](std::uint64_t n) {
      for (std::uint64_t i = 0; i < n; ++i)
        f(given);
    });
    Shared w = shared(Tensor::scalar(1.5F), "w");
    Function g = function({}, {}, {.updates = {{w, chain(w, nodes)}}});
    const double call_n =
        nanoseconds(100000 / static_cast<std::uint64_t>(nodes), [&](std::uint64_t n) { g.call_n(n); });
    std::printf("%3d nodes: call %.0f ns, call_n %.0f ns\n", nodes, call, call_n);
  }
}
