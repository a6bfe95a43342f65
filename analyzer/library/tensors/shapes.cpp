#include "analyzer/library/tensors/support.h"

namespace foreshape::library::tensors {

namespace {

// A dim inside a gap: the same symbol for the same gap and position (from the left, or from the right when negative).
Value gap_dim(Interpreter& in, const Sequence& dims, std::int64_t position) {
  if (dims.gap_element.is(Tag::kInt) && constant(in, dims.gap_element)) return dims.gap_element;
  symbolic::Context& symbols = in.symbols();
  if (symbols.is_constant(dims.gap_length)) return opaque_dim(in, "n");
  const Origin origin = symbols.weakest_origin(dims.gap_length);
  const bool input = origin == Origin::kInput;
  const std::uint64_t key = key_of("gap dim", {dims.gap_length.value, static_cast<std::uint64_t>(position)});
  return keyed_dim(in, key, "n", input ? 1 : 0, input ? Origin::kInput : Origin::kOpaque);
}

bool has_gap_dim(Interpreter& in, const Sequence& dims, std::int64_t position) {
  const std::uint64_t key = key_of("gap dim", {dims.gap_length.value, static_cast<std::uint64_t>(position)});
  return given(in.remembered(key));
}

std::uint64_t elements_key(const Sequence& dims) { return key_of("gap elements", {dims.gap_length.value}); }

// The gap replaced by `count` dims.
Sequence filled(Interpreter& in, const Sequence& dims, std::size_t count) {
  const std::size_t prefix = dims.prefix();
  Dims all;
  all.append(dims.items.first(prefix));
  for (std::size_t i = 0; i < count; ++i) {
    const auto from_right = static_cast<std::int64_t>(i) - static_cast<std::int64_t>(count);
    const bool named_from_right = has_gap_dim(in, dims, from_right);
    all.push_back(gap_dim(in, dims, named_from_right ? from_right : static_cast<std::int64_t>(i)));
  }
  // A product that was asked for while the rank was not known is the product of these dims.
  const Value elements = in.remembered(elements_key(dims));
  if (given(elements)) {
    const Value product_of_gap = product(in, all.span().subspan(prefix));
    in.assume(in.symbols().equal(elements.expr(), product_of_gap.expr()));
  }
  all.append(dims.items.subspan(prefix));
  return Sequence{in.arena().copy(std::span<const Value>(all.span()))};
}

// A symbol for a gap that is `less` shorter than that of `dims` but holds other dims.
ExprId other_length(Interpreter& in, const Sequence& dims, std::string_view what, std::size_t less) {
  symbolic::Context& symbols = in.symbols();
  const ExprId length = symbols.subtract(dims.gap_length, symbols.constant(static_cast<std::int64_t>(less)));
  if (symbols.is_constant(length)) return length;
  const Value other = keyed_dim(in, key_of(what, {dims.gap_length.value, less}), "rank");
  in.assume(symbols.equal(other.expr(), length));
  return other.expr();
}

Sequence without_empty_gap(Interpreter& in, Sequence dims) {
  if (dims.has_gap() && in.symbols().constant_value(dims.gap_length) == 0) {
    dims.gap = -1;
    dims.gap_length = ExprId{};
  }
  return dims;
}

}  // namespace

Sequence unknown_dims(Interpreter& in, Origin origin, std::int64_t lower, std::optional<std::int64_t> upper) {
  symbolic::Context& symbols = in.symbols();
  symbolic::ValueSet values = symbolic::ValueSet::at_least(lower);
  values.upper = upper;
  Sequence dims;
  dims.gap = 0;
  dims.gap_length = symbols.symbol(symbols.new_symbol(symbolic::SymbolInfo{"rank", origin, values, false}));
  return dims;
}

Shape unknown_shape(Interpreter& in, Origin origin) { return {in.sequence(unknown_dims(in, origin)), 0}; }

Value unknown_shape_value(Interpreter& in, std::uint8_t flags) { return shape_value(unknown_shape(in).dims, flags); }

ExprId rank_expr(Interpreter& in, const Sequence& dims) {
  const ExprId known = in.symbols().constant(static_cast<std::int64_t>(dims.items.size()));
  return dims.has_gap() ? in.symbols().add(known, dims.gap_length) : known;
}

Sequence settled(Interpreter& in, const Sequence& dims) {
  if (!dims.has_gap()) return dims;
  std::optional<std::int64_t> length = in.symbols().constant_value(dims.gap_length);
  if (!length) length = in.solver().value(in.state().path, dims.gap_length);
  if (!length) {
    const symbolic::Range range = in.solver().range(in.state().path, dims.gap_length);
    if (range.is_constant()) length = range.low;
  }
  if (!length || *length < 0 || *length > kMaxRank) return dims;
  return filled(in, dims, static_cast<std::size_t>(*length));
}

Shape settled(Interpreter& in, const Shape& shape) {
  if (!shape.dims->has_gap()) return shape;
  const Sequence dims = settled(in, *shape.dims);
  return dims.has_gap() ? shape : Shape{in.sequence(dims), shape.flags};
}

Sequence expanded(Interpreter& in, const Sequence& dims, std::size_t rank) {
  if (!dims.has_gap()) return dims;
  const std::size_t known = dims.items.size();
  if (known <= rank) return filled(in, dims, rank - known);
  // More dims are known than there can be: nobody knows which.
  Dims fresh;
  for (std::size_t i = 0; i < rank; ++i) fresh.push_back(poisoned(opaque_dim(in, "n")));
  return Sequence{in.arena().copy(std::span<const Value>(fresh.span()))};
}

Sequence with_prefix(Interpreter& in, const Sequence& dims, std::size_t count) {
  if (!dims.has_gap() || dims.prefix() >= count) return dims;
  symbolic::Context& symbols = in.symbols();
  const std::size_t missing = count - dims.prefix();
  const auto least = static_cast<std::int64_t>(missing);
  const bool certain = dims.items.size() == dims.prefix() ||
                       in.decide(symbols.less_equal(symbols.constant(least), dims.gap_length)) == Truth::kTrue;
  Dims all;
  all.append(dims.items.first(dims.prefix()));
  Sequence result;
  result.gap = static_cast<std::int32_t>(count);
  if (certain) {
    for (std::size_t i = 0; i < missing; ++i) all.push_back(gap_dim(in, dims, static_cast<std::int64_t>(i)));
    all.append(dims.items.subspan(dims.prefix()));
    result.gap_length = symbols.subtract(dims.gap_length, symbols.constant(least));
  } else {
    // The dims after the gap may be among those asked for.
    for (std::size_t i = 0; i < missing; ++i) {
      const std::uint64_t key = key_of("first dims", {dims.gap_length.value, dims.items.size(), i});
      all.push_back(keyed_dim(in, key, "n"));
    }
    const auto suffix = static_cast<std::int64_t>(dims.suffix());
    result.gap_length = symbols.add(dims.gap_length, symbols.constant(suffix - least));
  }
  result.items = in.arena().copy(std::span<const Value>(all.span()));
  return without_empty_gap(in, result);
}

Sequence with_suffix(Interpreter& in, const Sequence& dims, std::size_t count) {
  if (!dims.has_gap() || dims.suffix() >= count) return dims;
  symbolic::Context& symbols = in.symbols();
  const std::size_t missing = count - dims.suffix();
  const auto least = static_cast<std::int64_t>(missing);
  const bool certain =
      dims.prefix() == 0 || in.decide(symbols.less_equal(symbols.constant(least), dims.gap_length)) == Truth::kTrue;
  Dims all;
  Sequence result;
  if (certain) {
    all.append(dims.items.first(dims.prefix()));
    result.gap_length = symbols.subtract(dims.gap_length, symbols.constant(least));
  } else {
    result.gap_length = symbols.add(dims.gap_length, symbols.constant(static_cast<std::int64_t>(dims.prefix()) - least));
  }
  result.gap = static_cast<std::int32_t>(all.size());
  for (std::size_t i = missing; i > 0; --i) {
    const auto from_right = -static_cast<std::int64_t>(i);
    if (certain) {
      all.push_back(gap_dim(in, dims, from_right));
    } else {
      const std::uint64_t key = key_of("last dims", {dims.gap_length.value, dims.items.size(), i});
      all.push_back(keyed_dim(in, key, "n"));
    }
  }
  all.append(dims.items.subspan(dims.prefix()));
  result.items = in.arena().copy(std::span<const Value>(all.span()));
  return without_empty_gap(in, result);
}

Sequence without_first(Interpreter& in, const Sequence& dims, std::size_t count) {
  Sequence result = dims;
  if (!dims.has_gap()) {
    result.items = dims.items.subspan(std::min(count, dims.items.size()));
    return result;
  }
  if (count <= dims.prefix()) {
    result.items = dims.items.subspan(count);
    result.gap = dims.gap - static_cast<std::int32_t>(count);
    return result;
  }
  const std::size_t from_gap = count - dims.prefix();
  const Sequence longer = with_prefix(in, dims, count);
  if (!longer.has_gap()) return without_first(in, longer, count);
  result = longer;
  result.items = longer.items.subspan(count);
  result.gap = 0;
  if (longer.suffix() == dims.suffix()) {
    result.gap_length = other_length(in, dims, "tail", from_gap);
  } else {
    Sequence merged = longer;
    merged.items = {};
    result.gap_length = other_length(in, merged, "merged tail", 0);
  }
  return without_empty_gap(in, result);
}

Sequence without_last(Interpreter& in, const Sequence& dims, std::size_t count) {
  Sequence result = dims;
  if (!dims.has_gap()) {
    result.items = dims.items.first(dims.items.size() - std::min(count, dims.items.size()));
    return result;
  }
  if (count <= dims.suffix()) {
    result.items = dims.items.first(dims.items.size() - count);
    return result;
  }
  symbolic::Context& symbols = in.symbols();
  const auto from_gap = static_cast<std::int64_t>(count - dims.suffix());
  const bool certain =
      dims.prefix() == 0 || in.decide(symbols.less_equal(symbols.constant(from_gap), dims.gap_length)) == Truth::kTrue;
  if (certain) {
    result.items = dims.items.first(dims.prefix());
    result.gap_length = symbols.subtract(dims.gap_length, symbols.constant(from_gap));
  } else {
    result.items = {};
    result.gap = 0;
    Sequence merged = dims;
    merged.gap_length = symbols.add(dims.gap_length, symbols.constant(static_cast<std::int64_t>(dims.prefix()) - from_gap));
    result.gap_length = other_length(in, merged, "merged head", 0);
  }
  return without_empty_gap(in, result);
}

Sequence with_other_gap(Interpreter& in, const Sequence& dims) {
  if (!dims.has_gap()) return dims;
  Sequence result = dims;
  result.gap_element = Value();
  symbolic::Context& symbols = in.symbols();
  if (symbols.is_constant(dims.gap_length)) return result;
  const Value other = in.integer(unknown_dims(in).gap_length);
  in.assume(symbols.equal(other.expr(), dims.gap_length));
  result.gap_length = other.expr();
  return result;
}

std::optional<Value> dim_at(const Sequence& dims, std::int64_t index) {
  if (index >= 0) {
    if (static_cast<std::size_t>(index) >= dims.prefix()) return std::nullopt;
    return dims.items[static_cast<std::size_t>(index)];
  }
  const auto from_right = static_cast<std::size_t>(-index);
  if (from_right > (dims.has_gap() ? dims.suffix() : dims.items.size())) return std::nullopt;
  return dims.items[dims.items.size() - from_right];
}

Value element_count(Interpreter& in, const Sequence& dims) {
  const Value known = product(in, dims.items);
  if (!dims.has_gap()) return known;
  symbolic::Context& symbols = in.symbols();
  const bool input = symbols.weakest_origin(dims.gap_length) == Origin::kInput;
  const Value gap = symbols.is_constant(dims.gap_length)
                        ? opaque_dim(in, "n")
                        : keyed_dim(in, elements_key(dims), "n", input ? 1 : 0, input ? Origin::kInput : Origin::kOpaque);
  return multiply(in, known, gap);
}

std::string compact_text(Interpreter& in, const Sequence& dims) {
  std::string text = "(";
  for (std::size_t i = 0; i <= dims.items.size(); ++i) {
    if (dims.has_gap() && i == dims.prefix()) text += i == 0 ? "..." : ",...";
    if (i == dims.items.size()) break;
    if (i > 0 || (dims.has_gap() && dims.prefix() == 0)) text += ',';
    text += dim_text(in, dims.items[i]);
  }
  if (dims.items.size() == 1 && !dims.has_gap()) text += ',';
  return text + ")";
}

bool same_dims(const Sequence& a, const Sequence& b) {
  if (&a == &b) return true;
  if (a.gap != b.gap || a.items.size() != b.items.size()) return false;
  if (a.has_gap() && a.gap_length != b.gap_length) return false;
  for (std::size_t i = 0; i < a.items.size(); ++i) {
    if (!a.items[i].same(b.items[i])) return false;
  }
  return true;
}

void ShapeBuilder::open_gap(ExprId length) {
  Sequence gap;
  gap.gap = 0;
  gap.gap_length = length;
  append(gap);
}

void ShapeBuilder::append(const Sequence& part) {
  if (!part.has_gap()) {
    dims_.append(part.items);
    return;
  }
  symbolic::Context& symbols = in_.symbols();
  if (gap_ < 0) {
    dims_.append(part.items.first(part.prefix()));
    gap_ = static_cast<std::int32_t>(dims_.size());
    gap_length_ = part.gap_length;
  } else {
    // Everything between the two gaps is lost in one.
    const std::size_t between = dims_.size() - static_cast<std::size_t>(gap_) + part.prefix();
    const ExprId length = symbols.add(gap_length_, part.gap_length);
    gap_length_ = symbols.add(length, symbols.constant(static_cast<std::int64_t>(between)));
    dims_.resize_down(static_cast<std::size_t>(gap_));
  }
  dims_.append(part.items.subspan(part.prefix()));
}

const Sequence* ShapeBuilder::finish() {
  if (gap_ < 0) return in_.sequence(dims_.span());
  Sequence result;
  result.items = dims_.span();
  result.gap = gap_;
  result.gap_length = gap_length_;
  return in_.sequence(without_empty_gap(in_, result));
}

}  // namespace foreshape::library::tensors
