// Trains small models with the shipped engine and sums up what came out, seed by seed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadTools, repoRoot } from '../load-engine.mjs';

/** @typedef {import('../../build/engine/wasm/engine.mjs').RunSettings} RunSettings */
/** @typedef {import('../../build/engine/wasm/engine.mjs').Switches} Switches */
/** @typedef {Record<string, number>} Measures */

const RUN = 'experiment';
/** The width of every model here, microGPT's. */
export const WIDTH = 16;
const STEPS_A_CALL = 500;

/** @param {any} reply */
function answerOf(reply) {
  if (!reply.ok) throw new Error(JSON.stringify(reply.errors));
  return reply.value;
}

/** One trained model, and what may be asked of it. */
class Trained {
  #engine;
  /** @param {any} engine @param {any} view */
  constructor(engine, view) {
    this.#engine = engine;
    this.view = view;
  }

  /** @param {string} split @param {Switches} [switches] @param {boolean} [stepwise] */
  score(split, switches = {}, stepwise = false) {
    return answerOf(this.#engine.trainScore(RUN, split, switches, stepwise));
  }

  /** @param {string} split @returns {Record<string, Float32Array>} */
  patterns(split) {
    return answerOf(this.#engine.trainPatterns(RUN, split));
  }

  /** @param {string} split @param {string} how @param {number} heads @returns {number[]} */
  shares(split, how, heads) {
    const losses = answerOf(this.#engine.trainSubsets(RUN, split, how, 0, 2 ** heads));
    return answerOf(this.#engine.trainShares(losses));
  }

  /** Loss and accuracy over what training never saw, and over what it did. */
  usual() {
    const training = this.score('training');
    const heldOut = this.score('held_out');
    return {
      parameters: this.view.parameters,
      training_loss: training.loss,
      held_out_loss: heldOut.loss,
      accuracy: heldOut.accuracy,
    };
  }
}

/** How many seeds, unless an experiment says otherwise. */
export const SEEDS = 10;
/** MicroGPT's own training, and a longer one, in which attention comes to matter more. */
export const SHORT = { steps: 1000, batch: 1 };
export const LONG = { steps: 2000, batch: 16 };

/**
 * A model of the names that the product ships.
 * @param {Omit<Partial<RunSettings>, 'seed'>} more
 */
export const ofNames = (more) => ({
  task: 'names',
  text: readFileSync(join(repoRoot, 'web/content/names.txt'), 'utf8'),
  ...more,
});

/**
 * A measure of a row, over its seeds.
 * @param {Row[]} rows
 * @param {string|number} id - of the row
 * @param {string} key - of the measure
 * @returns {Spread}
 */
export function measured(rows, id, key) {
  const row = rows.find((one) => one.id === String(id));
  if (!row) throw new Error(`no row "${id}"`);
  return row.measures[key];
}

/** A claim calls two means different from this many standard errors on, and not told apart below the other. */
export const RESOLVED = 3;
export const UNRESOLVED = 2;

/**
 * By how much the mean of one row lies above another's, in standard errors of that difference (Welch's t).
 * @param {Row[]} rows
 * @param {string|number} one - of the rows
 * @param {string|number} other
 * @param {string} key - of the measure
 * @param {number} [seeds]
 */
export function above(rows, one, other, key, seeds = SEEDS) {
  const [a, b] = [measured(rows, one, key), measured(rows, other, key)];
  return (a.mean - b.mean) / Math.sqrt((a.deviation ** 2 + b.deviation ** 2) / seeds);
}

export async function openLab() {
  const engine = await loadTools();
  // Several experiments look at the same models: each is trained once.
  /** @type {Map<string, string>} */
  const trained = new Map();

  /**
   * One model, trained to its end.
   * @param {RunSettings} settings
   */
  function train(settings) {
    const key = JSON.stringify(settings);
    const view = answerOf(engine.trainStart(RUN, { d_model: WIDTH, ...settings }));
    const weights = trained.get(key);
    if (weights) {
      answerOf(engine.trainLoad(RUN, weights));
    } else {
      while (answerOf(engine.trainSteps(RUN, STEPS_A_CALL)).length > 0);
      trained.set(key, answerOf(engine.trainSave(RUN)));
    }
    return new Trained(engine, view);
  }

  return {
    /**
     * One row of a table: every measure over the seeds.
     * @param {string} id
     * @param {Record<string, number | string>} of - what the row is of, such as its number of heads
     * @param {Measures[]} seeds
     * @returns {Row}
     */
    row(id, of, seeds) {
      const spread = (key) => answerOf(engine.trainSpread(seeds.map((one) => one[key])));
      const measures = Object.fromEntries(Object.keys(seeds[0]).map((key) => [key, spread(key)]));
      return { id, of, measures };
    },

    /**
     * The same model from each of the seeds 0 to seeds - 1.
     * @param {number} seeds
     * @param {Omit<RunSettings, 'seed'>} settings
     * @param {(model: Trained) => Measures} [measure]
     * @returns {Measures[]} by seed
     */
    seeds(seeds, settings, measure = (model) => model.usual()) {
      return Array.from({ length: seeds }, (_, seed) => measure(train({ ...settings, seed })));
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof openLab>>} Lab */
/** @typedef {import('../../build/engine/wasm/engine.mjs').Spread} Spread */
/** @typedef {{id: string, of: Record<string, number | string>, measures: Record<string, Spread>}} Row */
