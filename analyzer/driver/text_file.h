#pragma once

#include <string_view>

namespace foreshape::driver {

// The bytes are those of a binary file: the start of a well-known format, or NUL bytes among many other control
// characters. Source text with a stray NUL byte is not, nor is UTF-16 with a byte order mark.
bool is_binary(std::string_view bytes);

}  // namespace foreshape::driver
