// What is timed, and where it is run: one list for Node and for Chromium.

import type { MainModule } from '@engine';
import type { Llama2c } from './llama2c.ts';
import type { Trace } from './peers/tfjs-training.ts';
import { sweepRow, trainingRow } from './training-rows.ts';
import { timeInTurns } from './turns.ts';
import type { Kind, Made, Peer, Ways } from './work.ts';
import { makeLayer, makeProduct } from './work.ts';

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

/** of the table and of the JSON file */
export type Row = {
  id: string;
  /** "node 24.21.0", "chromium 156" */
  where: string;
  /** milliseconds, the best of many */
  ours: number;
  ours_median: number;
  /** milliseconds of the fastest peer */
  peer: number | null;
  peer_median: number | null;
  peer_name: string | null;
  /** peer over ours: how many times as fast we are */
  ratio: number | null;
  /** ours */
  gflops: number | null;
  unit: 'ms';
  /** bytes that the engine has taken at most, in this row or before */
  memory?: number;
  /** of language models: all of them */
  peers?: PeerTime[];
  /** of weights, read in a second */
  gigabytes?: number;
  /** that were switched off one by one */
  heads?: number;
  /** ours, in readings of the same text */
  of_one_reading?: number;
};

/** where a row was timed */
export type Where = Pick<Row, 'where'>;
export type PeerTime = { name: string; native: boolean; best: number; median: number };

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
  const fastest = times.reduce(
    (best, time, at) => (best === -1 || time.best < times[best]!.best ? at : best),
    -1,
  );
  const peer = times[fastest];
  const gflops = made.flops / ours.best / 1e6;
  return {
    ...{ id, where, ours: ours.best, ours_median: ours.median },
    ...{ peer: peer?.best ?? null, peer_median: peer?.median ?? null },
    ...{ peer_name: others[fastest]?.name ?? null, ratio: peer ? peer.best / ours.best : null },
    ...{ gflops, unit: 'ms' as const, memory: engine.speedMemory() },
  };
}

/** All rows. */
export async function runRows(given: {
  /** with the calls for the benchmark */
  engine: MainModule;
  /** the module "trainer" */
  trainer: MainModule;
  peers: Peer[];
  where: string;
  /** milliseconds a row */
  budget: number;
  /** ids */
  only: RegExp;
  done: (row: Row) => void;
  /** where a page would hear how training goes */
  progress: (message: unknown) => void;
  files: { names: string; trace: Trace };
}) {
  const { engine, trainer, peers, where, budget, only, done } = given;
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
  const { files, progress } = given;
  const names = files.names.trim().split('\n');
  for (const [words, make] of [
    ['training', trainingRow],
    ['sweep', sweepRow],
  ] as const) {
    if (!only.test(words)) continue;
    rows.push(await make({ engine: trainer, ...files, names, progress, shared: { where } }));
    done(rows.at(-1)!);
  }
  return rows;
}
