// The sizes of a model's own config.json, by the engine's names.

export const SIZES = [
  ...['d_model', 'n_heads', 'n_kv_heads', 'head_dim', 'n_layers', 'attention_layers'],
  ...['q_lora_rank', 'kv_lora_rank', 'qk_nope_head_dim', 'qk_rope_head_dim', 'v_head_dim'],
] as const;
