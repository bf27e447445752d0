#include "headsup/layer/versions.h"

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <utility>

#include "headsup/graph/attention_variants.h"
#include "headsup/graph/bugs.h"
#include "headsup/ops/rules.h"

namespace headsup {

namespace {

using enum TensorId;

// The bugs (graph/bugs.h) that each mistake is.
constexpr std::array<std::array<std::string_view, 3>, kVersionMistakes.size()> kBugsOf = {
    {{},
     {"weights_kept"},
     {"merge_straight"},
     {"weights_columns"},
     {"q_slice", "k_slice", "v_slice"}}};

// None of these bugs changes the axes of what a layer makes.
ShapedGraph with_mistake(const ShapedGraph& right, VersionMistake mistake) {
  ShapedGraph out = right;
  for (const std::string_view name : kBugsOf[static_cast<std::size_t>(mistake)]) {
    const auto bug = std::ranges::find(planted_bugs(), name, &PlantedBug::name);
    if (bug != planted_bugs().end()) bug->plant(out.graph);
  }
  return out;
}

// Queries, keys and values alone.
ShapedGraph before_scores(const ShapedGraph& all) {
  ShapedGraph out{{}, all.axes};
  for (const Declared& one : all.graph.declared()) out.graph.add(one);
  for (const Node& node : all.graph.nodes()) {
    if (node.out <= v || node.out == kFusedProjection) out.graph.add(node);
  }
  return out;
}

// The first rows and columns of a matrix and its bias: what a head has that reads a slice of x.
std::shared_ptr<const Projection> corner(const Projection& of, std::int64_t size) {
  const Dim dim{Axis::head_dim, size};
  const View weight = of.weight.view().narrowed(0, 0, size).narrowed(1, 0, size);
  return make_projection(contiguous(weight.renamed({dim, dim})),
                         of.bias.size() == 0
                             ? Tensor()
                             : contiguous(of.bias.view().narrowed(0, 0, size).renamed({dim})));
}

Inputs copy_of(const Inputs& inputs) {
  return {contiguous(inputs.x.view()), {}, inputs.q, inputs.k, inputs.v, inputs.o, {}};
}

Tensor reshaped(const Tensor& tensor, const Shape& shape) {
  Tensor out(shape);
  std::copy_n(tensor.data(), out.size(), out.data());
  return out;
}

// [batch, 1, tokens, size] without its second axis.
Tensor without_heads(const View& view) {
  Shape shape;
  for (std::size_t axis = 0; axis < view.shape().rank(); ++axis) {
    if (axis != 1) shape.push_back(view.shape()[axis]);
  }
  return reshaped(contiguous(view), shape);
}

class Runner {
 public:
  Runner(VersionMistake mistake, const AttentionSizes& sizes, const Inputs& inputs,
         std::int64_t head)
      : mistake_(mistake), sizes_(sizes), inputs_(inputs), head_(head) {}

  VersionRun run(LayerVersion version) {
    keep("x", inputs_.x.view());
    switch (version) {
      case LayerVersion::loop:
        loop();
        break;
      case LayerVersion::module:
        module();
        break;
      case LayerVersion::einsum:
        einsum();
        break;
      case LayerVersion::fused_qkv:
        fused_qkv();
        break;
      case LayerVersion::sdpa:
        sdpa();
        break;
    }
    return std::move(out_);
  }

 private:
  void keep(std::string_view name, const View& view) {
    out_.made.push_back({name, contiguous(view)});
  }
  void keep(const Trace& trace, std::initializer_list<TensorId> ids) {
    for (const TensorId id : ids) {
      if (trace.graph.graph.has(id, sizes_.features())) keep(name_of(id), trace.operand(id).view);
    }
  }
  // Biases count as parameters too.
  void count(std::initializer_list<const Projection*> projections) {
    for (const Projection* one : projections)
      out_.parameters += one->weight.size() + one->bias.size();
  }

  void loop() {
    count({inputs_.q.get(), inputs_.k.get(), inputs_.v.get(), inputs_.o.get()});
    const AttentionSizes one = one_head_of(sizes_);
    const ShapedGraph graph = with_mistake(kSelfAttention, mistake_);
    Tensor joined(shape_of(TensorId::concat, sizes_));
    out_.weights = Tensor(shape_of(TensorId::weights, sizes_));
    for (std::int64_t h = 0; h < sizes_.n_heads; ++h) {
      const Trace turn = run_graph(graph, one, inputs_of_head(sizes_, inputs_, h));
      put_columns(turn.view(TensorId::concat), h, joined);
      put_weights(turn.view(TensorId::weights), h);
      if (h != head_) continue;
      keep(turn, {W_q});
      for (const TensorId id :
           {TensorId::q, k, v, scores, masked, TensorId::weights, head_outputs}) {
        if (graph.graph.has(id, sizes_.features())) {
          out_.made.push_back({name_of(id), without_heads(turn.view(id))});
        }
      }
    }
    keep(name_of(concat), joined.view());
    project(joined);
  }

  void put_columns(const View& part, std::int64_t head, Tensor& joined) const {
    const MutableMatrix to = joined.rows();
    const Tensor numbers = contiguous(part);
    for (std::int64_t row = 0; row < to.rows; ++row) {
      std::copy_n(numbers.data() + row * sizes_.head_dim, sizes_.head_dim,
                  to.row(row) + head * sizes_.head_dim);
    }
  }
  void put_weights(const View& of_head, std::int64_t head) {
    const std::int64_t cells = sizes_.seq_len * sizes_.seq_k;
    for (std::int64_t example = 0; example < sizes_.batch; ++example) {
      std::copy_n(of_head.data() + example * cells, cells,
                  out_.weights.data() + (example * sizes_.n_heads + head) * cells);
    }
  }

  // y of concatenated heads.
  void project(const Tensor& joined) {
    std::vector<Operand> in = {{joined.view()}, weight_of(W_o, inputs_)};
    if (sizes_.bias) in.push_back(weight_of(b_o, inputs_));
    Tensor made(shape_of(y, sizes_));
    run_alone(Op::linear, in, made, sizes_.context());
    keep(name_of(y), made.view());
  }

  // One operation outside a graph.
  static void run_alone(Op op, std::span<const Operand> in, Tensor& made,
                        const RunContext& context) {
    const TensorSpan span = made.span();
    const Attr attr;
    Scratch scratch;
    RunArgs args{in, attr, context, span, scratch};
    kRunRules[static_cast<std::size_t>(op)](args);
  }

  void module() {
    Inputs inputs = copy_of(inputs_);
    if (mistake_ == VersionMistake::input_split) {
      for (auto member : {&Inputs::q, &Inputs::k, &Inputs::v}) {
        inputs.*member = corner(*(inputs_.*member), sizes_.head_dim);
      }
    }
    count({inputs.q.get(), inputs.k.get(), inputs.v.get(), inputs.o.get()});
    const Trace trace =
        run_graph(with_mistake(kSelfAttention, mistake_), sizes_, std::move(inputs));
    out_.weights = contiguous(trace.view(weights));
    keep(trace, {W_q,
                 W_k,
                 W_v,
                 W_o,
                 q_flat,
                 q_split,
                 q,
                 k_flat,
                 k_split,
                 k,
                 q_k,
                 scores,
                 masked,
                 weights,
                 v_flat,
                 v_split,
                 v,
                 head_outputs,
                 outputs_swapped,
                 outputs_contiguous,
                 concat,
                 y});
  }

  void einsum() {
    count({inputs_.q.get(), inputs_.k.get(), inputs_.v.get(), inputs_.o.get()});
    const Trace trace =
        run_graph(with_mistake(kEinsumAttention, mistake_), sizes_, copy_of(inputs_));
    out_.weights = contiguous(trace.view(weights));
    out_.made.push_back(
        {name_of(W_q), reshaped(contiguous(trace.operand(W_q).view),
                                sized(trace.graph.axes_of(W_q), sizes_.by_axis()))});
    keep(trace, {q_split, k_split, v_split, scores, masked, weights, outputs_contiguous, y});
  }

  void fused_qkv() {
    const Trace trace =
        run_graph(with_mistake(kFusedQkvAttention, mistake_), sizes_, copy_of(inputs_));
    out_.weights = contiguous(trace.view(weights));
    keep_fused(trace);
    keep(trace, {q, k, v, scores, masked, weights, head_outputs, outputs_swapped, concat, y});
  }

  void keep_fused(const Trace& trace) {
    count({trace.inputs.fused.get(), trace.inputs.o.get()});
    keep("W_qkv", trace.operand(kFusedWeight).view);
    keep("qkv", trace.view(kFusedProjection));
    keep(trace, {q_flat});
  }

  void sdpa() {
    if (mistake_ == VersionMistake::mask_flipped) {
      const Trace trace =
          run_graph(with_mistake(kFusedQkvAttention, mistake_), sizes_, copy_of(inputs_));
      keep_fused(trace);
      keep(trace, {q, k, v});
      merge_and_project(contiguous(trace.view(head_outputs)));
      return;
    }
    const Trace trace = run_graph(before_scores(kFusedQkvAttention), sizes_, copy_of(inputs_));
    keep_fused(trace);
    keep(trace, {q, k, v});
    const std::array<Operand, 3> in = {trace.operand(q), trace.operand(k), trace.operand(v)};
    Tensor made(shape_of(outputs_swapped, sizes_));
    run_alone(Op::flash, in, made, trace.context());
    merge_and_project(contiguous(made.view().transposed(1, 2)));
  }

  // Without the transpose, the merge reads numbers as they lie: head after head.
  void merge_and_project(Tensor made) {
    keep(name_of(head_outputs), made.view());
    const Tensor swapped = mistake_ == VersionMistake::transpose_deleted
                               ? std::move(made)
                               : contiguous(made.view().transposed(1, 2));
    Tensor joined(shape_of(concat, sizes_));
    std::copy_n(swapped.data(), joined.size(), joined.data());
    keep(name_of(concat), joined.view());
    project(joined);
  }

  VersionMistake mistake_;
  const AttentionSizes& sizes_;
  const Inputs& inputs_;
  std::int64_t head_;
  VersionRun out_;
};

}  // namespace

VersionRun run_version(LayerVersion version, VersionMistake mistake, const AttentionSizes& sizes,
                       const Inputs& inputs, std::int64_t head) {
  return Runner(mistake, sizes, inputs, head).run(version);
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
