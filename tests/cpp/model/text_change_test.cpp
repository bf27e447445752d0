// What is said of a change is what two runs, compared number by number, say of it.
#include "headsup/model/text_change.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <vector>

#include "headsup/model/attention_operands.h"
#include "support/random_decoders.h"

using namespace headsup;
using namespace headsup::test;

namespace {

using Kind = InterventionKind;

struct Read {
  Dice dice;
  Architecture a;
  Decoder decoder;
  std::vector<Token> tokens;
  TextStudy study;

  explicit Read(std::uint32_t seed)
      : dice(seed),
        a(validate(awkward_architecture(dice)).value()),
        decoder(random_weights(dice, a)),
        tokens(random_tokens(dice, a, dice.whole(4, 17))),
        study(TextStudy::make(decoder, tokens).value()) {}

  std::int64_t last() const { return static_cast<std::int64_t>(tokens.size()) - 1; }
  bool turns() const { return a.rope && a.windows.empty(); }
};

Intervention swapped(std::int64_t first, std::int64_t second) {
  Intervention out{Kind::swap_tokens};
  out.first = first;
  out.second = second;
  return out;
}

Intervention padded(std::int64_t count, bool masked) {
  Intervention out{Kind::padding};
  out.count = count;
  out.masked = masked;
  return out;
}

void keep_larger(double& largest, double value) {
  if (value > largest) largest = value;
}

Intervention unturned(std::int64_t layer) {
  Intervention out{Kind::no_rope};
  out.layer = layer;
  return out;
}

}  // namespace

TEST_CASE("the change of a row is that of two runs, and of weights it leaves padding out") {
  for (std::uint32_t round = 0; round < 30; ++round) {
    Read read(3100 + round);
    const std::int64_t layer = read.dice.whole(0, read.a.n_layers - 1);
    const std::int64_t head = read.dice.whole(0, read.a.n_heads - 1);
    CAPTURE(round);
    const Keep keep{TensorId::y, TensorId::weights};
    const EditedRun clean = read.study.run({}, keep).value();

    const std::array swap{swapped(0, 1)};
    const EditedRun other = read.study.run(swap, keep).value();
    double change = 0, largest = 0;
    const auto row = [&](const EditedRun& run) {
      return run.reading.of(TensorId::y, layer).data() + read.last() * read.a.d_model;
    };
    for (std::int64_t i = 0; i < read.a.d_model; ++i) {
      const double a = double{row(clean)[i]}, b = double{row(other)[i]};
      keep_larger(change, std::abs(a - b));
      keep_larger(largest, std::abs(a));
    }
    const auto said =
        tensor_change(read.study, {TensorId::y, layer, {}, read.last()}, {}, swap, nullptr);
    REQUIRE(said);
    CHECK(said->largest_change == change);
    CHECK(said->largest == largest);
    CHECK(said->is_rounding == (change <= kRoundingChange * largest));

    const std::array pads{padded(3, false)};
    const EditedRun longer = read.study.run(pads, keep).value();
    change = 0;
    const MatrixView was = clean.reading.head(TensorId::weights, {layer, head});
    const MatrixView is = longer.reading.head(TensorId::weights, {layer, head});
    for (std::int64_t i = 0; i <= read.last(); ++i) {
      for (std::int64_t j = 0; j <= read.last(); ++j) {
        keep_larger(change, std::abs(double{was.at(i, j)} - double{is.at(i + 3, j + 3)}));
      }
    }
    const auto of_weights =
        tensor_change(read.study, {TensorId::weights, layer, head, {}}, {}, pads, nullptr);
    REQUIRE(of_weights);
    CHECK(of_weights->largest_change == change);
  }
}

TEST_CASE("a change above the compared layer is none, and what is not there is refused") {
  for (std::uint32_t round = 0; round < 20; ++round) {
    Read read(3300 + round);
    if (read.a.n_layers < 2) continue;
    const std::array off{Intervention{Kind::zero_head, 1, 0}};
    const auto none = tensor_change(read.study, {TensorId::y, 0, {}, {}}, {}, off, nullptr);
    REQUIRE(none);
    CHECK(none->largest_change == 0);
    CHECK(none->is_rounding);
    const auto of_scores =
        tensor_change(read.study, {TensorId::masked, 0, 0, {}}, {}, off, nullptr);
    REQUIRE(of_scores);
    CHECK(of_scores->largest_change == 0);  // though hidden scores are -infinity
    CHECK(tensor_change(read.study, {TensorId::y, 0, 0, {}}, {}, {}, nullptr).faults()[0].code ==
          Code::index_out_of_range);
    CHECK(tensor_change(read.study, {TensorId::weights, 0, read.a.n_heads, {}}, {}, {}, nullptr)
              .faults()[0]
              .where == "head");
    const std::array turning{unturned(0)};
    CHECK(tensor_change(read.study, {TensorId::q_rot, 0, {}, {}}, {}, turning, nullptr)
              .faults()[0]
              .code == Code::tensor_not_in_run);
  }
}

TEST_CASE(
    "of a query that sees no key, softmax by its formula is NaN, and the run's weights are 0") {
  for (std::uint32_t round = 0; round < 20; ++round) {
    Read read(3400 + round);
    const std::array pads{padded(3, true)};
    const HeadId head{read.a.n_layers - 1, 0};
    const WeightOperands hidden = weight_operands(read.study, head, 1, 0, pads, nullptr).value();
    CHECK(hidden.seen == 0);
    CHECK(hidden.weights == std::vector<float>{0, 0});
    CHECK(hidden.weights_sum == 0);
    CHECK(hidden.largest == -INFINITY);
    CHECK(std::isnan(hidden.exps[0]));
    CHECK(std::isnan(hidden.sum));
    const WeightOperands first = weight_operands(read.study, head, 3, 3, pads, nullptr).value();
    CHECK(first.seen == 1);
    CHECK(first.weights == std::vector<float>{0, 0, 0, 1});
    const WeightOperands last =
        weight_operands(read.study, head, read.last() + 3, 4, pads, nullptr).value();
    CHECK(last.weights_sum == doctest::Approx(1));
    CHECK(last.exps[0] == 0);
  }
}
