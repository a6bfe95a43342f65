// One test a row of docs/bad-input.md. Beside each bad input stands a good file with one error, which must be reported
// all the same.
#include <linux/capability.h>
#include <sys/stat.h>

#include <nlohmann/json.hpp>

#include "tests/cli/support.h"

namespace foreshape::testing {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;

constexpr double kMostSeconds = 10;
constexpr long kMostMegabytes = 1024;

class BadInput : public CommandTest {
 protected:
  struct Record {
    std::string status;
    std::string reason;
  };

  void SetUp() override { write_buggy("good.py"); }

  // Checks the bad input with the good file and compares the exit status.
  Record check(const std::string& name, int exit_status, const std::function<void()>& in_child = {}) {
    result_ = run({"check", "--output-format", "json", "good.py", name}, in_child);
    EXPECT_EQ(result_.status, exit_status) << result_.err;
    // Of the processor: the machine may be busy with other tests. Waiting for ever would end at the runner's alarm.
    EXPECT_LT(result_.cpu_seconds, kMostSeconds);
    EXPECT_LT(result_.seconds, 10 * kMostSeconds);
#if !defined(__SANITIZE_ADDRESS__)
    EXPECT_LT(result_.most_megabytes, kMostMegabytes);
#endif
    const Json report = Json::parse(result_.out, nullptr, false);
    if (report.is_discarded()) {
      ADD_FAILURE() << "no report: " << result_.err;
      return {};
    }
    bool good_is_reported = false;
    for (const Json& finding : report["findings"])
      good_is_reported |= finding["path"] == "good.py" && finding["rule"] == "FS002";
    EXPECT_TRUE(good_is_reported) << "the other file of the run lost its finding";
    for (const Json& file : report["files"]) {
      if (file["path"] == name) return {file["status"], file["reason"]};
    }
    return {"none", {}};
  }

  static bool is_analysed(const Record& record) {
    return record.status == "ok" || record.status == "partial";
  }

  ProcessResult result_;
};

TEST_F(BadInput, MissingPath) {
  const Record record = check("missing.py", 2);
  EXPECT_EQ(record.status, "failed");
  EXPECT_EQ(record.reason, "no such file or directory");
  EXPECT_EQ(result_.err, "foreshape: missing.py: no such file or directory\n");
}

TEST_F(BadInput, DirectoryWithoutPythonFiles) {
  folder_.write("docs/readme.txt", "x");
  EXPECT_EQ(check("docs", 1).status, "none");
  EXPECT_EQ(result_.err, "foreshape: no Python files under docs\n");
}

TEST_F(BadInput, EmptyFile) {
  folder_.write("bad.py");
  EXPECT_EQ(check("bad.py", 1).status, "ok");
}

TEST_F(BadInput, BinaryFile) {
  std::string bytes =
      "\x7f"
      "ELF";
  for (int i = 0; i < 100000; ++i)
    bytes += static_cast<char>(i * 7919 % 256);
  folder_.write("bad.py", bytes);
  const Record record = check("bad.py", 2);
  EXPECT_EQ(record.status, "failed");
  EXPECT_EQ(record.reason, "is a binary file");
  folder_.write("bad.py", bytes.substr(4));
  EXPECT_EQ(check("bad.py", 2).reason, "is a binary file");
}

TEST_F(BadInput, NulBytes) {
  folder_.write("bad.py", std::string("import numpy as np\nx = 1\0\ny = np.zeros([2, 3]) @ np.zeros([4, 5])\n", 71));
  const Record record = check("bad.py", 1);
  EXPECT_EQ(record.status, "partial");
  EXPECT_THAT(record.reason, HasSubstr("contains NUL bytes, which Python refuses"));
}

TEST_F(BadInput, InvalidUtf8) {
  folder_.write("bad.py", "x = '\xe9\xff'\n");
  const Record record = check("bad.py", 1);
  EXPECT_EQ(record.status, "partial");
  EXPECT_THAT(record.reason, HasSubstr("2 bytes are not valid UTF-8"));
}

TEST_F(BadInput, ByteOrderMark) {
  folder_.write("bad.py", "\xef\xbb\xbfimport numpy as np\ny = np.zeros([2, 3]) @ np.zeros([4, 5])\n");
  EXPECT_EQ(check("bad.py", 1).status, "ok");
  EXPECT_EQ(Json::parse(result_.out)["findings"].size(), 2U);
}

TEST_F(BadInput, CrLf) {
  folder_.write("bad.py", "import numpy as np\r\n\r\ny = np.zeros([2, 3]) @ np.zeros([4, 5])\r\n");
  EXPECT_EQ(check("bad.py", 1).status, "ok");
  const Json finding = Json::parse(result_.out)["findings"][0];
  EXPECT_EQ(finding["path"], "bad.py");
  EXPECT_EQ(finding["start"]["line"], 3);
  EXPECT_THAT(run({"check", "bad.py"}).out, HasSubstr("3 | y = np.zeros([2, 3]) @ np.zeros([4, 5])\n"));
}

TEST_F(BadInput, TenMegabytes) {
  std::string text = "import numpy as np\nx = np.zeros([2, 3])\n";
  while (text.size() < 10'000'000)
    text += "x = x + np.ones([2, 3])  # the same line over and over again\n";
  folder_.write("bad.py", text);
  EXPECT_TRUE(is_analysed(check("bad.py", 1)));
}

TEST_F(BadInput, NestedBrackets) {
  folder_.write("bad.py", "x = " + std::string(10'000, '[') + std::string(10'000, ']') + "\n");
  EXPECT_TRUE(is_analysed(check("bad.py", 1)));
  folder_.write("bad.py", "x = " + std::string(10'000, '(') + "\ny = 1\n");
  EXPECT_TRUE(is_analysed(check("bad.py", 1)));
}

TEST_F(BadInput, DeepCallChain) {
  std::string text = "import numpy as np\ndef f0(x):\n    return x\n";
  for (int i = 1; i < 1000; ++i)
    text += "def f" + std::to_string(i) + "(x):\n    return f" + std::to_string(i - 1) + "(x)\n";
  folder_.write("bad.py", text + "y = f999(np.zeros([2, 3]))\n");
  EXPECT_TRUE(is_analysed(check("bad.py", 1)));
}

TEST_F(BadInput, UnboundedRecursion) {
  folder_.write("bad.py",
                "import numpy as np\ndef f(x, n):\n    return f(x, n + 1) + f(x, n + 2)\ny = f(np.zeros([2, 3]), 0)\n");
  EXPECT_TRUE(is_analysed(check("bad.py", 1)));
}

TEST_F(BadInput, HugeList) {
  folder_.write("bad.py", "import numpy as np\nx = [0] * 10**9\ny = np.array(x)\nz = list(range(10**12))\n");
  EXPECT_TRUE(is_analysed(check("bad.py", 1)));
}

TEST_F(BadInput, HugeShapes) {
  folder_.write("bad.py",
                "import numpy as np\nn = 10**30\nx = np.zeros([n, n])\ny = x.reshape([n * n])\nz = np.zeros([2**62, "
                "2**62, 4])\n");
  EXPECT_TRUE(is_analysed(check("bad.py", 1)));
}

TEST_F(BadInput, ImportCycle) {
  folder_.write("bad.py", "import other\nimport bad\nx = other.value\n");
  folder_.write("other.py", "import bad\nfrom other import value\nvalue = 1\n");
  EXPECT_TRUE(is_analysed(check("bad.py", 1)));
}

TEST_F(BadInput, UnreadableFile) {
  ::chmod(folder_.write("bad.py", "x = 1\n").c_str(), 0);
  // Root reads everything as long as it holds these capabilities.
  const auto as_anyone = [] {
    for (const int capability : {CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH})
      ::prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
  };
  const Record record = check("bad.py", 2, as_anyone);
  EXPECT_EQ(record.status, "failed");
  EXPECT_EQ(record.reason, "permission denied");
}

TEST_F(BadInput, NotARegularFile) {
  ASSERT_EQ(::mkfifo(folder_.path("bad.py").c_str(), 0600), 0);
  EXPECT_EQ(check("bad.py", 2).reason, "is not a regular file");
}

TEST_F(BadInput, ClosedStdout) {
  const ProcessResult closed = run({"check", "good.py"}, [] { ::close(STDOUT_FILENO); });
  EXPECT_EQ(closed.status, 2);
  EXPECT_THAT(closed.err, HasSubstr("foreshape: cannot write the report: "));
  const ProcessResult full = run({"check", "good.py"}, [] { ::dup2(::open("/dev/full", O_WRONLY), STDOUT_FILENO); });
  EXPECT_EQ(full.status, 2);
  EXPECT_THAT(full.err, HasSubstr("No space left on device"));
}

TEST_F(BadInput, ReaderThatWentAway) {
  const ProcessResult left = run({"check", "good.py"}, [] {
    int ends[2];
    if (::pipe(ends) != 0) ::_exit(125);
    ::close(ends[0]);
    ::dup2(ends[1], STDOUT_FILENO);
  });
  EXPECT_EQ(left.status, 1);
  EXPECT_EQ(left.err, "");
}

// The table and these tests name the same rows.
TEST(BadInputPage, EveryRowHasItsTest) {
  const std::string page = read_whole(FORESHAPE_SOURCE_DIR "/docs/bad-input.md");
  for (const char* row : {"missing path", "directory without Python files", "empty file", "binary file", "NUL bytes",
                          "invalid UTF-8", "byte order mark", "CRLF", "10 MB", "10,000 nested brackets",
                          "1,000 functions deep", "unbounded recursion", "[0] * 10**9", "10^30", "import cycle",
                          "unreadable file", "not a regular file", "closed stdout", "reader that went away"}) {
    EXPECT_THAT(page, HasSubstr(row));
  }
}

}  // namespace
}  // namespace foreshape::testing
