// The work that is timed, made by the engine from its own seeds, and handed to every peer.

import type { MainModule, Reply } from '@engine';

export type Product = {
  rows: number;
  depth: number;
  columns: number;
  a: Float32Array;
  b: Float32Array;
};
/** batch 1, causal, no biases */
export type Layer = {
  seq_len: number;
  d_model: number;
  n_heads: number;
  x: Float32Array;
  weights: Record<'W_q' | 'W_k' | 'W_v' | 'W_o', Float32Array>;
};
/**
 * One way to do it: `run` does it once, `output` gives the last result.
 * `sample`, where there is one, does it so often and gives the milliseconds of one time by a clock of its own.
 */
export type Runner = {
  run: () => unknown;
  output: () => Float32Array;
  close?: () => unknown;
  sample?: (times: number) => number | Promise<number>;
};

/** by kind */
export type Works = { product: Product; layer: Layer };
export type Kind = keyof Works;
/** Work that is ready, and ours to do it. */
export type Made<K extends Kind> = { flops: number; work: Works[K]; ours: Runner };
type Way = { by: string; make: () => Runner | Promise<Runner> };
/** What we are compared with, and its ways to do each work. */
export type Peer = { name: string } & Ways;
export type Ways = { [K in Kind]: (work: Works[K]) => Way[] };

export function got<T>(reply: Reply<T>): T {
  if (!reply.ok) throw new Error(JSON.stringify(reply.errors));
  return reply.value;
}

/** @param engine - with the calls for the benchmark */
export function makeProduct(
  engine: MainModule,
  { rows, depth, columns }: Pick<Product, 'rows' | 'depth' | 'columns'>,
): Made<'product'> {
  const flops = got(engine.speedProduct(rows, depth, columns));
  const [a, b] = ['a', 'b'].map((of) => got(engine.speedNumbers(of))) as [
    Float32Array,
    Float32Array,
  ];
  return {
    flops,
    work: { rows, depth, columns, a, b },
    ours: runner(engine, 'product', 'c'),
  };
}

export function makeLayer(
  engine: MainModule,
  sizes: Pick<Layer, 'seq_len' | 'd_model' | 'n_heads'>,
): Made<'layer'> {
  const flops = got(engine.speedLayer({ batch: 1, causal: true, ...sizes }, 1));
  const numbers = (of: string) => got(engine.speedNumbers(of));
  const weights = Object.fromEntries(
    ['W_q', 'W_k', 'W_v', 'W_o'].map((of) => [of, numbers(of)]),
  ) as Layer['weights'];
  return {
    flops,
    work: { ...sizes, x: numbers('x'), weights },
    ours: runner(engine, 'layer', 'y'),
  };
}

function runner(engine: MainModule, work: string, result: string): Runner {
  got(engine.speedRun(work));
  return { run: () => engine.speedAgain(1), output: () => got(engine.speedNumbers(result)) };
}

/** Bytes that a module has taken so far: at most, for wasm never gives memory back. */
export const memoryOf = (engine: MainModule): number =>
  (engine as MainModule & { HEAPU8: Uint8Array }).HEAPU8.length;
