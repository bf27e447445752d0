#include "headsup/layer/config.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "headsup/layer/memory.h"
#include "support/layers.h"

using namespace headsup;
using namespace headsup::test;
using Summary = std::vector<std::string>;

namespace {

Summary faults_of(const Config& config) {
  const Result<AttentionSizes> dims = validate(config);
  return dims ? Summary{} : summary(dims.faults());
}

std::string arg(const Config& config, const std::string& name) {
  const Faults faults = validate(config).faults();
  for (const Arg& arg : faults.at(0).args) {
    if (arg.name == name) return arg.value;
  }
  return "(no such argument)";
}

}  // namespace

TEST_CASE("a legal config becomes sizes with what was left out filled in") {
  const AttentionSizes dims = dims_of(ours());
  CHECK(dims.head_dim == 128);
  CHECK(dims.n_kv_heads == 6);
  CHECK(dims.seq_k == 10);
  CHECK(dims.q_width() == 768);
}

TEST_CASE("heads that do not divide the width are refused with the nearest that do") {
  Config config = ours();
  config.n_heads = 5;
  CHECK(faults_of(config) == Summary{"heads_do_not_divide_width n_heads"});
  CHECK(arg(config, "nearest") == "4,6");
  config.n_heads = 1000;
  CHECK(arg(config, "nearest") == "768");
  config.d_model = 7;
  config.n_heads = 2;
  CHECK(arg(config, "nearest") == "1,7");
}

TEST_CASE("a head_dim given apart lifts the rule that heads divide the width") {
  Config config = ours();
  config.n_heads = 5;
  config.head_dim = 32;
  CHECK(dims_of(config).q_width() == 160);
}

TEST_CASE("key and value heads must divide the query heads and not outnumber them") {
  Config config = ours();
  config.n_heads = 12;
  config.n_kv_heads = 5;
  CHECK(faults_of(config) == Summary{"kv_heads_do_not_divide_heads n_kv_heads"});
  CHECK(arg(config, "nearest") == "4,6");
  config.n_kv_heads = 24;
  CHECK(faults_of(config) == Summary{"kv_heads_above_heads n_kv_heads"});
  config.n_kv_heads = 1;
  CHECK(faults_of(config).empty());
}

TEST_CASE("a size that is not whole is told as it is, not as the whole number next to it") {
  Config config = ours();
  config.n_heads = 3.00000001;
  CHECK(faults_of(config) == Summary{"size_not_whole n_heads"});
  CHECK(arg(config, "value") == "3.00000001");
  config.n_heads = 0.99999999;
  CHECK(faults_of(config) == Summary{"size_not_positive n_heads"});
  CHECK(arg(config, "value") == "0.99999999");
}

TEST_CASE("every fault of a config is reported at once, each at its own field") {
  Config config;
  config.batch = 0;
  config.seq_len = 2.5;
  config.d_model = std::nan("");
  config.n_heads = -3;
  config.n_kv_heads = 2e9;
  config.head_dim = std::numeric_limits<double>::infinity();
  CHECK(faults_of(config) == Summary{"size_not_positive batch", "size_not_whole seq_len",
                                     "size_not_a_number d_model", "size_not_positive n_heads",
                                     "size_too_large n_kv_heads", "size_too_large head_dim"});
  CHECK(faults_of(Config()) == Summary{"size_missing batch", "size_missing seq_len",
                                       "size_missing d_model", "size_missing n_heads"});
}

TEST_CASE("cross-attention needs the memory's length; self-attention takes none of its own") {
  Config config = ours();
  config.cross = true;
  CHECK(faults_of(config) == Summary{"size_missing seq_k"});
  config.seq_k = 4;
  CHECK(dims_of(config).seq_k == 4);
  config.cross = false;
  CHECK(faults_of(config) == Summary{"lengths_differ_in_self seq_k"});
  config.seq_k = 10;
  CHECK(faults_of(config).empty());
}

TEST_CASE("key lengths are one whole number from 0 to seq_k for each example") {
  Config config = ours();
  config.key_lengths = {3};
  CHECK(faults_of(config) == Summary{"key_lengths_count key_lengths"});
  config.key_lengths = {11, 2.5};
  CHECK(faults_of(config) ==
        Summary{"key_length_out_of_range key_lengths/0", "key_length_out_of_range key_lengths/1"});
  config.key_lengths = {-1, std::nan("")};
  CHECK(faults_of(config).size() == 2);
  config.key_lengths = {0, 10};
  CHECK(dims_of(config).key_lengths == std::vector<std::int64_t>{0, 10});
}

TEST_CASE("GPT-3's width is legal to count and refused to run, with the bytes it would take") {
  Config config = test::config(1, 10, 12288, 96);
  const AttentionSizes dims = dims_of(config);
  CHECK(dims.head_dim == 128);
  const Result<std::int64_t> memory = check_memory(dims);
  REQUIRE_FALSE(memory.ok());
  CHECK(summary(memory.faults()) == Summary{"memory_over_limit config"});
  CHECK(memory.faults()[0].args[0].name == "needed_bytes");
  // Four 12,288 x 12,288 matrices, row-major and packed, are most of it.
  CHECK(std::stoll(memory.faults()[0].args[0].value) > 4LL * 12288 * 12288 * 4 * 2);
}

TEST_CASE("counts past 2^63 are a named fault, not a wrapped number") {
  Config config = test::config(1e9, 1e9, 1e9, 1e9);
  CHECK(faults_of(config) == Summary{"count_overflow config"});
}

TEST_CASE("the memory of a run counts every tensor it keeps") {
  const AttentionSizes small = dims_of(test::config(1, 4, 8, 2));
  AttentionSizes masked = small;
  masked.causal = true;
  CHECK(*check_memory(masked) - *check_memory(small) == 1 * 2 * 4 * 4 * 4);
  AttentionSizes biased = small;
  biased.bias = true;
  CHECK(*check_memory(biased) - *check_memory(small) == 4 * 8 * 4);
}
