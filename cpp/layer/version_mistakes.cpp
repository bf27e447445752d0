#include "version_mistakes.h"

#include <utility>

namespace headsup {

ShapedGraph with_mistake(const ShapedGraph& right, VersionMistake mistake) {
  using enum TensorId;
  ShapedGraph out = right;
  Graph& graph = out.graph;
  switch (mistake) {
    case VersionMistake::mask_flipped:
      graph[masked].attr.inverted = true;
      break;
    case VersionMistake::transpose_deleted:
      graph[outputs_swapped].op = Op::reshape;
      break;
    case VersionMistake::softmax_queries:
      graph[weights].attr.softmax_axis = Axis::seq_q;
      break;
    case VersionMistake::input_split:
      for (const auto& [id, columns] :
           {std::pair{q_flat, Columns::queries}, std::pair{k_flat, Columns::keys},
            std::pair{v_flat, Columns::values}}) {
        graph[id].attr.sliced = true;
        graph[id].attr.columns = columns;
      }
      break;
    default:
      break;
  }
  return out;
}

bool can_have(LayerVersion version, VersionMistake mistake, const AttentionSizes& sizes) {
  switch (mistake) {
    case VersionMistake::mask_flipped:
      return sizes.masks();
    case VersionMistake::transpose_deleted:
      return version != LayerVersion::loop && version != LayerVersion::einsum;
    case VersionMistake::softmax_queries:
      return version != LayerVersion::sdpa;
    case VersionMistake::input_split:
      return version == LayerVersion::module;
    default:
      return true;
  }
}

std::vector<float> may_attend(const AttentionSizes& sizes, std::int64_t example, bool flipped) {
  const Visibility visibility = sizes.visibility();
  std::vector<float> out;
  for (std::int64_t query = 0; query < sizes.seq_len; ++query) {
    const KeyRange range = visibility.range(example, query);
    for (std::int64_t key = 0; key < sizes.seq_k; ++key) {
      out.push_back(range.has(key) != flipped ? 1.0f : 0.0f);
    }
  }
  return out;
}

}  // namespace headsup
