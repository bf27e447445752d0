// A small model of names, trained, two of whose heads change places with all their weights: its heads on one name and its
// loss, before and after. Every number is the trainer's.

import type { LogitChange } from '@engine';
import type { Trainer } from '../../../engine/trainer.ts';
import { shippedNames } from '../../kit/shipped-names.ts';
import { patternOf } from '../pretrained/reading.ts';
import { DEFAULTS, toRun } from './lab-settings.ts';
import { readName } from './trained-models.ts';
import { TrainingRun } from './training-run.ts';

const LAYER = 0;

/** What is measured of the model as it is now. */
export type Exchangeable = {
  /** of each head on the name: [tokens, tokens] */
  patterns: Float32Array[];
  /** over the names held out */
  loss: number;
};

/** The last exchange: of which heads, and what it changed. */
type Exchanged = LogitChange & { first: number; second: number; lossBefore: number };

export class ExchangeRun extends TrainingRun {
  /** that heads are shown on */
  word: string;
  /** once it is trained */
  measured: Exchangeable | undefined;
  exchanged: Exchanged | undefined;
  /** by head: which one of the trained model it is */
  order: number[] = [];
  #isBusy = false;

  constructor(trainer: Trainer, word: string) {
    super(trainer, 'exchange');
    this.word = word;
  }

  /** Trains from the first step. */
  async begin(seed: number) {
    this.reset();
    const { begun } = this;
    this.enter('opening');
    const names = await shippedNames();
    if (begun !== this.begun) return;
    const settings = toRun({ ...DEFAULTS, seed: String(seed) }, names);
    if (await this.open({ ...settings, checkpoints: 0 })) await this.play();
  }

  protected override forget(why: 'reset' | 'lost') {
    this.measured = undefined;
    if (why === 'reset') this.exchanged = undefined;
  }

  /** Two heads change places. */
  async exchange(first: number, second: number) {
    if (!this.measured || this.#isBusy) return;
    this.#isBusy = true;
    const { begun } = this;
    const lossBefore = this.measured.loss;
    const reply = await this.trainer.exchange(this.name, LAYER, first, second);
    const measured = reply.ok ? await this.#measure() : undefined;
    this.#isBusy = false;
    if (begun !== this.begun) return;
    if (!reply.ok) return this.fail(reply.errors);
    if (!measured) return;
    const { order } = this;
    this.order = order.map((of, at) => {
      if (at === first) return order[second]!;
      return at === second ? order[first]! : of;
    });
    this.measured = measured;
    this.exchanged = { ...reply.value, first, second, lossBefore };
    this.say();
  }

  async #measure(): Promise<Exchangeable | undefined> {
    const { begun } = this;
    const [score, reading] = await Promise.all([
      this.trainer.score(this.name, 'held_out'),
      readName(this, this.word),
    ]);
    if (begun !== this.begun) return undefined;
    if (!score.ok) return void this.fail(score.errors);
    if (!reading) return undefined;
    const patterns = Array.from({ length: this.view?.n_heads ?? 0 }, (_, head) =>
      patternOf(reading, { layer: LAYER, head }),
    );
    return { patterns, loss: score.value.loss };
  }

  protected override async finish() {
    const { begun } = this;
    const measured = await this.#measure();
    if (begun !== this.begun || !measured) return;
    this.order = [...measured.patterns.keys()];
    this.measured = measured;
    await super.finish();
  }
}
