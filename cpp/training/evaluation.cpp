#include "headsup/training/evaluation.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "for_batches.h"

namespace headsup {

namespace {

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

double factorial(std::size_t n) { return n < 2 ? 1 : static_cast<double>(n) * factorial(n - 1); }

// Adds one query's weights to a head's pattern. `ids` [tokens, 2] are those of its sequence.
void add_query(const MatrixView& weights, const std::int32_t* ids, std::int64_t query,
               Pattern& pattern) {
  double entropy = 0;
  for (std::int64_t key = 0; key < weights.cols; ++key) {
    const double weight = weights.at(query, key);
    if (weight > 0) entropy -= weight * std::log(weight);
  }
  const double uniform = 1 / static_cast<double>(query + 1);
  pattern.self += weights.at(query, query);
  pattern.previous += weights.at(query, query - 1);
  pattern.second += weights.at(query, 1);
  pattern.first += weights.at(query, 0);
  pattern.uniform_previous += uniform;
  pattern.entropy += entropy;
  pattern.normalized_entropy += entropy / std::log(static_cast<double>(query + 1));
  ++pattern.queries;
  bool copied = false;
  for (std::int64_t key = 0; key < query; ++key) {
    if (!std::equal(ids + 2 * key, ids + 2 * key + 2, ids + 2 * query)) continue;
    copied = true;
    if (key + 1 == query) continue;
    pattern.induction += weights.at(query, key + 1);
    pattern.uniform_induction += uniform;
  }
  pattern.with_copies += copied ? 1 : 0;
}

}  // namespace

DatasetSlice full_split(const Task& task, Split split) {
  constexpr std::int64_t kMax = 4096;
  return {split, 0, std::min(task.count(split), kMax)};
}

Count numbers_to_evaluate(const ModelSizes& dims) {
  return Transformer::numbers_needed(dims, kSequencesAtOnce);
}

Metrics evaluate(const TrainedModel& model, const DatasetSlice& slice,
                 const HeadAblation* ablation) {
  Metrics sum;
  for_batches(model, slice, ablation, [&](Transformer& transformer, const Batch& batch) {
    accumulate(sum, transformer.metrics(batch));
  });
  return sum;
}

Metrics evaluate_stepwise(const TrainedModel& model, const DatasetSlice& slice,
                          const HeadAblation* ablation) {
  const std::int64_t slots = model.dims.task.n_slots;
  Transformer transformer(model.dims);
  Metrics sum;
  for (std::int64_t n = 0; n < slice.count; ++n) {
    Batch sequence, prefixes;
    model.task->add(slice.split, slice.first + n, sequence);
    for (std::int64_t length = 1; length <= sequence.length(0); ++length) {
      add_prefix(sequence, length, slots, prefixes);
    }
    transformer.forward(model.parameters.data(), prefixes, ablation);
    accumulate(sum, transformer.metrics(prefixes));
  }
  return sum;
}

std::vector<float> mean_head_outputs(const TrainedModel& model, const DatasetSlice& slice) {
  const ModelSizes& dims = model.dims;
  std::vector<double> sums((Count(dims.n_layers) * dims.d_model).size(), 0.0);
  std::int64_t tokens = 0;
  for_batches(model, slice, nullptr, [&](Transformer& transformer, const Batch& batch) {
    tokens += batch.tokens();
    for (std::size_t head = 0; head < static_cast<std::size_t>(dims.n_layers * dims.n_heads);
         ++head) {
      for (const MutableMatrix& out : transformer.head_outputs(batch, head)) {
        for (std::int64_t n = 0; n < out.rows * out.cols; ++n) {
          sums[head * static_cast<std::size_t>(out.cols) +
               static_cast<std::size_t>(n % out.cols)] +=
              double{out.row(n / out.cols)[n % out.cols]};
        }
      }
    }
  });
  for (double& sum : sums) sum /= static_cast<double>(tokens);
  return {sums.begin(), sums.end()};
}

std::vector<double> subset_losses(const TrainedModel& model, const DatasetSlice& slice,
                                  AblationKind kind, std::int64_t first, std::int64_t count) {
  const std::int64_t heads = model.dims.n_layers * model.dims.n_heads;
  HeadAblation ablation;
  ablation.kind = kind;
  ablation.ablated.resize(Count(heads).size());
  if (kind == AblationKind::mean) ablation.means = mean_head_outputs(model, slice);
  std::vector<double> losses;
  const std::int64_t end = std::min(first + count, std::int64_t{1} << heads);
  for (std::int64_t subset = first; subset < end; ++subset) {
    for (std::int64_t head = 0; head < heads; ++head) {
      ablation.ablated[static_cast<std::size_t>(head)] = (subset >> head & 1) == 0;
    }
    losses.push_back(evaluate(model, slice, &ablation).mean_loss());
  }
  return losses;
}

std::vector<double> shapley_values(std::span<const double> losses, std::size_t heads) {
  std::vector<double> values(heads, 0.0);
  for (std::size_t subset = 0; subset < losses.size(); ++subset) {
    const auto on = static_cast<std::size_t>(std::popcount(subset));
    for (std::size_t head = 0; head < heads; ++head) {
      const std::size_t with = subset | std::size_t{1} << head;
      if (with == subset) continue;
      // The probability that exactly this subset comes before the head.
      const double probability = factorial(on) * factorial(heads - on - 1) / factorial(heads);
      values[head] += probability * (losses[subset] - losses[with]);
    }
  }
  return values;
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

PatternKind classify_pattern(const Pattern& pattern) {
  if (pattern.normalized_entropy >= kUniformEntropy) return PatternKind::uniform;
  const std::array values = {pattern.self, pattern.previous, pattern.second, pattern.first};
  const auto* const most = std::ranges::max_element(values);
  return *most < kDominantWeight ? PatternKind::mixed
                                 : static_cast<PatternKind>(most - values.begin());
}

std::vector<Pattern> patterns(const TrainedModel& model, const DatasetSlice& slice) {
  constexpr std::int64_t kFirstQuery = 3;
  const std::size_t heads = (Count(model.dims.n_layers) * model.dims.n_heads).size();
  std::vector<Pattern> out(heads);
  for (Pattern& one : out) one.last.resize(Count(model.dims.task.block_size).size());
  for_batches(model, slice, nullptr, [&](Transformer& transformer, const Batch& batch) {
    for (std::size_t head = 0; head < heads; ++head) {
      for (std::int64_t s = 0; s < batch.sequences(); ++s) {
        const MatrixView weights = transformer.weights(batch, head, s);
        const std::int32_t* const ids = batch.ids.data() + 2 * batch.first(s);
        for (std::int64_t i = kFirstQuery; i < weights.rows; ++i) {
          add_query(weights, ids, i, out[head]);
        }
        for (std::int64_t key = 0; key < weights.cols; ++key) {
          out[head].last[static_cast<std::size_t>(key)] +=
              double{weights.at(weights.rows - 1, key)};
        }
      }
    }
  });
  for (Pattern& pattern : out) {
    const auto queries = static_cast<double>(std::max<std::int64_t>(pattern.queries, 1));
    for (double* mean :
         {&pattern.self, &pattern.previous, &pattern.second, &pattern.first,
          &pattern.uniform_previous, &pattern.entropy, &pattern.normalized_entropy}) {
      *mean /= queries;
    }
    const auto with_copies = static_cast<double>(std::max<std::int64_t>(pattern.with_copies, 1));
    pattern.induction /= with_copies;
    pattern.uniform_induction /= with_copies;
    for (double& mean : pattern.last) mean /= static_cast<double>(slice.count);
  }
  return out;
}

}  // namespace headsup
