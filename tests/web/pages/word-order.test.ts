// Two words that change places: the numbers beside those of the engine in Node, by pointer and by keyboard, and on a phone.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Intervention } from '@engine';
import type { Page } from 'playwright-core';
import { repoRoot } from '../../../tools/load-engine.ts';
import { openModel } from '../../../tools/model-files.ts';
import { smallNumber } from '../../../web/src/featur../../kit/small-numbers.ts';
import { tools as engine } from '../support/engines.ts';
import { openGates } from '../support/gates.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const PATH = 'lessons/word-order.html';
const SPINE = 'Lily saw a big, red ball. She wanted to play with';
const MODEL = join(repoRoot, 'web/models/stories260K');
const HEADS = 8;
test.beforeAll(() => {
  openModel(engine, join(MODEL, 'stories260K.planes'));
  engine.modelTokenizer(readFileSync(join(MODEL, 'tok512.bin')));
});

/** What the engine says of a swap in layer 0. */
function ofEngine(before: Intervention[], first: number, second: number) {
  const tokens = got(engine.modelEncode(SPINE)).map(({ token }) => token);
  engine.modelStudy(tokens);
  const after = [...before, { kind: 'swap_tokens', first, second }];
  const side = tokens.length;
  const { data } = got(engine.modelTensor({ tensor: 'weights', layer: 0, interventions: after }));
  const rows = Array.from({ length: HEADS }, (_, head) => [
    ...data.subarray((head + 1) * side ** 2 - side, (head + 1) * side ** 2),
  ]);
  const change = got(engine.modelChange({ tensor: 'y', layer: 0, token: side - 1, before, after }));
  return { rows: rows.flat(), change };
}

async function open(site: Site, options: Opening = {}) {
  const opened = await site.open({ path: PATH, ...options });
  await openGates(opened.page);
  const order = opened.page.locator('word-order');
  await order.scrollIntoViewIfNeeded();
  await order.locator('#swap').waitFor();
  return { ...opened, order };
}

const drawn = (page: Page) =>
  page.evaluate(() =>
    document.querySelector('word-order')!.tensors.map(({ tensor, data }) => ({
      tensor,
      data: [...data],
    })),
  );

test('a swap moves the weights and the output that the engine says, with rotation and without', async ({
  site,
}) => {
  const { page, order } = await open(site);
  await order.getByRole('button', { name: 'Swap', exact: true }).click();
  const on = ofEngine([], 12, 15);
  await order
    .locator('#change', { hasText: `The order matters` })
    .filter({ hasText: `by up to ${smallNumber(on.change.largest_change)},` })
    .waitFor();
  assert.deepEqual((await drawn(page))[1], { tensor: 'weights-after', data: on.rows });
  await order.getByRole('radio', { name: 'off' }).check();
  const off = ofEngine([{ kind: 'no_rope', layer: 0 }], 12, 15);
  await order
    .locator('#change', { hasText: 'No change beyond rounding' })
    .filter({ hasText: `by at most ${smallNumber(off.change.largest_change)},` })
    .waitFor();
  assert.deepEqual((await drawn(page))[1]!.data, off.rows);
});

test('other words are chosen by keys, and stand as in the text until they are swapped', async ({
  site,
}) => {
  const { page, order } = await open(site);
  const tokens = order.locator('.tokens button');
  const marked = () => order.locator('.tokens button[aria-pressed=true]').allTextContents();
  assert.deepEqual(await marked(), ['want', 'play']);
  await tokens.first().focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await order.locator('#change', { hasText: '“big” and “play” are marked' }).waitFor();
  assert.deepEqual(await marked(), ['big', 'play']);
  await order.locator('#swap').focus();
  await page.keyboard.press('Enter');
  const { rows, change } = ofEngine([], 4, 15);
  await order
    .locator('#change', { hasText: `by up to ${smallNumber(change.largest_change)},` })
    .waitFor();
  assert.deepEqual((await drawn(page))[1]!.data, rows);
  assert.deepEqual((await tokens.allTextContents()).slice(0, 4), ['Lily', 'saw', 'a', 'play']);
});

test('fits a phone', async ({ site }) => {
  const { page, order } = await open(site, { width: 390, touch: true });
  await order.locator('#swap').tap();
  await order.locator('matrix-view').nth(1).waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.ok((await order.boundingBox())!.width <= 390);
});

test('fetches no model for who saves data, until it is asked', async ({ site }) => {
  const { page } = await site.open({
    path: PATH,
    before: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      }),
  });
  await openGates(page);
  const order = page.locator('word-order');
  await order.scrollIntoViewIfNeeded();
  await order.locator('svg.still').waitFor();
  await order.getByRole('button', { name: 'Load the model' }).click();
  await order.locator('#swap').waitFor();
});

test('fetches the model by itself once it is near, where nothing else on the page does', async ({
  site,
}) => {
  const fetched: string[] = [];
  const { page } = await site.open({
    path: PATH,
    before: async (page) => {
      // So low that the figure, which stands open, is far below what is shown.
      await page.setViewportSize({ width: 1280, height: 300 });
      page.on('request', (request) => fetched.push(request.url()));
      await page.route(`**/${PATH}`, async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replaceAll(
          /(forty-heads|model-change|rope-dials) /g,
          'no-heads ',
        );
        await route.fulfill({ response, body });
      });
    },
  });
  const isFetched = () => fetched.some((url) => url.includes('.planes'));
  await page.locator('#predict-order-change[alive]').waitFor();
  assert.ok(!isFetched());
  await openGates(page);
  const order = page.locator('word-order');
  await order.scrollIntoViewIfNeeded();
  await order.locator('#swap').waitFor();
  assert.ok(isFetched());
});
