#include <gtest/gtest.h>

#include <set>

#include "analyzer/library/tensors/dtypes.h"
#include "tests/library/tensors_support.h"

namespace foreshape::library::tensors::testing {
namespace {

class Values : public ::testing::Test {
 protected:
  std::string shape_of(const Value& x) { return in.shown(in.run("shape_of", {x})); }
  Value number(std::int64_t n) { return in.integer(n); }
  Value list(std::initializer_list<Value> items) { return in.list(std::span<const Value>(items.begin(), items.size())); }
  std::string rule() {
    const std::string found = in.failures.empty() ? "" : in.failures.back().rule;
    in.failures.clear();
    return found;
  }
  DType dtype_of(const Value& x) {
    const Value type = in.run("dtype_of", {x});
    return type.is(Tag::kDType) ? type.data_type() : DType::kNone;
  }
  DType promote(std::initializer_list<Value> xs) {
    const Value type = in.run("promote", std::vector<Value>(xs));
    return type.is(Tag::kDType) ? type.data_type() : DType::kNone;
  }
  FakeInterpreter in;
};

TEST_F(Values, ShapesOfNestedLists) {
  const Value row = list({number(1), number(2)});
  EXPECT_EQ(shape_of(number(3)), "()");
  EXPECT_EQ(shape_of(list({})), "(0,)");
  EXPECT_EQ(shape_of(list({row, row, row})), "(3,2)");
  EXPECT_EQ(shape_of(list({list({})})), "(1,0)");
  EXPECT_EQ(shape_of(in.dims({row, in.dims({number(1), Value::floating(2)})})), "(2,2)");
  // Ragged: an array of objects, or an error, or lists of lists.
  EXPECT_EQ(shape_of(list({row, list({number(1)})})), "(2,...)");
  EXPECT_EQ(shape_of(list({row, number(1)})), "(2,...)");
  const Value image = in.plain_tensor(in.sizes({56, 56, 3}));
  EXPECT_EQ(shape_of(list({image, image})), "(2,56,56,3)");
  EXPECT_EQ(shape_of(list({in.unknown("?"), image})), "(2,56,56,3)");
  EXPECT_EQ(shape_of(in.unknown("?")), "(...)");
  EXPECT_TRUE(in.failures.empty());
}

TEST_F(Values, OptionalArguments) {
  const auto absent = [&](const Value& x) { return in.symbols().constant_truth(in.run("absent", {x}).formula()); };
  EXPECT_EQ(absent(Value::none()), true);
  EXPECT_EQ(absent(number(0)), false);
  EXPECT_EQ(absent(in.unknown("?")), false);
}

TEST_F(Values, PlainSizes) {
  const auto sizes = [&](const Value& x) { return in.shown(in.run("plain_sizes", {x})); };
  const Value n = in.input("N");
  EXPECT_EQ(sizes(number(3)), "(3,)");
  EXPECT_EQ(sizes(list({n, number(4)})), "(N,4)");
  EXPECT_EQ(sizes(in.dims({n})), "(N,)");
  EXPECT_TRUE(in.run("plain_sizes", {list({n, in.unknown("?")})}).is(Tag::kNone));
  EXPECT_TRUE(in.run("plain_sizes", {in.unknown("?")}).is(Tag::kNone));
  EXPECT_TRUE(in.run("plain_sizes", {in.plain_tensor(in.sizes({2}))}).is(Tag::kNone));
}

TEST_F(Values, ShapesOfListsOfSymbolicLength) {
  const Value n = in.input("N");
  const Value many = in.list(Sequence{.items = {}, .gap = 0, .gap_length = n.expr(), .gap_element = number(7)});
  EXPECT_EQ(shape_of(many), "(N,)");
  const Value huge = in.list(Sequence{.items = {}, .gap = 0, .gap_length = in.symbols().constant(1'000'000'000), .gap_element = list({number(0)})});
  EXPECT_EQ(shape_of(huge), "(1000000000,1)");
  EXPECT_TRUE(in.run("content_of", {huge}).is(Tag::kNone));
}

TEST_F(Values, ContentAndRank) {
  const Value nested = list({in.dims({number(1), number(2)}), in.dims({number(3), number(4)})});
  const Value content = in.run("content_of", {nested});
  ASSERT_TRUE(content.is(Tag::kTuple));
  EXPECT_EQ(in.constant(content.sequence->items[1].sequence->items[0]), 3);
  EXPECT_EQ(in.constant(in.run("content_of", {number(5)})), 5);
  EXPECT_TRUE(in.run("content_of", {list({in.unknown("?")})}).is(Tag::kNone));
  std::vector<Value> long_list(kMaxContent + 1, number(0));
  EXPECT_TRUE(in.run("content_of", {in.list(long_list)}).is(Tag::kNone));
  EXPECT_EQ(in.constant(in.run("rank_of", {in.sizes({2, 3})})), 2);
  EXPECT_TRUE(in.run("rank_of", {in.gapped({}, {})}).is(Tag::kNone));
  EXPECT_EQ(in.constant(in.run("rank_of", {in.plain_tensor(in.sizes({2}))})), 1);
}

TEST_F(Values, TensorsAndViews) {
  const Value type = Value::reference(in.tensor_class());
  const Value base = in.run("tensor", {type, in.sizes({3}), Value::dtype(DType::kInt64), in.sizes({1, 2, 3})});
  ASSERT_NE(in.as_tensor(base), nullptr);
  const Value view = in.run("tensor", {type, in.sizes({2}), Value::none(), in.sizes({1, 2})}, {{"view_of", base}});
  EXPECT_TRUE(in.run("base_of", {view}).same(base));
  EXPECT_FALSE(in.run("content_of", {view}).is(Tag::kNone));
  in.run("write_through", {base});
  EXPECT_TRUE(in.run("content_of", {base}).is(Tag::kNone));
  EXPECT_TRUE(in.run("content_of", {view}).is(Tag::kNone));
  in.run("set_content", {view, in.sizes({5, 6})});
  EXPECT_FALSE(in.run("content_of", {view}).is(Tag::kNone));
  in.run("write_through", {view});
  EXPECT_TRUE(in.run("content_of", {view}).is(Tag::kNone));
  EXPECT_TRUE(in.run("as_tensor", {type, base}).same(base));
  const Value other = in.run("as_tensor", {Value::reference(in.new_class("Other")), base});
  EXPECT_FALSE(other.same(base));
  EXPECT_EQ(shape_of(other), "(3,)");
  EXPECT_EQ(in.as_tensor(other)->dtype, DType::kInt64);
  // Sizes that only a run knows.
  EXPECT_EQ(in.run("tensor", {type, base}).tag, Tag::kReference);
  EXPECT_EQ(shape_of(in.run("tensor", {type, base})), "(n,n,n)");
  const Value sizes = in.run("tensor", {type, in.sizes({2}), Value::none(), in.sizes({8, 9})});
  EXPECT_EQ(shape_of(in.run("tensor", {type, sizes})), "(8,9)");
}

TEST_F(Values, Ranks) {
  EXPECT_EQ(in.shown(in.run("with_rank", {in.sizes({2, 3}), number(2)})), "(2,3)");
  const Value any = in.plain_tensor(in.gapped({}, {number(3)}));
  const Value known = in.run("with_rank", {any, number(2)});
  EXPECT_EQ(known.sequence->items.size(), 2U);
  EXPECT_EQ(in.as_tensor(any)->shape->items.size(), 2U);
  EXPECT_EQ(rule(), "");
  const Value failed = in.run("with_rank", {in.sizes({2, 3}), number(4)});
  EXPECT_EQ(failed.sequence->items.size(), 4U);
  EXPECT_EQ(in.failures[0].message, "expected rank 4, but got rank 2 (2, 3)");
  EXPECT_EQ(rule(), "rank-mismatch");
  in.run("with_rank", {in.gapped({number(1), number(2)}, {number(3)}), number(2)});
  EXPECT_EQ(rule(), "rank-mismatch");
  in.run("with_rank_at_least", {in.sizes({2}), number(2)}, {{"message", in.string("needs a matrix")}});
  EXPECT_EQ(in.failures[0].message, "needs a matrix");
}

TEST_F(Values, SetShape) {
  const Value flat = in.plain_tensor(in.sizes({1028178}));
  in.run("set_shape_of", {flat, list({number(478), number(717), number(3)})});
  EXPECT_EQ(in.failures[0].message, "shapes (1028178,) and (478, 717, 3) are not compatible: they have ranks 1 and 3");
  EXPECT_EQ(rule(), "feed-mismatch");
  const Value hidden = in.input("N").with_flags(kStaticUnknown);
  const Value batch = in.plain_tensor(in.dims({hidden, number(7)}));
  EXPECT_TRUE(in.run("static_shape", {batch}).sequence->items[0].is(Tag::kNone));
  in.run("set_shape_of", {batch, list({number(10), Value::none()})});
  EXPECT_EQ(in.shown(in.run("static_shape", {batch})), "(10,7)");
  EXPECT_EQ(rule(), "");
  in.run("set_shape_of", {batch, list({number(10), number(8)})});
  EXPECT_EQ(rule(), "feed-mismatch");
}

TEST_F(Values, StaticAndDynamic) {
  const Value ten = in.run("dynamic", {number(10)});
  EXPECT_EQ(in.constant(ten), 10);
  EXPECT_TRUE(in.run("static", {ten}).is(Tag::kNone));
  EXPECT_EQ(in.constant(in.run("static", {number(10)})), 10);
  EXPECT_TRUE(in.run("dynamic", {in.sizes({1, 2})}).sequence->items[1].has(kStaticUnknown));
}

TEST_F(Values, OpaqueDims) {
  const Value x = in.plain_tensor(in.sizes({3}));
  const auto dim = [&] { return in.run("opaque_dim", {in.string("distinct"), number(0), x}).expr(); };
  const ExprId first = dim();
  EXPECT_EQ(dim(), first);
  in.run("write_through", {x});
  EXPECT_NE(dim(), first);
  EXPECT_EQ(in.symbols().range(in.run("opaque_dim", {in.string("n"), number(5)}).expr()).low, 5);
}

TEST_F(Values, DTypes) {
  EXPECT_EQ(dtype_of(number(1)), DType::kInt64);
  EXPECT_EQ(dtype_of(list({number(1), Value::floating(2)})), DType::kFloat64);
  EXPECT_EQ(dtype_of(list({})), DType::kFloat64);
  EXPECT_EQ(dtype_of(in.unknown("?")), DType::kNone);
  EXPECT_EQ(in.run("dtype", {in.string("<f4")}).data_type(), DType::kFloat32);
  EXPECT_EQ(in.run("dtype", {in.string("float32")}).data_type(), DType::kFloat32);
  EXPECT_TRUE(in.run("dtype", {in.string("nonsense")}).is(Tag::kNone));
  const auto of = [](DType type) { return Value::dtype(type); };
  EXPECT_EQ(promote({of(DType::kInt32), of(DType::kFloat32)}), DType::kFloat64);
  EXPECT_EQ(promote({of(DType::kUInt8), of(DType::kInt8)}), DType::kInt16);
  EXPECT_EQ(promote({of(DType::kUInt64), of(DType::kInt64)}), DType::kFloat64);
  EXPECT_EQ(promote({of(DType::kFloat32), number(1)}), DType::kFloat32);
  EXPECT_EQ(promote({of(DType::kInt32), Value::floating(1)}), DType::kFloat64);
  EXPECT_EQ(promote({of(DType::kFloat16), Value::floating(1)}), DType::kFloat16);
  EXPECT_EQ(promote({of(DType::kBool), number(1)}), DType::kInt64);
  EXPECT_EQ(promote({of(DType::kFloat32), Value::complex()}), DType::kComplex64);
  EXPECT_EQ(promote({number(1), Value::floating(1)}), DType::kFloat64);
  EXPECT_EQ(promote({of(DType::kInt16), of(DType::kFloat16)}), DType::kFloat32);
  EXPECT_EQ(promote({of(DType::kInt64), of(DType::kComplex64)}), DType::kComplex128);
  EXPECT_EQ(promote({in.unknown("?"), number(1)}), DType::kNone);
}

TEST_F(Values, TheTableFollowsTheEnumeration) {
  for (const DTypeRow& row : dtype_table()) EXPECT_EQ(find_dtype(row.type)->name, row.name);
  EXPECT_EQ(dtype_table().size(), static_cast<std::size_t>(DType::kResource));
}

TEST_F(Values, TheNamesOfIntrinsicsAreUnique) {
  std::set<std::string_view> names;
  for (const interpreter::IntrinsicRow& row : tensor_intrinsics()) EXPECT_TRUE(names.insert(row.name).second) << row.name;
}

}  // namespace
}  // namespace foreshape::library::tensors::testing
