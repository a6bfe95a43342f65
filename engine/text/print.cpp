#include <cctype>
#include <charconv>
#include <cmath>
#include <map>
#include <set>
#include <unordered_map>

#include "engine/base/error.h"
#include "engine/ops/op.h"
#include "engine/runtime/shared_state.h"
#include "engine/text/text.h"

namespace foreshape::engine {

namespace {

std::string number_text(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  char buffer[40];
  const auto end = std::to_chars(buffer, buffer + sizeof(buffer), value).ptr;  // the shortest that reads back the same
  std::string text(buffer, end);
  // A fraction stays one.
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (c == '\n') {
      result += "\\n";
    } else {
      result += c;
    }
  }
  return result + "\"";
}

bool is_identifier(const std::string& name) {
  if (name.empty() || (!std::isalpha(static_cast<unsigned char>(name[0])) && name[0] != '_')) return false;
  for (const char c : name) {
    if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_' && c != '.') return false;
  }
  const std::set<std::string> reserved = {"input", "shared", "constant", "graph", "output",   "update",
                                          "at",    "name",   "fill",     "true",  "false",    "inf",
                                          "nan",   "floor",  "max",      "min",   "broadcast"};
  return !reserved.contains(name) && !dtype_named(name);
}

// Symbols of one name that are two get two names.
class SymbolNames {
 public:
  std::string text(const Dim& dim) {
    if (dim.is_constant() || dim.is_unknown()) return dim.to_string();
    std::string result;
    for (const Dim::Term& term : dim.terms()) {
      std::int64_t coefficient = term.coefficient;
      if (!result.empty()) result += coefficient < 0 ? " - " : " + ";
      if (result.empty() && coefficient < 0) result = "-";
      coefficient = std::abs(coefficient);
      if (coefficient != 1 || term.atoms.empty()) result += std::to_string(coefficient);
      for (std::size_t i = 0; i < term.atoms.size(); ++i) {
        if (i > 0 || coefficient != 1) result += "*";
        result += text(term.atoms[i]);
      }
    }
    return result;
  }
  std::string text(const Type& type) {
    std::string result = std::string(dtype_name(type.dtype)) + " (";
    for (std::size_t i = 0; i < type.dims.size(); ++i)
      result += (i == 0 ? "" : ", ") + text(type.dims[i]);
    return result + (type.dims.size() == 1 ? ",)" : ")");
  }

 private:
  std::string text(const DimAtomPointer& atom) {
    if (atom->kind != DimAtom::Kind::kSymbol) {
      constexpr const char* kNames[] = {"", "floor", "broadcast", "max", "min"};
      return std::string(kNames[static_cast<std::size_t>(atom->kind)]) + "(" + text(atom->arguments[0]) + ", " +
             text(atom->arguments[1]) + ")";
    }
    if (const auto found = names_.find(atom.get()); found != names_.end()) return found->second;
    std::string name = is_identifier(atom->name) ? atom->name : "size";
    while (!taken_.insert(name).second)
      name += "_";
    names_.emplace(atom.get(), name);
    return name;
  }

  std::map<const DimAtom*, std::string> names_;
  std::set<std::string> taken_;
};

class Printer {
 public:
  std::string print(const Graph& graph, const std::vector<std::pair<Value, Value>>& updates,
                    const std::string& indent) {
    std::vector<Value> roots = graph.inputs();
    roots.insert(roots.end(), graph.outputs().begin(), graph.outputs().end());
    for (const auto& [variable, value] : updates) {
      roots.push_back(variable);
      roots.push_back(value);
    }
    std::string text;
    for (const NodePointer& node : topological_order(roots))
      text += print_node(*node, indent);
    for (const Value& output : graph.outputs())
      text += indent + "output " + reference(output) + "\n";
    for (const auto& [variable, value] : updates)
      text += indent + "update " + reference(variable) + " = " + reference(value) + "\n";
    return text;
  }

 private:
  std::string reference(const Value& value) { return names_.at(value.node.get())[value.result]; }

  std::string fresh(const std::string& wanted) {
    std::string name = wanted;
    if (!is_identifier(name)) {
      do {
        name = "t" + std::to_string(next_++);
      } while (taken_.contains(name));
    }
    while (!taken_.insert(name).second)
      name += "_";
    return name;
  }

  std::string attribute_text(const Attribute& attribute, std::string& before, const std::string& indent) {
    if (const bool* flag = std::get_if<bool>(&attribute)) return *flag ? "true" : "false";
    if (const auto* integer = std::get_if<std::int64_t>(&attribute)) return std::to_string(*integer);
    if (const double* number = std::get_if<double>(&attribute)) return number_text(*number);
    if (const auto* text = std::get_if<std::string>(&attribute)) return quoted(*text);
    if (const DType* dtype = std::get_if<DType>(&attribute)) return std::string(dtype_name(*dtype));
    if (const auto* integers = std::get_if<Integers>(&attribute)) {
      std::string text = "[";
      for (std::size_t i = 0; i < integers->size(); ++i)
        text += (i == 0 ? "" : ", ") + std::to_string((*integers)[i]);
      return text + "]";
    }
    if (const auto* graph = std::get_if<GraphPointer>(&attribute)) {
      const std::string name = fresh("");
      before += indent + name + " = graph {\n" + print(**graph, {}, indent + "  ") + indent + "}\n";
      return name;
    }
    throw InputError("a custom op has no text form");
  }

  std::string print_node(const Node& node, const std::string& indent) {
    std::string before;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < node.types.size(); ++i)
      names.push_back(fresh(i == 0 ? node.name : ""));
    std::string line = indent;
    for (std::size_t i = 0; i < names.size(); ++i)
      line += (i == 0 ? "" : ", ") + names[i];
    line += " = ";
    if (is(node, Op::input)) {
      line += "input " + symbols_.text(node.types[0]);
    } else if (is(node, Op::constant)) {
      line += "constant " + print_tensor(node.attributes.tensor("value"));
    } else if (is(node, Op::shared)) {
      const Tensor& value = state_of(node)->value();
      const std::string tensor = print_tensor(value);
      // The type may leave sizes open; then both are told.
      const bool fixed = node.types[0].concrete_shape().has_value();
      line += "shared " + (fixed ? "" : symbols_.text(node.types[0]) + " = ") + tensor;
    } else {
      line += std::string(node.op->name) + "(";
      for (std::size_t i = 0; i < node.operands.size(); ++i)
        line += (i == 0 ? "" : ", ") + reference(node.operands[i]);
      line += ")";
      std::string attributes;
      for (const auto& [name, value] : node.attributes.items())
        attributes += (attributes.empty() ? "" : ", ") + name + " = " + attribute_text(value, before, indent);
      if (!attributes.empty()) line += " {" + attributes + "}";
    }
    if (!node.name.empty() && names[0] != node.name) line += " name " + quoted(node.name);
    for (const SourceSite& site : node.sites) {
      if (!site.file.empty()) line += " at " + quoted(site.file) + ":" + std::to_string(site.line);
    }
    names_.emplace(&node, names);
    return before + line + "\n";
  }

  std::unordered_map<const Node*, std::vector<std::string>> names_;
  std::set<std::string> taken_;
  SymbolNames symbols_;
  std::size_t next_ = 0;
};

}  // namespace

std::string print_tensor(const Tensor& tensor) {
  std::string text = tensor.describe() + " ";
  std::vector<std::string> elements;
  if (is_floating(tensor.dtype())) {
    for (const double value : tensor.to_doubles())
      elements.push_back(number_text(value));
  } else {
    const bool wraps = tensor.dtype() == DType::kUInt64;
    for (const std::int64_t value : (wraps ? tensor.cast(DType::kInt64) : tensor).to_integers())
      elements.push_back(wraps ? std::to_string(static_cast<std::uint64_t>(value)) : std::to_string(value));
  }
  if (elements.size() > 1 && std::set<std::string>(elements.begin(), elements.end()).size() == 1)
    return text + "fill " + elements[0];
  text += "[";
  for (std::size_t i = 0; i < elements.size(); ++i)
    text += (i == 0 ? "" : ", ") + elements[i];
  return text + "]";
}

std::string print_graph(const TextGraph& graph) {
  return Printer().print(graph.graph, graph.updates, "");
}

std::string graphviz(const Graph& graph) {
  std::string text = "digraph {\n";
  std::unordered_map<const Node*, std::size_t> ids;
  for (const NodePointer& node : graph.nodes()) {
    const std::size_t id = ids.size();
    ids.emplace(node.get(), id);
    const bool is_leaf = node->operands.empty();
    std::string label = is_leaf && !node->name.empty() ? node->name : std::string(node->op->name);
    if (is(*node, Op::constant) && node->attributes.tensor("value").count() == 1)
      label = print_tensor(node->attributes.tensor("value"));
    text += "  n" + std::to_string(id) + " [label=" + quoted(label) + (is_leaf ? ", shape=box" : "") + "];\n";
    for (const Value& operand : node->operands) {
      text += "  n" + std::to_string(ids.at(operand.node.get())) + " -> n" + std::to_string(id) +
              " [label=" + quoted(operand.type().to_string()) + "];\n";
    }
  }
  for (std::size_t i = 0; i < graph.outputs().size(); ++i) {
    const Value& output = graph.outputs()[i];
    const std::string id = "out" + std::to_string(i);
    text += "  " + id + " [label=" + quoted("output " + std::to_string(i)) + ", shape=plaintext];\n";
    text += "  n" + std::to_string(ids.at(output.node.get())) + " -> " + id +
            " [label=" + quoted(output.type().to_string()) + "];\n";
  }
  return text + "}\n";
}

}  // namespace foreshape::engine
