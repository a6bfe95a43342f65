// What the entries of one process share: names and the decoded library models. None of it depends on which entries came before,
// but for the numbers of names, which decide nothing.
#pragma once

#include <unordered_map>

#include "analyzer/base/interner.h"
#include "analyzer/interpreter/intrinsic.h"
#include "analyzer/interpreter/modules.h"
#include "analyzer/ir/image.h"

namespace foreshape::library {

struct Session {
  Session();

  base::Interner names;
  ir::Image image;
  std::vector<interpreter::IntrinsicRow> intrinsics;
  std::unordered_map<const ir::Module*, interpreter::SlotTable> model_slots;
};

}  // namespace foreshape::library
