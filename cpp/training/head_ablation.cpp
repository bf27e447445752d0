#include "headsup/training/head_ablation.h"

#include <utility>

#include "headsup/base/random.h"
#include "headsup/training/trained_weights.h"
#include "streams.h"

namespace headsup {

namespace {

using Rows = std::span<const float>;

// [tokens of all texts, head_dim]
std::vector<float> shuffled(std::span<const TextStudy> texts, const HeadId& head,
                            std::uint32_t seed) {
  std::vector<Rows> rows;
  for (const TextStudy& text : texts) {
    const MatrixView outputs = text.reading().head(TensorId::head_outputs, head);
    for (std::int64_t token = 0; token < outputs.rows; ++token) {
      rows.emplace_back(&outputs.at(token, 0), Count(outputs.cols).size());
    }
  }
  std::vector<float> out;
  for (const std::size_t n : random_permutation(rows.size(), seed, streams::kShuffledHeads)) {
    out.insert(out.end(), rows[n].begin(), rows[n].end());
  }
  return out;
}

}  // namespace

Result<std::vector<TextStudy>> read_texts(Decoder& decoder, const TaskSpec& task,
                                          const Batch& batch) {
  std::vector<TextStudy> out;
  for (std::int64_t s = 0; s < batch.sequences(); ++s) {
    TaskText text = text_of(task, batch, s);
    Result<TextStudy> study = TextStudy::make(decoder, text.tokens, std::move(text.targets));
    if (!study) return study.faults();
    out.push_back(std::move(study).value());
  }
  return out;
}

std::vector<Reading> ablated(std::span<TextStudy> texts, const HeadAblation& ablation,
                             const HeadMeans& means) {
  const bool shuffles = ablation.kind == AblationKind::shuffle;
  std::vector<std::vector<float>> shuffles_of;
  for (const HeadId& head : ablation.off) {
    shuffles_of.push_back(shuffles ? shuffled(texts, head, ablation.seed) : std::vector<float>());
  }
  Keep keep;
  keep.logits = true;
  std::vector<Reading> out;
  std::size_t first = 0;
  for (TextStudy& text : texts) {
    const std::int64_t head_dim = text.decoder().architecture().head_dim;
    const std::size_t count = (Count(text.reading().tokens) * head_dim).size();
    std::vector<Rows> rows(ablation.off.size());
    for (std::size_t n = 0; n < rows.size(); ++n) {
      if (shuffles) rows[n] = Rows(shuffles_of[n]).subspan(first, count);
      if (ablation.kind == AblationKind::mean) rows[n] = means.of(ablation.off[n]);
    }
    first += count;
    out.push_back(text.replace_heads(heads_replaced(ablation.off, rows), keep));
  }
  return out;
}

}  // namespace headsup
