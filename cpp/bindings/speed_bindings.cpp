// Names, nothing else: the calls about speed (api/speed_app.h), under the names JS knows.

#include "headsup/api/speed_app.h"
#include "headsup/kernels/build.h"
#include "marshal.h"

namespace headsup::js {
namespace {

// The one of the module's life; all else is in the arguments.
app::SpeedApp& speed() {
  static app::SpeedApp instance;
  return instance;
}

val number_to_js(double value) { return val(value); }

val speed_peak(val chains, val steps) {
  return reply(speed().peak(to_number(chains), to_number(steps)), number_to_js);
}

val speed_build() { return val(std::string(build_name())); }

val speed_product(val rows, val depth, val columns) {
  return reply(speed().product(to_number(rows), to_number(depth), to_number(columns)));
}

val speed_layer(val config, val seed) {
  return reply(speed().layer(from_js<Config>(config), to_number(seed)));
}

val speed_run(val work) {
  return reply(speed().run(to_text(work)), [](bool) { return val::undefined(); });
}

void speed_again(int times) { speed().again(times); }

val speed_roof(val flops, val bytes, val ms, val peak, val reading) {
  return reply(speed().roof(to_number(flops), to_number(bytes), to_number(ms), to_number(peak),
                            to_number(reading)));
}

val speed_numbers(val of) { return reply(speed().numbers(to_text(of))); }

// Bytes that the module has taken so far: at most, for wasm never gives memory back.
double speed_memory() { return 65536.0 * static_cast<double>(__builtin_wasm_memory_size(0)); }

}  // namespace

EMSCRIPTEN_BINDINGS(headsup_speed) {
  define("speedPeak", &speed_peak, "(chains: number, steps: number): Reply<number>");
  define("speedBuild", &speed_build, "(): string");
  define("speedProduct", &speed_product,
         "(rows: number, depth: number, columns: number): Reply<ReadyView>");
  define("speedLayer", &speed_layer, "(config: Partial<Config>, seed: number): Reply<ReadyView>");
  define("speedRun", &speed_run, "(work: string): Reply<undefined>");
  define("speedAgain", &speed_again, "(times: number): void");
  define("speedRoof", &speed_roof,
         "(flops: number, bytes: number, ms: number, peak: number, reading: number): "
         "Reply<RoofView>");
  define("speedMemory", &speed_memory, "(): number");
  define("speedNumbers", &speed_numbers, "(of: string): Reply<Float32Array>");
}

}  // namespace headsup::js
