#include "engine/tensor/buffer.h"

#include <cstdlib>
#include <fstream>
#include <limits>
#include <string>

#include "engine/base/error.h"

namespace foreshape::engine {

namespace {

// Smaller requests are not worth a look at the system.
constexpr std::size_t kAskFrom = std::size_t{1} << 26;

}  // namespace

void Buffer::Release::operator()(std::byte* memory) const {
  std::free(memory);  // NOLINT: comes from aligned_alloc
}

std::size_t available_memory() {
  std::ifstream file("/proc/meminfo");
  std::string word;
  while (file >> word) {
    if (word != "MemAvailable:") continue;
    std::size_t kilobytes = 0;
    if (file >> kilobytes) return kilobytes * 1024;
  }
  return std::numeric_limits<std::size_t>::max();
}

Buffer::Buffer(std::size_t bytes) : bytes_(bytes) {
  if (bytes >= kAskFrom) {
    const std::size_t available = available_memory();
    if (bytes > available) {
      throw MemoryError(std::to_string(bytes) + " bytes are asked for and " + std::to_string(available) + " are free",
                        "use smaller sizes or a smaller batch");
    }
  }
  const std::size_t rounded = (bytes + kBufferAlignment - 1) / kBufferAlignment * kBufferAlignment;
  owned_.reset(
      static_cast<std::byte*>(std::aligned_alloc(kBufferAlignment, rounded == 0 ? kBufferAlignment : rounded)));
  if (owned_ == nullptr) throw MemoryError(std::to_string(bytes) + " bytes cannot be had from the system");
  data_ = owned_.get();
}

}  // namespace foreshape::engine
