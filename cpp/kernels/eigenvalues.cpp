#include "headsup/kernels/eigenvalues.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headsup {

namespace {

// Written out: the library's product looks for NaN in each.
struct Complex {
  double re = 0, im = 0;

  Complex operator+(Complex o) const { return {re + o.re, im + o.im}; }
  Complex operator-(Complex o) const { return {re - o.re, im - o.im}; }
  Complex operator*(Complex o) const { return {re * o.re - im * o.im, re * o.im + im * o.re}; }
  Complex operator*(double by) const { return {re * by, im * by}; }
  Complex conjugate() const { return {re, -im}; }
  double square() const { return re * re + im * im; }
  double size() const { return std::sqrt(square()); }
};

Complex root(Complex z) {
  const double size = z.size();
  const double re = std::sqrt((size + std::fabs(z.re)) / 2);
  if (re == 0) return {};
  const double im = z.im / (2 * re);
  if (z.re >= 0) return {re, im};
  return {std::fabs(im), z.im < 0 ? -re : re};
}

class Matrix {
 public:
  Matrix(const std::vector<double>& numbers, std::size_t size) : size_(size) {
    for (const double one : numbers) cells_.push_back({one, 0});
  }

  Complex& at(std::size_t row, std::size_t col) { return cells_[row * size_ + col]; }
  std::size_t size() const { return size_; }

 private:
  std::size_t size_;
  std::vector<Complex> cells_;
};

// Zeros below the first subdiagonal, by reflections from both sides.
void reduce(Matrix& m) {
  const std::size_t n = m.size();
  std::vector<double> v(n);
  for (std::size_t k = 0; k + 2 < n; ++k) {
    double square = 0;
    for (std::size_t i = k + 1; i < n; ++i) {
      v[i] = m.at(i, k).re;
      square += v[i] * v[i];
    }
    const double size = std::sqrt(square);
    if (size == 0) continue;
    v[k + 1] += v[k + 1] < 0 ? -size : size;
    double length = 0;
    for (std::size_t i = k + 1; i < n; ++i) length += v[i] * v[i];
    for (std::size_t col = 0; col < n; ++col) {
      double sum = 0;
      for (std::size_t i = k + 1; i < n; ++i) sum += v[i] * m.at(i, col).re;
      for (std::size_t i = k + 1; i < n; ++i) m.at(i, col).re -= 2 * sum / length * v[i];
    }
    for (std::size_t row = 0; row < n; ++row) {
      double sum = 0;
      for (std::size_t i = k + 1; i < n; ++i) sum += v[i] * m.at(row, i).re;
      for (std::size_t i = k + 1; i < n; ++i) m.at(row, i).re -= 2 * sum / length * v[i];
    }
  }
}

// The eigenvalue of the last two rows and columns of the block that ends at `last` which is nearer
// to its last number.
Complex wilkinson_shift(Matrix& m, std::size_t last) {
  const Complex a = m.at(last - 1, last - 1), b = m.at(last - 1, last);
  const Complex c = m.at(last, last - 1), d = m.at(last, last);
  const Complex half = (a - d) * 0.5;
  const Complex spread = root(half * half + b * c);
  const Complex one = d + half + spread, other = d + half - spread;
  return (one - d).square() < (other - d).square() ? one : other;
}

// m - shift = Q R becomes R Q + shift, in rows and columns first to last.
void qr_step(Matrix& m, std::size_t first, std::size_t last, Complex shift) {
  struct Turn {
    Complex c, s;
  };
  std::vector<Turn> turns;
  for (std::size_t i = first; i <= last; ++i) m.at(i, i) = m.at(i, i) - shift;
  for (std::size_t k = first; k < last; ++k) {
    const Complex x = m.at(k, k), y = m.at(k + 1, k);
    const double length = std::sqrt(x.square() + y.square());
    const Turn turn = length == 0 ? Turn{{1, 0}, {0, 0}} : Turn{x * (1 / length), y * (1 / length)};
    turns.push_back(turn);
    for (std::size_t col = k; col <= last; ++col) {
      const Complex upper = m.at(k, col), lower = m.at(k + 1, col);
      m.at(k, col) = turn.c.conjugate() * upper + turn.s.conjugate() * lower;
      m.at(k + 1, col) = turn.c * lower - turn.s * upper;
    }
  }
  for (std::size_t k = first; k < last; ++k) {
    const Turn& turn = turns[k - first];
    for (std::size_t row = first; row <= std::min(k + 1, last); ++row) {
      const Complex left = m.at(row, k), right = m.at(row, k + 1);
      m.at(row, k) = left * turn.c + right * turn.s;
      m.at(row, k + 1) = right * turn.c.conjugate() - left * turn.s.conjugate();
    }
  }
  for (std::size_t i = first; i <= last; ++i) m.at(i, i) = m.at(i, i) + shift;
}

bool is_small(Matrix& m, std::size_t row) {
  const double beside = m.at(row, row).size() + m.at(row - 1, row - 1).size();
  return m.at(row, row - 1).size() <= std::numeric_limits<double>::epsilon() * beside ||
         m.at(row, row - 1).size() < std::numeric_limits<double>::min();
}

}  // namespace

double magnitude(const std::complex<double>& z) { return Complex{z.real(), z.imag()}.size(); }

std::vector<std::complex<double>> eigenvalues(const std::vector<double>& matrix, std::size_t size) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  constexpr int kMostSteps = 60;  // of one eigenvalue; two or three are usual
  std::vector<std::complex<double>> out;
  for (const double one : matrix) {
    if (!std::isfinite(one)) return std::vector<std::complex<double>>(size, {kNan, kNan});
  }
  Matrix m(matrix, size);
  reduce(m);
  int steps = 0;
  for (std::size_t last = size; last-- > 0;) {
    while (last > 0 && !is_small(m, last) && steps < kMostSteps) {
      std::size_t first = last;
      while (first > 0 && !is_small(m, first)) --first;
      // Now and then another shift, where the usual one goes in circles.
      const bool stuck = ++steps % 11 == 10;
      qr_step(m, first, last,
              stuck ? Complex{m.at(last, last - 1).size(), 0} : wilkinson_shift(m, last));
    }
    const bool found = steps < kMostSteps;
    out.emplace_back(found ? m.at(last, last).re : kNan, found ? m.at(last, last).im : kNan);
    steps = 0;
  }
  return out;
}

}  // namespace headsup
