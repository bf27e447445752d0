// Counts that cannot overflow silently, and the one way to ask for memory. A count is a whole
// number from 0 to 2^63 - 1; past that it is "none", which callers turn into a fault.
#pragma once

#include <cstddef>
#include <cstdint>

namespace headsup {

/// A count, or nothing where the true one does not fit 63 bits. Sums and products of these carry
/// the nothing along, so that one test at the end is enough.
class Count {
 public:
  constexpr Count(std::int64_t value) : value_(value) {}

  constexpr bool fits() const { return fits_; }
  /// Requires fits().
  constexpr std::int64_t value() const { return value_; }

  /// The count as memory is asked for. A size has 32 bits on wasm, and a product cut down to them
  /// would get less memory than is then written to. Sizes from outside are refused by name before
  /// it comes to that (layer/config.h); where they were not, the program ends here.
  [[gnu::noinline]] constexpr std::size_t size() const {
    if (!fits_ || value_ < 0 || value_ > PTRDIFF_MAX) __builtin_trap();
    return static_cast<std::size_t>(value_);
  }

  // Out of line: wasm has no overflow flag, and the test takes a hundred bytes each time.
  [[gnu::noinline]] friend constexpr Count operator*(Count a, Count b) {
    Count out(0);
    out.fits_ = !__builtin_mul_overflow(a.value_, b.value_, &out.value_) && a.fits_ && b.fits_;
    return out;
  }
  [[gnu::noinline]] friend constexpr Count operator+(Count a, Count b) {
    Count out(0);
    out.fits_ = !__builtin_add_overflow(a.value_, b.value_, &out.value_) && a.fits_ && b.fits_;
    return out;
  }
  constexpr Count& operator+=(Count other) { return *this = *this + other; }

 private:
  std::int64_t value_;
  bool fits_ = true;
};

}  // namespace headsup
