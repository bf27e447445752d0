// Every step that an exercise may ask, one row of a table each: what is asked, what is right, and
// what each misconception would give. Knows the layer's arithmetic as expressions; knows no seed,
// no learner and no sentence (those stand in words/exercise.json under the ids used here).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace headsup {

/// How a step is answered. A shape with a gap asks for a number.
enum class StepAsk : std::uint8_t { number, shape, choice, order, line };

/// "number", "shape", "choice", "order", "line", in the order of the enum.
std::span<const std::string_view> step_ask_names();

/// Sizes that a step's prompt tells, as a set. Three are told only where they are not the usual:
/// seq_k in cross-attention, n_kv_heads where fewer than n_heads, head_dim where given apart.
enum Shown : std::uint16_t {
  kBatch = 1,
  kSeqLen = 2,
  kSeqK = 4,
  kWidth = 8,
  kHeads = 16,
  kKvHeads = 32,
  kHeadDim = 64,
  kHeadDimAlways = 128,
  kLayers = 256,
  kBytes = 512,
};

/// What sizes must be like for a step to make sense, as a set.
enum Needs : std::uint8_t {
  kShared = 1,   // fewer key and value heads than heads
  kGrouped = 2,  // ... and more than one
  kSingle = 4,   // one key and value head for many
  kGiven = 8,    // head_dim is not d_model / n_heads
  kDerived = 16,
  kSelf = 32,
  kBias = 64,
};

struct StepRow {
  std::string_view id;
  StepAsk ask = StepAsk::number;
  std::uint8_t part = 0;  // which of the five steps of level 0, or 0
  std::uint8_t from = 0;  // levels that may ask it, both included; none where from is 0
  std::uint8_t to = 0;
  std::uint8_t needs = 0;
  std::uint16_t shows = 0;
  // number: an expression (practice/expression.h) that may use derived_numbers(); shape:
  // shape(TENSOR); choice: the right option; order: the items in order; line: ways to spoil the
  // listing, the line's id and an underscore first.
  std::string_view answer;
  // Wrong answers: "M8 full_width: d_model; - no_biases: layer". A misconception, or "-" where the
  // course has no name for it; what was done, of a choice the option's id; and what that gives,
  // expressions, or of an order its items. One text a row: a third of the size of a table.
  std::string_view slips;
};

/// One wrong answer of a row, taken apart.
struct SlipRow {
  std::string_view misconception;  // "M8", or none
  std::string_view how;
  std::string_view gives;
};

/// The first of `slips`, which is left without it. Requires slips not to be empty.
SlipRow take_slip(std::string_view& slips);

/// The table. The rows of level 0 are in the order in which it asks them.
std::span<const StepRow> step_rows();

/// A number that sentences may tell and expressions may use, made of those before it.
struct DerivedNumber {
  std::string_view name;
  std::string_view expression;
};

/// Beside the sizes themselves: q_width, kv_width, group, w_q, and so on.
std::span<const DerivedNumber> derived_numbers();

}  // namespace headsup
