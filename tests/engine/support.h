// What the engine's tests share.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/ops/build.h"

namespace foreshape::engine::testing {

inline Value input(const std::string& name, DType dtype, Dims dims) {
  return {make_leaf(row(Op::input), {dtype, std::move(dims)}, {{"id", std::make_shared<Identity>()}},
                    {SourceSite("model.cpp", 1)}, name)};
}

}  // namespace foreshape::engine::testing
