// What the entries of one process share: names, the decoded library models and the parsed files. None of it depends on which entries
// came before, but for the numbers of names, which decide nothing.
#pragma once

#include <unordered_map>

#include "analyzer/base/interner.h"
#include "analyzer/interpreter/intrinsic.h"
#include "analyzer/interpreter/modules.h"
#include "analyzer/ir/image.h"
#include "analyzer/library/parsed_files.h"

namespace foreshape::library {

struct Session {
  Session();

  base::Interner names;
  ir::Image image;
  std::vector<interpreter::IntrinsicRow> intrinsics;
  std::unordered_map<const ir::Module*, interpreter::SlotTable> model_slots;
  ParsedFiles parsed;
};

}  // namespace foreshape::library
