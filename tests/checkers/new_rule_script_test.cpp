// script/new-rule on a copy of the files that it touches.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"

namespace foreshape::checkers {
namespace {

using foreshape::testing::ProcessResult;
using foreshape::testing::read_whole;
using foreshape::testing::run_process;
using ::testing::HasSubstr;
using ::testing::Not;

class NewRuleScript : public ::testing::Test {
 protected:
  void SetUp() override {
    const std::filesystem::path source = FORESHAPE_SOURCE_DIR;
    for (const char* part : {"checkers", "docs/rules", "tests/checkers", "script/new-rule"}) {
      const std::filesystem::path to = std::filesystem::path(folder_.path()) / part;
      std::filesystem::create_directories(to.parent_path());
      std::filesystem::copy(source / part, to, std::filesystem::copy_options::recursive);
    }
  }

  ProcessResult make(std::vector<std::string> words) {
    words.insert(words.begin(), folder_.path("script/new-rule"));
    return run_process(words, "/");
  }

  bool has(const std::string& file) const { return std::filesystem::exists(folder_.path(file)); }
  std::string text(const std::string& file) const { return read_whole(folder_.path(file)); }

  foreshape::testing::TemporaryFolder folder_;
};

TEST_F(NewRuleScript, WritesHeaderSourcePageTestAndRegistration) {
  const ProcessResult result = make({"scan-carry"});
  ASSERT_EQ(result.status, 0) << result.err;
  for (const char* file : {"checkers/scan_carry.h", "checkers/scan_carry.cpp", "docs/rules/FS020.md",
                           "tests/checkers/scan_carry_test.cpp"}) {
    EXPECT_TRUE(has(file)) << file;
  }
  const std::string table = text("checkers/rules.def");
  EXPECT_LT(table.find("\"FS018\""), table.find("FORESHAPE_RULE(kScanCarry, \"FS020\", \"scan-carry\", kError"));
  EXPECT_LT(table.find("\"FS020\""), table.find("\"FS101\""));
  EXPECT_THAT(text("checkers/registry.cpp"),
              HasSubstr("#include \"checkers/reshape_mismatch.h\"\n#include \"checkers/scan_carry.h\"\n#include "
                        "\"checkers/size_one_reduction.h\""));
  EXPECT_EQ(make({"other-rule"}).status, 0);
  EXPECT_TRUE(has("docs/rules/FS021.md"));
}

TEST_F(NewRuleScript, LintsAndReservedNames) {
  EXPECT_EQ(make({"wide-window", "--lint"}).status, 0);
  EXPECT_THAT(text("checkers/rules.def"),
              HasSubstr("FORESHAPE_RULE(kWideWindow, \"FS109\", \"wide-window\", kWarning"));
  EXPECT_EQ(make({"loss-broadcast", "--lint"}).status, 0);
  EXPECT_TRUE(has("docs/rules/FS104.md"));
  EXPECT_THAT(text("checkers/reserved.txt"), Not(HasSubstr("loss-broadcast")));
}

TEST_F(NewRuleScript, RefusesBadAndTakenNames) {
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {}, {"Bad_Name"}, {"-"}, {"a", "b"}, {"name", "--what"}, {"matmul-mismatch"}, {"../../x"}}) {
    EXPECT_EQ(make(words).status, 2) << ::testing::PrintToString(words);
  }
  EXPECT_EQ(text("checkers/rules.def"), read_whole(FORESHAPE_SOURCE_DIR "/checkers/rules.def"));
}

TEST_F(NewRuleScript, TheSkeletonCompiles) {
  ASSERT_EQ(make({"scan-carry"}).status, 0);
  const ProcessResult pages =
      run_process({"/usr/bin/env", "cmake", "-DPAGES_DIRECTORY=" + folder_.path("docs/rules"),
                   "-DOUTPUT=" + folder_.path("rule_pages.h"), "-P", FORESHAPE_SOURCE_DIR "/cmake/RulePages.cmake"},
                  folder_.path());
  ASSERT_EQ(pages.status, 0) << pages.err;
  for (const char* source : {"checkers/scan_carry.cpp", "checkers/registry.cpp"}) {
    const ProcessResult compiled =
        run_process({"/usr/bin/env", "c++", "-std=c++20", "-Wall", "-Wextra", "-Wconversion", "-Werror",
                     "-fsyntax-only", "-I" + folder_.path(), "-I" FORESHAPE_SOURCE_DIR, source},
                    folder_.path());
    EXPECT_EQ(compiled.status, 0) << compiled.err;
  }
}

}  // namespace
}  // namespace foreshape::checkers
