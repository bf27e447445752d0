// Softmax in blocks: the numbers of the engine in Node, a block at a time, and in the end both outputs.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SoftmaxBlocks } from '@engine';
import type { Locator } from 'playwright-core';
import { repoRoot } from '../../../tools/load-engine.ts';
import { openModel } from '../../../tools/model-files.ts';
import { decimal } from '../../../web/src/kit/sentence.ts';
import { findingsInBothThemes } from '../support/axe.ts';
import { tools as engine } from '../support/engines.ts';
import { assertFits } from '../support/fits.ts';
import { openGates } from '../support/gates.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const TEXT = 'Lily saw a big, red ball. She wanted to play with';
const MODEL = join(repoRoot, 'web/models/stories260K');
const KEYS = 17;

test.beforeAll(() => {
  openModel(engine, join(MODEL, 'stories260K.planes'));
  engine.modelTokenizer(readFileSync(join(MODEL, 'tok512.bin')));
  got(engine.modelStudyText(TEXT));
});

const inBlocks = (block_size: number): SoftmaxBlocks =>
  got(engine.modelSoftmaxBlocks({ layer: 4, head: 2, query: KEYS - 1, block_size }));

const shown = (value: number) => decimal(value, 2).replace(/^-/, '−');

async function open(site: Site, options: Opening = {}) {
  const { page } = await site.open({ path: 'lessons/cost.html', ...options });
  await openGates(page);
  const element = page.locator('softmax-blocks');
  await element.scrollIntoViewIfNeeded();
  const live = element.locator('.on-screen');
  await live.locator('.softmax-blocks').waitFor();
  return { page, element, live };
}

const told = (live: Locator, words: string | RegExp) =>
  live.locator('[role="status"]', { hasText: words }).waitFor();

test('reads a block at each press, says the factor, and ends with both outputs', async ({
  site,
}) => {
  const { live } = await open(site);
  const made = inBlocks(9);
  const [first, second] = made.blocks as [
    SoftmaxBlocks['blocks'][number],
    SoftmaxBlocks['blocks'][number],
  ];
  await told(live, decimal(first.row_max, 3));
  assert.equal(await live.locator('.softmax-blocks > .waiting').count(), 1);
  assert.equal(await live.locator('.power').count(), 9);
  const next = live.locator('#softmax-next');
  await next.press('Enter');
  await told(live, `multiplied by ${shown(second.factor)}`);
  assert.equal(await live.locator('.power').count(), KEYS);
  const panel = live.locator('.softmax-blocks > li').nth(1);
  await panel.getByText(shown(second.sum)).waitFor();
  assert.deepEqual(
    await panel.locator('.numbers li').allTextContents(),
    [...second.output].map(shown),
  );
  assert.equal(await live.locator('.softmax-outputs').count(), 0);
  await next.press('Enter');
  await told(live, /divided by the running sum/);
  const outputs = live.locator('.softmax-outputs .numbers');
  for (const strip of [0, 1])
    assert.deepEqual(
      await outputs.nth(strip).locator('li').allTextContents(),
      [...made.at_once].map(shown),
    );
  assert.equal(await next.getAttribute('aria-disabled'), 'true');
  await live.locator('#softmax-again').press('Enter');
  await told(live, 'Block 0 has been read');
});

test('another size of block begins anew, down to blocks of one', async ({ site }) => {
  const { live } = await open(site);
  const size = live.getByRole('slider', { name: 'Scores per block' });
  await size.press('Home');
  await live
    .locator('.softmax-blocks > li')
    .nth(KEYS - 1)
    .waitFor();
  assert.equal(await live.locator('.softmax-blocks > .waiting').count(), KEYS - 1);
  await size.press('End');
  await live.locator('.softmax-blocks > li').nth(1).waitFor({ state: 'detached' });
  assert.equal(await live.locator('.power').count(), KEYS);
});

test('is seen and heard in both themes, and fits a phone', async ({ site }) => {
  const { page, live } = await open(site, { width: 390 });
  await live.locator('#softmax-next').press('Enter');
  await live.locator('#softmax-next').press('Enter');
  await assertFits(page);
  assert.deepEqual(await findingsInBothThemes(page), []);
});

test('the still figure has all blocks and both outputs', async ({ site }) => {
  const { page } = await site.open({ path: 'lessons/cost.html', scripts: false });
  const still = page.locator('softmax-blocks .softmax-still');
  assert.equal(await still.locator('.power').count(), KEYS);
  assert.deepEqual(
    await still.locator('.softmax-outputs .numbers').first().locator('li').allTextContents(),
    [...inBlocks(9).in_blocks].map(shown),
  );
});
