// A layer against PyTorch's answers, tests/golden/attention, and streamed too, which no call from
// JS asks for.
#include "support/golden.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <map>

#include "support/layers.h"

using namespace headsup;
using namespace headsup::test;
using nlohmann::json;

namespace {

const std::map<std::string, TensorId> kInputs = {
    {"x", TensorId::x},     {"memory", TensorId::memory}, {"W_q", TensorId::W_q},
    {"W_k", TensorId::W_k}, {"W_v", TensorId::W_v},       {"W_o", TensorId::W_o},
    {"bq", TensorId::b_q},  {"bk", TensorId::b_k},        {"bv", TensorId::b_v},
    {"bo", TensorId::b_o}};

Config config_of(const json& file) {
  Config out = test::config(file["batch"], file["seq_q"], file["d_model"], file["n_heads"]);
  out.seq_k = file["seq_k"].get<double>();
  out.n_kv_heads = file["n_kv_heads"].get<double>();
  out.head_dim = file["head_dim"].get<double>();
  out.causal = file["causal"];
  out.cross = file["cross"];
  out.bias = file["bias"];
  if (!file["key_lengths"].is_null()) file["key_lengths"].get_to(out.key_lengths);
  return out;
}

// Every number of every input, as if it were set by hand.
std::vector<Edit> edits_of(const json& inputs) {
  std::vector<Edit> out;
  for (const auto& [name, tensor] : inputs.items()) {
    if (tensor.is_null()) continue;
    const std::int64_t columns = tensor["shape"].back();
    std::int64_t n = 0;
    for (const json& number : tensor["data"]) {
      out.push_back({kInputs.at(name), n / columns, n % columns, number});
      ++n;
    }
  }
  return out;
}

}  // namespace

TEST_CASE("a layer gives what PyTorch gives, whole and streamed") {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(
           std::filesystem::path(HEADSUP_SOURCE_DIR) / "tests/golden/attention")) {
    const json file = golden("attention/" + entry.path().filename().string());
    INFO(file["name"].get<std::string>());
    ++files;
    const double tolerance = file.value("tolerance", 1e-6);
    const Trace trace = run(config_of(file["config"]), 1, edits_of(file["inputs"]));
    CHECK(file["expected"].size() == 8);
    for (const auto& one : file["expected"].items()) {
      INFO(one.key());
      CHECK(error_from(numbers(trace, find_tensor(one.key()).value()), one.value()["data"]) <=
            tolerance);
    }
    CHECK(error_from(numbers(run_flash(trace), TensorId::y), file["expected"]["y"]["data"]) <=
          tolerance);
  }
  CHECK(files == 17);
}
