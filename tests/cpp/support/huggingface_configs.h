// Configs of transformers in tests: a good one with members added, and what comes of it.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "huggingface_config.h"
#include "support/huggingface_models.h"

namespace headsup::test {

inline Result<HuggingfaceConfig> read(std::string_view text) {
  return read_huggingface_config(document_of(text));
}

/// A good config with these members before its own.
inline std::string before(std::string_view config, const std::string& members) {
  return with(config, "{", "{" + members + ",");
}

/// Of a config that must be good.
inline Architecture architecture(std::string_view text) {
  const Result<HuggingfaceConfig> out = read(text);
  REQUIRE_MESSAGE(out.ok(), text_of(out ? Faults{} : out.faults()));
  return out->architecture;
}

/// kLlama as of another type.
inline std::string llama_as(std::string_view type) { return with(kLlama, "llama", type); }

inline Architecture llama(const std::string& members, std::string_view type = "llama") {
  return architecture(before(llama_as(type), members));
}

inline Architecture gpt2(const std::string& members) {
  return architecture(before(kGpt2, members));
}

/// What is wrong with it: refusal().
inline std::string refused(std::string_view config, const std::string& members) {
  return refusal(read(before(config, members)));
}

inline std::string refused_llama(const std::string& members, std::string_view type = "llama") {
  return refused(llama_as(type), members);
}

}  // namespace headsup::test
