// Pages whose files do not come as they were built.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import type { Site } from './page-test.ts';

export const LESSON = 'lessons/width-and-heads.html';
export const { site: frame, ui } = JSON.parse(readFileSync('web/content/en/messages.json', 'utf8'));

/** Opens a page whose files are answered otherwise where `answer` says so. */
export const openWith = (
  site: Site,
  path: string,
  pattern: string,
  answer: (route: Route) => unknown,
) => site.open({ path, allowed: /./, before: (page) => page.route(pattern, answer) });

export const gone = (route: Route) =>
  route.fulfill({ status: 404, contentType: 'text/html', body: 'Not found' });

export const note = (page: Page, trouble: string) =>
  page.locator(`.trouble > [data-trouble="${trouble}"]`);

const WRONG = /undefined(?! behaviour)|\[object/;

export async function hasItsText(page: Page) {
  const text = await page.locator('main').innerText();
  assert.ok(text.length > 100, text);
  // A lesson may speak of NaN.
  const built = readFileSync(join('dist', decodeURI(new URL(page.url()).pathname)), 'utf8');
  assert.doesNotMatch(text, built.includes('NaN') ? WRONG : /NaN/);
  assert.doesNotMatch(text, WRONG);
}

/** Opens the lesson with an engine that came otherwise, of which it says that it did not come. */
export async function missesEngine(site: Site, change: (whole: Buffer) => Uint8Array) {
  const { page } = await openWith(site, LESSON, '**/wasm/engine-*.wasm', async (route) => {
    const body = Buffer.from(change(await (await route.fetch()).body()));
    await route.fulfill({ contentType: 'application/wasm', body });
  });
  await note(page, 'not_loaded').waitFor();
  assert.equal(await note(page, 'not_loaded').textContent(), ui.engine.not_loaded);
  assert.equal(await page.locator('shape-stepper section.step:visible').count(), 18);
  await hasItsText(page);
}
