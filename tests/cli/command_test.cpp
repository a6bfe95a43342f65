#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/cli/support.h"

namespace foreshape::testing {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using Json = nlohmann::json;

class Command : public CommandTest {};

TEST_F(Command, NothingFoundIsZero) {
  write_clean();
  const ProcessResult result = run({"check", "clean.py"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, StartsWith("1 file (0 partial, 0 failed); "));
  EXPECT_THAT(result.out, EndsWith("; 0 errors, 0 warnings\n"));
  EXPECT_EQ(result.err, "");
}

TEST_F(Command, AFindingIsOne) {
  write_buggy();
  const ProcessResult result = run({"check", "buggy.py"});
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.out, HasSubstr("error[FS002]: "));
  EXPECT_THAT(result.out, HasSubstr("--> buggy.py:2:"));
  EXPECT_THAT(result.out, HasSubstr("2 | y = np.zeros([2, 3]) @ np.zeros([4, 5])\n"));
  EXPECT_THAT(result.out, Not(HasSubstr("\x1b")));
  EXPECT_THAT(result.out, EndsWith("; 1 error, 0 warnings\n"));
}

// The golden programs ask the solver some thousand questions; which worker asks them, and in which order, must not show.
TEST_F(Command, TheNumberOfJobsAndTheOrderDoNotShow) {
  const std::string programs = FORESHAPE_SOURCE_DIR "/tests/golden";
  const ProcessResult one = run({"check", "-j1", "--output-format", "json", programs});
  EXPECT_EQ(one.status, 1) << one.err;
  EXPECT_GT(Json::parse(one.out)["findings"].size(), 50U);
  for (const char* jobs : {"-j2", "-j3", "-j7"}) {
    EXPECT_EQ(run({"check", jobs, "--output-format", "json", programs}).out, one.out) << jobs;
  }
  const std::string parts[] = {programs + "/tf1", programs + "/python", programs + "/interpreter", programs + "/numpy"};
  EXPECT_EQ(run({"check", "-j2", "--output-format", "json", parts[0], parts[1], parts[2], parts[3]}).out, one.out);
  EXPECT_EQ(run({"check", "-j1", "--output-format", "json", parts[3], parts[2], parts[1], parts[0]}).out, one.out);
}

TEST_F(Command, AnInputThatFailsIsTwoAndTheOthersAreReported) {
  write_buggy();
  const ProcessResult result = run({"check", "buggy.py", "missing.py"});
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.out, HasSubstr("error[FS002]"));
  EXPECT_EQ(result.err, "foreshape: missing.py: no such file or directory\n");
  EXPECT_EQ(run({"check", "buggy.py", "missing.py", "--allow-failed"}).status, 1);
}

TEST_F(Command, WrongUsageIsTwo) {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{},
                                             {"chekc"},
                                             {"check", "--nonsense"},
                                             {"check", "--output-format", "xml"},
                                             {"check", "--select", "FS9"},
                                             {"check", "--fail-level", "fatal"},
                                             {"check", "--min-coverage", "200"},
                                             {"check", "-j", "0"},
                                             {"check", "--models", "nowhere"},
                                             {"check", "--sarif-suppressed", "maybe"},
                                             {"rule", "FS999"},
                                             {"models"},
                                             {"shapes"},
                                             {"ir"}}) {
    const ProcessResult result = run(words);
    EXPECT_EQ(result.status, 2) << ::testing::PrintToString(words);
    EXPECT_THAT(result.err, StartsWith("foreshape: ")) << ::testing::PrintToString(words);
    EXPECT_EQ(result.out, "");
  }
}

TEST_F(Command, HelpVersionAndRules) {
  EXPECT_THAT(run({"--version"}).out, StartsWith("foreshape "));
  EXPECT_THAT(run({"check", "--help"}).out, HasSubstr("--min-coverage"));
  EXPECT_EQ(run({"--help"}).status, 0);
  EXPECT_THAT(run({"rule", "FS009"}).out, StartsWith("# FS009 layer-input\n"));
  EXPECT_EQ(run({"rule", "layer-input"}).out, run({"rule", "FS009"}).out);
  EXPECT_THAT(run({"rule"}).out, HasSubstr("FS016  undefined-static-shape  "));
}

TEST_F(Command, WithoutPathsTheWorkingDirectory) {
  write_buggy();
  EXPECT_EQ(run({"check"}).status, 1);
}

TEST_F(Command, RulesCanBeSelectedAndIgnored) {
  write_buggy();
  EXPECT_EQ(run({"check", "--ignore", "matmul-mismatch", "buggy.py"}).status, 0);
  EXPECT_EQ(run({"check", "--select", "FS1", "buggy.py"}).status, 0);
  EXPECT_EQ(run({"check", "--select", "FS1,FS002", "buggy.py"}).status, 1);
}

TEST_F(Command, ConfigurationOfTheProject) {
  write_buggy();
  folder_.write("pyproject.toml", "[tool.foreshape]\nignore = [\"FS002\"]\n");
  EXPECT_EQ(run({"check", "buggy.py"}).status, 0);
  folder_.write("pyproject.toml", "[tool.foreshape]\nignor = [\"FS002\"]\n");
  const ProcessResult wrong = run({"check", "buggy.py"});
  EXPECT_EQ(wrong.status, 2);
  EXPECT_THAT(wrong.err, StartsWith("foreshape: pyproject.toml:2: unknown key ignor"));
}

TEST_F(Command, ACommentSuppresses) {
  folder_.write("buggy.py",
                "import numpy as np\ny = np.zeros([2, 3]) @ np.zeros([4, 5])  # foreshape: ignore[FS002]\n");
  const ProcessResult result = run({"check", "buggy.py"});
  EXPECT_EQ(result.status, 0);
  EXPECT_THAT(result.out, HasSubstr(", 1 suppressed\n"));
  EXPECT_TRUE(Json::parse(run({"check", "--output-format", "sarif", "buggy.py"}).out)["runs"][0]["results"].empty());
  EXPECT_EQ(Json::parse(run({"check", "--output-format", "sarif", "--sarif-suppressed", "include", "buggy.py"})
                            .out)["runs"][0]["results"]
                .size(),
            1U);
}

TEST_F(Command, JsonHoldsTheFinding) {
  write_buggy();
  write_clean();
  const ProcessResult result = run({"check", "--output-format", "json", "."});
  EXPECT_EQ(result.status, 1);
  const Json report = Json::parse(result.out);
  ASSERT_EQ(report["files"].size(), 2U);
  EXPECT_EQ(report["files"][0]["path"], "buggy.py");
  EXPECT_EQ(report["files"][0]["status"], "ok");
  ASSERT_EQ(report["findings"].size(), 1U);
  const Json& finding = report["findings"][0];
  EXPECT_EQ(finding["rule"], "FS002");
  EXPECT_EQ(finding["start"]["line"], 2);
}

TEST_F(Command, ColumnsCountCodePoints) {
  folder_.write("wide.py", "import numpy as np\ns = 'é😀'; y = np.zeros([2, 3]) @ np.zeros([4, 5])\n");
  const Json json = Json::parse(run({"check", "--output-format", "json", "wide.py"}).out);
  ASSERT_EQ(json["findings"].size(), 1U);
  const int end = json["findings"][0]["end"]["column"];
  EXPECT_EQ(end, 50);
  const Json sarif = Json::parse(run({"check", "--output-format", "sarif", "wide.py"}).out);
  EXPECT_EQ(sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["endColumn"], end);
}

TEST_F(Command, SarifOfARunFollowsTheOfficialSchema) {
  write_buggy();
  const std::string schema = FORESHAPE_SOURCE_DIR "/build/sarif-schema";
  ASSERT_EQ(::access((schema + "/sarif-2.1.0.json").c_str(), R_OK), 0)
      << "run script/fetch-sarif-schema first (script/test does)";
  EXPECT_EQ(run({"check", "--output-format", "sarif", "--output", "out.sarif", "buggy.py", "missing.py"}).status, 2);
  const ProcessResult validated =
      run_process({"/usr/bin/env", "PYTHONPATH=" + schema + "/python", "python3",
                   FORESHAPE_SOURCE_DIR "/tests/reports/validate_sarif.py", schema + "/sarif-2.1.0.json", "out.sarif"},
                  folder_.path());
  EXPECT_EQ(validated.status, 0) << validated.out << validated.err;
}

TEST_F(Command, TheReportCanGoToAFile) {
  write_buggy();
  const ProcessResult result = run({"check", "--output-format", "concise", "--output", "report.txt", "buggy.py"});
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, HasSubstr("1 error, 0 warnings\n"));
  EXPECT_THAT(read_whole(folder_.path("report.txt")), StartsWith("buggy.py:2:"));
  EXPECT_EQ(run({"check", "--output", "no/such/folder/report.txt", "buggy.py"}).status, 2);
}

TEST_F(Command, StatisticsGoToStderr) {
  write_buggy();
  const ProcessResult with = run({"check", "--statistics", "buggy.py"});
  EXPECT_EQ(with.out, run({"check", "buggy.py"}).out);
  EXPECT_THAT(with.err, HasSubstr("solver"));
}

TEST_F(Command, SameBytesForAnyNumberOfJobsAndOrderOfFiles) {
  std::vector<std::string> names;
  for (int i = 0; i < 12; ++i) {
    names.push_back("m" + std::to_string(i) + ".py");
    i % 2 == 0 ? write_buggy(names.back()) : write_clean(names.back());
  }
  for (const char* format : {"text", "json", "sarif"}) {
    const auto report = [&](const char* jobs) {
      std::vector<std::string> words = {"check", "--output-format", format, "-j", jobs};
      words.insert(words.end(), names.begin(), names.end());
      return run(words).out;
    };
    const std::string expected = report("1");
    EXPECT_EQ(report("2"), expected);
    std::reverse(names.begin(), names.end());
    EXPECT_EQ(report("5"), expected);
  }
}

TEST_F(Command, ShapesOfAFile) {
  folder_.write("a.py", "import numpy as np\nx = np.zeros([2, 3])\n");
  const Json rows = Json::parse(run({"shapes", "a.py", "--output-format", "json"}).out);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0]["name"], "x");
  EXPECT_EQ(rows[0]["line"], 2);
  EXPECT_EQ(rows[0]["shape"], Json::parse("[2, 3]"));
  EXPECT_EQ(run({"shapes", "none.py"}).status, 2);
}

TEST_F(Command, IrOfAFile) {
  folder_.write("a.py", "x = 1 + 2\n");
  const ProcessResult result = run({"ir", "a.py"});
  EXPECT_EQ(result.status, 0);
  EXPECT_THAT(result.out, HasSubstr("(1 + 2)"));
  EXPECT_EQ(run({"ir", "none.py"}).status, 2);
}

TEST_F(Command, ModelsThatAreMissing) {
  folder_.write("a.py", "import numpy as np\nx = np.no_such_function(1)\ny = np.no_such_function(2)\n");
  EXPECT_THAT(run({"models", "--missing", "a.py"}).out, HasSubstr("     2  numpy.no_such_function\n"));
  EXPECT_THAT(run({"models", "--stats"}).out, HasSubstr("numpy\n"));
}

TEST_F(Command, AVirtualEnvironmentCostsNothing) {
  write_buggy();
  const auto fastest = [&] {
    double best = 1e9;
    for (int i = 0; i < 5; ++i)
      best = std::min(best, run({"check", "."}).seconds);
    return best;
  };
  const double before = fastest();
  for (int i = 0; i < 200; ++i) {
    for (int k = 0; k < 100; ++k)
      folder_.write(".venv/lib/p" + std::to_string(i) + "/m" + std::to_string(k) + ".py", "x = 1\n");
  }
  EXPECT_LT(fastest() - before, 0.05);
  EXPECT_THAT(run({"check", "."}).out, HasSubstr("1 file (0 partial, 0 failed)"));
}

TEST_F(Command, LoadsNoCompilerAndNoLinearAlgebra) {
  write_clean();
  const ProcessResult loaded = run({"check", "clean.py"}, [] { ::setenv("LD_TRACE_LOADED_OBJECTS", "1", 1); });
  EXPECT_THAT(loaded.out, HasSubstr("libc.so"));
  for (const char* library : {"LLVM", "clang", "blas", "dnnl", "cuda"})
    EXPECT_THAT(loaded.out, Not(HasSubstr(library)));
}

}  // namespace
}  // namespace foreshape::testing
