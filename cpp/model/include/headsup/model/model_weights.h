// The weights of a decoder, each kept once, as kernels read it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "headsup/model/architecture.h"
#include "headsup/ops/args.h"

namespace headsup {

class ModelWeights {
 public:
  /// All zeros. Requires a validated architecture and memory for bytes(architecture).
  explicit ModelWeights(const Architecture& architecture);

  const Architecture& architecture() const { return architecture_; }

  /// What the weights of an architecture take.
  static Count bytes(const Architecture& architecture);

  /// Rows of a weight as a file has them, from row `first` on: with out_in [rows, in], row r being
  /// output first + r; with in_out [rows, out]. A vector is one row. Requires a weight of the
  /// architecture and rows within it.
  void put(const WeightId& id, Layout layout, std::int64_t first, const MatrixView& rows);

  /// A weight of a block, as operations read it. Requires the architecture to have it.
  Operand operand(TensorId tensor, std::int64_t layer) const;

  /// The embedding of a token (or of a position) -> out [d_model].
  void embed(TensorId table, std::int64_t row, float* out) const;

  const float* vector(TensorId tensor) const { return of({tensor, 0}).vector.data(); }
  /// [d_model, vocab_size]: what logits are multiplied by.
  const PackedMatrix& output() const;

  /// W[in, out] of a weight matrix of a block, for whoever looks at single numbers.
  float at(const WeightId& id, std::int64_t in, std::int64_t out) const {
    return of(id).matrix.at(in, out);
  }

 private:
  struct Kept {
    bool is_matrix = false;
    PackedMatrix matrix;  // [in, out]
    Tensor vector;
    Shape shape;
  };
  using Layer = std::array<Kept, kNamedTensors>;

  void make(Kept& kept, const WeightShape& shape) const;
  const Kept& of(const WeightId& id) const;

  Architecture architecture_;
  std::vector<Layer> layers_;
  Layer outer_;
};

}  // namespace headsup
