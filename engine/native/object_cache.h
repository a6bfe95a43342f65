// Compiled kernels on disk. An entry is named by the hash of its key and holds the hash of key and content; what does
// not match, or cannot be read, is as if it were not there. The directory is the user's alone (mode 0700); where it
// cannot be, nothing is cached.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace foreshape::engine::native {

// $FORESHAPE_KERNEL_CACHE, else $XDG_CACHE_HOME/foreshape/kernels, else ~/.cache/foreshape/kernels; empty when neither
// is known.
std::filesystem::path default_cache_directory();

class ObjectCache {
 public:
  // With an empty path nothing is cached. `most_bytes` bounds the directory: the entries used longest ago go first.
  explicit ObjectCache(std::filesystem::path directory, std::size_t most_bytes = std::size_t{256} << 20U);

  std::optional<std::string> find(std::string_view key) const;

  // Atomic: another process sees the whole entry or none. A failure to write is no error, only a slower next time.
  void store(std::string_view key, std::string_view object) const;

  bool is_usable() const { return !directory_.empty(); }
  // Why nothing is cached; empty when it is.
  const std::string& reason() const { return reason_; }
  std::filesystem::path path_of(std::string_view key) const;

 private:
  void evict() const;

  std::filesystem::path directory_;
  std::string reason_;
  std::size_t most_bytes_;
};

}  // namespace foreshape::engine::native
