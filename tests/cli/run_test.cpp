#include <filesystem>

#include "tests/cli/support.h"

namespace foreshape::testing {
namespace {

using ::testing::HasSubstr;

using RunGraph = CommandTest;

TEST_F(RunGraph, PrintsTypesOrValues) {
  folder_.write("double.fsg", "x = input float32 (n, 2)\ntwo = constant float32 () [2]\ny = multiply(x, two)\noutput y\n");
  EXPECT_EQ(run({"run", "double.fsg", "--size", "n", "5"}).out, "output float32 (5, 2)\n");
  folder_.write("inputs", "x = float32 (1, 2) [1, 2.5]\n");
  const ProcessResult result = run({"run", "double.fsg", "--inputs", "inputs", "--values", "--checked", "--device", "cpu"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.out, "output float32 (1, 2) [[2, 5]]\n");
  EXPECT_THAT(run({"run", "double.fsg", "--dot"}).out, HasSubstr("digraph {"));
}

TEST_F(RunGraph, UpdatesArePrinted) {
  folder_.write("step.fsg", "w = shared float32 (2,) [1, 2]\nt = square(w)\nupdate w = t\n");
  EXPECT_EQ(run({"run", "step.fsg", "--values"}).out, "update w float32 (2,) [1, 4]\n");
}

TEST_F(RunGraph, ErrorsNameOpShapesConditionAndLine) {
  folder_.write("bad.fsg", "x = input float32 (2, 3)\ny = input float32 (n, 5)\nz = matmul(x, y)\noutput z\n");
  const ProcessResult result = run({"run", "bad.fsg", "--size", "n", "4"});
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.err, HasSubstr("matmul: inner sizes 3 and 4 differ; operands float32 (2, 3), float32 (4, 5); at bad.fsg:3"));
  EXPECT_EQ(run({"run", "missing.fsg"}).status, 2);
  folder_.write("x.inputs", "q = float32 () [1]\n");
  EXPECT_THAT(run({"run", "bad.fsg", "--inputs", "x.inputs"}).err, HasSubstr("the graph has no input q"));
}

TEST_F(RunGraph, ModelsOfOnnxRun) {
  const std::string tests = "/usr/share/libonnx-testdata/data/node/";
  if (!std::filesystem::exists(tests)) GTEST_SKIP() << "the Debian package libonnx-testdata is not installed";
  EXPECT_EQ(run({"run", tests + "test_matmul_3d/model.onnx"}).out, "output float32 (2, 3, 3)\n");
  const ProcessResult refused = run({"run", tests + "test_basic_conv_with_padding/model.onnx"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("operator Conv is not imported"));
  folder_.write("broken.onnx", "no model");
  EXPECT_EQ(run({"run", "broken.onnx"}).status, 2);
}

}  // namespace
}  // namespace foreshape::testing
