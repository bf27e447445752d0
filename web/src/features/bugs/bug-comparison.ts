// Two models that differ in a bug alone, trained side by side from one seed, then measured. Knows the
// order of calls; every number, the means of a curve too, is the trainer's.

import type { Fault, RunConfig } from '@engine';
import type { Trainer } from '../../../engine/trainer.ts';
import { TrainingRun } from '../training/training-run.ts';

type Way = 'right' | 'buggy';
type Measured = { at_once: number; writing: number; written: string[] };
export const WAYS = ['right', 'buggy'] as const;
/** A point of a curve is the mean over so many steps. */
export const WINDOW = 25;
const WRITING = { temperature: 0.8, seed: 1, first: 0, count: 8 };

/** Event "change": phase, curves or measurements are new. */
export class TwinTraining extends EventTarget {
  trainer: Trainer;
  settings: Record<Way, RunConfig>;
  runs: { right: TrainingRun; buggy: TrainingRun };

  /** the mean loss of each window */
  curves: Record<Way, number[]> = { right: [], buggy: [] };
  measured: Record<Way, Measured> | undefined;
  #measureFaults: Fault[] = [];
  /** What was begun last: answers to an earlier training are for nobody. */
  #round = 0;
  #drawing: Promise<unknown> = Promise.resolve();

  /**
   * @param name - a word for the two runs in the trainer
   * @param settings - without bugs
   * @param bugs - of the second model
   */
  constructor(trainer: Trainer, name: string, settings: RunConfig, bugs: string[]) {
    super();
    this.trainer = trainer;
    this.settings = { right: settings, buggy: { ...settings, bugs } };
    this.runs = {
      right: new TrainingRun(trainer, `${name} right`),
      buggy: new TrainingRun(trainer, `${name} buggy`),
    };
    for (const way of WAYS) {
      this.runs[way].addEventListener('change', () => this.#follow(way));
      this.runs[way].addEventListener('stopped', () => this.faults.length > 0 && this.pause());
    }
  }

  get faults(): Fault[] {
    return [...WAYS.flatMap((way) => this.runs[way].faults), ...this.#measureFaults];
  }

  get phase() {
    const phases = WAYS.map((way) => this.runs[way].phase);
    if (this.measured) return 'done';
    if (this.faults.length > 0) return 'fault';
    if (phases.includes('lost')) return 'lost';
    if (phases.includes('opening') || phases.includes('training')) return 'training';
    if (phases.includes('idle')) return 'idle';
    return phases.includes('stopped') ? 'paused' : 'measuring';
  }

  /** Steps a second; Infinity: as fast as it goes. */
  set speed(speed: number) {
    for (const way of WAYS) this.runs[way].speed = speed;
  }

  /** Begins anew from a seed. */
  async begin(seed: number) {
    this.#round += 1;
    const round = this.#round;
    this.curves = { right: [], buggy: [] };
    this.measured = undefined;
    this.#measureFaults = [];
    await Promise.all(WAYS.map((way) => this.runs[way].open({ ...this.settings[way], seed })));
    if (round === this.#round) await this.play();
  }

  /** Goes on until it is paused, or finished and measured. */
  async play() {
    const round = this.#round;
    if (this.faults.length > 0) return;
    await Promise.all(WAYS.map((way) => this.runs[way].play()));
    if (round === this.#round && this.phase === 'measuring') await this.#measure(round);
  }

  pause() {
    for (const way of WAYS) this.runs[way].pause();
  }

  /** Ends both for good. */
  drop() {
    this.#round += 1;
    for (const way of WAYS) this.runs[way].drop();
  }

  async #measure(round: number) {
    await this.#drawing;
    const [right, buggy] = await Promise.all(
      WAYS.map((way) => this.#measureOne(this.runs[way].name)),
    );
    if (round !== this.#round || this.phase === 'lost') return;
    if (right && buggy) this.measured = { right, buggy };
    this.#say();
  }

  async #measureOne(run: string): Promise<Measured | undefined> {
    const [atOnce, writing, written] = await Promise.all([
      this.trainer.score(run, 'held_out'),
      this.trainer.score(run, 'held_out', {}, true),
      this.trainer.write(run, WRITING),
    ]);
    if (atOnce.ok && writing.ok && written.ok)
      return { at_once: atOnce.value.loss, writing: writing.value.loss, written: written.value };
    for (const reply of [atOnce, writing, written])
      if (!reply.ok) this.#measureFaults = reply.errors;
    return undefined;
  }

  /** The means of the windows that are full now. */
  #follow(way: Way) {
    const round = this.#round;
    this.#say();
    this.#drawing = this.#drawing.then(async () => {
      const { losses } = this.runs[way];
      for (;;) {
        const from = this.curves[way].length * WINDOW;
        if (round !== this.#round || from + WINDOW > losses.length) break;
        const reply = await this.trainer.spread(losses.slice(from, from + WINDOW));
        if (round !== this.#round || !reply.ok) break;
        this.curves[way].push(reply.value.mean);
      }
      if (round === this.#round) this.#say();
    });
  }

  #say() {
    this.dispatchEvent(new Event('change'));
  }
}
