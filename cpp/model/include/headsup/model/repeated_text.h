// Texts in which everything comes again.
#pragma once

#include <cstdint>
#include <vector>

#include "headsup/model/intervention.h"

namespace headsup {

/// The begin token and `length` random tokens, `repeats` times over: whoever looks at what followed
/// an earlier copy can say what comes next, and no other knowledge helps. Special tokens, below
/// `first`, are not drawn. Requires first < vocab_size. Source: Olsson et al. 2022, appendix, with
/// 25 tokens four times.
std::vector<Token> repeated_random_tokens(std::int64_t vocab_size, Token begin, std::int64_t first,
                                          std::int64_t length, std::int64_t repeats,
                                          std::uint32_t seed);

}  // namespace headsup
