// The keys of a config file that a learner may choose from when asked which one states a size.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "headsup/catalogue/config_reader.h"

namespace headsup {

/// A key of the file whose value is a whole number from 1 on.
struct KeyOption {
  std::uint32_t node = kNoNode;  // of the document
  std::string_view kind;  // e.g. "ffn" or "kv_heads"; names its sentence in words/model-lookup.json
  std::int64_t value = 0;
  bool right = false;
  bool offered = false;
};

/// The most keys that are offered.
inline constexpr std::size_t kMaxKeys = 6;

/// The key of d_model or n_heads of the first tower and those most like it, in the order of the
/// file. None where no key of the file gives that size, or nothing stands beside it.
std::vector<KeyOption> key_options(const ConfigReading& reading, ConfigSize size);

/// Every key of the first tower's object that could be offered, the found ones too.
std::vector<KeyOption> all_keys(const ConfigReading& reading);

}  // namespace headsup
