// What the entries of one process share: names, the decoded library models and their imported state, answers of Z3, parsed files. None of it depends on which entries
// came before, but for the numbers of names, which decide nothing.
#pragma once

#include "analyzer/base/interner.h"
#include "analyzer/interpreter/intrinsic.h"
#include "analyzer/interpreter/modules.h"
#include "analyzer/library/bundled_models.h"
#include "analyzer/library/imported_libraries.h"
#include "analyzer/library/parsed_files.h"

namespace foreshape::library {

struct Session {
  Session();

  base::Interner names;
  BundledModels models;
  std::vector<interpreter::IntrinsicRow> intrinsics;
  symbolic::QueryEngine engine;  // its answers are functions of the questions alone
  ImportedLibraries imported;
  ParsedFiles parsed;
};

}  // namespace foreshape::library
