// What holds for a decoder's block as a whole: tokens read in parts give what they give at once,
// and each part of a block is there when its setup says so.

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <utility>

#include "block_run.h"
#include "headsup/kernels/rope.h"

using namespace headsup;
using namespace headsup::test;

namespace {

// A random residual stream.
Tensor some_tokens(const BlockSetup& setup, std::int64_t tokens, Dice& dice) {
  Tensor out(Shape{{Axis::batch, setup.sizes.batch},
                   {Axis::seq_len, tokens},
                   {Axis::d_model, setup.sizes.d_model}});
  for (std::int64_t n = 0; n < out.size(); ++n) out.data()[n] = dice.real(2);
  return out;
}

// `count` tokens from `first` on, where tokens lie along an axis.
DoubleTensor tokens_of(DoubleTensor all, std::size_t axis, std::int64_t first, std::int64_t count) {
  std::vector<double> kept;
  std::int64_t inner = 1;
  for (std::size_t i = axis + 1; i < all.sizes.size(); ++i) inner *= all.size(i);
  for (std::size_t n = 0; n < all.numbers.size(); ++n) {
    const std::int64_t token = static_cast<std::int64_t>(n) / inner % all.size(axis);
    if (token >= first && token < first + count) kept.push_back(all.numbers[n]);
  }
  all.numbers = std::move(kept);
  all.sizes[axis] = count;
  return all;
}

double error_of(const DoubleTensor& got, const DoubleTensor& expected) {
  return test::error_of(got.numbers, expected.numbers);
}

// Of tokens from `first` on, those that `part` read last.
void check_part(const BlockRun& part, const BlockRun& whole, std::int64_t first) {
  const std::int64_t count = part.tokens() - first;
  CAPTURE(first);
  CAPTURE(count);
  for (const TensorId id : {TensorId::resid_mid, TensorId::resid_post}) {
    CHECK(error_of(part.numbers(id), tokens_of(whole.numbers(id), 1, first, count)) < 3e-6);
  }
  // Weights of the keys so far: those of later ones are 0.
  const DoubleTensor rows = tokens_of(whole.numbers(TensorId::weights), 2, first, count);
  CHECK(error_of(part.numbers(TensorId::weights), tokens_of(rows, 3, 0, part.tokens())) < 3e-6);
  // What is kept is what was made, to the bit.
  for (const TensorId kept : {kKeptKeys, kKeptValues}) {
    CHECK(tokens_of(part.numbers(kept), 2, first, count).numbers == part.handed(kept).numbers);
  }
}

}  // namespace

TEST_CASE("tokens read in parts give what they give all at once") {
  Dice dice(21);
  for (int round = 0; round < 3; ++round) {
    for (const BlockSetup& setup : block_setups(dice)) {
      const std::int64_t all = dice.whole(2, BlockRun::kRoom);
      const Tensor resid = some_tokens(setup, all, dice);
      BlockRun at_once(setup, 5), in_parts(setup, 5);
      at_once.read(contiguous(resid.view()));
      while (in_parts.tokens() < all) {
        const std::int64_t first = in_parts.tokens();
        const std::int64_t count = std::min(dice.whole(1, 7), all - first);
        in_parts.read(contiguous(resid.view().narrowed(1, first, count)));
        check_part(in_parts, at_once, first);
      }
      for (const TensorId id : {kKeptKeys, kKeptValues}) {
        CHECK(error_of(in_parts.numbers(id), at_once.numbers(id)) < 3e-6);
      }
    }
  }
}

TEST_CASE("blocks drawn by chance have every part, and lack it") {
  Dice dice(18);
  Features with = 0, without = 0;
  std::set<RopeScaling> scalings;
  std::set<RopePairs> pairs;
  int windows = 0, partial = 0, groups = 0, replaced = 0, paddings = 0, other_pairs = 0, tiled = 0;
  bool all_turn = true;
  // More than other tests draw, so that one more draw for each leaves none out.
  for (int round = 0; round < 6; ++round) {
    for (const BlockSetup& setup : block_setups(dice)) {
      with |= setup.features;
      without |= ~setup.features;
      windows += setup.window > 0 ? 1 : 0;
      replaced += setup.replaces() ? 1 : 0;
      paddings += setup.edit.first_key > 0 ? 1 : 0;
      if (setup.sizes.n_kv_heads > 1 && setup.sizes.n_heads > setup.sizes.n_kv_heads) {
        ++groups;
        tiled += setup.edit.tiled_kv ? 1 : 0;
      }
      if ((setup.features & features::kRope) == 0) continue;
      all_turn = all_turn && setup.edit.rope;
      if (!setup.edit.rope) continue;
      other_pairs += setup.edit.other_rope_pairs ? 1 : 0;
      scalings.insert(setup.rope.scaling);
      pairs.insert(setup.rope.pairs);
      if (setup.rope.rotary_dim > 0 && setup.rope.rotary_dim < setup.sizes.head_dim) ++partial;
    }
  }
  for (const Features feature : {features::kBias, features::kOutputBias, features::kMlpBias,
                                 features::kQkNorm, features::kRope}) {
    CHECK((with & feature) != 0);
    CHECK((without & feature) != 0);
  }
  CHECK(scalings.size() == 3);
  CHECK(pairs.size() == 2);
  CHECK((windows > 3 && partial > 1 && groups > 3 && replaced > 3 && paddings > 3));
  CHECK((other_pairs > 0 && tiled > 0 && !all_turn));
}

TEST_CASE("a query sees the keys that the rules say one by one") {
  Dice dice(22);
  for (int round = 0; round < 300; ++round) {
    const std::int64_t keys = dice.whole(1, 9), queries = dice.whole(1, 9);
    const std::int64_t window = dice.whole(0, 4), length = dice.whole(0, keys);
    const bool causal = dice.heads(), padded = dice.heads();
    const std::int64_t first_key = round % 3 == 0 ? dice.whole(0, 3) : 0;
    Visibility visibility{queries, keys, causal, {}, first_key, window};
    if (padded) visibility.key_lengths = {length};
    for (std::int64_t query = 0; query < queries; ++query) {
      const std::int64_t place = keys - queries + query;  // the last of both stand together
      for (std::int64_t key = 0; key < keys; ++key) {
        const bool hidden = (padded && key >= length) || (causal && key > place) ||
                            (window > 0 && place - key >= window) || key < first_key;
        CAPTURE(window);
        CAPTURE(place);
        CAPTURE(key);
        CHECK(visibility.range(0, query).has(key) == !hidden);
      }
    }
  }
}
