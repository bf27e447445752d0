// The weights of a decoder, each kept once, as kernels read it: in float32 or narrower.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "headsup/model/architecture.h"
#include "headsup/ops/args.h"

namespace headsup {

/// How a weight matrix is kept. With int8, `group` numbers of an output share a factor; 0: all.
struct WeightKind {
  WeightFormat format = WeightFormat::f32;
  std::int64_t group = 0;
};
/// Of each matrix; vectors are float32.
using WeightKinds = std::function<WeightKind(const WeightId&)>;

class ModelWeights {
 public:
  /// All zeros. Requires a validated architecture and memory for bytes(architecture, kinds).
  explicit ModelWeights(const Architecture& architecture, const WeightKinds& kinds = {});
  ModelWeights(const ModelWeights&) = delete;
  ModelWeights& operator=(const ModelWeights&) = delete;

  const Architecture& architecture() const { return architecture_; }

  /// What the weights of an architecture take.
  static Count bytes(const Architecture& architecture, const WeightKinds& kinds = {});

  /// Rows of a weight as a file has them, from row `first` on: with out_in [rows, in], row r being
  /// output first + r; with in_out [rows, out]. A vector is one row. Requires a weight of the
  /// architecture and rows within it; of 16 bits, numbers of that format; of int8, the factors of
  /// these outputs, put before.
  void put(const WeightId& id, Layout layout, std::int64_t first, const MatrixView& rows);

  /// The factors of one output of a matrix in int8, one a group.
  void put_factors(const WeightId& id, std::int64_t output, std::span<const float> factors);

  /// How far the numbers of matrices are from those that were put: the root of their mean square,
  /// over that of those.
  double rounding() const;

  const WeightMatrix& matrix(const WeightId& id) const { return of(id).matrix; }
  /// Of a matrix; of a vector f32.
  WeightFormat format(const WeightId& id) const { return of(id).matrix.format(); }
  /// Whether any matrix has it.
  bool has_format(WeightFormat format) const;
  /// What these weights take.
  Count kept_bytes() const { return bytes_; }

  /// A weight of a block, as operations read it. Requires the architecture to have it.
  const Operand& operand(TensorId tensor, std::int64_t layer) const {
    return of({tensor, layer}).operand;
  }

  /// The embedding of a token (or of a position) -> out [d_model].
  void embed(TensorId table, std::int64_t row, float* out) const;

  const float* vector(TensorId tensor) const { return of({tensor, 0}).vector.data(); }
  /// [d_model, n_slots * classes]: what logits are multiplied by.
  const WeightMatrix& output() const;

  /// W[in, out] of a weight matrix of a block, for whoever looks at single numbers.
  float at(const WeightId& id, std::int64_t in, std::int64_t out) const {
    return of(id).matrix.at(in, out);
  }

 private:
  struct Kept {
    bool is_matrix = false;
    WeightMatrix matrix;  // [in, out]
    Tensor vector;
    Operand operand;
  };
  using Layer = std::array<Kept, kNamedTensors>;

  void make(Kept& kept, const WeightShape& shape, const WeightKinds& kinds);
  static double put_row(Kept& kept, Layout layout, std::int64_t row, std::span<const float> from);
  const Kept& of(const WeightId& id) const;

  Architecture architecture_;
  Count bytes_;
  std::vector<Layer> layers_;
  Layer outer_;
  // Of what was put into matrices of int8, and of what that changed.
  double squares_ = 0, squared_errors_ = 0;
};

}  // namespace headsup
