// Einstein summation: NumPy's, PyTorch's and TensorFlow's equations.
#include <algorithm>
#include <array>
#include <map>

#include "analyzer/library/tensors/support.h"

namespace foreshape::library::tensors {

namespace {

// One operand's or the output's labels; `...` splits them.
struct Term {
  std::string before;
  std::string after;
  bool ellipsis = false;
  std::size_t labels() const { return before.size() + after.size(); }
};

struct Equation {
  std::vector<Term> inputs;
  std::optional<Term> output;
  std::string error;  // what is wrong with it; empty if nothing is
};

bool is_label(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

Term parse_term(std::string_view text, std::string& error) {
  Term term;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (text.substr(i, 3) == "...") {
      if (term.ellipsis) error = "more than one ellipsis in a term";
      term.ellipsis = true;
      i += 2;
    } else if (is_label(c)) {
      (term.ellipsis ? term.after : term.before) += c;
    } else {
      error = std::string("character '") + c + "' is not a subscript";
    }
  }
  return term;
}

Equation parse(std::string_view text) {
  std::string compact;
  for (const char c : text) {
    if (c != ' ' && c != '\t') compact += c;
  }
  Equation equation;
  std::string_view inputs = compact;
  const std::size_t arrow = compact.find("->");
  if (arrow != std::string::npos) {
    inputs = std::string_view(compact).substr(0, arrow);
    equation.output = parse_term(std::string_view(compact).substr(arrow + 2), equation.error);
  }
  for (std::size_t from = 0;;) {
    const std::size_t comma = inputs.find(',', from);
    equation.inputs.push_back(parse_term(inputs.substr(from, comma == std::string_view::npos ? comma : comma - from), equation.error));
    if (comma == std::string_view::npos) break;
    from = comma + 1;
  }
  return equation;
}

// Without `->`: the labels that occur once, in order of the alphabet, after the ellipsis.
Term implicit_output(const Equation& equation) {
  std::array<int, 128> count{};
  Term output;
  for (const Term& term : equation.inputs) {
    output.ellipsis = output.ellipsis || term.ellipsis;
    for (const char c : term.before + term.after) ++count[static_cast<std::size_t>(c)];
  }
  for (std::size_t c = 0; c < count.size(); ++c) {
    if (count[c] == 1) output.after += static_cast<char>(c);
  }
  if (!output.ellipsis) std::swap(output.before, output.after);
  return output;
}

class Einsum {
 public:
  Einsum(Interpreter& in, std::string_view text, std::vector<Shape> shapes, const Report& report)
      : in_(in), text_(text), shapes_(std::move(shapes)), report_(report) {}

  Value run() {
    Equation equation = parse(text_);
    if (equation.error.empty() && equation.inputs.size() != shapes_.size()) {
      equation.error = std::to_string(equation.inputs.size()) + " terms for " + std::to_string(shapes_.size()) + " operands";
    }
    if (!equation.error.empty()) return failed(equation.error);
    if (!equation.output) equation.output = implicit_output(equation);
    for (std::size_t i = 0; i < shapes_.size(); ++i) bind(equation.inputs[i], i);
    return output(*equation.output);
  }

 private:
  struct Label {
    Value dim;
    std::size_t operand = 0;
    int axis = 0;
  };

  Value failed(const std::string& why) {
    std::vector<Operand> operands;
    for (std::size_t i = 0; i < shapes_.size(); ++i) operands.push_back(operand(i, -1));
    check_slowly(in_, in_.symbols().truth(false), 0, report_, operands, {},
                 [&] { return "equation '" + std::string(text_) + "': " + why; });
    return unknown_shape_value(in_, kPoisoned);
  }

  Operand operand(std::size_t index, int clash) {
    static constexpr std::string_view kNames[] = {"operands[0]", "operands[1]", "operands[2]", "operands[3]"};
    return {operand_name(in_, report_, index, index < std::size(kNames) ? kNames[index] : "operands"), shapes_[index].dims, clash};
  }

  void bind(const Term& term, std::size_t index) {
    own_.clear();
    Shape& shape = shapes_[index];
    symbolic::Context& symbols = in_.symbols();
    const ExprId labels = symbols.constant(static_cast<std::int64_t>(term.labels()));
    const ExprId rank = rank_expr(in_, *shape.dims);
    const FormulaId fits = term.ellipsis ? symbols.less_equal(labels, rank) : symbols.equal(labels, rank);
    const bool holds = check(in_, fits, shape.flags, report_, {operand(index, -1)}, {}, [&] {
      return "operand " + std::to_string(index) + " has shape " + in_.show_shape(*shape.dims) + ", but its term in '" +
             std::string(text_) + "' has " + std::to_string(term.labels()) + " subscripts";
    });
    const bool exact = !shape.dims->has_gap();
    if (!holds || (exact && shape.dims->items.size() < term.labels())) {
      for (const char c : term.before + term.after) bind_label(c, poisoned(opaque_dim(in_, "n")), index, -1);
      return;
    }
    if (!term.ellipsis) shape.dims = in_.sequence(expanded(in_, *shape.dims, term.labels()));
    const Sequence& dims = *shape.dims;
    const Sequence head = with_prefix(in_, dims, term.before.size());
    const Sequence tail = with_suffix(in_, dims, term.after.size());
    for (std::size_t i = 0; i < term.before.size(); ++i) bind_label(term.before[i], head.items[i], index, static_cast<int>(i));
    for (std::size_t i = 0; i < term.after.size(); ++i) {
      const std::size_t at = tail.items.size() - term.after.size() + i;
      bind_label(term.after[i], tail.items[at], index, exact ? static_cast<int>(at) : -1);
    }
    if (!term.ellipsis) return;
    const Sequence both = with_suffix(in_, head, term.after.size());
    if (both.items.size() < term.labels()) {
      ellipses_.push_back(unknown_shape(in_));
      return;
    }
    const Sequence middle = without_last(in_, without_first(in_, both, term.before.size()), term.after.size());
    ellipses_.push_back({in_.sequence(middle), 0});
  }

  // Sizes of one label within an operand are equal; those of several operands may also be 1 (which is repeated).
  void bind_label(char c, const Value& dim, std::size_t index, int axis) {
    if (const auto [first, is_first] = own_.try_emplace(c, Label{dim, index, axis}); !is_first) {
      const Label& other = first->second;
      unify(in_, other.dim, dim, report_, {operand(index, axis)},
            [&, subscript = c] { return label_message(subscript, other.dim, dim); });
      return;
    }
    const auto [found, added] = labels_.try_emplace(c, Label{dim, index, axis});
    if (added) return;
    Label& label = found->second;
    const Value before = label.dim;
    if (before.expr() == dim.expr()) {
      label.dim = better_known(in_, before, dim);
      return;
    }
    if (is_constant(in_, dim, 1)) return;
    if (is_constant(in_, before, 1)) {
      label = {dim, index, axis};
      return;
    }
    std::vector<Operand> operands{operand(label.operand, label.axis)};
    if (index != label.operand) operands.push_back(operand(index, axis));
    const Value sizes[] = {before, dim};
    const bool holds = check_slowly(in_, in_.symbols().compatible(before.expr(), dim.expr()), carried(before, dim), report_, operands,
                                    sizes, [&] { return label_message(c, before, dim); });
    label.dim = better_known(in_, before, dim);
    const bool both_open = !constant(in_, before) && !constant(in_, dim);
    if (both_open && in_.decide(in_.symbols().equal(before.expr(), dim.expr())) != Truth::kTrue) {
      label.dim = in_.integer(in_.symbols().broadcast(before.expr(), dim.expr()), carried(before, dim));
    }
    if (!holds) label.dim = poisoned(label.dim);
  }

  std::string label_message(char c, const Value& a, const Value& b) {
    return "equation '" + std::string(text_) + "': subscript " + c + " has sizes " + dim_text(in_, a) + " and " + dim_text(in_, b);
  }

  Value output(const Term& term) {
    ShapeBuilder result(in_);
    std::string seen;
    for (const char c : term.before + term.after) {
      if (labels_.count(c) == 0) return failed(std::string("output subscript ") + c + " is not in any term of the inputs");
      if (seen.find(c) != std::string::npos) return failed(std::string("output subscript ") + c + " is repeated");
      seen += c;
    }
    for (const char c : term.before) result.push(labels_[c].dim);
    if (term.ellipsis) result.append(*broadcast_shapes(in_, ellipses_, report_).dims);
    for (const char c : term.after) result.push(labels_[c].dim);
    return result.value();
  }

  Interpreter& in_;
  std::string_view text_;
  std::vector<Shape> shapes_;
  const Report& report_;
  std::map<char, Label> labels_;
  std::map<char, Label> own_;  // of the operand in hand
  std::vector<Shape> ellipses_;
};

// einsum_shape(equation, shapes, rule=, raises=, names=)
Value einsum_shape(Interpreter& in, Arguments arguments) {
  const std::optional<std::string_view> text = in.text(argument(arguments, 0));
  const Report report = report_of(in, argument(arguments, 2), argument(arguments, 3), argument(arguments, 4), "einsum-mismatch");
  const Value& list_argument = argument(arguments, 1);
  const std::optional<Sequence> list =
      list_argument.is(Tag::kTuple) ? std::optional(*list_argument.sequence) : in.elements(list_argument);
  if (!text || !list || list->has_gap()) return unknown_shape_value(in);
  std::vector<Shape> shapes;
  for (const Value& shape : list->items) shapes.push_back(settled(in, shape_argument(in, shape)));
  return Einsum(in, *text, std::move(shapes), report).run();
}

constexpr IntrinsicRow kRows[] = {
    {"einsum_shape", "equation shapes rule? raises? names?", spread<einsum_shape>},
};

}  // namespace

std::span<const IntrinsicRow> einsum_rows() { return kRows; }

}  // namespace foreshape::library::tensors
