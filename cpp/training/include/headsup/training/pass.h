// A small GPT's forward pass and its gradient, by hand, over a batch as one problem. Knows the
// architecture; knows no task and no optimiser. Source: microGPT (Karpathy): embeddings of token
// and place added and normalised; in each layer attention and an MLP, each after a normalisation
// and added to what went in; then the logits. The gradient is the chain rule, held to differences
// of the plain twin (tests/cpp/support/plain_gpt.h) by tests.
#pragma once

#include <cstdint>
#include <vector>

#include "headsup/base/checked.h"
#include "headsup/tensor/matrix.h"
#include "headsup/training/attend.h"
#include "headsup/training/batch.h"
#include "headsup/training/head_switches.h"
#include "headsup/training/model_dims.h"

namespace headsup {

/// What a set of answers is worth: sums, so that parts of a set can be added up.
struct Score {
  double loss = 0;         // of all answers, in nats
  std::int64_t asked = 0;  // answers
  std::int64_t right = 0;  // those whose greatest logit is the target's

  double mean_loss() const { return loss / static_cast<double>(asked); }
  double accuracy() const { return static_cast<double>(right) / static_cast<double>(asked); }
};

class Pass {
 public:
  explicit Pass(const ModelDims& dims);

  /// Numbers that a pass of these sizes and its batch take, there and back, for `sequences` of the
  /// task's longest; and makes all that room at once, so that training on them asks for no more.
  static Count numbers(const ModelDims& dims, std::int64_t sequences);
  void make_room(std::int64_t sequences);

  /// Runs the model on a batch and keeps what the way back needs. Requires parameters
  /// [table().memory()], sequences of 1 to block tokens, ids within n_ids. Asks for no memory once
  /// it has seen its largest batch. Cost: about 2 FLOPs a parameter and token, and attention's.
  void forward(const float* parameters, const Batch& batch, const HeadSwitches* switches = nullptr);

  /// After forward: the loss of every answer asked for, and the gradient of their mean, by all
  /// parameters, into gradients [table().memory()], zero where rows are filled up. Cost: about
  /// twice that of forward.
  Score backward(const float* parameters, const Batch& batch, float* gradients);

  /// After forward: the loss alone.
  Score score(const Batch& batch);

  /// After forward: the logits of a token [n_slots * n_classes]; the weights of one head, of all
  /// layers' heads, in a sequence [tokens, tokens]; its outputs, one [tokens, head_dim] for each
  /// sequence; all heads' outputs side by side [tokens, d_model].
  const float* logits(std::int64_t token) const { return logits_.data() + token * logits_stride_; }
  MatrixView weights(const Batch& batch, std::size_t head, std::int64_t sequence) const;
  std::vector<MutableMatrix> head_outputs(const Batch& batch, std::size_t head);
  const std::vector<float>& concat(std::int64_t layer) const {
    return layers_[static_cast<std::size_t>(layer)].concat;
  }

  const ParameterTable& table() const { return table_; }
  const ModelDims& dims() const { return dims_; }

 private:
  // What one layer went through, [tokens, width] each where nothing else is said.
  struct Layer {
    std::vector<float> in, normed, inverse;  // inverse [tokens]
    std::vector<float> q, k, v, weights, concat;
    std::vector<float> middle, middle_normed, middle_inverse, hidden;
  };

  void resize(const Batch& batch);
  void resize_back();
  void embed(const float* parameters, const Batch& batch);
  void attend_all(std::int64_t layer, const Batch& batch);
  void switch_heads(std::int64_t layer, const Batch& batch, const HeadSwitches& switches);
  void attend_all_backward(std::int64_t layer, const Batch& batch);
  void layer_forward(const float* parameters, std::int64_t layer, const Batch& batch,
                     const HeadSwitches* switches);
  void layer_backward(const float* parameters, std::int64_t layer, const Batch& batch,
                      float* gradients);
  void embed_backward(const Batch& batch, float* gradients);
  Score answer(const Batch& batch, bool with_gradient);
  AttendSizes sizes(std::int64_t tokens) const;

  // Products with one matrix of parameters: y = x W, and on the way back dW = xT dy, dx (+)= dy WT.
  enum class Into : std::uint8_t { write, add };
  void product(const float* parameters, const Parameter& w, const std::vector<float>& x, Into into,
               std::vector<float>& y) const;
  void product_backward(const float* parameters, const Parameter& w, const std::vector<float>& x,
                        const std::vector<float>& d_y, Into into, std::vector<float>& d_x,
                        float* gradients);

  ModelDims dims_;
  ParameterTable table_;
  std::int64_t tokens_ = 0;
  std::int64_t logits_stride_ = 0;
  std::vector<std::int64_t> weights_at_;  // where each sequence's weights begin
  std::vector<Layer> layers_;
  std::vector<float> inverse_, out_, logits_;
  // On the way back.
  std::vector<float> d_x_, d_normed_, d_concat_, d_q_, d_k_, d_v_, d_hidden_, turned_;
  AttendScratch scratch_;
};

}  // namespace headsup
