// What stands under the places of a sweep before anything is trained: how wide a head is, or what a token leaves in the
// cache. The engine's counts.

import type { EngineClient } from '../../../engine/client.ts';
import { count } from '../../../text/messages.ts';
import { QUERY_HEADS, type SweepTask, WIDTH } from './sweep-tasks.ts';

export type Ground = { under: string; kind?: string };

// One token of one layer, in numbers of four bytes, as these models are trained.
const TOKEN = { batch: 1, seq_len: 1, d_model: WIDTH };
const KEPT = { n_layers: 1, bytes_per_number: 4 };

/** By place; nothing where the engine refuses one. */
export async function groundOf(engine: EngineClient, { over, at }: SweepTask): Promise<Ground[]> {
  const found = await Promise.all(
    at.map((one) => (over === 'n_heads' ? widthOf(engine, one) : cacheOf(engine, one))),
  );
  return found.flatMap((one) => one ?? []);
}

async function widthOf(engine: EngineClient, n_heads: number) {
  const reply = await engine.shapes({ ...TOKEN, n_heads });
  return reply.ok ? { under: count(reply.value.dims.head_dim) } : undefined;
}

async function cacheOf(engine: EngineClient, n_kv_heads: number) {
  const reply = await engine.call('modelCost', {
    ...TOKEN,
    n_heads: QUERY_HEADS,
    n_kv_heads,
    ...KEPT,
  });
  return reply.ok
    ? { under: count(reply.value.cache_bytes), kind: reply.value.attention }
    : undefined;
}
