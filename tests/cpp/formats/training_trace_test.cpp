#include "headsup/formats/training_trace.h"

#include <doctest/doctest.h>

#include <limits>

#include "headsup/training/names.h"
#include "support/files.h"
#include "support/json.h"

using namespace headsup;
using namespace headsup::test;

namespace {

const std::string& golden() {
  static const std::string text = read_file("tests/golden/training/microgpt-trace.json");
  return text;
}

Result<TrainingTrace> read(std::string_view text) { return read_training_trace(document_of(text)); }

const TrainingTrace& golden_trace() {
  static const TrainingTrace trace = read(golden()).value();
  return trace;
}

Faults faults_with(std::string_view what, std::string_view instead) {
  const Result<TrainingTrace> trace = read(with(golden(), what, instead));
  REQUIRE_FALSE(trace.ok());
  for (const Fault& fault : trace.faults()) CHECK(args_match_table(fault));
  return trace.faults();
}

// The one tensor that is further off than it may be, "" where none is.
std::string wrong_tensor(const TrainingTrace& trace) {
  const Verification result = verify(trace, 5e-6);
  std::string wrong;
  for (const TensorError& each : result.tensors) {
    if (each.error <= result.tolerance) continue;
    CHECK_MESSAGE(wrong.empty(), wrong << " and " << each.tensor);
    wrong = each.tensor;
  }
  CHECK(result.passed == wrong.empty());
  return wrong;
}

}  // namespace

TEST_CASE("the golden trace is read whole, its matrices transposed as the model has them") {
  const TrainingTrace& trace = golden_trace();
  const ParameterLayout layout(trace_model());
  CHECK(trace.name == "microgpt-trace");
  CHECK(trace.names.size() == 20);
  CHECK(trace.losses.size() == 40);
  CHECK(trace.losses[0] == 3.4154843986707726);
  CHECK(trace.loss_with_head_zeroed.size() == 4);
  CHECK(trace.final_weights_first_name.size() == 4 * 5 * 5);
  CHECK(trace.tolerance == 0);
  const Document document = document_of(golden());
  const auto in_file = [&](std::string_view part, std::uint32_t place) {
    for (std::uint32_t i = 0; i < document.nodes.size(); ++i) {
      if (document.pointer(i) == "/init/" + std::string(part) + "/data") {
        return static_cast<float>(document.nodes[i + 1 + place].number);
      }
    }
    return 0.0f;
  };
  const auto read_at = [&](WeightRole part, std::int64_t layer, std::int64_t row,
                           std::int64_t column) {
    const ParameterSpan& of = layout.find(part, layer);
    return trace.init[static_cast<std::size_t>(of.offset + row * of.stride + column)];
  };
  // Row 2, column 5 of what is looked up row by row; input 2, output 5 of the others.
  CHECK(read_at(WeightRole::wte, -1, 2, 5) == in_file("wte", 2 * 16 + 5));
  CHECK(read_at(WeightRole::wpe, -1, 2, 5) == in_file("wpe", 2 * 16 + 5));
  CHECK(read_at(WeightRole::lm_head, -1, 2, 5) == in_file("lm_head", 5 * 16 + 2));
  CHECK(read_at(WeightRole::mlp_fc1, 0, 2, 5) == in_file("mlp_fc1", 5 * 16 + 2));
  CHECK(read_at(WeightRole::mlp_fc2, 0, 2, 5) == in_file("mlp_fc2", 5 * 64 + 2));
}

TEST_CASE("a name is spelt between its edges, and each token asks for the next") {
  Batch batch;
  add_name("ab", batch);
  CHECK(batch.starts == std::vector<std::int64_t>{0, 3});
  CHECK(batch.ids == std::vector<std::int32_t>{26, -1, 0, -1, 1, -1});
  CHECK(batch.targets == std::vector<std::int32_t>{0, 1, 26});
}

TEST_CASE("forty steps of training meet the golden trace") {
  const Verification result = verify(golden_trace(), 5e-6);
  std::string tensors;
  for (const TensorError& each : result.tensors) {
    CHECK_MESSAGE(each.error <= 5e-6, each.tensor << " " << each.error);
    tensors += each.tensor + "; ";
  }
  CHECK(result.passed);
  CHECK(tensors ==
        "grad_at_step0 wte; grad_at_step0 wpe; grad_at_step0 lm_head; grad_at_step0 attn_wq; "
        "grad_at_step0 attn_wk; grad_at_step0 attn_wv; grad_at_step0 attn_wo; "
        "grad_at_step0 mlp_fc1; grad_at_step0 mlp_fc2; losses; final wte; final wpe; "
        "final lm_head; final attn_wq; final attn_wk; final attn_wv; final attn_wo; "
        "final mlp_fc1; final mlp_fc2; final_loss_all_names; loss_with_head_zeroed; "
        "final_weights_first_name; ");
}

TEST_CASE("each part of a trace is held to what was run, and by its own name") {
  const ParameterLayout layout(trace_model());
  TrainingTrace trace = golden_trace();
  const auto spoil = [&](auto& number, std::string_view name) {
    const auto kept = number;
    number += static_cast<std::remove_reference_t<decltype(number)>>(1e-3);
    CHECK(wrong_tensor(trace) == name);
    number = kept;
  };
  for (const ParameterSpan& one :
       {layout.find(WeightRole::wte), layout.find(WeightRole::attn_wk, 0),
        layout.find(WeightRole::mlp_fc2, 0)}) {
    const auto place = static_cast<std::size_t>(one.end() - one.stride);
    spoil(trace.grad_at_step0[place], "grad_at_step0 " + std::string(name_of(one.role)));
    spoil(trace.final[place], "final " + std::string(name_of(one.role)));
  }
  spoil(trace.losses.back(), "losses");
  spoil(trace.final_loss_all_names, "final_loss_all_names");
  spoil(trace.loss_with_head_zeroed[3], "loss_with_head_zeroed");
  spoil(trace.final_weights_first_name.back(), "final_weights_first_name");
  trace.losses[7] = std::numeric_limits<double>::quiet_NaN();
  CHECK(wrong_tensor(trace) == "losses");
  trace.losses[7] = golden_trace().losses[7];
  CHECK(wrong_tensor(trace) == "");
}

TEST_CASE("a trace is held to its own tolerance where it has one") {
  TrainingTrace trace = read(with(golden(), R"("names")", R"("tolerance": 0.5, "names")")).value();
  trace.losses[0] += 0.1;
  CHECK(verify(trace, 5e-6).passed);
  CHECK(verify(trace, 5e-6).tolerance == 0.5);
}

TEST_CASE("a trace is told from a layer's case by its members") {
  CHECK(is_training_trace(document_of(golden())));
  CHECK(is_training_trace(document_of(R"({"init": 3})")));
  CHECK(is_training_trace(document_of(R"({"losses": []})")));
  CHECK_FALSE(is_training_trace(document_of(R"({"config": {}, "inputs": {}})")));
  for (const std::string_view text : {"{}", "[]", "3", R"(["init"])"}) {
    CHECK_FALSE(is_training_trace(document_of(text)));
  }
}

TEST_CASE("what is wrong in a trace is said with its place") {
  CHECK(has(faults_with(R"("emma")", R"("Emma")"), Code::field_bad_value, "/names/0"));
  CHECK(has(faults_with(R"("emma")", R"("")"), Code::field_bad_value, "/names/0"));
  CHECK(has(faults_with(R"("emma")", R"("sixteenlettersno")"), Code::field_bad_value, "/names/0"));
  const Faults number = faults_with(R"("emma")", "4");
  REQUIRE(number.size() >= 1);
  CHECK(number[0].code == Code::field_wrong_kind);
  CHECK(number[0].where == "/names/0");
  CHECK(has(faults_with(R"("steps":40)", R"("steps": 39)"), Code::reference_wrong_size, "/losses"));
  CHECK(has(faults_with(R"("steps":40)", R"("steps": 0)"), Code::field_bad_value, "/steps"));
  CHECK(has(faults_with(R"("steps":40)", R"("steps":40.5)"), Code::field_wrong_kind, "/steps"));
  CHECK(has(faults_with(R"("attn_wq")", R"("attn_q")"), Code::field_missing, "/init/attn_wq"));
  CHECK(has(faults_with(R"("attn_wq")", R"("attn_q")"), Code::field_unknown, "/init/attn_q"));
  CHECK(has(faults_with(R"("final")", R"("last")"), Code::field_missing, "/final"));
  CHECK(has(faults_with(R"("emma")", R"("emmas")"), Code::reference_wrong_size,
            "/final_weights_first_name"));
  CHECK(has(faults_with(R"("name":)", R"("tolerance": -1, "name":)"), Code::field_bad_value,
            "/tolerance"));
  CHECK(has(faults_with(R"("wpe":{"shape":[16)", R"("wpe":{"shape":[17)"),
            Code::reference_wrong_size, "/init/wpe"));
}

TEST_CASE("a trace without names or steps is refused and never run") {
  const Faults faults =
      read(R"({"name": "x", "names": [], "steps": -1, "init": {}, "losses": []})").faults();
  CHECK(has(faults, Code::field_bad_value, "/names"));
  CHECK(has(faults, Code::field_bad_value, "/steps"));
  CHECK(has(faults, Code::field_missing, "/init/wte"));
  CHECK(has(faults, Code::field_missing, "/final"));
  CHECK(has(read("[]").faults(), Code::field_wrong_kind, ""));
}

TEST_CASE("corrupted traces give a trace or faults, never a crash") {
  constexpr std::string_view kShort = R"({"name": "x", "about": "y", "names": ["emma", "ava"],
    "steps": 2, "init": {"wte": {"shape": [27, 16], "data": [0.5]}, "wpe": {"shape": [1]}},
    "grad_at_step0": {}, "losses": [3.4, 3.3], "final": {"lm_head": 3}, "tolerance": 0.5,
    "final_loss_all_names": 2.5, "loss_with_head_zeroed": [1, 2, 3, 4],
    "final_weights_first_name": {"shape": [4, 5, 5], "data": [1]}})";
  int refused = 0;
  for (std::uint32_t seed = 0; seed < 2000; ++seed) {
    const Result<Document> document = read_json(corrupted(kShort, seed));
    if (!document) continue;
    is_training_trace(*document);
    refused += read_training_trace(*document) ? 0 : 1;
  }
  CHECK(refused > 100);
}
