# The modules that pages load, and engine.d.mts, which types the JS side: `engine` has all that lessons,
# questions and tools ask; `trainer` has training and the measuring of speed, loaded by the few pages that
# train or measure. In one module they are smaller together, and everyone who reads a lesson would load
# what trains. `engine_platform` is the engine of the package for learning platforms, with what packs a
# log. `engine_tools` has all, and what only the build, the command line and tests ask.

# Stated in messages as the memory limit (attention/config.h), with room for code, stack and copies.
set(memory_limit 1140850688) # 1 GiB + 64 MiB

# What JS sees: files of names, and what each of them needs.
file(GLOB names_for_js CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/cpp/wasm/*bindings.cpp)
set(names_for_training ${names_for_js})
list(FILTER names_for_training INCLUDE REGEX "/(marshal|memory|small_libc|speed|training)_bindings.cpp$")
set(names_for_lessons ${names_for_js})
list(FILTER names_for_lessons EXCLUDE REGEX "/(training|speed|platform)_bindings.cpp$")

# A library's function must be a function when the linker looks for it.
set_source_files_properties(${CMAKE_SOURCE_DIR}/cpp/wasm/small_libc_bindings.cpp
                            PROPERTIES COMPILE_OPTIONS -fno-lto)

# The module never ends and has one thread, so its objects need neither an end nor a lock.
set(one_life -fno-c++-static-destructors -fno-threadsafe-statics)

# emmalloc is 2.3 kB brotli smaller than the usual allocator, and shows as 1 % in a picture's time.
function(add_engine target)
  add_executable(${target} ${ARGN})
  target_compile_options(${target} PRIVATE -Oz -flto -fno-exceptions -fno-rtti ${one_life})
  target_compile_definitions(${target} PRIVATE EMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0)
  target_link_libraries(${target} PRIVATE headsup)
  set_target_properties(${target} PROPERTIES SUFFIX ".mjs")
  target_link_options(${target} PRIVATE
    -fno-exceptions -fno-rtti
    -lembind -sMODULARIZE -sEXPORT_ES6 -sEXPORT_NAME=createEngine -sENVIRONMENT=web,worker
    -sDYNAMIC_EXECUTION=0 -sFILESYSTEM=0 -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=${memory_limit}
    -sSTACK_SIZE=1MB -sMALLOC=emmalloc -sWASM_BIGINT --closure=1)
endfunction()

add_engine(engine ${names_for_lessons})
add_engine(engine_platform ${names_for_lessons} ${CMAKE_SOURCE_DIR}/cpp/wasm/platform_bindings.cpp)
add_engine(trainer ${names_for_training})
add_engine(engine_tools ${names_for_js})
target_compile_definitions(engine_tools PRIVATE HEADSUP_TOOLS)

# The types are those of both builds; writing them runs the module, which not every Node can do with
# relaxed SIMD.
if(NOT HEADSUP_RELAXED)
  add_custom_command(TARGET engine_tools POST_BUILD
    COMMAND ${CMAKE_CROSSCOMPILING_EMULATOR} ${CMAKE_SOURCE_DIR}/tools/engine-types.mjs .
    WORKING_DIRECTORY ${CMAKE_BINARY_DIR} COMMENT "Writing engine.d.mts" VERBATIM)
endif()
