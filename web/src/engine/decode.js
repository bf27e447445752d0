// Writing token after token with a KV cache, as the engine counts it. Knows the call; knows no page.

/** @typedef {import('@engine').Decoding} Decoding */
/** @typedef {import('@engine').DecodeStep} DecodeStep counts as decimal text */

/**
 * The first `steps` tokens of a setup's sequence, one at a time. Numbers are those of the first
 * example: keys and values [n_kv_heads, steps, head_dim], y [steps, d_model].
 * @param {Pick<import('./client.js').EngineClient, 'ask'>} engine
 * @param {import('./client.js').Setup} setup
 * @param {number} steps
 * @returns {Promise<import('./client.js').Reply<Decoding>>}
 */
export const decode = (engine, setup, steps) => engine.ask('decode', setup, steps);
