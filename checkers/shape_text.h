// Shapes as text and small facts about them that repair hints are made of.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/verdict/failure.h"

namespace foreshape::checkers {

using verdict::DimText;
using verdict::Failure;
using verdict::OperandShape;

std::string dim_text(const DimText& dim);
// "[N, 4, 4, 64]"; "?" when the rank is unknown.
std::string shape_text(const OperandShape& operand);
// "logits [500, 2]", the shape alone for an operand without a name.
std::string named_shape(const OperandShape& operand);

std::optional<std::size_t> rank_of(const OperandShape& operand);
// Counted from the end for a negative `axis`; nothing when the rank is unknown or has no such axis.
const DimText* dim_at(const OperandShape& operand, std::int64_t axis);
const DimText* clashing_dim(const OperandShape& operand);
// Two dims that are surely equal: the same number or the same expression, never two unknowns.
bool same_dim(const DimText* a, const DimText* b);
// The dims of `other` in some order (the same order included).
bool is_permutation_of(const OperandShape& operand, const OperandShape& other);
// The product of the sizes from axis `first` on; nothing when one of them is no number or the product is too large.
std::optional<std::int64_t> product_from(const OperandShape& operand, std::size_t first);

// The two operands that clash: those with a clashing dim, else the first two. Nothing when there are fewer than two.
struct OperandPair {
  const OperandShape* left = nullptr;
  const OperandShape* right = nullptr;
};
std::optional<OperandPair> clashing_pair(const Failure& failure);

}  // namespace foreshape::checkers
