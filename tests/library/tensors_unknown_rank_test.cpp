// What an intrinsic says of a shape with an unknown middle must be true of every shape that it stands for.
#include <gtest/gtest.h>

#include <random>

#include "tests/library/tensors_support.h"

namespace foreshape::library::tensors::testing {
namespace {

using Sizes = std::vector<std::int64_t>;

class UnknownRank : public ::testing::Test {
 protected:
  std::int64_t pick(std::int64_t low, std::int64_t high) { return std::uniform_int_distribution<std::int64_t>(low, high)(random_); }
  Sizes shape(std::int64_t low, std::int64_t high) {
    Sizes sizes(static_cast<std::size_t>(pick(low, high)));
    for (std::int64_t& size : sizes) size = pick(1, 4);
    return sizes;
  }

  using Operation = std::function<Value(FakeInterpreter&, const Value& shape)>;

  // Runs the operation on the shape, and on the shape with its middle hidden.
  void compare(const Sizes& sizes, const Operation& operation, const std::string& what) {
    FakeInterpreter exact;
    const Value wanted = operation(exact, exact.sizes(sizes));
    FakeInterpreter in;
    const auto rank = static_cast<std::int64_t>(sizes.size());
    const std::int64_t prefix = pick(0, rank);
    const std::int64_t suffix = pick(0, rank - prefix);
    Sequence hidden = unknown_dims(in);
    std::vector<Value> items;
    for (std::int64_t i = 0; i < prefix; ++i) items.push_back(in.integer(sizes[static_cast<std::size_t>(i)]));
    for (std::int64_t i = rank - suffix; i < rank; ++i) items.push_back(in.integer(sizes[static_cast<std::size_t>(i)]));
    hidden.items = items;
    hidden.gap = static_cast<std::int32_t>(prefix);
    const Value result = operation(in, Value::tuple(in.sequence(hidden)));
    const std::string told = what + " on " + compact_text(in, hidden) + " gives " + in.shown(result) + ", on " +
                             exact.shown(exact.sizes(sizes)) + " " + exact.shown(wanted);
    if (!exact.failures.empty()) return;
    ASSERT_TRUE(in.failures.empty()) << told << ": " << in.first_failure();
    const Sequence& found = *result.sequence;
    const Sequence& truth = *wanted.sequence;
    ASSERT_LE(found.items.size(), truth.items.size()) << told;
    for (std::size_t i = 0; i < found.items.size(); ++i) {
      const std::size_t at = i < found.prefix() ? i : truth.items.size() - (found.items.size() - i);
      if (const std::optional<std::int64_t> size = constant(in, found.items[i])) {
        ASSERT_EQ(size, constant(exact, truth.items[at])) << told;
      }
    }
    // The rank fits, too.
    in.assume(in.symbols().equal(hidden.gap_length, in.symbols().constant(rank - prefix - suffix)));
    const ExprId length = in.symbols().constant(static_cast<std::int64_t>(truth.items.size()));
    ASSERT_NE(in.decide(in.symbols().equal(rank_expr(in, found), length)), Truth::kFalse) << told;
  }

  void repeat(const std::function<void()>& trial) {
    for (int i = 0; i < 300; ++i) {
      trial();
      if (HasFatalFailure()) return;
    }
  }

  std::mt19937 random_{11};
};

TEST_F(UnknownRank, Products) {
  repeat([&] {
    const Sizes a = shape(1, 4);
    Sizes b = shape(1, 3);
    b[b.size() == 1 ? 0 : b.size() - 2] = a.back();
    for (const std::string_view name : {"matmul_shape", "dot_shape"}) {
      compare(a, [&](FakeInterpreter& in, const Value& x) { return in.run(name, {x, in.sizes(b)}); }, std::string(name));
      Sizes c = a;
      c[c.size() == 1 ? 0 : c.size() - 2] = b.back();
      compare(c, [&](FakeInterpreter& in, const Value& x) { return in.run(name, {in.sizes(b), x}); }, std::string(name) + " right");
    }
  });
}

TEST_F(UnknownRank, Broadcast) {
  repeat([&] {
    const Sizes a = shape(0, 4);
    Sizes b = a;
    while (b.size() > static_cast<std::size_t>(pick(0, 4))) b.erase(b.begin());
    for (std::int64_t& size : b) size = pick(0, 1) == 0 ? 1 : size;
    compare(a, [&](FakeInterpreter& in, const Value& x) { return in.run("broadcast", {x, in.sizes(b)}); }, "broadcast");
    compare(b, [&](FakeInterpreter& in, const Value& x) { return in.run("broadcast", {x, in.sizes(a)}); }, "broadcast");
    compare(a, [&](FakeInterpreter& in, const Value& x) { return in.run("broadcast", {x, x, in.sizes({})}); }, "broadcast");
    compare(b, [&](FakeInterpreter& in, const Value& x) { return in.run("broadcast_to", {x, in.sizes(a)}); }, "broadcast_to");
  });
}

TEST_F(UnknownRank, Axes) {
  repeat([&] {
    const Sizes a = shape(0, 4);
    const std::int64_t axis = pick(-4, 3);
    const std::int64_t other = pick(-4, 3);
    const bool keep = pick(0, 1) == 0;
    compare(a, [&](FakeInterpreter& in, const Value& x) { return in.run("reduce_shape", {x, in.integer(axis), in.boolean(keep)}); },
            "reduce " + std::to_string(axis));
    compare(a, [&](FakeInterpreter& in, const Value& x) { return in.run("reduce_shape", {x, in.sizes({axis, other}), in.boolean(keep)}); },
            "reduce two");
    compare(a, [&](FakeInterpreter& in, const Value& x) { return in.run("expand_shape", {x, in.integer(axis)}); }, "expand");
    compare(a, [&](FakeInterpreter& in, const Value& x) { return in.run("squeeze_shape", {x, in.integer(axis)}); }, "squeeze");
    compare(a, [&](FakeInterpreter& in, const Value& x) { return in.run("squeeze_shape", {x}); }, "squeeze");
    compare(a, [&](FakeInterpreter& in, const Value& x) { return in.run("transpose_shape", {x}); }, "transpose");
    compare(shape(2, 2), [&](FakeInterpreter& in, const Value& x) { return in.run("transpose_shape", {x, in.sizes({1, 0})}); }, "transpose");
  });
}

TEST_F(UnknownRank, Indexing) {
  repeat([&] {
    const Sizes a = shape(0, 4);
    std::vector<int> kinds;
    for (std::int64_t i = pick(1, 4); i > 0; --i) kinds.push_back(static_cast<int>(pick(0, 4)));
    const auto index = [&](FakeInterpreter& in, const Value& x) {
      std::vector<Value> items;
      bool ellipsis = false;
      for (const int kind : kinds) {
        switch (kind) {
          case 0: items.push_back(in.integer(0)); break;
          case 1: items.push_back(in.slice(Value::none(), in.integer(2))); break;
          case 2: items.push_back(Value::none()); break;
          case 3: items.push_back(in.list(std::vector<Value>{in.integer(0), in.integer(-1)})); break;
          default:
            if (!ellipsis) items.push_back(Value::ellipsis());
            ellipsis = true;
        }
      }
      return in.run("index_shape", {x, in.tuple(items)});
    };
    std::string what = "index";
    for (const int kind : kinds) what += ' ' + std::to_string(kind);
    compare(a, index, what);
  });
}

TEST_F(UnknownRank, Joining) {
  repeat([&] {
    const Sizes a = shape(1, 3);
    const std::int64_t axis = pick(-3, 2);
    const auto both = [](FakeInterpreter& in, const Value& x, const Sizes& other) { return in.dims({x, in.sizes(other)}); };
    compare(a, [&](FakeInterpreter& in, const Value& x) { return in.run("concat_shape", {both(in, x, a), in.integer(axis)}); }, "concat");
    compare(a, [&](FakeInterpreter& in, const Value& x) { return in.run("stack_shape", {both(in, x, a), in.integer(axis)}); }, "stack");
    const Sizes indices = shape(0, 2);
    compare(a, [&](FakeInterpreter& in, const Value& x) { return in.run("gather_shape", {x, in.sizes(indices), in.integer(axis)}); },
            "gather " + std::to_string(axis));
    compare(indices, [&](FakeInterpreter& in, const Value& x) { return in.run("gather_shape", {in.sizes(a), x, in.integer(axis)}); },
            "gather indices");
    const Sizes repeats = shape(0, 3);
    compare(a, [&](FakeInterpreter& in, const Value& x) { return in.run("tile_shape", {x, in.sizes(repeats)}); }, "tile");
    compare(a, [&](FakeInterpreter& in, const Value& x) { return in.run("pad_shape", {x, in.integer(1)}); }, "pad");
    compare(a, [&](FakeInterpreter& in, const Value& x) { return in.run("reshape_shape", {x, in.sizes({-1})}); }, "reshape");
    compare(a, [&](FakeInterpreter& in, const Value& x) { return in.run("reshape_shape", {x, in.sizes({1, -1, 1})}); }, "reshape");
  });
}

TEST_F(UnknownRank, Einsum) {
  repeat([&] {
    const Sizes a = shape(2, 4);
    for (const std::string_view equation : {"...ij->...ji", "i...->...i", "ij->ji", "i...j->ij", "...i,...i->..."}) {
      const bool two = equation.find(',') != std::string_view::npos;
      compare(a, [&](FakeInterpreter& in, const Value& x) {
        return in.run("einsum_shape", {in.string(equation), two ? in.dims({x, in.sizes({a.back()})}) : in.dims({x})});
      }, std::string(equation));
    }
  });
}

}  // namespace
}  // namespace foreshape::library::tensors::testing
