// A tensor value: dtype, layout, and a buffer that several tensors may share (views).
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/tensor/buffer.h"
#include "engine/tensor/dtype.h"
#include "engine/tensor/shape.h"

namespace foreshape::engine {

class Tensor {
 public:
  Tensor() = default;                       // no tensor: `is_defined()` is false
  Tensor(DType dtype, const Shape& shape);  // contents undefined
  Tensor(DType dtype, Layout layout, std::shared_ptr<Buffer> buffer)
      : dtype_(dtype), layout_(std::move(layout)), buffer_(std::move(buffer)) {}

  static Tensor zeros(DType dtype, const Shape& shape);
  static Tensor full(DType dtype, const Shape& shape, double value);
  template <typename T>
  static Tensor scalar(T value) {
    Tensor result(dtype_of<T>(), Shape{});
    *result.data<T>() = value;
    return result;
  }
  // Row-major contents. Throws ShapeError when their number is not that of the shape.
  template <typename T>
  static Tensor from(const std::vector<T>& values, const Shape& shape);
  template <typename T>
  static Tensor from(const std::vector<T>& values) {
    return from<T>(values, Shape{static_cast<std::int64_t>(values.size())});
  }
  // Memory of the caller, who keeps it alive as long as the tensor is used.
  static Tensor borrow(void* data, DType dtype, const Shape& shape);

  bool is_defined() const { return buffer_ != nullptr; }
  DType dtype() const { return dtype_; }
  const Shape& shape() const { return layout_.shape; }
  const Strides& strides() const { return layout_.strides; }
  const Layout& layout() const { return layout_; }
  std::size_t rank() const { return layout_.shape.size(); }
  std::int64_t size(std::size_t axis) const { return layout_.shape[axis]; }
  std::int64_t count() const { return element_count(layout_.shape); }
  std::size_t bytes() const { return static_cast<std::size_t>(count()) * size_of(dtype_); }
  bool is_contiguous() const { return is_row_major(layout_.shape, layout_.strides); }
  const std::shared_ptr<Buffer>& buffer() const { return buffer_; }

  // The first element. `T` is the C++ type of the dtype.
  template <typename T>
  T* data() const {
    return reinterpret_cast<T*>(buffer_->data()) + layout_.offset;
  }
  void* raw() const { return buffer_->data() + layout_.offset * static_cast<std::int64_t>(size_of(dtype_)); }
  // The element at an index, as a double or as an integer of 64 bits.
  double at(std::initializer_list<std::int64_t> index) const;
  double item() const;  // the only element
  std::int64_t item_integer() const;
  std::vector<double> to_doubles() const;  // in row-major order
  std::vector<std::int64_t> to_integers() const;

  // Views: they share the buffer.
  Tensor view(Layout layout) const { return Tensor(dtype_, std::move(layout), buffer_); }
  Tensor broadcast(const Shape& shape) const { return view(broadcast_layout(layout_, shape)); }
  // Copies.
  Tensor contiguous() const;  // itself when it is already
  Tensor copy() const;        // row-major, in a buffer of its own
  Tensor cast(DType dtype) const;
  Tensor reshape(const Shape& shape) const;  // a view where that is possible

  std::string to_string() const;  // "float32 (2, 2) [[1, 2], [3, 4]]"; long ones are cut
  std::string describe() const;   // "float32 (2, 2)"

 private:
  DType dtype_ = DType::kFloat32;
  Layout layout_;
  std::shared_ptr<Buffer> buffer_;
};

// Writes the values of `from`, converted, into `to`; the shapes are equal. Out of range and NaN: scalar::cast says.
void copy_into(const Tensor& from, const Tensor& to);
// The same dtype, shape and bits, but any NaN equals any other.
bool equal(const Tensor& left, const Tensor& right);

template <typename T>
Tensor Tensor::from(const std::vector<T>& values, const Shape& shape) {
  Tensor result(dtype_of<T>(), shape);
  const auto count = static_cast<std::size_t>(result.count());
  if (count != values.size()) return Tensor::from<T>(values).reshape(shape);  // which throws
  for (std::size_t i = 0; i < count; ++i)
    result.data<T>()[i] = values[i];
  return result;
}

}  // namespace foreshape::engine
