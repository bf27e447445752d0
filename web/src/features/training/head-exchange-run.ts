// A small model of names, trained, two of whose heads change places with all their weights: its heads on one name and its
// loss, before and after. Every number is the trainer's.

import type { ExchangeView, Fault, RunView } from '@engine';
import type { Trainer } from '../../../engine/trainer.ts';
import { DEFAULTS, toRun } from './lab-settings.ts';
import { TrainingRun } from './training-run.ts';

const RUN = 'exchange';
const LAYER = 0;

/** What is measured of the model as it is now. */
export type Exchangeable = {
  /** of each head on the name: [tokens, tokens] */
  patterns: Float32Array[];
  /** over the names held out */
  loss: number;
};

/** The last exchange: of which heads, and what it changed. */
type Exchanged = ExchangeView & { first: number; second: number; lossBefore: number };

type Phase = 'idle' | 'opening' | 'training' | 'stopped' | 'done' | 'lost' | 'fault';

/** Event "change": anything may be new. */
export class ExchangeRun extends EventTarget {
  trainer: Trainer;
  /** that heads are shown on */
  name: string;
  phase: Phase = 'idle';
  faults: Fault[] = [];
  /** once it is trained */
  measured: Exchangeable | undefined;
  exchanged: Exchanged | undefined;
  /** by head: which one of the trained model it is */
  order: number[] = [];
  #run;
  #names: string | undefined;
  #begun = 0;
  #isBusy = false;

  constructor(trainer: Trainer, name: string) {
    super();
    this.trainer = trainer;
    this.name = name;
    this.#run = new TrainingRun(trainer, RUN);
    this.#run.addEventListener('progress', () => this.#say());
    this.#run.addEventListener('stopped', () => this.#loseIfGone());
  }

  get step(): number {
    return this.#run.step;
  }
  get view(): RunView | undefined {
    return this.#run.view;
  }

  /** Trains from the first step. */
  async begin(seed: number) {
    this.reset();
    const begun = this.#begun;
    this.#enter('opening');
    this.#names ??= (await import('../../../content/names.txt?raw')).default;
    if (begun !== this.#begun) return;
    const settings = toRun({ ...DEFAULTS, seed: String(seed) }, this.#names);
    await this.#run.open({ ...settings, moments: 0 });
    if (begun === this.#begun) await this.play();
  }

  /** Goes on until it is stopped, or finished and measured. */
  async play() {
    if (this.#atFault(this.#run.faults)) return;
    const begun = this.#begun;
    this.#enter('training');
    await this.#run.play();
    if (begun !== this.#begun || this.#atFault(this.#run.faults)) return;
    if (this.#run.finished) await this.#finish();
    else this.#enter('stopped');
  }

  stop() {
    this.#run.pause();
  }

  reset() {
    this.#begun += 1;
    this.measured = undefined;
    this.exchanged = undefined;
    this.faults = [];
    this.#enter('idle');
    this.#run.pause();
  }

  /** Ends it for good. */
  drop() {
    this.reset();
    this.trainer.drop(RUN).catch(() => {});
  }

  /** Two heads change places. */
  async exchange(first: number, second: number) {
    if (!this.measured || this.#isBusy) return;
    this.#isBusy = true;
    const begun = this.#begun;
    const lossBefore = this.measured.loss;
    const reply = await this.trainer.exchange(RUN, LAYER, first, second);
    const measured = reply.ok ? await this.#measure() : undefined;
    this.#isBusy = false;
    if (begun !== this.#begun) return;
    if (!reply.ok) return void this.#atFault(reply.errors);
    if (!measured) return;
    const { order } = this;
    this.order = order.map((of, at) => {
      if (at === first) return order[second]!;
      return at === second ? order[first]! : of;
    });
    this.measured = measured;
    this.exchanged = { ...reply.value, first, second, lossBefore };
    this.#say();
  }

  async #measure(): Promise<Exchangeable | undefined> {
    const [score, reading] = await Promise.all([
      this.trainer.score(RUN, 'held_out'),
      this.trainer.read(RUN, this.name),
    ]);
    for (const reply of [score, reading]) if (!reply.ok) this.#atFault(reply.errors);
    if (!score.ok || !reading.ok) return undefined;
    const { weights } = reading.value;
    const heads = this.view?.n_heads ?? 0;
    const size = weights.length / heads;
    const patterns = Array.from({ length: heads }, (_, head) =>
      weights.slice(head * size, (head + 1) * size),
    );
    return { patterns, loss: score.value.loss };
  }

  // The worker may have come to an end and taken the run with it.
  #loseIfGone() {
    const hasRun = ['opening', 'training', 'stopped', 'done'].includes(this.phase);
    if (this.view !== undefined || !hasRun) return;
    this.#begun += 1;
    this.measured = undefined;
    this.#enter('lost');
  }

  async #finish() {
    const begun = this.#begun;
    const measured = await this.#measure();
    if (begun !== this.#begun || !measured) return;
    this.order = [...measured.patterns.keys()];
    this.measured = measured;
    this.#enter('done');
  }

  #atFault(faults: Fault[]) {
    if (faults.length === 0) return false;
    this.faults = faults;
    this.#enter('fault');
    return true;
  }

  #enter(phase: Phase) {
    this.phase = phase;
    this.#say();
  }

  #say() {
    this.dispatchEvent(new Event('change'));
  }
}
