// The head lab's model: one run of a small model of names; the model of the step that is looked at, opened for the viewers of
// language models, and that of a step beside it; and what is measured over names held out. Every number is the engine's;
// nothing here computes one.

import type { ScoreView, Switches, TrainVocabulary } from '@engine';
import type { Trainer } from '../../../engine/trainer.ts';
import { sharedTrainer } from '../../../engine/trainer.ts';
import { runLatest } from '../../kit/run-latest.ts';
import { shippedNames } from '../../kit/shipped-names.ts';
import { Model, type ModelSource, type Snapshot } from '../pretrained/model.ts';
import { Text } from '../pretrained/text.ts';
import type { LabSettings } from './lab-settings.ts';
import {
  DEFAULTS,
  needsAnotherRun,
  readSettings,
  SPEEDS,
  toRun,
  writeSettings,
} from './lab-settings.ts';
import { type Point, unmeasured, withPoint } from './loss-samples.ts';
import { namesOf, type OwnWords, ownWords } from './own-words.ts';
import { trainedModels } from './trained-models.ts';
import { TrainingRun } from './training-run.ts';

/** What is known of one moment. */
export type Measured = {
  step: number;
  /** the heads that were off */
  off: string;
  /** over the names held out, every head on */
  score: ScoreView;
  /** with the heads that are on */
  scoreSome: ScoreView;
  /** names of the model's own, by the heads that are on */
  written: string[];
};

const NAME = 'emma';
const WRITTEN = 8;
const TEMPERATURE = 0.7;
// Milliseconds between measures that take long, while it trains: the loss falls fastest at first.
const SELDOM = { first: 90, later: 350 };
const FIRST_STEPS = 150;
// Between two checkpoints that are shown while it trains.
const SHOWN_MS = 120;
// What stands beside the newest step at first.
const EARLY = 100;

/** Event "change": anything may be new. */
export class HeadLab extends EventTarget {
  trainer: Trainer;
  settings: LabSettings = speedHere(DEFAULTS);
  run: TrainingRun;

  vocabulary: TrainVocabulary | undefined;
  measured: Measured | undefined;
  /** over the names held out, as training went */
  heldOut: Point[] = [];
  /** the steps that may be gone back to */
  checkpoints: number[] = [];
  /** what of the learner's own list can be learned */
  own: OwnWords = ownWords('');
  /** why there is no trainer: of ui.engine */
  missing: string | undefined;
  /** Whether the trainer has ended and another has taken its place, without the model. */
  lost = false;
  #opening: Promise<unknown> | undefined;
  /** what the viewers look at: a name, as the model of the moment reads it */
  text: Text;
  #model: Model;
  /** the same name as the model of another step reads it, once that is asked for */
  beside: Text | undefined;
  #besideStep = EARLY;
  #seldom = 0;
  #shown = 0;
  #runs = 0;
  #names: string[] = [];

  constructor() {
    super();
    const trainer = sharedTrainer();
    this.trainer = trainer;
    this.run = new TrainingRun(trainer, 'lab');
    [this.#model, this.text] = this.#alone();
    this.run.between = () => this.#measureNow(performance.now() - this.#seldom > this.#wait);
    this.run.addEventListener('change', () => this.#say());
    this.run.addEventListener('stopped', () => this.#stopped());
    trainer.client.addEventListener('restarted', () => this.#lose());
    trainer.client.addEventListener('lost', () => this.#miss('not_loaded'));
  }

  #newModel(): Model {
    return new Model(this.#at({ run: this.run.name, step: 0 }));
  }

  /** Has its model read in a text that had another model before, until that gets another one again. */
  readIn(text: Text): void {
    this.text.removeEventListener('change', this.#looked);
    this.#model = this.#newModel();
    this.text = text;
    text.use(this.#model, NAME);
    text.addEventListener('change', this.#looked);
    if (this.run.view) this.measure();
  }

  /** The page's text has another model: what is trained here goes on by itself. */
  #leave(): void {
    this.pause();
    this.text.removeEventListener('change', this.#looked);
    [this.#model, this.text] = this.#alone();
  }

  /** Its model, and a name that nobody else looks at. */
  #alone(): [Model, Text] {
    const model = this.#newModel();
    const text = new Text(model);
    text.choose({ text: NAME });
    text.addEventListener('change', this.#looked);
    return [model, text];
  }

  /** What is trained and shown, as an address says it. */
  get query() {
    return writeSettings(this.settings);
  }
  set query(search: string) {
    this.settings = settingsHere(search);
  }

  /** Whether anything keeps it from a model. */
  get troubles(): boolean {
    return this.missing !== undefined || this.run.faults.length > 0;
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
  /** The heads that are off, by their numbers over all layers. */
  get off() {
    const heads = this.run.view?.n_heads ?? 0;
    const numbers = this.text.choice.off.map(({ layer, head }) => layer * heads + head);
    return numbers.filter((one) => one < this.nHeads).sort((a, b) => a - b);
  }
  /** The step beside: what is kept at or before the one that was asked for. */
  get besideStep() {
    return this.checkpoints.filter((step) => step <= this.#besideStep).at(-1) ?? 0;
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
    this.#say();
  }

  /** Only those heads are off; by their numbers over all layers. */
  switchOff(heads: number[]) {
    const all = this.run.view?.n_heads ?? 1;
    const off = heads.map((one) => ({ layer: Math.floor(one / all), head: one % all }));
    this.text.choose({ off });
  }

  /** Has the model of another step read the same name. */
  async putBeside(step: number) {
    this.#besideStep = step;
    await this.#showBeside();
  }

  async #showBeside() {
    const of = { run: this.run.name, step: this.besideStep };
    if (!this.beside) {
      this.beside = new Text(new Model(this.#at(of)));
      this.beside.addEventListener('change', () => this.#say());
    }
    this.#looksBeside();
    await this.#show(of, this.beside);
  }

  /** At the same, with the same heads off. */
  #looksBeside(): void {
    const { text, off, chosen } = this.text.choice;
    this.beside?.choose({ text, off, chosen });
  }

  async #show(of: Snapshot, { model }: Text) {
    const isOpen = model.opening.state === 'open';
    const isSame = model.of?.run === of.run && model.of.step === of.step;
    if (!isOpen || !isSame) await model.take(this.#at(of));
  }

  /** A model of the run's, to be opened as any other. */
  #at(of: Snapshot): ModelSource {
    const texts = namesOf(this.vocabulary?.letters ?? '');
    return trainedModels(this.trainer).at(of, texts, () => this.run.playing);
  }

  /** Another name, token or head is looked at, or heads have gone off or on. */
  readonly #looked = (): void => {
    if (this.text.model !== this.#model) this.#leave();
    this.#looksBeside();
    if (this.measured && this.measured.off !== this.off.join('.') && !this.run.playing)
      this.measure();
    this.#say();
  };

  /** Goes back to the last moment that was kept at or before a step. */
  async goTo(step: number) {
    this.pause();
    await this.#listMoments();
    const kept = this.checkpoints.filter((one) => one <= step).at(-1) ?? 0;
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
    const checkpoints = await this.trainer.checkpoints(this.run.name);
    this.checkpoints = checkpoints.ok ? checkpoints.value : [];
  }

  /** Measures the moment that is looked at, the newest wish only. */
  measure = runLatest(async () => {
    await this.#measureNow(true);
    this.#say();
  });

  /** @param thoroughly - what takes long too */
  async #measureNow(thoroughly: boolean) {
    const { run, step } = this;
    if (!run.view) return;
    const of = { run: run.name, step };
    if (thoroughly || performance.now() - this.#shown > SHOWN_MS) {
      await this.#show(of, this.text);
      if (this.beside && !run.playing) await this.#showBeside();
      this.#shown = performance.now();
    }
    const off = this.off.join('.');
    const isKnown = this.measured?.off === off && !thoroughly;
    const known = isKnown ? this.measured : await this.#long(of, { ablated_heads: this.off });
    if (!known) return;
    if (thoroughly && this.settings.at === undefined)
      this.heldOut = withPoint(this.heldOut, { step, loss: known.score.loss });
    this.measured = { ...known, step, off };
  }

  async #long(of: Snapshot, switches: Switches) {
    const { trainer, off } = this;
    const drawing = { temperature: TEMPERATURE, seed: 0, first: 0, count: WRITTEN };
    const [score, scoreSome, written] = await Promise.all([
      trainer.score(of, 'held_out'),
      off.length > 0 ? trainer.score(of, 'held_out', switches) : undefined,
      trainer.write(of, drawing, off),
    ]);
    this.#seldom = performance.now();
    const some = scoreSome ?? score;
    if (!score.ok || !some.ok || !written.ok) return undefined;
    return { score: score.value, scoreSome: some.value, written: written.value };
  }

  // At full speed little is measured on the way, and a line from start to end would tell of a fall that was none.
  async #fillIn() {
    const run = this.#runs;
    for (const step of unmeasured(this.heldOut, this.checkpoints, this.run.step)) {
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

// Where people want nothing to move, a run is shown when it is done.
function speedHere(settings: LabSettings): LabSettings {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return isStill ? { ...settings, speed: 'full' } : settings;
}

/** As an address says. */
function settingsHere(search: string): LabSettings {
  const settings = readSettings(search);
  return new URLSearchParams(search).has('speed') ? settings : speedHere(settings);
}

let shared: HeadLab | undefined;

/** The one lab of a page. */
export function sharedLab() {
  shared ??= new HeadLab();
  return shared;
}
