#include "headsup/layer/memory.h"

#include <algorithm>
#include <utility>

#include "headsup/base/memory.h"
#include "headsup/graph/flash_attention.h"
#include "headsup/kernels/matmul.h"

namespace headsup {

namespace {

Shape shape_in(const ShapedGraph& graph, TensorId id, const AttentionSizes& dims) {
  return sized(graph.axes_of(id), dims.by_axis());
}

// Weights, and their packed copies.
Count numbers_of_weights(const ShapedGraph& shaped, const AttentionSizes& dims) {
  Count numbers = 0;
  for (const Declared& one : shaped.graph.declared()) {
    if (shaped.graph.makes(one.id) || !shaped.graph.has(one.id, dims.features())) continue;
    const Shape weight = shape_in(shaped, one.id, dims);
    numbers += weight.elements();
    if (weight.rank() == 2) numbers += PackedMatrix::packed_size(weight[0].size, weight[1].size);
  }
  return numbers;
}

// What a run is handed or makes, and what it packs of one head at a time: keys transposed, values
// as they are.
Count numbers_made(const ShapedGraph& shaped, const AttentionSizes& dims) {
  Count numbers = PackedMatrix::packed_size(dims.head_dim, dims.seq_k) +
                  PackedMatrix::packed_size(dims.seq_k, dims.head_dim);
  for (const Node& node : shaped.graph.nodes()) {
    const Effect effect = kOpInfo[static_cast<std::size_t>(node.op)].effect;
    if (effect == Effect::view || !node.in_layer(dims.features())) continue;
    numbers += shape_in(shaped, node.out, dims).elements();
  }
  return numbers;
}

}  // namespace

Count numbers_of_run(const AttentionSizes& dims) {
  const ShapedGraph& graph = attention(dims.cross);
  return numbers_made(graph, dims) + numbers_of_weights(graph, dims);
}

Count numbers_of_flash(const AttentionSizes& dims) {
  const ShapedGraph& graph = flash_attention(dims.cross);
  return numbers_made(graph, dims) + OpRules<Op::flash>::kBlockNumbers +
         numbers_of_weights(graph, dims) + numbers_of_weights(attention(dims.cross), dims);
}

Count numbers_shown(const AttentionSizes& dims) {
  // A slice is of the last two axes. What made a cell is two lines of numbers along them, their
  // products, and a line to add up; three of them once more on their way out.
  constexpr std::int64_t kLines = 7;
  std::int64_t slice = 0;
  std::int64_t line = 0;
  for (const TensorInfo& info : tensor_table()) {
    if (!is_present(info.name, dims)) continue;
    const Shape shape = shape_of(info.name, dims);
    const std::int64_t columns = shape[shape.rank() - 1].size;
    const std::int64_t rows = shape.rank() > 1 ? shape[shape.rank() - 2].size : 1;
    slice = std::max(slice, rows * columns);
    line = std::max({line, rows, columns});
  }
  return Count(slice) + Count(line) * kLines;
}

Result<std::int64_t> check_memory(const AttentionSizes& dims, Count more) {
  return within_memory(numbers_of_run(dims) + numbers_shown(dims) + more, "config");
}

Result<std::int64_t> check_flash_memory(const AttentionSizes& dims) {
  return within_memory(numbers_of_flash(dims), "config");
}

namespace {

Fault no_memory(std::string_view where) { return make_fault(Code::out_of_memory, where, {}); }

}  // namespace

bool TraceCache::free_memory(Count bytes, std::size_t keep) {
  while (!can_allocate(bytes)) {
    if (kept_.size() <= keep) return false;
    kept_.pop_back();
  }
  return true;
}

Result<std::int64_t> TraceCache::ask(Count numbers, std::string_view where) {
  Result<std::int64_t> bytes = within_memory(numbers, where);
  if (!bytes || free_memory(*bytes, 0)) return bytes;
  return no_memory(where);
}

Result<std::shared_ptr<const Trace>> TraceCache::get(const RunSpec& setup, Count more) {
  HEADSUP_TRY(bytes, check_memory(setup.dims, more));
  const Count beside = (numbers_shown(setup.dims) + more) * sizeof(float);

  const auto found =
      std::ranges::find_if(kept_, [&](const Kept& kept) { return kept.setup == setup; });
  if (found != kept_.end()) {
    kept_.splice(kept_.begin(), kept_, found);
    if (!free_memory(beside, 1)) return no_memory("config");
    return kept_.front().trace;
  }

  Faults faults = check_edits(setup);
  const Faults off = check_ablated_heads(setup);
  faults.insert(faults.end(), off.begin(), off.end());
  if (!faults.empty()) return faults;

  // Old runs go before the new one is made, so that both are never in memory beyond the limit.
  std::int64_t total = bytes;
  for (const Kept& kept : kept_) total += kept.bytes;
  while (!kept_.empty() && (total > kKeptBytes || kept_.size() >= kKeptRuns)) {
    if (kept_.size() == 1 && total <= kMemoryLimitBytes) break;
    total -= kept_.back().bytes;
    kept_.pop_back();
  }
  if (!free_memory(bytes, 0)) return no_memory("config");

  Inputs inputs;
  if (kept_.empty()) {
    inputs = make_inputs(setup);
  } else {
    const ReusableRun earlier{kept_.front().setup, kept_.front().trace->inputs};
    inputs = make_inputs(setup, &earlier);
  }
  kept_.push_front(
      {setup, bytes - beside.value(),
       std::make_shared<const Trace>(forward(setup.dims, std::move(inputs), setup.ablated_heads))});
  return kept_.front().trace;
}

}  // namespace headsup
