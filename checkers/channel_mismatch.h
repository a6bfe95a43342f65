// FS006 channel-mismatch: channels and groups of convolutions and normalisations.
#pragma once

#include "checkers/finding.h"

namespace foreshape::checkers {

Finding channel_mismatch(const verdict::Failure& failure, const base::SourceFiles& files);

}  // namespace foreshape::checkers
