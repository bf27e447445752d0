// Writing token after token with a KV cache, as the engine counts it. Knows the call and what its lists
// hold; knows no page.

/**
 * One new token. Counts are decimal text; those "so_far" are of all steps up to this one.
 * @typedef {{cache_numbers: string, cache_bytes: string, flops_cached: string,
 *   flops_recomputed: string, flops_cached_so_far: string, flops_recomputed_so_far: string}} DecodeStep
 */
/**
 * Numbers are those of the first example: keys and values [n_kv_heads, steps, head_dim], y [steps,
 * d_model]; low and high are the ends of the keys' and values' range.
 * @typedef {{n_kv_heads: number, head_dim: number, steps: DecodeStep[], keys: Float32Array,
 *   values: Float32Array, y: Float32Array, low: number, high: number, difference: number}} Decoding
 */
/** @typedef {{keys: Float32Array, values: Float32Array, y: Float32Array, difference: Float32Array, counts: string[]}} Lists */

const COUNTS = /** @type {const} */ ([
  'cache_numbers',
  'cache_bytes',
  'flops_cached',
  'flops_recomputed',
  'flops_cached_so_far',
  'flops_recomputed_so_far',
]);

/**
 * @param {Lists} lists
 * @param {number} n_kv_heads
 * @returns {Decoding}
 */
export function readDecoding({ keys, values, y, difference, counts }, n_kv_heads) {
  const steps = Array.from({ length: counts.length / COUNTS.length }, (_, step) => {
    const own = counts.slice(step * COUNTS.length);
    return /** @type {DecodeStep} */ (Object.fromEntries(COUNTS.map((name, i) => [name, own[i]])));
  });
  return {
    ...{ n_kv_heads, head_dim: keys.length / n_kv_heads / steps.length, steps },
    ...{ keys, values, y, difference: difference[0] },
    low: Math.min(...keys, ...values),
    high: Math.max(...keys, ...values),
  };
}

/**
 * The first `steps` tokens of a setup's sequence, one at a time.
 * @param {Pick<import('./client.js').EngineClient, 'ask'>} engine
 * @param {import('./client.js').Setup} setup - its n_kv_heads given
 * @param {number} steps
 * @returns {Promise<import('./client.js').Reply<Decoding>>}
 */
export async function decode(engine, setup, steps) {
  /** @type {import('./client.js').Reply<Lists>} */
  const reply = await engine.ask('decode', setup, steps);
  if (!reply.ok) return reply;
  return { ok: true, value: readDecoding(reply.value, setup.config.n_kv_heads ?? 1) };
}
