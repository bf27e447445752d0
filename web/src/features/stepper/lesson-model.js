// A lesson with a stepper: its session, the picture of the step that stands, and the address.

import { AddressLine } from '../../kit/address-line.js';
import { latest } from '../../kit/latest.js';
import { LessonSession } from '../../learner/lesson-session.js';
import { Picture } from './picture.js';
import { readSettings, toConfig, writeSettings } from './url-state.js';

/** @typedef {import('../../../engine/client.js').StepView} StepView */

/** Event "change": draw again. Event "moved": another step stands, or the same one opened. */
export class LessonModel extends LessonSession {
  /** The last action at the steps that the engine took. */
  lastKind = '';
  /** Next was asked for where a prediction is due first. */
  refused = false;
  /** @type {string|undefined} another tensor of this step than the one it makes */
  #chosen;
  #wishedStep = '';
  #line = new AddressLine(() => writeSettings(this.picture.settings, this.presets, this.preset));

  /**
   * @param {object} parts
   * @param {import('../../../engine/client.js').EngineClient} parts.engine
   * @param {import('../../learner/events.js').EventStore} parts.store
   * @param {string} parts.build - of the engine that runs: "base" or "relaxed"
   * @param {string} parts.lesson
   * @param {import('./url-state.js').Preset[]} parts.presets
   * @param {string} parts.preset - the lesson's own
   * @param {boolean} [parts.address] - whether the page's address is the lesson's
   */
  constructor({ engine, store, build, lesson, presets, preset, address = true }) {
    super({ engine, store, lesson });
    this.build = build;
    this.address = address;
    this.presets = presets;
    this.preset = preset;
    const settings = readSettings(address ? location.search : '', presets, preset);
    this.picture = new Picture(engine, presets, settings, (walk) => this.#subject(walk));
    this.picture.addEventListener('change', () => this.#changed());
    this.#goToWished = latest(() => this.act('go_to', { step: this.#wishedStep }));
  }

  #goToWished;

  /** Where the learner left off, or the step that the address names. */
  async start() {
    const { step } = this.picture.settings;
    await super.start();
    if (step && step !== this.view?.step) await this.act('go_to', { step });
    else await this.picture.refresh();
  }

  async follow() {
    await super.follow();
    await this.picture.refresh();
  }

  /**
   * @param {string} kind - one of the engine's actions
   * @param {import('../../learner/lesson-session.js').Given} [given]
   */
  async act(kind, given = {}) {
    // What is done elsewhere on the page leaves the step as it stands.
    if (kind === 'clear' || this.gate(given.gate ?? '')) return super.act(kind, given);
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

  /** @param {import('../../../engine/client.js').Reply<import('../../../engine/client.js').LessonReply>} reply */
  async take(reply) {
    if (reply.ok) {
      const { step } = reply.value.view;
      this.picture.settings = { ...this.picture.settings, step };
    }
    await super.take(reply);
    if (!reply.ok) this.#changed();
  }

  /** The newest of many wishes to be at a step, as a scrubber makes them. @param {string} step */
  goTo(step) {
    this.#wishedStep = step;
    return this.#goToWished();
  }

  /** A wish that the browser's Back button takes back. @param {string} step */
  async jump(step) {
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

  /** @param {Partial<import('./url-state.js').Settings>} patch */
  change(patch) {
    return this.picture.change(patch);
  }

  /** The step that makes a tensor. @param {string} tensor @returns {StepView|undefined} */
  stepOf(tensor) {
    return this.picture.walk?.steps.find(({ out }) => out.tensor === tensor);
  }

  /** The step that stands. */
  get step() {
    return this.view && this.stepOf(this.view.tensor);
  }

  /** The steps whose shape the learner has seen. */
  get told() {
    const closed = new Set(this.state?.gates.filter(({ open }) => !open).map(({ gate }) => gate));
    return new Set(this.view?.visited.filter((step) => !closed.has(step)));
  }

  /** Whether the sizes of the picture are those that the lesson's text speaks of. */
  get hasOwnSizes() {
    const own = this.presets.find(({ id }) => id === this.preset);
    const dims = /** @type {Record<string, any>} */ (this.picture.walk?.dims ?? {});
    return Object.entries(own?.config ?? {}).every(([name, size]) => dims[name] === size);
  }

  /** Whether the tensor of this step is hidden behind its question. */
  get asking() {
    return this.view?.phase === 'asking';
  }

  /** The step whose tensor is shown: the one before where this one still asks. */
  get shownStep() {
    const { step } = this;
    return this.asking && step ? this.stepOf(step.in[0].tensor) : step;
  }

  /** The tensors of this step that may be looked at. */
  get tensors() {
    const { step } = this;
    if (!step) return [];
    const inputs = step.in.map(({ tensor }) => tensor);
    return this.asking ? inputs : [step.out.tensor, ...inputs];
  }

  /** @param {import('../../../engine/client.js').WalkView} walk */
  #subject(walk) {
    const step = walk.steps.find(({ out }) => out.tensor === this.view?.tensor) ?? walk.steps[0];
    if (this.#chosen) return this.#chosen;
    return this.asking ? step.in[0].tensor : step.out.tensor;
  }

  /** @param {string} tensor */
  choose(tensor) {
    this.#chosen = tensor;
    return this.picture.openCell(undefined);
  }

  /**
   * Shows one cell and what made it, at a step that has its tensor.
   * @param {import('./picture.js').Cell} cell
   */
  async inspect(cell) {
    if (!this.tensors.includes(cell.tensor)) {
      const home = this.#homeOf(cell.tensor);
      if (home) await this.jump(home);
      if (!this.tensors.includes(cell.tensor)) return; // its question comes first
    }
    this.#chosen = cell.tensor;
    this.picture.settings = { ...this.picture.settings, ...this.picture.placeOf(cell) };
    await this.picture.openCell(cell);
  }

  /** The step at which a tensor is to be seen: where it is made, else where it is first used. @param {string} tensor */
  #homeOf(tensor) {
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
