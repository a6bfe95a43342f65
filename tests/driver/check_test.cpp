#include "analyzer/driver/check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <stdexcept>

#include "tests/driver/fake_analysis.h"
#include "tests/support/temporary_folder.h"

namespace foreshape::driver {
namespace {

using foreshape::testing::TemporaryFolder;
using foreshape::testing::WorkingDirectory;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Fails at the first "@" of the file, and does as the file says: "crash", "throw", "hang".
library::EntryResult fake_analysis(const std::string& path, const std::string& root_path, std::string bytes,
                                   const library::EntryOptions&) {
  if (bytes.find("crash") != std::string::npos) ::raise(SIGSEGV);
  if (bytes.find("throw") != std::string::npos) throw std::runtime_error("a surprise");
  while (bytes.find("hang") != std::string::npos)
    ::raise(SIGSTOP);
  const auto at = static_cast<std::uint32_t>(std::min(bytes.find('@'), bytes.size()));
  library::EntryResult result = result_of(path, root_path, std::move(bytes));
  if (at < result.files[base::FileId{0}].text.size()) add_failure(result, failure_at(0, {at, at + 1}));
  return result;
}

class CheckTest : public ::testing::Test {
 protected:
  RunReport run(std::vector<std::string> paths, unsigned jobs = 2) {
    const WorkingDirectory here(folder_.path());
    Requested requested;
    requested.paths = std::move(paths);
    requested.jobs = jobs;
    Settings settings = resolve(requested);
    settings.limits.seconds = 1;
    return check(settings, fake_analysis);
  }

  static std::vector<std::string> statuses(const RunReport& report) {
    std::vector<std::string> lines;
    for (const FileReport& file : report.files)
      lines.push_back(file.path + " " + std::string(status_name(file.status)));
    return lines;
  }

  TemporaryFolder folder_;
};

TEST_F(CheckTest, EveryInputHasItsRecord) {
  folder_.write("a.py", "x = 1\n");
  folder_.write("b.py", "crash\n");
  folder_.write("c.py", "throw\n");
  folder_.write("d.py", "hang\n");
  folder_.write("e.py", "y = p @ q\n");
  folder_.write("f.py", std::string("\x7f"
                                    "ELF\0\0\0",
                                    7));
  const RunReport report = run({".", "missing.py"});
  EXPECT_THAT(statuses(report), ElementsAre("a.py ok", "b.py failed", "c.py failed", "d.py failed", "e.py ok",
                                            "f.py failed", "missing.py failed"));
  EXPECT_THAT(report.files[1].reason, HasSubstr("crashed"));
  EXPECT_EQ(report.files[2].reason, "internal error: a surprise");
  EXPECT_EQ(report.files[3].reason, "took too long (limit 1 s)");
  EXPECT_EQ(report.files[5].reason, "is a binary file");
  EXPECT_EQ(report.files[6].reason, "no such file or directory");
  ASSERT_EQ(report.findings.size(), 1U) << "the other files still get their results";
  EXPECT_EQ(report.totals.failed, 5U);
}

TEST_F(CheckTest, TheReportDependsOnFilesAndSettingsAlone) {
  std::vector<std::string> names;
  for (int i = 0; i < 30; ++i) {
    names.push_back("m" + std::to_string(i) + ".py");
    folder_.write(names.back(), i % 3 == 0 ? "y = p @ q\n" : "x = 1\n");
  }
  const auto summary = [](const RunReport& report) {
    std::string text = summary_line(report);
    for (const std::string& line : statuses(report))
      text += "\n" + line;
    for (const auto& finding : report.findings)
      text += "\n" + finding.at.path + finding.fingerprint + finding.line_hash;
    return text;
  };
  const std::string expected = summary(run(names, 1));
  EXPECT_EQ(summary(run(names, 4)), expected);
  std::reverse(names.begin(), names.end());
  EXPECT_EQ(summary(run(names, 3)), expected);
  EXPECT_EQ(summary(run({"."}, 2)), expected);
}

TEST_F(CheckTest, RootPathsStartAtTheProject) {
  folder_.write("project/pyproject.toml");
  folder_.write("project/pkg/net.py", "y = p @ q\n");
  const RunReport report = run({"project/pkg/net.py"});
  EXPECT_EQ(report.files[0].path, "project/pkg/net.py");
  EXPECT_EQ(report.files[0].root_path, "pkg/net.py");
  EXPECT_EQ(report.findings[0].at.root_path, "pkg/net.py");
}

TEST_F(CheckTest, TheAnalysisLearnsWhereToImportFrom) {
  folder_.write("project/pyproject.toml");
  folder_.write("project/src/lib.py");
  const std::string script = folder_.write("project/tools/run.py", "x = 1\n");
  const WorkingDirectory here(folder_.path());
  Requested requested;
  requested.paths = {script};
  const RunReport report = check(resolve(requested), [](const std::string& path, const std::string& root_path,
                                                        std::string bytes, const library::EntryOptions& options) {
    library::EntryResult result = result_of(path, root_path, std::move(bytes));
    for (const std::string& root : options.roots)
      result.missing_models[root] = 1;
    result.missing_models["root " + options.project_root] = 1;
    return result;
  });
  std::vector<std::string> seen;
  for (const auto& [name, count] : report.missing_models)
    seen.push_back(name);
  EXPECT_THAT(seen, ::testing::UnorderedElementsAre(folder_.path("project/tools"), folder_.path("project"),
                                                    folder_.path("project/src"), "root " + folder_.path("project")));
}

TEST_F(CheckTest, AModuleIsPrintedInAWorker) {
  const std::string file = folder_.write("a.py", "x = 1\n");
  const auto print = [](const base::SourceFile& source) {
    return PrintedModule{"text of " + source.text, true, "a reason"};
  };
  const PrintReport printed = print_module(file, {}, print);
  EXPECT_EQ(printed.text, "text of x = 1\n");
  EXPECT_EQ(printed.file.status, FileStatus::kPartial);
  const PrintReport crashed = print_module(file, {}, [](const base::SourceFile&) -> PrintedModule { std::abort(); });
  EXPECT_EQ(crashed.file.status, FileStatus::kFailed);
  EXPECT_EQ(print_module(folder_.path("none"), {}, print).file.reason, "no such file or directory");
}

}  // namespace
}  // namespace foreshape::driver
