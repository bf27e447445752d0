#include "headsup/kernels/matmul.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "micro_kernel.h"
#include "simd.h"

namespace headsup {

namespace {

using simd::Floats;
using simd::kLanes;

constexpr std::int64_t kPanel = PackedMatrix::kPanel;
static_assert(kPanel == micro::kPanel);

// Rows of A at a time: as many as stay in the second-level cache while every panel of B passes by
// (120 rows of 768 numbers are 369 kB), so that B is read once for all of them.
constexpr std::int64_t kRowBlock = 120;
// Numbers of a row at a time, at most: a panel of so many rows (25 kB) stays in the first-level
// cache while rows of A pass by. A whole row, where it can be, has the panels of B read from memory
// one after the other.
constexpr std::int64_t kDepthBlock = 768;

using RunTile = void (*)(const micro::Tile&);

// Tiles of 1 to kRows rows, each for one vector of columns and for two.
template <int... R>
constexpr auto tiles_of(std::integer_sequence<int, R...>) {
  return std::array<std::array<RunTile, 2>, sizeof...(R)>{
      {{&micro::run<R + 1, 1>, &micro::run<R + 1, 2>}...}};
}
constexpr auto kTiles = tiles_of(std::make_integer_sequence<int, micro::kRows>());

// Calls run(first, size) for parts of `whole` of at most `most` that are as alike as can be; for
// one part where there is nothing to cut.
template <class Run>
void in_parts(std::int64_t whole, std::int64_t most, Run run) {
  const std::int64_t parts = std::max<std::int64_t>(1, (whole + most - 1) / most);
  for (std::int64_t left = whole, todo = parts; todo > 0; --todo) {
    const std::int64_t size = (left + todo - 1) / todo;
    run(whole - left, size);
    left -= size;
  }
}

// One panel of B for a block of rows: a last tile of one row would wait for its sums as long as a
// full one.
void multiply_panel(micro::Tile tile, std::int64_t rows) {
  const int vectors = tile.columns > kLanes ? 1 : 0;
  in_parts(rows, micro::kRows, [&](std::int64_t, std::int64_t height) {
    kTiles[static_cast<std::size_t>(height - 1)][static_cast<std::size_t>(vectors)](tile);
    tile.left += height * tile.left_row;
    tile.c += height * tile.c_row;
  });
}

struct Job {
  MatrixView a;
  PackedSlice b;
  const float* bias;
  MutableMatrix c;
  bool go_on;
};

// Panels that are multiplied at once, and by what, where there are few rows.
struct Wide {
  std::int64_t panels;
  RunTile run;
};
constexpr std::array<Wide, 2> kWide = {{{4, &micro::run_wide<1, 4>}, {2, &micro::run_wide<2, 2>}}};
constexpr Wide kFromMemory = {1, &micro::run<1, 2>};

const Wide* wide_of(std::int64_t rows, const PackedMatrix& b) {
  if (rows == 1 && b.is_from_memory()) return &kFromMemory;
  return rows <= std::ssize(kWide) ? &kWide[static_cast<std::size_t>(rows - 1)] : nullptr;
}

// Every panel of B, rows [depth, depth + depths) of it, for rows [row, row + rows) of A.
void multiply_block(const Job& job, std::int64_t row, std::int64_t rows, std::int64_t depth,
                    std::int64_t depths) {
  const bool last = depth + depths == job.b.rows;
  micro::Tile tile{};
  tile.left = job.a.data + row * job.a.row_stride + depth * job.a.col_stride;
  tile.left_row = static_cast<std::ptrdiff_t>(job.a.row_stride);
  tile.left_step = static_cast<std::ptrdiff_t>(job.a.col_stride);
  tile.depth = static_cast<std::ptrdiff_t>(depths);
  tile.c_row = static_cast<std::ptrdiff_t>(job.c.row_stride);
  tile.panel_step = static_cast<std::ptrdiff_t>(job.b.of->rows() * kPanel);
  tile.go_on = job.go_on || depth > 0;
  const Wide* const wide = wide_of(rows, *job.b.of);

  for (std::int64_t column = 0; column < job.b.cols;) {
    const float* panel = job.b.of->panel((job.b.first_col + column) / kPanel);
    tile.right = panel + (job.b.first_row + depth) * kPanel;
    tile.c = job.c.row(row) + column;
    tile.bias = job.bias != nullptr && last ? job.bias + column : nullptr;
    const std::int64_t left = job.b.cols - column;
    tile.columns = static_cast<int>(std::min(kPanel, left));
    if (wide != nullptr && left >= wide->panels * kPanel) {
      wide->run(tile);
      column += wide->panels * kPanel;
    } else {
      multiply_panel(tile, rows);
      column += kPanel;
    }
  }
}

void multiply(const Job& job) {
  for (std::int64_t row = 0; row < job.a.rows; row += kRowBlock) {
    const std::int64_t rows = std::min(kRowBlock, job.a.rows - row);
    // A single row has no panel wait for it in a cache.
    const std::int64_t most = rows == 1 ? std::max(job.b.rows, kDepthBlock) : kDepthBlock;
    in_parts(job.b.rows, most, [&](std::int64_t depth, std::int64_t depths) {
      multiply_block(job, row, rows, depth, depths);
    });
  }
}

// Packing is one pass over memory, so its loops are left as short as they are written: unrolled,
// they take 2 kB of a module.
#ifdef __clang__
#define HEADSUP_SMALL [[gnu::noinline, clang::minsize]]
#else
#define HEADSUP_SMALL [[gnu::noinline]]
#endif

// Four columns of B into every row of a panel, where B's numbers stand one after the other or one
// below the other.
HEADSUP_SMALL void pack_vector(const MatrixView& b, std::int64_t column, float* to) {
  std::int64_t r = 0;
  if (b.row_stride == 1) {
    for (; r + kLanes <= b.rows; r += kLanes) {
      std::array<Floats, kLanes> block;
      for (int n = 0; n < kLanes; ++n) block[n] = simd::load(&b.at(r, column + n));
      simd::transpose(block);
      for (int n = 0; n < kLanes; ++n) simd::store(to + (r + n) * kPanel, block[n]);
    }
  } else if (b.col_stride == 1) {
    for (; r < b.rows; ++r) simd::store(to + r * kPanel, simd::load(&b.at(r, column)));
  }
  for (; r < b.rows; ++r) {
    for (std::int64_t c = 0; c < kLanes; ++c) to[r * kPanel + c] = b.at(r, column + c);
  }
}

// The last columns, `columns` of them, 0 to 3, and zeros after them.
HEADSUP_SMALL void pack_rest(const MatrixView& b, std::int64_t column, std::int64_t columns,
                             float* to) {
  for (std::int64_t r = 0; r < b.rows; ++r, to += kPanel) {
    for (std::int64_t c = 0; c < kLanes; ++c) to[c] = c < columns ? b.at(r, column + c) : 0.0f;
  }
}

}  // namespace

void PackedMatrix::pack(MatrixView b) {
  rows_ = b.rows;
  cols_ = b.cols;
  data_.resize(packed_size(rows_, cols_).size());
  float* to = data_.data();
  for (std::int64_t column = 0; column < cols_; column += kPanel, to += rows_ * kPanel) {
    for (std::int64_t v = 0; v < kPanel; v += kLanes) {
      const std::int64_t left = cols_ - column - v;
      if (left >= kLanes) {
        pack_vector(b, column + v, to + v);
      } else {
        pack_rest(b, column + v, std::max<std::int64_t>(left, 0), to + v);
      }
    }
  }
}

void PackedMatrix::clear(std::int64_t rows, std::int64_t cols) {
  rows_ = rows;
  cols_ = cols;
  data_.clear();
  data_.resize(packed_size(rows, cols).size());
}

void PackedMatrix::put_column(std::int64_t column, const float* from) {
  float* to = data_.data() + column / kPanel * rows_ * kPanel + column % kPanel;
  for (std::int64_t r = 0; r < rows_; ++r) to[r * kPanel] = from[r];
}

void PackedMatrix::put_row(std::int64_t row, const float* from) {
  float* to = data_.data() + row * kPanel;
  for (std::int64_t column = 0; column < cols_; column += kPanel, to += rows_ * kPanel) {
    std::copy_n(from + column, std::min(kPanel, cols_ - column), to);
  }
}

PackedSlice PackedSlice::row_range(std::int64_t first, std::int64_t count) const {
  PackedSlice part = *this;
  part.first_row += first;
  part.rows = count;
  return part;
}

PackedSlice PackedSlice::col_range(std::int64_t first, std::int64_t count) const {
  PackedSlice part = *this;
  part.first_col += first;
  part.cols = count;
  return part;
}

void multiply(MatrixView a, const PackedSlice& b, const float* bias, MutableMatrix c) {
  multiply(Job{a, b, bias, c, false});
}

void multiply_add(MatrixView a, const PackedSlice& b, MutableMatrix c) {
  multiply(Job{a, b, nullptr, c, true});
}

float dot_in_order(const float* left, const float* right, std::int64_t count) {
  Floats sum(0.0f);
  for (std::int64_t n = 0; n < count; ++n) {
    sum = simd::multiply_add(Floats(left[n]), Floats(right[n]), sum);
  }
  return sum.get(0);
}

namespace {

using simd::Floats;
using simd::kLanes;

// A tile of C: R rows by V vectors of columns. Four by two leaves registers for B and one of A.
constexpr int kRows = 4;
constexpr int kVectors = 2;

struct Place {
  std::int64_t row, column;
};

template <bool kAdd, int R, int V>
void tile(const MatrixView& a, const MatrixView& b, const MutableMatrix& c, Place at) {
  std::array<std::array<Floats, V>, R> sums;
  for (auto& row : sums) row.fill(Floats(0.0f));
  const float* left = a.data + at.row * a.row_stride;
  const float* right = b.data + at.column;
  for (std::int64_t k = 0; k < a.cols; ++k, left += a.col_stride, right += b.row_stride) {
    std::array<Floats, V> row;
    for (int v = 0; v < V; ++v) row[v] = simd::load(right + v * kLanes);
    for (int r = 0; r < R; ++r) {
      const Floats spread(left[r * a.row_stride]);
      for (int v = 0; v < V; ++v) sums[r][v] = simd::multiply_add(spread, row[v], sums[r][v]);
    }
  }
  for (int r = 0; r < R; ++r) {
    float* out = c.row(at.row + r) + at.column;
    for (int v = 0; v < V; ++v) {
      float* to = out + v * kLanes;
      simd::store(to, kAdd ? simd::load(to) + sums[r][v] : sums[r][v]);
    }
  }
}

// The last one to three columns, one number at a time, with the lanes' own rounding.
template <bool kAdd>
void tail(const MatrixView& a, const MatrixView& b, const MutableMatrix& c, Place at) {
  for (std::int64_t j = at.column; j < b.cols; ++j) {
    Floats sum(0.0f);
    for (std::int64_t k = 0; k < a.cols; ++k) {
      sum = simd::multiply_add(Floats(a.at(at.row, k)), Floats(b.at(k, j)), sum);
    }
    float& out = c.row(at.row)[j];
    out = kAdd ? out + sum.get(0) : sum.get(0);
  }
}

template <bool kAdd, int R>
void rows(const MatrixView& a, const MatrixView& b, const MutableMatrix& c, std::int64_t row) {
  constexpr std::int64_t kTileColumns = kVectors * kLanes;
  std::int64_t column = 0;
  for (; column + kTileColumns <= b.cols; column += kTileColumns)
    tile<kAdd, R, kVectors>(a, b, c, {row, column});
  for (; column + kLanes <= b.cols; column += kLanes) tile<kAdd, R, 1>(a, b, c, {row, column});
  if (column == b.cols) return;
  for (int r = 0; r < R; ++r) tail<kAdd>(a, b, c, {row + r, column});
}

template <bool kAdd>
void product(const MatrixView& a, const MatrixView& b, const MutableMatrix& c) {
  std::int64_t row = 0;
  for (; row + kRows <= a.rows; row += kRows) rows<kAdd, kRows>(a, b, c, row);
  for (; row < a.rows; ++row) rows<kAdd, 1>(a, b, c, row);
}

}  // namespace

void matmul_unpacked(MatrixView a, MatrixView b, MutableMatrix c) { product<false>(a, b, c); }

void matmul_unpacked_add(MatrixView a, MatrixView b, MutableMatrix c) { product<true>(a, b, c); }

void transpose(MatrixView a, MutableMatrix out) {
  std::int64_t r = 0;
  for (; r + kLanes <= a.rows; r += kLanes) {
    std::int64_t c = 0;
    for (; c + kLanes <= a.cols; c += kLanes) {
      std::array<Floats, kLanes> block;
      for (int n = 0; n < kLanes; ++n) block[n] = simd::load(&a.at(r + n, c));
      simd::transpose(block);
      for (int n = 0; n < kLanes; ++n) simd::store(out.row(c + n) + r, block[n]);
    }
    for (; c < a.cols; ++c) {
      for (int n = 0; n < kLanes; ++n) out.row(c)[r + n] = a.at(r + n, c);
    }
  }
  for (; r < a.rows; ++r) {
    for (std::int64_t c = 0; c < a.cols; ++c) out.row(c)[r] = a.at(r, c);
  }
}

}  // namespace headsup
