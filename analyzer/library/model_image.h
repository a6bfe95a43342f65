// The library models, compiled into the command as an image of IR modules.
#pragma once

#include <cstddef>
#include <span>

namespace foreshape::library {

// The bytes of the image (ir::Image); mapped with the program, read where they are touched.
std::span<const std::byte> model_image();

}  // namespace foreshape::library
