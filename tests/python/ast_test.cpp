// The same files read by CPython and by us: its syntax trees, printed in our notation (ast_print.py), are what ours
// must be.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "tests/python/support.h"

namespace foreshape::python {
namespace {

constexpr std::size_t kMostFiles = 60;
constexpr std::uintmax_t kLargestFile = 200000;

// The command's output; nothing if it fails.
std::string output_of(const std::string& command) {
  struct Close {
    void operator()(std::FILE* pipe) const { pclose(pipe); }
  };
  const std::unique_ptr<std::FILE, Close> pipe(popen(command.c_str(), "r"));
  std::string result;
  std::array<char, 65536> buffer;
  while (pipe) {
    const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), pipe.get());
    if (got == 0) break;
    result.append(buffer.data(), got);
  }
  return result;
}

std::string read_whole(const std::string& path) {
  const std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// Modules of the standard library, some from all over the alphabet.
std::vector<std::string> library_files() {
  std::string folder = output_of(
      "python3 -c 'import sys, sysconfig; sys.version_info >= (3, 11) and print(sysconfig.get_paths()[\"stdlib\"])' "
      "2>/dev/null");
  while (!folder.empty() && folder.back() == '\n')
    folder.pop_back();
  std::vector<std::string> files;
  if (folder.empty()) return files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (entry.path().extension() == ".py" && entry.file_size(error) < kLargestFile)
      files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  std::vector<std::string> chosen;
  const std::size_t step = files.size() / kMostFiles + 1;
  for (std::size_t i = 0; i < files.size(); i += step)
    chosen.push_back(files[i]);
  return chosen;
}

TEST(Ast, StandardLibraryReadsAsInCPython) {
  const std::vector<std::string> files = library_files();
  if (files.empty()) GTEST_SKIP() << "needs python3, 3.11 or later, with its library's sources";
  std::string command = "python3 '" FORESHAPE_SOURCE_DIR "/tests/python/ast_print.py'";
  for (const std::string& path : files)
    command += " '" + path + "'";
  const std::string all = output_of(command);
  std::size_t compared = 0;
  for (const std::string& path : files) {
    const std::string title = "=== " + path + "\n";
    const std::size_t at = all.find(title);
    ASSERT_NE(at, std::string::npos) << path;
    const std::size_t begin = at + title.size();
    const std::string expected = all.substr(begin, std::min(all.find("\n=== /", begin), all.size() - 1) + 1 - begin);
    if (expected == "!\n") continue;
    const Parsed parsed(read_whole(path));
    EXPECT_FALSE(parsed.result.partial) << path << ": " << parsed.result.reason;
    const std::string made = ir::print(parsed.module(), parsed.interner, parsed.module().body, ir::Locations::kHidden);
    ++compared;
    if (made == expected) continue;
    const auto [ours, theirs] = std::mismatch(made.begin(), made.end(), expected.begin(), expected.end());
    const auto line_at = [](const std::string& text, std::string::const_iterator place) {
      const auto offset = static_cast<std::size_t>(place - text.begin());
      const std::size_t start = offset == 0 ? 0 : text.rfind('\n', offset - 1) + 1;
      return text.substr(start, std::min(text.find('\n', offset), text.size()) - start);
    };
    ADD_FAILURE() << path << "\n  ours:   " << line_at(made, ours) << "\n  theirs: " << line_at(expected, theirs);
  }
  EXPECT_GT(compared, files.size() / 2);
}

}  // namespace
}  // namespace foreshape::python
