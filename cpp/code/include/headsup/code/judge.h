// A short task in code, as data, and its judge: a program is run on drawn sizes, and what it makes
// is tested. Whatever gives the right numbers is right.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"

namespace headsup {

/// Two expressions that must agree: `wanted`, of what the program made on the given values, and
/// `got`, of what it made after `change`. In both, the result has its name and all else is given.
struct CodeTest {
  std::string id;                   // names its sentence
  std::vector<std::string> change;  // lines, run on the given values; none: the same run
  std::vector<std::string> setup;   // lines, run before `wanted`
  std::string wanted;
  std::string got;
};

/// What people write instead.
struct WrongProgram {
  std::string how;            // names its sentence
  std::string misconception;  // "M1"; "" where the course has no name for it
  std::vector<std::string> lines;
};

struct CodeTask {
  std::string id;
  std::vector<std::string> sizes;  // names of whole numbers, which are drawn
  std::vector<std::string> given;  // lines that make what the program may use
  std::string result;              // the name of what it must make
  std::vector<std::string> lines;  // a right program
  std::vector<WrongProgram> wrong;
  std::vector<std::string> by_hand;  // functions that it may not call
  std::string compare;               // what of the result is compared; "" for itself
  std::vector<CodeTest> tests;
};

/// What came of a program on the first sizes, the smallest of all, that tell it apart. It is right
/// where neither a fault nor a test says otherwise.
struct CodeVerdict {
  std::vector<std::int64_t> sizes;  // in the task's order; none where it is right
  std::optional<Fault> fault;       // where is "line:column"; code_unknown_name at "" has no result
  std::string test;                 // the id of the one that fails; "shape", "values" of the result
  std::vector<std::int64_t> wanted_shape, got_shape;  // there
  std::vector<std::int64_t> cell;                     // the first that differs
  double wanted = 0, got = 0;                         // in it
  std::string how;                                    // of the wrong program that ends the same
};

/// Draws three inputs in which no two whole numbers are equal, from the task's id. Faults: those of
/// the task's own lines.
Result<CodeVerdict> judge_code(const CodeTask& task, const std::string& source);

}  // namespace headsup
