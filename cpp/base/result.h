// A value or the faults that stood in its way. The core never throws: bad input comes back as this.
#pragma once

#include <utility>
#include <variant>

#include "base/fault.h"

namespace headsup {

/// Holds a T, or at least one Fault. All faults of one input are reported together.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : held_(std::move(value)) {}
  Result(Fault fault) : held_(Faults{std::move(fault)}) {}
  Result(Faults faults) : held_(std::move(faults)) {}

  bool ok() const { return std::holds_alternative<T>(held_); }
  explicit operator bool() const { return ok(); }

  /// Requires ok().
  const T& value() const& { return *std::get_if<T>(&held_); }
  T& value() & { return *std::get_if<T>(&held_); }
  T&& value() && { return std::move(*std::get_if<T>(&held_)); }
  const T& operator*() const& { return value(); }
  T& operator*() & { return value(); }
  const T* operator->() const { return &value(); }
  T* operator->() { return &value(); }

  /// Requires !ok().
  const Faults& faults() const { return *std::get_if<Faults>(&held_); }

 private:
  std::variant<T, Faults> held_;
};

}  // namespace headsup
