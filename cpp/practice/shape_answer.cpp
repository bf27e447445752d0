#include "headsup/practice/shape_answer.h"

#include <algorithm>
#include <array>

#include "headsup/practice/shape_text.h"
#include "shape_mistakes.h"

namespace headsup {

namespace {

constexpr std::array<std::string_view, 3> kVerdicts = {"right", "wrong", "not_an_answer"};

static_assert(kVerdicts.size() == static_cast<std::size_t>(Verdict::not_an_answer) + 1);

}  // namespace

std::string_view name_of(Verdict verdict) { return kVerdicts[static_cast<std::size_t>(verdict)]; }

std::span<const std::string_view> verdict_names() { return kVerdicts; }

ShapeVerdict grade_shape(std::string_view text, TensorId tensor, const AttentionSizes& dims) {
  ShapeVerdict out;
  for (const Dim& dim : shape_of(tensor, dims)) out.expected.push_back(dim.size);
  const std::vector<std::vector<std::int64_t>> readings = shape_readings(text);
  if (readings.empty()) return out;
  // A typing slip is no misconception, so text is right if one of its readings is.
  const bool right = std::find(readings.begin(), readings.end(), out.expected) != readings.end();
  out.given = right ? out.expected : readings.front();
  out.verdict = right ? Verdict::right : Verdict::wrong;
  out.mistake = diagnose_shape(out.given, tensor, dims);
  return out;
}

}  // namespace headsup
