#include "headsup/practice/exercise_sizes.h"

#include <algorithm>
#include <array>
#include <optional>

#include "headsup/base/random.h"
#include "headsup/graph/shape_walk.h"

namespace headsup {

namespace {

constexpr std::uint32_t kSizesStream = 0x512e;  // apart from other random numbers of the same seed
constexpr std::uint32_t kNearStream = 0x4ea2;
constexpr std::uint32_t kAttempts = 64;  // rows of random numbers that one level has at once

constexpr int kFirstShared = 4;  // the level that is about shared keys and values
constexpr std::uint32_t kMaxDrawnHeads = 64;

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
  if (level == kFirstShared || (level == kExplicitLevel && !one_in(random, 4))) {
    dims.n_kv_heads = pick_kv_heads(random, dims.n_heads);
  }
  if (level == kExplicitLevel) {
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

// Puts a teacher's sizes in place of the drawn, and others beside them that fit; false where they
// do not go together at this level.
bool put_in(ExerciseSizes& sizes, const OwnSizes& own, int level, RandomStream& random) {
  AttentionSizes& dims = sizes.dims;
  if (own.batch > 0) dims.batch = own.batch;
  if (own.seq_len > 0) dims.seq_len = own.seq_len;
  if (!dims.cross) dims.seq_k = dims.seq_len;
  if (!own.of_layer()) return true;
  const bool shares = sizes.shares();
  if (own.n_heads > 0) {
    dims.n_heads = own.n_heads;
  } else if (own.n_kv_heads > 0) {
    dims.n_heads = own.n_kv_heads * (level < kFirstShared ? 1 : 1 + random.below(8));
  } else if (own.d_model % dims.n_heads != 0) {
    dims.n_heads = 2 + random.below(kMaxDrawnHeads - 1);
  }
  if (dims.n_heads < 2) return false;
  dims.n_kv_heads = own.n_kv_heads > 0 ? own.n_kv_heads
                    : shares           ? pick_kv_heads(random, dims.n_heads)
                                       : dims.n_heads;
  if (own.d_model == 0) {
    if (!sizes.head_dim_given) dims.d_model = dims.q_width();
  } else {
    dims.d_model = own.d_model;
    const bool divides = dims.d_model % dims.n_heads == 0;
    if (!divides && level != kExplicitLevel) return false;
    if (divides && !sizes.head_dim_given) dims.head_dim = dims.d_model / dims.n_heads;
  }
  sizes.head_dim_given = dims.q_width() != dims.d_model;
  const bool is_of_level = level == kFirstShared  ? sizes.shares()
                           : level < kFirstShared ? !sizes.shares()
                                                  : level < kLevels;
  return is_of_level && dims.head_dim > 1 && dims.n_heads % dims.n_kv_heads == 0 &&
         counts_fit(dims);
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

std::optional<ExerciseSizes> draw_sizes(const SheetSeed& sheet, std::uint32_t attempt) {
  const auto& [seed, level, salt, own] = sheet;
  if (seed == 0 && level == 0 && salt == 0 && attempt == 0) return five_steps();
  const std::uint32_t again = attempt / kAttempts * (kLevels + 1);
  const std::uint32_t row = (again + static_cast<std::uint32_t>(level)) * kAttempts;
  RandomStream random(seed, kSizesStream ^ salt, row + attempt % kAttempts);
  for (std::uint32_t draw = 0; salt == 0 || draw < kAttempts; ++draw) {
    ExerciseSizes sizes = draw_once(random, level);
    if (put_in(sizes, own, level, random) && can_be_told_apart(sizes.dims)) return sizes;
  }
  return std::nullopt;
}

OwnSizes sizes_near(const SheetSeed& sheet, std::uint32_t attempt) {
  RandomStream random(sheet.seed, kNearStream ^ sheet.salt, attempt);
  const auto near = [&](std::int64_t size) {
    static constexpr std::array<std::int8_t, 6> kQuarters = {2, 3, 4, 5, 6, 8};
    return size == 0 ? 0 : std::max<std::int64_t>(size * kQuarters[random.below(6)] / 4, 1);
  };
  OwnSizes out = sheet.own;
  for (std::int64_t* size : {&out.batch, &out.seq_len, &out.n_heads, &out.n_kv_heads}) {
    *size = near(*size);
  }
  const std::int64_t heads = std::max<std::int64_t>(sheet.own.n_heads, 1);
  out.d_model = std::max<std::int64_t>(out.n_heads, 1) * near(sheet.own.d_model / heads);
  if (sheet.own.d_model == 0) out.d_model = 0;
  return out;
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
