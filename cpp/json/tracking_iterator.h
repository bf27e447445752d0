// What nlohmann's parser reads from here, and what it does otherwise here than it comes.
#pragma once

#include <cstddef>
#include <cstring>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "headsup/base/decimal.h"

namespace headsup {

using Json = nlohmann::json;

// Walks the text and stores its position where the handler can read it: nlohmann's SAX interface
// tells a handler what was read, but not where.
class TrackingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  TrackingIterator(const char* at, const char** position) : at_(at), position_(position) {}
  reference operator*() const { return *at_; }
  TrackingIterator& operator++() {
    *position_ = ++at_;
    return *this;
  }
  TrackingIterator operator++(int) {
    const TrackingIterator before = *this;
    ++*this;
    return before;
  }
  bool operator==(const TrackingIterator& other) const { return at_ == other.at_; }

 private:
  const char* at_;
  const char** position_;
};

using Adapter = decltype(nlohmann::detail::input_adapter(std::declval<TrackingIterator>(),
                                                         std::declval<TrackingIterator>()));
using Lexer = nlohmann::detail::lexer<Json, Adapter>;
using Parser = nlohmann::detail::parser<Json, Adapter>;

}  // namespace headsup

// What this reader alone asks of nlohmann's lexer and parser otherwise than they come. They would
// bring the C library's strtod and snprintf, 10 kB of the wasm module, and sentences that nobody
// reads: a fault has its code and its place.

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmissing-attributes"  // its texts are never null
#endif

template <>
inline void headsup::Lexer::strtof(double& value, const char* text, char** end) noexcept {
  value = headsup::decimal_of(text);
  *end = const_cast<char*>(text) + std::strlen(text);
}
template <>
inline std::string headsup::Lexer::get_token_string() const {
  return {};
}
template <>
inline std::string headsup::Parser::exception_message(token_type, const std::string&) {
  return {};
}
