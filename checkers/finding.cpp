#include "checkers/finding.h"

#include <algorithm>
#include <string_view>

#include "analyzer/base/hash.h"
#include "checkers/registry.h"
#include "checkers/shape_text.h"

namespace foreshape::checkers {

namespace {

constexpr std::size_t kLongestShapeList = 200;

// The message with the operand shapes, unless it names each of them already.
std::string complete_message(const verdict::Failure& failure) {
  bool complete = true;
  std::string list;
  for (const OperandShape& operand : failure.shapes) {
    if (!operand.dims) continue;
    const std::string shape = shape_text(operand);
    const std::string in_parentheses = "(" + shape.substr(1, shape.size() - 2) + ")";
    if (failure.message.find(shape) == std::string::npos && failure.message.find(in_parentheses) == std::string::npos) {
      complete = false;
    }
    if (!list.empty()) list += ", ";
    list += named_shape(operand);
  }
  if (complete || list.size() > kLongestShapeList) return failure.message;
  return failure.message + ": " + list;
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
  finding.message = complete_message(failure);
  finding.at = locate(failure.place, files);
  finding.function = failure.function;
  finding.operation = failure.operation;
  finding.condition = failure.condition;
  finding.raises = failure.raises;
  finding.shapes = failure.shapes;
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
