// Reshaping: products of dims, with one size left open.
#include "analyzer/library/tensors/support.h"

namespace foreshape::library::tensors {

namespace {

std::string size_message(Interpreter& in, const Report& report, const Sequence& shape, const Sequence& wanted, const Value& count) {
  switch (wording(in, report)) {
    case Wording::kNumPy:
      return "cannot reshape array of size " + dim_text(in, count) + " into shape " + compact_text(in, wanted);
    case Wording::kTorch: return "shape '" + in.show_shape(wanted) + "' is invalid for input of size " + dim_text(in, count);
    case Wording::kNeutral: break;
  }
  std::string text = "cannot reshape a tensor of shape " + in.show_shape(shape) + " with " + dim_text(in, count) + " elements to " +
                     in.show_shape(wanted);
  symbolic::InlineVector<Value, 8> sizes;
  bool open = false;
  for (const Value& dim : wanted.items) {
    if (is_constant(in, dim, -1)) {
      open = true;
    } else {
      sizes.push_back(dim);
    }
  }
  const std::string others = dim_text(in, product(in, sizes.span()));
  return text + (open ? ": not a multiple of " + others : " (" + others + " elements)");
}

class Reshape {
 public:
  Reshape(Interpreter& in, const Shape& shape, const Shape& wanted, const Report& report)
      : in_(in), shape_(shape), wanted_(wanted), report_(report) {}

  Value run() {
    const Sequence& wanted = *wanted_.dims;
    const auto flags = static_cast<std::uint8_t>((shape_.flags & kPoisoned) | wanted_.flags);
    if (wanted.has_gap()) {
      // How many sizes there are is not known, so any of them may be -1.
      return shape_value(in_.sequence(without_open(wanted)), flags);
    }
    for (std::size_t i = 0; i < wanted.items.size(); ++i) {
      const Value& size = wanted.items[i];
      if (const std::optional<std::int64_t> number = constant(in_, size)) {
        if (*number >= 0) continue;
        if (open_) return two_open(*open_, i);
        open_ = i;
      } else if (in_.decide(in_.symbols().less_equal(in_.symbols().constant(0), size.expr())) != Truth::kTrue) {
        maybe_open_ = maybe_open_ ? wanted.items.size() : i;
      }
    }
    Dims dims;
    for (const Value& size : wanted.items) dims.push_back(is_constant(in_, size, 1) ? size.with_flags(kNewAxis) : size);
    const Value count = element_count(in_, *shape_.dims);
    if (open_) {
      dims[*open_] = open_size(count);
    } else if (maybe_open_ == wanted.items.size()) {
      // Several sizes may be -1: nothing to say.
    } else if (maybe_open_) {
      dims[*maybe_open_] = maybe_open_size(count);
    } else if (!equal_size(count)) {
      for (Value& dim : dims) dim = poisoned(dim);
    }
    return shape_value(in_.sequence(dims.span()), flags);
  }

 private:
  Sequence without_open(const Sequence& wanted) {
    Dims dims;
    for (const Value& size : wanted.items) {
      const std::optional<std::int64_t> number = constant(in_, size);
      dims.push_back(number && *number < 0 ? opaque_dim(in_, "n") : size);
    }
    Sequence result = wanted;
    result.items = in_.arena().copy(std::span<const Value>(dims.span()));
    return result;
  }

  std::string_view input_name() { return operand_name(in_, report_, 0, "input"); }

  Value two_open(std::size_t first, std::size_t second) {
    check(in_, in_.symbols().truth(false), carried(shape_), report_, {{input_name(), shape_.dims}}, {}, [&] {
      switch (wording(in_, report_)) {
        case Wording::kNumPy: return "can only specify one unknown dimension, but the new shape is " + in_.show_shape(*wanted_.dims);
        case Wording::kTorch: return "only one dimension can be inferred, but the new shape is " + in_.show_shape(*wanted_.dims);
        case Wording::kNeutral: break;
      }
      return "only one size may be -1, not both " + std::to_string(first) + " and " + std::to_string(second) + " of " +
             in_.show_shape(*wanted_.dims);
    });
    Dims dims;
    for (const Value& size : wanted_.dims->items) {
      const std::optional<std::int64_t> number = constant(in_, size);
      dims.push_back(number && *number < 0 ? poisoned(opaque_dim(in_, "n")) : size);
    }
    return shape_value(in_.sequence(dims.span()));
  }

  static std::uint8_t carried(const Shape& shape) {
    std::uint8_t flags = shape.flags;
    for (const Value& dim : shape.dims->items) flags = static_cast<std::uint8_t>(flags | dim.flags);
    return flags & kCarried;
  }

  // The wanted sizes but the one at `except`, times each other; sizes that also stand in the shape are cancelled against it.
  struct Products {
    Value count;
    Value others;
  };
  Products cancelled(std::size_t except) {
    const Sequence& shape = *shape_.dims;
    const Sequence& wanted = *wanted_.dims;
    symbolic::InlineVector<bool, 8> used;
    for (std::size_t i = 0; i < shape.items.size(); ++i) used.push_back(false);
    Value others = in_.integer(1);
    for (std::size_t k = 0; k < wanted.items.size(); ++k) {
      if (k == except) continue;
      const Value& size = wanted.items[k];
      bool found = false;
      for (std::size_t i = 0; i < shape.items.size() && !found; ++i) {
        if (used[i] || shape.items[i].expr() != size.expr() || is_constant(in_, size, 0)) continue;
        used[i] = found = true;
      }
      if (!found) others = multiply(in_, others, size);
    }
    Sequence left = shape;
    Dims dims;
    std::size_t prefix = 0;
    for (std::size_t i = 0; i < shape.items.size(); ++i) {
      if (used[i]) continue;
      dims.push_back(shape.items[i]);
      if (i < shape.prefix()) ++prefix;
    }
    left.items = dims.span();
    if (left.has_gap()) left.gap = static_cast<std::int32_t>(prefix);
    return {element_count(in_, left), others};
  }

  bool report_size(FormulaId formula, const Value& count, const Value& others) {
    return check(in_, formula, static_cast<std::uint8_t>(tensors::carried(count, others) | shape_.flags), report_,
                 {{input_name(), shape_.dims}}, {count, others},
                 [&] { return size_message(in_, report_, *shape_.dims, *wanted_.dims, count); });
  }

  bool equal_size(const Value& count) {
    if (same_product()) return true;
    const Value others = product(in_, wanted_.dims->items);
    return report_size(in_.symbols().equal(count.expr(), others.expr()), count, others);
  }

  bool same_product() {
    const Products products = cancelled(wanted_.dims->items.size());
    return products.count.expr() == products.others.expr();
  }

  Value open_size(const Value& count) {
    symbolic::Context& symbols = in_.symbols();
    std::uint8_t flags = tensors::carried(count);
    for (std::size_t i = 0; i < wanted_.dims->items.size(); ++i) {
      if (i != *open_) flags = static_cast<std::uint8_t>(flags | tensors::carried(wanted_.dims->items[i]));
    }
    // The one dim that is left over stays itself.
    if (const std::optional<Value> left = left_over(*open_)) return left->with_flags(flags);
    const Products products = cancelled(*open_);
    if (is_constant(in_, products.others, 1)) return products.count.with_flags(flags);
    if (is_constant(in_, products.others, 0)) {
      // With a size 0 the open size is not determined.
      const Value zero = in_.integer(0);
      report_size(symbols.truth(false), count, zero);
      return poisoned(opaque_dim(in_, "n"));
    }
    const Truth non_zero = in_.decide(symbols.not_equal(products.others.expr(), symbols.constant(0)));
    if (non_zero != Truth::kTrue) return opaque_dim(in_, "n").with_flags(flags);
    const bool holds = report_size(symbols.divisible(products.count.expr(), products.others.expr()), count, products.others);
    const Value size = in_.integer(symbols.floordiv(products.count.expr(), products.others.expr()), flags);
    return holds ? size : poisoned(size);
  }

  std::optional<Value> left_over(std::size_t except) {
    const Sequence& shape = *shape_.dims;
    if (shape.has_gap() || shape.items.size() != wanted_.dims->items.size()) return std::nullopt;
    symbolic::InlineVector<bool, 8> used;
    for (std::size_t i = 0; i < shape.items.size(); ++i) used.push_back(false);
    for (std::size_t k = 0; k < wanted_.dims->items.size(); ++k) {
      if (k == except) continue;
      bool found = false;
      for (std::size_t i = 0; i < shape.items.size() && !found; ++i) {
        if (used[i] || shape.items[i].expr() != wanted_.dims->items[k].expr() || is_constant(in_, shape.items[i], 0)) continue;
        used[i] = found = true;
      }
      if (!found) return std::nullopt;
    }
    for (std::size_t i = 0; i < shape.items.size(); ++i) {
      if (!used[i]) return shape.items[i];
    }
    return std::nullopt;
  }

  // One size of unknown sign: the whole must fit, or it is -1 and takes what is left.
  Value maybe_open_size(const Value& count) {
    symbolic::Context& symbols = in_.symbols();
    const Value& size = wanted_.dims->items[*maybe_open_];
    const Products products = cancelled(*maybe_open_);
    const FormulaId minus_one = symbols.equal(size.expr(), symbols.constant(-1));
    const bool divides = in_.decide(symbols.not_equal(products.others.expr(), symbols.constant(0))) == Truth::kTrue;
    if (!divides) return size;
    const FormulaId fits = symbols.equal(products.count.expr(), symbols.multiply(products.others.expr(), size.expr()));
    const FormulaId open_fits =
        symbols.conjunction(minus_one, symbols.divisible(products.count.expr(), products.others.expr()));
    const bool holds = report_size(symbols.disjunction(fits, open_fits), count, products.others);
    const ExprId quotient = symbols.floordiv(products.count.expr(), products.others.expr());
    const Value result = in_.integer(symbols.if_then_else(minus_one, quotient, size.expr()), tensors::carried(size, count));
    return holds ? result : poisoned(result);
  }

  Interpreter& in_;
  const Shape& shape_;
  const Shape& wanted_;
  const Report& report_;
  std::optional<std::size_t> open_;
  std::optional<std::size_t> maybe_open_;  // the number of sizes when there are several
};

// reshape_shape(shape, new, rule=, raises=, names=)
Value reshape_shape(Interpreter& in, Arguments arguments) {
  const Shape shape = settled(in, shape_argument(in, argument(arguments, 0)));
  const Shape wanted = settled(in, sizes_argument(in, argument(arguments, 1)));
  const Report report = report_of(in, argument(arguments, 2), argument(arguments, 3), argument(arguments, 4), "reshape-mismatch");
  return Reshape(in, shape, wanted, report).run();
}

constexpr IntrinsicRow kRows[] = {
    {"reshape_shape", "shape new rule? raises? names?", spread<reshape_shape>},
};

}  // namespace

std::span<const IntrinsicRow> reshape_rows() { return kRows; }

}  // namespace foreshape::library::tensors
