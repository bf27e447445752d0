// The known bugs in code for multi-head attention that raise no error: every shape fits, but the
// numbers are wrong. Each is an edit of the graph.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/graph/attention.h"

namespace headsup {

struct PlantedBug {
  std::string_view name;
  TensorId line;  // the tensor whose line of code is wrong
  void (*plant)(Graph& graph);
};

/// All of them, in the order in which pages list them. A new one is an entry in bugs.cpp, and a
/// member of Attr (ops/op.h) where no attribute says yet what it changes: shapes, runs,
/// training and pages read the graph that it edits.
std::span<const PlantedBug> planted_bugs();

/// A set of them.
class BugSet {
 public:
  /// Requires the name of a bug.
  bool has(std::string_view name) const;
  bool operator==(const BugSet&) const = default;

  /// Attention with these bugs, where `graph` is attention without.
  Graph planted_in(Graph graph) const;
  std::vector<std::string_view> names() const;

 private:
  friend Result<BugSet> read_bugs(const std::vector<std::string>& names);
  bool has(std::size_t bug) const { return (bits_ >> bug & 1U) != 0; }

  std::uint32_t bits_ = 0;
};

/// The set of these names. Faults, at "bugs": field_bad_value for a name that no bug has, and for a
/// second bug on the same line.
Result<BugSet> read_bugs(const std::vector<std::string>& names);

/// Attention as models here are trained: scores are multiplied by 1 / sqrt(head_dim), which is a
/// bit or two from a division by sqrt(head_dim).
Graph trained_attention(const BugSet& bugs);

}  // namespace headsup
