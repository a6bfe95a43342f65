// Kernels that the tests of the loop IR share.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/loops/kernel.h"

namespace foreshape::engine::loops {

inline Axis kept(std::int64_t size) {
  return {{size, false}, false};
}
inline Axis reduced(std::int64_t size) {
  return {{size, false}, true};
}
inline Operand operand(DType dtype, const std::vector<std::int64_t>& strides, bool written = false) {
  Operand result{dtype, written, {}};
  for (const std::int64_t stride : strides)
    result.strides.push_back({stride, false});
  return result;
}
inline Scalar load(std::size_t operand, DType dtype = DType::kFloat32) {
  return {.kind = Scalar::Kind::kLoad, .dtype = dtype, .operand = operand};
}
inline Scalar call(std::string function, std::vector<std::size_t> arguments, DType dtype = DType::kFloat32) {
  return {
      .kind = Scalar::Kind::kCall, .dtype = dtype, .function = std::move(function), .arguments = std::move(arguments)};
}
inline Scalar reduction(Combine combine, std::size_t argument, DType dtype = DType::kFloat32) {
  return {.kind = Scalar::Kind::kReduction, .dtype = dtype, .arguments = {argument}, .combine = combine};
}
inline Scalar number(double value, DType dtype = DType::kFloat32) {
  return {.kind = Scalar::Kind::kConstant, .dtype = dtype, .number = value};
}

// y = tanh(a * x + b): x (rows, columns), a scalar, b (columns)
inline Kernel affine_tanh(std::int64_t rows, std::int64_t columns) {
  Kernel kernel;
  kernel.axes = {kept(rows), kept(columns)};
  kernel.operands = {operand(DType::kFloat32, {columns, 1}), operand(DType::kFloat32, {0, 0}),
                     operand(DType::kFloat32, {0, 1}), operand(DType::kFloat32, {columns, 1}, true)};
  kernel.scalars = {load(0), load(1), load(2), call("multiply", {1, 0}), call("add", {3, 2}), call("tanh", {4})};
  kernel.stores = {{5, 3}};
  return kernel;
}

// Softmax over the reduced axis, and its logsumexp. The element of row i and column j is at i * row + j * column.
inline Kernel softmax(std::int64_t rows, std::int64_t columns, std::int64_t row, std::int64_t column, bool in_columns) {
  Kernel kernel;
  kernel.axes = {kept(rows), reduced(columns)};
  kernel.operands = {operand(DType::kFloat32, {row, column}), operand(DType::kFloat32, {row, column}, true),
                     operand(DType::kFloat32, {1, 0}, true)};
  if (in_columns) {
    std::swap(kernel.axes[0], kernel.axes[1]);
    for (Operand& each : kernel.operands)
      std::swap(each.strides[0], each.strides[1]);
  }
  kernel.scalars = {load(0),
                    reduction(Combine::kMaximum, 0),
                    call("subtract", {0, 1}),
                    call("exp", {2}),
                    reduction(Combine::kSum, 3),
                    call("divide", {3, 4}),
                    call("log", {4}),
                    call("add", {6, 1})};
  kernel.stores = {{5, 1}, {7, 2}};
  return kernel;
}

}  // namespace foreshape::engine::loops
