#include "headsup/model/repeated_text.h"

#include "headsup/base/random.h"

namespace headsup {

std::vector<Token> repeated_random_tokens(std::int64_t vocab_size, Token begin, std::int64_t first,
                                          std::int64_t length, std::int64_t repeats,
                                          std::uint32_t seed) {
  // Keeps these draws apart from other numbers of the same seed.
  constexpr std::uint32_t kStream = 0x726570;
  const auto below = static_cast<std::uint32_t>(vocab_size - first);
  const std::uint32_t key = row_key(seed, kStream, 0);
  std::vector<Token> out = {begin};
  for (std::int64_t n = 0; n < length * repeats; ++n) {
    const std::uint32_t bits = random_bits(key, static_cast<std::uint32_t>(n % length));
    out.push_back(static_cast<Token>(first + uniform_below(bits, below)));
  }
  return out;
}

}  // namespace headsup
