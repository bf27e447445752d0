#include "headsup/kernels/elementwise.h"

#include <doctest/doctest.h>

#include <array>
#include <bit>
#include <cmath>
#include <numbers>
#include <string_view>

#include "support/numbers.h"

using namespace headsup;
using namespace headsup::test;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
constexpr float kTiny = std::numeric_limits<float>::denorm_min();
constexpr float kMost = std::numeric_limits<float>::max();
constexpr float kDivisor = 11.3137085f;

double sigmoid(double v) { return 1 / (1 + std::exp(-v)); }
double twice_u(double v) {
  return 2 * std::sqrt(2 / std::numbers::pi) * (v + 0.044715 * v * v * v);
}

// A kernel of one or two runs of numbers and one number of it in double precision.
struct Kernel {
  std::string_view name;
  void (*run)(const float* a, const float* b, std::int64_t n, float* out);
  double (*plain)(double a, double b);
  double tolerance;
  bool may_write_a = true;
};

template <void (*kernel)(const float*, std::int64_t, float*)>
void unary(const float* a, const float*, std::int64_t n, float* out) {
  kernel(a, n, out);
}

constexpr std::array kKernels = {
    Kernel{"add", add, [](double a, double b) { return a + b; }, 1e-7},
    Kernel{"multiply", multiply, [](double a, double b) { return a * b; }, 1e-7},
    Kernel{"divide",
           [](const float* a, const float*, std::int64_t n, float* out) {
             divide(a, n, kDivisor, out);
           },
           [](double a, double) { return a / double{kDivisor}; }, 1e-7},
    Kernel{"scale",
           [](const float* a, const float*, std::int64_t n, float* out) {
             scale(a, n, kDivisor, out);
           },
           [](double a, double) { return a * double{kDivisor}; }, 1e-7},
    Kernel{"relu",
           [](const float* a, const float*, std::int64_t n, float* out) {
             std::copy_n(a, a == out ? 0 : n, out);
             relu(out, n);
           },
           [](double a, double) { return a > 0 ? a : 0; }, 0},
    Kernel{"relu_gradient",
           [](const float* given, const float* d, std::int64_t n, float* out) {
             std::copy_n(d, d == out ? 0 : n, out);
             relu_gradient(given, n, out);
           },
           [](double given, double d) { return given > 0 ? d : 0; }, 0, false},
    Kernel{"silu", unary<silu>, [](double v, double) { return v * sigmoid(v); }, 2e-7},
    Kernel{"gelu_tanh", unary<gelu_tanh>, [](double v, double) { return v * sigmoid(twice_u(v)); },
           2e-7},
    Kernel{"gelu", unary<gelu>,
           [](double v, double) { return v * std::erfc(-v / std::numbers::sqrt2) / 2; }, 2e-7},
};
constexpr std::span kActivations = std::span(kKernels).last(3);

float one(const Kernel& kernel, float v) {
  kernel.run(&v, nullptr, 1, &v);
  return v;
}

void check_at(const Kernel& kernel, float v) {
  CAPTURE(v);
  CHECK(
      relative_error(std::array{one(kernel, v)}, std::array{kernel.plain(double{v}, 0)}).value() <=
      2e-7);
}

}  // namespace

TEST_CASE("work number by number agrees with its reference at every length, also in place") {
  Dice dice(1);
  for (const Kernel& kernel : kKernels) {
    for (const std::int64_t n : lengths()) {
      CAPTURE(kernel.name);
      CAPTURE(n);
      const std::int64_t shift = dice.whole(0, 3);
      std::vector<float> numbers = dice.reals(n, 6);
      for (std::size_t i = 2; i < numbers.size(); i += 3) numbers[i] = 0;
      const Numbers a(numbers, shift), b(dice.reals(n, 3), (shift + 1) % 4);
      Numbers out(std::vector<float>(numbers.size()), (shift + 2) % 4);
      Numbers into_a = a, into_b = b;
      std::vector<double> plain;
      for (std::int64_t i = 0; i < n; ++i) {
        plain.push_back(kernel.plain(double{a.data()[i]}, double{b.data()[i]}));
      }
      kernel.run(a.data(), b.data(), n, out.data());
      kernel.run(a.data(), into_b.data(), n, into_b.data());
      if (kernel.may_write_a) kernel.run(into_a.data(), b.data(), n, into_a.data());
      for (const Numbers* made : {&out, &into_b, kernel.may_write_a ? &into_a : &out}) {
        CHECK(error_of(made->data(), plain) <= kernel.tolerance);
        CHECK(made->guards_stand());
      }
    }
  }
}

TEST_CASE("activations are right over the whole line, from one end of floats to another") {
  for (const Kernel& kernel : kActivations) {
    CAPTURE(kernel.name);
    for (float size = kTiny; size < kInfinity; size *= 1.7f) {
      check_at(kernel, size);
      check_at(kernel, -size);
      if (size < 1e-44f) size = 1e-44f;
    }
    for (float v = -110; v < 110; v += 0.37f) check_at(kernel, v);
  }
}

TEST_CASE("the greatest floats, both zeros, infinity and NaN go as arithmetic makes them") {
  for (const Kernel& kernel : kActivations) {
    CAPTURE(kernel.name);
    CHECK(one(kernel, kMost) == kMost);
    CHECK(one(kernel, -kMost) == 0);
    CHECK(one(kernel, 0.0f) == 0);
    CHECK(std::signbit(one(kernel, -0.0f)));
    CHECK(one(kernel, kInfinity) == kInfinity);
    CHECK(std::isnan(one(kernel, kNone)));
    // As in PyTorch, where infinity times nothing is none.
    CHECK(std::isnan(one(kernel, -kInfinity)));
  }
}

TEST_CASE("a NaN stays in its own place, in every lane and past the last full four") {
  Dice dice(2);
  for (const Kernel& kernel : kActivations) {
    for (std::int64_t n = 1; n <= 9; ++n) {
      for (std::size_t at = 0; at < static_cast<std::size_t>(n); ++at) {
        std::vector<float> in = dice.reals(n), out(in.size());
        in[at] = kNone;
        kernel.run(in.data(), nullptr, n, out.data());
        for (std::size_t i = 0; i < in.size(); ++i) CHECK(std::isnan(out[i]) == (i == at));
      }
    }
  }
}

TEST_CASE("relu gives the bits of std::max(value, 0), of a NaN and of both zeros too") {
  constexpr std::array kOdd = {kNone, -kNone, 0.0f, -0.0f, 1.0f, -1.0f, kInfinity, -kInfinity};
  for (const std::int64_t n : lengths()) {
    for (std::size_t turn = 0; turn < kOdd.size(); ++turn) {
      std::vector<float> in;
      for (std::size_t i = turn; std::ssize(in) < n; ++i) in.push_back(kOdd[i % kOdd.size()]);
      std::vector<float> out = in;
      relu(out.data(), n);
      for (std::size_t i = 0; i < in.size(); ++i) {
        CAPTURE(in[i]);
        CHECK(std::bit_cast<std::uint32_t>(out[i]) ==
              std::bit_cast<std::uint32_t>(std::max(in[i], 0.0f)));
      }
    }
  }
}

TEST_CASE("the span of numbers leaves infinities and NaN out") {
  const std::vector<float> in = {-kInfinity, 3, kNone, -2, 0.5f, kInfinity, 1};
  for (std::int64_t n : {4, 5, 6, 7}) {
    const MinMax span = finite_range(in.data(), n);
    CHECK(span.low == -2);
    CHECK(span.high == 3);
  }
  CHECK(finite_range(in.data(), 1).high == 0);
  CHECK(finite_range(in.data(), 0).low == 0);
}
