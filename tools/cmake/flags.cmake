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

# Optimising, g++ 12 takes text put in front of text for memory copied onto itself (its bug 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(headsup_flags INTERFACE -Wno-restrict)
endif()

# Reading headers takes most of a build: those of the standard library are read once.
function(precompile target)
  target_precompile_headers(${target} PRIVATE
    <algorithm> <array> <cmath> <cstdint> <limits> <map> <memory> <numeric> <optional> <span> <string>
    <string_view> <utility> <variant> <vector> ${ARGN})
endfunction()

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
