// What the head lab trains and shows, to and from its address: one declarative table. Sizes stay the text that was
// given, right or wrong: the engine alone judges them.

import type { RunConfig } from '@engine';
import type { Field } from '../../../text/address.ts';
import {
  Address,
  beginningOf,
  flagField,
  maybeField,
  oneOfField,
  textField,
  wholeField,
} from '../../../text/address.ts';

/** Longer lists make no address that can be handed on; the lab says so. */
export const MOST_IN_ADDRESS = 1500;

/** How fast a run plays, in steps a second. */
export const SPEEDS = { slow: 20, watch: 250, full: Infinity };
type Speed = keyof typeof SPEEDS;

/** The sizes, as they are shown. */
export const SIZES = [
  'n_heads',
  'n_kv_heads',
  'd_model',
  'n_layers',
  'steps',
  'batch',
  'learning_rate',
] as const;

/**
 * n_kv_heads "": as many as heads; words "": the list that comes with the page; letter: whose row is looked at, the
 * last where it is left out; at: a step of the past
 */
export type LabSettings = Record<(typeof SIZES)[number], string> & {
  seed: string;
  identity: boolean;
  words: string;
  at: number | undefined;
  speed: Speed;
};

export const DEFAULTS: LabSettings = {
  ...{ n_heads: '4', n_kv_heads: '', d_model: '16', n_layers: '1' },
  ...{ steps: '2000', batch: '16', learning_rate: '0.01', seed: '0', identity: false, words: '' },
  at: undefined,
  ...{ speed: 'watch' },
};

const text = textField(40);

// A list that is too long stays out of it.
const words: Field<string> = {
  read: (given) => beginningOf(given, MOST_IN_ADDRESS),
  write: (value) => (value.length > MOST_IN_ADDRESS ? '' : value),
};

const address = new Address<LabSettings>(
  {
    ...{ n_heads: text, n_kv_heads: text, d_model: text, n_layers: text },
    ...{ steps: text, batch: text, learning_rate: text, seed: text, identity: flagField, words },
    at: maybeField(wholeField(999_999)),
    speed: oneOfField(['watch', 'slow', 'full']),
  },
  DEFAULTS,
);

/** Those that another run is needed for. */
const OF_RUN = [...SIZES, 'seed', 'identity', 'words'] as const;

/** The seed after a lab's; the first where that is none. */
export function nextSeed({ seed }: LabSettings) {
  const now = Number(seed);
  return String(Number.isSafeInteger(now) ? now + 1 : 0);
}

export const needsAnotherRun = (change: Partial<LabSettings>) =>
  OF_RUN.some((name) => name in change);

export const readSettings = (search: string) => address.read(search);

/** The query that stands for settings: only what differs. */
export const writeSettings = (settings: LabSettings) => address.write(settings);

const number = (given: string) => (given.trim() === '' ? undefined : Number(given));

/** How many past checkpoints of a run are kept. */
const CHECKPOINTS = 100;

/**
 * A run as the engine takes it: what is no number goes as NaN, what is empty is left out.
 * @param names - the list to learn
 */
export function toRun(settings: LabSettings, names: string[]): RunConfig {
  const sizes = Object.fromEntries(SIZES.map((name) => [name, number(settings[name])]));
  return {
    task: 'names',
    words: names,
    ...sizes,
    identity_output: settings.identity,
    seed: number(settings.seed) ?? Number.NaN,
    checkpoints: CHECKPOINTS,
  };
}
