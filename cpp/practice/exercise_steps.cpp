#include "headsup/practice/exercise_steps.h"

#include <algorithm>
#include <array>

namespace headsup {

namespace {

using enum StepAsk;

constexpr std::array<std::string_view, 5> kAskNames = {"number", "shape", "choice", "order",
                                                       "line"};

constexpr std::uint16_t kLayer = kWidth | kHeads | kHeadDim;
constexpr std::uint16_t kQueries = kBatch | kSeqLen | kLayer;
constexpr std::uint16_t kKeys = kSeqK | kKvHeads;
constexpr std::uint16_t kGap = kBatch | kSeqLen | kHeadDimAlways;

constexpr std::array kDerivedNumbers = {
    DerivedNumber{"q_width", "n_heads * head_dim"},
    DerivedNumber{"kv_width", "n_kv_heads * head_dim"},
    DerivedNumber{"group", "n_heads / n_kv_heads"},
    DerivedNumber{"head_w_q", "d_model * head_dim"},
    DerivedNumber{"w_q", "d_model * q_width"},
    DerivedNumber{"w_kv", "d_model * kv_width"},
    DerivedNumber{"layer", "2 * w_q + 2 * w_kv"},
    DerivedNumber{"biases", "q_width + 2 * kv_width + d_model"},
    DerivedNumber{"tokens", "batch * seq_len"},
    DerivedNumber{"table", "seq_len * seq_k"},
    DerivedNumber{"double_heads", "2 * n_heads"},
    DerivedNumber{"half_dim", "head_dim / 2"},
    DerivedNumber{"half_w_q", "d_model * half_dim"},
};

// When a step is asked: its part of level 0 or 0, and from which level to which.
struct When {
  std::uint8_t part;
  std::uint8_t from;
  std::uint8_t to;
};

constexpr StepRow row(std::string_view id, StepAsk ask, When when, std::uint8_t needs,
                      std::uint16_t shows, std::string_view answer, std::string_view slips = {}) {
  return {id, ask, when.part, when.from, when.to, needs, shows, answer, slips};
}

constexpr std::array kRows = {
    // The five steps of level 0, in their order; most are asked later too.
    row("head_dim", number, {1, 1, 2}, kDerived, kWidth | kHeads, "d_model / n_heads",
        "M8 full_width: d_model"),
    row("token_input", number, {2, 0, 0}, 0, 0, "d_model",
        "M5 sliced_input: head_dim; "
        "M8 heads_times: n_heads * d_model"),
    row("token_qkv", number, {2, 0, 0}, 0, 0, "head_dim", "M8 full_width: d_model"),
    row("token_output", number, {2, 0, 0}, 0, 0, "head_dim", "M8 full_width: d_model"),
    row("token_concat", number, {2, 0, 0}, 0, 0, "q_width",
        "M14 averaged: head_dim; "
        "M8 heads_times: n_heads * d_model"),
    row("token_result", number, {2, 0, 0}, 0, 0, "d_model",
        "M14 averaged: head_dim; "
        "M8 heads_times: n_heads * d_model"),
    row("w_q_head", number, {3, 2, 3}, 0, kLayer, "head_w_q",
        "M5 sliced_input: head_dim ** 2; "
        "M8 full_width: d_model ** 2"),
    row("w_q_all", number, {3, 2, 4}, 0, kLayer | kKvHeads, "w_q",
        "M8 full_width: n_heads * d_model ** 2; "
        "M5 sliced_input: n_heads * head_dim ** 2; "
        "M5 shared_slice: head_dim ** 2; "
        "M7 quotient: d_model ** 2; "
        "M13 kv_for_heads: w_kv"),
    row("w_o", number, {4, 2, 5}, 0, kLayer | kKvHeads, "q_width * d_model",
        "M14 averaged: head_w_q; "
        "M8 heads_times: n_heads * d_model ** 2; "
        "M13 kv_for_heads: w_kv; "
        "M7 quotient: d_model ** 2; "
        "M6 no_w_o: 0"),
    row("doubled_head_dim", number, {5, 2, 3}, kDerived, kWidth | kHeads, "half_dim",
        "M10 kept_head_dim: head_dim; "
        "M10 grown_head_dim: 2 * head_dim; "
        "M8 full_width: d_model"),
    row("doubled_total", choice, {5, 2, 3}, kDerived, 0, "unchanged",
        "M10 doubles; "
        "- halves"),

    // Shapes.
    row("q_flat", shape, {0, 1, 2}, 0, kQueries, "shape(q_flat)",
        "M8 heads_times: batch, seq_len, n_heads * d_model"),
    row("q_split", shape, {0, 1, 3}, 0, kQueries, "shape(q_split)",
        "M1 viewed_straight: batch, n_heads, seq_len, head_dim; "
        "M8 full_width: batch, seq_len, n_heads, d_model"),
    row("q", shape, {0, 1, 3}, 0, kQueries, "shape(q)",
        "M1 not_swapped: batch, seq_len, n_heads, head_dim; "
        "M8 full_width: batch, n_heads, seq_len, d_model"),
    row("k", shape, {0, 4, 5}, kShared, kQueries | kKeys, "shape(k)",
        "M13 kv_as_many: batch, n_heads, seq_k, head_dim; "
        "M1 not_swapped: batch, seq_k, n_kv_heads, head_dim; "
        "M8 full_width: batch, n_kv_heads, seq_k, d_model; "
        "- queries_tokens: batch, n_kv_heads, seq_len, head_dim"),
    row("scores", shape, {0, 1, 5}, 0, kQueries | kKeys, "shape(scores)",
        "M12 no_head_axis: batch, seq_len, seq_k; "
        "M12 numbers_for_keys: batch, n_heads, seq_len, head_dim; "
        "M12 token_table: seq_len, head_dim; "
        "M13 kv_for_heads: batch, n_kv_heads, seq_len, seq_k; "
        "- queries_tokens: batch, n_heads, seq_len, seq_len"),
    row("head_outputs", shape, {0, 2, 4}, 0, kQueries | kKeys, "shape(head_outputs)",
        "M1 not_swapped: batch, seq_len, n_heads, head_dim; "
        "M8 full_width: batch, n_heads, seq_len, d_model; "
        "M14 averaged: batch, seq_len, head_dim; "
        "M13 kv_for_heads: batch, n_kv_heads, seq_len, head_dim"),
    row("concat", shape, {0, 1, 5}, 0, kQueries | kKvHeads, "shape(concat)",
        "M14 averaged: batch, seq_len, head_dim; "
        "M1 merged_straight: batch, n_heads, seq_len * head_dim; "
        "M13 kv_for_heads: batch, seq_len, kv_width; "
        "M7 quotient: batch, seq_len, d_model; "
        "M8 heads_times: batch, seq_len, n_heads * d_model"),
    row("y", shape, {0, 2, 5}, 0, kQueries | kKvHeads, "shape(y)",
        "M14 averaged: batch, seq_len, head_dim; "
        "M6 no_w_o: batch, seq_len, q_width; "
        "M13 kv_for_heads: batch, seq_len, kv_width; "
        "M8 heads_times: batch, seq_len, n_heads * d_model"),
    row("w_k_shape", shape, {0, 4, 5}, kShared, kLayer | kKvHeads, "shape(W_k)",
        "M13 kv_as_many: d_model, q_width; "
        "M5 sliced_input: head_dim, head_dim; "
        "M8 full_width: d_model, d_model"),
    row("w_o_shape", shape, {0, 5, 5}, kGiven, kLayer | kKvHeads, "shape(W_o)",
        "M7 quotient: d_model, d_model; "
        "M13 kv_for_heads: kv_width, d_model; "
        "M14 averaged: head_dim, d_model"),

    // Shapes with a gap, which stands in the prompt.
    row("fill_q", number, {0, 1, 3}, kDerived, kBatch | kSeqLen | kWidth | kHeads, "head_dim",
        "M8 full_width: d_model"),
    row("fill_concat", number, {0, 1, 3}, 0, kGap | kHeads, "q_width",
        "M14 averaged: head_dim; "
        "M1 merged_straight: seq_len * head_dim; "
        "M8 heads_times: n_heads * n_heads * head_dim"),
    row("fill_w_k", number, {0, 4, 5}, kShared, kLayer | kKvHeads, "kv_width",
        "M13 kv_as_many: q_width; "
        "M8 full_width: n_kv_heads * d_model; "
        "M7 quotient: n_kv_heads * (d_model / n_heads); "
        "M14 averaged: head_dim"),

    // Numbers.
    row("divisor", number, {0, 1, 3}, 0, kLayer, "head_dim",
        "M2 root_width: d_model; "
        "M2 root_heads: n_heads; "
        "M2 no_scale: 1"),
    row("q_width", number, {0, 5, 5}, kGiven, kLayer, "q_width",
        "M7 quotient: d_model; "
        "M14 averaged: head_dim"),
    row("w_k", number, {0, 4, 5}, kShared, kLayer | kKvHeads, "w_kv",
        "M13 kv_as_many: w_q; "
        "M8 full_width: n_kv_heads * d_model ** 2; "
        "M5 sliced_input: n_kv_heads * head_dim ** 2; "
        "M7 quotient: d_model * n_kv_heads * (d_model / n_heads)"),
    row("group", number, {0, 4, 5}, kShared, kHeads | kKvHeads, "group", "M13 kv_as_many: 1"),
    row("layer_total", number, {0, 2, 5}, 0, kLayer | kKvHeads, "layer",
        "M6 no_w_o: w_q + 2 * w_kv; "
        "M13 kv_as_many: 4 * w_q; "
        "M13 kv_for_heads: w_q + 3 * w_kv; "
        "M7 quotient: 4 * d_model ** 2; "
        "M8 full_width: 4 * n_heads * d_model ** 2"),
    row("bias_count", number, {0, 3, 5}, kBias, kLayer | kKvHeads, "biases",
        "M6 no_w_o: biases - d_model; "
        "M13 kv_as_many: 3 * q_width + d_model; "
        "M7 quotient: 4 * d_model; "
        "M8 full_width: 3 * n_heads * d_model + d_model"),
    row("layer_with_biases", number, {0, 3, 5}, kBias, kLayer | kKvHeads, "layer + biases",
        "M6 no_w_o: w_q + 2 * w_kv + q_width + 2 * kv_width; "
        "M13 kv_as_many: 4 * w_q + 3 * q_width + d_model; "
        "M7 quotient: 4 * d_model ** 2 + 4 * d_model; "
        "M8 full_width: 4 * n_heads * d_model ** 2 + 3 * n_heads * d_model + d_model; "
        "- no_biases: layer"),
    row("model_total", number, {0, 5, 5}, 0, kLayer | kKvHeads | kLayers, "n_layers * layer",
        "M6 no_w_o: n_layers * (w_q + 2 * w_kv); "
        "M13 kv_as_many: n_layers * 4 * w_q; "
        "M7 quotient: n_layers * 4 * d_model ** 2; "
        "M8 full_width: n_layers * 4 * n_heads * d_model ** 2; "
        "- one_layer: layer"),
    row("computations", number, {0, 3, 5}, 0, kHeads | kKvHeads | kLayers, "n_layers * n_heads",
        "M9 added: n_layers + n_heads; "
        "M9 layers_only: n_layers; "
        "M9 heads_only: n_heads; "
        "M13 kv_for_heads: n_layers * n_kv_heads"),
    row("score_numbers", number, {0, 3, 5}, 0, kBatch | kSeqLen | kHeads | kKeys,
        "elements(scores)",
        "M12 no_head_axis: batch * table; "
        "M12 numbers_for_keys: tokens * q_width; "
        "M13 kv_for_heads: batch * n_kv_heads * table; "
        "- one_example: n_heads * table"),
    row("q_flops", number, {0, 3, 5}, 0, kQueries, "flops(q_flat)",
        "M8 full_width: 2 * tokens * n_heads * d_model ** 2; "
        "M5 sliced_input: 2 * tokens * q_width * head_dim; "
        "M7 quotient: 2 * tokens * d_model ** 2; "
        "- one_a_pair: tokens * w_q"),
    row("score_flops", number, {0, 3, 5}, 0, kQueries | kKeys, "flops(q_k)",
        "M8 full_width: 2 * batch * n_heads * table * d_model; "
        "M12 no_head_axis: 2 * batch * table * head_dim; "
        "M13 kv_for_heads: 2 * batch * kv_width * table; "
        "M7 quotient: 2 * batch * table * d_model; "
        "- one_a_pair: batch * q_width * table"),
    row("kv_numbers", number, {0, 4, 5}, kShared | kSelf, kLayer | kKvHeads, "2 * kv_width",
        "M13 kv_as_many: 2 * q_width; "
        "M8 full_width: 2 * n_kv_heads * d_model; "
        "M7 quotient: 2 * n_kv_heads * (d_model / n_heads); "
        "- keys_only: kv_width"),
    row("kv_bytes", number, {0, 5, 5}, kSelf,
        kBatch | kSeqLen | kLayer | kKvHeads | kLayers | kBytes,
        "2 * n_layers * tokens * kv_width * bytes_per_number",
        "M13 kv_as_many: 2 * n_layers * tokens * q_width * bytes_per_number; "
        "M7 quotient: 2 * n_layers * tokens * n_kv_heads * (d_model / n_heads) * bytes_per_number; "
        "M8 full_width: 2 * n_layers * tokens * n_kv_heads * d_model * bytes_per_number; "
        "- keys_only: n_layers * tokens * kv_width * bytes_per_number; "
        "- one_layer: 2 * tokens * kv_width * bytes_per_number"),

    // Choices.
    row("doubled_scores", choice, {0, 3, 4}, kDerived, 0, "twice_the_scores",
        "M12 same_scores; "
        "- half_the_scores"),
    row("softmax_axis", choice, {0, 2, 4}, 0, 0, "rows",
        "M3 columns; "
        "M3 heads"),
    row("hidden", choice, {0, 2, 4}, 0, 0, "minus_infinity",
        "M4 zero; "
        "M4 after_softmax"),
    row("sharing_gqa", choice, {0, 4, 5}, kGrouped, kHeads | kKvHeads, "gqa",
        "M13 mha; "
        "M13 mqa"),
    row("sharing_mqa", choice, {0, 4, 5}, kSingle, kHeads | kKvHeads, "mqa",
        "M13 mha; "
        "M13 gqa"),
    row("unshared_kv", choice, {0, 4, 5}, kShared, 0, "keys_and_values",
        "M13 output_too; "
        "M13 nothing"),

    // Orders, each a chain in which every step needs the one before it.
    row("order_in", order, {0, 1, 3}, 0, 0, "project split swap multiply scale softmax",
        "M1 swap_first: project swap split multiply scale softmax; "
        "M2 scale_late: project split swap multiply softmax scale; "
        "M5 split_first: split project swap multiply scale softmax"),
    row("order_table", order, {0, 2, 4}, 0, 0, "multiply mask softmax weigh swap_back",
        "M4 mask_late: multiply softmax mask weigh swap_back; "
        "M4 mask_last: multiply softmax weigh mask swap_back"),
    row("order_out", order, {0, 2, 5}, 0, 0, "softmax weigh swap_back merge project_out",
        "M1 merge_first: softmax weigh merge swap_back project_out; "
        "M6 project_first: softmax weigh swap_back project_out merge"),

    // A listing with one line spoilt.
    row("bug_tokens", line, {0, 2, 5}, 0, 0, "q_straight k_straight v_straight merge_straight"),
    row("bug_scale", line, {0, 2, 5}, 0, 0, "scores_width scores_heads scores_times"),
    row("bug_softmax", line, {0, 3, 5}, 0, 0, "weights_columns weights_heads"),
    row("bug_mask", line, {0, 3, 5}, 0, 0, "weights_kept weights_late"),
    row("bug_slice", line, {0, 2, 5}, 0, 0, "q_slice k_slice v_slice"),
};

}  // namespace

SlipRow take_slip(std::string_view& slips) {
  const std::size_t end = std::min(slips.find("; "), slips.size());
  const std::string_view one = slips.substr(0, end);
  slips.remove_prefix(std::min(end + 2, slips.size()));
  const std::size_t space = one.find(' ');
  const std::size_t colon = std::min(one.find(": "), one.size());
  SlipRow out;
  if (one.front() == 'M') out.misconception = one.substr(0, space);
  out.how = one.substr(space + 1, colon - space - 1);
  out.gives = one.substr(std::min(colon + 2, one.size()));
  return out;
}

std::span<const std::string_view> step_ask_names() { return kAskNames; }
std::span<const StepRow> step_rows() { return kRows; }
std::span<const DerivedNumber> derived_numbers() { return kDerivedNumbers; }

}  // namespace headsup
