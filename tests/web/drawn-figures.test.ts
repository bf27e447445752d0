// What stands in a page until its script runs, and without scripts.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { drawFigure } from '../../web/site/built-figures.ts';
import { repoRoot } from '../../web/site/load-engine.ts';
import { openShipped } from '../../web/site/model-files.ts';
import { count, decimal } from '../../web/text/sentence.ts';
import { scratch } from '../tools/support/scratch.ts';
import { copyContent } from './support/content.ts';
import { tools as engine } from './support/engines.ts';
import { got } from './support/reply.ts';

const content = join(repoRoot, 'web/content/en');
const drawn = async (tag: string, attributes: Record<string, string>, folder = content) =>
  (await drawFigure(folder, { tag, attributes }))?.drawing ?? '';

test('a figure that is drawn at build time has the numbers of the engine', async () => {
  const sizes = { d_model: 96, n_heads: 12, n_kv_heads: 3, seq_len: 256, batch: 1 };
  const figure = await drawn('kv-sharing', {
    ...{ 'd-model': '96', heads: '12', 'kv-heads': '3', 'seq-len': '256' },
    ...{ layers: '24', bytes: '4' },
  });
  const cost = got(engine.modelCost({ ...sizes, n_layers: 24, bytes_per_number: 4 }));
  assert.ok(figure.includes(`<td>${count(cost.cache_bytes)}`), figure);
});

test('a figure of the language model has its numbers, and what stands in it is drawn too', async () => {
  const text = 'Lily had a ball and Tom had a kite.';
  openShipped(engine);
  const [guess] = got(engine.modelStudyText(text)).run.next;
  const figure = await drawn('word-order', { text });
  assert.ok(figure.includes(decimal(guess!.probability, 2)), figure);
  assert.match(figure, /<matrix-view[^>]*><template[\s\S]*>head 7<\/text>[\s\S]*<\/matrix-view>/);
});

test('it says why the engine refuses what it is given', async () => {
  const figure = await drawn('head-budget', { 'd-model': '10', 'n-heads': '3' });
  assert.match(figure, /class="faults">.*n_heads 3 does not divide d_model 10/);
  assert.doesNotMatch(figure, /<table/);
});

test('a figure is drawn again in the same process once a sentence of it was saved', async () => {
  const folder = join(copyContent(scratch('drawn'), 'saved'), 'web/content/en');
  assert.doesNotMatch(await drawn('kv-sharing', {}, folder), /saved meanwhile/);
  const file = join(folder, 'words/kv-sharing.json');
  const words = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...words, queries: 'saved meanwhile' }));
  assert.match(await drawn('kv-sharing', {}, folder), /saved meanwhile/);
});
