// Names, nothing else: the calls about the layer, under the names JS knows. Their types become
// engine.d.mts, the JS side's only source of types.

#include "marshal.h"

namespace headsup::js {
namespace {

app::SetupInput to_setup(const val& v) { return from_js<app::SetupInput>(v); }
Config to_config(const val& v) { return from_js<Config>(v); }

val vocabulary() { return to_js(engine().vocabulary()); }

val shapes(val config) { return reply(engine().shapes(to_config(config))); }

val tensor(val setup, val name, val lead) {
  return reply(engine().tensor(to_setup(setup), to_text(name), to_numbers(lead)));
}

val explain(val setup, val name, val index) {
  return reply(engine().explain(to_setup(setup), to_text(name), to_numbers(index)));
}

val evaluate(val config, val expression) {
  return reply(engine().evaluate(to_config(config), to_text(expression)));
}

val check_layer(val name, val config, val numbers) {
  return reply(engine().check_layer(to_text(name), to_config(config), to_numbers(numbers)));
}

val load_scene(val text) { return reply(engine().load_scene(to_text(text))); }

val decode(val setup, val steps) {
  return reply(engine().decode(to_setup(setup), to_number(steps)),
               [](const app::DecodingView& decoding) {
                 val object = to_js(decoding.arrays);
                 put(object, "counts", to_js(decoding.counts));
                 return object;
               });
}

// One array; which number is which stands in layer/head_contributions.h, and engine/head-writes.js
// gives each part its name.
val head_contributions(val setup, val example, val token, val identity) {
  return reply(engine().head_contributions(to_setup(setup), to_number(example), to_number(token),
                                           to_flag(identity)));
}

val ov_matrix(val setup, val example, val token, val head) {
  return reply(
      engine().ov_matrix(to_setup(setup), to_number(example), to_number(token), to_number(head)));
}

val scaling_study(val head_dims, val head_dim, val d_model, val seq_k, val rows, val seed,
                  val divisor) {
  return reply(engine().scaling_study({to_numbers(head_dims), to_number(head_dim),
                                       to_number(d_model), to_number(seq_k), to_number(rows),
                                       to_number(seed), to_text(divisor)}));
}

val rank_view(val seq_len, val seed, val rank) {
  return reply(engine().rank_view(to_number(seq_len), to_number(seed), to_number(rank)));
}

}  // namespace

EMSCRIPTEN_BINDINGS(headsup_layer) {
  define("vocabulary", &vocabulary, "(): Vocabulary");
  define("shapes", &shapes, "(config: Partial<Config>): Reply<WalkView>");
  define("tensor", &tensor, "(setup: Setup, name: string, lead: number[]): Reply<Slice>");
  define("explain", &explain,
         "(setup: Setup, tensor: string, index: number[]): Reply<Explanation>");
  define("evaluate", &evaluate, "(config: Partial<Config>, expression: string): Reply<Evaluated>");
  define("checkLayer", &check_layer,
         "(name: string, config: Partial<Config>, numbers: number[]): Reply<Verification>");
  define("loadScene", &load_scene, "(text: string): Reply<string[]>");
  define("decode", &decode,
         "(setup: Setup, steps: number): Reply<{ keys: Float32Array; values: Float32Array; "
         "y: Float32Array; difference: Float32Array; counts: string[] }>");
  define("headWrites", &head_contributions,
         "(setup: Setup, example: number, token: number, identity: boolean): Reply<Float32Array>");
  define("foldOutput", &ov_matrix,
         "(setup: Setup, example: number, token: number, head: number): Reply<Float32Array>");
  define("scalingStudy", &scaling_study,
         "(head_dims: number[], head_dim: number, d_model: number, seq_k: number, rows: number, "
         "seed: number, divisor: string): Reply<{ points: Float32Array; limit: Float32Array; "
         "histogram: Float32Array; scores: Float32Array; weights: Float32Array }>");
  define("rankView", &rank_view,
         "(seq_len: number, seed: number, rank: number): Reply<{ ranks: Float32Array; "
         "singular: Float32Array; tables: Float32Array; distances: Float32Array; "
         "same_peaks: Float32Array }>");
}

}  // namespace headsup::js
