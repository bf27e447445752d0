#include "headsup/course/exercise_table.h"

#include <array>

namespace headsup {

namespace {

constexpr std::array<std::string_view, 5> kAskNames = {"number", "shape", "choice", "order",
                                                       "line"};

}  // namespace

std::span<const std::string_view> step_ask_names() { return kAskNames; }

const ExerciseRow* ExerciseTable::find(std::string_view id) const {
  for (const ExerciseRow& row : rows) {
    if (row.id == id) return &row;
  }
  return nullptr;
}

}  // namespace headsup
