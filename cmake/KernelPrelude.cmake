# The text of the headers that generated kernels are compiled with, embedded in the printer: without includes, in this order.
if(CMAKE_SCRIPT_MODE_FILE)
  # Run as a script: SOURCE_DIRECTORY, HEADERS, OUTPUT.
  string(REPLACE "," ";" headers "${HEADERS}")
  set(text "#pragma once\n\n#include <string_view>\n\nnamespace foreshape::engine::loops {\n\n")
  string(APPEND text "inline constexpr std::string_view kKernelPreludeText =\n")
  foreach(header IN LISTS headers)
    file(READ "${SOURCE_DIRECTORY}/${header}" content)
    string(REGEX REPLACE "#pragma once\n" "" content "${content}")
    string(REGEX REPLACE "#include [^\n]*\n" "" content "${content}")
    # A comment costs the compiler time in each translation unit.
    string(REGEX REPLACE "(^|\n) *//[^\n]*" "\\1" content "${content}")
    string(REGEX REPLACE "\n\n+" "\n" content "${content}")
    string(APPEND text "    R\"KERNEL(${content})KERNEL\"\n")
  endforeach()
  string(APPEND text "    ;\n\n}  // namespace foreshape::engine::loops\n")
  file(WRITE "${OUTPUT}" "${text}")
  return()
endif()

set(kernel_headers engine/tensor/float16.h engine/tensor/convert.h engine/ops/elementary_functions.h engine/ops/scalar_bodies.h
                   engine/loops/reductions.h)
set(kernel_prelude_header "${CMAKE_BINARY_DIR}/generated/kernels/kernel_prelude_text.h")
list(JOIN kernel_headers "," joined_headers)
list(TRANSFORM kernel_headers PREPEND "${CMAKE_SOURCE_DIR}/" OUTPUT_VARIABLE kernel_header_paths)
add_custom_command(
  OUTPUT "${kernel_prelude_header}"
  COMMAND ${CMAKE_COMMAND} "-DSOURCE_DIRECTORY=${CMAKE_SOURCE_DIR}" "-DHEADERS=${joined_headers}"
          "-DOUTPUT=${kernel_prelude_header}" -P "${CMAKE_CURRENT_LIST_FILE}"
  DEPENDS ${kernel_header_paths} "${CMAKE_CURRENT_LIST_FILE}"
  COMMENT "Embedding the headers of generated kernels"
  VERBATIM)
target_sources(foreshape_engine_loops PRIVATE "${kernel_prelude_header}")
target_include_directories(foreshape_engine_loops PRIVATE "${CMAKE_BINARY_DIR}/generated/kernels")
