// Names, nothing else: the calls about training (api/training_app.h), under the names JS knows.

#include "headsup/api/training_app.h"
#include "marshal.h"

namespace headsup::js {
namespace {

// The one of the module's life; all else is in the arguments.
app::TrainingApp& training() {
  static app::TrainingApp instance;
  return instance;
}

app::SwitchesInput to_switches(const val& v) { return from_js<app::SwitchesInput>(v); }

// A run's name, or {run, step}.
app::Moment to_moment(const val& v) {
  if (v.isString()) return {to_text(v)};
  const val step = field_of(v, "step");
  if (step.isUndefined()) return {to_text(field_of(v, "run"))};
  return {to_text(field_of(v, "run")), to_number(step)};
}

val train_vocabulary() { return to_js(training().vocabulary()); }

val train_start(val run, val input) {
  return reply(training().start(to_text(run), from_js<app::RunInput>(input)));
}

val train_steps(val run, val count) {
  return reply(training().steps(to_text(run), to_number(count)));
}

val train_moments(val run) { return reply(training().moments(to_text(run))); }

val train_drop(val run) {
  training().drop(to_text(run));
  return val::undefined();
}

val train_score(val of, val split, val switches, val stepwise) {
  return reply(
      training().score(to_moment(of), to_text(split), to_switches(switches), to_flag(stepwise)));
}

val train_read(val of, val name, val switches) {
  return reply(training().read(to_moment(of), to_text(name), to_switches(switches)));
}

val train_typed_name(val text) { return to_js(training().typed_name(to_text(text))); }

val train_patterns(val of, val split) {
  return reply(training().patterns(to_moment(of), to_text(split)));
}

val train_write(val of, val drawing, val switches) {
  return reply(training().write(to_moment(of), to_number(field_of(drawing, "temperature")),
                                to_number(field_of(drawing, "seed")),
                                to_number(field_of(drawing, "first")),
                                to_number(field_of(drawing, "count")), to_switches(switches)));
}

val train_subsets(val of, val split, val how, val first, val count) {
  return reply(training().subset_losses(to_moment(of), to_text(split), to_text(how),
                                        to_number(first), to_number(count)));
}

val train_shares(val losses) { return reply(training().shares(to_numbers(losses))); }

val train_best(val losses) { return reply(training().best(to_numbers(losses))); }

val train_spread(val numbers) { return reply(training().spread(to_numbers(numbers))); }

val train_save(val of) { return reply(training().save(to_moment(of))); }

val train_load(val run, val text) { return reply(training().load(to_text(run), to_text(text))); }

val train_spoilt(val input) { return reply(training().spoilt(from_js<app::SpoiltInput>(input))); }

val sweep_start(val input) {
  return reply(training().start_sweep(from_js<app::SweepInput>(input)));
}

val sweep_steps(val steps) { return reply(training().sweep(to_number(steps))); }

}  // namespace

EMSCRIPTEN_BINDINGS(headsup_training) {
  define("trainVocabulary", &train_vocabulary, "(): TrainVocabulary");
  define("trainStart", &train_start, "(run: string, input: RunSettings): Reply<RunView>");
  define("trainSteps", &train_steps, "(run: string, count: number): Reply<Float32Array>");
  define("trainMoments", &train_moments, "(run: string): Reply<number[]>");
  define("trainDrop", &train_drop, "(run: string): void");
  define("trainScore", &train_score,
         "(of: Moment, split: string, switches: Switches, stepwise: boolean): Reply<ScoreView>");
  define("trainRead", &train_read,
         "(of: Moment, name: string, switches: Switches): Reply<{ weights: Float32Array; "
         "concat: Float32Array; next: Float32Array }>");
  define("trainTypedName", &train_typed_name, "(text: string): TypedWord");
  define("trainPatterns", &train_patterns,
         "(of: Moment, split: string): Reply<{ self: Float32Array; previous: Float32Array; "
         "second: Float32Array; first: Float32Array; entropy: Float32Array; "
         "evenness: Float32Array; last: Float32Array; "
         "look: Float32Array }>");
  define("trainWrite", &train_write,
         "(of: Moment, drawing: { temperature: number; seed: number; first: number; "
         "count: number }, switches: Switches): Reply<string[]>");
  define("trainSubsets", &train_subsets,
         "(of: Moment, split: string, how: string, first: number, count: number): "
         "Reply<number[]>");
  define("trainShares", &train_shares, "(losses: number[]): Reply<number[]>");
  define("trainBest", &train_best, "(losses: number[]): Reply<number[]>");
  define("trainSpread", &train_spread, "(numbers: number[]): Reply<Spread>");
  define("trainSave", &train_save, "(of: Moment): Reply<string>");
  define("trainLoad", &train_load, "(run: string, text: string): Reply<RunView>");
  define("trainSpoilt", &train_spoilt, "(input: SpoiltSettings): Reply<SpoiltView>");
  define("sweepStart", &sweep_start, "(input: SweepSettings): Reply<SweepView>");
  define("sweepSteps", &sweep_steps, "(steps: number): Reply<SweepView>");
}

}  // namespace headsup::js
