#include "streams.h"

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <set>
#include <string>

#include "headsup/layer/rank_view.h"
#include "headsup/layer/scaling_study.h"
#include "headsup/layer/streams.h"
#include "headsup/training/buggy_layer.h"
#include "support/layers.h"
#include "support/small_models.h"

using namespace headsup;
using namespace headsup::test;

// The numbers below are what every page, golden file and published result was made with. A test
// that fails here means that they would all change: give what is new a number of its own, at the
// end.

TEST_CASE("a tensor's stream is its own number, whatever its place among the names") {
  const std::map<std::string, std::uint32_t> expected = {
      {"x", 0},   {"memory", 1}, {"W_q", 2}, {"b_q", 3}, {"W_k", 4},
      {"b_k", 5}, {"W_v", 6},    {"b_v", 7}, {"W_o", 8}, {"b_o", 9}};
  std::map<std::string, std::uint32_t> found;
  for (const auto& [tensor, stream] : streams::kTensors) {
    found[std::string(name_of(tensor))] = stream;
    CHECK(streams::of(tensor) == stream);
  }
  CHECK(found == expected);
  CHECK(streams::kStudyQueries == 101);
  CHECK(streams::kStudyKeys == 102);
  CHECK(streams::kRankQueries == 111);
  CHECK(streams::kRankKeys == 112);
}

TEST_CASE("every tensor that is drawn has a stream, and no two the same") {
  std::set<std::uint32_t> taken;
  for (const TensorInfo& info : tensor_table()) {
    if (info.kind != TensorKind::input && info.kind != TensorKind::weight) continue;
    CHECK(taken.insert(streams::of(info.name)).second);
  }
  CHECK(taken.size() == streams::kTensors.size());
  for (std::size_t n = 0; n < streams::kRoleStreams.size(); ++n) {
    CHECK(streams::kRoleStreams[n].stream < streams::kStreamsPerLayer);
    for (std::int64_t layer = -1; layer < kMaxTrainedLayers; ++layer) {
      CHECK(taken.insert(streams::of(streams::kRoleStreams[n].role, layer)).second);
    }
  }
}

TEST_CASE("a parameter's stream is its part's own number, sixteen apart for each layer") {
  const std::map<std::string, std::uint32_t> expected = {
      {"wte", 100},     {"wpe", 101},     {"lm_head", 102}, {"attn_wq", 103}, {"attn_wk", 104},
      {"attn_wv", 105}, {"attn_wo", 106}, {"mlp_fc1", 107}, {"mlp_fc2", 108}};
  std::map<std::string, std::uint32_t> found;
  for (const streams::RoleStream& one : streams::kRoleStreams) {
    found[std::string(name_of(one.role))] = streams::of(one.role, -1);
  }
  CHECK(found == expected);
  CHECK(streams::of(WeightRole::attn_wq, 0) == 119);
  CHECK(streams::of(WeightRole::mlp_fc2, 3) == 172);
}

TEST_CASE("the first numbers of every tensor of a seed are what they have always been") {
  Config config = test::config(1, 2, 4, 2);
  config.cross = config.bias = true;
  config.seq_k = 3;
  const Trace run = test::run(config, 7);
  const std::map<TensorId, std::array<float, 2>> expected = {
      {TensorId::x, {-1.68191397f, -0.125395685f}},
      {TensorId::memory, {-0.584735990f, -0.185892284f}},
      {TensorId::W_q, {0.324463755f, -0.0429865569f}},
      {TensorId::b_q, {-0.0879613906f, 0.0415108316f}},
      {TensorId::W_k, {-0.0546173826f, 0.865290940f}},
      {TensorId::b_k, {-0.0864019990f, 0.00162796979f}},
      {TensorId::W_v, {-0.602734745f, 0.793829083f}},
      {TensorId::b_v, {0.0273733139f, -0.0506599918f}},
      {TensorId::W_o, {-0.468373567f, 0.702351034f}},
      {TensorId::b_o, {0.0388689153f, -0.00362728839f}}};
  for (const auto& [tensor, first] : expected) {
    CAPTURE(name_of(tensor));
    CHECK(run.view(tensor).data()[0] == first[0]);
    CHECK(run.view(tensor).data()[1] == first[1]);
  }
}

TEST_CASE("the small layer with bugs and the studies draw what they have always drawn") {
  Config causal = config(1, 3, 4, 2);
  causal.causal = true;
  const BuggyLayer layer = run_buggy_layer(dims_of(causal), {}, 7);
  const auto first = [&](TensorId name) { return layer.of(name).numbers.front(); };
  CHECK(first(TensorId::x) == 1.48463714f);
  CHECK(first(TensorId::W_q) == 0.442702234f);
  CHECK(std::abs(first(TensorId::k_flat) - -0.105053440f) < 1e-6f);
  CHECK(std::abs(first(TensorId::v_flat) - 0.860539973f) < 1e-6f);
  CHECK(std::abs(first(TensorId::y) - -0.0892388523f) < 1e-6f);
  CHECK(raw_logits({2, 2, 7}, {4}).front() == -0.89808166f);
  CHECK(std::abs(rank_view(2, 7, 1).singular.front() - 3.12265587f) < 1e-5f);
}
