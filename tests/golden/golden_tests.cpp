// Golden programs: every .py file below tests/golden is analysed as an entry. `# expect: FS002 matmul-mismatch` at the end of a
// line demands a finding of that rule there (`expect-warning:` one of severity warning, `expect-note:` a note); any other
// error or warning is a failure. `reveal_shape(x)  # (3, 4)` demands that shape in one of the contexts that reach the line, and no
// other (several are separated by ` or `).
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "analyzer/driver/merge.h"
#include "analyzer/library/entry.h"
#include "checkers/registry.h"

namespace foreshape {
namespace {

namespace fs = std::filesystem;

std::string trimmed(std::string text) {
  const auto is_space = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && is_space(text.back())) text.pop_back();
  while (!text.empty() && is_space(text.front())) text.erase(text.begin());
  return text;
}

std::vector<std::string> lines_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// "FS002 error" by line, from the comments.
using Marks = std::multiset<std::pair<std::uint32_t, std::string>>;

Marks expected_findings(const std::vector<std::string>& lines) {
  Marks marks;
  const std::pair<std::string, std::string> kinds[] = {{"# expect: ", "error"}, {"# expect-warning: ", "warning"}, {"# expect-note: ", "note"}};
  for (std::uint32_t i = 0; i < lines.size(); ++i) {
    for (const auto& [mark, severity] : kinds) {
      const std::size_t at = lines[i].find(mark);
      if (at == std::string::npos) continue;
      const std::string rest = lines[i].substr(at + mark.size());
      marks.emplace(i + 1, rest.substr(0, 5) + " " + severity);
    }
  }
  return marks;
}

std::set<std::string> split_alternatives(const std::string& text) {
  std::set<std::string> all;
  std::size_t from = 0;
  while (true) {
    const std::size_t at = text.find(" or ", from);
    all.insert(trimmed(text.substr(from, at == std::string::npos ? at : at - from)));
    if (at == std::string::npos) return all;
    from = at + 4;
  }
}

class GoldenTest : public testing::TestWithParam<fs::path> {};

TEST_P(GoldenTest, FindsWhatItsCommentsSay) {
  const fs::path path = GetParam();
  std::ifstream in(path, std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  library::EntryOptions options;
  options.project_root = path.parent_path().string();
  options.roots = {options.project_root};
  const library::EntryResult result = library::analyze_entry(path.string(), path.filename().string(), bytes, options);

  std::vector<checkers::Finding> findings;
  for (const verdict::Failure& failure : result.failures) {
    findings.push_back(checkers::check(failure, result.files));
  }
  findings = driver::merge_repeats(std::move(findings));
  std::map<std::string, Marks> found;
  std::string messages;
  for (const checkers::Finding& finding : findings) {
    const std::string severity = finding.severity == verdict::Severity::kError     ? "error"
                                 : finding.severity == verdict::Severity::kWarning ? "warning"
                                                                                   : "note";
    found[finding.at.path].emplace(finding.at.start.line, std::string(checkers::rule_of(finding.rule).code) + " " + severity);
    messages += finding.at.path + ":" + std::to_string(finding.at.start.line) + ": " + finding.message + "\n";
  }
  for (std::size_t i = 0; i < result.files.size(); ++i) {
    const base::SourceFile& file = result.files[base::FileId{static_cast<std::uint32_t>(i)}];
    EXPECT_EQ(found[file.path], expected_findings(lines_of(file.path))) << file.path << "\n" << messages;
  }

  std::map<std::pair<std::string, std::uint32_t>, std::set<std::string>> revealed;
  std::string reasons;
  for (const auto& [place, text] : result.reveals) {
    const base::SourceFile& file = result.files[place.file];
    const std::uint32_t line = file.position(place.span.begin).line;
    revealed[{file.path, line}].insert(text.starts_with("? ") ? "?" : text);
    reasons += file.path + ":" + std::to_string(line) + ": " + text + "\n";
  }
  for (std::size_t i = 0; i < result.files.size(); ++i) {
    const base::SourceFile& file = result.files[base::FileId{static_cast<std::uint32_t>(i)}];
    const std::vector<std::string> lines = lines_of(file.path);
    for (std::uint32_t line = 1; line <= lines.size(); ++line) {
      const std::size_t call = lines[line - 1].find("reveal_shape(");
      if (call == std::string::npos || lines[line - 1].find("def ") != std::string::npos) continue;
      // The comment stands at the end of the call, which may be some lines on.
      std::uint32_t end = line;
      while (end < lines.size() && end < line + 4 && lines[end - 1].find("  # ") == std::string::npos) ++end;
      const std::size_t comment = lines[end - 1].find("  # ", end == line ? call : 0);
      const std::set<std::string> wanted =
          comment == std::string::npos ? std::set<std::string>{} : split_alternatives(lines[end - 1].substr(comment + 4));
      EXPECT_EQ((revealed[{file.path, line}]), wanted) << file.path << ":" << line << "\n" << reasons;
    }
  }
}

std::vector<fs::path> programs() {
  const char* other = std::getenv("FORESHAPE_GOLDEN");
  const fs::path root = other != nullptr ? fs::path(other) : fs::path(FORESHAPE_SOURCE_DIR) / "tests" / "golden";
  std::vector<fs::path> all;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    // Files in a folder `parts` are imported by the programs beside it.
    const bool part = entry.path().generic_string().find("/parts/") != std::string::npos;
    if (entry.is_regular_file() && entry.path().extension() == ".py" && !part) all.push_back(entry.path());
  }
  std::sort(all.begin(), all.end());
  return all;
}

std::string test_name(const testing::TestParamInfo<fs::path>& info) {
  std::string name = info.param.parent_path().filename().string() + "_" + info.param.stem().string();
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Programs, GoldenTest, testing::ValuesIn(programs()), test_name);

}  // namespace
}  // namespace foreshape
