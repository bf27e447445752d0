#include "headsup/layer/scaling_study.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "headsup/base/random.h"
#include "support/plain_kernels.h"

using namespace headsup;

namespace {

SoftmaxSummary summary_of(const std::vector<float>& logits, std::int64_t seq_k, double divisor) {
  return summarise(logits.data(), logits.size(), seq_k, divisor);
}

Histogram histogram_of(const std::vector<float>& logits, double divisor, std::size_t bins) {
  return histogram(logits.data(), logits.size(), divisor, bins);
}

constexpr std::array<std::uint32_t, 6> kSeeds = {1, 2, 3, 4, 5, 6};
const std::vector<std::int64_t> kSizes = {1, 4, 16, 64, 256, 512};

SoftmaxSummary study(std::uint32_t seed, std::int64_t head_dim, Divisor divisor,
                     ScalingRows rows = {256, 16, 0}) {
  rows.seed = seed;
  return summary_of(raw_logits(rows, {head_dim}), rows.seq_k, value_of(divisor, head_dim, 768));
}

// The reference: one number at a time, in double precision.
double plain_logit(const ScalingRows& rows, std::int64_t row, std::int64_t key,
                   std::int64_t head_dim) {
  const auto number = [&](std::uint32_t stream, std::int64_t at, std::int64_t d) {
    const std::uint32_t cell = row_key(rows.seed, stream, static_cast<std::uint32_t>(at));
    return std::sqrt(3.0) * centred_uniform(random_bits(cell, static_cast<std::uint32_t>(d)));
  };
  double sum = 0;
  for (std::int64_t d = 0; d < head_dim; ++d) {
    sum += number(101, row, d) * number(102, row * rows.seq_k + key, d);
  }
  return sum;
}

}  // namespace

TEST_CASE("logits are the dot products of the rows that the seed names") {
  const ScalingRows rows{3, 5, 9};
  const std::vector<std::int64_t> sizes = {1, 7, 64};
  const std::vector<float> made = raw_logits(rows, sizes);
  REQUIRE(made.size() == 3 * 15);
  for (std::size_t n = 0; n < sizes.size(); ++n) {
    for (std::int64_t r = 0; r < 3; ++r) {
      for (std::int64_t j = 0; j < 5; ++j) {
        const double plain = plain_logit(rows, r, j, sizes[n]);
        CHECK(made[n * 15 + static_cast<std::size_t>(r * 5 + j)] ==
              doctest::Approx(plain).epsilon(1e-5).scale(1));
      }
    }
  }
}

TEST_CASE("a summary is what the plain formulas give, in double") {
  const ScalingRows rows{8, 7, 3};
  const std::vector<float> logits = raw_logits(rows, {16});
  const double divisor = 3;
  SoftmaxSummary plain;
  std::vector<double> gradients;
  for (std::size_t r = 0; r < 8; ++r) {
    std::vector<float> scores(logits.begin() + r * 7, logits.begin() + (r + 1) * 7);
    for (float& score : scores) score = static_cast<float>(score / divisor);
    const std::vector<double> p = reference::softmax(scores.data(), 7);
    double squares = 0;
    for (std::size_t i = 0; i < 7; ++i) {
      plain.entropy -= p[i] * std::log(p[i]) / 8;
      for (std::size_t j = 0; j < 7; ++j) {
        const double derivative = (i == j ? p[i] : 0) - p[i] * p[j];
        squares += derivative * derivative;
      }
    }
    plain.largest += *std::max_element(p.begin(), p.end()) / 8;
    gradients.push_back(std::sqrt(squares));
  }
  std::sort(gradients.begin(), gradients.end());
  const SoftmaxSummary made = summary_of(logits, 7, divisor);
  CHECK(made.entropy == doctest::Approx(plain.entropy).epsilon(1e-5));
  CHECK(made.entropy_share == doctest::Approx(plain.entropy / std::log(7.0)).epsilon(1e-5));
  CHECK(made.largest == doctest::Approx(plain.largest).epsilon(1e-5));
  CHECK(made.gradient == doctest::Approx(gradients[4]).epsilon(1e-5));
  const double mean = std::accumulate(gradients.begin(), gradients.end(), 0.0) / 8;
  CHECK(made.gradient_mean == doctest::Approx(mean).epsilon(1e-5));
}

TEST_CASE("without a divisor the variance of logits is the head size, within sampling error") {
  for (const std::uint32_t seed : kSeeds) {
    for (const std::int64_t head_dim : kSizes) {
      INFO("seed ", seed, ", head_dim ", head_dim);
      const SoftmaxSummary made = study(seed, head_dim, Divisor::none, {256, 64, 0});
      const auto size = static_cast<double>(head_dim);
      // |q|^2 varies by 0.8 head_dim over 256 rows; a product of two uniforms has a kurtosis of
      // 3.24. Four standard errors.
      const double error = std::sqrt(0.8 / size / 256) + std::sqrt(2.24 / (256 * 64));
      CHECK(std::abs(made.variance / size - 1) < 4 * error);
      CHECK(std::abs(made.mean) < 4 * std::sqrt(size / (256 * 64)));
      const SoftmaxSummary divided = study(seed, head_dim, Divisor::root_head_dim, {256, 64, 0});
      CHECK(divided.variance == doctest::Approx(made.variance / size).epsilon(1e-4));
    }
  }
}

TEST_CASE("a seed gives the same logits again, whatever other sizes are asked for") {
  const ScalingRows rows{4, 8, 2};
  const std::vector<float> both = raw_logits(rows, {8, 64});
  CHECK(std::vector(both.begin() + 32, both.end()) == raw_logits(rows, {64}));
  CHECK(raw_logits({4, 8, 3}, {64}) != raw_logits(rows, {64}));
}

TEST_CASE("divisors are the roots they are named after") {
  CHECK(value_of(Divisor::root_head_dim, 128, 768) == doctest::Approx(11.3137085));
  CHECK(value_of(Divisor::root_d_model, 128, 768) == doctest::Approx(27.7128129));
  CHECK(value_of(Divisor::none, 128, 768) == 1);
  CHECK(1 / value_of(Divisor::times_root_head_dim, 128, 768) == doctest::Approx(11.3137085));
}

TEST_CASE("a histogram holds every logit between limits that are a power of two") {
  const Histogram made = histogram_of({-9, -1, 0, 0.5, 7.9f, 16}, 2, 16);
  CHECK(made.limit == 8);
  CHECK(std::accumulate(made.shares.begin(), made.shares.end(), 0.0) == doctest::Approx(1));
  CHECK(made.shares.front() == 0.0f);
  CHECK(made.shares[3] == doctest::Approx(1.0 / 6));      // -4.5
  CHECK(made.shares[8] == doctest::Approx(2.0 / 6));      // 0 and 0.25
  CHECK(made.shares.back() == doctest::Approx(1.0 / 6));  // 8, the limit itself
  CHECK(histogram_of({0.1f}, 1, 8).limit == 4);
}

TEST_CASE(
    "a study lists every head size under every divisor, and pictures the one that is asked for") {
  const ScalingRows rows{16, 8, 4};
  const ScalingStudy made = scaling_study(rows, {4, 64}, 256, 1, Divisor::none);
  REQUIRE(made.points.size() == 2 * kDivisorNames.size());
  const std::vector<float> logits = raw_logits(rows, {64});
  const SoftmaxSummary plain = summary_of(logits, 8, 16);
  // Head size 64 under the root of the width: the sixth point of eight.
  const ScalingPoint& point = made.points[5];
  CHECK(point.divided_by == 16.0f);
  CHECK(point.variance == doctest::Approx(plain.variance));
  CHECK(point.gradient == doctest::Approx(plain.gradient));
  CHECK(point.spread == doctest::Approx(std::sqrt(plain.variance)));
  CHECK(made.chosen.head_dim == 64);
  CHECK(made.chosen.divisor == "none");
  CHECK(made.scores == std::vector(logits.begin(), logits.begin() + 8));
  CHECK(std::accumulate(made.weights.begin(), made.weights.end(), 0.0) == doctest::Approx(1));
  CHECK(made.histogram == histogram_of(logits, 1, kHistogramBins).shares);
}
