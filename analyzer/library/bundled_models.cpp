#include "analyzer/library/bundled_models.h"

#include "analyzer/library/model_image.h"

namespace foreshape::library {

using interpreter::FoundModule;

namespace {

// Where the built-ins and the standard library are in the image.
constexpr std::string_view kPythonRoom = "python.";

}  // namespace

BundledModels::BundledModels(base::Interner& names) : image_(ir::Image::open(model_image(), names)) {}

std::optional<FoundModule> BundledModels::find(std::string_view dotted) {
  if (dotted == "python" || dotted.starts_with(kPythonRoom)) return std::nullopt;
  for (const std::string& name : {std::string(dotted), std::string(kPythonRoom) + std::string(dotted)}) {
    const ir::Module* module = image_.find(name);
    if (module == nullptr) continue;
    names_of_.try_emplace(module, name);
    FoundModule found;
    found.module = module;
    found.dotted = dotted;
    found.is_package = std::string_view(image_.source(name).path).ends_with("__init__.py");
    found.from_library = true;
    return found;
  }
  return std::nullopt;
}

std::string_view BundledModels::name_of(const ir::Module& module) const {
  const auto at = names_of_.find(&module);
  return at == names_of_.end() ? std::string_view() : at->second;
}

bool BundledModels::is_python(const ir::Module& module) const {
  return name_of(module).starts_with(kPythonRoom);
}

const interpreter::SlotTable& BundledModels::slots_of(const ir::Module& module) {
  const auto at = slots_.find(&module);
  return at != slots_.end() ? at->second : slots_.emplace(&module, interpreter::SlotTable(module)).first->second;
}

}  // namespace foreshape::library
