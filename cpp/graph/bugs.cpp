#include "headsup/graph/bugs.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headsup {

namespace {

using enum TensorId;

// The only node with this operation, wherever another bug has put it.
Node& node_with(Graph& graph, Op op) {
  for (const Node& node : graph.nodes()) {
    if (node.op == op) return graph[node.out];
  }
  __builtin_trap();
}

// The axes get the names that a transpose would give them, and the numbers stay as they lie, as
// after view() or reshape(): tokens get mixed.
template <TensorId out>
void reshape_only(Graph& graph) {
  graph[out].op = Op::reshape;
}

// Each head reads its own slice of the token alone, through one small matrix for all heads.
template <TensorId out, Columns columns>
void slice(Graph& graph) {
  Node& node = graph[out];
  node.attr.sliced = true;
  node.attr.columns = columns;
  graph.declared(node.in[1]).axes = {Axis::head_dim, Axis::head_dim};
}

template <ScaleBy by, Axis axis = Axis::head_dim>
void rescale(Graph& graph) {
  Attr& attr = node_with(graph, Op::scale).attr;
  attr.scale = by;
  attr.scale_axis = axis;
}

template <Axis axis>
void softmax_over(Graph& graph) {
  node_with(graph, Op::softmax).attr.softmax_axis = axis;
}

void hide_what_should_be_seen(Graph& graph) { node_with(graph, Op::mask).attr.inverted = true; }
void fill_with_zero(Graph& graph) { node_with(graph, Op::mask).attr.fill = 0; }

// Hidden weights are set to 0 after softmax, so that they no longer add up to 1.
void mask_after_softmax(Graph& graph) {
  Node &masked = node_with(graph, Op::mask), &softmax = node_with(graph, Op::softmax);
  std::swap(masked.op, softmax.op);
  std::swap(masked.attr, softmax.attr);
  std::swap(masked.when, softmax.when);
  fill_with_zero(graph);
}

constexpr std::array kBugs = {
    PlantedBug{"q_straight", q, reshape_only<q>},
    PlantedBug{"k_straight", k, reshape_only<k>},
    PlantedBug{"v_straight", v, reshape_only<v>},
    PlantedBug{"merge_straight", concat, reshape_only<outputs_swapped>},
    PlantedBug{"scores_width", scores, rescale<ScaleBy::reciprocal, Axis::d_model>},
    PlantedBug{"scores_heads", scores, rescale<ScaleBy::reciprocal, Axis::n_heads>},
    PlantedBug{"scores_times", scores, rescale<ScaleBy::multiplication>},
    PlantedBug{"scores_unscaled", scores, rescale<ScaleBy::nothing>},
    PlantedBug{"weights_columns", weights, softmax_over<Axis::seq_q>},
    PlantedBug{"weights_heads", weights, softmax_over<Axis::n_heads>},
    PlantedBug{"weights_kept", masked, hide_what_should_be_seen},
    PlantedBug{"scores_zeroed", masked, fill_with_zero},
    PlantedBug{"weights_late", masked, mask_after_softmax},
    PlantedBug{"q_slice", q_flat, slice<q_flat, Columns::queries>},
    PlantedBug{"k_slice", k_flat, slice<k_flat, Columns::keys>},
    PlantedBug{"v_slice", v_flat, slice<v_flat, Columns::values>},
};

std::size_t place_of(std::string_view name) {
  return static_cast<std::size_t>(std::ranges::find(kBugs, name, &PlantedBug::name) -
                                  kBugs.begin());
}

}  // namespace

std::span<const PlantedBug> planted_bugs() { return kBugs; }

bool BugSet::has(std::string_view name) const { return has(place_of(name)); }

Graph BugSet::planted_in(Graph graph) const {
  for (std::size_t bug = 0; bug < kBugs.size(); ++bug) {
    if (has(bug)) kBugs[bug].plant(graph);
  }
  return graph;
}

std::vector<std::string_view> BugSet::names() const {
  std::vector<std::string_view> out;
  for (std::size_t bug = 0; bug < kBugs.size(); ++bug) {
    if (has(bug)) out.push_back(kBugs[bug].name);
  }
  return out;
}

Result<BugSet> read_bugs(const std::vector<std::string>& names) {
  BugSet bugs;
  Faults faults;
  for (const std::string& name : names) {
    const std::size_t bug = place_of(name);
    const auto has_one_on_its_line = [&] {
      return std::ranges::any_of(bugs.names(), [&](std::string_view other) {
        return kBugs[place_of(other)].line == kBugs[bug].line;
      });
    };
    if (bug == kBugs.size()) {
      faults.push_back(bad_value("bugs", name, "bug"));
    } else if (!bugs.has(bug) && has_one_on_its_line()) {
      faults.push_back(bad_value("bugs", name, "one_bug_a_line"));
    } else {
      bugs.bits_ |= 1U << bug;
    }
  }
  if (!faults.empty()) return faults;
  return bugs;
}

Graph trained_attention(const BugSet& bugs) {
  Graph graph = kAttention;
  graph[scores].attr.scale = ScaleBy::reciprocal;
  return bugs.planted_in(graph);
}

}  // namespace headsup
