// The layer's code, a line an operation.
#include <string>

#include "headsup/graph/shape_walk.h"

namespace headsup {

namespace {

// In a line, `$in` is the first operand, `$other` the second, `$1` and `$2` are names of axes of
// what is made, and
// `$repeat` is how PyTorch repeats keys and values that heads share; this engine reads them again
// in place.
struct Line {
  TensorId id;
  std::string_view text;
};
constexpr std::array kLines = {
    Line{TensorId::x, "batch, seq_len, d_model = x.shape"},
    Line{TensorId::memory, "seq_k = memory.shape[1]"},
    Line{TensorId::q_flat, "q = W_q($in)"},
    Line{TensorId::q_split, "q = q.view(batch, $1, $2, head_dim)"},
    Line{TensorId::q, "q = q.transpose(1, 2)"},
    Line{TensorId::q_rot, "q_rot = rope(q, position)"},
    Line{TensorId::k_flat, "k = W_k($in)"},
    Line{TensorId::k_split, "k = k.view(batch, $1, $2, head_dim)"},
    Line{TensorId::k, "k = k.transpose(1, 2)"},
    Line{TensorId::k_rot, "k_rot = rope(k, position)"},
    Line{TensorId::q_k, "q_k = $in @ $other$repeat.transpose(-2, -1)"},
    Line{TensorId::scores, "scores = q_k / math.sqrt(head_dim)"},
    Line{TensorId::masked, "masked = scores.masked_fill(hidden, float(\"-inf\"))"},
    Line{TensorId::weights, "weights = $in.softmax(dim=-1)"},
    Line{TensorId::v_flat, "v = W_v($in)"},
    Line{TensorId::v_split, "v = v.view(batch, $1, $2, head_dim)"},
    Line{TensorId::v, "v = v.transpose(1, 2)"},
    Line{TensorId::head_outputs, "out = weights @ v$repeat"},
    Line{TensorId::outputs_swapped, "out = out.transpose(1, 2)"},
    Line{TensorId::outputs_contiguous, "out = out.contiguous()"},
    Line{TensorId::concat, "concat = out.view(batch, seq_len, n_heads * head_dim)"},
    Line{TensorId::y, "y = W_o($in)"},
};

void replace(std::string& text, std::string_view what, std::string_view with) {
  const std::size_t at = text.find(what);
  if (at != text.npos) text.replace(at, what.size(), with);
}

}  // namespace

std::string pytorch_line(TensorId id, const AttentionSizes& sizes) {
  for (const Line& line : kLines) {
    if (line.id != id) continue;
    std::string out(line.text);
    const Node& node = kAttention[id];
    replace(out, "$in", name_of(kAttention.resolve(node.in[0], sizes.features())));
    replace(out, "$other", name_of(kAttention.resolve(node.in[1], sizes.features())));
    const Shape shape = shape_of(id, sizes);
    replace(out, "$1", name_of(shape[1].axis));
    replace(out, "$2", name_of(shape[2].axis));
    replace(out, "$repeat",
            sizes.n_kv_heads == sizes.n_heads ? ""
                                              : ".repeat_interleave(n_heads // n_kv_heads, dim=1)");
    return out;
  }
  return {};
}

}  // namespace headsup
