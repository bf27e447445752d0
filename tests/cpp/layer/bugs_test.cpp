#include "headsup/layer/bugs.h"

#include <doctest/doctest.h>

#include <cmath>

#include "support/faults.h"

using namespace headsup;
using namespace headsup::test;

namespace {

BugSet bugs_of(const std::vector<std::string>& names) {
  const Result<BugSet> bugs = read_bugs(names);
  REQUIRE_MESSAGE(bugs.ok(), text_of(bugs ? Faults{} : bugs.faults()));
  return *bugs;
}

std::string fault_of(const std::vector<std::string>& names) {
  const Result<BugSet> bugs = read_bugs(names);
  REQUIRE_FALSE(bugs.ok());
  REQUIRE(bugs.faults().size() == 1);
  CHECK(args_match_table(bugs.faults()[0]));
  return text_of(bugs.faults());
}

}  // namespace

TEST_CASE("every bug has a name by which it is found, and stands alone in its set") {
  for (std::size_t n = 0; n < kBugNames.size(); ++n) {
    const BugSet bugs = bugs_of({std::string(kBugNames[n])});
    for (std::size_t other = 0; other < kBugNames.size(); ++other) {
      CHECK(bugs.has(static_cast<Bug>(other)) == (n == other));
    }
  }
  CHECK(kBugNames[static_cast<std::size_t>(Bug::merge_straight)] == "merge_straight");
  CHECK(kBugNames[static_cast<std::size_t>(Bug::weights_late)] == "weights_late");
  CHECK(kBugNames[static_cast<std::size_t>(Bug::v_slice)] == "v_slice");
  CHECK(bugs_of({}) == BugSet{});
}

TEST_CASE("bugs of different lines stand together") {
  const BugSet bugs = bugs_of({"q_straight", "k_straight", "merge_straight", "scores_width",
                               "weights_heads", "scores_zeroed", "v_slice"});
  CHECK(bugs.has(Bug::k_straight));
  CHECK(bugs.has(Bug::v_slice));
  CHECK(bugs.any(Bug::q_slice, Bug::v_slice));
  CHECK_FALSE(bugs.any(Bug::q_slice, Bug::k_slice));
  CHECK_FALSE(bugs.has(Bug::v_straight));
}

TEST_CASE("a name that is no bug's is a fault that says it") {
  CHECK(fault_of({"q_straigth"}) == "field_bad_value at bugs value=q_straigth expected=bug");
  CHECK(fault_of({""}) == "field_bad_value at bugs value= expected=bug");
  CHECK(read_bugs({"a", "b"}).faults().size() == 2);
}

TEST_CASE("two bugs of one line are a fault, the same bug twice is not") {
  const std::vector<std::vector<std::string>> lines = {
      {"scores_width", "scores_heads", "scores_times", "scores_unscaled"},
      {"weights_columns", "weights_heads"},
      {"weights_kept", "scores_zeroed", "weights_late"}};
  for (const auto& line : lines) {
    for (const std::string& one : line) {
      for (const std::string& other : line) {
        if (one == other) {
          CHECK(bugs_of({one, other}) == bugs_of({one}));
        } else {
          CHECK(fault_of({one, other}) ==
                "field_bad_value at bugs value=" + other + " expected=one_bug_a_line");
        }
      }
    }
  }
}

TEST_CASE("scores are multiplied by one over the root of head_dim, or by what a bug makes of it") {
  const auto factor = [](const std::vector<std::string>& bugs) {
    return score_factor(bugs_of(bugs), 64, 4, 16);
  };
  CHECK(factor({}) == 0.25f);
  CHECK(factor({"q_straight", "weights_heads"}) == 0.25f);
  CHECK(factor({"scores_width"}) == 0.125f);
  CHECK(factor({"scores_heads"}) == 0.5f);
  CHECK(factor({"scores_times"}) == 4.0f);
  CHECK(factor({"scores_unscaled"}) == 1.0f);
}
