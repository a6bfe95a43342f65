#include "engine/graph/node.h"

#include <algorithm>

#include "engine/base/error.h"

namespace foreshape::engine {

const Type& Value::type() const {
  return node->types[result];
}

const std::string& Value::name() const {
  return node->name;
}

Node::~Node() {
  // The last holder of an operand takes it into the list instead of recursing.
  std::vector<Value> pending = std::move(operands);
  while (!pending.empty()) {
    const Value value = std::move(pending.back());
    pending.pop_back();
    if (value.node == nullptr || value.node.use_count() > 1) continue;
    auto& dying = const_cast<Node&>(*value.node);  // nobody else can see it
    for (Value& operand : dying.operands)
      pending.push_back(std::move(operand));
    dying.operands.clear();
  }
}

void Node::add_sites(const std::vector<SourceSite>& more) const {
  for (const SourceSite& site : more) {
    if (std::find(sites.begin(), sites.end(), site) == sites.end()) sites.push_back(site);
  }
}

std::size_t normalise_axis(std::int64_t axis, std::size_t rank) {
  const auto signed_rank = static_cast<std::int64_t>(rank);
  if (axis < -signed_rank || axis >= signed_rank) {
    throw AttributeError(
        "axis " + std::to_string(axis) + " of a tensor of rank " + std::to_string(rank),
        rank == 0 ? "a scalar has no axes"
                  : "axes are from " + std::to_string(-signed_rank) + " to " + std::to_string(signed_rank - 1));
  }
  return static_cast<std::size_t>(axis < 0 ? axis + signed_rank : axis);
}

std::vector<std::size_t> normalise_axes(const Integers& axes, std::size_t rank) {
  std::vector<std::size_t> result;
  for (const std::int64_t axis : axes)
    result.push_back(normalise_axis(axis, rank));
  std::sort(result.begin(), result.end());
  if (std::adjacent_find(result.begin(), result.end()) != result.end()) {
    throw AttributeError("an axis is named twice");
  }
  return result;
}

std::size_t Signature::axis(std::string_view name, std::size_t rank) const {
  return normalise_axis(attributes.integer(name), rank);
}

std::vector<std::string> describe(std::span<const Type> types) {
  std::vector<std::string> texts;
  for (const Type& type : types)
    texts.push_back(type.to_string());
  return texts;
}

std::vector<Type> infer_types(const OpRow& op, std::span<const Type> operands, const Attributes& attributes,
                              std::span<const std::optional<Dims>> contents) {
  try {
    if (operands.size() < op.fewest_operands || operands.size() > op.most_operands) {
      throw ShapeError(std::to_string(operands.size()) + " operands are given",
                       "it takes " + std::to_string(op.fewest_operands) +
                           (op.most_operands == op.fewest_operands ? ""
                            : op.most_operands == kAnyNumber       ? " or more"
                                                                   : " to " + std::to_string(op.most_operands)));
    }
    const Signature signature{operands, attributes, contents};
    const std::vector<DType> dtypes = op.dtypes(signature);
    std::vector<Dims> dims = op.shapes(signature);
    std::vector<Type> types;
    for (std::size_t i = 0; i < dtypes.size(); ++i) {
      for (const Dim& dim : dims[i]) {
        if (dim.is_constant() && dim.constant() < 0) {
          throw ShapeError("the result would have shape " + to_string(dims[i]));
        }
      }
      types.push_back({dtypes[i], std::move(dims[i])});
    }
    return types;
  } catch (Error& error) {
    error.add_context(std::string(op.name), describe(operands), {});
    throw;
  }
}

std::optional<Dims> contents_of(const Value& value) {
  const Node& node = *value.node;
  if (node.op->traits.contents == nullptr || !is_integer(value.dtype()) || value.rank() > 1) return std::nullopt;
  std::vector<std::optional<Dims>> operands;
  for (const Value& operand : node.operands)
    operands.push_back(contents_of(operand));
  return node.op->traits.contents(node, operands);
}

namespace {

NodePointer finish(std::shared_ptr<Node> node) {
  Digest digest;
  digest.add(node->op->id);
  node->attributes.add_to(digest);
  for (const Value& operand : node->operands)
    digest.add(operand.node->digest).add(operand.result);
  node->digest = digest;
  return node;
}

}  // namespace

NodePointer make_node(const OpRow& op, std::vector<Value> operands, Attributes attributes,
                      std::vector<SourceSite> sites, std::string name) {
  auto node = std::make_shared<Node>();
  node->op = &op;
  node->attributes = std::move(attributes);
  node->operands = std::move(operands);
  node->sites = std::move(sites);
  node->name = std::move(name);
  std::vector<Type> types;
  std::vector<std::optional<Dims>> contents;
  for (std::size_t i = 0; i < node->operands.size(); ++i) {
    const Value& operand = node->operands[i];
    if (!operand.is_defined())
      throw InputError("operand " + std::to_string(i) + " of " + std::string(op.name) + " is no value");
    types.push_back(operand.type());
    const bool is_read = i < 32 && ((op.traits.shape_operands >> i) & 1U) != 0;
    contents.push_back(is_read ? contents_of(operand) : std::nullopt);
  }
  try {
    node->types = infer_types(op, types, node->attributes, contents);
  } catch (Error& error) {
    error.add_context(std::string(op.name), describe(types), node->sites);
    throw;
  }
  return finish(std::move(node));
}

NodePointer make_leaf(const OpRow& op, Type type, Attributes attributes, std::vector<SourceSite> sites,
                      std::string name) {
  auto node = std::make_shared<Node>();
  node->op = &op;
  node->attributes = std::move(attributes);
  node->types = {std::move(type)};
  node->sites = std::move(sites);
  node->name = std::move(name);
  return finish(std::move(node));
}

}  // namespace foreshape::engine
