// A model's own config.json, read by the engine.

import type { ConfigReading, Reply } from '@engine';
import type { EngineClient } from '../../../engine/client.ts';

export const SIZES = [
  ...['d_model', 'n_heads', 'n_kv_heads', 'head_dim', 'n_layers', 'attention_layers'],
  ...['q_lora_rank', 'kv_lora_rank', 'qk_nope_head_dim', 'qk_rope_head_dim', 'v_head_dim'],
] as const;

/** Reads a config.json or params.json. A text that cannot be read gives one error with its place. */
export async function readConfig(
  engine: Pick<EngineClient, 'call'>,
  text: string,
): Promise<Reply<ConfigReading>> {
  const reply = await engine.call('lookup', text, 'file');
  return reply.ok ? { ok: true, value: reply.value.reading } : reply;
}
