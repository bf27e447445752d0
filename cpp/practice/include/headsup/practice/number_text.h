// Reads numbers as people write them: digits, grouped thousands, and what is still to be worked
// out.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "headsup/practice/fraction.h"

namespace headsup {

/// The number that `text` says, exactly, or none where it cannot be read for certain. Reads
/// "65536", "65,536", "65 536", "65_536", "-3", "0.5", ".5", "2^16", "2**16", "64*1024", "64 ×
/// 1024", "4 x 768^2", "1/3", "50 %", "7.39/(7.39 + 2.72)", full-width digits and signs. A comma or
/// a space between digits groups thousands where three follow it; any other comma begins a decimal,
/// "0,53", and "1 5" is no number. Binds as in Python, but a power is not raised again; its
/// exponent is a whole number from 0. "sqrt(128)", "sqrt 128" and "√128" are read to six decimals.
/// `unit`, which has small letters, may stand behind all of it in either. Text of more than 80
/// bytes, a division by zero, and a number past 63 bits, on the way too, are none.
std::optional<Fraction> read_number(std::string_view text, std::string_view unit = "");

/// Every number that `text` may mean, each once; empty where it cannot be read, one where it is
/// certain. Beside what read_number reads: what follows the last "=" of "16 * 64 = 1024"; "64k",
/// "1.5 M", "2GB", whose letter is a power of 1000 or of 1024, so both, the smaller first; "64Ki"
/// and "64KiB", a power of 1024 for certain; "65.536", which groups thousands or is a decimal, so
/// both; "1.048.576", thousands for certain; and thousands grouped by a full-width comma.
std::vector<Fraction> number_readings(std::string_view text);

}  // namespace headsup
