// A growable array of trivially copyable elements whose first N live inside the object: scratch space of the hot paths.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <type_traits>

namespace foreshape::base {

template <typename T, std::size_t N>
class InlineVector {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  InlineVector() = default;
  InlineVector(const InlineVector&) = delete;
  InlineVector& operator=(const InlineVector&) = delete;

  void push_back(const T& item) {
    if (size_ == capacity_) {
      const T copy = item;
      grow(capacity_ * 2);
      std::construct_at(data_ + size_++, copy);
    } else {
      std::construct_at(data_ + size_++, item);
    }
  }
  void append(std::span<const T> items) {
    for (const T& item : items) push_back(item);
  }
  void resize(std::size_t size, const T& fill) {
    while (size_ < size) push_back(fill);
    size_ = size;
  }
  void resize_down(std::size_t size) { size_ = size; }
  void erase_at(std::size_t index) {
    std::copy(data_ + index + 1, data_ + size_, data_ + index);
    --size_;
  }
  void clear() { size_ = 0; }
  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  T& front() { return data_[0]; }
  T& back() { return data_[size_ - 1]; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  std::span<const T> span() const { return {data_, size_}; }
  std::span<T> span() { return {data_, size_}; }

 private:
  void grow(std::size_t capacity) {
    auto bigger = std::make_unique_for_overwrite<std::byte[]>(capacity * sizeof(T));
    std::memcpy(bigger.get(), static_cast<const void*>(data_), size_ * sizeof(T));
    heap_ = std::move(bigger);
    data_ = reinterpret_cast<T*>(heap_.get());
    capacity_ = capacity;
  }

  alignas(T) std::byte inline_[N * sizeof(T)];  // not initialised: elements are written before they are read
  T* data_ = reinterpret_cast<T*>(inline_);
  std::size_t size_ = 0;
  std::size_t capacity_ = N;
  std::unique_ptr<std::byte[]> heap_;
};

}  // namespace foreshape::base
