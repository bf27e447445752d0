// Names, nothing else: the studies' calls.

#include "wasm/app.h"
#include "wasm/marshal.h"

namespace headsup::js {
namespace {

using Arrays = std::vector<app::NamedArray>;

// One type in C++, one a call in JS.
struct Scaling;
struct Rank;

// The studies keep nothing, so they need not share the App of bindings.cpp.
const app::App& studies() {
  static const app::App instance;
  return instance;
}

Reply<Scaling> scaling_study(List<double> head_dims, double head_dim, double d_model, double seq_k,
                             double rows, double seed, Text divisor) {
  return Reply<Scaling>(guarded([&] {
    return studies().scaling_study(
        {to_vector(head_dims, to_number), head_dim, d_model, seq_k, rows, seed, to_text(divisor)});
  }));
}

Reply<Rank> rank_view(double seq_len, double seed, double rank) {
  return Reply<Rank>(guarded([&] { return studies().rank_view(seq_len, seed, rank); }));
}

}  // namespace

EMSCRIPTEN_BINDINGS(headsup_studies) {
  register_reply<Scaling>(
      "{ points: Float32Array; limit: Float32Array; histogram: Float32Array; "
      "scores: Float32Array; weights: Float32Array }");
  register_reply<Rank>(
      "{ ranks: Float32Array; singular: Float32Array; tables: Float32Array; "
      "distances: Float32Array; same_peaks: Float32Array }");
  emscripten::function("scalingStudy", &scaling_study);
  emscripten::function("rankView", &rank_view);
}

}  // namespace headsup::js
