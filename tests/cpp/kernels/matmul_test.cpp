#include "headsup/kernels/matmul.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <span>

#include "support/numbers.h"
#include "support/plain_kernels.h"

using namespace headsup;
using test::Dice;
using test::worst;

namespace {

constexpr double kTolerance = 2e-5;  // what a float sum of 130 terms may drift by

}  // namespace

TEST_CASE("matmul agrees with its double reference at every awkward size and misalignment") {
  Dice dice(1);
  for (const std::int64_t m : {1, 2, 3, 4, 5, 6, 9, 11}) {
    for (const std::int64_t n : {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17}) {
      for (const std::int64_t k : {0, 1, 2, 3, 4, 5, 8, 9, 130}) {
        const std::int64_t shift = dice.whole(0, 3);
        const std::vector<float> a = dice.reals(m * k + shift);
        const std::vector<float> b = dice.reals(k * n + shift);
        const std::vector<float> bias = dice.reals(n);
        const MatrixView left{a.data() + shift, m, k, k, 1};
        const MatrixView right{b.data() + shift, k, n, n, 1};
        std::vector<float> out(static_cast<std::size_t>(m * n),
                               std::numeric_limits<float>::quiet_NaN());
        multiply(left, PackedMatrix(right), bias.data(), {out.data(), m, n, n});
        INFO("m ", m, " n ", n, " k ", k);
        CHECK(worst(out, reference::multiply(left, right, bias.data())) < kTolerance);
      }
    }
  }
}

TEST_CASE("matmul reads both operands through any strides and writes nothing outside C") {
  Dice dice(2);
  const std::int64_t m = 7, n = 10, k = 6;
  const std::vector<float> a = dice.reals(m * k);
  const std::vector<float> b = dice.reals(k * n);
  const MatrixView left = MatrixView{a.data(), k, m, m, 1}.transposed();
  const MatrixView right = MatrixView{b.data(), n, k, k, 1}.transposed();
  const std::int64_t stride = n + 3;
  std::vector<float> out(static_cast<std::size_t>(m * stride), 99.0f);
  multiply(left, PackedMatrix(right), nullptr, {out.data(), m, n, stride});
  const std::vector<double> plain = reference::multiply(left, right, nullptr);
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t j = 0; j < stride; ++j) {
      const float got = out[static_cast<std::size_t>(i * stride + j)];
      if (j < n) {
        CHECK(std::abs(got - plain[static_cast<std::size_t>(i * n + j)]) < kTolerance);
      } else {
        CHECK(got == 99.0f);
      }
    }
  }
}

TEST_CASE("packing again into the same memory leaves nothing of the larger matrix behind") {
  Dice dice(4);
  const std::vector<float> large = dice.reals(20 * 20);
  const std::vector<float> small = dice.reals(3 * 5);
  PackedMatrix packed(MatrixView{large.data(), 20, 20, 20, 1});
  const MatrixView right{small.data(), 3, 5, 5, 1};
  packed.pack(right);
  const std::vector<float> a = dice.reals(2 * 3);
  std::vector<float> out(10);
  multiply({a.data(), 2, 3, 3, 1}, packed, nullptr, {out.data(), 2, 5, 5});
  CHECK(worst(out, reference::multiply({a.data(), 2, 3, 3, 1}, right, nullptr)) < kTolerance);
}

TEST_CASE("a cell summed alone has the bits of the product, whatever its blocks") {
  Dice dice(6);
  const std::int64_t m = 123, n = 11, k = 1030;
  const std::vector<float> a = dice.reals(m * k);
  const std::vector<float> b = dice.reals(k * n);
  const std::vector<float> bias = dice.reals(n);
  const MatrixView left{a.data(), m, k, k, 1};
  const PackedMatrix right(MatrixView{b.data(), k, n, n, 1});
  std::vector<float> out(static_cast<std::size_t>(m * n)), row(static_cast<std::size_t>(n));
  multiply(left, right, bias.data(), {out.data(), m, n, n});
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      std::vector<float> column;
      for (std::int64_t r = 0; r < k; ++r) column.push_back(b[static_cast<std::size_t>(r * n + j)]);
      const float sum = dot_in_order(a.data() + i * k, column.data(), k);
      CHECK(out[static_cast<std::size_t>(i * n + j)] == sum + bias[static_cast<std::size_t>(j)]);
    }
  }
}

TEST_CASE("a part of a packed matrix multiplies as the whole of that part would") {
  Dice dice(7);
  const std::int64_t m = 7, n = 29, k = 23;
  const std::vector<float> a = dice.reals(m * k);
  const std::vector<float> b = dice.reals(k * n);
  const PackedMatrix whole(MatrixView{b.data(), k, n, n, 1});
  for (const std::int64_t columns : {1, 3, 4, 5, 8, 13}) {
    const std::int64_t rows = 9;
    const PackedSlice part = PackedSlice(whole).row_range(5, rows).col_range(16, columns);
    const MatrixView left{a.data(), m, rows, k, 1};
    const MatrixView same{b.data() + 5 * n + 16, rows, columns, n, 1};
    std::vector<float> out(static_cast<std::size_t>(m * columns)), plain = out;
    multiply(left, part, nullptr, {out.data(), m, columns, columns});
    multiply(left, PackedMatrix(same), nullptr, {plain.data(), m, columns, columns});
    CHECK(out == plain);
  }
}

TEST_CASE("adding to C goes on from its numbers, as one longer product would") {
  Dice dice(8);
  for (const std::int64_t n : {1, 4, 6, 8, 9}) {
    const std::int64_t m = 8, k = 14, split = 5;
    const std::vector<float> a = dice.reals(m * k);
    const std::vector<float> b = dice.reals(k * n);
    const PackedMatrix right(MatrixView{b.data(), k, n, n, 1});
    std::vector<float> whole(static_cast<std::size_t>(m * n)), parts = whole;
    multiply({a.data(), m, k, k, 1}, right, nullptr, {whole.data(), m, n, n});
    const MutableMatrix c{parts.data(), m, n, n};
    multiply({a.data(), m, split, k, 1}, PackedSlice(right).row_range(0, split), nullptr, c);
    multiply_add({a.data() + split, m, k - split, k, 1},
                 PackedSlice(right).row_range(split, k - split), c);
    CHECK(whole == parts);
  }
}

TEST_CASE("a matrix that comes from memory makes the same numbers as one from a cache") {
  Dice dice(10);
  for (const std::int64_t m : {1, 2, 3}) {
    for (const std::int64_t n : {3, 8, 33, 70}) {
      for (const std::int64_t k : {0, 1, 5, 131, 1030}) {
        const std::vector<float> a = dice.reals(m * k);
        const std::vector<float> b = dice.reals(k * n);
        const std::vector<float> bias = dice.reals(n);
        const MatrixView left{a.data(), m, k, k, 1};
        const MatrixView plain{b.data(), k, n, n, 1};
        PackedMatrix right(plain);
        std::vector<float> cached(static_cast<std::size_t>(m * n)), read = cached;
        multiply(left, right, bias.data(), {cached.data(), m, n, n});
        right.set_from_memory(true);
        multiply(left, right, bias.data(), {read.data(), m, n, n});
        CHECK(read == cached);
      }
    }
  }
}
