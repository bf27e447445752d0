// What a lesson shows, to and from the address: one declarative table. Sizes stay the text that was given, right or
// wrong: the engine alone judges them.

import type { Config, Edit, Setup } from '@engine';
import { MOST } from '../../../engine/limits.ts';
import type { Field } from '../../../text/address.ts';
import { Address, flagField, listField, textField, wholeField } from '../../../text/address.ts';

export type Preset = {
  id: string;
  labelKey?: string;
  config: Config;
  seed: number;
  textOnly?: boolean;
};
export type Settings = {
  preset: string;
  batch: string;
  seq_len: string;
  d_model: string;
  n_heads: string;
  /** "": left to the engine */
  head_dim: string;
  /** "": left to the engine */
  seq_k: string;
  /** "": left to the engine */
  n_kv_heads: string;
  cross: boolean;
  causal: boolean;
  bias: boolean;
  seed: string;
  /** "": where the learner left off */
  step: string;
  head: number;
  example: number;
  token: number;
  edits: Edit[];
};

/** The settings that are sizes of a config, in the order in which they are shown. */
export const SIZES = ['batch', 'seq_len', 'd_model', 'n_heads', 'head_dim'] as const;

// What a preset may state beside them; the address and the engine know them too.
const MORE_SIZES = ['seq_k', 'n_kv_heads'] as const;
const SWITCHES = ['cross', 'causal', 'bias'] as const;

const text = textField(40);
const index = wholeField(999_999_999);

// x~0~3~0.5*W_q~2~1~-1: tensor, row, column, value.
const edit: Field<Edit> = {
  read: (given) => {
    const match = /^(\w+)~(\d+)~(\d+)~(-?[\d.]+(?:e[+-]?\d+)?)$/.exec(given);
    if (!match) return undefined;
    const [, tensor, row, column, value] = match;
    return { tensor: tensor!, row: Number(row), column: Number(column), value: Number(value) };
  },
  write: ({ tensor, row, column, value }) => `${tensor}~${row}~${column}~${value}`,
};

const FIELDS = {
  ...{ preset: text, batch: text, seq_len: text, d_model: text, n_heads: text, head_dim: text },
  ...{ seq_k: text, n_kv_heads: text, cross: flagField, causal: flagField, bias: flagField },
  ...{ seed: text, step: text, head: index, example: index, token: index },
  edits: listField(edit, MOST.edits),
};

/** The settings a preset stands for. */
export function presetSettings(preset: Preset): Settings {
  const { id, config, seed } = preset;
  const sizes = Object.fromEntries(
    [...SIZES, ...MORE_SIZES].map((name) => [name, String(config[name] ?? '')]),
  );
  const switches = Object.fromEntries(SWITCHES.map((name) => [name, config[name] ?? false]));
  return {
    preset: id,
    ...sizes,
    ...switches,
    seed: String(seed),
    step: '',
    head: 0,
    example: 0,
    token: 0,
    edits: [],
  } as unknown as Settings;
}

/** Whether settings are still the preset that they began with: every size of it and every switch. */
export function isPreset(settings: Settings, preset: Preset) {
  const own = presetSettings(preset);
  return (['preset', ...SIZES, ...MORE_SIZES, ...SWITCHES] as const).every(
    (name) => settings[name] === own[name],
  );
}

/**
 * @param search - "?step=q&d_model=64"
 * @param fallback - the preset where the address names none that is known
 */
export function readSettings(search: string, presets: Preset[], fallback: string): Settings {
  const query = new URLSearchParams(search);
  const named = (id: string | null) => presets.find((preset) => preset.id === id);
  const preset = named(query.get('preset')) ?? named(fallback) ?? presets[0]!;
  const read = new Address(FIELDS, presetSettings(preset)).read(search);
  return { ...read, preset: preset.id };
}

/**
 * The query that stands for the settings: only what differs from the preset, and the preset only
 * where it is not the page's own.
 */
export function writeSettings(settings: Settings, presets: Preset[], fallback: string) {
  const preset = presets.find(({ id }) => id === settings.preset) ?? presets[0]!;
  return new Address(FIELDS, { ...presetSettings(preset), preset: fallback }).write(settings);
}

const number = (given: string) => (given.trim() === '' ? undefined : Number(given));

/** The config as the engine takes it: what is no number goes as NaN, what is empty is left out. */
export function toConfig(settings: Settings): Config {
  return Object.fromEntries([
    ...[...SIZES, ...MORE_SIZES].map((name) => [name, number(settings[name])]),
    ...SWITCHES.map((name) => [name, settings[name]]),
  ]);
}

export function toSetup(settings: Settings): Setup {
  return { config: toConfig(settings), seed: number(settings.seed) ?? NaN, edits: settings.edits };
}
