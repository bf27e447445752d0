// Turns what a caller asks for into checked AttentionSizes, or into every fault in it at once.
// Knows the rules of multi-head attention's sizes; knows no JSON, no page and no language.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/fault.h"
#include "headsup/base/result.h"
#include "headsup/graph/attention_sizes.h"

namespace headsup {

/// Sizes as a person or a file gave them: unchecked, maybe missing, maybe not whole. NaN stands for
/// something that was not a number.
struct Config {
  std::optional<double> batch;
  std::optional<double> seq_len;  // tokens of x, the queries
  std::optional<double> seq_k;  // tokens of memory; in self-attention left out or equal to seq_len
  std::optional<double> d_model;
  std::optional<double> n_heads;
  std::optional<double> n_kv_heads;  // left out: n_heads (MHA); 1: MQA; between: GQA
  std::optional<double> head_dim;    // left out: d_model / n_heads
  bool cross = false;                // k and v come from a second sequence
  bool causal = false;               // key j is hidden where j > i + (seq_k - seq_len)
  bool bias = false;                 // each of the four projections adds a bias
  std::vector<double> key_lengths;   // empty: no padding; else one per example: that key and those
                                     // after it are hidden
  std::optional<std::string> positions;  // a name of kPositionNames; left out: none
};

/// The largest size any one axis may have.
inline constexpr std::int64_t kMaxSize = 1'000'000'000;

/// Checks a config. Faults: size_* (a field missing, not a number, not whole, below 1, above
/// kMaxSize), heads_do_not_divide_width (only where head_dim is not given), kv_heads_*,
/// lengths_differ_in_self, key_lengths_count, key_length_out_of_range, count_overflow,
/// field_bad_value (unknown positions; an odd head_dim with rotations). All that
/// hold are returned together; a rule that needs a broken field is left out.
Result<AttentionSizes> validate(const Config& config);

class SizeReader {
 public:
  /// `faults` must outlive the reader.
  explicit SizeReader(Faults& faults) : faults_(faults) {}

  /// A whole number from 1 to `limit`; else 0 and a fault: size_missing, size_not_a_number,
  /// size_not_positive, size_too_large or size_not_whole.
  std::int64_t read(std::string_view field, const std::optional<double>& given,
                    std::int64_t limit = kMaxSize);

  /// The same, but nothing given is 0 without a fault.
  std::int64_t read_if_given(std::string_view field, const std::optional<double>& given) {
    return given ? read(field, given) : 0;
  }

 private:
  Faults& faults_;
};

}  // namespace headsup
