#include "reports/text.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "checkers/registry.h"
#include "checkers/shape_text.h"
#include "reports/escape.h"

namespace foreshape::reports {

namespace {

using checkers::Finding;
using checkers::Related;
using checkers::RelatedKind;
using checkers::Severity;

constexpr std::size_t kMostLines = 15;
constexpr unsigned kWidest = 110;  // columns of a source line or of the shapes

class Painter {
 public:
  explicit Painter(bool color) : color_(color) {}
  std::string bold(const std::string& text) const { return paint("1", text); }
  std::string dim(const std::string& text) const { return paint("2", text); }
  std::string severity(Severity severity, const std::string& text) const {
    return paint(severity == Severity::kError ? "1;31" : severity == Severity::kWarning ? "1;33" : "1;36", text);
  }

 private:
  std::string paint(std::string_view code, const std::string& text) const {
    if (!color_ || text.empty()) return text;
    return "\x1b[" + std::string(code) + "m" + text + "\x1b[0m";
  }
  bool color_;
};

std::string spaces(std::size_t count) {
  return std::string(count, ' ');
}

// The line and the marks under it, cut to a window around the marks.
struct SourceExcerpt {
  std::string line;
  std::string marks;  // without colour
};

SourceExcerpt excerpt_of(const Finding& finding) {
  const std::vector<Cell> cells = cells_of(finding.source_line);
  const std::size_t first = std::min<std::size_t>(finding.at.start.column - 1, cells.size());
  const bool one_line = finding.at.end.line == finding.at.start.line;
  const std::size_t last =
      std::clamp<std::size_t>(one_line ? finding.at.end.column - 1 : cells.size(), first, cells.size());
  const auto width_between = [&](std::size_t from, std::size_t to) {
    unsigned width = 0;
    for (std::size_t i = from; i < to; ++i)
      width += cells[i].width;
    return width;
  };
  std::size_t begin = 0;
  std::size_t end = cells.size();
  if (width_between(begin, end) > kWidest) {
    // The start of the operation stays in sight with some of what stands before it.
    while (begin < first && width_between(begin, std::min(last, first + 60)) > kWidest - 20)
      ++begin;
    end = begin;
    for (unsigned width = 0; end < cells.size() && width + cells[end].width <= kWidest; ++end)
      width += cells[end].width;
  }
  SourceExcerpt excerpt;
  if (begin > 0) excerpt.line = "…";
  for (std::size_t i = begin; i < end; ++i)
    excerpt.line += cells[i].text;
  if (end < cells.size()) excerpt.line += "…";
  excerpt.marks = spaces((begin > 0 ? 1 : 0) + width_between(begin, std::min(first, end)));
  const std::size_t marked_end = std::min(last, end);
  excerpt.marks += std::string(std::max(1U, first < marked_end ? width_between(first, marked_end) : 1U), '^');
  return excerpt;
}

// Operands side by side with a mark under each clashing dim; one below the other when they do not fit.
std::vector<std::string> shape_lines(const Finding& finding, bool verbose, const Painter& painter) {
  std::vector<const verdict::OperandShape*> shown;
  for (const verdict::OperandShape& operand : finding.shapes) {
    if (verbose || operand.clash || finding.shapes.size() <= 4) shown.push_back(&operand);
  }
  if (!verbose && shown.size() > 4) shown.resize(4);
  if (shown.empty() && !finding.shapes.empty()) shown = {finding.shapes.data()};

  struct Text {
    std::string text;
    std::string marks;
  };
  std::vector<Text> texts;
  unsigned total = 0;
  for (const verdict::OperandShape* operand : shown) {
    Text text;
    if (!operand->name.empty()) text.text = printable(operand->name) + " ";
    if (!operand->dims) {
      text.text += "?";
    } else {
      text.text += "[";
      for (std::size_t i = 0; i < operand->dims->size(); ++i) {
        if (i > 0) text.text += ", ";
        const std::string dim = printable(checkers::dim_text((*operand->dims)[i]));
        if (operand->clash == i) text.marks = spaces(display_width(text.text)) + std::string(display_width(dim), '^');
        text.text += dim;
      }
      text.text += "]";
    }
    total += display_width(text.text) + 3;
    texts.push_back(std::move(text));
  }
  std::vector<std::string> lines;
  const auto add = [&](const std::string& text, const std::string& marks) {
    lines.push_back(text);
    if (marks.find('^') != std::string::npos) lines.push_back(painter.severity(finding.severity, marks));
  };
  if (total <= kWidest) {
    std::string text;
    std::string marks;
    for (const Text& part : texts) {
      if (!text.empty()) text += "   ";
      if (!part.marks.empty()) marks += spaces(display_width(text) - display_width(marks)) + part.marks;
      text += part.text;
    }
    if (!text.empty()) add(text, marks);
  } else {
    for (const Text& part : texts)
      add(part.text, part.marks);
  }
  return lines;
}

std::string place_text(const checkers::Location& at) {
  return printable(at.path) + ":" + std::to_string(at.start.line);
}

std::string related_text(const Related& related) {
  std::string text = printable(related.message);
  if (text.empty()) text = related.kind == RelatedKind::kCall ? "called" : "related";
  if (related.at.path.empty()) return text;
  const std::string place = place_text(related.at);
  const std::string line = ":" + std::to_string(related.at.start.line);
  return text.ends_with(line) ? text : text + " at " + place;
}

std::string condition_text(const Finding& finding) {
  std::string text;
  if (!finding.condition.empty()) text = "needs " + printable(finding.condition);
  if (!finding.witness.empty()) {
    text += text.empty() ? "fails for " : "; fails for ";
    std::string values;
    for (const auto& [symbol, value] : finding.witness) {
      if (!values.empty()) values += ", ";
      values += printable(symbol) + " = " + std::to_string(value);
    }
    text += values;
  }
  if (!finding.raises.empty()) text += (text.empty() ? "" : "; ") + std::string("raises ") + printable(finding.raises);
  return text;
}

std::vector<std::string> related_lines(const Finding& finding) {
  std::vector<std::string> lines;
  for (const RelatedKind kind : {RelatedKind::kProvenance, RelatedKind::kCall, RelatedKind::kRepeat}) {
    for (const Related& related : finding.related) {
      if (related.kind == kind) lines.push_back(related_text(related));
    }
  }
  return lines;
}

std::string finding_text(const Finding& finding, const TextOptions& options) {
  const Painter painter(options.color);
  const checkers::Rule& rule = checkers::rule_of(finding.rule);
  std::vector<std::string> lines;
  lines.push_back(painter.severity(finding.severity, std::string(checkers::severity_name(finding.severity)) + "[" +
                                                         std::string(rule.code) + "]") +
                  painter.bold(": " + printable(finding.message)) + painter.dim(" (" + std::string(rule.name) + ")"));
  const std::string number = std::to_string(finding.at.start.line);
  const std::string margin = spaces(number.size());
  lines.push_back(margin + painter.dim("--> ") + place_text(finding.at) + ":" +
                  std::to_string(finding.at.start.column) +
                  (finding.function.empty() ? "" : " in " + printable(finding.function)));
  if (!finding.source_line.empty()) {
    const SourceExcerpt excerpt = excerpt_of(finding);
    lines.push_back(margin + painter.dim(" |"));
    lines.push_back(painter.dim(number + " | ") + excerpt.line);
    lines.push_back(margin + painter.dim(" | ") + painter.severity(finding.severity, excerpt.marks));
  }
  const std::string first = margin + painter.dim(" = ");
  const std::string further = margin + "   ";
  const std::vector<std::string> shapes = shape_lines(finding, options.verbose, painter);
  for (std::size_t i = 0; i < shapes.size(); ++i)
    lines.push_back((i == 0 ? first : further) + shapes[i]);
  if (const std::string condition = condition_text(finding); !condition.empty()) lines.push_back(first + condition);

  std::vector<std::string> related = related_lines(finding);
  const std::size_t room = kMostLines - std::min(kMostLines - 1, lines.size() + (finding.hint.empty() ? 0 : 1));
  if (!options.verbose && related.size() > room) {
    const std::size_t left_out = related.size() - (room - 1);
    related.resize(room - 1);
    related.push_back(std::to_string(left_out) + " more places (--verbose shows them)");
  }
  for (const std::string& line : related)
    lines.push_back(first + line);
  if (!finding.hint.empty()) lines.push_back(first + painter.bold("help: ") + printable(finding.hint));
  std::string out;
  for (const std::string& line : lines)
    out += line + "\n";
  return out;
}

void append_status(std::string& out, const driver::RunReport& report) {
  for (const driver::FileReport& file : report.files) {
    if (file.status == driver::FileStatus::kOk) continue;
    out += printable(file.path) + ": " + std::string(driver::status_name(file.status)) + ": " + printable(file.reason) +
           "\n";
  }
  const auto& coverage = report.totals.coverage;
  if (coverage.reasons.empty()) return;
  out += "why shapes are unknown:\n";
  for (const auto& [reason, count] : coverage.reasons)
    out += "  " + std::to_string(count) + "  " + printable(reason) + "\n";
}

}  // namespace

std::string text_report(const driver::RunReport& report, const TextOptions& options) {
  std::string out;
  for (const Finding& finding : report.findings) {
    if (!finding.suppressed) out += finding_text(finding, options) + "\n";
  }
  if (options.verbose) append_status(out, report);
  return out + driver::summary_line(report) + "\n";
}

}  // namespace foreshape::reports
