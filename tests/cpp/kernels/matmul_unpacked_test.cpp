#include <doctest/doctest.h>

#include "headsup/kernels/matmul.h"
#include "support/numbers.h"
#include "support/plain_kernels.h"

using namespace headsup;
using namespace headsup::test;

namespace {

constexpr double kTolerance = 2e-6;

// What stands in C, row after row, and whether the gaps between its rows are as they were.
std::vector<float> rows_of(const Numbers& c, std::int64_t cols, std::int64_t stride) {
  std::vector<float> out;
  for (std::int64_t i = 0; i < c.count(); ++i) {
    if (i % stride < cols) {
      out.push_back(c.data()[i]);
    } else {
      CHECK(c.data()[i] == Numbers::kGuard);
    }
  }
  CHECK(c.guards_stand());
  return out;
}

struct Sizes {
  std::int64_t m, k, n;
};

void check_sizes(const Sizes& sizes, Dice& dice, bool turned) {
  const std::int64_t m = sizes.m, k = sizes.k, n = sizes.n;
  INFO("m ", m, " k ", k, " n ", n, turned ? " A turned" : "");
  const std::int64_t shift = dice.whole(0, 3), gap = dice.whole(0, 3);
  const Numbers a(dice.reals(m * (k + gap) + k * (m + gap)), shift);
  const Numbers b(dice.reals(k * (n + gap)), (shift + 1) % 4);
  const MatrixView left = turned ? MatrixView{a.data(), k, m, m + gap, 1}.transposed()
                                 : MatrixView{a.data(), m, k, k + gap, 1};
  const MatrixView right{b.data(), k, n, n + gap, 1};
  std::vector<double> plain = reference::multiply(left, right, nullptr);
  Numbers c(std::vector<float>(static_cast<std::size_t>(m * (n + gap)), Numbers::kGuard), shift);
  const MutableMatrix out{c.data(), m, n, n + gap};
  matmul_unpacked(left, right, out);
  CHECK(error_of(rows_of(c, n, n + gap).data(), plain) < kTolerance);
  for (std::int64_t r = 0; r < m; ++r) std::fill_n(out.row(r), n, 2.5f);
  matmul_unpacked_add(left, right, out);
  for (double& v : plain) v += 2.5;
  CHECK(error_of(rows_of(c, n, n + gap).data(), plain) < kTolerance);
}

}  // namespace

TEST_CASE("the small product agrees with its reference at every size, stride and misalignment") {
  Dice dice(1);
  for (const std::int64_t m : {0, 1, 2, 3, 4, 5, 7, 8, 9}) {
    for (const std::int64_t n : {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 17}) {
      for (const std::int64_t k : {0, 1, 2, 4, 5, 9}) {
        check_sizes({m, k, n}, dice, false);
        check_sizes({m, k, n}, dice, true);
      }
    }
  }
}

TEST_CASE("the small product agrees with its reference at the lengths that long rows have") {
  Dice dice(2);
  for (const std::int64_t size : {17, 65, 130}) {
    for (const Sizes& sizes : {Sizes{size, 3, 5}, Sizes{3, size, 5}, Sizes{5, 3, size}}) {
      check_sizes(sizes, dice, false);
      check_sizes(sizes, dice, true);
    }
  }
}

TEST_CASE("a number of the small product has the same bits in a tile and in the last columns") {
  Dice dice(3);
  const std::int64_t k = 33, n = 13;
  const std::vector<float> a = dice.reals(5 * k);
  const std::vector<float> b = dice.reals(k * n);
  std::vector<float> all(static_cast<std::size_t>(5 * n)), alone(1);
  const MatrixView left{a.data(), 5, k, k, 1};
  matmul_unpacked(left, {b.data(), k, n, n, 1}, {all.data(), 5, n, n});
  for (std::int64_t i = 0; i < 5; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      matmul_unpacked({a.data() + i * k, 1, k, k, 1}, {b.data() + j, k, 1, n, 1},
                      {alone.data(), 1, 1, 1});
      CHECK(alone[0] == all[static_cast<std::size_t>(i * n + j)]);
    }
  }
}

TEST_CASE("transposing moves every number to its place, at every size, stride and misalignment") {
  Dice dice(4);
  for (const std::int64_t rows : lengths()) {
    for (const std::int64_t cols : {0, 1, 2, 3, 4, 5, 7, 8, 9, 17, 65}) {
      INFO(rows, " x ", cols);
      const std::int64_t shift = dice.whole(0, 3), gap = dice.whole(0, 3);
      const Numbers a(dice.reals(rows * (cols + gap)), shift);
      const MatrixView view{a.data(), rows, cols, cols + gap, 1};
      Numbers out(
          std::vector<float>(static_cast<std::size_t>(cols * (rows + gap)), Numbers::kGuard),
          (shift + 1) % 4);
      transpose(view, {out.data(), cols, rows, rows + gap});
      const std::vector<double> plain = reference::transpose(view);
      CHECK(error_of(rows_of(out, rows, rows + gap).data(), plain) == 0);
    }
  }
}
