#include "engine/onnx/model.h"

#include "engine/base/error.h"
#include "engine/onnx/wire.h"

namespace foreshape::engine::onnx {

namespace {

// Graphs in attributes of nodes of graphs: deeper ones are no model but an attack on the stack.
constexpr int kDeepestGraph = 32;

GraphRecord read_graph(std::string_view message, int depth);

AttributeRecord read_attribute(std::string_view message, int depth) {
  AttributeRecord attribute;
  Field field;
  for (WireReader reader(message); reader.next(field);) {
    switch (field.number) {
      case 1:
        attribute.name = field.message();
        break;
      case 2:
        attribute.number = field.float32();
        break;
      case 3:
        attribute.integer = field.integer();
        break;
      case 4:
        attribute.text = field.message();
        break;
      case 5:
        attribute.tensor = field.message();
        attribute.has_tensor = true;
        break;
      case 6:
        attribute.graph = std::make_shared<const GraphRecord>(read_graph(field.message(), depth + 1));
        break;
      case 7:
        append_floats(field, attribute.numbers);
        break;
      case 8:
        append_integers(field, attribute.integers);
        break;
      default:
        break;
    }
  }
  return attribute;
}

NodeRecord read_node(std::string_view message, int depth) {
  NodeRecord node;
  Field field;
  for (WireReader reader(message); reader.next(field);) {
    switch (field.number) {
      case 1:
        node.inputs.emplace_back(field.message());
        break;
      case 2:
        node.outputs.emplace_back(field.message());
        break;
      case 3:
        node.name = field.message();
        break;
      case 4:
        node.op = field.message();
        break;
      case 5:
        node.attributes.push_back(read_attribute(field.message(), depth));
        break;
      case 7:
        node.domain = field.message();
        break;
      default:
        break;
    }
  }
  return node;
}

SizeRecord read_size(std::string_view message) {
  SizeRecord size;
  Field field;
  for (WireReader reader(message); reader.next(field);) {
    if (field.number == 1) size.value = field.integer();
    if (field.number == 2) size.symbol = field.message();
  }
  return size;
}

void read_tensor_type(std::string_view message, ValueRecord& value) {
  Field field;
  for (WireReader reader(message); reader.next(field);) {
    if (field.number == 1) value.type = field.integer();
    if (field.number != 2) continue;
    value.has_shape = true;
    Field size;
    for (WireReader sizes(field.message()); sizes.next(size);) {
      if (size.number == 1) value.sizes.push_back(read_size(size.message()));
    }
  }
}

ValueRecord read_value(std::string_view message) {
  ValueRecord value;
  Field field;
  for (WireReader reader(message); reader.next(field);) {
    if (field.number == 1) value.name = field.message();
    if (field.number != 2) continue;
    Field type;
    for (WireReader types(field.message()); types.next(type);) {
      if (type.number != 1) continue;
      value.is_tensor = true;
      read_tensor_type(type.message(), value);
    }
  }
  return value;
}

GraphRecord read_graph(std::string_view message, int depth) {
  if (depth > kDeepestGraph) throw ParseError("graphs within graphs, deeper than " + std::to_string(kDeepestGraph));
  GraphRecord graph;
  Field field;
  for (WireReader reader(message); reader.next(field);) {
    switch (field.number) {
      case 1:
        graph.nodes.push_back(read_node(field.message(), depth));
        break;
      case 5:
        graph.initializers.push_back(field.message());
        break;
      case 11:
        graph.inputs.push_back(read_value(field.message()));
        break;
      case 12:
        graph.outputs.push_back(read_value(field.message()));
        break;
      case 15:
        throw ParseError("sparse initialisers are not supported");
      default:
        break;
    }
  }
  return graph;
}

std::pair<std::string, std::int64_t> read_operator_set(std::string_view message) {
  std::pair<std::string, std::int64_t> set{"", 1};
  Field field;
  for (WireReader reader(message); reader.next(field);) {
    if (field.number == 1) set.first = field.message();
    if (field.number == 2) set.second = field.integer();
  }
  return set;
}

}  // namespace

ModelRecord read_model(std::string bytes) {
  ModelRecord model;
  model.bytes = std::make_shared<const std::string>(std::move(bytes));
  bool has_graph = false;
  Field field;
  for (WireReader reader(*model.bytes); reader.next(field);) {
    if (field.number == 8) model.operator_sets.push_back(read_operator_set(field.message()));
    if (field.number != 7) continue;
    model.graph = read_graph(field.message(), 0);
    has_graph = true;
  }
  if (!has_graph) throw ParseError("the model has no graph");
  return model;
}

}  // namespace foreshape::engine::onnx
