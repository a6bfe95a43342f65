// Whole graphs on the native backend: what is fused, training steps, in-place updates, failures.
#include "engine/native/native_backend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "engine/base/error.h"
#include "engine/derivatives/derivatives.h"
#include "engine/native/clusters.h"
#include "engine/ops/family.h"
#include "engine/runtime/shared_state.h"
#include "tests/engine/native/backend_support.h"

namespace foreshape::engine::native {
namespace {

using ::testing::HasSubstr;
using testing::input;

Value shared_variable(const std::string& name, const Tensor& value) {
  return {make_leaf(row(Op::shared), {value.dtype(), dims_of(value.shape())},
                    {{"state", IdentityPointer(std::make_shared<SharedState>(value))}}, {SourceSite("model.cpp", 2)},
                    name)};
}

Tensor sample(const Shape& shape, double low, double high, std::uint64_t seed, DType dtype = DType::kFloat32) {
  return sample_tensor(dtype, shape, low, high, seed);
}

std::size_t clusters_of(const std::vector<Value>& inputs, const std::vector<Value>& outputs) {
  const Schedule schedule = make_schedule(Graph(inputs, outputs), {});
  return find_clusters(schedule, std::vector<bool>(schedule.steps.size(), false)).size();
}

TEST(Fusion, AChainIsOneKernel) {
  const Dim n = Dim::symbol("n");
  const Value x = input("x", DType::kFloat32, {n});
  Value y = x;
  for (int i = 0; i < 20; ++i)
    y = tanh(y * 0.5 + 0.25);
  EXPECT_EQ(clusters_of({x}, {y}), 1U);
  expect_native_agrees({x}, {y}, {sample({1000}, -2, 2, 1)}, "chain");
}

TEST(Fusion, SeveralOutputsComeFromOneKernel) {
  const Dims dims = {Dim::symbol("n"), Dim::symbol("m")};
  const Value x = input("x", DType::kFloat32, dims);
  const Value a = exp(x);
  const Value b = a * x;
  const Value c = a + b;
  EXPECT_EQ(clusters_of({x}, {a, b, c}), 1U);
  expect_native_agrees({x}, {a, b, c}, {sample({30, 40}, -2, 2, 1)}, "outputs");
}

TEST(Fusion, ReductionsTakeWhatComesBeforeAndAfter) {
  const Dims dims = {Dim::symbol("n"), Dim::symbol("m")};
  const Value x = input("x", DType::kFloat32, dims);
  const Value largest = reduce_maximum(x, Integers{1}, true);
  const Value exponentials = exp(x - largest);
  const Value y = exponentials / reduce_sum(exponentials, Integers{1}, true);
  EXPECT_EQ(clusters_of({x}, {y}), 1U);
  for (const Shape& shape : {Shape{5, 10}, Shape{3, 2000}, Shape{1, 1}, Shape{0, 4}})
    expect_native_agrees({x}, {y}, {sample(shape, -3, 3, 1)}, "softmax " + to_string(shape));
}

TEST(Fusion, ReducesEachSetOfAxes) {
  const Dims dims = {Dim::symbol("a"), Dim::symbol("b"), Dim::symbol("c")};
  const Value x = input("x", DType::kFloat32, dims);
  for (const Integers& axes :
       {Integers{0}, Integers{1}, Integers{2}, Integers{0, 1}, Integers{0, 2}, Integers{1, 2}, Integers{0, 1, 2}}) {
    for (const bool keep : {false, true}) {
      const Value y = sqrt(reduce_mean(square(x), axes, keep));
      const Value z = reduce_maximum(x, axes, keep);
      EXPECT_EQ(clusters_of({x}, {y}), 1U);
      expect_native_agrees({x}, {y, z}, {sample({7, 6, 90}, -2, 2, 3)}, "mean of squares");
      expect_native_agrees({x}, {y, z}, {sample({3, 70, 5}, -2, 2, 3)}, "mean of squares");
    }
  }
}

TEST(Fusion, NormalisationIsOneKernel) {
  const Value x = input("x", DType::kFloat32, {Dim::symbol("n"), Dim::symbol("m")});
  const Value y = normalise(x, {1});
  EXPECT_EQ(clusters_of({x}, {y}), 1U);
  expect_native_agrees({x}, {y}, {sample({20, 300}, -2, 2, 5)}, "normalise");
}

// Operands of the sum are needed by, and need, the product: they cannot run as one.
TEST(Fusion, KeepsOutOfCircles) {
  const Value x = input("x", DType::kFloat32, {4, 4});
  const Value a = exp(x);
  const Value b = matmul(a, a);
  const Value c = a + b;
  EXPECT_EQ(clusters_of({x}, {c}), 3U);
  expect_native_agrees({x}, {c}, {sample({4, 4}, -1, 1, 5)}, "circle");
}

TEST(Fusion, BroadcastsAtRunTime) {
  const Value x = input("x", DType::kFloat32, {Dim::symbol("a"), Dim::symbol("b")});
  const Value y = input("y", DType::kFloat32, {Dim::symbol("c"), Dim::symbol("d")});
  const Value z = tanh(x * y) - y;
  const Graph graph({x, y}, {z});
  CompiledFunction function(graph, {}, native_options());
  for (const auto& [left, right] : {std::pair<Shape, Shape>{{3, 4}, {3, 4}},
                                    {{3, 1}, {1, 4}},
                                    {{1, 1}, {3, 4}},
                                    {{3, 4}, {1, 4}},
                                    {{3, 4}, {3, 1}}}) {
    const std::vector<Tensor> values = {sample(left, -1, 1, 1), sample(right, -1, 1, 2)};
    expect_close(function.call(values)[0], evaluate(graph, values)[0], to_string(left) + to_string(right));
  }
  EXPECT_THROW(function.call(std::vector<Tensor>{sample({3, 4}, -1, 1, 1), sample({2, 4}, -1, 1, 2)}), ShapeError);
}

TEST(Products, TakeEveryLayoutAndBroadcastBatches) {
  const Dims square_dims = {Dim::symbol("n"), Dim::symbol("n")};
  const Value x = input("x", DType::kFloat32, square_dims);
  const Value turned = transpose(x, {1, 0});
  const Value y = matmul(matmul(x, turned), matmul(turned, x));
  expect_native_agrees({x}, {y}, {sample({9, 9}, -1, 1, 5)}, "turned");
  expect_native_agrees(
      {x}, {matmul(slice(x, {{0, kToTheEnd, 2}, {0, kToTheEnd, 2}}), slice(x, {{0, kToTheEnd, 2}, {0, kToTheEnd, 2}}))},
      {sample({9, 9}, -1, 1, 5)}, "every other");
  const Value a = input("a", DType::kFloat64, {Dim::symbol("p"), 1, 3, 4});
  const Value b = input("b", DType::kFloat64, {2, 4, 5});
  expect_native_agrees({a, b}, {matmul(a, b)},
                       {sample({3, 1, 3, 4}, -1, 1, 1, DType::kFloat64), sample({2, 4, 5}, -1, 1, 2, DType::kFloat64)},
                       "batches");
  expect_native_agrees({a, b}, {matmul(a, b)},
                       {sample({0, 1, 3, 4}, -1, 1, 1, DType::kFloat64), sample({2, 4, 5}, -1, 1, 2, DType::kFloat64)},
                       "no batches");
}

// x (batch, in) → tanh → … → cross-entropy; one step of gradient descent on everything.
struct Network {
  std::vector<Value> parameters;
  Value x;
  Value labels;
  Value loss;
  std::vector<std::pair<Value, Value>> updates;

  explicit Network(const std::vector<std::int64_t>& sizes) {
    x = input("x", DType::kFloat32, {Dim::symbol("batch"), sizes[0]});
    labels = input("labels", DType::kInt64, {Dim::symbol("batch")});
    Value h = x;
    for (std::size_t i = 0; i + 1 < sizes.size(); ++i) {
      const Value w = shared_variable("w" + std::to_string(i), sample({sizes[i], sizes[i + 1]}, -0.3, 0.3, i));
      const Value b = shared_variable("b" + std::to_string(i), sample({sizes[i + 1]}, -0.1, 0.1, i + 100));
      parameters.push_back(w);
      parameters.push_back(b);
      h = matmul(h, w) + b;
      if (i + 2 < sizes.size()) h = tanh(h);
    }
    loss = reduce_mean(cross_entropy(h, labels));
    const std::vector<Value> gradients = gradient(loss, parameters);
    for (std::size_t i = 0; i < parameters.size(); ++i)
      updates.emplace_back(parameters[i], parameters[i] - 0.1 * gradients[i]);
  }
};

TEST(Training, StepsAgreeWithTheInterpreter) {
  for (const std::vector<std::int64_t>& sizes : {std::vector<std::int64_t>{12, 5}, {12, 30, 5}, {12, 70, 70, 70, 5}}) {
    for (const std::int64_t batch : {1, 7, 60}) {
      const Network native(sizes);
      const Network plain(sizes);
      CompiledFunction fast(Graph({native.x, native.labels}, {native.loss}), native.updates, native_options(false));
      CompileOptions reference;
      reference.mode = Mode::kNone;
      CompiledFunction slow(Graph({plain.x, plain.labels}, {plain.loss}), plain.updates, reference);
      std::vector<std::int64_t> labels;
      for (std::int64_t i = 0; i < batch; ++i)
        labels.push_back(i % 5);
      const std::vector<Tensor> values = {sample({batch, 12}, -1, 1, 9), Tensor::from(labels)};
      double first = 0;
      double last = 0;
      for (int step = 0; step < 5; ++step) {
        const Tensor found = fast.call(values)[0];
        const Tensor expected = slow.call(values)[0];
        expect_close(found, expected, "loss of step " + std::to_string(step), 1e-4);
        (step == 0 ? first : last) = found.item();
      }
      EXPECT_LT(last, first);
      for (std::size_t i = 0; i < native.parameters.size(); ++i) {
        expect_close(state_of(*native.parameters[i].node)->value(), state_of(*plain.parameters[i].node)->value(),
                     "parameter " + std::to_string(i), 1e-4);
      }
      const auto counts = fast.nodes_per_backend();
      std::cout << sizes.size() - 1 << " layers, batch " << batch << ":";
      for (const auto& [backend, nodes] : counts)
        std::cout << " " << backend << " " << nodes;
      std::cout << "\n";
      EXPECT_GT(counts.at("native"), 0U);
    }
  }
}

TEST(Errors, LabelsOutsideOfTheClasses) {
  const Value x = input("x", DType::kFloat32, {Dim::symbol("n"), 3});
  const Value labels = input("labels", DType::kInt64, {Dim::symbol("n")});
  CompiledFunction function(Graph({x, labels}, {cross_entropy(x, labels)}), {}, native_options());
  const Tensor logits = sample({2, 3}, -1, 1, 1);
  EXPECT_NO_THROW(function.call(std::vector<Tensor>{logits, Tensor::from<std::int64_t>({0, 2})}));
  for (const std::int64_t wrong : {3, -1})
    EXPECT_THROW(function.call(std::vector<Tensor>{logits, Tensor::from<std::int64_t>({0, wrong})}), IndexError);
}

TEST(Errors, IntegerDivisionByZeroIsFoundByTheInterpreter) {
  const Value x = input("x", DType::kInt32, {Dim::symbol("n")});
  const Value y = input("y", DType::kInt32, {Dim::symbol("n")});
  CompiledFunction function(Graph({x, y}, {floor_divide(x, y) + 1}), {}, native_options(false));
  EXPECT_EQ(
      function.call(std::vector<Tensor>{Tensor::from<std::int32_t>({7}), Tensor::from<std::int32_t>({2})})[0].item(),
      4);
  EXPECT_THROW(function.call(std::vector<Tensor>{Tensor::from<std::int32_t>({7}), Tensor::from<std::int32_t>({0})}),
               DivisionError);
}

TEST(Errors, WithoutACompilerTheInterpreterRunsAndSaysSo) {
  CompileOptions options;
  options.backends = {std::make_shared<NativeBackend>(KernelLibraryOptions{{}, "/nowhere"})};
  const Value x = input("x", DType::kFloat32, {Dim::symbol("n")});
  CompiledFunction function(Graph({x}, {exp(x)}), {}, options);
  EXPECT_EQ(function.call(std::vector<Tensor>{Tensor::from<float>({0})})[0].item(), 1);
  ASSERT_FALSE(function.notes().empty());
  EXPECT_THAT(function.notes()[0], HasSubstr("cannot open the kernel compiler"));
  EXPECT_EQ(function.nodes_per_backend().count("native"), 0U);
  options.forbid_fallback = true;
  EXPECT_THROW(CompiledFunction(Graph({x}, {exp(x)}), {}, options), BackendError);
}

TEST(Errors, WhatIsNotNativeIsAnErrorWhenFallbackIsForbidden) {
  const Value x = input("x", DType::kFloat32, {Dim::symbol("n")});
  EXPECT_THROW(CompiledFunction(Graph({x}, {cumulative_sum(x, 0)}), {}, native_options()), BackendError);
}

TEST(Streaming, LargeResultsAreTheSame) {
  const Value x = input("x", DType::kFloat32, {Dim::symbol("n")});
  const Value y = tanh(2.0 * x + 0.5) * 3.0;
  const std::int64_t count = (std::int64_t{3} << 20) + 17;
  expect_native_agrees({x}, {y}, {sample({count}, -2, 2, 1)}, "streamed");
}

}  // namespace
}  // namespace foreshape::engine::native
