// All rewrites, one row each.
#include "engine/rewrites/families.h"

namespace foreshape::engine {

std::span<const RewriteRule> rewrite_rules() {
  // clang-format off
  static constexpr RewriteRule kRules[] = {
      {"fold_constants",           "f(constants) → constant",                              Effort::kCheap, fold_constants},
      {"fold_known_sizes",         "sizes that are known → constant",                      Effort::kCheap, fold_known_sizes},
      {"drop_gradient_marks",      "stop_gradient(x) → x",                                 Effort::kCheap, drop_gradient_marks},
      {"inline_call",              "call(body, x) → body(x)",                              Effort::kCheap, inline_call},
      {"if_else_of_constant",      "if_else(true, x, y) → x",                              Effort::kCheap, if_else_of_constant},
      {"drop_zero_term",           "x - 0, x + -0 → x",                                    Effort::kCheap, drop_zero_term},
      {"drop_unit_factor",         "x * 1, x / 1 → x",                                     Effort::kCheap, drop_unit_factor},
      {"drop_double_negation",     "-(-x), !(!b) → x, b",                                  Effort::kCheap, drop_double_negation},
      {"add_of_negation",          "x + (-y) → x - y",                                     Effort::kCheap, add_of_negation},
      {"square_of_power",          "x ^ 2 → square(x), x ^ 1 → x",                         Effort::kCheap, square_of_power},
      {"extreme_of_equals",        "max(x, x) → x",                                        Effort::kCheap, extreme_of_equals},
      {"choose_known_branch",      "where(true, x, y) → x",                                Effort::kCheap, choose_known_branch},
      {"drop_round_trip_cast",     "cast(cast(x, wider), dtype of x) → x",                 Effort::kCheap, drop_round_trip_cast},
      {"join_transposes",          "transpose(transpose(x)) → transpose(x)",               Effort::kCheap, join_transposes},
      {"join_reshapes",            "reshape(reshape(x)) → reshape(x)",                     Effort::kCheap, join_reshapes},
      {"drop_same_shape",          "reshape(x, shape(x)) → x",                             Effort::kCheap, drop_same_shape},
      {"squeeze_of_expand_dims",   "squeeze(expand_dims(x)) → x",                          Effort::kCheap, squeeze_of_expand_dims},
      {"sum_over_known_axes",      "sum_to(x, shape) → reduce_sum(x, axes)",               Effort::kCheap, sum_over_known_axes},
      {"drop_implied_broadcast",   "f(broadcast_to(x), y) → f(x, y)",                      Effort::kCheap, drop_implied_broadcast},
      {"part_of_stack",            "stack(x, y)[i] → the i-th",                            Effort::kCheap, part_of_stack},
      {"log_of_softmax",           "log(softmax(x)) → log_softmax(x)",                     Effort::kAll,   log_of_softmax, true},
      {"log_of_one_minus_sigmoid", "log(1 - sigmoid(x)) → -softplus(x)",                   Effort::kAll,   log_of_one_minus_sigmoid, true},
      {"log_of_sigmoid",           "log(sigmoid(x)) → -softplus(-x)",                      Effort::kAll,   log_of_sigmoid, true},
      {"log_of_sum_of_exp",        "log(reduce_sum(exp(x))) → reduce_log_sum_exp(x)",      Effort::kAll,   log_of_sum_of_exp, true},
      {"log_of_one_plus",          "log(1 + x) → log1p(x)",                                Effort::kAll,   log_of_one_plus, true},
      {"log1p_of_exp",             "log1p(exp(x)) → softplus(x)",                          Effort::kAll,   log1p_of_exp, true},
      {"exp_minus_one",            "exp(x) - 1 → expm1(x)",                                Effort::kAll,   exp_minus_one, true},
      {"one_minus_sigmoid",        "1 - sigmoid(x) → sigmoid(-x)",                         Effort::kAll,   one_minus_sigmoid, true},
      {"quotient_to_sigmoid",      "1 / (1 + exp(-x)) → sigmoid(x)",                       Effort::kAll,   quotient_to_sigmoid, true},
      {"quotient_to_softmax",      "exp(x) / reduce_sum(exp(x)) → softmax(x)",             Effort::kAll,   quotient_to_softmax, true},
      {"one_hot_to_cross_entropy", "-reduce_sum(one_hot(l) * log_softmax(x)) → where(l is a class, cross_entropy(x, l), 0)",
                                                                                           Effort::kAll,   one_hot_to_cross_entropy},
      {"add_of_product",           "c + k * matmul(a, b) → gemm(c, a, b, k)",              Effort::kAll,   add_of_product},
      {"transposed_in_gemm",       "gemm(c, transpose(a), b) → gemm(c, a, b, transpose_a)", Effort::kAll,   transposed_in_gemm},
  };
  // clang-format on
  return kRules;
}

}  // namespace foreshape::engine
