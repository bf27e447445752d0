// Drives one sweep in short calls: many small models that differ in heads and seed, each a point when it is done.
// Plays, pauses and goes on.

import type { Fault, SweepPointView, SweepSettings } from '@engine';
import type { Trainer } from '../../../engine/trainer.ts';
import { BatchSize } from '../../kit/batch-size.ts';

// A trainer that keeps being lost is given the sweep no fourth time.
const MOST_LOSSES = 3;

/** Whose sweep each trainer holds: it holds one, so that whoever plays takes it from the others. */
const holders: WeakMap<Trainer, SweepRun> = new WeakMap();

/** Events: "progress" after each call, "stopped" when it plays no longer. */
export class SweepRun extends EventTarget {
  trainer: Trainer;

  /** in the order they came */
  points: SweepPointView[] = [];
  /** How many there will be; 0 before it is started. */
  total = 0;
  /** Steps done of the model that is being trained. */
  step = 0;
  playing = false;
  faults: Fault[] = [];
  #batchSize = new BatchSize();
  #started = 0;
  /** What plays now: one that was paused before its call came back ends with it. */
  #plays = 0;
  #losses = 0;
  #settings: SweepSettings | undefined;

  constructor(trainer: Trainer) {
    super();
    this.trainer = trainer;
  }

  get finished() {
    return this.total > 0 && this.points.length === this.total;
  }

  /** Begins, in place of what was there. */
  async start(settings: SweepSettings) {
    this.#settings = settings;
    this.points = [];
    this.#losses = 0;
    await this.#begin(settings);
    if (this.faults.length === 0) await this.play();
  }

  /** Forgets what was there. */
  clear() {
    this.pause();
    this.#started += 1;
    this.points = [];
    this.total = 0;
    this.faults = [];
    this.dispatchEvent(new Event('progress'));
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    this.dispatchEvent(new Event('stopped'));
  }

  /** Goes on; a trainer that has forgotten the sweep meanwhile is given it again, from its next point. */
  async play() {
    if (this.playing || this.total === 0 || this.finished) return;
    this.#pauseOther();
    this.playing = true;
    this.faults = [];
    const started = this.#started;
    this.#plays += 1;
    const mine = this.#plays;
    const isMine = () => started === this.#started && mine === this.#plays;
    while (this.playing && isMine() && !this.finished) await this.#advance();
    if (isMine()) this.pause();
  }

  #pauseOther() {
    const holder = holders.get(this.trainer);
    if (holder !== this) holder?.pause();
  }

  async #begin(settings: SweepSettings) {
    this.pause();
    this.#pauseOther();
    this.#started += 1;
    const started = this.#started;
    holders.set(this.trainer, this);
    const reply = await this.trainer.startSweep(settings);
    if (started !== this.#started) return;
    this.faults = reply.ok ? [] : reply.errors;
    this.total = reply.ok ? reply.value.points : 0;
    this.step = 0;
  }

  async #advance() {
    const started = this.#started;
    const before = performance.now();
    const count = this.#batchSize.count();
    let reply = await this.#steps(count);
    let counts = reply !== undefined;
    if (started !== this.#started) return;
    if (reply && !reply.ok && this.#isGone(reply.errors[0]!.code)) reply = undefined;
    if (reply === undefined) {
      counts = false;
      reply = await this.#resume();
      if (started !== this.#started) return;
    }
    if (reply.ok) {
      // A point's own scores are in its call too: they are no steps.
      if (counts && reply.value.finished.length === 0)
        this.#batchSize.took(count, performance.now() - before);
      this.points = [...this.points, ...reply.value.finished];
      this.step = reply.value.step;
    } else {
      this.faults = reply.errors;
      this.playing = false;
    }
    this.dispatchEvent(new Event('progress'));
    if (!reply.ok) this.dispatchEvent(new Event('stopped'));
  }

  /** Nothing where the trainer holds another's sweep by now. */
  async #steps(count: number) {
    return holders.get(this.trainer) === this ? this.trainer.sweep(count) : undefined;
  }

  /** Whether the sweep can be had again. */
  #isGone(code: string) {
    if (code === 'engine_lost') this.#losses += 1;
    return code === 'unknown_run' || (code === 'engine_lost' && this.#losses <= MOST_LOSSES);
  }

  #resume() {
    holders.set(this.trainer, this);
    const settings = this.#settings as SweepSettings;
    return this.trainer.startSweep({ ...settings, done: this.points.length });
  }
}
