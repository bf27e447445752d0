// A model's own config.json, read by the engine. Knows the call and what it gives; knows no page.

/**
 * @template T
 * @typedef {import('./client.js').Reply<T>} Reply
 */
/** @typedef {'d_model'|'n_heads'|'n_kv_heads'|'head_dim'|'n_layers'|'attention_layers'|'q_lora_rank'|'kv_lora_rank'|'qk_nope_head_dim'|'qk_rope_head_dim'|'v_head_dim'} SizeName */
/**
 * A size and where it came from. `where` is a JSON pointer, "" where no one place gave it.
 * @typedef {object} FoundSize
 * @property {number} value
 * @property {'file'|'quotient'|'heads'|'family'|'default'|'sum'|'encoder'|'catalogue'} how
 * @property {string} where
 */
/**
 * One stack of layers. A size that the file does not give, or that differs by layer, is absent.
 * @typedef {object} Tower
 * @property {string} key - of the object it was read from, "" for the file's own
 * @property {'model'|'text'|'vision'|'audio'|'encoder'|'decoder'} role
 * @property {string} family - its model_type, "" where the file has none
 * @property {'MHA'|'GQA'|'MQA'|'MLA'|'none'} sharing
 * @property {Partial<Record<SizeName, FoundSize>>} sizes
 * @property {boolean|null} divides_evenly - d_model is a multiple of n_heads; says nothing of validity
 * @property {boolean|null} heads_fill_width - n_heads * head_dim is d_model
 * @property {number[]} layer_heads - of each layer or stage with attention, where they differ
 * @property {number[]} layer_kv_heads
 */
/**
 * Something to know about the file; its sentence is in words/model-lookup.json under `code`.
 * @typedef {object} ConfigNote
 * @property {string} code
 * @property {string} where - JSON pointer
 * @property {Record<string, string>} args
 */
/**
 * `towers` holds at least one, the language model first where there is one.
 * @typedef {{towers: Tower[], notes: ConfigNote[]}} ConfigReading
 */

export const SIZES = /** @type {const} */ ([
  ...['d_model', 'n_heads', 'n_kv_heads', 'head_dim', 'n_layers', 'attention_layers'],
  ...['q_lora_rank', 'kv_lora_rank', 'qk_nope_head_dim', 'qk_rope_head_dim', 'v_head_dim'],
]);

/** @param {string} [flag] */
const flag = (flag) => (flag === undefined ? null : flag === 'true');

/** @param {string} [list] */
const numbers = (list) => (list ? list.split(',').map(Number) : []);

/** @param {Record<string, string>} figures @returns {any} */
function toTower(figures) {
  const known = SIZES.filter((name) => figures[name] !== undefined);
  const { key, role, family, sharing } = figures;
  return {
    ...{ key, role, family, sharing },
    sizes: Object.fromEntries(
      known.map((name) => [
        name,
        {
          value: Number(figures[name]),
          how: figures[`${name}_how`],
          where: figures[`${name}_where`],
        },
      ]),
    ),
    divides_evenly: flag(figures.divides_evenly),
    heads_fill_width: flag(figures.heads_fill_width),
    layer_heads: numbers(figures.layer_heads),
    layer_kv_heads: numbers(figures.layer_kv_heads),
  };
}

/**
 * @param {{towers: Record<string, string>[], notes: Record<string, string>[]}} reading
 * @returns {ConfigReading}
 */
export const toReading = ({ towers, notes }) => ({
  towers: towers.map(toTower),
  notes: notes.map(({ code, where, ...args }) => ({ code, where, args })),
});

/**
 * Reads a config.json or params.json. A text that cannot be read gives one error with its place.
 * @param {Pick<import('./client.js').EngineClient, 'ask'>} engine
 * @param {string} text
 * @returns {Promise<Reply<ConfigReading>>}
 */
export async function readConfig(engine, text) {
  const reply = await engine.ask('lookup', text, 'file');
  return reply.ok ? { ok: true, value: toReading(JSON.parse(reply.value)) } : reply;
}
