#include "headsup/training/evaluation.h"

#include <algorithm>
#include <span>
#include <utility>

#include "headsup/base/random.h"
#include "headsup/model/head_means.h"
#include "headsup/model/text_batches.h"
#include "headsup/training/trained_weights.h"
#include "streams.h"

namespace headsup {

namespace {

// Enough for wide matrix products, and few enough to stay in the cache.
constexpr std::int64_t kSequencesAtOnce = 64;

void accumulate(Metrics& sum, const Metrics& part) {
  sum.loss_sum += part.loss_sum;
  sum.n_answers += part.n_answers;
  sum.n_correct += part.n_correct;
}

// Adds the first `length` tokens of a batch's one sequence, with targets at the last token only.
void add_prefix(const Batch& from, std::int64_t length, std::int64_t slots, Batch& to) {
  const auto at = [](const std::vector<std::int32_t>& list, std::int64_t n) {
    return list.begin() + static_cast<std::ptrdiff_t>(n);
  };
  to.ids.insert(to.ids.end(), from.ids.begin(), at(from.ids, 2 * length));
  to.targets.insert(to.targets.end(), (Count(length - 1) * slots).size(), Batch::kNone);
  to.targets.insert(to.targets.end(), at(from.targets, (length - 1) * slots),
                    at(from.targets, length * slots));
  to.end_sequence();
}

Metrics metrics_of(const float* logits, const TaskSpec& task, std::span<const Token> targets) {
  Metrics out;
  for (const float loss : losses_of(logits, task.n_classes, targets)) {
    out.loss_sum += double{loss};
    ++out.n_answers;
  }
  for (const Token target : targets) {
    const float* const end = logits + task.n_classes;
    const bool is_right = target != kNoTarget && std::max_element(logits, end) == logits + target;
    out.n_correct += is_right ? 1 : 0;
    logits = end;
  }
  return out;
}

using Rows = std::span<const float>;

// For each token what a head puts out for one of `others`: of each batch [batch, tokens, head_dim].
// With fewer tokens than the texts have, the others begin again.
std::vector<std::vector<float>> shuffled(const TextBatches& texts, const TextBatches& others,
                                         std::span<const Reading> clean, const HeadId& head,
                                         std::uint32_t seed) {
  std::vector<Rows> rows;
  for (const auto& [batch, text] : others.places) {
    const MatrixView outputs = clean[batch].head(TensorId::head_outputs, head, text);
    for (std::int64_t token = 0; token < outputs.rows; ++token) {
      rows.emplace_back(&outputs.at(token, 0), Count(outputs.cols).size());
    }
  }
  const std::vector<std::size_t> order =
      random_permutation(rows.size(), seed, streams::kShuffledHeads);
  std::vector<std::vector<float>> out(texts.batches.size());
  auto next = order.begin();
  // A batch has its texts in their order.
  for (const TextBatches::Place& place : texts.places) {
    std::vector<float>& to = out[place.batch];
    for (std::int64_t token = 0; token < texts.batches[place.batch].length; ++token) {
      to.insert(to.end(), rows[*next].begin(), rows[*next].end());
      if (++next == order.end()) next = order.begin();
    }
  }
  return out;
}

TextBatches texts_in(const Batch& batch, const TaskSpec& task) {
  TextBatches out;
  for (std::int64_t s = 0; s < batch.sequences(); ++s) out.add(text_of(task, batch, s).tokens);
  return out;
}

}  // namespace

DatasetSlice full_split(const Task& task, Split split) {
  constexpr std::int64_t kMax = 4096;
  return {split, 0, std::min(task.count(split), kMax)};
}

Count numbers_to_evaluate(const ModelSizes& dims) {
  return Transformer::numbers_needed(dims, kSequencesAtOnce);
}

std::vector<Batch> batches_of(const Task& task, const DatasetSlice& slice) {
  std::vector<Batch> out;
  for (std::int64_t n = 0; n < slice.count; ++n) {
    if (n % kSequencesAtOnce == 0) out.emplace_back();
    task.add(slice.split, slice.first + n, out.back());
  }
  return out;
}

std::vector<std::vector<Token>> texts_of(const TrainedModel& model, const DatasetSlice& slice) {
  std::vector<std::vector<Token>> out;
  for (const Batch& batch : batches_of(*model.task, slice)) {
    for (std::int64_t s = 0; s < batch.sequences(); ++s) {
      out.push_back(text_of(model.dims.task, batch, s).tokens);
    }
  }
  return out;
}

Metrics evaluate(const TrainedModel& model, const DatasetSlice& slice) {
  Transformer transformer(model.dims);
  Metrics sum;
  for (const Batch& batch : batches_of(*model.task, slice)) {
    transformer.forward(model.parameters.data(), batch);
    accumulate(sum, transformer.metrics(batch));
  }
  return sum;
}

Metrics evaluate_stepwise(const TrainedModel& model, const DatasetSlice& slice) {
  const std::int64_t slots = model.dims.task.n_slots;
  Transformer transformer(model.dims);
  Metrics sum;
  for (std::int64_t n = 0; n < slice.count; ++n) {
    Batch sequence, prefixes;
    model.task->add(slice.split, slice.first + n, sequence);
    for (std::int64_t length = 1; length <= sequence.length(0); ++length) {
      add_prefix(sequence, length, slots, prefixes);
    }
    transformer.forward(model.parameters.data(), prefixes);
    accumulate(sum, transformer.metrics(prefixes));
  }
  return sum;
}

Result<Metrics> evaluate_ablated(const TrainedModel& model, const DatasetSlice& slice,
                                 HeadAblation ablation) {
  HEADSUP_TRY(weights, trained_weights(model));
  Decoder decoder(weights);
  // What a token sees of a text may not say how the text goes on.
  const bool is_training = slice.split == Split::training;
  const DatasetSlice elsewhere =
      full_split(*model.task, is_training ? Split::held_out : Split::training);
  HeadMeans means;
  if (ablation.kind == AblationKind::mean) {
    HEADSUP_TRY(made, mean_outputs(decoder, texts_of(model, elsewhere)));
    means = std::move(made);
  }
  std::vector<Batch> donors;
  if (ablation.kind == AblationKind::shuffle) donors = batches_of(*model.task, elsewhere);
  Metrics sum;
  std::size_t donor = 0;
  for (const Batch& batch : batches_of(*model.task, slice)) {
    const TextBatches texts = texts_in(batch, model.dims.task);
    std::vector<std::vector<std::vector<float>>> shuffles;  // of each head
    if (ablation.kind == AblationKind::shuffle) {
      const TextBatches others = texts_in(donors[donor++ % donors.size()], model.dims.task);
      std::vector<Reading> clean;
      for (const TextBatches::Batch& one : others.batches) {
        HEADSUP_TRY(reading, read(decoder, one, {TensorId::head_outputs}));
        clean.push_back(std::move(reading));
      }
      for (const HeadId& head : ablation.off) {
        shuffles.push_back(shuffled(texts, others, clean, head, ablation.seed));
      }
      ++ablation.seed;
    }
    std::vector<Reading> readings;
    for (std::size_t n = 0; n < texts.batches.size(); ++n) {
      std::vector<Rows> rows;
      for (const HeadId& head : ablation.off) {
        const bool is_mean = ablation.kind == AblationKind::mean;
        rows.push_back(is_mean ? means.of(head) : Rows());
        if (!shuffles.empty()) rows.back() = shuffles[rows.size() - 1][n];
      }
      HEADSUP_TRY(reading, read(decoder, texts.batches[n], Keep({}, true),
                                heads_replaced(ablation.off, rows)));
      readings.push_back(std::move(reading));
    }
    const std::int32_t* targets = batch.targets.data();
    for (const TextBatches::Place& place : texts.places) {
      const Reading& reading = readings[place.batch];
      const Count answers = Count(reading.tokens) * model.dims.task.n_slots;
      accumulate(sum, metrics_of(reading.logits_of(place.text * reading.tokens).data(),
                                 model.dims.task, {targets, answers.size()}));
      targets += answers.size();
    }
  }
  return sum;
}

}  // namespace headsup
