#include "headsup/layer/memory.h"

#include <doctest/doctest.h>

#include "headsup/api/views.h"
#include "headsup/graph/flash_attention.h"
#include "headsup/training/verify.h"
#include "support/allocations.h"
#include "support/layers.h"

using namespace headsup;
using namespace headsup::test;

namespace {

// One head of one number: what is packed by columns takes eight times what it holds.
Config narrow(double d_model) {
  Config out = config(1, 1, d_model, 1);
  out.head_dim = 1;
  return out;
}

// Three square matrices, as a call may make beside a run whose own are single rows.
Count numbers_of_squares(const AttentionSizes& dims) {
  return Count(3) * dims.d_model * dims.d_model;
}

std::string needed_bytes(const Faults& faults) {
  REQUIRE(summary(faults) == std::vector<std::string>{"memory_over_limit config"});
  return faults[0].args[0].value;
}

}  // namespace

TEST_CASE("a run's numbers are its tensors and what it packs of weights, keys and values") {
  const AttentionSizes dims = dims_of(narrow(16));
  // x and y; four weights as they are; three packed from 16 x 1 to 16 x 8, one that is 1 x 16;
  // single numbers from q_flat to outputs_contiguous; keys and values, packed to 8 each.
  CHECK(numbers_of_run(dims).value() == 2 * 16 + 4 * 16 + 3 * 128 + 16 + 8 + 8 + 8);
}

TEST_CASE("a run with one head of one number counts eight packed numbers for each value") {
  Config config = narrow(1);
  config.cross = true;
  config.seq_k = 1000;
  const std::int64_t few = numbers_of_run(dims_of(config)).value();
  config.seq_k = 2000;
  // Of each key: a token of memory, k, v, three tables' cells, keys packed as a row, and values.
  CHECK(numbers_of_run(dims_of(config)).value() - few == 1000 * (1 + 2 + 3 + 1 + 8));
}

TEST_CASE("what is made beside a run is refused with the bytes that both would take") {
  TraceCache cache;
  for (const double d_model : {12'000.0, 16'384.0, 32'768.0, 65'536.0}) {
    const RunSpec setup{dims_of(narrow(d_model)), 1, {}};
    CHECK(check_memory(setup.dims).ok());
    const auto run = cache.get(setup, numbers_of_squares(setup.dims));
    REQUIRE_FALSE(run.ok());
    const auto width = static_cast<std::int64_t>(d_model);
    CHECK(std::stoll(needed_bytes(run.faults())) > 3 * 4 * width * width);
    CHECK(cache.get(setup, setup.dims.d_model).ok());
  }
}

TEST_CASE("no count of a layer that passes the check of sizes wraps") {
  const AttentionSizes dims = dims_of(narrow(1e9));
  CHECK(needed_bytes(check_memory(dims, numbers_of_squares(dims)).faults()) == "over 2^63");
  Config many = narrow(1);
  many.batch = 1e9;
  many.seq_len = 1000;
  for (const Count count : {numbers_to_verify_forward(dims_of(many)),
                            numbers_of_flash(dims_of(many)), numbers_shown(dims_of(many))}) {
    CHECK((!count.fits() || count.value() > 1'000'000));
  }
}

TEST_CASE("a run that is kept is refused to a call that makes too much, and to no other") {
  TraceCache cache;
  const RunSpec setup{dims_of(config(1, 2, 8, 2)), 1, {}};
  const auto first = cache.get(setup);
  REQUIRE(first.ok());
  CHECK_FALSE(cache.get(setup, kMemoryLimitBytes).ok());
  CHECK(cache.get(setup, 1000).value() == first.value());
}

#ifdef HEADSUP_SEES_MEMORY

namespace {

constexpr std::int64_t kBeside = 1 << 15;  // lists of names, shapes and views

std::vector<AttentionSizes> many_sizes() {
  std::vector<AttentionSizes> out = {dims_of(narrow(20'000)), dims_of(config(2, 120, 8, 1)),
                                     dims_of(config(1, 3, 96, 96)), dims_of(config(500, 2, 12, 3))};
  Config keys = narrow(2);
  keys.cross = true;
  keys.seq_k = 9000;
  out.push_back(dims_of(keys));
  Config shared = config(2, 40, 24, 64);
  shared.head_dim = 1;
  shared.n_kv_heads = 2;
  shared.bias = true;
  shared.causal = true;
  out.push_back(dims_of(shared));
  Config wide = config(1, 2, 3, 2);
  wide.head_dim = 3000;
  wide.key_lengths = {1};
  out.push_back(dims_of(wide));
  return out;
}

void check_most(std::int64_t most, Count numbers) {
  CHECK(most <= numbers.value() * 4 + kBeside);
  // A count that is far too high refuses what would run.
  CHECK(most * 4 + kBeside > numbers.value() * 4);
}

}  // namespace

TEST_CASE("no piece of work holds more memory than was counted for it") {
  for (const AttentionSizes& dims : many_sizes()) {
    CAPTURE(dims.d_model);
    CAPTURE(dims.n_heads);
    const RunSpec setup{dims, 1, {}};
    Trace run;
    check_most(most_bytes([&] { run = forward(dims, make_inputs(setup)); }), numbers_of_run(dims));

    for (const TensorInfo& info : tensor_table()) {
      if (!is_present(info.name, dims)) continue;
      const std::size_t rank = run.view(info.name).shape().rank();
      const auto shown = most_bytes([&] {
        app::to_slice(run, info.name, std::vector<std::int64_t>(rank > 2 ? rank - 2 : 0, 0));
      });
      CHECK(shown <= numbers_shown(dims).value() * 4 + kBeside);
      const auto told = most_bytes([&] {
        const Cell cell{info.name, std::vector<std::int64_t>(rank, 0)};
        app::to_view(explain(run, cell).value(), dims);
      });
      CHECK(told <= numbers_shown(dims).value() * 4 + kBeside);
    }

    run = {};
    check_most(
        most_bytes([&] { run_graph(flash_attention(dims.cross), dims, make_inputs(setup)); }),
        numbers_of_flash(dims));
  }
}

#endif
