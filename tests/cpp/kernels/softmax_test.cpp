#include "headsup/kernels/softmax.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <numeric>

#include "support/dice.h"
#include "support/plain_kernels.h"

using namespace headsup;
using test::Dice;

namespace {

constexpr float kHidden = -std::numeric_limits<float>::infinity();

std::vector<float> soft(const std::vector<float>& in) {
  std::vector<float> out(in.size(), std::numeric_limits<float>::quiet_NaN());
  softmax(in.data(), static_cast<std::int64_t>(in.size()), out.data());
  return out;
}

void check_against_reference(const std::vector<float>& in) {
  const std::vector<float> fast = soft(in);
  const std::vector<double> plain =
      reference::softmax(in.data(), static_cast<std::int64_t>(in.size()));
  for (std::size_t i = 0; i < in.size(); ++i) CHECK(std::abs(fast[i] - plain[i]) < 2e-7);
}

}  // namespace

TEST_CASE(
    "softmax agrees with its double reference at every length from 0 to 2 lanes + 1 and beyond") {
  Dice dice(1);
  for (const std::int64_t n : {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 17, 65, 130}) {
    INFO("length ", n);
    check_against_reference(dice.reals(n, 3));
  }
}

TEST_CASE("softmax of numbers near 95 is finite, where an unshifted exponential overflows") {
  Dice dice(2);
  std::vector<float> in = dice.reals(19, 5);
  for (float& v : in) v += 95;
  check_against_reference(in);
}

TEST_CASE("scores below minus ten thousand still count, since the peak is found and not guessed") {
  check_against_reference({-20000, -20001, -20002.5f, -20000.25f, -20003});
}

TEST_CASE("a row of hidden keys alone is all zeros, not 0 / 0") {
  CHECK(soft(std::vector<float>(7, kHidden)) == std::vector<float>(7, 0.0f));
}

TEST_CASE("the exponentials and their sum are those that softmax divides by") {
  const std::vector<float> in = {0.5f, -1, 2, 0, 1.5f, kHidden};
  std::vector<float> terms(in.size());
  const SoftmaxResult steps = exponentials(in.data(), 6, terms.data());
  const std::vector<float> weights = soft(in);
  CHECK(steps.row_max == 2);
  for (std::size_t i = 0; i < in.size(); ++i) CHECK(terms[i] / steps.sum == weights[i]);
}

TEST_CASE("softmax in place gives what softmax into other memory gives") {
  std::vector<float> in = {3, 1, 2, 5, 4, 0, -1};
  const std::vector<float> apart = soft(in);
  softmax(in.data(), 7, in.data());
  CHECK(in == apart);
}
