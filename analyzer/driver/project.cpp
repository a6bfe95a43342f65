#include "analyzer/driver/project.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <vector>

#include "analyzer/driver/descriptor.h"

namespace foreshape::driver {

namespace {

constexpr off_t kLargestFile = off_t{256} << 20;

}  // namespace

std::string absolute_path(std::string_view path) {
  std::error_code error;
  std::filesystem::path absolute = std::filesystem::absolute(std::filesystem::path(path), error).lexically_normal();
  if (!absolute.has_filename() && absolute.has_relative_path()) absolute = absolute.parent_path();
  return absolute.string();
}

std::string relative_path(std::string_view path, std::string_view base) {
  if (path.size() > base.size() && path.starts_with(base)) {
    if (base.ends_with('/')) return std::string(path.substr(base.size()));
    if (path[base.size()] == '/') return std::string(path.substr(base.size() + 1));
  }
  const std::string relative =
      std::filesystem::path(path).lexically_relative(std::filesystem::path(base)).generic_string();
  return relative.empty() ? std::string(path) : relative;
}

std::string parent_folder(std::string_view absolute) {
  const std::size_t slash = absolute.rfind('/');
  return slash == 0 || slash == std::string_view::npos ? "/" : std::string(absolute.substr(0, slash));
}

std::string join_path(std::string_view folder, std::string_view name) {
  std::string path(folder);
  if (!path.ends_with('/')) path += '/';
  path += name;
  return path;
}

bool is_file(const std::string& path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode);
}

bool is_folder(const std::string& path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode);
}

std::string system_error_text(int error) {
  std::string text = std::strerror(error);
  if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z') text[0] = static_cast<char>(text[0] - 'A' + 'a');
  return text;
}

std::optional<std::string> read_file(const std::string& path, std::string& error) {
  // Without O_NONBLOCK opening a named pipe would wait for a writer.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  struct stat info {};
  if (file.get() < 0 || ::fstat(file.get(), &info) != 0) {
    error = system_error_text(errno);
    return std::nullopt;
  }
  if (!S_ISREG(info.st_mode)) {
    error = S_ISDIR(info.st_mode) ? "is a directory" : "is not a regular file";
    return std::nullopt;
  }
  if (info.st_size > kLargestFile) {
    error = "is larger than 256 MB";
    return std::nullopt;
  }
  std::string content(static_cast<std::size_t>(info.st_size), '\0');
  std::size_t have = 0;
  while (have < content.size()) {
    const ssize_t got = ::read(file.get(), content.data() + have, content.size() - have);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      error = system_error_text(errno);
      return std::nullopt;
    }
    if (got == 0) break;
    have += static_cast<std::size_t>(got);
  }
  content.resize(have);
  return content;
}

const std::string& Projects::nearest_marked(const std::string& absolute) {
  // The folders on the way up share one answer.
  std::vector<std::string> open;
  std::string folder = absolute;
  std::string answer;
  while (true) {
    if (const auto known = marked_.find(folder); known != marked_.end()) {
      answer = known->second;
      break;
    }
    open.push_back(folder);
    bool marked = false;
    for (const char* marker : {"pyproject.toml", ".git", "compile_commands.json"}) {
      marked = marked || ::access(join_path(folder, marker).c_str(), F_OK) == 0;
    }
    if (marked) {
      answer = folder;
      break;
    }
    if (folder == "/") break;
    folder = parent_folder(folder);
  }
  for (const std::string& passed : open)
    marked_[passed] = answer;
  return marked_.find(absolute)->second;
}

const std::string& Projects::root_of_folder(const std::string& absolute) {
  const std::string& marked = nearest_marked(absolute);
  return marked.empty() ? marked_.find(absolute)->first : marked;
}

}  // namespace foreshape::driver
