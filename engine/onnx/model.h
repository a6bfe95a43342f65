// ONNX models as they stand in files (onnx.proto of ONNX 1.12): only what the importer reads.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/onnx/tensor_data.h"

namespace foreshape::engine::onnx {

struct GraphRecord;

struct AttributeRecord {
  std::string name;
  std::int64_t integer = 0;
  float number = 0;
  std::string text;
  std::string_view tensor;  // serialised; read when it is asked for
  bool has_tensor = false;
  std::shared_ptr<const GraphRecord> graph;
  std::vector<std::int64_t> integers;
  std::vector<float> numbers;
};

struct NodeRecord {
  std::string op;
  std::string domain;
  std::string name;
  std::vector<std::string> inputs;  // empty: an optional one that is not given
  std::vector<std::string> outputs;
  std::vector<AttributeRecord> attributes;
};

struct SizeRecord {
  std::int64_t value = -1;  // negative: not fixed
  std::string symbol;       // empty: none
};

struct ValueRecord {
  std::string name;
  bool is_tensor = false;  // not a sequence, a map, an optional value
  std::int64_t type = 0;   // a number of TensorProto.DataType
  bool has_shape = false;
  std::vector<SizeRecord> sizes;
};

struct GraphRecord {
  std::vector<NodeRecord> nodes;
  std::vector<std::string_view> initializers;  // serialised tensors
  std::vector<ValueRecord> inputs;
  std::vector<ValueRecord> outputs;
};

struct ModelRecord {
  std::shared_ptr<const std::string> bytes;                         // what the views point into
  std::vector<std::pair<std::string, std::int64_t>> operator_sets;  // domain, version
  GraphRecord graph;
};

// Throws ParseError for bytes that are no model.
ModelRecord read_model(std::string bytes);

}  // namespace foreshape::engine::onnx
