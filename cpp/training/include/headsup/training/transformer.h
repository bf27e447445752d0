// The forward and backward pass of a small GPT over a batch of sequences.
//
// Source: microGPT (Karpathy). Token and position embeddings are added and normalized; each layer
// adds attention and an MLP to the residual stream, each of them after RMSNorm; lm_head makes the
// logits. Tests compare the gradient with finite differences of a double-precision reference
// (tests/cpp/support/plain_gpt.h).
#pragma once

#include <cstdint>
#include <vector>

#include "headsup/base/checked.h"
#include "headsup/tensor/matrix.h"
#include "headsup/training/attention.h"
#include "headsup/training/batch.h"
#include "headsup/training/model_sizes.h"

namespace headsup {

/// The loss and accuracy over a set of answers, as sums, so that those of several sets can be
/// added.
struct Metrics {
  double loss_sum = 0;         // cross-entropy in nats
  std::int64_t n_answers = 0;  // targets that are not Batch::kNone
  std::int64_t n_correct = 0;  // those whose largest logit is the target's

  double mean_loss() const { return loss_sum / static_cast<double>(n_answers); }
  double accuracy() const {
    return static_cast<double>(n_correct) / static_cast<double>(n_answers);
  }
};

class Transformer {
 public:
  explicit Transformer(const ModelSizes& dims);

  /// How many floats forward and backward allocate for `sequences` of block_size tokens, including
  /// the batch.
  static Count numbers_needed(const ModelSizes& dims, std::int64_t sequences);

  /// Allocates all of them, so that training on such batches allocates nothing more.
  void reserve(std::int64_t sequences);

  /// Runs the model on a batch and keeps the activations for backward. Requires parameters
  /// [layout().memory()], sequences of 1 to block_size tokens, ids below vocab_size. Allocates
  /// nothing after its largest batch. Cost: about 2 FLOPs per parameter and token, and those of
  /// attention.
  void forward(const float* parameters, const Batch& batch);

  /// After forward: the metrics of the batch, and the gradient of its mean loss with respect to all
  /// parameters in gradients [layout().memory()], zero in the padding. Cost: about twice forward's.
  Metrics backward(const float* parameters, const Batch& batch, float* gradients);

  /// After forward: the metrics of the batch.
  Metrics metrics(const Batch& batch);

  /// After forward: the logits of a token [n_slots * n_classes]; the attention weights of a head,
  /// counted over all layers, in a sequence [tokens, tokens].
  const float* logits(std::int64_t token) const { return logits_.data() + token * logits_stride_; }

  const ParameterLayout& layout() const { return layout_; }
  const ModelSizes& dims() const { return dims_; }

 private:
  // The activations of one layer: [tokens, d_model] unless stated otherwise.
  struct Layer {
    std::vector<float> in, normed, inverse;  // inverse [tokens]
    std::vector<float> q, k, v, weights, concat;
    std::vector<float> middle, middle_normed, middle_inverse, hidden;
  };

  void resize(const Batch& batch);
  void resize_gradients();
  void embed(const float* parameters, const Batch& batch);
  void attend_sequences(std::int64_t layer, const Batch& batch);
  void attend_sequences_backward(std::int64_t layer, const Batch& batch);
  void layer_forward(const float* parameters, std::int64_t layer, const Batch& batch);
  void layer_backward(const float* parameters, std::int64_t layer, const Batch& batch,
                      float* gradients);
  void embed_backward(const Batch& batch, float* gradients);
  Metrics cross_entropy_loss(const Batch& batch, bool with_gradient);
  SequenceSizes sizes(std::int64_t tokens) const;

  // The product with one matrix of parameters: forward y = x W; backward dW = x^T dy and
  // dx = dy W^T, written to d_x or added to it.
  enum class Into : std::uint8_t { write, add };
  void product(const float* parameters, const ParameterSpan& w, const std::vector<float>& x,
               Into into, std::vector<float>& y) const;
  void product_backward(const float* parameters, const ParameterSpan& w,
                        const std::vector<float>& x, const std::vector<float>& d_y, Into into,
                        std::vector<float>& d_x, float* gradients);

  ModelSizes dims_;
  ParameterLayout layout_;
  AttentionForm form_;
  float factor_ = 1;
  std::int64_t tokens_ = 0;
  std::int64_t logits_stride_ = 0;
  std::vector<std::int64_t> weights_at_;  // the offset of each sequence's weights
  std::vector<Layer> layers_;
  std::vector<float> inverse_, out_, logits_;
  // For backward.
  std::vector<float> d_x_, d_normed_, d_concat_, d_q_, d_k_, d_v_, d_hidden_, transposed_;
  AttentionWorkspace workspace_;
};

}  // namespace headsup
