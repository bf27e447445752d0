// Drives one training run in short calls: plays at a speed, pauses, steps and begins anew.

import type { Fault, RunSettings, RunView } from '@engine';
import type { Trainer } from '../../../engine/trainer.ts';
import { after, BatchSize } from '../../kit/batch-size.ts';

const TICK_MS = 40;
// Steps; what a page that slept owes is not made up for.
const MOST_DUE = 5000;

/**
 * Events: "opened" when a run stands at its first step, "progress" after each call, "stopped" when it plays
 * no longer: paused, finished or at fault.
 */
export class TrainingRun extends EventTarget {
  trainer: Trainer;
  name: string;

  view: RunView | undefined;
  /** the loss of each step */
  losses: number[] = [];
  /** why there is no run, or why it went no further */
  faults: Fault[] = [];
  playing = false;
  /** Steps a second; Infinity: as fast as it goes. */
  speed = Infinity;
  /** Waited for after each call: whoever measures in it measures one step. */
  between = async () => {};
  #batchSize = new BatchSize();
  /** What was opened last: an answer to an earlier run is for nobody. */
  #opened = 0;
  /** What plays now: one that was paused before its call came back ends with it. */
  #plays = 0;
  /** calls follow each other */
  #last: Promise<unknown> = Promise.resolve();

  /** @param name - the run's, in the trainer */
  constructor(trainer: Trainer, name: string) {
    super();
    this.trainer = trainer;
    this.name = name;
    trainer.client.addEventListener('restarted', this.#gone);
  }

  get step() {
    return this.losses.length;
  }
  get finished() {
    return this.view !== undefined && this.step >= this.view.steps;
  }

  /** Begins anew. */
  async open(settings: RunSettings) {
    this.pause();
    this.#opened += 1;
    const opened = this.#opened;
    const reply = await this.#queue(() => this.trainer.start(this.name, settings));
    if (opened !== this.#opened) return;
    this.losses = [];
    this.faults = reply.ok ? [] : reply.errors;
    this.view = reply.ok ? reply.value : undefined;
    this.#say('opened');
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    this.#say('stopped');
  }

  /** Goes on until it is paused or finished. */
  async play() {
    if (this.playing || !this.view) return;
    this.playing = true;
    const opened = this.#opened;
    this.#plays += 1;
    const mine = this.#plays;
    const goesOn = () =>
      this.playing && opened === this.#opened && mine === this.#plays && !this.finished;
    let due = 0;
    let before = performance.now();
    while (goesOn()) {
      if (this.speed === Infinity) {
        // A call follows the other; the page is drawn in between all the same.
        await this.#advance(this.#batchSize.count());
        continue;
      }
      const now = performance.now();
      due = Math.min(due + ((now - before) / 1000) * this.speed, MOST_DUE);
      before = now;
      if (due >= 1) {
        const count = this.#batchSize.count(Math.floor(due));
        due -= count;
        await this.#advance(count);
      }
      await after(TICK_MS);
    }
    if (opened === this.#opened && mine === this.#plays) this.pause();
  }

  /** So many steps, and no more. */
  async advance(count: number) {
    this.pause();
    if (this.view && !this.finished) await this.#advance(count);
  }

  async #advance(count: number) {
    const opened = this.#opened;
    const before = performance.now();
    const reply = await this.#queue(() => this.trainer.steps(this.name, count));
    if (opened !== this.#opened) return;
    if (reply.ok) {
      this.#batchSize.took(reply.value.length, performance.now() - before);
      this.losses.push(...reply.value);
    } else {
      this.faults = reply.errors;
      this.playing = false;
    }
    await this.between();
    if (opened !== this.#opened) return;
    this.#say('progress');
    if (!reply.ok) this.#say('stopped');
  }

  /** Ends it for good, in the trainer too. */
  drop() {
    this.pause();
    this.trainer.client.removeEventListener('restarted', this.#gone);
    this.trainer.drop(this.name).catch(() => {});
  }

  // The worker came to an end and took the run with it.
  #gone = () => {
    this.#opened += 1;
    this.view = undefined;
    this.losses = [];
    this.playing = false;
    this.#say('stopped');
  };

  #queue<T>(call: () => Promise<T>): Promise<T> {
    const done = this.#last.then(call);
    this.#last = done.catch(() => {});
    return done;
  }

  #say(what: string) {
    this.dispatchEvent(new Event(what));
  }
}
