#include "headsup/layer/flash.h"

#include "headsup/graph/flash_attention.h"
#include "headsup/layer/memory.h"

namespace headsup {

Count numbers_of_flash(const AttentionSizes& dims) {
  const ShapedGraph& shaped = flash_attention(dims.cross);
  const Features features = dims.features();
  const auto shape = [&](TensorId id) { return sized(shaped.axes_of(id), dims.by_axis()); };
  // One head's keys and values, packed, and the scores of a block.
  Count numbers = PackedMatrix::packed_size(dims.head_dim, dims.seq_k) +
                  PackedMatrix::packed_size(dims.seq_k, dims.head_dim) +
                  OpRules<Op::flash>::kBlockNumbers;
  // Weights side by side, and their packed copy.
  const Shape matrix = shape(kFusedWeight);
  numbers += matrix.elements() + PackedMatrix::packed_size(matrix[0].size, matrix[1].size);
  if (dims.bias) numbers += shape(kFusedBias).elements();
  for (const Node& node : shaped.graph.nodes()) {
    const Effect effect = kOpInfo[static_cast<std::size_t>(node.op)].effect;
    if (effect != Effect::compute || !node.in_layer(features)) continue;
    numbers += shape(node.out).elements();
  }
  return numbers;
}

Result<std::int64_t> check_flash_memory(const AttentionSizes& dims) {
  Count numbers = numbers_of_flash(dims);
  for (const TensorInfo& info : tensor_table()) {
    if (info.kind == TensorKind::computed) continue;
    numbers += numbers_kept(info.name, dims);
  }
  return within_memory(numbers, "config");
}

std::int64_t flash_flops(const AttentionSizes& dims) {
  const Visibility visibility = dims.visibility();
  std::int64_t seen = 0;
  for (std::int64_t example = 0; example < dims.batch; ++example) {
    for (std::int64_t query = 0; query < dims.seq_len; ++query) {
      seen += visibility.range(example, query).end;
    }
  }
  const std::int64_t tokens = dims.batch * dims.seq_len;
  const std::int64_t keys = dims.batch * dims.seq_k;
  const std::int64_t projected =
      dims.d_model * (2 * tokens * dims.q_width() + 2 * keys * dims.kv_width());
  return 2 * (projected + 2 * seen * dims.q_width());
}

}  // namespace headsup
