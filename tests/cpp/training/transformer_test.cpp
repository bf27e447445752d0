// What a model's forward pass and its loss must be like, whatever its parameters.
#include "headsup/training/transformer.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "support/small_models.h"

using namespace headsup;
using namespace headsup::test;

namespace {

// A batch after which a transformer may allocate nothing more.
const std::vector<std::int64_t> kLengths = {5, 2, 9, 1};

Batch usual_batch(std::int64_t n_slots = 1) {
  return random_batch(small_task(n_slots), kLengths, 7);
}

std::vector<float> logits_of(const Transformer& transformer, const Batch& batch) {
  std::vector<float> out;
  for (std::int64_t t = 0; t < batch.tokens(); ++t) {
    out.insert(out.end(), transformer.logits(t),
               transformer.logits(t) + transformer.dims().logits());
  }
  return out;
}

std::vector<float> logits_of(const ModelConfig& config, const Batch& batch) {
  Transformer transformer(model_sizes(config));
  transformer.forward(steep_parameters(transformer.layout()).data(), batch);
  return logits_of(transformer, batch);
}

double loss_of(const ModelConfig& config, const Batch& batch) {
  Transformer transformer(model_sizes(config));
  transformer.forward(steep_parameters(transformer.layout()).data(), batch);
  return transformer.metrics(batch).mean_loss();
}

double loss_with(const ModelConfig& config, std::string_view bug, const Batch& batch) {
  return loss_of(with_bugs(config, {std::string(bug)}), batch);
}

}  // namespace

TEST_CASE("metrics count the answers, their loss and those that are correct") {
  const Batch batch = usual_batch(3);
  const ModelSizes dims = model_sizes(model_config(10, 5), small_task(3));
  Transformer transformer(dims);
  const std::vector<float> parameters = steep_parameters(transformer.layout());
  transformer.forward(parameters.data(), batch);
  const Metrics metrics = transformer.metrics(batch);
  std::int64_t asked = 0, right = 0;
  for (std::int64_t n = 0; n < 3 * batch.tokens(); ++n) {
    const std::int32_t target = batch.targets[static_cast<std::size_t>(n)];
    if (target == Batch::kNone) continue;
    ++asked;
    const float* logits = transformer.logits(n / 3) + n % 3 * dims.task.n_classes;
    right += std::max_element(logits, logits + dims.task.n_classes) - logits == target ? 1 : 0;
  }
  CHECK(metrics.n_answers == asked);
  CHECK(metrics.n_correct == right);
  CHECK(right > 0);
  CHECK(metrics.accuracy() == static_cast<double>(right) / static_cast<double>(asked));
  std::vector<float> gradients(parameters.size());
  const Metrics back = transformer.backward(parameters.data(), batch, gradients.data());
  CHECK(back.loss_sum == metrics.loss_sum);
  CHECK(back.n_answers == metrics.n_answers);
  CHECK(back.n_correct == metrics.n_correct);
}

TEST_CASE("each known bug changes the loss") {
  const Batch batch = usual_batch();
  const ModelConfig config = model_config(12, 4);
  const double right = loss_of(config, batch);
  std::vector<double> losses = {right};
  for (const PlantedBug& planted : planted_bugs()) {
    const std::string_view bug = planted.name;
    INFO(std::string(bug));
    const double loss = loss_with(config, bug, batch);
    // From the right one, and from every other bug's.
    for (const double other : losses) CHECK(std::abs(loss - other) > 1e-4);
    losses.push_back(loss);
  }
}

TEST_CASE("a later token changes an earlier one's logits only through a bug that leaks") {
  const std::map<std::string_view, bool> leaks = {
      {"q_straight", true},     {"k_straight", true},       {"v_straight", true},
      {"merge_straight", true}, {"scores_width", false},    {"scores_heads", false},
      {"scores_times", false},  {"scores_unscaled", false}, {"weights_columns", true},
      {"weights_heads", false}, {"weights_kept", true},     {"scores_zeroed", true},
      {"weights_late", true},   {"q_slice", false},         {"k_slice", false},
      {"v_slice", false}};
  const Batch batch = random_batch(small_task(), {9}, 5);
  Batch changed = batch;
  changed.ids[2 * 8] = (batch.ids[2 * 8] + 1) % 11;
  const auto earlier_differ = [&](const ModelConfig& config) {
    const std::vector<float> before = logits_of(config, batch), after = logits_of(config, changed);
    CHECK(before != after);
    return !std::equal(before.data(), before.data() + 8 * small_task().n_classes, after.data());
  };
  CHECK_FALSE(earlier_differ(model_config(12, 4, 2)));
  CHECK(leaks.size() == planted_bugs().size());
  for (const auto& one : leaks) {
    const std::string bug(one.first);
    INFO(bug);
    CHECK(earlier_differ(with_bugs(model_config(12, 4, 2), {bug})) == one.second);
  }
}

TEST_CASE("a transformer allocates nothing after its largest batch") {
  const ModelSizes dims = model_sizes(model_config(9, 3, 2));
  Transformer transformer(dims);
  const std::vector<float> parameters = steep_parameters(transformer.layout());
  std::vector<float> gradients(parameters.size());
  const Batch largest = usual_batch();
  const auto places = [&](const Batch& batch) {
    transformer.forward(parameters.data(), batch);
    transformer.backward(parameters.data(), batch, gradients.data());
    return transformer.logits(0);
  };
  const float* const first = places(largest);
  const std::vector<float> after_largest = gradients;
  for (const std::vector<std::int64_t>& lengths : {std::vector<std::int64_t>{1}, {9}, {5, 5}}) {
    CHECK(places(random_batch(small_task(), lengths, 1)) == first);
  }
  // And nothing of the smaller ones is left behind.
  CHECK(places(largest) == first);
  CHECK(gradients == after_largest);
}
