// A vector of plain values that keeps the first few in place: shapes and strides are short and made often.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <type_traits>
#include <vector>

namespace foreshape::engine {

template <typename T, std::size_t kInline>
class SmallVector {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;

  SmallVector() = default;
  explicit SmallVector(std::size_t count, T value = T{}) { resize(count, value); }
  SmallVector(std::initializer_list<T> values) : SmallVector(values.begin(), values.end()) {}
  template <typename Iterator>
  requires(!std::is_integral_v<Iterator>) SmallVector(Iterator first, Iterator last) {
    for (; first != last; ++first)
      push_back(static_cast<T>(*first));
  }
  SmallVector(const std::vector<T>& values)  // NOLINT(google-explicit-constructor)
      : SmallVector(values.begin(), values.end()) {}

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* data() { return spilled_.empty() ? inline_ : spilled_.data(); }
  const T* data() const { return spilled_.empty() ? inline_ : spilled_.data(); }
  T* begin() { return data(); }
  T* end() { return data() + size_; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }
  std::reverse_iterator<const T*> rbegin() const { return std::reverse_iterator<const T*>(end()); }
  std::reverse_iterator<const T*> rend() const { return std::reverse_iterator<const T*>(begin()); }
  T& operator[](std::size_t i) { return data()[i]; }
  const T& operator[](std::size_t i) const { return data()[i]; }
  T& front() { return data()[0]; }
  const T& front() const { return data()[0]; }
  T& back() { return data()[size_ - 1]; }
  const T& back() const { return data()[size_ - 1]; }

  void push_back(T value) { resize(size_ + 1, value); }
  void pop_back() { resize(size_ - 1); }
  void clear() { resize(0); }
  void resize(std::size_t count, T value = T{}) {
    if (count > kInline) {
      if (spilled_.empty()) spilled_.assign(inline_, inline_ + size_);
      spilled_.resize(count, value);
    } else {
      if (!spilled_.empty()) {
        std::copy_n(spilled_.begin(), std::min(count, size_), inline_);
        spilled_.clear();
      }
      for (std::size_t i = size_; i < count; ++i)
        inline_[i] = value;
    }
    size_ = count;
  }
  void insert(std::size_t at, T value) {
    push_back(value);
    std::rotate(begin() + at, end() - 1, end());
  }
  void erase(std::size_t at) {
    std::rotate(begin() + at, begin() + at + 1, end());
    pop_back();
  }
  std::vector<T> to_vector() const { return std::vector<T>(begin(), end()); }

  bool operator==(const SmallVector& other) const {
    return size_ == other.size_ && std::equal(begin(), end(), other.begin());
  }

 private:
  std::size_t size_ = 0;
  T inline_[kInline] = {};
  std::vector<T> spilled_;  // all of them, when they are more than kInline
};

}  // namespace foreshape::engine
