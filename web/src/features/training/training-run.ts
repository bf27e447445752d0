// One training run of the trainer, at a speed or as fast as it goes.

import type { RunConfig, RunView } from '@engine';
import type { Trainer } from '../../../engine/trainer.ts';
import { after, BatchSize } from '../../kit/batch-size.ts';
import { Run } from './run.ts';

const TICK_MS = 40;
// Steps; what a page that slept owes is not made up for.
const MOST_DUE = 5000;

export class TrainingRun extends Run {
  trainer: Trainer;
  /** In the trainer; another for each time that it is begun, so that whoever asks for an earlier one is told that it is gone. */
  name: string;
  readonly #base: string;

  view: RunView | undefined;
  /** the loss of each step */
  losses: number[] = [];
  /** Steps a second; Infinity: as fast as it goes. */
  speed = Infinity;
  /** Waited for after each call: whoever measures in it measures one step. */
  between = async () => {};
  #batchSize = new BatchSize();
  #due = 0;
  #before = 0;
  /** calls follow each other */
  #last: Promise<unknown> = Promise.resolve();

  /** @param name - the run's, in the trainer */
  constructor(trainer: Trainer, name: string) {
    super();
    this.trainer = trainer;
    this.name = name;
    this.#base = name;
    trainer.client.addEventListener('restarted', this.#gone);
  }

  get step() {
    return this.losses.length;
  }
  get finished() {
    return this.view !== undefined && this.step >= this.view.steps;
  }
  protected get isThere() {
    return this.view !== undefined;
  }

  /** Stands at the first step of a new run, unless it says otherwise. */
  async open(settings: RunConfig): Promise<boolean> {
    this.reset();
    const { begun } = this;
    this.enter('opening');
    this.name = `${this.#base} ${begun}`;
    const { name } = this;
    const reply = await this.#queue(() => this.trainer.start(name, settings));
    if (begun !== this.begun) {
      this.#forgetRun(name);
      return false;
    }
    this.losses = [];
    this.view = reply.ok ? reply.value : undefined;
    if (!reply.ok) this.fail(reply.errors);
    else if (this.phase === 'opening') this.enter('stopped');
    return reply.ok;
  }

  override play() {
    this.#due = 0;
    this.#before = performance.now();
    return super.play();
  }

  /** So many steps, and no more. */
  async advance(count: number) {
    this.pause();
    if (this.view && !this.finished) await this.#advance(count);
  }

  protected async call() {
    // A call follows the other; the page is drawn in between all the same.
    if (this.speed === Infinity) return this.#advance(this.#batchSize.count());
    const now = performance.now();
    this.#due = Math.min(this.#due + ((now - this.#before) / 1000) * this.speed, MOST_DUE);
    this.#before = now;
    if (this.#due >= 1) {
      const count = this.#batchSize.count(Math.floor(this.#due));
      this.#due -= count;
      await this.#advance(count);
    }
    await after(TICK_MS);
  }

  async #advance(count: number) {
    const { begun } = this;
    const { name } = this;
    const before = performance.now();
    const reply = await this.#queue(() => this.trainer.steps(name, count));
    if (begun !== this.begun) return;
    if (!reply.ok) return this.fail(reply.errors);
    this.#batchSize.took(reply.value.length, performance.now() - before);
    this.losses.push(...reply.value);
    await this.between();
    if (begun === this.begun) this.say();
  }

  /** The trainer forgets it too. */
  override reset() {
    super.reset();
    if (this.view) this.#forgetRun(this.name);
  }

  #forgetRun(name: string) {
    this.trainer.drop(name).catch(() => {});
  }

  /** Ends it for good. */
  drop() {
    this.reset();
    this.trainer.client.removeEventListener('restarted', this.#gone);
  }

  // The worker came to an end and took the run with it.
  #gone = () => {
    this.begun += 1;
    this.view = undefined;
    this.losses = [];
    if (['idle', 'fault', 'lost'].includes(this.phase)) return;
    this.forget('lost');
    this.stop('lost');
  };

  #queue<T>(call: () => Promise<T>): Promise<T> {
    const done = this.#last.then(call);
    this.#last = done.catch(() => {});
    return done;
  }
}
