// Runs the built command in a folder of generated files.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"

namespace foreshape::testing {

class CommandTest : public ::testing::Test {
 protected:
  // The variable lets a packaged command run through the same tests.
  static std::string command() {
    const char* other = std::getenv("FORESHAPE");
    return other != nullptr ? other : FORESHAPE_BINARY_DIR "/foreshape";
  }

  ProcessResult run(std::vector<std::string> words, const std::function<void()>& in_child = {}) const {
    words.insert(words.begin(), command());
    return run_process(words, folder_.path(), in_child);
  }

  // One error, FS002 in line 2.
  void write_buggy(const std::string& name = "buggy.py") const {
    folder_.write(name, "import numpy as np\ny = np.zeros([2, 3]) @ np.zeros([4, 5])\n");
  }
  void write_clean(const std::string& name = "clean.py") const {
    folder_.write(name, "import numpy as np\ny = np.zeros([2, 3]).dot(np.zeros([3, 5]))\n");
  }

  TemporaryFolder folder_;
};

}  // namespace foreshape::testing
