// What stands under the places of a sweep before anything is trained: how wide a head is, or what a token
// leaves in the cache. The engine's counts; knows no run.
import { count } from '../../kit/messages.js';
import { QUERY_HEADS, WIDTH } from './sweep-tasks.js';

/** @typedef {{under: string, kind?: string}} Ground */

// One token of one layer, in numbers of four bytes, as these models are trained.
const TOKEN = { batch: 1, seq_len: 1, d_model: WIDTH };
const KEPT = { n_layers: 1, bytes_per_number: 4 };

/**
 * By place; nothing where the engine refuses one.
 * @param {import('../../../engine/client.js').EngineClient} engine
 * @param {import('./sweep-tasks.js').SweepTask} task
 * @returns {Promise<Ground[]>}
 */
export async function groundOf(engine, { over, at }) {
  const found = await Promise.all(
    at.map((one) => (over === 'n_heads' ? widthOf(engine, one) : cacheOf(engine, one))),
  );
  return found.flatMap((one) => one ?? []);
}

/** @param {import('../../../engine/client.js').EngineClient} engine @param {number} n_heads */
async function widthOf(engine, n_heads) {
  const reply = await engine.shapes({ ...TOKEN, n_heads });
  return reply.ok ? { under: count(reply.value.dims.head_dim) } : undefined;
}

/** @param {import('../../../engine/client.js').EngineClient} engine @param {number} n_kv_heads */
async function cacheOf(engine, n_kv_heads) {
  const reply = await engine.ask('modelCost', {
    ...TOKEN,
    n_heads: QUERY_HEADS,
    n_kv_heads,
    ...KEPT,
  });
  return reply.ok
    ? { under: count(reply.value.cache_bytes), kind: reply.value.sharing }
    : undefined;
}
