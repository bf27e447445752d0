// Grades a shape that a learner typed and names the mistake behind a wrong one.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "headsup/graph/tensors.h"

namespace headsup {

enum class Verdict : std::uint8_t {
  right,
  wrong,
  not_an_answer,  // could not be read: never counted as wrong
};
std::string_view name_of(Verdict verdict);

/// What is wrong with a shape, the most specific first.
enum class ShapeMistake : std::uint8_t {
  none,
  missing_head_axis,    // (2, 10, 128) or (2, 10, 768) where heads have an axis of their own
  axes_not_swapped,     // (2, 10, 6, 128) for (2, 6, 10, 128), and the other way round
  wrong_head_dim,       // right axes, but the last is d_model, or another quotient
  split_too_early,      // one head's or the split shape, where the width is still whole
  heads_not_merged,     // still four axes after the merge
  one_head_only,        // (2, 10, 128) where all heads stand side by side
  table_not_square,     // head_dim or d_model in a score table, where keys belong
  missing_batch_axis,   // right but for the batch
  axes_in_wrong_order,  // the right sizes, otherwise ordered
  wrong_number_of_axes,
  wrong_size,  // right number of axes, one or more sizes off
};
std::string_view name_of(ShapeMistake mistake);
std::span<const std::string_view> shape_mistake_names();
std::span<const std::string_view> verdict_names();

struct ShapeVerdict {
  Verdict verdict = Verdict::not_an_answer;
  ShapeMistake mistake = ShapeMistake::none;
  std::vector<std::int64_t> given;  // as read; empty where nothing could be
  std::vector<std::int64_t> expected;
};

/// Grades `text` (read as practice/shape_text.h says) as the shape of `tensor` in a run of `dims`.
/// A mistake that happens to give the right shape is right, and so is text of which one of two
/// readings is right. Requires is_present(tensor, dims).
ShapeVerdict grade_shape(std::string_view text, TensorId tensor, const AttentionSizes& dims);

}  // namespace headsup
