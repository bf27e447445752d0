// What `npm run size` counts of a page's first load has to be what a browser fetches.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

import { repoRoot } from '../../../tools/load-engine.ts';
import { firstLoad } from '../../../tools/size.ts';
import { test } from '../support/page-test.ts';

/** So that the language model, which counts apart, waits for a press. */
const savesData = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );

test.describe('nothing that a page fetches by itself is left out of its size', () => {
  for (const path of [
    'lessons/one-head.html',
    'lessons/width-and-heads.html',
    'lessons/heads-that-learn.html',
    'experiments.html',
    'practice/review.html',
  ])
    test(path, async ({ site }) => {
      const { page } = await site.open({ path: 'about.html', before: savesData });
      const fetched = new Set<string>();
      page.on('request', (request) => fetched.add(new URL(request.url()).pathname.slice(1)));
      await page.goto(site.address + path, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready.then(() => {}));
      const counted = new Set(firstLoad(join(repoRoot, 'dist'), path));
      assert.ok(fetched.size > 5);
      assert.deepEqual(
        [...fetched].filter((name) => !counted.has(name)),
        [],
      );
    });
});
