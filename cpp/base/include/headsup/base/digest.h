// A short number for a text, alike on every machine. Knows nothing of what the text means; nobody
// is kept from making two texts with the same number.
#pragma once

#include <cstdint>
#include <string_view>

namespace headsup {

inline constexpr std::uint32_t kDigestStart = 2166136261u;

/// FNV-1a, going on from the digest of what came before.
inline std::uint32_t digest_of(std::string_view text, std::uint32_t before = kDigestStart) {
  for (const char c : text) before = (before ^ static_cast<unsigned char>(c)) * 16777619u;
  return before;
}

}  // namespace headsup
