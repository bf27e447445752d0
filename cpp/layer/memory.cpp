#include "headsup/layer/memory.h"

#include <algorithm>
#include <string>

#include "headsup/base/available_memory.h"
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

Result<std::int64_t> within_memory(Count numbers, std::string_view where) {
  const Count bytes = numbers * Count(sizeof(float));
  if (bytes.fits() && bytes.value() <= kMemoryLimitBytes) return bytes.value();
  const std::string needed = bytes.fits() ? std::to_string(bytes.value()) : "over 2^63";
  return make_fault(Code::memory_over_limit, where, {needed, kMemoryLimitBytes});
}

Result<std::int64_t> ask_memory(Count numbers, std::string_view where) {
  Result<std::int64_t> bytes = within_memory(numbers, where);
  if (!bytes || can_allocate(*bytes)) return bytes;
  return make_fault(Code::out_of_memory, where, {});
}

}  // namespace headsup
