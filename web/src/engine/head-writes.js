// The calls on W_o read head by head, each part of their answers by its name. The order of the parts
// is attention/head_contributions.h's.

/** @typedef {import('./client.js').EngineClient} EngineClient */
/** @typedef {import('./client.js').Setup} Setup */
/**
 * @template T
 * @typedef {import('./client.js').Reply<T>} Reply
 */
/** @typedef {{n_heads: number, d_model: number}} Sizes */
/**
 * One token's writes; rows are heads.
 * @typedef {object} HeadWrites
 * @property {Float32Array[]} writes - what each head adds to y
 * @property {Float32Array[]} sums - the bias, where there is one, and the writes up to each head's
 * @property {Float32Array} y - the whole product at once
 * @property {Float32Array} lengths - of each write
 * @property {number} difference - the largest between the last sum and y
 */
/** @typedef {{matrix: Float32Array, y: Float32Array, difference: number}} FoldedOutput */

/** @param {Float32Array} flat @param {Sizes} sizes @returns {HeadWrites} */
export function readWrites(flat, { n_heads, d_model }) {
  const row = (/** @type {number} */ i) => flat.subarray(i * d_model, (i + 1) * d_model);
  const rows = (/** @type {number} */ from) =>
    Array.from({ length: n_heads }, (_, head) => row(from + head));
  return {
    writes: rows(0),
    sums: rows(n_heads),
    y: row(2 * n_heads),
    lengths: flat.subarray(-1 - n_heads, -1),
    difference: flat[flat.length - 1],
  };
}

/** @param {Float32Array} flat @param {Sizes} sizes @returns {FoldedOutput} */
export function readFolded(flat, { d_model }) {
  return {
    matrix: flat.subarray(0, d_model * d_model),
    y: flat.subarray(-1 - d_model, -1),
    difference: flat[flat.length - 1],
  };
}

/**
 * @param {EngineClient} engine
 * @param {Setup} setup
 * @param {{example: number, token: number, identity: boolean}} place
 * @param {Sizes} sizes - of the setup
 * @returns {Promise<Reply<HeadWrites>>}
 */
export async function headWrites(engine, setup, { example, token, identity }, sizes) {
  const reply = await engine.ask('headWrites', setup, example, token, identity);
  return reply.ok ? { ok: true, value: readWrites(reply.value, sizes) } : reply;
}

/**
 * @param {EngineClient} engine
 * @param {Setup} setup
 * @param {{example: number, token: number, head: number}} place
 * @param {Sizes} sizes - of the setup
 * @returns {Promise<Reply<FoldedOutput>>}
 */
export async function foldOutput(engine, setup, { example, token, head }, sizes) {
  const reply = await engine.ask('foldOutput', setup, example, token, head);
  return reply.ok ? { ok: true, value: readFolded(reply.value, sizes) } : reply;
}
