// Ranges of kernels over the threads of the OpenMP runtime that OpenBLAS and oneDNN use as well.
#pragma once

#include <cstdint>

#include "engine/loops/cpu_printer.h"

namespace foreshape::engine::native {

// How many threads are worth their start for this many operations on elements.
int threads_for(std::int64_t iterations, std::int64_t operations);

// Runs [0, iterations) in `threads` parts whose limits are multiples of the grain.
void run_in_parallel(loops::KernelFunction function, char* const* pointers, const std::int64_t* numbers,
                     std::int64_t iterations, std::int64_t grain, int threads);

}  // namespace foreshape::engine::native
