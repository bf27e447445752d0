// A value or the faults that stood in its way. The core never throws: bad input comes back as this.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "headsup/base/fault.h"

namespace headsup {

/// The faults of any Result: one piece of code for every T.
class ResultErrors {
 public:
  ResultErrors() = default;
  ResultErrors(Fault fault) { faults_.push_back(std::move(fault)); }
  ResultErrors(Faults faults) : faults_(std::move(faults)) {}

  /// Requires !ok().
  const Faults& faults() const { return faults_; }

 private:
  Faults faults_;
};

/// Holds a T, or at least one Fault. All faults of one input are reported together.
template <class T>
class [[nodiscard]] Result : public ResultErrors {
 public:
  using ResultErrors::ResultErrors;
  // Two for a value, since one that takes it as it is would move it twice.
  Result(T&& value) : value_(std::move(value)) {}
  Result(const T& value) : value_(value) {}

  bool ok() const { return value_.has_value(); }
  explicit operator bool() const { return ok(); }

  /// Requires ok().
  const T& value() const& { return *value_; }
  T& value() & { return *value_; }
  T&& value() && { return *std::move(value_); }
  const T& operator*() const& { return value(); }
  T& operator*() & { return value(); }
  const T* operator->() const { return &value(); }
  T* operator->() { return &value(); }

 private:
  // Not a variant: its clean-up is code for every T.
  std::optional<T> value_;
};

/// A place from 0 to count - 1. Faults: index_out_of_range at `where`.
inline Result<std::int64_t> place_in(std::string_view where, std::int64_t place,
                                     std::int64_t count) {
  if (place >= 0 && place < count) return place;
  return make_fault(Code::index_out_of_range, where, {where, place, count});
}

}  // namespace headsup

/// Declares `name` as the value of a Result, or returns its faults from the function around it.
#define HEADSUP_TRY(name, ...)               \
  auto name##_or = (__VA_ARGS__);            \
  if (!name##_or) return name##_or.faults(); \
  [[maybe_unused]] auto& name = name##_or.value()

/// Returns faults from the function around it where there are any.
#define HEADSUP_CHECK(...) \
  if (Faults faults_found = (__VA_ARGS__); !faults_found.empty()) return faults_found
