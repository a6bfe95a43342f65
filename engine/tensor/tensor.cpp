#include "engine/tensor/tensor.h"

#include <cstdio>
#include <cstring>

#include "engine/base/error.h"
#include "engine/tensor/convert.h"
#include "engine/tensor/strided_loop.h"

namespace foreshape::engine {

namespace {

std::size_t byte_count(DType dtype, const Shape& shape) {
  std::size_t bytes = 0;
  if (__builtin_mul_overflow(static_cast<std::size_t>(element_count(shape)), size_of(dtype), &bytes)) {
    throw MemoryError("shape " + to_string(shape) + " needs more bytes than an integer of 64 bits counts");
  }
  return bytes;
}

// Calls `visit(T value)` for each element in row-major order.
template <typename Visit>
void for_each_element(const Tensor& tensor, Visit&& visit) {
  dispatch(tensor.dtype(), [&]<typename T>() {
    const T* data = reinterpret_cast<const T*>(tensor.buffer()->data());
    strided_loop<1>(tensor.shape(), {&tensor.layout()},
                    [&](std::int64_t count, const auto& offsets, const auto& steps) {
                      for (std::int64_t k = 0; k < count; ++k)
                        visit(static_cast<compute_type<T>>(data[offsets[0] + k * steps[0]]));
                    });
  });
}

template <typename To, typename From>
void copy_converted(const Tensor& from, const Tensor& to) {
  const From* source = reinterpret_cast<const From*>(from.buffer()->data());
  To* target = reinterpret_cast<To*>(to.buffer()->data());
  strided_loop<2>(from.shape(), {&from.layout(), &to.layout()},
                  [&](std::int64_t count, const auto& at, const auto& by) {
                    for (std::int64_t k = 0; k < count; ++k) {
                      if constexpr (std::is_same_v<To, From>) {
                        target[at[1] + k * by[1]] = source[at[0] + k * by[0]];
                      } else if constexpr (std::is_same_v<From, double> && std::is_same_v<compute_type<To>, float> &&
                                           !std::is_same_v<To, float>) {
                        // Straight from double to 16 bits: rounding to odd in between makes the second rounding the
                        // only one.
                        const double exact = source[at[0] + k * by[0]];
                        auto rounded = static_cast<float>(exact);
                        std::uint32_t bits = 0;
                        std::memcpy(&bits, &rounded, sizeof(bits));
                        if (exact == exact && static_cast<double>(rounded) != exact && (bits & 1U) == 0) {
                          const bool away = (static_cast<double>(rounded) < exact) == (exact > 0);
                          bits = away ? bits + 1 : bits - 1;
                          if ((bits & 0x7fffffffU) < 0x7f800000U) std::memcpy(&rounded, &bits, sizeof(bits));
                        }
                        target[at[1] + k * by[1]] = To(rounded);
                      } else {
                        target[at[1] + k * by[1]] =
                            To(convert<compute_type<To>>(static_cast<compute_type<From>>(source[at[0] + k * by[0]])));
                      }
                    }
                  });
}

template <typename T>
std::string element_text(T value) {
  if constexpr (std::is_same_v<T, bool>) {
    return value ? "true" : "false";
  } else if constexpr (std::is_floating_point_v<T>) {
    char text[40];
    // The fewest digits that read back as the same number.
    for (int digits = 1; digits <= 17; ++digits) {
      std::snprintf(text, sizeof(text), "%.*g", digits, static_cast<double>(value));
      double back = 0;
      if (std::sscanf(text, "%lf", &back) == 1 && (static_cast<T>(back) == value || value != value)) break;
    }
    return text;
  } else {
    return std::to_string(value);
  }
}

void print_axis(const Tensor& tensor, const std::vector<std::string>& elements, std::size_t axis, std::size_t& next,
                std::string& text) {
  if (axis == tensor.rank()) {
    text += next < elements.size() ? elements[next] : "…";
    ++next;
    return;
  }
  text += "[";
  for (std::int64_t i = 0; i < tensor.size(axis); ++i) {
    if (i > 0) text += ", ";
    if (next >= elements.size()) {
      text += "…";
      break;
    }
    print_axis(tensor, elements, axis + 1, next, text);
  }
  text += "]";
}

}  // namespace

Tensor::Tensor(DType dtype, const Shape& shape)
    : dtype_(dtype), layout_(row_major(shape)), buffer_(std::make_shared<Buffer>(byte_count(dtype, shape))) {}

Tensor Tensor::zeros(DType dtype, const Shape& shape) {
  Tensor result(dtype, shape);
  std::memset(result.raw(), 0, result.bytes());
  return result;
}

Tensor Tensor::full(DType dtype, const Shape& shape, double value) {
  Tensor result(dtype, shape);
  copy_into(Tensor::scalar(value).broadcast(shape), result);
  return result;
}

Tensor Tensor::borrow(void* data, DType dtype, const Shape& shape) {
  return Tensor(dtype, row_major(shape), std::make_shared<Buffer>(data, byte_count(dtype, shape)));
}

double Tensor::at(std::initializer_list<std::int64_t> index) const {
  if (index.size() != rank()) throw IndexError("an index of " + std::to_string(index.size()) + " for " + describe());
  Layout place{Shape{}, Strides{}, layout_.offset};
  std::size_t axis = 0;
  for (const std::int64_t i : index) {
    if (i < 0 || i >= size(axis)) throw IndexError("index " + std::to_string(i) + " is outside of " + describe());
    place.offset += i * layout_.strides[axis++];
  }
  return view(place).item();
}

double Tensor::item() const {
  if (count() != 1) throw ShapeError("one element is asked for from " + describe());
  double result = 0;
  for_each_element(*this, [&](auto value) { result = static_cast<double>(value); });
  return result;
}

std::int64_t Tensor::item_integer() const {
  if (count() != 1) throw ShapeError("one element is asked for from " + describe());
  std::int64_t result = 0;
  for_each_element(*this, [&](auto value) { result = convert<std::int64_t>(value); });
  return result;
}

std::vector<double> Tensor::to_doubles() const {
  std::vector<double> values;
  for_each_element(*this, [&](auto value) { values.push_back(static_cast<double>(value)); });
  return values;
}

std::vector<std::int64_t> Tensor::to_integers() const {
  std::vector<std::int64_t> values;
  for_each_element(*this, [&](auto value) { values.push_back(convert<std::int64_t>(value)); });
  return values;
}

Tensor Tensor::contiguous() const {
  return is_contiguous() ? *this : copy();
}

Tensor Tensor::copy() const {
  return cast(dtype_);
}

Tensor Tensor::cast(DType dtype) const {
  Tensor result(dtype, shape());
  copy_into(*this, result);
  return result;
}

Tensor Tensor::reshape(const Shape& shape) const {
  if (element_count(shape) != count()) {
    throw ShapeError(describe() + " has " + std::to_string(count()) + " elements and shape " +
                     engine::to_string(shape) + " has " + std::to_string(element_count(shape)));
  }
  if (std::optional<Layout> layout = reshape_layout(layout_, shape)) return view(*std::move(layout));
  return copy().view(row_major(shape));
}

std::string Tensor::describe() const {
  return std::string(dtype_name(dtype_)) + " " + engine::to_string(shape());
}

std::string Tensor::to_string() const {
  constexpr std::size_t kMostElements = 1000;
  std::vector<std::string> elements;
  for_each_element(*this, [&](auto value) {
    if (elements.size() < kMostElements) elements.push_back(element_text(value));
  });
  std::string text = describe() + " ";
  std::size_t next = 0;
  print_axis(*this, elements, 0, next, text);
  return text;
}

void copy_into(const Tensor& from, const Tensor& to) {
  if (from.shape() != to.shape()) throw ShapeError("a copy of " + from.describe() + " into " + to.describe());
  if (from.dtype() == to.dtype() && from.is_contiguous() && to.is_contiguous()) {
    if (from.raw() != to.raw() && from.bytes() > 0) std::memmove(to.raw(), from.raw(), from.bytes());
    return;
  }
  dispatch(from.dtype(),
           [&]<typename From>() { dispatch(to.dtype(), [&]<typename To>() { copy_converted<To, From>(from, to); }); });
}

bool equal(const Tensor& left, const Tensor& right) {
  if (left.dtype() != right.dtype() || left.shape() != right.shape()) return false;
  return dispatch(left.dtype(), [&]<typename T>() {
    const T* a = reinterpret_cast<const T*>(left.buffer()->data());
    const T* b = reinterpret_cast<const T*>(right.buffer()->data());
    bool same = true;
    strided_loop<2>(left.shape(), {&left.layout(), &right.layout()},
                    [&](std::int64_t count, const auto& at, const auto& by) {
                      for (std::int64_t k = 0; k < count; ++k) {
                        const T& x = a[at[0] + k * by[0]];
                        const T& y = b[at[1] + k * by[1]];
                        const auto p = static_cast<compute_type<T>>(x);
                        const auto q = static_cast<compute_type<T>>(y);
                        same = same && (std::memcmp(&x, &y, sizeof(T)) == 0 || (p != p && q != q));
                      }
                    });
    return same;
  });
}

}  // namespace foreshape::engine
