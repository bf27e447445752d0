#include <doctest/doctest.h>

#include "headsup/kernels/norm.h"
#include "support/numbers.h"
#include "support/plain_kernels.h"

using namespace headsup;
using namespace headsup::test;

namespace {

std::vector<float> normed(const std::vector<float>& in, float* inverse) {
  std::vector<float> out(in.size());
  rms_norm(in.data(), 1, static_cast<std::int64_t>(in.size()), out.data(), inverse);
  return out;
}

}  // namespace

TEST_CASE(
    "normalisation agrees with its reference at every width, misalignment and number of rows") {
  Dice dice(1);
  for (const std::int64_t width : lengths()) {
    if (width == 0) continue;  // a row of nothing has no mean
    for (const std::int64_t rows : {0, 1, 3}) {
      INFO("width ", width, " rows ", rows);
      const std::int64_t shift = dice.whole(0, 3);
      const Numbers in(dice.reals(rows * width, 3), shift);
      Numbers out(std::vector<float>(static_cast<std::size_t>(rows * width)), (shift + 1) % 4);
      Numbers inverse(std::vector<float>(static_cast<std::size_t>(rows)), shift);
      rms_norm(in.data(), rows, width, out.data(), inverse.data());
      const reference::RmsNorm plain = reference::rms_norm(in.data(), rows, width);
      CHECK(error_of(out.data(), plain.out) < 1e-6);
      CHECK(error_of(inverse.data(), plain.inverse) < 1e-6);
      CHECK(out.guards_stand());
      CHECK(inverse.guards_stand());
    }
  }
}

TEST_CASE("the gradient of normalisation is added to what is there, at every width") {
  Dice dice(2);
  for (const std::int64_t width : lengths()) {
    if (width == 0) continue;
    for (const std::int64_t rows : {0, 1, 3}) {
      INFO("width ", width, " rows ", rows);
      const std::int64_t shift = dice.whole(0, 3);
      const Numbers in(dice.reals(rows * width, 2), shift);
      const Numbers d_out(dice.reals(rows * width), (shift + 2) % 4);
      Numbers out(std::vector<float>(static_cast<std::size_t>(rows * width)), shift);
      std::vector<float> inverse(static_cast<std::size_t>(rows));
      rms_norm(in.data(), rows, width, out.data(), inverse.data());
      Numbers d_in(std::vector<float>(static_cast<std::size_t>(rows * width), 0.5f),
                   (shift + 1) % 4);
      rms_norm_gradient(out.data(), inverse.data(), d_out.data(), rows, width, d_in.data());
      std::vector<double> plain =
          reference::rms_norm_gradient(in.data(), d_out.data(), rows, width);
      for (double& v : plain) v += 0.5;
      CHECK(error_of(d_in.data(), plain) < 2e-6);
      CHECK(d_in.guards_stand());
    }
  }
}

TEST_CASE("a row of zeros stays zero, and numbers as small as epsilon are kept small by it") {
  float inverse = 0;
  CHECK(normed({0, 0, 0, 0, 0}, &inverse) == std::vector<float>(5, 0.0f));
  CHECK(inverse == doctest::Approx(1 / std::sqrt(1e-5)).epsilon(1e-6));
  // Mean square 1e-5: half of what is under the root is epsilon.
  const float small = std::sqrt(1e-5f);
  CHECK(normed({small, -small}, &inverse)[0] == doctest::Approx(std::sqrt(0.5)).epsilon(1e-6));
}

TEST_CASE("normalisation in place gives what it gives into other memory") {
  Dice dice(3);
  std::vector<float> in = dice.reals(2 * 9, 4);
  std::vector<float> apart(in.size()), inverse(2);
  rms_norm(in.data(), 2, 9, apart.data(), inverse.data());
  rms_norm(in.data(), 2, 9, in.data(), inverse.data());
  CHECK(in == apart);
}
