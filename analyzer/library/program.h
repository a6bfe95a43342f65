// The modules of one analysed entry: files of its project, models of the libraries that it uses.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "analyzer/base/interner.h"
#include "analyzer/base/source_file.h"
#include "analyzer/interpreter/modules.h"
#include "analyzer/library/entry.h"
#include "analyzer/library/session.h"

namespace foreshape::library {

// A file of the project that was read.
struct ProjectFile {
  const ParsedFile* parsed = nullptr;
  base::FileId file;
  const ir::Module& module() const { return parsed->module; }
};

class Program final : public interpreter::ModuleProvider {
 public:
  Program(Session& session, base::SourceFiles& files, const EntryOptions& options);

  // Parses the entry itself; it is the first of `project_files`.
  const ir::Module& add_entry(const std::string& path, const std::string& root_path, std::string bytes);
  // The entry's own dotted name within the import root that holds it.
  std::string entry_dotted_name() const { return entry_dotted_; }
  const std::vector<ProjectFile>& project_files() const { return project_files_; }
  // A module of the project has this top-level name, so that an import of it is not one of the modelled library.
  bool hides(std::string_view top);
  bool has_user_models() const { return !options_.model_directories.empty(); }
  double parse_seconds() const { return parse_seconds_; }
  std::uint64_t lines() const { return lines_; }

  std::optional<interpreter::FoundModule> find(std::string_view dotted) override;
  std::optional<interpreter::FoundModule> find_model(std::string_view dotted) override;
  bool is_modelled_library(std::string_view top) override;
  bool is_python_model(std::string_view dotted) override;
  std::string_view file_name(const ir::Module& module) override;
  std::pair<int, int> library_version(std::string_view top) override;
  std::string_view top_level_of(const ir::Module& module) override;
  const interpreter::SlotTable& slots_of(const ir::Module& module) override;
  std::uint32_t line_of(const ir::Module& module, std::uint32_t offset) override;

 private:
  std::optional<interpreter::FoundModule> find_in_project(std::string_view dotted);
  bool may_be_in_project(std::string_view dotted);
  std::optional<interpreter::FoundModule> find_user_model(std::string_view dotted);
  void add_package_roots(const std::string& path);
  const ir::Module* read_project_file(const std::string& path);
  const ir::Module* take(ParsedFile& file);
  bool is_file(const std::string& path) { return session_.parsed.kind_of(path) == PathKind::kFile; }
  bool is_folder(const std::string& path) { return session_.parsed.kind_of(path) == PathKind::kFolder; }

  base::Interner& names_;
  base::SourceFiles& files_;
  EntryOptions options_;
  Session& session_;
  std::unordered_map<const ir::Module*, const interpreter::SlotTable*> project_slots_;
  std::unordered_map<const ir::Module*, interpreter::SlotTable> user_model_slots_;
  std::vector<ProjectFile> project_files_;
  struct UserModel {
    std::unique_ptr<ir::Module> module;
    std::string dotted;
  };
  std::unordered_map<const ir::Module*, UserModel> user_models_;
  std::map<std::string, std::optional<interpreter::FoundModule>, std::less<>> found_;
  std::map<std::string, bool, std::less<>> folders_;  // top-level name: a root has a folder of that name
  std::map<std::string, const ir::Module*, std::less<>> by_path_;
  std::string entry_dotted_;
  std::vector<std::string> package_roots_;
  std::vector<std::pair<std::string, std::string>> named_roots_;  // folder name, the folder above it
  std::optional<std::pair<int, int>> tensorflow_version_;
  bool tensorflow1_names_ = false;
  double parse_seconds_ = 0;
  std::uint64_t lines_ = 0;
};

}  // namespace foreshape::library
