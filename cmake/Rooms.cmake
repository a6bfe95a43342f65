# One static library per room, from all sources below its folder.

function(foreshape_strict target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wconversion $<$<NOT:$<CONFIG:Release>>:-Werror>)
  # Users build releases with compilers that we have not tried: warnings are no errors there. GCC 12 with full optimisation sees
  # overlapping copies and writes out of bounds where std::string and std::vector have none.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE
      $<$<CONFIG:Release>:-Wno-restrict> $<$<CONFIG:Release>:-Wno-stringop-overflow> $<$<CONFIG:Release>:-Wno-array-bounds>)
  endif()
endfunction()

function(foreshape_sources result directory)
  file(GLOB_RECURSE found CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/${directory}/*.cpp")
  set(${result} ${found} PARENT_SCOPE)
endfunction()

# foreshape_room(NAME DIRECTORY dir USES libraries… [PRIVATE libraries…])
function(foreshape_room name)
  cmake_parse_arguments(ROOM "" "DIRECTORY" "USES;PRIVATE" ${ARGN})
  foreshape_sources(sources ${ROOM_DIRECTORY})
  if(sources)
    add_library(foreshape_${name} STATIC ${sources})
    foreshape_strict(foreshape_${name})
    target_include_directories(foreshape_${name} PUBLIC ${CMAKE_SOURCE_DIR})
    target_link_libraries(foreshape_${name} PUBLIC ${ROOM_USES} PRIVATE ${ROOM_PRIVATE})
  else()
    add_library(foreshape_${name} INTERFACE)
    target_include_directories(foreshape_${name} INTERFACE ${CMAKE_SOURCE_DIR})
    target_link_libraries(foreshape_${name} INTERFACE ${ROOM_USES})
  endif()
endfunction()
