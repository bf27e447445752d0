#include "headsup/formats/weights_file.h"

#include <doctest/doctest.h>

#include "support/json.h"
#include "support/training.h"

using namespace headsup;
using namespace headsup::test;

namespace {

TrainedModel model(const std::vector<std::string>& bugs = {}) {
  RunConfig config = few_names(20);
  config.model.d_model = 12;
  config.model.n_heads = 6;
  config.model.n_kv_heads = bugs.empty() ? 2 : 6;
  config.model.n_layers = 2;
  config.model.bugs = bugs;
  return trained(config);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE_MESSAGE(at != text.npos, from);
  return text.replace(at, from.size(), to);
}

std::string faults_of(const std::string& text) {
  const TrainedModel trained = model();
  const Result<std::vector<float>> read = read_weights(read_json(text).value(), trained.dims);
  return read ? "none" : kinds_of(read.faults());
}

}  // namespace

TEST_CASE("parameters come back from their file bit for bit") {
  for (const std::vector<std::string>& bugs :
       {std::vector<std::string>{}, {"q_slice", "merge_straight"}}) {
    const TrainedModel trained = model(bugs);
    const std::string text = write_weights(trained);
    CHECK(read_weights(read_json(text).value(), trained.dims).value() == trained.parameters);
  }
}

TEST_CASE("a matrix is kept as [out, in], an embedding as its rows") {
  const TrainedModel trained = model();
  const std::string text = write_weights(trained);
  const ParameterLayout layout(trained.dims);
  CHECK(text.find(R"("wte":{"shape":[27,12],)") != text.npos);
  CHECK(text.find(R"("layer1.attn_wk":{"shape":[4,12],)") != text.npos);
  CHECK(text.find(R"("layer0.mlp_fc1":{"shape":[48,12],)") != text.npos);
  // The file's second number of lm_head is its first row's second column: row 1 of ours.
  const ParameterSpan& head = layout.find(WeightRole::lm_head);
  const float second = trained.parameters[static_cast<std::size_t>(head.offset + head.stride)];
  const std::size_t at = text.find(R"("lm_head":{"shape":[27,12],"data":[)");
  REQUIRE(at != text.npos);
  const std::size_t comma = text.find(',', text.find("data", at));
  CHECK(std::stof(text.substr(comma + 1, 20)) == second);
}

TEST_CASE("a file of another model, another kind or with broken numbers is refused by its place") {
  const std::string good = write_weights(model());
  CHECK(faults_of(good) == "none");
  CHECK(faults_of("[]") == "field_wrong_kind ");
  CHECK(faults_of(replaced(good, R"("schema":1)", R"("schema":2)")) == "field_bad_value /schema");
  CHECK(faults_of(replaced(good, R"("n_heads":6)", R"("n_heads":3)")) ==
        "field_bad_value /model/n_heads");
  CHECK(faults_of(replaced(good, R"("bugs":[])", R"("bugs":["q_slice"])")) ==
        "field_bad_value /model/bugs");
  CHECK(faults_of(replaced(good, R"("wpe")", R"("wpo")")) ==
        "field_unknown /tensors/wpo, field_missing /tensors/wpe");
  CHECK(faults_of(replaced(good, R"("shape":[27,12])", R"("shape":[12,27])")) ==
        "reference_wrong_size /tensors/wte");
  CHECK(faults_of(replaced(good, R"("data":[)", R"("data":[1,)")) ==
        "reference_wrong_size /tensors/wte");
  CHECK(faults_of(replaced(good, R"("data":[)", R"("data":[1e7,)")) ==
        "reference_wrong_size /tensors/wte");
  CHECK(faults_of(replaced(good, R"("data":[)", R"("data":"none","was":[)")) ==
        "field_unknown /tensors/wte/was, field_wrong_kind /tensors/wte/data, "
        "reference_wrong_size /tensors/wte");
}

TEST_CASE("a number beyond every bound is refused where it stands") {
  const std::string good = write_weights(model());
  const std::size_t from = good.find("[", good.find("data")) + 1;
  const std::size_t to = good.find(',', from);
  CHECK(faults_of(std::string(good).replace(from, to - from, "1e7")) ==
        "field_bad_value /tensors/wte/data/0");
  CHECK(faults_of(std::string(good).replace(from, to - from, "null")) ==
        "field_wrong_kind /tensors/wte/data/0");
}
