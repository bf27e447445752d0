#include "codec/walk_json.h"

#include <doctest/doctest.h>

#include "support/json.h"
#include "support/layers.h"

using namespace headsup;
using namespace headsup::test;

TEST_CASE("the walk is written in its documented order, whole numbers exact") {
  const Dims dims = dims_of(ours());
  const std::string text = write_walk(shape_walk(dims), dims);
  CHECK(text.starts_with(R"({"steps":[{"id":"x","op":"input","move":"given","code":")"));
  const std::string q_flat =
      R"("in":[{"tensor":"x","axes":["batch","seq_len","d_model"],"shape":[2,10,768]},)"
      R"({"tensor":"W_q","axes":["d_model","d_model"],"shape":[768,768]}],)"
      R"("out":{"tensor":"q_flat","axes":["batch","seq_len","d_model"],"shape":[2,10,768],)"
      R"("strides":[7680,768,1]},"parameters":589824,"flops":23592960,"other_ops":0,)"
      R"("bytes":61440})";
  CHECK(text.find(q_flat) != text.npos);
  const ShapeWalk walk = shape_walk(dims);
  CHECK(text.ends_with("],\"totals\":{\"parameters\":" + std::to_string(walk.totals.parameters) +
                       ",\"flops\":" + std::to_string(walk.totals.flops) +
                       ",\"other_ops\":" + std::to_string(walk.totals.other_ops) +
                       ",\"bytes\":" + std::to_string(walk.totals.bytes) + "}}"));
}

TEST_CASE("the walk as JSON holds every step of every kind of layer") {
  Config grouped = ours();
  grouped.n_kv_heads = 2;
  grouped.cross = true;
  grouped.seq_k = 7;
  grouped.bias = true;
  grouped.causal = true;
  for (const Config& config : {ours(), grouped}) {
    const Dims dims = dims_of(config);
    const ShapeWalk walk = shape_walk(dims);
    const Document document = document_of(write_walk(walk, dims));
    CHECK(document.nodes[1].key == "steps");
    CHECK(document.nodes[1].children == walk.steps.size());
  }
}

TEST_CASE("counts past 2^53 are written to the last digit") {
  const Dims dims = dims_of(config(1, 100'000, 100'000, 1));
  const std::string text = write_walk(shape_walk(dims), dims);
  CHECK(text.find(R"("flops":2000000000000000)") != text.npos);
  const Dims odd = dims_of(config(1, 1'000'001, 100'003, 1));
  const std::int64_t flops = 2 * std::int64_t{1'000'001} * 100'003 * 100'003;
  CHECK(flops > (std::int64_t{1} << 53));
  CHECK(write_walk(shape_walk(odd), odd).find(std::to_string(flops)) != std::string::npos);
}
