#include "singular.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "headsup/base/checked.h"

namespace headsup {

namespace {

constexpr int kMaxSweeps = 30;
constexpr double kRightAngle = 1e-14;

double dot(const double* a, const double* b, std::size_t count) {
  return std::inner_product(a, a + count, b, 0.0);
}

void rotate(double* a, double* b, std::size_t count, double cosine, double sine) {
  for (std::size_t i = 0; i < count; ++i) {
    const double kept = a[i];
    a[i] = cosine * kept - sine * b[i];
    b[i] = sine * kept + cosine * b[i];
  }
}

void swap_rows(std::vector<double>& matrix, std::size_t n, std::size_t m, std::size_t size) {
  std::swap_ranges(&matrix[n * size], &matrix[n * size] + size, &matrix[m * size]);
}

// Turns two columns of A, and the same two of V, until A's stand at right angles. Whether it had
// to.
bool straighten(double* a, double* b, double* v, double* w, std::size_t count) {
  const double aa = dot(a, a, count), bb = dot(b, b, count), ab = dot(a, b, count);
  if (std::abs(ab) <= kRightAngle * std::sqrt(aa * bb)) return false;
  const double zeta = (bb - aa) / (2 * ab);
  const double tangent = (zeta < 0 ? -1 : 1) / (std::abs(zeta) + std::sqrt(1 + zeta * zeta));
  const double cosine = 1 / std::sqrt(1 + tangent * tangent);
  rotate(a, b, count, cosine, cosine * tangent);
  rotate(v, w, count, cosine, cosine * tangent);
  return true;
}

}  // namespace

SingularParts singular_parts(const std::vector<float>& matrix, std::size_t size) {
  // Columns lie in rows here: row n of `a` is column n of A.
  const std::size_t cells = (Count(size) * size).size();
  std::vector<double> a(cells), v(cells, 0);
  for (std::size_t r = 0; r < size; ++r) {
    for (std::size_t c = 0; c < size; ++c) a[c * size + r] = matrix[r * size + c];
    v[r * size + r] = 1;
  }
  bool turned = true;
  for (int sweep = 0; turned && sweep < kMaxSweeps; ++sweep) {
    turned = false;
    for (std::size_t i = 0; i + 1 < size; ++i) {
      for (std::size_t j = i + 1; j < size; ++j) {
        const bool did = straighten(&a[i * size], &a[j * size], &v[i * size], &v[j * size], size);
        turned = turned || did;
      }
    }
  }

  SingularParts out{size, std::vector<double>(size), std::move(a), std::move(v)};
  for (std::size_t n = 0; n < size; ++n) {
    const double* column = &out.left[n * size];
    out.values[n] = std::sqrt(dot(column, column, size));
  }
  // By selection: a library sort of three things at once costs 3 kB.
  for (std::size_t n = 0; n < size; ++n) {
    std::size_t most = n;
    for (std::size_t i = n; i < size; ++i) {
      if (out.values[i] > out.values[most]) most = i;
    }
    std::swap(out.values[n], out.values[most]);
    swap_rows(out.left, n, most, size);
    swap_rows(out.right, n, most, size);
  }
  return out;
}

std::vector<float> nearest_of_rank(const SingularParts& parts, std::size_t rank) {
  const std::size_t size = parts.size;
  std::vector<float> out((Count(size) * size).size());
  for (std::size_t r = 0; r < size; ++r) {
    for (std::size_t c = 0; c < size; ++c) {
      double sum = 0;
      for (std::size_t n = 0; n < std::min(rank, size); ++n) {
        sum += parts.left[n * size + r] * parts.right[n * size + c];
      }
      out[r * size + c] = static_cast<float>(sum);
    }
  }
  return out;
}

std::size_t numerical_rank(const SingularParts& parts, double relative) {
  return static_cast<std::size_t>(
      std::count_if(parts.values.begin(), parts.values.end(),
                    [&](double value) { return value > relative * parts.values.front(); }));
}

}  // namespace headsup
