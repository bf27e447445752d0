#include "headsup/kernels/norm.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numeric>

#include "support/numbers.h"

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

TEST_CASE("both norms agree with their references at every width, number of rows and stride") {
  Dice dice(1);
  for (std::int64_t width = 1; width <= 17; ++width) {
    for (const std::int64_t count : {0, 1, 3}) {
      for (const float epsilon : {1e-5f, 1e-6f, 0.5f}) {
        CAPTURE(width);
        CAPTURE(count);
        Rows rows(count, width, 3, dice);
        rms_norm(rows.from(), rows.weight.data(), epsilon, rows.to());
        for (std::int64_t r = 0; r < count; ++r) {
          const float* const out = rows.to().row(r);
          CHECK(error_of(out, plain_norm(rows.row(r), rows.weight.data(), nullptr, epsilon)) <
                1e-6);
        }
        CHECK(rows.gaps_stand());
        layer_norm(rows.from(), rows.weight.data(), rows.bias.data(), epsilon, rows.to());
        for (std::int64_t r = 0; r < count; ++r) {
          const float* const out = rows.to().row(r);
          CHECK(error_of(out, plain_norm(rows.row(r), rows.weight.data(), rows.bias.data(),
                                         epsilon)) < 3e-6);
        }
        CHECK(rows.gaps_stand());
      }
    }
  }
}

TEST_CASE("norms in place give what they give into other memory") {
  Dice dice(2);
  for (std::int64_t width = 1; width <= 17; ++width) {
    Rows rows(2, width, 3, dice), same = rows;
    const MutableMatrix in_place{same.in.data(), 2, width, same.stride};
    rms_norm(rows.from(), rows.weight.data(), kNormEpsilon, rows.to());
    rms_norm(in_place, rows.weight.data(), kNormEpsilon, in_place);
    for (std::int64_t c = 0; c < width; ++c) CHECK(in_place.row(1)[c] == rows.to().row(1)[c]);
    same = rows;
    layer_norm(rows.from(), rows.weight.data(), rows.bias.data(), kNormEpsilon, rows.to());
    const MutableMatrix again{same.in.data(), 2, width, same.stride};
    layer_norm(again, rows.weight.data(), rows.bias.data(), kNormEpsilon, again);
    for (std::int64_t c = 0; c < width; ++c) CHECK(again.row(1)[c] == rows.to().row(1)[c]);
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
