# Flags of our own code. Numerics come first: no contraction and no fast-math, so that four lanes give
# the same bits natively and in every browser.
add_library(headsup_flags INTERFACE)
# Sign conversion is left out: sizes are signed here and the standard library's are not, and the casts
# that would silence it hide more than they show. g++ leaves it out of -Wconversion anyway.
target_compile_options(headsup_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion -Wshadow -ffp-contract=off)

# What every part of one wasm program is compiled for.
add_library(headsup_features INTERFACE)
target_link_libraries(headsup_flags INTERFACE headsup_features)
if(EMSCRIPTEN)
  # Every browser that has SIMD has the other three too: memory copied by an instruction, numbers made
  # whole or widened by one.
  set(features -msimd128 -mbulk-memory -mnontrapping-fptoint -msign-ext)
  target_compile_options(headsup_features INTERFACE ${features})
  target_link_options(headsup_features INTERFACE ${features})
endif()

# Optimising, g++ 12 takes text put in front of text for memory copied onto itself, or for more of it than there is
# (its bugs 105651 and 105329), and a variant that is moved on for one that was never set.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(headsup_flags INTERFACE -Wno-restrict -Wno-stringop-overflow -Wno-array-bounds
                         -Wno-maybe-uninitialized)
endif()

if(HEADSUP_NATIVE_SPEED)
  target_compile_options(headsup_flags INTERFACE -march=native -ffp-contract=fast)
endif()

if(HEADSUP_SANITIZE)
  target_compile_options(headsup_flags INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(headsup_flags INTERFACE -fsanitize=address,undefined)
endif()

if(HEADSUP_FUZZ)
  target_compile_options(headsup_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

# Of the rooms but kernels, and of kernels.
add_library(headsup_room_flags INTERFACE)
add_library(headsup_kernel_flags INTERFACE)
target_link_libraries(headsup_room_flags INTERFACE headsup_flags)
target_link_libraries(headsup_kernel_flags INTERFACE headsup_flags)
if(EMSCRIPTEN)
  # The module never ends and has one thread, so its objects need neither an end nor a lock. Nothing throws or
  # catches, so nothing needs the code that would clean up after a throw, nor the names of types that catching
  # goes by: 11 kB brotli. Where memory runs out nothing is thrown either (cpp/bindings/memory.cpp).
  set(product -fno-exceptions -fno-rtti -fno-c++-static-destructors -fno-threadsafe-statics)
  # Only kernels are hot. Elsewhere inlining repeats clean-up code over and over: the module was 124 kB brotli
  # with -O3, 113 with -Os and is 93 with -Oz, for 3 % of a picture's time. The linker sees all of this code at
  # once, without LTO variants of the system's libraries: 5 kB brotli less.
  target_compile_options(headsup_room_flags INTERFACE -Oz -flto ${product})
  target_compile_options(headsup_kernel_flags INTERFACE -flto ${product})
endif()

# Reading headers takes most of a build: those of the standard library are read once.
function(precompile target)
  target_precompile_headers(${target} PRIVATE
    <algorithm> <array> <cmath> <cstdint> <limits> <map> <memory> <numeric> <optional> <span> <string>
    <string_view> <utility> <variant> <vector> ${ARGN})
endfunction()

# Those of all rooms together.
add_library(headsup_precompiled STATIC ${CMAKE_CURRENT_LIST_DIR}/precompiled.cpp)
target_link_libraries(headsup_precompiled PRIVATE headsup_room_flags)
precompile(headsup_precompiled)
