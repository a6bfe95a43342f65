#include <gtest/gtest.h>

#include "tests/library/tensors_support.h"

namespace foreshape::library::tensors::testing {
namespace {

class Indexing : public ::testing::Test {
 protected:
  std::string index(const Value& x, std::initializer_list<Value> items, std::vector<std::pair<std::string, Value>> keywords = {}) {
    return in.shown(in.run("index_shape", {x, in.dims(items)}, std::move(keywords)));
  }
  Value number(std::int64_t n) { return in.integer(n); }
  Value upto(std::int64_t n) { return in.slice(Value::none(), number(n)); }
  Value from(std::int64_t n) { return in.slice(number(n), Value::none()); }
  Value list(std::initializer_list<std::int64_t> numbers) {
    std::vector<Value> items;
    for (const std::int64_t n : numbers) items.push_back(number(n));
    return in.list(items);
  }
  std::string rule() {
    const std::string found = in.failures.empty() ? "" : in.failures.back().rule;
    in.failures.clear();
    return found;
  }
  FakeInterpreter in;
  Value all = in.slice(Value::none(), Value::none());
};

TEST_F(Indexing, IntegersSlicesAndNewAxes) {
  const Value x = in.sizes({10, 20, 30});
  EXPECT_EQ(index(x, {number(3)}), "(20,30)");
  EXPECT_EQ(index(x, {number(-1), all, number(0)}), "(20,)");
  EXPECT_EQ(index(x, {all, upto(5)}), "(10,5,30)");
  EXPECT_EQ(index(x, {from(-3), upto(-1)}), "(3,19,30)");
  EXPECT_EQ(index(x, {upto(100), in.slice(number(4), number(2))}), "(10,0,30)");
  EXPECT_EQ(index(x, {in.slice(Value::none(), Value::none(), number(-1)), in.slice(Value::none(), Value::none(), number(3))}),
            "(10,7,30)");
  EXPECT_EQ(index(x, {Value::ellipsis(), number(0)}), "(10,20)");
  EXPECT_EQ(index(x, {Value::none(), Value::ellipsis(), Value::none()}), "(1,10,20,30,1)");
  EXPECT_EQ(index(in.sizes({}), {Value::none(), Value::ellipsis()}), "(1,)");
  EXPECT_EQ(rule(), "");
  EXPECT_TRUE(in.run("index_shape", {x, Value::none()}).sequence->items[0].has(kNewAxis));
  index(x, {number(10)});
  EXPECT_EQ(in.failures[0].message, "index 10 is out of bounds for axis 0 with size 10");
  EXPECT_EQ(in.failures[0].raises, "IndexError");
  EXPECT_EQ(rule(), "index-out-of-range");
  index(in.sizes({10}), {number(0), all});
  EXPECT_EQ(in.failures[0].message, "too many indices for array: array is 1-dimensional, but 2 were indexed");
  EXPECT_EQ(rule(), "index-out-of-range");
}

TEST_F(Indexing, SymbolicBounds) {
  const Value n = in.input("N");
  EXPECT_EQ(index(in.dims({n}), {in.slice(Value::none(), Value::none(), number(-1))}), "(N,)");
  EXPECT_EQ(index(in.dims({n}), {upto(-1)}), "(N - 1,)");
  EXPECT_EQ(index(in.sizes({100}), {in.slice(number(0), in.loop("i", 1, 50))}), "(i,)");
  // Ten at a time, within the axis.
  const Value low = in.loop("low", 0, 90, 10);
  const Value window = in.slice(low, add(in, low, number(10)));
  EXPECT_EQ(index(in.sizes({100}), {window}), "(10,)");
  const Value rest = in.run("index_shape", {in.sizes({95}), window});
  for (const auto& [at, length] : {std::pair(80, 10), std::pair(90, 5)}) {
    EXPECT_EQ(in.symbols().evaluate(rest.sequence->items[0].expr(), {{*in.symbols().as_symbol(low.expr()), at}}), length);
  }
  in.assume(in.symbols().less_equal(in.symbols().constant(20), n.expr()));
  EXPECT_EQ(index(in.dims({n}), {upto(10)}), "(10,)");
  EXPECT_EQ(rule(), "");
}

TEST_F(Indexing, Arrays) {
  const Value x = in.sizes({10, 20, 30, 40});
  EXPECT_EQ(index(x, {list({1, 2, 3})}), "(3,20,30,40)");
  EXPECT_EQ(in.shown(in.run("index_shape", {x, list({1, 2})})), "(2,20,30,40)");
  EXPECT_EQ(index(x, {all, list({1, 2}), list({3, 4})}), "(10,2,40)");
  EXPECT_EQ(index(x, {list({1, 2}), all, list({3, 4})}), "(2,20,40)");
  EXPECT_EQ(index(x, {all, list({1, 2}), all, list({3, 4})}), "(2,10,30)");
  EXPECT_EQ(index(x, {number(0), all, list({3, 4})}), "(2,20,40)");
  EXPECT_EQ(index(x, {all, number(0), list({3, 4})}), "(10,2,40)");
  EXPECT_EQ(index(x, {number(0), all, list({3, 4})}, {{"array_integers", in.boolean(false)}}), "(20,2,40)");
  EXPECT_EQ(index(x, {Value::ellipsis(), list({3, 4})}), "(10,20,30,2)");
  const Value matrix = in.plain_tensor(in.sizes({5, 6}), DType::kInt64);
  EXPECT_EQ(index(x, {all, matrix}), "(10,5,6,30,40)");
  EXPECT_EQ(rule(), "");
  index(x, {list({1, 2, 3}), list({1, 2})});
  EXPECT_EQ(in.failures[0].message, "operands could not be broadcast together with shapes (3,) (2,)");
  EXPECT_EQ(rule(), "broadcast-mismatch");
  index(x, {list({1, 10})});
  EXPECT_EQ(rule(), "index-out-of-range");
  index(x, {list({1, -11})});
  EXPECT_EQ(rule(), "index-out-of-range");
}

TEST_F(Indexing, Masks) {
  const Value x = in.sizes({10, 20, 30});
  const Value mask = in.plain_tensor(in.sizes({10}), DType::kBool);
  const Value once = in.run("index_shape", {x, mask});
  const Value twice = in.run("index_shape", {in.sizes({10}), mask});
  EXPECT_EQ(once.sequence->items.size(), 3U);
  EXPECT_EQ(once.sequence->items[0].expr(), twice.sequence->items[0].expr());
  in.run("write_through", {mask});
  EXPECT_NE(in.run("index_shape", {x, mask}).sequence->items[0].expr(), once.sequence->items[0].expr());
  const Value plane = in.plain_tensor(in.sizes({10, 20}), DType::kBool);
  EXPECT_EQ(in.run("index_shape", {x, plane}).sequence->items.size(), 2U);
  const Value counted = in.list(std::vector<Value>{in.boolean(true), in.boolean(false), in.boolean(true)});
  EXPECT_EQ(index(in.sizes({3, 7}), {counted}), "(2,7)");
  EXPECT_EQ(rule(), "");
  index(in.sizes({11}), {mask});
  EXPECT_EQ(in.failures[0].message,
            "boolean index did not match indexed array along axis 0; size of axis is 11 but size of corresponding boolean axis is 10");
  EXPECT_EQ(rule(), "index-out-of-range");
}

TEST_F(Indexing, UnknownRank) {
  const Value any = in.gapped({}, {});
  EXPECT_EQ(index(any, {upto(3)}).substr(0, 2), "(m");
  EXPECT_EQ(in.run("index_shape", {any, in.dims({all, all})}).sequence->prefix(), 2U);
  EXPECT_EQ(index(in.gapped({in.input("N")}, {number(3)}), {number(0)}), "(...,3)");
  EXPECT_EQ(index(in.gapped({}, {number(3)}), {Value::ellipsis(), number(0)}), "(...)");
  EXPECT_EQ(index(in.gapped({}, {number(3)}), {Value::ellipsis(), Value::none()}), "(...,3,1)");
  EXPECT_EQ(rule(), "");
}

TEST_F(Indexing, TwoIndicesNarrowTheRank) {
  const Value shape = in.run("opaque_shape", {number(1), number(2)});
  const Value table = in.plain_tensor(shape);
  const Value train = in.run("index_shape", {table, in.dims({upto(60000), upto(-1)})});
  EXPECT_FALSE(train.sequence->has_gap());
  EXPECT_EQ(train.sequence->items.size(), 2U);
  EXPECT_FALSE(in.as_tensor(table)->shape->has_gap());
  // The tensor keeps the dims.
  const Value column = in.run("index_shape", {table, in.dims({upto(60000), number(-1)})});
  EXPECT_EQ(column.sequence->items.size(), 1U);
  EXPECT_EQ(column.sequence->items[0].expr(), train.sequence->items[0].expr());
  EXPECT_EQ(rule(), "");
}

TEST_F(Indexing, UnknownIndices) {
  EXPECT_EQ(in.shown(in.run("index_shape", {in.sizes({3, 4}), in.dims({all, in.unknown("?")})})), "(3,...)");
  EXPECT_TRUE(in.kind(in.run("index_shape", {in.sizes({3}), in.string("field")})) == Kind::kUnknown);
}

TEST_F(Indexing, Einsum) {
  const auto run = [&](std::string_view equation, std::initializer_list<Value> shapes) {
    return in.shown(in.run("einsum_shape", {in.string(equation), in.dims(shapes)}));
  };
  EXPECT_EQ(run("ij,jk->ik", {in.sizes({2, 3}), in.sizes({3, 4})}), "(2,4)");
  EXPECT_EQ(run("ij,jk", {in.sizes({2, 3}), in.sizes({3, 4})}), "(2,4)");
  EXPECT_EQ(run("ba", {in.sizes({2, 3})}), "(3,2)");
  EXPECT_EQ(run("ii->i", {in.sizes({3, 3})}), "(3,)");
  EXPECT_EQ(run("ii", {in.sizes({3, 3})}), "()");
  EXPECT_EQ(run("b i j, b j k -> b i k", {in.sizes({7, 2, 3}), in.sizes({7, 3, 4})}), "(7,2,4)");
  EXPECT_EQ(run("...ij,...jk->...ik", {in.sizes({5, 1, 2, 3}), in.sizes({6, 3, 4})}), "(5,6,2,4)");
  EXPECT_EQ(run("...i,i", {in.sizes({5, 3}), in.sizes({3})}), "(5,)");
  EXPECT_EQ(run("ij->", {in.sizes({5, 3})}), "()");
  EXPECT_EQ(run("i...->...i", {in.sizes({5, 3, 2})}), "(3,2,5)");
  EXPECT_EQ(run("ij,kj->ik", {in.gapped({}, {}), in.sizes({4, 3})}).substr(0, 2), "(n");
  EXPECT_EQ(rule(), "");
  run("ij,jk->ik", {in.sizes({2, 3}), in.sizes({4, 5})});
  EXPECT_EQ(in.failures[0].message, "equation 'ij,jk->ik': subscript j has sizes 3 and 4");
  EXPECT_EQ(rule(), "einsum-mismatch");
  run("ij,jk->ik", {in.sizes({2, 3})});
  EXPECT_EQ(rule(), "einsum-mismatch");
  run("ij->ik", {in.sizes({2, 3})});
  EXPECT_EQ(rule(), "einsum-mismatch");
  run("ijk->ik", {in.sizes({2, 3})});
  EXPECT_EQ(rule(), "einsum-mismatch");
  run("i$->i", {in.sizes({2, 3})});
  EXPECT_EQ(rule(), "einsum-mismatch");
}

}  // namespace
}  // namespace foreshape::library::tensors::testing
