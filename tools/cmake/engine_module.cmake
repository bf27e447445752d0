# The modules that pages load, and engine.d.mts, which types the JS side: `engine` has all that lessons,
# questions and tools ask; `trainer` has training and the measuring of speed, loaded by the few pages that
# train or measure. In one module they are smaller together, and everyone who reads a lesson would load
# what trains. `engine_platform` is the engine of the package for learning platforms, with what packs a
# log. `engine_tools` has all, and what only the build, the command line and tests ask.

# Stated in messages as the memory limit (attention/config.h), with room for code, stack and copies.
set(memory_limit 1140850688) # 1 GiB + 64 MiB

# The module never ends and has one thread, so its objects need neither an end nor a lock. Nothing throws or
# catches, so nothing needs the code that would clean up after a throw, nor the names of types that catching
# goes by: 11 kB brotli. Where memory runs out nothing is thrown either (cpp/wasm/memory_bindings.cpp).
set(product -fno-exceptions -fno-rtti -fno-c++-static-destructors -fno-threadsafe-statics)

# Only kernels are hot. Elsewhere inlining repeats clean-up code over and over: the module was 124 kB brotli
# with -O3, 113 with -Os and is 93 with -Oz, for 3 % of a picture's time. The linker sees all of this code at
# once, without LTO variants of the system's libraries: 5 kB brotli less.
set(small -Oz -flto ${product})
target_compile_options(headsup_rooms PRIVATE ${small})
target_compile_options(headsup_kernels PRIVATE -flto ${product})

add_kernels(headsup_kernels_relaxed)
target_compile_options(headsup_kernels_relaxed PRIVATE -flto ${product} -mrelaxed-simd)
target_compile_definitions(headsup_kernels_relaxed PRIVATE HEADSUP_RELAXED)

# What JS sees: files of names, compiled once for all modules.
function(add_names target)
  list(TRANSFORM ARGN REPLACE ".+" "${PROJECT_SOURCE_DIR}/cpp/wasm/\\0_bindings.cpp")
  add_library(${target} OBJECT ${ARGN})
  target_compile_options(${target} PRIVATE ${small})
  target_compile_definitions(${target} PRIVATE EMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0)
  target_link_libraries(${target} PRIVATE headsup_flags headsup)
  if(target STREQUAL names_shared)
    precompile(${target} <emscripten/bind.h> <emscripten/val.h>)
  else()
    target_precompile_headers(${target} REUSE_FROM names_shared)
  endif()
endfunction()
add_names(names_shared marshal memory small_libc)
add_names(names_lessons course layer models)
add_names(names_training speed training)
add_names(names_platform platform)
add_names(names_product product)
add_names(names_tools tools)
# A library's function must be a function when the linker looks for it.
set_source_files_properties(${PROJECT_SOURCE_DIR}/cpp/wasm/small_libc_bindings.cpp PROPERTIES
                            COMPILE_OPTIONS -fno-lto SKIP_PRECOMPILE_HEADERS ON)

# emmalloc is 2.3 kB brotli smaller than the usual allocator, and shows as 1 % in a picture's time.
set(link_module
    -fno-exceptions -fno-rtti
    -lembind -sMODULARIZE -sEXPORT_ES6 -sEXPORT_NAME=createEngine -sENVIRONMENT=web,worker
    -sDYNAMIC_EXECUTION=0 -sFILESYSTEM=0 -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=${memory_limit}
    -sSTACK_SIZE=1MB -sMALLOC=emmalloc -sWASM_BIGINT)

# One module: NAME in this folder, and in relaxed/ with the relaxed kernels. Inside a learning platform there is the
# base build alone.
function(add_module name optimisation)
  set(builds "")
  if(NOT name STREQUAL engine_platform)
    set(builds relaxed)
  endif()
  foreach(build "" ${builds})
    if(build)
      set(target ${name}_relaxed)
      set(kernels headsup_kernels_relaxed)
    else()
      set(target ${name})
      set(kernels headsup_kernels)
    endif()
    add_executable(${target})
    target_link_libraries(${target} PRIVATE names_shared ${ARGN} headsup_rooms ${kernels} headsup_features)
    target_link_options(${target} PRIVATE ${link_module} ${optimisation})
    set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} SUFFIX .mjs
                          RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/${build})
  endforeach()
endfunction()
set(small_link -Oz --closure=1)
set(quick_link -Os)
add_module(engine "${small_link}" names_lessons names_product)
add_module(trainer "${small_link}" names_training names_product)
add_module(engine_platform "${small_link}" names_lessons names_platform names_product)
add_module(engine_tools "${quick_link}" names_lessons names_training names_platform names_tools)

# The types of both builds.
add_custom_command(TARGET engine_tools POST_BUILD
  COMMAND ${CMAKE_CROSSCOMPILING_EMULATOR} ${PROJECT_SOURCE_DIR}/tools/engine-types.mjs .
  WORKING_DIRECTORY ${CMAKE_BINARY_DIR} COMMENT "Writing engine.d.mts" VERBATIM)
