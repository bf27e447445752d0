#include "headsup/model/decoder.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "headsup/base/memory.h"
#include "headsup/kernels/elementwise.h"
#include "headsup/kernels/matmul.h"
#include "headsup/kernels/softmax.h"

namespace headsup {

namespace {

// Room for so many tokens at first, of a text that others may be written behind.
constexpr std::int64_t kFirstCapacity = 512;

// Also where the squares that a norm adds up are no longer finite: it would make zeros of the row.
void note_overflow(const Tensor& rows, std::string_view where, Faults& faults) {
  const std::int64_t width = rows.shape()[1].size;
  for (const float* row = rows.data(); row != rows.data() + rows.size(); row += width) {
    if (!faults.empty() || std::isfinite(dot_in_order(row, row, width))) continue;
    faults.push_back(make_fault(Code::numbers_overflowed, where, {}));
  }
}

}  // namespace

std::vector<HeadId> heads_of(const Architecture& a) {
  std::vector<HeadId> out;
  for (std::int64_t layer = 0; layer < a.n_layers; ++layer) {
    for (std::int64_t head = 0; head < a.n_heads; ++head) out.push_back({layer, head});
  }
  return out;
}

std::vector<LayerEdit> heads_replaced(std::span<const HeadId> heads,
                                      std::span<const std::span<const float>> rows) {
  std::vector<LayerEdit> out;
  for (std::size_t n = 0; n < heads.size(); ++n) {
    const auto& [layer, head] = heads[n];
    auto edit = std::ranges::find(out, layer, &LayerEdit::layer);
    if (edit == out.end()) edit = out.insert(out.end(), {layer, {.replace_heads = true}, {}});
    edit->heads.replaced.push_back({head, rows.empty() ? std::span<const float>() : rows[n]});
  }
  return out;
}

const Tensor* Reading::find(TensorId id, std::int64_t layer) const {
  for (const Kept& one : kept) {
    if (one.id == id && one.layer == layer) return &one.tensor;
  }
  return nullptr;
}

MatrixView Reading::head(TensorId id, const HeadId& head, std::int64_t text) const {
  return of(id, head.layer).view().matrix(std::array{text, head.head});
}

const Tensor& Reading::pattern(std::int64_t layer) const {
  const Tensor* const edited = find(TensorId::patterns_edited, layer);
  return edited == nullptr ? of(TensorId::weights, layer) : *edited;
}

std::span<const float> Reading::logits_of(std::int64_t token) const {
  const std::int64_t vocab = logits.shape()[1].size;
  return {logits.data() + token * vocab, Count(vocab).size()};
}

std::span<const float> Reading::last_logits() const {
  const auto vocab = static_cast<std::size_t>(logits.shape()[1].size);
  return {logits.data() + (static_cast<std::size_t>(logits.size()) - vocab), vocab};
}

std::int64_t Decoder::capacity_for(std::int64_t tokens) const {
  const std::int64_t most = architecture().max_context;
  // What one text may be written on in would be much for each of many.
  if (batch_ > 1 && cache_.batch() <= 1) return tokens;
  std::int64_t out = cache_.capacity();
  if (cache_.batch() <= 1) out = std::max(out, std::min(kFirstCapacity, most));
  while (out < tokens) out *= 2;
  return std::min(out, most);
}

Decoder::Decoder(std::shared_ptr<const ModelWeights> weights)
    : weights_(std::move(weights)), block_(weights_->architecture(), {}) {}

Faults Decoder::check(std::span<const Token> tokens, const Keep& keep,
                      std::span<const LayerEdit> edits) const {
  const Architecture& a = architecture();
  const std::int64_t count = std::ssize(tokens) / batch_;
  const std::int64_t seq_k = tokens_ + count;
  if (seq_k > a.max_context) {
    return {make_fault(Code::text_over_context, "tokens", {seq_k, a.max_context})};
  }
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i] >= 0 && tokens[i] < a.vocab_size) continue;
    return {make_fault(Code::token_out_of_range,
                       "tokens/" + std::to_string(static_cast<std::int64_t>(i) % count),
                       {tokens[i], a.vocab_size})};
  }
  Count room = block_.numbers(count, seq_k) * batch_;
  // Scores as they are made, scaled and masked.
  if (shows_scores(keep)) room += Count(batch_) * a.n_heads * count * seq_k * 3;
  // At most one runner more for each edited layer.
  Count bytes = room * sizeof(float) * static_cast<std::int64_t>(1 + edits.size());
  if (keep.tensors.any()) bytes += room * sizeof(float) * a.n_layers;
  bytes += Count(batch_) * (keep.logits ? count : 1) * a.n_logits() * sizeof(float);
  if (!cache_.has_room(batch_, seq_k)) bytes += cache_.bytes(a, batch_, capacity_for(seq_k));
  return check_free(bytes, "tokens");
}

Result<Reading> Decoder::read(std::span<const Token> tokens, const Keep& keep,
                              std::span<const LayerEdit> edits) {
  HEADSUP_CHECK(check(tokens, keep, edits));
  const Architecture& a = architecture();
  Reading out;
  out.batch = batch_;
  out.tokens = std::ssize(tokens) / batch_;
  out.seq_k = tokens_ + out.tokens;
  if (out.tokens == 0) return out;
  if (!cache_.has_room(batch_, out.seq_k)) {
    cache_.grow(a, batch_, capacity_for(out.seq_k), tokens_);
  }
  resid_ = embedded(tokens, tokens_, batch_);
  run_layers({}, keep, edits, out);
  if (!out.overflow.empty()) return out.overflow;
  tokens_ = out.seq_k;
  return out;
}

Reading Decoder::rerun(const From& from, const Reading& clean, const Keep& keep,
                       std::span<const LayerEdit> edits) {
  Reading out;
  out.batch = batch_ = clean.batch;
  out.tokens = out.seq_k = tokens_ = clean.tokens;
  resid_ = Tensor({{Axis::seq_len, batch_ * tokens_}, {Axis::d_model, architecture().d_model}});
  std::copy_n(from.resid, resid_.size(), resid_.data());
  run_layers(from, keep, edits, out);
  return out;
}

bool Decoder::shows_scores(const Keep& keep) {
  return std::ranges::any_of(nodes::kBeforeWeights, [&](TensorId id) {
    return keep.tensors.test(static_cast<std::size_t>(id));
  });
}

BlockWay Decoder::way_of(const BlockEdit& edit, const Keep& keep) {
  return {edit, shows_scores(keep)};
}

BlockRunner& Decoder::runner_of(const BlockWay& way, const Reading& out) {
  BlockRunner* runner = &block_;
  if (way != BlockWay{}) {
    auto known = std::ranges::find_if(others_, [&](auto& one) { return one.first == way; });
    if (known == others_.end()) {
      known = others_.insert(known, {way, std::make_unique<BlockRunner>(architecture(), way)});
    }
    runner = known->second.get();
  }
  runner->resize(out.batch, out.tokens, out.seq_k);
  return *runner;
}

// Each has room for the numbers of a whole block.
void Decoder::forget_unused(const Keep& keep, std::span<const LayerEdit> edits) {
  std::erase_if(others_, [&](const auto& one) {
    const bool is_used = std::ranges::any_of(
        edits, [&](const LayerEdit& edit) { return one.first == way_of(edit.block, keep); });
    return !is_used && one.first != way_of({}, keep);
  });
}

void Decoder::run_layers(const From& from, const Keep& keep, std::span<const LayerEdit> edits,
                         Reading& out) {
  const Architecture& a = architecture();
  out.first_layer = from.layer;
  forget_unused(keep, edits);
  for (std::int64_t layer = from.layer; layer < a.n_layers; ++layer) {
    const auto edit = std::ranges::find(edits, layer, &LayerEdit::layer);
    const bool is_edited = edit != edits.end();
    BlockRunner& block = runner_of(way_of(is_edited ? edit->block : BlockEdit{}, keep), out);
    if (is_edited) block.edit_heads(edit->heads);
    if (layer == from.layer && from.head_outputs != nullptr) {
      block.run_after_heads(*weights_, layer, cache_, from.head_outputs, resid_.data());
    } else {
      block.run(*weights_, layer, cache_, resid_.data());
    }
    note_overflow(resid_, "layers/" + std::to_string(layer), out.overflow);
    keep_block(block, layer, keep, out);
  }
  if (keep.logits) {
    out.logits = unembedded(resid_);
  } else {
    Tensor last({{Axis::seq_len, out.batch}, {Axis::d_model, a.d_model}});
    for (std::int64_t text = 0; text < out.batch; ++text) {
      std::copy_n(resid_.data() + ((text + 1) * out.tokens - 1) * a.d_model, a.d_model,
                  last.data() + text * a.d_model);
    }
    out.logits = unembedded(last);
  }
  note_overflow(out.logits, "logits", out.overflow);
}

Tensor Decoder::embedded(std::span<const Token> tokens, std::int64_t first,
                         std::int64_t batch) const {
  const Architecture& a = architecture();
  const auto count = static_cast<std::int64_t>(tokens.size());
  Tensor out({{Axis::seq_len, count}, {Axis::d_model, a.d_model}});
  std::vector<float> position(a.learned_positions ? Count(a.d_model).size() : 0);
  for (std::int64_t i = 0; i < count; ++i) {
    float* const row = out.data() + i * a.d_model;
    weights_->embed(TensorId::token_embedding, tokens[static_cast<std::size_t>(i)], row);
    if (!a.learned_positions) continue;
    weights_->embed(TensorId::position_embedding, first + i % (count / batch), position.data());
    add(row, position.data(), a.d_model, row);
  }
  if (a.embedding_norm) {
    std::vector<float> inverse(tokens.size());
    rms_norm(out.data(), count, a.d_model, out.data(), inverse.data());
  }
  return out;
}

void Decoder::keep_block(const BlockRunner& block, std::int64_t layer, const Keep& keep,
                         Reading& out) {
  for (std::size_t i = 0; i < kNamedTensors; ++i) {
    if (!keep.tensors.test(i)) continue;
    const auto id = static_cast<TensorId>(i);
    if (block.has(id)) out.kept.push_back({id, layer, contiguous(block.view(id))});
  }
}

void Decoder::normalize(const MatrixView& rows, const MutableMatrix& out) const {
  const float* const weight = weights_->vector(TensorId::final_norm_weight);
  if (architecture().norm == Norm::rms) {
    return rms_norm(rows, weight, architecture().norm_epsilon, out);
  }
  layer_norm(rows, weight, weights_->vector(TensorId::final_norm_bias), architecture().norm_epsilon,
             out);
}

Tensor Decoder::unembedded(const Tensor& resid) const {
  const Architecture& a = architecture();
  const std::int64_t rows = resid.shape()[0].size;
  Tensor normed({{Axis::seq_len, rows}, {Axis::d_model, a.d_model}});
  const MatrixView all{resid.data(), rows, a.d_model, a.d_model, 1};
  if (a.final_norm) normalize(all, normed.rows());
  Tensor out({{Axis::seq_len, rows}, {Axis::d_model, a.n_logits()}});
  multiply(a.final_norm ? MatrixView(normed.rows()) : all, weights_->output(), nullptr, out.rows());
  return out;
}

std::vector<Token> next_tokens(std::span<const Token> tokens) {
  std::vector<Token> out(tokens.begin() + 1, tokens.end());
  out.push_back(kNoTarget);
  return out;
}

std::vector<float> losses_of(const float* logits, std::int64_t classes,
                             std::span<const Token> targets) {
  std::vector<float> out;
  std::vector<float> room(Count(classes).size());
  for (const Token target : targets) {
    if (target != kNoTarget) {
      out.push_back(negative_log_likelihood(logits, classes, target, room.data()));
    }
    logits += classes;
  }
  return out;
}

}  // namespace headsup
