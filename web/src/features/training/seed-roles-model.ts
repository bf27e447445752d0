// The same model from several seeds, one after the other: what each head comes to look at. Trains as fast as it
// goes, in the lab's worker, and forgets each model once it is measured.

import type { Fault, RunSettings } from '@engine';
import type { Patterns, Trainer } from '../../../engine/trainer.ts';
import { TrainingRun } from './training-run.ts';

const RUN = 'seeds';

export type SeedPatterns = { seed: number; patterns: Patterns };

/** Events: "change" when a seed is done, "stopped". */
export class SeedRoles extends EventTarget {
  trainer: Trainer;

  rows: SeedPatterns[] = [];
  playing = false;
  faults: Fault[] = [];
  #run;
  /** What was started last: what an earlier start still waits for is for nobody. */
  #starts = 0;

  constructor(trainer: Trainer) {
    super();
    this.trainer = trainer;
    this.#run = new TrainingRun(trainer, RUN);
    this.#run.addEventListener('progress', () => this.#say('progress'));
  }

  /** How far the model under way is, of one. */
  get share() {
    const { step, view } = this.#run;
    return view ? step / view.steps : 0;
  }

  async start(settings: RunSettings, seeds: number[]) {
    this.stop();
    this.rows = [];
    this.faults = [];
    this.playing = true;
    this.#starts += 1;
    const start = this.#starts;
    const isMine = () => start === this.#starts;
    for (const seed of seeds) {
      if (!this.playing) break;
      await this.#train({ ...settings, seed, moments: 0 }, isMine);
      if (!isMine()) return;
    }
    this.playing = false;
    this.trainer.drop(RUN);
    this.#say('change');
  }

  stop() {
    this.playing = false;
    this.#run.pause();
  }

  async #train(settings: RunSettings, isMine: () => boolean) {
    await this.#run.open(settings);
    if (!isMine()) return;
    await this.#run.play();
    if (!isMine()) return;
    if (this.#run.faults.length > 0) {
      this.faults = this.#run.faults;
      this.playing = false;
    }
    if (!this.#run.finished) return; // stopped on the way
    const patterns = await this.trainer.patterns(RUN, 'held_out');
    if (!isMine()) return;
    if (patterns.ok) this.rows = [...this.rows, { seed: settings.seed, patterns: patterns.value }];
    this.#say('change');
  }

  #say(what: string) {
    this.dispatchEvent(new Event(what));
  }
}
