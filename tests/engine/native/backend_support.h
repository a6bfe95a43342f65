// Running graphs on the native backend, where nothing may fall back, and comparing them with the interpreter.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/interpreter/interpreter.h"
#include "engine/native/native_backend.h"
#include "engine/runtime/compiled_function.h"
#include "tests/engine/support.h"

namespace foreshape::engine::native {

// One for all tests of a program, with a cache on disk beside it: kernels that several tests need are compiled once.
inline std::shared_ptr<NativeBackend> shared_backend() {
  static const auto backend =
      std::make_shared<NativeBackend>(KernelLibraryOptions{FORESHAPE_BINARY_DIR "/kernel-cache", FORESHAPE_BINARY_DIR});
  return backend;
}

inline CompileOptions native_options(bool forbid_fallback = true) {
  CompileOptions options;
  options.backends = {shared_backend()};
  options.forbid_fallback = forbid_fallback;
  return options;
}

inline double tolerance_of(DType dtype) {
  switch (dtype) {
    case DType::kFloat64:
      return 1e-12;
    case DType::kFloat32:
      return 2e-5;
    case DType::kFloat16:
      return 4e-3;
    case DType::kBFloat16:
      return 3e-2;
    default:
      return 0;
  }
}

inline void expect_close(const Tensor& found, const Tensor& expected, const std::string& what, double tolerance = -1) {
  ASSERT_EQ(found.dtype(), expected.dtype()) << what;
  ASSERT_EQ(to_string(found.shape()), to_string(expected.shape())) << what;
  if (tolerance < 0) tolerance = tolerance_of(expected.dtype());
  if (!is_floating(expected.dtype())) {
    EXPECT_TRUE(equal(found, expected)) << what << ": " << found.to_string() << " instead of " << expected.to_string();
    return;
  }
  const std::vector<double> a = found.to_doubles();
  const std::vector<double> b = expected.to_doubles();
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::isnan(a[i]) && std::isnan(b[i])) continue;
    if (a[i] == b[i]) continue;
    ASSERT_LE(std::fabs(a[i] - b[i]), tolerance * (1 + std::fabs(b[i])))
        << what << ", element " << i << ": " << found.to_string() << " instead of " << expected.to_string();
  }
}

// Compiles and calls `outputs` natively and compares with the interpreter on the graph as it was written.
inline void expect_native_agrees(const std::vector<Value>& inputs, const std::vector<Value>& outputs,
                                 const std::vector<Tensor>& values, const std::string& what, double tolerance = -1) {
  const Graph graph(inputs, outputs);
  const std::vector<Tensor> expected = evaluate(graph, values);
  CompiledFunction function(graph, {}, native_options());
  for (int call = 0; call < 2; ++call) {
    const std::vector<Tensor> found = function.call(values);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i)
      expect_close(found[i], expected[i], what + ", output " + std::to_string(i), tolerance);
  }
  EXPECT_TRUE(function.notes().empty()) << what << ": " << function.notes()[0];
}

}  // namespace foreshape::engine::native
