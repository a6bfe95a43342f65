#include <gtest/gtest.h>

#include "tests/library/tensors_support.h"

namespace foreshape::library::tensors::testing {
namespace {

class Shapes : public ::testing::Test {
 protected:
  std::string run(std::string_view name, std::vector<Value> positional, std::vector<std::pair<std::string, Value>> keywords = {}) {
    return in.shown(in.run(name, std::move(positional), std::move(keywords)));
  }
  Value number(std::int64_t n) { return in.integer(n); }
  std::string rule() {
    const std::string found = in.failures.empty() ? "" : in.failures.back().rule;
    in.failures.clear();
    return found;
  }
  FakeInterpreter in;
};

TEST_F(Shapes, MatmulRanks) {
  EXPECT_EQ(run("matmul_shape", {in.gapped({}, {number(784)}), in.sizes({784, 10})}), "(...,10)");
  // It may be a vector.
  EXPECT_EQ(run("matmul_shape", {in.gapped({in.input("N")}, {}), in.sizes({784, 10})}), "(...,10)");
  EXPECT_EQ(run("matmul_shape", {in.sizes({2, 2}), in.sizes({2})}), "(2,)");
  EXPECT_EQ(run("matmul_shape", {in.sizes({7, 1, 2, 3}), in.sizes({5, 3, 4})}), "(7,5,2,4)");
  EXPECT_EQ(rule(), "");
  run("matmul_shape", {in.gapped({}, {number(784)}), in.sizes({785, 10})});
  EXPECT_EQ(rule(), "matmul-mismatch");
  run("matmul_shape", {in.sizes({}), in.sizes({2, 3})});
  EXPECT_EQ(rule(), "rank-mismatch");
  EXPECT_EQ(run("matmul_shape", {in.sizes({6, 784}), in.sizes({728, 15})}), "(6,15)");
  EXPECT_EQ(in.failures[0].message,
            "matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature (n?,k),(k,m?)->(n?,m?) (size 728 is "
            "different from 784)");
  in.failures.clear();
  in.running = "torch.nn.Linear";
  run("matmul_shape", {in.sizes({6, 784}), in.sizes({728, 15})});
  EXPECT_EQ(in.failures[0].message, "mat1 and mat2 shapes cannot be multiplied (6x784 and 728x15)");
}

TEST_F(Shapes, Dot) {
  EXPECT_EQ(run("dot_shape", {in.sizes({3, 4}), in.sizes({5, 4, 2})}), "(3,5,2)");
  EXPECT_EQ(run("dot_shape", {in.sizes({}), in.sizes({5, 4})}), "(5,4)");
  EXPECT_EQ(run("dot_shape", {in.sizes({4}), in.sizes({4})}), "()");
  run("dot_shape", {in.sizes({6, 784}), in.sizes({728, 15})});
  EXPECT_EQ(in.failures[0].message, "shapes (6,784) and (728,15) not aligned: 784 (dim 1) != 728 (dim 0)");
}

TEST_F(Shapes, Reshape) {
  const Value n = in.input("N");
  EXPECT_EQ(run("reshape_shape", {in.dims({number(28), n, number(28)}), in.sizes({-1, 28})}), "(28*N,28)");
  EXPECT_EQ(run("reshape_shape", {in.dims({n, number(8), number(8), number(64)}), in.sizes({-1, 1024})}), "(4*N,1024)");
  EXPECT_EQ(run("reshape_shape", {in.dims({n, number(784)}), in.sizes({-1, 28, 28, 1})}), "(N,28,28,1)");
  EXPECT_TRUE(in.requirements.empty());
  const Value dense = in.run("reshape_shape", {in.dims({n, number(4), number(4), number(64)}), in.sizes({-1, 3136})});
  EXPECT_EQ(in.requirements.size(), 1U);  // 3136 divides 1024 * N
  EXPECT_EQ(in.symbols().evaluate(dense.sequence->items[0].expr(), {{*in.symbols().as_symbol(n.expr()), 49}}), 16);
  EXPECT_EQ(rule(), "");
  run("reshape_shape", {in.sizes({50, 4, 4, 64}), in.sizes({-1, 3136})});
  EXPECT_EQ(in.failures[0].message, "cannot reshape array of size 51200 into shape (-1,3136)");
  EXPECT_EQ(rule(), "reshape-mismatch");
  run("reshape_shape", {in.sizes({12}), in.sizes({-1, -1})});
  EXPECT_EQ(rule(), "reshape-mismatch");
  EXPECT_EQ(run("reshape_shape", {in.sizes({0, 3}), in.sizes({-1, 3})}), "(0,3)");
  EXPECT_EQ(rule(), "");
  run("reshape_shape", {in.sizes({0, 3}), in.sizes({-1, 0})});
  EXPECT_EQ(rule(), "reshape-mismatch");
  EXPECT_EQ(run("reshape_shape", {in.sizes({1028178}), in.sizes({478, 717, 3})}), "(478,717,3)");
  EXPECT_EQ(run("reshape_shape", {in.sizes({6}), number(-1)}), "(6,)");
  EXPECT_EQ(rule(), "");
}

TEST_F(Shapes, ReshapeOfUnknownRank) {
  const Value any = in.gapped({}, {});
  const Value first = in.run("reshape_shape", {any, in.sizes({-1, 28})});
  const Value second = in.run("reshape_shape", {any, in.sizes({-1, 28})});
  EXPECT_EQ(first.sequence->items[0].expr(), second.sequence->items[0].expr());
  EXPECT_EQ(run("reshape_shape", {any, in.sizes({4, 28})}), "(4,28)");
  EXPECT_EQ(rule(), "");
}

TEST_F(Shapes, ReshapeToOneIsANewAxis) {
  const Value n = in.input("N");
  const Value column = in.run("reshape_shape", {in.dims({n}), in.sizes({-1, 1})});
  EXPECT_TRUE(column.sequence->items[1].has(kNewAxis));
  in.run("broadcast", {column, in.dims({n})});
  EXPECT_TRUE(in.lints.empty());
}

TEST_F(Shapes, ReshapeToASizeOfUnknownSign) {
  const Value size = in.fresh_int("k", Origin::kInput, false);
  const Value result = in.run("reshape_shape", {in.sizes({8}), in.dims({size, number(4)})});
  ASSERT_EQ(in.requirements.size(), 1U);
  const symbolic::SymbolId symbol = *in.symbols().as_symbol(size.expr());
  for (const std::int64_t k : {-1, 2}) {
    EXPECT_EQ(in.symbols().evaluate(in.requirements[0], {{symbol, k}}), true);
    EXPECT_EQ(in.symbols().evaluate(result.sequence->items[0].expr(), {{symbol, k}}), 2);
  }
  EXPECT_EQ(in.symbols().evaluate(in.requirements[0], {{symbol, 3}}), false);
}

TEST_F(Shapes, Convolution) {
  const Value n = in.input("N");
  const Value same = in.string("SAME");
  const Value valid = in.string("VALID");
  EXPECT_EQ(run("conv_output", {number(28), number(5), number(1), valid}), "24");
  EXPECT_EQ(run("conv_output", {number(28), number(5), number(2), same}), "14");
  EXPECT_EQ(run("conv_output", {n, number(5), number(1), same}), "N");
  EXPECT_EQ(run("conv_output", {number(32), number(3), number(2), number(1)}), "16");
  EXPECT_EQ(run("conv_output", {number(28), number(3), number(1), valid, number(2)}), "24");
  EXPECT_EQ(rule(), "");
  const Value failed = in.run("conv_output", {number(1), number(3), number(1), valid});
  EXPECT_TRUE(failed.has(kPoisoned));
  EXPECT_EQ(in.failures[0].message, "Negative dimension size caused by subtracting 3 from 1");
  EXPECT_EQ(rule(), "negative-dim");
  EXPECT_EQ(run("conv_transpose_output", {number(7), number(5), number(2), same}), "14");
  EXPECT_EQ(run("conv_transpose_output", {number(7), number(5), number(2), valid}), "17");
  EXPECT_EQ(run("conv_transpose_output", {number(7), number(4), number(2), number(1)}), "14");
  EXPECT_EQ(run("conv_transpose_output", {n, number(4), number(2), number(1), number(0)}), "2*N");
}

TEST_F(Shapes, WindowsOfAllAxes) {
  const Value n = in.input("N");
  const Value sizes = in.dims({n, number(28)});
  const Value kernel = in.dims({number(3), number(5)});
  const Value strides = in.dims({number(1), number(2)});
  const Value same = in.string("SAME");
  const Value valid = in.string("VALID");
  EXPECT_EQ(run("window_outputs", {sizes, kernel, strides, same}), "(N,14)");
  EXPECT_EQ(run("window_outputs", {sizes, kernel, number(1), valid, in.dims({number(1), number(2)})}), "(N - 2,20)");
  // One padding an axis.
  EXPECT_EQ(run("window_outputs", {sizes, kernel, number(1), in.dims({number(1), in.dims({number(2), number(2)})})}), "(N,28)");
  EXPECT_EQ(rule(), "");
  in.run("window_outputs", {in.sizes({28, 1}), kernel, number(1), valid});
  EXPECT_EQ(rule(), "negative-dim");
}

TEST_F(Shapes, ReducedAxes) {
  const Value n = in.input("N");
  EXPECT_EQ(run("reduce_shape", {in.dims({n, number(3), number(4)}), number(-1)}), "(N,3)");
  EXPECT_EQ(run("reduce_shape", {in.sizes({2, 3, 4}), in.sizes({0, 2})}), "(3,)");
  EXPECT_EQ(run("reduce_shape", {in.sizes({2, 3}), Value::none()}), "()");
  EXPECT_EQ(run("reduce_shape", {in.sizes({2, 3}), number(1), in.boolean(true)}), "(2,1)");
  EXPECT_EQ(run("reduce_shape", {in.gapped({n}, {number(3)}), number(0)}), "(...,3)");
  EXPECT_EQ(run("reduce_shape", {in.gapped({n}, {number(3)}), number(-1)}), "(N,...)");
  EXPECT_EQ(run("reduce_shape", {in.gapped({n}, {number(3)}), number(1)}), "(N,...)");
  EXPECT_EQ(rule(), "");
  const Value failed = in.run("reduce_shape", {in.sizes({2, 3}), number(2)});
  EXPECT_EQ(in.failures[0].message, "axis 2 is out of bounds for array of dimension 2");
  EXPECT_EQ(failed.sequence->items.size(), 1U);
  EXPECT_EQ(rule(), "axis-out-of-range");
  in.run("reduction_axis_lint", {in.sizes({4, 1}), number(1)});
  in.run("reduction_axis_lint", {in.sizes({4, 2}), number(1)});
  ASSERT_EQ(in.lints.size(), 1U);
  EXPECT_EQ(in.lints[0].rule, "size-one-reduction");
}

TEST_F(Shapes, OtherAxes) {
  const Value n = in.input("N");
  EXPECT_EQ(run("transpose_shape", {in.sizes({1, 250, 250, 3}), in.sizes({0, 3, 1, 2})}), "(1,3,250,250)");
  EXPECT_EQ(run("transpose_shape", {in.dims({n, number(3)})}), "(3,N)");
  EXPECT_EQ(run("transpose_shape", {in.gapped({n}, {number(3)}), in.sizes({1, 0})}), "(3,N)");
  EXPECT_EQ(rule(), "");
  run("transpose_shape", {in.sizes({2, 3}), in.sizes({0, 1, 2})});
  EXPECT_EQ(rule(), "rank-mismatch");
  EXPECT_EQ(run("squeeze_shape", {in.dims({n, number(1), number(3)})}), "(N,3)");
  EXPECT_EQ(run("squeeze_shape", {in.sizes({1, 3}), number(0)}), "(3,)");
  EXPECT_EQ(run("squeeze_shape", {in.dims({in.opaque("o"), number(1)})}), "(...)");
  EXPECT_EQ(run("squeeze_shape", {in.sizes({2, 1}), number(0)}, {{"strict", in.boolean(false)}}), "(2,1)");
  EXPECT_EQ(rule(), "");
  run("squeeze_shape", {in.sizes({2, 1}), number(0)});
  EXPECT_EQ(rule(), "reshape-mismatch");
  EXPECT_EQ(run("expand_shape", {in.dims({n, number(3)}), number(-1)}), "(N,3,1)");
  EXPECT_EQ(run("expand_shape", {in.sizes({2, 3}), in.sizes({0, 3})}), "(1,2,3,1)");
  EXPECT_EQ(run("expand_shape", {in.gapped({}, {number(3)}), number(0)}), "(1,...,3)");
  EXPECT_EQ(rule(), "");
  run("expand_shape", {in.sizes({2, 3}), number(4)});
  EXPECT_EQ(rule(), "axis-out-of-range");
  EXPECT_EQ(run("normalize_axis", {number(-1), number(4)}), "3");
  EXPECT_EQ(run("normalize_axes", {in.sizes({-1, 0}), number(4)}), "(3,0)");
  EXPECT_EQ(run("normalize_axes", {Value::none(), number(2)}), "(0,1)");
}

TEST_F(Shapes, Joining) {
  const Value n = in.input("N");
  const auto list = [&](std::initializer_list<Value> shapes) { return in.list(std::span<const Value>(shapes.begin(), shapes.size())); };
  EXPECT_EQ(run("concat_shape", {list({in.sizes({2, 3}), in.dims({n, number(3)})}), number(0)}), "(N + 2,3)");
  EXPECT_EQ(run("concat_shape", {list({in.gapped({}, {}), in.sizes({2, 3})}), number(1)}).substr(0, 3), "(2,");
  EXPECT_EQ(run("stack_shape", {list({in.sizes({2, 3}), in.sizes({2, 3})}), number(-1)}), "(2,3,2)");
  EXPECT_EQ(rule(), "");
  run("concat_shape", {list({in.sizes({2, 3}), in.sizes({2, 4})}), number(0)});
  EXPECT_EQ(in.failures[0].message,
            "all the input array dimensions except for the concatenation axis must match exactly, but along dimension 1, the array at "
            "index 0 has size 3 and the array at index 1 has size 4");
  EXPECT_EQ(rule(), "concat-mismatch");
  run("concat_shape", {list({in.sizes({2, 3}), in.sizes({2})}), number(0)});
  EXPECT_EQ(rule(), "concat-mismatch");
  run("concat_shape", {list({in.sizes({}), in.sizes({})}), number(0)});
  EXPECT_EQ(rule(), "rank-mismatch");
  run("concat_shape", {list({in.sizes({2}), in.sizes({2})}), number(1)});
  EXPECT_EQ(rule(), "axis-out-of-range");
  run("stack_shape", {list({in.sizes({2}), in.sizes({3})})});
  EXPECT_EQ(rule(), "concat-mismatch");
  // A list of n rows of 4.
  const Value many = in.list(Sequence{.items = {}, .gap = 0, .gap_length = n.expr(), .gap_element = in.sizes({4})});
  EXPECT_EQ(run("stack_shape", {many}), "(N,4)");
  EXPECT_EQ(run("concat_shape", {many, number(0)}), "(4*N,)");
}

TEST_F(Shapes, SplitTilePadGather) {
  EXPECT_EQ(run("split_sizes", {number(10), in.sizes({3, -1})}), "(3,7)");
  EXPECT_EQ(rule(), "");
  run("split_sizes", {number(10), number(3)});
  EXPECT_EQ(rule(), "indivisible");
  run("split_sizes", {number(10), in.sizes({3, 4})});
  EXPECT_EQ(rule(), "indivisible");
  EXPECT_EQ(run("tile_shape", {in.sizes({2, 3}), in.sizes({2, 1, 4})}), "(2,2,12)");
  EXPECT_EQ(run("tile_shape", {in.sizes({2, 3}), number(2)}), "(2,6)");
  EXPECT_EQ(run("pad_shape", {in.sizes({2, 3}), in.dims({in.sizes({1, 1}), in.sizes({0, 2})})}), "(4,5)");
  EXPECT_EQ(run("pad_shape", {in.sizes({2, 3}), number(1)}), "(4,5)");
  EXPECT_EQ(rule(), "");
  run("pad_shape", {in.sizes({2}), in.dims({in.sizes({1, 1}), in.sizes({0, 2})})});
  EXPECT_EQ(rule(), "rank-mismatch");
  EXPECT_EQ(run("gather_shape", {in.sizes({300, 128}), in.dims({in.input("N"), number(7)})}), "(N,7,128)");
  EXPECT_EQ(run("gather_shape", {in.sizes({5, 6, 7}), in.sizes({2}), number(-1)}), "(5,6,2)");
}

TEST_F(Shapes, Numbers) {
  EXPECT_EQ(run("product", {in.dims({in.input("N"), number(3), number(4)})}), "12*N");
  EXPECT_EQ(run("total", {in.sizes({1, 2, 3})}), "6");
  EXPECT_EQ(run("range_size", {Value::floating(0), Value::floating(1), Value::floating(0.1)}), "10");
  EXPECT_EQ(run("ceil_div", {number(7), number(2)}), "4");
  EXPECT_EQ(run("minimum", {number(7), number(2)}), "2");
  EXPECT_EQ(run("known", {in.input("N")}), "None");
}

}  // namespace
}  // namespace foreshape::library::tensors::testing
