// Many texts read at once, against each read alone.
#include "headsup/model/text_batches.h"

#include <doctest/doctest.h>

#include "support/random_decoders.h"

using namespace headsup;
using namespace headsup::test;

TEST_CASE("texts of any lengths are handed on in their order, each with the bits of it alone") {
  Dice dice(1300);
  const Architecture a = validate(awkward_architecture(dice)).value();
  Decoder decoder(random_weights(dice, a)), other(decoder.shared_weights());
  // More tokens than are read at once.
  std::vector<std::vector<Token>> texts;
  for (int n = 0; n < 500; ++n) texts.push_back(random_tokens(dice, a, dice.whole(0, 32)));
  Keep keep;
  keep.tensor(TensorId::resid_post);
  std::size_t next = 0;
  const Faults faults = read_texts(
      decoder, texts, keep, [&](std::size_t n, const Reading& reading, std::int64_t text) {
        while (texts[next].empty()) ++next;
        CHECK(n == next++);
        other.begin();
        const Reading alone = other.read(texts[n], keep).value();
        const Tensor& own = alone.of(TensorId::resid_post, a.n_layers - 1);
        const float* const from =
            reading.of(TensorId::resid_post, a.n_layers - 1).data() + text * own.size();
        CHECK(std::equal(own.data(), own.data() + own.size(), from));
        return Faults();
      });
  CHECK(faults.empty());
  while (next < texts.size() && texts[next].empty()) ++next;
  CHECK(next == texts.size());
}

TEST_CASE("a token that the vocabulary lacks is refused at its place in its own text") {
  Dice dice(1301);
  const Architecture a = validate(awkward_architecture(dice)).value();
  Decoder decoder(random_weights(dice, a));
  const auto wrong = static_cast<Token>(a.vocab_size);
  const std::vector<std::vector<Token>> texts = {{0, 0}, {0, wrong}};
  const Faults faults = read_texts(
      decoder, texts, {}, [](std::size_t, const Reading&, std::int64_t) { return Faults(); });
  REQUIRE(faults.size() == 1);
  CHECK(faults.front().where == "tokens/1");
}
