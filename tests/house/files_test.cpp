// What every file of the project keeps to.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/house/support.h"

namespace foreshape::testing {
namespace {

using ::testing::IsEmpty;

bool is_source(std::string_view path) {
  return is_cpp(path) || path.ends_with(".py");
}

TEST(Files, NoneOutgrowsItsSubject) {
  // One larger than this is to be split by meaning.
  constexpr std::size_t kMostLines = 650;
  std::vector<std::string> outgrown;
  for (const std::string& path : project_files()) {
    if (!is_source(path)) continue;
    const std::size_t count = lines_of(read_project_file(path)).size();
    if (count > kMostLines) outgrown.push_back(path + ": " + std::to_string(count) + " lines");
  }
  EXPECT_THAT(outgrown, IsEmpty());
}

TEST(Files, HeadersAreIncludedOnce) {
  for (const std::string& path : project_files()) {
    if (path.ends_with(".h")) {
      EXPECT_NE(read_project_file(path).find("#pragma once"), std::string::npos) << path;
    }
  }
}

TEST(Files, EndWithALineEnd) {
  for (const std::string& path : project_files()) {
    if (!is_source(path) && !path.ends_with(".md")) continue;
    const std::string text = read_project_file(path);
    if (!text.empty()) {
      EXPECT_EQ(text.back(), '\n') << path;
    }
  }
}

// The words are put together here so that this file does not hold them.
TEST(Files, NameNoMachineAndNoRegistry) {
  const std::vector<std::string> words = {
      std::string("/wo") + "rk/",   std::string("/ro") + "ot/",       std::string("/ho") + "me/",
      std::string("py") + "pi.org", std::string("python") + "hosted", std::string("deb.") + "debian",
      std::string("npm") + "js",    std::string("crates.") + "io",
  };
  std::vector<std::string> found;
  for (const std::string& path : project_files()) {
    const std::vector<std::string> lines = lines_of(read_project_file(path));
    for (std::size_t i = 0; i < lines.size(); ++i) {
      for (const std::string& word : words) {
        if (lines[i].find(word) != std::string::npos) found.push_back(path + ":" + std::to_string(i + 1) + ": " + word);
      }
    }
  }
  EXPECT_THAT(found, IsEmpty());
}

TEST(Files, LeaveNothingForLater) {
  const std::vector<std::string> words = {std::string("TO") + "DO", std::string("FIX") + "ME",
                                          std::string("HA") + "CK:"};
  std::vector<std::string> found;
  for (const std::string& path : project_files()) {
    const std::string text = read_project_file(path);
    for (const std::string& word : words) {
      if (text.find(word) != std::string::npos) found.push_back(path + ": " + word);
    }
  }
  EXPECT_THAT(found, IsEmpty());
}

TEST(Files, ScriptsStopAtTheFirstFailure) {
  for (const std::string& path : project_files()) {
    if (!path.starts_with("script/") && !path.starts_with(".ci/")) continue;
    const std::string text = read_project_file(path);
    const auto mode = std::filesystem::status(project() / path).permissions();
    EXPECT_NE(mode & std::filesystem::perms::owner_exec, std::filesystem::perms::none) << path << " is not executable";
    if (text.starts_with("#!/usr/bin/env bash")) {
      EXPECT_NE(text.find("\nset -euo pipefail\n"), std::string::npos) << path;
    }
  }
}

}  // namespace
}  // namespace foreshape::testing
