// The gradient of the small model against differences of its double-precision reference, matrix by
// matrix: along a random direction through all of a matrix, which nothing wrong in it can hide
// from, and at single numbers.
#include <doctest/doctest.h>

#include "headsup/base/relative_error.h"
#include "support/small_models.h"

using namespace headsup;
using namespace headsup::test;

namespace {

constexpr double kTolerance = 2e-5;
// What a difference of two losses cannot tell from zero.
constexpr double kNoise = 1e-7;

struct BatchGradient {
  const ModelSizes& dims;
  const Batch& batch;
  std::vector<float> numbers;
  std::vector<double> parameters;

  double slope_along(const std::vector<double>& direction) const {
    return slope(dims, parameters, batch, direction);
  }
};

// Calls use(index) for every parameter of a matrix, row after row.
template <class Use>
void each_place(const ParameterSpan& of, Use use) {
  for (std::int64_t r = 0; r < of.rows; ++r) {
    for (std::int64_t c = 0; c < of.cols; ++c) {
      use(static_cast<std::size_t>(of.offset + r * of.stride + c));
    }
  }
}

void check_along_direction(const BatchGradient& gradient, const ParameterSpan& of, Dice& dice) {
  std::vector<double> direction(gradient.parameters.size(), 0.0);
  double along = 0, squares = 0;
  each_place(of, [&](std::size_t i) {
    direction[i] = double{dice.real()};
    along += double{gradient.numbers[i]} * direction[i];
    squares += double{gradient.numbers[i]} * double{gradient.numbers[i]};
  });
  const double difference = gradient.slope_along(direction) - along;
  CHECK(std::abs(difference) <= kTolerance * std::sqrt(squares) + kNoise);
}

void check_place(const BatchGradient& gradient, const ParameterSpan& of, std::size_t place) {
  RelativeError from_zero;
  each_place(of, [&](std::size_t i) { from_zero.add(double{gradient.numbers[i]}, 0); });
  std::vector<double> direction(gradient.parameters.size(), 0.0);
  direction[place] = 1;
  const double difference = gradient.slope_along(direction) - double{gradient.numbers[place]};
  const double largest = from_zero.max_abs_diff();
  REQUIRE(std::isfinite(largest));
  CHECK(std::abs(difference) <= kTolerance * largest + kNoise);
}

// Every matrix of a model along a direction and at `samples` of its numbers, the padding, the loss.
void check_gradient(const ModelConfig& config, const TaskSpec& task, const Batch& batch,
                    int samples = 1) {
  const ModelSizes dims = model_sizes(config, task);
  const ParameterLayout layout(dims);
  const std::vector<float> parameters = steep_parameters(layout);
  const BatchGradient gradient{dims, batch, gradient_of(dims, parameters, batch),
                               as_doubles(parameters)};
  Dice dice(3);
  for (const ParameterSpan& one : layout.all()) {
    INFO(name_of(one), " d_model ", dims.d_model, " heads ", dims.n_heads, " kv heads ",
         dims.n_kv_heads, " layers ", dims.n_layers, dims.mlp ? " mlp" : "");
    check_along_direction(gradient, one, dice);
    for (int n = 0; n < samples; ++n) {
      const auto row = dice.whole(0, one.rows - 1), column = dice.whole(0, one.cols - 1);
      check_place(gradient, one, static_cast<std::size_t>(one.offset + row * one.stride + column));
    }
    for (std::int64_t row = 0; row < one.rows; ++row) {
      for (std::int64_t c = one.cols; c < one.stride; ++c) {
        CHECK(gradient.numbers[static_cast<std::size_t>(one.offset + row * one.stride + c)] == 0);
      }
    }
  }
  Transformer transformer(dims);
  transformer.forward(parameters.data(), batch);
  CHECK(transformer.metrics(batch).mean_loss() ==
        doctest::Approx(reference::mean_loss(dims, gradient.parameters, batch)).epsilon(1e-5));
}

void check_gradient(const ModelConfig& config) {
  check_gradient(config, small_task(), random_batch(small_task(), {5, 1, 9, 2}, 4));
}

ModelConfig shared(double d_model, double n_heads, double n_kv_heads) {
  ModelConfig out = model_config(d_model, n_heads);
  out.n_kv_heads = n_kv_heads;
  return out;
}

const std::vector<ModelConfig>& odd_sizes() {
  static const std::vector<ModelConfig> all = {
      model_config(9, 3), model_config(10, 5), model_config(15, 5),  model_config(16, 16),
      shared(12, 6, 2),   shared(12, 6, 1),    model_config(11, 11), model_config(13, 1)};
  return all;
}

// The bugs that the tests below take together, beside each alone.
const std::vector<std::vector<std::string>>& bugs_together() {
  static const std::vector<std::vector<std::string>> all = {
      {"q_straight", "k_straight", "v_straight"},
      {"weights_columns", "weights_late"},
      {"weights_columns", "weights_kept"},
      {"weights_heads", "weights_late"},
      {"weights_heads", "scores_zeroed"},
      {"scores_times", "merge_straight"},
      {"q_slice", "k_slice", "v_slice", "merge_straight", "scores_unscaled"},
      {"q_slice", "q_straight", "v_straight", "scores_heads", "weights_columns", "scores_zeroed"}};
  return all;
}

}  // namespace

TEST_CASE("every number of the gradient of a small model is a difference of its loss") {
  ModelConfig config = model_config(9, 3);
  const TaskSpec task{5, 4, 3, 1};
  const ModelSizes dims = model_sizes(config, task);
  const ParameterLayout layout(dims);
  const Batch batch = random_batch(task, {5, 2}, 1);
  const std::vector<float> parameters = steep_parameters(layout);
  const BatchGradient gradient{dims, batch, gradient_of(dims, parameters, batch),
                               as_doubles(parameters)};
  for (const ParameterSpan& one : layout.all()) {
    INFO(name_of(one));
    each_place(one, [&](std::size_t place) { check_place(gradient, one, place); });
  }
}

TEST_CASE("the gradient holds at every odd size, with an MLP and without") {
  for (ModelConfig config : odd_sizes()) {
    check_gradient(config);
    config.attention_only = true;
    check_gradient(config);
  }
}

TEST_CASE("the gradient holds through two and four layers") {
  for (const double n_layers : {2, 4}) {
    for (const ModelConfig& size : {odd_sizes()[0], odd_sizes()[4]}) {
      ModelConfig config = size;
      config.n_layers = n_layers;
      check_gradient(config);
      config.attention_only = true;
      check_gradient(config);
    }
  }
}

TEST_CASE("the gradient holds where W_o is left out") {
  for (ModelConfig config : odd_sizes()) {
    config.identity_output = true;
    config.attention_only = true;
    check_gradient(config);
  }
  ModelConfig deep = model_config(9, 3, 2);
  deep.identity_output = true;
  check_gradient(deep);
  check_gradient(with_bugs(deep, {"merge_straight"}));
}

TEST_CASE("the gradient holds for answers in several slots and for every length of sequence") {
  for (const std::int64_t n_slots : {1, 3}) {
    const TaskSpec task = small_task(n_slots);
    for (const std::vector<std::int64_t>& lengths :
         {std::vector<std::int64_t>{1}, {2}, {9}, {1, 1, 1}, {9, 5, 2, 1, 9}}) {
      check_gradient(model_config(10, 5), task, random_batch(task, lengths, 5));
    }
  }
}

TEST_CASE("each known bug has its own gradient, and it is the gradient of the buggy model") {
  for (const PlantedBug& planted : planted_bugs()) {
    const std::string_view bug = planted.name;
    INFO(std::string(bug));
    const std::vector<std::string> alone = {std::string(bug)};
    check_gradient(with_bugs(model_config(9, 3), alone));
    check_gradient(with_bugs(model_config(10, 5), alone));
    if (!bug.ends_with("_slice")) check_gradient(with_bugs(shared(12, 6, 2), alone));
  }
}

TEST_CASE("bugs that stand together have the gradient of the model that has them all") {
  for (const std::vector<std::string>& bugs : bugs_together()) {
    INFO(bugs.front(), " and ", bugs.back());
    check_gradient(with_bugs(model_config(9, 3), bugs));
    check_gradient(with_bugs(model_config(12, 6, 2), bugs));
  }
}
