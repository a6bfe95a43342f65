#include "engine/native/object_cache.h"

#include <fcntl.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/SHA256.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <utility>
#include <vector>

namespace foreshape::engine::native {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMagic = "foreshape kernels 1\n";
constexpr std::size_t kDigestBytes = 32;
constexpr std::string_view kSuffix = ".kernels";

using Digest = std::array<std::uint8_t, kDigestBytes>;

void add(llvm::SHA256& hash, std::string_view part) {
  // The length first: no two lists of parts have the same bytes.
  const std::string length = std::to_string(part.size()) + ":";
  hash.update(llvm::StringRef(length));
  hash.update(llvm::StringRef(part.data(), part.size()));
}

Digest digest_of(std::string_view first, std::string_view second) {
  llvm::SHA256 hash;
  add(hash, first);
  add(hash, second);
  return hash.final();
}

std::string hexadecimal(const Digest& digest) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : digest) {
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 15U];
  }
  return text;
}

// Why the directory is not the user's alone; empty when it is.
std::string objection_to(const fs::path& directory) {
  struct stat status {};
  if (lstat(directory.c_str(), &status) != 0) return "cannot be read";
  if (!S_ISDIR(status.st_mode)) return "is not a directory";
  if (status.st_uid != geteuid()) return "belongs to another user";
  if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0) return "is open to other users (mode 0700 is wanted)";
  return {};
}

}  // namespace

fs::path default_cache_directory() {
  if (const char* own = std::getenv("FORESHAPE_KERNEL_CACHE"); own != nullptr && *own != '\0') return own;
  if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache == '/')
    return fs::path(cache) / "foreshape" / "kernels";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/')
    return fs::path(home) / ".cache" / "foreshape" / "kernels";
  return {};
}

ObjectCache::ObjectCache(fs::path directory, std::size_t most_bytes)
    : directory_(std::move(directory)), most_bytes_(most_bytes) {
  if (directory_.empty()) {
    reason_ = "no cache directory is known (neither XDG_CACHE_HOME nor HOME is set)";
    return;
  }
  std::error_code ignored;
  fs::create_directories(directory_.parent_path(), ignored);
  mkdir(directory_.c_str(), S_IRWXU);  // one that exists is looked at below
  if (const std::string objection = objection_to(directory_); !objection.empty()) {
    reason_ = directory_.string() + " " + objection;
    directory_.clear();
  }
}

fs::path ObjectCache::path_of(std::string_view key) const {
  return directory_ / (hexadecimal(digest_of("key", key)) + std::string(kSuffix));
}

std::optional<std::string> ObjectCache::find(std::string_view key) const {
  if (!is_usable()) return std::nullopt;
  const fs::path path = path_of(key);
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::string content((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  constexpr std::size_t kHeaderBytes = kMagic.size() + kDigestBytes;
  if (content.size() < kHeaderBytes || !content.starts_with(kMagic)) return std::nullopt;
  const std::string_view object = std::string_view(content).substr(kHeaderBytes);
  const Digest expected = digest_of(key, object);
  const auto stored = content.begin() + static_cast<std::ptrdiff_t>(kMagic.size());
  const bool matches = std::equal(expected.begin(), expected.end(), stored,
                                  [](std::uint8_t a, char b) { return a == static_cast<std::uint8_t>(b); });
  if (!matches) return std::nullopt;
  // Used now: the clock orders entries for eviction and decides nothing else.
  std::error_code ignored;
  fs::last_write_time(path, fs::file_time_type::clock::now(), ignored);
  return std::string(object);
}

void ObjectCache::store(std::string_view key, std::string_view object) const {
  if (!is_usable()) return;
  const fs::path path = path_of(key);
  std::string temporary = (directory_ / "new-XXXXXX").string();
  const int descriptor = mkstemp(temporary.data());
  if (descriptor < 0) return;
  const Digest digest = digest_of(key, object);
  std::string content(kMagic);
  content.append(digest.begin(), digest.end());
  content.append(object);
  std::size_t written = 0;
  while (written < content.size()) {
    const ssize_t count = write(descriptor, content.data() + written, content.size() - written);
    if (count <= 0) break;
    written += static_cast<std::size_t>(count);
  }
  const bool complete = written == content.size();
  if (close(descriptor) != 0 || !complete || std::rename(temporary.c_str(), path.c_str()) != 0) {
    unlink(temporary.c_str());
    return;
  }
  evict();
}

void ObjectCache::evict() const {
  struct Entry {
    fs::file_time_type used;
    std::uintmax_t bytes;
    fs::path path;
  };
  std::vector<Entry> entries;
  std::uintmax_t total = 0;
  std::error_code error;
  for (fs::directory_iterator file(directory_, error), end; !error && file != end; file.increment(error)) {
    std::error_code gone;
    const std::uintmax_t bytes = file->file_size(gone);
    const fs::file_time_type used = file->last_write_time(gone);
    if (gone) continue;
    entries.push_back({used, bytes, file->path()});
    total += bytes;
  }
  if (total <= most_bytes_) return;
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.used < b.used; });
  for (const Entry& entry : entries) {
    if (total <= most_bytes_) break;
    std::error_code ignored;
    if (fs::remove(entry.path, ignored)) total -= entry.bytes;
  }
}

}  // namespace foreshape::engine::native
