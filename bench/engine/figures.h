// The figures of the engine's benchmark, one function each.
#pragma once

#include <cstdint>

#include "engine/interface/engine.h"

namespace foreshape::bench {

struct Settings {
  std::int64_t examples = 6000;
  int rounds = 9;
  int threads = 1;
  bool quick = false;
  bool profile = false;

  engine::FunctionOptions options() const;
};

// Milliseconds that this process takes to compile the three-layer training function and to call it once: for a process
// of its own.
int compilation(const Settings& settings);
// tanh(a * x + b) * c on 16M floats against memcpy, a plain and a streaming copy.
void fused_stream(const Settings& settings);
// Nanoseconds of a call with one scalar op, of a turn of call_n, and of each further node that cannot be fused.
void call_overhead(const Settings& settings);
// Runs nothing but calls of a function with `nodes` nodes, for counting instructions.
int calls_only(const Settings& settings, std::int64_t nodes, std::int64_t calls);

}  // namespace foreshape::bench
