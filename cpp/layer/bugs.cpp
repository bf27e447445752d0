#include "headsup/layer/bugs.h"

#include <algorithm>
#include <cmath>

namespace headsup {

namespace {

// Bugs of one line, of which a layer can have only one.
struct Line {
  Bug first, last;
};
constexpr std::array kLines = {Line{Bug::scores_width, Bug::scores_unscaled},
                               Line{Bug::weights_columns, Bug::weights_heads},
                               Line{Bug::weights_kept, Bug::weights_late}};

bool has_bug_on_line(BugSet bugs, Bug bug) {
  return std::ranges::any_of(kLines, [&](const Line& line) {
    return line.first <= bug && bug <= line.last && bugs.any(line.first, line.last);
  });
}

constexpr std::array<TensorId, kBugNames.size()> kBugLines = {
    TensorId::q,       TensorId::k,       TensorId::v,      TensorId::concat,
    TensorId::scores,  TensorId::scores,  TensorId::scores, TensorId::scores,
    TensorId::weights, TensorId::weights, TensorId::masked, TensorId::masked,
    TensorId::masked,  TensorId::q_flat,  TensorId::k_flat, TensorId::v_flat,
};

}  // namespace

TensorId line_of(Bug bug) { return kBugLines[static_cast<std::size_t>(bug)]; }

bool BugSet::any(Bug first, Bug last) const {
  for (auto bug = static_cast<unsigned>(first); bug <= static_cast<unsigned>(last); ++bug) {
    if (has(static_cast<Bug>(bug))) return true;
  }
  return false;
}

Result<BugSet> read_bugs(const std::vector<std::string>& names) {
  BugSet bugs;
  Faults faults;
  for (const std::string& name : names) {
    const auto* const found = std::ranges::find(kBugNames, name);
    const Bug bug = static_cast<Bug>(found - kBugNames.begin());
    if (found == kBugNames.end()) {
      faults.push_back(bad_value("bugs", name, "bug"));
    } else if (!bugs.has(bug) && has_bug_on_line(bugs, bug)) {
      faults.push_back(bad_value("bugs", name, "one_bug_a_line"));
    } else {
      bugs.put(bug);
    }
  }
  if (!faults.empty()) return faults;
  return bugs;
}

float score_factor(BugSet bugs, std::int64_t d_model, std::int64_t n_heads, std::int64_t head_dim) {
  const auto root = [](std::int64_t size) { return std::sqrt(static_cast<float>(size)); };
  if (bugs.has(Bug::scores_width)) return 1 / root(d_model);
  if (bugs.has(Bug::scores_heads)) return 1 / root(n_heads);
  if (bugs.has(Bug::scores_times)) return root(head_dim);
  if (bugs.has(Bug::scores_unscaled)) return 1;
  return 1 / root(head_dim);
}

}  // namespace headsup
