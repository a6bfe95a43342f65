// The documents say what is so.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <string>

#include "tests/house/support.h"
#include "tests/support/process.h"

namespace foreshape::testing {
namespace {

using ::testing::HasSubstr;

TEST(Documents, TheReadmeShowsWhatTheCommandPrints) {
  const ProcessResult shown =
      run_process({FORESHAPE_BINARY_DIR "/foreshape", "check", "docs/example/digits.py"}, project().string());
  EXPECT_EQ(shown.status, 1) << shown.err;
  EXPECT_THAT(read_project_file("README.md"), HasSubstr("\n" + shown.out));
}

TEST(Documents, TheArchitectureKnowsEveryRoom) {
  const std::string architecture = read_project_file("docs/architecture.md");
  std::set<std::string> folders;
  for (const std::string& path : project_files()) {
    if (!is_cpp(path) || path.starts_with("tests/") || path.starts_with("bench/")) continue;
    const std::size_t first = path.find('/');
    folders.insert(path.starts_with("analyzer/") ? path.substr(0, path.find('/', first + 1)) : path.substr(0, first));
  }
  for (const std::string& folder : folders)
    EXPECT_THAT(architecture, HasSubstr("`" + folder + "/`"));
}

TEST(Documents, LinksLeadToFiles) {
  const std::regex pattern(R"re(\]\(([^)#:]+)(?:#[^)]*)?\))re");
  for (const std::string& path : project_files()) {
    if (!path.ends_with(".md")) continue;
    const std::string text = read_project_file(path);
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match) {
      const std::string target = (folder / (*match)[1].str()).lexically_normal().generic_string();
      EXPECT_TRUE(exists(target)) << path << " links to " << target;
    }
  }
}

// A path in backticks that begins with a folder of the project is one of its files or folders.
TEST(Documents, NameFilesThatExist) {
  const std::regex pattern(
      R"re(`((?:analyzer|checkers|engine|reports|cli|models|tests|script|docs|cmake|bench)/[\w./-]*)`)re");
  for (const char* path : {"README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/architecture.md", "docs/engine.md",
                           "docs/models.md", "docs/reports.md"}) {
    const std::string text = read_project_file(path);
    EXPECT_FALSE(text.empty()) << path;
    for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match) {
      EXPECT_TRUE(exists((*match)[1].str())) << path << " names " << (*match)[1];
    }
  }
}

}  // namespace
}  // namespace foreshape::testing
