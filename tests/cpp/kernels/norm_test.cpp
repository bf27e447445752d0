#include "headsup/kernels/norm.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numeric>

#include "support/numbers.h"
#include "support/plain_kernels.h"

using namespace headsup;
using namespace headsup::test;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNone = std::numeric_limits<float>::quiet_NaN();

// Of one row in double precision; with a bias layer_norm, without one rms_norm.
std::vector<double> plain_norm(std::span<const float> row, const float* weight, const float* bias,
                               float epsilon) {
  const auto width = static_cast<double>(row.size());
  const double mean = bias == nullptr ? 0 : std::accumulate(row.begin(), row.end(), 0.0) / width;
  double squares = 0;
  for (const float v : row) squares += (double{v} - mean) * (double{v} - mean);
  std::vector<double> out;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const double normed = (double{row[i]} - mean) / std::sqrt(squares / width + double{epsilon});
    out.push_back(normed * double{weight[i]} + (bias == nullptr ? 0 : double{bias[i]}));
  }
  return out;
}

// Rows of `width` numbers with a gap behind each, and weights.
struct Rows {
  std::int64_t rows, width, stride;
  Numbers in, out, weight, bias;

  Rows(std::int64_t count, std::int64_t columns, float scale, Dice& dice)
      : rows(count),
        width(columns),
        stride(columns + dice.whole(0, 3)),
        in(dice.reals(count * stride, scale), dice.whole(0, 3)),
        out(std::vector<float>(static_cast<std::size_t>(count * stride), Numbers::kGuard),
            dice.whole(0, 3)),
        weight(dice.reals(columns, 2), dice.whole(0, 3)),
        bias(dice.reals(columns, 2), dice.whole(0, 3)) {}

  MatrixView from() const { return {in.data(), rows, width, stride, 1}; }
  MutableMatrix to() { return {out.data(), rows, width, stride}; }
  std::span<const float> row(std::int64_t r) const {
    return {in.data() + r * stride, static_cast<std::size_t>(width)};
  }
  bool gaps_stand() {
    for (std::int64_t r = 0; r < rows; ++r) {
      for (std::int64_t c = width; c < stride; ++c) {
        if (to().row(r)[c] != Numbers::kGuard) return false;
      }
    }
    return out.guards_stand();
  }
};

// Of one row, with weights of 1 and biases of 0.
std::vector<float> rms(const std::vector<float>& row) {
  const std::vector<float> ones(row.size(), 1.0f);
  const auto width = static_cast<std::int64_t>(row.size());
  std::vector<float> out(row.size());
  rms_norm({row.data(), 1, width, width, 1}, ones.data(), kNormEpsilon,
           {out.data(), 1, width, width});
  return out;
}
std::vector<float> layer(const std::vector<float>& row) {
  const std::vector<float> ones(row.size(), 1.0f), zeros(row.size(), 0.0f);
  const auto width = static_cast<std::int64_t>(row.size());
  std::vector<float> out(row.size());
  layer_norm({row.data(), 1, width, width, 1}, ones.data(), zeros.data(), kNormEpsilon,
             {out.data(), 1, width, width});
  return out;
}

bool all_none(const std::vector<float>& numbers) {
  return std::ranges::all_of(numbers, [](float v) { return std::isnan(v); });
}

}  // namespace

TEST_CASE("both norms agree with their references at every width, also in place") {
  Dice dice(1);
  for (std::int64_t width = 1; width <= 17; ++width) {
    for (const std::int64_t count : {0, 1, 3}) {
      for (const float epsilon : {1e-5f, 1e-6f, 0.5f}) {
        for (const bool has_mean : {false, true}) {
          CAPTURE(width);
          CAPTURE(count);
          Rows rows(count, width, 3, dice);
          const float* const weight = rows.weight.data();
          const float* const bias = has_mean ? rows.bias.data() : nullptr;
          const auto norm = [&](MatrixView in, MutableMatrix out) {
            has_mean ? layer_norm(in, weight, bias, epsilon, out)
                     : rms_norm(in, weight, epsilon, out);
          };
          norm(rows.from(), rows.to());
          CHECK(rows.gaps_stand());
          Rows same = rows;
          const MutableMatrix in_place{same.in.data(), count, width, rows.stride};
          norm(in_place, in_place);
          for (std::int64_t r = 0; r < count; ++r) {
            const float* const out = rows.to().row(r);
            CHECK(error_of(out, plain_norm(rows.row(r), weight, bias, epsilon)) < 3e-6);
            CHECK(std::equal(out, out + width, in_place.row(r)));
          }
        }
      }
    }
  }
}

TEST_CASE("rows of nothing but zeros, of one number and of tiny ones stay numbers") {
  for (std::size_t width = 1; width <= 9; ++width) {
    CHECK(rms(std::vector<float>(width, 0.0f)) == std::vector<float>(width, 0.0f));
    CHECK(layer(std::vector<float>(width, 0.0f)) == std::vector<float>(width, 0.0f));
    CHECK(layer(std::vector<float>(width, 3.0f)) == std::vector<float>(width, 0.0f));
    // The square of a number below the smallest normal one is 0; epsilon is what is left.
    const std::vector<float> tiny(width, 1e-40f);
    for (const float v : rms(tiny)) CHECK(v == doctest::Approx(1e-40 / std::sqrt(1e-5)));
  }
}

TEST_CASE("large numbers are normalized while their squares can be added, and give zeros beyond") {
  for (std::size_t width = 1; width <= 9; ++width) {
    std::vector<float> row(width, 1e18f);
    row[0] = -1e18f;
    const std::vector<float> out = rms(row);
    for (std::size_t i = 0; i < width; ++i) {
      CHECK(out[i] == doctest::Approx(i == 0 ? -1 : 1).epsilon(1e-6));
    }
    CHECK(rms(std::vector<float>(width, 1e20f)) == std::vector<float>(width, 0.0f));
  }
  CHECK(layer({1e20f, -1e20f}) == std::vector<float>{0, 0});
}

TEST_CASE("one NaN makes its row NaN, an infinity its own place, and other rows are as they were") {
  Dice dice(3);
  for (std::int64_t width = 1; width <= 9; ++width) {
    const std::vector<float> fine = dice.reals(width);
    for (std::size_t at = 0; at < fine.size(); ++at) {
      CAPTURE(width);
      CAPTURE(at);
      std::vector<float> row = fine;
      row[at] = kNone;
      CHECK(all_none(rms(row)));
      CHECK(all_none(layer(row)));
      row[at] = kInfinity;
      CHECK(all_none(layer(row)));
      const std::vector<float> out = rms(row);
      for (std::size_t i = 0; i < out.size(); ++i) {
        CHECK((i == at ? std::isnan(out[i]) : out[i] == 0));
      }
    }
  }
  std::vector<float> two = {kNone, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  const std::vector<float> ones(5, 1.0f), second = {5, 6, 7, 8, 9};
  rms_norm({two.data(), 2, 5, 5, 1}, ones.data(), kNormEpsilon, {two.data(), 2, 5, 5});
  CHECK(std::vector<float>(two.begin() + 5, two.end()) == rms(second));
}

TEST_CASE("the norm without weights agrees with its reference at every width, also in place") {
  Dice dice(1);
  for (const std::int64_t width : lengths()) {
    if (width == 0) continue;  // a row of nothing has no mean
    for (const std::int64_t rows : {0, 1, 3}) {
      INFO("width ", width, " rows ", rows);
      const std::int64_t shift = dice.whole(0, 3);
      const Numbers in(dice.reals(rows * width, 3), shift);
      Numbers out(std::vector<float>(static_cast<std::size_t>(rows * width)), (shift + 1) % 4);
      Numbers inverse(std::vector<float>(static_cast<std::size_t>(rows)), shift);
      rms_norm(in.data(), rows, width, out.data(), inverse.data());
      const reference::RmsNorm plain = reference::rms_norm(in.data(), rows, width);
      CHECK(error_of(out.data(), plain.out) < 1e-6);
      CHECK(error_of(inverse.data(), plain.inverse) < 1e-6);
      CHECK(out.guards_stand());
      CHECK(inverse.guards_stand());
      std::vector<float> in_place(in.data(), in.data() + in.count());
      rms_norm(in_place.data(), rows, width, in_place.data(), inverse.data());
      CHECK(std::ranges::equal(in_place, std::span(out.data(), in_place.size())));
    }
  }
}

TEST_CASE("the gradient of normalisation is added to what is there, at every width") {
  Dice dice(2);
  for (const std::int64_t width : lengths()) {
    if (width == 0) continue;
    for (const std::int64_t rows : {0, 1, 3}) {
      INFO("width ", width, " rows ", rows);
      const std::int64_t shift = dice.whole(0, 3);
      const Numbers in(dice.reals(rows * width, 2), shift);
      const Numbers d_out(dice.reals(rows * width), (shift + 2) % 4);
      Numbers out(std::vector<float>(static_cast<std::size_t>(rows * width)), shift);
      std::vector<float> inverse(static_cast<std::size_t>(rows));
      rms_norm(in.data(), rows, width, out.data(), inverse.data());
      Numbers d_in(std::vector<float>(static_cast<std::size_t>(rows * width), 0.5f),
                   (shift + 1) % 4);
      rms_norm_gradient(out.data(), inverse.data(), d_out.data(), rows, width, d_in.data());
      std::vector<double> plain =
          reference::rms_norm_gradient(in.data(), d_out.data(), rows, width);
      for (double& v : plain) v += 0.5;
      CHECK(error_of(d_in.data(), plain) < 2e-6);
      CHECK(d_in.guards_stand());
    }
  }
}

TEST_CASE("the inverse of a row of zeros is that of epsilon, which halves numbers as small") {
  float inverse = 0;
  std::vector<float> row(5, 0.0f);
  rms_norm(row.data(), 1, 5, row.data(), &inverse);
  CHECK(row == std::vector<float>(5, 0.0f));
  CHECK(inverse == doctest::Approx(1 / std::sqrt(1e-5)).epsilon(1e-6));
  row = {std::sqrt(1e-5f), -std::sqrt(1e-5f)};
  rms_norm(row.data(), 1, 2, row.data(), &inverse);
  CHECK(row[0] == doctest::Approx(std::sqrt(0.5)).epsilon(1e-6));
}
