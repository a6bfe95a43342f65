// GitHub code scanning's `primaryLocationLineHash`: the identity of a line by the 100 characters that start at it.
// Computed as its upload action does, which warns when a report brings another value.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace foreshape::driver {

// One hash a line, "<lower hex>:<occurrence>". `text` is UTF-8; a byte order mark that the file had must still stand
// there.
std::vector<std::string> line_hashes(std::string_view text);

}  // namespace foreshape::driver
