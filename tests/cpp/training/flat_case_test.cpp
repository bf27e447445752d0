#include "headsup/training/flat_case.h"

#include <doctest/doctest.h>

#include <cmath>
#include <utility>

#include "headsup/layer/config.h"
#include "support/faults.h"

using namespace headsup;
using namespace headsup::test;

namespace {

AttentionSizes dims_of(Config config) { return validate(config).value(); }

// One token, one head, width 1, with biases: weights 1, y = (2 * 5.5 + 8) * -0.25 + 9.
AttentionSizes smallest() {
  Config config;
  config.batch = config.seq_len = config.d_model = config.n_heads = 1;
  config.bias = true;
  return dims_of(config);
}
const std::vector<double> kSmallest = {2, 3, 6, 4, 7, 5.5, 8, -0.25, 9, 1, 4.25};

Verification verified(const GoldenCase& reference, const Trace& trace) {
  return verify_forward(reference, trace, 1e-6);
}

// Takes the inputs with it.
Trace run(GoldenCase& reference) { return forward(reference.dims, std::move(reference.inputs)); }

}  // namespace

TEST_CASE("a packed case has each number in its tensor, and is met") {
  GoldenCase reference = read_flat_case("smallest", smallest(), kSmallest).value();
  CHECK(reference.name == "smallest");
  CHECK(reference.inputs.x.data()[0] == 2);
  CHECK(reference.inputs.memory.size() == 0);
  CHECK(reference.inputs.k->bias.data()[0] == 7);
  REQUIRE(reference.expected.size() == 2);
  CHECK(reference.expected[0].tensor == TensorId::weights);
  CHECK(reference.expected[1].tensor == TensorId::y);
  const Trace trace = run(reference);
  const Verification result = verified(reference, trace);
  CHECK(result.passed);
  CHECK(result.row_sums == 0);
  CHECK(result.tensors.size() == 2);
}

TEST_CASE("a packed case with one wrong number fails, and by its tensor's name") {
  std::vector<double> numbers = kSmallest;
  numbers.back() += 1e-3;
  GoldenCase reference = read_flat_case("smallest", smallest(), numbers).value();
  const Trace trace = run(reference);
  const Verification result = verified(reference, trace);
  CHECK_FALSE(result.passed);
  CHECK(result.tensors[0].error == 0);
  CHECK(result.tensors[1].error > 1e-4);
}

TEST_CASE("a packed case of too few or too many numbers is refused with both counts") {
  for (const std::size_t size : {std::size_t{0}, kSmallest.size() - 1, kSmallest.size() + 1}) {
    std::vector<double> numbers = kSmallest;
    numbers.resize(size);
    const Result<GoldenCase> reference = read_flat_case("smallest", smallest(), numbers);
    REQUIRE_FALSE(reference.ok());
    REQUIRE(reference.faults().size() == 1);
    CHECK(reference.faults()[0].code == Code::reference_wrong_size);
    CHECK(args_match_table(reference.faults()[0]));
  }
}

TEST_CASE("the numbers of a flat case that are not finite pass nowhere") {
  for (const double bad : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
    std::vector<double> numbers = kSmallest;
    numbers[0] = bad;
    GoldenCase reference = read_flat_case("smallest", smallest(), numbers).value();
    const Trace trace = run(reference);
    CHECK_FALSE(verified(reference, trace).passed);
  }
}

TEST_CASE("a row of weights that does not sum to one fails its case, whatever was expected") {
  GoldenCase reference = read_flat_case("smallest", smallest(), kSmallest).value();
  Trace trace = run(reference);
  trace.owned[static_cast<std::size_t>(TensorId::weights)].data()[0] = 0.75f;
  reference.expected.resize(1);
  reference.expected[0].data[0] = 0.75f;
  const Verification result = verified(reference, trace);
  CHECK(result.tensors[0].error == 0);
  CHECK(result.row_sums == 0.25);
  CHECK_FALSE(result.passed);
}
