// What a fuzz target is: one function of any bytes. Under libFuzzer fuzz_entry.cpp calls it with bytes
// that are made up; elsewhere replay_main.cpp calls it with the files of its corpus.
#pragma once

#include <string_view>

namespace fuzz {

/// Defined by each target.
void run(std::string_view input);

/// Ends the program where `held` is false, so that the fuzzer keeps the input.
inline void require(bool held) {
  if (!held) __builtin_trap();
}

}  // namespace fuzz
