# docs/rules/FSnnn.md embedded in the command: a generated header of {code, text}.
if(CMAKE_SCRIPT_MODE_FILE)
  # Run as a script: PAGES_DIRECTORY, OUTPUT.
  file(GLOB pages "${PAGES_DIRECTORY}/FS*.md")
  list(SORT pages)
  list(LENGTH pages count)
  set(text "#pragma once\n\n#include <array>\n#include <string_view>\n\nnamespace foreshape::checkers {\n\n")
  string(APPEND text "struct RulePage {\n  std::string_view code;\n  std::string_view text;\n};\n\n")
  string(APPEND text "inline constexpr std::array<RulePage, ${count}> kRulePages = {{\n")
  foreach(page IN LISTS pages)
    get_filename_component(code "${page}" NAME_WE)
    file(READ "${page}" content)
    string(APPEND text "    {\"${code}\", R\"PAGE(${content})PAGE\"},\n")
  endforeach()
  string(APPEND text "}};\n\n}  // namespace foreshape::checkers\n")
  file(WRITE "${OUTPUT}" "${text}")
  return()
endif()

file(GLOB rule_pages CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/docs/rules/FS*.md")
set(rule_pages_header "${CMAKE_BINARY_DIR}/generated/rules/rule_pages.h")
add_custom_command(
  OUTPUT "${rule_pages_header}"
  COMMAND ${CMAKE_COMMAND} "-DPAGES_DIRECTORY=${CMAKE_SOURCE_DIR}/docs/rules" "-DOUTPUT=${rule_pages_header}"
          -P "${CMAKE_CURRENT_LIST_FILE}"
  DEPENDS ${rule_pages} "${CMAKE_CURRENT_LIST_FILE}"
  COMMENT "Embedding the rule pages"
  VERBATIM)
target_sources(foreshape_checkers PRIVATE "${rule_pages_header}")
target_include_directories(foreshape_checkers PRIVATE "${CMAKE_BINARY_DIR}/generated/rules")
