// The rewrites of all families. What each does stands in its row in table.cpp.
#pragma once

#include "engine/rewrites/rule.h"

namespace foreshape::engine {

#define FORESHAPE_REWRITE(name) Value name(const NodePointer& node, const RewriteContext& context)
// folding.cpp
FORESHAPE_REWRITE(fold_constants);
FORESHAPE_REWRITE(fold_known_sizes);
FORESHAPE_REWRITE(drop_gradient_marks);
// algebra.cpp
FORESHAPE_REWRITE(drop_zero_term);
FORESHAPE_REWRITE(drop_unit_factor);
FORESHAPE_REWRITE(drop_double_negation);
FORESHAPE_REWRITE(add_of_negation);
FORESHAPE_REWRITE(square_of_power);
FORESHAPE_REWRITE(extreme_of_equals);
FORESHAPE_REWRITE(choose_known_branch);
FORESHAPE_REWRITE(drop_round_trip_cast);
// shapes.cpp
FORESHAPE_REWRITE(join_transposes);
FORESHAPE_REWRITE(join_reshapes);
FORESHAPE_REWRITE(drop_same_shape);
FORESHAPE_REWRITE(squeeze_of_expand_dims);
FORESHAPE_REWRITE(sum_over_known_axes);
FORESHAPE_REWRITE(drop_implied_broadcast);
FORESHAPE_REWRITE(part_of_stack);
// stability.cpp
FORESHAPE_REWRITE(log_of_softmax);
FORESHAPE_REWRITE(log_of_sigmoid);
FORESHAPE_REWRITE(log_of_one_plus);
FORESHAPE_REWRITE(log_of_one_minus_sigmoid);
FORESHAPE_REWRITE(log1p_of_exp);
FORESHAPE_REWRITE(exp_minus_one);
FORESHAPE_REWRITE(log_of_sum_of_exp);
FORESHAPE_REWRITE(one_minus_sigmoid);
FORESHAPE_REWRITE(quotient_to_sigmoid);
FORESHAPE_REWRITE(quotient_to_softmax);
FORESHAPE_REWRITE(one_hot_to_cross_entropy);
// products.cpp
FORESHAPE_REWRITE(add_of_product);
FORESHAPE_REWRITE(transposed_in_gemm);
// sub_graphs.cpp
FORESHAPE_REWRITE(inline_call);
FORESHAPE_REWRITE(if_else_of_constant);
#undef FORESHAPE_REWRITE

// sub_graphs.cpp: what one branch of an if_else alone needs is moved into it. Of the whole graph.
Graph sink_into_branches(const Graph& graph);

}  // namespace foreshape::engine
