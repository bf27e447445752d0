// Sizes of language models whose weights come from memory: those of llama2.c's stories15M and stories110M.

export type Sizes = {
  d_model: number;
  d_mlp: number;
  n_layers: number;
  n_heads: number;
  vocab: number;
  context: number;
};

export const sizes: Record<'15M' | '110M', Sizes> = {
  '15M': { d_model: 288, d_mlp: 768, n_layers: 6, n_heads: 6, vocab: 32000, context: 256 },
  '110M': { d_model: 768, d_mlp: 2048, n_layers: 12, n_heads: 12, vocab: 32000, context: 1024 },
};

/** Bytes of float32 that one token reads: every weight but the rest of an embedding that logits do not reuse. */
export const weightBytes = ({ d_model: d, d_mlp, n_layers, vocab }: Sizes) =>
  4 * (n_layers * (4 * d * d + 3 * d * d_mlp + 2 * d) + d + vocab * d);
