#include "headsup/layer/size_reader.h"

#include <cmath>
#include <limits>

#include "headsup/base/decimal.h"

namespace headsup {

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

std::uint32_t SizeReader::read_seed(double given) {
  constexpr std::uint32_t kMax = std::numeric_limits<std::uint32_t>::max();
  if (given >= 0 && given <= kMax && given == std::floor(given)) {
    return static_cast<std::uint32_t>(given);
  }
  faults_.push_back(make_fault(Code::seed_out_of_range, "seed", {kMax}));
  return 0;
}

}  // namespace headsup
