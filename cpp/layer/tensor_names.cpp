#include "headsup/layer/tensor_names.h"

#include <array>

namespace headsup {

namespace {

constexpr std::array<NameInfo, kNameCount> kTable = {{
    {Name::x, "x", Kind::input},
    {Name::memory, "memory", Kind::input},
    {Name::W_q, "W_q", Kind::weight},
    {Name::b_q, "b_q", Kind::weight},
    {Name::W_k, "W_k", Kind::weight},
    {Name::b_k, "b_k", Kind::weight},
    {Name::W_v, "W_v", Kind::weight},
    {Name::b_v, "b_v", Kind::weight},
    {Name::W_o, "W_o", Kind::weight},
    {Name::b_o, "b_o", Kind::weight},
    {Name::q_flat, "q_flat", Kind::computed},
    {Name::q_split, "q_split", Kind::view},
    {Name::q, "q", Kind::view},
    {Name::k_flat, "k_flat", Kind::computed},
    {Name::k_split, "k_split", Kind::view},
    {Name::k, "k", Kind::view},
    {Name::v_flat, "v_flat", Kind::computed},
    {Name::v_split, "v_split", Kind::view},
    {Name::v, "v", Kind::view},
    {Name::q_k, "q_k", Kind::computed},
    {Name::scores, "scores", Kind::computed},
    {Name::masked, "masked", Kind::computed},
    {Name::weights, "weights", Kind::computed},
    {Name::head_outputs, "head_outputs", Kind::computed},
    {Name::outputs_swapped, "outputs_swapped", Kind::view},
    {Name::outputs_contiguous, "outputs_contiguous", Kind::computed},
    {Name::concat, "concat", Kind::view},
    {Name::y, "y", Kind::computed},
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
  explicit Axes(const Dims& d)
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

std::span<const NameInfo> name_table() { return kTable; }

std::string_view name_of(Name name) { return kTable[static_cast<std::size_t>(name)].text; }

std::optional<Name> find_name(std::string_view text) {
  for (const NameInfo& info : kTable) {
    if (info.text == text) return info.name;
  }
  return std::nullopt;
}

bool exists(Name name, const Dims& dims) {
  switch (name) {
    case Name::memory:
      return dims.cross;
    case Name::b_q:
    case Name::b_k:
    case Name::b_v:
    case Name::b_o:
      return dims.bias;
    case Name::masked:
      return dims.masks();
    default:
      return true;
  }
}

Shape shape_of(Name name, const Dims& dims) {
  const Axes a(dims);
  switch (name) {
    case Name::x:
    case Name::y:
      return {a.batch, a.queries, a.width};
    case Name::memory:
      return {a.batch, a.keys, a.width};
    case Name::W_q:
      return {a.width, a.q_width};
    case Name::W_k:
    case Name::W_v:
      return {a.width, a.kv_width};
    case Name::W_o:
      return {a.q_width, a.width};
    case Name::b_q:
      return {a.q_width};
    case Name::b_k:
    case Name::b_v:
      return {a.kv_width};
    case Name::b_o:
      return {a.width};
    case Name::q_flat:
    case Name::concat:
      return {a.batch, a.queries, a.q_width};
    case Name::q_split:
    case Name::outputs_swapped:
    case Name::outputs_contiguous:
      return {a.batch, a.queries, a.heads, a.head_dim};
    case Name::q:
    case Name::head_outputs:
      return {a.batch, a.heads, a.queries, a.head_dim};
    case Name::k_flat:
    case Name::v_flat:
      return {a.batch, a.keys, a.kv_width};
    case Name::k_split:
    case Name::v_split:
      return {a.batch, a.keys, a.kv_heads, a.head_dim};
    case Name::k:
    case Name::v:
      return {a.batch, a.kv_heads, a.keys, a.head_dim};
    case Name::q_k:
    case Name::scores:
    case Name::masked:
    case Name::weights:
      return {a.batch, a.heads, a.rows, a.columns};
  }
  return {};
}

}  // namespace headsup
