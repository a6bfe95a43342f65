# tree-sitter's core and the Python grammar: source archives of the package index, pinned and hash-checked, fetched by
# script/fetch-grammars into FORESHAPE_GRAMMARS.
set(FORESHAPE_GRAMMARS "${CMAKE_SOURCE_DIR}/build/grammars" CACHE PATH "Where script/fetch-grammars unpacked the sources")
set(core "${FORESHAPE_GRAMMARS}/tree-sitter")
set(grammar "${FORESHAPE_GRAMMARS}/tree-sitter-python")
if(NOT EXISTS "${core}/src/lib.c" OR NOT EXISTS "${grammar}/parser.c")
  message(FATAL_ERROR "The grammar sources are missing; run script/fetch-grammars (script/check and script/test do).")
endif()
# The generated parser includes the core's headers as tree_sitter/…, the layout of a grammar's own repository.
set(headers "${CMAKE_BINARY_DIR}/grammar_headers")
foreach(header parser array alloc)
  configure_file("${core}/src/${header}.h" "${headers}/tree_sitter/${header}.h" COPYONLY)
endforeach()
# The grammar is of ABI 14, which the core reads; in the core's current header two of its names are spelt differently.
set_source_files_properties("${grammar}/parser.c" PROPERTIES
  COMPILE_DEFINITIONS "TSFieldMapSlice=TSMapSlice;version=abi_version" COMPILE_OPTIONS "-Wno-incompatible-pointer-types")
add_library(tree_sitter_python STATIC "${core}/src/lib.c" "${grammar}/parser.c" "${grammar}/scanner.c")
target_include_directories(tree_sitter_python SYSTEM PUBLIC "${core}/include" PRIVATE "${core}/src" "${headers}")
target_compile_definitions(tree_sitter_python PRIVATE _DEFAULT_SOURCE _POSIX_C_SOURCE=200112L)
set_target_properties(tree_sitter_python PROPERTIES C_STANDARD 11)
target_compile_options(tree_sitter_python PRIVATE -O2 -w)
