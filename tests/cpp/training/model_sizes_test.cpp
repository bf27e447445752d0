#include "headsup/training/model_sizes.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "support/small_models.h"

using namespace headsup;
using namespace headsup::test;

namespace {

// "code at where ..." of a config's one fault.
std::string fault_of(const ModelConfig& config) {
  const Result<ModelSizes> dims = validate(config, small_task());
  REQUIRE_FALSE(dims.ok());
  for (const Fault& fault : dims.faults()) CHECK(args_match_table(fault));
  return text_of(dims.faults());
}

ModelConfig with(std::optional<double> ModelConfig::* size, double value) {
  ModelConfig out = model_config(16, 4);
  out.*size = value;
  return out;
}

bool starts_with(const std::string& text, std::string_view start) {
  return text.starts_with(start) && text.find(';') == text.npos;
}

}  // namespace

TEST_CASE("a config that says nothing is microGPT's") {
  const ModelSizes dims = model_sizes({}, {16, 27, 27, 1});
  CHECK(dims.n_layers == 1);
  CHECK(dims.d_model == 16);
  CHECK(dims.n_heads == 4);
  CHECK(dims.n_kv_heads == 4);
  CHECK(dims.head_dim == 4);
  CHECK(dims.mlp);
  CHECK_FALSE(dims.identity_output);
  CHECK(ParameterLayout(dims).count() == 4192);  // as microGPT prints
}

TEST_CASE("every size of a model that makes none is one fault, at its own field") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  struct Case {
    std::optional<double> ModelConfig::* size;
    double value;
    std::string_view fault;
  };
  for (const Case& one : {
           Case{&ModelConfig::n_layers, 0, "size_not_positive at n_layers"},
           Case{&ModelConfig::n_layers, 5, "size_too_large at n_layers"},
           Case{&ModelConfig::n_layers, 1.5, "size_not_whole at n_layers"},
           Case{&ModelConfig::n_layers, nan, "size_not_a_number at n_layers"},
           Case{&ModelConfig::d_model, 0, "size_not_positive at d_model"},
           Case{&ModelConfig::d_model, -8, "size_not_positive at d_model"},
           Case{&ModelConfig::d_model, 4, "field_bad_value at d_model"},
           Case{&ModelConfig::d_model, 68, "size_too_large at d_model"},
           Case{&ModelConfig::d_model, 16.5, "size_not_whole at d_model"},
           Case{&ModelConfig::d_model, nan, "size_not_a_number at d_model"},
           Case{&ModelConfig::n_heads, 0, "size_not_positive at n_heads"},
           Case{&ModelConfig::n_heads, 5, "heads_do_not_divide_width at n_heads"},
           Case{&ModelConfig::n_heads, 32, "heads_do_not_divide_width at n_heads"},
           Case{&ModelConfig::n_heads, 1e12, "size_too_large at n_heads"},
           Case{&ModelConfig::n_kv_heads, 0, "size_not_positive at n_kv_heads"},
           Case{&ModelConfig::n_kv_heads, 3, "kv_heads_do_not_divide_heads at n_kv_heads"},
           Case{&ModelConfig::n_kv_heads, 8, "kv_heads_above_heads at n_kv_heads"},
       }) {
    const std::string fault = fault_of(with(one.size, one.value));
    CHECK_MESSAGE(starts_with(fault, one.fault), fault);
  }
}

TEST_CASE("the least and the greatest size of a model are sizes of one") {
  CHECK(model_sizes(with(&ModelConfig::d_model, kMinWidth)).d_model == kMinWidth);
  CHECK(model_sizes(with(&ModelConfig::d_model, kMaxWidth)).d_model == kMaxWidth);
  CHECK(model_sizes(with(&ModelConfig::n_layers, kMaxTrainedLayers)).n_layers == kMaxTrainedLayers);
  CHECK(model_sizes(model_config(64, 64)).head_dim == 1);
}

TEST_CASE("all that is wrong with a model is said at once") {
  ModelConfig config = model_config(16, 5, 9);
  config.bugs = {"no_such"};
  CHECK(validate(config, small_task()).faults().size() == 3);
}

TEST_CASE("heads that slice the token cannot share keys") {
  for (const std::string bug : {"q_slice", "k_slice", "v_slice"}) {
    ModelConfig config = with_bugs(with(&ModelConfig::n_kv_heads, 2), {bug});
    CHECK_MESSAGE(starts_with(fault_of(config), "field_bad_value at n_kv_heads"), bug);
    config.n_kv_heads = 4;
    CHECK(model_sizes(config).n_kv_heads == 4);
  }
}

TEST_CASE("parameters have microGPT's names and follow one another, with padded rows") {
  ModelConfig config = model_config(9, 3, 2);
  config.n_kv_heads = 1;
  const ParameterLayout layout(model_sizes(config));
  std::string names;
  std::int64_t end = 0, numbers = 0;
  for (const ParameterSpan& one : layout.all()) {
    names += name_of(one) + " ";
    CHECK(one.offset == end);
    CHECK(one.stride % 4 == 0);
    CHECK((one.stride >= one.cols && one.stride < one.cols + 4));
    end = one.end();
    numbers += one.rows * one.cols;
    CHECK(&layout.find(one.role, one.layer) == &one);
  }
  CHECK(names ==
        "wte wpe lm_head layer0.attn_wq layer0.attn_wk layer0.attn_wv layer0.attn_wo "
        "layer0.mlp_fc1 layer0.mlp_fc2 layer1.attn_wq layer1.attn_wk layer1.attn_wv "
        "layer1.attn_wo layer1.mlp_fc1 layer1.mlp_fc2 ");
  CHECK(layout.memory() == end);
  CHECK(layout.count() == numbers);
  CHECK(layout.find(WeightRole::attn_wk, 1).cols == 3);
  config.attention_only = true;
  config.identity_output = true;
  CHECK(ParameterLayout(model_sizes(config)).all().size() == 3 + 2 * 3);
}

TEST_CASE("parameters start normal with microGPT's standard deviation, the padding at zero") {
  const ParameterLayout layout(model_sizes(model_config(63, 9, 2)));
  const std::vector<float> start = initial_parameters(layout, 5);
  double squares = 0;
  for (const float v : start) squares += double{v} * double{v};
  CHECK(std::sqrt(squares / static_cast<double>(layout.count())) ==
        doctest::Approx(0.08).epsilon(0.02));
  for (const ParameterSpan& one : layout.all()) {
    for (std::int64_t n = 0; n < one.rows * one.stride; ++n) {
      const bool padding = n % one.stride >= one.cols;
      CHECK((start[static_cast<std::size_t>(one.offset + n)] == 0) == padding);
    }
  }
  CHECK(initial_parameters(layout, 5) == start);
  CHECK(initial_parameters(layout, 6) != start);
}

TEST_CASE("no two matrices start alike, and the number of heads changes no number") {
  const ParameterLayout layout(model_sizes(model_config(16, 4, 2)));
  const std::vector<float> start = initial_parameters(layout, 1);
  for (const ParameterSpan& a : layout.all()) {
    for (const ParameterSpan& b : layout.all()) {
      const auto first = [&](const ParameterSpan& of) {
        return start[static_cast<std::size_t>(of.offset)];
      };
      CHECK((first(a) == first(b)) == (&a == &b));
    }
  }
  const ParameterLayout one_head(model_sizes(model_config(16, 1, 2)));
  CHECK(initial_parameters(one_head, 1) == start);
}
