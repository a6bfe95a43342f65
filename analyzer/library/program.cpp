#include "analyzer/library/program.h"

#include <algorithm>
#include <chrono>

#include "analyzer/library/python/python_intrinsics.h"
#include "analyzer/library/tensors/tensor_intrinsics.h"
#include "analyzer/python/parser.h"

namespace foreshape::library {

using interpreter::FoundModule;

namespace {

std::string joined(const std::string& folder, std::string_view name) {
  if (folder.empty() || folder == ".") return std::string(name);
  return folder.back() == '/' ? folder + std::string(name) : folder + "/" + std::string(name);
}

std::string as_path(std::string_view dotted) {
  std::string path(dotted);
  std::replace(path.begin(), path.end(), '.', '/');
  return path;
}

std::vector<interpreter::IntrinsicRow> all_intrinsics() {
  std::vector<interpreter::IntrinsicRow> rows;
  const auto python = python_intrinsics();
  const auto tensors = tensor_intrinsics();
  rows.insert(rows.end(), python.begin(), python.end());
  rows.insert(rows.end(), tensors.begin(), tensors.end());
  return rows;
}

}  // namespace

Session::Session() : models(names), intrinsics(all_intrinsics()), imported(models, intrinsics, names, engine) {}

Program::Program(Session& session, base::SourceFiles& files, const EntryOptions& options)
    : names_(session.names), files_(files), options_(options), session_(session) {
  session.parsed.start_entry();
}

const interpreter::SlotTable& Program::slots_of(const ir::Module& module) {
  if (const auto own = project_slots_.find(&module); own != project_slots_.end()) return *own->second;
  if (!user_models_.contains(&module)) return session_.models.slots_of(module);
  const auto at = user_model_slots_.find(&module);
  return at != user_model_slots_.end() ? at->second : user_model_slots_.emplace(&module, interpreter::SlotTable(module)).first->second;
}

const ir::Module* Program::take(ParsedFile& file) {
  const base::FileId id = files_.add(file.source);
  file.module.file = id;
  lines_ += file.source->line_count();
  if (!tensorflow_version_) tensorflow_version_ = file.versions.tensorflow;
  tensorflow1_names_ = tensorflow1_names_ || file.versions.tensorflow1_names;
  project_files_.push_back({&file, id});
  project_slots_[&file.module] = &file.slots;
  return &file.module;
}

const ir::Module& Program::add_entry(const std::string& path, const std::string& root_path, std::string bytes) {
  const auto started = std::chrono::steady_clock::now();
  ParsedFile& file = session_.parsed.parse(path, root_path, std::move(bytes), names_);
  parse_seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  const ir::Module* module = take(file);
  by_path_[path] = module;
  add_package_roots(path);
  // The dotted name that the file has as seen from the project's root, for its relative imports.
  std::string dotted = root_path;
  if (dotted.ends_with(".py")) dotted.resize(dotted.size() - 3);
  if (dotted.ends_with("/__init__")) dotted.resize(dotted.size() - 9);
  std::replace(dotted.begin(), dotted.end(), '/', '.');
  entry_dotted_ = dotted;
  return *module;
}

// Packages are often run from a folder above the script (PYTHONPATH, python -m). Roots beside the configured ones: the folder that
// holds the outermost package around the entry, and, for a package that carries the name of a folder around the entry, the folder
// above that one.
void Program::add_package_roots(const std::string& path) {
  const auto parent_of = [](const std::string& folder) {
    const std::size_t slash = folder.rfind('/');
    if (slash == std::string::npos) return std::string(folder == "." || folder.empty() ? "" : ".");
    return slash == 0 ? std::string("/") : folder.substr(0, slash);
  };
  std::string folder = parent_of(path);
  std::string package_root = folder;
  while (!package_root.empty() && package_root != "/" && is_file(package_root + "/__init__.py")) package_root = parent_of(package_root);
  if (!package_root.empty()) package_roots_.push_back(package_root);
  constexpr int kMaxAncestors = 12;
  for (int i = 0; i < kMaxAncestors && !folder.empty() && folder != "." && folder != "/"; ++i) {
    const std::string parent = parent_of(folder);
    named_roots_.emplace_back(folder.substr(folder.rfind('/') + 1), parent);
    folder = parent;
  }
}

const ir::Module* Program::read_project_file(const std::string& path) {
  if (const auto known = by_path_.find(path); known != by_path_.end()) return known->second;
  std::string root_path = path;
  const std::string& root = options_.project_root;
  if (!root.empty() && path.starts_with(root + "/")) root_path = path.substr(root.size() + 1);
  const auto started = std::chrono::steady_clock::now();
  ParsedFile* const file = session_.parsed.read(path, root_path, names_);
  parse_seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  const ir::Module* module = file == nullptr ? nullptr : take(*file);
  by_path_[path] = module;
  return module;
}

std::optional<FoundModule> Program::find_in_project(std::string_view dotted) {
  const std::string relative = as_path(dotted);
  const std::string_view top = dotted.substr(0, dotted.find('.'));
  std::optional<FoundModule> folder;
  std::vector<std::string> roots = options_.roots;
  roots.insert(roots.end(), package_roots_.begin(), package_roots_.end());
  for (const auto& [name, root] : named_roots_) {
    if (name == top) roots.push_back(root);
  }
  for (const std::string& root : roots) {
    const std::string base = joined(root, relative);
    FoundModule found;
    found.dotted = dotted;
    if (const std::string init = base + "/__init__.py"; is_file(init)) {
      found.module = read_project_file(init);
      found.is_package = true;
      if (found.module != nullptr) return found;
    }
    if (const std::string file = base + ".py"; is_file(file)) {
      found.module = read_project_file(file);
      if (found.module != nullptr) return found;
    }
    if (!folder && is_folder(base)) {
      found.is_package = true;
      folder = found;
    }
  }
  return folder;
}

// A module of a package is there only where the package's folder is.
bool Program::may_be_in_project(std::string_view dotted) {
  const std::size_t dot = dotted.find('.');
  if (dot == std::string_view::npos) return true;
  const std::string_view top = dotted.substr(0, dot);
  const auto known = folders_.find(top);
  if (known != folders_.end()) return known->second;
  const auto has_folder = [&](const std::string& root) { return is_folder(joined(root, top)); };
  const bool found = std::any_of(options_.roots.begin(), options_.roots.end(), has_folder) ||
                     std::any_of(package_roots_.begin(), package_roots_.end(), has_folder) ||
                     std::any_of(named_roots_.begin(), named_roots_.end(), [&](const auto& named) { return named.first == top; });
  folders_.emplace(top, found);
  return found;
}

bool Program::hides(std::string_view top) {
  const auto has_module = [&](const std::string& root) {
    const std::string base = joined(root, top);
    return is_file(base + "/__init__.py") || is_file(base + ".py");
  };
  return std::any_of(options_.roots.begin(), options_.roots.end(), has_module) ||
         std::any_of(package_roots_.begin(), package_roots_.end(), has_module) ||
         std::any_of(named_roots_.begin(), named_roots_.end(), [&](const auto& named) { return named.first == top && has_module(named.second); });
}

std::optional<FoundModule> Program::find_user_model(std::string_view dotted) {
  const std::string relative = as_path(dotted);
  for (const std::string& directory : options_.model_directories) {
    const std::string base = joined(directory, relative);
    for (const bool package : {true, false}) {
      const std::string path = package ? base + "/__init__.py" : base + ".py";
      if (!is_file(path)) continue;
      auto bytes = read_bytes(path);
      if (!bytes) continue;
      // Its file is not one of the project's: nothing is reported in it.
      const base::SourceFile source = base::SourceFile::from_bytes(path, path, std::move(*bytes));
      python::ParseResult parsed = python::parse(source, base::FileId{}, names_);
      auto module = std::make_unique<ir::Module>(std::move(parsed.module));
      FoundModule found;
      found.module = module.get();
      found.dotted = dotted;
      found.is_package = package;
      found.from_library = true;
      user_models_[found.module] = {std::move(module), std::string(dotted)};
      return found;
    }
  }
  return std::nullopt;
}

std::optional<FoundModule> Program::find_model(std::string_view dotted) {
  if (auto own = find_user_model(dotted)) return own;
  return session_.models.find(dotted);
}

std::optional<FoundModule> Program::find(std::string_view dotted) {
  if (dotted.empty()) return std::nullopt;
  if (const auto known = found_.find(dotted); known != found_.end()) return known->second;
  const std::string key(dotted);
  // A folder without __init__ file (the checkout of a library, a folder of data) does not hide a modelled library.
  const bool possible = dotted != "builtins" && may_be_in_project(dotted);
  auto in_project = possible ? find_in_project(dotted) : std::nullopt;
  std::optional<FoundModule> result;
  if (in_project && in_project->module != nullptr) {
    result = in_project;
  } else {
    const std::string_view top = dotted.substr(0, dotted.find('.'));
    const auto top_in_project = top == dotted ? in_project : find(top);
    const bool of_project = top_in_project && !top_in_project->from_library && top_in_project->module != nullptr;
    if (!of_project) result = find_model(dotted);
    if (!result) result = in_project;
  }
  found_[key] = result;
  return result;
}

bool Program::is_modelled_library(std::string_view top) {
  const auto found = find(top);
  return found && found->from_library;
}

bool Program::is_python_model(std::string_view dotted) {
  const auto found = find(dotted);
  if (!found || !found->from_library || found->module == nullptr) return false;
  return session_.models.is_python(*found->module);
}

std::string_view Program::file_name(const ir::Module& module) {
  return module.file.valid() ? std::string_view(files_[module.file].path) : std::string_view();
}

std::string_view Program::top_level_of(const ir::Module& module) {
  const auto own = user_models_.find(&module);
  const std::string_view name = own != user_models_.end() ? std::string_view(own->second.dotted) : session_.models.name_of(module);
  return name.substr(0, name.find('.'));
}

std::uint32_t Program::line_of(const ir::Module& module, std::uint32_t offset) {
  if (!module.file.valid()) return 0;
  return files_[module.file].position(offset).line;
}

std::pair<int, int> Program::library_version(std::string_view top) {
  if (top == "tensorflow" || top == "keras") {
    if (tensorflow_version_) return *tensorflow_version_;
    return tensorflow1_names_ ? std::pair{1, 8} : std::pair{2, 16};
  }
  if (top == "numpy") return {2, 0};
  return {1, 0};
}

}  // namespace foreshape::library
