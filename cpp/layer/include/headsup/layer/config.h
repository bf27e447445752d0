// The door: what a caller asks for becomes Dims that cannot be wrong, or every fault in it at once.
// Knows the rules of multi-head attention's sizes; knows no JSON, no page and no language.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "headsup/base/result.h"

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
  std::vector<double>
      key_lengths;  // empty: no padding; else one an example, keys from it on hidden
};

/// Checked sizes. Every one is from 1 to kMaxSize, n_kv_heads divides n_heads, and every count that
/// the shape walk gives fits 63 bits.
struct AttentionSizes {
  std::int64_t batch = 0;
  std::int64_t seq_len = 0;
  std::int64_t seq_k = 0;
  std::int64_t d_model = 0;
  std::int64_t n_heads = 0;
  std::int64_t n_kv_heads = 0;
  std::int64_t head_dim = 0;
  bool cross = false;
  bool causal = false;
  bool bias = false;
  std::vector<std::int64_t> key_lengths;

  std::int64_t q_width() const { return n_heads * head_dim; }
  std::int64_t kv_width() const { return n_kv_heads * head_dim; }
  /// The key and value head that query head `head` reads.
  std::int64_t kv_head_of(std::int64_t head) const { return head / (n_heads / n_kv_heads); }
  bool masks() const { return causal || !key_lengths.empty(); }
  bool operator==(const AttentionSizes&) const = default;
};

/// The largest size any one axis may have.
inline constexpr std::int64_t kMaxSize = 1'000'000'000;

/// Checks a config. Faults: size_* (a field missing, not a number, not whole, below 1, above
/// kMaxSize), heads_do_not_divide_width (only where head_dim is not given), kv_heads_*,
/// lengths_differ_in_self, key_lengths_count, key_length_out_of_range, count_overflow. All that
/// hold are returned together; a rule that needs a broken field is left out.
Result<AttentionSizes> validate(const Config& config);

}  // namespace headsup
