// What the labs sweep: the small models of tools/experiments, their head counts, and what is measured. Knows
// settings; trains nothing.

/** @typedef {import('../../../engine/trainer.js').RunSettings} RunSettings */
/** @typedef {'held_out_loss'|'held_out_accuracy'} Measure */
/** @typedef {'n_heads'|'n_kv_heads'} Along */

/**
 * @typedef {object} SweepTask
 * @property {Omit<RunSettings, 'seed'>} run
 * @property {Measure} of - what is measured
 * @property {Along} over - what differs
 * @property {number[]} at - of that, each value
 * @property {number} low - the ends of the axis
 * @property {number} high
 */

/** The width of every model here, microGPT's. */
export const WIDTH = 16;
/** The query heads of models that share keys and values. */
export const QUERY_HEADS = 4;

const LONG = { d_model: WIDTH, steps: 2000, batch: 16 };
const HEADS = [1, 2, 4, 8, 16];
const LOSS = /** @type {const} */ ({ of: 'held_out_loss', low: 2, high: 2.4 });
const SHARE = /** @type {const} */ ({ of: 'held_out_accuracy', low: 0, high: 1 });
const RECALL = { task: 'recall', n_values: 16, n_places: 8, attention_only: true };
const LOOKUPS = { ...RECALL, task: 'lookups', n_slots: 4 };

/** @type {Record<string, SweepTask>} */
export const TASKS = {
  names: { run: { task: 'names', ...LONG }, over: 'n_heads', at: HEADS, ...LOSS },
  lookups: { run: { ...LOOKUPS, ...LONG }, over: 'n_heads', at: HEADS, ...SHARE },
  recall: { run: { ...RECALL, ...LONG }, over: 'n_heads', at: HEADS, ...SHARE },
  sharing: { run: { task: 'names', ...LONG }, over: 'n_kv_heads', at: [1, 2, 4], ...LOSS },
};

/**
 * A task as the trainer takes it.
 * @param {SweepTask} task
 * @param {{seeds: number, steps: number}} how - steps: 0 for the task's own
 * @param {string} names - the list that models of names learn from
 * @returns {import('../../../engine/trainer.js').SweepSettings}
 */
export function sweepOf({ run, over, at }, { seeds, steps }, names) {
  const text = run.task === 'names' ? { text: names } : {};
  const heads =
    over === 'n_heads' ? { heads: at } : { heads: at.map(() => QUERY_HEADS), kv_heads: at };
  const asked = steps > 0 ? { steps } : {};
  return { run: { ...run, ...text, ...asked, seed: 0 }, ...heads, n_seeds: seeds };
}
