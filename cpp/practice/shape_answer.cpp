#include "headsup/practice/shape_answer.h"

#include <algorithm>
#include <array>

#include "headsup/practice/shape_text.h"
#include "shape_slips.h"

namespace headsup {

namespace {

constexpr std::array<std::string_view, 3> kVerdicts = {"right", "wrong", "not_an_answer"};

constexpr std::array<std::string_view, 12> kSlips = {
    "none",
    "missing_head_axis",
    "axes_not_swapped",
    "wrong_head_dim",
    "split_too_early",
    "heads_not_merged",
    "one_head_only",
    "table_not_square",
    "missing_batch_axis",
    "axes_in_wrong_order",
    "wrong_number_of_axes",
    "wrong_size",
};
static_assert(kSlips.size() == static_cast<std::size_t>(Slip::wrong_size) + 1);
static_assert(kVerdicts.size() == static_cast<std::size_t>(Verdict::not_an_answer) + 1);

}  // namespace

std::string_view name_of(Verdict verdict) { return kVerdicts[static_cast<std::size_t>(verdict)]; }

std::string_view name_of(Slip slip) { return kSlips[static_cast<std::size_t>(slip)]; }

std::span<const std::string_view> slip_names() { return kSlips; }

std::span<const std::string_view> verdict_names() { return kVerdicts; }

ShapeVerdict grade_shape(std::string_view text, TensorId tensor, const AttentionSizes& dims) {
  ShapeVerdict out;
  for (const Dim& dim : shape_of(tensor, dims)) out.expected.push_back(dim.size);
  const std::vector<std::vector<std::int64_t>> readings = shape_readings(text);
  if (readings.empty()) return out;
  // A slip of the space bar is no slip of thought: where one way to read the text is right, it is.
  const bool right = std::find(readings.begin(), readings.end(), out.expected) != readings.end();
  out.given = right ? out.expected : readings.front();
  out.verdict = right ? Verdict::right : Verdict::wrong;
  out.slip = slip_of(out.given, tensor, dims);
  return out;
}

}  // namespace headsup
