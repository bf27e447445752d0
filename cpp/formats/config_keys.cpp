#include "config_keys.h"

#include <limits>

#include "headsup/base/decimal.h"
#include "headsup/model/architecture.h"

namespace headsup {

std::optional<Field> ConfigKeys::find(std::string_view key) const {
  const Field field = members_.optional(key);
  if (!field.present() || field.is_null()) return std::nullopt;
  return field;
}

std::int64_t ConfigKeys::size(std::string_view key, std::optional<std::int64_t> otherwise) const {
  const std::optional<Field> given = find(key);
  if (!given && otherwise) return *otherwise;
  const Field field = given ? *given : members_.required(key);
  const std::int64_t value = field.integer();
  if (!field.is_integer()) return 1;
  if (value >= 1 && value <= kMaxModelSize) return value;
  if (value < 1) {
    field.fault(Code::size_not_positive, {key, value});
  } else {
    field.fault(Code::size_too_large, {key, value, kMaxModelSize});
  }
  return 1;
}

std::int64_t ConfigKeys::size_of(std::string_view key, std::string_view other_key) const {
  const std::optional<Field> field = find(key), other = find(other_key);
  if (!field && other) return size(other_key);
  const std::int64_t value = size(key);
  if (!other) return value;
  const std::int64_t other_value = size(other_key);
  if (value != other_value) {
    note_disagreement(*other, static_cast<double>(other_value), *field, static_cast<double>(value));
  }
  return value;
}

std::int64_t ConfigKeys::count(std::string_view key, std::int64_t otherwise) const {
  const std::optional<Field> field = find(key);
  if (!field) return otherwise;
  const std::int64_t value = field->integer();
  if (value >= 0) return value;
  field->bad_value(std::to_string(value), "a whole number from 0");
  return 0;
}

double ConfigKeys::positive(std::string_view key, std::optional<double> otherwise) const {
  const std::optional<Field> given = find(key);
  if (!given && otherwise) return *otherwise;
  const Field field = given ? *given : members_.required(key);
  const double value = field.number();
  if (!field.is_number()) return 1;
  if (value > 0 && value <= std::numeric_limits<float>::max()) return value;
  field.bad_value(decimal_text(value), "positive_number");
  return 1;
}

bool ConfigKeys::flag(std::string_view key, bool otherwise) const {
  const std::optional<Field> field = find(key);
  return field ? field->boolean() : otherwise;
}

std::string ConfigKeys::text(std::string_view key, std::string_view otherwise) const {
  const std::optional<Field> field = find(key);
  return field ? field->string() : std::string(otherwise);
}

void note_disagreement(const Field& field, double value, const Field& other, double other_value) {
  field.fault(Code::config_keys_disagree, {field.key(), decimal_text(value),
                                           other.pointer().substr(1), decimal_text(other_value)});
}

void note_unsupported(const Field& field, std::string_view value) {
  field.fault(Code::model_key_unsupported, {field.key(), value});
}

}  // namespace headsup
