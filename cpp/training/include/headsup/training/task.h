// What a small model is trained on: names, letter by letter; several look-ups at once; associative
// recall. A task gives sequences by number, each a function of the seed and that number. Knows no
// model.
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
#include "headsup/training/model_dims.h"

namespace headsup {

/// Which sequences: those trained on, or those that no training sees.
enum class Split : std::uint8_t { training, held_out };

inline constexpr std::array<std::string_view, 2> kSplitNames = {"training", "held_out"};
inline constexpr std::array<std::string_view, 3> kTaskNames = {"names", "lookups", "recall"};

class Task {
 public:
  virtual ~Task() = default;
  virtual TaskSizes sizes() const = 0;
  /// How many different sequences a split has. Training goes through its own over and over.
  virtual std::int64_t count(Split split) const = 0;
  /// Adds sequence `item` of a split, modulo their count, with what it asks.
  virtual void add(Split split, std::int64_t item, Batch& batch) const = 0;
  /// Whether its tokens are letters (training/names.h).
  virtual bool is_names() const { return false; }
  /// Where the asker of several look-ups is to look, slot by slot; none elsewhere.
  virtual std::vector<std::size_t> places() const { return {}; }
};

/// A task as a page asks for it, unchecked. What a kind has no use for is passed over.
struct TaskConfig {
  std::string kind;
  std::vector<std::string> words;                     // names: a to z, as read_words gives them
  std::optional<double> n_values, n_places, n_slots;  // look-ups and recall
};

inline constexpr std::int64_t kMaxValues = 32;
inline constexpr std::int64_t kMaxPlaces = 24;
inline constexpr std::int64_t kMaxSlots = 8;

/// The task of a config. Faults: field_bad_value for an unknown kind; too_few_words; size_* of the
/// numbers, and field_bad_value where slots are more than places (look-ups) or places more than
/// values (recall).
Result<std::shared_ptr<const Task>> make_task(const TaskConfig& config, std::uint32_t seed);

}  // namespace headsup
