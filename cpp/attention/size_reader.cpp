#include "attention/size_reader.h"

#include <cmath>
#include <limits>

#include "base/decimal.h"

namespace headsup {

std::int64_t SizeReader::read(std::string_view field, const std::optional<double>& given,
                              std::int64_t limit) {
  if (!given) return add(Code::size_missing, field, {});
  if (std::isnan(*given)) return add(Code::size_not_a_number, field, {});
  const Arg value{"value", decimal_text(*given)};
  if (*given < 1) return add(Code::size_not_positive, field, {value});
  if (*given > static_cast<double>(limit)) {
    return add(Code::size_too_large, field, {value, {"limit", std::to_string(limit)}});
  }
  if (*given != std::floor(*given)) return add(Code::size_not_whole, field, {value});
  return static_cast<std::int64_t>(*given);
}

std::uint32_t SizeReader::read_seed(double given) {
  constexpr std::uint32_t kMost = std::numeric_limits<std::uint32_t>::max();
  if (given >= 0 && given <= kMost && given == std::floor(given)) {
    return static_cast<std::uint32_t>(given);
  }
  faults_.push_back({Code::seed_out_of_range, "seed", {{"limit", std::to_string(kMost)}}});
  return 0;
}

std::int64_t SizeReader::add(Code code, std::string_view field, std::vector<Arg> args) {
  args.insert(args.begin(), {"field", std::string(field)});
  faults_.push_back({code, std::string(field), std::move(args)});
  return 0;
}

}  // namespace headsup
