// From a file to a model that answers, in Chromium: `node tools/bench/open-models.ts`. On the built site, the shipped model
// from the browser's cache to the patterns of a text in the page's hands; and a folder of GPT-2 small's size (124M random
// numbers in float32) picked as files, beside reading the same pieces alone, with the memory that it takes. Judges nothing.

import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Reply } from '@engine';
import { headerBytes } from '../../tests/models/safetensors_writer.ts';
import { flags } from '../../tests/web/support/chromium-flags.ts';
import type { EngineClient } from '../../web/engine/client.ts';
import { repoRoot } from '../../web/site/load-engine.ts';
import { ownArguments } from '../arguments.ts';
import { randomBits } from '../golden/random.ts';
import { prepareSite } from '../prepare-site.ts';
import { ensureChromium } from '../toolchain/browsers.ts';
import type { Keep, Opened } from './page/open-files.ts';
import { timeOf } from './turns.ts';

declare global {
  interface Window {
    /** of page/open-files.html */
    openFiles: (keep: Keep) => Promise<Opened>;
  }
}

ownArguments();
await prepareSite();
const [{ chromium }, { createServer }, { serveSite }] = await Promise.all([
  import('playwright-core'),
  import('vite'),
  import('../serve.ts'),
]);

const TIMES = 15;
const LESSON = 'lessons/width-and-heads.html';
const TEXT = 'Lily saw a big, red ball. She wanted to play with';

const GPT2_SMALL = {
  ...{ model_type: 'gpt2', vocab_size: 50257, n_positions: 1024 },
  ...{ n_embd: 768, n_layer: 12, n_head: 12 },
};
const BLOCK = 1 << 20;

type NamedShape = [name: string, shape: number[]];

/** Names and shapes, as transformers writes them. */
function* gpt2Tensors({
  vocab_size,
  n_positions,
  n_embd: d,
  n_layer,
}: typeof GPT2_SMALL): Generator<NamedShape> {
  yield ['wte.weight', [vocab_size, d]];
  yield ['wpe.weight', [n_positions, d]];
  for (let layer = 0; layer < n_layer; layer += 1) {
    const part = function* (name: string, shape: number[]): Generator<NamedShape> {
      yield [`h.${layer}.${name}.weight`, shape];
      yield [`h.${layer}.${name}.bias`, shape.slice(-1)];
    };
    yield* part('ln_1', [d]);
    yield* part('attn.c_attn', [d, 3 * d]);
    yield* part('attn.c_proj', [d, d]);
    yield* part('ln_2', [d]);
    yield* part('mlp.c_fc', [d, 4 * d]);
    yield* part('mlp.c_proj', [4 * d, d]);
  }
  yield ['ln_f.weight', [d]];
  yield ['ln_f.bias', [d]];
}

/**
 * A folder with random numbers, written once.
 * @returns its files
 */
function gpt2Folder(): string[] {
  const folder = join(repoRoot, 'build/bench-models/gpt2-124M');
  const [config, weights] = ['config.json', 'model.safetensors'].map((name) =>
    join(folder, name),
  ) as [string, string];
  if (existsSync(weights)) return [config, weights];
  mkdirSync(folder, { recursive: true });
  writeFileSync(config, JSON.stringify(GPT2_SMALL));
  const header: Record<string, object> = {};
  let end = 0;
  for (const [name, shape] of gpt2Tensors(GPT2_SMALL)) {
    const bytes = 4 * shape.reduce((a, b) => a * b, 1);
    header[name] = { dtype: 'F32', shape, data_offsets: [end, end + bytes] };
    end += bytes;
  }
  const bits = randomBits(1);
  const numbers = Float32Array.from({ length: BLOCK / 4 }, () => 0.04 * (bits() / 2 ** 32 - 0.5));
  const file = openSync(`${weights}.part`, 'w');
  writeSync(file, headerBytes(JSON.stringify(header)));
  for (let at = 0; at < end; at += BLOCK)
    writeSync(file, new Uint8Array(numbers.buffer), 0, Math.min(BLOCK, end - at));
  closeSync(file);
  renameSync(`${weights}.part`, weights);
  return [config, weights];
}

/** Runs in a page of the site: milliseconds of the worker's start, and from there to the patterns of every layer. */
async function toPatterns(text: string) {
  const { engine } = document.querySelector<HTMLElement & { model: { engine: EngineClient } }>(
    'shape-stepper',
  )!.model;
  function got<T>(reply: Reply<T>) {
    if (!reply.ok) throw new Error(JSON.stringify(reply.errors));
    return reply.value;
  }
  const began = performance.now();
  const runner = await engine.runner();
  await runner.ready();
  const started = performance.now();
  const { n_layers } = got(await runner.openShipped('lily'));
  const opened = performance.now();
  const tokens = got(await runner.encode(text)).map(({ token }) => token);
  got(await runner.advance('modelStudy', tokens));
  for (let layer = 0; layer < n_layers; layer += 1)
    got(await runner.advance('modelTensor', { tensor: 'weights', layer }));
  const done = performance.now();
  runner.close();
  return {
    start: started - began,
    read: opened - started,
    patterns: done - opened,
    all: done - started,
  };
}

const browser = await chromium.launch({ executablePath: await ensureChromium(), args: flags });

const site = await serveSite({ port: 0 });
// One context, so that what was fetched is in its cache.
const context = await browser.newContext();
const seen: Awaited<ReturnType<typeof toPatterns>>[] = [];
for (let i = 0; i <= TIMES; i += 1) {
  const page = await context.newPage();
  await page.goto(site.address + LESSON, { waitUntil: 'networkidle' });
  await page.locator('shape-stepper[alive]').waitFor();
  seen.push(await page.evaluate(toPatterns, TEXT));
  await page.close();
}
seen.shift();
const ms = (what: keyof (typeof seen)[number]) => {
  const { best, median } = timeOf(seen.map((one) => one[what]));
  return `${median.toFixed(1)} ms (at best ${best.toFixed(1)})`;
};
console.log(`the worker, from nothing:                 ${ms('start')}`);
console.log(`from there, the shipped model is open:    ${ms('read')}`);
console.log(`from there, the patterns of 40 heads:     ${ms('patterns')}`);
console.log(`from the worker to the patterns:          ${ms('all')}`);
await context.close();
await site.close();

const server = await createServer({
  ...{ configFile: false, root: repoRoot, cacheDir: `${repoRoot}build/bench`, logLevel: 'error' },
  server: { port: 0, host: 'localhost', watch: null, hmr: false },
  optimizeDeps: { noDiscovery: true },
});
await server.listen();
const page = await browser.newPage();
await page.goto(`${server.resolvedUrls!.local[0]}tools/bench/page/open-files.html`);
await page.waitForFunction(() => 'openFiles' in window);
await page.setInputFiles('input', gpt2Folder());
for (const keep of ['f32', 'int8'] as const) {
  const runs: Opened[] = [];
  for (let i = 0; i < 3; i += 1)
    runs.push(await page.evaluate((how) => window.openFiles(how), keep));
  const [read, open] = (['read', 'open'] as const).map(
    (what) => timeOf(runs.map((one) => one[what])).best,
  ) as [number, number];
  const [{ memory, kept, largest }] = runs as [Opened];
  const mega = (bytes: number) => (bytes / 1e6).toFixed(1);
  console.log(
    `124M in ${keep}: read in ${read.toFixed(0)} ms, open in ${open.toFixed(0)} ms (${(open / read).toFixed(2)} times); ` +
      `weights ${mega(kept)} MB, wasm ${mega(memory)} MB, largest piece ${mega(largest)} MB: ` +
      `${((memory + largest - 64e6) / kept).toFixed(2)} of the weights, and 64 MB`,
  );
}
await browser.close();
await server.close();
