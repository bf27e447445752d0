// Softmax in blocks: beside a plain twin in double precision, and beside the model's own run of the
// whole row.
#include "headsup/model/softmax_blocks.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "headsup/kernels/softmax.h"
#include "headsup/model/attention_operands.h"
#include "support/random_decoders.h"

using namespace headsup;
using namespace headsup::test;

namespace {

constexpr double kLowest = -std::numeric_limits<double>::infinity();

bool is_near(double value, double wanted, double size = 1) {
  return std::abs(value - wanted) <= 2e-6 * size;
}

// The kernel of fast runs takes in the same blocks, and leaves the same.
void check_kernel(const SoftmaxBlocks& made) {
  OnlineSoftmaxState state;
  for (const SoftmaxBlock& block : made.blocks) {
    const auto count = static_cast<std::size_t>(block.count);
    const auto* const from = made.scores.data() + block.first;
    std::vector<float> row(from, from + count);
    row.resize((count + 3) / 4 * 4);
    const auto room = static_cast<std::int64_t>(row.size());
    update({row.data(), 1, block.count, room}, {block.count}, 1.0f, state);
    CHECK(double{state.row_max[0]} == block.row_max);
    CHECK(is_near(double{state.sums[0]}, block.sum, 20));
    for (std::size_t i = 0; i < count; ++i) {
      CHECK(is_near(double{row[i]}, double{block.exps[i]}));
    }
  }
}

// Milakov and Gimelshein 2018, algorithm 3, written out for these scores.
void check_blocks(const SoftmaxBlocks& made, std::int64_t block_size) {
  double row_max = kLowest, sum = 0;
  std::size_t next = 0;
  for (const SoftmaxBlock& block : made.blocks) {
    REQUIRE(static_cast<std::size_t>(block.first) == next);
    REQUIRE(block.count <= block_size);
    REQUIRE(block.exps.size() == static_cast<std::size_t>(block.count));
    double largest = kLowest, added = 0;
    for (std::size_t i = 0; i < block.exps.size(); ++i) {
      largest = std::max(largest, double{made.scores[next + i]});
    }
    const double before = row_max;
    row_max = std::max(row_max, largest);
    CHECK(block.largest == largest);
    CHECK(block.row_max == row_max);
    const double factor = before == kLowest ? 0 : std::exp(before - row_max);
    CHECK(is_near(block.factor, factor));
    for (std::size_t i = 0; i < block.exps.size(); ++i) {
      const double score = double{made.scores[next + i]};
      const double power = score == kLowest ? 0 : std::exp(score - row_max);
      CHECK(is_near(double{block.exps[i]}, power));
      added += power;
    }
    sum = sum * factor + added;
    CHECK(is_near(block.added, added, 20));
    CHECK(is_near(block.sum, sum, 20));
    next += block.exps.size();
  }
  CHECK(next == made.scores.size());
  check_kernel(made);
}

}  // namespace

TEST_CASE("blocks of any size agree with a plain twin and with the run's own output") {
  for (std::uint32_t round = 0; round < 80; ++round) {
    Dice dice(7700 + round);
    const Architecture a = validate(awkward_architecture(dice)).value();
    Decoder decoder(random_weights(dice, a));
    const std::int64_t tokens = dice.whole(1, 17);
    TextStudy study = TextStudy::make(decoder, random_tokens(dice, a, tokens)).value();
    const HeadId head{dice.whole(0, a.n_layers - 1), dice.whole(0, a.n_heads - 1)};
    const std::int64_t query = dice.whole(0, tokens - 1);
    const std::int64_t block_size = dice.whole(1, query + 1);
    CAPTURE(round);
    const SoftmaxBlocks made = softmax_blocks(study, head, query, block_size).value();
    const WeightOperands own = weight_operands(study, head, query, 0, {}, nullptr).value();
    CHECK(made.scores == own.scores);
    CHECK(made.blocks.back().row_max == own.largest);
    CHECK(is_near(made.blocks.back().sum, std::isnan(own.sum) ? 0 : own.sum, 20));
    check_blocks(made, block_size);
    const std::vector<float> zeros(made.at_once.size());
    const double largest = std::max(1e-3, relative_error(made.at_once, zeros).max_abs_diff());
    const double difference = relative_error(made.in_blocks, made.at_once).max_abs_diff();
    for (std::size_t d = 0; d < made.at_once.size(); ++d) {
      CHECK(is_near(double{made.blocks.back().output[d]} / made.blocks.back().sum,
                    double{made.in_blocks[d]}, 4 * largest));
    }
    CHECK(made.largest_difference == difference);
    CHECK(difference < 4e-6 * (1 + largest));
  }
}

TEST_CASE("a first block whose keys a window hides leaves nothing to rescale") {
  bool found = false;
  for (std::uint32_t round = 0; round < 200 && !found; ++round) {
    Dice dice(9100 + round);
    const Architecture a = validate(awkward_architecture(dice)).value();
    if (a.windows.empty()) continue;
    found = true;
    Decoder decoder(random_weights(dice, a));
    TextStudy study = TextStudy::make(decoder, random_tokens(dice, a, 8)).value();
    const SoftmaxBlocks made = softmax_blocks(study, {0, 0}, 7, 3).value();
    CHECK(made.blocks[0].row_max == kLowest);
    CHECK(made.blocks[0].sum == 0);
    CHECK(made.blocks[1].factor == 0);
    check_blocks(made, 3);
    CHECK(made.largest_difference < 1e-5);
  }
  CHECK(found);
}
