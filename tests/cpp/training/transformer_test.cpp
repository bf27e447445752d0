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

Batch joined(const std::vector<Batch>& parts) {
  Batch out;
  for (const Batch& part : parts) {
    out.ids.insert(out.ids.end(), part.ids.begin(), part.ids.end());
    out.targets.insert(out.targets.end(), part.targets.begin(), part.targets.end());
    for (std::int64_t s = 0; s < part.sequences(); ++s) {
      out.starts.push_back(out.starts.back() + part.length(s));
    }
  }
  return out;
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

TEST_CASE("a batch's gradient is the mean of its sequences' gradients, weighted by their answers") {
  for (const std::vector<std::string>& bugs :
       {std::vector<std::string>{}, {"merge_straight", "weights_columns"}}) {
    const ModelSizes dims = model_sizes(with_bugs(model_config(9, 3, 2), bugs));
    const ParameterLayout layout(dims);
    const std::vector<float> parameters = steep_parameters(layout);
    const Batch batch = usual_batch();
    const std::vector<float> together = gradient_of(dims, parameters, batch);
    std::vector<double> mean(parameters.size(), 0.0);
    double loss = 0;
    std::int64_t asked = 0;
    for (std::int64_t s = 0; s < batch.sequences(); ++s) {
      const Batch alone = sequence_of(batch, s, 1);
      Transformer transformer(dims);
      std::vector<float> gradients(parameters.size());
      transformer.forward(parameters.data(), alone);
      const Metrics metrics = transformer.backward(parameters.data(), alone, gradients.data());
      for (std::size_t i = 0; i < mean.size(); ++i) {
        mean[i] += static_cast<double>(metrics.n_answers) * double{gradients[i]};
      }
      loss += metrics.loss_sum;
      asked += metrics.n_answers;
    }
    for (std::size_t i = 0; i < mean.size(); ++i) {
      CHECK(std::abs(mean[i] / static_cast<double>(asked) - double{together[i]}) < 1e-6);
    }
    Transformer transformer(dims);
    transformer.forward(parameters.data(), batch);
    CHECK(transformer.metrics(batch).loss_sum == doctest::Approx(loss).epsilon(1e-6));
  }
}

TEST_CASE("the order in which sequences stand in a batch changes no logit and no gradient") {
  const Batch batch = usual_batch();
  std::vector<Batch> parts;
  for (std::int64_t s = 0; s < batch.sequences(); ++s) parts.push_back(sequence_of(batch, s, 1));
  const std::vector<Batch> turned(parts.rbegin(), parts.rend());
  const ModelConfig config = model_config(9, 3, 2);
  // Each sequence's logits are the same bits, alone or in any order.
  std::vector<float> in_order;
  for (const Batch& part : parts) {
    const std::vector<float> one = logits_of(config, part);
    in_order.insert(in_order.end(), one.begin(), one.end());
  }
  CHECK(logits_of(config, joined(parts)) == in_order);
  std::vector<float> backwards;
  for (const Batch& part : turned) {
    const std::vector<float> one = logits_of(config, part);
    backwards.insert(backwards.end(), one.begin(), one.end());
  }
  CHECK(logits_of(config, joined(turned)) == backwards);
  const ModelSizes dims = model_sizes(config);
  const std::vector<float> parameters = steep_parameters(ParameterLayout(dims));
  const std::vector<float> a = gradient_of(dims, parameters, joined(parts));
  const std::vector<float> b = gradient_of(dims, parameters, joined(turned));
  for (std::size_t i = 0; i < a.size(); ++i) CHECK(std::abs(a[i] - b[i]) < 1e-6f);
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

TEST_CASE("with a single head there is nothing to split wrongly and nothing to divide by it") {
  const Batch batch = usual_batch();
  const ModelConfig config = model_config(12, 1);
  const double right = loss_of(config, batch);
  for (const std::string_view bug : {"q_straight", "k_straight", "v_straight", "merge_straight",
                                     "scores_width", "q_slice", "k_slice", "v_slice"}) {
    INFO(std::string(bug));
    CHECK(loss_with(config, bug, batch) == right);
  }
  CHECK(loss_with(config, "scores_heads", batch) != right);
}

TEST_CASE("with heads of width one, the root of head_dim is one") {
  const Batch batch = usual_batch();
  const ModelConfig config = model_config(9, 9);
  const double right = loss_of(config, batch);
  CHECK(loss_with(config, "scores_times", batch) == right);
  CHECK(loss_with(config, "scores_unscaled", batch) == right);
  CHECK(loss_with(config, "scores_heads", batch) == loss_with(config, "scores_width", batch));
}

TEST_CASE("with one token there is nothing to mix, to scale or to hide but the token itself") {
  const Batch batch = random_batch(small_task(), {1, 1, 1}, 3);
  const ModelConfig config = model_config(12, 4);
  const double right = loss_of(config, batch);
  for (const PlantedBug& planted : planted_bugs()) {
    const std::string_view bug = planted.name;
    INFO(std::string(bug));
    const bool seen = bug == "weights_heads" || bug == "weights_kept" || bug == "v_slice";
    CHECK((loss_with(config, bug, batch) != right) == seen);
  }
}

TEST_CASE("with one head of keys for all, keys and values have no heads to split wrongly") {
  const Batch batch = usual_batch();
  ModelConfig config = model_config(12, 4);
  config.n_kv_heads = 1;
  const double right = loss_of(config, batch);
  CHECK(loss_with(config, "k_straight", batch) == right);
  CHECK(loss_with(config, "v_straight", batch) == right);
  CHECK(loss_with(config, "q_straight", batch) != right);
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

TEST_CASE("rows of weights sum to one, see no later token and are padded with zeros") {
  const ModelSizes dims = model_sizes(model_config(9, 3, 2));
  const Batch batch = usual_batch();
  Transformer transformer(dims);
  transformer.forward(steep_parameters(transformer.layout()).data(), batch);
  float sharpest = 0;
  for (std::int64_t s = 0; s < batch.sequences(); ++s) {
    // Those of the second layer.
    for (std::size_t head = 3; head < 6; ++head) {
      const MatrixView weights = transformer.weights(batch, head, s);
      CHECK(weights.rows == batch.length(s));
      CHECK(weights.cols == batch.length(s));
      for (std::int64_t i = 0; i < weights.rows; ++i) {
        float sum = 0;
        for (std::int64_t j = 0; j <= i; ++j) {
          sum += weights.at(i, j);
          if (i > 3) sharpest = std::max(sharpest, weights.at(i, j));
        }
        CHECK(sum == doctest::Approx(1).epsilon(1e-6));
        for (std::int64_t j = i + 1; j < weights.row_stride; ++j) CHECK(weights.at(i, j) == 0);
      }
    }
  }
  CHECK(sharpest > 0.5f);  // or tests with these parameters would say little
}

TEST_CASE("heads that share keys and values by one are heads that share none") {
  ModelConfig shared = model_config(12, 4);
  shared.n_kv_heads = 4;
  CHECK(logits_of(shared, usual_batch()) == logits_of(model_config(12, 4), usual_batch()));
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
    return std::vector<const float*>{
        transformer.logits(0), transformer.concat(0).data(), transformer.concat(1).data(),
        transformer.weights(batch, 0, 0).data, transformer.weights(batch, 3, 0).data};
  };
  const std::vector<const float*> first = places(largest);
  const std::vector<float> after_largest = gradients;
  for (const std::vector<std::int64_t>& lengths : {std::vector<std::int64_t>{1}, {9}, {5, 5}}) {
    CHECK(places(random_batch(small_task(), lengths, 1)) == first);
  }
  // And nothing of the smaller ones is left behind.
  CHECK(places(largest) == first);
  CHECK(gradients == after_largest);
}
