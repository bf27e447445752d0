#include "headsup/layer/decode.h"

#include <algorithm>
#include <string>
#include <utility>

#include "headsup/graph/cached_attention.h"
#include "headsup/graph/shape_walk.h"

namespace headsup {

namespace {

std::int64_t most_steps(const AttentionSizes& dims) {
  return std::min(dims.seq_len, kMaxDecodeSteps);
}

Count size_of_y(const AttentionSizes& dims) { return Count(dims.batch) * dims.d_model; }

Faults check_decoding(const AttentionSizes& dims, std::int64_t steps) {
  Faults faults;
  const auto refuse = [&](const char* where, const ArgValue& value, std::string_view expected) {
    faults.push_back(bad_value(where, value, expected));
  };
  if (dims.cross) refuse("cross", "true", "false");
  if (!dims.key_lengths.empty()) refuse("key_lengths", "[...]", "[]");
  const std::int64_t most = most_steps(dims);
  if (steps < 1 || steps > most) {
    refuse("steps", steps, "1 to " + std::to_string(most));
  }
  return faults;
}

// What one more token costs, and what it would cost without what was kept.
void count_costs(const AttentionSizes& d, std::int64_t tokens, DecodeStep& step) {
  step.cache_numbers = 2 * d.batch * d.kv_width() * tokens;
  step.cache_bytes = step.cache_numbers * static_cast<std::int64_t>(sizeof(float));
  // One token through W_q, W_k, W_v and W_o; then its queries by every key, its weights by every
  // value.
  const std::int64_t projections = 2 * d.d_model * (d.q_width() + d.kv_width());
  step.flops_cached = 2 * d.batch * (projections + 2 * d.q_width() * tokens);
  AttentionSizes prefix = d;
  prefix.seq_len = prefix.seq_k = tokens;
  step.flops_recomputed = matmul_flops(prefix);
}

}  // namespace

Count numbers_of_decoding(const AttentionSizes& dims, std::int64_t steps) {
  const std::int64_t taken = std::clamp<std::int64_t>(steps, 0, most_steps(dims));
  // Keys and values are kept packed, and copied out of all examples and of one.
  Count numbers = CachedAttention::numbers(dims, taken);
  numbers += (Count(dims.batch) + 1) * dims.kv_width() * taken * 2;
  // Of each step its y, its counts, and six of them told in words.
  constexpr std::int64_t kTold = 150;
  return numbers + (size_of_y(dims) + dims.d_model + kTold) * taken;
}

Result<Decoding> decode(const AttentionSizes& dims, const Inputs& inputs, std::int64_t steps) {
  Faults faults = check_decoding(dims, steps);
  if (!faults.empty()) return faults;
  CachedAttention attention(dims, inputs, steps);
  Decoding out;
  out.steps.reserve(Count(steps).size());
  for (std::int64_t token = 0; token < steps; ++token) {
    DecodeStep& step = out.steps.emplace_back();
    step.y.resize(size_of_y(dims).size());
    attention.step(inputs.x.view().narrowed(1, token, 1), step.y.data());
    count_costs(dims, token + 1, step);
  }
  out.keys = attention.keys();
  out.values = attention.values();
  return out;
}

}  // namespace headsup
