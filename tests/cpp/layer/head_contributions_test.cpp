#include "headsup/layer/head_contributions.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>

#include "support/layers.h"
#include "support/numbers.h"
#include "support/plain_kernels.h"

using namespace headsup;
using namespace headsup::test;

namespace {

/// Layers of every kind: plain, awkward sizes, one head, biases, shared key heads, head_dim given,
/// masks, and a second sequence.
std::vector<Config> layers() {
  std::vector<Config> out = {config(2, 10, 64, 4), config(1, 3, 15, 5), config(1, 1, 7, 1),
                             config(2, 5, 13, 13)};
  Config biased = config(2, 4, 12, 3);
  biased.bias = true;
  out.push_back(biased);
  Config grouped = config(1, 6, 24, 6);
  grouped.n_kv_heads = 2;
  grouped.bias = true;
  out.push_back(grouped);
  Config wide = config(2, 4, 10, 4);
  wide.head_dim = 7;
  wide.n_kv_heads = 1;
  out.push_back(wide);
  Config crossed = config(2, 3, 12, 4);
  crossed.cross = true;
  crossed.seq_k = 5;
  crossed.key_lengths = {5, 0};
  crossed.bias = true;
  out.push_back(crossed);
  Config causal = config(1, 6, 16, 2);
  causal.causal = true;
  out.push_back(causal);
  return out;
}

struct Place {
  std::int64_t example = 0;
  std::int64_t token = 0;
};
Place last_of(const AttentionSizes& dims) { return {dims.batch - 1, dims.seq_len - 1}; }

std::vector<float> row_of(const std::vector<float>& rows, std::int64_t row, std::int64_t width) {
  return {rows.data() + row * width, rows.data() + (row + 1) * width};
}

std::vector<float> row_of(const Trace& trace, TensorId name, Place place) {
  const AttentionSizes& dims = trace.dims;
  const Shape& shape = trace.view(name).shape();
  return row_of(numbers(trace, name), place.example * dims.seq_len + place.token, shape[2].size);
}

/// The answer of head_contributions, its parts named again by the order that the header promises.
struct Writes {
  std::vector<std::vector<float>> writes, sums;
  std::vector<float> y, lengths;
  float difference = 0;
};

Writes writes_of(const Trace& trace, Place place, bool identity = false) {
  const AttentionSizes& dims = trace.dims;
  const std::vector<float> flat =
      head_contributions(trace, place.example, place.token, identity).value();
  REQUIRE(flat.size() ==
          static_cast<std::size_t>((2 * dims.n_heads + 1) * dims.d_model + dims.n_heads + 1));
  Writes out;
  for (std::int64_t h = 0; h < dims.n_heads; ++h) {
    out.writes.push_back(row_of(flat, h, dims.d_model));
    out.sums.push_back(row_of(flat, dims.n_heads + h, dims.d_model));
  }
  out.y = row_of(flat, 2 * dims.n_heads, dims.d_model);
  out.difference = flat.back();
  out.lengths.assign(flat.data() + flat.size() - 1 - dims.n_heads, flat.data() + flat.size() - 1);
  return out;
}

struct Folded {
  std::vector<float> matrix, y;
  float difference = 0;
};

Folded folded_of(const Trace& trace, Place place, std::int64_t head) {
  const std::int64_t width = trace.dims.d_model;
  const std::vector<float> flat = ov_matrix(trace, place.example, place.token, head).value();
  REQUIRE(flat.size() == static_cast<std::size_t>(width * width + width + 1));
  return {{flat.data(), flat.data() + width * width}, row_of(flat, width, width), flat.back()};
}

/// concat[example, token, :] times rows `head` of W_o, in double.
std::vector<double> plain_write(const Trace& trace, Place place, std::int64_t head) {
  std::vector<double> out;
  const std::vector<float> concat = row_of(trace, TensorId::concat, place);
  for (std::int64_t c = 0; c < trace.dims.d_model; ++c) {
    double sum = 0;
    for (std::int64_t n = 0; n < trace.dims.head_dim; ++n) {
      const std::int64_t at = head * trace.dims.head_dim + n;
      sum += double{concat[static_cast<std::size_t>(at)]} *
             double{trace.view(TensorId::W_o).at(std::array{at, c})};
    }
    out.push_back(sum);
  }
  return out;
}

}  // namespace

TEST_CASE("each head's write is its slice of concat times its rows of W_o") {
  for (const Config& config : layers()) {
    const Trace trace = run(config);
    const Writes made = writes_of(trace, last_of(trace.dims));
    for (std::size_t h = 0; h < made.writes.size(); ++h) {
      const std::vector<double> plain =
          plain_write(trace, last_of(trace.dims), static_cast<std::int64_t>(h));
      double squares = 0;
      for (std::size_t c = 0; c < plain.size(); ++c) {
        CHECK(std::abs(made.writes[h][c] - plain[c]) < 1e-5);
        squares += plain[c] * plain[c];
      }
      CHECK(made.lengths[h] == doctest::Approx(std::sqrt(squares)).epsilon(1e-4));
    }
  }
}

TEST_CASE(
    "the writes and the bias add up to the y of the run, and the difference says how nearly") {
  for (const Config& config : layers()) {
    const Trace trace = run(config);
    const Writes made = writes_of(trace, last_of(trace.dims));
    CHECK(made.y == row_of(trace, TensorId::y, last_of(trace.dims)));
    CHECK(made.difference == doctest::Approx(worst(made.sums.back(), made.y)));
    CHECK(made.difference < 1e-5);
  }
}

TEST_CASE("a running sum holds the bias and the writes of all heads up to its own") {
  Config config = test::config(1, 3, 15, 5);
  config.bias = true;
  const Trace trace = run(config);
  const Writes made = writes_of(trace, {0, 1});
  const std::vector<float> bias = numbers(trace, TensorId::b_o);
  for (std::size_t c = 0; c < 15; ++c) {
    CHECK(made.sums[0][c] == bias[c] + made.writes[0][c]);
    CHECK(made.sums[3][c] == made.sums[2][c] + made.writes[3][c]);
  }
}

TEST_CASE("with the identity for W_o each head writes to its own slice alone") {
  for (const bool bias : {false, true}) {
    Config config = test::config(2, 4, 12, 3);
    config.bias = bias;
    const Trace trace = run(config);
    const Writes made = writes_of(trace, {1, 2}, true);
    const std::vector<float> concat = row_of(trace, TensorId::concat, {1, 2});
    for (std::size_t h = 0; h < 3; ++h) {
      for (std::size_t c = 0; c < 12; ++c) {
        CHECK(made.writes[h][c] == (c / 4 == h ? concat[c] : 0.0f));
      }
    }
    const std::vector<float> shift =
        bias ? numbers(trace, TensorId::b_o) : std::vector<float>(12, 0.0f);
    for (std::size_t c = 0; c < 12; ++c) CHECK(made.y[c] == concat[c] + shift[c]);
    CHECK(made.difference < 1e-6);
  }
}

TEST_CASE("an identity with more rows or more columns leaves out what does not fit") {
  for (const double head_dim : {3, 2}) {  // 4 heads in a width of 10: 12 rows, then 8
    Config config = test::config(1, 2, 10, 4);
    config.head_dim = head_dim;
    const Trace trace = run(config);
    const Writes made = writes_of(trace, {0, 1}, true);
    const std::vector<float> concat = row_of(trace, TensorId::concat, {0, 1});
    for (std::size_t c = 0; c < 10; ++c) {
      const float expected = c < concat.size() ? concat[c] : 0;
      CHECK(made.y[c] == expected);
      CHECK(made.sums[3][c] == expected);
    }
  }
}

TEST_CASE("the folded layer gives the same y, shared key heads, biases and masks included") {
  for (const Config& config : layers()) {
    const Trace trace = run(config);
    const Folded made = folded_of(trace, last_of(trace.dims), trace.dims.n_heads - 1);
    const std::vector<float> y = row_of(trace, TensorId::y, last_of(trace.dims));
    CHECK(made.difference == doctest::Approx(worst(made.y, y)));
    CHECK(made.difference < 1e-5);
  }
}

TEST_CASE("the folded matrix of a head is its columns of W_v times its rows of W_o") {
  Config config = test::config(1, 2, 12, 6);
  config.n_kv_heads = 3;
  const Trace trace = run(config);
  const MatrixView w_v = trace.view(TensorId::W_v).matrix({});
  const MatrixView w_o = trace.view(TensorId::W_o).matrix({});
  // Query head 3 reads key and value head 1.
  const std::vector<double> plain =
      reference::multiply({&w_v.at(0, 2), 12, 2, w_v.row_stride, 1},
                          {&w_o.at(6, 0), 2, 12, w_o.row_stride, 1}, nullptr);
  const std::vector<float> made = folded_of(trace, {0, 0}, 3).matrix;
  for (std::size_t i = 0; i < made.size(); ++i) CHECK(std::abs(made[i] - plain[i]) < 1e-5);
}

TEST_CASE("a place outside the run is refused") {
  const Trace trace = run(config(1, 3, 8, 2));
  const std::vector<std::string> refusal = {"index_out_of_range place"};
  CHECK(summary(head_contributions(trace, 1, 0, false).faults()) == refusal);
  CHECK(summary(head_contributions(trace, 0, 3, true).faults()) == refusal);
  CHECK(summary(ov_matrix(trace, 0, -1, 0).faults()) == refusal);
  CHECK(summary(ov_matrix(trace, 0, 0, 2).faults()) == refusal);
}
