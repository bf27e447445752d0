#include "headsup/graph/bugs.h"

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
  for (const PlantedBug& one : planted_bugs()) {
    const BugSet bugs = bugs_of({std::string(one.name)});
    for (const PlantedBug& other : planted_bugs()) {
      CHECK(bugs.has(other.name) == (one.name == other.name));
    }
    CHECK(bugs.names() == std::vector{one.name});
  }
  CHECK(bugs_of({}) == BugSet{});
}

TEST_CASE("every bug changes the graph, and every shape still fits") {
  for (const PlantedBug& one : planted_bugs()) {
    CAPTURE(one.name);
    const Graph buggy = trained_attention(bugs_of({std::string(one.name)}));
    CHECK(shaped(buggy, features::kMasked).has_value());
    CHECK(shaped(buggy, features::kMasked | features::kRope).has_value());
    const Graph right = trained_attention({});
    bool differs = false;
    for (const Node& node : right.nodes()) {
      const Node& other = buggy[node.out];
      differs = differs || node.op != other.op || !(node.attr == other.attr);
    }
    CHECK(differs);
  }
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
  AxisSizes sizes;
  sizes[Axis::d_model] = 64;
  sizes[Axis::n_heads] = 4;
  sizes[Axis::head_dim] = 16;
  const auto factor = [&](const std::vector<std::string>& bugs) {
    return scale_factor(trained_attention(bugs_of(bugs))[TensorId::scores].attr, sizes);
  };
  CHECK(factor({}) == 0.25f);
  CHECK(factor({"q_straight", "weights_heads"}) == 0.25f);
  CHECK(factor({"scores_width"}) == 0.125f);
  CHECK(factor({"scores_heads"}) == 0.5f);
  CHECK(factor({"scores_times"}) == 4.0f);
  CHECK(factor({"scores_unscaled"}) == 1.0f);
}

TEST_CASE("bugs plant the same graph in whatever order they are named") {
  const auto same = [](const std::vector<std::string>& a, const std::vector<std::string>& b) {
    const Graph one = trained_attention(bugs_of(a)), other = trained_attention(bugs_of(b));
    for (const Node& node : one.nodes()) {
      CHECK(node.op == other[node.out].op);
      CHECK(node.attr == other[node.out].attr);
    }
  };
  same({"weights_late", "weights_heads"}, {"weights_heads", "weights_late"});
  same({"q_slice", "q_straight"}, {"q_straight", "q_slice"});
}
