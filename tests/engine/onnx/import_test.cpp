// Models written here, byte by byte: what the importer makes of them and how it refuses.
#include "engine/onnx/import.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/error.h"
#include "engine/interpreter/interpreter.h"
#include "engine/onnx/tensor_data.h"
#include "engine/onnx/wire.h"

namespace foreshape::engine::onnx {
namespace {

using ::testing::HasSubstr;

std::string varint(std::uint64_t value) {
  std::string bytes;
  for (; value > 0x7f; value >>= 7)
    bytes += static_cast<char>((value & 0x7f) | 0x80);
  return bytes + static_cast<char>(value);
}
std::string number(unsigned field, std::uint64_t value) {
  return varint(field << 3U) + varint(value);
}
std::string bytes(unsigned field, const std::string& content) {
  return varint(field << 3U | 2U) + varint(content.size()) + content;
}
std::string float_matrix(const std::string& name, std::uint64_t rows, const std::string& columns) {
  const std::string shape = bytes(1, number(1, rows)) + bytes(1, bytes(2, columns));
  return bytes(1, name) + bytes(2, bytes(1, number(1, 1) + bytes(2, shape)));
}
std::string node(const std::string& op, const std::string& name) {
  return bytes(1, "x") + bytes(1, "y") + bytes(2, "z") + bytes(3, name) + bytes(4, op);
}
// x of (2, n), y of (3, m), z = op(x, y)
std::string model(const std::string& op, std::uint64_t rows_of_y = 3) {
  const std::string graph = bytes(1, node(op, "first")) + bytes(11, float_matrix("x", 2, "n")) +
                            bytes(11, float_matrix("y", rows_of_y, "n")) + bytes(12, float_matrix("z", 2, "n"));
  return number(1, 8) + bytes(8, number(2, 17)) + bytes(7, graph);
}

template <typename E>
std::string message_of(const std::string& model) {
  try {
    import_model(model, "model.onnx");
  } catch (const E& error) {
    return error.what();
  }
  ADD_FAILURE() << "no error of that type";
  return "";
}

TEST(OnnxImport, SymbolsBecomeSizes) {
  const Import imported = import_model(model("Add", 2), "model.onnx");
  ASSERT_EQ(imported.graph.inputs().size(), 2U);
  EXPECT_EQ(imported.graph.outputs()[0].type().to_string(), "float32 (2, n)");
  const Tensor x = Tensor::from<float>({1, 2}, {2, 1});
  EXPECT_EQ(evaluate(imported.graph, std::array{x, x})[0].to_string(), "float32 (2, 1) [[2], [4]]");
}

TEST(OnnxImport, ErrorsNameOperatorNodeShapesAndCondition) {
  EXPECT_THAT(message_of<ShapeError>(model("Add")),
              ::testing::AllOf(HasSubstr("add: "), HasSubstr("float32 (2, n), float32 (3, n)"),
                               HasSubstr("at Add 'first' in model.onnx:1")));
  EXPECT_THAT(message_of<UnsupportedError>(model("Conv")),
              ::testing::AllOf(HasSubstr("operator Conv is not imported"), HasSubstr("float32 (2, n)"),
                               HasSubstr("Conv 'first' in model.onnx:1")));
}

TEST(OnnxImport, WhatIsNoModelIsAParseError) {
  message_of<ParseError>("");
  message_of<ParseError>("foreshape");
  const std::string whole = model("Add", 2);
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_THROW(import_model(whole.substr(0, size), "cut.onnx"), Error) << size;
  std::string deep;
  for (int i = 0; i < 100; ++i)
    deep = bytes(1, bytes(5, bytes(6, deep)));
  EXPECT_THAT(message_of<ParseError>(bytes(7, deep)), HasSubstr("graphs within graphs"));
}

TEST(OnnxTensors, SizesAreCheckedBeforeMemoryIsTaken) {
  const std::string huge = number(1, std::uint64_t{1} << 40U) + number(2, 1) + bytes(9, "1234");
  EXPECT_THROW(read_tensor(huge), ParseError);
  EXPECT_THROW(read_tensor(number(1, ~std::uint64_t{0}) + number(2, 1)), ShapeError);
  EXPECT_THROW(read_tensor(number(2, 8)), DTypeError);
  EXPECT_THROW(read_tensor(number(2, 99)), DTypeError);
  const NamedTensor packed =
      read_tensor(number(1, 2) + number(2, 7) + bytes(7, varint(5) + varint(300)) + bytes(8, "p"));
  EXPECT_EQ(packed.name, "p");
  EXPECT_EQ(packed.tensor.to_string(), "int64 (2,) [5, 300]");
}

TEST(OnnxWire, NumbersOfMoreThanTenBytesAreRefused) {
  Field field;
  const std::string endless(12, '\xff');
  EXPECT_THROW(WireReader(endless).next(field), ParseError);
  EXPECT_THROW(WireReader(bytes(1, "abc").substr(0, 3)).next(field), ParseError);
}

}  // namespace
}  // namespace foreshape::engine::onnx
