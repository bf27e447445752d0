#include "headsup/training/buggy_layer.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numeric>

#include "headsup/base/relative_error.h"
#include "headsup/layer/config.h"

using namespace headsup;

namespace {

AttentionSizes layer_dims(double seq_len, double d_model, double n_heads) {
  Config config;
  config.batch = 1;
  config.seq_len = seq_len;
  config.d_model = d_model;
  config.n_heads = n_heads;
  config.causal = true;
  return validate(config).value();
}

BugSet with(const char* name) { return read_bugs({name}).value(); }

double most_later_weight(const BuggyLayer& layer, const AttentionSizes& dims) {
  RelativeError later;
  const std::vector<float>& weights = layer.of(TensorId::weights).numbers;
  const auto tokens = static_cast<std::size_t>(dims.seq_len);
  for (std::size_t n = 0; n < weights.size(); ++n) {
    const std::size_t query = n / tokens % tokens, key = n % tokens;
    if (key > query) later.add(double{weights[n]}, 0);
  }
  return later.max_abs_diff();
}

}  // namespace

TEST_CASE("without a bug the small layer is attention as the paper writes it, at awkward sizes") {
  for (const auto& [tokens, width, n_heads] :
       {std::array{1.0, 4.0, 2.0}, std::array{5.0, 12.0, 4.0}, std::array{7.0, 9.0, 3.0},
        std::array{4.0, 8.0, 1.0}, std::array{6.0, 8.0, 8.0}}) {
    const AttentionSizes dims = layer_dims(tokens, width, n_heads);
    const BuggyLayer layer = run_buggy_layer(dims, {}, 3);
    const auto t = static_cast<std::size_t>(dims.seq_len);
    const auto wide = static_cast<std::size_t>(dims.head_dim);
    const auto full = static_cast<std::size_t>(dims.d_model);
    const std::vector<float>& q = layer.of(TensorId::q_flat).numbers;
    const std::vector<float>& k = layer.of(TensorId::k_flat).numbers;
    const std::vector<float>& v = layer.of(TensorId::v_flat).numbers;
    for (std::size_t i = 0; i < t; ++i) {
      for (std::size_t column = 0; column < full; ++column) {
        const std::size_t first = column / wide * wide;
        std::vector<double> weights(i + 1);
        for (std::size_t j = 0; j <= i; ++j) {
          double score = 0;
          for (std::size_t n = first; n < first + wide; ++n) {
            score += double{q[i * full + n]} * double{k[j * full + n]};
          }
          weights[j] = std::exp(score / std::sqrt(static_cast<double>(wide)));
        }
        const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
        double expected = 0;
        for (std::size_t j = 0; j <= i; ++j) {
          expected += weights[j] / sum * double{v[j * full + column]};
        }
        CHECK(layer.of(TensorId::concat).numbers[i * full + column] ==
              doctest::Approx(expected).epsilon(1e-5));
      }
    }
    for (const double sum : layer.row_sums) CHECK(sum == doctest::Approx(1).epsilon(1e-5));
    CHECK(most_later_weight(layer, dims) == 0);
    for (std::size_t i = 0; i + 1 < t; ++i) CHECK(layer.leaks[i] == 0);
    CHECK(layer.leaks.back() > 0);
  }
}

TEST_CASE("every bug leaves every shape as it is, but for a matrix that heads share") {
  const AttentionSizes dims = layer_dims(4, 8, 2);
  for (const PlantedBug& bug : planted_bugs()) {
    CAPTURE(bug.name);
    const BuggyLayer layer = run_buggy_layer(dims, with(std::string(bug.name).c_str()), 0);
    for (const BuggyTensor& one : layer.tensors) {
      std::vector<std::int64_t> expected;
      const Shape shape = shape_of(one.name, dims);
      for (const Dim& dim : shape) {
        if (dim.axis != Axis::batch) expected.push_back(dim.size);
      }
      const bool shared = one.name == TensorId::W_q && bug.name == "q_slice";
      CHECK((one.shape == expected) == !shared);
      std::int64_t count = 1;
      for (const std::int64_t size : one.shape) count *= size;
      CHECK(static_cast<std::int64_t>(one.numbers.size()) == count);
    }
  }
}

TEST_CASE("every bug changes what the layer gives") {
  const AttentionSizes dims = layer_dims(5, 12, 3);
  const std::vector<float> right = run_buggy_layer(dims, {}, 1).of(TensorId::y).numbers;
  for (const PlantedBug& planted : planted_bugs()) {
    const std::string_view name = planted.name;
    CAPTURE(name);
    CHECK(run_buggy_layer(dims, with(std::string(name).c_str()), 1).of(TensorId::y).numbers !=
          right);
  }
}

TEST_CASE("a merge without its transpose puts other tokens' numbers into a row") {
  const AttentionSizes dims = layer_dims(4, 8, 2);
  const BuggyLayer right = run_buggy_layer(dims, {}, 0);
  const BuggyLayer buggy = run_buggy_layer(dims, with("merge_straight"), 0);
  const auto token_of = [](std::int64_t place) { return place / 4 % 4; };
  for (std::size_t n = 0; n < right.concat_from.size(); ++n) {
    const auto token = static_cast<std::int64_t>(n / 8);
    CHECK(token_of(right.concat_from[n]) == token);
    // head_outputs [2, 4, 4] read straight on as [4, 8]: two tokens of one head in each row.
    CHECK(buggy.concat_from[n] == static_cast<std::int64_t>(n));
    const auto from = static_cast<std::size_t>(buggy.concat_from[n]);
    CHECK(buggy.of(TensorId::concat).numbers[n] == buggy.of(TensorId::head_outputs).numbers[from]);
  }
  CHECK(token_of(buggy.concat_from[4]) == 1);
  CHECK(buggy.leaks[1] > 0);  // row 1 holds tokens 2 and 3 of the first head
}

TEST_CASE("a split without its transpose gives a head other tokens' numbers") {
  const AttentionSizes dims = layer_dims(4, 8, 2);
  const BuggyLayer right = run_buggy_layer(dims, {}, 0);
  const BuggyLayer buggy = run_buggy_layer(dims, with("q_straight"), 0);
  CHECK(right.q_from[4] == 8);  // the first head's second row is of token 1
  CHECK(buggy.q_from[4] == 4);  // here it is the other half of token 0
  CHECK(right.k_from == buggy.k_from);
  for (std::size_t n = 0; n < buggy.q_from.size(); ++n) {
    const auto from = static_cast<std::size_t>(buggy.q_from[n]);
    CHECK(buggy.of(TensorId::q).numbers[n] == buggy.of(TensorId::q_flat).numbers[from]);
  }
}

TEST_CASE("sums of weights give softmax over the wrong axis away, and what is hidden the mask") {
  const AttentionSizes dims = layer_dims(4, 8, 2);
  const BuggyLayer columns = run_buggy_layer(dims, with("weights_columns"), 0);
  for (const double sum : columns.column_sums) CHECK(sum == doctest::Approx(1).epsilon(1e-5));
  CHECK(columns.row_sums[0] != doctest::Approx(1).epsilon(1e-3));
  CHECK(most_later_weight(columns, dims) == 0);

  CHECK(most_later_weight(run_buggy_layer(dims, with("weights_kept"), 0), dims) > 0.3);
  CHECK(most_later_weight(run_buggy_layer(dims, with("scores_zeroed"), 0), dims) > 0.1);
  const BuggyLayer late = run_buggy_layer(dims, with("weights_late"), 0);
  CHECK(most_later_weight(late, dims) == 0);
  CHECK(late.row_sums[0] < 0.9);
}
