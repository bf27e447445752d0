// In modules for small models weights are kept in float32, whatever is asked, and products of
// narrower ones are left out: 3 kB brotli. The linker finds these first.

#include "headsup/formats/weight_keeping.h"
#include "headsup/kernels/narrow_matrix.h"

namespace headsup {

std::optional<Keeping> keeping_named(std::string_view) { return Keeping::f32; }

WeightKinds kinds_of(const std::vector<StoredTensor>&, Keeping) { return {}; }

// Not reached: no kind is narrow.
void multiply(MatrixView, const NarrowMatrix&, const float*, MutableMatrix) { __builtin_trap(); }

void multiply(MatrixView a, const WeightMatrix& b, const float* bias, MutableMatrix c) {
  multiply(a, b.packed(), bias, c);
}

}  // namespace headsup
