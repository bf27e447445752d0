// The head lab's model: one run of a small model of names, what is measured of it at the moment that is
// looked at, and which of its heads are off. Every number is the trainer's; nothing here computes one.

import type { Fault, Moment, ScoreView, Switches, TrainVocabulary } from '@engine';
import type { Patterns, Reading, Trainer } from '../../../engine/trainer.ts';
import { sharedTrainer } from '../../../engine/trainer.ts';
import { AddressLine } from '../../kit/address-line.ts';
import { runLatest } from '../../kit/run-latest.ts';
import { shippedNames } from '../../kit/shipped-names.ts';
import type { LabSettings } from './lab-settings.ts';
import { needsAnotherRun, readSettings, SPEEDS, toRun, writeSettings } from './lab-settings.ts';
import { type Point, unmeasured, withPoint } from './loss-samples.ts';
import { type OwnWords, ownWords, readableName } from './own-words.ts';
import { TrainingRun } from './training-run.ts';

/** What is known of one moment. */
export type Measured = {
  step: number;
  /** that was read */
  name: string;
  /** the heads that were off, and how */
  off: string;
  /** with every head on */
  all: Reading;
  /** with the heads that are on */
  some: Reading;
  /** over the names held out */
  patterns: Patterns;
  /** over them, every head on */
  score: ScoreView;
  /** with the heads that are on */
  scoreSome: ScoreView;
  /** names of the model's own, by the heads that are on */
  written: string[];
};

const WRITTEN = 8;
const TEMPERATURE = 0.7;
// Milliseconds between measures that take long, while it trains: the loss falls fastest at first.
const SELDOM = { first: 90, later: 350 };
const FIRST_STEPS = 150;

/** Event "change": anything may be new. */
export class HeadLab extends EventTarget {
  trainer: Trainer;
  address: boolean;
  settings: LabSettings;
  run: TrainingRun;

  vocabulary: TrainVocabulary | undefined;
  measured: Measured | undefined;
  /** over the names held out, as training went */
  heldOut: Point[] = [];
  /** the steps that may be gone back to */
  moments: number[] = [];
  /** what of the learner's own list can be learned */
  own: OwnWords = ownWords('');
  /** of the name that is to be read */
  nameFaults: Fault[] = [];
  /** why there is no trainer: of ui.engine */
  missing: string | undefined;
  /** Whether the trainer has ended and another has taken its place, without the model. */
  lost = false;
  #opening: Promise<unknown> | undefined;
  #line = new AddressLine(() => writeSettings(this.settings));
  #seldom = 0;
  #runs = 0;
  #names: string[] = [];

  /** @param address - whether the page's address says what is shown, and follows it */
  constructor(address: boolean) {
    super();
    const trainer = sharedTrainer();
    this.trainer = trainer;
    this.address = address;
    this.settings = settingsHere(address ? location.search : '');
    this.run = new TrainingRun(trainer, 'lab');
    this.run.between = () => this.#measureNow(performance.now() - this.#seldom > this.#wait);
    this.run.addEventListener('change', () => this.#say());
    this.run.addEventListener('stopped', () => this.#stopped());
    trainer.client.addEventListener('restarted', () => this.#lose());
    trainer.client.addEventListener('lost', () => this.#miss('not_loaded'));
  }

  /** The list of names to learn: the learner's, or the one that comes with the page. */
  get names() {
    return this.settings.words ? this.own.words : this.#names;
  }
  /** The step that is looked at. */
  get step() {
    return this.settings.at ?? this.run.step;
  }
  get nHeads() {
    return (this.run.view?.n_layers ?? 0) * (this.run.view?.n_heads ?? 0);
  }
  /** The heads that are off, of those there are. */
  get off() {
    return this.settings.off.filter((head) => head < this.nHeads);
  }
  /** The heads that are off and how, in a word: whether what was measured is of these. */
  get offKey() {
    return `${this.off.join('.')} ${this.settings.how}`;
  }
  /** The letter whose row is looked at, from the mark at 0. */
  get letter() {
    const last = this.measured?.name.length ?? this.settings.name.length;
    return Math.min(this.settings.letter ?? last, last);
  }

  get #wait() {
    return this.run.step < FIRST_STEPS ? SELDOM.first : SELDOM.later;
  }

  /** Makes ready to train: the worker, the list of names, a run at its first step. */
  open() {
    this.#opening ??= this.#open().catch((error) => {
      this.#opening = undefined;
      this.#miss(error?.reason ?? 'not_loaded');
    });
    return this.#opening;
  }

  #miss(reason: string) {
    this.missing = reason;
    this.#say();
  }

  #lose() {
    this.lost = true;
    this.measured = undefined;
    this.heldOut = [];
    this.#begin();
  }

  async #open() {
    await this.trainer.ready();
    const [vocabulary, names] = await Promise.all([this.trainer.vocabulary(), shippedNames()]);
    this.vocabulary = vocabulary;
    this.#names = names;
    await this.#begin();
  }

  /** Trains, from the first step where the run is at its end. */
  async play() {
    await this.open();
    this.lost = false;
    if (this.run.finished || !this.run.view) await this.#begin();
    this.#change({ at: undefined });
    this.run.speed = SPEEDS[this.settings.speed];
    await this.run.play();
  }

  /** A single step. */
  async stepOnce() {
    await this.open();
    this.#change({ at: undefined });
    await this.run.advance(1);
    await this.#stopped();
  }

  pause() {
    this.run.pause();
  }

  /** Back to the first step. */
  async restart() {
    await this.open();
    await this.#begin();
  }

  /** To the end of the run, as fast as it goes. */
  async finish() {
    await this.open();
    if (this.run.finished) return;
    this.pause();
    if (!this.run.view) await this.#begin();
    this.run.speed = Infinity;
    await this.run.play();
  }

  async set(change: Partial<LabSettings>) {
    this.#change(change);
    if (change.speed) this.run.speed = SPEEDS[change.speed];
    if (needsAnotherRun(change)) await this.#begin();
    else if (!this.run.playing) await this.measure();
  }

  // Settings and address alone: nothing is measured anew.
  #change(change: Partial<LabSettings>) {
    this.settings = { ...this.settings, ...change };
    if (this.address) this.#line.changed();
    this.#say();
  }

  toggle(head: number) {
    const { off } = this;
    return this.set({
      off: off.includes(head)
        ? off.filter((one) => one !== head)
        : [...off, head].sort((a, b) => a - b),
    });
  }

  /** Goes back to the last moment that was kept at or before a step. */
  async goTo(step: number) {
    this.pause();
    await this.#listMoments();
    const kept = this.moments.filter((one) => one <= step).at(-1) ?? 0;
    if (kept !== this.step) await this.set({ at: kept === this.run.step ? undefined : kept });
  }

  async #begin() {
    if (!this.vocabulary) return;
    this.#runs += 1;
    this.own = ownWords(this.settings.words);
    this.heldOut = [];
    this.measured = undefined;
    this.#change({ at: undefined });
    await this.run.open(toRun(this.settings, this.names));
    await this.#stopped();
  }

  async #stopped() {
    if (this.run.view) {
      await this.#listMoments();
      await this.measure();
      this.#fillIn();
    }
    this.#say();
  }

  async #listMoments() {
    const moments = await this.trainer.moments(this.run.name);
    this.moments = moments.ok ? moments.value : [];
  }

  /** Measures the moment that is looked at, the newest wish only. */
  measure = runLatest(async () => {
    await this.#measureNow(true);
    this.#say();
  });

  /** @param thoroughly - what takes long too */
  async #measureNow(thoroughly: boolean) {
    const { trainer, settings, step, off, offKey } = this;
    if (!this.run.view) return;
    const of =
      settings.at === undefined ? this.run.name : { run: this.run.name, step: settings.at };
    const switches = { heads_off: off, how: settings.how };
    const letters = readableName(settings.name);
    const [all, some] = await Promise.all([
      trainer.read(of, letters),
      trainer.read(of, letters, switches),
    ]);
    this.nameFaults = all.ok ? [] : all.errors;
    if (!all.ok || !some.ok) return;
    const stale = this.measured?.off !== offKey;
    const known =
      thoroughly || stale || !this.measured ? await this.#long(of, switches) : this.measured;
    if (!known) return;
    if (thoroughly && settings.at === undefined)
      this.heldOut = withPoint(this.heldOut, { step, loss: known.score.loss });
    this.measured = {
      ...known,
      step,
      off: offKey,
      name: letters,
      all: all.value,
      some: some.value,
    };
  }

  async #long(of: Moment, switches: Switches) {
    const { trainer, off } = this;
    const drawing = { temperature: TEMPERATURE, seed: 0, first: 0, count: WRITTEN };
    const [patterns, score, scoreSome, written] = await Promise.all([
      trainer.patterns(of, 'held_out'),
      trainer.score(of, 'held_out'),
      off.length > 0 ? trainer.score(of, 'held_out', switches) : undefined,
      trainer.write(of, drawing, switches),
    ]);
    this.#seldom = performance.now();
    const some = scoreSome ?? score;
    if (!patterns.ok || !score.ok || !some.ok || !written.ok) return undefined;
    return {
      ...{ patterns: patterns.value, score: score.value },
      ...{ scoreSome: some.value, written: written.value },
    };
  }

  // At full speed little is measured on the way, and a line from start to end would tell of a fall that was none.
  async #fillIn() {
    const run = this.#runs;
    for (const step of unmeasured(this.heldOut, this.moments, this.run.step)) {
      const score = await this.trainer.score({ run: this.run.name, step }, 'held_out');
      if (run !== this.#runs || this.run.playing) return;
      if (score.ok) this.heldOut = withPoint(this.heldOut, { step, loss: score.value.loss });
      this.#say();
    }
  }

  #say() {
    this.dispatchEvent(new Event('change'));
  }
}

// Where people want nothing to move, a run is shown when it is done, unless the address says otherwise.
function settingsHere(search: string): LabSettings {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const settings = readSettings(search);
  const said = new URLSearchParams(search).has('speed');
  return still && !said ? { ...settings, speed: 'full' } : settings;
}

let shared: HeadLab | undefined;

/** The one lab of a page; the address is the lab page's. */
export function sharedLab() {
  shared ??= new HeadLab(document.querySelector('[data-lesson="heads"]') !== null);
  return shared;
}
