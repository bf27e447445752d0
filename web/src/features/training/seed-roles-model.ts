// The same model from several seeds, one after the other: what each head comes to look at. Trains as fast as it
// goes, in the lab's worker.

import type { RunConfig } from '@engine';
import type { Trainer } from '../../../engine/trainer.ts';
import { Run } from './run.ts';
import { TrainingRun } from './training-run.ts';

export const PLACES = ['previous', 'self', 'second', 'first'] as const;
// Of queries that see four tokens, so that these are four different ones.
const ASKED = PLACES.map((rule) => ({ rule, from: 3 }));

export class SeedRoles extends Run {
  trainer: Trainer;

  /** Of each place, in their order, what each head puts on it. */
  rows: { seed: number; shares: number[][] }[] = [];
  #run;
  #settings: RunConfig | undefined;
  #seeds: number[] = [];

  constructor(trainer: Trainer) {
    super();
    this.trainer = trainer;
    this.#run = new TrainingRun(trainer, 'seeds');
    this.#run.addEventListener('change', () => this.say());
  }

  /** How far the model under way is, of one. */
  get share() {
    const { step, view } = this.#run;
    return view ? step / view.steps : 0;
  }
  get finished() {
    return this.rows.length === this.#seeds.length;
  }
  protected get isThere() {
    return this.#settings !== undefined;
  }

  async start(settings: RunConfig, seeds: number[]) {
    this.pause();
    this.reset();
    this.rows = [];
    this.#settings = { ...settings, checkpoints: 0 };
    this.#seeds = seeds;
    await this.play();
  }

  /** The model under way is given up. */
  override pause() {
    super.pause();
    this.#run.reset();
  }

  protected override async finish() {
    this.#run.reset();
    await super.finish();
  }

  protected async call() {
    const { begun } = this;
    const run = this.#run;
    const seed = this.#seeds[this.rows.length]!;
    if (await run.open({ ...this.#settings!, seed })) await run.play();
    if (begun !== this.begun || !this.playing) return;
    if (run.faults.length > 0) return this.fail(run.faults);
    const patterns = await this.trainer.patterns(this.#run.name, 'held_out', ASKED);
    if (begun !== this.begun || !this.playing) return;
    if (!patterns.ok) return this.fail(patterns.errors);
    this.rows = [...this.rows, { seed, shares: patterns.value.map(({ weights }) => weights) }];
    this.say();
  }
}
