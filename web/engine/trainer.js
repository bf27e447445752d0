// What trains, as a page asks it: the engine's calls about runs and sweeps, by name and with their types.
// A client of its own, so that its events are of runs alone. Knows the calls; decides nothing.
import { EngineClient } from './client.js';
import { sayIfMissing } from './shared-engine.js';

/** @typedef {import('@engine').RunSettings} RunSettings */
/** @typedef {import('@engine').RunView} RunView */
/** @typedef {import('@engine').Moment} Moment */
/** @typedef {import('@engine').Switches} Switches */
/** @typedef {import('@engine').ScoreView} ScoreView */
/** @typedef {import('@engine').Spread} Spread */
/** @typedef {import('@engine').SweepSettings} SweepSettings */
/** @typedef {import('@engine').SweepView} SweepView */
/** @typedef {import('@engine').SweepPointView} SweepPointView */
/** @typedef {import('@engine').SpoiltSettings} SpoiltSettings */
/** @typedef {import('@engine').SpoiltView} SpoiltView */
/** @typedef {import('@engine').TrainVocabulary} TrainVocabulary */
/** @typedef {import('@engine').TypedWord} TypedWord */
/** @typedef {{weights: Float32Array, concat: Float32Array, next: Float32Array}} Reading */
/** @typedef {Record<'self'|'previous'|'second'|'first'|'entropy'|'evenness'|'last'|'look', Float32Array>} Patterns */
/** @typedef {{temperature: number, seed: number, first: number, count: number}} Drawing */
/**
 * @template T
 * @typedef {import('./client.js').Reply<T>} Reply
 */

export class Trainer {
  /** @type {Promise<TrainVocabulary>|undefined} */
  #vocabulary;

  /** @param {EngineClient} [client] */
  constructor(client = new EngineClient()) {
    /** Its events: "restarted" where every run is gone, "lost" where there will be no other. */
    this.client = client;
  }

  /** Throws EngineMissing. */
  ready() {
    return this.client.ready('trainer');
  }

  /** @returns {Promise<TrainVocabulary>} */
  vocabulary() {
    this.#vocabulary ??= this.client.ask('trainVocabulary');
    return this.#vocabulary;
  }

  /** @param {string} run @param {RunSettings} settings @returns {Promise<Reply<RunView>>} */
  start(run, settings) {
    return this.client.ask('trainStart', run, settings);
  }
  /** At most `count` steps more: the loss of each. @param {string} run @param {number} count @returns {Promise<Reply<Float32Array>>} */
  steps(run, count) {
    return this.client.goOn('trainSteps', run, count);
  }
  /** The steps that a moment may name. @param {string} run @returns {Promise<Reply<number[]>>} */
  moments(run) {
    return this.client.ask('trainMoments', run);
  }
  /** @param {string} run */
  drop(run) {
    return this.client.ask('trainDrop', run);
  }

  /** @param {Moment} of @param {string} split @param {Switches} [switches] @param {boolean} [stepwise] @returns {Promise<Reply<ScoreView>>} */
  score(of, split, switches = {}, stepwise = false) {
    return this.client.ask('trainScore', of, split, switches, stepwise);
  }
  /** @param {Moment} of @param {string} name @param {Switches} [switches] @returns {Promise<Reply<Reading>>} */
  read(of, name, switches = {}) {
    return this.client.ask('trainRead', of, name, switches);
  }
  /** What a model can read of a name that somebody typed. @param {string} text @returns {Promise<TypedWord>} */
  typedName(text) {
    return this.client.ask('trainTypedName', text);
  }
  /** @param {Moment} of @param {string} split @returns {Promise<Reply<Patterns>>} */
  patterns(of, split) {
    return this.client.ask('trainPatterns', of, split);
  }
  /** @param {Moment} of @param {Drawing} drawing @param {Switches} [switches] @returns {Promise<Reply<string[]>>} */
  write(of, drawing, switches = {}) {
    return this.client.ask('trainWrite', of, drawing, switches);
  }
  /** @param {Moment} of @param {string} split @param {string} how @param {number} first @param {number} count @returns {Promise<Reply<number[]>>} */
  subsets(of, split, how, first, count) {
    return this.client.ask('trainSubsets', of, split, how, first, count);
  }
  /** @param {number[]} losses - of every subset @returns {Promise<Reply<number[]>>} */
  shares(losses) {
    return this.client.ask('trainShares', losses);
  }
  /** @param {number[]} losses - of every subset @returns {Promise<Reply<number[]>>} */
  best(losses) {
    return this.client.ask('trainBest', losses);
  }
  /** @param {number[]} numbers @returns {Promise<Reply<Spread>>} */
  spread(numbers) {
    return this.client.ask('trainSpread', numbers);
  }
  /** @param {SpoiltSettings} settings @returns {Promise<Reply<SpoiltView>>} */
  spoilt(settings) {
    return this.client.ask('trainSpoilt', settings);
  }

  /** @param {SweepSettings} settings @returns {Promise<Reply<SweepView>>} */
  startSweep(settings) {
    return this.client.ask('sweepStart', settings);
  }
  /** @param {number} count @returns {Promise<Reply<SweepView>>} */
  sweep(count) {
    return this.client.goOn('sweepSteps', count);
  }
}

/** @type {Trainer|undefined} */
let shared;

/** The one trainer of a page, started by whoever asks first. */
export function sharedTrainer() {
  if (!shared) {
    shared = new Trainer();
    sayIfMissing(shared.client);
  }
  return shared;
}
