#include "headsup/layer/shape_walk.h"

#include <array>
#include <optional>
#include <utility>

#include "headsup/tensor/view.h"

namespace headsup {

namespace {

constexpr std::array<std::string_view, 4> kMoves = {"given", "compute", "label", "copy"};

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
  explicit Walker(const Dims& dims) : dims_(dims) {}

  std::optional<ShapeWalk> walk() {
    give(Name::x, "batch, seq_len, d_model = x.shape");
    if (dims_.cross) give(Name::memory, "seq_k = memory.shape[1]");
    route(Name::q_flat, Name::W_q, Name::b_q, Name::x, "q", "seq_len", "n_heads");
    route_from_memory(Name::k_flat, Name::W_k, Name::b_k, "k");
    attend();
    route_from_memory(Name::v_flat, Name::W_v, Name::b_v, "v");
    gather();
    if (!fits_) return std::nullopt;
    return std::move(walk_);
  }

 private:
  Count elements(Name name) const { return shape_of(name, dims_).elements(); }

  void give(Name name, std::string code) {
    add({name, "input", std::move(code), Move::given, {}, {}}, {});
  }

  // Project, split into heads, bring heads to the front: three tensors in a row of the name table.
  void route(Name flat, Name weight, Name bias, Name source, const std::string& letter,
             const std::string& tokens, const std::string& heads) {
    const auto next = [](Name name) {
      return static_cast<Name>(static_cast<std::size_t>(name) + 1);
    };
    project(flat, weight, bias, source, letter);
    add({next(flat),
         "split",
         letter + " = " + letter + ".view(batch, " + tokens + ", " + heads + ", head_dim)",
         Move::label,
         {flat},
         {}},
        {});
    add({next(next(flat)),
         "transpose",
         letter + " = " + letter + ".transpose(1, 2)",
         Move::label,
         {next(flat)},
         {}},
        {});
  }

  void route_from_memory(Name flat, Name weight, Name bias, const std::string& letter) {
    route(flat, weight, bias, dims_.cross ? Name::memory : Name::x, letter,
          dims_.cross ? "seq_k" : "seq_len",
          dims_.n_kv_heads == dims_.n_heads ? "n_heads" : "n_kv_heads");
  }

  void project(Name out, Name weight, Name bias, Name source, const std::string& target) {
    Costs costs;
    const Count tokens = out == Name::k_flat || out == Name::v_flat
                             ? Count(dims_.batch) * dims_.seq_k
                             : Count(dims_.batch) * dims_.seq_len;
    costs.parameters = elements(weight);
    costs.flops = Count(2) * tokens * elements(weight);
    std::vector<Name> in = {source, weight};
    if (dims_.bias) {
      in.push_back(bias);
      costs.parameters += elements(bias);
      costs.other_ops = elements(out);
    }
    add({out,
         "project",
         target + " = " + std::string(name_of(weight)) + "(" + std::string(name_of(source)) + ")",
         Move::compute,
         std::move(in),
         {}},
        costs);
  }

  // From q and k to weights: every number of the score tables.
  void attend() {
    const bool grouped = dims_.n_kv_heads != dims_.n_heads;
    const Count table = elements(Name::q_k);
    const Count products = Count(2) * table * dims_.head_dim;
    // Grouped heads share a key head: PyTorch repeats it, this engine reads it again in place.
    add({Name::q_k,
         "multiply",
         grouped ? "q_k = q @ k.repeat_interleave(n_heads // n_kv_heads, dim=1).transpose(-2, -1)"
                 : "q_k = q @ k.transpose(-2, -1)",
         Move::compute,
         {Name::q, Name::k},
         {}},
        {0, products, 0});
    add({Name::scores,
         "scale",
         "scores = q_k / math.sqrt(head_dim)",
         Move::compute,
         {Name::q_k},
         {}},
        {0, 0, table});
    if (dims_.masks()) {
      add({Name::masked,
           "mask",
           "masked = scores.masked_fill(hidden, float(\"-inf\"))",
           Move::compute,
           {Name::scores},
           {}},
          {0, 0, table});
    }
    const Name last = dims_.masks() ? Name::masked : Name::scores;
    add({Name::weights,
         "softmax",
         "weights = " + std::string(name_of(last)) + ".softmax(dim=-1)",
         Move::compute,
         {last},
         {}},
        {0, 0, table * kSoftmaxOps});
  }

  // From weights and v to y.
  void gather() {
    const bool grouped = dims_.n_kv_heads != dims_.n_heads;
    add({Name::head_outputs,
         "multiply",
         grouped ? "out = weights @ v.repeat_interleave(n_heads // n_kv_heads, dim=1)"
                 : "out = weights @ v",
         Move::compute,
         {Name::weights, Name::v},
         {}},
        {0, Count(2) * elements(Name::weights) * dims_.head_dim, 0});
    add({Name::outputs_swapped,
         "transpose",
         "out = out.transpose(1, 2)",
         Move::label,
         {Name::head_outputs},
         {}},
        {});
    add({Name::outputs_contiguous,
         "copy",
         "out = out.contiguous()",
         Move::copy,
         {Name::outputs_swapped},
         {}},
        {});
    add({Name::concat,
         "merge",
         "concat = out.view(batch, seq_len, n_heads * head_dim)",
         Move::label,
         {Name::outputs_contiguous},
         {}},
        {});
    project(Name::y, Name::W_o, Name::b_o, Name::concat, "y");
  }

  void add(Step step, const Costs& costs) {
    const Count size = elements(step.out);
    const bool new_memory = step.move != Move::label;
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
  std::vector<std::int64_t> strides_of(Name out) const {
    const auto swapped = [&](Name before) {
      const View view = View(nullptr, shape_of(before, dims_)).transposed(1, 2);
      return std::vector<std::int64_t>(view.strides().begin(), view.strides().end());
    };
    switch (out) {
      case Name::q:
        return swapped(Name::q_split);
      case Name::k:
        return swapped(Name::k_split);
      case Name::v:
        return swapped(Name::v_split);
      case Name::outputs_swapped:
        return swapped(Name::head_outputs);
      default:
        return row_major_strides(shape_of(out, dims_));
    }
  }

  const Dims& dims_;
  ShapeWalk walk_;
  Costs total_;
  Count total_bytes_ = 0;
  bool fits_ = true;
};

}  // namespace

std::string_view name_of(Move move) { return kMoves[static_cast<std::size_t>(move)]; }

std::span<const std::string_view> move_names() { return kMoves; }

ShapeWalk shape_walk(const Dims& dims) { return *Walker(dims).walk(); }

bool counts_fit(const Dims& dims) { return Walker(dims).walk().has_value(); }

}  // namespace headsup
