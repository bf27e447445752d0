// The innermost tile of every large matrix product: R rows of A times a panel of B, summed in
// registers. Its shape was chosen by measurement (tools/bench/PERFORMANCE.md). Knows the SIMD type
// through kernels/simd.h; for kernels/matmul.cpp alone, which cuts matrices into such tiles.
#pragma once

#include <array>
#include <cstddef>

#include "simd.h"

namespace headsup::micro {

/// Columns of B that are packed side by side: two vectors.
inline constexpr int kPanel = 8;

// A tile of R rows needs 2 R registers for its sums, two for a row of the panel, one for a number
// of A, and one for the product before it is added. V8 has 15 to give on x64, and spills a sixth
// row (28 instead of 55 GF/s on a Zen 5). Fewer rows wait for their sums; one wide panel (two rows
// of 16) is as fast.
inline constexpr int kRows = 5;

/// One tile: `rows` rows of A from `left` on, `depth` numbers each, times the panel from `right`
/// on, into c. Steps are in numbers.
struct Tile {
  const float* left;
  std::ptrdiff_t left_row, left_step;
  const float* right;
  std::ptrdiff_t depth;
  float* c;
  std::ptrdiff_t c_row;
  int columns;                // of the panel that are real, 1 to kPanel
  std::ptrdiff_t panel_step;  // from a panel to the next
  bool go_on;                 // whether sums begin with what stands in c, instead of zero
  const float* bias;          // added last, for `columns` columns; null for none
};

template <int V>
using Row = std::array<simd::Floats, V>;

/// The first `columns` numbers at `from`, zeros after them.
template <int V>
Row<V> load_row(const float* from, int columns) {
  Row<V> row;
  row[0] = simd::load_first(from, columns);
  if constexpr (V == 2) row[1] = simd::load_first(from + simd::kLanes, columns - simd::kLanes);
  return row;
}

template <int V>
void store_row(float* to, const Row<V>& row, int columns) {
  simd::store_first(to, row[0], columns);
  if constexpr (V == 2) simd::store_first(to + simd::kLanes, row[1], columns - simd::kLanes);
}

/// Each sum runs in the order of depth, so a tile's shape changes no bit. V vectors of the panel
/// are summed: one is enough for up to four columns.
template <int R, int V>
void run(const Tile& tile) {
  std::array<Row<V>, R> sums;
  for (int r = 0; r < R; ++r) {
    if (tile.go_on) {
      sums[r] = load_row<V>(tile.c + r * tile.c_row, tile.columns);
    } else {
      sums[r].fill(simd::Floats(0.0f));
    }
  }

  std::array<const float*, R> left;
  for (int r = 0; r < R; ++r) left[r] = tile.left + r * tile.left_row;
  const float* right = tile.right;
  const auto step = [&](const float* from) {
    Row<V> row;
    for (int v = 0; v < V; ++v) row[v] = simd::load(from + v * simd::kLanes);
    for (int r = 0; r < R; ++r) {
      const simd::Floats spread(*left[r]);
      left[r] += tile.left_step;
      for (int v = 0; v < V; ++v) {
        sums[r][v] = simd::multiply_add(spread, row[v], sums[r][v]);
      }
    }
  };
  std::ptrdiff_t k = 0;
  // A single row has too little to do at each step to hide what counting them takes.
  if constexpr (R == 1) {
    constexpr std::ptrdiff_t kSteps = 4;
    for (; k + kSteps <= tile.depth; k += kSteps, right += kSteps * kPanel) {
      for (std::ptrdiff_t n = 0; n < kSteps; ++n) step(right + n * kPanel);
    }
  }
  for (; k < tile.depth; ++k, right += kPanel) step(right);

  if (tile.bias != nullptr) {
    const Row<V> bias = load_row<V>(tile.bias, tile.columns);
    for (auto& row : sums) {
      for (int v = 0; v < V; ++v) row[v] += bias[v];
    }
  }
  for (int r = 0; r < R; ++r) store_row<V>(tile.c + r * tile.c_row, sums[r], tile.columns);
}

/// As `run`, for P whole panels side by side: with one row or two, one panel's sums are too few to
/// keep multipliers busy while each waits for the last.
template <int R, int P>
void run_wide(const Tile& tile) {
  std::array<std::array<Row<2>, P>, R> sums;
  for (int r = 0; r < R; ++r) {
    for (std::ptrdiff_t p = 0; p < P; ++p) {
      if (tile.go_on) {
        sums[r][p] = load_row<2>(tile.c + r * tile.c_row + p * kPanel, kPanel);
      } else {
        sums[r][p].fill(simd::Floats(0.0f));
      }
    }
  }

  const float* left = tile.left;
  const float* right = tile.right;
  for (std::ptrdiff_t k = 0; k < tile.depth; ++k, right += kPanel, left += tile.left_step) {
    for (std::ptrdiff_t p = 0; p < P; ++p) {
      const Row<2> row = load_row<2>(right + p * tile.panel_step, kPanel);
      for (int r = 0; r < R; ++r) {
        const simd::Floats spread(left[r * tile.left_row]);
        for (int v = 0; v < 2; ++v) {
          sums[r][p][v] = simd::multiply_add(spread, row[v], sums[r][p][v]);
        }
      }
    }
  }

  for (std::ptrdiff_t p = 0; p < P; ++p) {
    for (int r = 0; r < R; ++r) {
      if (tile.bias != nullptr) {
        const Row<2> bias = load_row<2>(tile.bias + p * kPanel, kPanel);
        for (int v = 0; v < 2; ++v) sums[r][p][v] += bias[v];
      }
      store_row<2>(tile.c + r * tile.c_row + p * kPanel, sums[r][p], kPanel);
    }
  }
}

}  // namespace headsup::micro
