// A lesson with a stepper: its session, the picture of the step that stands, and the address.

import type { LessonReply, Reply, StepView, WalkView } from '@engine';
import type { EngineClient } from '../../../engine/client.ts';
import { AddressLine } from '../../kit/address-line.ts';
import { runLatest } from '../../kit/run-latest.ts';
import type { EventStore } from '../../learner/events.ts';
import { type Given, LessonSession } from '../../learner/lesson-session.ts';
import { type Cell, LayerSnapshot } from './layer-snapshot.ts';
import { type Preset, readSettings, type Settings, toConfig, writeSettings } from './url-state.ts';

/** Event "change": draw again. Event "moved": another step stands, or the same one opened. */
export class LessonModel extends LessonSession {
  address: boolean;
  presets: Preset[];
  preset: string;
  picture: LayerSnapshot;

  /** The last action at the steps that the engine took. */
  lastKind = '';
  /** Next was asked for where a prediction is due first. */
  refused = false;
  /** another tensor of this step than the one it makes */
  #chosen: string | undefined;
  #wishedStep = '';
  #line = new AddressLine(() => writeSettings(this.picture.settings, this.presets, this.preset));

  constructor({
    engine,
    store,
    lesson,
    presets,
    preset,
    address = true,
  }: {
    engine: EngineClient;
    store: EventStore;
    lesson: string;
    presets: Preset[];
    /** the lesson's own */
    preset: string;
    /** whether the page's address is the lesson's */
    address?: boolean;
  }) {
    super({ engine, store, lesson });
    this.address = address;
    this.presets = presets;
    this.preset = preset;
    const settings = readSettings(address ? location.search : '', presets, preset);
    this.picture = new LayerSnapshot(engine, presets, settings, (walk) => this.#subject(walk));
    this.picture.addEventListener('change', () => this.#changed());
    this.#goToWished = runLatest(() => this.act('go_to', { step: this.#wishedStep }));
  }

  #goToWished;

  /** Where the learner left off, or the step that the address names. */
  override async start() {
    const { step } = this.picture.settings;
    await super.start();
    if (step && step !== this.view?.step) await this.act('go_to', { step });
    else await this.picture.refresh();
  }

  override async follow() {
    await super.follow();
    await this.picture.refresh();
  }

  /** @param kind - one of the engine's actions */
  override async act(kind: string, given: Given = {}) {
    // What is done elsewhere on the page leaves the step as it stands.
    if (kind === 'clear' || this.question(given.question ?? '')) return super.act(kind, given);
    if (!this.state) return;
    const was = this.state.step;
    const held = this.view?.next_held ?? false;
    this.lastKind = kind;
    this.refused = kind === 'next' && held;
    await super.act(kind, { ...given, config: toConfig(this.picture.drawn) });
    if (this.state.step !== was) {
      this.#chosen = undefined;
      await this.picture.openCell(undefined);
    } else await this.picture.refresh();
  }

  override async take(reply: Reply<LessonReply>) {
    if (reply.ok) {
      const { step } = reply.value.view;
      this.picture.settings = { ...this.picture.settings, step };
    }
    await super.take(reply);
    if (!reply.ok) this.#changed();
  }

  /** The newest of many wishes to be at a step, as a scrubber makes them. */
  goTo(step: string) {
    this.#wishedStep = step;
    return this.#goToWished();
  }

  /** A wish that the browser's Back button takes back. */
  async jump(step: string) {
    if (this.address) {
      this.#line.write();
      history.pushState(null, '');
    }
    await this.goTo(step);
  }

  /** What the address says now, after Back or Forward. */
  async followAddress() {
    const settings = readSettings(location.search, this.presets, this.preset);
    const step = settings.step || this.view?.step || '';
    this.picture.settings = { ...settings, step };
    if (step !== this.view?.step) await this.goTo(step);
    else await this.picture.refresh();
  }

  change(patch: Partial<Settings>) {
    return this.picture.change(patch);
  }

  /** The step that makes a tensor. */
  stepOf(tensor: string): StepView | undefined {
    return this.picture.walk?.steps.find(({ out }) => out.tensor === tensor);
  }

  /** The step that stands. */
  get step() {
    return this.view && this.stepOf(this.view.tensor);
  }

  /** The steps whose shape the learner has seen. */
  get told() {
    const closed = new Set(
      this.state?.questions.filter(({ open }) => !open).map(({ question }) => question),
    );
    return new Set(this.view?.visited.filter((step) => !closed.has(step)));
  }

  /** Whether the sizes of the picture are those that the lesson's text speaks of. */
  get hasOwnSizes() {
    const own = this.presets.find(({ id }) => id === this.preset);
    const dims = (this.picture.walk?.dims ?? {}) as Record<string, unknown>;
    return Object.entries(own?.config ?? {}).every(([name, size]) => dims[name] === size);
  }

  /** Whether the tensor of this step is hidden behind its question. */
  get asking() {
    return this.view?.phase === 'asking';
  }

  /** The step whose tensor is shown: the one before where this one still asks. */
  get shownStep() {
    const { step } = this;
    return this.asking && step ? this.stepOf(step.in[0]!.tensor) : step;
  }

  /** The tensors of this step that may be looked at. */
  get tensors() {
    const { step } = this;
    if (!step) return [];
    const inputs = step.in.map(({ tensor }) => tensor);
    return this.asking ? inputs : [step.out.tensor, ...inputs];
  }

  #subject(walk: WalkView) {
    const step = walk.steps.find(({ out }) => out.tensor === this.view?.tensor) ?? walk.steps[0]!;
    if (this.#chosen) return this.#chosen;
    return this.asking ? step.in[0]!.tensor : step.out.tensor;
  }

  choose(tensor: string) {
    this.#chosen = tensor;
    return this.picture.openCell(undefined);
  }

  /** Shows one cell and what made it, at a step that has its tensor. */
  async inspect(cell: Cell) {
    if (!this.tensors.includes(cell.tensor)) {
      const home = this.#homeOf(cell.tensor);
      if (home) await this.jump(home);
      if (!this.tensors.includes(cell.tensor)) return; // its question comes first
    }
    this.#chosen = cell.tensor;
    this.picture.settings = { ...this.picture.settings, ...this.picture.placeOf(cell) };
    await this.picture.openCell(cell);
  }

  /** The step at which a tensor is to be seen: where it is made, else where it is first used. */
  #homeOf(tensor: string) {
    const user = this.picture.walk?.steps.find(({ in: used }) =>
      used.some((one) => one.tensor === tensor),
    );
    return (this.stepOf(tensor) ?? user)?.id;
  }

  #changed() {
    if (this.address) this.#line.changed();
    this.dispatchEvent(new Event('change'));
  }
}
