// Where modules come from: the seam between the interpreter and the room that reads files and the model image.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/ir/ir.h"

namespace foreshape::interpreter {

struct FoundModule {
  const ir::Module* module = nullptr;  // null: a package without an __init__ file
  std::string dotted;                  // canonical name
  bool is_package = false;
  bool from_library = false;           // a model
};

constexpr std::uint32_t kNoSlot = 0xffffffffU;

// The globals of a module by name.
class SlotTable {
 public:
  SlotTable() = default;
  explicit SlotTable(const ir::Module& module);
  // kNoSlot when the module has no such global.
  std::uint32_t find(base::NameId name) const;

 private:
  struct Entry {
    base::NameId name;
    std::uint32_t slot = kNoSlot;
  };
  std::vector<Entry> entries_;  // open addressing, a power of two
};

class ModuleProvider {
 public:
  virtual ~ModuleProvider() = default;
  // A module of the project or of the models by dotted name.
  virtual std::optional<FoundModule> find(std::string_view dotted) = 0;
  // A model by dotted name, whatever the project calls its own modules: what models themselves import.
  virtual std::optional<FoundModule> find_model(std::string_view dotted) = 0;
  // The top-level package is described by models.
  virtual bool is_modelled_library(std::string_view top) = 0;
  // The module models the language itself or its standard library.
  virtual bool is_python_model(std::string_view dotted) = 0;
  // The module's file name, as a program sees it in `__file__`.
  virtual std::string_view file_name(const ir::Module& module) = 0;
  // (major, minor) of the library whose models are running.
  virtual std::pair<int, int> library_version(std::string_view top) = 0;
  virtual std::string_view top_level_of(const ir::Module& module) = 0;
  virtual const SlotTable& slots_of(const ir::Module& module) = 0;
  // 1-based line of a byte offset in the module's source.
  virtual std::uint32_t line_of(const ir::Module& module, std::uint32_t offset) = 0;
};

}  // namespace foreshape::interpreter
