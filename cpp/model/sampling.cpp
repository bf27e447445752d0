#include "headsup/model/sampling.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "headsup/base/random.h"
#include "headsup/kernels/elementwise.h"
#include "headsup/kernels/softmax.h"

namespace headsup {

namespace {

// Keeps these draws apart from other numbers of the same seed.
constexpr std::uint32_t kStream = 0x746f6b;

std::vector<float> probabilities(std::span<const float> logits, float temperature) {
  std::vector<float> out(logits.begin(), logits.end());
  const auto count = static_cast<std::int64_t>(out.size());
  divide(out.data(), count, temperature, out.data());
  softmax(out.data(), count, out.data());
  return out;
}

// The tokens from the likeliest on.
std::vector<std::int32_t> by_probability(std::span<const float> of) {
  std::vector<std::int32_t> out(of.size());
  std::iota(out.begin(), out.end(), 0);
  std::ranges::stable_sort(out, std::ranges::greater{},
                           [&](std::int32_t token) { return of[static_cast<std::size_t>(token)]; });
  return out;
}

}  // namespace

std::int32_t sample(std::span<const float> logits, const Sampling& how,
                    std::uint32_t drawn_before) {
  const auto largest = std::ranges::max_element(logits);
  // A temperature so low that quotients are infinite draws as 0 does.
  if (!(how.temperature > 0) || !std::isfinite(*largest / how.temperature)) {
    return static_cast<std::int32_t>(largest - logits.begin());
  }
  const std::vector<float> p = probabilities(logits, how.temperature);
  const std::vector<std::int32_t> order = by_probability(p);
  std::size_t kept = 0;
  double sum = 0;
  while (kept < order.size() && (kept == 0 || sum < static_cast<double>(how.top_p))) {
    sum += double{p[static_cast<std::size_t>(order[kept++])]};
  }
  const std::uint32_t bits = random_bits(row_key(how.seed, kStream, drawn_before), 0);
  double left = static_cast<double>(bits) * 0x1p-32 * sum;
  for (std::size_t i = 0; i < kept; ++i) {
    left -= double{p[static_cast<std::size_t>(order[i])]};
    if (left < 0) return order[i];
  }
  return order[kept - 1];
}

std::vector<TokenProbability> top_tokens(std::span<const float> logits, std::size_t count) {
  const std::vector<float> p = probabilities(logits, 1);
  std::vector<TokenProbability> out;
  for (const std::int32_t token : by_probability(p)) {
    if (out.size() == count) break;
    out.push_back({token, p[static_cast<std::size_t>(token)]});
  }
  return out;
}

}  // namespace headsup
