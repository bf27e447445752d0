// Whole numbers as a person or a page gave them: read one by one, with every fault kept. Knows no
// rule between two numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "headsup/base/fault.h"
#include "headsup/layer/config.h"

namespace headsup {

class SizeReader {
 public:
  /// `faults` must outlive the reader.
  explicit SizeReader(Faults& faults) : faults_(faults) {}

  /// A whole number from 1 to `limit`; else 0 and a fault: size_missing, size_not_a_number,
  /// size_not_positive, size_too_large or size_not_whole.
  std::int64_t read(std::string_view field, const std::optional<double>& given,
                    std::int64_t limit = kMaxSize);

  /// The same, but nothing given is 0 without a fault.
  std::int64_t read_if_given(std::string_view field, const std::optional<double>& given) {
    return given ? read(field, given) : 0;
  }

  /// A whole number of 32 bits; else 0 and the fault seed_out_of_range.
  std::uint32_t read_seed(double given);

 private:
  Faults& faults_;
};

}  // namespace headsup
