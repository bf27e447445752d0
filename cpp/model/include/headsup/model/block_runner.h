// One block of a decoder after the other, by the same steps: only weights and kept keys and values
// change from layer to layer.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "headsup/graph/run.h"
#include "headsup/model/kv_cache.h"
#include "headsup/model/model_weights.h"

namespace headsup {

/// Heads of one layer that an edited block changes.
struct HeadEdits {
  std::vector<HeadFactor> factors;          // of scores
  std::vector<PatternEdit> patterns;        // weights that are others
  std::vector<ReplacedHead> replaced;       // outputs before W_o
  std::vector<std::int64_t> zeroed_slices;  // of y
};

/// How a block is run: with an edit, and with scores on their way or attention patterns at once.
struct BlockWay {
  BlockEdit edit;
  bool shows_scores = false;

  bool operator==(const BlockWay&) const = default;
};

class BlockRunner {
 public:
  /// Requires a validated architecture.
  BlockRunner(const Architecture& architecture, const BlockWay& way);
  BlockRunner(const BlockRunner&) = delete;
  BlockRunner& operator=(const BlockRunner&) = delete;

  /// The next runs are of `tokens` new tokens of each of `batch` texts, the last of seq_k. Asks for
  /// memory where it has not had as much yet. Cost: about a microsecond where `tokens` is what it
  /// was, as with a token after the other: what has no axis of keys stays as it is.
  void resize(std::int64_t batch, std::int64_t tokens, std::int64_t seq_k);

  /// resid [batch, tokens, d_model] becomes resid_post of a layer. Requires room in the cache.
  void run(const ModelWeights& weights, std::int64_t layer, KvCache& cache, float* resid);
  /// The same from heads_replaced on, with head_outputs [batch, n_heads, tokens, head_dim] as an
  /// earlier run of the layer made them. Requires a block that replaces heads.
  void run_after_heads(const ModelWeights& weights, std::int64_t layer, KvCache& cache,
                       const float* head_outputs, float* resid);
  /// Which heads the edited block changes from now on, and to what. All of it must stay.
  void edit_heads(const HeadEdits& heads);

  /// Whether the block makes a tensor of that name.
  bool has(TensorId id) const {
    return graph_.graph.makes(id) && graph_.graph.has(id, features_) && id != TensorId::resid_pre;
  }
  /// A tensor of the last run. Requires the block to have it.
  const View& view(TensorId id) const {
    return id == TensorId::resid_post ? resid_post_ : made_[id].view;
  }

  /// Numbers that runs of these sizes make on their way, of one text.
  Count numbers(std::int64_t tokens, std::int64_t seq_k) const;

 private:
  struct Step {
    RunRule rule = nullptr;
    TensorId out = kNoTensor;
    Attr attr;
    std::array<Operand, kMaxOperands> in;
    std::size_t count = 0;
    TensorSpan to;
  };
  // Where a step reads a weight.
  struct WeightUse {
    std::size_t step, operand;
    TensorId tensor;
  };

  // A node that the architecture has, its operands found once.
  struct Planned {
    Node node;
    OperandIds operands;
    std::size_t step = 0;     // where it makes numbers
    bool is_view = false;     // of an operand's numbers
    bool needs_room = false;  // its numbers are not the cache's or the caller's
    bool grows = false;       // it has keys along an axis, or reads what has
  };

  AxisSizes sizes(std::int64_t batch, std::int64_t tokens, std::int64_t seq_k) const;
  std::int64_t window(std::int64_t layer) const;
  bool grows(const Planned& one) const;
  void count_numbers();
  // Not inlined: half a kilobyte of a page, for what is done once a text.
  [[gnu::noinline]] void plan_anew();
  void plan(const Planned& one);
  void take_weights(const ModelWeights& weights, std::int64_t layer);
  void run_step(Step& step, std::int64_t layer, KvCache& cache, float* resid);

  Architecture architecture_;
  BlockEdit edit_;
  ShapedGraph graph_;
  Features features_;
  std::vector<Planned> planned_;
  Count numbers_of_token_{0}, numbers_of_key_{0};  // that one token makes; of each key
  RunContext context_;
  RopeTable rope_;
  std::array<std::vector<float>, kAllTensors> room_;
  Operands made_;
  View resid_post_;
  std::vector<Step> steps_;
  std::vector<WeightUse> weight_uses_;
  Scratch scratch_;
};

}  // namespace headsup
