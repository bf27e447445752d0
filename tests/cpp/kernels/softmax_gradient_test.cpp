#include <doctest/doctest.h>

#include "headsup/kernels/softmax.h"
#include "support/numbers.h"
#include "support/plain_kernels.h"

using namespace headsup;
using namespace headsup::test;

namespace {

void check_cross_entropy(const std::vector<float>& logits, std::int64_t target, float share,
                         double tolerance = 1e-6) {
  const auto n = static_cast<std::int64_t>(logits.size());
  INFO("length ", n, " target ", target);
  const Numbers in(logits, target % 4);
  Numbers d(std::vector<float>(logits.size()), (target + 1) % 4);
  const float loss = cross_entropy(in.data(), n, target, share, d.data());
  const reference::CrossEntropy plain =
      reference::cross_entropy(in.data(), n, target, double{share});
  CHECK(loss == doctest::Approx(plain.loss).epsilon(tolerance));
  CHECK(error_of(d.data(), plain.d_logits) < tolerance);
  CHECK(d.guards_stand());
  Numbers in_place = in;
  CHECK(cross_entropy(in_place.data(), n, target, share, in_place.data()) == loss);
  for (std::int64_t i = 0; i < n; ++i) CHECK(in_place.data()[i] == d.data()[i]);
  CHECK(in_place.guards_stand());
}

}  // namespace

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
    CHECK(error_of(out.data(), plain) < 1e-6);
    CHECK(out.guards_stand());
    softmax_gradient(weights.data(), d.data(), n, d.data());
    CHECK(error_of(d.data(), plain) < 1e-6);
    CHECK(d.guards_stand());
  }
}

TEST_CASE("cross-entropy agrees with its reference at every length, target and misalignment") {
  Dice dice(2);
  for (const std::int64_t n : lengths()) {
    if (n == 0) continue;  // there must be a target
    const std::vector<float> logits = dice.reals(n, 4);
    for (const std::int64_t target : {std::int64_t{0}, n / 2, n - 1}) {
      check_cross_entropy(logits, target, 1);
      check_cross_entropy(logits, target, 0.125f);
    }
  }
}

TEST_CASE("cross-entropy is finite where exponentials overflow and where they all vanish") {
  Dice dice(3);
  std::vector<float> high = dice.reals(27, 5);
  for (float& v : high) v += 95;
  check_cross_entropy(high, 13, 1);
  check_cross_entropy({-20000, -20001, -20002.5f, -20000.25f, -20003}, 2, 1);
}

TEST_CASE("a target that seemed impossible costs the distance to the peak, not infinity") {
  const std::vector<float> logits = {0, 300, -400, 1};
  std::vector<float> d(4);
  CHECK(cross_entropy(logits.data(), 4, 2, 1, d.data()) == 700);
  CHECK(d == std::vector<float>{0, 1, -1, 0});
}
