// Many texts read at once, against each read alone.
#include "headsup/model/text_batches.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>

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
  const Keep keep{TensorId::resid_post};
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

TEST_CASE("heads are replaced in texts of one length as in each of them alone") {
  Dice dice(1302);
  for (int round = 0; round < 20; ++round) {
    const Architecture a = validate(awkward_architecture(dice)).value();
    Decoder decoder(random_weights(dice, a));
    TextBatches::Batch batch{dice.whole(1, 17), dice.whole(2, 5), {}};
    batch.tokens = random_tokens(dice, a, batch.count * batch.length);
    const std::array head{HeadId{dice.whole(0, a.n_layers - 1), dice.whole(0, a.n_heads - 1)}};
    const std::size_t size = Count(batch.length * a.head_dim).size();
    std::vector<float> rows(Count(batch.count).size() * size);
    for (float& one : rows) one = dice.real();
    const std::array all{std::span<const float>(rows)};
    const Reading together = read(decoder, batch, {}, heads_replaced(head, all)).value();
    for (std::int64_t text = 0; text < batch.count; ++text) {
      const std::array own{all[0].subspan(Count(text).size() * size, size)};
      const auto tokens =
          std::span(batch.tokens)
              .subspan(Count(text * batch.length).size(), Count(batch.length).size());
      decoder.begin();
      const Reading alone = decoder.read(tokens, {}, heads_replaced(head, own)).value();
      CHECK(std::ranges::equal(together.logits_of(text), alone.last_logits()));
    }
  }
}
