// Pages whose files do not come as they were built: each says so in words, keeps its text and leaves what works
// working. Every file of every page, and every way to spoil one: long/hostile-files.test.ts.

import assert from 'node:assert/strict';
import type { Route } from 'playwright-core';
import {
  frame,
  gone,
  hasItsText,
  LESSON,
  missesEngine,
  note,
  openWith,
  ui,
} from '../support/hostile-files.ts';
import { test } from '../support/page-test.ts';

test('what runs the language model is said to be missing, and its patterns stay', async ({
  site,
}) => {
  const { page } = await openWith(site, 'lab/bench.html', '**/models-*.wasm', gone);
  const state = page.locator('model-bench .state[role="status"]');
  await state.waitFor();
  assert.match(await state.innerText(), new RegExp(ui.engine.not_loaded));
  const still = page.locator('model-bench .bench').first();
  assert.equal(await still.isVisible(), true);
});

test('an engine that comes damaged is said to be missing, and the text stays', async ({ site }) => {
  await missesEngine(site, (whole) => whole.subarray(0, whole.length / 2));
});

test('scripts of another type are missed in words, and an engine of another type runs all the same', async ({
  site,
}) => {
  const asText = async (route: Route) =>
    route.fulfill({ response: await route.fetch(), contentType: 'text/plain' });
  const { page } = await openWith(site, LESSON, '**/assets/*.js', asText);
  await note(page, 'parts').waitFor();
  assert.equal(await note(page, 'parts').textContent(), frame.trouble.parts);
  await hasItsText(page);
  await page.unroute('**/assets/*.js');
  await page.route('**/*.wasm', asText);
  await page.goto(`${site.address}${LESSON}?step=weights`);
  await page.locator('tensor-view td').first().waitFor();
  assert.equal(await page.locator('.trouble > p:visible').count(), 0);
});

test('a style sheet of a part that the network lost is missed in words', async ({ site }) => {
  const { page } = await openWith(site, 'lab/bench.html', '**/bench-*.css', (route) =>
    route.abort(),
  );
  await note(page, 'parts').waitFor();
  await hasItsText(page);
});
