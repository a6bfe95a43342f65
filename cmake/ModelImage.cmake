# The library models are compiled to one image, which is part of the command and mapped with it.
add_executable(model_compiler cmake/model_compiler/main.cpp)
foreshape_strict(model_compiler)
target_link_libraries(model_compiler PRIVATE foreshape_python)

file(GLOB_RECURSE model_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/models/*.py")
set(model_image "${CMAKE_BINARY_DIR}/models.image")
add_custom_command(
  OUTPUT "${model_image}"
  COMMAND model_compiler "${CMAKE_SOURCE_DIR}/models" "${model_image}"
  DEPENDS model_compiler ${model_sources}
  COMMENT "Compiling the library models"
  VERBATIM)
set(model_image_source "${CMAKE_BINARY_DIR}/model_image.cpp")
file(CONFIGURE OUTPUT "${model_image_source}" @ONLY CONTENT [=[
#include "analyzer/library/model_image.h"

__asm__(
    ".section .rodata\n"
    ".balign 16\n"
    "foreshape_model_image_begin:\n"
    ".incbin \"@model_image@\"\n"
    "foreshape_model_image_end:\n"
    ".byte 0\n"
    ".section .note.GNU-stack,\"\",%progbits\n"
    ".text\n");

extern "C" const std::byte foreshape_model_image_begin[];
extern "C" const std::byte foreshape_model_image_end[];

namespace foreshape::library {

std::span<const std::byte> model_image() { return {foreshape_model_image_begin, foreshape_model_image_end}; }

}  // namespace foreshape::library
]=])
set_source_files_properties("${model_image_source}" PROPERTIES OBJECT_DEPENDS "${model_image}")
add_library(foreshape_model_image STATIC "${model_image_source}")
target_include_directories(foreshape_model_image PRIVATE "${CMAKE_SOURCE_DIR}")
target_link_libraries(foreshape_library PUBLIC foreshape_model_image)
