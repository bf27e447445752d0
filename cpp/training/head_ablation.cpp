#include "headsup/training/head_ablation.h"

#include <utility>

#include "headsup/base/random.h"
#include "headsup/training/trained_weights.h"
#include "streams.h"

namespace headsup {

namespace {

using Rows = std::span<const float>;

// Of each study [batch, tokens, head_dim].
std::vector<std::vector<float>> shuffled(const ReadSequences& sequences, const HeadId& head,
                                         std::uint32_t seed) {
  std::vector<Rows> rows;
  for (const TextBatches::Place& place : sequences.places) {
    const MatrixView outputs =
        sequences.reading(place).head(TensorId::head_outputs, head, place.text);
    for (std::int64_t token = 0; token < outputs.rows; ++token) {
      rows.emplace_back(&outputs.at(token, 0), Count(outputs.cols).size());
    }
  }
  const std::vector<std::size_t> order =
      random_permutation(rows.size(), seed, streams::kShuffledHeads);
  std::vector<std::vector<float>> out(sequences.studies.size());
  auto next = order.begin();
  // A study has its sequences in their order.
  for (const TextBatches::Place& place : sequences.places) {
    std::vector<float>& to = out[place.batch];
    for (std::int64_t token = 0; token < sequences.reading(place).tokens; ++token, ++next) {
      to.insert(to.end(), rows[*next].begin(), rows[*next].end());
    }
  }
  return out;
}

}  // namespace

Result<ReadSequences> read_sequences(Decoder& decoder, const TaskSpec& task, const Batch& batch) {
  TextBatches texts;
  std::vector<std::vector<Token>> targets;
  for (std::int64_t s = 0; s < batch.sequences(); ++s) {
    const TaskText text = text_of(task, batch, s);
    texts.add(text.tokens);
    targets.resize(texts.batches.size());
    std::vector<Token>& own = targets[texts.places.back().batch];
    own.insert(own.end(), text.targets.begin(), text.targets.end());
  }
  ReadSequences out;
  for (std::size_t n = 0; n < targets.size(); ++n) {
    const TextBatches::Batch& one = texts.batches[n];
    HEADSUP_TRY(study, TextStudy::make(decoder, one.tokens, std::move(targets[n]), one.count));
    out.studies.push_back(std::move(study));
  }
  out.places = std::move(texts.places);
  return out;
}

std::vector<Reading> ablated(ReadSequences& sequences, const HeadAblation& ablation,
                             const HeadMeans& means) {
  const bool shuffles = ablation.kind == AblationKind::shuffle;
  std::vector<std::vector<std::vector<float>>> shuffles_of;
  for (const HeadId& head : ablation.off) {
    if (shuffles) shuffles_of.push_back(shuffled(sequences, head, ablation.seed));
  }
  Keep keep;
  keep.logits = true;
  std::vector<Reading> out;
  for (std::size_t study = 0; study < sequences.studies.size(); ++study) {
    std::vector<Rows> rows(ablation.off.size());
    for (std::size_t n = 0; n < rows.size(); ++n) {
      if (shuffles) rows[n] = shuffles_of[n][study];
      if (ablation.kind == AblationKind::mean) rows[n] = means.of(ablation.off[n]);
    }
    out.push_back(sequences.studies[study].replace_heads(heads_replaced(ablation.off, rows), keep));
  }
  return out;
}

}  // namespace headsup
