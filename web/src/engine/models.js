// Published models and what attention costs at any sizes, as the engine counts them. Knows the
// calls and their figures; knows no page.

/**
 * @template T
 * @typedef {import('./client.js').Reply<T>} Reply
 */
/** @typedef {Pick<import('./client.js').EngineClient, 'ask'>} Engine */
/** @typedef {Parameters<import('@engine').MainModule['modelCost']>[0]} CostSizes */
/**
 * What attention costs. Sizes are numbers; counts are decimal text, since they may pass 2^53.
 * @typedef {object} ModelCost
 * @property {'MHA'|'GQA'|'MQA'|'MLA'} sharing
 * @property {number} head_dim
 * @property {number} quotient - d_model / n_heads, rounded down
 * @property {number} remainder - what that leaves: 0 where the width divides
 * @property {number} group - query heads to a key and value head
 * @property {string} q_width - n_heads * head_dim: what W_q makes and W_o takes
 * @property {string} kv_width - n_kv_heads * head_dim: what W_k and W_v make, MLA excepted
 * @property {string} parameters_per_layer
 * @property {string} parameters - of all layers
 * @property {string} cached_per_token_layer - numbers
 * @property {string} cached_per_token - numbers, all layers
 * @property {string} cache_numbers - batch sequences of seq_len tokens
 * @property {string} cache_bytes
 * @property {string} attention_computations - layers times heads: score tables of one sequence
 * @property {string} score_numbers - in the tables of all layers, heads and sequences
 */
/**
 * A row of the catalogue, recomputed. A size that the catalogue does not have is absent.
 * @typedef {object} Model
 * @property {string} name
 * @property {string} kind
 * @property {'MHA'|'GQA'|'MQA'|'MLA'|'none'|'undisclosed'} sharing
 * @property {number} [year]
 * @property {number} [n_layers]
 * @property {number} [decoder_layers]
 * @property {number} [attention_layers]
 * @property {number} [d_model]
 * @property {number} [n_heads]
 * @property {number} [n_kv_heads]
 * @property {number} [head_dim]
 * @property {number} [q_lora_rank]
 * @property {number} [kv_lora_rank]
 * @property {number} [qk_nope_head_dim]
 * @property {number} [qk_rope_head_dim]
 * @property {number} [v_head_dim]
 * @property {boolean} head_dim_given - a size of its own: n_heads * head_dim is not d_model
 * @property {number} [quotient] - as in ModelCost, where all layers are alike
 * @property {number} [remainder]
 * @property {number} [group]
 * @property {number[]} layer_heads - of each layer, where layers differ
 * @property {number[]} layer_kv_heads
 * @property {string} [weights_per_layer] - decimal text, where the plain formulas hold
 * @property {string} [cached_per_token_layer]
 */

const NUMBERS = new Set([
  ...['d_model', 'n_heads', 'n_kv_heads', 'head_dim', 'quotient', 'remainder', 'group'],
  ...['year', 'n_layers', 'decoder_layers', 'attention_layers'],
  ...['q_lora_rank', 'kv_lora_rank', 'qk_nope_head_dim', 'qk_rope_head_dim', 'v_head_dim'],
]);

/** @param {Record<string, string>} figures @returns {any} the same, sizes as numbers */
const sized = (figures) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, text]) => [name, NUMBERS.has(name) ? Number(text) : text]),
  );

/** @param {string} [list] */
const numbers = (list) => (list ? list.split(',').map(Number) : []);

/** @param {Record<string, string>} figures @returns {ModelCost} */
export const toCost = (figures) => sized(figures);

/** @param {Record<string, string>} figures @returns {Model} */
export const toModel = (figures) => ({
  ...sized(figures),
  head_dim_given: figures.head_dim_given === 'true',
  layer_heads: numbers(figures.layer_heads),
  layer_kv_heads: numbers(figures.layer_kv_heads),
});

/**
 * @param {Engine} engine
 * @param {string} text - models.json
 * @returns {Promise<Reply<Model[]>>}
 */
export async function loadModels(engine, text) {
  const reply = await engine.ask('loadModels', text);
  return reply.ok ? { ok: true, value: reply.value.map(toModel) } : reply;
}

/**
 * Weights, cache and attention computations of a model whose layers are alike: batch, seq_len,
 * d_model, n_heads, n_kv_heads and head_dim where they are not the usual, bias, n_layers (those with
 * attention), bytes_per_number. A Model with batch, seq_len and bytes_per_number beside it is such
 * sizes.
 * @param {Engine} engine
 * @param {CostSizes} sizes
 * @returns {Promise<Reply<ModelCost>>}
 */
export async function modelCost(engine, sizes) {
  const reply = await engine.ask('modelCost', sizes);
  return reply.ok ? { ok: true, value: toCost(reply.value) } : reply;
}
