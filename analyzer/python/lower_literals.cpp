#include "analyzer/python/lowering.h"

namespace foreshape::python {

using ir::Kind;

ir::NodeId Lowering::lower_integer(Index node) {
  const std::string_view literal = text(node);
  if ((literal.back() | 0x20) == 'j') return lower_float(node);
  const IntegerLiteral decoded = decode_integer(literal);
  if (decoded.value) return builder_.integer(span(node), *decoded.value);
  return builder_.constant(span(node), ir::ConstantKind::kBigInt, interner_.intern(decoded.text));
}

ir::NodeId Lowering::lower_float(Index node) {
  const FloatLiteral decoded = decode_float(text(node));
  const auto kind = decoded.imaginary ? ir::ConstantKind::kImaginary : ir::ConstantKind::kFloat;
  return builder_.constant(span(node), kind, interner_.intern(decoded.text));
}

// A string, or several next to each other, which are one.
ir::NodeId Lowering::lower_string(Index node) {
  std::vector<Index> pieces;
  if (symbol(node) == Symbol::kString) {
    pieces.push_back(node);
  } else {
    for (const Index c : tree().children(node)) {
      if (symbol(c) == Symbol::kString) pieces.push_back(c);
    }
  }
  bool bytes = false;
  bool format = false;
  for (const Index piece : pieces) {
    if (text(piece).front() == '`') return lower_backticks(piece);
    const StringDelimiters delimiters = string_delimiters(text(piece));
    bytes |= delimiters.bytes;
    format |= delimiters.format;
  }
  std::string value;
  if (!format) {
    for (const Index piece : pieces) {
      const std::string_view literal = text(piece);
      const StringDelimiters delimiters = string_delimiters(literal);
      decode_string(literal.substr(delimiters.opening, literal.size() - delimiters.opening - delimiters.closing),
                    delimiters, false, value);
    }
    return builder_.constant(span(node), bytes ? ir::ConstantKind::kBytes : ir::ConstantKind::kStr,
                             interner_.intern(value));
  }

  List parts(builder_);
  Span place;
  for (const Index piece : pieces) {
    const StringDelimiters delimiters = string_delimiters(text(piece));
    std::uint32_t from = tree()[piece].begin + delimiters.opening;
    const auto take_text = [&](std::uint32_t to) {
      if (to <= from) return;
      if (value.empty()) place.begin = from;
      place.end = to;
      decode_string(text_.substr(from, to - from), delimiters, delimiters.format, value);
    };
    for (const Index c : tree().children(piece)) {
      if (symbol(c) != Symbol::kInterpolation) continue;
      take_text(tree()[c].begin);
      lower_interpolation(c, delimiters, value, place, parts);
      from = tree()[c].end;
    }
    take_text(tree()[piece].end - delimiters.closing);
  }
  flush_text(value, place, parts);
  return builder_.add(Kind::kFormat, span(node), parts);
}

void Lowering::flush_text(std::string& pending, Span& place, List& parts) {
  if (pending.empty()) return;
  parts.add(builder_.constant(place, ir::ConstantKind::kStr, interner_.intern(pending)));
  pending.clear();
}

// {expression = !conversion : spec}
void Lowering::lower_interpolation(Index node, const StringDelimiters& delimiters, std::string& pending, Span& place,
                                   List& parts) {
  const Index expression = tree().child(node, Field::kExpression);
  const Index conversion = tree().child(node, Field::kTypeConversion);
  const Index spec = tree().child(node, Field::kFormatSpecifier);
  const Index equals = tree().child(node, Symbol::kTokenAssign);
  std::uint8_t character = conversion == 0 ? std::uint8_t{0} : static_cast<std::uint8_t>(text(conversion).back());
  if (equals != 0) {
    // `{x = }` writes out its own text, up to what follows the equals sign.
    std::uint32_t end = tree()[equals].end;
    while (end < text_.size() && (text_[end] == ' ' || text_[end] == '\t'))
      ++end;
    const Span own{tree()[node].begin + 1, end};
    if (pending.empty()) place.begin = own.begin;
    place.end = own.end;
    pending += text(own);
    if (conversion == 0 && spec == 0) character = 'r';
  }
  flush_text(pending, place, parts);
  if (symbol(expression) == Symbol::kNamedExpression) {
    // `{x:=10}` has a format that begins with an equals sign.
    const Index name = tree().child(expression, Field::kName);
    const NodeId value = name_node(name);
    const Span rest{tree()[tree().child(expression, Symbol::kTokenWalrus)].begin + 1, tree()[expression].end};
    const NodeId text_part = builder_.constant(rest, ir::ConstantKind::kStr, interner_.intern(text(rest)));
    const NodeId format = builder_.add(Kind::kFormat, rest, {text_part});
    parts.add(builder_.add(Kind::kFormatPart, span(node), {value, format}, character));
    return;
  }
  const NodeId value = lower_expression(expression);
  const NodeId format = spec == 0 ? NodeId{} : lower_format_spec(spec, delimiters);
  parts.add(builder_.add(Kind::kFormatPart, span(node), {value, format}, character));
}

ir::NodeId Lowering::lower_format_spec(Index node, const StringDelimiters& delimiters) {
  if (expression_depth_ >= kExpressionDepth) {
    add_too_deep(span(node), "format specifier");
    return builder_.add(Kind::kFormat, span(node));
  }
  ++expression_depth_;
  List parts(builder_);
  std::string pending;
  Span place;
  std::uint32_t from = tree()[node].begin + 1;
  const auto take_text = [&](std::uint32_t to) {
    if (to <= from) return;
    if (pending.empty()) place.begin = from;
    place.end = to;
    decode_string(text_.substr(from, to - from), delimiters, false, pending);
  };
  for (const Index c : tree().children(node)) {
    if (symbol(c) != Symbol::kFormatExpression && symbol(c) != Symbol::kInterpolation) continue;
    take_text(tree()[c].begin);
    lower_interpolation(c, delimiters, pending, place, parts);
    from = tree()[c].end;
  }
  take_text(tree()[node].end);
  flush_text(pending, place, parts);
  --expression_depth_;
  return builder_.add(Kind::kFormat, span(node), parts);
}

}  // namespace foreshape::python
