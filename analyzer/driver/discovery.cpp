#include "analyzer/driver/discovery.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <map>
#include <memory>

#include "analyzer/driver/gitignore.h"
#include "analyzer/driver/project.h"

namespace foreshape::driver {

namespace {

constexpr std::array<std::string_view, 6> kSkippedFolders = {"__pycache__",  "build",         "dist",
                                                             "node_modules", "site-packages", "venv"};

bool is_skipped_folder(std::string_view name) {
  return name.starts_with('.') ||
         std::find(kSkippedFolders.begin(), kSkippedFolders.end(), name) != kSkippedFolders.end();
}

bool is_python(std::string_view name) {
  return name.ends_with(".py") || name.ends_with(".pyw");
}

std::string not_python(std::string_view name) {
  for (const std::string_view extension : {".cpp", ".cc", ".cxx", ".h", ".hpp", ".hh", ".cu", ".cuh"}) {
    if (name.ends_with(extension)) return "C++ is not checked by this build";
  }
  if (name.ends_with(".ipynb")) return "notebooks are not checked by this build";
  return {};
}

// Patterns of one folder and of those above it that hold below.
struct Level {
  const Level* above = nullptr;
  std::string folder;  // absolute
  IgnorePatterns patterns;
};

bool is_ignored(const Level* level, const std::string& absolute, bool is_directory) {
  for (; level != nullptr; level = level->above) {
    if (level->patterns.empty()) continue;
    const Ignored verdict = level->patterns.match(relative_path(absolute, level->folder), is_directory);
    if (verdict != Ignored::kUndecided) return verdict == Ignored::kYes;
  }
  return false;
}

IgnorePatterns patterns_in(const std::string& file) {
  std::string error;
  const std::optional<std::string> text = read_file(file, error);
  return text ? IgnorePatterns::parse(*text) : IgnorePatterns{};
}

struct Entry {
  std::string name;
  bool is_directory = false;
};

// The folders to enter and the Python files of a folder, sorted by name.
struct Listing {
  std::vector<Entry> entries;
  bool has_gitignore = false;
  bool is_environment = false;  // holds pyvenv.cfg
};

bool list_folder(const std::string& absolute, Listing& listing, std::string& error) {
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(::opendir(absolute.c_str()), ::closedir);
  if (!folder) {
    error = system_error_text(errno);
    return false;
  }
  while (const dirent* found = ::readdir(folder.get())) {
    const std::string_view name = found->d_name;
    if (name == "." || name == "..") continue;
    if (name == ".gitignore") listing.has_gitignore = true;
    if (name == "pyvenv.cfg") listing.is_environment = true;
    bool directory = found->d_type == DT_DIR;
    bool file = found->d_type == DT_REG;
    if (found->d_type == DT_LNK && is_python(name)) {
      file = is_file(join_path(absolute, name));
    } else if (found->d_type == DT_UNKNOWN) {
      struct stat info {};
      if (::lstat(join_path(absolute, name).c_str(), &info) != 0) continue;
      directory = S_ISDIR(info.st_mode);
      file = S_ISREG(info.st_mode);
    }
    if (directory && !is_skipped_folder(name)) listing.entries.push_back({std::string(name), true});
    if (file && !name.starts_with('.') && is_python(name)) listing.entries.push_back({std::string(name), false});
  }
  std::sort(listing.entries.begin(), listing.entries.end(),
            [](const Entry& a, const Entry& b) { return a.name < b.name; });
  return true;
}

bool is_generated(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return false;
  std::array<char, 1024> head{};
  const ssize_t got = ::read(fd, head.data(), head.size());
  ::close(fd);
  return got > 0 && is_marked_generated({head.data(), static_cast<std::size_t>(got)});
}

class Search {
 public:
  explicit Search(const DiscoveryOptions& options) : options_(options) {
    for (const std::string& pattern : options.exclude)
      exclude_.add(pattern);
  }

  void add_argument(const std::string& argument) {
    const std::string absolute = absolute_path(argument);
    struct stat info {};
    if (::stat(argument.c_str(), &info) != 0) {
      add({argument, absolute, system_error_text(errno)});
      return;
    }
    if (S_ISDIR(info.st_mode)) {
      const std::size_t before = files_.size();
      if (!options_.force_exclude || !is_excluded_path(absolute, true)) search_from(argument, absolute);
      if (files_.size() == before) discovery_.warnings.push_back("no Python files under " + argument);
      return;
    }
    if (options_.force_exclude && is_excluded_path(absolute, false)) return;
    add({argument, absolute, not_python(argument)});
  }

  Discovery finish() {
    for (auto& [absolute, input] : files_)
      discovery_.inputs.push_back(std::move(input));
    std::sort(discovery_.inputs.begin(), discovery_.inputs.end(),
              [](const Input& a, const Input& b) { return a.path < b.path; });
    std::sort(discovery_.warnings.begin(), discovery_.warnings.end());
    return std::move(discovery_);
  }

 private:
  // A file that is named in several ways keeps the first of its names in the order of bytes.
  void add(Input input) {
    const auto [at, is_new] = files_.try_emplace(input.absolute, input);
    if (!is_new && input.path < at->second.path) at->second = std::move(input);
  }

  bool is_excluded(const std::string& absolute, bool is_directory) const {
    if (exclude_.empty()) return false;
    return exclude_.match(relative_path(absolute, options_.exclude_folder), is_directory) == Ignored::kYes;
  }

  // Whether a given path lies in a folder that a search would not enter.
  bool is_excluded_path(const std::string& absolute, bool is_directory) const {
    if (is_excluded(absolute, is_directory)) return true;
    const std::string relative = relative_path(absolute, options_.exclude_folder);
    if (relative.starts_with("..")) return false;
    for (std::size_t slash = relative.find('/'), begin = 0; slash != std::string::npos;
         begin = slash + 1, slash = relative.find('/', begin)) {
      if (is_skipped_folder(std::string_view(relative).substr(begin, slash - begin))) return true;
      if (is_excluded(join_path(options_.exclude_folder, std::string_view(relative).substr(0, slash)), true))
        return true;
    }
    return false;
  }

  // The .gitignore files between the top of the repository and the folder hold in it too.
  void search_from(const std::string& argument, const std::string& absolute) {
    std::vector<std::string> above;
    for (std::string folder = absolute;; folder = parent_folder(folder)) {
      above.push_back(folder);
      if (::access(join_path(folder, ".git").c_str(), F_OK) == 0) break;
      if (folder == "/") {
        above.resize(1);
        break;
      }
    }
    std::vector<std::unique_ptr<Level>> levels;
    const Level* level = nullptr;
    const auto push = [&](const std::string& folder, IgnorePatterns patterns) {
      levels.push_back(std::make_unique<Level>(Level{level, folder, std::move(patterns)}));
      level = levels.back().get();
    };
    push(above.back(), patterns_in(join_path(above.back(), ".git/info/exclude")));
    for (std::size_t i = above.size(); i-- > 1;)
      push(above[i], patterns_in(join_path(above[i], ".gitignore")));
    const std::string shown = argument == "." || argument == "./" ? std::string() : argument;
    search_folder(shown, absolute, level, true);
  }

  void search_folder(const std::string& shown, const std::string& absolute, const Level* above, bool given) {
    Listing listing;
    std::string error;
    if (!list_folder(absolute, listing, error)) {
      add({shown.empty() ? "." : shown, absolute, error});
      return;
    }
    if (listing.is_environment && !given) return;
    Level own{above, absolute, {}};
    const Level* level = above;
    if (listing.has_gitignore) {
      own.patterns = patterns_in(join_path(absolute, ".gitignore"));
      level = &own;
    }
    for (const Entry& entry : listing.entries) {
      const std::string below = join_path(absolute, entry.name);
      if (is_excluded(below, entry.is_directory) || is_ignored(level, below, entry.is_directory)) continue;
      const std::string name = shown.empty() ? entry.name : join_path(shown, entry.name);
      if (entry.is_directory) {
        search_folder(name, below, level, false);
      } else if (!is_generated(below)) {
        add({name, below, {}});
      }
    }
  }

  const DiscoveryOptions& options_;
  IgnorePatterns exclude_;
  std::map<std::string, Input> files_;  // by absolute path
  Discovery discovery_;
};

}  // namespace

bool is_marked_generated(std::string_view head) {
  std::string line;
  for (std::size_t begin = 0; begin < head.size();) {
    std::size_t end = head.find('\n', begin);
    if (end == std::string_view::npos) end = head.size();
    line.assign(head.substr(begin, end - begin));
    begin = end + 1;
    std::transform(line.begin(), line.end(), line.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first == std::string::npos) continue;
    if (line[first] != '#') break;
    if (line.find("@generated") != std::string::npos) return true;
    if (line.find("generated") != std::string::npos && line.find("do not edit") != std::string::npos) return true;
  }
  return false;
}

Discovery discover(const std::vector<std::string>& arguments, const DiscoveryOptions& options) {
  Search search(options);
  for (const std::string& argument : arguments)
    search.add_argument(argument);
  return search.finish();
}

}  // namespace foreshape::driver
