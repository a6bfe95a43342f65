#include <gtest/gtest.h>

#include "tests/library/tensors_support.h"

namespace foreshape::library::tensors::testing {
namespace {

TEST(Broadcast, Constants) {
  FakeInterpreter in;
  EXPECT_EQ(in.shown(in.run("broadcast", {in.sizes({4, 1, 3}), in.sizes({5, 1})})), "(4,5,3)");
  EXPECT_EQ(in.shown(in.run("broadcast", {in.sizes({}), in.sizes({2, 3})})), "(2,3)");
  EXPECT_EQ(in.shown(in.run("broadcast", {in.sizes({0}), in.sizes({1})})), "(0,)");
  EXPECT_EQ(in.shown(in.run("broadcast", {})), "()");
  EXPECT_TRUE(in.failures.empty());
}

TEST(Broadcast, MismatchIsWordedLikeTheLibrary) {
  FakeInterpreter in;
  const Value result = in.run("broadcast", {in.sizes({48, 48, 4}), in.sizes({3})});
  ASSERT_EQ(in.failures.size(), 1U);
  EXPECT_EQ(in.failures[0].message, "operands could not be broadcast together with shapes (48,48,4) (3,)");
  EXPECT_EQ(in.failures[0].rule, "broadcast-mismatch");
  EXPECT_EQ(in.failures[0].raises, "ValueError");
  EXPECT_TRUE(result.sequence->items[2].has(kPoisoned));
  EXPECT_FALSE(result.sequence->items[0].has(kPoisoned));
  // What follows from a failure is not reported again.
  in.run("broadcast", {result, in.sizes({5})});
  EXPECT_EQ(in.failures.size(), 1U);

  in.running = "torch.add";
  in.run("broadcast", {in.sizes({2, 3}), in.sizes({4})}, {{"raises", in.string("RuntimeError")}});
  EXPECT_EQ(in.failures[1].message, "The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1");
  in.running = "tf.add";
  in.run("broadcast", {in.sizes({40}), in.sizes({10})});
  EXPECT_EQ(in.failures[2].message, "shapes (40,) and (10,) cannot be broadcast together: 40 != 10");
}

TEST(Broadcast, Symbols) {
  FakeInterpreter in;
  const Value n = in.input("N");
  const Value m = in.input("M");
  EXPECT_EQ(in.shown(in.run("broadcast", {in.dims({n, in.integer(1)}), in.sizes({10})})), "(N,10)");
  EXPECT_TRUE(in.requirements.empty());
  // n is 10 or 1, so the result has 10.
  EXPECT_EQ(in.shown(in.run("broadcast", {in.dims({n}), in.sizes({10})})), "(10,)");
  EXPECT_EQ(in.requirements.size(), 1U);
  in.run("broadcast", {in.dims({m}), in.dims({n})});
  EXPECT_EQ(in.requirements.size(), 2U);
  // 4 * k and k can only agree as 1 and 4.
  const Value k = in.input("K");
  const Value four = in.integer(in.symbols().multiply(k.expr(), in.symbols().constant(4)));
  in.assume(in.symbols().less_equal(in.symbols().constant(2), k.expr()));
  in.run("broadcast", {in.dims({four}), in.dims({k})});
  EXPECT_EQ(in.failures.size(), 1U);
}

TEST(Broadcast, StaticInference) {
  FakeInterpreter in;
  const Value hidden = in.integer(10).with_flags(kStaticUnknown);
  const auto of = [&](const Value& a, const Value& b) {
    return in.run("broadcast", {in.dims({a}), in.dims({b})}).sequence->items[0].has(kStaticUnknown);
  };
  EXPECT_FALSE(of(hidden, in.integer(10)));
  EXPECT_TRUE(of(hidden, in.integer(1)));
  EXPECT_TRUE(of(hidden, hidden));
  EXPECT_TRUE(of(in.input("N").with_flags(kStaticUnknown), in.integer(1)));
  EXPECT_FALSE(of(in.input("N").with_flags(kStaticUnknown), in.integer(10)));
}

TEST(Broadcast, PassedDimsKeepProvenance) {
  FakeInterpreter in;
  const Value n = in.input("N").with_provenance(domain::ProvenanceId{7});
  EXPECT_EQ(in.run("broadcast", {in.dims({n}), in.sizes({1})}).sequence->items[0].provenance.value, 7U);
}

TEST(Broadcast, UnknownRank) {
  FakeInterpreter in;
  const Value any = in.gapped({}, {});
  EXPECT_EQ(in.shown(in.run("broadcast", {any, in.sizes({})})), "(...)");
  EXPECT_EQ(in.run("broadcast", {any, any}).sequence, any.sequence);
  EXPECT_EQ(in.run("broadcast", {any, in.sizes({})}).sequence->gap_length, any.sequence->gap_length);
  // Sizes above 1 prevail, whatever the other operand has.
  EXPECT_EQ(in.shown(in.run("broadcast", {any, in.sizes({5, 4})})), "(...,5,4)");
  EXPECT_EQ(in.shown(in.run("broadcast", {any, in.sizes({5, 1})})), "(...)");
  EXPECT_EQ(in.shown(in.run("broadcast", {in.gapped({in.integer(7)}, {in.integer(784)}), in.sizes({784})})), "(7,...,784)");
  in.run("broadcast", {in.gapped({}, {in.integer(784)}), in.sizes({10})});
  EXPECT_EQ(in.failures.size(), 1U);
}

TEST(Broadcast, MutualExpansionIsALint) {
  FakeInterpreter in;
  const Value n = in.input("N");
  in.run("broadcast", {in.sizes({3}), in.sizes({3, 1})});
  ASSERT_EQ(in.lints.size(), 1U);
  EXPECT_EQ(in.lints[0].rule, "outer-broadcast");
  EXPECT_EQ(in.lints[0].message, "(3,) and (3, 1) expand each other to (3, 3)");
  in.run("broadcast", {in.dims({n, in.integer(1)}), in.dims({n})});
  EXPECT_EQ(in.lints.size(), 2U);
  in.run("broadcast", {in.sizes({4, 5, 1}), in.sizes({4, 1, 5})});
  EXPECT_EQ(in.lints.size(), 3U);
  // Different sizes, an axis that was inserted, a plain bias, three operands: no.
  in.run("broadcast", {in.dims({n, in.integer(1)}), in.dims({in.input("M")})});
  in.run("broadcast", {in.sizes({3}), in.sizes({4, 1})});
  in.run("broadcast", {in.sizes({3}), in.dims({in.integer(3), new_axis(in)})});
  in.run("broadcast", {in.dims({n, in.integer(10)}), in.sizes({10})});
  in.run("broadcast", {in.sizes({3}), in.sizes({1})});
  in.run("broadcast", {in.sizes({3}), in.sizes({3, 1}), in.sizes({})});
  in.run("broadcast", {in.sizes({3}), in.sizes({3, 1})}, {{"mutual", Value::none()}});
  EXPECT_EQ(in.lints.size(), 3U);
  in.run("broadcast", {in.sizes({3}), in.sizes({3, 1})}, {{"mutual", in.string("loss-broadcast")}});
  EXPECT_EQ(in.lints.back().rule, "loss-broadcast");
  EXPECT_TRUE(in.failures.empty());
}

TEST(BroadcastTo, AcceptsAndRefuses) {
  FakeInterpreter in;
  EXPECT_EQ(in.shown(in.run("broadcast_to", {in.sizes({3, 1}), in.sizes({2, 3, 4})})), "(2,3,4)");
  EXPECT_EQ(in.shown(in.run("broadcast_to", {in.sizes({3, 1}), in.sizes({-1, 4})})), "(3,4)");
  EXPECT_TRUE(in.failures.empty());
  in.run("broadcast_to", {in.sizes({3}), in.sizes({3, 1})});
  EXPECT_EQ(in.failures.size(), 1U);
  in.run("broadcast_to", {in.sizes({2, 3}), in.sizes({3})});
  EXPECT_EQ(in.failures.size(), 2U);
  EXPECT_EQ(in.failures[1].message, "could not broadcast input array from shape (2,3) into shape (3,)");
}

TEST(Broadcast, DistributesOverChoices) {
  FakeInterpreter in;
  const Value condition = in.fresh_bool("c", Origin::kOpaque);
  const domain::Alternative alternatives[] = {{condition.formula(), in.sizes({2, 1})},
                                              {in.symbols().negation(condition.formula()), in.sizes({4})}};
  auto* choice = in.arena().make<domain::ChoiceValue>();
  choice->alternatives = in.arena().copy(std::span<const domain::Alternative>(alternatives));
  const Value result = in.run("broadcast", {Value::choice_of(choice), in.sizes({4})});
  ASSERT_TRUE(result.is(Tag::kChoice));
  EXPECT_EQ(in.shown(result.choice->alternatives[0].value), "(2,4)");
  EXPECT_EQ(in.shown(result.choice->alternatives[1].value), "(4,)");
}

}  // namespace
}  // namespace foreshape::library::tensors::testing
