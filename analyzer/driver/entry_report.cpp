#include "analyzer/driver/entry_report.h"

#include <algorithm>
#include <stdexcept>

#include "analyzer/base/hash.h"
#include "analyzer/driver/line_hash.h"
#include "analyzer/driver/suppressions.h"
#include "checkers/registry.h"

namespace foreshape::driver {

namespace {

constexpr std::size_t kLongestSourceLine = 4000;

// The comments and line hashes of a file, made when its first finding is met.
struct FileFacts {
  Suppressions suppressions;
  std::vector<std::string> hashes;
};

FileFacts facts_of(const base::SourceFile& file) {
  const bool marked = file.bytes.starts_with("\xef\xbb\xbf");
  return {Suppressions::of_python(file.text), line_hashes(marked ? "\xef\xbb\xbf" + file.text : file.text)};
}

std::uint64_t function_identity(const std::string& project_root, const std::string& function) {
  if (function.empty()) return 0;
  const std::uint64_t hash = base::hash_bytes(project_root + "\n" + function);
  return hash == 0 ? 1 : hash;
}

void add_reason(FileReport& report, std::string reason) {
  if (report.status == FileStatus::kOk) report.status = FileStatus::kPartial;
  report.reason += (report.reason.empty() ? "" : "; ") + std::move(reason);
}

FileReport report_of(const library::FileOutcome& outcome, const base::SourceFile& file,
                     const std::function<std::string(const std::string&)>& shown_path) {
  FileReport report;
  report.path = shown_path(file.path);
  report.root_path = file.root_path;
  report.coverage = outcome.coverage;
  if (outcome.partial) add_reason(report, outcome.reason);
  if (file.has_nul) add_reason(report, "contains NUL bytes, which Python refuses");
  if (file.replaced == 1) add_reason(report, "1 byte is not valid UTF-8");
  if (file.replaced > 1) add_reason(report, std::to_string(file.replaced) + " bytes are not valid UTF-8");
  return report;
}

// Cut between two characters.
void shorten(std::string& text, std::size_t longest) {
  if (text.size() <= longest) return;
  while (longest > 0 && (static_cast<unsigned char>(text[longest]) & 0xc0) == 0x80)
    --longest;
  text.resize(longest);
}

}  // namespace

EntryReport make_entry_report(const library::EntryResult& result, const std::string& project_root,
                              const std::function<std::string(const std::string&)>& shown_path) {
  EntryReport report;
  report.statistics = result.statistics;
  report.missing_models = result.missing_models;
  for (const library::FileOutcome& outcome : result.outcomes) {
    FileReport file = report_of(outcome, result.files[outcome.file], shown_path);
    if (outcome.file.value == 0) {
      report.file = std::move(file);
    } else {
      report.reached.push_back(std::move(file));
    }
  }
  for (const std::string& function : result.called_functions) {
    report.called_functions.push_back(function_identity(project_root, function));
  }
  std::sort(report.called_functions.begin(), report.called_functions.end());

  std::map<std::uint32_t, FileFacts> facts;
  for (std::size_t i = 0; i < result.failures.size(); ++i) {
    const verdict::Failure& failure = result.failures[i];
    if (!failure.place.file.valid() || failure.place.file.value >= result.files.size()) continue;
    EntryFinding entry;
    try {
      entry.finding = checkers::check(failure, result.files);
    } catch (const std::invalid_argument& error) {
      add_reason(report.file, error.what());
      continue;
    }
    if (i < result.library_mode_functions.size()) {
      entry.library_function = function_identity(project_root, result.library_mode_functions[i]);
    }
    const std::uint32_t id = failure.place.file.value;
    auto known = facts.find(id);
    if (known == facts.end()) known = facts.emplace(id, facts_of(result.files[failure.place.file])).first;
    checkers::Finding& finding = entry.finding;
    const std::size_t line = finding.at.start.line;
    if (line <= known->second.hashes.size()) finding.line_hash = known->second.hashes[line - 1];
    finding.suppressed = known->second.suppressions.cover(finding.rule, finding.at);
    finding.at.path = shown_path(finding.at.path);
    for (checkers::Related& related : finding.related)
      related.at.path = shown_path(related.at.path);
    shorten(finding.source_line, kLongestSourceLine);
    report.findings.push_back(std::move(entry));
  }

  for (const library::ShapeRow& row : result.shapes) {
    if (row.place.file.value != 0) continue;
    const base::SourceFile& file = result.files[row.place.file];
    report.shapes.push_back(
        {report.file.path, file.position(row.place.span.begin), row.name, row.shape, row.dtype, row.context});
  }
  std::stable_sort(report.shapes.begin(), report.shapes.end(),
                   [](const ShapeReport& a, const ShapeReport& b) { return a.at < b.at; });
  return report;
}

}  // namespace foreshape::driver
