// What holds for every op, driven by the rows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/error.h"
#include "engine/interpreter/interpreter.h"
#include "engine/ops/op.h"
#include "engine/tensor/strided_loop.h"

namespace foreshape::engine {
namespace {

using ::testing::HasSubstr;

// The same values in other memory: offset, reversed along every axis, with gaps.
Tensor strided(const Tensor& x, bool reversed) {
  Layout layout{x.shape(), Strides(x.rank(), 0), 3};
  std::int64_t step = 2;
  for (std::size_t i = 0; i < x.rank(); ++i) {  // the first axis innermost
    layout.strides[i] = reversed ? -step : step;
    if (reversed && x.size(i) > 0) layout.offset += (x.size(i) - 1) * step;
    step *= std::max<std::int64_t>(x.size(i), 1) + 1;
  }
  const auto elements = static_cast<std::size_t>(step + 4);
  const Tensor view(x.dtype(), layout, std::make_shared<Buffer>(elements * size_of(x.dtype())));
  copy_into(x, view);
  return view;
}

TEST(EveryOp, HasSamplesUnlessItIsStructural) {
  for (const OpRow* op : all_rows()) {
    const bool exempt = op->traits.structural || op->traits.effect || op->name == "constant" || op->name == "custom";
    if (!exempt) {
      EXPECT_FALSE(op->samples().empty()) << op->name;
    }
  }
}

TEST(EveryOp, RunsItsSamplesWithTheTypesThatItsRulesGive) {
  for (const OpRow* op : all_rows()) {
    for (const Sample& sample : op->samples()) {
      const std::vector<Tensor> results = run_op(*op, sample.attributes, sample.operands);
      const std::vector<Type> types = result_types(*op, sample.attributes, sample.operands);
      ASSERT_EQ(results.size(), types.size());
      for (std::size_t i = 0; i < results.size(); ++i) {
        EXPECT_EQ(results[i].dtype(), types[i].dtype) << op->name;
        EXPECT_EQ(results[i].shape(), *types[i].concrete_shape()) << op->name;
      }
    }
  }
}

TEST(EveryOp, ReadsStridedAndReversedOperands) {
  for (const OpRow* op : all_rows()) {
    for (const Sample& sample : op->samples()) {
      const std::vector<Tensor> expected = run_op(*op, sample.attributes, sample.operands);
      for (const bool reversed : {false, true}) {
        std::vector<Tensor> operands;
        for (const Tensor& operand : sample.operands)
          operands.push_back(strided(operand, reversed));
        const std::vector<Tensor> actual = run_op(*op, sample.attributes, operands);
        for (std::size_t i = 0; i < expected.size(); ++i)
          EXPECT_TRUE(equal(expected[i], actual[i])) << op->name << " " << sample.operands[0].to_string();
      }
    }
  }
}

TEST(EveryOp, LeavesItsOperandsAlone) {
  for (const OpRow* op : all_rows()) {
    for (const Sample& sample : op->samples()) {
      std::vector<Tensor> before;
      for (const Tensor& operand : sample.operands)
        before.push_back(operand.copy());
      run_op(*op, sample.attributes, sample.operands);
      for (std::size_t i = 0; i < before.size(); ++i)
        EXPECT_TRUE(equal(before[i], sample.operands[i])) << op->name;
    }
  }
}

// A result written over an operand that the op says it overwrites.
TEST(EveryOp, WritesOverTheOperandsThatItMayOverwrite) {
  for (const OpRow* op : all_rows()) {
    for (const Sample& sample : op->samples()) {
      const std::vector<Tensor> expected = run_op(*op, sample.attributes, sample.operands);
      for (std::size_t i = 0; i < sample.operands.size(); ++i) {
        const Tensor& operand = sample.operands[i];
        if (((op->traits.overwrites >> i) & 1U) == 0 || operand.shape() != expected[0].shape() ||
            size_of(operand.dtype()) != size_of(expected[0].dtype())) {
          continue;
        }
        std::vector<Tensor> operands = sample.operands;
        operands[i] = operand.copy();
        const Tensor result(expected[0].dtype(), operands[i].layout(), operands[i].buffer());
        op->reference({*op, sample.attributes, operands, std::span(&result, 1)});
        EXPECT_TRUE(equal(result, expected[0])) << op->name;
      }
    }
  }
}

bool is_of(const Error& error, ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kShape:
      return dynamic_cast<const ShapeError*>(&error) != nullptr;
    case ErrorKind::kDType:
      return dynamic_cast<const DTypeError*>(&error) != nullptr;
    case ErrorKind::kAttribute:
      return dynamic_cast<const AttributeError*>(&error) != nullptr;
    case ErrorKind::kIndex:
      return dynamic_cast<const IndexError*>(&error) != nullptr;
    case ErrorKind::kDivision:
      return dynamic_cast<const DivisionError*>(&error) != nullptr;
    case ErrorKind::kNumeric:
      return dynamic_cast<const NumericError*>(&error) != nullptr;
  }
  return false;
}

TEST(EveryOp, RefusesWhatItDoesNotTake) {
  std::size_t checked = 0;
  for (const OpRow* op : all_rows()) {
    for (const ErrorSample& sample : op->errors()) {
      try {
        run_op(*op, sample.sample.attributes, sample.sample.operands);
        ADD_FAILURE() << op->name << " took what it should refuse: " << sample.message;
      } catch (const Error& error) {
        EXPECT_TRUE(is_of(error, sample.kind)) << op->name << ": " << error.what();
        EXPECT_THAT(error.what(), HasSubstr(sample.message)) << op->name;
        EXPECT_EQ(error.op(), op->name);
        EXPECT_FALSE(error.operands().empty()) << op->name;
        ++checked;
      }
    }
  }
  EXPECT_GT(checked, 250U);
}

TEST(EveryOp, RefusesTheWrongNumberOfOperands) {
  for (const OpRow* op : all_rows()) {
    if (op->samples().empty()) continue;
    const Sample sample = op->samples()[0];
    std::vector<Tensor> operands = sample.operands;
    if (op->most_operands != kAnyNumber) {
      operands.resize(op->most_operands + 1, operands[0]);
      EXPECT_THROW(run_op(*op, sample.attributes, operands), ShapeError) << op->name;
    }
    operands.clear();
    EXPECT_THROW(run_op(*op, sample.attributes, operands), ShapeError) << op->name;
  }
}

TEST(EveryOp, IsFoundByItsName) {
  EXPECT_EQ(all_rows().size(), kOpCount);
  for (std::size_t i = 0; i < kOpCount; ++i) {
    const OpRow& op = row(static_cast<Op>(i));
    EXPECT_EQ(op.id, i);
    EXPECT_EQ(row_named(op.name), &op);
  }
  EXPECT_EQ(row_named("no_such_op"), nullptr);
}

}  // namespace
}  // namespace foreshape::engine
