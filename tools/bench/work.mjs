// The work that is timed, made by the engine from its own seeds, and handed to every peer.

/** @typedef {{ rows: number, depth: number, columns: number, a: Float32Array, b: Float32Array }} Product */
/**
 * @typedef {object} Layer - batch 1, causal, no biases
 * @property {number} seq_len
 * @property {number} d_model
 * @property {number} n_heads
 * @property {Float32Array} x
 * @property {Record<'W_q'|'W_k'|'W_v'|'W_o', Float32Array>} weights
 */
/**
 * One way to do it: `run` does it once, `output` gives the last result.
 * `sample`, where there is one, does it so often and gives the milliseconds of one time by a clock of its own.
 * @typedef {object} Runner
 * @property {() => unknown} run
 * @property {() => Float32Array} output
 * @property {() => unknown} [close]
 * @property {(times: number) => Promise<number>} [sample]
 */

/** @template T @param {{ ok: true, value: T } | { ok: false, errors: unknown }} reply @returns {T} */
export function got(reply) {
  if (!reply.ok) throw new Error(JSON.stringify(reply.errors));
  return reply.value;
}

/**
 * @param {any} engine - the module "engine"
 * @param {{ rows: number, depth: number, columns: number }} sizes
 */
export function makeProduct(engine, { rows, depth, columns }) {
  const { flops } = got(engine.speedProduct(rows, depth, columns));
  const [a, b] = ['a', 'b'].map((of) => got(engine.speedNumbers(of)));
  return {
    flops,
    work: { rows, depth, columns, a, b },
    ours: runner(engine, 'product', 'c'),
  };
}

/**
 * @param {any} engine
 * @param {{ seq_len: number, d_model: number, n_heads: number }} sizes
 */
export function makeLayer(engine, sizes) {
  const ready = got(engine.speedLayer({ batch: 1, causal: true, ...sizes }, 1));
  const numbers = (of) => got(engine.speedNumbers(of));
  const weights = Object.fromEntries(['W_q', 'W_k', 'W_v', 'W_o'].map((of) => [of, numbers(of)]));
  return {
    ...ready,
    work: { ...sizes, x: numbers('x'), weights },
    ours: runner(engine, 'layer', 'y'),
  };
}

/** @returns {Runner} */
function runner(engine, work, result) {
  got(engine.speedRun(work));
  return { run: () => engine.speedAgain(1), output: () => got(engine.speedNumbers(result)) };
}
