#include "headsup/training/evaluation.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <utility>

#include "headsup/base/checked.h"
#include "headsup/training/trained_weights.h"

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

Metrics metrics_of(const Reading& reading, const TaskSpec& task, std::span<const Token> targets) {
  Metrics out;
  const float* logits = reading.logits.data();
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

constexpr std::int64_t kFirstQuery = 3;

std::vector<LookPlace> places_of(LookRule rule, const TaskText& text) {
  std::vector<LookPlace> out = look_places(rule, text.tokens, {});
  std::erase_if(out, [](const LookPlace& one) { return one.query < kFirstQuery; });
  return out;
}

// Token 1, of every query that counts.
std::vector<LookPlace> second_places(const TaskText& text) {
  std::vector<LookPlace> out = places_of(LookRule::self, text);
  for (LookPlace& one : out) one.keys = {1};
  return out;
}

double entropy_of(const MatrixView& weights, std::int64_t query) {
  double out = 0;
  for (std::int64_t key = 0; key < weights.cols; ++key) {
    const double weight = weights.at(query, key);
    if (weight > 0) out -= weight * std::log(weight);
  }
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

Result<HeadMeans> mean_head_outputs(Decoder& decoder, const TrainedModel& model,
                                    const DatasetSlice& slice) {
  HeadMeans means(decoder.architecture());
  for (const Batch& batch : batches_of(*model.task, slice)) {
    const auto texts = read_texts(decoder, model.dims.task, batch);
    if (!texts) return texts.faults();
    for (const TextStudy& text : *texts) means.add(text.reading());
  }
  return means;
}

Result<std::vector<Metrics>> evaluate_ablated(const TrainedModel& model, const DatasetSlice& slice,
                                              std::vector<HeadAblation> ablations) {
  const auto weights = trained_weights(model);
  if (!weights) return weights.faults();
  Decoder decoder(*weights);
  HeadMeans means;
  if (std::ranges::any_of(ablations, [](auto& one) { return one.kind == AblationKind::mean; })) {
    Result<HeadMeans> made = mean_head_outputs(decoder, model, slice);
    if (!made) return made.faults();
    means = std::move(made).value();
  }
  std::vector<Metrics> sums(ablations.size());
  for (const Batch& batch : batches_of(*model.task, slice)) {
    auto texts = read_texts(decoder, model.dims.task, batch);
    if (!texts) return texts.faults();
    for (std::size_t n = 0; n < sums.size(); ++n, ++ablations[n - 1].seed) {
      const std::vector<Reading> readings = ablated(*texts, ablations[n], means);
      for (std::size_t s = 0; s < readings.size(); ++s) {
        accumulate(sums[n], metrics_of(readings[s], model.dims.task, (*texts)[s].targets()));
      }
    }
  }
  return sums;
}

Result<std::vector<double>> subset_losses(const TrainedModel& model, const DatasetSlice& slice,
                                          AblationKind kind, std::int64_t first,
                                          std::int64_t count) {
  const ModelSizes& dims = model.dims;
  const std::int64_t heads = dims.n_layers * dims.n_heads;
  std::vector<HeadAblation> ablations;
  const std::int64_t end = std::min(first + count, std::int64_t{1} << heads);
  for (std::int64_t subset = first; subset < end; ++subset) {
    HeadAblation& one = ablations.emplace_back();
    one.kind = kind;
    for (std::int64_t head = 0; head < heads; ++head) {
      if ((subset >> head & 1) == 0) one.off.push_back({head / dims.n_heads, head % dims.n_heads});
    }
  }
  const auto metrics = evaluate_ablated(model, slice, std::move(ablations));
  if (!metrics) return metrics.faults();
  std::vector<double> losses;
  for (const Metrics& one : *metrics) losses.push_back(one.mean_loss());
  return losses;
}

std::vector<double> best_subsets(std::span<const double> losses, std::size_t heads) {
  std::vector<double> best(heads + 1, -1.0);
  for (std::size_t subset = 0; subset < losses.size(); ++subset) {
    double& one = best[static_cast<std::size_t>(std::popcount(subset))];
    if (one < 0 || losses[subset] < losses[static_cast<std::size_t>(one)]) {
      one = static_cast<double>(subset);
    }
  }
  return best;
}

PatternKind classify_pattern(const Patterns& of, std::size_t head) {
  if (of.normalized_entropy[head] >= kUniformEntropy) return PatternKind::uniform;
  const std::array values = {of.self.weights[head], of.previous.weights[head],
                             of.second.weights[head], of.first.weights[head]};
  const auto* const most = std::ranges::max_element(values);
  return *most < kDominantWeight ? PatternKind::mixed
                                 : static_cast<PatternKind>(most - values.begin());
}

Result<Patterns> patterns(const TrainedModel& model, const DatasetSlice& slice) {
  const auto weights = trained_weights(model);
  if (!weights) return weights.faults();
  Decoder decoder(*weights);
  const Architecture& a = decoder.architecture();
  const std::size_t heads = Count(a.n_layers * a.n_heads).size();
  const std::size_t block = Count(a.max_context).size();
  LookSums self(a), previous(a), first(a), second(a), induction(a);
  Patterns out;
  out.entropy.resize(heads);
  out.normalized_entropy.resize(heads);
  out.last.resize((Count(a.n_layers * a.n_heads) * a.max_context).size());
  Keep keep;
  keep.tensor(TensorId::weights);
  for (std::int64_t n = 0; n < slice.count; ++n) {
    Batch sequence;
    model.task->add(slice.split, slice.first + n, sequence);
    const TaskText text = text_of(model.dims.task, sequence, 0);
    decoder.truncate(0);
    const Result<Reading> reading = decoder.read(text.tokens, keep);
    if (!reading) return reading.faults();
    self.add(*reading, places_of(LookRule::self, text));
    previous.add(*reading, places_of(LookRule::previous, text));
    first.add(*reading, places_of(LookRule::first, text));
    second.add(*reading, second_places(text));
    induction.add(*reading, places_of(LookRule::induction, text));
    for (std::size_t head = 0; head < heads; ++head) {
      const MatrixView pattern =
          reading->head(TensorId::weights, head_at(a, static_cast<std::int64_t>(head)));
      for (std::int64_t query = kFirstQuery; query < pattern.rows; ++query) {
        const double entropy = entropy_of(pattern, query);
        out.entropy[head] += entropy;
        out.normalized_entropy[head] += entropy / std::log(static_cast<double>(query + 1));
      }
      for (std::int64_t key = 0; key < pattern.cols; ++key) {
        out.last[head * block + static_cast<std::size_t>(key)] +=
            double{pattern.at(pattern.rows - 1, key)} / static_cast<double>(slice.count);
      }
    }
  }
  out.self = self.means();
  out.previous = previous.means();
  out.first = first.means();
  out.second = second.means();
  out.induction = induction.means();
  const auto queries = static_cast<double>(std::max<std::int64_t>(out.self.places, 1));
  for (double& one : out.entropy) one /= queries;
  for (double& one : out.normalized_entropy) one /= queries;
  return out;
}

}  // namespace headsup
