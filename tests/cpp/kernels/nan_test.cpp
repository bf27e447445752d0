// What kernels make of numbers that are none and of the two zeros: the same bits natively and as
// wasm, in every lane and past the last full four.
#include <doctest/doctest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include "headsup/kernels/elementwise.h"
#include "headsup/kernels/online_softmax.h"
#include "headsup/kernels/softmax.h"
#include "support/numbers.h"
#include "support/plain_kernels.h"

using namespace headsup;
using namespace headsup::test;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
constexpr std::array kOdd = {kNone, -kNone, 0.0f, -0.0f, 1.0f, -1.0f, kInfinity, -kInfinity};

std::uint32_t bits(float v) { return std::bit_cast<std::uint32_t>(v); }

bool all_none(const std::vector<float>& numbers) {
  return std::ranges::all_of(numbers, [](float v) { return std::isnan(v); });
}

std::vector<float> soft(const std::vector<float>& in) {
  std::vector<float> out(in.size());
  softmax(in.data(), static_cast<std::int64_t>(in.size()), out.data());
  return out;
}

// Weights of four rows, taken in by blocks of so many scores.
std::array<std::vector<float>, 4> taken_in(const std::array<std::vector<float>, 4>& rows,
                                           std::size_t block) {
  OnlineSoftmaxState state;
  std::array<std::vector<float>, 4> out;
  const std::size_t length = rows[0].size(), stride = (block + 3) / 4 * 4;
  for (std::size_t at = 0; at < length; at += block) {
    const std::size_t cols = std::min(block, length - at);
    std::vector<float> scores(4 * stride, kNone);  // which nobody may look at past the last
    OnlineSoftmaxState::Counts visible;
    visible.fill(static_cast<std::int64_t>(cols));
    for (std::size_t r = 0; r < 4; ++r) {
      std::copy_n(&rows[r][at], cols, scores.begin() + r * stride);
    }
    const OnlineSoftmaxState::Each earlier = update(
        {scores.data(), 4, static_cast<std::int64_t>(cols), static_cast<std::int64_t>(stride)},
        visible, 0.5f, state);
    for (std::size_t r = 0; r < 4; ++r) {
      for (float& weight : out[r]) weight *= earlier[r];
      out[r].insert(out[r].end(), &scores[r * stride], &scores[r * stride] + cols);
    }
  }
  for (std::size_t r = 0; r < 4; ++r) {
    OnlineSoftmaxState one;
    one.sums[0] = state.sums[r];
    normalize_rows({out[r].data(), 1, static_cast<std::int64_t>(length), 0}, one);
  }
  return out;
}

}  // namespace

TEST_CASE("relu gives the bits of std::max(value, 0), of a NaN and of both zeros too") {
  for (const std::int64_t n : lengths()) {
    for (std::size_t turn = 0; turn < kOdd.size(); ++turn) {
      std::vector<float> in;
      for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i) {
        in.push_back(kOdd[(i + turn) % kOdd.size()]);
      }
      std::vector<float> out = in;
      relu(out.data(), n);
      const std::vector<double> plain = reference::relu(in.data(), n);
      for (std::size_t i = 0; i < in.size(); ++i) {
        CAPTURE(n);
        CAPTURE(in[i]);
        CHECK(bits(out[i]) == bits(std::max(in[i], 0.0f)));
        CHECK(std::isnan(plain[i]) == std::isnan(in[i]));
        CHECK((std::isnan(in[i]) || plain[i] == double{out[i]}));
        CHECK(std::signbit(plain[i]) == std::signbit(out[i]));
      }
    }
  }
}

TEST_CASE("one NaN makes a whole row of softmax NaN, beside numbers and beside hidden keys alone") {
  Dice dice(1);
  for (const std::int64_t n : lengths()) {
    const std::vector<float> hidden(static_cast<std::size_t>(n), -kInfinity);
    CHECK(soft(hidden) == std::vector<float>(hidden.size(), 0.0f));
    for (const std::vector<float>& row : {dice.reals(n, 3), hidden}) {
      for (std::size_t at = 0; at < row.size(); ++at) {
        CAPTURE(n);
        CAPTURE(at);
        CAPTURE(row[0]);
        std::vector<float> in = row;
        in[at] = kNone;
        CHECK(all_none(soft(in)));
        const std::vector<double> plain = reference::softmax(in.data(), n);
        CHECK(std::ranges::all_of(plain, [](double v) { return std::isnan(v); }));
        std::vector<float> terms(in.size());
        const SoftmaxResult steps = exponentials(in.data(), n, terms.data());
        CHECK(std::isnan(steps.sum));
        CHECK(std::isnan(terms[at]));
        // Not minus infinity, which says that every number is hidden.
        if (row[0] == -kInfinity) CHECK(std::isnan(steps.row_max));
        CHECK(std::isnan(cross_entropy(in.data(), n, n - 1, 1, terms.data())));
        softmax(in.data(), n, in.data());
        CHECK(all_none(in));
      }
    }
  }
}

TEST_CASE("an infinite score leaves no weight that is a number") {
  CHECK(all_none(soft({0, 1, 2, 3, kInfinity, -kInfinity})));
  const std::vector<float> in = {0, kInfinity};
  CHECK(std::isnan(reference::softmax(in.data(), 2)[0]));
}

TEST_CASE("softmax taken in by blocks is NaN where the whole row's is, and hides what that hides") {
  Dice dice(2);
  for (const std::int64_t n : {1, 2, 3, 4, 5, 6, 7, 8, 9, 17}) {
    const std::vector<float> fine = dice.reals(n, 3);
    const std::vector<float> hidden(fine.size(), -kInfinity);
    for (const std::size_t block : {1, 3, 4, 5, 8, 130}) {
      for (std::size_t at = 0; at < fine.size(); ++at) {
        CAPTURE(n);
        CAPTURE(block);
        CAPTURE(at);
        std::array<std::vector<float>, 4> rows = {fine, hidden, fine, hidden};
        rows[0][at] = kNone;
        rows[1][at] = kNone;
        const auto weights = taken_in(rows, block);
        CHECK(all_none(weights[0]));
        CHECK(all_none(weights[1]));
        CHECK(std::ranges::none_of(weights[2], [](float v) { return std::isnan(v); }));
        CHECK(weights[3] == std::vector<float>(hidden.size(), 0.0f));
        rows[2][at] = kInfinity;
        rows[3][at] = 2;
        const auto others = taken_in(rows, block);
        CHECK(all_none(others[2]));
        for (std::size_t i = 0; i < hidden.size(); ++i) {
          CHECK(others[3][i] == doctest::Approx(i == at ? 1 : 0).epsilon(1e-6));
        }
      }
    }
  }
}
