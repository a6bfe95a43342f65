// The models that are part of the command, by the dotted name of the module that they describe. Modules live as long as
// this.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "analyzer/base/interner.h"
#include "analyzer/interpreter/modules.h"
#include "analyzer/ir/image.h"

namespace foreshape::library {

class BundledModels {
 public:
  explicit BundledModels(base::Interner& names);

  std::optional<interpreter::FoundModule> find(std::string_view dotted);
  // The dotted name; empty for what is no bundled model.
  std::string_view name_of(const ir::Module& module) const;
  // The module models the language itself or its standard library.
  bool is_python(const ir::Module& module) const;
  const interpreter::SlotTable& slots_of(const ir::Module& module);

 private:
  ir::Image image_;
  std::unordered_map<const ir::Module*, std::string> names_of_;  // in the image: Python's own are in a room `python`
  std::unordered_map<const ir::Module*, interpreter::SlotTable> slots_;
};

}  // namespace foreshape::library
