#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "exponential.h"
#include "headsup/base/relative_error.h"
#include "headsup/kernels/softmax.h"
#include "support/dice.h"
#include "support/plain_kernels.h"

using namespace headsup;
using test::Dice;

namespace {

using Rows = std::vector<std::vector<float>>;

// Up to four rows, taken in block by block and made into weights at the end. Past a row's end
// stands what nobody may look at.
Rows weights_of(const Rows& scores, std::size_t block, float softmax_scale) {
  std::size_t longest = 0;
  for (const auto& row : scores) longest = std::max(longest, row.size());
  OnlineSoftmaxState state;
  Rows weights(scores.size());
  const std::size_t stride = (block + 3) / 4 * 4;
  for (std::size_t at = 0; at < longest; at += block) {
    const std::size_t cols = std::min(block, longest - at);
    std::vector<float> some(scores.size() * stride, 1e30f);
    OnlineSoftmaxState::Counts visible{};
    for (std::size_t r = 0; r < scores.size(); ++r) {
      const std::size_t left = scores[r].size() - std::min(at, scores[r].size());
      visible[r] = static_cast<std::int64_t>(std::min(cols, left));
      std::copy_n(scores[r].begin() + std::min(at, scores[r].size()), visible[r],
                  some.begin() + r * stride);
    }
    const auto rows = static_cast<std::int64_t>(scores.size());
    const OnlineSoftmaxState::Each earlier = update(
        {some.data(), rows, static_cast<std::int64_t>(cols), static_cast<std::int64_t>(stride)},
        visible, softmax_scale, state);
    for (std::size_t r = 0; r < scores.size(); ++r) {
      CHECK_FALSE((earlier[r] < 0 || earlier[r] > 1));
      for (float& weight : weights[r]) weight *= earlier[r];
      const float* made = some.data() + r * stride;
      const auto seen = static_cast<std::size_t>(visible[r]);
      for (std::size_t i = seen; i < (cols + 3) / 4 * 4 && !std::isnan(state.sums[r]); ++i)
        CHECK(made[i] == 0);
      weights[r].insert(weights[r].end(), made, made + visible[r]);
    }
  }
  for (std::size_t r = 0; r < scores.size(); ++r) {
    OnlineSoftmaxState own;
    own.sums[0] = state.sums[r];
    normalize_rows({weights[r].data(), 1, static_cast<std::int64_t>(weights[r].size()), 0}, own);
  }
  return weights;
}

void check_against_reference(const Rows& scores, float softmax_scale) {
  for (const std::size_t block : {1, 3, 4, 5, 8, 130}) {
    const Rows fast = weights_of(scores, block, softmax_scale);
    for (std::size_t r = 0; r < scores.size(); ++r) {
      std::vector<float> sharp = scores[r];
      for (float& v : sharp) v *= softmax_scale;
      const std::vector<double> plain =
          reference::softmax(sharp.data(), static_cast<std::int64_t>(sharp.size()));
      for (std::size_t i = 0; i < plain.size(); ++i) CHECK(std::abs(fast[r][i] - plain[i]) < 1e-6);
    }
  }
}

}  // namespace

TEST_CASE("a power of two is within 2.5e-7 of its value, and never below 2^-125") {
  RelativeError ratio;
  for (int i = 0; i <= 125 * 64; ++i) {
    const float x = -static_cast<float>(i) / 64.0f - static_cast<float>(i % 7) * 1e-3f;
    const double fast = simd::exp2_approx(simd::Floats(x)).get(0);
    const double plain = std::exp2(std::max(double{x}, -125.0));
    ratio.add(fast / plain, 1);
  }
  CHECK(ratio.max_abs_diff() < 2.5e-7);
  CHECK(simd::exp2_approx(simd::Floats(-1e30f)).get(2) / std::exp2(-125.0f) ==
        doctest::Approx(1).epsilon(1e-6));
  CHECK(simd::exp2_approx(simd::Floats(0.0f)).get(1) == doctest::Approx(1).epsilon(1e-6));
}

TEST_CASE("softmax taken in by blocks agrees with its double reference at every awkward length") {
  Dice dice(1);
  for (const std::int64_t n : {1, 2, 3, 4, 5, 6, 7, 8, 9, 17, 65, 130}) {
    INFO("length ", n);
    check_against_reference({dice.reals(n, 3)}, 1);
    check_against_reference({dice.reals(n, 30)}, 0.25f);
  }
}

TEST_CASE("rows side by side may see different numbers of keys") {
  Dice dice(2);
  for (const std::int64_t n : {1, 2, 5, 9, 66}) {
    check_against_reference({dice.reals(n, 9), dice.reals(n + 1, 9)}, 0.5f);
    check_against_reference({dice.reals(n + 3, 9), dice.reals(n, 9), dice.reals(n + 1, 9)}, 0.5f);
    check_against_reference(
        {dice.reals(n, 9), dice.reals(n + 1, 9), dice.reals(n + 2, 9), dice.reals(n + 70, 9)},
        0.5f);
  }
}

TEST_CASE("a peak that comes late, early or at minus ten thousand is found") {
  check_against_reference({{-5, -4, -3, -2, -1, 0, 1, 2, 90}, {90, 2, 1, 0, -1, -2, -3, -4, -5}},
                          1);
  check_against_reference({{-20000, -20001, -20002.5f, -20000.25f, -20003}}, 1);
}

TEST_CASE("a block of nothing changes nothing, before the first key and after the last") {
  OnlineSoftmaxState rows;
  rows.row_max = {3, 4, 5, rows.row_max[3]};
  rows.sums = {2, 1, 6, 0};
  std::array<float, 16> scores;
  scores.fill(7);
  const OnlineSoftmaxState::Each earlier = update({scores.data(), 4, 3, 4}, {}, 1, rows);
  CHECK(earlier == OnlineSoftmaxState::Each{1, 1, 1, 1});
  CHECK(rows.sums == OnlineSoftmaxState::Each{2, 1, 6, 0});
  CHECK(rows.row_max[2] == 5);
  for (const float weight : scores) CHECK(weight == 0);
}

TEST_CASE("softmax taken in by blocks is NaN where the whole row's is, and hides what that hides") {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const auto all_none = [](const std::vector<float>& weights) {
    return std::ranges::all_of(weights, [](float v) { return std::isnan(v); });
  };
  Dice dice(2);
  for (const std::int64_t n : {1, 2, 3, 4, 5, 6, 7, 8, 9, 17}) {
    const std::vector<float> fine = dice.reals(n, 3);
    const std::vector<float> hidden(fine.size(), -kInfinity);
    for (const std::size_t block : {1, 3, 4, 5, 8, 130}) {
      for (std::size_t at = 0; at < fine.size(); ++at) {
        CAPTURE(n);
        CAPTURE(block);
        CAPTURE(at);
        Rows rows = {fine, hidden, fine, hidden};
        rows[0][at] = rows[1][at] = std::numeric_limits<float>::quiet_NaN();
        const Rows weights = weights_of(rows, block, 0.5f);
        CHECK(all_none(weights[0]));
        CHECK(all_none(weights[1]));
        CHECK(std::ranges::none_of(weights[2], [](float v) { return std::isnan(v); }));
        CHECK(weights[3] == std::vector<float>(hidden.size(), 0.0f));
        rows[2][at] = kInfinity;
        rows[3][at] = 2;
        const Rows others = weights_of(rows, block, 0.5f);
        CHECK(all_none(others[2]));
        for (std::size_t i = 0; i < hidden.size(); ++i) {
          CHECK(others[3][i] == doctest::Approx(i == at ? 1 : 0).epsilon(1e-6));
        }
      }
    }
  }
}
