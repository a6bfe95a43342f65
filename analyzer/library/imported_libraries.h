// The state after the import of the libraries that most programs import. Importing executes the module bodies of their
// models; it is done once a process, and entries start from copies. An entry that would see anything else imports for
// itself.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>

#include "analyzer/interpreter/machine.h"
#include "analyzer/library/bundled_models.h"

namespace foreshape::library {

class Program;

class ImportedLibraries {
 public:
  ImportedLibraries(BundledModels& models, const std::vector<interpreter::IntrinsicRow>& intrinsics,
                    base::Interner& names, symbolic::QueryEngine& engine)
      : models_(models), intrinsics_(intrinsics), names_(names), engine_(engine) {}

  // The machine to copy for the entry; null when one of the project's modules takes the place of a modelled one.
  const interpreter::Machine* for_entry(Program& program, const ir::Module& entry);

 private:
  struct Imported;
  const Imported& imported(bool numpy, bool tensorflow, std::pair<int, int> tensorflow_version,
                           std::pair<int, int> numpy_version);

  BundledModels& models_;
  const std::vector<interpreter::IntrinsicRow>& intrinsics_;
  base::Interner& names_;
  symbolic::QueryEngine& engine_;
  std::map<std::tuple<bool, bool, std::pair<int, int>, std::pair<int, int>>, std::shared_ptr<const Imported>> imported_;
};

}  // namespace foreshape::library
