// Reads one object of a config key by key, where a key that is null counts as absent, as it does
// for Python's None.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "headsup/json/document_reader.h"

namespace headsup {

class ConfigKeys {
 public:
  explicit ConfigKeys(const Field& object) : members_(object.members()) {}

  /// The key's value, unless it is absent or null.
  std::optional<Field> find(std::string_view key) const;
  bool has_null(std::string_view key) const { return members_.optional(key).is_null(); }

  /// A whole number from 1 to kMaxModelSize; without one `otherwise`, or field_missing where that
  /// is none. Notes field_wrong_kind, size_not_positive and size_too_large, and is 1 then.
  std::int64_t size(std::string_view key, std::optional<std::int64_t> otherwise = {}) const;
  /// A size under one of two keys; config_keys_disagree where both have one and they differ.
  std::int64_t size_of(std::string_view key, std::string_view other_key) const;
  /// A whole number from 0. Notes field_wrong_kind and field_bad_value.
  std::int64_t count(std::string_view key, std::int64_t otherwise) const;
  /// A number above 0 and within the range of float32; as for size(), with field_bad_value.
  double positive(std::string_view key, std::optional<double> otherwise = {}) const;
  /// Notes field_wrong_kind of anything but a boolean.
  bool flag(std::string_view key, bool otherwise) const;
  std::string text(std::string_view key, std::string_view otherwise) const;

 private:
  ObjectReader members_;
};

/// config_keys_disagree at the first: two numbers that are the same setting and differ.
void note_disagreement(const Field& field, double value, const Field& other, double other_value);

/// model_key_unsupported of the key that the field stands under.
void note_unsupported(const Field& field, std::string_view value);

}  // namespace headsup
