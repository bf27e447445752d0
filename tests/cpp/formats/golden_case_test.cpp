#include "headsup/formats/golden_case.h"

#include <doctest/doctest.h>

#include <cmath>

#include "support/files.h"
#include "support/json.h"
#include "support/layers.h"

using namespace headsup;
using namespace headsup::test;

namespace {

constexpr std::string_view kGolden[] = {
    "causal-and-padding",
    "competing-large-logits",
    "cross-attention",
    "decoder-step",
    "fully-masked-rows",
    "gqa-bias-cross",
    "gqa-causal",
    "head-dim-override",
    "large-logits",
    "more-queries-than-keys",
    "mqa",
    "odd-sizes",
    "padding",
    "self-causal-batch2",
    "self-small",
    "single-token",
    "with-biases",
};

std::string golden(std::string_view name) {
  return read_file("tests/golden/attention/" + std::string(name) + ".json");
}

Result<GoldenCase> read(std::string_view text) { return read_golden_case(document_of(text)); }

// A case of one token, one head and width 1, in which every number can be seen.
constexpr std::string_view kSmallest = R"({"name": "smallest", "config": {"batch": 1, "seq_q": 1,
  "seq_k": 1, "d_model": 1, "n_heads": 1, "n_kv_heads": 1, "head_dim": 1, "causal": false,
  "cross": false, "bias": true, "key_lengths": null}, "tolerance": 0.5, "layout": "any text",
  "inputs": {"x": {"shape": [1, 1, 1], "data": [2]}, "W_q": {"shape": [1, 1], "data": [3]},
  "W_k": {"shape": [1, 1], "data": [4]}, "W_v": {"shape": [1, 1], "data": [5.5]},
  "W_o": {"shape": [1, 1], "data": [-1e-3]}, "bq": {"shape": [1], "data": [6]},
  "bk": {"shape": [1], "data": [7]}, "bv": {"shape": [1], "data": [8]},
  "bo": {"shape": [1], "data": [9]}},
  "expected": {"q": {"shape": [1, 1, 1, 1], "data": [12]},
  "scores": {"shape": [1, 1, 1, 1], "data": [180]}}})";

Faults faults_with(std::string_view what, std::string_view instead) {
  const Result<GoldenCase> reference = read(with(kSmallest, what, instead));
  REQUIRE_FALSE(reference.ok());
  for (const Fault& fault : reference.faults()) CHECK(args_match_table(fault));
  return reference.faults();
}

}  // namespace

TEST_CASE("a golden case is read whole") {
  const GoldenCase reference = read(kSmallest).value();
  CHECK(reference.name == "smallest");
  CHECK(reference.tolerance == 0.5);
  CHECK(reference.dims.bias);
  CHECK(reference.inputs.x.data()[0] == 2);
  CHECK(reference.inputs.memory.size() == 0);
  CHECK(reference.inputs.q->weight.data()[0] == 3);
  CHECK(reference.inputs.k->weight.data()[0] == 4);
  CHECK(reference.inputs.v->weight.data()[0] == 5.5f);
  CHECK(reference.inputs.o->weight.data()[0] == -1e-3f);
  CHECK(reference.inputs.q->bias.data()[0] == 6);
  CHECK(reference.inputs.k->bias.data()[0] == 7);
  CHECK(reference.inputs.v->bias.data()[0] == 8);
  CHECK(reference.inputs.o->bias.data()[0] == 9);
  REQUIRE(reference.expected.size() == 2);
  CHECK(reference.expected[0].tensor == TensorId::q);
  CHECK(reference.expected[1].tensor == TensorId::scores);
  CHECK(reference.expected[1].data == std::vector<float>{180});
}

TEST_CASE("every golden case is read, with all its expected tensors") {
  for (const std::string_view name : kGolden) {
    const Result<GoldenCase> reference = read(golden(name));
    REQUIRE_MESSAGE(reference.ok(), name << ": " << text_of(reference.faults()));
    CHECK(reference->name == name);
    CHECK(reference->expected.size() == 8);
  }
}

TEST_CASE("the config of a golden case becomes the layer's sizes") {
  const AttentionSizes cross = read(golden("gqa-bias-cross")).value().dims;
  CHECK(cross.batch == 2);
  CHECK(cross.seq_len == 5);
  CHECK(cross.seq_k == 7);
  CHECK(cross.d_model == 24);
  CHECK(cross.n_heads == 6);
  CHECK(cross.n_kv_heads == 2);
  CHECK(cross.head_dim == 4);
  CHECK(cross.cross);
  CHECK(cross.bias);
  CHECK_FALSE(cross.causal);
  const AttentionSizes padded = read(golden("causal-and-padding")).value().dims;
  CHECK(padded.causal);
  CHECK(padded.key_lengths == std::vector<std::int64_t>{6, 3});
  CHECK(read(golden("competing-large-logits")).value().tolerance == 2e-5);
}

TEST_CASE("a run meets every golden case") {
  for (const std::string_view name : kGolden) {
    GoldenCase reference = read(golden(name)).value();
    // Each has y, which is measured with a trace and without.
    const std::size_t expected = reference.expected.size() + 1;
    const Verification result = verify(std::move(reference), 1e-6);
    CHECK(result.tensors.size() == expected);
    for (const TensorError& each : result.tensors) {
      CHECK_MESSAGE(each.error <= result.tolerance, name << " " << each.tensor);
    }
    CHECK_MESSAGE(result.passed, name);
  }
}

TEST_CASE("a case is held to its own tolerance, else to the caller's, and nothing passes alone") {
  GoldenCase none = read(kSmallest).value();
  none.expected.clear();
  CHECK_FALSE(verify(std::move(none), 1).passed);
  const auto off_by = [](float error, double own) {
    GoldenCase reference = read(kSmallest).value();
    reference.tolerance = own;
    reference.expected.resize(1);
    reference.expected[0].data[0] += error * 12;
    return verify(std::move(reference), 1e-6);
  };
  CHECK_FALSE(off_by(0.01f, 0).passed);
  CHECK(off_by(0.01f, 0).tolerance == 1e-6);
  CHECK(off_by(0.01f, 0.02).passed);
  CHECK(off_by(0.01f, 0.02).tolerance == 0.02);
  CHECK_FALSE(off_by(std::nanf(""), 0.02).passed);
}

TEST_CASE("a run whose rows of weights are no numbers passes no case, whatever else it expects") {
  const auto with_first_of_second_token = [](float value) {
    GoldenCase reference = read(golden("self-small")).value();
    reference.inputs.x.data()[reference.dims.d_model] = value;
    const AttentionSizes dims = reference.dims;
    const Trace trace = forward(dims, std::move(reference.inputs));
    reference.expected = {
        {TensorId::W_q, numbers(trace, TensorId::W_q)}};  // which x leaves as it is
    return verify_forward(reference, trace, 1e-6);
  };
  CHECK(with_first_of_second_token(0.5f).passed);
  const Verification corrupted = with_first_of_second_token(std::nanf(""));
  CHECK(corrupted.tensors[0].error == 0);
  CHECK(std::isinf(corrupted.row_sums));
  CHECK_FALSE(corrupted.passed);
}

TEST_CASE("a tensor of another size is a fault that says both sizes") {
  const Faults shape = faults_with(R"("W_q": {"shape": [1, 1])", R"("W_q": {"shape": [1, 2])");
  REQUIRE(shape.size() == 1);
  CHECK(shape[0] == Fault{Code::reference_wrong_size,
                          "/inputs/W_q",
                          {{"tensor", "W_q"}, {"given", "(1, 2)"}, {"expected", "(1, 1)"}}});
  CHECK(has(faults_with("[180]", "[180, 1]"), Code::reference_wrong_size, "/expected/scores/data"));
  CHECK(has(faults_with("[180]", "[]"), Code::reference_wrong_size, "/expected/scores/data"));
}

TEST_CASE("an input is there exactly where the config has a use for it") {
  CHECK(has(faults_with(R"("bias": true)", R"("bias": false)"), Code::tensor_not_in_run,
            "/inputs/bq"));
  CHECK(has(faults_with(R"("cross": false)", R"("cross": true)"), Code::field_missing,
            "/inputs/memory"));
  CHECK(has(
      faults_with(R"("inputs": {)", R"("inputs": {"memory": {"shape": [1, 1, 1], "data": [1]},)"),
      Code::tensor_not_in_run, "/inputs/memory"));
}

TEST_CASE("the config's own faults keep their place in the file") {
  CHECK(
      has(faults_with(R"("seq_q": 1)", R"("seq_q": 0)"), Code::size_not_positive, "/config/seq_q"));
  CHECK(has(faults_with(R"("seq_k": 1)", R"("seq_k": 2)"), Code::lengths_differ_in_self,
            "/config/seq_k"));
  CHECK(has(faults_with("null", "[2]"), Code::key_length_out_of_range, "/config/key_lengths/0"));
  CHECK(has(faults_with(R"("batch": 1)", R"("batch": 1000000000)"), Code::memory_over_limit,
            "/config"));
  CHECK(has(faults_with(R"("head_dim": 1)", R"("head_dim": "1")"), Code::field_wrong_kind,
            "/config/head_dim"));
}

TEST_CASE("numbers that float32 cannot hold, unknown members and missing ones are faults") {
  CHECK(has(faults_with("[12]", "[1e39]"), Code::field_bad_value, "/expected/q/data/0"));
  CHECK(has(faults_with("[12]", R"(["12"])"), Code::field_wrong_kind, "/expected/q/data/0"));
  CHECK(has(faults_with("0.5", "-0.5"), Code::field_bad_value, "/tolerance"));
  CHECK(has(faults_with(R"("layout")", R"("lay_out")"), Code::field_unknown, "/lay_out"));
  CHECK(has(faults_with(R"("name": "smallest", )", ""), Code::field_missing, "/name"));
  CHECK(has(faults_with(R"("expected")", R"("expcted")"), Code::field_missing, "/expected"));
  CHECK_FALSE(read("3").ok());
}

TEST_CASE("corrupted golden files give a case or faults, never a crash") {
  int cases = 0;
  int refused = 0;
  for (std::uint32_t seed = 0; seed < 2000; ++seed) {
    const Result<Document> document = read_json(corrupted(kSmallest, seed));
    if (!document) continue;
    Result<GoldenCase> reference = read_golden_case(*document);
    ++(reference ? cases : refused);
    if (reference) verify(std::move(reference).value(), 1e-6);
  }
  CHECK(cases > 10);
  CHECK(refused > 100);
}
