// W_o read head by head. The product concat W_o is a sum: each head's numbers times the rows of W_o
// that they meet, one write a head. And the same layer folded: W_v and W_o of a head as one matrix.
// Answers are flat: this module is paid for by the byte. Knows a run; knows no page.
#pragma once

#include <cstdint>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/graph/run.h"

namespace headsup {

/// What each head adds to y at one token of one example, as rows of d_model numbers:
///   n_heads rows   each head's write: its numbers of concat times its rows of W_o
///   n_heads rows   the sum so far: b_o, where there is one, and the writes up to this head's
///   one row        y, the whole product at once, as the layer makes it
/// then n_heads Euclidean lengths of the writes, then the largest |last sum - y|.
/// With `identity`, W_o is ones on the diagonal and zeros elsewhere, and y is what that gives.
/// Faults: index_out_of_range (where "place").
/// Cost: one product of a row with W_o, and packing W_o.
/// Source: Vaswani et al. 2017, section 3.2.2, its concatenation written as a row of blocks.
/// Requires check_memory(dims, numbers_of_contributions(dims)) to have passed.
Result<std::vector<float>> head_contributions(const Trace& trace, std::int64_t example,
                                              std::int64_t token, bool identity);

/// One token through the layer with W_v and W_o of every head multiplied out beforehand, no concat:
/// [d_model, d_model] the folded matrix of `head`, then y [d_model], then the largest |y - y of the
/// run|. Biases fold too, into one row a head. Faults: index_out_of_range (where "place").
/// Cost: 2 n_heads head_dim d_model^2 FLOPs; one folded matrix at a time, however many heads.
/// Requires check_memory(dims, numbers_of_ov_matrix(dims)) to have passed.
Result<std::vector<float>> ov_matrix(const Trace& trace, std::int64_t example, std::int64_t token,
                                     std::int64_t head);

/// Numbers that either of them makes beside the run, its answer included.
Count numbers_of_contributions(const AttentionSizes& dims);
Count numbers_of_ov_matrix(const AttentionSizes& dims);

}  // namespace headsup
