// Memory of tensors: aligned, counted by reference, asked for before it is taken.
#pragma once

#include <cstddef>
#include <memory>

namespace foreshape::engine {

inline constexpr std::size_t kBufferAlignment = 64;  // a cache line, and the widest vector register

class Buffer {
 public:
  // Throws MemoryError when the system says that there is not so much, before it touches anything. Contents are
  // undefined.
  explicit Buffer(std::size_t bytes);
  // Memory that someone else owns and keeps alive longer than this.
  Buffer(void* data, std::size_t bytes) : data_(static_cast<std::byte*>(data)), bytes_(bytes) {}
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  std::byte* data() const { return data_; }
  std::size_t bytes() const { return bytes_; }
  bool is_borrowed() const { return owned_ == nullptr; }

 private:
  struct Release {
    void operator()(std::byte* memory) const;
  };
  std::unique_ptr<std::byte, Release> owned_;
  std::byte* data_ = nullptr;
  std::size_t bytes_ = 0;
};

// Bytes that can be taken now without swapping, as the kernel estimates it; the largest number where it does not say.
std::size_t available_memory();

}  // namespace foreshape::engine
