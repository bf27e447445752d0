// What a folder in Hugging Face's layout says, read for the plain decoder: its config and the names of its tensors.
// Sources: configuration_*.py and modeling_*.py of each family in Hugging Face transformers.

import type { Architecture, LayerWeights, Weights } from './plain_decoder.ts';
import type { RopeScaling } from './plain_parts.ts';
import { count, readSafetensors } from './safetensors_writer.ts';

type Scaling = { type?: string; rope_type?: string } & Record<
  `${'low_freq_' | 'high_freq_' | ''}factor` | 'original_max_position_embeddings' | 'rope_theta',
  number
>;

type Numbers =
  | `${'vocab' | 'hidden' | 'intermediate'}_size`
  | `num_${'hidden_layers' | 'attention_heads'}`
  | `max_${'position_embeddings' | 'window_layers'}`
  | `n_${'positions' | 'layer' | 'embd' | 'head'}`
  | 'rms_norm_eps'
  | 'layer_norm_epsilon';
type Switches = 'use_sliding_window' | `${'attention' | 'mlp'}_bias` | 'tie_word_embeddings';

/** What is read of a config.json: each family has some of it. */
export type Config = Record<Numbers, number> &
  Record<Switches, boolean> & {
    model_type: string;
    hidden_act: Architecture['activation'];
    activation_function: Architecture['activation'];
    head_dim?: number;
    partial_rotary_factor?: number;
    num_key_value_heads?: number;
    n_inner?: number | null;
    sliding_window: number | null;
    layer_types?: string[];
    rope_theta?: number;
    rope_scaling?: Scaling | null;
    rope_parameters: Scaling;
  };

/** Gives the numbers of a tensor of this name and shape. */
type Take = (name: string, shape: number[]) => number[];

export function architectureOf(config: Config): Architecture {
  if (config.model_type === 'gpt2') return gpt2(config);
  const headDim = config.head_dim ?? config.hidden_size / config.num_attention_heads;
  return {
    vocabSize: config.vocab_size,
    maxPositions: config.max_position_embeddings,
    layers: config.num_hidden_layers,
    dModel: config.hidden_size,
    heads: config.num_attention_heads,
    kvHeads: config.num_key_value_heads ?? config.num_attention_heads,
    headDim,
    mlpWidth: config.intermediate_size,
    norm: 'rms',
    epsilon: config.rms_norm_eps,
    activation: config.hidden_act,
    rope: {
      pairs: 'halves',
      theta: config.rope_theta ?? config.rope_parameters.rope_theta,
      width: Math.floor(headDim * (config.partial_rotary_factor ?? 1)),
      scaling: scalingOf(config.rope_scaling ?? config.rope_parameters),
    },
    windows: windowsOf(config),
  };
}

const gpt2 = (config: Config): Architecture => ({
  vocabSize: config.vocab_size,
  maxPositions: config.n_positions,
  layers: config.n_layer,
  dModel: config.n_embd,
  heads: config.n_head,
  kvHeads: config.n_head,
  headDim: config.n_embd / config.n_head,
  mlpWidth: config.n_inner ?? 4 * config.n_embd,
  norm: 'layer',
  epsilon: config.layer_norm_epsilon,
  activation: config.activation_function,
  rope: null,
  windows: new Array(config.n_layer).fill(null),
});

function scalingOf(given: Scaling | null | undefined): RopeScaling | null {
  const type = given?.rope_type ?? given?.type ?? 'default';
  if (!given || type === 'default') return null;
  if (type === 'linear') return { type, factor: given.factor };
  if (type !== 'llama3') throw new Error(`No rope_scaling ${type}`);
  return {
    type,
    factor: given.factor,
    lowFreqFactor: given.low_freq_factor,
    highFreqFactor: given.high_freq_factor,
    originalMaxPositions: given.original_max_position_embeddings,
  };
}

function windowsOf(config: Config): (number | null)[] {
  const layers = Array.from({ length: config.num_hidden_layers }, (_, layer) => layer);
  if (config.model_type === 'mistral') return layers.map(() => config.sliding_window);
  if (!['qwen2', 'qwen3'].includes(config.model_type)) return layers.map(() => null);
  const window = config.use_sliding_window ? config.sliding_window : null;
  const types =
    config.layer_types ??
    layers.map((layer) =>
      window !== null && layer >= config.max_window_layers ? 'sliding_attention' : 'full_attention',
    );
  if (window === null && types.includes('sliding_attention'))
    throw new Error('Layers with a sliding window, and none given');
  return types.map((type) => (type === 'sliding_attention' ? window : null));
}

const rowsOf = (data: number[], width: number) =>
  Array.from({ length: data.length / width }, (_, row) =>
    data.slice(row * width, (row + 1) * width),
  );

/** Asks for every tensor that a model of this config has. */
export function assembled(config: Config, take: Take, prefix?: string) {
  const architecture = architectureOf(config);
  return config.model_type === 'gpt2'
    ? assembledGpt2(architecture, take, prefix ?? 'transformer.')
    : assembledLlama(config, architecture, take);
}

function assembledGpt2(
  { dModel: d, mlpWidth, layers, vocabSize, maxPositions }: Architecture,
  take: Take,
  prefix: string,
): Weights {
  const norm = (name: string) => ({
    weight: take(`${prefix}${name}.weight`, [d]),
    bias: take(`${prefix}${name}.bias`, [d]),
  });
  // Conv1D keeps [in, out]: its columns are the rows of a Linear.
  function linears(name: string, inputs: number, outputs: number, parts = 1) {
    const table = rowsOf(take(`${prefix}${name}.weight`, [inputs, outputs]), outputs);
    const bias = take(`${prefix}${name}.bias`, [outputs]);
    const rows = bias.map((_, output) => table.map((row) => row[output]!));
    const share = outputs / parts;
    return Array.from({ length: parts }, (_, part) => ({
      weight: rows.slice(part * share, (part + 1) * share),
      bias: bias.slice(part * share, (part + 1) * share),
    }));
  }
  return {
    embedding: rowsOf(take(`${prefix}wte.weight`, [vocabSize, d]), d),
    positions: rowsOf(take(`${prefix}wpe.weight`, [maxPositions, d]), d),
    layers: Array.from({ length: layers }, (_, layer) => {
      const [q, k, v] = linears(`h.${layer}.attn.c_attn`, d, 3 * d, 3);
      const [o] = linears(`h.${layer}.attn.c_proj`, d, d);
      const [up] = linears(`h.${layer}.mlp.c_fc`, d, mlpWidth);
      const [down] = linears(`h.${layer}.mlp.c_proj`, mlpWidth, d);
      const norms = { attentionNorm: norm(`h.${layer}.ln_1`), mlpNorm: norm(`h.${layer}.ln_2`) };
      return { ...norms, q: q!, k: k!, v: v!, o: o!, up: up!, down: down! };
    }),
    finalNorm: norm('ln_f'),
  };
}

function biasesOf({ model_type, attention_bias, mlp_bias }: Config) {
  if (model_type === 'qwen2') return { qkv: true, o: false, mlp: false };
  if (model_type === 'mistral') return { qkv: false, o: false, mlp: false };
  return { qkv: attention_bias, o: attention_bias, mlp: model_type === 'llama' && mlp_bias };
}

function assembledLlama(config: Config, architecture: Architecture, take: Take): Weights {
  const { dModel: d, heads, kvHeads, headDim, mlpWidth, vocabSize } = architecture;
  const has = biasesOf(config);
  const norm = (name: string) => ({ weight: take(`model.${name}.weight`, [d]) });
  const table = (name: string, rows: number) => rowsOf(take(name, [rows, d]), d);
  function layerWeights(layer: number): LayerWeights {
    const linear = (name: string, inputs: number, outputs: number, bias: boolean) => ({
      weight: rowsOf(take(`model.layers.${layer}.${name}.weight`, [outputs, inputs]), inputs),
      ...(bias && { bias: take(`model.layers.${layer}.${name}.bias`, [outputs]) }),
    });
    const headNorm = (name: string) =>
      take(`model.layers.${layer}.self_attn.${name}.weight`, [headDim]);
    return {
      attentionNorm: norm(`layers.${layer}.input_layernorm`),
      q: linear('self_attn.q_proj', d, heads * headDim, has.qkv),
      k: linear('self_attn.k_proj', d, kvHeads * headDim, has.qkv),
      v: linear('self_attn.v_proj', d, kvHeads * headDim, has.qkv),
      o: linear('self_attn.o_proj', heads * headDim, d, has.o),
      ...(config.model_type === 'qwen3' && {
        qNorm: headNorm('q_norm'),
        kNorm: headNorm('k_norm'),
      }),
      mlpNorm: norm(`layers.${layer}.post_attention_layernorm`),
      gate: linear('mlp.gate_proj', d, mlpWidth, has.mlp),
      up: linear('mlp.up_proj', d, mlpWidth, has.mlp),
      down: linear('mlp.down_proj', mlpWidth, d, has.mlp),
    };
  }
  return {
    embedding: table('model.embed_tokens.weight', vocabSize),
    layers: Array.from({ length: architecture.layers }, (_, layer) => layerWeights(layer)),
    finalNorm: norm('norm'),
    ...(!config.tie_word_embeddings && { head: table('lm_head.weight', vocabSize) }),
  };
}

// Masks and frequencies that older files hold beside the weights.
const BUFFERS = /\.attn\.(masked_)?bias$|\.rotary_emb\.inv_freq$/;

/** The model of config.json and *.safetensors; throws where a tensor is missing, has another shape or has no place. */
export function readFolder(files: Record<string, Uint8Array>): {
  architecture: Architecture;
  weights: Weights;
} {
  const config: Config = JSON.parse(new TextDecoder().decode(files['config.json']));
  const tensors = new Map(
    Object.entries(files)
      .filter(([name]) => name.endsWith('.safetensors'))
      .flatMap(([, bytes]) =>
        readSafetensors(bytes).map((tensor) => [tensor.name, tensor] as const),
      ),
  );
  const prefix = tensors.has('wte.weight') ? '' : 'transformer.';
  const weights = assembled(
    config,
    (name, shape) => {
      const tensor = tensors.get(name);
      if (!tensor || `${tensor.shape}` !== `${shape}`)
        throw new Error(`${name} should be [${shape}], is [${tensor?.shape}]`);
      tensors.delete(name);
      return tensor.data;
    },
    prefix,
  );
  const left = [...tensors.keys()].filter((name) => !BUFFERS.test(name));
  if (left.length > 0) throw new Error(`No place for ${left}`);
  return { architecture: architectureOf(config), weights };
}

/** Every tensor that a model of this config has; GPT-2's names have a prefix. */
export function tensorsOf(config: object, prefix?: string) {
  const found: { name: string; shape: number[] }[] = [];
  const note: Take = (name, shape) => {
    found.push({ name, shape });
    return new Array(count(shape)).fill(0);
  };
  assembled(config as Config, note, prefix);
  return found;
}
