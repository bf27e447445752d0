#include "headsup/model/model_weights.h"

#include <algorithm>

namespace headsup {

namespace {

bool is_outer(TensorId id) { return id >= TensorId::token_embedding; }
std::size_t place(TensorId id) { return static_cast<std::size_t>(id); }

Count numbers_of(const WeightShape& one) {
  return one.is_matrix ? PackedMatrix::packed_size(one.in, one.out) : Count(one.out);
}

}  // namespace

ModelWeights::ModelWeights(const Architecture& architecture)
    : architecture_(architecture), layers_(Count(architecture.n_layers).size()) {
  const std::vector<WeightShape> shapes = block_weights(architecture);
  for (Layer& layer : layers_) {
    for (const WeightShape& one : shapes) make(layer[place(one.id.tensor)], one);
  }
  for (const WeightShape& one : outer_weights(architecture)) {
    make(outer_[place(one.id.tensor)], one);
  }
}

void ModelWeights::make(Kept& kept, const WeightShape& one) const {
  kept.is_matrix = one.is_matrix;
  // Operations look at how many numbers there are along each axis, and not at what it is called.
  if (one.is_matrix) {
    kept.shape = {{Axis::d_model, one.in}, {Axis::d_model, one.out}};
    kept.matrix.clear(one.in, one.out);
  } else {
    kept.shape = {{Axis::d_model, one.out}};
    kept.vector = Tensor(kept.shape);
    std::fill_n(kept.vector.data(), one.out, 0.0f);
  }
}

Count ModelWeights::bytes(const Architecture& architecture) {
  Count block(0), all(0);
  for (const WeightShape& one : block_weights(architecture)) block += numbers_of(one);
  for (const WeightShape& one : outer_weights(architecture)) all += numbers_of(one);
  return (all + block * architecture.n_layers) * sizeof(float) +
         Count(sizeof(Layer)) * architecture.n_layers;
}

const ModelWeights::Kept& ModelWeights::of(const WeightId& id) const {
  const Layer& layer = is_outer(id.tensor) ? outer_ : layers_[static_cast<std::size_t>(id.layer)];
  return layer[place(id.tensor)];
}

void ModelWeights::put(const WeightId& id, Layout layout, std::int64_t first,
                       const MatrixView& rows) {
  Kept& kept = const_cast<Kept&>(of(id));
  for (std::int64_t r = 0; r < rows.rows; ++r) {
    const float* const row = &rows.at(r, 0);
    if (!kept.is_matrix) {
      std::copy_n(row, rows.cols, kept.vector.data());
    } else if (layout == Layout::out_in) {
      kept.matrix.put_column(first + r, row);
    } else {
      kept.matrix.put_row(first + r, row);
    }
  }
}

Operand ModelWeights::operand(TensorId tensor, std::int64_t layer) const {
  const Kept& kept = of({tensor, layer});
  if (kept.is_matrix) return {View(nullptr, kept.shape), &kept.matrix, static_cast<int>(tensor)};
  return {kept.vector.view(), nullptr, static_cast<int>(tensor)};
}

void ModelWeights::embed(TensorId table, std::int64_t row, float* out) const {
  const PackedMatrix& matrix = of({table, 0}).matrix;
  for (std::int64_t i = 0; i < matrix.rows(); ++i) out[i] = matrix.at(i, row);
}

const PackedMatrix& ModelWeights::output() const {
  return of({architecture_.tied_output ? TensorId::token_embedding : TensorId::output_weight, 0})
      .matrix;
}

}  // namespace headsup
