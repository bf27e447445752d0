#include "headsup/layer/tensor_names.h"

#include <array>

namespace headsup {

namespace {

constexpr std::array<TensorInfo, kTensorCount> kTable = {{
    {TensorId::x, "x", TensorKind::input},
    {TensorId::memory, "memory", TensorKind::input},
    {TensorId::W_q, "W_q", TensorKind::weight},
    {TensorId::b_q, "b_q", TensorKind::weight},
    {TensorId::W_k, "W_k", TensorKind::weight},
    {TensorId::b_k, "b_k", TensorKind::weight},
    {TensorId::W_v, "W_v", TensorKind::weight},
    {TensorId::b_v, "b_v", TensorKind::weight},
    {TensorId::W_o, "W_o", TensorKind::weight},
    {TensorId::b_o, "b_o", TensorKind::weight},
    {TensorId::q_flat, "q_flat", TensorKind::computed},
    {TensorId::q_split, "q_split", TensorKind::view},
    {TensorId::q, "q", TensorKind::view},
    {TensorId::k_flat, "k_flat", TensorKind::computed},
    {TensorId::k_split, "k_split", TensorKind::view},
    {TensorId::k, "k", TensorKind::view},
    {TensorId::v_flat, "v_flat", TensorKind::computed},
    {TensorId::v_split, "v_split", TensorKind::view},
    {TensorId::v, "v", TensorKind::view},
    {TensorId::q_k, "q_k", TensorKind::computed},
    {TensorId::scores, "scores", TensorKind::computed},
    {TensorId::masked, "masked", TensorKind::computed},
    {TensorId::weights, "weights", TensorKind::computed},
    {TensorId::head_outputs, "head_outputs", TensorKind::computed},
    {TensorId::outputs_swapped, "outputs_swapped", TensorKind::view},
    {TensorId::outputs_contiguous, "outputs_contiguous", TensorKind::computed},
    {TensorId::concat, "concat", TensorKind::view},
    {TensorId::y, "y", TensorKind::computed},
}};

constexpr bool in_enum_order() {
  for (std::size_t i = 0; i < kTable.size(); ++i) {
    if (static_cast<std::size_t>(kTable[i].name) != i) return false;
  }
  return true;
}
static_assert(in_enum_order(), "a name and its row must stand at the same place");

// The axes of one layer, each with the size and the name it has in these dims.
struct Axes {
  explicit Axes(const AttentionSizes& d)
      : batch{Axis::batch, d.batch},
        queries{Axis::seq_len, d.seq_len},
        keys{d.cross ? Axis::seq_k : Axis::seq_len, d.seq_k},
        rows{Axis::seq_q, d.seq_len},
        columns{Axis::seq_k, d.seq_k},
        width{Axis::d_model, d.d_model},
        q_width{d.q_width() == d.d_model ? Axis::d_model : Axis::q_width, d.q_width()},
        kv_width{d.kv_width() == d.d_model     ? Axis::d_model
                 : d.kv_width() == d.q_width() ? Axis::q_width
                                               : Axis::kv_width,
                 d.kv_width()},
        heads{Axis::n_heads, d.n_heads},
        kv_heads{d.n_kv_heads == d.n_heads ? Axis::n_heads : Axis::n_kv_heads, d.n_kv_heads},
        head_dim{Axis::head_dim, d.head_dim} {}

  Dim batch, queries, keys, rows, columns, width, q_width, kv_width, heads, kv_heads, head_dim;
};

}  // namespace

std::span<const TensorInfo> tensor_table() { return kTable; }

std::string_view name_of(TensorId name) { return kTable[static_cast<std::size_t>(name)].text; }

std::optional<TensorId> find_tensor(std::string_view text) {
  for (const TensorInfo& info : kTable) {
    if (info.text == text) return info.name;
  }
  return std::nullopt;
}

bool is_present(TensorId name, const AttentionSizes& dims) {
  switch (name) {
    case TensorId::memory:
      return dims.cross;
    case TensorId::b_q:
    case TensorId::b_k:
    case TensorId::b_v:
    case TensorId::b_o:
      return dims.bias;
    case TensorId::masked:
      return dims.masks();
    default:
      return true;
  }
}

Shape shape_of(TensorId name, const AttentionSizes& dims) {
  const Axes a(dims);
  switch (name) {
    case TensorId::x:
    case TensorId::y:
      return {a.batch, a.queries, a.width};
    case TensorId::memory:
      return {a.batch, a.keys, a.width};
    case TensorId::W_q:
      return {a.width, a.q_width};
    case TensorId::W_k:
    case TensorId::W_v:
      return {a.width, a.kv_width};
    case TensorId::W_o:
      return {a.q_width, a.width};
    case TensorId::b_q:
      return {a.q_width};
    case TensorId::b_k:
    case TensorId::b_v:
      return {a.kv_width};
    case TensorId::b_o:
      return {a.width};
    case TensorId::q_flat:
    case TensorId::concat:
      return {a.batch, a.queries, a.q_width};
    case TensorId::q_split:
    case TensorId::outputs_swapped:
    case TensorId::outputs_contiguous:
      return {a.batch, a.queries, a.heads, a.head_dim};
    case TensorId::q:
    case TensorId::head_outputs:
      return {a.batch, a.heads, a.queries, a.head_dim};
    case TensorId::k_flat:
    case TensorId::v_flat:
      return {a.batch, a.keys, a.kv_width};
    case TensorId::k_split:
    case TensorId::v_split:
      return {a.batch, a.keys, a.kv_heads, a.head_dim};
    case TensorId::k:
    case TensorId::v:
      return {a.batch, a.kv_heads, a.keys, a.head_dim};
    case TensorId::q_k:
    case TensorId::scores:
    case TensorId::masked:
    case TensorId::weights:
      return {a.batch, a.heads, a.rows, a.columns};
  }
  return {};
}

}  // namespace headsup
