#include "analyzer/library/tensors/support.h"

namespace foreshape::library::tensors {

std::string_view exception_name(Interpreter& in, const Value& raises, std::string_view otherwise) {
  if (raises.is_known_string()) return in.names().text(raises.text());
  if (raises.is(Tag::kReference) && in.kind(raises) == Kind::kClass) {
    return in.names().text(in.state().object_as<domain::ClassObject>(raises.cell()).name);
  }
  return otherwise;
}

Report report_of(Interpreter& in, const Value& rule, const Value& raises, const Value& names, std::string_view default_rule,
                 std::string_view default_raises) {
  Report report{default_rule, default_raises, {}};
  if (rule.is_known_string()) report.rule = in.names().text(rule.text());
  if (given_not_none(raises)) report.raises = exception_name(in, raises, default_raises);
  if (given_not_none(names)) {
    if (names.is(Tag::kTuple)) {
      report.names = names.sequence->items;
    } else if (const std::optional<Sequence> items = in.elements(names)) {
      report.names = in.sequence(*items)->items;
    }
  }
  return report;
}

std::string_view operand_name(Interpreter& in, const Report& report, std::size_t index, std::string_view otherwise) {
  if (index < report.names.size() && report.names[index].is_known_string()) return in.names().text(report.names[index].text());
  return otherwise;
}

Wording wording(Interpreter& in, const Report& report) {
  const std::string_view operation = in.operation();
  for (const std::string_view library : {"np.", "numpy.", "ndarray."}) {
    if (operation.starts_with(library)) return Wording::kNumPy;
  }
  if (operation.starts_with("torch.")) return Wording::kTorch;
  // Operators (`+`) have no library in their names.
  if (operation.find('.') != std::string_view::npos || !report.names.empty()) return Wording::kNeutral;
  return report.raises == "RuntimeError" ? Wording::kTorch : Wording::kNumPy;
}

bool check_slowly(Interpreter& in, FormulaId formula, std::uint8_t flags, const Report& report, std::span<const Operand> operands,
                  std::span<const Value> sizes, std::function<std::string()> message) {
  interpreter::Constraint constraint;
  constraint.formula = formula;
  constraint.flags = flags & kPoisoned;
  constraint.rule = report.rule;
  constraint.raises = report.raises;
  constraint.message = std::move(message);
  constraint.operands = operands;
  constraint.sizes = sizes;
  return in.require(constraint);
}

}  // namespace foreshape::library::tensors
