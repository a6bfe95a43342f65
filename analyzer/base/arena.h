// A bump allocator: objects live until the arena is cleared or destroyed and are never destroyed one by one.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace foreshape::base {

class Arena {
 public:
  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  void* allocate(std::size_t bytes, std::size_t alignment = alignof(std::max_align_t)) {
    std::size_t at = (used_ + alignment - 1) & ~(alignment - 1);
    if (at + bytes > size_) {
      grow(bytes + alignment);
      at = 0;
    }
    used_ = at + bytes;
    return current_ + at;
  }

  template <typename T, typename... Args>
  T* make(Args&&... args) {
    static_assert(std::is_trivially_destructible_v<T>);
    return new (allocate(sizeof(T), alignof(T))) T(std::forward<Args>(args)...);
  }

  // Uninitialised storage for trivially copyable elements.
  template <typename T>
  T* array(std::size_t count) {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
    return static_cast<T*>(allocate(sizeof(T) * count, alignof(T)));
  }

  template <typename T>
  std::span<const T> copy(std::span<const T> items) {
    T* to = array<T>(items.size());
    if (!items.empty()) std::memcpy(static_cast<void*>(to), items.data(), items.size_bytes());
    return {to, items.size()};
  }

  std::string_view copy(std::string_view text) {
    char* to = array<char>(text.size());
    if (!text.empty()) std::memcpy(to, text.data(), text.size());
    return {to, text.size()};
  }

  std::size_t bytes_reserved() const { return reserved_; }

  void clear() {
    blocks_.clear();
    current_ = nullptr;
    used_ = size_ = reserved_ = 0;
  }

 private:
  void grow(std::size_t at_least) {
    std::size_t block = reserved_ < kFirstBlock * 8 ? kFirstBlock : kLaterBlock;
    if (block < at_least) block = at_least;
    blocks_.push_back(std::make_unique_for_overwrite<std::byte[]>(block));
    current_ = blocks_.back().get();
    size_ = block;
    reserved_ += block;
  }

  static constexpr std::size_t kFirstBlock = std::size_t{64} << 10;
  static constexpr std::size_t kLaterBlock = std::size_t{1} << 20;

  std::vector<std::unique_ptr<std::byte[]>> blocks_;
  std::byte* current_ = nullptr;
  std::size_t used_ = 0;
  std::size_t size_ = 0;
  std::size_t reserved_ = 0;
};

}  // namespace foreshape::base
