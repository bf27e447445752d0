// Names, nothing else: the calls about training (wasm/training_app.h), under the names JS knows.

#include "wasm/marshal.h"
#include "wasm/training_app.h"

namespace headsup::js {
namespace {

// The one of the module's life; all else is in the arguments.
app::TrainingApp& training() {
  static app::TrainingApp instance;
  return instance;
}

app::SwitchesInput to_switches(const val& v) { return from_js<app::SwitchesInput>(v); }

val train_vocabulary() { return to_js(training().vocabulary()); }

val train_start(val run, val input) {
  return reply(training().start(to_text(run), from_js<app::RunInput>(input)));
}

val train_steps(val run, val count) {
  return reply(training().steps(to_text(run), to_number(count)));
}

val train_drop(val run) {
  training().drop(to_text(run));
  return val::undefined();
}

val train_score(val run, val split, val switches, val stepwise) {
  return reply(
      training().score(to_text(run), to_text(split), to_switches(switches), to_flag(stepwise)));
}

val train_read(val run, val name, val switches) {
  return reply(training().read(to_text(run), to_text(name), to_switches(switches)));
}

val train_patterns(val run, val split) {
  return reply(training().patterns(to_text(run), to_text(split)));
}

val train_write(val run, val drawing, val switches) {
  return reply(training().write(to_text(run), to_number(field_of(drawing, "temperature")),
                                to_number(field_of(drawing, "seed")),
                                to_number(field_of(drawing, "first")),
                                to_number(field_of(drawing, "count")), to_switches(switches)));
}

val train_subsets(val run, val split, val how, val first, val count) {
  return reply(training().subset_losses(to_text(run), to_text(split), to_text(how),
                                        to_number(first), to_number(count)));
}

val train_shares(val losses) { return reply(training().shares(to_numbers(losses))); }

val train_spread(val numbers) { return reply(training().spread(to_numbers(numbers))); }

val train_save(val run) { return reply(training().save(to_text(run))); }

val train_load(val run, val text) { return reply(training().load(to_text(run), to_text(text))); }

val sweep_start(val input) {
  return reply(training().start_sweep(from_js<app::SweepInput>(input)));
}

val sweep_steps(val steps) { return reply(training().sweep(to_number(steps))); }

}  // namespace

EMSCRIPTEN_BINDINGS(headsup_training) {
  define("trainVocabulary", &train_vocabulary, "(): TrainVocabulary");
  define("trainStart", &train_start, "(run: string, input: RunSettings): Reply<RunView>");
  define("trainSteps", &train_steps, "(run: string, count: number): Reply<Float32Array>");
  define("trainDrop", &train_drop, "(run: string): void");
  define("trainScore", &train_score,
         "(run: string, split: string, switches: Switches, stepwise: boolean): Reply<ScoreView>");
  define("trainRead", &train_read,
         "(run: string, name: string, switches: Switches): Reply<{ weights: Float32Array; "
         "concat: Float32Array; next: Float32Array }>");
  define("trainPatterns", &train_patterns,
         "(run: string, split: string): Reply<{ self: Float32Array; previous: Float32Array; "
         "second: Float32Array; first: Float32Array; entropy: Float32Array; "
         "evenness: Float32Array; last: Float32Array }>");
  define("trainWrite", &train_write,
         "(run: string, drawing: { temperature: number; seed: number; first: number; "
         "count: number }, switches: Switches): Reply<string[]>");
  define("trainSubsets", &train_subsets,
         "(run: string, split: string, how: string, first: number, count: number): "
         "Reply<number[]>");
  define("trainShares", &train_shares, "(losses: number[]): Reply<number[]>");
  define("trainSpread", &train_spread, "(numbers: number[]): Reply<Spread>");
  define("trainSave", &train_save, "(run: string): Reply<string>");
  define("trainLoad", &train_load, "(run: string, text: string): Reply<RunView>");
  define("sweepStart", &sweep_start, "(input: SweepSettings): Reply<SweepView>");
  define("sweepSteps", &sweep_steps, "(steps: number): Reply<SweepView>");
}

}  // namespace headsup::js
