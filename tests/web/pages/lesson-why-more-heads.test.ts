// Lesson 2 as a learner meets it: the rows of eight trained heads, and models with one head and with four, trained here.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../../../tools/load-engine.ts';
import { openModel } from '../../../tools/model-files.ts';
import { findingsInBothThemes } from '../support/axe.ts';
import { tools as engine } from '../support/engines.ts';
import { assertFits } from '../support/fits.ts';
import { openGates } from '../support/gates.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const path = 'lessons/why-more-heads.html';
const SPINE = 'Lily saw a big, red ball. She wanted to play with';
const LAYER = 4;
const HEADS = 8;
const MODEL = join(repoRoot, 'web/models/stories260K');
test.beforeAll(() => {
  openModel(engine, join(MODEL, 'stories260K.planes'));
  engine.modelTokenizer(readFileSync(join(MODEL, 'tok512.bin')));
});

/** What each head of the layer gives its favourite token, from a token of the sentence. */
function largest(query: number) {
  const tokens = got(engine.modelEncode(SPINE));
  engine.modelStudy(tokens.map(({ token }) => token));
  const side = tokens.length;
  const { data } = got(engine.modelTensor({ tensor: 'weights', layer: LAYER }));
  return Array.from({ length: HEADS }, (_, head) =>
    Math.max(...data.subarray((head * side + query) * side).subarray(0, side)).toFixed(2),
  );
}

async function open(site: Site, options: Opening = {}) {
  const opened = await site.open({ path, ...options });
  const { page } = opened;
  const rows = page.locator('head-rows');
  await rows.scrollIntoViewIfNeeded();
  await rows.locator('.most li').first().waitFor();
  const most = async () =>
    (await rows.locator('.most li').allTextContents()).map((text) => text.split(' ').at(-1));
  return { ...opened, rows, most };
}

test.describe('the rows of a layer', () => {
  test('are those of the engine, from the last token and from one that is chosen by keyboard', async ({
    site,
  }) => {
    const { page, rows, most } = await open(site);
    assert.deepEqual(await most(), largest(16));
    await rows.locator('.tokens button[aria-pressed=true]').focus();
    await page.keyboard.press('ArrowLeft');
    await rows.getByText('From “play”, each head looks most at').waitFor();
    assert.deepEqual(await most(), largest(15));
  });

  test('stand still without scripts, with the same weights', async ({ site }) => {
    const { page } = await site.open({ path, scripts: false });
    const still = await page.locator('head-rows .rows-still ul li').allTextContents();
    assert.deepEqual(
      still.map((text) => text.trim().split(' ').at(-1)),
      largest(16),
    );
    const named = (what: string) => page.locator(`head-rows .rows-still ${what} li`);
    assert.deepEqual(
      await named('.heads').allTextContents(),
      [...'01234567'].map((at) => `Head ${at}`),
    );
    assert.equal((await named('.keys').allTextContents()).at(-1)?.trim(), 'with');
  });
});

test('models with one head and with four are trained in the page, and no others', async ({
  site,
}) => {
  const { page } = await open(site, { path: `${path}?steps=40&seeds=5` });
  await openGates(page);
  const sweep = page.locator('head-sweep[heads="1 4"]');
  await sweep.getByRole('button', { name: 'Train', exact: true }).click();
  await sweep.getByText('All 10 runs done').waitFor();
  const heads = await sweep.locator('.both tbody tr th').allTextContents();
  assert.deepEqual(
    heads.map((text) => text.trim()),
    ['1', '4'],
  );
});

test.describe('whatever the screen', () => {
  for (const width of [1280, 390])
    test(`axe finds nothing at ${width} px`, async ({ site }) => {
      const { page } = await open(site, { width });
      await openGates(page);
      assert.deepEqual(await findingsInBothThemes(page), []);
    });

  test('nothing scrolls sideways at 320 px', async ({ site }) => {
    const { page } = await open(site, { width: 320 });
    await openGates(page);
    await assertFits(page);
  });
});
