#include "checkers/finding.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "analyzer/base/hash.h"
#include "checkers/registry.h"
#include "checkers/shape_text.h"

namespace foreshape::checkers {

namespace {

constexpr std::size_t kLongestShapeList = 200;

// The message with the operand shapes, unless it names each of them already.
std::string complete_message(const std::string& message, const std::vector<OperandShape>& shapes) {
  bool complete = true;
  std::string list;
  for (const OperandShape& operand : shapes) {
    if (!operand.dims) continue;
    const std::string shape = shape_text(operand);
    const std::string in_parentheses =
        "(" + shape.substr(1, shape.size() - 2) + (operand.dims->size() == 1 ? ",)" : ")");
    if (message.find(shape) == std::string::npos && message.find(in_parentheses) == std::string::npos) {
      complete = false;
    }
    if (!list.empty()) list += ", ";
    list += named_shape(operand);
  }
  if (complete || list.size() > kLongestShapeList) return message;
  return message + ": " + list;
}

// The condition, for a reader. One that folded to a constant says nothing; the sizes that clash do, if the rule
// compares them.
std::string readable_condition(const verdict::Failure& failure) {
  if (failure.condition != "True" && failure.condition != "False") return failure.condition;
  const std::optional<OperandPair> pair = failure.condition == "False" ? clashing_pair(failure) : std::nullopt;
  const DimText* left = pair ? clashing_dim(*pair->left) : nullptr;
  const DimText* right = pair ? clashing_dim(*pair->right) : nullptr;
  if (left == nullptr || right == nullptr || same_dim(left, right)) return {};
  return dim_text(*left) + " == " + dim_text(*right);
}

struct OperatorMethod {
  std::string_view name;
  std::string_view symbol;
};
constexpr std::array<OperatorMethod, 14> kOperatorMethods = {{{"add", "+"},
                                                              {"sub", "-"},
                                                              {"mul", "*"},
                                                              {"truediv", "/"},
                                                              {"div", "/"},
                                                              {"floordiv", "//"},
                                                              {"mod", "%"},
                                                              {"pow", "**"},
                                                              {"matmul", "@"},
                                                              {"and", "&"},
                                                              {"or", "|"},
                                                              {"xor", "^"},
                                                              {"lt", "<"},
                                                              {"gt", ">"}}};

// `Tensor.__add__` and `Tensor.__radd__` are what the user wrote as `+`, with a left and a right operand.
void name_operator(Finding& finding) {
  const std::size_t dot = finding.operation.rfind('.');
  std::string_view method = std::string_view(finding.operation).substr(dot == std::string::npos ? 0 : dot + 1);
  if (!method.starts_with("__") || !method.ends_with("__") || method.size() < 5 || finding.shapes.size() != 2) return;
  method = method.substr(2, method.size() - 4);
  for (const bool reflected : {false, true}) {
    const std::string_view name = reflected && method.starts_with('r') ? method.substr(1) : method;
    for (const OperatorMethod& known : kOperatorMethods) {
      if (known.name != name) continue;
      finding.operation = known.symbol;
      if (reflected) std::swap(finding.shapes[0], finding.shapes[1]);
      finding.shapes[0].name = "left";
      finding.shapes[1].name = "right";
      return;
    }
  }
}

// Symbols are renamed in order of appearance, so that a renamed variable does not change the identity.
std::string normalised_shapes(const std::vector<OperandShape>& shapes) {
  std::vector<std::string> symbols;
  std::string out;
  const auto append = [&](std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
      const auto is_word = [](char c) {
        return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      };
      std::size_t end = i;
      while (end < text.size() && is_word(text[end]))
        ++end;
      if (end == i) {
        if (text[i] != ' ') out += text[i];
        ++i;
        continue;
      }
      const std::string_view word = text.substr(i, end - i);
      i = end;
      if (word[0] >= '0' && word[0] <= '9') {
        out += word;
        continue;
      }
      const auto at = std::find(symbols.begin(), symbols.end(), word);
      out += 's' + std::to_string(at - symbols.begin());
      if (at == symbols.end()) symbols.emplace_back(word);
    }
  };
  for (const OperandShape& operand : shapes) {
    append(shape_text(operand));
    out += ';';
  }
  return out;
}

std::string fingerprint_of(const Finding& finding) {
  std::string identity;
  for (const std::string_view part : {rule_of(finding.rule).code, std::string_view(finding.at.root_path),
                                      std::string_view(finding.function), std::string_view(finding.operation)}) {
    identity += part;
    identity += '\n';
  }
  identity += normalised_shapes(finding.shapes);
  constexpr std::string_view kHex = "0123456789abcdef";
  std::uint64_t hash = base::hash_bytes(identity);
  std::string text(16, '0');
  for (std::size_t i = text.size(); i-- > 0; hash >>= 4)
    text[i] = kHex[hash & 0xf];
  return text;
}

}  // namespace

Location locate(base::Place place, const base::SourceFiles& files) {
  Location location;
  if (!place.file.valid() || place.file.value >= files.size()) return location;
  const base::SourceFile& file = files[place.file];
  location.path = file.path;
  location.root_path = file.root_path;
  location.span = place.span;
  location.start = file.position(place.span.begin);
  location.end = file.position(std::max(place.span.begin, place.span.end));
  return location;
}

Finding make_finding(RuleId rule, const verdict::Failure& failure, const base::SourceFiles& files) {
  Finding finding;
  finding.rule = rule;
  finding.severity = std::min(failure.severity, rule_of(rule).severity);
  finding.at = locate(failure.place, files);
  finding.function = failure.function;
  finding.operation = failure.operation;
  finding.condition = readable_condition(failure);
  finding.raises = failure.raises;
  finding.shapes = failure.shapes;
  name_operator(finding);
  finding.message = complete_message(failure.message, finding.shapes);
  finding.witness = failure.witness;
  finding.origin_key = failure.origin_key;
  for (const verdict::Remark& call : failure.calls) {
    finding.related.push_back({RelatedKind::kCall, locate(call.place, files), call.text});
  }
  for (const verdict::Remark& remark : failure.provenance) {
    finding.related.push_back({RelatedKind::kProvenance, locate(remark.place, files), remark.text});
  }
  if (failure.place.file.valid() && failure.place.file.value < files.size()) {
    finding.source_line = files[failure.place.file].line(finding.at.start.line);
  }
  finding.fingerprint = fingerprint_of(finding);
  return finding;
}

}  // namespace foreshape::checkers
