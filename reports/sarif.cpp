#include "reports/sarif.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "checkers/registry.h"
#include "checkers/shape_text.h"
#include "reports/escape.h"
#include "reports/operand_keys.h"
#include "reports/version.h"

namespace foreshape::reports {

namespace {

using Json = nlohmann::ordered_json;
using checkers::Finding;
using checkers::Related;
using checkers::RelatedKind;

// What GitHub shows of a result; more would be accepted and not seen.
constexpr std::size_t kMostRelated = 99;
constexpr std::size_t kMostLinks = 10;
constexpr std::size_t kMostSteps = 1000;
constexpr std::size_t kLongestDescription = 1000;

// Braces stand for arguments in SARIF messages, and "](" ends the text of a link.
std::string plain(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '(' && out.ends_with(']')) out += ' ';
    out += c;
    if (c == '{' || c == '}') out += c;
  }
  return out;
}

std::string link(std::string_view text, std::size_t id) {
  std::string out = "[";
  for (const char c : text) {
    if (c == '[' || c == ']' || c == '\\') out += '\\';
    out += c;
    if (c == '{' || c == '}') out += c;
  }
  return out + "](" + std::to_string(id) + ")";
}

Json text_message(std::string text) {
  return {{"text", std::move(text)}};
}

Json artifact(const std::string& root_path) {
  return {{"uri", uri_path(root_path)}, {"uriBaseId", "%SRCROOT%"}};
}

Json physical_location(const checkers::Location& at) {
  return {{"artifactLocation", artifact(at.root_path)},
          {"region",
           {{"startLine", at.start.line},
            {"startColumn", at.start.column},
            {"endLine", at.end.line},
            {"endColumn", at.end.column}}}};
}

// An annotation in a pull request needs all lines of the region in its diff, so it ends with its first line.
checkers::Location on_first_line(const Finding& finding) {
  checkers::Location at = finding.at;
  if (at.end.line == at.start.line) return at;
  at.end.line = at.start.line;
  at.end.column =
      std::max<std::uint32_t>(at.start.column, static_cast<std::uint32_t>(cells_of(finding.source_line).size()) + 1);
  return at;
}

std::vector<const Related*> placed(const Finding& finding, RelatedKind kind) {
  std::vector<const Related*> found;
  for (const Related& related : finding.related) {
    if (related.kind == kind && !related.at.path.empty()) found.push_back(&related);
  }
  return found;
}

std::string related_message(const Related& related) {
  if (!related.message.empty()) return related.message;
  return related.kind == RelatedKind::kCall ? "called here" : "related";
}

std::string operation_text(const Finding& finding) {
  std::string text = finding.operation;
  for (std::size_t i = 0; i < finding.shapes.size(); ++i) {
    text += (i == 0 ? (text.empty() ? "" : " of ") : ", ") + checkers::named_shape(finding.shapes[i]);
  }
  return text.empty() ? finding.message : text;
}

Json flow_step(const checkers::Location& at, const std::string& message, std::size_t nesting) {
  return {{"location", {{"physicalLocation", physical_location(at)}, {"message", text_message(plain(message))}}},
          {"nestingLevel", nesting}};
}

// From where the sizes come, over the calls, to the operation: a viewer draws each message at the end of its line.
Json code_flows(const Finding& finding) {
  std::vector<const Related*> origins = placed(finding, RelatedKind::kProvenance);
  const std::vector<const Related*> calls = placed(finding, RelatedKind::kCall);
  std::reverse(origins.begin(), origins.end());
  Json steps = Json::array();
  for (const Related* origin : origins) {
    if (steps.size() < kMostSteps / 2) steps.push_back(flow_step(origin->at, related_message(*origin), 0));
  }
  std::size_t depth = 0;
  for (const Related* call : calls) {
    if (steps.size() < kMostSteps - 1) steps.push_back(flow_step(call->at, related_message(*call), depth++));
  }
  steps.push_back(flow_step(finding.at, operation_text(finding), depth));
  Json flow = {{"threadFlows", Json::array({{{"locations", std::move(steps)}}})}};
  return Json::array({std::move(flow)});
}

Json properties(const Finding& finding) {
  Json properties = Json::object();
  Json shapes = Json::object();
  const std::vector<std::string> keys = operand_keys(finding);
  for (std::size_t i = 0; i < keys.size(); ++i)
    shapes[keys[i]] = checkers::shape_text(finding.shapes[i]);
  if (!shapes.empty()) properties["shapes"] = std::move(shapes);
  if (!finding.condition.empty()) properties["condition"] = finding.condition;
  if (!finding.raises.empty()) properties["raises"] = finding.raises;
  if (!finding.hint.empty()) properties["repair"] = finding.hint;
  if (!finding.witness.empty()) {
    Json witness = Json::object();
    for (const auto& [symbol, value] : finding.witness)
      witness[symbol] = value;
    properties["witness"] = std::move(witness);
  }
  return properties;
}

Json result_of(const Finding& finding) {
  const checkers::Rule& rule = checkers::rule_of(finding.rule);
  std::string message = plain(finding.message) + ".";
  Json related_locations = Json::array();
  std::string links;
  for (const RelatedKind kind : {RelatedKind::kProvenance, RelatedKind::kCall, RelatedKind::kRepeat}) {
    for (const Related* related : placed(finding, kind)) {
      const std::size_t id = related_locations.size() + 1;
      if (id > kMostRelated) continue;
      related_locations.push_back({{"id", id},
                                   {"physicalLocation", physical_location(related->at)},
                                   {"message", text_message(plain(related_message(*related)))}});
      if (id <= kMostLinks) links += (links.empty() ? "" : "; ") + link(related_message(*related), id);
    }
  }
  if (!links.empty()) message += " See: " + links + ".";
  if (!finding.hint.empty()) message += " Repair: " + plain(finding.hint) + ".";

  Json location = {{"physicalLocation", physical_location(on_first_line(finding))}};
  if (!finding.function.empty()) {
    location["logicalLocations"] = Json::array({{{"fullyQualifiedName", finding.function}, {"kind", "function"}}});
  }
  Json result = {{"ruleId", rule.code},
                 {"ruleIndex", static_cast<std::size_t>(finding.rule)},
                 {"level", checkers::severity_name(finding.severity)},
                 {"message", text_message(std::move(message))},
                 {"locations", Json::array({std::move(location)})}};
  if (!related_locations.empty()) {
    result["relatedLocations"] = std::move(related_locations);
    result["codeFlows"] = code_flows(finding);
  }
  Json fingerprints = Json::object();
  if (!finding.line_hash.empty()) fingerprints["primaryLocationLineHash"] = finding.line_hash;
  fingerprints["foreshape/v1"] = finding.fingerprint;
  result["partialFingerprints"] = std::move(fingerprints);
  if (finding.suppressed) result["suppressions"] = Json::array({{{"kind", "inSource"}}});
  if (Json bag = properties(finding); !bag.empty()) result["properties"] = std::move(bag);
  return result;
}

// The first paragraph below "## What it means", on one line.
std::string explanation(std::string_view page) {
  constexpr std::string_view kHeading = "## What it means\n\n";
  const std::size_t begin = page.find(kHeading) + kHeading.size();
  std::string text(page.substr(begin, page.find("\n\n", begin) - begin));
  std::replace(text.begin(), text.end(), '\n', ' ');
  if (text.size() > kLongestDescription) text.resize(text.rfind(' ', kLongestDescription));
  return text;
}

Json rule_json(const checkers::Rule& rule) {
  const bool certain = rule.severity == checkers::Severity::kError;
  return {{"id", rule.code},
          {"name", rule.name},
          {"shortDescription", text_message(std::string(rule.summary) + ".")},
          {"fullDescription", text_message(explanation(rule.page))},
          {"help", {{"text", rule.page}, {"markdown", rule.page}}},
          {"defaultConfiguration", {{"level", checkers::severity_name(rule.severity)}}},
          {"properties",
           {{"tags", Json::array({"correctness", "tensor-shapes"})},
            {"precision", certain ? "very-high" : "high"},
            {"problem.severity",
             rule.severity == checkers::Severity::kNote ? "recommendation" : checkers::severity_name(rule.severity)}}}};
}

Json tool_json() {
  Json rules = Json::array();
  for (const checkers::Rule& rule : checkers::rules())
    rules.push_back(rule_json(rule));
  const auto notification = [](std::string_view id, std::string_view text) {
    return Json{{"id", id}, {"shortDescription", {{"text", text}}}};
  };
  return {{"driver",
           {{"name", "foreshape"},
            {"semanticVersion", tool_version()},
            {"rules", std::move(rules)},
            {"notifications",
             Json::array({notification("file-partial", "A part of a file was not analysed."),
                          notification("file-failed", "A file was not analysed."),
                          notification("results-cut", "There are more results than the report holds.")})}}}};
}

Json notification(std::string_view id, std::string_view level, std::string text) {
  return {{"descriptor", {{"id", id}}}, {"level", level}, {"message", text_message(plain(text))}};
}

Json notifications_of(const driver::RunReport& report, std::size_t left_out) {
  Json list = Json::array();
  for (const driver::FileReport& file : report.files) {
    if (file.status == driver::FileStatus::kOk) continue;
    const bool failed = file.status == driver::FileStatus::kFailed;
    Json entry = notification(failed ? "file-failed" : "file-partial", failed ? "error" : "warning",
                              file.path + ": " + file.reason);
    entry["locations"] = Json::array({{{"physicalLocation", {{"artifactLocation", artifact(file.root_path)}}}}});
    list.push_back(std::move(entry));
  }
  if (left_out > 0) {
    list.push_back(notification("results-cut", "warning",
                                std::to_string(left_out) + " further results are left out; the gravest are kept"));
  }
  return list;
}

}  // namespace

std::string sarif_report(const driver::RunReport& report, const SarifOptions& options) {
  std::vector<const Finding*> kept;
  for (const Finding& finding : report.findings) {
    if (options.include_suppressed || !finding.suppressed) kept.push_back(&finding);
  }
  std::size_t left_out = 0;
  if (kept.size() > options.most_results) {
    left_out = kept.size() - options.most_results;
    std::vector<const Finding*> gravest = kept;
    std::stable_sort(gravest.begin(), gravest.end(),
                     [](const Finding* a, const Finding* b) { return a->severity > b->severity; });
    gravest.resize(options.most_results);
    std::sort(gravest.begin(), gravest.end());  // back into the order of the report: all point into one vector
    kept = std::move(gravest);
  }
  Json results = Json::array();
  for (const Finding* finding : kept)
    results.push_back(result_of(*finding));

  const Json run = {
      {"tool", tool_json()},
      {"columnKind", "unicodeCodePoints"},
      {"originalUriBaseIds", {{"%SRCROOT%", {{"description", {{"text", "The root of the project."}}}}}}},
      {"invocations", Json::array({{{"executionSuccessful", report.totals.failed == 0},
                                    {"exitCode", options.exit_status},
                                    {"toolExecutionNotifications", notifications_of(report, left_out)}}})},
      {"results", std::move(results)}};
  const Json log = {
      {"$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs", Json::array({run})}};
  return without_log_commands(log.dump(2, ' ', true, Json::error_handler_t::replace)) + "\n";
}

}  // namespace foreshape::reports
