#include "headsup/model/model_weights.h"

#include <algorithm>
#include <cmath>

namespace headsup {

namespace {

bool is_outer(TensorId id) { return id >= TensorId::token_embedding; }
// Weights that a processor's caches hold from one token to the next, at most.
constexpr std::int64_t kCachedBytes = 16'000'000;

std::size_t place(TensorId id) { return static_cast<std::size_t>(id); }

// Of all numbers of an output, where none is given.
std::int64_t group_of(const WeightKind& kind, const WeightShape& one) {
  return kind.group == 0 ? one.in : kind.group;
}

WeightKind kind_of(const WeightKinds& kinds, const WeightId& id) {
  return kinds ? kinds(id) : WeightKind{};
}

Count bytes_of(const WeightShape& one, const WeightKinds& kinds) {
  if (!one.is_matrix) return Count(one.out) * sizeof(float);
  const WeightKind kind = kind_of(kinds, one.id);
  return WeightMatrix::bytes(kind.format, one.in, one.out, group_of(kind, one));
}

// Calls each(shape), the layer of a block's weights in its id.
template <class Each>
void for_each_weight(const Architecture& architecture, Each each) {
  for (const WeightShape& one : outer_weights(architecture)) each(one);
  for (WeightShape one : block_weights(architecture)) {
    for (one.id.layer = 0; one.id.layer < architecture.n_layers; ++one.id.layer) each(one);
  }
}

}  // namespace

ModelWeights::ModelWeights(const Architecture& architecture, const WeightKinds& kinds)
    : architecture_(architecture),
      bytes_(bytes(architecture, kinds)),
      layers_(Count(architecture.n_layers).size()) {
  for_each_weight(architecture,
                  [&](const WeightShape& one) { make(const_cast<Kept&>(of(one.id)), one, kinds); });
}

void ModelWeights::make(Kept& kept, const WeightShape& one, const WeightKinds& kinds) {
  kept.is_matrix = one.is_matrix;
  const auto id = static_cast<int>(one.id.tensor);
  // Operations look at how many numbers there are along each axis, and not at what it is called.
  if (one.is_matrix) {
    const WeightKind kind = kind_of(kinds, one.id);
    kept.matrix.clear(kind.format, one.in, one.out, group_of(kind, one));
    kept.operand.view = View(nullptr, {{Axis::d_model, one.in}, {Axis::d_model, one.out}});
    if (kept.matrix.is_narrow()) kept.operand.narrow = &kept.matrix.narrow();
    if (!kept.matrix.is_narrow()) {
      kept.matrix.packed().set_from_memory(bytes_.value() > kCachedBytes);
      kept.operand.packed = &kept.matrix.packed();
    }
  } else {
    kept.vector = Tensor({{Axis::d_model, one.out}});
    std::fill_n(kept.vector.data(), one.out, 0.0f);
    kept.operand.view = kept.vector.view();
  }
  kept.operand.id = id;
}

Count ModelWeights::bytes(const Architecture& architecture, const WeightKinds& kinds) {
  Count all = Count(sizeof(Layer)) * architecture.n_layers;
  for_each_weight(architecture, [&](const WeightShape& one) { all += bytes_of(one, kinds); });
  return all;
}

const ModelWeights::Kept& ModelWeights::of(const WeightId& id) const {
  const Layer& layer = is_outer(id.tensor) ? outer_ : layers_[static_cast<std::size_t>(id.layer)];
  return layer[place(id.tensor)];
}

void ModelWeights::put(const WeightId& id, Layout layout, std::int64_t first,
                       const MatrixView& rows) {
  Kept& kept = const_cast<Kept&>(of(id));
  for (std::int64_t r = 0; r < rows.rows; ++r) {
    const std::span from(&rows.at(r, 0), Count(rows.cols).size());
    if (!kept.is_matrix) {
      std::ranges::copy(from, kept.vector.data());
      continue;
    }
    squared_errors_ += put_row(kept, layout, first + r, from);
    if (kept.matrix.format() != WeightFormat::int8) continue;
    for (const float number : from) squares_ += double{number} * number;
  }
}

// The sum of the squares by which keeping changes the numbers.
double ModelWeights::put_row(Kept& kept, Layout layout, std::int64_t row,
                             std::span<const float> from) {
  const bool is_column = layout == Layout::out_in;
  if (kept.matrix.is_narrow()) {
    NarrowMatrix& matrix = kept.matrix.narrow();
    return is_column ? matrix.put_column(row, 0, from) : matrix.put_row(row, from);
  }
  PackedMatrix& matrix = kept.matrix.packed();
  is_column ? matrix.put_column(row, from.data()) : matrix.put_row(row, from.data());
  return 0;
}

double ModelWeights::rounding() const {
  return squares_ == 0 ? 0 : std::sqrt(squared_errors_ / squares_);
}

bool ModelWeights::has_format(WeightFormat format) const {
  bool found = false;
  for_each_weight(architecture_, [&](const WeightShape& one) {
    found = found || (one.is_matrix && this->format(one.id) == format);
  });
  return found;
}

void ModelWeights::put_factors(const WeightId& id, std::int64_t output,
                               std::span<const float> factors) {
  const_cast<Kept&>(of(id)).matrix.narrow().put_factors(output, factors);
}

void ModelWeights::embed(TensorId table, std::int64_t row, float* out) const {
  const WeightMatrix& matrix = of({table, 0}).matrix;
  for (std::int64_t i = 0; i < matrix.rows(); ++i) out[i] = matrix.at(i, row);
}

const WeightMatrix& ModelWeights::output() const {
  return of({architecture_.tied_output ? TensorId::token_embedding : TensorId::output_weight, 0})
      .matrix;
}

}  // namespace headsup
