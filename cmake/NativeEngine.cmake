# The native backend of the engine: modules opened at run time, never linked to the command. libforeshape_native.so runs kernels (ORC,
# OpenBLAS, oneDNN, OpenMP); libforeshape_kernel_compiler.so is Clang, opened only for kernels that are not on disk yet.
find_package(LLVM 19.1 CONFIG QUIET PATHS /usr/lib/llvm-19/lib/cmake/llvm NO_DEFAULT_PATH)
if(LLVM_FOUND)
  find_library(CLANG_CPP_LIBRARY NAMES clang-cpp libclang-cpp.so.19.1 PATHS "${LLVM_LIBRARY_DIR}" NO_DEFAULT_PATH)
  find_path(CLANG_INCLUDE_DIR clang/CodeGen/CodeGenAction.h PATHS ${LLVM_INCLUDE_DIRS} NO_DEFAULT_PATH)
endif()
find_package(OpenMP QUIET COMPONENTS CXX)
find_path(CBLAS_INCLUDE_DIR cblas.h PATH_SUFFIXES openblas-openmp)
find_library(OPENBLAS_OPENMP_LIBRARY openblas PATH_SUFFIXES openblas-openmp)
find_path(ONEDNN_INCLUDE_DIR oneapi/dnnl/dnnl.h)
find_library(ONEDNN_LIBRARY dnnl)

set(native_parts_found OFF)
if(LLVM_FOUND AND CLANG_CPP_LIBRARY AND CLANG_INCLUDE_DIR AND OpenMP_CXX_FOUND AND CBLAS_INCLUDE_DIR AND OPENBLAS_OPENMP_LIBRARY
   AND ONEDNN_INCLUDE_DIR AND ONEDNN_LIBRARY)
  set(native_parts_found ON)
endif()
option(FORESHAPE_NATIVE_ENGINE "Build the native backend of the engine (Clang and LLVM 19, OpenBLAS, oneDNN)" ${native_parts_found})

target_compile_definitions(foreshape_engine_runtime PRIVATE FORESHAPE_NATIVE_ENGINE=$<BOOL:${FORESHAPE_NATIVE_ENGINE}>)
target_link_libraries(foreshape_engine_runtime PRIVATE ${CMAKE_DL_LIBS})
if(FORESHAPE_NATIVE_ENGINE)
  if(NOT native_parts_found)
    message(FATAL_ERROR "FORESHAPE_NATIVE_ENGINE needs libclang-19-dev, llvm-19-dev, libopenblas-openmp-dev and libdnnl-dev.")
  endif()
  # The module has copies of its own of the rooms that it uses.
  foreach(room base tensor graph ops interpreter loops derivatives rewrites runtime)
    set_target_properties(foreshape_engine_${room} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  endforeach()
  # Targets with Clang's or LLVM's headers need 1 to 1.4 GB a file.
  set_property(GLOBAL APPEND PROPERTY JOB_POOLS heavy=1)

  add_library(foreshape_kernel_compiler SHARED engine/native/kernel_compiler/compile_kernels.cpp)
  foreshape_strict(foreshape_kernel_compiler)
  target_include_directories(foreshape_kernel_compiler PRIVATE "${CMAKE_SOURCE_DIR}")
  target_include_directories(foreshape_kernel_compiler SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS} "${CLANG_INCLUDE_DIR}")
  target_link_libraries(foreshape_kernel_compiler PRIVATE "${CLANG_CPP_LIBRARY}" LLVM)

  file(GLOB native_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/engine/native/*.cpp")
  add_library(foreshape_native SHARED ${native_sources})
  foreshape_strict(foreshape_native)
  target_include_directories(foreshape_native PUBLIC "${CMAKE_SOURCE_DIR}")
  target_include_directories(foreshape_native SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS} "${CBLAS_INCLUDE_DIR}" "${ONEDNN_INCLUDE_DIR}")
  target_link_libraries(foreshape_native PUBLIC foreshape_engine_loops foreshape_engine_runtime PRIVATE LLVM "${OPENBLAS_OPENMP_LIBRARY}" "${ONEDNN_LIBRARY}" OpenMP::OpenMP_CXX
                                                 ${CMAKE_DL_LIBS})
  add_dependencies(foreshape_native foreshape_kernel_compiler)
  set_target_properties(foreshape_native foreshape_kernel_compiler PROPERTIES
    JOB_POOL_COMPILE heavy LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")
endif()

if(FORESHAPE_NATIVE_ENGINE)
  # What script/bench engine runs.
  add_executable(engine_bench EXCLUDE_FROM_ALL
    bench/engine/figures.cpp bench/engine/main.cpp bench/engine/network.cpp bench/engine/roofline.cpp)
  foreshape_strict(engine_bench)
  target_link_libraries(engine_bench PRIVATE foreshape_native foreshape_engine OpenMP::OpenMP_CXX)
endif()
