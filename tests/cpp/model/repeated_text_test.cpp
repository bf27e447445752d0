#include "headsup/model/repeated_text.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <numeric>

#include "headsup/model/text_study.h"
#include "support/random_decoders.h"

using namespace headsup;
using namespace headsup::test;

TEST_CASE("a copy's loss is the mean over texts of that copy's tokens, with its standard error") {
  Dice dice(31);
  Architecture a = awkward_architecture(dice);
  a.max_context = 64;
  a = validate(a).value();
  const auto weights = random_weights(dice, a);
  std::vector<std::vector<Token>> texts;
  for (const std::int64_t length : {4, 5, 2, 7}) {
    texts.push_back(random_tokens(dice, a, 1 + 3 * length));
  }
  const std::vector<CopyLoss> copies = copy_losses(weights, texts, 3, {}).value();
  REQUIRE(copies.size() == 3);
  for (std::size_t copy = 0; copy < copies.size(); ++copy) {
    std::vector<double> means;
    for (const std::vector<Token>& text : texts) {
      Decoder decoder(weights);
      const TextStudy study = TextStudy::make(decoder, text).value();
      const std::size_t length = (text.size() - 1) / 3;
      const auto part = std::span(study.losses()).subspan(copy * length, length);
      means.push_back(std::accumulate(part.begin(), part.end(), 0.0) / static_cast<double>(length));
    }
    const double mean = std::accumulate(means.begin(), means.end(), 0.0) / 4;
    double squares = 0;
    for (const double one : means) squares += (one - mean) * (one - mean);
    CHECK(std::abs(copies[copy].mean - mean) < 1e-6 * (1 + mean));
    CHECK(std::abs(copies[copy].error - std::sqrt(squares / 12)) < 1e-6 * (1 + mean));
  }
}

TEST_CASE("a head that is off changes what a copy loses, and one text has no spread") {
  Dice dice(32);
  const Architecture a = validate(awkward_architecture(dice)).value();
  const auto weights = random_weights(dice, a);
  const std::vector<std::vector<Token>> texts = {random_tokens(dice, a, 7)};
  const CopyLoss on = copy_losses(weights, texts, 2, {}).value().front();
  Intervention off;
  off.kind = InterventionKind::zero_head;
  const CopyLoss without = copy_losses(weights, texts, 2, std::array{off}).value().front();
  CHECK(on.error == 0);
  CHECK(on.mean != without.mean);
}
