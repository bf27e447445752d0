// What `npm run size` counts of a page's first load has to be what a browser fetches.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { firstLoad } from '../../../tools/size.ts';
import { repoRoot } from '../../../web/site/load-engine.ts';
import { test } from '../support/page-test.ts';

test('nothing that a page fetches by itself is left out of its size', async ({ site }) => {
  for (const path of [
    'lessons/one-head.html',
    'lessons/width-and-heads.html',
    'lessons/heads-that-learn.html',
    'experiments.html',
    'practice/review.html',
  ]) {
    const { page, asked, done } = await site.open({
      path,
      // So that the language model, which counts apart, waits for a press.
      before: (opened) =>
        opened.addInitScript(() =>
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
        ),
    });
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    const fetched = asked.map((url) => new URL(url).pathname.slice(1));
    const counted = new Set(firstLoad(join(repoRoot, 'dist'), path));
    assert.ok(fetched.length > 5);
    assert.deepEqual(
      fetched.filter((name) => !counted.has(name)),
      [],
      path,
    );
    await done();
  }
});
