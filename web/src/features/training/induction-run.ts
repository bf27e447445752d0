// A model of random tokens that come twice, trained as fast as it goes, and what is measured of it every few steps: its
// loss, and how far its heads look back. Every number is the trainer's.

import type { Fault, RunSettings, RunView } from '@engine';
import type { Patterns, Trainer } from '../../../engine/trainer.ts';
import { TrainingRun } from './training-run.ts';

/** Of the experiment e13b (tools/experiments/repeats.ts), which a test holds them to. */
export const SETTINGS = {
  ...{ task: 'repeat', n_values: 32, n_places: 16, n_heads: 4, steps: 1000, batch: 16 },
  attention_only: true,
};
/** From one measurement to the next, in steps. */
export const EVERY = 50;
const RUN = 'induction';

/** The head with the highest score. */
type Best = { head: number; score: number };
/** What is measured at a step: over the held-out split. */
export type InductionPoint = {
  step: number;
  loss: number;
  accuracy: number;
  /** of the last layer */
  induction: Best;
  /** of the first layer */
  previous: Best;
  /** what these scores would be with equal weights on the visible tokens */
  uniform: { induction: number; previous: number };
};

type Phase = 'idle' | 'opening' | 'training' | 'stopped' | 'done' | 'lost' | 'fault';

function bestOf(scores: Float32Array): Best {
  const score = Math.max(...scores);
  return { head: scores.indexOf(score), score };
}

/** Event "change": phase, step or points are new. */
export class InductionRun extends EventTarget {
  trainer: Trainer;
  phase: Phase = 'idle';
  points: InductionPoint[] = [];
  /** of the model that was begun last, also once it is lost */
  view: RunView | undefined;
  faults: Fault[] = [];
  #run;
  /** What was begun last: what is measured of an earlier run is for nobody. */
  #begun = 0;

  constructor(trainer: Trainer) {
    super();
    this.trainer = trainer;
    this.#run = new TrainingRun(trainer, RUN);
    this.#run.between = () => this.#measure();
    this.#run.addEventListener('progress', () => this.#say());
    this.#run.addEventListener('stopped', () => this.#loseIfGone());
  }

  get step(): number {
    return this.#run.step;
  }

  /** Trains from the first step. */
  async begin(settings: Pick<RunSettings, 'seed' | 'n_layers'>) {
    this.reset();
    const begun = this.#begun;
    this.#enter('opening');
    await this.#run.open({ ...SETTINGS, ...settings, moments: SETTINGS.steps / EVERY });
    if (begun !== this.#begun) return;
    this.view = this.#run.view;
    await this.#measure();
    if (begun === this.#begun) await this.play();
  }

  /** Goes on until it is stopped or finished. */
  async play() {
    if (this.#atFault()) return;
    const begun = this.#begun;
    this.#enter('training');
    await this.#run.play();
    // Stopped once its last call has come back, whose steps count too.
    if (begun === this.#begun && !this.#atFault())
      this.#enter(this.#run.finished ? 'done' : 'stopped');
  }

  stop() {
    this.#run.pause();
  }

  /** Back to before the first step. */
  reset() {
    this.#begun += 1;
    this.#run.pause();
    this.points = [];
    this.faults = [];
    this.#enter('idle');
  }

  /** Ends it for good. */
  drop() {
    this.reset();
    this.trainer.drop(RUN).catch(() => {});
  }

  // What a call went past as well: the trainer keeps the parameters of these steps.
  async #measure() {
    const begun = this.#begun;
    const layers = this.view?.n_layers ?? 0;
    const heads = this.view?.n_heads ?? 0;
    for (;;) {
      const step = this.points.length * EVERY;
      if (!this.#run.view || step > this.step) return;
      const of = { run: RUN, step };
      const [score, patterns] = await Promise.all([
        this.trainer.score(of, 'held_out'),
        this.trainer.patterns(of, 'held_out'),
      ]);
      if (begun !== this.#begun) return;
      if (!score.ok || !patterns.ok) {
        for (const reply of [score, patterns]) if (!reply.ok) this.faults = reply.errors;
        return;
      }
      this.points = [...this.points, pointAt(step, score.value, patterns.value, layers, heads)];
      this.#say();
    }
  }

  // The worker came to an end and took the run with it: what was measured by then stands.
  #loseIfGone() {
    const hasRun = ['opening', 'training', 'stopped', 'done'].includes(this.phase);
    if (this.#run.view !== undefined || !hasRun) return;
    this.#begun += 1;
    this.#enter('lost');
  }

  #atFault() {
    this.faults = this.#run.faults.length > 0 ? this.#run.faults : this.faults;
    if (this.faults.length > 0) this.#enter('fault');
    return this.faults.length > 0;
  }

  #enter(phase: Phase) {
    this.phase = phase;
    this.#say();
  }

  #say() {
    this.dispatchEvent(new Event('change'));
  }
}

const pointAt = (
  step: number,
  { loss, accuracy }: { loss: number; accuracy: number },
  { induction, previous, uniform_induction, uniform_previous }: Patterns,
  layers: number,
  heads: number,
): InductionPoint => ({
  ...{ step, loss, accuracy },
  induction: bestOf(induction.subarray((layers - 1) * heads)),
  previous: bestOf(previous.subarray(0, heads)),
  uniform: { induction: uniform_induction, previous: uniform_previous },
});
