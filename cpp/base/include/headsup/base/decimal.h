// A number as a sentence says it. Knows no language: it is JSON's way of writing, shortened.
#pragma once

#include <string>

namespace headsup {

/// "768", "2.5", "0.333333": whole numbers without a point, others to six places, zeros at the end
/// left out, or to as many more as it takes for them not to read as whole, "3.00000001"; "1e300"
/// and "2.5e-9" beyond what digits say well; "infinity", "-infinity", "NaN".
/// Without the library's printf, which is 6 kB of the wasm module for this alone.
std::string decimal_text(double value);

/// The double nearest to a number as JSON writes it, infinite where there is none. Requires `text`
/// to be such a number in whole. Asks JS for it on wasm, since musl's strtod is 10 kB of the
/// module.
double decimal_of(const char* text);

}  // namespace headsup
