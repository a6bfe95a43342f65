#include "checkers/shape_text.h"

#include <limits>

namespace foreshape::checkers {

std::string dim_text(const DimText& dim) {
  if (dim.size) return std::to_string(*dim.size);
  return dim.text.empty() ? "?" : dim.text;
}

std::string shape_text(const OperandShape& operand) {
  if (!operand.dims) return "?";
  std::string text = "[";
  for (const DimText& dim : *operand.dims) {
    if (text.size() > 1) text += ", ";
    text += dim_text(dim);
  }
  return text + "]";
}

std::string named_shape(const OperandShape& operand) {
  return operand.name.empty() ? shape_text(operand) : operand.name + " " + shape_text(operand);
}

std::optional<std::size_t> rank_of(const OperandShape& operand) {
  if (!operand.dims) return std::nullopt;
  return operand.dims->size();
}

const DimText* dim_at(const OperandShape& operand, std::int64_t axis) {
  if (!operand.dims) return nullptr;
  const auto rank = static_cast<std::int64_t>(operand.dims->size());
  if (axis < 0) axis += rank;
  if (axis < 0 || axis >= rank) return nullptr;
  return &(*operand.dims)[static_cast<std::size_t>(axis)];
}

const DimText* clashing_dim(const OperandShape& operand) {
  return operand.clash ? dim_at(operand, static_cast<std::int64_t>(*operand.clash)) : nullptr;
}

bool same_dim(const DimText* a, const DimText* b) {
  if (a == nullptr || b == nullptr) return false;
  if (a->size || b->size) return a->size == b->size;
  return !a->text.empty() && a->text != "?" && a->text == b->text;
}

bool is_permutation_of(const OperandShape& operand, const OperandShape& other) {
  if (!operand.dims || !other.dims || operand.dims->size() != other.dims->size()) return false;
  std::vector<bool> used(other.dims->size(), false);
  for (const DimText& dim : *operand.dims) {
    bool found = false;
    for (std::size_t i = 0; i < used.size() && !found; ++i) {
      if (used[i] || !same_dim(&dim, &(*other.dims)[i])) continue;
      used[i] = found = true;
    }
    if (!found) return false;
  }
  return true;
}

std::optional<std::int64_t> product_from(const OperandShape& operand, std::size_t first) {
  if (!operand.dims || first >= operand.dims->size()) return std::nullopt;
  std::int64_t product = 1;
  for (std::size_t i = first; i < operand.dims->size(); ++i) {
    const std::optional<std::int64_t> size = (*operand.dims)[i].size;
    if (!size || *size <= 0 || product > std::numeric_limits<std::int64_t>::max() / *size) return std::nullopt;
    product *= *size;
  }
  return product;
}

std::optional<OperandPair> clashing_pair(const Failure& failure) {
  OperandPair pair;
  for (const OperandShape& operand : failure.shapes) {
    if (!operand.clash) continue;
    if (pair.left == nullptr) {
      pair.left = &operand;
    } else if (pair.right == nullptr) {
      pair.right = &operand;
    }
  }
  if (pair.right != nullptr) return pair;
  if (failure.shapes.size() < 2) return std::nullopt;
  return OperandPair{&failure.shapes[0], &failure.shapes[1]};
}

}  // namespace foreshape::checkers
