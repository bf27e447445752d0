// Language models as rows, beside llama2.c's run.c on the same weights.

import type { MainModule, MeasureAsk } from '@engine';
import type { ModelName } from './llama2c.ts';
import { sizes, weightBytes } from './model-sizes.ts';
import type { Task } from './peers/llama2c.ts';
import type { PeerTime, Row, Where } from './table.ts';
import { rowOf } from './table.ts';
import type { Time } from './turns.ts';
import { timeInTurns } from './turns.ts';
import type { Runner } from './work.ts';
import { got } from './work.ts';

const BEGIN = 1;
const TOKENS = 256;
const PREFILL = 64;
// Where a token takes milliseconds.
const FEW_TOKENS = { '15M': 16, '110M': 4 };
// Of the greatest logit. Float32 sums in another order, 256 tokens one after the other.
const TOLERANCE = 1e-3;

type Given = {
  /** a new module "models" */
  makeEngine: () => Promise<MainModule>;
  /** a file, from the repository's root */
  read: (path: string) => Promise<Uint8Array>;
  /** where they lie; a big one may be missing */
  models: Record<ModelName, string>;
  /** run.c, as wasm and natively, on a model */
  openPeers: (name: ModelName) => Promise<Opened[]>;
  budget: number;
  only: RegExp;
  done: (row: Row) => void;
} & Where;
type Opened = {
  name: string;
  native: boolean;
  start: (task: Task) => Runner;
  close?: () => unknown;
};
type Rival = { name: string; native: boolean; runner: Runner };
/** milliseconds */
type Times = Pick<Time, 'best' | 'median'>;

/** @param keep - how weights are kept */
function openInEngine(engine: MainModule, file: Uint8Array, keep: 'f32' | 'int8' = 'f32') {
  let piece = got(engine.modelOpen([{ name: 'model.bin', size: file.byteLength }], keep));
  while (piece) piece = got(engine.modelTake(file.subarray(piece.begin, piece.end)));
}

const LIKELIEST = { temperature: 0, top_p: 1, seed: 0, interventions: [] };

function lastLogits(engine: MainModule, tokens: number[]) {
  got(engine.modelStudy(tokens));
  const { data: numbers } = got(engine.modelTensor({ tensor: 'logits', interventions: [] }));
  return numbers.slice((numbers.length / tokens.length) * (tokens.length - 1));
}

/** The likeliest tokens behind the begin token, one at a time. */
function decodeWith(engine: MainModule, count: number): Runner {
  let tokens: number[] = [];
  const run = () => {
    got(engine.modelWrite({ tokens: [BEGIN], ...LIKELIEST }));
    tokens = [BEGIN];
    while (tokens.length <= count) tokens.push(got(engine.modelWriteNext(false)).token.token);
  };
  return { run, output: () => lastLogits(engine, tokens.slice(0, count)) };
}

/** A text at once: as whoever writes behind it reads it, or with all that a page shows of it. */
function readWith(engine: MainModule, tokens: number[], forPage: boolean): Runner {
  // What is written behind is read with the first token that is written.
  const writing = { tokens: [...tokens, BEGIN], ...LIKELIEST };
  const run = () =>
    void (forPage ? got(engine.modelStudy(tokens)) : got(engine.modelWrite(writing)));
  return { run, output: () => lastLogits(engine, tokens) };
}

/** Something about a text's heads, measured from its beginning to its end. */
function measureWith(engine: MainModule, text: number[], what: MeasureAsk): Runner {
  got(engine.modelStudy(text));
  got(engine.modelSecondText(text.toReversed()));
  const run = () => {
    let reply = got(engine.modelMeasure(what));
    while (!reply.done) reply = got(engine.modelMeasureOn(1e5));
  };
  return { run, output: () => new Float32Array() };
}

/** Every peer's logits must be ours. */
async function agree(ours: Runner, others: Rival[]) {
  await ours.run();
  const expected = ours.output();
  const size = expected.reduce((most, one) => Math.max(most, Math.abs(one)), 1);
  for (const { name, runner } of others) {
    await runner.run();
    const far = runner
      .output()
      .reduce((most, one, at) => Math.max(most, Math.abs(one - expected[at]!)), 0);
    if (!(far <= TOLERANCE * size)) throw new Error(`${name}: logits differ by ${far}`);
  }
}

/** Times of one token. */
const scaled = ({ best, median }: Times, per: number): Times => ({
  best: best / per,
  median: median / per,
});

/** A row beside the fastest peer in wasm and, where there is any, one beside the fastest native. */
function report(given: Given, id: string, times: Times[], others: Rival[], more?: Partial<Row>) {
  const [ours, ...theirs] = times as [Times, ...Times[]];
  const peers = others.map(({ name, native }, at) => ({ name, native, ...theirs[at]! }));
  const [wasm, native] = [false, true].map((is) => peers.filter((peer) => peer.native === is)) as [
    PeerTime[],
    PeerTime[],
  ];
  given.done(rowOf(given, id, ours, wasm, more));
  if (native.length > 0) given.done(rowOf(given, `${id}, native`, ours, native, more));
}

async function beside(
  given: Given,
  {
    id,
    ours,
    others,
    per = 1,
    more,
  }: {
    id: string;
    ours: Runner;
    others: Rival[];
    per?: number;
    /** of milliseconds */
    more?: (best: number) => Partial<Row>;
  },
) {
  await agree(ours, others);
  const runners: [Runner, ...Runner[]] = [ours, ...others.map(({ runner }) => runner)];
  const times = (await timeInTurns(runners, given.budget * 2)).map((time) => scaled(time, per));
  report(given, id, times, others, more?.(times[0]!.best));
}

const started = (peers: Opened[], task: Task): Rival[] =>
  peers.map(({ name, native, start }) => ({ name, native, runner: start(task) }));

/** stories260K, open in the engine, and a text for all to read */
type Stories = { engine: MainModule; text: number[] };

async function besidePeers(given: Given, ids: Record<string, string>, { engine, text }: Stories) {
  const peers = await given.openPeers('stories');
  for (const [kind, id] of Object.entries(ids)) {
    const isOneByOne = kind === 'decode';
    const task = isOneByOne ? { tokens: [BEGIN], count: TOKENS } : { tokens: text, count: PREFILL };
    const ours = isOneByOne ? decodeWith(engine, TOKENS) : readWith(engine, text, kind === 'read');
    await beside(given, { id, ours, others: started(peers, task), per: isOneByOne ? TOKENS : 1 });
  }
  for (const { close } of peers) await close?.();
}

async function ablationsRow(given: Given, id: string, { engine, text }: Stories) {
  const { n_heads, n_layers } = got(engine.modelArchitecture());
  const [once] = await timeInTurns([readWith(engine, text, true)], given.budget);
  const [off] = await timeInTurns([measureWith(engine, text, { what: 'heads' })], given.budget);
  const more = { heads: n_heads * n_layers, of_one_reading: off.best / once.best };
  given.done(rowOf(given, id, off, [], more));
}

const measuredRow =
  (what: MeasureAsk) =>
  async (given: Given, id: string, { engine, text }: Stories) => {
    const [time] = await timeInTurns([measureWith(engine, text, what)], given.budget);
    given.done(rowOf(given, id, time, []));
  };

async function storiesRows(given: Given) {
  const ids = {
    decode: `decode ${TOKENS}, stories260K`,
    prefill: `prefill ${PREFILL}, stories260K`,
    read: `read ${PREFILL}, stories260K`,
  };
  const wanted = Object.fromEntries(Object.entries(ids).filter(([, id]) => given.only.test(id)));
  const alone: Record<string, typeof ablationsRow> = {
    'ablations, stories260K': ablationsRow,
    'pairs, stories260K': measuredRow({ what: 'pairs' }),
    'shapley, stories260K': measuredRow({ what: 'layer_shapley', layer: 0 }),
    'patches, stories260K': measuredRow({ what: 'patch_output', by_place: true }),
  };
  const engine = await given.makeEngine();
  openInEngine(engine, await given.read(given.models.stories));
  // A text of the model's own, so that all have the same to read.
  const made = { engine, text: storyOf(engine) };
  if (Object.keys(wanted).length > 0) await besidePeers(given, wanted, made);
  for (const [id, row] of Object.entries(alone))
    if (given.only.test(id)) await row(given, id, made);
}

/** The first tokens that the model writes by itself. */
function storyOf(engine: MainModule) {
  const written = got(
    engine.modelGenerate({
      tokens: [BEGIN],
      count: PREFILL - 1,
      temperature: 0,
      top_p: 1,
      seed: 0,
    }),
  );
  return [BEGIN, ...written.map(({ token }) => token)];
}

/** How fast one token is where weights come from memory. */
async function memoryRow(given: Given, id: string, name: keyof typeof sizes) {
  const engine = await given.makeEngine();
  openInEngine(engine, await given.read(given.models[name]));
  const task = { tokens: [BEGIN], count: FEW_TOKENS[name] };
  const ours = decodeWith(engine, task.count);
  const peers = await given.openPeers(name);
  const others = started(peers, task);
  const more = (best: number) => ({ gigabytes: weightBytes(sizes[name]) / best / 1e6 });
  await beside(given, { id, ours, others, per: task.count, more });
  for (const { close } of peers) await close?.();
}

/** How much faster a token is where weights are kept in 8 bits. */
async function narrowRow(given: Given, id: string) {
  const opened = async (name: ModelName, keep: 'f32' | 'int8') => {
    const engine = await given.makeEngine();
    openInEngine(engine, await given.read(given.models[name]), keep);
    return engine;
  };
  const engines = [await opened('15M int8', 'int8'), await opened('15M', 'f32')];
  const count = FEW_TOKENS['15M'];
  const runners = engines.map((engine) => decodeWith(engine, count));
  const [narrow, wide] = (await timeInTurns(runners, given.budget)).map((time) =>
    scaled(time, count),
  ) as [Times, Times];
  const peers = [{ name: 'our own float32', native: false, ...wide }];
  given.done(rowOf(given, id, narrow, peers));
}

/** All rows of language models. */
export async function runModelRows(given: Given) {
  await storiesRows(given);
  const rows: [name: ModelName, row: (id: string) => Promise<void>][] = [
    ['15M', (id) => memoryRow(given, id, '15M')],
    ['15M int8', (id) => narrowRow(given, id)],
    ['110M', (id) => memoryRow(given, id, '110M')],
  ];
  for (const [name, row] of rows) {
    const id = `decode, random ${name}`;
    if (given.models[name] && given.only.test(id)) await row(id);
  }
}
