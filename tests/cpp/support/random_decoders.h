// Decoders of random sizes and weights, for tests.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "headsup/base/relative_error.h"
#include "headsup/model/decoder.h"
#include "support/dice.h"

namespace headsup::test {

/// Of any family, with sizes that fit no register.
inline Architecture awkward_architecture(Dice& dice) {
  Architecture a;
  a.vocab_size = dice.whole(3, 40);
  a.max_context = 32;
  a.n_layers = dice.whole(1, 3);
  a.n_kv_heads = dice.whole(1, 3);
  a.n_heads = a.n_kv_heads * dice.whole(1, 3);
  a.head_dim = 2 * dice.whole(1, 6);
  a.d_model = dice.whole(2, 21);
  a.d_mlp = dice.whole(1, 23);
  a.norm = dice.heads() ? Norm::rms : Norm::layer;
  a.gated_mlp = dice.heads();
  a.activation = dice.heads() ? Activation::silu : Activation::gelu_tanh;
  a.qkv_bias = dice.heads();
  a.attention_output_bias = dice.heads();
  a.mlp_bias = dice.heads();
  a.qk_norm = dice.heads();
  a.tied_output = dice.heads();
  if (dice.heads()) {
    a.rope = RopeSettings{.pairs = dice.heads() ? RopePairs::adjacent : RopePairs::halves};
    if (dice.heads()) a.rope->rotary_dim = 2;
  }
  a.learned_positions = !a.rope;
  for (std::int64_t l = 0; l < a.n_layers && dice.heads(); ++l) a.windows.push_back(0);
  if (a.windows.size() < static_cast<std::size_t>(a.n_layers)) a.windows.clear();
  if (!a.windows.empty()) a.windows.front() = 3;
  return a;
}

inline std::shared_ptr<ModelWeights> random_weights(Dice& dice, const Architecture& a) {
  auto out = std::make_shared<ModelWeights>(a);
  const auto fill = [&](WeightShape one, std::int64_t layer) {
    one.id.layer = layer;
    for (std::int64_t row = 0; row < one.in; ++row) {
      const std::vector<float> numbers = dice.reals(one.out);
      out->put(one.id, Layout::in_out, row, {numbers.data(), 1, one.out, one.out, 1});
    }
  };
  for (std::int64_t layer = 0; layer < a.n_layers; ++layer) {
    for (const WeightShape& one : block_weights(a)) fill(one, layer);
  }
  for (const WeightShape& one : outer_weights(a)) fill(one, 0);
  return out;
}

inline std::vector<Token> random_tokens(Dice& dice, const Architecture& a, std::int64_t count) {
  std::vector<Token> out;
  for (std::int64_t i = 0; i < count; ++i) {
    out.push_back(static_cast<Token>(dice.whole(0, a.vocab_size - 1)));
  }
  return out;
}

inline double difference(std::span<const float> got, std::span<const float> expected) {
  return relative_error(got, expected).value();
}

}  // namespace headsup::test
