#include "engine/onnx/import.h"

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "engine/base/error.h"
#include "engine/interface/variables.h"
#include "engine/interpreter/interpreter.h"
#include "engine/onnx/lowering.h"
#include "engine/onnx/model.h"
#include "engine/ops/build.h"

namespace foreshape::engine::onnx {

namespace {

using Family = std::span<const OperatorRow> (*)();
constexpr std::array kFamilies = {
    Family{elementwise_operators}, Family{activation_operators},   Family{reduction_operators},
    Family{shape_operators},       Family{part_operators},         Family{index_operators},
    Family{product_operators},     Family{creation_operators},     Family{normalisation_operators},
    Family{loss_operators},        Family{quantisation_operators}, Family{training_operators},
    Family{structure_operators}};

const OperatorRow* row_of(std::string_view name) {
  for (const Family family : kFamilies) {
    for (const OperatorRow& row : family()) {
      if (row.name == name) return &row;
    }
  }
  return nullptr;
}

// Values by name; a graph within a graph sees those around it.
struct Scope {
  const Scope* around = nullptr;
  std::unordered_map<std::string, Value> values;

  const Value* find(const std::string& name) const {
    for (const Scope* scope = this; scope != nullptr; scope = scope->around) {
      if (const auto found = scope->values.find(name); found != scope->values.end()) return &found->second;
    }
    return nullptr;
  }
};

template <typename E>
void throw_if(const SourceSite& site, const Error& error) {
  if (dynamic_cast<const E*>(&error) == nullptr) return;
  E placed(error.condition(), error.help());
  placed.add_context(error.op(), error.operands(), {site});
  throw placed;
}

// The same error, but made where the model has its node and not in the rows of the operators.
[[noreturn]] void throw_at(const SourceSite& site, const Error& error) {
  throw_if<ShapeError>(site, error);
  throw_if<DTypeError>(site, error);
  throw_if<AttributeError>(site, error);
  throw_if<IndexError>(site, error);
  throw_if<DivisionError>(site, error);
  throw_if<NumericError>(site, error);
  throw_if<MemoryError>(site, error);
  throw_if<InputError>(site, error);
  throw_if<ParseError>(site, error);
  throw_if<UnsupportedError>(site, error);
  Error placed(error.condition(), error.help());
  placed.add_context(error.op(), error.operands(), {site});
  throw placed;
}

class Importer {
 public:
  Importer(const ModelRecord& model, const std::string& file, const ImportOptions& options)
      : model_(model), file_(file), options_(options) {}

  Import run() {
    // Others broadcast differently, or have operands that the rows do not know.
    constexpr std::int64_t kOldest = 7;
    constexpr std::int64_t kNewest = 17;
    if (const std::int64_t version = version_of(""); version < kOldest || version > kNewest) {
      throw UnsupportedError("version " + std::to_string(version) + " of the operator set",
                             "convert the model to a version from 7 to 17");
    }
    Scope scope;
    add_initializers(model_.graph, scope);
    std::vector<Value> inputs;
    for (const ValueRecord& record : model_.graph.inputs) {
      if (scope.values.contains(record.name)) continue;  // an initialiser is a default that nobody overrides
      inputs.push_back(input_of(record));
      scope.values[record.name] = inputs.back();
    }
    inputs_ = inputs;
    std::vector<Value> outputs = lower_graph(model_.graph, scope);
    Import result;
    for (const Value& input : inputs) {
      if (!fixed_.contains(input.node.get())) continue;
      result.fixed_inputs.push_back(input.name());
      const Value same = reduce_all(equal(Operand(input), Operand(constant(options_.known.at(input.name())))));
      for (Value& output : outputs)
        output = assert_that(output, same, "input " + input.name() + " is not what the model was imported for");
    }
    result.graph = Graph(std::move(inputs), std::move(outputs));
    return result;
  }

 private:
  std::int64_t version_of(const std::string& domain) const {
    for (const auto& [name, version] : model_.operator_sets) {
      if (name == domain || (name == "ai.onnx" && domain.empty()) || (name.empty() && domain == "ai.onnx"))
        return version;
    }
    return domain.empty() && !model_.operator_sets.empty() ? 17 : 1;  // a model of another domain alone
  }

  static bool is_ours(const std::string& domain) {
    return domain.empty() || domain == "ai.onnx" || domain == "ai.onnx.preview.training";
  }

  void add_initializers(const GraphRecord& graph, Scope& scope) const {
    for (const std::string_view bytes : graph.initializers) {
      NamedTensor named = read_tensor(bytes);
      scope.values[named.name] = constant(named.tensor, SourceSite(file_, 0, named.name));
    }
  }

  Value input_of(const ValueRecord& record) {
    if (!record.is_tensor) throw UnsupportedError("input " + record.name + " is no tensor (a sequence, map or option)");
    const DType dtype = dtype_of_number(record.type);
    const auto known = options_.known.find(record.name);
    Dims dims;
    if (!record.has_shape) {
      if (known == options_.known.end())
        throw UnsupportedError("input " + record.name + " has no shape", "give its value to the importer");
      dims = dims_of(known->second.shape());
    }
    for (const SizeRecord& size : record.sizes) {
      if (size.value >= 0) {
        dims.emplace_back(size.value);
      } else {
        const std::string name = size.symbol.empty() ? record.name + "_" + std::to_string(dims.size()) : size.symbol;
        dims.push_back(symbols_.try_emplace(name, Dim::symbol(name)).first->second);
      }
    }
    return tensor(record.name, dtype, std::move(dims), SourceSite(file_, 0, record.name));
  }

  // The value, where it follows from constants, sizes and known inputs.
  std::optional<Tensor> known(const Value& value) {
    if (is(value, Op::constant)) return value.node->attributes.tensor("value");
    if (const std::optional<Dims> contents = contents_of(value)) {
      Integers numbers;
      for (const Dim& dim : *contents) {
        if (dim.is_constant()) numbers.push_back(dim.constant());
      }
      if (numbers.size() == contents->size()) {
        const Shape shape = value.rank() == 0 ? Shape{} : Shape{static_cast<std::int64_t>(numbers.size())};
        return Tensor::from(numbers, shape).cast(value.dtype());
      }
    }
    std::vector<std::pair<Value, Tensor>> given;
    std::vector<const Node*> used;
    for (const NodePointer& node : topological_order(std::array{value})) {
      if (is(*node, Op::shared) || node->op->traits.effect || is(*node, Op::custom)) return std::nullopt;
      if (!is(*node, Op::input)) continue;
      const auto found = options_.known.find(node->name);
      const bool is_input = std::any_of(inputs_.begin(), inputs_.end(), [&](const Value& x) { return x.node == node; });
      if (!is_input || found == options_.known.end()) return std::nullopt;
      given.emplace_back(Value{node, 0}, found->second);
      used.push_back(node.get());
    }
    Tensor result = evaluate(std::array{value}, given)[0];
    fixed_.insert(used.begin(), used.end());
    return result;
  }

  std::vector<Value> lower_graph(const GraphRecord& graph, Scope& scope) {
    for (const NodeRecord& node : graph.nodes)
      lower_node(node, scope);
    std::vector<Value> outputs;
    for (const ValueRecord& record : graph.outputs) {
      const Value* value = scope.find(record.name);
      if (value == nullptr || !value->is_defined())
        throw InputError("no node makes the output " + record.name + " of the graph");
      outputs.push_back(*value);
    }
    return outputs;
  }

  void lower_node(const NodeRecord& node, Scope& scope) {
    const SourceSite site(node.op + (node.name.empty() ? "" : " '" + node.name + "'") + " in " + file_, ++count_);
    std::vector<Value> operands;
    try {
      for (const std::string& name : node.inputs) {
        const Value* value = scope.find(name);
        if (!name.empty() && value == nullptr) throw InputError("no node before it makes its operand " + name);
        operands.push_back(name.empty() ? Value{} : *value);
      }
      const OperatorRow* row = is_ours(node.domain) ? row_of(node.op) : nullptr;
      if (row == nullptr) throw UnsupportedError("operator " + node.op + " is not imported");
      const Lowering lowering(
          node, version_of(node.domain), operands, [this](const Value& value) { return known(value); },
          [&](const GraphRecord& graph) {
            Scope inner{&scope, {}};
            add_initializers(graph, inner);
            if (!graph.inputs.empty()) throw UnsupportedError("a graph within a graph that has inputs");
            return lower_graph(graph, inner);
          });
      const std::vector<Value> results = row->lower(lowering);
      place(results, operands, site);
      for (std::size_t i = 0; i < node.outputs.size(); ++i) {
        if (node.outputs[i].empty()) continue;
        if (i >= results.size())
          throw UnsupportedError("result " + std::to_string(i) + " of " + node.op + " is not computed");
        scope.values[node.outputs[i]] = results[i];
      }
    } catch (Error& error) {
      if (is_placed_) throw;  // by a node of a graph within this one
      is_placed_ = true;
      std::vector<std::string> types;
      for (const Value& operand : operands)
        types.push_back(operand.is_defined() ? operand.type().to_string() : "none");
      error.add_context(node.op, std::move(types), {});
      throw_at(site, error);
    }
  }

  // The new nodes were written where the model has its node, not in the rows of the operators.
  void place(const std::vector<Value>& results, const std::vector<Value>& operands, const SourceSite& site) const {
    std::unordered_set<const Node*> seen;
    for (const Value& operand : operands)
      seen.insert(operand.node.get());
    std::vector<const Node*> open;
    const auto visit = [&](const Value& value) {
      if (value.is_defined() && seen.insert(value.node.get()).second) open.push_back(value.node.get());
    };
    for (const Value& result : results)
      visit(result);
    while (!open.empty()) {
      const Node* node = open.back();
      open.pop_back();
      // What was there before and came in through a graph within the node keeps its place.
      if (!node->sites.empty() && node->sites.front().file.ends_with(" in " + file_)) continue;
      if (is(*node, Op::input)) continue;
      node->sites = {site};
      for (const Value& operand : node->operands)
        visit(operand);
    }
  }

  const ModelRecord& model_;
  const std::string& file_;
  const ImportOptions& options_;
  std::vector<Value> inputs_;
  std::map<std::string, Dim> symbols_;     // of sizes, by name
  std::unordered_set<const Node*> fixed_;  // inputs whose known value was used
  std::uint32_t count_ = 0;                // of nodes so far
  bool is_placed_ = false;                 // an error has been given its node
};

}  // namespace

Import import_model(std::string bytes, const std::string& file, const ImportOptions& options) {
  const ModelRecord model = read_model(std::move(bytes));
  return Importer(model, file, options).run();
}

std::vector<std::string> imported_operators() {
  std::set<std::string> names;
  for (const Family family : kFamilies) {
    for (const OperatorRow& row : family())
      names.emplace(row.name);
  }
  return {names.begin(), names.end()};
}

}  // namespace foreshape::engine::onnx
