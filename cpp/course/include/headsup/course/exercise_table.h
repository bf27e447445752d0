// The rows that exercises are made of: what each step asks, its right answer and its mistakes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headsup {

/// Level 0 is the five-step exercise; 1 to 5 grow: head_dim and shapes; weights; scores, FLOPs and
/// biases; shared keys and values; head_dim set explicitly, cross-attention and the KV cache. 6
/// asks about published models: RoPE, fused weights, groups of heads and their caches. A level
/// after these leaves their sheets as they are; a row that one of these may ask changes some of
/// them.
inline constexpr int kLevels = 6;

/// How a step is answered. A shape with a gap asks for a number.
enum class StepAsk : std::uint8_t { number, shape, choice, order, line };

/// "number", "shape", "choice", "order" or "line".
std::string_view name_of(StepAsk ask);

/// A wrong answer that can be explained.
struct ExerciseMistake {
  std::string misconception;  // "M8"; "" where the course has no name for it
  std::string how;            // names its sentence in words/exercise.json; of a choice the option
  std::string gives;          // expressions, or of an order its items; "" of a choice
};

/// A step that an exercise may ask; its sentences stand in words/exercise.json under its id.
struct ExerciseRow {
  std::string id;
  StepAsk ask = StepAsk::number;
  int part = 0;  // its part of the five-step exercise, from 1; 0 where it has none
  int from = 0;  // the levels that may ask it, both included; none where from is 0
  int to = 0;
  int topic = -1;                   // the level whose name names what it asks
  std::vector<std::string> needs;   // what the sizes must be like for it to make sense
  std::vector<std::string> states;  // the sizes that its prompt states (prompt_sizes())
  std::string gap_in;               // the steps whose answers its prompt shows but for a gap
  // number: an expression (practice/expression.h) that may use the derived numbers; shape:
  // shape(TENSOR), or two sizes and more, each an expression; choice: the right option; order: the
  // items in order; line: the lines that may stand in the listing as its mistake, each the line's
  // id, "_" and what was done to it.
  std::string answer;
  std::vector<ExerciseMistake> mistakes;
};

/// A number that sentences may state and expressions may use; it may use those before it.
struct DerivedNumber {
  std::string id;
  std::string expression;
};

/// The order of the rows is part of what a seed draws: moving a row changes sheets. One at the end
/// changes sheets only of the levels that may ask it.
struct ExerciseTable {
  std::vector<DerivedNumber> numbers;
  std::vector<ExerciseRow> rows;  // those of level 0 in the order in which it asks them

  /// The row with this id, or null.
  const ExerciseRow* find(std::string_view id) const;
};

}  // namespace headsup
