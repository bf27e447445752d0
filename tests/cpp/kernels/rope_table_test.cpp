#include <doctest/doctest.h>

#include <cmath>

#include "headsup/kernels/rope.h"
#include "powers.h"
#include "support/numbers.h"

using namespace headsup;
using namespace headsup::test;

namespace {

// From low to high, as many small as large.
double spread(Dice& dice, double low, double high) {
  const double share = (double{dice.real()} + 1) / 2;
  return std::exp(std::log(low) + share * (std::log(high) - std::log(low)));
}

// Radians a position as Llama 3.1's own code makes them of the plain ones: by the number of
// positions after which a pair stands as it stood.
double llama3_frequency(double plain, const RopeSettings& settings) {
  const double wavelength = 2 * std::acos(-1.0) / plain;
  const double longest = settings.original_context / settings.low_frequency_factor;
  const double shortest = settings.original_context / settings.high_frequency_factor;
  if (wavelength < shortest) return plain;
  if (wavelength > longest) return plain / settings.factor;
  const double smooth = (settings.original_context / wavelength - settings.low_frequency_factor) /
                        (settings.high_frequency_factor - settings.low_frequency_factor);
  return (1 - smooth) * plain / settings.factor + smooth * plain;
}

// From some positions before the first, and far beyond it.
void check_turns(const RopeSettings& settings, std::int64_t head_dim, auto frequency) {
  constexpr std::int64_t kFirst = -7, kEnd = 2500;
  RopeTable table(settings, head_dim, kFirst);
  table.reserve(kEnd);
  const std::int64_t width = table.width();
  for (std::int64_t position = kFirst; position < kEnd; position += position < 20 ? 1 : 311) {
    for (std::int64_t pair = 0; pair < width / 2; ++pair) {
      CAPTURE(position);
      CAPTURE(pair);
      const double share = 2.0 * static_cast<double>(pair) / static_cast<double>(width);
      const double angle =
          static_cast<double>(position) * frequency(1 / std::pow(settings.theta, share));
      const RopeTurn turn = table.turns(position)[pair];
      CHECK(std::abs(double{turn.cosine} - std::cos(angle)) < 6.1e-8);
      CHECK(std::abs(double{turn.sine} - std::sin(angle)) < 6.1e-8);
    }
  }
}

}  // namespace

TEST_CASE("logarithms and powers of two of our own are the library's to the last bits") {
  Dice dice(1);
  for (int n = 0; n < 20000; ++n) {
    const double x = spread(dice, 1e-3, 1e8);
    CHECK(std::abs(log2_of(x) / std::log2(x) - 1) < 1e-15);
    const double y = 60 * double{dice.real()};
    CHECK(std::abs(exp2_of(y) / std::exp2(y) - 1) < 1e-15);
  }
  for (const double x : {1.0, 2.0, 0.5, 1024.0}) CHECK(log2_of(x) == std::log2(x));
  for (const double y : {0.0, 1.0, -1.0, -20.0}) CHECK(exp2_of(y) == std::exp2(y));
  CHECK(log2_of(10000) == 13.287712379549449);
}

TEST_CASE("frequencies of any base from 100 to ten million are the library's powers") {
  Dice dice(2);
  for (int n = 0; n < 20000; ++n) {
    const double theta = spread(dice, 100, 1e7);
    const double share = (double{dice.real()} + 1) / 2;
    CHECK(std::abs(exp2_of(-log2_of(theta) * share) * std::pow(theta, share) - 1) < 6e-15);
  }
}

TEST_CASE("turns are cosines and sines of positions, whole heads turned or a part of them") {
  for (const double theta : {100.0, 10000.0, 500000.0, 1e7}) {
    for (const std::int64_t head_dim : {2, 6, 64}) {
      for (const std::int64_t rotary_dim : {std::int64_t{0}, std::int64_t{2}, head_dim / 2 * 2}) {
        CAPTURE(theta);
        CAPTURE(head_dim);
        CAPTURE(rotary_dim);
        const RopeSettings settings{.theta = theta, .rotary_dim = rotary_dim};
        CHECK(RopeTable(settings, head_dim).width() == (rotary_dim == 0 ? head_dim : rotary_dim));
        check_turns(settings, head_dim, [](double plain) { return plain; });
      }
    }
  }
}

TEST_CASE("scaled frequencies are those of longer contexts") {
  RopeSettings settings{.theta = 500000, .scaling = RopeScaling::linear, .factor = 3};
  check_turns(settings, 64, [](double plain) { return plain / 3; });
  // Llama 3.1's, and one whose middle frequencies a head of 64 meets at every turn.
  settings.scaling = RopeScaling::llama3;
  for (const double original : {8192.0, 64.0}) {
    settings.original_context = original;
    for (const double factor : {8.0, 32.0}) {
      settings.factor = factor;
      check_turns(settings, 64, [&](double plain) { return llama3_frequency(plain, settings); });
    }
  }
}

TEST_CASE("a position far into a long context keeps its bits") {
  RopeTable table({.theta = 10000}, 4);
  table.reserve(131072);
  for (const std::int64_t position : {131071, 99999, 65536}) {
    const RopeTurn* turns = table.turns(position);
    CHECK(std::abs(double{turns[0].cosine} - std::cos(static_cast<double>(position))) < 6.1e-8);
    CHECK(std::abs(double{turns[1].sine} - std::sin(static_cast<double>(position) / 100)) < 6.1e-8);
  }
}

TEST_CASE("a table grows without changing what it had") {
  RopeTable at_once({}, 8, -5), in_parts({}, 8, -5);
  at_once.reserve(40);
  for (const std::int64_t end : {-2, 3, 3, -1, 17, 40}) in_parts.reserve(end);
  for (std::int64_t position = -5; position < 40; ++position) {
    for (std::int64_t pair = 0; pair < 4; ++pair) {
      CHECK(at_once.turns(position)[pair].cosine == in_parts.turns(position)[pair].cosine);
      CHECK(at_once.turns(position)[pair].sine == in_parts.turns(position)[pair].sine);
    }
  }
}

TEST_CASE("turning leaves the numbers past the table's width alone, and gives the same in place") {
  Dice dice(3);
  for (const RopePairs pairs : {RopePairs::adjacent, RopePairs::halves}) {
    for (const std::int64_t rotary_dim : {0, 2, 6}) {
      for (const std::int64_t first : {-3, 0, 5}) {
        RopeTable table({.pairs = pairs, .rotary_dim = rotary_dim}, 10, first);
        table.reserve(first + 4);
        const std::vector<float> in = dice.reals(4 * 10);
        std::vector<float> there(in.size());
        const MutableMatrix out{there.data(), 4, 10, 10};
        rope({in.data(), 4, 10, 10, 1}, first, table, pairs, out);
        for (std::int64_t r = 0; r < 4; ++r) {
          for (std::int64_t c = table.width(); c < 10; ++c) {
            CHECK(out.row(r)[c] == in[static_cast<std::size_t>(r * 10 + c)]);
          }
        }
        std::vector<float> in_place = in;
        const MutableMatrix same{in_place.data(), 4, 10, 10};
        rope(same, first, table, pairs, same);
        CHECK(in_place == there);
      }
    }
  }
}
