#include "tensor_reader.h"

#include <cmath>
#include <limits>
#include <string>

#include "headsup/base/decimal.h"

namespace headsup {

namespace {

std::string shape_text(const std::vector<std::int64_t>& sizes) {
  std::string out;
  for (const std::int64_t size : sizes) out += (out.empty() ? "(" : ", ") + std::to_string(size);
  return out.empty() ? "()" : out + ")";
}

}  // namespace

float read_float(const Field& field) {
  const double value = field.number();
  if (std::abs(value) <= static_cast<double>(std::numeric_limits<float>::max())) {
    return static_cast<float>(value);
  }
  field.bad_value(decimal_text(value), "float32");
  return 0;
}

bool check_item_count(const Field& field, std::string_view tensor, std::int64_t given,
                      std::int64_t expected) {
  if (given == expected) return true;
  field.fault(Code::reference_wrong_size,
              {tensor, std::to_string(given), std::to_string(expected)});
  return false;
}

std::vector<float> read_tensor(const Field& field, std::string_view tensor,
                               const std::vector<std::int64_t>& sizes) {
  const ObjectReader object = field.object("shape data");
  const Field shape = object.required("shape");
  const Field data = object.required("data");
  if (!shape.present() || !data.present()) return {};
  std::vector<std::int64_t> given;
  for (const Field& size : shape.items()) given.push_back(size.integer());
  if (given != sizes) {
    field.fault(Code::reference_wrong_size, {tensor, shape_text(given), shape_text(sizes)});
    return {};
  }
  std::int64_t count = 1;
  for (const std::int64_t size : sizes) count *= size;
  const std::vector<Field> numbers = data.items();
  if (!check_item_count(data, tensor, static_cast<std::int64_t>(numbers.size()), count)) return {};
  std::vector<float> out;
  out.reserve(numbers.size());
  for (const Field& number : numbers) out.push_back(read_float(number));
  return out;
}

}  // namespace headsup
