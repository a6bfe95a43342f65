# tree-sitter's core and the Python grammar: source archives of the package index, pinned and hash-checked, fetched by
# script/fetch-grammars into FORESHAPE_GRAMMARS.
set(FORESHAPE_GRAMMARS "${CMAKE_SOURCE_DIR}/build/grammars" CACHE PATH "Where script/fetch-grammars unpacked the sources")
set(core "${FORESHAPE_GRAMMARS}/tree-sitter")
set(grammar "${FORESHAPE_GRAMMARS}/tree-sitter-python")
if(NOT EXISTS "${core}/src/lib.c" OR NOT EXISTS "${grammar}/parser.c")
  message(FATAL_ERROR "The grammar sources are missing; run script/fetch-grammars (script/check and script/test do).")
endif()
add_library(tree_sitter_python STATIC "${core}/src/lib.c" "${grammar}/parser.c" "${grammar}/scanner.c")
target_include_directories(tree_sitter_python SYSTEM PUBLIC "${core}/include" PRIVATE "${core}/src" "${grammar}")
target_compile_definitions(tree_sitter_python PRIVATE _DEFAULT_SOURCE _POSIX_C_SOURCE=200112L)
set_target_properties(tree_sitter_python PROPERTIES C_STANDARD 11)
target_compile_options(tree_sitter_python PRIVATE -O2 -w)
