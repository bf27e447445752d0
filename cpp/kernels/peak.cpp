#include "headsup/kernels/peak.h"

#include <array>

#include "simd.h"

namespace headsup {

namespace {

using simd::Floats;

constexpr int kUnrolled = 4;
// Read at run time: a constant would be made anew at every use, which takes V8 longer than using
// it. One number is factor and term: beside twelve sums a second one has no register in the base
// build, which then reaches 51 GF/s of 60.
volatile float factor_and_term = 0.999f;

template <int N>
float run_chains(std::int64_t steps) {
  const Floats number(factor_and_term);
  std::array<Floats, N> sums;
  for (int n = 0; n < N; ++n) sums[n] = Floats(0.01f * static_cast<float>(n));
  const auto rounds = static_cast<std::ptrdiff_t>(steps / kUnrolled);
  for (std::ptrdiff_t round = 0; round < rounds; ++round) {
    for (int u = 0; u < kUnrolled; ++u) {
      for (int n = 0; n < N; ++n) sums[n] = simd::multiply_add(sums[n], number, number);
    }
  }
  Floats all(0.0f);
  for (const Floats& sum : sums) all += sum;
  return simd::reduce_add_ordered(all);
}

}  // namespace

float peak_flops_probe(int chains, std::int64_t steps) {
  switch (chains) {
    case 8:
      return run_chains<8>(steps);
    case 10:
      return run_chains<10>(steps);
    default:
      return run_chains<12>(steps);
  }
}

float bandwidth_probe(const float* numbers, std::int64_t count) {
  constexpr std::int64_t kAtOnce = 8 * simd::kLanes;
  std::array<Floats, 8> sums;
  sums.fill(Floats(0.0f));
  std::int64_t i = 0;
  for (; i + kAtOnce <= count; i += kAtOnce) {
    for (int n = 0; n < 8; ++n) sums[n] += simd::load(numbers + i + n * simd::kLanes);
  }
  Floats all(0.0f);
  for (const Floats& sum : sums) all += sum;
  float total = simd::reduce_add_ordered(all);
  for (; i < count; ++i) total += numbers[i];
  return total;
}

}  // namespace headsup
