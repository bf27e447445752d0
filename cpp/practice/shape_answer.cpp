#include "headsup/practice/shape_answer.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

#include "headsup/base/checked.h"
#include "headsup/base/words.h"
#include "headsup/graph/attention.h"
#include "headsup/practice/shape_text.h"

namespace headsup {

namespace {

using Sizes = std::vector<std::int64_t>;

// What is wrong with a shape, the most specific first.
enum class ShapeMistake : std::uint8_t {
  none,
  missing_head_axis,    // (2, 10, 128) or (2, 10, 768) where heads have an axis of their own
  axes_not_swapped,     // (2, 10, 6, 128) for (2, 6, 10, 128), and the other way round
  wrong_head_dim,       // right axes, but the last is d_model, or another quotient
  split_too_early,      // one head's or the split shape, where the width is still whole
  heads_not_merged,     // still four axes after the merge
  one_head_only,        // (2, 10, 128) where all heads stand side by side
  table_not_square,     // head_dim or d_model in a score table, where keys belong
  missing_batch_axis,   // right but for the batch
  axes_in_wrong_order,  // the right sizes, otherwise ordered
  wrong_number_of_axes,
  wrong_size,  // right number of axes, one or more sizes off
};

constexpr auto kShapeMistakes = words_of<12>(
    "none missing_head_axis axes_not_swapped wrong_head_dim split_too_early heads_not_merged "
    "one_head_only table_not_square missing_batch_axis axes_in_wrong_order wrong_number_of_axes "
    "wrong_size");
static_assert(kShapeMistakes.size() == static_cast<std::size_t>(ShapeMistake::wrong_size) + 1);

// A mistake and a shape that it gives.
struct MistakenShape {
  ShapeMistake mistake;
  std::vector<std::int64_t> sizes;
};

Sizes sizes_of(const Shape& shape) {
  Sizes out;
  for (const Dim& dim : shape) out.push_back(dim.size);
  return out;
}

// One side of the layer: the queries' tokens and heads, or those of keys and values.
struct Side {
  Count tokens;
  Count heads;
};

// Collects the shapes that mistakes give. B batch, T tokens, h heads, d head_dim in the comments
// below.
class MistakenShapes {
 public:
  explicit MistakenShapes(const AttentionSizes& dims)
      : dims_(dims), queries_{dims.seq_len, dims.n_heads}, keys_{dims.seq_k, dims.n_kv_heads} {}

  std::vector<MistakenShape> take() { return std::move(list_); }
  const Side& queries() const { return queries_; }
  const Side& keys() const { return keys_; }

  // Every token's whole width, before the split: [B, T, h d] or [B, T, d_model].
  void whole_width(const Side& side) {
    add(ShapeMistake::split_too_early, {batch(), side.tokens, head_dim()});
    add(ShapeMistake::split_too_early, {batch(), side.tokens, side.heads, head_dim()});
    add(ShapeMistake::split_too_early, {batch(), side.heads, side.tokens, head_dim()});
  }

  // The split, before the swap: [B, T, h, d].
  void split(const Side& side) {
    no_head_axis(side);
    add(ShapeMistake::axes_not_swapped, {batch(), side.heads, side.tokens, head_dim()});
  }

  // Heads in front of tokens: [B, h, T, d].
  void heads_first(const Side& side) {
    no_head_axis(side);
    add(ShapeMistake::axes_not_swapped, {batch(), side.tokens, side.heads, head_dim()});
  }

  // A table of every query against every key, one a head: [B, h, T, S].
  void table() {
    const auto [tokens, heads] = queries_;
    add(ShapeMistake::missing_head_axis, {batch(), tokens, keys_.tokens});
    add(ShapeMistake::table_not_square, {batch(), heads, tokens, head_dim()});
    add(ShapeMistake::table_not_square, {batch(), heads, tokens, d_model()});
    add(ShapeMistake::table_not_square, {batch(), heads, head_dim(), head_dim()});  // k^T q
    add(ShapeMistake::table_not_square, {batch(), tokens, heads, head_dim()});
    add(ShapeMistake::table_not_square, {batch(), tokens, head_dim()});
    add(ShapeMistake::table_not_square, {batch(), tokens, d_model()});
    add(ShapeMistake::axes_not_swapped, {batch(), tokens, heads, keys_.tokens});
  }

  // Heads side by side again: [B, T, h d], and y behind it.
  void merged() {
    const auto [tokens, heads] = queries_;
    add(ShapeMistake::heads_not_merged, {batch(), tokens, heads, head_dim()});
    add(ShapeMistake::heads_not_merged, {batch(), heads, tokens, head_dim()});
    add(ShapeMistake::one_head_only, {batch(), tokens, head_dim()});
    // Neighbours merged while heads still stood in front of tokens.
    add(ShapeMistake::axes_not_swapped, {batch(), heads, tokens * head_dim()});
    add(ShapeMistake::axes_not_swapped, {batch(), heads * tokens, head_dim()});
  }

  // A weight of the way in, [d_model, h d], or its bias.
  void weight_in(const Side& side) {
    add(ShapeMistake::split_too_early, {d_model(), head_dim()});
    add(ShapeMistake::split_too_early, {d_model(), side.heads, head_dim()});
    add(ShapeMistake::split_too_early, {side.heads, d_model(), head_dim()});
  }
  void bias_in(const Side& side) {
    add(ShapeMistake::split_too_early, {head_dim()});
    add(ShapeMistake::split_too_early, {side.heads, head_dim()});
  }

  // The weight of the way out, [h d, d_model], or its bias.
  void weight_out() {
    add(ShapeMistake::heads_not_merged, {queries_.heads, head_dim(), d_model()});
    add(ShapeMistake::one_head_only, {head_dim(), d_model()});
  }
  void bias_out() { add(ShapeMistake::one_head_only, {head_dim()}); }

 private:
  Count batch() const { return dims_.batch; }
  Count d_model() const { return dims_.d_model; }
  Count head_dim() const { return dims_.head_dim; }

  // No one can have typed a size beyond 63 bits, so such a shape is left out.
  void add(ShapeMistake mistake, std::initializer_list<Count> sizes) {
    MistakenShape known{mistake, {}};
    for (const Count size : sizes) {
      if (!size.fits()) return;
      known.sizes.push_back(size.value());
    }
    list_.push_back(std::move(known));
  }

  void no_head_axis(const Side& side) {
    add(ShapeMistake::missing_head_axis, {batch(), side.tokens, head_dim()});
    add(ShapeMistake::missing_head_axis, {batch(), side.tokens, side.heads * head_dim()});
    add(ShapeMistake::missing_head_axis, {batch(), side.tokens, d_model()});
  }

  const AttentionSizes& dims_;
  Side queries_;
  Side keys_;
  std::vector<MistakenShape> list_;
};

// Right but for head_dim, whatever stands there instead.
bool only_head_dim_differs(const Sizes& given, const Shape& right) {
  bool has_head_dim = false;
  if (given.size() != right.rank()) return false;
  for (std::size_t i = 0; i < right.rank(); ++i) {
    const bool head_dim = right[i].axis == Axis::head_dim;
    has_head_dim = has_head_dim || head_dim;
    if (!head_dim && given[i] != right[i].size) return false;
  }
  return has_head_dim;
}

bool misses_batch(const Sizes& given, const Sizes& right, const Shape& shape) {
  return shape.rank() > 1 && shape[0].axis == Axis::batch && given.size() + 1 == right.size() &&
         std::equal(given.begin(), given.end(), right.begin() + 1);
}

// Whether a tensor has the tokens or the heads of keys and values.
bool is_of_keys(const Axes& axes) {
  return std::ranges::any_of(axes, [](Axis axis) {
    return axis == Axis::seq_k || axis == Axis::kv_width || axis == Axis::n_kv_heads;
  });
}

// Whether heads were merged to make it, at once or before a projection.
bool is_merged(TensorId tensor) {
  const Node& node = kAttention[tensor];
  return node.op == Op::merge || (node.op == Op::linear && kAttention[node.in[0]].op == Op::merge);
}

// The shapes that mistakes with this tensor give, the most specific first. Where sizes coincide,
// one of them may be the right shape, and two may be the same: the first one names it.
std::vector<MistakenShape> mistaken_shapes(TensorId tensor, const AttentionSizes& dims) {
  const Axes& axes = attention(dims.cross).axes_of(tensor);
  MistakenShapes list(dims);
  const Side& side = is_of_keys(axes) ? list.keys() : list.queries();
  if (axes.rank() == 1) {
    axes[0] == Axis::d_model ? list.bias_out() : list.bias_in(side);
  } else if (axes.rank() == 2) {
    axes[0] == Axis::d_model ? list.weight_in(side) : list.weight_out();
  } else if (axes.rank() == 3) {
    is_merged(tensor) ? list.merged() : list.whole_width(side);
  } else if (axes.last() == Axis::seq_k) {
    list.table();
  } else {
    axes[2] == Axis::n_heads || axes[2] == Axis::n_kv_heads ? list.split(side)
                                                            : list.heads_first(side);
  }
  return list.take();
}

ShapeMistake mistake_behind(const std::vector<std::int64_t>& given, TensorId tensor,
                            const AttentionSizes& dims) {
  const Shape shape = shape_of(tensor, dims);
  const Sizes right = sizes_of(shape);
  if (given == right) return ShapeMistake::none;
  for (const MistakenShape& known : mistaken_shapes(tensor, dims)) {
    if (known.sizes == given) return known.mistake;
  }
  if (only_head_dim_differs(given, shape)) return ShapeMistake::wrong_head_dim;
  if (misses_batch(given, right, shape)) return ShapeMistake::missing_batch_axis;
  if (std::is_permutation(given.begin(), given.end(), right.begin(), right.end())) {
    return ShapeMistake::axes_in_wrong_order;
  }
  return given.size() == right.size() ? ShapeMistake::wrong_size
                                      : ShapeMistake::wrong_number_of_axes;
}

constexpr std::array<std::string_view, 3> kVerdicts = {"right", "wrong", "not_an_answer"};

static_assert(kVerdicts.size() == static_cast<std::size_t>(Verdict::not_an_answer) + 1);

}  // namespace

std::string_view name_of(Verdict verdict) { return kVerdicts[static_cast<std::size_t>(verdict)]; }

std::span<const std::string_view> verdict_names() { return kVerdicts; }

std::span<const std::string_view> shape_mistake_names() { return kShapeMistakes; }

std::string_view diagnose_shape(const std::vector<std::int64_t>& given, TensorId tensor,
                                const AttentionSizes& dims) {
  return kShapeMistakes[static_cast<std::size_t>(mistake_behind(given, tensor, dims))];
}

ShapeVerdict grade_shape(std::string_view text, TensorId tensor, const AttentionSizes& dims) {
  ShapeVerdict out;
  for (const Dim& dim : shape_of(tensor, dims)) out.expected.push_back(dim.size);
  const std::vector<std::vector<std::int64_t>> readings = shape_readings(text);
  if (readings.empty()) return out;
  // A typing slip is no misconception, so text is right if one of its readings is.
  const bool right = std::find(readings.begin(), readings.end(), out.expected) != readings.end();
  out.given = right ? out.expected : readings.front();
  out.verdict = right ? Verdict::right : Verdict::wrong;
  out.mistake = diagnose_shape(out.given, tensor, dims);
  return out;
}

}  // namespace headsup
