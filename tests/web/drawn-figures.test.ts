// What stands in a page until its script runs, and without scripts.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { drawFigure } from '../../web/site/built-figures.ts';
import { repoRoot } from '../../web/site/load-engine.ts';
import { openShipped } from '../../web/site/model-files.ts';
import { decimal } from '../../web/text/sentence.ts';
import { scratch } from '../tools/support/scratch.ts';
import { copyContent } from './support/content.ts';
import { tools as engine } from './support/engines.ts';
import { got } from './support/reply.ts';

const content = join(repoRoot, 'web/content/en');
const drawn = async (tag: string, attributes: Record<string, string>, folder = content) =>
  (await drawFigure(folder, { tag, attributes }))?.drawing ?? '';

test('a figure of the language model has its numbers, and what stands in it is drawn too', async () => {
  const text = 'Lily had a ball and Tom had a kite.';
  openShipped(engine);
  const token = got(engine.modelStudyText(text)).tokens.length - 1;
  const cell = { layer: 0, head: 2, token, dimension: 0, identity: false };
  const { head_output, column } = got(engine.modelHeadContributions(cell));
  const figure = await drawn('head-contributions', { text });
  const said = figure.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  const row = [0, decimal(head_output[0]!, 3), 2 * head_output.length, decimal(column[0]!, 3)];
  assert.ok(said.includes(row.join(' ')), said);
  assert.match(figure, /<matrix-view[^>]*><template[\s\S]*>Head 7<\/text>[\s\S]*<\/matrix-view>/);
});

test('a query and a key are arrows as long as they are, at the angle between them', async () => {
  const text = 'Lily had a ball. Tom';
  openShipped(engine);
  const query = got(engine.modelStudyText(text)).tokens.length - 1;
  const of = { layer: 1, head: 7, query, key: 1, interventions: [] };
  const { q_rot, k_rot, q_k } = got(engine.modelWeight(of));
  const scene = { text, layer: '1', head: '7', from: 'Tom', to: 'Lily', show: 'arrows' };
  const found = (await drawn('model-scene', scene)).matchAll(/rotate\((\S+)\)" d="M0 0H([\d.]+)m/g);
  const arrows = Array.from(found, (arrow) => arrow.slice(1).map(Number));
  const [[up, q], [turned, k]] = arrows as [number[], number[]];
  const lengths = [q_rot, k_rot].map((numbers) => Math.hypot(...numbers));
  assert.ok(Math.abs(k! / q! - lengths[1]! / lengths[0]!) < 1e-4);
  const cosine = Math.cos(((turned! - up!) * Math.PI) / 180);
  assert.ok(Math.abs(cosine * lengths[0]! * lengths[1]! - q_k[1]!) < 1e-3);
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
