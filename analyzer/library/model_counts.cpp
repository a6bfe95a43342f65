#include <map>
#include <set>
#include <stdexcept>

#include "analyzer/ir/image.h"
#include "analyzer/library/entry.h"
#include "analyzer/library/model_image.h"

namespace foreshape::library {

namespace {

// Public names that a model module binds, and the public methods of its public classes.
void count_names(const ir::Module& module, const base::Interner& names, const std::string& dotted, std::set<std::string>& into) {
  const auto is_public = [&](base::NameId name) { return name.valid() && !names.text(name).starts_with('_'); };
  for (const ir::NodeId statement : module.children_of(module.body)) {
    const ir::Node& node = module[statement];
    const auto add = [&](base::NameId name) {
      if (is_public(name)) into.insert(dotted + "." + std::string(names.text(name)));
    };
    if (node.kind == ir::Kind::kFunction || node.kind == ir::Kind::kClass) add(node.name);
    if (node.kind == ir::Kind::kClass && is_public(node.name)) {
      const ir::ClassInfo& info = module.classes[node.payload];
      for (const ir::NodeId member : module.children_of(info.body)) {
        const ir::Node& method = module[member];
        if (method.kind == ir::Kind::kFunction && is_public(method.name)) {
          into.insert(dotted + "." + std::string(names.text(node.name)) + "." + std::string(names.text(method.name)));
        }
      }
    }
    if (node.kind == ir::Kind::kAssign) {
      for (const ir::NodeId target : module.children_of(statement).subspan(1)) {
        if (module[target].kind == ir::Kind::kName) add(module[target].name);
      }
    }
    if (node.kind == ir::Kind::kImportFrom && names.text(node.name) != "foreshape") {
      for (const ir::NodeId alias : module.children_of(statement)) {
        if (module[alias].child_count > 0) add(module[module.child(alias, 0)].name);
      }
    }
  }
}

}  // namespace

std::map<std::string, std::uint64_t> count_models(const std::vector<std::string>&) {
  base::Interner names;
  ir::Image image = ir::Image::open(model_image(), names);
  std::map<std::string, std::set<std::string>> found;
  for (std::size_t i = 0; i < image.size(); ++i) {
    const std::string dotted(image.name(i));
    // Private modules are counted through what re-exports them.
    if (dotted.find("._") != std::string::npos) continue;
    const ir::Module* module = image.find(dotted);
    if (module != nullptr) count_names(*module, names, dotted, found[dotted.substr(0, dotted.find('.'))]);
  }
  std::map<std::string, std::uint64_t> counts;
  for (const auto& [library, all] : found) counts[library] = all.size();
  return counts;
}

}  // namespace foreshape::library
