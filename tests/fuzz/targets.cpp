#include "tests/fuzz/targets.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "analyzer/driver/configuration.h"
#include "analyzer/driver/entry_report.h"
#include "analyzer/driver/gitignore.h"
#include "analyzer/driver/suppressions.h"
#include "analyzer/ir/verifier.h"
#include "analyzer/library/entry.h"
#include "analyzer/python/parser.h"

namespace foreshape::fuzz {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> programs() {
  std::vector<fs::path> paths;
  for (const char* folder : {"tests/golden", "tests/python/examples"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(FORESHAPE_SOURCE_DIR) / folder)) {
      if (entry.path().extension() == ".py") paths.push_back(entry.path());
    }
  }
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> seeds;
  for (const fs::path& path : paths) {
    std::ifstream in(path, std::ios::binary);
    seeds.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return seeds;
}

void parse_python(std::string_view bytes) {
  base::Interner names;
  const base::SourceFile file = base::SourceFile::from_bytes("fuzz.py", "fuzz.py", std::string(bytes));
  const python::ParseResult parsed = python::parse(file, base::FileId{0}, names);
  if (const auto problems = ir::verify(parsed.module); !problems.empty())
    throw std::logic_error("the verifier refuses: " + problems.front());
}

void analyze_program(std::string_view bytes) {
  library::EntryOptions options;
  options.step_budget = 20'000;
  library::analyze_entry("fuzz.py", "fuzz.py", std::string(bytes), options);
}

void read_suppressions(std::string_view bytes) {
  const base::SourceFile file = base::SourceFile::from_bytes("fuzz.py", "fuzz.py", std::string(bytes));
  driver::Suppressions::of_python(file.text);
}

void read_configuration(std::string_view bytes) {
  try {
    driver::parse_configuration("pyproject.toml", "", std::string(bytes));
  } catch (const driver::ConfigurationError&) {
  }
}

std::vector<std::string> configurations() {
  return {
      "[tool.foreshape]\nselect = [\"FS001\", 'FS1']\nignore = [\"FS101\"]\nexclude = [\"build/**\", "
      "\"*.gen.py\"]\nmin-coverage = 40.5\n",
      "[project]\nname = \"x\"\n[tool.foreshape]\nfail-level = \"warning\"\nforce-exclude = true\nmodels = "
      "[\"models\"]\nonly-given = false\n"};
}

void match_patterns(std::string_view bytes) {
  const driver::IgnorePatterns patterns = driver::IgnorePatterns::parse(bytes);
  for (const std::string_view path : {"a", "a/b.py", "build/lib/x.py", "deep/er/and/deeper/still.py"}) {
    patterns.match(path, false);
    patterns.match(path, true);
  }
}

std::vector<std::string> pattern_files() {
  return {"*.pyc\n/build/\n!build/keep.py\n**/x/**\n[a-c]?.py\n\\#name\n# comment\ntrailing \\ \n",
          "a**b/**/*[!x-z]\n[[:alpha:]]*\n"};
}

void decode_report(std::string_view bytes) {
  try {
    driver::from_wire(bytes);
  } catch (const std::runtime_error&) {
  }
}

std::vector<std::string> reports() {
  driver::EntryReport report;
  report.file.path = "a.py";
  report.file.root_path = "a.py";
  report.file.reason = "something";
  report.file.coverage.reasons = {{"unmodelled", 3}, {"not reached", 1}};
  return {driver::to_wire(report), driver::to_wire(driver::EntryReport{})};
}

constexpr Target kTargets[] = {
    {"parse_python", parse_python, programs},           {"analyze_program", analyze_program, programs},
    {"read_suppressions", read_suppressions, programs}, {"read_configuration", read_configuration, configurations},
    {"match_patterns", match_patterns, pattern_files},  {"decode_report", decode_report, reports},
};

}  // namespace

std::span<const Target> targets() {
  return kTargets;
}

}  // namespace foreshape::fuzz
