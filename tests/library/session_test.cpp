// What the entries of one process share must not show in any of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "analyzer/library/entry.h"
#include "tests/support/temporary_folder.h"

namespace foreshape::library::testing {
namespace {

namespace fs = std::filesystem;

// Everything that a report is made of.
std::string digest(const EntryResult& result) {
  std::string text;
  for (std::size_t i = 0; i < result.files.size(); ++i) {
    const base::SourceFile& file = result.files[base::FileId{static_cast<std::uint32_t>(i)}];
    text += file.path + " " + file.root_path + "\n";
  }
  for (const FileOutcome& outcome : result.outcomes) {
    text += std::to_string(outcome.partial) + outcome.reason + " " + std::to_string(outcome.coverage.tensors) + " " +
            std::to_string(outcome.coverage.known) + " " + std::to_string(outcome.coverage.rank_only) + "\n";
  }
  const auto place = [&](const base::Place& at) {
    return std::to_string(at.file.value) + ":" + std::to_string(at.span.begin);
  };
  for (const verdict::Failure& failure : result.failures) {
    text += failure.rule + " " + place(failure.place) + " " + failure.message + "\n";
    for (const verdict::Remark& remark : failure.calls)
      text += "  " + place(remark.place) + remark.text + "\n";
    for (const verdict::Remark& remark : failure.provenance)
      text += "  " + place(remark.place) + remark.text + "\n";
  }
  for (const auto& [at, what] : result.reveals)
    text += place(at) + " " + what + "\n";
  for (const std::string& function : result.called_functions)
    text += function + "\n";
  for (const auto& [name, places] : result.missing_models)
    text += name + " " + std::to_string(places) + "\n";
  return text;
}

std::string bytes_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::string analyzed(const EntryAnalyzer& analyze, const fs::path& path) {
  EntryOptions options;
  options.project_root = path.parent_path().string();
  options.roots = {options.project_root};
  return digest(analyze(path.string(), path.filename().string(), bytes_of(path), options));
}

TEST(Session, AnEntryDoesNotDependOnTheOnesBefore) {
  std::vector<fs::path> programs;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(FORESHAPE_SOURCE_DIR) / "tests/golden")) {
    if (entry.path().extension() == ".py") programs.push_back(entry.path());
  }
  std::sort(programs.begin(), programs.end());
  ASSERT_GT(programs.size(), 50U);
  const EntryAnalyzer forwards, backwards;
  std::vector<std::string> seen;
  for (const fs::path& path : programs)
    seen.push_back(analyzed(forwards, path));
  for (std::size_t i = programs.size(); i-- > 0;)
    EXPECT_EQ(analyzed(backwards, programs[i]), seen[i]) << programs[i];
  // Every tenth by itself.
  for (std::size_t i = 0; i < programs.size(); i += 10)
    EXPECT_EQ(analyzed(EntryAnalyzer(), programs[i]), seen[i]) << programs[i];
}

TEST(Session, FilesThatAreImportedAreEntriesOfTheirOwn) {
  const foreshape::testing::TemporaryFolder folder;
  folder.write("sizes.py",
               "import numpy as np\nwide = np.zeros((3, 4))\ndef bad():\n  return np.zeros((2, 3)).dot(wide.T)\n");
  folder.write("first.py", "from sizes import wide\nimport numpy as np\nwide.dot(np.zeros((5, 2)))\n");
  folder.write("second.py", "import sizes\nsizes.bad()\n");
  const fs::path root = folder.path();
  const EntryAnalyzer shared;
  for (const char* name : {"first.py", "second.py", "sizes.py", "first.py"}) {
    EXPECT_EQ(analyzed(shared, root / name), analyzed(EntryAnalyzer(), root / name)) << name;
  }
}

// Copies of a file are parsed once; each is reported under its own path, also where one entry imports both.
TEST(Session, CopiesOfAFileKeepTheirPaths) {
  const foreshape::testing::TemporaryFolder folder;
  const std::string layer = "import numpy as np\ndef bad():\n  return np.zeros((2, 3)).dot(np.zeros((4, 5)))\n";
  for (const char* package : {"one", "two"}) {
    folder.write(std::string(package) + "/__init__.py", "");
    folder.write(std::string(package) + "/layer.py", layer);
  }
  folder.write("main.py", "import one.layer\nimport two.layer\none.layer.bad()\ntwo.layer.bad()\n");
  const fs::path root = folder.path();
  const EntryAnalyzer shared;
  for (const char* name : {"two/layer.py", "main.py", "one/layer.py", "main.py"})
    EXPECT_EQ(analyzed(shared, root / name), analyzed(EntryAnalyzer(), root / name)) << name;
  const std::string both = analyzed(shared, root / "main.py");
  EXPECT_NE(both.find("one/layer.py"), std::string::npos) << both;
  EXPECT_NE(both.find("two/layer.py"), std::string::npos) << both;
}

// A module of the project that takes the place of a modelled one is what the program sees, before and after others.
TEST(Session, AProjectsOwnModulesHideModels) {
  const foreshape::testing::TemporaryFolder plain, hiding;
  const std::string program =
      "import numpy as np\nimport collections\nx = np.zeros((2, "
      "3))\nreveal_shape(x)\nreveal_shape(collections.Counter('ab').mark)\n";
  plain.write("main.py", program);
  hiding.write("main.py", program);
  hiding.write("collections.py", "class Counter(object):\n  def __init__(self, text):\n    self.mark = 7\n");
  const fs::path usual = fs::path(plain.path()) / "main.py", other = fs::path(hiding.path()) / "main.py";
  const EntryAnalyzer shared;
  const std::string before = analyzed(shared, usual);
  const std::string hidden = analyzed(shared, other);
  EXPECT_NE(hidden.find(" 7\n"), std::string::npos) << hidden;
  EXPECT_EQ(hidden, analyzed(EntryAnalyzer(), other));
  EXPECT_EQ(before, analyzed(shared, usual));
}

}  // namespace
}  // namespace foreshape::library::testing
