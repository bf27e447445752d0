#include "headsup/kernels/elementwise.h"

#include <doctest/doctest.h>

#include "support/numbers.h"
#include "support/plain_kernels.h"

using namespace headsup;
using namespace headsup::test;

TEST_CASE("sums of two runs of numbers are plain sums, also into one of the two") {
  Dice dice(1);
  for (const std::int64_t n : lengths()) {
    INFO("length ", n);
    const std::int64_t shift = dice.whole(0, 3);
    Numbers a(dice.reals(n, 3), shift), b(dice.reals(n, 3), (shift + 1) % 4);
    Numbers out(std::vector<float>(static_cast<std::size_t>(n)), (shift + 2) % 4);
    const std::vector<double> plain = reference::add(a.data(), b.data(), n);
    add(a.data(), b.data(), n, out.data());
    CHECK(error_of(out.data(), plain) < 1e-7);
    CHECK(out.guards_stand());
    const Numbers a_before = a;
    add(a.data(), b.data(), n, a.data());
    CHECK(error_of(a.data(), plain) < 1e-7);
    add(a_before.data(), b.data(), n, b.data());
    CHECK(error_of(b.data(), plain) < 1e-7);
    CHECK((a.guards_stand() && b.guards_stand()));
  }
}

TEST_CASE("relu keeps what is above zero and its gradient passes exactly there") {
  Dice dice(2);
  for (const std::int64_t n : lengths()) {
    INFO("length ", n);
    const std::int64_t shift = dice.whole(0, 3);
    std::vector<float> numbers = dice.reals(n, 2);
    for (std::size_t i = 2; i < numbers.size(); i += 3) numbers[i] = 0;
    const Numbers in(numbers, shift);
    Numbers given(numbers, shift);
    relu(given.data(), n);
    CHECK(error_of(given.data(), reference::relu(in.data(), n)) == 0);
    CHECK(given.guards_stand());
    Numbers d(dice.reals(n), (shift + 1) % 4);
    const std::vector<double> plain = reference::relu_gradient(in.data(), d.data(), n);
    relu_gradient(given.data(), n, d.data());
    CHECK(error_of(d.data(), plain) == 0);
    CHECK(d.guards_stand());
  }
}
