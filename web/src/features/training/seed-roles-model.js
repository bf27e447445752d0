// The same model from several seeds, one after the other: what each head comes to look at. Trains as fast as it
// goes, in the lab's worker, and forgets each model once it is measured.
import { TrainingRun } from './training-run.js';

const RUN = 'seeds';

/** @typedef {{seed: number, patterns: import('../../../engine/trainer.js').Patterns}} SeedPatterns */

/** Events: "change" when a seed is done, "stopped". */
export class SeedRoles extends EventTarget {
  /** @type {SeedPatterns[]} */
  rows = [];
  playing = false;
  /** @type {import('../../../engine/client.js').Fault[]} */
  faults = [];
  #run;

  /** @param {import('../../../engine/trainer.js').Trainer} trainer */
  constructor(trainer) {
    super();
    this.trainer = trainer;
    this.#run = new TrainingRun(trainer, RUN);
    this.#run.addEventListener('progress', () => this.#say('progress'));
  }

  /** How far the model under way is, of one. */
  get share() {
    const { step, view } = this.#run;
    return view ? step / view.steps : 0;
  }

  /**
   * @param {import('../../../engine/trainer.js').RunSettings} settings
   * @param {number[]} seeds
   */
  async start(settings, seeds) {
    this.stop();
    this.rows = [];
    this.faults = [];
    this.playing = true;
    for (const seed of seeds) {
      if (!this.playing) break;
      await this.#train({ ...settings, seed, moments: 0 });
    }
    this.playing = false;
    this.trainer.drop(RUN);
    this.#say('change');
  }

  stop() {
    this.playing = false;
    this.#run.pause();
  }

  /** @param {import('../../../engine/trainer.js').RunSettings} settings */
  async #train(settings) {
    await this.#run.open(settings);
    await this.#run.play();
    if (this.#run.faults.length > 0) {
      this.faults = this.#run.faults;
      this.playing = false;
    }
    if (!this.#run.finished) return; // stopped on the way
    const patterns = await this.trainer.patterns(RUN, 'held_out');
    if (patterns.ok) this.rows = [...this.rows, { seed: settings.seed, patterns: patterns.value }];
    this.#say('change');
  }

  /** @param {string} what */
  #say(what) {
    this.dispatchEvent(new Event(what));
  }
}
