#include <doctest/doctest.h>

#include "headsup/graph/explain.h"
#include "headsup/layer/memory.h"
#include "support/layers.h"
#include "support/numbers.h"

using namespace headsup;
using namespace headsup::test;
using Summary = std::vector<std::string>;

namespace {

Trace run_without(const Config& config, std::vector<std::int64_t> ablated_heads) {
  const RunSpec setup{dims_of(config), 1, {}};
  return forward(setup.dims, make_inputs(setup), std::move(ablated_heads));
}

}  // namespace

TEST_CASE("a head that is off has exactly its slice of concat at zero") {
  const Config config = test::config(2, 3, 12, 3);
  const std::vector<float> all = numbers(run(config), TensorId::concat);
  const std::vector<float> without = numbers(run_without(config, {1}), TensorId::concat);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool in_slice = i % 12 >= 4 && i % 12 < 8;
    CHECK(without[i] == (in_slice ? 0 : all[i]));
  }
}

TEST_CASE("heads that share keys and values go off one by one") {
  Config config = test::config(1, 3, 12, 6);
  config.n_kv_heads = 2;
  const std::vector<float> all = numbers(run(config), TensorId::head_outputs);
  const std::vector<float> without = numbers(run_without(config, {3}), TensorId::head_outputs);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool of_head_3 = i / 6 == 3;
    CHECK(without[i] == (of_head_3 ? 0 : all[i]));
  }
}

TEST_CASE("explain says that an output is zero because its head is off") {
  const Trace trace = run_without(test::config(1, 3, 8, 2), {1});
  CHECK(explain(trace, {TensorId::head_outputs, {0, 1, 2, 3}})->rule == "off");
  CHECK(explain(trace, {TensorId::head_outputs, {0, 1, 2, 3}})->value == 0);
  CHECK(explain(trace, {TensorId::head_outputs, {0, 0, 2, 3}})->rule == "dot");
  CHECK(explain(trace, {TensorId::concat, {0, 2, 7}})->rule == "same");
}

TEST_CASE("runs with other heads off are other runs, and a head that is not there is refused") {
  TraceCache cache;
  RunSpec setup{dims_of(test::config(1, 4, 8, 2)), 1, {}};
  const auto all = cache.get(setup).value();
  setup.ablated_heads = {1};
  const auto without = cache.get(setup).value();
  CHECK(without != all);
  CHECK(without->inputs.q == all->inputs.q);
  setup.ablated_heads = {2, -1, 0, 1, 0};
  CHECK(summary(cache.get(setup).faults()) == Summary{"index_out_of_range ablated_heads/0",
                                                      "index_out_of_range ablated_heads/1",
                                                      "head_off_twice ablated_heads/4"});
}
