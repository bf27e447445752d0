#include "headsup/training/transformer.h"

#include <algorithm>
#include <cstddef>

#include "headsup/kernels/elementwise.h"
#include "headsup/kernels/matmul.h"
#include "headsup/kernels/norm.h"
#include "headsup/kernels/softmax.h"

namespace headsup {

namespace {

void grow(std::vector<float>& numbers, std::int64_t count) { numbers.resize(Count(count).size()); }

std::int64_t size_of(const std::vector<float>& numbers) {
  return static_cast<std::int64_t>(numbers.size());
}

// Rows are padded to a multiple of four; a vector that grows by push_back takes up to three times
// its size, because the old block stays until its numbers are copied.
constexpr std::int64_t kPadding = 3;
constexpr std::int64_t kGrowthFactor = 3;

// The width of a product's rows: those of the logits are padded to a multiple of four.
std::int64_t width_out(const ParameterSpan& w) {
  return w.role == WeightRole::lm_head ? w.stride : w.cols;
}

}  // namespace

Transformer::Transformer(const ModelSizes& dims)
    : dims_(dims),
      layout_(dims),
      form_(form_of(trained_attention(dims.bugs)).value()),
      factor_(scale_factor(form_.scale, dims.by_axis())),
      layers_(Count(dims.n_layers).size()) {
  logits_stride_ = layout_.find(WeightRole::lm_head).stride;
}

Count Transformer::numbers_needed(const ModelSizes& dims, std::int64_t sequences) {
  const std::int64_t block = dims.task.block_size;
  SequenceSizes longest;
  longest.tokens = block;
  const Count weights = Count(dims.n_heads) * longest.weights_per_head();
  const std::int64_t hidden = dims.mlp ? dims.hidden() : 0;
  // Of one token: activations; logits and the input of lm_head; gradients; ids and targets.
  Count token = Count(6 * dims.d_model + 2 * dims.kv_width() + 2 + hidden) * dims.n_layers;
  token += Count(dims.logits()) + kPadding + dims.d_model + 1;
  token += Count(4 * dims.d_model + 2 * dims.kv_width() + hidden);
  token += Count(2 + dims.task.n_slots) * kGrowthFactor;
  // The attention weights of every sequence are kept; of gradients and transposed matrices, only
  // one at a time.
  const Count transposed = Count(dims.d_model) * (dims.logits() + kPadding + 4 * dims.hidden());
  return token * block * sequences + weights * sequences * dims.n_layers + weights * 2 + transposed;
}

void Transformer::reserve(std::int64_t sequences) {
  Batch largest;
  for (std::int64_t s = 1; s <= sequences; ++s) largest.starts.push_back(s * dims_.task.block_size);
  resize(largest);
  resize_gradients();
}

void Transformer::resize(const Batch& batch) {
  tokens_ = batch.tokens();
  std::int64_t weights = 0;
  weights_at_.clear();
  for (std::int64_t s = 0; s < batch.sequences(); ++s) {
    weights_at_.push_back(weights);
    weights += dims_.n_heads * sizes(batch.length(s)).weights_per_head();
  }
  const std::int64_t wide = tokens_ * dims_.d_model, shared = tokens_ * dims_.kv_width();
  for (Layer& layer : layers_) {
    for (auto* one :
         {&layer.in, &layer.normed, &layer.q, &layer.concat, &layer.middle, &layer.middle_normed}) {
      grow(*one, wide);
    }
    for (auto* one : {&layer.k, &layer.v}) grow(*one, shared);
    for (auto* one : {&layer.inverse, &layer.middle_inverse}) grow(*one, tokens_);
    grow(layer.weights, weights);
    grow(layer.hidden, dims_.mlp ? tokens_ * dims_.hidden() : 0);
  }
  grow(inverse_, tokens_);
  grow(out_, wide);
  grow(logits_, tokens_ * logits_stride_);
}

SequenceSizes Transformer::sizes(std::int64_t tokens) const {
  return {tokens, dims_.n_heads, dims_.n_kv_heads, dims_.head_dim, factor_, form_};
}

// If a bug lets heads slice the token, each slice is a row: [tokens * n_heads, head_dim].
void Transformer::product(const float* parameters, const ParameterSpan& w,
                          const std::vector<float>& x, Into into, std::vector<float>& y) const {
  const std::int64_t rows = size_of(x) / w.rows, width = width_out(w);
  const MatrixView in{x.data(), rows, w.rows, w.rows, 1};
  const MatrixView matrix{parameters + w.offset, w.rows, width, w.stride, 1};
  const MutableMatrix out{y.data(), rows, width, width};
  into == Into::write ? matmul_unpacked(in, matrix, out) : matmul_unpacked_add(in, matrix, out);
}

void Transformer::product_backward(const float* parameters, const ParameterSpan& w,
                                   const std::vector<float>& x, const std::vector<float>& d_y,
                                   Into into, std::vector<float>& d_x, float* gradients) {
  const std::int64_t rows = size_of(x) / w.rows, width = width_out(w);
  const MatrixView in{x.data(), rows, w.rows, w.rows, 1};
  const MatrixView d_out{d_y.data(), rows, width, width, 1};
  matmul_unpacked(in.transposed(), d_out, {gradients + w.offset, w.rows, width, w.stride});
  grow(transposed_, w.rows * width);
  const MutableMatrix transposed{transposed_.data(), width, w.rows, w.rows};
  transpose({parameters + w.offset, w.rows, width, w.stride, 1}, transposed);
  const MutableMatrix d_in{d_x.data(), rows, w.rows, w.rows};
  into == Into::write ? matmul_unpacked(d_out, transposed, d_in)
                      : matmul_unpacked_add(d_out, transposed, d_in);
}

void Transformer::forward(const float* parameters, const Batch& batch) {
  resize(batch);
  embed(parameters, batch);
  for (std::int64_t layer = 0; layer < dims_.n_layers; ++layer) {
    layer_forward(parameters, layer, batch);
  }
  product(parameters, layout_.find(WeightRole::lm_head), out_, Into::write, logits_);
}

void Transformer::embed(const float* parameters, const Batch& batch) {
  const std::int64_t width = dims_.d_model;
  const ParameterSpan& wte = layout_.find(WeightRole::wte);
  const ParameterSpan& wpe = layout_.find(WeightRole::wpe);
  float* to = layers_.front().in.data();
  for (std::int64_t s = 0; s < batch.sequences(); ++s) {
    for (std::int64_t t = batch.first(s); t < batch.first(s + 1); ++t, to += width) {
      const float* position = parameters + wpe.offset + (t - batch.first(s)) * wpe.stride;
      const std::int32_t* id = batch.ids.data() + 2 * t;
      add(position, parameters + wte.offset + id[0] * wte.stride, width, to);
      if (id[1] != Batch::kNone) {
        add(to, parameters + wte.offset + id[1] * wte.stride, width, to);
      }
    }
  }
  float* const all = layers_.front().in.data();
  rms_norm(all, tokens_, width, all, inverse_.data());
}

void Transformer::layer_forward(const float* parameters, std::int64_t layer, const Batch& batch) {
  const std::int64_t width = dims_.d_model;
  Layer& l = layers_[static_cast<std::size_t>(layer)];
  const auto by = [&](WeightRole part, const std::vector<float>& x, Into into,
                      std::vector<float>& y) {
    product(parameters, layout_.find(part, layer), x, into, y);
  };
  rms_norm(l.in.data(), tokens_, width, l.normed.data(), l.inverse.data());
  by(WeightRole::attn_wq, l.normed, Into::write, l.q);
  by(WeightRole::attn_wk, l.normed, Into::write, l.k);
  by(WeightRole::attn_wv, l.normed, Into::write, l.v);
  attend_sequences(layer, batch);
  l.middle = l.in;
  if (dims_.identity_output) {
    add(l.middle.data(), l.concat.data(), size_of(l.concat), l.middle.data());
  } else {
    by(WeightRole::attn_wo, l.concat, Into::add, l.middle);
  }
  std::vector<float>& out =
      layer + 1 < dims_.n_layers ? layers_[static_cast<std::size_t>(layer) + 1].in : out_;
  out = l.middle;
  if (!dims_.mlp) return;
  rms_norm(l.middle.data(), tokens_, width, l.middle_normed.data(), l.middle_inverse.data());
  by(WeightRole::mlp_fc1, l.middle_normed, Into::write, l.hidden);
  relu(l.hidden.data(), size_of(l.hidden));
  by(WeightRole::mlp_fc2, l.hidden, Into::add, out);
}

void Transformer::attend_sequences(std::int64_t layer, const Batch& batch) {
  Layer& l = layers_[static_cast<std::size_t>(layer)];
  for (std::int64_t s = 0; s < batch.sequences(); ++s) {
    const std::int64_t wide = batch.first(s) * dims_.d_model;
    const std::int64_t shared = batch.first(s) * dims_.kv_width();
    attention_forward(sizes(batch.length(s)),
                      {l.q.data() + wide, l.k.data() + shared, l.v.data() + shared},
                      l.weights.data() + weights_at_[static_cast<std::size_t>(s)],
                      l.concat.data() + wide, workspace_);
  }
}

Metrics Transformer::metrics(const Batch& batch) { return cross_entropy_loss(batch, false); }

Metrics Transformer::cross_entropy_loss(const Batch& batch, bool with_gradient) {
  const std::int64_t slots = dims_.task.n_slots, classes = dims_.task.n_classes;
  Metrics out;
  for (const std::int32_t target : batch.targets) out.n_answers += target != Batch::kNone ? 1 : 0;
  const float scale = 1.0f / static_cast<float>(std::max<std::int64_t>(out.n_answers, 1));
  grow(transposed_, classes);
  for (std::int64_t n = 0; n < tokens_ * slots; ++n) {
    float* const logits = logits_.data() + n / slots * logits_stride_ + n % slots * classes;
    const std::int32_t target = batch.targets[static_cast<std::size_t>(n)];
    if (target == Batch::kNone) {
      if (with_gradient) std::fill_n(logits, classes, 0.0f);
      continue;
    }
    out.n_correct += std::max_element(logits, logits + classes) == logits + target ? 1 : 0;
    out.loss_sum += double{
        cross_entropy(logits, classes, target, scale, with_gradient ? logits : transposed_.data())};
  }
  return out;
}

void Transformer::resize_gradients() {
  const std::int64_t wide = tokens_ * dims_.d_model, shared = tokens_ * dims_.kv_width();
  for (auto* one : {&d_x_, &d_normed_, &d_concat_, &d_q_}) grow(*one, wide);
  for (auto* one : {&d_k_, &d_v_}) grow(*one, shared);
  grow(d_hidden_, dims_.mlp ? tokens_ * dims_.hidden() : 0);
}

Metrics Transformer::backward(const float* parameters, const Batch& batch, float* gradients) {
  resize_gradients();
  // Gradients of embeddings accumulate row by row, and no product writes the padding.
  std::fill_n(gradients, layout_.memory(), 0.0f);
  const Metrics metrics = cross_entropy_loss(batch, true);
  product_backward(parameters, layout_.find(WeightRole::lm_head), out_, logits_, Into::write, d_x_,
                   gradients);
  for (std::int64_t layer = dims_.n_layers; layer-- > 0;) {
    layer_backward(parameters, layer, batch, gradients);
  }
  embed_backward(batch, gradients);
  return metrics;
}

// On entry d_x_ is the gradient with respect to the layer's output, on return to its input.
void Transformer::layer_backward(const float* parameters, std::int64_t layer, const Batch& batch,
                                 float* gradients) {
  const std::int64_t width = dims_.d_model;
  Layer& l = layers_[static_cast<std::size_t>(layer)];
  const auto back = [&](WeightRole part, const std::vector<float>& x, const std::vector<float>& d_y,
                        Into into, std::vector<float>& d_x) {
    product_backward(parameters, layout_.find(part, layer), x, d_y, into, d_x, gradients);
  };
  if (dims_.mlp) {
    back(WeightRole::mlp_fc2, l.hidden, d_x_, Into::write, d_hidden_);
    relu_gradient(l.hidden.data(), size_of(l.hidden), d_hidden_.data());
    back(WeightRole::mlp_fc1, l.middle_normed, d_hidden_, Into::write, d_normed_);
    rms_norm_gradient(l.middle_normed.data(), l.middle_inverse.data(), d_normed_.data(), tokens_,
                      width, d_x_.data());
  }
  if (dims_.identity_output) {
    d_concat_ = d_x_;
  } else {
    back(WeightRole::attn_wo, l.concat, d_x_, Into::write, d_concat_);
  }
  attend_sequences_backward(layer, batch);
  back(WeightRole::attn_wq, l.normed, d_q_, Into::write, d_normed_);
  back(WeightRole::attn_wk, l.normed, d_k_, Into::add, d_normed_);
  back(WeightRole::attn_wv, l.normed, d_v_, Into::add, d_normed_);
  rms_norm_gradient(l.normed.data(), l.inverse.data(), d_normed_.data(), tokens_, width,
                    d_x_.data());
}

void Transformer::attend_sequences_backward(std::int64_t layer, const Batch& batch) {
  const Layer& l = layers_[static_cast<std::size_t>(layer)];
  for (std::int64_t s = 0; s < batch.sequences(); ++s) {
    const std::int64_t wide = batch.first(s) * dims_.d_model;
    const std::int64_t shared = batch.first(s) * dims_.kv_width();
    attention_backward(
        sizes(batch.length(s)), {l.q.data() + wide, l.k.data() + shared, l.v.data() + shared},
        l.weights.data() + weights_at_[static_cast<std::size_t>(s)],
        {d_concat_.data() + wide, d_q_.data() + wide, d_k_.data() + shared, d_v_.data() + shared},
        workspace_);
  }
}

void Transformer::embed_backward(const Batch& batch, float* gradients) {
  const std::int64_t width = dims_.d_model;
  const ParameterSpan& wte = layout_.find(WeightRole::wte);
  const ParameterSpan& wpe = layout_.find(WeightRole::wpe);
  std::fill(d_normed_.begin(), d_normed_.end(), 0.0f);
  rms_norm_gradient(layers_.front().in.data(), inverse_.data(), d_x_.data(), tokens_, width,
                    d_normed_.data());
  const float* d = d_normed_.data();
  for (std::int64_t s = 0; s < batch.sequences(); ++s) {
    for (std::int64_t t = batch.first(s); t < batch.first(s + 1); ++t, d += width) {
      float* const position = gradients + wpe.offset + (t - batch.first(s)) * wpe.stride;
      add(position, d, width, position);
      for (const std::int32_t id : {batch.ids[static_cast<std::size_t>(2 * t)],
                                    batch.ids[static_cast<std::size_t>(2 * t + 1)]}) {
        if (id == Batch::kNone) continue;
        float* const row = gradients + wte.offset + id * wte.stride;
        add(row, d, width, row);
      }
    }
  }
}

}  // namespace headsup
