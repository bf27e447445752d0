#include "headsup/layer/weights.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "headsup/base/random.h"
#include "headsup/kernels/fill.h"
#include "headsup/layer/streams.h"

namespace headsup {

namespace {

constexpr float kBiasScale = 0.1f;

void apply(const std::vector<Edit>& edits, TensorId name, Tensor& tensor) {
  for (const Edit& edit : edits) {
    if (edit.tensor == name) tensor.rows().row(edit.row)[edit.column] = edit.value;
  }
}

// A tensor of a scene: zeros, but for what was set by hand.
Tensor make_by_hand(const RunSpec& setup, TensorId name) {
  Tensor out(shape_of(name, setup.dims));
  std::fill_n(out.data(), out.size(), 0.0f);
  apply(setup.scene->numbers, name, out);
  apply(setup.edits, name, out);
  return out;
}

// [batch, tokens, d_model]; keyed by example, then token, so that neither shifts the other.
Tensor make_tokens(const RunSpec& setup, TensorId name) {
  if (setup.scene) return make_by_hand(setup, name);
  Tensor out(shape_of(name, setup.dims));
  const std::int64_t tokens = out.shape()[1].size;
  const std::int64_t width = out.shape()[2].size;
  const float scale = scale_for_variance(1);
  const std::uint32_t stream = streams::of(name);
  for (std::int64_t b = 0; b < out.shape()[0].size; ++b) {
    const std::uint32_t example = row_key(setup.seed, stream, static_cast<std::uint32_t>(b));
    for (std::int64_t t = 0; t < tokens; ++t) {
      const std::uint32_t key = row_key(example, stream, static_cast<std::uint32_t>(t));
      fill_uniform(key, width, scale, out.data() + (b * tokens + t) * width);
    }
  }
  apply(setup.edits, name, out);
  return out;
}

Tensor make_matrix(const RunSpec& setup, TensorId name) {
  if (setup.scene) return make_by_hand(setup, name);
  Tensor out(shape_of(name, setup.dims));
  const MutableMatrix rows = out.rows();
  const float scale = out.shape().rank() == 1
                          ? kBiasScale
                          : scale_for_variance(1.0 / static_cast<double>(rows.rows));
  const std::uint32_t stream = streams::of(name);
  for (std::int64_t r = 0; r < rows.rows; ++r) {
    const std::uint32_t key = row_key(setup.seed, stream, static_cast<std::uint32_t>(r));
    fill_uniform(key, rows.cols, scale, rows.row(r));
  }
  apply(setup.edits, name, out);
  return out;
}

bool same_edits(const RunSpec& a, const RunSpec& b, TensorId name) {
  const auto of_name = [name](const RunSpec& setup) {
    std::vector<Edit> edits;
    std::ranges::copy_if(setup.edits, std::back_inserter(edits),
                         [name](const Edit& edit) { return edit.tensor == name; });
    return edits;
  };
  return of_name(a) == of_name(b);
}

// Whether two setups give the same W and b, to the bit. Axis names do not matter, sizes do.
bool same_projection(const RunSpec& a, const RunSpec& b, TensorId weight, TensorId bias) {
  const Shape left = shape_of(weight, a.dims);
  const Shape right = shape_of(weight, b.dims);
  return a.seed == b.seed && a.scene == b.scene && a.dims.bias == b.dims.bias && left == right &&
         same_edits(a, b, weight) && same_edits(a, b, bias);
}

std::shared_ptr<const Projection> make_or_reuse(
    const RunSpec& setup, const ReusableRun* reusable, TensorId weight, TensorId bias,
    std::shared_ptr<const Projection> Inputs::* member) {
  if (reusable != nullptr && same_projection(setup, reusable->setup, weight, bias)) {
    return reusable->inputs.*member;
  }
  return make_projection(make_matrix(setup, weight),
                         setup.dims.bias ? make_matrix(setup, bias) : Tensor());
}

std::string place(std::size_t i, const char* list = "edits/") { return list + std::to_string(i); }

void check_place(Faults& faults, const std::string& where, const char* axis, std::int64_t index,
                 std::int64_t size) {
  if (index >= 0 && index < size) return;
  faults.push_back(make_fault(Code::index_out_of_range, where, {axis, index, size}));
}

}  // namespace

Inputs make_inputs(const RunSpec& setup, const ReusableRun* reusable) {
  Inputs inputs;
  inputs.x = make_tokens(setup, TensorId::x);
  if (setup.dims.cross) inputs.memory = make_tokens(setup, TensorId::memory);
  inputs.q = make_or_reuse(setup, reusable, TensorId::W_q, TensorId::b_q, &Inputs::q);
  inputs.k = make_or_reuse(setup, reusable, TensorId::W_k, TensorId::b_k, &Inputs::k);
  inputs.v = make_or_reuse(setup, reusable, TensorId::W_v, TensorId::b_v, &Inputs::v);
  inputs.o = make_or_reuse(setup, reusable, TensorId::W_o, TensorId::b_o, &Inputs::o);
  return inputs;
}

Faults check_edits(const RunSpec& setup) {
  Faults faults;
  for (std::size_t i = 0; i < setup.edits.size(); ++i) {
    const Edit& edit = setup.edits[i];
    const TensorInfo& info = tensor_table()[static_cast<std::size_t>(edit.tensor)];
    if (info.kind != TensorKind::input && info.kind != TensorKind::weight) {
      faults.push_back(make_fault(Code::unknown_tensor, place(i), {info.text}));
      continue;
    }
    if (!is_present(edit.tensor, setup.dims)) {
      faults.push_back(make_fault(Code::tensor_not_in_run, place(i), {info.text}));
      continue;
    }
    if (!std::isfinite(edit.value)) {
      faults.push_back(make_fault(Code::edit_not_finite, place(i), {info.text}));
    }
    const Shape shape = shape_of(edit.tensor, setup.dims);
    const std::int64_t columns = shape[shape.rank() - 1].size;
    check_place(faults, place(i), "row", edit.row, shape.elements().value() / columns);
    check_place(faults, place(i), "column", edit.column, columns);
  }
  return faults;
}

Faults check_ablated_heads(const RunSpec& setup) {
  Faults faults;
  for (std::size_t i = 0; i < setup.ablated_heads.size(); ++i) {
    const std::int64_t head = setup.ablated_heads[i];
    check_place(faults, place(i, "ablated_heads/"), "n_heads", head, setup.dims.n_heads);
    for (std::size_t before = 0; before < i; ++before) {
      if (setup.ablated_heads[before] != head) continue;
      faults.push_back(make_fault(Code::head_off_twice, place(i, "ablated_heads/"), {head}));
      break;
    }
  }
  return faults;
}

}  // namespace headsup
