// One query's output computed block by block, as FlashAttention does, beside the same from the
// whole row of scores.
#pragma once

#include <cstdint>
#include <vector>

#include "headsup/model/text_study.h"

namespace headsup {

/// What is known after a block of keys.
struct SoftmaxBlock {
  std::int64_t first = 0, count = 0;  // its keys
  double largest = 0;                 // of its own scores
  double row_max = 0;                 // the largest score so far
  double factor = 0;                  // e to the maximum before less row_max; 0 for the first block
  std::vector<float> exps;            // [count] e to each score less row_max
  double added = 0;                   // the sum of exps
  double sum = 0;                     // running: the sum before times factor, plus added
  std::vector<float> output;  // [head_dim] running: that before times factor, plus exps x values
};

/// A row of scores and what comes of it in blocks and at once. Source: Milakov and Gimelshein 2018,
/// algorithm 3; Dao et al. 2022, algorithm 1, here divided by the sum only at the end.
struct SoftmaxBlocks {
  std::vector<float> scores;  // of keys up to the query's place; -infinity where a window hides it
  std::vector<SoftmaxBlock> blocks;
  std::vector<float> in_blocks;   // [head_dim] the last output / sum; zeros where no key is seen
  std::vector<float> at_once;     // [head_dim] from the whole row: its weights times values
  double largest_difference = 0;  // of any number of in_blocks from at_once
};

/// Of a head's query of the text as it is, with blocks of block_size keys, the last one shorter
/// where need be. Requires a head of the model, 0 <= query < tokens and block_size > 0. Faults:
/// those of TextStudy::run.
Result<SoftmaxBlocks> softmax_blocks(TextStudy& study, const HeadId& head, std::int64_t query,
                                     std::int64_t block_size);

}  // namespace headsup
