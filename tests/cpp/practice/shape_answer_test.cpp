#include "headsup/practice/shape_answer.h"

#include <doctest/doctest.h>

#include <string>

#include "support/dice.h"
#include "support/layers.h"

using namespace headsup;
using namespace headsup::test;
using Sizes = std::vector<std::int64_t>;

namespace {

std::string mistake(std::string_view answer, TensorId tensor, const Config& config = ours()) {
  return std::string(grade_shape(answer, tensor, dims_of(config)).mistake);
}

std::string verdict(std::string_view answer, TensorId tensor, const Config& config = ours()) {
  return std::string(name_of(grade_shape(answer, tensor, dims_of(config)).verdict));
}

std::string text_of(const Sizes& sizes) {
  std::string out;
  for (const std::int64_t size : sizes) out += (out.empty() ? "" : " ") + std::to_string(size);
  return out;
}

// A layer of any legal kind; small numbers, so that sizes often coincide.
AttentionSizes any_dims(std::uint32_t seed) {
  Dice dice(seed);
  Config config;
  config.batch = static_cast<double>(dice.whole(1, 3));
  config.seq_len = static_cast<double>(dice.whole(1, 6));
  config.cross = dice.heads();
  config.seq_k = config.cross ? static_cast<double>(dice.whole(1, 6)) : *config.seq_len;
  config.n_kv_heads = static_cast<double>(dice.whole(1, 3));
  config.n_heads = *config.n_kv_heads * static_cast<double>(dice.whole(1, 3));
  config.head_dim = static_cast<double>(dice.whole(1, 4));
  config.d_model =
      dice.heads() ? *config.n_heads * *config.head_dim : static_cast<double>(dice.whole(1, 12));
  config.bias = dice.heads();
  config.causal = dice.heads();
  return dims_of(config);
}

}  // namespace

TEST_CASE("the right shape is right however it is written") {
  for (const char* text : {"(2, 6, 10, 128)", "2x6x10x128", "[2,6,10,128]", "2 6 10 128",
                           "torch.Size([2, 6, 10, 128])", "２，６，１０，１２８"}) {
    CHECK(verdict(text, TensorId::q) == "right");
    CHECK(mistake(text, TensorId::q) == "none");
  }
}

TEST_CASE("a grade keeps what was given and what was expected") {
  const ShapeVerdict graded = grade_shape("2, 10, 128", TensorId::q_flat, dims_of(ours()));
  CHECK(graded.verdict == Verdict::wrong);
  CHECK(graded.given == Sizes{2, 10, 128});
  CHECK(graded.expected == Sizes{2, 10, 768});
}

TEST_CASE("what cannot be read is not an answer, and not wrong") {
  const ShapeVerdict graded = grade_shape("no idea", TensorId::q, dims_of(ours()));
  CHECK(graded.verdict == Verdict::not_an_answer);
  CHECK(graded.mistake == "none");
  CHECK(graded.given.empty());
  CHECK(graded.expected == Sizes{2, 6, 10, 128});
}

TEST_CASE("an answer that can be read two ways is right where one of them is") {
  CHECK(verdict("2, 6, 10,128", TensorId::q) == "right");
  Config wide = ours();
  wide.d_model = 12288;
  CHECK(verdict("2, 10, 12,288", TensorId::q_flat, wide) == "right");
  CHECK(grade_shape("2, 10, 12,288", TensorId::q_flat, dims_of(wide)).given == Sizes{2, 10, 12288});
}

TEST_CASE("before the split, one head's or the split shape is split_too_early") {
  for (const TensorId tensor :
       {TensorId::x, TensorId::q_flat, TensorId::k_flat, TensorId::v_flat}) {
    CHECK(mistake("2, 10, 128", tensor) == "split_too_early");
    CHECK(mistake("2, 10, 6, 128", tensor) == "split_too_early");
    CHECK(mistake("2, 6, 10, 128", tensor) == "split_too_early");
  }
}

TEST_CASE("a shape without its head axis is named as missing_head_axis") {
  for (const TensorId tensor : {TensorId::q_split, TensorId::q, TensorId::k_split, TensorId::k,
                                TensorId::v, TensorId::v_split, TensorId::head_outputs,
                                TensorId::outputs_swapped, TensorId::outputs_contiguous}) {
    CHECK(mistake("2, 10, 128", tensor) == "missing_head_axis");
    CHECK(mistake("2, 10, 768", tensor) == "missing_head_axis");
  }
  for (const TensorId tensor : {TensorId::q_k, TensorId::scores, TensorId::weights}) {
    CHECK(mistake("2, 10, 10", tensor) == "missing_head_axis");
  }
}

TEST_CASE("heads and tokens in each other's place are named as axes_not_swapped") {
  for (const TensorId tensor : {TensorId::q, TensorId::k, TensorId::v, TensorId::head_outputs}) {
    CHECK(mistake("2, 10, 6, 128", tensor) == "axes_not_swapped");
  }
  for (const TensorId tensor : {TensorId::q_split, TensorId::k_split, TensorId::v_split,
                                TensorId::outputs_swapped, TensorId::outputs_contiguous}) {
    CHECK(mistake("2, 6, 10, 128", tensor) == "axes_not_swapped");
  }
  CHECK(mistake("2, 10, 6, 10", TensorId::scores) == "axes_not_swapped");
  // Neighbours merged before the swap.
  CHECK(mistake("2, 6, 1280", TensorId::concat) == "axes_not_swapped");
  CHECK(mistake("2, 60, 128", TensorId::concat) == "axes_not_swapped");
}

TEST_CASE("right axes with another last size are named as wrong_head_dim") {
  for (const char* text : {"2, 6, 10, 768", "2, 6, 10, 64", "2, 6, 10, 76"}) {
    CHECK(mistake(text, TensorId::q) == "wrong_head_dim");
    CHECK(mistake(text, TensorId::head_outputs) == "wrong_head_dim");
  }
  CHECK(mistake("2, 10, 6, 768", TensorId::q_split) == "wrong_head_dim");
}

TEST_CASE("a score table with a width in it is named as table_not_square") {
  for (const TensorId tensor : {TensorId::q_k, TensorId::scores, TensorId::weights}) {
    for (const char* text : {"2, 6, 10, 128", "2, 6, 10, 768", "2, 6, 128, 128", "2, 10, 6, 128",
                             "2, 10, 128", "2, 10, 768"}) {
      CHECK(mistake(text, tensor) == "table_not_square");
    }
  }
}

TEST_CASE("other mistakes are named by what they leave out or put elsewhere") {
  for (const TensorId tensor : {TensorId::concat, TensorId::y}) {
    CHECK(mistake("2, 10, 6, 128", tensor) == "heads_not_merged");
    CHECK(mistake("2, 6, 10, 128", tensor) == "heads_not_merged");
    CHECK(mistake("2, 10, 128", tensor) == "one_head_only");
  }
  CHECK(mistake("10, 768", TensorId::q_flat) == "missing_batch_axis");
  CHECK(mistake("6, 10, 128", TensorId::q) == "missing_batch_axis");
  CHECK(mistake("6, 10, 10", TensorId::weights) == "missing_batch_axis");
  CHECK(mistake("768", TensorId::W_q) == "wrong_number_of_axes");  // a weight has no batch to lack
  CHECK(mistake("10, 2, 768", TensorId::q_flat) == "axes_in_wrong_order");
  CHECK(mistake("6, 2, 10, 128", TensorId::q) == "axes_in_wrong_order");
}

TEST_CASE("other shapes are named by their number of axes, then by their sizes") {
  CHECK(mistake("20, 768", TensorId::q_flat) == "wrong_number_of_axes");
  CHECK(mistake("2, 10, 6, 128, 1", TensorId::q) == "wrong_number_of_axes");
  CHECK(mistake("2, 10, 512", TensorId::q_flat) == "wrong_size");
  CHECK(mistake("2, 6, 12, 128", TensorId::q) == "wrong_size");
  CHECK(mistake("2, 12, 10, 64", TensorId::q) == "wrong_size");
}

TEST_CASE("weights and biases have mistakes of their own") {
  Config config = ours();
  config.bias = true;
  CHECK(mistake("768, 128", TensorId::W_q, config) == "split_too_early");
  CHECK(mistake("6, 768, 128", TensorId::W_k, config) == "split_too_early");
  CHECK(mistake("128", TensorId::b_v, config) == "split_too_early");
  CHECK(mistake("128, 768", TensorId::W_o, config) == "one_head_only");
  CHECK(mistake("6, 128, 768", TensorId::W_o, config) == "heads_not_merged");
  CHECK(mistake("128", TensorId::b_o, config) == "one_head_only");
}

TEST_CASE("keys and values are graded with their own tokens and heads") {
  Config config = ours();
  config.cross = true;
  config.seq_k = 7;
  config.n_kv_heads = 2;
  CHECK(verdict("2, 2, 7, 128", TensorId::k, config) == "right");
  CHECK(mistake("2, 7, 2, 128", TensorId::k, config) == "axes_not_swapped");
  CHECK(mistake("2, 7, 128", TensorId::k, config) == "missing_head_axis");
  CHECK(mistake("2, 7, 256", TensorId::v, config) == "missing_head_axis");
  CHECK(mistake("2, 7, 2, 128", TensorId::k_flat, config) == "split_too_early");
  CHECK(mistake("2, 10, 7", TensorId::scores, config) == "missing_head_axis");
  CHECK(mistake("2, 6, 7, 10", TensorId::scores, config) == "axes_in_wrong_order");
  CHECK(mistake("2, 7, 128", TensorId::memory, config) == "split_too_early");
}

TEST_CASE("where a mistake gives the right shape, the answer is right") {
  // With one head, one head's width is the whole width.
  CHECK(verdict("2, 10, 768", TensorId::q_flat, config(2, 10, 768, 1)) == "right");
  // With as many tokens as heads, the swap cannot be seen in the shape.
  CHECK(verdict("2, 6, 6, 128", TensorId::q, config(2, 6, 768, 6)) == "right");
  // With as many tokens as head_dim, k^T q has the shape of q k^T.
  CHECK(verdict("2, 6, 128, 128", TensorId::scores, config(2, 128, 768, 6)) == "right");
}

TEST_CASE(
    "in any layer the right shape is right and every other list of sizes is a named mistake") {
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    const AttentionSizes dims = any_dims(seed);
    Dice dice(seed + 10'000);
    for (const TensorInfo& info : tensor_table()) {
      if (!is_present(info.name, dims)) continue;
      const Sizes right = sizes(shape_of(info.name, dims));
      CHECK(grade_shape(text_of(right), info.name, dims).verdict == Verdict::right);
      Sizes other;
      for (std::int64_t rank = dice.whole(1, 5); rank > 0; --rank) {
        other.push_back(dice.whole(0, 13));
      }
      const ShapeVerdict graded = grade_shape(text_of(other), info.name, dims);
      CHECK((graded.verdict == Verdict::right) == (other == right));
      CHECK((graded.mistake == "none") == (other == right));
    }
  }
}

TEST_CASE("mistakes are computed without overflow at the largest sizes") {
  Config config = test::config(1, 1e9, 1e9, 1);
  config.head_dim = 1;
  config.n_heads = 1;
  config.seq_len = 1000;
  config.d_model = 1e9;
  CHECK(mistake("1, 1000, 1", TensorId::q_split, config) == "missing_head_axis");
  CHECK(mistake("1000000000000", TensorId::q_split, config) == "wrong_number_of_axes");
}
