// Identities that what heads are worth and what they write must keep.
#include "headsup/model/head_values.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <numeric>

#include "headsup/model/contributions.h"
#include "headsup/model/repeated_text.h"
#include "support/random_decoders.h"

using namespace headsup;
using namespace headsup::test;

namespace {

// A model and a text that it has read.
struct Read {
  Dice dice;
  Architecture a;
  Decoder decoder;
  TextStudy study;

  explicit Read(std::uint32_t seed)
      : dice(seed),
        a(validate(awkward_architecture(dice)).value()),
        decoder(random_weights(dice, a)),
        study(TextStudy::make(decoder, random_tokens(dice, a, dice.whole(2, 17))).value()) {}

  HeadId some_head() { return {dice.whole(0, a.n_layers - 1), dice.whole(0, a.n_heads - 1)}; }
};

double sum_of(std::span<const double> numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0);
}

HeadWorth measured(HeadMeasure& measure) {
  while (!measure.progress().done) REQUIRE(measure.step(3).empty());
  CHECK(measure.progress().progress == 1);
  return measure.worth();
}

}  // namespace

TEST_CASE("a pair's loss, reusing runs, is that of both heads off, to the bit") {
  for (std::uint32_t round = 0; round < 15; ++round) {
    Read read(1000 + round);
    const HeadWorth worth = measured(*pair_ablation(read.study));
    const std::int64_t heads = read.a.n_layers * read.a.n_heads;
    CHECK(std::ssize(worth.pairs) == heads * (heads - 1) / 2);
    for (const PairLoss& pair : worth.pairs) {
      const std::array off{HeadId{pair.first_layer, pair.first_head},
                           HeadId{pair.second_layer, pair.second_head}};
      CHECK(pair.loss == read.study.loss(off).value());
    }
  }
}

TEST_CASE("Shapley values are those worked out by hand, and of a head without effect zero") {
  // Head 0 alone adds 1, head 1 alone 2, both 4; head 2 never anything.
  const std::vector<double> values =
      shapley_values(std::vector<double>{-10, -9, -8, -6, -10, -9, -8, -6});
  CHECK(values[0] == doctest::Approx(1.5));
  CHECK(values[1] == doctest::Approx(2.5));
  CHECK(values[2] == doctest::Approx(0));
}

TEST_CASE("Shapley values of a layer sum to what the layer's heads add together") {
  for (std::uint32_t round = 0; round < 15; ++round) {
    Read read(1100 + round);
    const std::int64_t layer = read.dice.whole(0, read.a.n_layers - 1);
    const HeadWorth worth = measured(*layer_shapley(read.study, layer));
    std::vector<HeadId> all;
    for (std::int64_t head = 0; head < read.a.n_heads; ++head) all.push_back({layer, head});
    CHECK(worth.total == read.study.loss(all).value() - mean_of(read.study.losses()));
    CHECK(std::fabs(sum_of(worth.values) - worth.total) < 1e-9);
  }
}

TEST_CASE("sampled Shapley values sum to the same after any number of orders, and come nearer") {
  for (std::uint32_t round = 0; round < 6; ++round) {
    Read read(1300 + round);
    const auto sampled = sampled_shapley(read.study, round);
    for (std::int64_t order = 1; order <= 40; ++order) {
      REQUIRE(sampled->step(1).empty());
      CHECK(sampled->worth().orders == order);
      CHECK(std::fabs(sum_of(sampled->worth().values) - sampled->worth().total) < 1e-9);
    }
    if (read.a.n_layers != 1) continue;
    const std::vector<double> values = measured(*layer_shapley(read.study, 0)).values;
    for (std::size_t n = 0; n < values.size(); ++n) {
      CHECK(std::fabs(values[n] - sampled->worth().values[n]) <=
            5 * sampled->worth().errors[n] + 1e-9);
    }
  }
}

TEST_CASE(
    "contributions of a layer's heads add up to its output, and each number to its products") {
  int squares = 0;
  for (std::uint32_t round = 0; round < 160; ++round) {
    Read read(1450 + round);
    const Architecture& a = read.a;
    const std::int64_t tokens = read.study.reading().tokens;
    if (tokens < 1) continue;
    const ContributionCell cell{read.some_head(), read.dice.whole(0, tokens - 1),
                                read.dice.whole(0, a.d_model - 1)};
    const HeadContributions made = head_contributions(read.study, cell);
    const auto d_model = static_cast<std::size_t>(a.d_model);
    REQUIRE(made.contributions.size() == static_cast<std::size_t>(a.n_heads) * d_model);
    const double largest = relative_error(made.y, std::vector<float>(d_model)).max_abs_diff();
    CHECK(made.largest_difference <= 2e-6 * std::max(1.0, largest));
    // A number of one head, from its output and W_o as they are.
    const MatrixView output = read.study.reading().head(TensorId::head_outputs, cell.head);
    double plain = 0;
    for (std::int64_t i = 0; i < a.head_dim; ++i) {
      plain += double{output.at(cell.token, i)} *
               double{read.decoder.weights().at({TensorId::W_o, cell.head.layer},
                                                cell.head.head * a.head_dim + i, cell.dimension)};
    }
    const std::size_t at = static_cast<std::size_t>(cell.head.head) * d_model +
                           static_cast<std::size_t>(cell.dimension);
    double products = 0;
    for (const float one : made.products) products += double{one};
    CHECK(relative_error(std::vector{products}, std::vector{plain}).value() <= 2e-6);
    const std::vector contribution{double{made.contributions[at]}};
    CHECK(relative_error(contribution, std::vector{plain}).value() <= 2e-6);
    if (a.n_heads * a.head_dim != a.d_model) continue;
    ++squares;
    // With the identity a head keeps to its own slice.
    const HeadContributions own = head_contributions(read.study, cell, true);
    CHECK(own.largest_difference == 0);
    for (std::size_t i = 0; i < d_model; ++i) {
      const bool is_slice = static_cast<std::int64_t>(i) / a.head_dim == cell.head.head;
      const auto within = static_cast<std::int64_t>(i) % a.head_dim;
      const float wanted = is_slice ? output.at(cell.token, within) : 0.0f;
      CHECK(own.contributions[at - static_cast<std::size_t>(cell.dimension) + i] == wanted);
    }
  }
  CHECK(squares > 3);
}

TEST_CASE("random tokens that are repeated depend on their seed alone and leave special ones out") {
  const std::vector<std::int32_t> tokens = repeated_random_tokens(512, 1, 3, 25, 4, 7);
  REQUIRE(tokens.size() == 101);
  CHECK(tokens[0] == 1);
  for (std::size_t n = 1; n < tokens.size(); ++n) {
    CHECK((tokens[n] >= 3 && tokens[n] < 512));
    if (n > 25) CHECK(tokens[n] == tokens[n - 25]);
  }
  CHECK(tokens == repeated_random_tokens(512, 1, 3, 25, 4, 7));
  CHECK(tokens != repeated_random_tokens(512, 1, 3, 25, 4, 8));
}
