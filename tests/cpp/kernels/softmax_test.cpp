#include "headsup/kernels/softmax.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "support/numbers.h"
#include "support/plain_kernels.h"

using namespace headsup;
using namespace headsup::test;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNone = std::numeric_limits<float>::quiet_NaN();

std::vector<float> soft(const std::vector<float>& in) {
  std::vector<float> out(in.size(), kNone);
  softmax(in.data(), static_cast<std::int64_t>(in.size()), out.data());
  return out;
}

bool all_none(const std::vector<float>& numbers) {
  return std::ranges::all_of(numbers, [](float v) { return std::isnan(v); });
}

// Rows of every length: of numbers near 0, near 95, where an unshifted exponential overflows, and
// of hidden keys alone; and one so low that all exponentials vanish unless the maximum is found.
std::vector<std::vector<float>> rows(Dice& dice) {
  std::vector<std::vector<float>> out = {{-20000, -20001, -20002.5f, -20000.25f, -20003}};
  for (const std::int64_t n : lengths()) {
    out.push_back(dice.reals(n, 3));
    out.push_back(dice.reals(n, 5));
    for (float& v : out.back()) v += 95;
    out.emplace_back(static_cast<std::size_t>(n), -kInfinity);
  }
  return out;
}

void check_cross_entropy(const std::vector<float>& logits, std::int64_t target, float share) {
  const auto n = static_cast<std::int64_t>(logits.size());
  INFO("length ", n, " target ", target);
  const Numbers in(logits, target % 4);
  Numbers d(std::vector<float>(logits.size()), (target + 1) % 4);
  const float loss = cross_entropy(in.data(), n, target, share, d.data());
  const reference::CrossEntropy plain =
      reference::cross_entropy(in.data(), n, target, double{share});
  CHECK(loss == doctest::Approx(plain.loss).epsilon(1e-6));
  CHECK(error_of(d.data(), plain.d_logits) < 1e-6);
  CHECK(d.guards_stand());
  Numbers in_place = in;
  CHECK(cross_entropy(in_place.data(), n, target, share, in_place.data()) == loss);
  for (std::int64_t i = 0; i < n; ++i) CHECK(in_place.data()[i] == d.data()[i]);
  CHECK(in_place.guards_stand());
}

}  // namespace

TEST_CASE("softmax agrees with its double reference, also in place, and shows what it divides by") {
  Dice dice(1);
  for (const std::vector<float>& in : rows(dice)) {
    const auto n = static_cast<std::int64_t>(in.size());
    INFO("length ", n);
    const std::vector<float> weights = soft(in);
    CHECK(error_of(weights.data(), reference::softmax(in.data(), n)) < 2e-7);
    std::vector<float> in_place = in, terms(in.size());
    softmax(in_place.data(), n, in_place.data());
    CHECK(in_place == weights);
    const SoftmaxResult steps = exponentials(in.data(), n, terms.data());
    for (std::size_t i = 0; i < in.size(); ++i) {
      CHECK(steps.row_max >= in[i]);
      CHECK(weights[i] == (steps.sum == 0 ? 0 : terms[i] / steps.sum));
    }
  }
}

TEST_CASE("the gradient of softmax agrees with its Jacobian at every length and misalignment") {
  Dice dice(1);
  for (const std::int64_t n : lengths()) {
    INFO("length ", n);
    const std::int64_t shift = dice.whole(0, 3);
    Numbers weights(dice.reals(n, 3), shift);
    softmax(weights.data(), n, weights.data());
    Numbers d(dice.reals(n, 5), (shift + 1) % 4);
    Numbers out(std::vector<float>(static_cast<std::size_t>(n)), (shift + 2) % 4);
    const std::vector<double> plain = reference::softmax_gradient(weights.data(), d.data(), n);
    softmax_gradient(weights.data(), d.data(), n, out.data());
    softmax_gradient(weights.data(), d.data(), n, d.data());
    for (const Numbers* made : {&out, &d}) {
      CHECK(error_of(made->data(), plain) < 1e-6);
      CHECK(made->guards_stand());
    }
  }
}

TEST_CASE("cross-entropy agrees with its reference at every length, target and misalignment") {
  Dice dice(2);
  for (const std::vector<float>& logits : rows(dice)) {
    if (logits.empty() || logits[0] == -kInfinity) continue;  // there must be a target
    const std::int64_t n = std::ssize(logits);
    for (const std::int64_t target : {std::int64_t{0}, n / 2, n - 1}) {
      check_cross_entropy(logits, target, 1);
      check_cross_entropy(logits, target, 0.125f);
    }
  }
}

TEST_CASE("a target that seemed impossible costs the distance to the peak, not infinity") {
  const std::vector<float> logits = {0, 300, -400, 1};
  std::vector<float> d(4);
  CHECK(cross_entropy(logits.data(), 4, 2, 1, d.data()) == 700);
  CHECK(d == std::vector<float>{0, 1, -1, 0});
}

TEST_CASE("one NaN makes a whole row of softmax NaN, beside numbers and beside hidden keys alone") {
  Dice dice(1);
  for (const std::vector<float>& row : rows(dice)) {
    const auto n = static_cast<std::int64_t>(row.size());
    for (std::size_t at = 0; at < row.size(); ++at) {
      CAPTURE(n);
      CAPTURE(at);
      std::vector<float> in = row, terms(row.size());
      in[at] = kNone;
      CHECK(all_none(soft(in)));
      const SoftmaxResult steps = exponentials(in.data(), n, terms.data());
      CHECK(std::isnan(steps.sum));
      CHECK(std::isnan(terms[at]));
      // Not minus infinity, which says that every number is hidden.
      if (row[0] == -kInfinity) CHECK(std::isnan(steps.row_max));
      CHECK(std::isnan(cross_entropy(in.data(), n, n - 1, 1, terms.data())));
      softmax(in.data(), n, in.data());
      CHECK(all_none(in));
    }
  }
  // An infinite score leaves no weight that is a number either.
  CHECK(all_none(soft({0, 1, 2, 3, kInfinity, -kInfinity})));
}
