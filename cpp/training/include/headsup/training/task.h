// The tasks that small models are trained on: names, several look-ups at once, associative recall,
// random tokens that come twice.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/training/batch.h"
#include "headsup/training/model_sizes.h"

namespace headsup {

/// The sequences trained on, or those held out.
enum class Split : std::uint8_t { training, held_out };

inline constexpr std::array<std::string_view, 2> kSplitNames = {"training", "held_out"};
inline constexpr std::array<std::string_view, 4> kTaskNames = {"names", "lookups", "recall",
                                                               "repeat"};

/// Makes sequences by number, each a function of the seed and that number.
class Task {
 public:
  virtual ~Task() = default;
  virtual TaskSpec sizes() const = 0;
  /// The number of sequences in a split. Training starts over after the last.
  virtual std::int64_t count(Split split) const = 0;
  /// Adds sequence `item`, modulo count(split), with its targets.
  virtual void add(Split split, std::int64_t item, Batch& batch) const = 0;
  /// Whether its tokens are letters (training/names.h).
  virtual bool is_names() const { return false; }
  /// The position that each slot of several look-ups must read; empty for other tasks.
  virtual std::vector<std::size_t> lookup_positions() const { return {}; }
};

/// A task's config, not yet validated. Members that a kind does not use are ignored.
struct TaskConfig {
  std::string task;                                   // of kTaskNames
  std::vector<std::string> words;                     // names, each of 1 to kMaxLetters letters
  std::optional<double> n_values, n_places, n_slots;  // look-ups; recall, repeat: no n_slots
};

/// With fewer words, none might be held out (training/names.h).
inline constexpr std::size_t kMinWords = 8;
inline constexpr std::size_t kMaxWords = 5000;
inline constexpr std::int64_t kMaxValues = 32;
inline constexpr std::int64_t kMaxPlaces = 24;
inline constexpr std::int64_t kMaxSlots = 8;

/// Makes the task of a config. Faults: field_bad_value for an unknown kind; too_few_words,
/// too_many_words and, at "words/N", field_bad_value for one that is not a to z; size_* of the
/// numbers; field_bad_value if n_slots > n_places (look-ups) or n_places > n_values (recall,
/// repeat) or n_places < 3 (repeat).
Result<std::shared_ptr<const Task>> make_task(const TaskConfig& config, std::uint32_t seed);

}  // namespace headsup
