// The numbers of the course's prose, worked out by hand: each lesson's test file adds its own, and
// course_numbers_test.cpp holds all of them against the engine's.
#pragma once

#include <map>
#include <string>

namespace headsup::test {

/// id of an expression in prose -> what it must say.
using CourseNumbers = std::map<std::string, std::string>;

inline CourseNumbers& course_numbers() {
  static CourseNumbers all;
  return all;
}

/// At the top of a file: `const Worked kWorked({{"head-dim", "128"}});`
struct Worked {
  explicit Worked(const CourseNumbers& numbers) {
    course_numbers().insert(numbers.begin(), numbers.end());
  }
};

}  // namespace headsup::test
