#include "headsup/practice/exercise_sizes.h"

#include <algorithm>
#include <array>
#include <optional>

#include "headsup/base/random.h"

namespace headsup {

namespace {

constexpr std::uint32_t kSizesStream = 0x512e;  // apart from other random numbers of the same seed
constexpr std::uint32_t kAttempts = 64;         // rows of random numbers that one level has at once

// One size's values at every level, and which of them a level may take.
using Values = std::array<std::int16_t, 7>;
constexpr Values kBatches = {2, 3, 4, 6, 8, 16, 32};
constexpr Values kShortTexts = {10, 12, 20, 24, 48, 96, 100};
constexpr Values kLongTexts = {128, 256, 512, 1000, 1024, 2048, 4096};
constexpr Values kFewHeads = {2, 4, 4, 6, 8, 12, 16};
constexpr Values kManyHeads = {8, 12, 16, 20, 24, 32, 40};
constexpr Values kHeadDims = {16, 32, 48, 64, 64, 96, 128};
constexpr Values kLargeHeadDims = {64, 64, 80, 96, 128, 128, 256};
constexpr Values kWidths = {640, 1024, 1536, 2048, 2560, 3072, 5120};
constexpr Values kDepths = {6, 12, 18, 24, 32, 36, 48};

// Decoders that rotate whole heads by RoPE and share keys and values, under the names and with the
// sizes of web/content/models.json. A seed draws by the place: none may be moved or taken away.
struct Published {
  std::string_view name;
  std::int16_t d_model;
  std::uint8_t n_heads, n_kv_heads, head_dim, n_layers;
};
constexpr std::array<Published, 10> kPublished = {{{"Llama 3.1 8B", 4096, 32, 8, 128, 32},
                                                   {"Llama 3.1 70B", 8192, 64, 8, 128, 80},
                                                   {"Llama 3.2 1B", 2048, 32, 8, 64, 16},
                                                   {"TinyLlama 1.1B", 2048, 32, 4, 64, 22},
                                                   {"Qwen2.5 0.5B", 896, 14, 2, 64, 24},
                                                   {"Qwen2.5 7B", 3584, 28, 4, 128, 28},
                                                   {"Qwen3 0.6B", 1024, 16, 8, 128, 28},
                                                   {"Qwen3 4B", 2560, 32, 8, 128, 36},
                                                   {"Phi-4", 5120, 40, 10, 128, 40},
                                                   {"SmolLM2 135M", 576, 9, 3, 64, 30}}};

std::int64_t pick(RandomStream& random, const Values& from) {
  return from[random.below(static_cast<std::uint32_t>(from.size()))];
}

bool one_in(RandomStream& random, std::uint32_t count) { return random.below(count) == 0; }

// A number of key and value heads below n_heads that divides it. Requires n_heads > 1.
std::int64_t pick_kv_heads(RandomStream& random, std::int64_t n_heads) {
  for (;;) {
    const std::int64_t count = std::int64_t{1} << random.below(4);
    if (count < n_heads && n_heads % count == 0) return count;
  }
}

ExerciseSizes draw_once(RandomStream& random, int level) {
  ExerciseSizes out;
  AttentionSizes& dims = out.dims;
  const bool small = level == 1;
  dims.batch = pick(random, kBatches);
  dims.seq_len = pick(random, level <= 2 ? kShortTexts : kLongTexts);
  dims.n_heads = pick(random, small ? kFewHeads : kManyHeads);
  dims.n_kv_heads = dims.n_heads;
  dims.head_dim = pick(random, small ? kHeadDims : kLargeHeadDims);
  dims.d_model = dims.n_heads * dims.head_dim;
  dims.seq_k = dims.seq_len;
  out.n_layers = pick(random, kDepths);
  out.bytes_per_number = one_in(random, 2) ? 2 : 4;
  dims.bias = level >= 3 && one_in(random, 2);
  if (level == 4 || (level == 5 && !one_in(random, 4))) {
    dims.n_kv_heads = pick_kv_heads(random, dims.n_heads);
  }
  if (level == 5) {
    if (one_in(random, 2)) dims.d_model = pick(random, kWidths);
    dims.cross = one_in(random, 3);
    if (dims.cross) dims.seq_k = pick(random, kShortTexts);
  }
  if (level == 6) {
    const Published& model = kPublished[random.below(kPublished.size())];
    out.model = model.name;
    dims.d_model = model.d_model;
    dims.n_heads = model.n_heads;
    dims.n_kv_heads = model.n_kv_heads;
    dims.head_dim = model.head_dim;
    dims.bias = false;
    out.n_layers = model.n_layers;
  }
  out.head_dim_given = dims.q_width() != dims.d_model;
  return out;
}

// If two sizes of one shape were equal, a mistake could not be told from the answer.
bool can_be_told_apart(const AttentionSizes& dims) {
  const std::array<std::int64_t, 6> sizes = {
      dims.batch,   dims.seq_len,  dims.cross ? dims.seq_k : 0,
      dims.n_heads, dims.head_dim, dims.d_model};
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (sizes[i] == sizes[j]) return false;
    }
  }
  return true;
}

ExerciseSizes sizes_of(std::int64_t d_model, std::int64_t n_heads, std::int64_t n_kv_heads,
                       std::int64_t head_dim) {
  ExerciseSizes out;
  out.dims.d_model = d_model;
  out.dims.n_heads = n_heads;
  out.dims.n_kv_heads = n_kv_heads;
  out.dims.head_dim = head_dim;
  out.head_dim_given = out.dims.q_width() != d_model;
  return out;
}

// The five steps ask nothing about the model around the layer; these are there to be named.
ExerciseSizes five_steps() {
  ExerciseSizes out = sizes_of(1024, 16, 16, 64);
  out.dims.batch = 2;
  out.dims.seq_len = out.dims.seq_k = 10;
  out.n_layers = 24;
  out.bytes_per_number = 2;
  return out;
}

}  // namespace

RandomStream::RandomStream(std::uint32_t seed, std::uint32_t stream, std::uint32_t row)
    : key_(row_key(seed, stream, row)) {}

std::uint32_t RandomStream::below(std::uint32_t count) { return random_bits(key_, at_++) % count; }

ExerciseSizes draw_sizes(std::uint32_t seed, int level, std::uint32_t attempt) {
  if (seed == 0 && level == 0 && attempt == 0) return five_steps();
  const std::uint32_t again = attempt / kAttempts * (kLevels + 1);
  const std::uint32_t row = (again + static_cast<std::uint32_t>(level)) * kAttempts;
  RandomStream random(seed, kSizesStream, row + attempt % kAttempts);
  for (;;) {
    const ExerciseSizes sizes = draw_once(random, level);
    if (can_be_told_apart(sizes.dims)) return sizes;
  }
}

ExerciseSizes small_sizes(int which, bool cross) {
  static constexpr std::array<std::array<std::int8_t, 4>, kSmallSizes> kSmall = {
      {{4, 2, 2, 2}, {4, 2, 1, 2}, {12, 6, 2, 2}, {6, 2, 2, 2}, {8, 2, 1, 2}}};
  const std::array<std::int8_t, 4>& small = kSmall[static_cast<std::size_t>(which)];
  ExerciseSizes out = sizes_of(small[0], small[1], small[2], small[3]);
  out.dims.batch = 2;
  out.dims.seq_len = 3;
  out.dims.seq_k = cross ? 5 : 3;
  out.dims.cross = cross;
  out.dims.bias = true;
  out.n_layers = 3;
  out.bytes_per_number = 2;
  return out;
}

std::vector<NamedNumber> named_numbers(const ExerciseTable& table, const ExerciseSizes& sizes) {
  const AttentionSizes& dims = sizes.dims;
  std::vector<NamedNumber> out = {
      {"batch", dims.batch},
      {"seq_len", dims.seq_len},
      {"seq_k", dims.seq_k},
      {"d_model", dims.d_model},
      {"n_heads", dims.n_heads},
      {"n_kv_heads", dims.n_kv_heads},
      {"head_dim", dims.head_dim},
      {"n_layers", sizes.n_layers},
      {"bytes_per_number", sizes.bytes_per_number},
  };
  for (const DerivedNumber& derived : table.numbers) {
    const Result<std::vector<std::int64_t>> value = evaluate_list(derived.expression, dims, out);
    if (value) out.push_back({derived.id, value->front()});
  }
  return out;
}

namespace {

constexpr int kResultsToJudge = 6;
constexpr int kMinUnaidedToRise = 5;
constexpr int kMaxUnaidedToFall = 2;

}  // namespace

int next_level(int level, std::span<const StepResult> recent) {
  int seen = 0;
  int unaided = 0;
  for (auto result = recent.rbegin(); result != recent.rend() && seen < kResultsToJudge; ++result) {
    if (result->level != level) break;
    ++seen;
    unaided += result->unaided ? 1 : 0;
  }
  if (seen < kResultsToJudge) return level;
  if (level == 0) return 1;
  if (unaided >= kMinUnaidedToRise) return std::min(level + 1, kLevels);
  if (unaided <= kMaxUnaidedToFall) return std::max(level - 1, 1);
  return level;
}

}  // namespace headsup
