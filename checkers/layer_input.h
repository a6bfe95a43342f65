// FS009 layer-input: feature sizes and states of Linear/Dense, RNN, Embedding, attention and other layers.
#pragma once

#include "checkers/finding.h"

namespace foreshape::checkers {

Finding layer_input(const verdict::Failure& failure, const base::SourceFiles& files);

}  // namespace foreshape::checkers
