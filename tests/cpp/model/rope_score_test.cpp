// A score at any two positions: beside a plain twin in double precision, beside the model's own
// numbers at the tokens' own positions, and the same wherever both stand.
#include "headsup/model/rope_score.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "headsup/model/attention_operands.h"
#include "support/random_decoders.h"

using namespace headsup;
using namespace headsup::test;

namespace {

struct PlainPair {
  double frequency, contribution;
};

struct PlainScore {
  std::vector<double> q_rot, k_rot;
  std::vector<PlainPair> pairs;
  double dot_product = 0;
};

// Su et al. 2021, equations 13 to 16, written out: pair i turns by m * theta ^ (-2 i / width).
PlainScore plain_score(const RopeSettings& settings, const std::vector<float>& q,
                       const std::vector<float>& k, std::int64_t m, std::int64_t n) {
  const std::size_t head_dim = q.size();
  const auto rotary = static_cast<std::size_t>(settings.rotary_dim);
  const std::size_t width = rotary == 0 ? head_dim : rotary;
  PlainScore out;
  out.q_rot.assign(q.begin(), q.end());
  out.k_rot.assign(k.begin(), k.end());
  const auto turn = [](std::vector<double>& row, std::size_t a, std::size_t b, double angle) {
    const double x = row[a], y = row[b];
    row[a] = x * std::cos(angle) - y * std::sin(angle);
    row[b] = x * std::sin(angle) + y * std::cos(angle);
  };
  for (std::size_t i = 0; i < width / 2; ++i) {
    const bool is_adjacent = settings.pairs == RopePairs::adjacent;
    const std::size_t a = is_adjacent ? 2 * i : i, b = is_adjacent ? a + 1 : a + width / 2;
    const double frequency =
        std::pow(settings.theta, -2 * static_cast<double>(i) / static_cast<double>(width));
    turn(out.q_rot, a, b, static_cast<double>(m) * frequency);
    turn(out.k_rot, a, b, static_cast<double>(n) * frequency);
    out.pairs.push_back({frequency, out.q_rot[a] * out.k_rot[a] + out.q_rot[b] * out.k_rot[b]});
  }
  for (std::size_t d = 0; d < head_dim; ++d) out.dot_product += out.q_rot[d] * out.k_rot[d];
  return out;
}

bool is_near(double value, double wanted, double size = 1) {
  return std::abs(value - wanted) <= 2e-6 * size;
}

}  // namespace

TEST_CASE("a score at any two positions is that of a plain twin, pair by pair") {
  for (std::uint32_t round = 0; round < 200; ++round) {
    Dice dice(3300 + round);
    const std::int64_t head_dim = 2 * dice.whole(1, 8);
    RopeSettings settings{.pairs = dice.heads() ? RopePairs::adjacent : RopePairs::halves};
    if (dice.heads()) settings.rotary_dim = 2 * dice.whole(1, head_dim / 2);
    if (dice.heads()) settings.theta = 500000;
    const std::vector<float> q = dice.reals(head_dim), k = dice.reals(head_dim);
    const std::int64_t m = dice.whole(0, 600), n = dice.whole(0, 600);
    CAPTURE(round);
    const RopeScore made = rope_score(settings, q, k, m, n, 40);
    const PlainScore plain = plain_score(settings, q, k, m, n);
    const auto size = static_cast<double>(head_dim);
    CHECK(made.q == q);
    CHECK(made.k == k);
    REQUIRE(made.pairs.size() == plain.pairs.size());
    double sum = made.rest;
    for (std::size_t i = 0; i < plain.pairs.size(); ++i) {
      const RopePairScore& pair = made.pairs[i];
      CHECK(std::abs(pair.frequency / plain.pairs[i].frequency - 1) < 1e-14);
      CHECK(pair.angle == static_cast<double>(m - n) * pair.frequency);
      CHECK(is_near(pair.contribution, plain.pairs[i].contribution));
      sum += pair.contribution;
    }
    for (std::size_t d = 0; d < q.size(); ++d) {
      CHECK(is_near(double{made.q_rot[d]}, plain.q_rot[d]));
      CHECK(is_near(double{made.k_rot[d]}, plain.k_rot[d]));
    }
    CHECK(is_near(made.dot_product, plain.dot_product, size));
    CHECK(is_near(made.dot_product, sum, 1e-6));
    CHECK(is_near(made.score, plain.dot_product / std::sqrt(size), size));
    REQUIRE(made.scores.size() == 40);
    for (std::int64_t distance = 0; distance < 40; ++distance) {
      const double wanted = plain_score(settings, q, k, 7 + distance, 7).dot_product;
      CHECK(is_near(double{made.scores[static_cast<std::size_t>(distance)]},
                    wanted / std::sqrt(size), size));
    }
  }
}

TEST_CASE("contributions and score stay where both positions move by the same amount") {
  Dice dice(41);
  for (const RopePairs pairs : {RopePairs::adjacent, RopePairs::halves}) {
    const std::vector<float> q = dice.reals(8), k = dice.reals(8);
    const RopeScore here = rope_score({.pairs = pairs}, q, k, 16, 15, 0);
    CHECK(here.scores.empty());
    for (const std::int64_t moved : {1, 40, 495, 130'000}) {
      const RopeScore there = rope_score({.pairs = pairs}, q, k, 16 + moved, 15 + moved, 0);
      CHECK(there.q_rot != here.q_rot);
      for (std::size_t i = 0; i < here.pairs.size(); ++i) {
        CHECK(there.pairs[i].angle == here.pairs[i].angle);
        CHECK(is_near(there.pairs[i].contribution, here.pairs[i].contribution));
      }
      CHECK(is_near(there.score, here.score, 4));
    }
  }
}

TEST_CASE("at the tokens' own positions the numbers are those of the model's run") {
  int compared = 0;
  for (std::uint32_t round = 0; round < 60; ++round) {
    Dice dice(5200 + round);
    const Architecture a = validate(awkward_architecture(dice)).value();
    if (!a.rope) continue;
    ++compared;
    Decoder decoder(random_weights(dice, a));
    const std::int64_t tokens = dice.whole(2, 17);
    TextStudy study = TextStudy::make(decoder, random_tokens(dice, a, tokens)).value();
    const HeadId head{dice.whole(0, a.n_layers - 1), dice.whole(0, a.n_heads - 1)};
    const std::int64_t query = dice.whole(0, tokens - 1), key = dice.whole(0, query);
    CAPTURE(round);
    const WeightOperands own = weight_operands(study, head, query, key, {}, nullptr).value();
    const RopeScore made = rope_score(*a.rope, own.q, own.k, query, key, query + 1);
    CHECK(difference(made.q_rot, own.q_rot) < 1e-6);
    CHECK(difference(made.k_rot, own.k_rot) < 1e-6);
    const double size = 1 + std::abs(double{own.q_k[static_cast<std::size_t>(key)]});
    CHECK(is_near(made.dot_product, double{own.q_k[static_cast<std::size_t>(key)]}, 4 * size));
    CHECK(made.scale == own.scale);
    CHECK(
        is_near(double{made.scores[static_cast<std::size_t>(query - key)]}, made.score, 4 * size));
  }
  CHECK(compared > 15);
}
