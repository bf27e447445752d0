// The small models that random_models.ts makes: for each family the choices that a reader can get wrong.

import type { Llama2cSizes } from './llama2c.ts';

export type RandomModel = {
  name: string; // of its folder
  config: Record<string, unknown>;
  tokens: number; // how long its text is
  shards?: number; // in how many files its tensors are
  prefix?: string; // of GPT-2's names
  wideNorms?: boolean; // norms in F32 beside narrower matrices
};

const GPT2 = {
  architectures: ['GPT2LMHeadModel'],
  model_type: 'gpt2',
  n_layer: 2,
  n_positions: 24,
  n_ctx: 24,
  vocab_size: 47,
  activation_function: 'gelu_new',
  layer_norm_epsilon: 1e-5,
  torch_dtype: 'float32',
};

const LLAMA = {
  architectures: ['LlamaForCausalLM'],
  model_type: 'llama',
  hidden_size: 24,
  intermediate_size: 40,
  num_attention_heads: 4,
  num_key_value_heads: 2,
  num_hidden_layers: 2,
  vocab_size: 53,
  rms_norm_eps: 1e-5,
  rope_theta: 10000,
  rope_scaling: null,
  attention_bias: false,
  mlp_bias: false,
  tie_word_embeddings: false,
  hidden_act: 'silu',
  max_position_embeddings: 128,
  torch_dtype: 'float32',
};

const without = (config: Record<string, unknown>, ...keys: string[]) =>
  Object.fromEntries(Object.entries(config).filter(([key]) => !keys.includes(key)));

const MISTRAL = {
  ...without(LLAMA, 'attention_bias', 'mlp_bias', 'rope_scaling'),
  architectures: ['MistralForCausalLM'],
  model_type: 'mistral',
  sliding_window: null,
};

const QWEN2 = {
  ...without(LLAMA, 'attention_bias', 'mlp_bias'),
  architectures: ['Qwen2ForCausalLM'],
  model_type: 'qwen2',
  rope_theta: 1000000,
  rms_norm_eps: 1e-6,
  tie_word_embeddings: true,
  use_sliding_window: false,
  sliding_window: 4096,
  max_window_layers: 28,
};

const QWEN3 = {
  ...QWEN2,
  architectures: ['Qwen3ForCausalLM'],
  model_type: 'qwen3',
  attention_bias: false,
};

export const RANDOM_MODELS: RandomModel[] = [
  {
    name: 'gpt2-exact-gelu',
    tokens: 13,
    config: {
      ...GPT2,
      n_embd: 20,
      n_head: 5,
      n_layer: 3,
      n_inner: 52,
      activation_function: 'gelu',
      layer_norm_epsilon: 0.05,
    },
  },
  {
    name: 'gpt2-one-head',
    tokens: 24,
    prefix: '',
    config: {
      ...GPT2,
      n_embd: 14,
      n_head: 1,
      n_inner: null,
      activation_function: 'relu',
      torch_dtype: 'float16',
    },
  },
  {
    name: 'llama-biases',
    tokens: 12,
    config: {
      ...LLAMA,
      attention_bias: true,
      mlp_bias: true,
      rms_norm_eps: 0.02,
      hidden_act: 'gelu_pytorch_tanh',
    },
  },
  {
    // Of five pairs one turns as before, one is between, three turn an eighth as fast.
    name: 'llama-3-rope',
    tokens: 20,
    config: {
      ...LLAMA,
      head_dim: 10,
      num_key_value_heads: 4,
      num_hidden_layers: 1,
      tie_word_embeddings: true,
      max_position_embeddings: 256,
      rope_scaling: {
        factor: 8,
        high_freq_factor: 4,
        low_freq_factor: 1,
        original_max_position_embeddings: 48,
        rope_type: 'llama3',
      },
    },
  },
  {
    name: 'llama-linear-rope-sharded',
    tokens: 15,
    shards: 3,
    config: {
      ...LLAMA,
      num_key_value_heads: 1,
      torch_dtype: 'bfloat16',
      rope_theta: 500,
      rope_scaling: { type: 'linear', factor: 2.5 },
    },
  },
  {
    name: 'mistral-window-head-dim',
    tokens: 18,
    config: {
      ...MISTRAL,
      head_dim: 8,
      num_attention_heads: 5,
      num_key_value_heads: 5,
      sliding_window: 5,
      hidden_act: 'gelu',
      torch_dtype: 'float16',
    },
  },
  {
    name: 'qwen2-upper-windows',
    tokens: 16,
    config: {
      ...QWEN2,
      num_hidden_layers: 4,
      use_sliding_window: true,
      sliding_window: 3,
      max_window_layers: 2,
    },
  },
  {
    // The types of the layers are written out and win over max_window_layers.
    name: 'qwen2-layer-types',
    tokens: 16,
    config: {
      ...QWEN2,
      num_key_value_heads: 1,
      num_hidden_layers: 3,
      use_sliding_window: true,
      sliding_window: 2,
      max_window_layers: 3,
      layer_types: ['sliding_attention', 'full_attention', 'sliding_attention'],
      torch_dtype: 'bfloat16',
    },
  },
  {
    // A window is given, and use_sliding_window says that it does not count.
    name: 'qwen2-window-unused',
    tokens: 14,
    config: { ...QWEN2, sliding_window: 2, max_window_layers: 0, tie_word_embeddings: false },
  },
  {
    name: 'qwen3-biases',
    tokens: 14,
    wideNorms: true,
    config: {
      ...QWEN3,
      attention_bias: true,
      head_dim: 14,
      num_attention_heads: 3,
      num_key_value_heads: 1,
      rms_norm_eps: 0.01,
      hidden_act: 'relu',
      torch_dtype: 'bfloat16',
    },
  },
  {
    // RoPE turns four of a head's eight numbers.
    name: 'llama-partial-rotary',
    tokens: 14,
    config: { ...LLAMA, head_dim: 8, partial_rotary_factor: 0.5 },
  },
  {
    // As version 5 of transformers spells it.
    name: 'llama-rope-parameters',
    tokens: 14,
    config: {
      ...without(LLAMA, 'rope_theta', 'rope_scaling', 'torch_dtype'),
      dtype: 'float32',
      rope_parameters: { rope_theta: 300, rope_type: 'linear', factor: 2 },
    },
  },
];

/** The sizes of llama2.c's header, and the files that are made of them. */
export const RANDOM_LLAMA2C: {
  name: string;
  version: 0 | 1 | 2;
  group?: number;
  sizes: Llama2cSizes;
  tokens: number;
}[] = [
  { name: 'llama2c-0', version: 0, sizes: [24, 44, 2, 4, 2, 45, 32], tokens: 14 },
  { name: 'llama2c-0-own-head', version: 0, sizes: [24, 36, 3, 2, 2, -41, 20], tokens: 20 },
  { name: 'llama2c-1', version: 1, sizes: [24, 44, 2, 4, 1, 45, 32], tokens: 14 },
  { name: 'llama2c-1-own-head', version: 1, sizes: [20, 36, 1, 1, 1, -41, 32], tokens: 14 },
  { name: 'llama2c-2', version: 2, group: 16, sizes: [32, 48, 2, 4, 2, 46, 32], tokens: 14 },
  {
    name: 'llama2c-2-own-head',
    version: 2,
    group: 8,
    sizes: [24, 40, 2, 3, 1, -43, 32],
    tokens: 14,
  },
  {
    // A row of w2 has 44 numbers: groups run on from one row into the next, which runq.c reads wrongly.
    name: 'llama2c-2-over-rows',
    version: 2,
    group: 8,
    sizes: [24, 44, 2, 4, 2, 46, 32],
    tokens: 14,
  },
];
