#include "headsup/layer/shape_walk.h"

#include <array>
#include <optional>
#include <utility>

#include "headsup/tensor/view.h"

namespace headsup {

namespace {

constexpr std::array<std::string_view, 4> kEffects = {"given", "compute", "label", "copy"};

// Counting convention: softmax takes five operations a number (compare for the peak, subtract,
// exponential, add, divide); scale, mask and bias take one.
constexpr std::int64_t kSoftmaxOps = 5;

struct Costs {
  Count parameters = 0;
  Count flops = 0;
  Count other_ops = 0;
};

class Walker {
 public:
  explicit Walker(const AttentionSizes& dims) : dims_(dims) {}

  std::optional<ShapeWalk> walk() {
    give(TensorId::x, "batch, seq_len, d_model = x.shape");
    if (dims_.cross) give(TensorId::memory, "seq_k = memory.shape[1]");
    route(TensorId::q_flat, TensorId::W_q, TensorId::b_q, TensorId::x, "q", "seq_len", "n_heads");
    route_from_memory(TensorId::k_flat, TensorId::W_k, TensorId::b_k, "k");
    attend();
    route_from_memory(TensorId::v_flat, TensorId::W_v, TensorId::b_v, "v");
    gather();
    if (!fits_) return std::nullopt;
    return std::move(walk_);
  }

 private:
  Count elements(TensorId name) const { return shape_of(name, dims_).elements(); }

  void give(TensorId name, std::string code) {
    add({name, "input", std::move(code), Effect::input, {}, {}}, {});
  }

  // Project, split into heads, bring heads to the front: three tensors in a row of the name table.
  void route(TensorId flat, TensorId weight, TensorId bias, TensorId source,
             const std::string& letter, const std::string& tokens, const std::string& heads) {
    const auto next = [](TensorId name) {
      return static_cast<TensorId>(static_cast<std::size_t>(name) + 1);
    };
    project(flat, weight, bias, source, letter);
    add({next(flat),
         "split",
         letter + " = " + letter + ".view(batch, " + tokens + ", " + heads + ", head_dim)",
         Effect::view,
         {flat},
         {}},
        {});
    add({next(next(flat)),
         "transpose",
         letter + " = " + letter + ".transpose(1, 2)",
         Effect::view,
         {next(flat)},
         {}},
        {});
  }

  void route_from_memory(TensorId flat, TensorId weight, TensorId bias, const std::string& letter) {
    route(flat, weight, bias, dims_.cross ? TensorId::memory : TensorId::x, letter,
          dims_.cross ? "seq_k" : "seq_len",
          dims_.n_kv_heads == dims_.n_heads ? "n_heads" : "n_kv_heads");
  }

  void project(TensorId out, TensorId weight, TensorId bias, TensorId source,
               const std::string& target) {
    Costs costs;
    const Count tokens = out == TensorId::k_flat || out == TensorId::v_flat
                             ? Count(dims_.batch) * dims_.seq_k
                             : Count(dims_.batch) * dims_.seq_len;
    costs.parameters = elements(weight);
    costs.flops = Count(2) * tokens * elements(weight);
    std::vector<TensorId> in = {source, weight};
    if (dims_.bias) {
      in.push_back(bias);
      costs.parameters += elements(bias);
      costs.other_ops = elements(out);
    }
    add({out,
         "project",
         target + " = " + std::string(name_of(weight)) + "(" + std::string(name_of(source)) + ")",
         Effect::compute,
         std::move(in),
         {}},
        costs);
  }

  // From q and k to weights: every number of the score tables.
  void attend() {
    const bool grouped = dims_.n_kv_heads != dims_.n_heads;
    const Count table = elements(TensorId::q_k);
    const Count products = Count(2) * table * dims_.head_dim;
    // Grouped heads share a key head: PyTorch repeats it, this engine reads it again in place.
    add({TensorId::q_k,
         "multiply",
         grouped ? "q_k = q @ k.repeat_interleave(n_heads // n_kv_heads, dim=1).transpose(-2, -1)"
                 : "q_k = q @ k.transpose(-2, -1)",
         Effect::compute,
         {TensorId::q, TensorId::k},
         {}},
        {0, products, 0});
    add({TensorId::scores,
         "scale",
         "scores = q_k / math.sqrt(head_dim)",
         Effect::compute,
         {TensorId::q_k},
         {}},
        {0, 0, table});
    if (dims_.masks()) {
      add({TensorId::masked,
           "mask",
           "masked = scores.masked_fill(hidden, float(\"-inf\"))",
           Effect::compute,
           {TensorId::scores},
           {}},
          {0, 0, table});
    }
    const TensorId last = dims_.masks() ? TensorId::masked : TensorId::scores;
    add({TensorId::weights,
         "softmax",
         "weights = " + std::string(name_of(last)) + ".softmax(dim=-1)",
         Effect::compute,
         {last},
         {}},
        {0, 0, table * kSoftmaxOps});
  }

  // From weights and v to y.
  void gather() {
    const bool grouped = dims_.n_kv_heads != dims_.n_heads;
    add({TensorId::head_outputs,
         "multiply",
         grouped ? "out = weights @ v.repeat_interleave(n_heads // n_kv_heads, dim=1)"
                 : "out = weights @ v",
         Effect::compute,
         {TensorId::weights, TensorId::v},
         {}},
        {0, Count(2) * elements(TensorId::weights) * dims_.head_dim, 0});
    add({TensorId::outputs_swapped,
         "transpose",
         "out = out.transpose(1, 2)",
         Effect::view,
         {TensorId::head_outputs},
         {}},
        {});
    add({TensorId::outputs_contiguous,
         "copy",
         "out = out.contiguous()",
         Effect::copy,
         {TensorId::outputs_swapped},
         {}},
        {});
    add({TensorId::concat,
         "merge",
         "concat = out.view(batch, seq_len, n_heads * head_dim)",
         Effect::view,
         {TensorId::outputs_contiguous},
         {}},
        {});
    project(TensorId::y, TensorId::W_o, TensorId::b_o, TensorId::concat, "y");
  }

  void add(Step step, const Costs& costs) {
    const Count size = elements(step.out);
    const bool new_memory = step.effect != Effect::view;
    const Count bytes = new_memory ? size * Count(sizeof(float)) : Count(0);
    total_.parameters += costs.parameters;
    total_.flops += costs.flops;
    total_.other_ops += costs.other_ops;
    total_bytes_ += bytes;
    fits_ = fits_ && size.fits() && total_.parameters.fits() && total_.flops.fits() &&
            total_.other_ops.fits() && total_bytes_.fits();
    if (!fits_) return;
    step.strides = strides_of(step.out);
    step.parameters = costs.parameters.value();
    step.flops = costs.flops.value();
    step.other_ops = costs.other_ops.value();
    step.bytes = bytes.value();
    walk_.steps.push_back(std::move(step));
    walk_.totals = {total_.parameters.value(), total_.flops.value(), total_.other_ops.value(),
                    total_bytes_.value()};
  }

  // Only the two transposes leave memory order; every other tensor is row-major in its own shape.
  std::vector<std::int64_t> strides_of(TensorId out) const {
    const auto swapped = [&](TensorId before) {
      const View view = View(nullptr, shape_of(before, dims_)).transposed(1, 2);
      return std::vector<std::int64_t>(view.strides().begin(), view.strides().end());
    };
    switch (out) {
      case TensorId::q:
        return swapped(TensorId::q_split);
      case TensorId::k:
        return swapped(TensorId::k_split);
      case TensorId::v:
        return swapped(TensorId::v_split);
      case TensorId::outputs_swapped:
        return swapped(TensorId::head_outputs);
      default:
        return row_major_strides(shape_of(out, dims_));
    }
  }

  const AttentionSizes& dims_;
  ShapeWalk walk_;
  Costs total_;
  Count total_bytes_ = 0;
  bool fits_ = true;
};

}  // namespace

std::string_view name_of(Effect move) { return kEffects[static_cast<std::size_t>(move)]; }

std::span<const std::string_view> effect_names() { return kEffects; }

ShapeWalk shape_walk(const AttentionSizes& dims) { return *Walker(dims).walk(); }

bool counts_fit(const AttentionSizes& dims) { return Walker(dims).walk().has_value(); }

}  // namespace headsup
