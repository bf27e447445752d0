// One token through a layer: each stage has the engine's numbers, by the keyboard too, and the still figure shows the same.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelTensor } from '@engine';
import { repoRoot } from '../../../tools/load-engine.ts';
import { openModel } from '../../../tools/model-files.ts';
import type { TokenPath } from '../../../web/src/features/pretrained/token-path.ts';
import { decimal } from '../../../web/src/kit/sentence.ts';
import { findingsInBothThemes } from '../support/axe.ts';
import { tools as engine } from '../support/engines.ts';
import { assertFits } from '../support/fits.ts';
import { openGates } from '../support/gates.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const TEXT = 'Lily saw a big, red ball. She wanted to play with';
const MODEL = join(repoRoot, 'web/models/stories260K');
const LAYER = 4;
const QUERY = 16;

test.beforeAll(() => {
  openModel(engine, join(MODEL, 'stories260K.planes'));
  engine.modelTokenizer(readFileSync(join(MODEL, 'tok512.bin')));
  got(engine.modelStudyText(TEXT));
});

const tensor = (name: string): ModelTensor =>
  got(engine.modelTensor({ tensor: name, layer: LAYER }));

/** A head's numbers at the last token: [n_heads, seq_len, head_dim]. */
const ofHead = (name: string, head: number) => {
  const { data } = tensor(name);
  const from = (head * (QUERY + 1) + QUERY) * 8;
  return [...data.slice(from, from + 8)];
};

async function open(site: Site, options: Opening = {}) {
  const opened = await site.open({ path: 'lessons/width-and-heads.html', ...options });
  if (options.scripts !== false) await openGates(opened.page);
  const path = opened.page.locator('token-path');
  await path.scrollIntoViewIfNeeded();
  return { ...opened, path };
}

async function openAlive(site: Site, options: Opening = {}) {
  const opened = await open(site, options);
  await opened.path.locator('.stages').waitFor();
  return opened;
}

test('every stage has the engine’s numbers at the last token', async ({ site }) => {
  const { path } = await openAlive(site);
  const shown = await path.evaluate((element) =>
    (element as TokenPath).tensors.map(({ tensor: name, data }) => ({ name, data: [...data] })),
  );
  assert.deepEqual(
    shown.map(({ name, data }) => [name, data.length]),
    [
      ...[
        ['x', 64],
        ['q_rot', 64],
        ['k_rot', 32],
        ['v', 32],
        ['weights', 136],
      ],
      ...[
        ['head_outputs', 64],
        ['concat', 64],
        ['y', 64],
        ['resid_mid', 64],
      ],
    ],
  );
  const of = (name: string) => shown.find((one) => one.name === name)!.data;
  for (const name of ['x', 'concat', 'y', 'resid_mid'])
    assert.deepEqual(of(name), [...tensor(name).data.slice(QUERY * 64)], name);
  assert.deepEqual(of('q_rot').slice(16, 24), ofHead('q_rot', 2));
  assert.deepEqual(of('k_rot').slice(8, 16), ofHead('k_rot', 1));
  assert.deepEqual(of('head_outputs').slice(56), ofHead('head_outputs', 7));
  // The outputs of the heads, one after the other.
  assert.deepEqual(of('concat'), of('head_outputs'));
  const side = QUERY + 1;
  const weights = tensor('weights').data;
  assert.deepEqual(of('weights').slice(5 * side, 6 * side), [
    ...weights.slice((5 * side + QUERY) * side, (5 * side + side) * side),
  ]);
});

test('the stages are walked by the keyboard, and each number is said', async ({ site }) => {
  const { page, path } = await openAlive(site);
  const now = path.locator('.stages button[aria-current="step"] b');
  assert.equal(await now.textContent(), 'x');
  await path.locator('.stages button').first().focus();
  await page.keyboard.press('ArrowDown');
  assert.equal(await now.textContent(), 'queries');
  await path.locator('.says', { hasText: '8 queries of 8 numbers' }).waitFor();
  await path.locator('#next').press('Enter');
  await path.locator('.says', { hasText: '4 keys of 8 numbers' }).waitFor();
  await path.locator('#back').press('Enter');
  await path.locator('matrix-view .cells').focus();
  await page.keyboard.press('ArrowDown');
  const value = decimal(ofHead('q_rot', 1)[0]!, 3);
  await path.locator('matrix-view #says', { hasText: `row 1, number 0: ${value}` }).waitFor();
});

test('weights, which are never below zero, are told in words of their own', async ({ site }) => {
  const { path } = await openAlive(site);
  const how = path.locator('.closely > .small');
  await path.locator('.stages button', { hasText: 'queries' }).click();
  assert.match(await how.innerText(), /^Blue numbers are above zero/);
  await path.locator('.stages button', { hasText: 'weights' }).click();
  assert.match(await how.innerText(), /the stronger a cell, the larger the weight/);
});

test('without scripts all stages stand there', async ({ site }) => {
  const { path } = await open(site, { scripts: false });
  assert.deepEqual(await path.locator('.path-still b').allTextContents(), [
    'x',
    'queries',
    'keys',
    'values',
    'weights',
    'outputs',
    'concatenated',
    'y',
    'stream',
  ]);
});

test('is seen and heard in both themes, and fits a phone', async ({ site }) => {
  const { page } = await openAlive(site, { width: 390 });
  await assertFits(page);
  assert.deepEqual(await findingsInBothThemes(page), []);
});
