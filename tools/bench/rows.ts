// What is timed, and where it is run: one list for Node and for Chromium.

import type { MainModule } from '@engine';
import type { Llama2c } from './llama2c.ts';
import type { Row, Where } from './table.ts';
import { rowOf } from './table.ts';
import { sweepRow, trainingRow } from './training-rows.ts';
import { timeInTurns } from './turns.ts';
import type { Kind, Made, Peer, Ways } from './work.ts';
import { makeLayer, makeProduct, memoryOf } from './work.ts';

/** The list that is learnt, from the repository's root. */
export const NAMES = 'web/content/names.txt';

/** which rows are run */
export type Job = {
  /** milliseconds a row */
  budget: number;
  /** a regular expression: ids */
  only: string;
  llama2c: Llama2c | null;
};
/** What a run tells whoever started it: each row, and at its end that it is there or what went wrong. */
export type Said = { row?: Row; done?: true; error?: string };

const PRODUCTS: [rows: number, depth: number, columns: number][] = [
  [128, 768, 768],
  [10, 768, 768],
  [1, 768, 768],
  [512, 768, 768],
  [256, 256, 256],
  [1024, 1024, 1024],
];

type LayerSizes = [seq_len: number, d_model: number, n_heads: number];
// The first six are those that the targets name.
const LAYERS: LayerSizes[] = [
  [16, 16, 4],
  [10, 64, 4],
  [10, 768, 6],
  [128, 768, 12],
  [512, 768, 12],
  [1024, 768, 12],
  ...[256, 2048].map((seq_len): LayerSizes => [seq_len, 768, 12]),
  ...[64, 128, 256, 512].map((d_model): LayerSizes => [128, d_model, 4]),
  ...[1, 2, 4, 6, 24, 48].map((n_heads): LayerSizes => [128, 768, n_heads]),
];
// Where peers would hold scores of gigabytes.
const LONG_LAYERS: LayerSizes[] = [
  [4096, 768, 12],
  [8192, 768, 12],
];

// Float32 sums of a few hundred products, in another order.
const TOLERANCE = 2e-4;

function agree(ours: Float32Array, theirs: Float32Array, what: string) {
  if (ours.length !== theirs.length) throw new Error(`${what}: other sizes`);
  let far = 0;
  for (let i = 0; i < ours.length; i += 1) far = Math.max(far, Math.abs(ours[i]! - theirs[i]!));
  if (!(far < TOLERANCE)) throw new Error(`${what}: outputs differ by ${far}`);
}

/** Every way of every peer, made ready and held to our output. */
async function rivals<K extends Kind>(kind: K, made: Made<K>, peers: Peer[]) {
  await made.ours.run();
  const ours = made.ours.output();
  const ready = [];
  for (const peer of peers) {
    for (const { by, make } of (peer as Ways)[kind](made.work)) {
      const runner = await make();
      await runner.run();
      agree(ours, runner.output(), `${peer.name}, ${by}`);
      ready.push({ name: `${peer.name}, ${by}`, runner });
    }
  }
  return ready;
}

/** One row: ours and every rival, in turn. */
async function timed<K extends Kind>({
  engine,
  id,
  kind,
  made,
  peers,
  budget,
  where,
}: {
  engine: MainModule;
  id: string;
  kind: K;
  made: Made<K>;
  peers: Peer[];
  budget: number;
} & Where) {
  const others = await rivals(kind, made, peers);
  const [ours, ...times] = await timeInTurns(
    [made.ours, ...others.map(({ runner }) => runner)],
    budget,
  );
  for (const { runner } of others) await runner.close?.();
  const theirs = others.map(({ name }, at) => ({ name, native: false, ...times[at]! }));
  const gflops = made.flops / ours.best / 1e6;
  return rowOf({ where }, id, ours, theirs, { gflops, memory: memoryOf(engine) });
}

/** All rows. */
export async function runRows(given: {
  /** with the calls for the benchmark */
  engine: MainModule;
  /** the module "models" */
  models: MainModule;
  peers: Peer[];
  where: string;
  /** milliseconds a row */
  budget: number;
  /** ids */
  only: RegExp;
  done: (row: Row) => void;
  /** where a page would hear how training goes */
  progress: (message: unknown) => void;
  /** the list that is learnt */
  names: string;
}) {
  const { engine, models, peers, where, budget, only, done } = given;
  const shared = { engine, budget, where };
  const rows: Row[] = [];
  const add = async <K extends Kind>(id: string, kind: K, make: () => Made<K>, against: Peer[]) => {
    if (!only.test(id)) return;
    rows.push(await timed({ ...shared, id, kind, made: make(), peers: against }));
    done(rows.at(-1)!);
  };
  for (const [rows_, depth, columns] of PRODUCTS) {
    const make = () => makeProduct(engine, { rows: rows_, depth, columns });
    await add(`product ${rows_}×${depth}×${columns}`, 'product', make, peers);
  }
  for (const [list, against] of [
    [LAYERS, peers],
    [LONG_LAYERS, []],
  ] satisfies [LayerSizes[], Peer[]][]) {
    for (const [seq_len, d_model, n_heads] of list) {
      const make = () => makeLayer(engine, { seq_len, d_model, n_heads });
      await add(`layer T ${seq_len} d ${d_model} h ${n_heads}`, 'layer', make, against);
    }
  }
  const { progress } = given;
  const names = given.names.trim().split('\n');
  for (const [words, make] of [
    ['training', trainingRow],
    ['sweep', sweepRow],
  ] as const) {
    if (!only.test(words)) continue;
    rows.push(make({ engine: models, names, progress, shared: { where } }));
    done(rows.at(-1)!);
  }
  return rows;
}
