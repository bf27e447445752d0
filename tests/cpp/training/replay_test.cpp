// Training against the trace of another implementation, tests/golden/training.
#include "headsup/training/replay.h"

#include <doctest/doctest.h>

#include "headsup/training/names.h"
#include "support/golden.h"
#include "support/training.h"

using namespace headsup;
using namespace headsup::test;
using nlohmann::json;

namespace {

// All matrices of a member, each [in, out]: files have [out, in], but for embeddings.
std::vector<double> parameters_of(const json& member) {
  std::vector<double> out;
  for (const char* const name : {"wte", "wpe", "lm_head", "attn_wq", "attn_wk", "attn_wv",
                                 "attn_wo", "mlp_fc1", "mlp_fc2"}) {
    const auto data = member[name]["data"].get<std::vector<double>>();
    if (name[0] == 'w') {
      out.insert(out.end(), data.begin(), data.end());
      continue;
    }
    const std::size_t rows = member[name]["shape"][0], columns = member[name]["shape"][1];
    for (std::size_t c = 0; c < columns; ++c) {
      for (std::size_t r = 0; r < rows; ++r) out.push_back(data[r * columns + c]);
    }
  }
  return out;
}

}  // namespace

TEST_CASE("forty steps of training meet the golden trace") {
  const json file = golden("training/microgpt-trace.json");
  const Replay made =
      replay(file["names"], parameters_of(file["init"]), file["steps"].get<double>()).value();
  constexpr double kMost = 5e-6;
  CHECK(error_from(made.gradients, parameters_of(file["grad_at_step0"])) <= kMost);
  CHECK(error_from(made.losses, file["losses"]) <= kMost);
  CHECK(error_from(made.parameters, parameters_of(file["final"])) <= kMost);
  CHECK(error_from(std::vector{made.loss}, json::array({file["final_loss_all_names"]})) <= kMost);
  CHECK(error_from(made.losses_head_zeroed, file["loss_with_head_zeroed"]) <= kMost);
  CHECK(error_from(made.weights, file["final_weights_first_name"]["data"]) <= kMost);
}

TEST_CASE("a replay of no names, of another alphabet, size or length is refused") {
  const std::vector<double> init(4192);
  const auto refused = [](const std::vector<std::string>& names, const std::vector<double>& from,
                          double steps) { return kinds_of(replay(names, from, steps).faults()); };
  CHECK(refused({}, init, 1) == "field_bad_value names");
  CHECK(refused({"ann", "Ava"}, init, 1) == "field_bad_value names/1");
  CHECK(refused({"ann", ""}, init, 1) == "field_bad_value names/1");
  CHECK(refused({"ann"}, {1, 2}, 1) == "reference_wrong_size init");
  CHECK(refused({"ann"}, init, 0) == "size_not_positive steps");
  CHECK(replay({"ann"}, init, 1).ok());
}

TEST_CASE("a name is spelt between its edges, and each token asks for the next") {
  Batch batch;
  add_name("ab", batch);
  CHECK(batch.starts == std::vector<std::int64_t>{0, 3});
  CHECK(batch.ids == std::vector<std::int32_t>{26, -1, 0, -1, 1, -1});
  CHECK(batch.targets == std::vector<std::int32_t>{0, 1, 26});
}
