// Measures the engine on this machine: what it could do at most, then some of its work. Times and
// schedules; what a time means under the machine's limits is the engine's to say.

import type { Fault, ReadyView, Reply, RoofView } from '@engine';
import { Trainer } from '../../../engine/trainer.ts';
import { after } from '../../kit/batch-size.ts';
import { SpeedMeter } from './speed.ts';

type Work = 'row' | 'product' | 'one_lane' | 'short_layer' | 'layer';
export type Point = { id: Work; ms: number; flops: number; bytes: number; roof: RoofView };
export type Measured = {
  /** GF/s */
  peak: number;
  /** GB/s */
  reading: number;
  points: Point[];
  /** milliseconds of TRAINED steps */
  training: number;
  /** of the model that was trained */
  parameters: number;
};

/** Sizes of the work, for whoever names it. */
export const SIZES = {
  d_model: 768,
  rows: 128,
  n_heads: 12,
  short: { seq_len: 10, d_model: 64, n_heads: 4 },
};
export const TRAINED = 1000;
/** What is measured, in order: where a progress bar would stand. */
export const PARTS = [
  'peak',
  'read',
  'row',
  'product',
  'one_lane',
  'short_layer',
  'layer',
  'training',
] as const;

const CHAINS = [8, 10, 12];
const PEAK_STEPS = 10_000;
// So long that a call to the worker and a clock of whole milliseconds are little beside it.
const SAMPLE_MS = 40;
const SAMPLES = 5;
const STEPS_A_CALL = 100;
// Where no worker may start: time for what is said to be drawn.
const PAUSE_MS = 20;

/** Words that say why there is nothing to measure: a fault of the engine's. */
export class Unmeasured extends Error {
  faults: Fault[];

  constructor(faults: Fault[]) {
    super(faults[0]?.code);
    this.faults = faults;
  }
}

function got<T>(reply: Reply<T>): T {
  if (!reply.ok) throw new Unmeasured(reply.errors);
  return reply.value;
}

async function timed(call: () => Promise<unknown>) {
  const before = performance.now();
  await call();
  return performance.now() - before;
}

/** kept for the next measurement */
let kept: SpeedMeter | undefined;

/**
 * @param said - what is measured now
 * @returns Throws EngineMissing and Unmeasured.
 */
export async function measureSpeed(
  said: (part: (typeof PARTS)[number]) => void,
): Promise<Measured> {
  const meter = kept ?? new SpeedMeter();
  kept = undefined;
  try {
    await meter.ready();
    const measured = await measure(meter, async (part) => {
      said(part);
      await after(PAUSE_MS);
    });
    kept = meter;
    return measured;
  } finally {
    // One that was lost on the way is not asked again.
    if (kept !== meter) meter.close();
  }
}

async function measure(meter: SpeedMeter, said: (part: (typeof PARTS)[number]) => Promise<void>) {
  await said('peak');
  let peak = await peakOf(meter);
  const { reading, works } = await timeAll(meter, said);
  await said('training');
  const { ms: training, parameters } = await trainingOf(new Trainer(meter.client));
  // Before and after, for other programs come and go.
  peak = Math.max(peak, await peakOf(meter));
  const points: Point[] = [];
  for (const work of works) {
    points.push({ ...work, roof: got(await meter.roof({ ...work, peak, reading })) });
  }
  return { peak, reading, points, training, parameters };
}

/**
 * The best time of one go, in milliseconds.
 * @param run - does it so many times
 */
async function bestOf(run: (times: number) => Promise<unknown>) {
  let times = 1;
  for (let ms = 0; ms < SAMPLE_MS; ) {
    ms = await timed(() => run(times));
    if (ms < SAMPLE_MS) times *= Math.ceil(Math.min(10, 1 + SAMPLE_MS / Math.max(ms, 1)));
  }
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < SAMPLES; i += 1) {
    await after(0);
    best = Math.min(best, await timed(() => run(times)));
  }
  return best / times;
}

/** GF/s at most. */
async function peakOf(meter: SpeedMeter) {
  let peak = 0;
  for (const chains of CHAINS) {
    const flops = got(await meter.peak(chains, PEAK_STEPS));
    const ms = await bestOf(async (times) => got(await meter.peak(chains, times * PEAK_STEPS)));
    peak = Math.max(peak, flops / ms / 1e6);
  }
  return peak;
}

async function bestOfWork(meter: SpeedMeter, work: 'product' | 'one_lane' | 'read' | 'layer') {
  got(await meter.run(work));
  return bestOf(async (times) => got(await meter.again(times)));
}

async function timeAll(meter: SpeedMeter, said: (part: Work | 'read') => Promise<void>) {
  const { d_model, rows, n_heads, short } = SIZES;
  await said('read');
  const weights = got(await meter.product(1, d_model, d_model));
  const bytesRead = d_model * d_model * Float32Array.BYTES_PER_ELEMENT;
  const reading = bytesRead / (await bestOfWork(meter, 'read')) / 1e6;

  const works: Omit<Point, 'roof'>[] = [];
  const add = async (
    id: Work,
    work: 'product' | 'one_lane' | 'layer',
    { flops, moved_bytes: bytes }: ReadyView,
  ) => {
    await said(id);
    works.push({ id, flops, bytes, ms: await bestOfWork(meter, work) });
  };
  await add('row', 'product', weights);
  const product = got(await meter.product(rows, d_model, d_model));
  await add('product', 'product', product);
  await add('one_lane', 'one_lane', product);
  const layer = { batch: 1, causal: true };
  await add('short_layer', 'layer', got(await meter.layer({ ...layer, ...short }, 0)));
  const wide = { ...layer, seq_len: rows, d_model, n_heads };
  await add('layer', 'layer', got(await meter.layer(wide, 0)));
  return { reading, works };
}

/** The best time of TRAINED steps, and the model's parameters. */
async function trainingOf(trainer: Trainer) {
  const { default: text } = await import('../../../content/names.txt?raw');
  let [best, parameters] = [Number.POSITIVE_INFINITY, 0];
  for (let seed = 0; seed < SAMPLES; seed += 1) {
    const settings = { task: 'names', text, seed, steps: TRAINED };
    parameters = got(await trainer.start('speed', settings)).parameters;
    const ms = await timed(async () => {
      for (let done = 0; done < TRAINED; done += STEPS_A_CALL)
        got(await trainer.steps('speed', STEPS_A_CALL));
    });
    best = Math.min(best, ms);
  }
  return { ms: best, parameters };
}
