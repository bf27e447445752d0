#include "codec/json_writer.h"

#include <cmath>
#include <cstdint>

namespace headsup {

OrderedJson number_json(double value) {
  constexpr double kExact = 9007199254740992.0;  // 2^53
  if (!std::isfinite(value)) return 0;
  if (value == std::floor(value) && std::abs(value) <= kExact) {
    return static_cast<std::int64_t>(value);
  }
  return value;
}

std::string json_text(const OrderedJson& json) {
  return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

}  // namespace headsup
