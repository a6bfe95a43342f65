#include "analyzer/driver/configuration.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analyzer/driver/settings.h"
#include "tests/support/temporary_folder.h"

namespace foreshape::driver {
namespace {

using foreshape::testing::TemporaryFolder;
using foreshape::testing::WorkingDirectory;
using Words = std::vector<std::string>;

std::string problem_of(const std::string& text) {
  try {
    parse_configuration("pyproject.toml", "/project", text);
  } catch (const ConfigurationError& error) {
    return error.what();
  }
  return {};
}

TEST(Configuration, AllKeys) {
  const Configuration read = parse_configuration("pyproject.toml", "/project", R"(
[project]
name = "x"
[tool.foreshape]
select = ["FS0"]
ignore = ["FS018", "last-batch"]
exclude = ["tests/"]
models = ["models", "/shared/models"]
force-exclude = true
only-given = false
fail-level = "warning"
min-coverage = 50
)");
  EXPECT_EQ(read.select, Words{"FS0"});
  EXPECT_EQ(read.ignore, (Words{"FS018", "last-batch"}));
  EXPECT_EQ(read.exclude, Words{"tests/"});
  EXPECT_EQ(read.models, (Words{"/project/models", "/shared/models"}));
  EXPECT_EQ(read.force_exclude, true);
  EXPECT_EQ(read.only_given, false);
  EXPECT_EQ(read.fail_level, "warning");
  EXPECT_EQ(read.min_coverage, 50.0);
}

TEST(Configuration, AFileWithoutOurTableSetsNothing) {
  const Configuration read = parse_configuration("pyproject.toml", "/project", "[tool.black]\nline-length = 100\n");
  EXPECT_TRUE(read.folder.empty());
  EXPECT_EQ(read.select, std::nullopt);
}

TEST(Configuration, ErrorsNameFileAndLine) {
  EXPECT_THAT(problem_of("[tool.foreshape]\nselct = []\n"),
              ::testing::StartsWith("pyproject.toml:2: unknown key selct"));
  EXPECT_EQ(problem_of("[tool.foreshape]\n\nselect = \"FS001\"\n"),
            "pyproject.toml:3: select must be a list of strings");
  EXPECT_EQ(problem_of("[tool.foreshape]\nselect = [\n \"FS001\",\n 2]\n"),
            "pyproject.toml:4: select must be a list of strings");
  EXPECT_EQ(problem_of("[tool.foreshape]\nforce-exclude = 1\n"),
            "pyproject.toml:2: force-exclude must be true or false");
  EXPECT_EQ(problem_of("[tool.foreshape]\nmin-coverage = \"50\"\n"), "pyproject.toml:2: min-coverage must be a number");
  EXPECT_EQ(problem_of("[tool]\nforeshape = 3\n"), "pyproject.toml:2: tool.foreshape must be a table");
  EXPECT_THAT(problem_of("[tool.foreshape]\nselect = [\n"), ::testing::StartsWith("pyproject.toml:"));
  EXPECT_THAT(problem_of("[tool.foreshape]\nx = = 1\n"), ::testing::StartsWith("pyproject.toml:2: not valid TOML"));
}

TEST(Settings, CommandLineBeforeConfigurationBeforeDefaults) {
  const TemporaryFolder folder;
  folder.write("pyproject.toml", "[tool.foreshape]\nignore = [\"FS001\"]\nfail-level = \"note\"\nmin-coverage = 10\n");
  const WorkingDirectory here(folder.path());
  Requested requested;
  EXPECT_EQ(resolve(requested).exit_rules.fail_level, checkers::Severity::kNote);
  EXPECT_FALSE(resolve(requested).merging.rules[static_cast<std::size_t>(checkers::RuleId::kBroadcastMismatch)]);
  EXPECT_TRUE(resolve(requested).merging.rules[static_cast<std::size_t>(checkers::RuleId::kMatmulMismatch)]);
  EXPECT_EQ(resolve(requested).paths, Words{"."});
  requested.fail_level = "warning";
  requested.ignore = Words{};
  EXPECT_EQ(resolve(requested).exit_rules.fail_level, checkers::Severity::kWarning);
  EXPECT_TRUE(resolve(requested).merging.rules[static_cast<std::size_t>(checkers::RuleId::kBroadcastMismatch)]);
  EXPECT_EQ(resolve(requested).exit_rules.min_coverage, 10);
}

TEST(Settings, TheConfigurationIsThatOfTheFirstPath) {
  const TemporaryFolder folder;
  folder.write("a/pyproject.toml", "[tool.foreshape]\nfail-level = \"note\"\n");
  folder.write("a/sub/x.py");
  folder.write("b/pyproject.toml", "[tool.foreshape]\nfail-level = \"wrong\"\n");
  const WorkingDirectory here(folder.path());
  Requested requested;
  requested.paths = {"a/sub/x.py", "b"};
  EXPECT_EQ(resolve(requested).exit_rules.fail_level, checkers::Severity::kNote);
  requested.paths = {"b"};
  EXPECT_THROW(resolve(requested), UsageError);
}

TEST(Settings, ConfigurationErrorsNameTheFileFromTheWorkingDirectory) {
  const TemporaryFolder folder;
  folder.write("a/pyproject.toml", "[tool.foreshape]\nnonsense = 1\n");
  const WorkingDirectory here(folder.path());
  Requested requested;
  requested.paths = {"a"};
  try {
    resolve(requested);
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_THAT(error.what(), ::testing::StartsWith("a/pyproject.toml:2: unknown key nonsense"));
  }
}

TEST(Settings, WrongValuesAreUsageErrors) {
  const auto fails = [](const auto& change) {
    Requested requested;
    change(requested);
    try {
      resolve(requested);
    } catch (const UsageError&) {
      return true;
    }
    return false;
  };
  EXPECT_TRUE(fails([](Requested& r) { r.fail_level = "fatal"; }));
  EXPECT_TRUE(fails([](Requested& r) { r.min_coverage = 101; }));
  EXPECT_TRUE(fails([](Requested& r) { r.models = Words{"/no/such/folder"}; }));
  EXPECT_TRUE(fails([](Requested& r) { r.select = Words{"FS9"}; }));
  EXPECT_TRUE(fails([](Requested& r) { r.ignore = Words{"F"}; }));
  EXPECT_TRUE(fails([](Requested& r) { r.memory_megabytes = 10; }));
  EXPECT_FALSE(fails([](Requested& r) { r.memory_megabytes = 2048; }));
}

TEST(Settings, SelectorsAreCodesNamesAndBeginnings) {
  const auto has = [](const RuleSet& rules, checkers::RuleId rule) { return rules[static_cast<std::size_t>(rule)]; };
  const RuleSet lints = select_rules(Words{"FS1", "layer-input"}, {"FS108"});
  EXPECT_TRUE(has(lints, checkers::RuleId::kOuterBroadcast));
  EXPECT_TRUE(has(lints, checkers::RuleId::kLayerInput));
  EXPECT_FALSE(has(lints, checkers::RuleId::kLastBatch));
  EXPECT_FALSE(has(lints, checkers::RuleId::kMatmulMismatch));
}

}  // namespace
}  // namespace foreshape::driver
