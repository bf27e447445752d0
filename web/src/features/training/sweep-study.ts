// One task swept over its heads: every run as a dot and, for each head count, what the engine sums them up to.

import type { Spread, SweepPoint } from '@engine';
import { sharedTrainer, type Trainer } from '../../../engine/trainer.ts';
import { shippedNames } from '../../kit/shipped-names.ts';
import { SweepRun } from './sweep-run.ts';
import { type SweepTask, sweepOf } from './sweep-tasks.ts';

type SweepPlace = { at: number; points: SweepPoint[]; spread: Spread | undefined };
type StudySettings = { seeds: number; steps: number };

/** Event "summed": all runs are there and summed up. */
export class SweepStudy extends SweepRun {
  task: SweepTask;

  places: SweepPlace[] = [];
  /** of the runs that are there */
  settings: StudySettings | undefined;
  #seen = 0;
  /** sums follow each other */
  #summing: Promise<unknown> = Promise.resolve();

  constructor(task: SweepTask, trainer: Trainer = sharedTrainer()) {
    super(trainer);
    this.task = task;
    this.addEventListener('change', () => this.#take());
  }

  /** Throws EngineMissing. */
  async study(settings: StudySettings) {
    await this.trainer.ready();
    const names = this.task.run.task === 'names' ? await shippedNames() : [];
    const started = this.start(sweepOf(this.task, settings, names));
    this.settings = settings;
    await started;
  }

  protected override forget() {
    super.forget();
    this.places = this.task.at.map((at) => ({ at, points: [], spread: undefined }));
    this.settings = undefined;
    this.#seen = 0;
  }

  #take() {
    const fresh = this.points.slice(this.#seen);
    this.#seen = this.points.length;
    const { over } = this.task;
    const changed = this.places.filter((place) => fresh.some((one) => one[over] === place.at));
    for (const place of changed) {
      place.points = this.points.filter((one) => one[over] === place.at);
      this.#summing = this.#summing.then(() => this.#sumUp(place, place.points));
    }
    if (changed.length > 0 && this.finished) this.#whenSummedUp();
  }

  async #sumUp(place: SweepPlace, points: SweepPoint[]) {
    const numbers = points.map((one) => one[this.task.of]);
    let reply = await this.trainer.spread(numbers);
    // It may only have waited in a trainer that was lost.
    if (!reply.ok) reply = await this.trainer.spread(numbers);
    if (reply.ok && place.points === points) place.spread = reply.value;
    this.say();
  }

  async #whenSummedUp() {
    const { places } = this;
    await this.#summing;
    if (this.places === places && places.every(({ spread }) => spread))
      this.dispatchEvent(new Event('summed'));
  }
}
