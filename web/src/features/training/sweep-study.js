// One task swept over its heads: every run as a dot and, for each head count, what the engine sums them up
// to. Knows the order of calls; computes nothing.
import { sharedTrainer } from '../../../engine/trainer.js';
import { SweepRun } from './sweep-run.js';
import { sweepOf } from './sweep-tasks.js';

/** @typedef {import('../../../engine/trainer.js').SweepPointView} SweepPointView */
/** @typedef {import('../../../engine/trainer.js').Spread} Spread */
/** @typedef {import('./sweep-tasks.js').SweepTask} SweepTask */
/** @typedef {{at: number, points: SweepPointView[], spread: Spread|undefined}} SweepPlace */

/** Events: "progress" when a run or its place is new, "finished" when all are there and summed up. */
export class SweepStudy extends EventTarget {
  /** @type {SweepPlace[]} */
  places;
  /** @type {{seeds: number, steps: number}|undefined} of the runs that are there */
  settings;
  #seen = 0;
  /** @type {Promise<unknown>} sums follow each other */
  #summing = Promise.resolve();

  /**
   * @param {SweepTask} task
   * @param {import('../../../engine/trainer.js').Trainer} [trainer]
   */
  constructor(task, trainer = sharedTrainer()) {
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

  /** Throws EngineMissing. @param {{seeds: number, steps: number}} settings */
  async start(settings) {
    await this.trainer.ready();
    const isOfNames = this.task.run.task === 'names';
    const names = isOfNames ? (await import('../../../content/names.txt?raw')).default : '';
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

  /** @param {SweepPlace} place @param {SweepPointView[]} points */
  async #sumUp(place, points) {
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

  /** @param {string} what */
  #say(what) {
    this.dispatchEvent(new Event(what));
  }
}
