// One task swept over its heads: every run as a dot and, for each head count, what the engine sums them up to.

import type { Spread, SweepPointView } from '@engine';
import { sharedTrainer, type Trainer } from '../../../engine/trainer.ts';
import { shippedNames } from '../../kit/shipped-names.ts';
import { SweepRun } from './sweep-run.ts';
import { type SweepTask, sweepOf } from './sweep-tasks.ts';

type SweepPlace = { at: number; points: SweepPointView[]; spread: Spread | undefined };

/** Events: "progress" when a run or its place is new, "finished" when all are there and summed up. */
export class SweepStudy extends EventTarget {
  task: SweepTask;
  trainer: Trainer;
  run: SweepRun;

  places: SweepPlace[];
  /** of the runs that are there */
  settings: { seeds: number; steps: number } | undefined;
  #seen = 0;
  /** sums follow each other */
  #summing: Promise<unknown> = Promise.resolve();

  constructor(task: SweepTask, trainer: Trainer = sharedTrainer()) {
    super();
    this.task = task;
    this.trainer = trainer;
    this.run = new SweepRun(trainer);
    this.places = this.#empty();
    this.run.addEventListener('progress', () => this.#take());
    this.run.addEventListener('stopped', () => this.#say('progress'));
  }

  #empty() {
    return this.task.at.map((at) => ({ at, points: [], spread: undefined }));
  }

  /** Throws EngineMissing. */
  async start(settings: { seeds: number; steps: number }) {
    await this.trainer.ready();
    const names = this.task.run.task === 'names' ? await shippedNames() : [];
    this.clear();
    this.settings = settings;
    await this.run.start(sweepOf(this.task, settings, names));
    this.#say('progress');
  }

  /** Forgets the runs. */
  clear() {
    this.places = this.#empty();
    this.settings = undefined;
    this.#seen = 0;
    this.run.clear();
  }

  #take() {
    const fresh = this.run.points.slice(this.#seen);
    this.#seen = this.run.points.length;
    const { over } = this.task;
    const changed = this.places.filter((place) => fresh.some((one) => one[over] === place.at));
    for (const place of changed) {
      place.points = this.run.points.filter((one) => one[over] === place.at);
      this.#summing = this.#summing.then(() => this.#sumUp(place, place.points));
    }
    if (changed.length > 0 && this.run.finished) this.#whenSummedUp();
    this.#say('progress');
  }

  async #sumUp(place: SweepPlace, points: SweepPointView[]) {
    const numbers = points.map((one) => one[this.task.of]);
    let reply = await this.trainer.spread(numbers);
    // It may only have waited in a trainer that was lost.
    if (!reply.ok) reply = await this.trainer.spread(numbers);
    if (reply.ok && place.points === points) place.spread = reply.value;
    this.#say('progress');
  }

  async #whenSummedUp() {
    const { places } = this;
    await this.#summing;
    if (this.places === places && places.every(({ spread }) => spread)) this.#say('finished');
  }

  #say(what: string) {
    this.dispatchEvent(new Event(what));
  }
}
