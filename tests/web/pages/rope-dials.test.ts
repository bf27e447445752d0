// The dials of RoPE: the numbers of the engine in Node at any distance, the same ones wherever both tokens stand, and the model
// fetched at a press where data is saved.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RopeScore } from '@engine';
import type { Locator } from 'playwright-core';
import { repoRoot } from '../../../tools/load-engine.ts';
import { openModel } from '../../../tools/model-files.ts';
import type { RopeDials } from '../../../web/src/features/pretrained/rope-dials.ts';
import { decimal } from '../../../web/src/kit/sentence.ts';
import { findingsInBothThemes } from '../support/axe.ts';
import { tools as engine } from '../support/engines.ts';
import { assertFits } from '../support/fits.ts';
import { openGates } from '../support/gates.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const TEXT = 'Lily saw a big, red ball. She wanted to play with';
const MODEL = join(repoRoot, 'web/models/stories260K');
const [QUERY, KEY] = [16, 15];

test.beforeAll(() => {
  openModel(engine, join(MODEL, 'stories260K.planes'));
  engine.modelTokenizer(readFileSync(join(MODEL, 'tok512.bin')));
  got(engine.modelStudyText(TEXT));
});

const scoreAt = (query: number, key: number): RopeScore =>
  got(
    engine.modelRopeScore({
      ...{ layer: 2, head: 2, query: QUERY, key: KEY },
      ...{ query_position: query, key_position: key, distances: 512 },
    }),
  );

const contributions = ({ pairs }: RopeScore) =>
  pairs.map(({ contribution }) => decimal(contribution, 2));

async function open(site: Site, options: Opening = {}) {
  const opened = await site.open({ path: 'lessons/word-order.html', ...options });
  if (options.scripts !== false) await openGates(opened.page);
  const dials = opened.page.locator('rope-dials');
  await dials.scrollIntoViewIfNeeded();
  return { ...opened, dials };
}

async function openAlive(site: Site, options: Opening = {}) {
  const opened = await open(site, options);
  await opened.dials.locator('.rope').waitFor();
  return opened;
}

const live = (dials: Locator) => dials.locator('.on-screen');
const shown = (dials: Locator) => live(dials).locator('.sum dd').allTextContents();
const arrows = (dials: Locator) =>
  live(dials)
    .locator('.rope-dials path.line')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));
const says = (dials: Locator, words: RegExp) =>
  live(dials).locator('[role="status"]', { hasText: words }).waitFor();

test('at first both stand where they stand in the text, as in the still figure', async ({
  site,
}) => {
  const { dials } = await openAlive(site);
  const wanted = scoreAt(QUERY, KEY);
  assert.deepEqual(await shown(dials), contributions(wanted));
  const still = await dials.locator('.on-paper .rope-still, .rope-still').first();
  assert.deepEqual(await still.locator('.sum dd').allTextContents(), contributions(wanted));
  await says(dials, new RegExp(`1 token apart. The score is ${decimal(wanted.score, 2)}`));
  await live(dials)
    .getByRole('heading', { name: /query of “with” and the key of “play”/ })
    .waitFor();
  const { scores } = await dials.evaluate((element) => ({
    scores: [...(element as RopeDials).tensors.find(({ tensor }) => tensor === 'scores')!.data],
  }));
  assert.deepEqual(scores, [...wanted.scores]);
});

test('another distance has other contributions and another score, by the keyboard too', async ({
  site,
}) => {
  const { dials } = await openAlive(site);
  const distance = dials.getByRole('slider', { name: 'Distance in tokens' });
  await distance.press('ArrowRight');
  await says(dials, /2 tokens apart/);
  assert.deepEqual(await shown(dials), contributions(scoreAt(17, 15)));
  await distance.press('End');
  // The key goes back as far as the query needs.
  await says(dials, /query is at position 511 and the key at position 0/);
  assert.deepEqual(await shown(dials), contributions(scoreAt(511, 0)));
  assert.ok(await dials.getByLabel('all 512').isChecked());
  await distance.press('Home');
  await says(dials, /0 tokens apart/);
  assert.deepEqual(await shown(dials), contributions(scoreAt(0, 0)));
  await dials.getByRole('button', { name: 'Put back' }).click();
  await says(dials, /query is at position 16 and the key at position 15/);
  assert.deepEqual(await shown(dials), contributions(scoreAt(QUERY, KEY)));
});

test('moving both turns every arrow and keeps contributions and score', async ({ site }) => {
  const { dials } = await openAlive(site);
  const before = await arrows(dials);
  const numbers = await shown(dials);
  const move = dials.getByRole('slider', { name: 'Move both' });
  await move.fill('200');
  await says(dials, /query is at position 201 and the key at position 200, 1 token apart/);
  assert.deepEqual(await shown(dials), numbers);
  const after = await arrows(dials);
  // Of each dial's four arrows the faint ones, drawn first, stay.
  before.forEach((path, i) => {
    assert.equal(path === after[i], i % 4 < 2, `arrow ${i}`);
  });
});

test('is seen and heard in both themes, and fits a phone', async ({ site }) => {
  const { page } = await openAlive(site, { width: 390 });
  await assertFits(page);
  assert.deepEqual(await findingsInBothThemes(page), []);
});

test('where data is saved it waits for a press', async ({ site }) => {
  const { dials } = await open(site, {
    before: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      }),
  });
  const fetch = dials.getByRole('button', { name: 'Load the model' });
  await fetch.waitFor();
  await dials.getByText(/model takes about \d+ kB/).waitFor();
  await fetch.click();
  await dials.locator('.rope').waitFor();
});
