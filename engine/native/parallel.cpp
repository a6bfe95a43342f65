#include "engine/native/parallel.h"

#include <omp.h>

#include <algorithm>

namespace foreshape::engine::native {

int threads_for(std::int64_t iterations, std::int64_t operations) {
  // A parallel region costs some microseconds, in which one core computes about this many vectorised operations.
  constexpr std::int64_t kOperationsAThread = 64 * 1024;
  const std::int64_t worth = std::min(iterations, operations / kOperationsAThread);
  return static_cast<int>(std::clamp<std::int64_t>(worth, 1, omp_get_max_threads()));
}

void run_in_parallel(loops::KernelFunction function, char* const* pointers, const std::int64_t* numbers,
                     std::int64_t iterations, std::int64_t grain, int threads) {
  if (threads == 1) {
    function(pointers, numbers, 0, iterations);
    return;
  }
#pragma omp parallel num_threads(threads)
  {
    const std::int64_t count = omp_get_num_threads();
    const std::int64_t grains = (iterations + grain - 1) / grain;
    const std::int64_t begin = grains * omp_get_thread_num() / count * grain;
    const std::int64_t end = std::min(iterations, grains * (omp_get_thread_num() + 1) / count * grain);
    if (begin < end) function(pointers, numbers, begin, end);
  }
}

}  // namespace foreshape::engine::native
