// Intrinsics on random shapes of numbers and input symbols against plain arithmetic on numbers: at a random value of each symbol
// the operation is accepted exactly when what the intrinsic required holds, and then has the dims that it gave.
#include <gtest/gtest.h>

#include <random>

#include "tests/library/tensors_support.h"

namespace foreshape::library::tensors::testing {
namespace {

using Sizes = std::vector<std::int64_t>;

class Trial {
 public:
  explicit Trial(unsigned seed) : random(seed) {
    for (int i = 0; i < 3; ++i) symbols.push_back(in.input(std::string(1, static_cast<char>('A' + i))));
  }

  std::int64_t pick(std::int64_t low, std::int64_t high) { return std::uniform_int_distribution<std::int64_t>(low, high)(random); }

  // A number, a symbol, or a small multiple of one.
  Value dim() {
    switch (pick(0, 5)) {
      case 0: return symbols[static_cast<std::size_t>(pick(0, 2))];
      case 1: return multiply(in, in.integer(pick(2, 3)), symbols[static_cast<std::size_t>(pick(0, 2))]);
      case 2: return in.integer(1);
      default: return in.integer(pick(1, 6));
    }
  }
  std::vector<Value> shape(std::int64_t low, std::int64_t high) {
    std::vector<Value> dims;
    for (std::int64_t i = pick(low, high); i > 0; --i) dims.push_back(dim());
    return dims;
  }

  void new_values() {
    at.clear();
    for (const Value& symbol : symbols) at.emplace_back(*in.symbols().as_symbol(symbol.expr()), pick(1, 6));
  }
  std::int64_t value(const Value& dim) { return in.symbols().evaluate(dim.expr(), at).value(); }
  Sizes values(std::span<const Value> dims) {
    Sizes sizes;
    for (const Value& dim : dims) sizes.push_back(value(dim));
    return sizes;
  }
  bool accepted() {
    if (!in.failures.empty()) return false;
    for (const FormulaId required : in.requirements) {
      if (!in.symbols().evaluate(required, at).value()) return false;
    }
    return true;
  }

  // Compares with what `expected` says for 20 random values.
  void compare(const Value& result, const std::function<std::optional<Sizes>()>& expected, const std::string& what) {
    ASSERT_TRUE(result.is(Tag::kTuple) && !result.sequence->has_gap()) << what;
    for (int i = 0; i < 20; ++i) {
      new_values();
      const std::optional<Sizes> sizes = expected();
      ASSERT_EQ(accepted(), sizes.has_value()) << what << " gives " << in.shown(result) << ' ' << in.first_failure();
      if (!sizes) continue;
      ASSERT_EQ(values(result.sequence->items), *sizes) << what << " gives " << in.shown(result);
    }
  }

  std::string text(std::span<const Value> dims) { return compact_text(in, Sequence{.items = dims}); }

  FakeInterpreter in;
  std::vector<Value> symbols;
  symbolic::Assignment at;
  std::mt19937 random;
};

constexpr unsigned kTrials = 150;

std::optional<Sizes> broadcast_numbers(const Sizes& a, const Sizes& b) {
  Sizes result(std::max(a.size(), b.size()), 1);
  for (std::size_t i = 0; i < result.size(); ++i) {
    const std::int64_t x = i < a.size() ? a[a.size() - 1 - i] : 1;
    const std::int64_t y = i < b.size() ? b[b.size() - 1 - i] : 1;
    if (x != y && x != 1 && y != 1) return std::nullopt;
    result[result.size() - 1 - i] = x == 1 ? y : x;
  }
  return result;
}

std::int64_t count(const Sizes& sizes) {
  std::int64_t product = 1;
  for (const std::int64_t size : sizes) product *= size;
  return product;
}

TEST(Property, Broadcast) {
  for (unsigned seed = 0; seed < kTrials; ++seed) {
    Trial trial(seed);
    const std::vector<Value> a = trial.shape(0, 3);
    const std::vector<Value> b = trial.shape(0, 3);
    const Value result = trial.in.run("broadcast", {trial.in.tuple(a), trial.in.tuple(b)});
    trial.compare(result, [&] { return broadcast_numbers(trial.values(a), trial.values(b)); }, trial.text(a) + " " + trial.text(b));
    if (HasFatalFailure()) return;
  }
}

TEST(Property, Matmul) {
  for (unsigned seed = 0; seed < kTrials; ++seed) {
    Trial trial(seed);
    const std::vector<Value> a = trial.shape(1, 3);
    std::vector<Value> b = trial.shape(1, 3);
    // The inner dims agree more often than chance has it.
    if (trial.pick(0, 2) > 0) b[b.size() == 1 ? 0 : b.size() - 2] = a.back();
    const Value result = trial.in.run("matmul_shape", {trial.in.tuple(a), trial.in.tuple(b)});
    const auto expected = [&]() -> std::optional<Sizes> {
      Sizes x = trial.values(a);
      Sizes y = trial.values(b);
      const bool vector_x = x.size() == 1;
      const bool vector_y = y.size() == 1;
      if (vector_x) x.insert(x.begin(), 1);
      if (vector_y) y.push_back(1);
      if (x.back() != y[y.size() - 2]) return std::nullopt;
      std::optional<Sizes> shape = broadcast_numbers({x.begin(), x.end() - 2}, {y.begin(), y.end() - 2});
      if (!shape) return std::nullopt;
      if (!vector_x) shape->push_back(x[x.size() - 2]);
      if (!vector_y) shape->push_back(y.back());
      return shape;
    };
    trial.compare(result, expected, trial.text(a) + " @ " + trial.text(b));
    if (HasFatalFailure()) return;
  }
}

TEST(Property, Reshape) {
  for (unsigned seed = 0; seed < kTrials; ++seed) {
    Trial trial(seed);
    const std::vector<Value> from = trial.shape(1, 4);
    std::vector<Value> to = trial.shape(0, 3);
    if (trial.pick(0, 3) > 0 && !to.empty()) to[0] = from[static_cast<std::size_t>(trial.pick(0, static_cast<std::int64_t>(from.size()) - 1))];
    const bool open = trial.pick(0, 2) > 0;
    const auto at = static_cast<std::size_t>(trial.pick(0, static_cast<std::int64_t>(to.size())));
    if (open) to.insert(to.begin() + static_cast<std::ptrdiff_t>(at), trial.in.integer(-1));
    const Value result = trial.in.run("reshape_shape", {trial.in.tuple(from), trial.in.tuple(to)});
    const auto expected = [&]() -> std::optional<Sizes> {
      const std::int64_t total = count(trial.values(from));
      Sizes sizes = trial.values(to);
      if (!open) return count(sizes) == total ? std::optional(sizes) : std::nullopt;
      const std::int64_t others = -count(sizes);
      if (total % others != 0) return std::nullopt;
      sizes[at] = total / others;
      return sizes;
    };
    trial.compare(result, expected, trial.text(from) + " -> " + trial.text(to));
    if (HasFatalFailure()) return;
  }
}

TEST(Property, Concat) {
  for (unsigned seed = 0; seed < kTrials; ++seed) {
    Trial trial(seed);
    const std::vector<Value> a = trial.shape(1, 3);
    std::vector<Value> b = a;
    const std::int64_t axis = trial.pick(0, static_cast<std::int64_t>(a.size()) - 1);
    b[static_cast<std::size_t>(axis)] = trial.dim();
    if (trial.pick(0, 1) == 0) b[static_cast<std::size_t>(trial.pick(0, static_cast<std::int64_t>(a.size()) - 1))] = trial.dim();
    const bool from_right = trial.pick(0, 1) == 0;
    const Value axis_value = trial.in.integer(from_right ? axis - static_cast<std::int64_t>(a.size()) : axis);
    const Value shapes = trial.in.dims({trial.in.tuple(a), trial.in.tuple(b)});
    const Value result = trial.in.run("concat_shape", {shapes, axis_value});
    const auto expected = [&]() -> std::optional<Sizes> {
      Sizes x = trial.values(a);
      const Sizes y = trial.values(b);
      for (std::size_t i = 0; i < x.size(); ++i) {
        if (static_cast<std::int64_t>(i) == axis) {
          x[i] += y[i];
        } else if (x[i] != y[i]) {
          return std::nullopt;
        }
      }
      return x;
    };
    trial.compare(result, expected, trial.text(a) + " + " + trial.text(b));
    if (HasFatalFailure()) return;
  }
}

// What Python's slice(lower, upper, step).indices(size) gives.
std::int64_t python_slice(std::int64_t size, std::optional<std::int64_t> lower, std::optional<std::int64_t> upper, std::int64_t step) {
  const auto clamp = [&](std::int64_t bound) {
    if (bound < 0) return std::max<std::int64_t>(bound + size, step < 0 ? -1 : 0);
    return std::min<std::int64_t>(bound, step < 0 ? size - 1 : size);
  };
  const std::int64_t from = lower ? clamp(*lower) : (step < 0 ? size - 1 : 0);
  const std::int64_t to = upper ? clamp(*upper) : (step < 0 ? -1 : size);
  std::int64_t length = 0;
  for (std::int64_t i = from; step < 0 ? i > to : i < to; i += step) ++length;
  return length;
}

TEST(Property, Slice) {
  for (unsigned seed = 0; seed < 2 * kTrials; ++seed) {
    Trial trial(seed);
    FakeInterpreter& in = trial.in;
    const Value size = trial.dim();
    const auto bound = [&]() -> Value {
      switch (trial.pick(0, 4)) {
        case 0: return Value::none();
        case 1: return add(in, trial.symbols[static_cast<std::size_t>(trial.pick(0, 2))], in.integer(trial.pick(-2, 2)));
        case 2: return subtract(in, in.integer(0), trial.symbols[static_cast<std::size_t>(trial.pick(0, 2))]);
        default: return in.integer(trial.pick(-5, 7));
      }
    };
    const Value lower = bound();
    const Value upper = trial.pick(0, 2) == 0 && lower.is(Tag::kInt) ? add(in, lower, in.integer(2)) : bound();
    std::int64_t step = trial.pick(0, 2) > 0 ? 1 : trial.pick(-3, 3);
    if (step == 0) step = -1;
    const Value result = in.run("index_shape", {in.dims({size}), in.slice(lower, upper, in.integer(step))});
    const auto number = [&](const Value& v) { return v.is(Tag::kInt) ? std::optional(trial.value(v)) : std::nullopt; };
    trial.compare(result, [&] { return std::optional(Sizes{python_slice(trial.value(size), number(lower), number(upper), step)}); },
                  in.shown(size) + "[" + in.shown(lower) + ":" + in.shown(upper) + ":" + std::to_string(step) + "]");
    if (HasFatalFailure()) return;
  }
}

TEST(Property, Convolution) {
  for (unsigned seed = 0; seed < 2 * kTrials; ++seed) {
    Trial trial(seed);
    FakeInterpreter& in = trial.in;
    const Value size = trial.pick(0, 1) == 0 ? trial.dim() : add(in, trial.dim(), in.integer(trial.pick(0, 5)));
    const std::int64_t kernel = trial.pick(1, 5);
    const std::int64_t stride = trial.pick(1, 3);
    const std::int64_t dilation = trial.pick(1, 2);
    const std::int64_t before = trial.pick(0, kernel / 2);
    const std::int64_t after = trial.pick(0, kernel / 2);
    const bool ceil = trial.pick(0, 1) == 0;
    const Value length = in.run("conv_output",
                                {size, in.integer(kernel), in.integer(stride), in.sizes({before, after}), in.integer(dilation)},
                                {{"ceil", in.boolean(ceil)}});
    const auto expected = [&]() -> std::optional<Sizes> {
      const std::int64_t n = trial.value(size);
      const std::int64_t room = n + before + after - dilation * (kernel - 1) - 1;
      if (room < 0) return std::nullopt;
      std::int64_t output = (ceil ? (room + stride - 1) / stride : room / stride) + 1;
      if (ceil && (output - 1) * stride >= n + before) --output;
      return Sizes{output};
    };
    trial.compare(in.dims({length}), expected,
                  in.shown(size) + " kernel " + std::to_string(kernel) + " stride " + std::to_string(stride) + " pads " +
                      std::to_string(before) + "," + std::to_string(after) + " dilation " + std::to_string(dilation) + (ceil ? " ceil" : ""));
    if (HasFatalFailure()) return;
  }
}

TEST(Property, SplitAndRange) {
  for (unsigned seed = 0; seed < kTrials; ++seed) {
    Trial trial(seed);
    FakeInterpreter& in = trial.in;
    const Value size = trial.dim();
    const std::int64_t parts = trial.pick(1, 4);
    const Value sizes = in.run("split_sizes", {size, in.integer(parts)});
    const auto expected = [&]() -> std::optional<Sizes> {
      const std::int64_t n = trial.value(size);
      if (n % parts != 0) return std::nullopt;
      return Sizes(static_cast<std::size_t>(parts), n / parts);
    };
    trial.compare(sizes, expected, in.shown(size) + " / " + std::to_string(parts));
    if (HasFatalFailure()) return;
  }
  for (unsigned seed = 0; seed < kTrials; ++seed) {
    Trial trial(seed);
    FakeInterpreter& in = trial.in;
    const Value start = trial.dim();
    const Value stop = trial.dim();
    std::int64_t step = trial.pick(-3, 3);
    if (step == 0) step = 1;
    const Value length = in.run("range_size", {start, stop, in.integer(step)});
    const auto expected = [&] {
      std::int64_t n = 0;
      for (std::int64_t i = trial.value(start); step < 0 ? i > trial.value(stop) : i < trial.value(stop); i += step) ++n;
      return std::optional(Sizes{n});
    };
    trial.compare(in.dims({length}), expected, in.shown(start) + ".." + in.shown(stop));
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace foreshape::library::tensors::testing
