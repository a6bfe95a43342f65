// Bytes made from seeds by the usual mutations; the same number gives the same bytes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace foreshape::fuzz {

std::string mutated(const std::vector<std::string>& seeds, std::uint64_t number);

}  // namespace foreshape::fuzz
