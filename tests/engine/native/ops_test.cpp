// Every op that the native backend takes, on the samples of its row: fall-back forbidden, several layouts, sizes known
// early and late.
#include <gtest/gtest.h>

#include <iostream>

#include "engine/base/error.h"
#include "engine/native/clusters.h"
#include "tests/engine/native/backend_support.h"

namespace foreshape::engine::native {
namespace {

using testing::input;

// The same values in another order in memory.
Tensor relaid(const Tensor& tensor, int how) {
  const std::size_t rank = tensor.rank();
  if (rank == 0 || how == 0) return tensor;
  Layout layout = tensor.layout();
  if (how == 1) {  // the last axis first
    Shape turned;
    for (std::size_t axis = rank; axis-- > 0;)
      turned.push_back(tensor.size(axis));
    Tensor memory(tensor.dtype(), turned);
    for (std::size_t axis = 0; axis < rank; ++axis)
      layout.strides[axis] = memory.strides()[rank - 1 - axis];
    layout.offset = 0;
    const Tensor result = memory.view(layout);
    copy_into(tensor, result);
    return result;
  }
  // Every other element, backwards.
  Shape wide = tensor.shape();
  wide[rank - 1] = wide[rank - 1] * 2 + 1;
  const Tensor memory = Tensor::zeros(tensor.dtype(), wide);
  layout.strides = memory.strides();
  layout.strides[rank - 1] = -2;
  layout.offset = tensor.size(rank - 1) * 2;
  const Tensor result = memory.view(layout);
  copy_into(tensor, result);
  return result;
}

Dims symbolic(const Shape& shape, std::size_t operand) {
  Dims dims;
  for (std::size_t axis = 0; axis < shape.size(); ++axis)
    dims.push_back(Dim::symbol("s" + std::to_string(operand) + "_" + std::to_string(axis)));
  return dims;
}

class NativeOp : public ::testing::TestWithParam<const OpRow*> {};

TEST_P(NativeOp, AgreesWithTheInterpreterOnItsSamples) {
  const OpRow& op = *GetParam();
  std::size_t native = 0;
  std::size_t left = 0;
  for (const Sample& sample : op.samples()) {
    for (const bool early : {true, false}) {
      std::vector<Value> inputs;
      std::vector<Value> operands;
      std::vector<Tensor> values;
      for (std::size_t i = 0; i < sample.operands.size(); ++i) {
        const Tensor& tensor = sample.operands[i];
        // What rules read has to be known.
        if (i < 32 && ((op.traits.shape_operands >> i) & 1U) != 0) {
          operands.push_back(constant(tensor));
          continue;
        }
        const Dims dims = early ? dims_of(tensor.shape()) : symbolic(tensor.shape(), i);
        inputs.push_back(input("x" + std::to_string(i), tensor.dtype(), dims));
        operands.push_back(inputs.back());
        values.push_back(tensor);
      }
      Value result;
      try {
        result = apply(static_cast<Op>(op.id), operands, sample.attributes);
      } catch (const Error&) {
        ASSERT_FALSE(early) << "a sample is refused";
        continue;  // sizes have to be known for this one
      }
      std::vector<Value> outputs;
      for (std::uint32_t i = 0; i < result.node->types.size(); ++i)
        outputs.push_back({result.node, i});
      const Schedule schedule = make_schedule(Graph(inputs, outputs), {});
      if (find_clusters(schedule, std::vector<bool>(schedule.steps.size(), false)).empty()) {
        ++left;
        // The interpreter runs it, on the values as they lie in memory.
        CompiledFunction function(Graph(inputs, outputs), {}, native_options(false));
        const std::vector<Tensor> expected = evaluate(Graph(inputs, outputs), values);
        const std::vector<Tensor> found = function.call(values);
        for (std::size_t i = 0; i < found.size(); ++i)
          expect_close(found[i], expected[i], std::string(op.name));
        EXPECT_EQ(function.nodes_per_backend().count("native"), 0U);
        continue;
      }
      ++native;
      for (const int layout : {0, 1, 2}) {
        std::vector<Tensor> given;
        for (const Tensor& value : values)
          given.push_back(relaid(value, layout));
        expect_native_agrees(inputs, outputs, given, std::string(op.name) + ", layout " + std::to_string(layout));
        if (HasFatalFailure()) return;
      }
    }
  }
  std::cout << op.name << ": " << native << " samples native, " << left << " left to the interpreter\n";
}

INSTANTIATE_TEST_SUITE_P(Rows, NativeOp, ::testing::ValuesIn(all_rows().begin(), all_rows().end()),
                         [](const ::testing::TestParamInfo<const OpRow*>& info) {
                           return std::string(info.param->name);
                         });

}  // namespace
}  // namespace foreshape::engine::native
