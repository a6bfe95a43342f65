#include "reports/json.h"

#include <nlohmann/json.hpp>

#include "checkers/registry.h"
#include "checkers/shape_text.h"
#include "reports/escape.h"
#include "reports/operand_keys.h"
#include "reports/version.h"

namespace foreshape::reports {

namespace {

using Json = nlohmann::ordered_json;

std::string print(const Json& json) {
  return without_log_commands(json.dump(2, ' ', true, Json::error_handler_t::replace)) + "\n";
}

Json position(const base::Position& at) {
  return {{"line", at.line}, {"column", at.column}};
}

Json shape(const std::optional<std::vector<verdict::DimText>>& dims) {
  if (!dims) return nullptr;
  Json list = Json::array();
  for (const verdict::DimText& dim : *dims) {
    if (dim.size) {
      list.push_back(*dim.size);
    } else if (dim.text.empty() || dim.text == "?") {
      list.push_back(nullptr);
    } else {
      list.push_back(dim.text);
    }
  }
  return list;
}

Json shapes(const checkers::Finding& finding) {
  Json map = Json::object();
  const std::vector<std::string> keys = operand_keys(finding);
  for (std::size_t i = 0; i < keys.size(); ++i)
    map[keys[i]] = shape(finding.shapes[i].dims);
  return map;
}

Json finding_json(const checkers::Finding& finding) {
  const checkers::Rule& rule = checkers::rule_of(finding.rule);
  Json related = Json::array();
  for (const checkers::Related& other : finding.related) {
    related.push_back({{"message", other.message},
                       {"path", other.at.path},
                       {"start", position(other.at.start)},
                       {"end", position(other.at.end)}});
  }
  Json witness = Json::object();
  for (const auto& [symbol, value] : finding.witness)
    witness[symbol] = value;
  return {{"rule", rule.code},
          {"name", rule.name},
          {"severity", checkers::severity_name(finding.severity)},
          {"message", finding.message},
          {"path", finding.at.path},
          {"root_path", finding.at.root_path},
          {"start", position(finding.at.start)},
          {"end", position(finding.at.end)},
          {"cell", nullptr},
          {"related", std::move(related)},
          {"shapes", shapes(finding)},
          {"condition", finding.condition},
          {"witness", std::move(witness)},
          {"validation", nullptr},
          {"fix", nullptr},
          {"fingerprint", finding.fingerprint}};
}

Json coverage_json(const library::Coverage& coverage) {
  return {{"tensors", coverage.tensors}, {"known", coverage.known}, {"rank_only", coverage.rank_only}};
}

Json stats(const driver::RunReport& report) {
  Json reasons = Json::array();
  for (const auto& [reason, count] : report.totals.coverage.reasons)
    reasons.push_back({{"reason", reason}, {"count", count}});
  return {{"files", report.files.size()},           {"partial", report.totals.partial},
          {"failed", report.totals.failed},         {"errors", report.totals.errors},
          {"warnings", report.totals.warnings},     {"notes", report.totals.notes},
          {"suppressed", report.totals.suppressed}, {"coverage", coverage_json(report.totals.coverage)},
          {"unknown", std::move(reasons)}};
}

}  // namespace

std::string json_report(const driver::RunReport& report) {
  Json files = Json::array();
  for (const driver::FileReport& file : report.files) {
    files.push_back({{"path", file.path},
                     {"root_path", file.root_path},
                     {"language", "python"},
                     {"status", driver::status_name(file.status)},
                     {"reason", file.reason},
                     {"coverage", coverage_json(file.coverage)}});
  }
  Json findings = Json::array();
  for (const checkers::Finding& finding : report.findings) {
    if (!finding.suppressed) findings.push_back(finding_json(finding));
  }
  return print({{"schema", 1},
                {"tool", {{"name", "foreshape"}, {"version", tool_version()}}},
                {"files", std::move(files)},
                {"findings", std::move(findings)},
                {"stats", stats(report)}});
}

std::string shapes_json(const std::vector<driver::ShapeReport>& rows) {
  Json list = Json::array();
  for (const driver::ShapeReport& row : rows) {
    list.push_back({{"path", row.path},
                    {"line", row.at.line},
                    {"column", row.at.column},
                    {"name", row.name},
                    {"shape", shape(row.shape)},
                    {"dtype", row.dtype},
                    {"context", row.context}});
  }
  return print(list);
}

std::string shapes_text(const std::vector<driver::ShapeReport>& rows) {
  std::string out;
  for (const driver::ShapeReport& row : rows) {
    out += printable(row.path) + ":" + std::to_string(row.at.line) + ":" + std::to_string(row.at.column) + ": " +
           printable(row.name) + " " + printable(checkers::shape_text({"", row.shape, std::nullopt}));
    if (!row.dtype.empty()) out += " " + printable(row.dtype);
    if (!row.context.empty()) out += " (" + printable(row.context) + ")";
    out += "\n";
  }
  return out;
}

}  // namespace foreshape::reports
