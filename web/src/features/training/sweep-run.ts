// One sweep of the trainer: many small models that differ in heads and seed, each a point when it is done.

import type { SweepConfig, SweepPoint } from '@engine';
import type { Trainer } from '../../../engine/trainer.ts';
import { BatchSize } from '../../kit/batch-size.ts';
import { Run } from './run.ts';

// A trainer that keeps being lost is given the sweep no fourth time.
const MOST_LOSSES = 3;

/** Whose sweep each trainer holds: it holds one, so that whoever plays takes it from the others. */
const holders: WeakMap<Trainer, SweepRun> = new WeakMap();

export class SweepRun extends Run {
  trainer: Trainer;

  /** in the order they came */
  points: SweepPoint[] = [];
  /** How many there will be; 0 before it is started. */
  total = 0;
  /** Steps done of the model that is being trained. */
  step = 0;
  #batchSize = new BatchSize();
  #losses = 0;
  #settings: SweepConfig | undefined;

  constructor(trainer: Trainer) {
    super();
    this.trainer = trainer;
  }

  get finished() {
    return this.total > 0 && this.points.length === this.total;
  }
  protected get isThere() {
    return this.total > 0 && !this.finished;
  }

  protected override forget() {
    this.points = [];
    this.total = 0;
    this.step = 0;
  }

  /** Begins, in place of what was there. */
  async start(settings: SweepConfig) {
    this.reset();
    this.#settings = settings;
    this.#losses = 0;
    this.#takeTrainer();
    const { begun } = this;
    const reply = await this.trainer.startSweep(settings);
    if (begun !== this.begun) return;
    if (!reply.ok) return this.fail(reply.errors);
    this.total = reply.value.points;
    await this.play();
  }

  /** Goes on; a trainer that has forgotten the sweep meanwhile is given it again, from its next point. */
  override async play() {
    if (!this.isThere) return;
    this.#pauseOther();
    this.faults = [];
    await super.play();
  }

  #pauseOther() {
    const holder = holders.get(this.trainer);
    if (holder !== this) holder?.pause();
  }

  #takeTrainer() {
    this.#pauseOther();
    holders.set(this.trainer, this);
  }

  protected async call() {
    const { begun } = this;
    const before = performance.now();
    const count = this.#batchSize.count();
    // Nothing where the trainer holds another's sweep by now.
    const isHeld = holders.get(this.trainer) === this;
    let reply = isHeld ? await this.trainer.sweep(count) : undefined;
    if (begun !== this.begun) return;
    const isGone = !reply || (!reply.ok && this.#isGone(reply.errors[0]!.code));
    if (isGone) {
      holders.set(this.trainer, this);
      const settings = this.#settings as SweepConfig;
      reply = await this.trainer.startSweep({ ...settings, done: this.points.length });
      if (begun !== this.begun) return;
    }
    if (!reply!.ok) return this.fail(reply!.errors);
    const { finished, step } = reply!.value;
    // A point's own scores are in its call too: they are no steps.
    if (!isGone && finished.length === 0) this.#batchSize.took(count, performance.now() - before);
    this.points = [...this.points, ...finished];
    this.step = step;
    this.say();
  }

  /** Whether the sweep can be had again. */
  #isGone(code: string) {
    if (code === 'engine_lost') this.#losses += 1;
    return code === 'unknown_run' || (code === 'engine_lost' && this.#losses <= MOST_LOSSES);
  }
}
