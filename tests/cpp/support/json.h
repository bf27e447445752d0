// JSON in tests: documents from text, and texts that are corrupted on purpose.
#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "headsup/json/json_reader.h"
#include "support/dice.h"
#include "support/faults.h"

namespace headsup::test {

/// The document of a text that must be good JSON.
inline Document document_of(std::string_view text) {
  const Result<Document> document = read_json(text);
  REQUIRE_MESSAGE(document.ok(), text_of(document ? Faults{} : document.faults()));
  return *document;
}

/// `text` with one to four small damages, decided by `seed` alone: a byte dropped, doubled, changed
/// to a JSON sign or to any byte, or a stretch cut out or repeated.
inline std::string corrupted(std::string_view text, std::uint32_t seed) {
  static constexpr char kSigns[] = "{}[]\",:0-9.eEtn\\u\0 ";  // a NUL among them
  Dice dice(seed);
  const auto below = [&](std::size_t size) {
    return static_cast<std::size_t>(dice.whole(0, static_cast<std::int64_t>(size) - 1));
  };
  std::string out(text);
  for (std::int64_t left = dice.whole(1, 4); left > 0 && !out.empty(); --left) {
    const std::size_t at = below(out.size());
    const std::size_t length = 1 + below(12);
    switch (dice.whole(0, 5)) {
      case 0:
        out.erase(at, 1);
        break;
      case 1:
        out.insert(at, 1, out[at]);
        break;
      case 2:
        out[at] = kSigns[below(sizeof kSigns)];
        break;
      case 3:
        out[at] = static_cast<char>(below(256));
        break;
      case 4:
        out.erase(at, length);
        break;
      default:
        out.insert(at, out.substr(at, length));
        break;
    }
  }
  return out;
}

/// `text` with its first `what` replaced; the test fails where there is none.
inline std::string with(std::string_view text, std::string_view what, std::string_view instead) {
  std::string out(text);
  const std::size_t at = out.find(what);
  REQUIRE_MESSAGE(at != out.npos, what);
  return out.replace(at, what.size(), instead);
}

}  // namespace headsup::test
