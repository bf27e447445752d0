// What a lesson shows, to and from the address: one declarative table. Sizes stay the text that was
// given, right or wrong: the engine alone judges them. Knows no page and no rule about sizes.

import { MOST } from '../../../engine/limits.js';

/** @typedef {import('../../../engine/client.js').Edit} Edit */
/** @typedef {import('../../../engine/client.js').Config} Config */
/** @typedef {{id: string, labelKey: string, config: Record<string, any>, seed: number, textOnly?: boolean}} Preset */
/**
 * @typedef {object} Settings
 * @property {string} preset
 * @property {string} batch
 * @property {string} seq_len
 * @property {string} d_model
 * @property {string} n_heads
 * @property {string} head_dim - "": left to the engine
 * @property {string} seq_k - "": left to the engine
 * @property {string} n_kv_heads - "": left to the engine
 * @property {boolean} cross
 * @property {boolean} causal
 * @property {boolean} bias
 * @property {string} seed
 * @property {string} step - "": where the learner left off
 * @property {number} head
 * @property {number} example
 * @property {number} token
 * @property {Edit[]} edits
 * @property {import('../../../engine/module.js').Build} build
 */

/** The settings that are sizes of a config, in the order in which they are shown. */
export const SIZES = /** @type {const} */ (['batch', 'seq_len', 'd_model', 'n_heads', 'head_dim']);

// What a preset may state beside them; the address and the engine know them too.
const MORE_SIZES = /** @type {const} */ (['seq_k', 'n_kv_heads']);
const SWITCHES = /** @type {const} */ (['cross', 'causal', 'bias']);

const text = { read: (/** @type {string} */ given) => given.slice(0, 40), write: String };
const index = {
  read: (/** @type {string} */ given) => (/^\d{1,9}$/.test(given) ? Number(given) : 0),
  write: String,
};

// x~0~3~0.5*W_q~2~1~-1: tensor, row, column, value; what does not read as that is passed over.
const edits = {
  /** @param {string} given @returns {Edit[]} */
  read: (given) =>
    given.split('*', MOST.edits).flatMap((part) => {
      const match = /^(\w+)~(\d+)~(\d+)~(-?[\d.]+(?:e[+-]?\d+)?)$/.exec(part);
      if (!match) return [];
      const [, tensor, row, column, value] = match;
      return [{ tensor, row: Number(row), column: Number(column), value: Number(value) }];
    }),
  /** @param {Edit[]} value */
  write: (value) =>
    value.map(({ tensor, row, column, value: v }) => `${tensor}~${row}~${column}~${v}`).join('*'),
};

const flag = {
  read: (/** @type {string} */ given) => given === '1',
  write: (/** @type {boolean} */ value) => (value ? '1' : '0'),
};

// Anything but the fast build by its name is the one that everybody's numbers come from.
const build = {
  read: (/** @type {string} */ given) => (given === 'relaxed' ? 'relaxed' : 'base'),
  write: String,
};

/** @type {Record<keyof Settings, {read: (given: string) => any, write: (value: any) => string}>} */
const TABLE = {
  preset: text,
  batch: text,
  seq_len: text,
  d_model: text,
  n_heads: text,
  head_dim: text,
  seq_k: text,
  n_kv_heads: text,
  cross: flag,
  causal: flag,
  bias: flag,
  seed: text,
  step: text,
  head: index,
  example: index,
  token: index,
  edits,
  build,
};

/**
 * The settings a preset stands for.
 * @param {Preset} preset
 * @returns {Settings}
 */
export function presetSettings(preset) {
  const { id, config, seed } = preset;
  const sizes = Object.fromEntries(
    [...SIZES, ...MORE_SIZES].map((name) => [name, String(config[name] ?? '')]),
  );
  const switches = Object.fromEntries(SWITCHES.map((name) => [name, config[name] ?? false]));
  return /** @type {Settings} */ (
    /** @type {unknown} */ ({
      preset: id,
      ...sizes,
      ...switches,
      seed: String(seed),
      step: '',
      head: 0,
      example: 0,
      token: 0,
      edits: [],
      build: 'base',
    })
  );
}

/**
 * Whether settings are still the preset that they began with: every size of it and every switch.
 * @param {Settings} settings
 * @param {Preset} preset
 */
export function isPreset(settings, preset) {
  const own = presetSettings(preset);
  return /** @type {const} */ (['preset', ...SIZES, ...MORE_SIZES, ...SWITCHES]).every(
    (name) => settings[name] === own[name],
  );
}

/**
 * @param {string} search - "?step=q&d_model=64"
 * @param {Preset[]} presets
 * @param {string} fallback - the preset where the address names none that is known
 * @returns {Settings}
 */
export function readSettings(search, presets, fallback) {
  const query = new URLSearchParams(search);
  const named = (/** @type {string|null} */ id) => presets.find((preset) => preset.id === id);
  const preset = named(query.get('preset')) ?? named(fallback) ?? presets[0];
  const settings = presetSettings(preset);
  for (const [name, { read }] of Object.entries(TABLE)) {
    const given = query.get(name);
    if (given !== null && name !== 'preset') Object.assign(settings, { [name]: read(given) });
  }
  return settings;
}

/**
 * The build of the engine that the address wishes for: known before the presets are.
 * @param {string} search
 * @returns {import('../../../engine/module.js').Build}
 */
export const wishedBuild = (search) =>
  TABLE.build.read(new URLSearchParams(search).get('build') ?? '');

/**
 * The query that stands for the settings: only what differs from the preset, and the preset only
 * where it is not the page's own.
 * @param {Settings} settings
 * @param {Preset[]} presets
 * @param {string} fallback
 */
export function writeSettings(settings, presets, fallback) {
  const preset = presets.find(({ id }) => id === settings.preset) ?? presets[0];
  const base = presetSettings(preset);
  const parts = [];
  for (const name of /** @type {(keyof Settings)[]} */ (Object.keys(TABLE))) {
    const written = TABLE[name].write(settings[name]);
    const plain = name === 'preset' ? fallback : TABLE[name].write(base[name]);
    if (written !== plain) parts.push(`${name}=${encodeURIComponent(written)}`);
  }
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** @param {string} given */
const number = (given) => (given.trim() === '' ? undefined : Number(given));

/**
 * The config as the engine takes it: what is no number goes as NaN, what is empty is left out.
 * @param {Settings} settings
 * @returns {Config}
 */
export function toConfig(settings) {
  return Object.fromEntries([
    ...[...SIZES, ...MORE_SIZES].map((name) => [name, number(settings[name])]),
    ...SWITCHES.map((name) => [name, settings[name]]),
  ]);
}

/**
 * @param {Settings} settings
 * @returns {import('../../../engine/client.js').Setup}
 */
export function toSetup(settings) {
  return { config: toConfig(settings), seed: number(settings.seed) ?? NaN, edits: settings.edits };
}
