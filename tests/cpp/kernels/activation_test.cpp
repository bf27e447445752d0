#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <string_view>

#include "headsup/kernels/elementwise.h"
#include "support/numbers.h"

using namespace headsup;
using namespace headsup::test;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
constexpr float kTiny = std::numeric_limits<float>::denorm_min();
constexpr float kMost = std::numeric_limits<float>::max();

double share_below(double v) { return std::erfc(-v / std::numbers::sqrt2) / 2; }
double sigmoid(double v) { return 1 / (1 + std::exp(-v)); }
double twice_u(double v) {
  return 2 * std::sqrt(2 / std::numbers::pi) * (v + 0.044715 * v * v * v);
}

// In double precision.
double plain_silu(double v) { return v * sigmoid(v); }
double plain_gelu_tanh(double v) { return v * sigmoid(twice_u(v)); }
double plain_gelu(double v) { return v * share_below(v); }

struct Kind {
  std::string_view name;
  void (*kernel)(const float*, std::int64_t, float*);
  double (*plain)(double);
};
constexpr std::array kKinds = {
    Kind{"silu", silu, plain_silu},
    Kind{"gelu_tanh", gelu_tanh, plain_gelu_tanh},
    Kind{"gelu", gelu, plain_gelu},
};

float one(const Kind& kind, float v) {
  kind.kernel(&v, 1, &v);
  return v;
}

void check_at(const Kind& kind, float v) {
  CAPTURE(v);
  CHECK(relative_error(std::array{one(kind, v)}, std::array{kind.plain(double{v})}).value() <=
        2e-7);
}

}  // namespace

TEST_CASE("activations agree with their references at every length, also in place") {
  Dice dice(1);
  for (const Kind& kind : kKinds) {
    for (std::int64_t n = 0; n <= 17; ++n) {
      CAPTURE(kind.name);
      CAPTURE(n);
      const std::int64_t shift = dice.whole(0, 3);
      Numbers in(dice.reals(n, 6), shift);
      Numbers out(std::vector<float>(static_cast<std::size_t>(n)), (shift + 1) % 4);
      std::vector<double> plain;
      for (std::int64_t i = 0; i < n; ++i) {
        plain.push_back(kind.plain(double{in.data()[i]}));
      }
      kind.kernel(in.data(), n, out.data());
      CHECK(error_of(out.data(), plain) < 2e-7);
      CHECK(out.guards_stand());
      kind.kernel(in.data(), n, in.data());
      CHECK(error_of(in.data(), plain) < 2e-7);
      CHECK(in.guards_stand());
    }
  }
}

TEST_CASE("activations are right over the whole line, from one end of floats to another") {
  for (const Kind& kind : kKinds) {
    CAPTURE(kind.name);
    for (float size = kTiny; size < kInfinity; size *= 1.7f) {
      check_at(kind, size);
      check_at(kind, -size);
      if (size < 1e-44f) size = 1e-44f;
    }
    for (float v = -110; v < 110; v += 0.37f) check_at(kind, v);
  }
}

TEST_CASE("the greatest floats, both zeros, infinity and NaN go as arithmetic makes them") {
  for (const Kind& kind : kKinds) {
    CAPTURE(kind.name);
    CHECK(one(kind, kMost) == kMost);
    CHECK(one(kind, -kMost) == 0);
    CHECK(one(kind, 0.0f) == 0);
    CHECK(std::signbit(one(kind, -0.0f)));
    CHECK(one(kind, kInfinity) == kInfinity);
    CHECK(std::isnan(one(kind, kNone)));
    // As in PyTorch, where infinity times nothing is none.
    CHECK(std::isnan(one(kind, -kInfinity)));
  }
}

TEST_CASE("a NaN stays in its own place, in every lane and past the last full four") {
  Dice dice(2);
  for (const Kind& kind : kKinds) {
    for (std::int64_t n = 1; n <= 9; ++n) {
      for (std::size_t at = 0; at < static_cast<std::size_t>(n); ++at) {
        std::vector<float> in = dice.reals(n), out(in.size());
        in[at] = kNone;
        kind.kernel(in.data(), n, out.data());
        for (std::size_t i = 0; i < in.size(); ++i) CHECK(std::isnan(out[i]) == (i == at));
      }
    }
  }
}

TEST_CASE("a product number by number is a plain product, also into one of the two") {
  Dice dice(3);
  for (std::int64_t n = 0; n <= 17; ++n) {
    CAPTURE(n);
    const std::int64_t shift = dice.whole(0, 3);
    Numbers a(dice.reals(n, 3), shift), b(dice.reals(n, 3), (shift + 1) % 4);
    Numbers out(std::vector<float>(static_cast<std::size_t>(n)), (shift + 2) % 4);
    std::vector<double> plain;
    for (std::int64_t i = 0; i < n; ++i) {
      plain.push_back(double{a.data()[i]} * double{b.data()[i]});
    }
    multiply(a.data(), b.data(), n, out.data());
    CHECK(error_of(out.data(), plain) < 1e-7);
    CHECK(out.guards_stand());
    Numbers a_before = a;
    multiply(a.data(), b.data(), n, a.data());
    CHECK(error_of(a.data(), plain) < 1e-7);
    multiply(a_before.data(), b.data(), n, b.data());
    CHECK(error_of(b.data(), plain) < 1e-7);
    CHECK((a.guards_stand() && b.guards_stand()));
  }
}
