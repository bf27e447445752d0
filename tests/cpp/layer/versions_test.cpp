#include "headsup/layer/versions.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <span>
#include <string>

#include "support/golden.h"
#include "support/layers.h"
#include "support/numbers.h"

using namespace headsup;
using namespace headsup::test;

namespace {

constexpr std::array kVersions = {LayerVersion::loop, LayerVersion::module, LayerVersion::einsum,
                                  LayerVersion::fused_qkv, LayerVersion::sdpa};
constexpr std::array kMistakes = {VersionMistake::mask_flipped, VersionMistake::transpose_deleted,
                                  VersionMistake::softmax_queries, VersionMistake::input_split};

// PyTorch's answers about masks, tests/golden/masks.json.
class Reference {
 public:
  std::vector<float> of_case(const std::string& name, const std::string& tensor) const {
    for (const nlohmann::json& one : read_["cases"]) {
      if (one["name"] == name) return one[tensor]["data"];
    }
    FAIL(name);
    return {};
  }

  // Of W_q, W_k and W_v, in_proj_weight has the rows below each other, [out, in].
  Inputs inputs() const {
    Inputs out;
    out.x = tensor({{Axis::batch, 2}, {Axis::seq_len, 5}, {Axis::d_model, 8}}, input("x"));
    const std::vector<float> weight = input("in_proj_weight");
    const std::vector<float> bias = input("in_proj_bias");
    out.q = projection(weight, bias, 0);
    out.k = projection(weight, bias, 8);
    out.v = projection(weight, bias, 16);
    out.o = projection(input("out_proj_weight"), input("out_proj_bias"), 0);
    return out;
  }

 private:
  std::vector<float> input(const char* name) const { return read_["inputs"][name]["data"]; }

  static Tensor tensor(const Shape& shape, const std::vector<float>& numbers) {
    Tensor out(shape);
    REQUIRE(static_cast<std::size_t>(out.size()) == numbers.size());
    std::copy(numbers.begin(), numbers.end(), out.data());
    return out;
  }
  static std::shared_ptr<const Projection> projection(const std::vector<float>& weight,
                                                      const std::vector<float>& bias,
                                                      std::size_t first) {
    std::vector<float> by_input;
    for (std::size_t in = 0; in < 8; ++in) {
      for (std::size_t out = 0; out < 8; ++out) by_input.push_back(weight[(first + out) * 8 + in]);
    }
    const auto from = bias.begin() + static_cast<std::ptrdiff_t>(first);
    return make_projection(tensor({{Axis::d_model, 8}, {Axis::d_model, 8}}, by_input),
                           tensor({{Axis::d_model, 8}}, {from, from + 8}));
  }

  nlohmann::json read_ = golden("masks.json");
};

AttentionSizes reference_sizes(bool causal, std::vector<double> key_lengths) {
  Config out = config(2, 5, 8, 2);
  out.bias = true;
  out.causal = causal;
  out.key_lengths = std::move(key_lengths);
  return dims_of(out);
}

double farthest(const Tensor& made, const std::vector<float>& expected) {
  return worst(std::span(made.data(), Count(made.size()).size()), expected);
}

AttentionSizes calculator(bool causal = true) {
  Config out = config(2, 6, 64, 4);
  out.causal = causal;
  out.bias = true;
  return dims_of(out);
}

const Tensor& made(const VersionRun& run, std::string_view name) {
  for (const MadeTensor& one : run.made) {
    if (one.name == name) return one.numbers;
  }
  FAIL(name);
  return run.y();
}

}  // namespace

TEST_CASE("all five versions give what PyTorch gives, under each mask") {
  const Reference reference;
  const Inputs inputs = reference.inputs();
  struct Masked {
    const char* name;
    bool is_run;  // nn.MultiheadAttention itself, and no definition
    AttentionSizes sizes;
  };
  for (const Masked& one : {Masked{"mha-none", true, reference_sizes(false, {})},
                            Masked{"sdpa-causal", false, reference_sizes(true, {})},
                            Masked{"mha-key-padding", true, reference_sizes(false, {5, 3})}}) {
    CAPTURE(one.name);
    const std::vector<float> y = reference.of_case(one.name, "y");
    const std::vector<float> weights = reference.of_case(one.name, "weights");
    for (const LayerVersion version : kVersions) {
      const VersionRun run = run_version(version, VersionMistake::none, one.sizes, inputs, 1);
      CHECK(farthest(run.y(), y) < 5e-6);
      if (version == LayerVersion::sdpa) {
        CHECK(run.weights.size() == 0);
      } else {
        CHECK(farthest(run.weights, weights) < 1e-6);
        // nn.MultiheadAttention returns their mean over the heads unless told otherwise.
        if (one.is_run) {
          const std::vector<float> averaged =
              reference.of_case(one.name, "weights_averaged_over_heads");
          for (std::size_t n = 0; n < averaged.size(); ++n) {
            const float* const of_first = run.weights.data() + n / 25 * 50 + n % 25;
            CHECK(std::abs((of_first[0] + of_first[25]) / 2 - averaged[n]) < 1e-6);
          }
        }
      }
    }
  }
}

TEST_CASE("both interfaces give a causal query what the reference’s own mask lets it see alike") {
  // That mask differs from a causal one at query 3 alone, and no query reads another's row.
  const Reference reference;
  const Inputs inputs = reference.inputs();
  for (const char* name : {"mha-bool", "mha-float", "sdpa-bool"}) {
    CAPTURE(name);
    const std::vector<float> y = reference.of_case(name, "y");
    for (const LayerVersion version : kVersions) {
      const VersionRun run =
          run_version(version, VersionMistake::none, reference_sizes(true, {}), inputs, 0);
      for (std::size_t n = 0; n < y.size(); ++n) {
        if (n / 8 % 5 == 3) continue;
        CHECK(std::abs(run.y().data()[n] - y[n]) < 5e-6);
      }
    }
  }
}

TEST_CASE("versions agree with the layer at awkward sizes") {
  for (const double heads : {1, 2, 3, 7}) {
    for (const bool causal : {false, true}) {
      Config sizes = config(3, 9, 5 * heads, heads);
      sizes.causal = causal;
      sizes.bias = causal;
      if (!causal) sizes.key_lengths = {9, 4, 1};
      const Trace trace = run(sizes, 7);
      const std::vector<float> expected = numbers(trace, TensorId::y);
      for (const LayerVersion version : kVersions) {
        const VersionRun run = run_version(version, VersionMistake::none, trace.dims, trace.inputs,
                                           trace.dims.n_heads - 1);
        CHECK(worst(std::vector<float>(run.y().data(), run.y().data() + run.y().size()), expected) <
              5e-6);
        const VersionTests tests =
            test_version(version, VersionMistake::none, trace.dims, trace.inputs);
        CHECK(tests.difference < 5e-6F);
        CHECK(tests.one_head_difference < 5e-6F);
        CHECK(tests.row_sums < 1e-6F);
        CHECK((tests.leak == 0) == causal);
        CHECK(tests.parameters == 4 * 25 * heads * heads + (causal ? 20 * heads : 0));
      }
    }
  }
}

TEST_CASE("tensors have the shapes that their lines give them") {
  const AttentionSizes sizes = calculator();
  const Inputs inputs = make_inputs({sizes, 1, {}});
  using Sizes = std::vector<std::int64_t>;
  const auto of = [&](LayerVersion version, std::string_view name) {
    return test::sizes(
        made(run_version(version, VersionMistake::none, sizes, inputs, 2), name).shape());
  };
  CHECK(of(LayerVersion::loop, "q") == Sizes{2, 6, 16});
  CHECK(of(LayerVersion::loop, "weights") == Sizes{2, 6, 6});
  CHECK(of(LayerVersion::loop, "concat") == Sizes{2, 6, 64});
  CHECK(of(LayerVersion::module, "W_q") == Sizes{64, 64});
  CHECK(of(LayerVersion::module, "q_split") == Sizes{2, 6, 4, 16});
  CHECK(of(LayerVersion::einsum, "outputs_contiguous") == Sizes{2, 6, 4, 16});
  CHECK(of(LayerVersion::fused_qkv, "W_qkv") == Sizes{64, 192});
  CHECK(of(LayerVersion::fused_qkv, "qkv") == Sizes{2, 6, 192});
  CHECK(of(LayerVersion::sdpa, "head_outputs") == Sizes{2, 4, 6, 16});
  // The turn of a loop that is kept is its head's.
  const VersionRun module =
      run_version(LayerVersion::module, VersionMistake::none, sizes, inputs, 0);
  for (const std::int64_t head : {0, 3}) {
    const VersionRun loop =
        run_version(LayerVersion::loop, VersionMistake::none, sizes, inputs, head);
    const Tensor turn = contiguous(made(module, "weights").view().narrowed(1, head, 1));
    CHECK(farthest(made(loop, "weights"), {turn.data(), turn.data() + turn.size()}) < 1e-6);
  }
}

TEST_CASE("each test finds the mistakes that it can find, and one head hides two of them") {
  const AttentionSizes sizes = calculator();
  const Inputs inputs = make_inputs({sizes, 1, {}});
  for (const LayerVersion version : kVersions) {
    for (const VersionMistake mistake : kMistakes) {
      if (!can_have(version, mistake, sizes)) continue;
      CAPTURE(kVersionNames[static_cast<std::size_t>(version)]);
      CAPTURE(kVersionMistakes[static_cast<std::size_t>(mistake)]);
      const VersionTests tests = test_version(version, mistake, sizes, inputs);
      const bool flips = mistake == VersionMistake::mask_flipped;
      const bool is_split = mistake == VersionMistake::input_split;
      const bool is_axis = mistake == VersionMistake::softmax_queries;
      CHECK(tests.difference > 0.1F);
      CHECK((tests.row_sums > 0.1F) == ((flips && version != LayerVersion::sdpa) || is_axis));
      CHECK((tests.leak > 0.01F) == !is_split);
      CHECK((tests.one_head_difference > 1e-5F) == (flips || is_axis));
      CHECK(tests.parameters == (is_split ? 16640 - 3 * (4096 + 64 - 256 - 16) : 16640));
    }
  }
  CHECK_FALSE(can_have(LayerVersion::loop, VersionMistake::transpose_deleted, sizes));
  CHECK_FALSE(can_have(LayerVersion::module, VersionMistake::mask_flipped, calculator(false)));
}

TEST_CASE("a flipped mask lets each query see what was hidden from it") {
  const AttentionSizes sizes = calculator();
  const std::vector<float> right = may_attend(sizes, 0, false),
                           flipped = may_attend(sizes, 0, true);
  for (std::size_t n = 0; n < right.size(); ++n) {
    CHECK(right[n] == (n % 6 <= n / 6 ? 1 : 0));
    CHECK(right[n] + flipped[n] == 1);
  }
  const Inputs inputs = make_inputs({sizes, 1, {}});
  const VersionRun run =
      run_version(LayerVersion::module, VersionMistake::mask_flipped, sizes, inputs, 0);
  for (std::size_t n = 0; n < flipped.size(); ++n) {
    CHECK((run.weights.data()[n] > 0) == (flipped[n] == 1));
  }
  // Fused attention gives what the plain operations give with the same mask.
  const VersionRun fused =
      run_version(LayerVersion::sdpa, VersionMistake::mask_flipped, sizes, inputs, 0);
  CHECK(farthest(fused.y(), {run.y().data(), run.y().data() + run.y().size()}) < 5e-6);
}
