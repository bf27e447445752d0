// The FNV-1a hash of a text: the same on every machine, and not cryptographic.
#pragma once

#include <cstdint>
#include <string_view>

namespace headsup {

inline constexpr std::uint32_t kFnv1aOffsetBasis = 2166136261u;

/// The 32-bit hash of `before`'s text followed by this one.
inline std::uint32_t fnv1a(std::string_view text, std::uint32_t before = kFnv1aOffsetBasis) {
  for (const char c : text) before = (before ^ static_cast<unsigned char>(c)) * 16777619u;
  return before;
}

}  // namespace headsup
