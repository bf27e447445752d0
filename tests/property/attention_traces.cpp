#include "attention_traces.h"

#include "headsup/graph/attention_variants.h"
#include "headsup/graph/bugs.h"

namespace headsup::test {

Config awkward(Dice& dice) {
  Config out;
  const std::int64_t kv = dice.whole(1, 3), heads = kv * dice.whole(1, 3);
  out.batch = static_cast<double>(dice.whole(1, 3));
  out.seq_len = static_cast<double>(dice.whole(1, 19));
  out.n_heads = static_cast<double>(heads);
  out.n_kv_heads = static_cast<double>(kv);
  out.d_model = static_cast<double>(dice.whole(1, 21));
  out.head_dim = static_cast<double>(dice.whole(1, 13));
  out.cross = dice.heads();
  if (out.cross) out.seq_k = static_cast<double>(dice.whole(1, 19));
  out.causal = dice.heads();
  out.bias = dice.heads();
  const double keys = out.cross ? *out.seq_k : *out.seq_len;
  if (dice.heads()) {
    for (double b = 0; b < *out.batch; ++b) {
      out.key_lengths.push_back(
          static_cast<double>(dice.whole(0, static_cast<std::int64_t>(keys))));
    }
  }
  if (dice.heads()) {
    out.positions = dice.heads() ? "rope_adjacent" : "rope_halves";
    out.head_dim = 2 * *out.head_dim;
  }
  return out;
}

Trace run(const ShapedGraph& graph, const AttentionSizes& sizes, std::uint32_t seed,
          std::vector<std::int64_t> ablated) {
  return run_graph(graph, sizes, make_inputs({sizes, seed, {}}), std::move(ablated));
}

namespace {

std::vector<std::int64_t> some_heads(Dice& dice, const AttentionSizes& sizes) {
  return dice.whole(0, 3) > 0 ? std::vector<std::int64_t>{}
                              : std::vector{dice.whole(0, sizes.n_heads - 1)};
}

// Causal self-attention with as many heads for keys and values: what any bug can be planted in.
AttentionSizes plantable(Dice& dice) {
  Config config = awkward(dice);
  config.causal = true;
  config.cross = false;
  config.seq_k = {};
  config.key_lengths = {};
  config.n_kv_heads = {};
  config.bias = false;
  config.d_model = *config.n_heads * *config.head_dim;
  return dims_of(config);
}

// W of a buggy layer may have other axes than the layer's.
Trace run_with(const PlantedBug& bug, const AttentionSizes& sizes, std::uint32_t seed) {
  const Graph graph = trained_attention(read_bugs({std::string(bug.name)}).value());
  const ShapedGraph buggy = shaped(graph, sizes.features()).value();
  Inputs inputs = make_inputs({sizes, seed, {}});
  for (auto member : {&Inputs::q, &Inputs::k, &Inputs::v}) {
    const TensorId id = member == &Inputs::q   ? TensorId::W_q
                        : member == &Inputs::k ? TensorId::W_k
                                               : TensorId::W_v;
    const Shape shape = sized(buggy.axes_of(id), sizes.by_axis());
    const View whole = (inputs.*member)->weight.view();
    inputs.*member = make_projection(
        contiguous(whole.narrowed(0, 0, shape[0].size).narrowed(1, 0, shape[1].size)), {});
  }
  return run_graph(buggy, sizes, std::move(inputs));
}

}  // namespace

std::vector<Trace> traces(std::uint32_t seed, int rounds) {
  Dice dice(seed);
  std::vector<Trace> out;
  for (int round = 0; round < rounds; ++round) {
    const AttentionSizes sizes = dims_of(awkward(dice));
    const auto at = static_cast<std::uint32_t>(round);
    out.push_back(run(attention(sizes.cross), sizes, at, some_heads(dice, sizes)));
    if (!sizes.cross) {
      out.push_back(run(kEinsumAttention, sizes, at));
      out.push_back(run(kFusedQkvAttention, sizes, at));
    }
    for (const PlantedBug& bug : planted_bugs()) {
      out.push_back(run_with(bug, plantable(dice), at));
    }
  }
  return out;
}

}  // namespace headsup::test
