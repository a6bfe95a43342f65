// Kernel text becomes code: compiled once, kept on disk, refused with the compiler's words when it is wrong.
#include "engine/native/kernel_library.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "engine/native/errors.h"

namespace foreshape::engine::native {
namespace {

namespace fs = std::filesystem;

const std::string kText = R"(
extern "C" float sinf(float);
extern "C" void twice(const float* x, float* y, long count) {
  for (long i = 0; i < count; ++i) y[i] = 2.0f * x[i];
}
extern "C" void sines(const float* x, float* y, long count) {
  for (long i = 0; i < count; ++i) y[i] = sinf(x[i]);
}
)";

class KernelLibraryTest : public ::testing::Test {
 protected:
  KernelLibraryTest() {
    std::string pattern = (fs::temp_directory_path() / "foreshape-kernels-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  ~KernelLibraryTest() override {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }

  KernelLibraryOptions options() const { return {folder_ / "cache", FORESHAPE_BINARY_DIR}; }

  fs::path only_entry() const {
    fs::path found;
    for (const auto& file : fs::directory_iterator(folder_ / "cache")) {
      EXPECT_TRUE(found.empty()) << found << " and " << file.path();
      found = file.path();
    }
    return found;
  }

  fs::path folder_;
};

void expect_runs(const LinkedCode& code) {
  const auto twice = reinterpret_cast<void (*)(const float*, float*, long)>(code.find("twice"));
  ASSERT_NE(twice, nullptr);
  const std::array<float, 3> x = {1.0F, -2.5F, 0.0F};
  std::array<float, 3> y = {};
  twice(x.data(), y.data(), 3);
  EXPECT_THAT(y, ::testing::ElementsAre(2.0F, -5.0F, 0.0F));
}

TEST_F(KernelLibraryTest, CompilesTextAndFindsItsFunctions) {
  KernelLibrary library(options());
  const auto code = library.load(kText);
  expect_runs(*code);
  EXPECT_NE(code->find("sines"), nullptr);
  EXPECT_EQ(code->find("thrice"), nullptr);
  EXPECT_EQ(library.counts().compiled, 1U);
}

TEST_F(KernelLibraryTest, EqualTextsShareTheirCode) {
  KernelLibrary library(options());
  const auto code = library.load(kText);
  EXPECT_EQ(library.load(kText), code);
  EXPECT_EQ(library.counts().compiled, 1U);
  EXPECT_EQ(library.counts().shared_in_process, 1U);
}

TEST_F(KernelLibraryTest, ReadsFromDiskWhatWasCompiledBefore) {
  KernelLibrary(options()).load(kText);
  KernelLibrary library(options());
  expect_runs(*library.load(kText));
  EXPECT_EQ(library.counts().compiled, 0U);
  EXPECT_EQ(library.counts().read_from_disk, 1U);
}

TEST_F(KernelLibraryTest, TheCacheIsTheUsersAlone) {
  KernelLibrary(options()).load(kText);
  struct stat status {};
  ASSERT_EQ(stat((folder_ / "cache").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0700U);

  fs::permissions(folder_ / "cache", fs::perms::all);
  KernelLibrary library(options());
  EXPECT_FALSE(library.cache().is_usable());
  EXPECT_THAT(library.cache().reason(), ::testing::HasSubstr("open to other users"));
  expect_runs(*library.load(kText));
  EXPECT_EQ(library.counts().compiled, 1U);
}

TEST_F(KernelLibraryTest, CompilesAgainWhatWasDamagedOnDisk) {
  KernelLibrary(options()).load(kText);
  const fs::path entry = only_entry();
  const auto size = fs::file_size(entry);
  const auto damage = [&](const std::string& how) {
    if (how == "cut") fs::resize_file(entry, size / 2);
    if (how == "emptied") fs::resize_file(entry, 0);
    if (how == "changed") {
      std::fstream file(entry, std::ios::binary | std::ios::in | std::ios::out);
      file.seekp(static_cast<std::streamoff>(size / 2));
      const int byte = file.peek();
      file.seekp(static_cast<std::streamoff>(size / 2));
      file.put(static_cast<char>(byte ^ 1));
    }
    if (how == "replaced") std::ofstream(entry, std::ios::trunc) << "not an object";
  };
  for (const char* how : {"cut", "emptied", "changed", "replaced"}) {
    damage(how);
    KernelLibrary library(options());
    expect_runs(*library.load(kText));
    EXPECT_EQ(library.counts().compiled, 1U) << how;
    EXPECT_EQ(fs::file_size(entry), size) << how << ": the entry is written anew";
  }
}

TEST_F(KernelLibraryTest, RefusesAnEntryOfAnotherText) {
  KernelLibrary first(options());
  first.load(kText);
  const fs::path entry = only_entry();
  const std::string other = kText + "// another\n";
  fs::copy_file(entry, first.cache().path_of(first.key_of(other)));
  KernelLibrary library(options());
  library.load(other);
  EXPECT_EQ(library.counts().compiled, 1U);
}

TEST_F(KernelLibraryTest, RemovesTheOldestEntriesBeyondItsSize) {
  const ObjectCache cache(folder_ / "cache", 3000);
  for (const char* key : {"first", "second", "third"}) {
    cache.store(key, std::string(1000, 'x'));
    const auto age = std::chrono::hours(std::string_view(key) == "first" ? 3 : 1);
    if (fs::exists(cache.path_of(key))) fs::last_write_time(cache.path_of(key), fs::file_time_type::clock::now() - age);
  }
  EXPECT_FALSE(cache.find("first").has_value());
  EXPECT_TRUE(cache.find("second").has_value());
  EXPECT_TRUE(cache.find("third").has_value());
}

TEST_F(KernelLibraryTest, SaysWhatTheCompilerSays) {
  KernelLibrary library(options());
  try {
    library.load("extern \"C\" void broken() { undeclared(); }\n");
    FAIL() << "this does not compile";
  } catch (const KernelError& error) {
    EXPECT_THAT(error.diagnostics(), ::testing::HasSubstr("use of undeclared identifier 'undeclared'"));
  }
  expect_runs(*library.load(kText));
}

TEST_F(KernelLibraryTest, RefusesFunctionsThatKernelsMayNotCall) {
  KernelLibrary library(options());
  const auto code =
      library.load("extern \"C\" int system(const char*);\nextern \"C\" int run() { return system(\"true\"); }\n");
  EXPECT_EQ(code->find("run"), nullptr);
}

TEST_F(KernelLibraryTest, SaysWhenThereIsNoCompiler) {
  KernelLibrary library({folder_ / "cache", folder_});
  try {
    library.load(kText);
    FAIL() << "there is no module in that folder";
  } catch (const KernelError& error) {
    EXPECT_THAT(error.what(), ::testing::HasSubstr("cannot open the kernel compiler"));
  }
}

TEST_F(KernelLibraryTest, WorksWithoutACache) {
  KernelLibrary library({{}, FORESHAPE_BINARY_DIR});
  expect_runs(*library.load(kText));
  EXPECT_FALSE(library.cache().is_usable());
}

}  // namespace
}  // namespace foreshape::engine::native
