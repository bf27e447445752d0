#include "simd.h"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "exponential.h"

using namespace headsup;
using simd::Floats;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
constexpr std::array kOdd = {kNone, -kNone, 0.0f, -0.0f, 1.0f, -1.0f, kInfinity, -kInfinity};

using Four = std::array<float, simd::kLanes>;

Four stored(Floats v) {
  Four out;
  simd::store(out.data(), v);
  return out;
}

std::uint32_t bits(float v) { return std::bit_cast<std::uint32_t>(v); }

}  // namespace

TEST_CASE(
    "the larger and the smaller of two have the bits of std::max and std::min, in every lane") {
  for (const float a : kOdd) {
    for (const float b : kOdd) {
      for (std::size_t lane = 0; lane < simd::kLanes; ++lane) {
        CAPTURE(a);
        CAPTURE(b);
        CAPTURE(lane);
        Four left = {3, 3, 3, 3}, right = {2, 2, 2, 2};
        left[lane] = a;
        right[lane] = b;
        const Four larger = stored(simd::larger(simd::load(left.data()), simd::load(right.data())));
        const Four smaller =
            stored(simd::smaller(simd::load(left.data()), simd::load(right.data())));
        for (std::size_t i = 0; i < simd::kLanes; ++i) {
          CHECK(bits(larger[i]) == bits(std::max(left[i], right[i])));
          CHECK(bits(smaller[i]) == bits(std::min(left[i], right[i])));
        }
      }
    }
  }
}

TEST_CASE("of four lanes the greatest and the least are found in any lane, and of zeros lane 3") {
  for (std::size_t at = 0; at < simd::kLanes; ++at) {
    Four in = {2, 2, 2, 2};
    in[at] = 7;
    CHECK(simd::reduce_max(simd::load(in.data())) == 7);
    CHECK(simd::reduce_min(simd::load(in.data())) == 2);
    in[at] = -kInfinity;
    CHECK(simd::reduce_max(simd::load(in.data())) == 2);
    CHECK(simd::reduce_min(simd::load(in.data())) == -kInfinity);
  }
  for (unsigned signs = 0; signs < 16; ++signs) {
    Four in;
    for (unsigned i = 0; i < simd::kLanes; ++i) in[i] = (signs >> i & 1) != 0 ? -0.0f : 0.0f;
    CAPTURE(signs);
    CHECK(bits(simd::reduce_max(simd::load(in.data()))) == bits(in[3]));
    CHECK(bits(simd::reduce_min(simd::load(in.data()))) == bits(in[3]));
  }
}

TEST_CASE("a power of two, an exponential and a root of NaN are NaN, in that lane alone") {
  for (const float none : {kNone, -kNone, kInfinity - kInfinity}) {
    for (std::size_t lane = 0; lane < simd::kLanes; ++lane) {
      Four in = {0, 0, 0, 0};
      in[lane] = none;
      const Floats v = simd::load(in.data());
      const Four power = stored(simd::exp2_approx(v)), root = stored(simd::sqrt(v));
      const Four exponential = stored(simd::exp(v));
      for (std::size_t i = 0; i < simd::kLanes; ++i) {
        CHECK(std::isnan(power[i]) == (i == lane));
        CHECK(std::isnan(exponential[i]) == (i == lane));
        CHECK(std::isnan(root[i]) == (i == lane));
      }
    }
  }
}
