// The work that is timed, made by the engine from its own seeds, and handed to every peer.

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
  sample?: (times: number) => Promise<number>;
};

export function got<T>(reply: { ok: true; value: T } | { ok: false; errors: unknown }): T {
  if (!reply.ok) throw new Error(JSON.stringify(reply.errors));
  return reply.value;
}

/** @param engine - the module "engine" */
export function makeProduct(
  engine: any,
  { rows, depth, columns }: { rows: number; depth: number; columns: number },
) {
  const { flops } = got(engine.speedProduct(rows, depth, columns));
  const [a, b] = ['a', 'b'].map((of) => got(engine.speedNumbers(of)));
  return {
    flops,
    work: { rows, depth, columns, a, b },
    ours: runner(engine, 'product', 'c'),
  };
}

export function makeLayer(
  engine: any,
  sizes: { seq_len: number; d_model: number; n_heads: number },
) {
  const ready = got(engine.speedLayer({ batch: 1, causal: true, ...sizes }, 1));
  const numbers = (of) => got(engine.speedNumbers(of));
  const weights = Object.fromEntries(['W_q', 'W_k', 'W_v', 'W_o'].map((of) => [of, numbers(of)]));
  return {
    ...ready,
    work: { ...sizes, x: numbers('x'), weights },
    ours: runner(engine, 'layer', 'y'),
  };
}

function runner(engine, work, result): Runner {
  got(engine.speedRun(work));
  return { run: () => engine.speedAgain(1), output: () => got(engine.speedNumbers(result)) };
}
