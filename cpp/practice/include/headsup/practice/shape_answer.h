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

std::span<const std::string_view> verdict_names();

/// What can be wrong with a shape: "none" first, then the most specific first.
std::span<const std::string_view> shape_mistake_names();

struct ShapeVerdict {
  Verdict verdict = Verdict::not_an_answer;
  std::string_view mistake = "none";  // of shape_mistake_names()
  std::vector<std::int64_t> given;    // as read; empty where nothing could be
  std::vector<std::int64_t> expected;
};

/// Grades `text` (read as practice/shape_text.h says) as the shape of `tensor` in a run of `dims`.
/// A mistake that happens to give the right shape is right, and so is text of which one of two
/// readings is right. Requires is_present(tensor, dims).
ShapeVerdict grade_shape(std::string_view text, TensorId tensor, const AttentionSizes& dims);

/// The name of the mistake behind a shape: the first known one that gives it in a run of `dims`,
/// else what its axes and sizes alone tell; "none" only for the right shape. Requires
/// is_present(tensor, dims).
std::string_view diagnose_shape(const std::vector<std::int64_t>& given, TensorId tensor,
                                const AttentionSizes& dims);

}  // namespace headsup
