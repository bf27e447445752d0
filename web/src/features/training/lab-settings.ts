// What the head lab trains and shows, to and from its address: one declarative table. Sizes stay the text
// that was given, right or wrong: the engine alone judges them. Knows no page and no rule about sizes.

import { MOST } from '../../../engine/limits.ts';
import type { RunSettings } from '../../../engine/trainer.ts';

/** Longer lists make no address that can be handed on; the lab says so. */
export const MOST_IN_ADDRESS = 1500;

/** How fast a run plays, in steps a second. */
export const SPEEDS = { slow: 20, watch: 250, full: Infinity };
type Speed = keyof typeof SPEEDS;

const text = (most = 40) => ({
  read: (given: string) => given.slice(0, most),
  write: String,
});
const flag = {
  read: (given: string) => given === '1',
  write: (value: boolean) => (value ? '1' : '0'),
};
const oneOf = <Known extends string>(known: Known[]) => ({
  read: (given: string) => (known.includes(given as Known) ? (given as Known) : known[0]!),
  write: String,
});
// "0.2": the heads that are off.
const heads = {
  read: (given: string) =>
    given.split('.', MOST.heads).flatMap((part) => (/^\d{1,3}$/.test(part) ? [Number(part)] : [])),
  write: (value: number[]) => value.join('.'),
};
const place = {
  read: (given: string) => (/^\d{1,6}$/.test(given) ? Number(given) : undefined),
  write: (value: number | undefined) => (value === undefined ? '' : String(value)),
};

/** The sizes, as they are shown. */
export const SIZES = [
  'n_heads',
  'n_kv_heads',
  'd_model',
  'n_layers',
  'steps',
  'batch',
  'rate',
] as const;

/**
 * n_kv_heads "": as many as heads; words "": the list that comes with the page; letter: whose row is looked at, the
 * last where it is left out; at: a step of the past
 */
export type LabSettings = Record<(typeof SIZES)[number], string> & {
  seed: string;
  identity: boolean;
  words: string;
  name: string;
  letter: number | undefined;
  at: number | undefined;
  off: number[];
  how: string;
  view: 'arcs' | 'table';
  speed: Speed;
};

export const DEFAULTS: LabSettings = {
  ...{ n_heads: '4', n_kv_heads: '', d_model: '16', n_layers: '1' },
  ...{ steps: '2000', batch: '16', rate: '0.01', seed: '0', identity: false, words: '' },
  ...{ name: 'emma', letter: undefined, at: undefined, off: [], how: 'zero' },
  ...{ view: 'arcs', speed: 'watch' },
};

const TABLE: {
  [Name in keyof LabSettings]: {
    read: (given: string) => LabSettings[Name];
    // a method, so that each may take what its own setting is
    write(value: unknown): string;
  };
} = {
  ...{ n_heads: text(), n_kv_heads: text(), d_model: text(), n_layers: text() },
  ...{ steps: text(), batch: text(), rate: text(), seed: text(), identity: flag },
  words: text(MOST_IN_ADDRESS),
  ...{ name: text(), letter: place, at: place, off: heads },
  how: oneOf(['zero', 'mean', 'shuffle']),
  view: oneOf(['arcs', 'table']),
  speed: oneOf(['watch', 'slow', 'full']),
};

/** Those that another run is needed for. */
const OF_RUN = [...SIZES, 'seed', 'identity', 'words'] as const;

/** The seed after a lab's; the first where that is none. */
export function nextSeed({ seed }: LabSettings) {
  const now = Number(seed);
  return String(Number.isSafeInteger(now) ? now + 1 : 0);
}

export const needsAnotherRun = (change: Partial<LabSettings>) =>
  OF_RUN.some((name) => name in change);

export function readSettings(search: string): LabSettings {
  const query = new URLSearchParams(search);
  const given = Object.entries(TABLE).flatMap(([name, { read }]) => {
    const value = query.get(name);
    return value === null ? [] : [[name, read(value)]];
  });
  return { ...DEFAULTS, ...Object.fromEntries(given) };
}

/** The query that stands for settings: only what differs. */
export function writeSettings(settings: LabSettings) {
  const parts = [];
  for (const name of Object.keys(TABLE) as (keyof LabSettings)[]) {
    const written = TABLE[name].write(settings[name]);
    if (written === TABLE[name].write(DEFAULTS[name])) continue;
    if (name === 'words' && written.length > MOST_IN_ADDRESS) continue;
    parts.push(`${name}=${encodeURIComponent(written)}`);
  }
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

const number = (given: string) => (given.trim() === '' ? undefined : Number(given));

/** How many past moments of a run are kept. */
const MOMENTS = 100;

/**
 * A run as the engine takes it: what is no number goes as NaN, what is empty is left out.
 * @param names - the list to learn
 */
export function toRun(settings: LabSettings, names: string): RunSettings {
  const sizes = Object.fromEntries(SIZES.map((name) => [name, number(settings[name])]));
  return {
    task: 'names',
    text: names,
    ...sizes,
    identity_output: settings.identity,
    seed: number(settings.seed) ?? Number.NaN,
    moments: MOMENTS,
  };
}
