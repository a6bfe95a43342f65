#include "analyzer/library/imported_libraries.h"

#include "analyzer/library/program.h"

namespace foreshape::library {

using interpreter::FoundModule;
using interpreter::Machine;

namespace {

constexpr std::string_view kNumpy = "numpy";
constexpr std::string_view kTensorflow = "tensorflow";

// Bundled models and nothing else.
class ModelsOnly final : public interpreter::ModuleProvider {
 public:
  ModelsOnly(BundledModels& models, std::pair<int, int> tensorflow, std::pair<int, int> numpy)
      : models_(models), tensorflow_(tensorflow), numpy_(numpy) {}

  std::optional<FoundModule> find(std::string_view dotted) override { return models_.find(dotted); }
  std::optional<FoundModule> find_model(std::string_view dotted) override { return models_.find(dotted); }
  bool is_modelled_library(std::string_view top) override { return models_.find(top).has_value(); }
  bool is_python_model(std::string_view dotted) override {
    const auto found = models_.find(dotted);
    return found && models_.is_python(*found->module);
  }
  std::string_view file_name(const ir::Module&) override { return {}; }
  std::pair<int, int> library_version(std::string_view top) override {
    if (top == kTensorflow || top == "keras") return tensorflow_;
    return top == kNumpy ? numpy_ : std::pair{1, 0};
  }
  std::string_view top_level_of(const ir::Module& module) override {
    const std::string_view name = models_.name_of(module);
    return name.substr(0, name.find('.'));
  }
  const interpreter::SlotTable& slots_of(const ir::Module& module) override { return models_.slots_of(module); }
  std::uint32_t line_of(const ir::Module&, std::uint32_t) override { return 0; }

 private:
  BundledModels& models_;
  std::pair<int, int> tensorflow_;
  std::pair<int, int> numpy_;
};

}  // namespace

struct ImportedLibraries::Imported {
  ModelsOnly provider;
  std::unique_ptr<Machine> machine;
  std::set<std::string> names;  // top-level names of the modules that were imported
};

const ImportedLibraries::Imported& ImportedLibraries::imported(bool numpy, bool tensorflow,
                                                               std::pair<int, int> tensorflow_version,
                                                               std::pair<int, int> numpy_version) {
  std::shared_ptr<const Imported>& known = imported_[{numpy, tensorflow, tensorflow_version, numpy_version}];
  if (known != nullptr) return *known;
  const auto made =
      std::make_shared<Imported>(Imported{ModelsOnly(models_, tensorflow_version, numpy_version), nullptr, {}});
  made->machine = std::make_unique<Machine>(made->provider, intrinsics_, names_, engine_, interpreter::Options{});
  made->machine->import_builtins();
  if (numpy) made->machine->import_library(kNumpy);
  if (tensorflow) made->machine->import_library(kTensorflow);
  for (const std::string& dotted : made->machine->imported_modules())
    made->names.insert(dotted.substr(0, dotted.find('.')));
  known = made;
  return *known;
}

const Machine* ImportedLibraries::for_entry(Program& program, const ir::Module& entry) {
  if (program.has_user_models()) return nullptr;
  bool numpy = false, tensorflow = false;
  const auto note = [&](base::NameId name) {
    const std::string_view dotted = names_.text(name);
    const std::string_view top = dotted.substr(0, dotted.find('.'));
    numpy = numpy || top == kNumpy;
    tensorflow = tensorflow || top == kTensorflow;
  };
  for (const ir::Node& node : entry.nodes) {
    if (node.kind == ir::Kind::kImportFrom) note(node.name);
    if (node.kind != ir::Kind::kImport) continue;
    for (const ir::NodeId alias : entry.children_of(node))
      note(entry[alias].name);
  }
  const Imported& libraries =
      imported(numpy, tensorflow, program.library_version(kTensorflow), program.library_version(kNumpy));
  for (const std::string& name : libraries.names) {
    if (program.hides(name)) return nullptr;
  }
  return libraries.machine.get();
}

}  // namespace foreshape::library
