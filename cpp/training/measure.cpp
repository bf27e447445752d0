#include "headsup/training/measure.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace headsup {

namespace {

// Enough for the products to be wide, few enough to stay in the cache.
constexpr std::int64_t kSequencesAtOnce = 64;

// Calls each(pass, batch, number of the batch) for all sequences of a portion, after forward.
template <class Each>
void for_batches(const TrainedModel& model, const Portion& portion, const HeadSwitches* switches,
                 Each each) {
  Pass pass(model.dims);
  Batch batch;
  HeadSwitches here;
  if (switches != nullptr) here = *switches;
  for (std::int64_t done = 0; done < portion.count; done += kSequencesAtOnce, ++here.seed) {
    batch.clear();
    const std::int64_t end = std::min(done + kSequencesAtOnce, portion.count);
    for (std::int64_t n = done; n < end; ++n) {
      model.task->add(portion.split, portion.first + n, batch);
    }
    pass.forward(model.parameters.data(), batch, switches == nullptr ? nullptr : &here);
    each(pass, batch);
  }
}

void add_up(Score& sum, const Score& part) {
  sum.loss += part.loss;
  sum.asked += part.asked;
  sum.right += part.right;
}

// The first `length` tokens of the one sequence of a batch, asked only at the last.
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

// Adds one query's weights to a head's pattern.
void look(const MatrixView& weights, std::int64_t query, Pattern& pattern) {
  double entropy = 0;
  for (std::int64_t key = 0; key < weights.cols; ++key) {
    const double weight = weights.at(query, key);
    if (weight > 0) entropy -= weight * std::log(weight);
  }
  pattern.self += weights.at(query, query);
  pattern.previous += weights.at(query, query - 1);
  pattern.second += weights.at(query, 1);
  pattern.first += weights.at(query, 0);
  pattern.entropy += entropy;
  pattern.evenness += entropy / std::log(static_cast<double>(query + 1));
  ++pattern.queries;
}

}  // namespace

Portion whole(const Task& task, Split split) {
  constexpr std::int64_t kMax = 4096;
  return {split, 0, std::min(task.count(split), kMax)};
}

Count numbers_to_measure(const ModelDims& dims) { return Pass::numbers(dims, kSequencesAtOnce); }

Score score_of(const TrainedModel& model, const Portion& portion, const HeadSwitches* switches) {
  Score sum;
  for_batches(model, portion, switches,
              [&](Pass& pass, const Batch& batch) { add_up(sum, pass.score(batch)); });
  return sum;
}

Score stepwise_score(const TrainedModel& model, const Portion& portion,
                     const HeadSwitches* switches) {
  const std::int64_t slots = model.dims.task.n_slots;
  Pass pass(model.dims);
  Score sum;
  for (std::int64_t n = 0; n < portion.count; ++n) {
    Batch sequence, prefixes;
    model.task->add(portion.split, portion.first + n, sequence);
    for (std::int64_t length = 1; length <= sequence.length(0); ++length) {
      add_prefix(sequence, length, slots, prefixes);
    }
    pass.forward(model.parameters.data(), prefixes, switches);
    add_up(sum, pass.score(prefixes));
  }
  return sum;
}

std::vector<float> mean_outputs(const TrainedModel& model, const Portion& portion) {
  const ModelDims& dims = model.dims;
  std::vector<double> sums((Count(dims.n_layers) * dims.d_model).size(), 0.0);
  std::int64_t tokens = 0;
  for_batches(model, portion, nullptr, [&](Pass& pass, const Batch& batch) {
    tokens += batch.tokens();
    for (std::size_t head = 0; head < static_cast<std::size_t>(dims.n_layers * dims.n_heads);
         ++head) {
      for (const MutableMatrix& out : pass.head_outputs(batch, head)) {
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

std::vector<double> subset_losses(const TrainedModel& model, const Portion& portion, Ablation how,
                                  std::int64_t first, std::int64_t count) {
  const std::int64_t heads = model.dims.n_layers * model.dims.n_heads;
  HeadSwitches switches;
  switches.how = how;
  switches.off.resize(Count(heads).size());
  if (how == Ablation::mean) switches.means = mean_outputs(model, portion);
  std::vector<double> losses;
  const std::int64_t end = std::min(first + count, std::int64_t{1} << heads);
  for (std::int64_t subset = first; subset < end; ++subset) {
    for (std::int64_t head = 0; head < heads; ++head) {
      switches.off[static_cast<std::size_t>(head)] = (subset >> head & 1) == 0;
    }
    losses.push_back(score_of(model, portion, &switches).mean_loss());
  }
  return losses;
}

std::vector<double> shapley_shares(std::span<const double> losses, std::size_t heads) {
  std::vector<double> shares(heads, 0.0);
  for (std::size_t subset = 0; subset < losses.size(); ++subset) {
    const auto on = static_cast<std::size_t>(std::popcount(subset));
    for (std::size_t head = 0; head < heads; ++head) {
      const std::size_t with = subset | std::size_t{1} << head;
      if (with == subset) continue;
      // How many orders switch on exactly this subset before the head.
      const double orders = factorial(on) * factorial(heads - on - 1) / factorial(heads);
      shares[head] += orders * (losses[subset] - losses[with]);
    }
  }
  return shares;
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

Look look_of(const Pattern& pattern) {
  if (pattern.evenness >= kEven) return Look::even;
  const std::array shares = {pattern.self, pattern.previous, pattern.second, pattern.first};
  const auto* const most = std::ranges::max_element(shares);
  return *most < kMuch ? Look::mixed : static_cast<Look>(most - shares.begin());
}

std::vector<Pattern> patterns(const TrainedModel& model, const Portion& portion) {
  constexpr std::int64_t kFirstQuery = 3;
  const std::size_t heads = (Count(model.dims.n_layers) * model.dims.n_heads).size();
  std::vector<Pattern> out(heads);
  for (Pattern& one : out) one.last.resize(Count(model.dims.task.block).size());
  for_batches(model, portion, nullptr, [&](Pass& pass, const Batch& batch) {
    for (std::size_t head = 0; head < heads; ++head) {
      for (std::int64_t s = 0; s < batch.sequences(); ++s) {
        const MatrixView weights = pass.weights(batch, head, s);
        for (std::int64_t i = kFirstQuery; i < weights.rows; ++i) look(weights, i, out[head]);
        for (std::int64_t key = 0; key < weights.cols; ++key) {
          out[head].last[static_cast<std::size_t>(key)] +=
              double{weights.at(weights.rows - 1, key)};
        }
      }
    }
  });
  for (Pattern& pattern : out) {
    const auto queries = static_cast<double>(std::max<std::int64_t>(pattern.queries, 1));
    for (double* mean : {&pattern.self, &pattern.previous, &pattern.second, &pattern.first,
                         &pattern.entropy, &pattern.evenness}) {
      *mean /= queries;
    }
    for (double& mean : pattern.last) mean /= static_cast<double>(portion.count);
  }
  return out;
}

}  // namespace headsup
