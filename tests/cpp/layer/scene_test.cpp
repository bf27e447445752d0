#include "headsup/layer/scene.h"

#include <doctest/doctest.h>

#include <cmath>

#include "headsup/layer/config_records.h"
#include "headsup/layer/memory.h"
#include "support/files.h"
#include "support/json.h"
#include "support/layers.h"
#include "support/records.h"

using namespace headsup;
using namespace headsup::test;
using Summary = std::vector<std::string>;

namespace {

constexpr const char* kTwoTokens = R"json({
  "id": "two", "tokens": ["a", "b"], "config": {"d_model": 4, "n_heads": 2},
  "x": [[0, 0, 1], [1, 1, 1]], "W_q": [[0, 0, 2]], "W_k": [[1, 0, 3]],
  "W_v": [[1, 2, 5]], "W_o": [[2, 3, 7]]
})json";

std::shared_ptr<const Scene> scene_of(const std::string& text) {
  Result<Scene> scene = read_scene(record_of<SceneFile>(text));
  REQUIRE_MESSAGE(scene.ok(), text_of(scene ? Faults{} : scene.faults()));
  return std::make_shared<const Scene>(std::move(scene).value());
}

std::shared_ptr<const Scene> shipped(const std::string& id) {
  return scene_of(read_file("web/content/scenes/" + id + ".json"));
}

Faults refused(const std::string& text) {
  const Result<Scene> scene = read_scene(record_of<SceneFile>(text));
  REQUIRE_FALSE(scene.ok());
  for (const Fault& fault : scene.faults()) CHECK(args_match_table(fault));
  return scene.faults();
}

Trace run_scene(const std::shared_ptr<const Scene>& scene) {
  const RunSpec setup{dims_of(scene->config), 0, {}, scene};
  return forward(setup.dims, make_inputs(setup));
}

// How much of a head's attention a query puts on each key.
std::vector<float> row(const Trace& trace, std::int64_t head, std::int64_t query) {
  std::vector<float> out;
  for (std::int64_t key = 0; key < trace.dims.seq_k; ++key) {
    out.push_back(
        trace.view(TensorId::weights).at(std::array<std::int64_t, 4>{0, head, query, key}));
  }
  return out;
}

}  // namespace

TEST_CASE("a scene's run is made of its own numbers and zeros") {
  const Trace trace = run_scene(scene_of(kTwoTokens));
  CHECK(numbers(trace, TensorId::x) == std::vector<float>{1, 0, 0, 0, 0, 1, 0, 0});
  // Token a asks 2, token b offers 3, and the root of head_dim 2 divides them.
  CHECK(numbers(trace, TensorId::scores)[1] == doctest::Approx(6 / std::sqrt(2.0)));
  CHECK(numbers(trace, TensorId::scores)[0] == 0);
  // Only b has a value, 5, which W_o takes to the last place times 7.
  CHECK(trace.view(TensorId::y).at(std::array<std::int64_t, 3>{0, 0, 3}) ==
        doctest::Approx(35 * row(trace, 1, 0)[1]));
}

TEST_CASE("an edit on top of a scene replaces the scene's number") {
  const auto scene = scene_of(kTwoTokens);
  const RunSpec setup{dims_of(scene->config), 0, {{TensorId::W_q, 0, 0, 4}}, scene};
  CHECK(forward(setup.dims, make_inputs(setup)).view(TensorId::W_q).data()[0] == 4);
}

TEST_CASE("two scenes of equal sizes share no weights and no runs") {
  TraceCache cache;
  const auto one = scene_of(kTwoTokens);
  const auto two = scene_of(with(kTwoTokens, "\"W_q\": [[0, 0, 2]]", "\"W_q\": [[0, 0, 4]]"));
  const AttentionSizes dims = dims_of(one->config);
  const auto first = cache.get({dims, 0, {}, one}).value();
  const auto second = cache.get({dims, 0, {}, two}).value();
  const auto seeded = cache.get({dims, 0, {}}).value();
  CHECK(first->view(TensorId::W_q).data()[0] == 2);
  CHECK(second->view(TensorId::W_q).data()[0] == 4);
  CHECK(numbers(*seeded, TensorId::W_q) != numbers(*first, TensorId::W_q));
  CHECK(cache.get({dims, 0, {}, one}).value() == first);
}

TEST_CASE("each slip in a scene is refused at its place") {
  const auto slip = [](std::string_view what, std::string_view instead) {
    return summary(refused(with(kTwoTokens, what, instead)));
  };
  CHECK(slip("[[0, 0, 2]]", "[[0, 0, 2], [0, 0, 2]]") == Summary{"field_bad_value W_q/1"});
  CHECK(slip("[[0, 0, 2]]", "[[1, 0, 2], [0, 3, 2]]") == Summary{"field_bad_value W_q/1"});
  CHECK(slip("[[0, 0, 2]]", "[[0, 2]]") == Summary{"field_bad_value W_q/0"});
  CHECK(slip("[[0, 0, 2]]", "[[0, 0, 1e39]]") == Summary{"field_bad_value W_q/0"});
  CHECK(slip("[[0, 0, 2]]", "[[0, 0.5, 1]]") == Summary{"field_bad_value W_q/0"});
  CHECK(slip("[[0, 0, 2]]", "[[4, 0, 1], [0, -1, 1], [0, 3, 1]]") ==
        Summary{"index_out_of_range W_q/0/0", "index_out_of_range W_q/1/1"});
  CHECK(slip("[1, 1, 1]]", "[2, 1, 1]]") == Summary{"index_out_of_range x/1/0"});
  CHECK(slip("\"n_heads\": 2", "\"n_heads\": 3") == Summary{"heads_do_not_divide_width n_heads"});
  CHECK(slip("[\"a\", \"b\"]", "[]") == Summary{"size_not_positive seq_len"});
  CHECK(slip("\"d_model\": 4", "\"d_model\": 20000") == Summary{"memory_over_limit config"});
}

TEST_CASE("emma: every head keeps to its invented pattern and none looks ahead") {
  const Trace trace = run_scene(shipped("emma"));
  for (std::int64_t query = 1; query < 5; ++query) {
    CHECK(row(trace, 0, query)[static_cast<std::size_t>(query - 1)] >= 0.8f);
    CHECK(row(trace, 3, query)[0] >= 0.8f);
    for (std::int64_t head = 0; head < 4; ++head) {
      for (auto key = static_cast<std::size_t>(query + 1); key < 5; ++key) {
        CHECK(row(trace, head, query)[key] == 0);
      }
    }
  }
  const std::vector<float> vowels = row(trace, 1, 4);
  CHECK(vowels[1] + vowels[4] >= 0.95f);
  const std::vector<float> recent = row(trace, 2, 4);
  for (std::size_t key = 1; key < 5; ++key) CHECK(recent[key] > 2 * recent[key - 1]);
}
