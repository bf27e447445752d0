#include "headsup/api/layer_app.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "support/layers.h"

using namespace headsup;
using namespace headsup::test;
using Summary = std::vector<std::string>;

namespace {

app::SetupInput setup(Config config) { return {std::move(config), 1, {}}; }

}  // namespace

TEST_CASE("weights have two axes and need no leading index; a bias is one row") {
  app::LayerApp engine;
  Config config = test::config(2, 3, 12, 3);
  config.bias = true;
  CHECK(engine.tensor(setup(config), "W_q", {})->rows == 12);
  const app::Slice bias = engine.tensor(setup(config), "b_q", {}).value();
  CHECK(bias.rows == 1);
  CHECK(bias.columns == 12);
}

TEST_CASE("a tensor's low and high are those of all its slices") {
  app::LayerApp engine;
  const Config config = test::config(2, 3, 12, 3);
  const std::vector<float> all = numbers(run(config), TensorId::q);
  const app::Slice slice = engine.tensor(setup(config), "q", {0, 1}).value();
  CHECK(slice.low == *std::min_element(all.begin(), all.end()));
  CHECK(slice.high == *std::max_element(all.begin(), all.end()));
}

TEST_CASE("hidden scores stay out of a tensor's low and high") {
  app::LayerApp engine;
  Config config = test::config(1, 4, 8, 2);
  config.causal = true;
  CHECK(std::isfinite(engine.tensor(setup(config), "masked", {0, 0})->low));
}

TEST_CASE("an explanation of an input says which row and column an edit would set") {
  app::LayerApp engine;
  const Config config = test::config(2, 3, 12, 3);
  const app::ExplanationView cell = engine.explain(setup(config), "x", {1, 2, 7}).value();
  CHECK(cell.editable);
  app::SetupInput edited = setup(config);
  edited.edits = {{"x", cell.row, cell.column, 42}};
  CHECK(engine.explain(edited, "x", {1, 2, 7})->made.value == 42.0f);
  CHECK_FALSE(engine.explain(setup(config), "y", {0, 0, 0})->editable);
}

TEST_CASE("an explained weight is its exponential over the sum of its row") {
  app::LayerApp engine;
  const auto cell = engine.explain(setup(test::config(2, 3, 12, 3)), "weights", {1, 0, 2, 1});
  CHECK(cell->made.value == doctest::Approx(cell->made.terms[1] / cell->made.sum));
}
