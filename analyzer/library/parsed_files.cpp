#include "analyzer/library/parsed_files.h"

#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "analyzer/python/parser.h"

namespace foreshape::library {

namespace {

// Source text kept; its IR takes some fifteen times as much.
constexpr std::size_t kMostBytes = std::size_t{8} << 20;

std::string absolute(const std::string& path) {
  return std::filesystem::absolute(path).lexically_normal().string();
}

}  // namespace

std::optional<std::string> read_bytes(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  std::ostringstream out;
  out << in.rdbuf();
  return std::move(out).str();
}

ParsedFile& ParsedFiles::parse(const std::string& path, const std::string& root_path, std::string bytes,
                               base::Interner& names) {
  std::unique_ptr<ParsedFile>& known = files_[absolute(path)];
  if (known != nullptr && known->source->bytes == bytes) return seen_as(path, root_path, *known);
  if (known != nullptr) {
    by_content_.erase(std::hash<std::string>()(known->source->bytes));
    replaced_.push_back(std::move(known));
  }
  bytes_ += bytes.size();
  auto made = std::make_unique<ParsedFile>();
  made->source =
      std::make_shared<const base::SourceFile>(base::SourceFile::from_bytes(path, root_path, std::move(bytes)));
  const auto [same, first] = by_content_.try_emplace(std::hash<std::string>()(made->source->bytes), made.get());
  if (!first && same->second->source->bytes == made->source->bytes) {
    // A copy of a file that was parsed under another path.
    const auto source = std::move(made->source);
    *made = *same->second;
    made->source = source;
  } else {
    python::ParseResult parsed = python::parse(*made->source, base::FileId{}, names);
    made->module = std::move(parsed.module);
    made->partial = parsed.partial;
    made->reason = std::move(parsed.reason);
    made->slots = interpreter::SlotTable(made->module);
    made->versions = version_hints(made->source->text);
  }
  known = std::move(made);
  return *known;
}

ParsedFile& ParsedFiles::seen_as(const std::string& path, const std::string& root_path, ParsedFile& file) {
  if (file.source->root_path != root_path || file.source->path != path) {
    base::SourceFile other = *file.source;
    other.path = path;
    other.root_path = root_path;
    file.source = std::make_shared<const base::SourceFile>(std::move(other));
  }
  return file;
}

ParsedFile* ParsedFiles::read(const std::string& path, const std::string& root_path, base::Interner& names) {
  if (const auto known = files_.find(absolute(path)); known != files_.end())
    return &seen_as(path, root_path, *known->second);
  auto bytes = read_bytes(path);
  return bytes ? &parse(path, root_path, std::move(*bytes), names) : nullptr;
}

PathKind ParsedFiles::kind_of(const std::string& path) {
  const auto known = kinds_.find(path);
  if (known != kinds_.end()) return known->second;
  struct stat info {};
  PathKind kind = PathKind::kNone;
  if (stat(path.c_str(), &info) == 0)
    kind = S_ISREG(info.st_mode) ? PathKind::kFile : S_ISDIR(info.st_mode) ? PathKind::kFolder : PathKind::kNone;
  kinds_[path] = kind;
  return kind;
}

void ParsedFiles::start_entry() {
  replaced_.clear();
  if (bytes_ < kMostBytes) return;
  by_content_.clear();
  files_.clear();
  kinds_.clear();
  bytes_ = 0;
}

}  // namespace foreshape::library
