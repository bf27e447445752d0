#include "headsup/layer/config.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "headsup/base/decimal.h"
#include "headsup/graph/shape_walk.h"

namespace headsup {

namespace {

std::string text(std::int64_t value) { return std::to_string(value); }

// The divisors of `whole` next below and above `part`, as a list for a sentence: "4,6".
std::string nearest_divisors(std::int64_t whole, std::int64_t part) {
  std::int64_t below = 1;
  std::int64_t above = 0;
  const auto consider = [&](std::int64_t divisor) {
    if (divisor < part && divisor > below) below = divisor;
    if (divisor > part && (above == 0 || divisor < above)) above = divisor;
  };
  for (std::int64_t i = 1; i * i <= whole; ++i) {
    if (whole % i != 0) continue;
    consider(i);
    consider(whole / i);
  }
  return above == 0 ? text(below) : text(below) + "," + text(above);
}

void check_heads(const Config& config, AttentionSizes& dims, Faults& faults) {
  if (dims.n_heads > 0 && dims.n_kv_heads > 0) {
    if (dims.n_kv_heads > dims.n_heads) {
      faults.push_back(
          make_fault(Code::kv_heads_above_heads, "n_kv_heads", {dims.n_kv_heads, dims.n_heads}));
    } else if (dims.n_heads % dims.n_kv_heads != 0) {
      const std::string nearest = nearest_divisors(dims.n_heads, dims.n_kv_heads);
      faults.push_back(make_fault(Code::kv_heads_do_not_divide_heads, "n_kv_heads",
                                  {dims.n_kv_heads, dims.n_heads, nearest}));
    }
  }
  if (config.head_dim || dims.d_model == 0 || dims.n_heads == 0) return;
  if (dims.d_model % dims.n_heads != 0) {
    faults.push_back(
        make_fault(Code::heads_do_not_divide_width, "n_heads",
                   {dims.n_heads, dims.d_model, nearest_divisors(dims.d_model, dims.n_heads)}));
    return;
  }
  dims.head_dim = dims.d_model / dims.n_heads;
}

void check_key_lengths(const Config& config, AttentionSizes& dims, Faults& faults) {
  if (config.key_lengths.empty() || dims.batch == 0 || dims.seq_k == 0) return;
  const auto count = static_cast<std::int64_t>(config.key_lengths.size());
  if (count != dims.batch) {
    faults.push_back(make_fault(Code::key_lengths_count, "key_lengths", {count, dims.batch}));
    return;
  }
  for (std::size_t b = 0; b < config.key_lengths.size(); ++b) {
    const double length = config.key_lengths[b];
    if (length >= 0 && length <= static_cast<double>(dims.seq_k) && length == std::floor(length)) {
      dims.key_lengths.push_back(static_cast<std::int64_t>(length));
    } else {
      faults.push_back(make_fault(
          Code::key_length_out_of_range, "key_lengths/" + std::to_string(b),
          {std::isfinite(length) ? decimal_text(length) : std::string("?"), dims.seq_k}));
    }
  }
}

void read_positions(const Config& config, AttentionSizes& dims, Faults& faults) {
  if (!config.positions) return;
  const auto* const found = std::ranges::find(kPositionNames, *config.positions);
  if (found == kPositionNames.end()) {
    faults.push_back(bad_value("positions", *config.positions, "positions"));
    return;
  }
  dims.positions = static_cast<Positions>(found - kPositionNames.begin());
  const bool rotates = (dims.features() & features::kRope) != 0;
  if (rotates && dims.head_dim % 2 != 0)
    faults.push_back(bad_value("head_dim", dims.head_dim, "even"));
}

}  // namespace

Result<AttentionSizes> validate(const Config& config) {
  Faults faults;
  SizeReader reader(faults);
  AttentionSizes dims;
  dims.cross = config.cross;
  dims.causal = config.causal;
  dims.bias = config.bias;
  dims.batch = reader.read("batch", config.batch);
  dims.seq_len = reader.read("seq_len", config.seq_len);
  dims.seq_k = config.cross ? reader.read("seq_k", config.seq_k)
                            : reader.read_if_given("seq_k", config.seq_k);
  dims.d_model = reader.read("d_model", config.d_model);
  dims.n_heads = reader.read("n_heads", config.n_heads);
  dims.n_kv_heads = reader.read_if_given("n_kv_heads", config.n_kv_heads);
  dims.head_dim = reader.read_if_given("head_dim", config.head_dim);

  if (!config.n_kv_heads) dims.n_kv_heads = dims.n_heads;
  if (!config.cross && !config.seq_k) dims.seq_k = dims.seq_len;
  if (!config.cross && dims.seq_k > 0 && dims.seq_len > 0 && dims.seq_k != dims.seq_len) {
    faults.push_back(make_fault(Code::lengths_differ_in_self, "seq_k", {dims.seq_len, dims.seq_k}));
  }
  check_heads(config, dims, faults);
  check_key_lengths(config, dims, faults);
  read_positions(config, dims, faults);
  if (faults.empty() && !counts_fit(dims)) {
    faults.push_back(make_fault(Code::count_overflow, "config", {"flops"}));
  }
  if (!faults.empty()) return faults;
  return dims;
}

std::int64_t SizeReader::read(std::string_view field, const std::optional<double>& given,
                              std::int64_t limit) {
  const auto refuse = [&](Code code) {
    const std::string value = given ? decimal_text(*given) : "";
    faults_.push_back(make_fault(code, field, {field, value, limit}));
    return 0;
  };
  if (!given) return refuse(Code::size_missing);
  if (std::isnan(*given)) return refuse(Code::size_not_a_number);
  if (*given < 1) return refuse(Code::size_not_positive);
  if (*given > static_cast<double>(limit)) return refuse(Code::size_too_large);
  if (*given != std::floor(*given)) return refuse(Code::size_not_whole);
  return static_cast<std::int64_t>(*given);
}

}  // namespace headsup
