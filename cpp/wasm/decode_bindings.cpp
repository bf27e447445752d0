// Names, nothing else: the call on decoding and the fields of what it answers.

#include "wasm/app.h"
#include "wasm/marshal.h"

namespace headsup::js {
namespace {

Reply<app::DecodingView> decode(Input<app::SetupInput> setup, double steps) {
  return guarded([&] { return engine().decode(to_setup(setup), steps); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(headsup_decode) {
  using namespace app;
  Record<DecodeStepView>("DecodeStep")
      .with<&DecodeStepView::cache_numbers>("cache_numbers")
      .with<&DecodeStepView::cache_bytes>("cache_bytes")
      .with<&DecodeStepView::flops_cached>("flops_cached")
      .with<&DecodeStepView::flops_recomputed>("flops_recomputed")
      .with<&DecodeStepView::flops_cached_so_far>("flops_cached_so_far")
      .with<&DecodeStepView::flops_recomputed_so_far>("flops_recomputed_so_far")
      .listed();
  Record<DecodingView>("Decoding")
      .with<&DecodingView::d_model>("d_model")
      .with<&DecodingView::n_kv_heads>("n_kv_heads")
      .with<&DecodingView::head_dim>("head_dim")
      .with<&DecodingView::steps>("steps")
      .with<&DecodingView::keys>("keys")
      .with<&DecodingView::values>("values")
      .with<&DecodingView::y>("y")
      .with<&DecodingView::low>("low")
      .with<&DecodingView::high>("high")
      .with<&DecodingView::difference>("difference")
      .replied();
  emscripten::function("decode", &decode);
}

}  // namespace headsup::js
