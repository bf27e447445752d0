// What a language model makes of a text.

import type { Intervention, LikelyToken, ModelToken } from '@engine';

export type HeadName = { layer: number; head: number };

export const sameHead = (a: HeadName | undefined, b: HeadName): boolean =>
  a?.layer === b.layer && a.head === b.head;

/** A text as the model read it, with some heads off or none, and with what else was changed in it. */
export type Reading = {
  /** What was open when it was read: a model may be opened again from elsewhere. */
  of: unknown;
  text: string;
  tokens: ModelToken[];
  off: HeadName[];
  change: Intervention[];
  /** Both, as the engine takes them. */
  interventions: Intervention[];
  /** By layer: [n_heads, tokens, tokens], row after row. */
  weights: Float32Array[];
  next: LikelyToken[];
  loss: number;
};

/** Of all heads those that decide, each off by itself, with the guess without it; the surest of these first. */
export type Deciding = {
  text: string;
  all: number;
  heads: { head: HeadName; guess: LikelyToken }[];
};

/** How many heads the model has. */
export const headsOf = ({ weights, tokens }: Reading): number =>
  weights.reduce((sum, layer) => sum + layer.length, 0) / tokens.length ** 2;

/** Heads counted through all layers. */
export const headAt = (n: number, n_heads: number): HeadName => ({
  layer: Math.floor(n / n_heads),
  head: n % n_heads,
});

/** All that the model has, layer by layer. */
export function headNamesOf(reading: Reading): HeadName[] {
  const count = headsOf(reading);
  const n_heads = count / reading.weights.length;
  return Array.from({ length: count }, (_, n) => headAt(n, n_heads));
}

/** The weights of one head: [tokens, tokens]. */
export function patternOf({ weights, tokens }: Reading, { layer, head }: HeadName): Float32Array {
  const cells = tokens.length ** 2;
  return weights[layer]?.subarray(head * cells, (head + 1) * cells) ?? new Float32Array();
}

/** The weights of one query. */
export const rowAt = (pattern: Float32Array, tokens: number, query: number) =>
  pattern.subarray(query * tokens, (query + 1) * tokens);

/** The key that a query looks at most, and how much. */
export function strongest(pattern: Float32Array, tokens: number, query: number) {
  const row = rowAt(pattern, tokens, query);
  const key = row.reduce((best, weight, at) => (weight > (row[best] ?? 0) ? at : best), 0);
  return { key, weight: row[key] ?? 0 };
}
