// The head budget as a list of counts, for one head and for the chosen number. Knows which expressions
// the engine is asked; counts nothing itself.

/**
 * What is counted, the expression for it (cpp/practice/include/headsup/practice/expression.h), and what cutting does to it.
 * @type {{name: string, source: string, group: 'cut'|'kept'|'grows'}[]}
 */
export const COUNTED = [
  { name: 'head_dim', source: 'head_dim', group: 'cut' },
  { name: 'one_W_q', source: 'd_model * head_dim', group: 'cut' },
  { name: 'W_q', source: 'elements(W_q)', group: 'kept' },
  { name: 'W_k', source: 'elements(W_k)', group: 'kept' },
  { name: 'W_v', source: 'elements(W_v)', group: 'kept' },
  { name: 'W_o', source: 'elements(W_o)', group: 'kept' },
  { name: 'parameters', source: 'total(parameters)', group: 'kept' },
  { name: 'flops', source: 'total(flops)', group: 'kept' },
  { name: 'scores', source: 'elements(scores)', group: 'grows' },
  { name: 'other_ops', source: 'total(other_ops)', group: 'grows' },
];

/** @typedef {{name: string, group: string, one: string, chosen: string}} Count counts as digits */
/** @typedef {{d_model: number, n_heads: number, seq_len: number, bias: boolean}} Budget */

/** @param {Budget} budget */
export const configsOf = ({ n_heads, ...rest }) => [
  { batch: 1, ...rest, n_heads: 1 },
  { batch: 1, ...rest, n_heads },
];

/**
 * @param {import('../../../engine/client.js').EngineClient} engine
 * @param {Budget} budget
 * @returns {Promise<{ok: true, value: Count[]} | {ok: false, errors: import('../../../engine/client.js').Fault[]}>}
 */
export async function headBudget(engine, budget) {
  const [one, chosen] = await Promise.all(
    configsOf(budget).map((config) =>
      Promise.all(COUNTED.map(({ source }) => engine.evaluate(config, source))),
    ),
  );
  const failed = [...one, ...chosen].find((reply) => !reply.ok);
  if (failed && !failed.ok) return failed;
  return { ok: true, value: readBudget(one, chosen) };
}

/** @param {any[]} one @param {any[]} chosen - replies to COUNTED, in its order */
export const readBudget = (one, chosen) =>
  COUNTED.map(({ name, group }, i) => ({
    name,
    group,
    one: one[i].value.text,
    chosen: chosen[i].value.text,
  }));

/** The numbers of heads that a slider offers for a width. @param {number} width */
export const headCounts = (width) =>
  Array.from({ length: Math.min(width, 128) }, (_, i) => i + 1).filter((n) => width % n === 0);
